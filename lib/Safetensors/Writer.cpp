#include "heddle/Safetensors/Writer.h"

#include "heddle/Safetensors/Safetensors.h"

#include <nlohmann/json.hpp>

#include <set>

using namespace heddle;
using nlohmann::json;

namespace {

constexpr const char *metadataName = "__metadata__";

bool isUtf8(const std::string &name) {
  try {
    json(name).dump();
    return true;
  } catch (const json::type_error &) {
    return false;
  }
}

} // namespace

std::string heddle::checkEntries(const std::vector<SafetensorsEntry> &entries) {
  std::set<std::string> names;
  for (const SafetensorsEntry &entry : entries) {
    if (safetensorsElementBytes(entry.dtype) == 0)
      return "'" + entry.name + "' has dtype '" + entry.dtype + "', which safetensors files lack";
    if (entry.name == metadataName)
      return "a tensor has the name '" + entry.name + "', needed another one: that is the format's own";
    if (!isUtf8(entry.name))
      return "a tensor's name is no UTF-8, needed a name that a JSON text can have";
    if (!names.insert(entry.name).second)
      return "two tensors have the name '" + entry.name + "'";
  }
  return "";
}

bool SafetensorsWriter::fail(std::string &error, const std::string &what) {
  error = path + ": " + what;
  file.abandon();
  return false;
}

bool SafetensorsWriter::open(const std::string &path, const std::vector<SafetensorsEntry> &entries,
                             const std::map<std::string, std::string> &metadata, std::string &error) {
  this->path = path;
  if (std::string fault = checkEntries(entries); !fault.empty())
    return fail(error, fault);
  json header = json::object();
  if (!metadata.empty())
    header[metadataName] = metadata;
  uint64_t offset = 0;
  for (const SafetensorsEntry &entry : entries) {
    uint64_t bytes = safetensorsElementBytes(entry.dtype);
    for (int64_t size : entry.shape)
      bytes *= static_cast<uint64_t>(size);
    header[entry.name] = {{"dtype", entry.dtype}, {"shape", entry.shape}, {"data_offsets", {offset, offset + bytes}}};
    offset += bytes;
  }
  rest = offset;
  std::string text = header.dump(-1, ' ', false, json::error_handler_t::replace);
  text.append((8 - text.size() % 8) % 8, ' '); // the data starts aligned
  if (!file.open(path, error) || !file.reserve(8 + text.size() + offset, error))
    return false;
  uint64_t headerBytes = text.size(); // little-endian, as we are
  file.write(std::as_bytes(std::span(&headerBytes, 1)));
  return file.write(text) || file.finish(error);
}

bool SafetensorsWriter::write(std::span<const std::byte> bytes, std::string &error) {
  if (bytes.size() > rest)
    return fail(error, "was given more bytes than its tensors have");
  rest -= bytes.size();
  return file.write(bytes) || file.finish(error);
}

bool SafetensorsWriter::finish(std::string &error) {
  if (rest > 0)
    return fail(error, "was given " + std::to_string(rest) + " bytes less than its tensors have");
  return file.finish(error);
}

bool heddle::writeSafetensors(const std::string &path, const std::map<std::string, SafetensorsView> &tensors,
                              std::string &error) {
  std::vector<SafetensorsEntry> entries;
  for (const auto &[name, view] : tensors)
    entries.push_back({name, view.dtype, view.shape});
  SafetensorsWriter writer;
  if (!writer.open(path, entries, {}, error))
    return false;
  for (const auto &[name, view] : tensors)
    if (!writer.write(view.bytes, error))
      return false;
  return writer.finish(error);
}
