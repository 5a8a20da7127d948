// Tests that library convolutions are what the spec says, for any order of dims, padding, strides, dilations, groups
// and reversed windows, in the same bits however their parts are shared out.
#include "LibraryCalls.h"

#include <algorithm>
#include <numeric>

using namespace heddle::runtime::testing;

namespace {

using Dims = std::vector<int64_t>;

struct Window {
  int64_t image, size, stride = 1, low = 0, high = 0, imageDilation = 1, dilation = 1;
  bool isReversed = false;

  int64_t places() const {
    int64_t padded = low + high + (image == 0 ? 0 : (image - 1) * imageDilation + 1),
            window = (size - 1) * dilation + 1;
    return padded < window ? 0 : (padded - window) / stride + 1;
  }
};

struct Shape {
  int64_t batch, features, outFeatures; // of the image; of the kernel and the result
  std::vector<Window> windows;
  int64_t featureGroups = 1, batchGroups = 1;
  DType dtype = DType::F32;
};

/// Sizes in an order of their own.
struct Value {
  Value(DType dtype, const Dims &sizes, std::mt19937 &random) : order(sizes.size()) {
    std::iota(order.begin(), order.end(), 0);
    std::shuffle(order.begin(), order.end(), random);
    type = {dtype, Dims(sizes.size())};
    for (size_t dim = 0; dim < sizes.size(); ++dim)
      type.shape[order[dim]] = sizes[dim];
  }
  size_t at(const Dims &index) const {
    Dims placed(index.size());
    for (size_t dim = 0; dim < index.size(); ++dim)
      placed[order[dim]] = index[dim];
    size_t place = 0;
    for (size_t dim = 0; dim < placed.size(); ++dim)
      place = place * type.shape[dim] + placed[dim];
    return place;
  }

  TensorType type;
  Dims order; // where each dim is
};

bool next(Dims &index, const Dims &sizes) {
  for (size_t dim = index.size(); dim-- > 0;) {
    if (++index[dim] < sizes[dim])
      return true;
    index[dim] = 0;
  }
  return false;
}

void check(const Shape &shape, uint32_t seed, Instructions instructions = Instructions::All) {
  std::mt19937 random(seed);
  Dims input{shape.batch, shape.features}, kernel{shape.features / shape.featureGroups, shape.outFeatures},
      output{shape.batch / shape.batchGroups, shape.outFeatures}, window;
  std::vector<Attribute> attributes = {{"input_dims", {}},
                                       {"kernel_dims", {}},
                                       {"output_dims", {}},
                                       {"strides", {}},
                                       {"low", {}},
                                       {"high", {}},
                                       {"lhs_dilation", {}},
                                       {"rhs_dilation", {}},
                                       {"reversal", {}},
                                       {"feature_groups", {shape.featureGroups}},
                                       {"batch_groups", {shape.batchGroups}}};
  for (const Window &one : shape.windows) {
    input.push_back(one.image);
    kernel.push_back(one.size);
    window.push_back(one.size);
    output.push_back(one.places());
    int64_t values[] = {one.stride, one.low, one.high, one.imageDilation, one.dilation, one.isReversed};
    for (size_t i = 0; i < 6; ++i)
      attributes[3 + i].values.push_back(values[i]);
  }
  Value image(shape.dtype, input, random), filter(shape.dtype, kernel, random), result(shape.dtype, output, random);
  attributes[0].values = image.order;
  attributes[1].values = filter.order;
  attributes[2].values = result.order;
  SCOPED_TRACE(toString(image.type) + " by " + toString(filter.type) + " to " + toString(result.type) + " seed " +
               std::to_string(seed));
  Call call;
  call.instructions = instructions;
  uint32_t x = call.parameter(image.type), w = call.parameter(filter.type);
  std::unique_ptr<RunnableKernel> code = call.bind({call.op("convolution", {x, w}, result.type, attributes)});
  ASSERT_TRUE(code);
  call.makeBuffers(seed);
  std::vector<float> got = call.run(*code)[0].values(), xs = call.operands[0].values(), ws = call.operands[1].values();

  double worst = 0;
  int64_t groups = shape.featureGroups * shape.batchGroups, ofGroup = shape.outFeatures / groups;
  Dims index(output.size(), 0);
  if (std::find(output.begin(), output.end(), 0) != output.end())
    return;
  do {
    double sum = 0;
    int64_t group = index[1] / ofGroup;
    Dims inWindow(window.size(), 0);
    do {
      Dims from(input.size(), 0), by(kernel.size(), 0);
      bool isInside = true;
      for (size_t i = 0; i < window.size(); ++i) {
        const Window &one = shape.windows[i];
        int64_t place = index[2 + i] * one.stride + inWindow[i] * one.dilation - one.low;
        isInside = isInside && place >= 0 && place % one.imageDilation == 0 && place / one.imageDilation < one.image;
        from[2 + i] = place / one.imageDilation;
        by[2 + i] = one.isReversed ? one.size - 1 - inWindow[i] : inWindow[i];
      }
      for (int64_t c = 0; c < kernel[0] && isInside; ++c) {
        from[0] = index[0] + (shape.batchGroups > 1 ? group * output[0] : 0);
        from[1] = c + (shape.featureGroups > 1 ? group * kernel[0] : 0);
        by[0] = c;
        by[1] = index[1];
        sum += double(xs[image.at(from)]) * ws[filter.at(by)];
      }
    } while (next(inWindow, window));
    double ulp = shape.dtype == DType::F32 ? 0 : shape.dtype == DType::BF16 ? 1. / 256 : 1. / 2048;
    worst = std::max(worst, std::abs(got[result.at(index)] - sum) / (2e-5 + ulp * std::abs(sum)));
  } while (next(index, output));
  EXPECT_LE(worst, 1.0);
}

} // namespace

