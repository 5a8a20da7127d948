// Tests that library matmuls are the sums that dot_general says, for any order of dims, with every epilogue, in the
// same bits however their parts are shared out.
#include "LibraryCalls.h"

#include <algorithm>
#include <numeric>

using namespace heddle::runtime::testing;

namespace {

using Dims = std::vector<int64_t>;

/// Sizes by kind of dim, and the order in which an operand has them.
struct Shape {
  Dims batch, rows, columns, depth;
};

struct Operand {
  TensorType type;
  Dims batching, contracting;
  std::vector<Dims> offsets; // batch, free, depth
};

Dims offsetsOf(const Dims &shape, const Dims &dims) {
  Dims strides(shape.size(), 1), offsets{0};
  for (size_t dim = strides.size(); dim-- > 1;)
    strides[dim - 1] = strides[dim] * shape[dim];
  for (int64_t dim : dims) {
    Dims next;
    for (int64_t offset : offsets)
      for (int64_t i = 0; i < shape[dim]; ++i)
        next.push_back(offset + i * strides[dim]);
    offsets = next;
  }
  return offsets;
}

/// With its dims in any order; batch, free and depth are in their own order among themselves but for free ones.
Operand makeOperand(DType dtype, const Dims &batch, const Dims &free, const Dims &depth, std::mt19937 &random) {
  size_t rank = batch.size() + free.size() + depth.size();
  Dims places(rank);
  std::iota(places.begin(), places.end(), 0);
  std::shuffle(places.begin(), places.end(), random);
  Dims own[3];
  std::copy_n(places.begin(), batch.size(), std::back_inserter(own[0]));
  std::copy_n(places.begin() + batch.size(), free.size(), std::back_inserter(own[1]));
  std::copy_n(places.begin() + batch.size() + free.size(), depth.size(), std::back_inserter(own[2]));
  std::sort(own[1].begin(), own[1].end()); // the result's order
  Operand operand{{dtype, Dims(rank)}, own[0], own[2], {}};
  const Dims *sizes[] = {&batch, &free, &depth};
  for (int kind = 0; kind < 3; ++kind)
    for (size_t i = 0; i < own[kind].size(); ++i)
      operand.type.shape[own[kind][i]] = (*sizes[kind])[i];
  for (int kind = 0; kind < 3; ++kind)
    operand.offsets.push_back(offsetsOf(operand.type.shape, own[kind]));
  return operand;
}

struct Epilogues {
  bool bias = false, residual = false, relu = false;
  std::optional<DType> cast;
};

int64_t productOf(const Dims &sizes) {
  return std::accumulate(sizes.begin(), sizes.end(), int64_t(1), std::multiplies<>());
}

void check(const Shape &shape, DType leftType, DType rightType, DType productType, Epilogues epilogues, uint32_t seed,
           Instructions instructions) {
  std::mt19937 random(seed);
  Operand left = makeOperand(leftType, shape.batch, shape.rows, shape.depth, random),
          right = makeOperand(rightType, shape.batch, shape.columns, shape.depth, random);
  TensorType to{productType, shape.batch};
  to.shape.insert(to.shape.end(), shape.rows.begin(), shape.rows.end());
  to.shape.insert(to.shape.end(), shape.columns.begin(), shape.columns.end());
  SCOPED_TRACE(toString(left.type) + " x " + toString(right.type) + " -> " + toString(to) + " seed " +
               std::to_string(seed));

  Call call;
  call.instructions = instructions;
  uint32_t lhs = call.parameter(left.type), rhs = call.parameter(right.type), bias = 0, residual = 0;
  bool hasBias = epilogues.bias && !to.shape.empty();
  if (hasBias)
    bias = call.parameter({productType, {to.shape.back()}});
  if (epilogues.residual)
    residual = call.parameter(to);
  uint32_t last = call.op("dot_general", {lhs, rhs}, to,
                          {{"lhs_batching", left.batching},
                           {"rhs_batching", right.batching},
                           {"lhs_contracting", left.contracting},
                           {"rhs_contracting", right.contracting}});
  if (hasBias) {
    uint32_t wide = call.op("broadcast_in_dim", {bias}, to, {{"dims", {static_cast<int64_t>(to.shape.size()) - 1}}});
    last = call.op("add", {last, wide}, to);
  }
  if (epilogues.residual)
    last = call.op("add", {residual, last}, to);
  if (epilogues.relu)
    last = call.op("maximum", {last, call.zeros(to)}, to);
  if (epilogues.cast)
    last = call.op("convert", {last}, {*epilogues.cast, to.shape});
  std::unique_ptr<RunnableKernel> code = call.bind({last});
  ASSERT_TRUE(code);
  call.makeBuffers(seed);
  std::vector<float> got = call.run(*code)[0].values();

  std::vector<float> x = call.operands[0].values(), y = call.operands[1].values();
  DType result = epilogues.cast.value_or(productType);
  int64_t depth = productOf(shape.depth), width = to.shape.empty() ? 1 : to.shape.back();
  double worst = 0;
  size_t at = 0;
  for (size_t b = 0; b < left.offsets[0].size(); ++b)
    for (int64_t row : left.offsets[1])
      for (int64_t column : right.offsets[1]) {
        double sum = 0;
        for (int64_t k = 0; k < depth; ++k)
          sum += double(x[left.offsets[0][b] + row + left.offsets[2][k]]) *
                 y[right.offsets[0][b] + column + right.offsets[2][k]];
        double largest = std::abs(sum = roundTo(productType, sum));
        auto add = [&](double addend) {
          sum = roundTo(productType, sum + addend);
          largest = std::max(largest, std::abs(sum));
        };
        if (hasBias)
          add(call.operands[2].values()[at % width]);
        if (epilogues.residual)
          add(get(productType, call.operands.back().data(), static_cast<int64_t>(at)));
        if (epilogues.relu)
          sum = std::max(sum, 0.0);
        auto ulpOf = [](DType dtype) { return dtype == DType::F32 ? 0 : dtype == DType::BF16 ? 1. / 256 : 1. / 2048; };
        // What is near a tie may go to either side.
        double bound = 2e-6 + 1e-6 * std::sqrt(double(depth)) + 6e-8 * double(depth) +
                       2 * ulpOf(productType) * largest + ulpOf(result) * std::abs(sum);
        worst = std::max(worst, std::abs(got[at] - sum) / bound);
        ++at;
      }
  ASSERT_EQ(at, got.size());
  EXPECT_LE(worst, 1.0);
}

constexpr DType f32 = DType::F32, bf16 = DType::BF16, f16 = DType::F16;

} // namespace

