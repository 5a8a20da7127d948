// Loops over layers, and stacked leaves, that several stages share.
#ifndef HEDDLE_LIB_TRANSFORMS_PIPELINE_SPLITLAYERS_H
#define HEDDLE_LIB_TRANSFORMS_PIPELINE_SPLITLAYERS_H

#include "heddle/Dialect/Heddle/LoopOps.h"
#include "mlir/Dialect/Func/IR/FuncOps.h"

namespace heddle::pipeline {

/// Where along dim 0 stacked tensors are cut: 0, ..., their size.
using Offsets = llvm::SmallVector<int64_t>;

/// The type of a stack of so many rows.
mlir::RankedTensorType withRows(mlir::Type stack, int64_t rows);

/// A loop over layers and the borders of its parts.
struct LayerCut {
  ScanOp scan;
  Offsets offsets;
  /// By part, in the order in which they run: the stage that begins with it, which it says in `stageAttr`; 0 for none.
  llvm::SmallVector<int> stages;
};

/// On ops of the forward pass: the number of the stage whose first one it is.
inline constexpr llvm::StringLiteral stageAttr = "heddle.begins_stage";

/// Makes loops of several parts that follow each other, and with them all that is stacked in the same way: loops that
/// take their outputs, sums over microbatches, and what comes of these after the loop, as long as it is computed layer
/// by layer. Of a leaf of state the parts are slices of the argument, and the result is a concatenation; sums over all
/// layers are added up of those of the parts. The loop over microbatches `loop`, which may be null, is another op
/// afterwards, which is returned.
ScanOp splitLayers(mlir::func::FuncOp function, ScanOp loop, llvm::ArrayRef<LayerCut> cuts);

/// The same of an entry whose leaves have placements in blocks: loops that take such leaves, and results.
void splitPlacedLeaves(mlir::func::FuncOp function);

} // namespace heddle::pipeline

#endif // HEDDLE_LIB_TRANSFORMS_PIPELINE_SPLITLAYERS_H
