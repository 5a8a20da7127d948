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
  int64_t group = 1;
  /// Whether it is planned with collectives one by one, too: slow, and next to nothing is held.
  bool isSmallest = false;
  /// Whether there are candidates of it with state and activations elsewhere, too.
  bool mayMove = false;
};

/// Bytes of each memory for one device; 0 is enough for all.
struct MemoryBudgets {
  int64_t device = 0, host = 0, disk = 0;
};

/// What entries that are compiled beside the step hold at least, the one that holds most: a budget is for all of them.
struct OtherEntries {
  int64_t bytes = 0;
  std::string name;
};

/// What is wrong with so many bytes of the `host` or the `disk`; empty where they are in the budget.
std::string describeExcess(llvm::StringRef memory, int64_t bytes, int64_t budget);

/// Plans candidates, keeps the fastest that fits, and the smallest.
class BudgetLadder {
public:
  BudgetLadder(const std::string &machineName, const machine::MachineSpec &machine, const machine::Target &target,
               const MemoryBudgets &budgets)
      : machineName(machineName), machine(machine), target(target), budgets(budgets) {}

  /// Plans the step as one level has it, at the Local rung, in several orders; `others` with state where it is then.
  void add(mlir::ModuleOp local, const RecomputeLevel &level, const OtherEntries &others, Report &report);

  /// All candidates that no other one is better than in both, the smallest first.
  std::vector<BudgetCandidate> getFrontier() const;
  size_t countCandidates() const { return candidates.size(); }
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
    OtherEntries others;
  };

  void consider(PlanAttempt attempt, const std::string &name, const OtherEntries &others);

  const std::string &machineName;
  const machine::MachineSpec &machine;
  const machine::Target &target;
  MemoryBudgets budgets;
  size_t levels = 0;
  std::vector<BudgetCandidate> candidates;
  Kept fastest, smallest;
  mlir::MLIRContext *context = nullptr;
  std::vector<mlir::Diagnostic> failure; // of the first candidate that could not be planned
  std::string excess;                    // of the first one that takes too much of another memory
};

} // namespace heddle

#endif // HEDDLE_COMPILER_BUDGETLADDER_H
