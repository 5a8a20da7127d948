// Ops that only move elements, or pick between them.
#ifndef HEDDLE_TRANSFORMS_PRECISION_MOVEMENT_H
#define HEDDLE_TRANSFORMS_PRECISION_MOVEMENT_H

#include "mlir/IR/Operation.h"

namespace heddle {

/// The operands that give a result its elements, where an op has one result and no region; none of other ops.
llvm::SmallVector<mlir::OpOperand *> getMovedOperands(mlir::Operation *op);

/// Whether rounding the operands is rounding the result: maximum, minimum, negate, abs.
bool commutesWithRounding(mlir::Operation *op);

bool isF32(mlir::Value value);

/// Whether all elements are one constant, as such or broadcast.
bool isSplatConstant(mlir::Value value);

} // namespace heddle

#endif // HEDDLE_TRANSFORMS_PRECISION_MOVEMENT_H
