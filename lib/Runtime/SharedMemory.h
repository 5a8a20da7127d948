// Memory that several processes of a host have: one makes it, others map it.
#ifndef HEDDLE_LIB_RUNTIME_SHAREDMEMORY_H
#define HEDDLE_LIB_RUNTIME_SHAREDMEMORY_H

#include "Memory.h"

namespace heddle::runtime {

/// What another process needs to map it, as long as the one that has made it does not close it.
struct MemoryName {
  int64_t process = 0;
  int file = -1;
  uint64_t bytes = 0;
};

/// Pages without a name in the file system, so that nothing is left of them however processes end.
class SharedMemory {
public:
  SharedMemory() = default;
  /// Pages that become memory when they are touched, and are zeros then. Throws LoadError where there are not as many.
  explicit SharedMemory(uint64_t bytes);
  /// Maps what a process has made, of the same user and the same /proc. Throws LoadError.
  explicit SharedMemory(const MemoryName &name);
  /// Memory of this process alone, in the place of what is shared elsewhere.
  explicit SharedMemory(Memory alone) : memory(std::move(alone)) {}
  ~SharedMemory() { close(); }
  SharedMemory(SharedMemory &&other) noexcept
      : memory(std::move(other.memory)), file(std::exchange(other.file, -1)), bytes(other.bytes) {}
  SharedMemory &operator=(SharedMemory &&other) noexcept {
    memory = std::move(other.memory);
    std::swap(file, other.file);
    bytes = other.bytes;
    return *this;
  }

  std::byte *data() const { return memory.data(); }
  MemoryName getName() const;
  /// Nobody maps it from now on; who has, keeps it.
  void close();

private:
  Memory memory;
  int file = -1;
  uint64_t bytes = 0;
};

} // namespace heddle::runtime

#endif // HEDDLE_LIB_RUNTIME_SHAREDMEMORY_H
