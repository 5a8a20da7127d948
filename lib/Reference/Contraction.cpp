// dot_general and convolution. Both bring their operands into a plain product of matrices, A [B, M, K] by C [B, K, N];
// f16, bf16 and f8 products are summed in f32 and rounded once.
#include "heddle/Reference/Elements.h"
#include "heddle/Reference/Interpreter.h"
#include "heddle/Reference/Strided.h"

#include "heddle/Dialect/Stablehlo/ContractionOps.h"
#include "heddle/Dialect/Stablehlo/Dims.h"

#include <numeric>

using namespace mlir;
using namespace heddle::reference;
using namespace heddle::stablehlo;

namespace {

int64_t product(ArrayRef<int64_t> values) {
  return std::accumulate(values.begin(), values.end(), int64_t(1), std::multiplies<>());
}

/// The operand with its dims in the order of `dims`.
Tensor permuted(const Tensor &operand, ArrayRef<int64_t> dims) {
  SmallVector<int64_t> own = rowMajorStrides(operand.getShape()), strides, shape;
  for (int64_t dim : dims) {
    strides.push_back(own[dim]);
    shape.push_back(operand.getShape()[dim]);
  }
  return readStrided(operand, operand.getType().clone(shape), 0, strides);
}

/// out[b, m, n] = sum over k of a[b, m, k] * c[b, k, n]; of preds, `and` and `or`.
template <typename T>
std::vector<T> multiplyMatrices(Type element, ArrayRef<T> a, ArrayRef<T> c, int64_t batch, int64_t rows, int64_t inner,
                                int64_t columns) {
  std::vector<T> out(batch * rows * columns, T());
  if (out.empty() || inner == 0) // a dim may have any size beside one of 0
    return out;
  const T *left = a.begin(), *right = c.begin();
  for (int64_t b = 0; b < batch; ++b)
    for (int64_t m = 0; m < rows; ++m) {
      T *row = out.data() + (b * rows + m) * columns;
      for (int64_t k = 0; k < inner; ++k) {
        T factor = left[(b * rows + m) * inner + k];
        const T *other = right + (b * inner + k) * columns;
        for (int64_t n = 0; n < columns; ++n) {
          if constexpr (std::is_same_v<T, int64_t>) // wraps
            row[n] = static_cast<T>(static_cast<uint64_t>(row[n]) +
                                    static_cast<uint64_t>(factor) * static_cast<uint64_t>(other[n]));
          else
            row[n] += factor * other[n];
        }
      }
    }
  if constexpr (std::is_same_v<T, int64_t>)
    if (element.isInteger(1))
      for (T &value : out) // how many pairs are both true
        value = value != 0;
  return out;
}

Tensor widened(const Tensor &operand, Type elementType) {
  return convertTensor(operand, operand.getType().clone(elementType));
}

/// The element type that both operands are computed in: the widest of the three.
Type computeElementType(Type lhs, Type rhs, Type result) {
  auto kindBits = [](Type type) {
    if (auto complex = dyn_cast<ComplexType>(type))
      return 2 * complex.getElementType().getIntOrFloatBitWidth();
    return type.getIntOrFloatBitWidth();
  };
  Type widest = lhs;
  for (Type type : {rhs, result})
    if (kindBits(type) > kindBits(widest))
      widest = type;
  return widest;
}

/// spec: dot_general
LogicalResult runDotGeneral(DotGeneralOp op, Frame &frame) {
  DotDimensionNumbersAttr numbers = op.getDotDimensionNumbers();
  const Tensor &lhs = frame.tensor(op.getLhs()), &rhs = frame.tensor(op.getRhs());
  ArrayRef<int64_t> lhsBatch = numbers.getLhsBatchingDimensions(), rhsBatch = numbers.getRhsBatchingDimensions();
  ArrayRef<int64_t> lhsInner = numbers.getLhsContractingDimensions(), rhsInner = numbers.getRhsContractingDimensions();
  SmallVector<int64_t> lhsFree = otherDims(lhs.getRank(), {lhsBatch, lhsInner});
  SmallVector<int64_t> rhsFree = otherDims(rhs.getRank(), {rhsBatch, rhsInner});
  auto join = [](std::initializer_list<ArrayRef<int64_t>> lists) {
    SmallVector<int64_t> all;
    for (ArrayRef<int64_t> list : lists)
      llvm::append_range(all, list);
    return all;
  };
  auto sizes = [](const Tensor &tensor, ArrayRef<int64_t> dims) {
    int64_t size = 1;
    for (int64_t dim : dims)
      size *= tensor.getShape()[dim];
    return size;
  };
  auto type = cast<RankedTensorType>(op.getResult().getType());
  Type element = computeElementType(lhs.getElementType(), rhs.getElementType(), type.getElementType());
  Tensor left = widened(permuted(lhs, join({lhsBatch, lhsFree, lhsInner})), element);
  Tensor right = widened(permuted(rhs, join({rhsBatch, rhsInner, rhsFree})), element);
  withComputeType(element, [&](auto zero) {
    using T = decltype(zero);
    Elements<T> a(left), c(right);
    std::vector<T> out =
        multiplyMatrices<T>(element, ArrayRef(a.begin(), a.size()), ArrayRef(c.begin(), c.size()), sizes(lhs, lhsBatch),
                            sizes(lhs, lhsFree), sizes(lhs, lhsInner), sizes(rhs, rhsFree));
    frame.setTensor(op.getResult(), widened(makeTensor<T>(type.clone(element), out), type.getElementType()));
  });
  return success();
}

/// A convolution's sizes along one spatial dim.
struct SpatialDim {
  int64_t input, kernel, output;
  int64_t stride, paddingLow, inputDilation, kernelDilation;
  bool reversed;
};

/// spec: convolution. Feature groups and batch groups are done one after the other; for each, the windows of the input
/// become the rows of a matrix.
LogicalResult runConvolution(ConvolutionOp op, Frame &frame) {
  const Tensor &lhs = frame.tensor(op.getLhs()), &rhs = frame.tensor(op.getRhs());
  auto type = cast<RankedTensorType>(op.getResult().getType());
  if (type.getNumElements() == 0 || lhs.getNumElements() == 0 || rhs.getNumElements() == 0) {
    // A dim or a group count may have any size beside a dim of 0. The result, if it has elements, is empty sums.
    Tensor zeros(type.clone(Float32Type::get(op.getContext())));
    frame.setTensor(op.getResult(), convertTensor(zeros, type));
    return success();
  }
  ConvDimensionNumbersAttr numbers = op.getDimensionNumbers();
  int64_t spatial = numbers.getInputSpatialDimensions().size();
  int64_t featureGroups = op.getFeatureGroupCount(), batchGroups = op.getBatchGroupCount();

  // Input [N, C, spatial...], kernel [O, I, spatial...].
  SmallVector<int64_t> inputDims{static_cast<int64_t>(numbers.getInputBatchDimension()),
                                 static_cast<int64_t>(numbers.getInputFeatureDimension())};
  llvm::append_range(inputDims, numbers.getInputSpatialDimensions());
  SmallVector<int64_t> kernelDims{static_cast<int64_t>(numbers.getKernelOutputFeatureDimension()),
                                  static_cast<int64_t>(numbers.getKernelInputFeatureDimension())};
  llvm::append_range(kernelDims, numbers.getKernelSpatialDimensions());
  Type element = computeElementType(lhs.getElementType(), rhs.getElementType(), type.getElementType());
  Tensor input = widened(permuted(lhs, inputDims), element), kernel = widened(permuted(rhs, kernelDims), element);

  SmallVector<SpatialDim> dims;
  SmallVector<int64_t> outputSpatial;
  auto padding = op.getPadding();
  for (int64_t dim = 0; dim < spatial; ++dim) {
    SpatialDim entry;
    entry.input = input.getShape()[2 + dim];
    entry.kernel = kernel.getShape()[2 + dim];
    entry.output = type.getDimSize(numbers.getOutputSpatialDimensions()[dim]);
    entry.stride = op.getWindowStrides() ? (*op.getWindowStrides())[dim] : 1;
    entry.paddingLow = padding ? padding->getValues<int64_t>()[2 * dim] : 0;
    entry.inputDilation = op.getLhsDilation() ? (*op.getLhsDilation())[dim] : 1;
    entry.kernelDilation = op.getRhsDilation() ? (*op.getRhsDilation())[dim] : 1;
    entry.reversed = op.getWindowReversal() && (*op.getWindowReversal())[dim];
    dims.push_back(entry);
    outputSpatial.push_back(entry.output);
  }
  int64_t batch = input.getShape()[0] / batchGroups, channels = kernel.getShape()[1];
  int64_t outputs = kernel.getShape()[0] / (featureGroups * batchGroups);
  ArrayRef<int64_t> kernelSpatial = kernel.getShape().drop_front(2);
  int64_t taps = product(kernelSpatial), places = product(outputSpatial);
  SmallVector<int64_t> inputStrides = rowMajorStrides(input.getShape());

  // The matrices below.
  int64_t rowBytes = sizeof(std::complex<double>);
  for (int64_t factor : {batch, places, taps, channels})
    if (llvm::MulOverflow(rowBytes, factor, rowBytes))
      rowBytes = std::numeric_limits<int64_t>::max();
  if (failed(frame.interpreter.checkBytes(op, rowBytes)))
    return failure();

  // Result [N, spatial..., O] for all groups of output features.
  int64_t allOutputs = outputs * featureGroups * batchGroups;
  SmallVector<int64_t> plainShape{batch};
  llvm::append_range(plainShape, outputSpatial);
  plainShape.push_back(allOutputs);

  withComputeType(element, [&](auto zero) {
    using T = decltype(zero);
    Elements<T> in(input), weights(kernel);
    std::vector<T> plain(batch * places * allOutputs, T());
    for (int64_t group = 0; group < featureGroups * batchGroups; ++group) {
      int64_t firstChannel = featureGroups > 1 ? group * channels : 0;
      int64_t firstBatch = batchGroups > 1 ? group * batch : 0;
      // Rows [N * places, taps * channels] and columns [taps * channels, outputs].
      std::vector<T> rows(batch * places * taps * channels, T());
      {
        int64_t row = 0;
        for (int64_t n = 0; n < batch; ++n)
          forEachIndex(outputSpatial, [&](ArrayRef<int64_t> place) {
            int64_t tap = 0;
            forEachIndex(kernelSpatial, [&](ArrayRef<int64_t> offset) {
              int64_t position = (firstBatch + n) * inputStrides[0] + firstChannel * inputStrides[1];
              bool inside = true;
              for (int64_t dim = 0; dim < spatial; ++dim) {
                const SpatialDim &d = dims[dim];
                int64_t dilated = place[dim] * d.stride + offset[dim] * d.kernelDilation - d.paddingLow;
                int64_t at = dilated / d.inputDilation;
                inside = inside && dilated >= 0 && dilated % d.inputDilation == 0 && at < d.input;
                position += at * inputStrides[2 + dim];
              }
              if (inside)
                for (int64_t c = 0; c < channels; ++c)
                  rows[row * taps * channels + tap * channels + c] = in[position + c * inputStrides[1]];
              ++tap;
            });
            ++row;
          });
      }
      std::vector<T> columns(taps * channels * outputs, T());
      {
        SmallVector<int64_t> kernelStrides = rowMajorStrides(kernel.getShape());
        int64_t tap = 0;
        forEachIndex(kernelSpatial, [&](ArrayRef<int64_t> offset) {
          int64_t position = 0;
          for (int64_t dim = 0; dim < spatial; ++dim)
            position +=
                (dims[dim].reversed ? dims[dim].kernel - 1 - offset[dim] : offset[dim]) * kernelStrides[2 + dim];
          for (int64_t c = 0; c < channels; ++c)
            for (int64_t o = 0; o < outputs; ++o)
              columns[(tap * channels + c) * outputs + o] =
                  weights[position + (group * outputs + o) * kernelStrides[0] + c * kernelStrides[1]];
          ++tap;
        });
      }
      std::vector<T> out = multiplyMatrices<T>(element, rows, columns, 1, batch * places, taps * channels, outputs);
      for (int64_t row = 0; row < batch * places; ++row)
        for (int64_t o = 0; o < outputs; ++o)
          plain[row * allOutputs + group * outputs + o] = out[row * outputs + o];
    }
    Tensor result = widened(makeTensor<T>(RankedTensorType::get(plainShape, element), plain), type.getElementType());
    // Brings the result into the order of the output's dims.
    SmallVector<int64_t> order(type.getRank());
    order[numbers.getOutputBatchDimension()] = 0;
    order[numbers.getOutputFeatureDimension()] = spatial + 1;
    for (auto [dim, outputDim] : llvm::enumerate(numbers.getOutputSpatialDimensions()))
      order[outputDim] = dim + 1;
    frame.setTensor(op.getResult(), permuted(result, order));
  });
  return success();
}

} // namespace

void heddle::reference::registerContraction(OpTable &table) {
  table.add<DotGeneralOp>([](DotGeneralOp op, Frame &frame) { return runDotGeneral(op, frame); });
  table.add<ConvolutionOp>([](ConvolutionOp op, Frame &frame) { return runConvolution(op, frame); });
}
