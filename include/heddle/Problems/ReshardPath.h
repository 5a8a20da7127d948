// The cheapest way to move a tensor from one sharding to another, as plain data: check -> solve -> verify.
//
// Costs are those of ring algorithms, which send the least (Thakur, Rabenseifner, Gropp, "Optimization of collective
// communication operations in MPICH", 2005): with n members, an all-gather sends (n-1)/n of its result, a
// reduce-scatter (n-1)/n of its operand, an all-reduce both, an all-to-all (n-1)/n of its operand, a permute all of it.
#ifndef HEDDLE_PROBLEMS_RESHARDPATH_H
#define HEDDLE_PROBLEMS_RESHARDPATH_H

#include "heddle/Problems/CollectiveTime.h"

#include <compare>
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

namespace heddle::problems {

/// An axis of devices, or a part of one that is moved as a whole.
struct ReshardAxis {
  std::string name;
  int64_t size = 1;
  /// How many of the devices that differ only along this axis share a node.
  int64_t nodeMembers = size;
  /// Whether one device does its parts one after another, and has `nodeMembers` 1.
  bool isSequential = false;
};

/// What a step takes on top that gives a part of a sequential axis what others of them have: no part can go on before
/// all have come there, so that all they hold is held at once. Sums are carried from part to part and don't wait.
constexpr double kSecondsToMeet = 1;

/// A sharding by axes of the problem, by number. An axis that is nowhere is replicated.
struct ReshardState {
  std::vector<std::vector<int>> dims; // major to minor
  std::vector<int> unreduced;         // ascending

  auto operator<=>(const ReshardState &) const = default;
};

struct ReshardProblem {
  std::vector<int64_t> shape;
  int64_t elementBytes = 4;
  std::vector<ReshardAxis> axes;
  ReshardState from, to;
  /// The most bytes of any state on the way, on one device.
  std::optional<int64_t> byteLimit;
  Wires wires = {};
};

enum class ReshardKind { AllSlice, AllGather, AllToAll, Permute, ReduceScatter, AllReduce };
const char *toString(ReshardKind kind);

struct ReshardStep {
  ReshardKind kind;
  /// The axes of the members that take part, major to minor; all axes for a permute.
  std::vector<int> axes;
  /// The dim that they leave (all_gather, all_to_all) and the dim that they go to; -1 where there is none.
  int fromDim = -1, toDim = -1;
  ReshardState after;
  int64_t wireBytes = 0; // that one device sends
  double seconds = 0;
};

struct ReshardPath {
  std::vector<ReshardStep> steps;
  int64_t wireBytes = 0;
  double seconds = 0;
};

/// One sentence about the first thing that is wrong with a problem; empty where nothing is. Each axis is in one place,
/// an unreduced axis of `to` is one of `from`, and dims are multiples of their shards.
std::string check(const ReshardProblem &problem);

/// The bytes of one device's part.
int64_t getLocalBytes(const ReshardProblem &problem, const ReshardState &state);

/// The path that takes least time, of those the one of fewest steps, by uniform-cost search over states. Nothing, with
/// a sentence in `error`, when every path breaks the byte limit. The problem has been checked.
std::optional<ReshardPath> solve(const ReshardProblem &problem, std::string &error);

/// The best path without steps of one kind.
std::optional<ReshardPath> solveWithout(ReshardKind kind, const ReshardProblem &problem);

/// Follows every device's elements along a path, knowing nothing of how it was found: one sentence about the first step
/// that can't give what it says; empty where all can and the path ends at `to`. Takes time in devices x steps.
std::string verify(const ReshardProblem &problem, const ReshardPath &path);

} // namespace heddle::problems

#endif // HEDDLE_PROBLEMS_RESHARDPATH_H
