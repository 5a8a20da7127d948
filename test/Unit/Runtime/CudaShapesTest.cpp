// Tests that products and convolutions as cuBLASLt and cuDNN are asked for them are those that the program has: what
// these libraries compute by definition, done in loops, gives what the CPU's calls give.
#include "LibraryCalls.h"

#include "Runtime/Backends/Cuda/AlgorithmFile.h"
#include "Runtime/Backends/Cuda/ConvolutionShape.h"
#include "Runtime/Backends/Cuda/LoadedCode.h"
#include "Runtime/Backends/Cuda/MatmulShape.h"
#include "Runtime/Library/BlockKernels.h"
#include "Runtime/Portable/Kernel.h"

#include <algorithm>
#include <filesystem>
#include <fstream>
#include <numeric>

using namespace heddle;
using namespace heddle::runtime;
using namespace heddle::runtime::cuda;
using namespace heddle::runtime::testing;

namespace {

std::vector<float> pack(const std::vector<float> &from, const MatmulShape::Packing &packing) {
  std::vector<float> packed;
  for (int64_t offset : offsetsAlong(packing.shape, packing.fromStrides))
    packed.push_back(from[offset]);
  return packed;
}

/// Element (i, j) of a matrix of a batch.
int64_t at(const MatmulShape::Matrix &matrix, int64_t batch, int64_t i, int64_t j) {
  return batch * matrix.batchStride + (matrix.isSecondInner ? i * matrix.stride + j : j * matrix.stride + i);
}

/// A product of random dims: what is in which operand, and in which order.
struct RandomProduct {
  explicit RandomProduct(std::mt19937 &random) {
    auto draw = [&](int most) { return static_cast<int64_t>(random() % (most + 1)); };
    enum Kind { Batch, Rows, Columns, Depth };
    std::vector<std::pair<Kind, int64_t>> left, right; // kinds and sizes
    Sizes batch, rows, columns;
    for (auto [kind, count] : {std::pair(Batch, draw(2)), {Rows, draw(2)}, {Columns, draw(2)}, {Depth, 1 + draw(1)}})
      for (int64_t i = 0; i < count; ++i) {
        int64_t size = 1 + draw(3);
        if (kind != Columns)
          left.emplace_back(kind, size);
        if (kind != Rows)
          right.emplace_back(kind, size);
        (kind == Batch ? batch : kind == Rows ? rows : columns).push_back(size);
        if (kind == Depth)
          columns.pop_back();
      }
    Sizes result = batch;
    auto lay = [&](std::vector<std::pair<Kind, int64_t>> &own, Kind free, Sizes &shape, Sizes &batching,
                   Sizes &contracting) {
      std::vector<size_t> order(own.size());
      std::iota(order.begin(), order.end(), 0);
      std::shuffle(order.begin(), order.end(), random);
      shape.resize(own.size());
      for (size_t dim = 0; dim < own.size(); ++dim)
        shape[order[dim]] = own[dim].second;
      for (size_t dim = 0; dim < own.size(); ++dim)
        if (own[dim].first == Batch)
          batching.push_back(static_cast<int64_t>(order[dim]));
        else if (own[dim].first == Depth)
          contracting.push_back(static_cast<int64_t>(order[dim]));
      Sizes free_; // in the order of memory, which is the result's
      for (size_t place = 0; place < own.size(); ++place)
        for (size_t dim = 0; dim < own.size(); ++dim)
          if (order[dim] == place && own[dim].first == free)
            free_.push_back(own[dim].second);
      result.insert(result.end(), free_.begin(), free_.end());
    };
    Sizes leftShape, rightShape, leftBatch, rightBatch, leftDepth, rightDepth;
    lay(left, Rows, leftShape, leftBatch, leftDepth);
    lay(right, Columns, rightShape, rightBatch, rightDepth);
    uint32_t a = call.parameter({DType::F32, leftShape}), b = call.parameter({DType::F32, rightShape});
    bool hasBias = draw(1) && !columns.empty(), hasResidual = draw(1);
    TensorType type{DType::F32, result};
    std::optional<uint32_t> bias, residual;
    size_t firstColumn = result.size() - columns.size();
    if (hasBias)
      bias = call.parameter({DType::F32, Sizes(result.begin() + static_cast<int64_t>(firstColumn), result.end())});
    if (hasResidual)
      residual = call.parameter(type);
    uint32_t value = call.op("dot_general", {a, b}, type,
                             {{"lhs_batching", leftBatch},
                              {"rhs_batching", rightBatch},
                              {"lhs_contracting", leftDepth},
                              {"rhs_contracting", rightDepth}});
    if (bias) {
      Sizes dims(columns.size());
      std::iota(dims.begin(), dims.end(), static_cast<int64_t>(firstColumn));
      value = call.op("add", {value, call.op("broadcast_in_dim", {*bias}, type, {{"dims", dims}})}, type);
    }
    if (residual)
      value = call.op("add", {value, *residual}, type);
    if (draw(1))
      value = call.op("maximum", {value, call.zeros(type)}, type);
    results = {value};
  }
  heddle::runtime::testing::Call call;
  std::vector<uint32_t> results;
};

TEST(CudaShapes, Products) {
  std::mt19937 random(7);
  int packed = 0, several = 0, refused = 0;
  for (int number = 0; number < 600; ++number) {
    RandomProduct product(random);
    std::unique_ptr<RunnableKernel> code = product.call.bind(product.results);
    ASSERT_TRUE(code);
    product.call.makeBuffers(number);
    std::vector<float> wanted = product.call.run(*code)[0].values();
    LibraryBody body(product.call.program, product.call.kernel, getBlockKernels(Instructions::Base));
    const format::Op &op =
        *std::ranges::find(body.ops(), std::string("dot_general"), [](const format::Op &own) { return own.kernel; });
    std::optional<MatmulShape> made;
    try {
      made.emplace(DotDims(body, op), readEpilogue(body, op));
    } catch (const LibraryError &fault) { // a bias that is not one vector, or two residuals
      EXPECT_NE(std::string(fault.what()).find("adds "), std::string::npos) << fault.what();
      ++refused;
      continue;
    }
    const MatmulShape &shape = *made;
    packed += shape.leftPacking || shape.rightPacking;
    several += shape.calls.size() > 1;
    std::vector<float> left = product.call.operands[0].values(), right = product.call.operands[1].values();
    if (shape.leftPacking)
      left = pack(left, *shape.leftPacking);
    if (shape.rightPacking)
      right = pack(right, *shape.rightPacking);
    std::vector<float> got(wanted.size(), NAN);
    for (const MatmulShape::Call &call : shape.calls)
      for (int64_t b = 0; b < shape.batch; ++b)
        for (int64_t i = 0; i < shape.rows; ++i)
          for (int64_t j = 0; j < shape.columns; ++j) {
            double sum = 0;
            for (int64_t k = 0; k < shape.depth; ++k)
              sum += double(left.at(call.left + at(shape.left, b, i, k))) *
                     right.at(call.right + at(shape.right, b, k, j));
            int64_t to = call.result + at(shape.result, b, i, j);
            if (shape.bias)
              sum += product.call.operands[shape.bias->place.argument].values().at(j);
            if (shape.residual)
              sum += product.call.operands[shape.residual->place.argument].values().at(to);
            got.at(to) = static_cast<float>(shape.appliesRelu ? std::max(sum, 0.0) : sum);
          }
    for (size_t i = 0; i < got.size(); ++i)
      ASSERT_NEAR(got[i], wanted[i], 1e-5) << "product " << number << ", element " << i;
  }
  EXPECT_GT(packed, 50);
  EXPECT_GT(several, 20);
  EXPECT_LT(refused, 150);
}

/// Elements of x for an index of y and w, by cuDNN's definition.
struct Convolution {
  const ConvolutionShape &shape;

