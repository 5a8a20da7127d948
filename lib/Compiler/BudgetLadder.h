// Candidates for a step under a memory budget: how much of the forward pass is computed again, and how the rest is
// scheduled. They don't depend on the budget, so that more budget never makes a step slower.
#ifndef HEDDLE_COMPILER_BUDGETLADDER_H
#define HEDDLE_COMPILER_BUDGETLADDER_H

#include "BuildReport.h"
#include "FitMemory.h"
#include "heddle/Compiler/Compile.h"
#include "llvm/Support/ThreadPool.h"

#include <condition_variable>
#include <map>
#include <mutex>

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
  /// What each device has of the machine's, which its node's devices share.
  int64_t hostOfMachine = 0, diskOfMachine = 0;

  /// What is wrong with so many bytes of the host and of the disk; empty where they have room.
  std::string describeExcess(int64_t hostBytes, int64_t diskBytes) const;
};

/// What entries that are compiled beside the step hold at least, the one that holds most: a budget is for all of them.
struct OtherEntries {
  int64_t bytes = 0;
  std::string name;
};

/// Plans candidates, on all threads of the context, keeps the fastest that fits, and the smallest. What it keeps does
/// not depend on which is planned first.
class BudgetLadder {
public:
  /// `onCandidate` is told of each by one thread at a time.
  BudgetLadder(mlir::MLIRContext *context, const std::string &machineName, const machine::MachineSpec &machine,
               const machine::Target &target, const MemoryBudgets &budgets, OnCandidate onCandidate);

  /// Plans the step as one level has it, at the Local rung, in several orders; `others` with state where it is then.
  /// It may return before that is done; a few levels wait in memory.
  void add(mlir::OwningOpRef<mlir::ModuleOp> local, RecomputeLevel level, OtherEntries others);
  /// Until all are planned. The report is given what that took, of all threads together.
  void wait(Report &report);

  // ---- once they are ----

  /// All candidates that no other one is better than in both, the smallest first.
  std::vector<BudgetCandidate> getFrontier() const;
  /// The number of the level, by the order of `add`, of what `take` gives.
  size_t getLevel() const { return fastest.number.first; }

  /// The fastest plan within the budget. Where there is none an error at the entry: what the smallest takes, the
  /// buffers that it holds, and how large a budget has to be.
  mlir::FailureOr<PlannedEntry> take();

private:
  /// Of a candidate: its level, and its order in there.
  using Number = std::pair<size_t, size_t>;
  struct Kept {
    PlanAttempt attempt;
    BudgetCandidate candidate;
    Number number;
    OtherEntries others;
  };

  void planLevel(size_t number, mlir::OwningOpRef<mlir::ModuleOp> local, const RecomputeLevel &level,
                 const OtherEntries &others);
  /// Adds the seconds of a plan, placed or not, and who updates.
  void addTime(BudgetCandidate &candidate, mlir::ModuleOp plan) const;
  /// Whether another one would be taken before this one for every budget, be it placed as well as can be: `least` holds
  /// the bytes that are alive at most.
  bool isOutdone(const BudgetCandidate &least, Number number);
  void consider(PlanAttempt attempt, Number number, BudgetCandidate candidate, const OtherEntries &others);

  mlir::MLIRContext *context;
  const std::string &machineName;
  const machine::MachineSpec &machine;
  const machine::Target &target;
  MemoryBudgets budgets;
  OnCandidate onCandidate;
  size_t levels = 0;

  std::mutex mutex; // of all that follows
  std::condition_variable changed;
  size_t unfinished = 0; // levels that are added and not planned
  size_t numPlanned = 0;
  Report spent;                                 // seconds by phase
  std::map<Number, BudgetCandidate> candidates; // that are placed and fit into other memories
  Kept fastest, smallest;
  std::optional<Kept> failed; // the first candidate that could not be planned
  /// Those that take too much of another memory: the first one, and the one that holds least.
  struct Excess {
    Number number;
    int64_t bytes;
    std::string text;
  };
  std::optional<Excess> excess, leastExcess;

  std::unique_ptr<llvm::DefaultThreadPool>
      threads; // none where the context has no threads; the last, so that they end first
};

} // namespace heddle

#endif // HEDDLE_COMPILER_BUDGETLADDER_H
