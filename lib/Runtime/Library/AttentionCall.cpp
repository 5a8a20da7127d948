#include "AttentionCall.h"

#include <algorithm>
#include <bit>
#include <cstring>
#include <limits>

using namespace heddle;
using namespace heddle::runtime;

Sizes AttentionValue::rowOffsets() const {
  Sizes offsets(sequence);
  for (int64_t i = 0; i < sequence; ++i)
    offsets[i] = i * heads * size;
  return offsets;
}

namespace {

/// The one number of an attribute; nothing where the list is empty.
std::optional<int64_t> numberOf(const format::Op &op, const char *name) {
  const Sizes &values = LibraryBody::attribute(op, name);
  if (values.empty())
    return std::nullopt;
  return values[0];
}

int64_t product(Sizes::const_iterator begin, Sizes::const_iterator end) {
  int64_t count = 1;
  for (; begin != end; ++begin)
    count *= *begin;
  return count;
}

AttentionValue readValue(const LibraryBody &body, const format::Op &op, size_t operand) {
  if (op.operands.size() < 3 || op.results.size() < 2)
    throw LibraryError("has " + op.kernel + " of " + std::to_string(op.operands.size()) + " operands and " +
                       std::to_string(op.results.size()) + " results, needed 3 or more and 2 or more");
  uint32_t number = op.operands[operand];
  const format::TensorType &type = body.typeOf(number);
  if (type.shape.size() < 3 || !isBlockType(type.dtype))
    throw LibraryError("has attention of " + toString(type) + ", needed f32, bf16 or f16 of rank 3 or more");
  const Sizes &shape = type.shape;
  size_t rank = shape.size();
  return {body.placeOf(number), type.dtype, shape[rank - 3], shape[rank - 2], shape[rank - 1]};
}

/// `sizes` are [batch..., H, Q, K].
AttentionExtra readExtra(const LibraryBody &body, uint32_t number, const Sizes &sizes) {
  const format::TensorType &type = body.typeOf(number);
  Sizes strides = stridesOf(type.shape), batch(sizes.begin(), sizes.end() - 3);
  size_t rank = strides.size();
  bool fits = rank == sizes.size();
  for (size_t dim = 0; dim < rank && fits; ++dim) {
    fits = type.shape[dim] == 1 || type.shape[dim] == sizes[dim];
    if (type.shape[dim] == 1)
      strides[dim] = 0;
  }
  if (!fits)
    throw LibraryError("has attention with a bias or mask of " + toString(type) + ", needed a dim for each of the " +
                       "batch, heads, queries and keys");
  return {body.placeOf(number), type.dtype,        offsetsAlong(batch, Sizes(strides.begin(), strides.end() - 3)),
          strides[rank - 3],    strides[rank - 2], strides[rank - 1]};
}

} // namespace

AttentionCall::AttentionCall(const LibraryBody &body, const format::Op &op)
    : kernels(body.blocks), query(readValue(body, op, 0)), key(readValue(body, op, 1)), value(readValue(body, op, 2)) {
  const Sizes &shape = body.typeOf(op.operands[0]).shape, &has = LibraryBody::attribute(op, "optional");
  Sizes batch(shape.begin(), shape.end() - 3), logits = batch;
  batches = product(batch.begin(), batch.end());
  logits.insert(logits.end(), {query.heads, query.sequence, key.sequence});
  nextOperand = 3;
  auto next = [&](size_t which) { return which < has.size() && has[which] && nextOperand < op.operands.size(); };
  if (next(0))
    bias = readExtra(body, op.operands[nextOperand++], logits);
  if (next(1))
    mask = readExtra(body, op.operands[nextOperand++], logits);
  if (next(2))
    queryStart = body.placeOf(op.operands[nextOperand++]);
  scale = static_cast<float>(std::bit_cast<double>(numberOf(op, "scale").value_or(0)));
  causal = numberOf(op, "causal");
  if (std::optional<int64_t> cap = numberOf(op, "soft_cap"))
    softCap = static_cast<float>(std::bit_cast<double>(*cap));
  isUniformWhereEmpty = numberOf(op, "uniform_empty_rows").value_or(0) != 0;

  auto hasBatch = [&](size_t operand) {
    const Sizes &other = body.typeOf(op.operands[operand]).shape;
    return Sizes(other.begin(), other.end() - 3) == batch;
  };
  bool isGood = hasBatch(1) && hasBatch(2) && key.heads > 0 && query.heads % key.heads == 0 &&
                value.heads == key.heads && query.size == key.size && key.sequence == value.sequence &&
                query.dtype == key.dtype && key.dtype == value.dtype && (!bias || isBlockType(bias->dtype)) &&
                (!mask || mask->dtype == format::DType::I1);
  if (!isGood || std::max(query.size, value.size) > mostHeadSize)
    throw LibraryError("has attention of " + toString(body.typeOf(op.operands[0])) + ", " +
                       toString(body.typeOf(op.operands[1])) + " and " + toString(body.typeOf(op.operands[2])) +
                       ", needed heads of at most " + std::to_string(mostHeadSize) + " elements that fit");
  group = query.heads / key.heads;
  queryRows = query.rowOffsets();
  keyRows = key.rowOffsets();
  valueRows = value.rowOffsets();
  for (int64_t i = 0; i < std::max(query.size, value.size); ++i)
    inHead.push_back(i);
}

AttentionCall::Row AttentionCall::rowOf(void *const *arguments, int64_t b, int64_t h, int64_t i) const {
  int64_t keys = key.sequence, seen = keys;
  if (causal) {
    int32_t start = 0;
    if (queryStart)
      std::memcpy(&start, queryStart->in(arguments), sizeof(start));
    seen = std::clamp<int64_t>(i + start + std::min(*causal, keys) + 1, 0, keys);
  }
  bool isUniform = isUniformWhereEmpty;
  if (isUniform && mask) {
    const std::byte *from = mask->place.in(arguments) + mask->at(b, h, i);
    for (int64_t j = 0; j < seen && isUniform; ++j)
      isUniform = (from[j * mask->key] & std::byte(1)) == std::byte(0);
  } else if (isUniform) {
    isUniform = seen == 0;
  }
  return {seen, isUniform, isUniform || seen == 0 ? keys : seen};
}

float AttentionScores::run(float *x, int64_t width, int64_t b, int64_t h, int64_t i, int64_t begin,
                           const AttentionCall::Row &row, float *tanh) {
  const BlockKernels &kernels = call.kernels;
  int64_t seen = std::clamp<int64_t>((row.isUniform ? call.key.sequence : row.seen) - begin, 0, width);
  if (row.isUniform) {
    std::fill_n(x, width, 0.0f);
    return kernels.score(x, width, seen, 1, 0, nullptr, nullptr, nullptr);
  }
  const float *rowBias = nullptr;
  if (call.bias) {
    const AttentionExtra &bias = *call.bias;
    kernels.load(biases,
                 bias.place.in(arguments) + (bias.at(b, h, i) + begin * bias.key) * format::getBytes(bias.dtype),
                 bias.dtype, bias.key, seen);
    rowBias = biases;
  }
  const uint8_t *rowMask = nullptr;
  if (call.mask) {
    const AttentionExtra &mask = *call.mask;
    rowMask = reinterpret_cast<const uint8_t *>(mask.place.in(arguments)) + mask.at(b, h, i) + begin * mask.key;
    if (mask.key == 0) {
      std::fill_n(masks, seen, *rowMask);
      rowMask = masks;
    }
  }
  return kernels.score(x, width, seen, call.scale, call.softCap, rowBias, rowMask, tanh);
}
