// What is made of weights for the forward pass is made again for the backward pass.
#ifndef HEDDLE_TRANSFORMS_SHARDING_RESHARDING_SEPARATEWEIGHTS_H
#define HEDDLE_TRANSFORMS_SHARDING_RESHARDING_SEPARATEWEIGHTS_H

#include "heddle/Analysis/StepRoles.h"
#include "mlir/Dialect/Func/IR/FuncOps.h"

namespace heddle::resharding {

/// Whether ops of the forward and of the backward pass stand in one block: a function's, or that of a loop over
/// microbatches.
bool hasBothPasses(mlir::Block &block, const StepRoles &roles);

/// Before: `%t = transpose %w` is used in both passes. After: the backward pass has a copy of its own, in front of its
/// first use there; so, too, what `%t` is made of, up to arguments. Where nothing is gathered on the way, CSE makes
/// copies one again.
void separateWeights(mlir::func::FuncOp function);

} // namespace heddle::resharding

#endif // HEDDLE_TRANSFORMS_SHARDING_RESHARDING_SEPARATEWEIGHTS_H
