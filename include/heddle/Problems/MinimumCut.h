// Where a graph is cut in two at the least cost.
#ifndef HEDDLE_PROBLEMS_MINIMUMCUT_H
#define HEDDLE_PROBLEMS_MINIMUMCUT_H

#include <cstdint>
#include <optional>
#include <vector>

namespace heddle::problems {

/// Costs `capacity` where `from` is on the first side and `to` on the second.
struct CutEdge {
  static constexpr uint64_t neverCut = uint64_t(1) << 60;

  int from = 0, to = 0;
  uint64_t capacity = neverCut;
};

struct CutProblem {
  int numNodes = 0;
  std::vector<CutEdge> edges;
  /// On the first side, and on the second.
  std::vector<int> first, second;
};

struct MinimumCut {
  uint64_t cost = 0;
  /// By node. Of several cuts of the least cost this is the one with the fewest nodes on the first side: where the pins
  /// of one problem include those of another, the sides do, too.
  std::vector<bool> isFirst;
};

/// By the theorem of Ford and Fulkerson, from the flow that Boykov's and Kolmogorov's algorithm finds (IEEE TPAMI
/// 26(9), 2004; Boost.Graph). Nothing where every cut has an edge that is never cut.
std::optional<MinimumCut> findMinimumCut(const CutProblem &problem);

} // namespace heddle::problems

#endif // HEDDLE_PROBLEMS_MINIMUMCUT_H
