// The order of a rank's tasks in the schedules of the literature.
#ifndef HEDDLE_LIB_PROBLEMS_PIPELINE_FIXEDORDERS_H
#define HEDDLE_LIB_PROBLEMS_PIPELINE_FIXEDORDERS_H

#include "heddle/Problems/Pipeline.h"

namespace heddle::problems {

struct PipelineSizes {
  int numRanks, chunksPerRank, numMicrobatches;
};

/// The kind has a schedule of these sizes, whose chunks lie where placePipelineChunks puts them.
std::vector<PipelineTask> makeOrder(PipelineScheduleKind kind, const PipelineSizes &sizes, int rank);

} // namespace heddle::problems

#endif // HEDDLE_LIB_PROBLEMS_PIPELINE_FIXEDORDERS_H
