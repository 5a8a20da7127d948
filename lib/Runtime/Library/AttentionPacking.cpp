#include "AttentionPacking.h"

#include <algorithm>

using namespace heddle;
using namespace heddle::runtime;

void AttentionPacking::packTransposed(const AttentionValue &value, const Sizes &rows, void *const *arguments, int64_t b,
                                      int64_t h, float *to) const {
  PackSource source = sourceOf(value, arguments, b, h, rows.data(), call.inHead.data(), 1, value.size);
  for (int64_t row = 0; row < value.sequence; row += kernels.columns, to += kernels.columns * value.size)
    kernels.packRight(source, Packed::F32, row, std::min(kernels.columns, value.sequence - row), 0, value.size, to);
}

void AttentionPacking::packAsIs(const AttentionValue &value, const Sizes &rows, int64_t first, int64_t count,
                                void *const *arguments, int64_t b, int64_t h, float *to) const {
  PackSource source = sourceOf(value, arguments, b, h, call.inHead.data(), rows.data(), value.size, 1);
  for (int64_t at = 0; at < value.size; at += kernels.columns, to += kernels.columns * count)
    kernels.packRight(source, Packed::F32, at, std::min(kernels.columns, value.size - at), first, first + count, to);
}

void AttentionPacking::packRows(const AttentionValue &value, const Sizes &rows, int64_t first, int64_t count,
                                void *const *arguments, int64_t b, int64_t h, float *to) const {
  PackSource source = sourceOf(value, arguments, b, h, rows.data(), call.inHead.data(), 1, value.size);
  for (int64_t at = 0; at < value.size; at += blockWidth, to += queryBlock * blockStride)
    for (int64_t i = 0; i < count; i += kernels.rows)
      kernels.packLeft(source, Packed::F32, Left::BlockRows, first + i, std::min(kernels.rows, count - i), at,
                       std::min(at + blockWidth, value.size), to + i * blockStride);
}

void AttentionPacking::multiplyTransposed(const float *packedRows, int64_t count, const float *transposed, int64_t size,
                                          int64_t begin, int64_t width, float *x) const {
  for (int64_t i = 0; i < count; i += kernels.rows)
    for (int64_t j = 0; j < width; j += kernels.columns)
      for (int64_t at = 0; at < size; at += blockWidth)
        kernels.multiply(
            Packed::F32, Left::BlockRows, packedRows + at / blockWidth * queryBlock * blockStride + i * blockStride,
            transposed + (begin + j) * size + at * kernels.columns, kernels.columns, x + i * blockStride + j,
            blockStride, std::min(kernels.rows, count - i), kernels.columns, std::min(blockWidth, size - at), at > 0);
}

void AttentionPacking::multiplyRows(const float *x, int64_t count, int64_t depth, const float *value, int64_t sequence,
                                    int64_t begin, int64_t size, float *sums, bool accumulates) const {
  int64_t stride = wide(size);
  for (int64_t j = 0; j < stride; j += kernels.columns)
    for (int64_t i = 0; i < count; i += kernels.rows)
      kernels.multiply(Packed::F32, Left::BlockRows, x + i * blockStride,
                       value + j * sequence + begin * kernels.columns, kernels.columns, sums + i * stride + j, stride,
                       std::min(kernels.rows, count - i), kernels.columns, depth, accumulates);
}

void AttentionPacking::multiplyColumns(const float *x, int64_t count, int64_t depth, const float *value, int64_t size,
                                       float *sums) const {
  int64_t stride = wide(size);
  for (int64_t j = 0; j < stride; j += kernels.columns)
    for (int64_t i = 0; i < count; i += kernels.rows)
      kernels.multiply(Packed::F32, Left::BlockDepth, x + i, value + j * depth, kernels.columns, sums + i * stride + j,
                       stride, std::min(kernels.rows, count - i), kernels.columns, depth, true);
}

AttentionValue heddle::runtime::makeResult(const LibraryBody &body, uint32_t value, size_t index) {
  const format::TensorType &type = body.typeOf(value);
  size_t rank = type.shape.size();
  if (rank < 3 || !isBlockType(type.dtype))
    throw LibraryError("has attention to " + toString(type) + ", needed f32, bf16 or f16 of rank 3 or more");
  return {body.placeOfResult(index), type.dtype, type.shape[rank - 3], type.shape[rank - 2], type.shape[rank - 1]};
}
