// Candidates for a step under a memory budget: how much of the forward pass is computed again, and how the rest is
// scheduled. They don't depend on the budget, so that more budget never makes a step slower.
#ifndef HEDDLE_COMPILER_BUDGETLADDER_H
#define HEDDLE_COMPILER_BUDGETLADDER_H

#include "BuildReport.h"
#include "FitMemory.h"

namespace heddle {

/// What heddle-recompute is told.
struct RecomputeLevel {
  std::string name; // what people read; empty of the one that repeats nothing
  std::vector<std::string> overrides;
};

/// From nothing to the inputs of all units: `selective` of more and more units, then `full` of more and more beside it.
/// The first units of the forward pass come first, since what they keep is kept longest.
std::vector<RecomputeLevel> getRecomputeLevels(llvm::ArrayRef<std::string> units);

/// Plans candidates, keeps the fastest that fits, and the smallest.
class BudgetLadder {
public:
  /// `budget`: bytes of a device; 0 is enough for all.
  BudgetLadder(const std::string &machineName, const machine::MachineSpec &machine, const machine::Target &target,
               int64_t budget)
      : machineName(machineName), machine(machine), target(target), budget(budget) {}

  /// Plans the step as one level has it, at the Local rung, in several orders.
  void add(mlir::ModuleOp local, const RecomputeLevel &level, Report &report);

  /// All candidates that no other one is better than in both, the smallest first.
  std::vector<BudgetCandidate> getFrontier() const;
  /// The number of the level, by the order of `add`, of what `take` gives.
  size_t getLevel() const { return fastest.level; }

  /// The fastest plan within the budget. Where there is none an error at the entry: what the smallest takes, the
  /// buffers that it holds, and how large a budget has to be.
  mlir::FailureOr<PlannedEntry> take();

private:
  struct Kept {
    PlanAttempt attempt;
    BudgetCandidate candidate;
    size_t level = 0;
  };

  void consider(PlanAttempt attempt, const std::string &name);

  const std::string &machineName;
  const machine::MachineSpec &machine;
  const machine::Target &target;
  int64_t budget;
  size_t levels = 0;
  std::vector<BudgetCandidate> candidates;
  Kept fastest, smallest;
  mlir::MLIRContext *context = nullptr;
  std::vector<mlir::Diagnostic> failure; // of the first candidate that could not be planned
};

} // namespace heddle

#endif // HEDDLE_COMPILER_BUDGETLADDER_H
