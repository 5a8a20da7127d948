#include "ConvolutionShape.h"

#include <algorithm>
#include <numeric>

using namespace heddle;
using namespace heddle::runtime;
using namespace heddle::runtime::cuda;

namespace {

int64_t productOf(const Sizes &sizes, size_t from) {
  return std::accumulate(sizes.begin() + static_cast<int64_t>(from), sizes.end(), int64_t(1), std::multiplies<>());
}

/// A type's dims in cuDNN's order, at least two of them spatial.
ConvolutionShape::Tensor arrange(const format::TensorType &type, int64_t batch, int64_t feature, const Sizes &spatial) {
  Sizes strides = stridesOf(type.shape);
  ConvolutionShape::Tensor tensor{{type.shape[batch], type.shape[feature]}, {strides[batch], strides[feature]}};
  for (size_t count = spatial.size(); count < 2; ++count) {
    tensor.sizes.push_back(1);
    tensor.strides.push_back(1);
  }
  for (int64_t dim : spatial) {
    tensor.sizes.push_back(type.shape[dim]);
    tensor.strides.push_back(strides[dim]);
  }
  return tensor;
}

/// Dense strides with the tensor's order of dims in memory.
Sizes denseLike(const ConvolutionShape::Tensor &tensor, const Sizes &sizes) {
  std::vector<size_t> order(sizes.size());
  std::iota(order.begin(), order.end(), 0);
  std::stable_sort(order.begin(), order.end(),
                   [&](size_t a, size_t b) { return tensor.strides[a] > tensor.strides[b]; });
  Sizes strides(sizes.size());
  int64_t stride = 1;
  for (size_t i = order.size(); i-- > 0;) {
    strides[order[i]] = stride;
    stride *= sizes[order[i]];
  }
  return strides;
}

class Reader {
public:
  Reader(const LibraryBody &body, const format::Op &op) : op(op) {
    if (op.operands.size() != 2 || op.results.size() != 1)
      throw LibraryError("has convolution of " + std::to_string(op.operands.size()) + " operands, needed 2");
    types = {&body.typeOf(op.operands[0]), &body.typeOf(op.operands[1]), &body.typeOf(op.results[0])};
    static constexpr const char *names[] = {"input_dims", "kernel_dims", "output_dims"};
    size_t rank = types[0]->shape.size();
    for (size_t value = 0; value < 3; ++value) {
      const Sizes &own = dims[value] = LibraryBody::attribute(op, names[value]);
      Sizes sorted = own, all(rank);
      std::iota(all.begin(), all.end(), 0);
      std::sort(sorted.begin(), sorted.end());
      if (sorted != all || rank < 3 || rank > 5 || types[value]->shape.size() != rank)
        fail("one to three spatial dims, and each dim once");
    }
    spatial = rank - 2;
    isReversed = readAll("reversal", 0)[0] != 0;
    for (int64_t other : readAll("reversal", 0))
      if ((other != 0) != isReversed)
        fail("all spatial dims reversed, or none");
    strides = readAll("strides", 1);
    low = readAll("low", INT64_MIN);
    inputDilation = readAll("lhs_dilation", 1);
    kernelDilation = readAll("rhs_dilation", 1);
    groups = read("feature_groups");
    if (read("batch_groups") != 1)
      fail("one batch group");
  }

  [[noreturn]] void fail(const std::string &needed) const {
    throw LibraryError("has convolution of " + toString(*types[0]) + " and " + toString(*types[1]) + " to " +
                       toString(*types[2]) + ", needed " + needed);
  }
  Sizes spatialOf(size_t value) const { return {dims[value].begin() + 2, dims[value].end()}; }
  int64_t sizeOf(size_t value, size_t i) const { return types[value]->shape[dims[value][2 + i]]; }
  /// One number for each of cuDNN's spatial dims, of which there are at least two.
  Sizes extend(const Sizes &own, int64_t other) const {
    Sizes all(std::max<size_t>(spatial, 2) - spatial, other);
    all.insert(all.end(), own.begin(), own.end());
    return all;
  }

  const format::Op &op;
  std::array<const format::TensorType *, 3> types;
  std::array<Sizes, 3> dims;
  size_t spatial;
  bool isReversed;
  Sizes strides, low, inputDilation, kernelDilation;
  int64_t groups;

private:
  Sizes readAll(const char *name, int64_t least) const {
    const Sizes &values = LibraryBody::attribute(op, name);
    if (values.size() != spatial || std::any_of(values.begin(), values.end(), [&](int64_t v) { return v < least; }))
      fail("a number for each spatial dim in the attribute " + std::string(name));
    return values;
  }
  int64_t read(const char *name) const {
    const Sizes &values = LibraryBody::attribute(op, name);
    if (values.size() != 1 || values[0] < 1)
      fail("a number above 0 as the attribute " + std::string(name));
    return values[0];
  }
};

} // namespace

