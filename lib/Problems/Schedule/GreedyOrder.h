// Orders of small peak, found from one end to the other without looking back.
#ifndef HEDDLE_LIB_PROBLEMS_SCHEDULE_GREEDYORDER_H
#define HEDDLE_LIB_PROBLEMS_SCHEDULE_GREEDYORDER_H

#include "ScheduleGraph.h"

namespace heddle::problems::scheduling {

/// What decides among units that are ready and don't free more bytes than they add.
enum class GreedyTie {
  Bytes,  // the fewest added
  Chain,  // the best chain of units after each, by Liu's rule
  Recent, // the one that became ready last
  Rank,   // the lowest rank
};

struct GreedyRule {
  GreedyTie tie = GreedyTie::Bytes;
  /// A unit that frees bytes goes first, but not where it would lift the peak above this on its way.
  uint64_t bound = UINT64_MAX;
  double noise = 0; // that bytes are multiplied with 1 - noise to 1 + noise
  uint64_t seed = 1;
};

/// Units of a graph, each at the first place where the rule wants it; `rank` breaks ties.
///
/// Liu's rule, for chains that don't touch each other (J. W. H. Liu, "An application of generalized tree pebbling to
/// sparse matrix factorization", 1987): cut each where its live bytes are least; first the cuts that free bytes, by
/// ascending bytes at their highest; then the others, by descending bytes from their highest to their end.
std::vector<int> getGreedyOrder(const ScheduleGraph &graph, const std::vector<double> &rank, const GreedyRule &rule);

} // namespace heddle::problems::scheduling

#endif // HEDDLE_LIB_PROBLEMS_SCHEDULE_GREEDYORDER_H
