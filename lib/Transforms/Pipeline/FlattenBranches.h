// Updates under a condition, as optimizers that skip a step have them (optax.apply_if_finite, optax.MultiSteps).
#ifndef HEDDLE_LIB_TRANSFORMS_PIPELINE_FLATTENBRANCHES_H
#define HEDDLE_LIB_TRANSFORMS_PIPELINE_FLATTENBRANCHES_H

#include "mlir/Dialect/Func/IR/FuncOps.h"

namespace heddle::pipeline {

/// Computes the branches of `if` and `case` ops in a function's own block one after another, and selects: each leaf is
/// then updated by the stages that have it, where one op would give all of them. Branches with products, loops or
/// effects stay: not all of them are to be computed.
void flattenBranches(mlir::func::FuncOp function);

} // namespace heddle::pipeline

#endif // HEDDLE_LIB_TRANSFORMS_PIPELINE_FLATTENBRANCHES_H
