#include "heddle/Safetensors/Safetensors.h"

#include <nlohmann/json.hpp>

#include <algorithm>
#include <cerrno>
#include <cstring>
#include <filesystem>
#include <fstream>
#include <optional>
#include <set>
#include <string_view>
#include <tuple>

#include <fcntl.h>
#include <sys/mman.h>
#include <sys/stat.h>
#include <unistd.h>

using nlohmann::json;

namespace heddle {

namespace {

/// The format's own limit for a header.
constexpr uint64_t maxHeaderBytes = 100'000'000;

struct Range {
  uint64_t begin, end;
  std::string name;

  bool operator<(const Range &other) const { return std::tie(begin, end) < std::tie(other.begin, other.end); }
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

/// The header's JSON object, of which nothing but names, entries and lists can be nested.
bool parseHeader(std::string_view text, json &header, std::string &error) {
  constexpr int maxDepth = 4; // the parser must not recurse further
  int depth = 0;
  std::set<std::string> keys[maxDepth]; // of the object that is open at each depth
  std::optional<std::string> twice;
  header = json::parse(
      text.begin(), text.end(),
      [&](int level, json::parse_event_t event, json &value) {
        depth = std::max(depth, level);
        if (level > maxDepth)
          return false;
        if (event == json::parse_event_t::object_start && level < maxDepth)
          keys[level].clear();
        if (event == json::parse_event_t::key && !keys[level - 1].insert(value.get<std::string>()).second)
          twice = value.get<std::string>();
        return true;
      },
      /*allow_exceptions=*/false);
  if (!header.is_object() || depth > maxDepth)
    return fail(error, "header is no JSON object of tensors");
  if (text.front() != '{')
    return fail(error,
                "header begins with byte " + std::to_string(static_cast<uint8_t>(text.front())) + ", needed '{'");
  if (twice)
    return fail(error, "header has the key '" + *twice + "' twice in one object, needed once");
  return true;
}

/// That every byte belongs to one tensor.
bool checkCover(std::vector<Range> ranges, uint64_t dataBytes, std::string &error) {
  std::sort(ranges.begin(), ranges.end());
  uint64_t covered = 0;
  auto failAt = [&](uint64_t end) {
    return fail(error, "data_offsets leave out bytes " + std::to_string(covered) + " to " + std::to_string(end) +
                           " of " + std::to_string(dataBytes) + ", needed each in a tensor");
  };
  for (size_t index = 0; index < ranges.size(); ++index) {
    if (ranges[index].begin < covered)
      return fail(error, "tensors '" + ranges[index - 1].name + "' and '" + ranges[index].name + "' overlap");
    if (ranges[index].begin > covered)
      return failAt(ranges[index].begin);
    covered = ranges[index].end;
  }
  return covered == dataBytes || failAt(dataBytes);
}

} // namespace

std::string describe(const SafetensorsView &view) {
  std::string text = view.dtype + "[";
  for (size_t dim = 0; dim < view.shape.size(); ++dim)
    text += (dim ? "," : "") + std::to_string(view.shape[dim]);
  return text + "]";
}

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
    return fail(error, path + ": can't be opened: " + std::strerror(errno));
  std::vector<std::byte> file(static_cast<size_t>(stream.tellg()));
  stream.seekg(0);
  if (!stream.read(reinterpret_cast<char *>(file.data()), static_cast<std::streamsize>(file.size())))
    return fail(error, path + ": can't be read");
  if (parse(std::move(file), error))
    return true;
  error = path + ": " + error;
  return false;
}

bool SafetensorsFile::map(const std::string &path, std::string &error) {
  int file = ::open(path.c_str(), O_RDONLY | O_CLOEXEC);
  struct stat status{};
  if (file < 0 || ::fstat(file, &status) != 0) {
    error = path + ": can't be opened: " + std::strerror(errno);
    if (file >= 0)
      ::close(file);
    return false;
  }
  bool isWhole = S_ISREG(status.st_mode) && status.st_size > 0; // others can't be mapped
  size_t size = isWhole ? static_cast<size_t>(status.st_size) : 0;
  void *data = isWhole ? ::mmap(nullptr, size, PROT_READ, MAP_PRIVATE, file, 0) : MAP_FAILED;
  ::close(file);
  if (data == MAP_FAILED)
    return read(path, error);
  owner = std::shared_ptr<const void>(data, [size](const void *mapped) { ::munmap(const_cast<void *>(mapped), size); });
  contents = {static_cast<const std::byte *>(data), size};
  if (parseContents(error))
    return true;
  error = path + ": " + error;
  return false;
}

bool SafetensorsFile::parse(std::vector<std::byte> file, std::string &error) {
  auto kept = std::make_shared<const std::vector<std::byte>>(std::move(file));
  contents = *kept;
  owner = std::move(kept);
  return parseContents(error);
}

bool SafetensorsFile::parseContents(std::string &error) {
  views.clear();
  strings.clear();
  if (contents.size() < 8)
    return fail(error, "has " + std::to_string(contents.size()) + " bytes, needed the 8 of a header size");
  uint64_t headerBytes = 0;
  for (int index = 7; index >= 0; --index)
    headerBytes = headerBytes << 8 | static_cast<uint8_t>(contents[index]);
  if (headerBytes > maxHeaderBytes || headerBytes > contents.size() - 8)
    return fail(error, "says its header has " + std::to_string(headerBytes) + " bytes, the file has " +
                           std::to_string(contents.size() - 8) + " more");
  json header;
  if (!parseHeader({reinterpret_cast<const char *>(contents.data()) + 8, headerBytes}, header, error))
    return false;

  const std::byte *data = contents.data() + 8 + headerBytes;
  uint64_t dataBytes = contents.size() - 8 - headerBytes;
  std::vector<Range> ranges;
  for (const auto &[name, entry] : header.items()) {
    if (name == "__metadata__") {
      if (!entry.is_object())
        return fail(error,
                    std::string("__metadata__ is a JSON ") + entry.type_name() + ", needed an object of strings");
      for (const auto &[key, value] : entry.items())
        if (!value.is_string())
          return fail(error, "__metadata__ has a JSON " + std::string(value.type_name()) + " as '" + key +
                                 "', needed a string");
      strings = entry.get<std::map<std::string, std::string>>();
      continue;
    }
    SafetensorsView view;
    Range range;
    if (!parseEntry(name, entry, dataBytes, view, range, error))
      return false;
    view.bytes = std::span(data + range.begin, range.end - range.begin);
    views[name] = std::move(view);
    ranges.push_back(range);
  }
  return checkCover(std::move(ranges), dataBytes, error);
}

const SafetensorsView *SafetensorsFile::find(const std::string &name) const {
  auto it = views.find(name);
  return it == views.end() ? nullptr : &it->second;
}

} // namespace heddle
