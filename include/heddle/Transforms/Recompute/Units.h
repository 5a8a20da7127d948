// Which parts of the forward pass heddle-recompute may repeat.
#ifndef HEDDLE_TRANSFORMS_RECOMPUTE_UNITS_H
#define HEDDLE_TRANSFORMS_RECOMPUTE_UNITS_H

#include "mlir/Dialect/Func/IR/FuncOps.h"

namespace heddle {

/// The names of a step's units (`segment.0`, `scan.0`) in the order of the forward pass: what an override of
/// heddle-recompute matches. Empty where the function has no backward pass.
std::vector<std::string> findRecomputeUnits(mlir::func::FuncOp function);

} // namespace heddle

#endif // HEDDLE_TRANSFORMS_RECOMPUTE_UNITS_H
