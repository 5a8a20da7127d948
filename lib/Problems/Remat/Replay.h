// Orders by what is not held: before which nodes a result has been dropped.
#ifndef HEDDLE_LIB_PROBLEMS_REMAT_REPLAY_H
#define HEDDLE_LIB_PROBLEMS_REMAT_REPLAY_H

#include "heddle/Problems/Remat.h"

namespace heddle::problems::remat {

/// Stages `first` to `last`, at whose beginning a result is not held. A stage is what is computed again for one node,
/// and that node's first time.
struct Gap {
  int first, last;
};

/// By node, gaps in their order, which don't touch each other; and by stage, nodes that are computed again before
/// anything reads them, where what they read may be dropped then.
class Holding {
public:
  explicit Holding(size_t nodes) : gaps(nodes), early(nodes) {}
  const std::vector<Gap> &getGaps(int node) const { return gaps[node]; }
  void setGaps(int node, std::vector<Gap> own) { gaps[node] = std::move(own); }
  const std::vector<int> &getEarly(int stage) const { return early[stage]; }
  void setEarly(int stage, std::vector<int> own) { early[stage] = std::move(own); }
  void drop(int node, int first, int last);
  void hold(int node, int first, int last);
  /// The first stage after `stage` at whose beginning it is not held.
  int findEnd(int node, int stage) const {
    for (const Gap &gap : gaps[node])
      if (gap.last > stage)
        return gap.first > stage ? gap.first : stage + 1;
    return INT32_MAX;
  }

private:
  std::vector<std::vector<Gap>> gaps;
  std::vector<std::vector<int>> early;
};

/// Where a result is held and not read, between two tasks.
struct Span {
  int node, from, to;
};

/// An order with what a search asks of it.
class Replay {
public:
  explicit Replay(const RematProblem &problem); // which stays

  /// Computes again what is read and not held, or early. The tasks that this visits.
  int run(const Holding &holding);

  std::vector<int> order, stages; // by task
  std::vector<uint64_t> live;     // by task, with scratch
  /// Spans of results across stages; they may be dropped there.
  std::vector<Span> spans;
  /// Results that are computed again: from the last task that had the one before.
  std::vector<Span> repeats;
  double seconds = 0;
  uint64_t peakBytes = 0;
  /// What lies above the cap: at the worst task, and the sum over all.
  uint64_t worstExcess = 0;
  double sumExcess = 0;

private:
  void touch(int node, int task);

  const RematProblem *problem;
  std::vector<int> heldUntil; // by node, a stage
  std::vector<int> lastTask;  // by node
  std::vector<int> marks;     // by node: the last stage that computes it
  std::vector<int> open, again;
  std::vector<int64_t> change;
};

} // namespace heddle::problems::remat

#endif // HEDDLE_LIB_PROBLEMS_REMAT_REPLAY_H
