#include "heddle/Files/OutputFile.h"

#include <algorithm>
#include <cerrno>
#include <cstring>
#include <filesystem>
#include <utility>

#include <fcntl.h>
#include <linux/magic.h>
#include <sys/file.h>
#include <sys/stat.h>
#include <sys/vfs.h>
#include <unistd.h>

using namespace heddle;

namespace {

constexpr size_t bufferBytes = 1 << 16, windowBytes = 1 << 24;
constexpr int mostLinks = 40; // as the system's

std::string describeFault(const std::string &path, int code) {
  return path + ": can't be written: " + std::strerror(code);
}

/// Whether a link is one of /proc's to what a process has open; its text is then no path.
bool isDescriptor(const std::string &link) {
  int opened = ::open(link.c_str(), O_PATH | O_NOFOLLOW | O_CLOEXEC);
  struct statfs status{};
  bool isProc = opened >= 0 && ::fstatfs(opened, &status) == 0 && status.f_type == PROC_SUPER_MAGIC;
  if (opened >= 0)
    ::close(opened);
  return isProc;
}

} // namespace

bool heddle::findTarget(const std::string &path, OutputTarget &target, std::string &error) {
  namespace fs = std::filesystem;
  target = {OutputTarget::Kind::File, path};
  for (int links = 0; links <= mostLinks; ++links) {
    struct stat status{};
    if (::lstat(target.path.c_str(), &status) != 0 || S_ISREG(status.st_mode))
      return true; // why there can be no file shows when it is made
    if (!S_ISLNK(status.st_mode) || isDescriptor(target.path)) {
      target.kind = S_ISDIR(status.st_mode) ? OutputTarget::Kind::Folder : OutputTarget::Kind::Stream;
      return true;
    }
    std::error_code code;
    fs::path next = fs::read_symlink(target.path, code);
    if (code)
      break;
    target.path = next.is_absolute() ? next.string() : (fs::path(target.path).parent_path() / next).string();
  }
  error = describeFault(path, ELOOP);
  return false;
}

std::string heddle::getPartialPath(const OutputTarget &target) { return target.path + ".partial"; }

OutputFile::~OutputFile() { abandon(); }

bool OutputFile::fail(int code, std::string &error) {
  error = describeFault(path, code);
  abandon();
  return false;
}

void OutputFile::abandon() {
  if (file < 0)
    return;
  if (!beside.empty())
    ::unlink(beside.c_str());
  ::close(std::exchange(file, -1));
}

bool OutputFile::openBeside(std::string &error) {
  beside = heddle::getPartialPath(target);
  for (;;) {
    // The file is opened neither through a link nor if it has another name, too: it would be another program's.
    file = ::open(beside.c_str(), O_WRONLY | O_CREAT | O_NOFOLLOW | O_NONBLOCK | O_CLOEXEC, 0666);
    struct stat opened{}, named{};
    bool isInTheWay = file < 0 ? errno == ELOOP || errno == EISDIR || errno == ENXIO
                               : ::fstat(file, &opened) != 0 || !S_ISREG(opened.st_mode) || opened.st_nlink > 1;
    if (isInTheWay) {
      if (file >= 0)
        ::close(std::exchange(file, -1));
      error = path + ": can't be written: " + beside + " is in its way, needed that name until the file is whole";
      return false;
    }
    if (file < 0)
      return fail(errno, error);
    // The lock goes with its process, so one that was killed leaves none. Some file systems have none.
    if (::flock(file, LOCK_EX | LOCK_NB) != 0 && errno == EWOULDBLOCK) {
      ::close(std::exchange(file, -1));
      error = path + ": is being written by another process";
      return false;
    }
    // Between opening and locking, the other one may have renamed its file to the path: that one is not ours.
    if (::stat(beside.c_str(), &named) == 0 && opened.st_ino == named.st_ino && opened.st_dev == named.st_dev)
      break;
    ::close(std::exchange(file, -1));
  }
  if (::ftruncate(file, 0) != 0)
    return fail(errno, error);
  struct stat old{};
  if (::stat(target.path.c_str(), &old) != 0)
    return true;
  // A file of others keeps its owner where that is allowed; a mode that gives rights to an owner goes with it.
  mode_t mode = old.st_mode & 07777;
  if (::fchown(file, old.st_uid, old.st_gid) != 0)
    mode &= 0777;
  return ::fchmod(file, mode) == 0 || fail(errno, error);
}

