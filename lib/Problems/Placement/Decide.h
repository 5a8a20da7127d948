// Whether an instance fits a capacity: reductions around the search.
#ifndef HEDDLE_LIB_PROBLEMS_PLACEMENT_DECIDE_H
#define HEDDLE_LIB_PROBLEMS_PLACEMENT_DECIDE_H

#include "SkylineSearch.h"

namespace heddle::problems::placing {

/// Leaves to searchSkyline what can neither be placed last wherever the others lie, nor at the bottom; answers as it
/// does.
Answer decide(const Instance &instance, int64_t capacity, Effort &effort, std::vector<int64_t> &offsets, int64_t &next);

} // namespace heddle::problems::placing

#endif // HEDDLE_LIB_PROBLEMS_PLACEMENT_DECIDE_H
