// A file that stands for a memory of the devices.
#ifndef HEDDLE_LIB_RUNTIME_DISK_H
#define HEDDLE_LIB_RUNTIME_DISK_H

#include "Memory.h"
#include "heddle/Runtime/Executor.h"

#include <atomic>
#include <mutex>

namespace heddle::runtime {

/// The disk of all devices: one file without a name, which ends with this. Its bytes have addresses, as those of memory
/// have, that nothing but these functions can use.
class Disk {
public:
  /// All bytes begin as zeros. Throws LoadError where the folder has no room for them.
  Disk(const std::string &folder, uint64_t bytes);
  ~Disk();
  Disk(const Disk &) = delete;
  Disk &operator=(const Disk &) = delete;

  std::byte *data() const { return addresses.data(); }

  /// These throw std::runtime_error. Several threads may call them.
  void read(const std::byte *from, std::byte *to, uint64_t bytes) const;
  void write(const std::byte *from, std::byte *to, uint64_t bytes) const;
  void fill(uint8_t byte) const;

  DiskTraffic getTraffic() const { return {.read = readings.get(), .written = writings.get()}; }

private:
  struct Counter {
    std::atomic<uint64_t> bytes{0}, nanoseconds{0};

    DiskTraffic::Way get() const { return {bytes, static_cast<double>(nanoseconds) * 1e-9}; }
  };

  void takeRoom() const;
  template <typename Move>
  void moveAll(const char *action, const std::byte *place, uint64_t bytes, const char *ended, Counter &counter,
               Move move) const;
  [[noreturn]] void fail(const char *action, uint64_t bytes, uint64_t offset, const std::string &why) const;

  std::string folder;
  uint64_t size;
  Memory addresses;
  int file = -1;
  mutable Counter readings, writings;
};

/// A copy between memory and the disk, for whoever can't be thrown at: what goes wrong is kept.
struct DiskCopy {
  /// The first fault of several copies.
  struct Fault {
    std::mutex mutex;
    std::string sentence;
  };
  std::shared_ptr<const Disk> disk;
  std::shared_ptr<Fault> fault;
  const std::byte *from;
  std::byte *to;
  uint64_t bytes;
  bool isToDisk;

  void run() const noexcept;
};

} // namespace heddle::runtime

#endif // HEDDLE_LIB_RUNTIME_DISK_H
