// Computes sort.
#include "heddle/Reference/Elements.h"
#include "heddle/Reference/Interpreter.h"
#include "heddle/Reference/Reducer.h"
#include "heddle/Reference/Strided.h"

#include "heddle/Dialect/Stablehlo/ShapeOps.h"

#include <numeric>

using namespace mlir;
using namespace heddle::reference;
using namespace heddle::stablehlo;

namespace {

/// A merge sort of its own: a comparator that contradicts itself may order elements anyhow, but never breaks it, and
/// the first failed comparison ends it. `comesBefore(i, j)` is a FailureOr<bool>.
template <typename ComesBefore>
LogicalResult mergeSort(MutableArrayRef<int64_t> order, SmallVectorImpl<int64_t> &merged, ComesBefore comesBefore) {
  if (order.size() < 2)
    return success();
  MutableArrayRef<int64_t> left = order.take_front(order.size() / 2), right = order.drop_front(left.size());
  if (failed(mergeSort(left, merged, comesBefore)) || failed(mergeSort(right, merged, comesBefore)))
    return failure();
  merged.clear();
  size_t i = 0, j = 0;
  while (i < left.size() && j < right.size()) {
    FailureOr<bool> isRight = comesBefore(right[j], left[i]);
    if (failed(isRight))
      return failure();
    merged.push_back(*isRight ? right[j++] : left[i++]); // of equal ones the left: stable
  }
  merged.append(left.begin() + i, left.end());
  merged.append(right.begin() + j, right.end());
  llvm::copy(merged, order.begin());
  return success();
}

/// spec: sort; always stable
LogicalResult runSort(SortOp op, Frame &frame) {
  std::vector<Tensor> inputs, results;
  for (Value input : op.getInputs())
    inputs.push_back(frame.tensor(input));
  results = inputs;
  if (inputs.front().getNumElements() == 0) { // a dim may have any size beside one of 0
    frame.setResults(op, results);
    return success();
  }
  ArrayRef<int64_t> shape = inputs.front().getShape();
  int64_t dim = static_cast<int64_t>(op.getDimension());
  dim += dim < 0 ? inputs.front().getRank() : 0;
  SmallVector<int64_t> strides = rowMajorStrides(shape), sliceShape(shape), order(shape[dim]), merged;
  sliceShape[dim] = std::min<int64_t>(shape[dim], 1);
  bool failedStep = false;
  forEachPosition(sliceShape, 0, strides, [&](int64_t first) {
    if (failedStep)
      return;
    auto comesBefore = [&](int64_t i, int64_t j) -> FailureOr<bool> {
      std::vector<RuntimeValue> arguments;
      for (const Tensor &input : inputs)
        for (int64_t place : {i, j})
          arguments.push_back(scalarAt(input, first + place * strides[dim]));
      FailureOr<std::vector<RuntimeValue>> answer = frame.runRegion(op.getComparator(), arguments);
      if (failed(answer))
        return failure();
      return answer->front().tensor.elements<uint8_t>()[0] != 0;
    };
    std::iota(order.begin(), order.end(), 0);
    failedStep = failed(mergeSort(MutableArrayRef<int64_t>(order), merged, comesBefore));
    for (auto [input, result] : llvm::zip(inputs, results))
      for (auto [to, from] : llvm::enumerate(order))
        setScalar(result, first + to * strides[dim], scalarAt(input, first + from * strides[dim]));
  });
  if (failedStep)
    return failure();
  frame.setResults(op, results);
  return success();
}

} // namespace

void heddle::reference::registerSort(OpTable &table) {
  table.add<SortOp>([](SortOp op, Frame &frame) { return runSort(op, frame); });
}
