// Memory of emulated GPUs and pinned memory of their host: mappings with guard pages, which begin as bytes 0xFF.
#ifndef HEDDLE_LIB_EMULATOR_MEMORY_H
#define HEDDLE_LIB_EMULATOR_MEMORY_H

#include <cstdint>
#include <map>
#include <string>
#include <vector>

namespace heddle::emulator {

constexpr int32_t kHost = -1;

struct Allocation {
  uint64_t bytes = 0;
  int32_t device = kHost;
};

/// Addresses here are of this process; GPUs' have a bit more outside (`toDevice`).
class Memory {
public:
  ~Memory() { clear(); }

  static bool isDevice(uint64_t address) { return address >> 62 & 1; }
  static uint64_t toDevice(uint64_t address) { return address | uint64_t(1) << 62; }
  static uint64_t toHost(uint64_t address) { return address & ~(uint64_t(1) << 62); }

  /// Room for `devices` GPUs of `bytes` each. False where this process gets no such addresses.
  bool reserve(uint32_t devices, uint64_t bytes);
  /// The address of new memory; 0 where there is no room.
  uint64_t allocate(int32_t device, uint64_t bytes);
  /// False for what is no allocation's begin, or is of the host where `ofHost` is not set.
  bool free(uint64_t address, bool ofHost, Allocation &allocation);
  uint64_t getFree(uint32_t device) const { return regions[device].bytes - regions[device].used; }

  /// The allocation that has all of these bytes; null where none has.
  const Allocation *find(uint64_t address, uint64_t bytes) const;
  /// Why these bytes are in no allocation.
  std::string explain(uint64_t address, uint64_t bytes) const;

  /// ` at byte 64 of an allocation of 256 bytes on GPU 0`
  std::string locate(uint64_t address) const;

  void clear();

private:
  struct Region {
    uint64_t begin = 0, size = 0, next = 0; // addresses
    uint64_t bytes = 0, used = 0;
  };
  std::vector<Region> regions;
  std::map<uint64_t, Allocation> allocations, freed; // by address
};

} // namespace heddle::emulator

#endif // HEDDLE_LIB_EMULATOR_MEMORY_H
