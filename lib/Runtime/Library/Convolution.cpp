// Computes a convolution as a product with windows of the image as left rows; so are gradients, convolutions of other
// dims. Windows are offsets; only zeros around and between elements are written out, in a copy of the image.
#include "BlockKernels.h"
#include "Calls.h"
#include "Epilogue.h"

#include <algorithm>
#include <numeric>

using namespace heddle;
using namespace heddle::runtime;

namespace {

/// Some dims of an operand or the result: sizes and strides, the largest strides first.
struct Dims {
  Sizes sizes;
  std::vector<Sizes> strides; // by value: the left one, the result ...

  void add(int64_t size, std::initializer_list<int64_t> own) {
    sizes.push_back(size);
    strides.resize(own.size());
    for (size_t value = 0; value < own.size(); ++value)
      strides[value].push_back(own.begin()[value]);
  }
  void sort() {
    std::vector<size_t> order(sizes.size());
    std::iota(order.begin(), order.end(), 0);
    // Sorts by the left value's strides, but dims of one element may be anywhere.
    std::stable_sort(order.begin(), order.end(), [&](size_t a, size_t b) { return strides[0][a] > strides[0][b]; });
    auto permute = [&](Sizes &values) {
      Sizes sorted;
      for (size_t dim : order)
        sorted.push_back(values[dim]);
      values = sorted;
    };
    permute(sizes);
    for (Sizes &own : strides)
      permute(own);
  }
  Sizes offsets(size_t value) const { return offsetsAlong(sizes, strides[value]); }
};

class ConvolutionReader {
public:
  ConvolutionReader(const LibraryBody &body, const format::Op &op)
      : body(body), op(op), input(typeOf(0)), kernel(typeOf(1)), output(body.typeOf(op.results.at(0))),
        inputDims(dims("input_dims", input)), kernelDims(dims("kernel_dims", kernel)),
        outputDims(dims("output_dims", output)), strides(attribute("strides", 1)), low(attribute("low", INT64_MIN)),
        high(attribute("high", INT64_MIN)), inputDilation(attribute("lhs_dilation", 1)),
        kernelDilation(attribute("rhs_dilation", 1)), isReversed(attribute("reversal", 0)),
        featureGroups(number("feature_groups")), batchGroups(number("batch_groups")) {
    check();
  }

  Product read() {
    Product product;
    Sizes inputStrides = stridesOf(input.shape), kernelStrides = stridesOf(kernel.shape),
          outputStrides = stridesOf(output.shape);
    product.left = {body.placeOf(op.operands[0]), input.dtype, {}};
    if (needsCopy()) {
      product.copy = makeCopy(inputStrides);
      product.left.place = body.placeOfScratch();
    } else {
      for (size_t i = 0; i < spatial(); ++i) // what is cut off
        product.left.place.offset -= low[i] * inputStrides[inputDims[2 + i]] * format::getBytes(input.dtype);
    }
    product.right = {body.placeOf(op.operands[1]), kernel.dtype, {}};

    int64_t groups = featureGroups * batchGroups;
    int64_t features = kernel.shape[kernelDims[0]], ofGroup = kernel.shape[kernelDims[1]] / groups;
    int64_t batch = output.shape[outputDims[0]];
    int64_t inputOfGroup =
        featureGroups > 1 ? features * inputStrides[inputDims[1]] : batch * inputStrides[inputDims[0]];
    Dims group, columns;
    group.add(groups, {inputOfGroup, ofGroup * kernelStrides[kernelDims[1]], ofGroup * outputStrides[outputDims[1]]});
    columns.add(ofGroup, {kernelStrides[kernelDims[1]], outputStrides[outputDims[1]]});
    rows.add(batch, {inputStrides[inputDims[0]], outputStrides[outputDims[0]], outputDims[0]});
    Dims depth;
    depth.add(features, {inputStrides[inputDims[1]], kernelStrides[kernelDims[0]]});
    int64_t kernelStart = 0;
    for (size_t i = 0; i < spatial(); ++i) {
      int64_t size = kernel.shape[kernelDims[2 + i]], stride = kernelStrides[kernelDims[2 + i]];
      rows.add(output.shape[outputDims[2 + i]],
               {strides[i] * inputStrides[inputDims[2 + i]], outputStrides[outputDims[2 + i]], outputDims[2 + i]});
      depth.add(size, {kernelDilation[i] * inputStrides[inputDims[2 + i]], isReversed[i] ? -stride : stride});
      if (isReversed[i])
        kernelStart += (size - 1) * stride;
    }
    rows.sort();
    depth.sort();
    product.left.offsets = {group.offsets(0), rows.offsets(0), depth.offsets(0)};
    product.right.offsets = {group.offsets(1), columns.offsets(0), depth.offsets(1)};
    for (int64_t &offset : product.right.offsets.second)
      offset += kernelStart;

    Epilogue epilogue = readEpilogue(body, op);
    product.result = {body.placeOfResult(0), epilogue.result, {group.offsets(2), rows.offsets(1), columns.offsets(1)}};
    for (const Epilogue::Addend &addend : epilogue.addends) {
      Sizes own; // of rows
      for (int64_t dim : rows.strides[2])
        own.push_back(addend.strides[dim]);
      int64_t column = addend.strides[outputDims[1]];
      product.addends.push_back({addend.place,
                                 addend.dtype,
                                 {offsetsAlong({groups}, {ofGroup * column}), offsetsAlong(rows.sizes, own),
                                  offsetsAlong({ofGroup}, {column})}});
    }
    product.roundings = epilogue.roundings;
    product.appliesRelu = epilogue.appliesRelu;
    return product;
  }

private:
  size_t spatial() const { return inputDims.size() - 2; }
  [[noreturn]] void fail(const std::string &needed) const {
    throw LibraryError("has convolution of " + toString(input) + " and " + toString(kernel) + " to " +
                       toString(output) + ", needed " + needed);
  }

