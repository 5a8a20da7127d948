// Whether an instance fits a capacity: a search that ends with a placement or with the proof that there is none.
#ifndef HEDDLE_LIB_PROBLEMS_PLACEMENT_SKYLINESEARCH_H
#define HEDDLE_LIB_PROBLEMS_PLACEMENT_SKYLINESEARCH_H

#include "Instance.h"

namespace heddle::problems::placing {

enum class Answer { Fits, Refuted, Unknown };

/// `offsets` are written where the instance fits. Where that is refuted, `next` is a larger capacity below which the
/// same proof holds.
Answer searchSkyline(const Instance &instance, int64_t capacity, Effort &effort, std::vector<int64_t> &offsets,
                     int64_t &next);

} // namespace heddle::problems::placing

#endif // HEDDLE_LIB_PROBLEMS_PLACEMENT_SKYLINESEARCH_H
