// What attention and its gradient share: the op as it stands in a body, and how operands are packed.
#ifndef HEDDLE_LIB_RUNTIME_LIBRARY_ATTENTIONCALL_H
#define HEDDLE_LIB_RUNTIME_LIBRARY_ATTENTIONCALL_H

#include "BlockKernels.h"
#include "LibraryBody.h"

#include <optional>

namespace heddle::runtime {

/// A block of queries meets a block of keys; rows of blocks, a multiple of every `BlockKernels::rows`.
constexpr int64_t queryBlock = 96, keyBlock = blockWidth;
/// Elements of a head that there is room for on the stack.
constexpr int64_t mostHeadSize = 512;

/// An operand that is repeated along the dims where its size is 1: [batch, H, Q, K].
struct AttentionExtra {
  Place place;
  format::DType dtype;
  Sizes batch; // offsets
  int64_t head = 0, query = 0, key = 0;

  int64_t at(int64_t b, int64_t h, int64_t i) const { return batch[b] + h * head + i * query; }
};

/// A row of queries, keys, values, or gradients: [batch, sequence, heads, size].
struct AttentionValue {
  Place place;
  format::DType dtype;
  int64_t sequence, heads, size;

  const std::byte *at(void *const *arguments, int64_t b, int64_t h) const {
    return place.in(arguments) + (b * sequence * heads + h) * size * format::getBytes(dtype);
  }
  std::byte *rowAt(void *const *arguments, int64_t b, int64_t h, int64_t row) const {
    return place.writableIn(arguments) + ((b * sequence + row) * heads + h) * size * format::getBytes(dtype);
  }
  /// The offsets of rows.
  Sizes rowOffsets() const;
};

struct AttentionCall {
  AttentionCall(const LibraryBody &body, const format::Op &op);

  /// What a query sees: keys [0, seen) but for a mask.
  struct Row {
    int64_t seen;
    bool isUniform;  // it sees none, and that means all alike
    int64_t visited; // keys to be gone over: those that are seen, or all, where what comes of none is to be computed
  };
  Row rowOf(void *const *arguments, int64_t b, int64_t h, int64_t i) const;

  const BlockKernels &kernels;
  AttentionValue query, key, value;
  std::optional<AttentionExtra> bias, mask;
  std::optional<Place> queryStart;
  std::optional<int64_t> causal;
  float scale = 1, softCap = 0;
  bool isUniformWhereEmpty = false;
  int64_t batches = 1, group = 1; // query heads of a key head
  size_t nextOperand = 0;         // those of the gradient's own
  Sizes queryRows, keyRows, valueRows, inHead;
};

/// A row's scores in a block of keys: with scale, cap, bias and mask.
class AttentionScores {
public:
  AttentionScores(const AttentionCall &call, void *const *arguments) : call(call), arguments(arguments) {}

  /// Computes the scores of query i, from key `begin` on, as `BlockKernels::score`.
  float run(float *x, int64_t width, int64_t b, int64_t h, int64_t i, int64_t begin, const AttentionCall::Row &row,
            float *tanh = nullptr);

private:
  const AttentionCall &call;
  void *const *arguments;
  alignas(64) float biases[keyBlock];
  alignas(64) uint8_t masks[keyBlock];
};

std::unique_ptr<RunnableKernel> makeAttention(const LibraryBody &body, const format::Op &op);
std::unique_ptr<RunnableKernel> makeAttentionBackward(const LibraryBody &body, const format::Op &op);

} // namespace heddle::runtime

#endif // HEDDLE_LIB_RUNTIME_LIBRARY_ATTENTIONCALL_H
