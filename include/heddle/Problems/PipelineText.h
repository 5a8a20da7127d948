// Schedules of pipelines as PyTorch's CSV (torch.distributed.pipelining), and what chunks cost as text.
#ifndef HEDDLE_PROBLEMS_PIPELINETEXT_H
#define HEDDLE_PROBLEMS_PIPELINETEXT_H

#include "heddle/Problems/Pipeline.h"

namespace heddle::problems {

struct PipelineTable {
  PipelineProblem problem; // as makePipelineProblem's, with chunks where the table has them first
  PipelineSchedule schedule;
};

/// A line for each rank, with a cell for each of its tasks, such as `2F0`; `(0F7;7B3)OVERLAP_F_B` is both tasks, one
/// after the other. Empty cells and those that move data (`3SEND_F1`, `0UNSHARD`, `0REDUCE_GRAD`) are left out: when
/// they can be done follows from the tasks. Nothing, with a sentence in `error` that begins with the line, where the
/// text is wrong; neither problem nor schedule has been checked.
std::optional<PipelineTable> readPipelineTable(std::string_view csv, std::string &error);

/// The lines of a schedule, which readPipelineTable and PyTorch read.
std::string toCsv(const PipelineSchedule &schedule);

/// Sets what chunks cost: a line for all of them, or one for each in their order; `#` begins a comment:
///
///     chunk forward 0.018 input 0.018 weight 0.009 transfer 0.0006 activation 201216 kept 73728
///
/// `backward` is the whole backward task's seconds, where they are not both others'. What is not named costs what it
/// does in the problem. Empty, or a sentence that begins with the line; the problem has not been checked.
std::string readPipelineCosts(std::string_view text, PipelineProblem &problem);

} // namespace heddle::problems

#endif // HEDDLE_PROBLEMS_PIPELINETEXT_H
