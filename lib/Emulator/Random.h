// Numbers drawn from a seed: the same everywhere.
#ifndef HEDDLE_LIB_EMULATOR_RANDOM_H
#define HEDDLE_LIB_EMULATOR_RANDOM_H

#include <cstdint>

namespace heddle::emulator {

/// Random numbers by Splitmix64.
class Random {
public:
  explicit Random(uint64_t seed) : state(seed) {}
  /// One that draws other numbers for each `index`.
  Random(uint64_t seed, uint64_t index) : state(Random(seed).next() ^ (index * 0xD1B54A32D192ED03u)) { next(); }

  uint64_t next() {
    uint64_t z = state += 0x9E3779B97F4A7C15u;
    z = (z ^ (z >> 30)) * 0xBF58476D1CE4E5B9u;
    z = (z ^ (z >> 27)) * 0x94D049BB133111EBu;
    return z ^ (z >> 31);
  }
  /// A number below `bound`, which is not 0.
  uint32_t below(uint32_t bound) { return static_cast<uint32_t>(((next() >> 32) * bound) >> 32); }

private:
  uint64_t state;
};

} // namespace heddle::emulator

#endif // HEDDLE_LIB_EMULATOR_RANDOM_H
