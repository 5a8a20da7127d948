// Ops that move elements, and slices at run-time indices.
#include "heddle/Reference/Elements.h"
#include "heddle/Reference/Interpreter.h"
#include "heddle/Reference/Strided.h"

#include "heddle/Dialect/Stablehlo/IndexingOps.h"
#include "heddle/Dialect/Stablehlo/ShapeOps.h"

using namespace mlir;
using namespace heddle::reference;
using namespace heddle::stablehlo;

namespace {

/// spec: dynamic_slice, dynamic_update_slice: start indices are clamped so that the slice lies inside.
int64_t clampedOffset(Frame &frame, OperandRange starts, ArrayRef<int64_t> shape, ArrayRef<int64_t> sizes) {
  SmallVector<int64_t> strides = rowMajorStrides(shape);
  int64_t offset = 0;
  for (auto [dim, start] : llvm::enumerate(starts)) {
    const Tensor &index = frame.tensor(start);
    int64_t value = Elements<int64_t>(index)[0];
    if (isUnsignedType(index.getElementType()) && value < 0)
      value = INT64_MAX; // a ui64 above the signed range
    offset += std::clamp<int64_t>(value, 0, shape[dim] - sizes[dim]) * strides[dim];
  }
  return offset;
}

} // namespace

void heddle::reference::registerShape(OpTable &table) {
  // spec: broadcast_in_dim: dims of size 1 and dims that the operand lacks are read again and again
  table.add<BroadcastInDimOp>([](BroadcastInDimOp op, Frame &frame) {
    const Tensor &operand = frame.tensor(op.getOperand());
    SmallVector<int64_t> own = rowMajorStrides(operand.getShape()), strides(op.getType().getRank(), 0);
    for (auto [dim, target] : llvm::enumerate(op.getBroadcastDimensions()))
      if (operand.getShape()[dim] != 1)
        strides[target] = own[dim];
    frame.setTensor(op.getResult(), readStrided(operand, op.getType(), 0, strides));
    return success();
  });

  // spec: concatenate
  table.add<ConcatenateOp>([](ConcatenateOp op, Frame &frame) {
    auto type = cast<RankedTensorType>(op.getType());
    SmallVector<int64_t> strides = rowMajorStrides(type.getShape());
    Tensor result(type);
    int64_t begin = 0;
    for (Value input : op.getInputs()) {
      const Tensor &part = frame.tensor(input);
      writeStrided(result, part, begin * strides[op.getDimension()], strides);
      begin += part.getShape()[op.getDimension()];
    }
    frame.setTensor(op.getResult(), std::move(result));
    return success();
  });

  // spec: pad: element i goes to low + i * (interior + 1), if that is inside
  table.add<PadOp>([](PadOp op, Frame &frame) {
    auto type = cast<RankedTensorType>(op.getType());
    const Tensor &operand = frame.tensor(op.getOperand());
    Tensor result = readStrided(frame.tensor(op.getPaddingValue()), type, 0, SmallVector<int64_t>(type.getRank(), 0));
    SmallVector<int64_t> strides = rowMajorStrides(type.getShape());
    size_t size = operand.getElementBytes();
    const std::byte *from = operand.bytes().data();
    MutableArrayRef<std::byte> to = result.mutableBytes();
    forEachIndex(operand.getShape(), [&](ArrayRef<int64_t> index) {
      int64_t position = 0;
      bool inside = true;
      for (auto [dim, i] : llvm::enumerate(index)) {
        int64_t target = op.getEdgePaddingLow()[dim] + i * (op.getInteriorPadding()[dim] + 1);
        inside = inside && target >= 0 && target < type.getDimSize(dim);
        position += target * strides[dim];
      }
      if (inside)
        std::copy(from, from + size, to.begin() + position * size);
      from += size;
    });
    frame.setTensor(op.getResult(), std::move(result));
    return success();
  });

  // spec: reshape
  table.add<ReshapeOp>([](ReshapeOp op, Frame &frame) {
    frame.setTensor(op.getResult(), frame.tensor(op.getOperand()).withType(op.getType()));
    return success();
  });

  // spec: reverse: from the last element backward along each dim
  table.add<ReverseOp>([](ReverseOp op, Frame &frame) {
    const Tensor &operand = frame.tensor(op.getOperand());
    SmallVector<int64_t> strides = rowMajorStrides(operand.getShape());
    int64_t offset = 0;
    for (int64_t dim : op.getDimensions()) {
      offset += (operand.getShape()[dim] - 1) * strides[dim];
      strides[dim] = -strides[dim];
    }
    frame.setTensor(op.getResult(), readStrided(operand, cast<RankedTensorType>(op.getType()), offset, strides));
    return success();
  });

  // spec: slice
  table.add<SliceOp>([](SliceOp op, Frame &frame) {
    const Tensor &operand = frame.tensor(op.getOperand());
    SmallVector<int64_t> strides = rowMajorStrides(operand.getShape());
    int64_t offset = 0;
    for (auto [dim, stride] : llvm::enumerate(strides)) {
      offset += op.getStartIndices()[dim] * stride;
      stride *= op.getStrides()[dim];
    }
    frame.setTensor(op.getResult(), readStrided(operand, cast<RankedTensorType>(op.getType()), offset, strides));
    return success();
  });

  // spec: transpose
  table.add<TransposeOp>([](TransposeOp op, Frame &frame) {
    const Tensor &operand = frame.tensor(op.getOperand());
    SmallVector<int64_t> own = rowMajorStrides(operand.getShape()), strides;
    for (int64_t dim : op.getPermutation())
      strides.push_back(own[dim]);
    frame.setTensor(op.getResult(), readStrided(operand, cast<RankedTensorType>(op.getType()), 0, strides));
    return success();
  });

  // spec: dynamic_slice
  table.add<DynamicSliceOp>([](DynamicSliceOp op, Frame &frame) {
    const Tensor &operand = frame.tensor(op.getOperand());
    int64_t offset = clampedOffset(frame, op.getStartIndices(), operand.getShape(), op.getSliceSizes());
    frame.setTensor(op.getResult(), readStrided(operand, cast<RankedTensorType>(op.getType()), offset,
                                                rowMajorStrides(operand.getShape())));
    return success();
  });

  // spec: dynamic_update_slice
  table.add<DynamicUpdateSliceOp>([](DynamicUpdateSliceOp op, Frame &frame) {
    Tensor result = frame.tensor(op.getOperand());
    const Tensor &update = frame.tensor(op.getUpdate());
    int64_t offset = clampedOffset(frame, op.getStartIndices(), result.getShape(), update.getShape());
    SmallVector<int64_t> strides = rowMajorStrides(result.getShape());
    writeStrided(result, update, offset, strides);
    frame.setTensor(op.getResult(), std::move(result));
    return success();
  });
}
