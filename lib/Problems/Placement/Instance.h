// A placement problem as the solvers see it: whole units of the problem's alignment, and time in sections.
#ifndef HEDDLE_LIB_PROBLEMS_PLACEMENT_INSTANCE_H
#define HEDDLE_LIB_PROBLEMS_PLACEMENT_INSTANCE_H

#include "heddle/Problems/Placement.h"

namespace heddle::problems::placing {

/// A buffer of some size, needed in sections begin, ..., end - 1. Addresses are in units.
struct Item {
  int begin = 0, end = 0;
  int64_t size = 0;
  int64_t alignment = 1; // of the offset
  int64_t fixed = -1;    // the offset, if it is given
};

/// Sections are the stretches of time that matter: between two of them something ends, and then something begins. Each
/// has live items that no other section has together.
struct Instance {
  std::vector<Item> items;
  int sections = 0;
};

/// Steps of a search: what is looked at in an innermost loop. Searches count them instead of reading a clock.
struct Effort {
  int64_t spent = 0, limit = 0;
  bool isOver() const { return spent >= limit; }
};

/// Items of the problem's buffers that have bytes, `buffers` their numbers.
Instance getInstance(const PlacementProblem &problem, std::vector<size_t> &buffers);

/// The listed items with sections of their own.
Instance getPart(const Instance &instance, const std::vector<int> &items);

/// Items by the stretch of time that no item of another stretch reaches into.
std::vector<std::vector<int>> splitByTime(const Instance &instance, const std::vector<int> &items);

/// Live units by section.
std::vector<int64_t> getLoads(const Instance &instance);

/// A size that no placement of the instance can go below.
int64_t getBound(const Instance &instance);

/// The end of the highest item.
int64_t getTop(const Instance &instance, const std::vector<int64_t> &offsets);

inline bool meet(const Item &a, const Item &b) { return a.begin < b.end && b.begin < a.end; }

inline int64_t alignUp(int64_t offset, int64_t alignment) {
  return alignment == 1 ? offset : (offset + alignment - 1) / alignment * alignment;
}

} // namespace heddle::problems::placing

#endif // HEDDLE_LIB_PROBLEMS_PLACEMENT_INSTANCE_H
