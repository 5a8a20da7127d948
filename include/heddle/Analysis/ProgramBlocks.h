// The blocks that a step's kernels, library calls and collectives stand in.
#ifndef HEDDLE_ANALYSIS_PROGRAMBLOCKS_H
#define HEDDLE_ANALYSIS_PROGRAMBLOCKS_H

#include "mlir/IR/Operation.h"

namespace heddle {

/// The bodies of functions, and of the loops and branches in them, inner ones first. What a loop's condition computes
/// stays with the loop.
llvm::SmallVector<mlir::Block *> findProgramBlocks(mlir::Operation *module);

} // namespace heddle

#endif // HEDDLE_ANALYSIS_PROGRAMBLOCKS_H