  const format::TensorType &typeOf(size_t operand) const {
    if (op.operands.size() != 2 || op.results.size() != 1)
      throw LibraryError("has convolution of " + std::to_string(op.operands.size()) + " operands, needed 2");
    return body.typeOf(op.operands[operand]);
  }
  /// Each dim of a type once: batch or input feature, feature, and spatial ones.
  Sizes dims(const char *name, const format::TensorType &type) const {
    Sizes given = LibraryBody::attribute(op, name), sorted = given, all(type.shape.size());
    std::iota(all.begin(), all.end(), 0);
    std::sort(sorted.begin(), sorted.end());
    if (sorted != all || all.size() < 2)
      fail("each dim once in the attribute " + std::string(name));
    return given;
  }
  /// One number for each spatial dim, at least `least`.
  Sizes attribute(const char *name, int64_t least) const {
    const Sizes &values = LibraryBody::attribute(op, name);
    if (values.size() != spatial() || std::any_of(values.begin(), values.end(), [&](int64_t v) { return v < least; }))
      fail("a number for each spatial dim in the attribute " + std::string(name));
    return values;
  }
  int64_t number(const char *name) const {
    const Sizes &values = LibraryBody::attribute(op, name);
    if (values.size() != 1 || values[0] < 1)
      fail("a number above 0 as the attribute " + std::string(name));
    return values[0];
  }

  int64_t dilated(size_t i) const {
    int64_t size = input.shape[inputDims[2 + i]];
    return size == 0 ? 0 : (size - 1) * inputDilation[i] + 1;
  }
  /// The size of a dim with what is around it, and without what is cut off.
  int64_t padded(size_t i) const { return std::max<int64_t>(low[i] + dilated(i) + high[i], 0); }

  void check() const {
    if (kernelDims.size() != inputDims.size() || outputDims.size() != inputDims.size())
      fail("operands and a result of one rank");
    bool fits = featureGroups == 1 || batchGroups == 1;
    fits = fits && input.shape[inputDims[1]] == kernel.shape[kernelDims[0]] * featureGroups &&
           input.shape[inputDims[0]] == output.shape[outputDims[0]] * batchGroups &&
           kernel.shape[kernelDims[1]] == output.shape[outputDims[1]] &&
           kernel.shape[kernelDims[1]] % (featureGroups * batchGroups) == 0;
    for (size_t i = 0; i < spatial() && fits; ++i) {
      int64_t size = kernel.shape[kernelDims[2 + i]], window = size == 0 ? 0 : (size - 1) * kernelDilation[i] + 1;
      int64_t places = padded(i) == 0 || window > padded(i) ? 0 : (padded(i) - window) / strides[i] + 1;
      fits = places == output.shape[outputDims[2 + i]];
    }
    if (!fits)
      fail("sizes that fit its window and groups");
  }

