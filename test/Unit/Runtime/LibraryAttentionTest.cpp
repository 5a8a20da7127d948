// Tests that attention and its gradient are what include/heddle/Dialect/Heddle/AttentionOps.td says, for sizes that
// blocks do not divide and every option, in the same bits however their parts are shared out.
#include "LibraryCalls.h"

#include <algorithm>

using namespace heddle::runtime::testing;

namespace {

constexpr DType f32 = DType::F32;

struct Shape {
  int64_t batch, queries, keys, heads, keyHeads, size, valueSize;
  DType dtype = f32;
  std::optional<int64_t> causal = {}, start = {};
  double cap = 0;
  bool hasBias = false, hasMask = false, isUniform = false;
  std::vector<bool> repeats = {false, false, false, false}; // dims of bias and mask that have size 1
};

TensorType typeOf(const Shape &shape, int64_t sequence, int64_t heads, int64_t size) {
  return {shape.dtype, {shape.batch, sequence, heads, size}};
}
TensorType extraType(const Shape &shape, DType dtype) {
  TensorType type{dtype, {shape.batch, shape.heads, shape.queries, shape.keys}};
  for (size_t dim = 0; dim < 4; ++dim)
    if (shape.repeats[dim])
      type.shape[dim] = 1;
  return type;
}

/// Both ops in double.
class Reference {
public:
  Reference(const Shape &shape, Call &call) : shape(shape) {
    size_t next = 0;
    query = call.operands[next++].values();
    key = call.operands[next++].values();
    value = call.operands[next++].values();
    if (shape.hasBias)
      bias = call.operands[next++].values();
    if (shape.hasMask) {
      Buffer &buffer = call.operands[next++];
      for (int64_t i = 0; i < buffer.count(); ++i)
        mask.push_back((buffer.data()[i] & std::byte(1)) != std::byte(0));
    }
    if (shape.start)
      ++next;
    for (size_t i = next; i < call.operands.size(); ++i)
      own.push_back(call.operands[i].values());
  }

  size_t at(int64_t b, int64_t i, int64_t h, int64_t sequence, int64_t heads, int64_t size) const {
    return ((b * sequence + i) * heads + h) * size;
  }
  size_t extraAt(int64_t b, int64_t h, int64_t i, int64_t j) const {
    int64_t sizes[] = {shape.batch, shape.heads, shape.queries, shape.keys}, index[] = {b, h, i, j}, place = 0;
    for (size_t dim = 0; dim < 4; ++dim)
      place = shape.repeats[dim] ? place : place * sizes[dim] + index[dim];
    return place;
  }
  int64_t keyHead(int64_t h) const { return h / (shape.heads / shape.keyHeads); }

  /// x, tanh and seen of a row.
  void row(int64_t b, int64_t h, int64_t i) {
    x.assign(shape.keys, 0);
    tanh.assign(shape.keys, 0);
    seen.assign(shape.keys, true);
    for (int64_t j = 0; j < shape.keys; ++j) {
      for (int64_t d = 0; d < shape.size; ++d)
        x[j] += double(query[at(b, i, h, shape.queries, shape.heads, shape.size) + d]) *
                key[at(b, j, keyHead(h), shape.keys, shape.keyHeads, shape.size) + d];
      x[j] *= scale;
      if (shape.cap != 0) {
        tanh[j] = std::tanh(x[j] / shape.cap);
        x[j] = shape.cap * tanh[j];
      }
      if (shape.hasBias)
        x[j] += bias[extraAt(b, h, i, j)];
      if (shape.causal)
        seen[j] = j <= i + shape.start.value_or(0) + *shape.causal;
      if (shape.hasMask)
        seen[j] = seen[j] && mask[extraAt(b, h, i, j)];
      if (!seen[j])
        x[j] = -INFINITY;
    }
    isEmpty = std::none_of(seen.begin(), seen.end(), [](bool one) { return one; });
    if (isEmpty && shape.isUniform)
      x.assign(shape.keys, 0);
  }

