// Reductions. Narrow floats are rounded after each step, as the region that takes and gives them says.
#include "heddle/Reference/Elements.h"
#include "heddle/Reference/Interpreter.h"
#include "heddle/Reference/Reducer.h"
#include "heddle/Reference/Strided.h"

#include "heddle/Dialect/Stablehlo/Combiners.h"
#include "heddle/Dialect/Stablehlo/Stablehlo.h"
#include "heddle/Dialect/Stablehlo/Windows.h"

#include <cmath>

using namespace mlir;
using namespace heddle;
using namespace heddle::reference;
using namespace heddle::stablehlo;

namespace {

/// A tensor of copies of a scalar, which may be of a narrower type.
Tensor filled(const Tensor &scalar, RankedTensorType type) {
  return readStrided(convertTensor(scalar, RankedTensorType::get({}, type.getElementType())), type, 0,
                     SmallVector<int64_t>(type.getRank(), 0));
}

/// The operands, converted to the element types of the results: an accumulator may be wider than its input.
std::vector<Tensor> convertedOperands(Frame &frame, OperandRange operands, ResultRange results) {
  std::vector<Tensor> converted;
  for (auto [operand, result] : llvm::zip(operands, results)) {
    const Tensor &tensor = frame.tensor(operand);
    converted.push_back(
        convertTensor(tensor, tensor.getType().clone(cast<RankedTensorType>(result.getType()).getElementType())));
  }
  return converted;
}

/// What the first element of a result is combined with.
enum class Start { InitValue, Nothing };

/// Accumulates elements of `inputs` into results of `shape` that start as `inits`, by `region`. `steps(visit)` calls
/// visit(result position, input position) for each step in order; an input position of -1 stands for the init value,
/// or for nothing where nothing is what results start from.
template <typename Steps>
FailureOr<std::vector<Tensor>> accumulate(Frame &frame, Region &region, ArrayRef<Tensor> inputs, ArrayRef<Tensor> inits,
                                          ArrayRef<int64_t> shape, Start start, Steps steps) {
  std::vector<Tensor> results;
  for (const Tensor &init : inits)
    results.push_back(filled(init, init.getType().clone(shape)));
  int64_t size = results.front().getNumElements();
  // Whether a step at a result's position combines, rather than begins.
  std::vector<bool> begun(size, start == Start::InitValue);

  // Regions of one op for each operand need not be run.
  if (std::optional<SmallVector<Combiner>> simple = matchCombiners(region)) {
    for (auto [result, combiner, input, init] : llvm::zip(results, *simple, inputs, inits)) {
      Type element = input.getElementType();
      withComputeType(element, [&, &result = result, combiner = combiner, &input = input, &init = init](auto zero) {
        using T = decltype(zero);
        Elements<T> values(input), initValue(init);
        Rounding round(element);
        std::vector<T> sums(size, initValue[0]);
        std::vector<bool> combines = begun;
        steps([&](int64_t to, int64_t from) {
          if (from < 0 && start == Start::Nothing)
            return success();
          T value = from < 0 ? initValue[0] : values[from];
          sums[to] = combines[to] ? round(reduceStep<T>(combiner, element, sums[to], value)) : value;
          combines[to] = true;
          return success();
        });
        result = makeTensor<T>(result.getType(), sums);
      });
    }
    return results;
  }

  bool failedStep = false;
  steps([&](int64_t to, int64_t from) -> LogicalResult {
    if (from < 0 && start == Start::Nothing)
      return success();
    std::vector<RuntimeValue> arguments, values;
    for (auto [result, input, init] : llvm::zip(results, inputs, inits)) {
      arguments.push_back(scalarAt(result, to));
      values.push_back(from < 0 ? init : scalarAt(input, from));
    }
    if (begun[to]) {
      arguments.insert(arguments.end(), values.begin(), values.end());
      FailureOr<std::vector<RuntimeValue>> next = frame.runRegion(region, arguments);
      failedStep = failed(next);
      if (failedStep)
        return failure();
      values = std::move(*next);
    }
    begun[to] = true;
    for (auto [result, value] : llvm::zip(results, values))
      setScalar(result, to, value.tensor);
    return success();
  });
  if (failedStep)
    return failure();
  return results;
}

/// accumulate over windows: into each element of `shape` go the elements under its window.
FailureOr<std::vector<Tensor>> accumulateWindows(Frame &frame, Region &region, ArrayRef<Tensor> inputs,
                                                 ArrayRef<Tensor> inits, ArrayRef<int64_t> shape,
                                                 ArrayRef<WindowDim> windows, Start start) {
  RankedTensorType input = inputs.front().getType();
  SmallVector<int64_t> strides = rowMajorStrides(input.getShape()), sizes;
  for (const WindowDim &window : windows)
    sizes.push_back(window.size);
  return accumulate(frame, region, inputs, inits, shape, start, [&](auto step) {
    int64_t to = 0;
    bool stopped = false;
    forEachIndex(shape, [&](ArrayRef<int64_t> place) {
      forEachIndex(sizes, [&](ArrayRef<int64_t> offset) {
        int64_t from = 0;
        for (auto [dim, window] : llvm::enumerate(windows)) {
          int64_t dilated = place[dim] * window.stride + offset[dim] * window.windowDilation - window.paddingLow;
          int64_t at = dilated / window.baseDilation;
          bool inside = dilated >= 0 && dilated % window.baseDilation == 0 && at < input.getDimSize(dim);
          from = inside && from >= 0 ? from + at * strides[dim] : -1;
        }
        if (!stopped)
          stopped = failed(step(to, from));
      });
      ++to;
    });
  });
}

/// spec: reduce. The order is open: a dim of more than 32 elements goes in windows of 32, these in windows of 32, as on
/// XLA's CPU, so that long sums of narrow floats do not stop where one more element is less than half a unit.
LogicalResult runReduce(ReduceOp op, Frame &frame) {
  constexpr int64_t longest = 32;
  std::vector<Tensor> inputs = convertedOperands(frame, op.getInputs(), op.getResults());
  std::vector<Tensor> inits = convertedOperands(frame, op.getInitValues(), op.getResults());
  auto isLong = [&](int64_t dim) { return inputs.front().getShape()[dim] > longest; };
  while (llvm::any_of(op.getDimensions(), isLong)) {
    ArrayRef<int64_t> shape = inputs.front().getShape();
    SmallVector<int64_t> places(shape);
    SmallVector<WindowDim> windows(shape.size());
    for (int64_t dim : op.getDimensions()) {
      WindowDim &window = windows[dim];
      window.size = window.stride = std::clamp<int64_t>(shape[dim], 1, longest);
      places[dim] = llvm::divideCeil(shape[dim], window.size);
      window.paddingLow = (places[dim] * window.size - shape[dim]) / 2;
    }
    FailureOr<std::vector<Tensor>> partial =
        accumulateWindows(frame, op.getBody(), inputs, inits, places, windows, Start::Nothing);
    if (failed(partial))
      return failure();
    inputs = std::move(*partial);
  }

  // The step along each input dim in the result: none along a reduced dim.
  ArrayRef<int64_t> shape = inputs.front().getShape();
  auto result = cast<RankedTensorType>(op.getResult(0).getType());
  SmallVector<int64_t> own = rowMajorStrides(result.getShape()), strides;
  unsigned kept = 0;
  for (int64_t dim = 0; dim < static_cast<int64_t>(shape.size()); ++dim)
    strides.push_back(llvm::is_contained(op.getDimensions(), dim) ? 0 : own[kept++]);
  FailureOr<std::vector<Tensor>> results =
      accumulate(frame, op.getBody(), inputs, inits, result.getShape(), Start::InitValue, [&](auto step) {
        int64_t from = 0;
        bool stopped = false;
        forEachPosition(shape, 0, strides, [&](int64_t to) {
          if (!stopped)
            stopped = failed(step(to, from++));
        });
      });
  if (failed(results))
    return failure();
  frame.setResults(op, *results);
  return success();
}

/// spec: reduce_window; padding has the init value
LogicalResult runReduceWindow(ReduceWindowOp op, Frame &frame) {
  SmallVector<WindowDim> windows;
  WindowAttrs attrs{op.getWindowStridesAttr(), op.getPaddingAttr(), op.getBaseDilationsAttr(),
                    op.getWindowDilationsAttr()};
  if (failed(readWindows(op.getLoc(), op->getName().getStringRef(), op.getWindowDimensions(), attrs, windows)))
    return failure();
  FailureOr<std::vector<Tensor>> results =
      accumulateWindows(frame, op.getBody(), convertedOperands(frame, op.getInputs(), op.getResults()),
                        convertedOperands(frame, op.getInitValues(), op.getResults()),
                        cast<RankedTensorType>(op.getResult(0).getType()).getShape(), windows, Start::InitValue);
  if (failed(results))
    return failure();
  frame.setResults(op, *results);
  return success();
}

/// spec: select_and_scatter: in each window `select` keeps one element, and to its place `scatter` adds the source's
LogicalResult runSelectAndScatter(SelectAndScatterOp op, Frame &frame) {
  const Tensor &operand = frame.tensor(op.getOperand()), &source = frame.tensor(op.getSource());
  SmallVector<int64_t> sizes(operand.getRank(), 1);
  if (op.getWindowDimensions())
    sizes.assign(op.getWindowDimensions()->begin(), op.getWindowDimensions()->end());
  SmallVector<WindowDim> windows;
  WindowAttrs attrs{op.getWindowStridesAttr(), op.getPaddingAttr(), {}, {}};
  if (failed(readWindows(op.getLoc(), op->getName().getStringRef(), sizes, attrs, windows)))
    return failure();
  auto type = cast<RankedTensorType>(op.getResult().getType());
  Tensor result = filled(frame.tensor(op.getInitValue()), type);
  auto scalarType = RankedTensorType::get({}, type.getElementType());
  SmallVector<int64_t> strides = rowMajorStrides(operand.getShape());
  bool failedStep = false;
  int64_t from = -1;
  forEachIndex(source.getShape(), [&](ArrayRef<int64_t> place) {
    ++from;
    int64_t selected = -1;
    forEachIndex(sizes, [&](ArrayRef<int64_t> offset) {
      int64_t position = 0;
      for (auto [dim, window] : llvm::enumerate(windows)) {
        int64_t at = place[dim] * window.stride + offset[dim] - window.paddingLow;
        bool inside = at >= 0 && at < operand.getShape()[dim];
        position = inside && position >= 0 ? position + at * strides[dim] : -1;
      }
      if (position < 0 || failedStep)
        return;
      if (selected < 0) {
        selected = position;
        return;
      }
      auto keeps = frame.runRegion(op.getSelect(), {scalarAt(operand, selected), scalarAt(operand, position)});
      failedStep = failed(keeps);
      if (!failedStep && !Elements<int64_t>(keeps->front().tensor)[0])
        selected = position;
    });
    if (selected < 0 || failedStep)
      return;
    auto sum = frame.runRegion(op.getScatter(),
                               {scalarAt(result, selected), convertTensor(scalarAt(source, from), scalarType)});
    failedStep = failed(sum);
    if (!failedStep)
      setScalar(result, selected, sum->front().tensor);
  });
  if (failedStep)
    return failure();
  frame.setTensor(op.getResult(), std::move(result));
  return success();
}

/// spec: map
LogicalResult runMap(MapOp op, Frame &frame) {
  Tensor result(cast<RankedTensorType>(op.getResult().getType()));
  for (int64_t position = 0; position < result.getNumElements(); ++position) {
    std::vector<RuntimeValue> arguments;
    for (Value input : op.getInputs())
      arguments.push_back(scalarAt(frame.tensor(input), position));
    FailureOr<std::vector<RuntimeValue>> value = frame.runRegion(op.getComputation(), arguments);
    if (failed(value))
      return failure();
    setScalar(result, position, value->front().tensor);
  }
  frame.setTensor(op.getResult(), std::move(result));
  return success();
}

/// The feature of each element: what batch norm's vectors are indexed by.
template <typename Visit> void forEachFeature(ArrayRef<int64_t> shape, int64_t featureDim, Visit visit) {
  int64_t position = 0;
  forEachIndex(shape, [&](ArrayRef<int64_t> index) { visit(position++, index[featureDim]); });
}

template <typename T> struct Moments {
  std::vector<T> mean, variance;
};

template <typename T> Moments<T> computeMoments(const Elements<T> &x, ArrayRef<int64_t> shape, int64_t featureDim) {
  int64_t features = shape[featureDim];
  Moments<T> moments{std::vector<T>(features), std::vector<T>(features)};
  T count = features ? static_cast<T>(x.size()) / features : T(1);
  forEachFeature(shape, featureDim, [&](int64_t i, int64_t f) { moments.mean[f] += x[i]; });
  for (T &mean : moments.mean)
    mean /= count;
  forEachFeature(shape, featureDim, [&](int64_t i, int64_t f) {
    T centered = x[i] - moments.mean[f];
    moments.variance[f] += centered * centered;
  });
  for (T &variance : moments.variance)
    variance /= count;
  return moments;
}

/// Calls `visit(T())` with float or double.
template <typename Visit> LogicalResult withReal(Type elementType, Visit visit) {
  elementType.isF64() ? visit(double()) : visit(float());
  return success();
}

/// spec: batch_norm_inference
LogicalResult runBatchNormInference(BatchNormInferenceOp op, Frame &frame) {
  const Tensor &operand = frame.tensor(op.getOperand());
  return withReal(operand.getElementType(), [&](auto zero) {
    using T = decltype(zero);
    Elements<T> x(operand), scale(frame.tensor(op.getScale())), offset(frame.tensor(op.getOffset()));
    Elements<T> mean(frame.tensor(op.getMean())), variance(frame.tensor(op.getVariance()));
    T epsilon = op.getEpsilon().convertToFloat();
    std::vector<T> result(x.size());
    forEachFeature(operand.getShape(), op.getFeatureIndex(), [&](int64_t i, int64_t f) {
      result[i] = scale[f] * (x[i] - mean[f]) / std::sqrt(variance[f] + epsilon) + offset[f];
    });
    frame.setTensor(op.getResult(), makeTensor<T>(operand.getType(), result));
  });
}

/// spec: batch_norm_training
LogicalResult runBatchNormTraining(BatchNormTrainingOp op, Frame &frame) {
  const Tensor &operand = frame.tensor(op.getOperand());
  return withReal(operand.getElementType(), [&](auto zero) {
    using T = decltype(zero);
    Elements<T> x(operand), scale(frame.tensor(op.getScale())), offset(frame.tensor(op.getOffset()));
    T epsilon = op.getEpsilon().convertToFloat();
    Moments<T> moments = computeMoments(x, operand.getShape(), op.getFeatureIndex());
    std::vector<T> result(x.size());
    forEachFeature(operand.getShape(), op.getFeatureIndex(), [&](int64_t i, int64_t f) {
      result[i] = scale[f] * (x[i] - moments.mean[f]) / std::sqrt(moments.variance[f] + epsilon) + offset[f];
    });
    frame.setTensor(op->getResult(0), makeTensor<T>(operand.getType(), result));
    auto vectorType = cast<RankedTensorType>(op->getResult(1).getType());
    frame.setTensor(op->getResult(1), makeTensor<T>(vectorType, moments.mean));
    frame.setTensor(op->getResult(2), makeTensor<T>(vectorType, moments.variance));
  });
}

/// spec: batch_norm_grad
LogicalResult runBatchNormGrad(BatchNormGradOp op, Frame &frame) {
  const Tensor &operand = frame.tensor(op.getOperand());
  return withReal(operand.getElementType(), [&](auto zero) {
    using T = decltype(zero);
    Elements<T> x(operand), scale(frame.tensor(op.getScale())), mean(frame.tensor(op.getMean()));
    Elements<T> variance(frame.tensor(op.getVariance())), grad(frame.tensor(op.getGradOutput()));
    T epsilon = op.getEpsilon().convertToFloat();
    int64_t features = scale.size();
    T count = features ? static_cast<T>(x.size()) / features : T(1);
    // sums of grad and of grad * (x - mean) over each feature
    std::vector<T> gradSum(features), gradCentered(features), gradScale(features), gradOperand(x.size());
    forEachFeature(operand.getShape(), op.getFeatureIndex(), [&](int64_t i, int64_t f) {
      gradSum[f] += grad[i];
      gradCentered[f] += grad[i] * (x[i] - mean[f]);
    });
    forEachFeature(operand.getShape(), op.getFeatureIndex(), [&](int64_t i, int64_t f) {
      T spread = variance[f] + epsilon;
      gradOperand[i] = scale[f] / std::sqrt(spread) / count *
                       (count * grad[i] - gradSum[f] - (x[i] - mean[f]) * gradCentered[f] / spread);
    });
    for (int64_t f = 0; f < features; ++f)
      gradScale[f] = gradCentered[f] / std::sqrt(variance[f] + epsilon);
    auto vectorType = cast<RankedTensorType>(op->getResult(1).getType());
    frame.setTensor(op->getResult(0), makeTensor<T>(operand.getType(), gradOperand));
    frame.setTensor(op->getResult(1), makeTensor<T>(vectorType, gradScale));
    frame.setTensor(op->getResult(2), makeTensor<T>(vectorType, gradSum));
  });
}

} // namespace

void heddle::reference::registerReduction(OpTable &table) {
  table.add<ReduceOp>([](ReduceOp op, Frame &frame) { return runReduce(op, frame); });
  table.add<ReduceWindowOp>([](ReduceWindowOp op, Frame &frame) { return runReduceWindow(op, frame); });
  table.add<SelectAndScatterOp>([](SelectAndScatterOp op, Frame &frame) { return runSelectAndScatter(op, frame); });
  table.add<MapOp>([](MapOp op, Frame &frame) { return runMap(op, frame); });
  table.add<BatchNormInferenceOp>(
      [](BatchNormInferenceOp op, Frame &frame) { return runBatchNormInference(op, frame); });
  table.add<BatchNormTrainingOp>([](BatchNormTrainingOp op, Frame &frame) { return runBatchNormTraining(op, frame); });
  table.add<BatchNormGradOp>([](BatchNormGradOp op, Frame &frame) { return runBatchNormGrad(op, frame); });
}
