// Runs a schedule task by task, each as soon as what it needs is there.
#ifndef HEDDLE_LIB_PROBLEMS_PIPELINE_REPLAY_H
#define HEDDLE_LIB_PROBLEMS_PIPELINE_REPLAY_H

#include "heddle/Problems/Pipeline.h"

namespace heddle::problems {

/// The tasks that a task waits for, and until when after the end of one.
struct PipelineNeed {
  PipelineTask task; // of kind Backward where it may as well be InputGradient
  double seconds;
};

/// At most two. F needs that of the chunk before; B and I that of the chunk behind, and their own F; W its own I.
class PipelineNeeds {
public:
  PipelineNeeds(const PipelineProblem &problem, const PipelineTask &task);
  const PipelineNeed *begin() const { return needs.data(); }
  const PipelineNeed *end() const { return needs.data() + size; }

private:
  std::array<PipelineNeed, 2> needs;
  size_t size = 0;
};

/// Runs tasks until each rank is at its end or waits for a task that does not come. All are the problem's.
class PipelineReplay {
public:
  PipelineReplay(const PipelineProblem &problem, const PipelineSchedule &schedule);

  bool isFinished() const;
  /// The first step of a rank that has not begun; the number of its steps where there is none.
  size_t getNext(int rank) const { return startSeconds[rank].size(); }
  /// What the first step of a rank that has not begun waits for.
  PipelineTask getMissing(int rank) const;

  std::vector<std::vector<double>> startSeconds, endSeconds; // by rank and step

private:
  double *getEnd(const PipelineTask &task);
  const double *getEnd(const PipelineTask &task) const { return const_cast<PipelineReplay *>(this)->getEnd(task); }
  void advance(int rank, std::vector<int> &ready);

  const PipelineProblem &problem;
  const PipelineSchedule &schedule;
  /// When F, B or I, and W end, by chunk and microbatch; less than 0 where they have not begun.
  std::array<std::vector<double>, 3> ends;
};

} // namespace heddle::problems

#endif // HEDDLE_LIB_PROBLEMS_PIPELINE_REPLAY_H
