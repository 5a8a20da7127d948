// The fuzzer's random numbers.
#ifndef HEDDLE_TOOLS_HEDDLE_FUZZ_RANDOM_H
#define HEDDLE_TOOLS_HEDDLE_FUZZ_RANDOM_H

#include <cstdint>

namespace heddle {

/// SplitMix64: the same numbers on every machine.
class Random {
public:
  Random(uint64_t series, uint64_t index) : state(series * 0x9E3779B97F4A7C15u ^ index * 0xD1B54A32D192ED03u) {}

  uint64_t next() {
    uint64_t z = (state += 0x9E3779B97F4A7C15u);
    z = (z ^ (z >> 30)) * 0xBF58476D1CE4E5B9u;
    z = (z ^ (z >> 27)) * 0x94D049BB133111EBu;
    return z ^ (z >> 31);
  }
  /// A number below `bound`, which is not 0.
  uint64_t below(uint64_t bound) { return next() % bound; }
  template <typename Range> auto pick(const Range &range) -> decltype(range[0]) { return range[below(range.size())]; }

private:
  uint64_t state;
};

} // namespace heddle

#endif // HEDDLE_TOOLS_HEDDLE_FUZZ_RANDOM_H
