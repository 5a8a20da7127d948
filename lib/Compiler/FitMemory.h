// Scheduling until the plan fits into a device.
#ifndef HEDDLE_COMPILER_FITMEMORY_H
#define HEDDLE_COMPILER_FITMEMORY_H

#include "heddle/Compiler/Compile.h"
#include "heddle/Machine/Targets.h"

namespace heddle {

struct PlannedEntry {
  mlir::OwningOpRef<mlir::ModuleOp> module; // the Plan rung
  std::string choice;                       // as in EntryReport
};

/// A plan by one choice of the schedule. A failed one has no plan.
struct PlanAttempt {
  mlir::OwningOpRef<mlir::ModuleOp> plan;
  std::vector<mlir::Diagnostic> diagnostics;
  std::string name;  // of the choice
  int64_t bytes = 0; // of a device, of the list that takes most
  int64_t hostBytes = 0, diskBytes = 0; // for a device, likewise
  /// What a cap on live bytes doesn't count; not known unless asked for.
  int64_t unscheduledBytes = 0;
};
PlanAttempt planOnce(mlir::OwningOpRef<mlir::ModuleOp> local, const std::string &machine, const machine::Target &target,
                     const ScheduleChoice &choice, bool countsScheduled, Report &report);

/// Says what to do where nothing fits, in a sentence; empty where that is not known. It may take as long as compiling.
using Advise = llvm::function_ref<std::string()>;

/// Takes one entry's Local rung to its plan, scheduled in other ways where it takes more than the limit. Fails with one
/// error where none fits: that of the plan that takes least, with the advice as a note.
mlir::FailureOr<PlannedEntry> planEntry(mlir::OwningOpRef<mlir::ModuleOp> local, const std::string &machine,
                                        const machine::Target &target, int64_t memoryLimit, Advise advise,
                                        Report &report);

} // namespace heddle

#endif // HEDDLE_COMPILER_FITMEMORY_H
