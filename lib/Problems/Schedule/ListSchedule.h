// List scheduling over the compute stream and those beside it, under caps.
#ifndef HEDDLE_LIB_PROBLEMS_SCHEDULE_LISTSCHEDULE_H
#define HEDDLE_LIB_PROBLEMS_SCHEDULE_LISTSCHEDULE_H

#include "ScheduleGraph.h"

namespace heddle::problems::scheduling {

struct ListRule {
  /// Which task goes first: 1, the one with the longest way to the end; 0, the one that the base order has first.
  double timeWeight = 1;
  /// A task of less urgency than one that waits for a transfer is held back when the wait is shorter than this share of
  /// its own seconds.
  double patience = 0;
  /// Starts are launched as soon as they can be; else when their stream would run dry before the next launch.
  bool isEager = false;
  double noise = 0; // of all urgencies, in shares of the greatest
  uint64_t seed = 1;
};

/// An order of tasks that keeps the caps. `base` is one that does: after every launch, what is left of it still does,
/// as in the banker's algorithm (Dijkstra, EWD 108, 1965), so that the schedule never gets stuck. Takes time in tasks x
/// log(tasks).
std::vector<int> getListOrder(const ScheduleProblem &problem, const ScheduleGraph &unfused,
                              const std::vector<double> &tails, const std::vector<int> &base, const ListRule &rule);

} // namespace heddle::problems::scheduling

#endif // HEDDLE_LIB_PROBLEMS_SCHEDULE_LISTSCHEDULE_H