  bool needsCopy() const {
    for (size_t i = 0; i < spatial(); ++i)
      if (low[i] > 0 || high[i] > 0 || inputDilation[i] > 1)
        return true;
    return false;
  }

  /// Also changes the strides of the input to those of its copy, which has the same order of dims.
  PaddedCopy makeCopy(Sizes &inputStrides) const {
    PaddedCopy copy;
    copy.from = body.placeOf(op.operands[0]);
    copy.elementBytes = format::getBytes(input.dtype);
    Sizes shape = input.shape, step(shape.size(), 1), first(shape.size(), 0), count = shape, at(shape.size(), 0);
    for (size_t i = 0; i < spatial(); ++i) {
      int64_t dim = inputDims[2 + i], dilation = inputDilation[i];
      shape[dim] = padded(i);
      step[dim] = dilation;
      // Elements at low + index * dilation, those of them that are not cut off.
      first[dim] = low[i] < 0 ? (-low[i] + dilation - 1) / dilation : 0;
      int64_t end = shape[dim] - low[i] <= 0 ? 0 : (shape[dim] - low[i] - 1) / dilation + 1;
      count[dim] = std::max<int64_t>(std::min(end, input.shape[dim]) - first[dim], 0);
      at[dim] = low[i] + first[dim] * dilation;
    }
    Sizes padded = stridesOf(shape);
    int64_t all = 1;
    for (size_t dim = 0; dim < shape.size(); ++dim) {
      all *= shape[dim];
      copy.fromOffset += first[dim] * inputStrides[dim];
      copy.toOffset += count[dim] == 0 ? 0 : at[dim] * padded[dim];
    }
    copy.sizes = count;
    copy.fromStrides = inputStrides;
    for (size_t dim = 0; dim < shape.size(); ++dim)
      copy.toStrides.push_back(step[dim] * padded[dim]);
    bool isFirstSpatial = std::find(inputDims.begin() + 2, inputDims.end(), 0) != inputDims.end();
    if (isFirstSpatial) { // no part for each index, as zeros lie between them
      copy.sizes.insert(copy.sizes.begin(), 1);
      copy.fromStrides.insert(copy.fromStrides.begin(), 0);
      copy.toStrides.insert(copy.toStrides.begin(), 0);
    }
    copy.parts = isFirstSpatial ? 1 : shape[0];
    copy.elementsOfPart = copy.parts == 0 ? 0 : all / copy.parts;
    inputStrides = padded;
    return copy;
  }

  const LibraryBody &body;
  const format::Op &op;
  const format::TensorType &input, &kernel, &output;
  Sizes inputDims, kernelDims, outputDims, strides, low, high, inputDilation, kernelDilation, isReversed;
  int64_t featureGroups, batchGroups;
  Dims rows; // strides of the input and the output, and the output's dim
};

} // namespace

std::unique_ptr<RunnableKernel> heddle::runtime::makeConvolution(const LibraryBody &body, const format::Op &op) {
  Product product = ConvolutionReader(body, op).read();
  bool isBlocks =
      isBlockType(product.left.dtype) && isBlockType(product.right.dtype) && isBlockType(product.result.dtype);
  for (const Product::Value &addend : product.addends)
    isBlocks = isBlocks && isBlockType(addend.dtype);
  if (isBlocks)
    return makeProduct(std::move(product), body);
  if (!product.addends.empty() || product.appliesRelu || product.result.dtype != body.typeOf(op.results[0]).dtype)
    throw LibraryError("does something with the result of convolution of " + std::string(toString(product.left.dtype)) +
                       ", needed nothing after it but with f32, bf16 or f16");
  return makePlainProduct(product, body);
}
