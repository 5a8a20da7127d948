// Which operations touch the same bytes without an order between them, by vector clocks: whatever order they really ran
// in.
#ifndef HEDDLE_LIB_EMULATOR_HAZARDS_H
#define HEDDLE_LIB_EMULATOR_HAZARDS_H

#include <cstdint>
#include <map>
#include <span>
#include <string>
#include <vector>

namespace heddle::emulator {

/// What has happened before a point, as the last tick of each chain of operations. A chain is a stream, or one within
/// a graph.
class Clock {
public:
  bool has(uint32_t chain, uint32_t tick) const { return chain < ticks.size() && ticks[chain] >= tick; }
  void set(uint32_t chain, uint32_t tick) {
    if (chain >= ticks.size())
      ticks.resize(chain + 1);
    ticks[chain] = tick;
  }
  void join(const Clock &other) {
    if (other.ticks.size() > ticks.size())
      ticks.resize(other.ticks.size());
    for (size_t i = 0; i < other.ticks.size(); ++i)
      ticks[i] = ticks[i] < other.ticks[i] ? other.ticks[i] : ticks[i];
  }

private:
  std::vector<uint32_t> ticks;
};

/// Bytes that an operation reads or writes.
struct Range {
  uint64_t begin, bytes;
  bool isRead, isWritten;
  bool isElsewhere = false; // in no memory that the emulator knows
};

/// An operation, as far as others must know it.
struct Happening {
  uint32_t chain = 0, tick = 0;
  const std::string *label = nullptr; // kept by the caller
};

class Hazards {
public:
  /// Operations come in an order that could be. Two labels, where one of these ranges is also another operation's
  /// without an order, and one of them writes.
  struct Conflict {
    const std::string *before;
    uint64_t begin, bytes; // common bytes
    bool beforeWrites, afterWrites;
  };
  /// Notes the ranges. Returns whether there is a conflict, the first of which is in `conflict`.
  bool note(const Happening &happening, const Clock &clock, std::span<const Range> ranges, Conflict &conflict);
  /// Forgets memory that is freed.
  void forget(uint64_t begin, uint64_t bytes);
  void clear() { parts.clear(); }

private:
  struct Part {
    uint64_t end;
    Happening write; // none: no label
    std::vector<Happening> reads;
  };
  using Parts = std::map<uint64_t, Part>;
  /// A part boundary at this place.
  Parts::iterator split(uint64_t at);

  Parts parts; // by begin, which do not overlap
};

} // namespace heddle::emulator

#endif // HEDDLE_LIB_EMULATOR_HAZARDS_H
