// Finds what meets between two sections where there is no waste.
#ifndef HEDDLE_LIB_PROBLEMS_PLACEMENT_JOINTS_H
#define HEDDLE_LIB_PROBLEMS_PLACEMENT_JOINTS_H

#include "Instance.h"

namespace heddle::problems::placing {

/// Groups of equal sums among the items that end before a section and those that begin there.
struct Joints {
  std::vector<int> atBegin, atEnd; // by item: its joint with what ends where it begins, and the other way round; or -1
  std::vector<int64_t> sums;       // by joint, of either side
};

/// Where two neighboring sections have no slack, what ends and what begins between them takes the same addresses. Where
/// sizes are all different, those fall into groups of equal sums in about one way, and each is likely to be a stretch
/// of addresses: this is a guess, no proof.
Joints findJoints(const Instance &instance, const std::vector<int64_t> &slack, Effort &effort);

} // namespace heddle::problems::placing

#endif // HEDDLE_LIB_PROBLEMS_PLACEMENT_JOINTS_H
