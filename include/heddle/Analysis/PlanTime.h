// How long the lists of a plan's entry will take by the costs of their instructions, and what they spend that time on.
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

/// In seconds, of one device of a list; other devices of that list are as fast.
struct PlanTime {
  /// As of PlanFormat/EntryTime.h: until all streams have finished, and what of that is spent waiting for devices of
  /// other lists.
  double total = 0, bubble = 0;
  /// What the kernels and library calls of stream 0 spend on arithmetic, on memory where that takes longer, and on
  /// being launched. What is left of the total is spent waiting for communication and for other lists.
  double arithmetic = 0, memory = 0, launches = 0;
  /// The sum of all collectives and exchanges, hidden or not.
  double communication = 0;
  /// The sum of all copies between the device, the host and a disk, hidden or not.
  double transfers = 0;
  /// The sum of all kernels that the host runs, hidden or not.
  double hostKernels = 0;

  double getWaiting() const { return std::max(0.0, total - bubble - arithmetic - memory - launches); }
};

struct PlanTimes {
  std::vector<PlanTime> lists;
  /// Why each list is timed as if other lists were always there, in a sentence; empty where `verifyCommunication` finds
  /// nothing wrong.
  std::string fault;
};

/// The times of all lists, which run together.
PlanTimes getPlanTimes(plan::EntryOp entry, const machine::MachineSpec &machine);

/// What a list's stream 0 waits for, as of format::getWaits; copies between memories on stream 0 count as long as they
/// take. The longest first.
struct PlanWait {
  mlir::Operation *op;
  double seconds;
};
std::vector<PlanWait> getPlanWaits(plan::ListOp list);

} // namespace heddle

#endif // HEDDLE_ANALYSIS_PLANTIME_H
