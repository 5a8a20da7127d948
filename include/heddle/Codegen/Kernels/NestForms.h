// What the shapes of reductions, scatters and sorts decide of their loops, on every target.
#ifndef HEDDLE_CODEGEN_KERNELS_NESTFORMS_H
#define HEDDLE_CODEGEN_KERNELS_NESTFORMS_H

#include "heddle/Codegen/Kernels/IndexSpace.h"

#include "heddle/Dialect/Stablehlo/IndexingOps.h"
#include "heddle/Dialect/Stablehlo/ReductionOps.h"

namespace heddle::codegen {

/// A reduction along any dims: its minor dims, which are all kept or all reduced, are gone along side by side.
struct ReductionForm {
  explicit ReductionForm(stablehlo::ReduceOp op);

  /// A point of the input from places in the dims before the minor ones, those that are kept and those that are
  /// reduced, and a place in the minor ones.
  Point makePoint(IndexSpace &space, Index keptPlace, Index reducedPlace, Index column) const;

  llvm::SmallVector<int64_t> shape; // of the input
  llvm::SmallVector<bool> isReduced;
  int64_t kept, reduced, columns; // elements: of a result, for each of it, of the minor dims
  size_t minor;                   // the dims from here on
  bool minorIsReduced;
};

/// A scatter, whose updates go by rows: minor dims that lie in the operand as they do in the updates.
struct ScatterForm {
  explicit ScatterForm(stablehlo::ScatterOp op);

  /// The point of the operand that the row of updates at `point`, its major dims, goes to; without what the indices
  /// add.
  Point getStart(IndexSpace &space, llvm::ArrayRef<Index> point) const;
  /// Calls for each component of the row's index vector: the operand's dim that it belongs to, and where it stands in
  /// the indices.
  void forIndices(IndexSpace &space, llvm::ArrayRef<Index> point,
                  llvm::function_ref<void(int64_t dim, llvm::ArrayRef<Index> at)> visit) const;

  stablehlo::ScatterDimensionNumbersAttr numbers;
  mlir::RankedTensorType operand, indices, updates;
  int64_t minor, major;                 // dims of updates and of the operand before a row
  int64_t columns = 1, rowElements = 1; // elements of a row of updates, and of the operand

private:
  /// Of `point`, what are no window dims.
  Point getBatch(llvm::ArrayRef<Index> point) const;

  llvm::SmallVector<int64_t> windowDims; // of the operand, for each window dim of the updates
};

/// A sort or top_k: rows along one dim.
struct SortForm {
  explicit SortForm(mlir::Operation *op);

  /// The point at a place of a row.
  Point getPoint(IndexSpace &space, Index row, Index place) const;

  llvm::SmallVector<int64_t> rowShape; // without the dim
  int64_t dim, rows, length, taken;    // taken: places that the results have
};

} // namespace heddle::codegen

#endif // HEDDLE_CODEGEN_KERNELS_NESTFORMS_H
