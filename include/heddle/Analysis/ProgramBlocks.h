// The blocks that a step's kernels, library calls and collectives stand in.
#ifndef HEDDLE_ANALYSIS_PROGRAMBLOCKS_H
#define HEDDLE_ANALYSIS_PROGRAMBLOCKS_H

#include "mlir/IR/Operation.h"

namespace heddle {

/// The bodies of functions, and of the loops and branches in them, inner ones first. What a loop's condition computes
/// stays with the loop. Functions that call tasks have none: what they do in which order has been found.
llvm::SmallVector<mlir::Block *> findProgramBlocks(mlir::Operation *module);

/// Whether it is a function of one of a pipeline's devices, which calls the tasks of its stages.
bool callsTasks(mlir::Operation *op);

} // namespace heddle

#endif // HEDDLE_ANALYSIS_PROGRAMBLOCKS_H
