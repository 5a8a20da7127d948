#include "heddle/Files/LogFile.h"

#include <cerrno>
#include <cstring>
#include <utility>

#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>

using namespace heddle;

LogFile::~LogFile() {
  if (file >= 0)
    ::close(file);
}

bool LogFile::fail(int code, std::string &error) {
  error = path + ": can't be written: " + std::strerror(code);
  return false;
}

bool LogFile::open(const std::string &path, bool isAppended, std::string &error) {
  this->path = path;
  if (file >= 0)
    ::close(std::exchange(file, -1));
  file = ::open(path.c_str(), O_WRONLY | O_CREAT | O_APPEND | O_NOCTTY | O_CLOEXEC | (isAppended ? 0 : O_TRUNC), 0666);
  struct stat status{};
  if (file < 0 || ::fstat(file, &status) != 0)
    return fail(errno, error);
  isRegular = S_ISREG(status.st_mode);
  size = static_cast<uint64_t>(status.st_size);
  return true;
}

/// So that who reads while a disk is full sees no part of a record: it fails before anything of it is there. File
/// systems that reserve nothing let the write itself fail.
bool LogFile::takeRoom(uint64_t bytes, std::string &error) {
  while (::fallocate(file, FALLOC_FL_KEEP_SIZE, static_cast<off_t>(size), static_cast<off_t>(bytes)) != 0)
    if (errno != EINTR)
      return errno == ENOSPC || errno == EDQUOT ? fail(errno, error) : true;
  return true;
}

bool LogFile::write(std::string_view record, std::string &error) {
  if (isRegular && !record.empty() && !takeRoom(record.size(), error))
    return false;
  for (size_t at = 0; at < record.size();) {
    ssize_t written = ::write(file, record.data() + at, record.size() - at);
    if (written < 0 && errno == EINTR)
      continue;
    if (written <= 0) {
      int code = written < 0 ? errno : EIO;
      if (isRegular && at > 0 && ::ftruncate(file, static_cast<off_t>(size)) != 0)
        code = errno;
      return fail(code, error);
    }
    at += written;
  }
  size += record.size();
  return true;
}
