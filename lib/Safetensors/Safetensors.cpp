#include "heddle/Safetensors/Safetensors.h"

#include "heddle/Files/FileFormat.h"

#include <nlohmann/json.hpp>

#include <algorithm>
#include <optional>
#include <set>
#include <string_view>
#include <tuple>

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
    return fail(error, "tensor '" + name + "' lacks a part, needed dtype, shape and two data_offsets");
  view.dtype = entry["dtype"].get<std::string>();
  unsigned elementBytes = safetensorsElementBytes(view.dtype);
  if (elementBytes == 0)
    return fail(error, "tensor '" + name + "' has unknown dtype '" + view.dtype + "', needed one that safetensors has");
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
                           " bytes, needed those of its shape " + entry["shape"].dump() + " of " + view.dtype);
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
    return fail(error, "header is no JSON object of tensors, needed {\"name\": {\"dtype\": ..., \"shape\": ..., "
                       "\"data_offsets\": ...}, ...}");
  if (text.front() != '{')
    return fail(error,
                "header begins with byte " + std::to_string(static_cast<uint8_t>(text.front())) + ", needed '{'");
  if (twice)
    return fail(error, "header has the key '" + *twice + "' twice in one object, needed once");
  return true;
}

/// Checks that every byte belongs to one tensor.
bool checkCover(std::vector<Range> ranges, uint64_t dataBytes, std::string &error) {
  std::sort(ranges.begin(), ranges.end());
  uint64_t covered = 0;
  auto failAt = [&](uint64_t end) {
    return fail(error, "data_offsets leave out bytes " + std::to_string(covered) + " to " + std::to_string(end) +
                           " of " + std::to_string(dataBytes) + ", needed each in a tensor");
  };
  for (size_t index = 0; index < ranges.size(); ++index) {
    if (ranges[index].begin < covered)
      return fail(error, "tensors '" + ranges[index - 1].name + "' and '" + ranges[index].name +
                             "' overlap, needed bytes of its own for each");
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

namespace {

/// Parses the tensors and metadata of a header, which follows its size.
bool parseTensors(std::string_view text, uint64_t dataBytes, std::map<std::string, SafetensorsReader::Tensor> &tensors,
                  std::map<std::string, std::string> &strings, std::string &error) {
  json header;
  if (!parseHeader(text, header, error))
    return false;
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
    SafetensorsReader::Tensor tensor;
    Range range;
    if (!parseEntry(name, entry, dataBytes, tensor.view, range, error))
      return false;
    tensor.offset = 8 + text.size() + range.begin;
    tensor.bytes = range.end - range.begin;
    tensors[name] = std::move(tensor);
    ranges.push_back(range);
  }
  return checkCover(std::move(ranges), dataBytes, error);
}

/// The bytes of the header after its size, in a file that begins with `begin`.
bool findHeader(std::span<const std::byte> begin, uint64_t size, uint64_t &headerBytes, std::string &error) {
  FileFormat format = recognizeFormat(begin.first(std::min(begin.size(), formatBytes)), size, std::byte('.'));
  if (format != FileFormat::Unknown && format != FileFormat::Safetensors)
    return fail(error, "is " + toString(format) + ", needed a safetensors file");
  if (size < 8)
    return fail(error, "has " + std::to_string(size) + " bytes, needed the 8 of a header size");
  headerBytes = 0;
  for (int index = 7; index >= 0; --index)
    headerBytes = headerBytes << 8 | static_cast<uint8_t>(begin[index]);
  if (headerBytes > maxHeaderBytes || headerBytes > size - 8)
    return fail(error, "says its header has " + std::to_string(headerBytes) + " bytes, the file has " +
                           std::to_string(size - 8) + " more, needed at most " +
                           std::to_string(std::min(maxHeaderBytes, size - 8)));
  return true;
}

} // namespace

bool SafetensorsFile::read(const std::string &path, std::string &error) {
  InputFile file;
  if (!file.open(path, error))
    return false;
  std::vector<std::byte> bytes(file.getSize());
  if (!file.read(0, bytes, error))
    return false;
  if (parse(std::move(bytes), error))
    return true;
  error = path + ": " + error;
  return false;
}

bool SafetensorsFile::parse(std::vector<std::byte> file, std::string &error) {
  views.clear();
  strings.clear();
  contents = std::move(file);
  uint64_t headerBytes = 0;
  std::map<std::string, SafetensorsReader::Tensor> tensors;
  if (!findHeader(contents, contents.size(), headerBytes, error) ||
      !parseTensors({reinterpret_cast<const char *>(contents.data()) + 8, headerBytes},
                    contents.size() - 8 - headerBytes, tensors, strings, error))
    return false;
  for (auto &[name, tensor] : tensors) {
    tensor.view.bytes = std::span(contents).subspan(tensor.offset, tensor.bytes);
    views[name] = std::move(tensor.view);
  }
  return true;
}

const SafetensorsView *SafetensorsFile::find(const std::string &name) const {
  auto it = views.find(name);
  return it == views.end() ? nullptr : &it->second;
}

bool SafetensorsReader::open(const std::string &path, std::string &error) {
  entries.clear();
  strings.clear();
  if (!file.open(path, error))
    return false;
  std::vector<std::byte> begin(std::min<uint64_t>(file.getSize(), formatBytes));
  uint64_t headerBytes = 0;
  if (!file.read(0, begin, error))
    return false;
  bool isRight = findHeader(begin, file.getSize(), headerBytes, error);
  if (isRight) {
    std::vector<std::byte> header(headerBytes);
    if (!file.read(8, header, error))
      return false;
    isRight = parseTensors({reinterpret_cast<const char *>(header.data()), headerBytes},
                           file.getSize() - 8 - headerBytes, entries, strings, error);
  }
  if (!isRight)
    error = path + ": " + error;
  return isRight;
}

const SafetensorsReader::Tensor *SafetensorsReader::find(const std::string &name) const {
  auto it = entries.find(name);
  return it == entries.end() ? nullptr : &it->second;
}

bool SafetensorsReader::read(const Tensor &tensor, uint64_t from, std::span<std::byte> bytes,
                             std::string &error) const {
  return file.read(tensor.offset + from, bytes, error);
}

bool SafetensorsReader::read(const Tensor &tensor, std::vector<std::byte> &bytes, std::string &error) const {
  bytes.resize(tensor.bytes);
  return read(tensor, 0, bytes, error);
}

} // namespace heddle
