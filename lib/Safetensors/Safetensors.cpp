#include "heddle/Safetensors/Safetensors.h"

#include <nlohmann/json.hpp>

#include <algorithm>
#include <cstdio>
#include <cstring>
#include <filesystem>
#include <fstream>

using nlohmann::json;

namespace heddle {

namespace {

/// The format's own limit for a header.
constexpr uint64_t maxHeaderBytes = 100'000'000;

struct Range {
  uint64_t begin, end;
  std::string name;
};

bool fail(std::string &error, std::string message) {
  error = std::move(message);
  return false;
}

/// shape times element size, or nothing on overflow.
bool byteCount(const std::vector<int64_t> &shape, unsigned elementBytes, uint64_t &bytes) {
  bytes = elementBytes;
  for (int64_t size : shape)
    if (__builtin_mul_overflow(bytes, static_cast<uint64_t>(size), &bytes))
      return false;
  return true;
}

/// One entry of the header, without its bytes.
bool parseEntry(const std::string &name, const json &entry, uint64_t dataBytes, SafetensorsView &view, Range &range,
                std::string &error) {
  auto isCount = [](const json &value) { return value.is_number_unsigned() && value.get<uint64_t>() <= INT64_MAX; };
  if (!entry.is_object() || !entry.contains("dtype") || !entry["dtype"].is_string() || !entry.contains("shape") ||
      !entry["shape"].is_array() || !entry.contains("data_offsets") || !entry["data_offsets"].is_array() ||
      entry["data_offsets"].size() != 2)
    return fail(error, "tensor '" + name + "' needs dtype, shape and two data_offsets");
  view.dtype = entry["dtype"].get<std::string>();
  unsigned elementBytes = safetensorsElementBytes(view.dtype);
  if (elementBytes == 0)
    return fail(error, "tensor '" + name + "' has unknown dtype '" + view.dtype + "'");
  for (const json &size : entry["shape"]) {
    if (!isCount(size))
      return fail(error, "tensor '" + name + "' has shape " + entry["shape"].dump() + ", needed sizes of at least 0");
    view.shape.push_back(size.get<int64_t>());
  }
  const json &begin = entry["data_offsets"][0], &end = entry["data_offsets"][1];
  if (!isCount(begin) || !isCount(end) || begin.get<uint64_t>() > end.get<uint64_t>() ||
      end.get<uint64_t>() > dataBytes)
    return fail(error, "tensor '" + name + "' has data_offsets " + entry["data_offsets"].dump() +
                           ", needed a range in " + std::to_string(dataBytes) + " bytes");
  range = {begin.get<uint64_t>(), end.get<uint64_t>(), name};
  uint64_t needed;
  if (!byteCount(view.shape, elementBytes, needed) || needed != range.end - range.begin)
    return fail(error, "tensor '" + name + "' has " + std::to_string(range.end - range.begin) +
                           " bytes, which differs from its shape " + entry["shape"].dump() + " of " + view.dtype);
  return true;
}

} // namespace

unsigned safetensorsElementBytes(const std::string &dtype) {
  static const std::map<std::string, unsigned> sizes{
      {"BOOL", 1}, {"U8", 1},  {"I8", 1},  {"F8_E4M3", 1}, {"F8_E5M2", 1}, {"F8_E8M0", 1},
      {"I16", 2},  {"U16", 2}, {"F16", 2}, {"BF16", 2},    {"I32", 4},     {"U32", 4},
      {"F32", 4},  {"I64", 8}, {"U64", 8}, {"F64", 8},     {"C64", 8}};
  auto it = sizes.find(dtype);
  return it == sizes.end() ? 0 : it->second;
}

bool SafetensorsFile::read(const std::string &path, std::string &error) {
  std::error_code code;
  if (std::filesystem::is_directory(path, code))
    return fail(error, path + ": is a folder");
  std::ifstream stream(path, std::ios::binary | std::ios::ate);
  if (!stream)
    return fail(error, path + ": can't be opened");
  std::vector<std::byte> file(static_cast<size_t>(stream.tellg()));
  stream.seekg(0);
  if (!stream.read(reinterpret_cast<char *>(file.data()), static_cast<std::streamsize>(file.size())))
    return fail(error, path + ": can't be read");
  if (parse(std::move(file), error))
    return true;
  error = path + ": " + error;
  return false;
}

bool SafetensorsFile::parse(std::vector<std::byte> file, std::string &error) {
  views.clear();
  contents = std::move(file);
  if (contents.size() < 8)
    return fail(error, "has " + std::to_string(contents.size()) + " bytes, needed the 8 of a header size");
  uint64_t headerBytes = 0;
  for (int index = 7; index >= 0; --index)
    headerBytes = headerBytes << 8 | static_cast<uint8_t>(contents[index]);
  if (headerBytes > maxHeaderBytes || headerBytes > contents.size() - 8)
    return fail(error, "says its header has " + std::to_string(headerBytes) + " bytes, the file has " +
                           std::to_string(contents.size() - 8) + " more");
  const char *text = reinterpret_cast<const char *>(contents.data()) + 8;
  int depth = 0; // a header nests no deeper than name, entry, list; the parser must not recurse further
  json header = json::parse(
      text, text + headerBytes,
      [&](int level, json::parse_event_t, json &) {
        depth = std::max(depth, level);
        return level <= 4;
      },
      /*allow_exceptions=*/false);
  if (!header.is_object() || depth > 4)
    return fail(error, "header is no JSON object of tensors");

  const std::byte *data = contents.data() + 8 + headerBytes;
  uint64_t dataBytes = contents.size() - 8 - headerBytes;
  std::vector<Range> ranges;
  for (const auto &[name, entry] : header.items()) {
    if (name == "__metadata__")
      continue;
    SafetensorsView view;
    Range range;
    if (!parseEntry(name, entry, dataBytes, view, range, error))
      return false;
    view.bytes = std::span(data + range.begin, range.end - range.begin);
    views[name] = std::move(view);
    if (range.begin < range.end)
      ranges.push_back(range);
  }
  std::sort(ranges.begin(), ranges.end(), [](const Range &a, const Range &b) { return a.begin < b.begin; });
  for (size_t index = 1; index < ranges.size(); ++index)
    if (ranges[index].begin < ranges[index - 1].end)
      return fail(error, "tensors '" + ranges[index - 1].name + "' and '" + ranges[index].name + "' overlap");
  return true;
}

const SafetensorsView *SafetensorsFile::find(const std::string &name) const {
  auto it = views.find(name);
  return it == views.end() ? nullptr : &it->second;
}

bool writeSafetensors(const std::string &path, const std::map<std::string, SafetensorsView> &tensors,
                      std::string &error) {
  json header = json::object();
  uint64_t offset = 0;
  for (const auto &[name, view] : tensors) {
    header[name] = {
        {"dtype", view.dtype}, {"shape", view.shape}, {"data_offsets", {offset, offset + view.bytes.size()}}};
    offset += view.bytes.size();
  }
  std::string text = header.dump();
  text.append((8 - text.size() % 8) % 8, ' '); // the data starts aligned
  std::string beside = path + ".partial";
  {
    std::ofstream stream(beside, std::ios::binary);
    for (int index = 0; index < 8; ++index)
      stream.put(static_cast<char>(text.size() >> (8 * index)));
    stream << text;
    for (const auto &[name, view] : tensors)
      stream.write(reinterpret_cast<const char *>(view.bytes.data()), static_cast<std::streamsize>(view.bytes.size()));
    if (!stream.flush()) {
      std::remove(beside.c_str());
      return fail(error, path + ": can't be written");
    }
  }
  std::error_code code;
  std::filesystem::rename(beside, path, code);
  return code ? fail(error, path + ": " + code.message()) : true;
}

} // namespace heddle
