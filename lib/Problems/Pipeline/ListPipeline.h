// Orders of a pipeline's tasks by rules of preference, under the cap.
#ifndef HEDDLE_LIB_PROBLEMS_PIPELINE_LISTPIPELINE_H
#define HEDDLE_LIB_PROBLEMS_PIPELINE_LISTPIPELINE_H

#include "heddle/Problems/Pipeline.h"

namespace heddle::problems {

/// Which task a rank begins where it has several.
struct PipelineRule {
  bool splitsBackward = true;
  /// Of F and a backward task, the one that the rank did not do last; otherwise the backward task.
  bool alternates = false;
  /// Of several chunks' F, the one of the latest chunk; otherwise that of the earliest microbatch.
  bool isDeepFirst = true;
  /// Of several chunks' backward tasks, the one of the earliest chunk; otherwise that of the earliest microbatch.
  bool isBackwardDeepFirst = false;
  /// A rank that waits does W where at least this part of it fits before what it waits for: 1 where W delays nothing.
  double room = 1;
  /// For each chunk, the microbatches that may be between F and backward.
  std::vector<int> ahead = {};
  /// Where there is one, F and backward tasks are done in its order, and only W is chosen.
  const PipelineSchedule *order = nullptr;
};

/// A schedule under the cap, which has room for one microbatch (see getReserved). Nothing where a given order can't
/// keep the cap, whatever is done with W.
std::optional<PipelineSchedule> listPipeline(const PipelineProblem &problem, const PipelineRule &rule);

/// The bytes that a chunk's microbatch never exceeds.
uint64_t getReserved(const PipelineChunk &chunk);

} // namespace heddle::problems

#endif // HEDDLE_LIB_PROBLEMS_PIPELINE_LISTPIPELINE_H
