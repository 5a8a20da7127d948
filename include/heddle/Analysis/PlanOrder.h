// What is over when something begins: the order that streams, events and a waiting host give.
#ifndef HEDDLE_ANALYSIS_PLANORDER_H
#define HEDDLE_ANALYSIS_PLANORDER_H

#include "llvm/ADT/BitVector.h"
#include "llvm/ADT/DenseMap.h"

#include <cstdint>
#include <map>

namespace heddle {

/// A place in a plan, as its host has come to it. What a stream does between two marks is a *segment*; a stream, an
/// event and the host each know the segments that are over before what they mark. These are sets, not clocks, since
/// what a branch did not do is over on the path that did not take it.
class PlanOrder {
public:
  using Segment = unsigned;

  /// `count` numbers segments, and is shared by the states of all paths.
  explicit PlanOrder(Segment &count) : count(&count) {}

  /// The segment that what runs next on the stream is in.
  Segment enter(int64_t stream);
  /// Whether a segment is over before what runs next on the stream begins.
  bool isOver(Segment segment, int64_t stream) const;
  /// Whether it is over before whatever is handed out from now on.
  bool isOverForAll(Segment segment) const;

  void record(int64_t event, int64_t stream);
  /// False where no path, or not every one, has recorded the event.
  bool wait(int64_t event, int64_t stream);
  /// The host waits: all that it hands out from now on runs later.
  void waitOnHost(int64_t stream);
  /// What follows is in segments of its own: paths part here.
  void split() { open.clear(); }
  /// Two paths meet: over is what is over on both, or never was on one.
  void join(const PlanOrder &other);

private:
  llvm::BitVector &know(int64_t stream);
  llvm::BitVector joinSets(const llvm::BitVector *mine, const llvm::BitVector *its, const PlanOrder &other) const;

  Segment *count;
  llvm::DenseMap<int64_t, Segment> open;
  std::map<int64_t, llvm::BitVector> streams, events;
  llvm::BitVector host, existing;
};

} // namespace heddle

#endif // HEDDLE_ANALYSIS_PLANORDER_H
