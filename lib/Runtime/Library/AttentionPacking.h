// Operands of attention as panels, and products of their blocks. All is f32 here, whatever the operands are.
#ifndef HEDDLE_LIB_RUNTIME_LIBRARY_ATTENTIONPACKING_H
#define HEDDLE_LIB_RUNTIME_LIBRARY_ATTENTIONPACKING_H

#include "AttentionCall.h"

namespace heddle::runtime {

/// Two forms of a value of `sequence` rows of `size` elements, both for the right of a product: transposed, panels of
/// `columns` rows by all elements, and as it is, panels of `columns` elements by all rows.
class AttentionPacking {
public:
  explicit AttentionPacking(const AttentionCall &call) : call(call), kernels(call.kernels) {}

  /// The count rounded up to whole panels.
  int64_t wide(int64_t count) const { return (count + kernels.columns - 1) / kernels.columns * kernels.columns; }
  int64_t keyWords() const { return wide(call.key.sequence) * call.key.size; }
  int64_t valueWords() const { return wide(call.value.size) * call.value.sequence; }

  void packTransposed(const AttentionValue &value, const Sizes &rows, void *const *arguments, int64_t b, int64_t h,
                      float *to) const;
  void packAsIs(const AttentionValue &value, const Sizes &rows, int64_t first, int64_t count, void *const *arguments,
                int64_t b, int64_t h, float *to) const;
  /// Rows [first, first + count) for the left of a product: pieces of `blockWidth` elements, of queryBlock rows each.
  void packRows(const AttentionValue &value, const Sizes &rows, int64_t first, int64_t count, void *const *arguments,
                int64_t b, int64_t h, float *to) const;

  /// x = packed rows by a transposed value's rows [begin, begin + width).
  void multiplyTransposed(const float *packedRows, int64_t count, const float *transposed, int64_t size, int64_t begin,
                          int64_t width, float *x) const;
  /// sums (+)= x, `count` rows of `depth` elements, by a value's rows [begin, begin + depth) of `sequence` in all.
  void multiplyRows(const float *x, int64_t count, int64_t depth, const float *value, int64_t sequence, int64_t begin,
                    int64_t size, float *sums, bool accumulates) const;
  /// Multiplies as `multiplyRows` does, with x transposed: `count` columns of it, of `depth` elements.
  void multiplyColumns(const float *x, int64_t count, int64_t depth, const float *value, int64_t size,
                       float *sums) const;

private:
  PackSource sourceOf(const AttentionValue &value, void *const *arguments, int64_t b, int64_t h, const int64_t *outer,
                      const int64_t *depth, int64_t outerRun, int64_t depthRun) const {
    return {value.at(arguments, b, h), value.dtype, outer, depth, outerRun, depthRun};
  }

  const AttentionCall &call;
  const BlockKernels &kernels;
};

/// A result as the op's operands are.
AttentionValue makeResult(const LibraryBody &body, uint32_t value, size_t index);

} // namespace heddle::runtime

#endif // HEDDLE_LIB_RUNTIME_LIBRARY_ATTENTIONPACKING_H
