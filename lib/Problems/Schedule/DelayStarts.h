// Transfers that begin no earlier than they have to, so that their results take bytes for less time.
#ifndef HEDDLE_LIB_PROBLEMS_SCHEDULE_DELAYSTARTS_H
#define HEDDLE_LIB_PROBLEMS_SCHEDULE_DELAYSTARTS_H

#include "ScheduleGraph.h"

namespace heddle::problems::scheduling {

/// The order with some dones moved to their first user: those with a start that gives more bytes than it takes, as the
/// others free bytes. No task is later by that.
std::vector<int> delayDones(const ScheduleProblem &problem, const std::vector<int> &order);

/// The schedule's order with starts moved to later positions, where no other task gets later by that and each transfer
/// is still over `lead` times its own seconds before its done, or as early as it was. All other tasks keep their order,
/// and streams that of their starts; so no position has more live values than before.
std::vector<int> delayStarts(const ScheduleProblem &problem, const Schedule &schedule, double lead);

} // namespace heddle::problems::scheduling

#endif // HEDDLE_LIB_PROBLEMS_SCHEDULE_DELAYSTARTS_H