bool OutputFile::open(const std::string &path, std::string &error) {
  abandon();
  this->path = path;
  beside.clear();
  buffer.clear();
  size = unpushed = pushed = 0;
  fault = 0;
  if (path.empty())
    return fail(ENOENT, error);
  if (!findTarget(path, target, error))
    return false;
  switch (target.kind) {
  case OutputTarget::Kind::Folder:
    error = path + ": is a folder";
    return false;
  case OutputTarget::Kind::Stream:
    file = ::open(target.path.c_str(), O_WRONLY | O_APPEND | O_NOCTTY | O_CLOEXEC);
    return file >= 0 || fail(errno, error);
  case OutputTarget::Kind::File:
    // A name in a folder may be replaced where the file itself may not be written to.
    if (::faccessat(AT_FDCWD, target.path.c_str(), W_OK, AT_EACCESS) != 0 && errno != ENOENT)
      return fail(errno, error);
    return openBeside(error);
  }
  return false;
}

bool OutputFile::reserve(uint64_t bytes, std::string &error) {
  if (beside.empty() || ::fallocate(file, 0, 0, static_cast<off_t>(bytes)) == 0 || errno == EOPNOTSUPP ||
      errno == ENOSYS || errno == EINVAL)
    return true;
  return fail(errno, error);
}

bool OutputFile::put(std::span<const std::byte> bytes) {
  while (!fault && !bytes.empty()) {
    ssize_t written = ::write(file, bytes.data(), std::min(bytes.size(), windowBytes));
    if (written < 0 && errno == EINTR)
      continue;
    if (written <= 0) {
      fault = written < 0 ? errno : EIO;
      break;
    }
    bytes = bytes.subspan(written);
    unpushed += written;
    pushOut();
  }
  return !fault;
}

/// Has the disk write while more comes: memory holds two windows, and the end of a large file waits for no more.
void OutputFile::pushOut() {
  if (beside.empty() || unpushed < windowBytes)
    return;
  auto end = static_cast<uint64_t>(::lseek(file, 0, SEEK_CUR));
  auto push = [&](uint64_t from, uint64_t to, unsigned flags) {
    bool isPushed = ::sync_file_range(file, static_cast<off_t>(from), static_cast<off_t>(to - from), flags) == 0;
    // The system says so once; others are of file systems that can't.
    if (!isPushed && (errno == EIO || errno == ENOSPC || errno == EDQUOT))
      fault = errno;
  };
  if (pushed > 0)
    push(0, pushed, SYNC_FILE_RANGE_WAIT_BEFORE | SYNC_FILE_RANGE_WRITE | SYNC_FILE_RANGE_WAIT_AFTER);
  push(pushed, end, SYNC_FILE_RANGE_WRITE);
  pushed = end;
  unpushed = 0;
}

bool OutputFile::flush() {
  bool isPut = put(std::as_bytes(std::span(buffer)));
  buffer.clear();
  return isPut;
}

bool OutputFile::write(std::span<const std::byte> bytes) {
  size += bytes.size();
  if (buffer.size() + bytes.size() > bufferBytes && !flush())
    return false;
  if (bytes.size() > bufferBytes)
    return put(bytes);
  buffer.append(reinterpret_cast<const char *>(bytes.data()), bytes.size());
  return !fault;
}

bool OutputFile::writeZeros(uint64_t bytes) {
  if (!beside.empty()) {
    size += bytes;
    if (flush() && ::lseek(file, static_cast<off_t>(bytes), SEEK_CUR) < 0)
      fault = errno;
    return !fault;
  }
  static constexpr std::byte zeros[4096] = {};
  for (uint64_t part; bytes > 0 && !fault; bytes -= part)
    write(std::span(zeros, part = std::min<uint64_t>(bytes, sizeof(zeros))));
  return !fault;
}

bool OutputFile::finish(std::string &error) {
  flush();
  if (beside.empty()) {
    int code = fault;
    if (::close(std::exchange(file, -1)) != 0 && !code)
      code = errno;
    return !code || fail(code, error);
  }
  // What was reserved and not written goes, and a hole at the end becomes part of the file.
  if (fault || ::ftruncate(file, static_cast<off_t>(size)) != 0 || ::fsync(file) != 0 ||
      ::rename(beside.c_str(), target.path.c_str()) != 0)
    return fail(fault ? fault : errno, error);
  ::close(std::exchange(file, -1));
  std::string folder = std::filesystem::path(target.path).parent_path().string();
  syncFolder(folder.empty() ? "." : folder);
  return true;
}

void heddle::syncFolder(const std::string &folder) {
  if (int opened = ::open(folder.c_str(), O_RDONLY | O_DIRECTORY | O_CLOEXEC); opened >= 0) {
    ::fsync(opened); // where a file system can't, there is nothing else to do
    ::close(opened);
  }
}

bool heddle::writeText(const std::string &path, std::string_view text, std::string &error) {
  OutputFile file;
  if (!file.open(path, error))
    return false;
  file.write(text);
  return file.finish(error);
}
