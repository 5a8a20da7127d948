// Where an op reads the elements of its operands for the element of its result at a point.
#ifndef HEDDLE_CODEGEN_KERNELS_OPERANDPOINTS_H
#define HEDDLE_CODEGEN_KERNELS_OPERANDPOINTS_H

#include "heddle/Codegen/Kernels/IndexSpace.h"

#include "heddle/Dialect/Stablehlo/IndexingOps.h"
#include "heddle/Dialect/Stablehlo/OpWindows.h"
#include "heddle/Dialect/Stablehlo/ShapeOps.h"

namespace heddle::codegen {

/// The point in the first operand of an op that only moves it: broadcast_in_dim, reshape, transpose, slice, reverse.
/// Nothing for others.
std::optional<Point> getMovedPoint(IndexSpace &space, mlir::Operation *op, llvm::ArrayRef<Index> point);

/// The index that `starts` has at a point, clamped to [0, last]; nothing where that failed.
using ReadIndex =
    llvm::function_ref<std::optional<Index>(mlir::Value starts, llvm::ArrayRef<Index> point, int64_t last)>;
/// In the operand of a slice or gather.
std::optional<Point> getSlicedPoint(IndexSpace &space, stablehlo::DynamicSliceOp op, llvm::ArrayRef<Index> point,
                                    ReadIndex read);
std::optional<Point> getGatheredPoint(IndexSpace &space, stablehlo::GatherOp op, llvm::ArrayRef<Index> point,
                                      ReadIndex read);

/// An index of an operand that is spread out: it is an element's, `index`, where `place` is in [0, end) and `rest` is
/// 0.
struct SpreadIndex {
  Index place, rest, index;
  int64_t end;
};
/// `place` in an operand of `size` with so many places for each element, of which the first is it.
SpreadIndex getSpreadIndex(IndexSpace &space, Index place, int64_t size, int64_t placesPerElement);
SpreadIndex getPaddedIndex(IndexSpace &space, stablehlo::PadOp op, size_t dim, Index index);
/// For the window of the result's `index`, at `offset` in the window.
SpreadIndex getWindowIndex(IndexSpace &space, const stablehlo::WindowDim &window, int64_t size, Index index,
                           Index offset);

} // namespace heddle::codegen

#endif // HEDDLE_CODEGEN_KERNELS_OPERANDPOINTS_H