ConvolutionShape::ConvolutionShape(const LibraryBody &body, const format::Op &op) {
  Reader own(body, op);
  bool isDilated = std::any_of(own.inputDilation.begin(), own.inputDilation.end(), [](int64_t d) { return d > 1; });
  const Sizes &kernelShape = own.types[1]->shape, &outputShape = own.types[2]->shape;
  int64_t kernelSize = productOf(kernelShape, 0) / (kernelShape[own.dims[1][0]] * kernelShape[own.dims[1][1]]);
  int64_t outputSize =
      productOf(outputShape, 0) / std::max<int64_t>(1, outputShape[own.dims[2][0]] * outputShape[own.dims[2][1]]);
  kind = isDilated                                                       ? Kind::InputGradient
         : kernelSize > outputSize && !own.isReversed && own.groups == 1 ? Kind::FilterGradient
                                                                         : Kind::Forward;
  groups = own.groups;
  if (groups != 1 && kind != Kind::Forward)
    own.fail("one group in a gradient");
  Sizes pads = own.low;
  const Sizes inSpatial = own.spatialOf(0), kernelSpatial = own.spatialOf(1), outSpatial = own.spatialOf(2);
  switch (kind) {
  case Kind::Forward:
    xValue = 0, wValue = 1, yValue = 2;
    x = arrange(*own.types[0], own.dims[0][0], own.dims[0][1], inSpatial);
    w = arrange(*own.types[1], own.dims[1][1], own.dims[1][0], kernelSpatial);
    y = arrange(*own.types[2], own.dims[2][0], own.dims[2][1], outSpatial);
    strides = own.strides;
    dilations = own.kernelDilation;
    isReversed = own.isReversed;
    break;
  case Kind::FilterGradient: // sums over the batch, which is its feature dim
    xValue = 0, yValue = 1, wValue = 2;
    x = arrange(*own.types[0], own.dims[0][1], own.dims[0][0], inSpatial);
    y = arrange(*own.types[1], own.dims[1][0], own.dims[1][1], kernelSpatial);
    w = arrange(*own.types[2], own.dims[2][1], own.dims[2][0], outSpatial);
    strides = own.kernelDilation;
    dilations = own.strides;
    break;
  case Kind::InputGradient: // reads a dilated image, by a filter that runs backwards
    yValue = 0, wValue = 1, xValue = 2;
    y = arrange(*own.types[0], own.dims[0][0], own.dims[0][1], inSpatial);
    w = arrange(*own.types[1], own.dims[1][0], own.dims[1][1], kernelSpatial);
    x = arrange(*own.types[2], own.dims[2][0], own.dims[2][1], outSpatial);
    if (std::any_of(own.strides.begin(), own.strides.end(), [](int64_t s) { return s != 1; }))
      own.fail("no strides where the image is dilated");
    strides = own.inputDilation;
    dilations = own.kernelDilation;
    isReversed = !own.isReversed;
    for (size_t i = 0; i < own.spatial; ++i)
      pads[i] = (own.sizeOf(1, i) - 1) * dilations[i] - own.low[i];
    break;
  }
  padding = own.extend(pads, 0);
  strides = own.extend(strides, 1);
  dilations = own.extend(dilations, 1);

  // cuDNN pads both ends by as much, and rounds down what is left of the image.
  bool isRegular = true;
  Sizes needed = x.sizes; // of an image without padding
  for (size_t i = 0; i < padding.size(); ++i) {
    int64_t window = (w.sizes[2 + i] - 1) * dilations[i] + 1, rest = x.sizes[2 + i] + 2 * padding[i] - window;
    isRegular = isRegular && padding[i] >= 0 && rest >= 0 && rest / strides[i] + 1 == y.sizes[2 + i];
    needed[2 + i] = (y.sizes[2 + i] - 1) * strides[i] + window;
  }
  if (isRegular)
    return;
  copy.emplace();
  copy->sizes = x.sizes;
  copy->ownStrides = x.strides;
  copy->copyStrides = denseLike(x, needed);
  copy->elements = productOf(needed, 0);
  for (size_t i = 0; i < padding.size(); ++i) {
    int64_t begin = std::max<int64_t>(0, -padding[i]);
    int64_t end = std::min(x.sizes[2 + i], needed[2 + i] - padding[i]);
    copy->sizes[2 + i] = std::max<int64_t>(0, end - begin);
    copy->ownOffset += begin * x.strides[2 + i];
    copy->copyOffset += (begin + padding[i]) * copy->copyStrides[2 + i];
    padding[i] = 0;
  }
  x = {needed, copy->copyStrides};
}
