#include "heddle/Safetensors/Writer.h"

#include "heddle/Safetensors/Safetensors.h"

#include <nlohmann/json.hpp>

#include <cerrno>
#include <cstring>
#include <filesystem>

#include <fcntl.h>
#include <sys/file.h>
#include <sys/stat.h>
#include <unistd.h>

using namespace heddle;
using nlohmann::json;

SafetensorsWriter::~SafetensorsWriter() { abandon(); }

bool SafetensorsWriter::fail(std::string &error, const std::string &what) {
  error = path + ": " + what;
  abandon();
  return false;
}

bool SafetensorsWriter::failBySystem(std::string &error) {
  return fail(error, std::string("can't be written: ") + std::strerror(errno));
}

void SafetensorsWriter::abandon() {
  if (file < 0)
    return;
  if (!beside.empty())
    ::unlink(beside.c_str());
  ::close(file);
  file = -1;
}

bool SafetensorsWriter::openBeside(std::string &error) {
  beside = target + ".partial";
  for (;;) {
    file = ::open(beside.c_str(), O_WRONLY | O_CREAT | O_CLOEXEC, 0666);
    if (file < 0)
      return failBySystem(error);
    // The lock goes with its process, so one that was killed leaves none behind.
    if (::flock(file, LOCK_EX | LOCK_NB) != 0) {
      ::close(std::exchange(file, -1));
      return fail(error, "is being written by another process");
    }
    // Between opening and locking, the other one may have renamed its file to the path: that one is not ours.
    struct stat opened{}, named{};
    if (::fstat(file, &opened) == 0 && ::stat(beside.c_str(), &named) == 0 && opened.st_ino == named.st_ino &&
        opened.st_dev == named.st_dev)
      break;
    ::close(std::exchange(file, -1));
  }
  return ::ftruncate(file, 0) == 0 || failBySystem(error);
}

bool SafetensorsWriter::put(std::span<const std::byte> bytes, std::string &error) {
  while (!bytes.empty()) {
    ssize_t written = ::write(file, bytes.data(), bytes.size());
    if (written < 0 && errno == EINTR)
      continue;
    if (written <= 0)
      return failBySystem(error);
    bytes = bytes.subspan(written);
  }
  return true;
}

bool SafetensorsWriter::open(const std::string &path, const std::vector<SafetensorsEntry> &entries,
                             const std::map<std::string, std::string> &metadata, std::string &error) {
  abandon();
  this->path = path;
  beside.clear();
  json header = json::object();
  if (!metadata.empty())
    header["__metadata__"] = metadata;
  uint64_t offset = 0;
  for (const SafetensorsEntry &entry : entries) {
    uint64_t bytes = safetensorsElementBytes(entry.dtype);
    if (bytes == 0)
      return fail(error, "'" + entry.name + "' has dtype '" + entry.dtype + "', which safetensors files lack");
    for (int64_t size : entry.shape)
      bytes *= static_cast<uint64_t>(size);
    if (header.contains(entry.name))
      return fail(error, "two tensors have the name '" + entry.name + "'");
    header[entry.name] = {{"dtype", entry.dtype}, {"shape", entry.shape}, {"data_offsets", {offset, offset + bytes}}};
    offset += bytes;
  }
  rest = offset;
  std::string text = header.dump(-1, ' ', false, json::error_handler_t::replace); // names may be any bytes
  text.append((8 - text.size() % 8) % 8, ' ');                                    // the data starts aligned

  std::error_code code;
  std::filesystem::path canonical = std::filesystem::canonical(path, code);
  target = code ? path : canonical.string();
  if (std::filesystem::is_directory(target, code))
    return fail(error, "is a folder");
  if (!std::filesystem::exists(target, code) || std::filesystem::is_regular_file(target, code)) {
    if (!openBeside(error))
      return false;
    // Where the disk is too full, that shows now; file systems that can't say so are asked by each write.
    if (::fallocate(file, 0, 0, static_cast<off_t>(8 + text.size() + offset)) != 0 && errno != EOPNOTSUPP &&
        errno != ENOSYS && errno != EINVAL)
      return failBySystem(error);
  } else if ((file = ::open(target.c_str(), O_WRONLY | O_CLOEXEC)) < 0) {
    return failBySystem(error);
  }
  uint64_t headerBytes = text.size(); // little-endian, as we are
  return put(std::as_bytes(std::span(&headerBytes, 1)), error) && put(std::as_bytes(std::span(text)), error);
}

bool SafetensorsWriter::write(std::span<const std::byte> bytes, std::string &error) {
  if (bytes.size() > rest)
    return fail(error, "was given more bytes than its tensors have");
  rest -= bytes.size();
  return put(bytes, error);
}

bool SafetensorsWriter::finish(std::string &error) {
  if (rest > 0)
    return fail(error, "was given " + std::to_string(rest) + " bytes less than its tensors have");
  if (beside.empty()) {
    ::close(std::exchange(file, -1));
    return true;
  }
  if (::fsync(file) != 0 || ::rename(beside.c_str(), target.c_str()) != 0)
    return failBySystem(error);
  ::close(std::exchange(file, -1));
  std::string folder = std::filesystem::path(target).parent_path().string();
  if (int opened = ::open(folder.empty() ? "." : folder.c_str(), O_RDONLY | O_DIRECTORY | O_CLOEXEC); opened >= 0) {
    ::fsync(opened); // so that the new name stays; where a file system can't, there is nothing else to do
    ::close(opened);
  }
  return true;
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