TEST(LibraryConvolution, IsTheLayersOfANetwork) {
  check({2, 3, 16, {{9, 3, 1, 1, 1}, {7, 3, 1, 1, 1}}}, 1);
  check({2, 8, 12, {{9, 3, 2, 0, 1}, {8, 3, 2, 1, 1}}}, 2);
  check({2, 8, 12, {{9, 1, 2}, {8, 1, 2}}}, 3);
  // The input's gradient: a dilated image, and a reversed window.
  check({2, 12, 8, {{5, 3, 1, 2, 1, 2, 1, true}, {4, 3, 1, 2, 1, 2, 1, true}}}, 4);
  // The filter's: a kernel as large as an image, dilated, and a row cut off.
  check({3, 16, 12, {{8, 4, 1, 0, -1, 1, 2}, {8, 4, 1, 0, 1, 1, 2}}}, 5);
}

TEST(LibraryConvolution, HasGroups) {
  check({2, 6, 9, {{5, 3, 1, 1, 1}}, 3}, 10);
  check({2, 8, 8, {{5, 3, 1, 1, 1}, {4, 2}}, 8}, 11);
  check({6, 4, 9, {{5, 3, 1, 1, 1}}, 1, 3}, 12);
}

TEST(LibraryConvolution, HasEdges) {
  check({2, 3, 4, {}}, 20);
  check({1, 2, 3, {{4, 3, 1, -1, 2, 1, 1}, {3, 2, 1, 3, -1, 3, 1}}}, 21);
  check({1, 2, 3, {{4, 2, 1, -3, 4, 2, 1}}}, 22);
  check({1, 2, 3, {{2, 3}}}, 23);           // no place for the window
  check({1, 2, 3, {{2, 1, 1, -3, 1}}}, 24); // all cut off
  check({1, 2, 3, {{2, 2, 1, 4, 4, 1, 5}}}, 25);
}

TEST(LibraryConvolution, TakesRandomWindows) {
  std::mt19937 random(5);
  auto pick = [&](int64_t least, int64_t most) { return std::uniform_int_distribution<int64_t>(least, most)(random); };
  const DType types[] = {DType::F32, DType::F32, DType::BF16, DType::F16};
  const Instructions instructions[] = {Instructions::Base, Instructions::AVX2, Instructions::AVX512, Instructions::All};
  for (uint32_t seed = 100; seed < 260; ++seed) {
    int64_t featureGroups = pick(0, 3) == 0 ? 2 : 1, batchGroups = featureGroups == 1 && pick(0, 3) == 0 ? 2 : 1;
    Shape shape{batchGroups * pick(1, 3),
                featureGroups * pick(1, 5),
                featureGroups * batchGroups * pick(1, 20),
                {},
                featureGroups,
                batchGroups,
                types[pick(0, 3)]};
    for (int64_t i = pick(1, 3); i > 0; --i)
      shape.windows.push_back(
          {pick(1, 7), pick(1, 3), pick(1, 2), pick(-1, 2), pick(-1, 2), pick(1, 2), pick(1, 2), pick(0, 1) == 1});
    check(shape, seed, instructions[pick(0, 3)]);
  }
}

TEST(LibraryConvolution, SaysWhatItCanNotDo) {
  Call call;
  TensorType type{DType::F32, {1, 1, 4}};
  uint32_t x = call.parameter(type), w = call.parameter({DType::F32, {1, 1, 2}});
  std::string fault;
  EXPECT_FALSE(call.bind({call.op("convolution", {x, w}, type,
                                  {{"input_dims", {0, 1, 2}},
                                   {"kernel_dims", {0, 1, 2}},
                                   {"output_dims", {0, 1, 2}},
                                   {"strides", {1}},
                                   {"low", {0}},
                                   {"high", {0}},
                                   {"lhs_dilation", {1}},
                                   {"rhs_dilation", {1}},
                                   {"reversal", {0}},
                                   {"feature_groups", {1}},
                                   {"batch_groups", {1}}})},
                         &fault));
  EXPECT_EQ(fault, "library kernel @call has convolution of f32[1x1x4] and f32[1x1x2] to f32[1x1x4], needed sizes that "
                   "fit its window and groups");
}
