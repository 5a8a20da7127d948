// gather and scatter.
#include "heddle/Reference/Elements.h"
#include "heddle/Reference/Interpreter.h"
#include "heddle/Reference/Reducer.h"
#include "heddle/Reference/Strided.h"

#include "heddle/Dialect/Stablehlo/Dims.h"
#include "heddle/Dialect/Stablehlo/IndexingOps.h"

#include <numeric>

using namespace mlir;
using namespace heddle::reference;
using namespace heddle::stablehlo;

namespace {

/// The index vectors of a gather or scatter: where in the operand each batch of the indices points.
class IndexVectors {
public:
  /// `map[i]` is the operand dim of an index vector's element i; operand dim `operandBatching[i]` is indexed by the
  /// batch's own place along dim `indicesBatching[i]` of the indices.
  IndexVectors(const Tensor &indices, int64_t vectorDim, ArrayRef<int64_t> map, ArrayRef<int64_t> operandBatching,
               ArrayRef<int64_t> indicesBatching, int64_t operandRank)
      : values(indices), strides(rowMajorStrides(indices.getShape())), vectorDim(vectorDim), map(map),
        operandBatching(operandBatching), indicesBatching(indicesBatching), operandRank(operandRank),
        isUnsigned(isUnsignedType(indices.getElementType())) {}

