// Which accesses to memory are ordered by events, whatever the order in which they came.
#ifndef HEDDLE_LIB_REFERENCE_PLAN_RACES_H
#define HEDDLE_LIB_REFERENCE_PLAN_RACES_H

#include "Instruction.h"

#include <map>

namespace heddle::reference::plans {

/// The host of a device (-1) or one of its streams.
struct Actor {
  static constexpr int64_t host = -1;
  int64_t device, stream;

  auto operator<=>(const Actor &) const = default;
};

/// Finds instructions of two streams of a device that access the same bytes, one of them writing, where neither has to
/// wait for the other. That they came in one order in this run says nothing: each stream has a vector clock, which
/// events, collectives and reads by hosts carry on.
class Races {
public:
  explicit Races(bool isIgnored) : isIgnored(isIgnored) {}

  /// What has to be over before what follows on a stream.
  const Clock &getClock(Actor actor) { return getState(actor).clock; }
  /// What had to be over before the instruction that the stream is at.
  Clock getClockBefore(Actor actor);
  /// What follows on a stream comes later than another place.
  void join(Actor actor, const Clock &earlier);

  /// The next instruction of a stream, or host. An error at `op` if nothing orders it and another one.
  llvm::LogicalResult access(Actor actor, mlir::Operation *op, llvm::ArrayRef<const Part *> reads,
                             llvm::ArrayRef<const Part *> writes);

private:
  /// The last accesses of a stream to one part of a memory.
  struct Accesses {
    Part part;
    int64_t read = 0, written = 0; ///< when, by the stream's own clock; 0 for never
    mlir::Operation *reader = nullptr, *writer = nullptr;
  };
  struct State {
    size_t number; ///< in clocks
    Clock clock;
    /// By memory, then by offset and bytes.
    std::map<Memory *, std::map<std::pair<int64_t, int64_t>, llvm::SmallVector<Accesses, 1>>> accesses;
  };

  State &getState(Actor actor);
  llvm::LogicalResult verify(Actor actor, mlir::Operation *op, const Part &part, bool writes);
  static void record(State &state, mlir::Operation *op, const Part &part, bool writes);

  bool isIgnored;
  std::map<Actor, State> states;
};

/// The larger of both, for each stream.
void joinClock(Clock &clock, const Clock &other);

} // namespace heddle::reference::plans

#endif // HEDDLE_LIB_REFERENCE_PLAN_RACES_H
