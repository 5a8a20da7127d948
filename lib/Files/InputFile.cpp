#include "heddle/Files/InputFile.h"

#include <cerrno>
#include <cstring>
#include <utility>

#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>

using namespace heddle;

InputFile::~InputFile() { close(); }

void InputFile::close() {
  if (file >= 0)
    ::close(std::exchange(file, -1));
}

/// A pipe's offset means nothing; the rest of it is read.
static bool readPipe(int file, const std::string &path, std::string &text, std::string &error) {
  // It was opened without waiting for its writer; what a writer has yet to write is waited for.
  if (::fcntl(file, F_SETFL, 0) < 0) {
    error = path + ": can't be read: " + std::strerror(errno);
    return false;
  }
  char part[1 << 16];
  for (ssize_t got = 0; (got = ::read(file, part, sizeof part)) != 0;) {
    if (got < 0 && errno == EINTR)
      continue;
    if (got < 0) {
      error = path + ": can't be read: " + std::strerror(errno);
      return false;
    }
    text.append(part, got);
  }
  if (text.empty())
    error = path + ": is a pipe into which nothing is written, needed a text";
  return !text.empty();
}

bool InputFile::open(const std::string &path, std::string &error) {
  if (!openAny(path, error))
    return false;
  if (!isPipe)
    return true;
  error = path + ": is a pipe, needed a file";
  return false;
}

bool InputFile::openAny(const std::string &path, std::string &error) {
  this->path = path;
  close();
  struct stat status{};
  // Without O_NONBLOCK, opening a pipe without a writer would wait.
  if ((file = ::open(path.c_str(), O_RDONLY | O_NONBLOCK | O_NOCTTY | O_CLOEXEC)) < 0 || ::fstat(file, &status) != 0) {
    error = path + ": can't be opened: " + std::strerror(errno);
    return false;
  }
  isPipe = S_ISFIFO(status.st_mode);
  if (!S_ISREG(status.st_mode) && !isPipe) {
    error = path + (S_ISDIR(status.st_mode) ? ": is a folder" : ": is no file") + ", needed a file";
    return false;
  }
  size = static_cast<uint64_t>(status.st_size);
  return true;
}

bool InputFile::read(uint64_t offset, std::span<std::byte> bytes, std::string &error) const {
  while (!bytes.empty()) {
    ssize_t got = ::pread(file, bytes.data(), bytes.size(), static_cast<off_t>(offset));
    if (got < 0 && errno == EINTR)
      continue;
    if (got < 0) {
      error = path + ": can't be read: " + std::strerror(errno);
      return false;
    }
    if (got == 0) {
      error = path + ": ends at byte " + std::to_string(offset) + ", needed the " + std::to_string(size) +
              " bytes that it had when it was opened";
      return false;
    }
    bytes = bytes.subspan(got);
    offset += got;
  }
  return true;
}

bool heddle::readText(const std::string &path, std::string &text, std::string &error) {
  text.clear();
  InputFile input;
  if (!input.openAny(path, error))
    return false;
  if (input.isPipe)
    return readPipe(input.file, path, text, error);
  text.resize(input.getSize());
  return input.read(0, std::as_writable_bytes(std::span(text)), error);
}