// With the instructions that a test asks for, as far as the machine has them.
class LibraryMatmulOn : public ::testing::TestWithParam<Instructions> {};
INSTANTIATE_TEST_SUITE_P(Instructions, LibraryMatmulOn,
                         ::testing::Values(Instructions::Base, Instructions::AVX2, Instructions::AVX512,
                                           Instructions::All));

TEST_P(LibraryMatmulOn, TakesDimsInAnyOrder) {
  const Shape shapes[] = {{{}, {7}, {9}, {5}},
                          {{}, {64}, {48}, {32}},
                          {{}, {13}, {33}, {70}},
                          {{}, {40}, {10}, {16}},
                          {{3}, {17}, {20}, {11}},
                          {{2, 3}, {4, 5}, {6, 7}, {3, 5}},
                          {{}, {8, 6}, {35}, {4, 9, 2}},
                          {{4}, {1}, {40}, {24}},
                          {{5}, {12}, {1}, {24}},
                          {{}, {}, {}, {19}},
                          {{}, {25}, {}, {31}},
                          {{2}, {}, {}, {}},
                          {{}, {3}, {66}, {}}};
  uint32_t seed = 1;
  for (const Shape &shape : shapes)
    for (DType dtype : {f32, bf16, f16})
      for (int order = 0; order < 6; ++order)
        check(shape, dtype, dtype, dtype, {}, seed++, GetParam());
}

TEST_P(LibraryMatmulOn, AddsAndCastsWhatStandsBehindIt) {
  uint32_t seed = 1000;
  for (int which = 0; which < 8; ++which)
    for (auto [product, cast] : {std::pair(f32, std::optional<DType>()), std::pair(f32, std::optional(bf16)),
                                 std::pair(bf16, std::optional<DType>()), std::pair(bf16, std::optional(f32)),
                                 std::pair(f16, std::optional(f32))}) {
      Epilogues epilogues{(which & 1) != 0, (which & 2) != 0, (which & 4) != 0, cast};
      check({{}, {3, 11}, {37}, {29}}, product, product, product, epilogues, seed++, GetParam());
      check({{2}, {30}, {3, 5}, {40}}, product, product, product, epilogues, seed++, GetParam());
      check({{}, {20}, {}, {12}}, product, product, product, epilogues, seed++, GetParam());
    }
}

