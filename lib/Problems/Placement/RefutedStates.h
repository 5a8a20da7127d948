// States of a search that are known to lead nowhere.
#ifndef HEDDLE_LIB_PROBLEMS_PLACEMENT_REFUTEDSTATES_H
#define HEDDLE_LIB_PROBLEMS_PLACEMENT_REFUTEDSTATES_H

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <vector>

namespace heddle::problems::placing {

inline uint64_t mix(uint64_t value) { // SplitMix64's finalizer
  value += 0x9e3779b97f4a7c15;
  value = (value ^ (value >> 30)) * 0xbf58476d1ce4e5b9;
  value = (value ^ (value >> 27)) * 0x94d049bb133111eb;
  return value ^ (value >> 31);
}

/// 128 bits, so that no two states of a search are ever taken for each other.
struct Key {
  uint64_t low = 0, high = 0;
  void toggle(uint64_t a, uint64_t b) {
    low ^= mix(a * 0x9e3779b97f4a7c15 + b);
    high ^= mix(mix(a) + b * 0xd6e8feb86659fd93);
  }
};

/// Refuted states; beyond a number of them new ones take the place of old ones.
class RefutedStates {
public:
  bool contains(Key key) const { return !keys.empty() && keys[key.low & (keys.size() - 1)] == key.high; }
  void insert(Key key) {
    if (keys.empty() || (count > keys.size() / 2 && keys.size() < maxSize))
      grow();
    uint64_t &slot = keys[key.low & (keys.size() - 1)];
    count += slot == 0;
    slot = key.high;
    lows[key.low & (keys.size() - 1)] = key.low;
  }

private:
  void grow() {
    std::vector<uint64_t> oldKeys = std::move(keys), oldLows = std::move(lows);
    keys.assign(std::max<size_t>(1024, oldKeys.size() * 4), 0);
    lows.assign(keys.size(), 0);
    for (size_t at = 0; at < oldKeys.size(); ++at)
      if (oldKeys[at]) {
        keys[oldLows[at] & (keys.size() - 1)] = oldKeys[at];
        lows[oldLows[at] & (keys.size() - 1)] = oldLows[at];
      }
  }

  static constexpr size_t maxSize = 1 << 20;
  std::vector<uint64_t> keys, lows; // powers of two
  size_t count = 0;
};

} // namespace heddle::problems::placing

#endif // HEDDLE_LIB_PROBLEMS_PLACEMENT_REFUTEDSTATES_H