  void forward(std::vector<double> &out, std::vector<double> &lse) {
    out.assign(shape.batch * shape.queries * shape.heads * shape.valueSize, 0);
    lse.assign(shape.batch * shape.heads * shape.queries, 0);
    for (int64_t b = 0; b < shape.batch; ++b)
      for (int64_t h = 0; h < shape.heads; ++h)
        for (int64_t i = 0; i < shape.queries; ++i) {
          row(b, h, i);
          double most = *std::max_element(x.begin(), x.end()), sum = 0;
          for (double one : x)
            sum += std::exp(one - most);
          lse[(b * shape.heads + h) * shape.queries + i] = std::log(sum) + most;
          for (int64_t j = 0; j < shape.keys; ++j)
            for (int64_t d = 0; d < shape.valueSize; ++d)
              out[at(b, i, h, shape.queries, shape.heads, shape.valueSize) + d] +=
                  std::exp(x[j] - most) / sum *
                  value[at(b, j, keyHead(h), shape.keys, shape.keyHeads, shape.valueSize) + d];
        }
  }

  void backward(std::vector<double> (&gradients)[3]) {
    gradients[0].assign(query.size(), 0);
    gradients[1].assign(key.size(), 0);
    gradients[2].assign(value.size(), 0);
    for (int64_t b = 0; b < shape.batch; ++b)
      for (int64_t h = 0; h < shape.heads; ++h)
        for (int64_t i = 0; i < shape.queries; ++i) {
          row(b, h, i);
          double lse = own[1][(b * shape.heads + h) * shape.queries + i], total = 0, shift = 0;
          for (double &one : x)
            total += one = std::exp(one - lse);
          size_t ofOut = at(b, i, h, shape.queries, shape.heads, shape.valueSize),
                 ofQuery = at(b, i, h, shape.queries, shape.heads, shape.size);
          for (int64_t d = 0; d < shape.valueSize; ++d)
            shift += double(own[0][ofOut + d]) * own[2][ofOut + d];
          for (int64_t j = 0; j < shape.keys; ++j) {
            double p = shape.hasBias ? x[j] / total : x[j], dp = 0;
            size_t ofValue = at(b, j, keyHead(h), shape.keys, shape.keyHeads, shape.valueSize),
                   ofKey = at(b, j, keyHead(h), shape.keys, shape.keyHeads, shape.size);
            for (int64_t d = 0; d < shape.valueSize; ++d) {
              gradients[2][ofValue + d] += p * own[2][ofOut + d];
              dp += double(own[2][ofOut + d]) * value[ofValue + d];
            }
            double dx = seen[j] ? p * (dp - shift) * (1 - tanh[j] * tanh[j]) * scale : 0;
            for (int64_t d = 0; d < shape.size; ++d) {
              gradients[0][ofQuery + d] += dx * key[ofKey + d];
              gradients[1][ofKey + d] += dx * query[ofQuery + d];
            }
          }
        }
  }

