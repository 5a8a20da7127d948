// What tasks of a pipeline send to tasks of other ranks, and when it is waited for.
#ifndef HEDDLE_LIB_TRANSFORMS_PIPELINE_TRANSFERS_H
#define HEDDLE_LIB_TRANSFORMS_PIPELINE_TRANSFERS_H

#include "Tasks.h"

namespace heddle::pipeline {

/// All that a task gives to another rank, for one microbatch.
struct Transfer {
  TaskKey maker;
  int microbatch = 0, from = 0, to = 0;
  int64_t channel = 0;
  /// The step of the receiving rank that takes it first.
  size_t takenAt = 0;
};

/// Between two ranks each way has a channel of its own, for gradients and for what goes forward: what is sent on one
/// waits for nothing that is asked for on another.
///
/// Transfers have one order, that of the ends of the tasks that make them were all tasks equally long, in which every
/// rank begins those that it takes part in: so no rank waits for itself, whatever tasks cost. A rank asks for what
/// comes one step before it takes it, as far as that order allows.
class Transfers {
public:
  Transfers(const Tasks &tasks, const problems::PipelineProblem &problem, const problems::PipelineSchedule &schedule);

  /// The values that a task sends to a rank.
  llvm::SmallVector<mlir::Value> getValues(TaskKey maker, int to) const;
  /// The transfers that a rank begins before a step, and after it, in their order; it sends some and asks for others.
  llvm::ArrayRef<Transfer> getBefore(int rank, size_t step) const { return begun[rank][2 * step]; }
  llvm::ArrayRef<Transfer> getAfter(int rank, size_t step) const { return begun[rank][2 * step + 1]; }
  /// Those that the step waits for.
  llvm::ArrayRef<Transfer> getTaken(int rank, size_t step) const { return taken[rank][step]; }
  int64_t getChannelCount() const { return channels; }

private:
  void findTransfers();
  void place(int rank, llvm::ArrayRef<Transfer> own);

  const Tasks &tasks;
  const problems::PipelineProblem &problem;
  const problems::PipelineSchedule &schedule;
  int64_t channels = 0;
  std::map<std::pair<TaskKey, int>, std::pair<int, size_t>> places; // by task and microbatch: rank and step
  std::vector<Transfer> all;                                        // in their order
  std::vector<std::vector<std::vector<Transfer>>> begun, taken;
};

} // namespace heddle::pipeline

#endif // HEDDLE_LIB_TRANSFORMS_PIPELINE_TRANSFERS_H