// What a product adds has the bits of the same ops one by one, which other kernels do: each rounds what it gives.
TEST_P(LibraryMatmulOn, RoundsWhatEachOpGives) {
  for (DType dtype : {bf16, f16})
    for (DType cast : {dtype, f32}) {
      TensorType left{dtype, {19, 40}}, right{dtype, {40, 37}}, row{dtype, {37}}, to{dtype, {19, 37}};
      auto run = [&](bool adds) {
        Call call;
        call.instructions = GetParam();
        uint32_t x = call.parameter(left), y = call.parameter(right), bias = call.parameter(row),
                 residual = call.parameter(to);
        uint32_t last =
            call.op("dot_general", {x, y}, to,
                    {{"lhs_batching", {}}, {"rhs_batching", {}}, {"lhs_contracting", {1}}, {"rhs_contracting", {0}}});
        if (adds) {
          last = call.op("add", {last, call.op("broadcast_in_dim", {bias}, to, {{"dims", {1}}})}, to);
          last = call.op("add", {last, residual}, to);
        }
        if (cast != dtype)
          last = call.op("convert", {last}, {cast, to.shape});
        std::unique_ptr<RunnableKernel> code = call.bind({last});
        call.makeBuffers(7);
        std::vector<float> values = call.run(*code)[0].values();
        for (size_t i = 0; i < values.size() && !adds; ++i) {
          values[i] = roundTo(dtype, values[i] + call.operands[2].values()[i % 37]);
          values[i] = roundTo(dtype, values[i] + call.operands[3].values()[i]);
        }
        return values;
      };
      EXPECT_EQ(run(true), run(false));
    }
}

// A product in two parts, the second of which goes on from the first, has the bits of the whole one.
TEST_P(LibraryMatmulOn, GoesOnFromASum) {
  constexpr int64_t rows = 35, depth = 700;
  for (DType dtype : {f32, bf16})
    for (int64_t columns : {37, 600})
      for (int64_t cut : {2, 576})
        for (bool isInPlace : {false, true})
          for (bool casts : {false, true}) {
            SCOPED_TRACE(toString(dtype) + std::string(" columns ") + std::to_string(columns) + " cut at " +
                         std::to_string(cut) + (isInPlace ? " in place" : "") + (casts ? " cast" : ""));
            std::vector<float> left, right;
            std::mt19937 random(11);
            std::uniform_real_distribution<float> uniform(-1, 1);
            for (int64_t i = 0; i < rows * depth; ++i)
              left.push_back(uniform(random));
            for (int64_t i = 0; i < depth * columns; ++i)
              right.push_back(uniform(random));
            TensorType to{f32, {rows, columns}};
            auto run = [&](int64_t begin, int64_t end, std::vector<float> *sum, bool casts) {
              int64_t own = end - begin;
              Call call;
              call.instructions = GetParam();
              uint32_t x = call.parameter({dtype, {rows, own}}), y = call.parameter({dtype, {own, columns}}),
                       before = sum ? call.parameter(to) : 0;
              uint32_t last = call.op(
                  "dot_general", {x, y}, to,
                  {{"lhs_batching", {}}, {"rhs_batching", {}}, {"lhs_contracting", {1}}, {"rhs_contracting", {0}}});
              if (sum)
                last = call.op("add", {before, last}, to, {{"sums_on", {}}});
              if (casts)
                last = call.op("convert", {last}, {bf16, to.shape});
              std::unique_ptr<RunnableKernel> code = call.bind({last});
              call.makeBuffers(7);
              for (int64_t i = 0; i < rows; ++i)
                for (int64_t k = 0; k < own; ++k)
                  put(dtype, call.operands[0].data(), i * own + k, left[i * depth + begin + k]);
              for (int64_t i = 0; i < own * columns; ++i)
                put(dtype, call.operands[1].data(), i, right[begin * columns + i]);
              for (size_t i = 0; sum && i < sum->size(); ++i)
                put(f32, call.operands[2].data(), static_cast<int64_t>(i), (*sum)[i]);
              if (!sum || !isInPlace || casts)
                return call.run(*code)[0].values();
              runCode(
                  *code,
                  {call.operands[0].data(), call.operands[1].data(), call.operands[2].data(), call.operands[2].data()},
                  Split::Threads);
              return call.operands[2].values();
            };
            std::vector<float> first = run(0, cut, nullptr, false);
            EXPECT_EQ(run(cut, depth, &first, casts), run(0, depth, nullptr, casts));
          }
}

TEST_P(LibraryMatmulOn, MixesTypes) {
  uint32_t seed = 2000;
  for (auto [left, right, to] : {std::tuple(bf16, bf16, f32), std::tuple(bf16, f32, f32), std::tuple(f32, bf16, bf16),
                                 std::tuple(f16, f16, f32), std::tuple(f16, bf16, f32)})
    check({{2}, {21}, {50}, {33}}, left, right, to, {}, seed++, GetParam());
}

