// Whether devices that have to communicate in a loop or a choice decide alike.
#ifndef HEDDLE_ANALYSIS_PLANUNIFORMITY_H
#define HEDDLE_ANALYSIS_PLANUNIFORMITY_H

#include "heddle/Analysis/PlanCommunication.h"

namespace heddle {

/// Proves of each communication in a `plan.while` or a `plan.case` that the condition is the same on all of its
/// members, or reports the first of which it can't. Of every byte it knows along which axes of the mesh it may differ:
/// a sharded argument along its axes, `plan.axis_index` along its own, what an all_reduce or an all_gather gives no
/// longer along its axes, all else along those of what it was made of, or whose condition decided on it. Where members
/// run different lists, the condition must also be made in both by the same kernels of what the same collectives,
/// arguments and constants gave.
mlir::LogicalResult verifyUniformConditions(plan::EntryOp entry, const PlanCommunication &communication);

} // namespace heddle

#endif // HEDDLE_ANALYSIS_PLANUNIFORMITY_H
