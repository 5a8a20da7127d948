// Finds two buffers that overlap, given the offsets of all.
#ifndef HEDDLE_LIB_PROBLEMS_PLACEMENT_OVERLAP_H
#define HEDDLE_LIB_PROBLEMS_PLACEMENT_OVERLAP_H

#include "heddle/Problems/Placement.h"

namespace heddle::problems::placing {

struct Overlap {
  size_t first, second; // buffers, first < second
  int64_t time;         // the first at which both are needed
};

/// One of two buffers that share a byte at a time, of those listed; `offsets` is by buffer. No end may overflow.
std::optional<Overlap> findOverlap(const PlacementProblem &problem, const std::vector<size_t> &buffers,
                                   const std::vector<uint64_t> &offsets);

} // namespace heddle::problems::placing

#endif // HEDDLE_LIB_PROBLEMS_PLACEMENT_OVERLAP_H