  /// `visit(x, w, y)` with offsets of three elements that a convolution multiplies and adds up; all but padding.
  template <typename Visit> void forEach(Visit visit) const {
    const auto &x = shape.x, &y = shape.y, &w = shape.w;
    size_t rank = x.sizes.size();
    Sizes yIndex(rank), wIndex(rank);
    int64_t features = y.sizes[1] / shape.groups;
    forEachIndex(y.sizes, yIndex, [&] {
      forEachIndex(w.sizes, wIndex, [&] {
        if (wIndex[0] != yIndex[1])
          return;
        Sizes xIndex(rank);
        xIndex[0] = yIndex[0];
        xIndex[1] = wIndex[1] + yIndex[1] / features * w.sizes[1];
        bool isInside = true;
        Sizes filter = wIndex;
        for (size_t dim = 2; dim < rank; ++dim) {
          size_t i = dim - 2;
          xIndex[dim] = yIndex[dim] * shape.strides[i] - shape.padding[i] + wIndex[dim] * shape.dilations[i];
          isInside = isInside && xIndex[dim] >= 0 && xIndex[dim] < x.sizes[dim];
          if (shape.isReversed)
            filter[dim] = w.sizes[dim] - 1 - wIndex[dim];
        }
        if (isInside)
          visit(offset(x, xIndex), offset(w, filter), offset(y, yIndex));
      });
    });
  }
  static int64_t offset(const ConvolutionShape::Tensor &tensor, const Sizes &index) {
    return std::inner_product(index.begin(), index.end(), tensor.strides.begin(), int64_t(0));
  }
};

TEST(CudaShapes, Convolutions) {
  std::mt19937 random(11);
  std::map<ConvolutionShape::Kind, int> kinds;
  int copied = 0;
  for (int number = 0; number < 500; ++number) {
    auto draw = [&](int64_t least, int64_t most) {
      return least + static_cast<int64_t>(random() % (most - least + 1));
    };
    size_t spatial = draw(1, 2), rank = spatial + 2;
    bool isDilated = draw(0, 3) == 0, isReversed = draw(0, 2) == 0;
    int64_t groups = isDilated || draw(0, 3) ? 1 : 2;
    Sizes input{draw(1, 3), draw(1, 3) * groups}, kernel{input[1] / groups, draw(1, 2) * groups},
        output{input[0], kernel[1]}, strides, low, high, inputDilation, kernelDilation;
    for (size_t i = 0; i < spatial; ++i) {
      input.push_back(draw(2, 7));
      kernel.push_back(draw(1, 4));
      strides.push_back(isDilated ? 1 : draw(1, 2));
      inputDilation.push_back(isDilated ? draw(2, 3) : 1);
      kernelDilation.push_back(draw(1, 2));
      int64_t window = (kernel.back() - 1) * kernelDilation.back() + 1,
              size = (input.back() - 1) * inputDilation.back() + 1;
      low.push_back(draw(-1, 2));
      high.push_back(draw(-1, 2));
      while (low.back() + high.back() + size < window)
        ++high.back();
      output.push_back((low.back() + high.back() + size - window) / strides.back() + 1);
    }
    auto place = [&](const Sizes &sizes, Sizes &dims) {
      dims.resize(rank);
      std::iota(dims.begin(), dims.end(), 0);
      std::shuffle(dims.begin(), dims.end(), random);
      Sizes shape(rank);
      for (size_t i = 0; i < rank; ++i)
        shape[dims[i]] = sizes[i];
      return TensorType{DType::F32, shape};
    };
    Sizes inputDims, kernelDims, outputDims;
    heddle::runtime::testing::Call call;
    uint32_t a = call.parameter(place(input, inputDims)), b = call.parameter(place(kernel, kernelDims));
    TensorType type = place(output, outputDims);
    uint32_t result = call.op("convolution", {a, b}, type,
                              {{"input_dims", inputDims},
                               {"kernel_dims", kernelDims},
                               {"output_dims", outputDims},
                               {"strides", strides},
                               {"low", low},
                               {"high", high},
                               {"lhs_dilation", inputDilation},
                               {"rhs_dilation", kernelDilation},
                               {"reversal", Sizes(spatial, isReversed)},
                               {"feature_groups", {groups}},
                               {"batch_groups", {1}}});
    std::unique_ptr<RunnableKernel> code = call.bind({result});
    ASSERT_TRUE(code);
    call.makeBuffers(number);
    std::vector<float> values[3] = {call.operands[0].values(), call.operands[1].values(), {}};
    std::vector<float> wanted = call.run(*code)[0].values();
    LibraryBody body(call.program, call.kernel, getBlockKernels(Instructions::Base));
    ConvolutionShape shape(body, body.ops()[0]);
    ++kinds[shape.kind];
    copied += shape.copy.has_value();
    values[2].assign(wanted.size(), 0);
    using Kind = ConvolutionShape::Kind;
    std::vector<float> *x = &values[shape.xValue], *w = &values[shape.wValue], *y = &values[shape.yValue], image;
    auto copy = [&](std::vector<float> &from, std::vector<float> &to, bool isRead) {
      const ConvolutionShape::Copy &own = *shape.copy;
      Sizes ownPlaces = offsetsAlong(own.sizes, own.ownStrides), copyPlaces = offsetsAlong(own.sizes, own.copyStrides);
      for (size_t i = 0; i < ownPlaces.size(); ++i)
        to.at(isRead ? own.copyOffset + copyPlaces[i] : own.ownOffset + ownPlaces[i]) =
            from.at(isRead ? own.ownOffset + ownPlaces[i] : own.copyOffset + copyPlaces[i]);
    };
    if (shape.copy) {
      image.assign(shape.copy->elements, 0);
      if (shape.kind != Kind::InputGradient)
        copy(*x, image, true);
      std::swap(*x, image);
    }
    std::vector<double> sums((shape.kind == Kind::Forward ? y : shape.kind == Kind::InputGradient ? x : w)->size());
    Convolution{shape}.forEach([&](int64_t i, int64_t j, int64_t k) {
      if (shape.kind == Kind::Forward)
        sums.at(k) += double(x->at(i)) * w->at(j);
      else if (shape.kind == Kind::InputGradient)
        sums.at(i) += double(y->at(k)) * w->at(j);
      else
        sums.at(j) += double(x->at(i)) * y->at(k);
    });
    std::vector<float> got(sums.begin(), sums.end());
    if (shape.kind == Kind::InputGradient && shape.copy) {
      std::vector<float> own(wanted.size(), 0);
      copy(got, own, false);
      got = own;
    }
    ASSERT_EQ(got.size(), wanted.size());
    for (size_t i = 0; i < got.size(); ++i)
      ASSERT_NEAR(got[i], wanted[i], 1e-4)
          << "convolution " << number << " of kind " << int(shape.kind) << ", element " << i;
    // What cuDNN itself asks of sizes.
    for (size_t i = 0; i < shape.padding.size(); ++i)
      ASSERT_EQ((shape.x.sizes[2 + i] + 2 * shape.padding[i] - (shape.w.sizes[2 + i] - 1) * shape.dilations[i] - 1) /
                        shape.strides[i] +
                    1,
                shape.y.sizes[2 + i]);
  }
  for (auto kind :
       {ConvolutionShape::Kind::Forward, ConvolutionShape::Kind::InputGradient, ConvolutionShape::Kind::FilterGradient})
    EXPECT_GT(kinds[kind], 20);
  EXPECT_GT(copied, 50);
}

TEST(CudaShapes, Targets) {
  EXPECT_TRUE(runsOn("cuda-sm_80", 8, 0));
  EXPECT_TRUE(runsOn("cuda-sm_80", 8, 9));
  EXPECT_FALSE(runsOn("cuda-sm_80", 9, 0));
  EXPECT_FALSE(runsOn("cuda-sm_90", 8, 0));
  EXPECT_TRUE(runsOn("cuda-sm_90a", 9, 0));
  EXPECT_FALSE(runsOn("cuda-sm_90a", 9, 1));
  EXPECT_TRUE(runsOn("cuda-sm_100", 10, 3));
  for (const char *other : {"cpu", "cuda-source", "cuda-sm_", "cuda-sm_9x", "cuda-sm_90ab"})
    EXPECT_FALSE(runsOn(other, 9, 0)) << other;
}

TEST(CudaShapes, AlgorithmsAreKept) {
  std::string path = std::filesystem::path(::testing::TempDir()) / "algorithms.txt";
  std::filesystem::remove(path);
  AlgorithmFile::Algorithm one{1, 2, 3, ~uint64_t(0)}, two{5};
  {
    AlgorithmFile file(path);
    EXPECT_FALSE(file.find("a"));
    file.add("a", one);
    file.add("b", two);
    EXPECT_EQ(file.find("a"), one);
  }
  std::ofstream(path, std::ios::app) << "damaged\nc\t12\nd\t" << std::string(128, 'x') << "\n";
  AlgorithmFile file(path);
  EXPECT_EQ(file.find("a"), one);
  EXPECT_EQ(file.find("b"), two);
  EXPECT_FALSE(file.find("c"));
  EXPECT_FALSE(file.find("d"));
}

} // namespace
