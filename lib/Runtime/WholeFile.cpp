#include "heddle/Runtime/WholeFile.h"

#include <cerrno>
#include <cstring>
#include <filesystem>
#include <utility>

#include <unistd.h>

using namespace heddle::runtime;

WholeFile::~WholeFile() {
  if (!file)
    return;
  std::fclose(file);
  if (!beside.empty())
    std::remove(beside.c_str());
}

bool WholeFile::fail(int code, std::string &error) {
  error = path + ": can't be written: " + std::strerror(code);
  if (!beside.empty())
    std::remove(beside.c_str());
  return false;
}

bool WholeFile::open(const std::string &path, std::string &error) {
  std::error_code code;
  std::filesystem::path canonical = std::filesystem::canonical(path, code); // through links
  this->path = path;
  target = code ? path : canonical.string();
  std::filesystem::file_status status = std::filesystem::status(target, code);
  if (std::filesystem::is_directory(status)) {
    error = path + ": is a folder";
    return false;
  }
  bool isFile = !std::filesystem::exists(status) || std::filesystem::is_regular_file(status);
  // Two that write to one path don't write into each other's file.
  beside = isFile ? target + ".partial-" + std::to_string(::getpid()) : "";
  file = std::fopen(isFile ? beside.c_str() : target.c_str(), "wbe");
  return file || fail(errno, error);
}

void WholeFile::write(std::string_view text) {
  if (!fault && std::fwrite(text.data(), 1, text.size(), file) != text.size())
    fault = errno;
}

bool WholeFile::finish(std::string &error) {
  if (std::fflush(file) != 0 && !fault)
    fault = errno;
  if (std::fclose(std::exchange(file, nullptr)) != 0 && !fault) // where quotas may show
    fault = errno;
  if (!fault && !beside.empty() && std::rename(beside.c_str(), target.c_str()) != 0)
    fault = errno;
  return !fault || fail(fault, error);
}
