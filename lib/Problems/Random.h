// Numbers for searches.
#ifndef HEDDLE_LIB_PROBLEMS_RANDOM_H
#define HEDDLE_LIB_PROBLEMS_RANDOM_H

#include <cstdint>

namespace heddle::problems {

/// Numbers that are the same on every machine (xorshift64*, Vigna, "An experimental exploration of Marsaglia's xorshift
/// generators, scrambled", 2016).
class Random {
public:
  explicit Random(uint64_t seed) : state(seed * 0x9E3779B97F4A7C15u + 1) {}
  uint64_t next() {
    state ^= state >> 12, state ^= state << 25, state ^= state >> 27;
    return state * 0x2545F4914F6CDD1Du;
  }
  int below(int end) { return static_cast<int>((next() >> 33) % static_cast<uint64_t>(end)); }
  double unit() { return static_cast<double>(next() >> 11) * 0x1p-53; }

private:
  uint64_t state;
};

} // namespace heddle::problems

#endif // HEDDLE_LIB_PROBLEMS_RANDOM_H
