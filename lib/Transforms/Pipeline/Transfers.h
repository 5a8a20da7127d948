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
  /// Of steps of the receiving rank: the one that takes it first, and the one before which it asks for it.
  size_t takenAt = 0, askedAt = 0;
};

/// Between two ranks each way has a channel of its own, for gradients and for what goes forward: what is sent on one
/// waits for nothing that is asked for on another.
class Transfers {
public:
  Transfers(const Tasks &tasks, const problems::PipelineProblem &problem, const problems::PipelineSchedule &schedule);

  /// The values that a task sends to a rank.
  llvm::SmallVector<mlir::Value> getValues(TaskKey maker, int to) const;
  /// The transfers that a rank's step begins, in the order of their receivers.
  llvm::ArrayRef<Transfer> getSent(int rank, size_t step) const { return sent[rank][step]; }
  /// Those that are asked for before a rank's step, and those that it waits for.
  llvm::ArrayRef<Transfer> getAsked(int rank, size_t step) const { return asked[rank][step]; }
  llvm::ArrayRef<Transfer> getTaken(int rank, size_t step) const { return taken[rank][step]; }
  int64_t getChannelCount() const { return channels; }

private:
  using Place = std::pair<int, size_t>; // a rank's step

  void findTransfers();
  void askEarly();
  bool dependsOn(Place place, Place on) const;

  const Tasks &tasks;
  const problems::PipelineProblem &problem;
  const problems::PipelineSchedule &schedule;
  int64_t channels = 0;
  std::map<std::pair<TaskKey, int>, Place> places; // by microbatch
  std::vector<Transfer> all;                       // by sender, in its order
  /// What a step waits for besides the step before it.
  std::map<Place, std::vector<Place>> waits;
  std::vector<std::vector<std::vector<Transfer>>> sent, asked, taken;
};

} // namespace heddle::pipeline

#endif // HEDDLE_LIB_TRANSFORMS_PIPELINE_TRANSFERS_H
