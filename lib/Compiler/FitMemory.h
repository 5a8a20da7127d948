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
  /// Reports what was reported on the way to this plan, or why there is none; once.
  void emitDiagnostics(mlir::MLIRContext *context);

  mlir::OwningOpRef<mlir::ModuleOp> plan;
  /// From where kernels are formed, which attempts have in common, and from there on.
  std::shared_ptr<std::vector<mlir::Diagnostic>> kernelDiagnostics;
  std::vector<mlir::Diagnostic> diagnostics;
  std::string name;                     // of the choice
  int64_t bytes = 0;                    // of a device, of the list that takes most; at least so many until it is placed
  int64_t hostBytes = 0, diskBytes = 0; // for a device, likewise
  /// What a cap on live bytes doesn't count; not known unless asked for.
  int64_t unscheduledBytes = 0;
};

/// Plans one entry's Local rung by several choices of the schedule. Kernels, which do not depend on the choice, are
/// formed once.
class EntryPlanner {
public:
  /// Whether to place a plan's buffers, which takes longest. One that is not has no plan in the end.
  using IsWorthPlacing = llvm::function_ref<bool(const PlanAttempt &)>;

  /// `communicators`: what they take of a device.
  EntryPlanner(mlir::OwningOpRef<mlir::ModuleOp> local, const std::string &machine, const machine::Target &target,
               const machine::CommunicatorCost &communicators, Report &report);

  /// `countsScheduled`: whether `unscheduledBytes` are asked for.
  PlanAttempt plan(const ScheduleChoice &choice, bool countsScheduled = false) const &;
  PlanAttempt plan(const ScheduleChoice &choice, IsWorthPlacing isWorthPlacing) const &;
  /// The last one.
  PlanAttempt plan(const ScheduleChoice &choice) &&;

private:
  PlanAttempt plan(mlir::OwningOpRef<mlir::ModuleOp> own, const ScheduleChoice &choice, bool countsScheduled,
                   IsWorthPlacing isWorthPlacing) const;
  mlir::OwningOpRef<mlir::ModuleOp> copyKernels() const;
  void count(PlanAttempt &attempt) const;

  const std::string &machine;
  const machine::Target &target;
  machine::CommunicatorCost communicators;
  Report &report;
  mlir::OwningOpRef<mlir::ModuleOp> kernels; // null where they can't be formed
  std::shared_ptr<std::vector<mlir::Diagnostic>> diagnostics;
};

/// Says what to do where nothing fits, in a sentence; empty where that is not known. It may take as long as compiling.
using Advise = llvm::function_ref<std::string()>;

/// Takes one entry's Local rung to its plan, scheduled in other ways where it takes more than the limit. Fails with one
/// error where none fits: that of the plan that takes least, with the advice as a note.
mlir::FailureOr<PlannedEntry> planEntry(mlir::OwningOpRef<mlir::ModuleOp> local, const std::string &machine,
                                        const machine::Target &target, const machine::CommunicatorCost &communicators,
                                        int64_t memoryLimit, Advise advise, Report &report);

} // namespace heddle

#endif // HEDDLE_COMPILER_FITMEMORY_H
