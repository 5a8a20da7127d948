// Where buffers lie in an arena, as plain data: check -> solve -> verify.
#ifndef HEDDLE_PROBLEMS_PLACEMENT_H
#define HEDDLE_PROBLEMS_PLACEMENT_H

#include <cstdint>
#include <string>
#include <vector>

namespace heddle::problems {

/// Needed at times lower, lower + 1, ..., upper - 1.
struct PlacementBuffer {
  int64_t lower = 0, upper = 0;
  uint64_t bytes = 0;
};

struct PlacementProblem {
  std::vector<PlacementBuffer> buffers;
  uint64_t alignment = 64; // of offsets, in bytes
};

struct Placement {
  std::vector<uint64_t> offsets; // by buffer
  uint64_t bytes = 0;            // of the arena
};

/// One sentence about the first thing that is wrong with a problem; empty where nothing is.
std::string check(const PlacementProblem &problem);

/// The largest sum at any time of sizes rounded up to the alignment: no arena is smaller.
uint64_t getLowerBound(const PlacementProblem &problem);

/// First fit: the largest buffer first, each at the lowest offset where no other lies at its times. The problem has
/// been checked.
Placement solve(const PlacementProblem &problem);

/// Knowing nothing of how it was found: one sentence about two buffers that overlap, or one that leaves the arena or is
/// not aligned; empty where all lie well.
std::string verify(const PlacementProblem &problem, const Placement &placement);

} // namespace heddle::problems

#endif // HEDDLE_PROBLEMS_PLACEMENT_H