  static constexpr double scale = 0.3;

private:
  const Shape &shape;
  std::vector<float> query, key, value, bias;
  std::vector<bool> mask;
  std::vector<std::vector<float>> own; // of the gradient: out, lse, dout
  std::vector<double> x, tanh;
  std::vector<bool> seen;
  bool isEmpty = false;
};

void expectNear(Buffer &got, const std::vector<double> &wanted, double bound, const char *name) {
  std::vector<float> values = got.values();
  ASSERT_EQ(values.size(), wanted.size());
  double worst = 0, size = 0;
  for (double one : wanted)
    size = std::isnan(one) ? size : std::max(size, std::abs(one));
  for (size_t i = 0; i < values.size(); ++i) {
    ASSERT_EQ(std::isnan(values[i]), std::isnan(wanted[i]))
        << name << "[" << i << "]: " << values[i] << " " << wanted[i];
    if (!std::isnan(wanted[i]))
      worst = std::max(worst, std::abs(values[i] - wanted[i]));
  }
  EXPECT_LE(worst, bound * std::max(size, 1.0)) << name;
}

void check(const Shape &shape, uint32_t seed, Instructions instructions) {
  SCOPED_TRACE("batch " + std::to_string(shape.batch) + " queries " + std::to_string(shape.queries) + " keys " +
               std::to_string(shape.keys) + " heads " + std::to_string(shape.heads) + "/" +
               std::to_string(shape.keyHeads) + " of " + std::to_string(shape.size) + " and " +
               std::to_string(shape.valueSize) + " " + toString(shape.dtype) + " seed " + std::to_string(seed));
  TensorType queryType = typeOf(shape, shape.queries, shape.heads, shape.size),
             keyType = typeOf(shape, shape.keys, shape.keyHeads, shape.size),
             valueType = typeOf(shape, shape.keys, shape.keyHeads, shape.valueSize),
             outType = typeOf(shape, shape.queries, shape.heads, shape.valueSize),
             lseType{f32, {shape.batch, shape.heads, shape.queries}};
  std::vector<Attribute> attributes = {{"optional", {shape.hasBias, shape.hasMask, shape.start.has_value()}},
                                       {"scale", {std::bit_cast<int64_t>(Reference::scale)}},
                                       {"causal", {}},
                                       {"soft_cap", {}},
                                       {"uniform_empty_rows", {shape.isUniform}}};
  if (shape.causal)
    attributes[2].values = {*shape.causal};
  if (shape.cap != 0)
    attributes[3].values = {std::bit_cast<int64_t>(shape.cap)};

  auto begin = [&](Call &call) {
    call.instructions = instructions;
    std::vector<uint32_t> operands = {call.parameter(queryType), call.parameter(keyType), call.parameter(valueType)};
    if (shape.hasBias)
      operands.push_back(call.parameter(extraType(shape, f32)));
    if (shape.hasMask)
      operands.push_back(call.parameter(extraType(shape, DType::I1)));
    if (shape.start)
      operands.push_back(call.parameter({DType::I32, {}}));
    return operands;
  };
  auto fill = [&](Call &call) {
    call.makeBuffers(seed);
    std::mt19937 random(seed);
    size_t at = 3 + shape.hasBias;
    if (shape.hasMask) {
      bool isPadding = shape.repeats[1] && shape.repeats[2]; // the last keys are hidden, of the last batch all
      Buffer &mask = call.operands[at++];
      int64_t keys = mask.type.shape[3];
      for (int64_t i = 0; i < mask.count(); ++i) {
        bool sees = isPadding ? i / keys != mask.type.shape[0] - 1 && i % keys < keys * 2 / 3 + 1 : random() % 3 != 0;
        mask.data()[i] = std::byte(sees ? 0xfd : 0xf2); // bit 0 counts
      }
    }
    if (shape.start) {
      auto start = static_cast<int32_t>(*shape.start);
      std::memcpy(call.operands[at].data(), &start, sizeof(start));
    }
  };

  Call forward;
  std::vector<uint32_t> operands = begin(forward);
  uint32_t out = forward.value(outType), lse = forward.value(lseType);
  forward.body.ops.push_back({"attention", operands, {out, lse}, attributes, {}});
  std::unique_ptr<RunnableKernel> code = forward.bind({out, lse});
  ASSERT_TRUE(code);
  fill(forward);
  std::vector<Buffer> got = forward.run(*code);
  Reference reference(shape, forward);
  std::vector<double> wantedOut, wantedLse;
  reference.forward(wantedOut, wantedLse);
  double bound = shape.dtype == f32 ? 3e-6 : shape.dtype == DType::BF16 ? 5e-3 : 1e-3;
  expectNear(got[0], wantedOut, bound, "out");
  expectNear(got[1], wantedLse, 3e-6, "lse");

  Call backward;
  operands = begin(backward);
  for (const TensorType &type : {outType, lseType, outType})
    operands.push_back(backward.parameter(type));
  std::vector<uint32_t> results = {backward.value(queryType), backward.value(keyType), backward.value(valueType)};
  backward.body.ops.push_back({"attention_backward", operands, results, attributes, {}});
  code = backward.bind(results);
  ASSERT_TRUE(code);
  fill(backward);
  size_t first = operands.size() - 3;
  for (size_t i = 0; i < 2; ++i)
    std::memcpy(backward.operands[first + i].data(), got[i].data(), *getBytes(got[i].type));
  std::vector<Buffer> gradients = backward.run(*code);
  std::vector<double> wanted[3];
  Reference(shape, backward).backward(wanted);
  const char *names[] = {"dquery", "dkey", "dvalue"};
  for (size_t i = 0; i < 3; ++i)
    expectNear(gradients[i], wanted[i], 2 * bound, names[i]);
}

class LibraryAttentionOn : public ::testing::TestWithParam<Instructions> {};
INSTANTIATE_TEST_SUITE_P(Instructions, LibraryAttentionOn,
                         ::testing::Values(Instructions::Base, Instructions::AVX2, Instructions::AVX512,
                                           Instructions::All));

} // namespace

