// Takes what only moves elements out of a kernel.
#ifndef HEDDLE_LIB_TRANSFORMS_OFFLOAD_HOISTMOVEMENT_H
#define HEDDLE_LIB_TRANSFORMS_OFFLOAD_HOISTMOVEMENT_H

#include "heddle/Dialect/Heddle/FusionOps.h"
#include "llvm/ADT/SetVector.h"

namespace heddle::offload {

/// The ops of a kernel that put elements of its operands to other places and compute nothing: a gradient that is
/// transposed on its way. None that reads `fetched`, operands that come by chunks.
llvm::SetVector<mlir::Operation *> findMovement(FusionOp kernel, llvm::ArrayRef<mlir::BlockArgument> fetched);

/// Makes a kernel of its own of them, in front, whose results the other one takes.
void hoistMovement(FusionOp kernel, const llvm::SetVector<mlir::Operation *> &moved);

} // namespace heddle::offload

#endif // HEDDLE_LIB_TRANSFORMS_OFFLOAD_HOISTMOVEMENT_H
