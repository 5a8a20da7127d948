#include "heddle/Codegen/Kernels/OperandPoints.h"

#include "llvm/ADT/TypeSwitch.h"

using namespace mlir;
using namespace heddle;
using namespace heddle::codegen;
using namespace heddle::stablehlo;

static ArrayRef<int64_t> shapeOf(Value value) { return cast<RankedTensorType>(value.getType()).getShape(); }

std::optional<Point> heddle::codegen::getMovedPoint(IndexSpace &space, Operation *op, ArrayRef<Index> point) {
  return TypeSwitch<Operation *, std::optional<Point>>(op)
      .Case([&](BroadcastInDimOp broadcast) {
        Point from;
        for (auto [dim, size] : llvm::zip(broadcast.getBroadcastDimensions(), shapeOf(broadcast.getOperand())))
          from.push_back(size == 1 ? space.constant(0) : point[dim]);
        return from;
      })
      .Case([&](ReshapeOp reshape) -> Point {
        Index place = space.linearize(point, shapeOf(reshape.getResult()));
        SmallVector<Index> from = space.delinearize(place, shapeOf(reshape.getOperand()));
        return Point(from.begin(), from.end());
      })
      .Case([&](TransposeOp transpose) {
        Point from(point.size());
        for (auto [dim, operandDim] : llvm::enumerate(transpose.getPermutation()))
          from[operandDim] = point[dim];
        return from;
      })
      .Case([&](SliceOp slice) {
        Point from;
        for (auto [index, start, stride] : llvm::zip(point, slice.getStartIndices(), slice.getStrides()))
          from.push_back(space.add(space.multiply(index, stride), start));
        return from;
      })
      .Case([&](ReverseOp reverse) {
        Point from(point.begin(), point.end());
        for (int64_t dim : reverse.getDimensions())
          from[dim] = space.add(space.multiply(point[dim], -1), shapeOf(reverse.getResult())[dim] - 1);
        return from;
      })
      .Default([](Operation *) { return std::nullopt; });
}

std::optional<Point> heddle::codegen::getSlicedPoint(IndexSpace &space, DynamicSliceOp op, ArrayRef<Index> point,
                                                     ReadIndex read) {
  Point from;
  for (auto [index, start, size, whole] :
       llvm::zip(point, op.getStartIndices(), op.getSliceSizes(), shapeOf(op.getOperand()))) {
    std::optional<Index> first = read(start, {}, whole - size);
    if (!first)
      return std::nullopt;
    from.push_back(space.add(index, *first));
  }
  return from;
}

std::optional<Point> heddle::codegen::getGatheredPoint(IndexSpace &space, GatherOp op, ArrayRef<Index> point,
                                                       ReadIndex read) {
  GatherDimensionNumbersAttr numbers = op.getDimensionNumbers();
  ArrayRef<int64_t> operand = shapeOf(op.getOperand()), starts = shapeOf(op.getStartIndices());
  Point batch, from(operand.size(), space.constant(0));
  for (auto [dim, index] : llvm::enumerate(point))
    if (!llvm::is_contained(numbers.getOffsetDims(), int64_t(dim)))
      batch.push_back(index);
  auto isWithoutOffset = [&](int64_t dim) {
    return llvm::is_contained(numbers.getCollapsedSliceDims(), dim) ||
           llvm::is_contained(numbers.getOperandBatchingDims(), dim);
  };
  auto offset = numbers.getOffsetDims().begin();
  for (int64_t dim = 0; dim < int64_t(operand.size()); ++dim)
    if (!isWithoutOffset(dim))
      from[dim] = point[*offset++];
  for (auto [dim, inStarts] : llvm::zip(numbers.getOperandBatchingDims(), numbers.getStartIndicesBatchingDims()))
    from[dim] = batch[inStarts - (inStarts > numbers.getIndexVectorDim())];
  for (auto [component, dim] : llvm::enumerate(numbers.getStartIndexMap())) {
    Point at(batch);
    if (numbers.getIndexVectorDim() < int64_t(starts.size()))
      at.insert(at.begin() + numbers.getIndexVectorDim(), space.constant(component));
    std::optional<Index> first = read(op.getStartIndices(), at, operand[dim] - op.getSliceSizes()[dim]);
    if (!first)
      return std::nullopt;
    from[dim] = space.add(from[dim], *first);
  }
  return from;
}

SpreadIndex heddle::codegen::getSpreadIndex(IndexSpace &space, Index place, int64_t size, int64_t placesPerElement) {
  return {place, space.remainder(place, placesPerElement), space.divide(place, placesPerElement),
          size == 0 ? 0 : (size - 1) * placesPerElement + 1};
}

SpreadIndex heddle::codegen::getPaddedIndex(IndexSpace &space, PadOp op, size_t dim, Index index) {
  return getSpreadIndex(space, space.add(index, -op.getEdgePaddingLow()[dim]), shapeOf(op.getOperand())[dim],
                        op.getInteriorPadding()[dim] + 1);
}

SpreadIndex heddle::codegen::getWindowIndex(IndexSpace &space, const WindowDim &window, int64_t size, Index index,
                                            Index offset) {
  Index place = space.multiply(index, window.stride);
  place = space.add(place, space.multiply(offset, window.windowDilation));
  return getSpreadIndex(space, space.add(place, -window.paddingLow), size, window.baseDilation);
}
