#include "heddle/Runtime/Checkpoint/Manifest.h"

#include "Region.h"
#include "heddle/Runtime/DTypes.h"
#include "heddle/Runtime/World.h"

#include <nlohmann/json.hpp>

#include <charconv>
#include <cmath>
#include <set>

using namespace heddle;
using namespace heddle::runtime;
using nlohmann::json, nlohmann::ordered_json;

namespace {

constexpr const char *formatName = "heddle checkpoint";
constexpr uint64_t version = 1;
/// The last field: a checksum of the text in front of it.
constexpr const char *checksumKey = "manifest_checksum";

// ---- writing ----

std::string toHex(uint64_t number) {
  char text[17];
  std::snprintf(text, sizeof(text), "%016llx", static_cast<unsigned long long>(number));
  return text;
}

ordered_json toJson(const StoredLeaf &leaf) {
  ordered_json boxes = ordered_json::array();
  for (const StoredBox &box : leaf.boxes)
    boxes.push_back({{"start", box.region.start},
                     {"size", box.region.size},
                     {"file", box.file},
                     {"tensor", box.tensor},
                     {"checksum", toHex(box.sum)}});
  return {{"name", leaf.name},
          {"dtype", getSafetensorsName(leaf.type.dtype)},
          {"shape", leaf.type.shape},
          {"sharding", leaf.sharding},
          {"boxes", boxes}};
}

// ---- reading ----

/// What is wrong with a manifest.
struct Fault : std::runtime_error {
  using std::runtime_error::runtime_error;
};

std::string shorten(const std::string &text) {
  constexpr size_t shown = 40;
  return text.size() > shown ? text.substr(0, shown) + "..." : text;
}

/// A field of an object. `where` is what the object is: empty, or `leaf "w": `.
template <typename IsRight>
const json &find(const json &object, const std::string &where, const char *key, const char *needed, IsRight isRight) {
  auto field = object.find(key);
  if (field == object.end())
    throw Fault(where + "lacks \"" + key + "\", needed " + needed);
  if (!isRight(*field))
    throw Fault(where + "\"" + key + "\" is " + shorten(field->dump(-1, ' ', false, json::error_handler_t::replace)) +
                ", needed " + needed);
  return *field;
}

bool isCount(const json &value) { return value.is_number_unsigned(); }
bool isSize(const json &value) { return value.is_number_unsigned() && value.get<uint64_t>() <= INT64_MAX; }
bool isObjects(const json &value) {
  return value.is_array() && std::ranges::all_of(value, [](const json &own) { return own.is_object(); });
}

uint64_t getCount(const json &object, const std::string &where, const char *key) {
  return find(object, where, key, "a whole number", isCount).get<uint64_t>();
}
std::string getText(const json &object, const std::string &where, const char *key) {
  return find(object, where, key, "a text", [](const json &value) { return value.is_string(); }).get<std::string>();
}
std::vector<int64_t> getSizes(const json &object, const std::string &where, const char *key) {
  auto isRight = [](const json &value) { return value.is_array() && std::ranges::all_of(value, isSize); };
  return find(object, where, key, "a list of sizes", isRight).get<std::vector<int64_t>>();
}

StoredBox readBox(const json &object, const std::string &where, const Manifest &manifest) {
  StoredBox box{{getSizes(object, where, "start"), getSizes(object, where, "size")},
                getText(object, where, "file"),
                getText(object, where, "tensor")};
  if (!manifest.files.contains(box.file))
    throw Fault(where + "\"file\" is \"" + box.file + "\", needed one of \"files\"");
  std::string sum = getText(object, where, "checksum");
  auto [end, code] = std::from_chars(sum.data(), sum.data() + sum.size(), box.sum, 16);
  if (sum.size() != 16 || code != std::errc() || end != sum.data() + sum.size())
    throw Fault(where + "\"checksum\" is \"" + sum + "\", needed 16 hexadecimal digits");
  return box;
}

StoredLeaf readLeaf(const json &object, const Manifest &manifest) {
  StoredLeaf leaf;
  leaf.name = getText(object, "a leaf ", "name");
  std::string where = "leaf \"" + leaf.name + "\": ";
  std::optional<format::DType> dtype = findDType(getText(object, where, "dtype"));
  if (!dtype || safetensorsElementBytes(getSafetensorsName(*dtype)) == 0)
    throw Fault(where + "\"dtype\" is \"" + getText(object, where, "dtype") + "\", needed one of safetensors files");
  leaf.type = {*dtype, getSizes(object, where, "shape")};
  if (leaf.type.shape.size() > mostDims)
    throw Fault(where + "the shape has " + std::to_string(leaf.type.shape.size()) + " dims, needed at most " +
                std::to_string(mostDims));
  if (!format::getBytes(leaf.type))
    throw Fault(where + "the shape has more bytes than can be counted");
  leaf.sharding = getText(object, where, "sharding");
  std::vector<Region> regions;
  for (const json &box : find(object, where, "boxes", "a list of objects", isObjects)) {
    leaf.boxes.push_back(readBox(box, where, manifest));
    regions.push_back(leaf.boxes.back().region);
  }
  if (std::string fault = checkCover(leaf.type.shape, regions); !fault.empty())
    throw Fault(where + fault);
  return leaf;
}

Manifest readManifest(std::string_view text) {
  constexpr int maxDepth = 8; // of what is right: less
  json root = json::parse(
      text.begin(), text.end(), [](int depth, json::parse_event_t, json &) { return depth <= maxDepth; },
      /*allow_exceptions=*/false);
  if (!root.is_object())
    throw Fault("is no JSON object, needed a checkpoint's manifest");
  if (getText(root, "", "format") != formatName)
    throw Fault("\"format\" is \"" + getText(root, "", "format") + "\", needed \"" + formatName + "\"");
  if (uint64_t found = getCount(root, "", "version"); found != version)
    throw Fault("\"version\" is " + std::to_string(found) + ", needed " + std::to_string(version));
  std::string_view before = text.substr(0, text.rfind(std::string("\"") + checksumKey));
  if (getText(root, "", checksumKey) != toHex(getChecksum(std::as_bytes(std::span(before)))))
    throw Fault("has other bytes than were saved, by its own checksum");
  Manifest manifest;
  visitNumbers(manifest.info, [&](const char *key, uint64_t &number) { number = getCount(root, "", key); });
  manifest.firstStep = getCount(root, "", "first_step");
  auto isSeed = [](const json &value) { return value.is_null() || isCount(value); };
  if (const json &seed = find(root, "", "init_seed", "a whole number or null", isSeed); !seed.is_null())
    manifest.initSeed = seed.get<uint64_t>();
  manifest.ranks = static_cast<int64_t>(find(root, "", "ranks", "a whole number", isSize).get<uint64_t>());
  for (const json &axis : find(root, "", "mesh", "a list of axes", isObjects))
    manifest.mesh.axes.push_back(
        {getText(axis, "an axis ", "axis"),
         static_cast<int64_t>(find(axis, "an axis: ", "size", "a size", isSize).get<uint64_t>())});
  auto isMetrics = [](const json &value) {
    return value.is_object() &&
           std::ranges::all_of(value, [](const json &own) { return own.is_number() || own.is_null(); });
  };
  for (const auto &[name, value] : find(root, "", "metrics", "an object of numbers", isMetrics).items())
    manifest.metrics[name] = value.is_null() ? NAN : value.get<double>();
  auto isFiles = [](const json &value) { return value.is_object() && std::ranges::all_of(value, isCount); };
  for (const auto &[name, bytes] : find(root, "", "files", "an object of numbers of bytes", isFiles).items()) {
    if (name.empty() || name.find('/') != std::string::npos || name == "." || name == "..")
      throw Fault("\"files\" has \"" + name + "\", needed a name in the same folder");
    manifest.files[name] = bytes.get<uint64_t>();
  }
  std::set<std::string> names;
  for (const json &leaf : find(root, "", "leaves", "a list of objects", isObjects)) {
    manifest.leaves.push_back(readLeaf(leaf, manifest));
    if (!names.insert(manifest.leaves.back().name).second)
      throw Fault("two leaves have the name \"" + manifest.leaves.back().name + "\"");
  }
  return manifest;
}

} // namespace