  /// The start in the operand for `batch`, an index of the indices without their vector dim.
  SmallVector<int64_t> startOf(ArrayRef<int64_t> batch) const {
    int64_t position = 0;
    for (auto [dim, i] : llvm::enumerate(batch))
      position += i * strides[static_cast<int64_t>(dim) < vectorDim ? dim : dim + 1];
    bool hasVectorDim = vectorDim < static_cast<int64_t>(strides.size());
    SmallVector<int64_t> start(operandRank, 0);
    for (auto [i, operandDim] : llvm::enumerate(map)) {
      int64_t value = values[position + (hasVectorDim ? i * strides[vectorDim] : 0)];
      start[operandDim] = isUnsigned && value < 0 ? INT64_MAX : value; // a ui64 above the signed range
    }
    for (auto [operandDim, indicesDim] : llvm::zip(operandBatching, indicesBatching))
      start[operandDim] = batch[indicesDim < vectorDim ? indicesDim : indicesDim - 1];
    return start;
  }

private:
  Elements<int64_t> values;
  SmallVector<int64_t> strides;
  int64_t vectorDim;
  ArrayRef<int64_t> map, operandBatching, indicesBatching;
  int64_t operandRank;
  bool isUnsigned;
};

/// Splits the dims of a gather's result or a scatter's updates: those that index the slice, and the others.
struct SplitIndex {
  SplitIndex(int64_t rank, ArrayRef<int64_t> windowDims) : isWindow(rank, false) {
    for (int64_t dim : windowDims)
      isWindow[dim] = true;
  }
  void split(ArrayRef<int64_t> index, SmallVectorImpl<int64_t> &batch, SmallVectorImpl<int64_t> &window) const {
    batch.clear();
    window.clear();
    for (auto [dim, i] : llvm::enumerate(index))
      (isWindow[dim] ? window : batch).push_back(i);
  }
  SmallVector<bool> isWindow;
};

/// spec: gather: start indices are clamped so that the slice lies inside
LogicalResult runGather(GatherOp op, Frame &frame) {
  const Tensor &operand = frame.tensor(op.getOperand());
  auto type = cast<RankedTensorType>(op.getResult().getType());
  GatherDimensionNumbersAttr numbers = op.getDimensionNumbers();
  IndexVectors vectors(frame.tensor(op.getStartIndices()), numbers.getIndexVectorDim(), numbers.getStartIndexMap(),
                       numbers.getOperandBatchingDims(), numbers.getStartIndicesBatchingDims(), operand.getRank());
  SplitIndex splitter(type.getRank(), numbers.getOffsetDims());
  SmallVector<int64_t> offsetDims =
      otherDims(operand.getRank(), {numbers.getCollapsedSliceDims(), numbers.getOperandBatchingDims()});
  SmallVector<int64_t> strides = rowMajorStrides(operand.getShape()), batch, offset;
  Tensor result(type);
  size_t size = operand.getElementBytes();
  std::byte *to = result.mutableBytes().data();
  forEachIndex(type.getShape(), [&](ArrayRef<int64_t> index) {
    splitter.split(index, batch, offset);
    int64_t position = 0;
    for (auto [dim, start] : llvm::enumerate(vectors.startOf(batch)))
      position += std::clamp<int64_t>(start, 0, operand.getShape()[dim] - op.getSliceSizes()[dim]) * strides[dim];
    for (auto [dim, i] : llvm::zip(offsetDims, offset))
      position += i * strides[dim];
    llvm::copy(operand.bytes().slice(position * size, size), to);
    to += size;
  });
  frame.setTensor(op.getResult(), std::move(result));
  return success();
}

/// spec: scatter: an update with an index that lies outside is left out. The order is open: window by window in the
/// order of the indices, as XLA on the CPU.
LogicalResult runScatter(ScatterOp op, Frame &frame) {
  std::vector<Tensor> results;
  for (auto [input, result] : llvm::zip(op.getInputs(), op.getResults()))
    results.push_back(convertTensor(frame.tensor(input), cast<RankedTensorType>(result.getType())));
  ArrayRef<int64_t> shape = results.front().getShape();
  ScatterDimensionNumbersAttr numbers = op.getScatterDimensionNumbers();
  IndexVectors vectors(frame.tensor(op.getScatterIndices()), numbers.getIndexVectorDim(),
                       numbers.getScatterDimsToOperandDims(), numbers.getInputBatchingDims(),
                       numbers.getScatterIndicesBatchingDims(), shape.size());
  const Tensor &firstUpdates = frame.tensor(op.getUpdates().front());
  SplitIndex splitter(firstUpdates.getRank(), numbers.getUpdateWindowDims());
  SmallVector<int64_t> windowDims =
      otherDims(shape.size(), {numbers.getInsertedWindowDims(), numbers.getInputBatchingDims()});
  SmallVector<int64_t> strides = rowMajorStrides(shape), batchShape, windowShape, batchSteps, windowSteps;
  splitter.split(firstUpdates.getShape(), batchShape, windowShape);
  splitter.split(rowMajorStrides(firstUpdates.getShape()), batchSteps, windowSteps);
  bool failedStep = false;
  auto apply = [&](ArrayRef<int64_t> start, ArrayRef<int64_t> window, int64_t from) {
    if (failedStep)
      return;
    SmallVector<int64_t> at(start);
    bool inside = true;
    int64_t to = 0;
    for (auto [dim, i] : llvm::zip(windowDims, window))
      inside = inside && !llvm::AddOverflow(at[dim], i, at[dim]);
    for (auto [dim, i] : llvm::enumerate(at)) {
      inside = inside && i >= 0 && i < shape[dim];
      to += inside ? i * strides[dim] : 0;
    }
    if (!inside)
      return;
    std::vector<RuntimeValue> arguments;
    for (Tensor &result : results)
      arguments.push_back(scalarAt(result, to));
    for (Value updates : op.getUpdates()) {
      auto type = cast<RankedTensorType>(op.getUpdateComputation().getArgument(arguments.size()).getType());
      arguments.push_back(convertTensor(scalarAt(frame.tensor(updates), from), type));
    }
    FailureOr<std::vector<RuntimeValue>> next = frame.runRegion(op.getUpdateComputation(), arguments);
    failedStep = failed(next);
    if (!failedStep)
      for (auto [result, value] : llvm::zip(results, *next))
        setScalar(result, to, value.tensor);
  };
  auto positionIn = [](ArrayRef<int64_t> index, ArrayRef<int64_t> steps) {
    return std::inner_product(index.begin(), index.end(), steps.begin(), int64_t(0));
  };
  if (firstUpdates.getNumElements() == 0) // nor any walk over the other dims
    batchShape.assign(1, 0);
  forEachIndex(batchShape, [&](ArrayRef<int64_t> batch) {
    SmallVector<int64_t> start = vectors.startOf(batch);
    int64_t first = positionIn(batch, batchSteps);
    forEachIndex(windowShape,
                 [&](ArrayRef<int64_t> window) { apply(start, window, first + positionIn(window, windowSteps)); });
  });
  if (failedStep)
    return failure();
  frame.setResults(op, results);
  return success();
}

} // namespace

void heddle::reference::registerIndexing(OpTable &table) {
  table.add<GatherOp>([](GatherOp op, Frame &frame) { return runGather(op, frame); });
  table.add<ScatterOp>([](ScatterOp op, Frame &frame) { return runScatter(op, frame); });
}
