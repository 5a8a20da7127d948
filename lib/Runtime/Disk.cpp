// Keeps what devices have on the disk in a file that is unlinked as soon as it is open, so that nothing is left of it
// however the process ends.
#include "Disk.h"

#include "Errors.h"

#include <algorithm>
#include <cerrno>
#include <chrono>
#include <cstring>
#include <fcntl.h>
#include <sys/statvfs.h>
#include <unistd.h>
#include <vector>

using namespace heddle::runtime;

Disk::Disk(const std::string &folder, uint64_t bytes) : folder(folder), size(bytes) {
  std::string path = folder + "/heddle-disk-XXXXXX";
  file = mkostemp(path.data(), O_CLOEXEC);
  if (file < 0)
    throw LoadError(folder + ": no file can be made there for what is on the disk: " + std::strerror(errno) +
                    ", needed a folder that may be written to (--disk-folder)");
  unlink(path.c_str());
  try {
    takeRoom();
    addresses = Memory::reserve(size);
  } catch (const LoadError &) {
    close(file);
    throw;
  }
}

/// Takes the room at once, so that a run does not end for want of it.
void Disk::takeRoom() const {
  struct statvfs room{};
  uint64_t free = fstatvfs(file, &room) == 0 ? uint64_t(room.f_bavail) * room.f_frsize : UINT64_MAX;
  auto length = static_cast<off_t>(size);
  int error = size > INT64_MAX || size > free ? ENOSPC : 0;
  if (!error && fallocate(file, 0, 0, length) != 0)
    error = errno;
  if (error == EOPNOTSUPP)
    error = ftruncate(file, length) == 0 ? 0 : errno;
  std::string needed = ", needed " + std::to_string(size) + " for what devices have on it (--disk-folder)";
  if (error == ENOSPC)
    throw LoadError(folder + ": the disk has " + std::to_string(free) + " bytes free" + needed);
  if (error)
    throw LoadError(folder + ": no room can be taken there: " + std::strerror(error) + needed);
}

Disk::~Disk() { close(file); }

void Disk::fail(const char *action, uint64_t bytes, uint64_t offset, const std::string &why) const {
  throw std::runtime_error(folder + ": the disk can't be " + action + ": " + why + ", needed " + std::to_string(bytes) +
                           " bytes at " + std::to_string(offset) + " of " + std::to_string(size));
}

/// Calls until all bytes are moved: `move` moves some of those from `done` on, as pread and pwrite do.
template <typename Move>
void Disk::moveAll(const char *action, const std::byte *place, uint64_t bytes, const char *ended, Counter &counter,
                   Move move) const {
  auto began = std::chrono::steady_clock::now();
  auto offset = static_cast<uint64_t>(place - data());
  for (uint64_t done = 0; done < bytes;) {
    ssize_t count = move(done, bytes - done, static_cast<off_t>(offset + done));
    if (count > 0)
      done += static_cast<uint64_t>(count);
    else if (count == 0 || errno != EINTR)
      fail(action, bytes, offset, count == 0 ? ended : std::strerror(errno));
  }
  std::chrono::nanoseconds took = std::chrono::steady_clock::now() - began;
  counter.bytes += bytes;
  counter.nanoseconds += static_cast<uint64_t>(took.count());
}

void Disk::read(const std::byte *from, std::byte *to, uint64_t bytes) const {
  moveAll("read", from, bytes, "it ends before that", readings,
          [&](uint64_t done, size_t count, off_t offset) { return pread(file, to + done, count, offset); });
}

void Disk::write(const std::byte *from, std::byte *to, uint64_t bytes) const {
  moveAll("written", to, bytes, "it takes no more", writings,
          [&](uint64_t done, size_t count, off_t offset) { return pwrite(file, from + done, count, offset); });
}

void Disk::fill(uint8_t byte) const {
  std::vector<std::byte> block(std::min<uint64_t>(size, 1 << 20), std::byte(byte));
  for (uint64_t done = 0; done < size; done += block.size())
    write(block.data(), data() + done, std::min<uint64_t>(block.size(), size - done));
}

void DiskCopy::run() const noexcept {
  try {
    isToDisk ? disk->write(from, to, bytes) : disk->read(from, to, bytes);
  } catch (const std::runtime_error &error) {
    std::lock_guard lock(fault->mutex);
    if (fault->sentence.empty())
      fault->sentence = error.what();
  }
}