std::string runtime::toJson(const Manifest &manifest) {
  ordered_json root{{"format", formatName}, {"version", version}};
  visitNumbers(manifest.info, [&](const char *key, uint64_t number) { root[key] = number; });
  root["first_step"] = manifest.firstStep;
  root["init_seed"] = manifest.initSeed ? ordered_json(*manifest.initSeed) : ordered_json();
  root["ranks"] = manifest.ranks;
  root["mesh"] = ordered_json::array();
  for (const format::Mesh::Axis &axis : manifest.mesh.axes)
    root["mesh"].push_back({{"axis", axis.name}, {"size", axis.size}});
  root["metrics"] = manifest.metrics;
  root["files"] = manifest.files;
  try { // a line for each field, and for each leaf
    std::string text;
    for (const auto &[key, value] : root.items())
      text += (text.empty() ? "{\n" : "") + ordered_json(key).dump() + ": " + value.dump() + ",\n";
    text += "\"leaves\": [";
    for (const StoredLeaf &leaf : manifest.leaves)
      text += (&leaf == manifest.leaves.data() ? "\n" : ",\n") + ::toJson(leaf).dump();
    text += "\n],\n";
    return text + "\"" + checksumKey + "\": \"" + toHex(getChecksum(std::as_bytes(std::span(text)))) + "\"}\n";
  } catch (const ordered_json::type_error &) {
    throw std::runtime_error(
        "the name of a leaf, an axis or a metric is no UTF-8, needed one that a JSON text can have");
  }
}

bool runtime::parseManifest(const std::string &path, std::string_view text, Manifest &manifest, std::string &error) {
  try {
    manifest = readManifest(text);
    return true;
  } catch (const Fault &fault) {
    error = path + ": " + fault.what();
    return false;
  }
}
