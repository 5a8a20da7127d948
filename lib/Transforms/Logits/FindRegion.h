// What of a block can be done by chunks of the rows of a product's result.
#ifndef HEDDLE_TRANSFORMS_LOGITS_FINDREGION_H
#define HEDDLE_TRANSFORMS_LOGITS_FINDREGION_H

#include "RowDims.h"
#include "heddle/Dialect/Stablehlo/ContractionOps.h"
#include "llvm/ADT/MapVector.h"
#include "llvm/ADT/SetVector.h"

namespace heddle::logits {

/// Ops that a loop over rows does, all of one block, and what they take and give.
struct RowRegion {
  stablehlo::DotGeneralOp product;
  llvm::SmallVector<int64_t> atomSizes;
  /// Rows of the product to one of the atoms': those of dims that some op reads across.
  int64_t wholeRows = 1;
  /// Of all values of `ops` but the results of sums, and of the inputs.
  llvm::DenseMap<mlir::Value, RowDims> dims;
  llvm::SmallVector<mlir::Operation *> ops; // in the block's order
  /// Those of `ops` that sum over all rows.
  llvm::SetVector<mlir::Operation *> sums;
  /// Those of `ops` that depend on no other than such, and stay outside for others.
  llvm::DenseSet<mlir::Operation *> made;
  /// Taken by rows, and whole.
  llvm::SetVector<mlir::Value> inputs, constants;
  /// Results of `ops` but sums' that others read.
  llvm::SetVector<mlir::Value> outputs;
  /// What comes of the region, in the block outside of it.
  llvm::SetVector<mlir::Operation *> dependents;

  /// The value itself, where `value` is what a barrier gives for a table.
  mlir::Value resolve(mlir::Value value) const;
  llvm::DenseSet<mlir::Operation *> barriers; // that tables pass
};

/// Why there is no region.
struct Refusal {
  std::string why;
  mlir::Operation *where = nullptr; // null: of the product itself
};

/// The region of a product, whose rows are dims of one operand and whose classes are dims of the other.
std::optional<RowRegion> findRegion(stablehlo::DotGeneralOp product, Refusal &refusal);

} // namespace heddle::logits

#endif // HEDDLE_TRANSFORMS_LOGITS_FINDREGION_H
