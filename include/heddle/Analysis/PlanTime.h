// How long a plan's list will take by the costs of its instructions, and what it spends that time on.
#ifndef HEDDLE_ANALYSIS_PLANTIME_H
#define HEDDLE_ANALYSIS_PLANTIME_H

#include "heddle/Dialect/Plan/ProgramOps.h"
#include "heddle/Machine/MachineSpec.h"
#include "llvm/ADT/STLFunctionalExtras.h"

namespace heddle {

/// Calls `visit` with each instruction that has a cost and how often it runs: loops by their trips, a `plan.while`
/// once, of branches the one that costs most.
void forEachCosted(plan::ListOp list,
                   llvm::function_ref<void(mlir::Operation *op, plan::CostAttr cost, int64_t times)> visit);

/// In seconds, of one device; other devices are as fast.
struct PlanTime {
  /// Until all streams have finished, with streams waiting for each other's events.
  double total = 0;
  /// Of stream 0, without its collectives: what its kernels and library calls spend on arithmetic, on memory where that
  /// takes longer, and on being launched. What is left of the total is spent waiting for communication.
  double arithmetic = 0, memory = 0, launches = 0;
  /// Of all collectives and exchanges, hidden or not.
  double communication = 0;

  double getWaiting() const { return std::max(0.0, total - arithmetic - memory - launches); }
};

PlanTime getPlanTime(plan::ListOp list, const machine::MachineSpec &machine);

} // namespace heddle

#endif // HEDDLE_ANALYSIS_PLANTIME_H
