// Sums over microbatches of what several stages give.
#ifndef HEDDLE_LIB_TRANSFORMS_PIPELINE_SPLITSUMS_H
#define HEDDLE_LIB_TRANSFORMS_PIPELINE_SPLITSUMS_H

#include "Stages.h"

namespace heddle::pipeline {

/// Gives the sums of carries their stages. Where the terms of one come from several, each stage sums its own from zero
/// and the sums are added after the loop, in the order of the stages: so is the gradient of a tied embedding. The loop,
/// which is another op where it has more carries; terms of the batch alone are the stage `last`'s.
ScanOp splitSums(const LoopBody &body, int last, Stages &stages);

} // namespace heddle::pipeline

#endif // HEDDLE_LIB_TRANSFORMS_PIPELINE_SPLITSUMS_H
