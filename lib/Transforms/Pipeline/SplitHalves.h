// Backward loops over layers in two halves.
#ifndef HEDDLE_LIB_TRANSFORMS_PIPELINE_SPLITHALVES_H
#define HEDDLE_LIB_TRANSFORMS_PIPELINE_SPLITHALVES_H

#include "LoopBody.h"

namespace heddle::pipeline {

/// Makes two loops of each loop over layers in the backward pass that carries a gradient from layer to layer and gives
/// others (weights') beside it: the first has what the carries need, and stacks what the second takes of it, which can
/// wait. A loop that computes much of the forward pass again stays whole: it would stack more than the forward pass has
/// kept.
void splitHalves(const LoopBody &body);

} // namespace heddle::pipeline

#endif // HEDDLE_LIB_TRANSFORMS_PIPELINE_SPLITHALVES_H
