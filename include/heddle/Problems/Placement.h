// Where buffers lie in an arena, as plain data: check -> solve -> verify.
#ifndef HEDDLE_PROBLEMS_PLACEMENT_H
#define HEDDLE_PROBLEMS_PLACEMENT_H

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

namespace heddle::problems {

/// Needed at times lower, lower + 1, ..., upper - 1. What shares its bytes on purpose (a view, a result in the place of
/// an operand) is one buffer.
struct PlacementBuffer {
  int64_t lower = 0, upper = 0;
  uint64_t bytes = 0;
  uint64_t alignment = 1;                        // of its offset, besides the problem's
  std::optional<uint64_t> offset = std::nullopt; // where it lies already
};

struct PlacementProblem {
  std::vector<PlacementBuffer> buffers;
  uint64_t alignment = 64; // of all offsets and of the arena's size, in bytes
};

struct Placement {
  std::vector<uint64_t> offsets; // by buffer
  uint64_t bytes = 0;            // of the arena
};

struct PlacementOptions {
  /// Any placement of so many bytes is good enough; without it, the smallest is searched for.
  std::optional<uint64_t> capacity = std::nullopt;
  /// Bounds the search, in steps of some 4 ns each. The first of the greedy orders is always finished.
  int64_t effort = 200'000'000;
};

struct PlacementResult {
  Placement placement;     // the best one found, be it above the capacity
  uint64_t lowerBound = 0; // no placement takes less: getLowerBound, or more where the search has proved that
  int64_t effort = 0;      // spent

  bool isOptimal() const { return placement.bytes == lowerBound; }
  bool fits(uint64_t capacity) const { return placement.bytes <= capacity; }
  /// Where it is false and nothing fits, a greater effort may find something.
  bool isProvedNotToFit(uint64_t capacity) const { return lowerBound > capacity; }
};

/// When most bytes are needed, and by which buffers.
struct PlacementPeak {
  int64_t time = 0;            // the first one
  uint64_t bytes = 0;          // the sum of sizes, rounded up to the problem's alignment
  std::vector<size_t> buffers; // that are needed then, the largest first
};

/// One sentence about the first thing that is wrong with a problem; empty where nothing is.
std::string check(const PlacementProblem &problem);

PlacementPeak getPeak(const PlacementProblem &problem);

/// The largest sum at any time of sizes rounded up to the alignment, and at least the end of what lies already: no
/// arena is smaller.
uint64_t getLowerBound(const PlacementProblem &problem);

/// Greedy in several orders, then by local search, then exactly, as far as the effort goes. The same problem and
/// options give the same result everywhere. The problem has been checked.
PlacementResult solve(const PlacementProblem &problem, const PlacementOptions &options);
Placement solve(const PlacementProblem &problem);

/// Knowing nothing of how it was found: one sentence about two buffers that overlap, or one that leaves the arena, is
/// not aligned or not where it already was; empty where all lie well.
std::string verify(const PlacementProblem &problem, const Placement &placement);

} // namespace heddle::problems

#endif // HEDDLE_PROBLEMS_PLACEMENT_H