// More than one block along the depth, and more than one tile of rows and columns.
TEST_P(LibraryMatmulOn, IsTiled) {
  uint32_t seed = 3000;
  for (int order = 0; order < 3; ++order)
    for (DType dtype : {f32, bf16}) {
      check({{}, {270}, {610}, {90}}, dtype, dtype, dtype, {}, seed++, GetParam());
      check({{}, {35}, {45}, {1100}}, dtype, dtype, f32, {}, seed++, GetParam());
      check({{}, {35}, {45}, {2311}}, dtype, dtype, dtype, {true, true, true, {}}, seed++, GetParam());
      check({{40}, {16}, {24}, {8}}, dtype, dtype, dtype, {}, seed++, GetParam());
    }
}

TEST(LibraryMatmul, KeepsNaNThroughRelu) {
  Call call;
  TensorType type{f32, {2, 2}};
  uint32_t x = call.parameter(type), y = call.parameter(type);
  uint32_t product =
      call.op("dot_general", {x, y}, type,
              {{"lhs_batching", {}}, {"rhs_batching", {}}, {"lhs_contracting", {1}}, {"rhs_contracting", {0}}});
  uint32_t zeros = call.zeros(type);
  std::unique_ptr<RunnableKernel> code = call.bind({call.op("maximum", {zeros, product}, type)});
  ASSERT_TRUE(code);
  call.makeBuffers(1);
  put(f32, call.operands[0].data(), 0, NAN);
  for (int64_t i = 0; i < 4; ++i)
    put(f32, call.operands[1].data(), i, -1);
  put(f32, call.operands[0].data(), 2, 1);
  put(f32, call.operands[0].data(), 3, 1);
  std::vector<float> got = call.run(*code)[0].values();
  EXPECT_TRUE(std::isnan(got[0]) && std::isnan(got[1]));
  EXPECT_EQ(got[2], 0);
}

TEST(LibraryMatmul, MultipliesIntegers) {
  for (auto [from, to] : {std::pair(DType::I8, DType::I32), std::pair(DType::U8, DType::U8)}) {
    Call call;
    uint32_t x = call.parameter({from, {3, 4}}), y = call.parameter({from, {4, 2}});
    std::unique_ptr<RunnableKernel> code = call.bind(
        {call.op("dot_general", {x, y}, {to, {3, 2}},
                 {{"lhs_batching", {}}, {"rhs_batching", {}}, {"lhs_contracting", {1}}, {"rhs_contracting", {0}}})});
    ASSERT_TRUE(code);
    call.operands.emplace_back(call.kernel.parameters[0]);
    call.operands.emplace_back(call.kernel.parameters[1]);
    for (int64_t i = 0; i < 12; ++i)
      call.operands[0].data()[i] = static_cast<std::byte>(100 + i);
    for (int64_t i = 0; i < 8; ++i)
      call.operands[1].data()[i] = static_cast<std::byte>(100 - i);
    std::vector<Buffer> results = call.run(*code);
    for (int64_t row = 0; row < 3; ++row)
      for (int64_t column = 0; column < 2; ++column) {
        int64_t sum = 0;
        for (int64_t k = 0; k < 4; ++k)
          sum += (100 + row * 4 + k) * (100 - k * 2 - column);
        int32_t got = 0;
        std::memcpy(&got, results[0].data() + (row * 2 + column) * getBytes(to), getBytes(to));
        EXPECT_EQ(got, to == DType::U8 ? sum % 256 : sum);
      }
  }
}

TEST(LibraryMatmul, SaysWhatItCanNotDo) {
  std::string fault;
  auto faultOf = [&](const char *behind, DType dtype) {
    Call call;
    TensorType type{dtype, {2, 2}};
    uint32_t x = call.parameter(type), y = call.parameter(type);
    uint32_t product =
        call.op("dot_general", {x, y}, type,
                {{"lhs_batching", {}}, {"rhs_batching", {}}, {"lhs_contracting", {1}}, {"rhs_contracting", {0}}});
    if (behind)
      product = call.op(behind, {product}, type);
    EXPECT_FALSE(call.bind({product}, &fault));
    return fault;
  };
  EXPECT_EQ(faultOf("tanh", f32),
            "library kernel @call does more with the result of dot_general than add to it, take its maximum with 0 and "
            "cast it, needed these, in this order");
  EXPECT_EQ(faultOf(nullptr, DType::F8E5M2),
            "library kernel @call multiplies to f8E5M2, needed a type that there are products of");
  Call none;
  TensorType type{f32, {2}};
  uint32_t x = none.parameter(type);
  EXPECT_FALSE(none.bind({none.op("sort", {x}, type)}, &fault));
  EXPECT_EQ(fault, "library kernel @call has none of the ops that the library has, needed one of them");
}
