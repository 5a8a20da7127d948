// The inner loops of library calls, compiled for several instruction sets; the machine's best one is chosen when a call
// is bound.
//
// A product is made in panels: `rows` rows of the left matrix and `columns` columns of the right one are copied next to
// each other (packed), and one call of `multiply` makes the block of the result where they meet, in registers.
#ifndef HEDDLE_LIB_RUNTIME_LIBRARY_BLOCKKERNELS_H
#define HEDDLE_LIB_RUNTIME_LIBRARY_BLOCKKERNELS_H

#include "Library.h"

namespace heddle::runtime {

/// What elements are packed as: f32, or pairs of bf16 that lie next to each other along the depth, for instructions
/// that multiply and add pairs. A packed element has four bytes either way.
enum class Packed : uint8_t { F32, BF16Pairs };

/// Where element (i, k) of a panel of the left matrix is: i * leftStride + k, k * rows + i, and in blocks, which are
/// packed or made in place, i * blockStride + k, k * blockStride + i.
enum class Left : uint8_t { Rows, Depth, BlockRows, BlockDepth };
/// Blocks have up to this many elements in a row.
constexpr int64_t blockWidth = 128, blockStride = blockWidth + 16;

/// Elements of a matrix: (i, k) is at outer[i] + depth[k], in elements. Runs are lengths of blocks in which offsets
/// follow each other: offsets[j * run] to offsets[j * run + run - 1]; 1 where there are none.
struct PackSource {
  const void *data;
  format::DType dtype;
  const int64_t *outer, *depth;
  int64_t outerRun, depthRun;
};

struct BlockKernels {
  const char *name;
  int64_t rows, columns; // of a block
  int64_t maxDepth;      // packed elements along the depth in one call
  bool hasPairs;

  /// Packs `count` <= rows outer indices from `first` on, and depth [begin, end). Pairs end with a zero where the depth
  /// is odd.
  void (*packLeft)(const PackSource &source, Packed packed, Left layout, int64_t first, int64_t count, int64_t begin,
                   int64_t end, void *to);
  int64_t leftStride;
  /// Packs up to `columns` outer indices; element (k, j) at k * columns + j, with zeros for columns that are not there.
  void (*packRight)(const PackSource &source, Packed packed, int64_t first, int64_t count, int64_t begin, int64_t end,
                    void *to);
  /// c[i, j] = (c[i, j] +) sum over `depth` packed elements, for i < rowCount and j < columnCount, or up to all
  /// `columns`; rows of c are `stride` apart, rows of the right panel `rightStride` elements of 4 bytes.
  void (*multiply)(Packed packed, Left layout, const void *left, const void *right, int64_t rightStride, float *c,
                   int64_t stride, int64_t rowCount, int64_t columnCount, int64_t depth, bool accumulates);

  /// to[i] += from[i * step] as f32.
  void (*addElements)(float *to, const void *from, format::DType dtype, int64_t step, int64_t count);
  /// To the next element of the type.
  void (*round)(float *to, format::DType dtype, int64_t count);
  /// max(x, 0), NaN where x is NaN.
  void (*relu)(float *to, int64_t count);
  /// to[i] = from[i], rounded to the type.
  void (*store)(const float *from, void *to, format::DType dtype, int64_t count);
  /// The scores of one query: x[j] = cap * tanh(scale * x[j] / cap) + bias[j], without a cap if it is 0; -inf for j
  /// from `limit` on and where bit 0 of mask[j] is 0. `tanh`, if not null, receives the tanh. Gives the largest one,
  /// NaN if one is. `width` is a multiple of `columns`; bias and mask have `limit` elements, or are null.
  float (*score)(float *x, int64_t width, int64_t limit, float scale, float cap, const float *bias, const uint8_t *mask,
                 float *tanh);
  /// x[j] = exp(x[j] - shift), within 2 ulp; gives the sum.
  float (*exponentials)(float *x, int64_t width, float shift);
  void (*scale)(float *x, int64_t width, float factor);
  /// dx[j] = p[j] * (dx[j] - shift) * scale, times 1 - tanh[j]^2 if not null.
  void (*gradient)(float *dx, const float *p, const float *tanh, int64_t width, float shift, float scale);

  /// to[i] = from[i * step] as f32.
  void (*load)(float *to, const void *from, format::DType dtype, int64_t step, int64_t count);
};

/// The best ones for this machine.
const BlockKernels &getBlockKernels(Instructions most);

/// Types that blocks are made of.
inline bool isBlockType(format::DType dtype) {
  return dtype == format::DType::F32 || dtype == format::DType::BF16 || dtype == format::DType::F16;
}

extern const BlockKernels baseBlockKernels;
extern const BlockKernels avx2BlockKernels;   // where HEDDLE_X86
extern const BlockKernels avx512BlockKernels; // the same
extern const BlockKernels avx512Bf16BlockKernels;

} // namespace heddle::runtime

#endif // HEDDLE_LIB_RUNTIME_LIBRARY_BLOCKKERNELS_H