TEST_P(LibraryAttentionOn, TakesUnequalSizes) {
  check({1, 5, 7, 1, 1, 8, 8}, 1, GetParam());
  check({2, 33, 17, 4, 2, 12, 20}, 2, GetParam());
  check({1, 100, 130, 2, 1, 64, 64}, 3, GetParam());
  check({1, 97, 257, 2, 2, 33, 35}, 4, GetParam());
  check({1, 13, 40, 3, 1, 140, 300}, 5, GetParam());
  check({1, 1, 1, 1, 1, 1, 1}, 6, GetParam());
}

TEST_P(LibraryAttentionOn, HidesLaterKeys) {
  check({2, 200, 200, 2, 1, 16, 16, f32, 0}, 10, GetParam());
  check({1, 40, 150, 2, 2, 16, 16, f32, 110}, 11, GetParam());
  check({1, 130, 300, 2, 2, 16, 16, f32, 0, 130}, 12, GetParam());
  check({1, 30, 20, 2, 2, 16, 16, f32, 3, -8}, 13, GetParam()); // the first queries see nothing
  Shape uniform{1, 30, 140, 2, 2, 16, 16, f32, 3, -8};
  uniform.isUniform = true;
  check(uniform, 14, GetParam());
}

TEST_P(LibraryAttentionOn, TakesEveryOption) {
  uint32_t seed = 100;
  for (int which = 0; which < 16; ++which)
    for (int repeats = 0; repeats < 3; ++repeats) {
      Shape shape{2, 35, 150, 4, 2, 10, 14};
      shape.hasBias = which & 1;
      shape.hasMask = which & 2;
      shape.cap = which & 4 ? 1.5 : 0;
      if (which & 8)
        shape.causal = 40;
      shape.isUniform = shape.hasMask && repeats > 0;
      if (repeats == 1)
        shape.repeats = {false, true, true, false};
      if (repeats == 2)
        shape.repeats = {true, false, false, true};
      check(shape, seed++, GetParam());
    }
}

TEST_P(LibraryAttentionOn, TakesEveryType) {
  uint32_t seed = 200;
  for (DType dtype : {DType::BF16, DType::F16}) {
    check({2, 100, 140, 4, 2, 64, 64, dtype, 40}, seed++, GetParam());
    check({1, 19, 23, 1, 1, 9, 11, dtype}, seed++, GetParam());
  }
}

TEST_P(LibraryAttentionOn, TakesRandomShapes) {
  std::mt19937 random(7);
  auto pick = [&](int64_t least, int64_t most) { return std::uniform_int_distribution<int64_t>(least, most)(random); };
  for (uint32_t seed = 300; seed < 330; ++seed) {
    int64_t keyHeads = pick(1, 3);
    Shape shape{pick(1, 2), pick(1, 120), pick(1, 150), keyHeads * pick(1, 3), keyHeads, pick(1, 70), pick(1, 70)};
    if (pick(0, 1))
      shape.causal = pick(0, 20);
    shape.hasBias = pick(0, 3) == 0;
    shape.hasMask = pick(0, 3) == 0;
    shape.isUniform = shape.hasMask;
    shape.cap = pick(0, 3) == 0 ? 2 : 0;
    check(shape, seed, GetParam());
  }
}

TEST(LibraryAttention, SaysWhatItCanNotDo) {
  Call call;
  TensorType type{f32, {2, 3, 1, 600}};
  uint32_t query = call.parameter(type), key = call.parameter(type), value = call.parameter(type);
  uint32_t out = call.value(type), lse = call.value({f32, {2, 1, 3}});
  call.body.ops.push_back(
      {"attention",
       {query, key, value},
       {out, lse},
       {{"optional", {0, 0, 0}}, {"scale", {0}}, {"causal", {}}, {"soft_cap", {}}, {"uniform_empty_rows", {0}}},
       {}});
  std::string fault;
  EXPECT_FALSE(call.bind({out, lse}, &fault));
  EXPECT_EQ(fault, "library kernel @call has attention of f32[2x3x1x600], f32[2x3x1x600] and f32[2x3x1x600], needed "
                   "heads of at most 512 elements that fit");
}
