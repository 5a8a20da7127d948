// The body of BlockKernels*.cpp, which are compiled for different instruction sets. Before it is included,
// HEDDLE_LANES (f32 in a vector), HEDDLE_ROWS (of a block) and HEDDLE_KERNELS (the name) are defined, HEDDLE_PAIRS
// where there are instructions for pairs of bf16.
//
// All here is in an anonymous namespace, and nothing from the standard library has code here: a function that the
// linker may take from any object must not have been compiled for more than the machine has.
#include "BlockKernels.h"

#ifdef HEDDLE_PAIRS
#include <immintrin.h>
#endif

namespace {

using namespace heddle::runtime;
using heddle::format::DType;

constexpr int64_t lanes = HEDDLE_LANES, maxRows = HEDDLE_ROWS, vectors = 2, columns = vectors * lanes;
constexpr int64_t maxDepth = 512,
                  leftStride = maxDepth + 16; // no power of two, which would meet in one set of the cache

using Vector = float __attribute__((vector_size(4 * lanes)));
using Words = uint32_t __attribute__((vector_size(4 * lanes)));

/// Vectors in memory lie anywhere.
template <typename V> inline V loadVector(const void *from) {
  V vector;
  __builtin_memcpy(&vector, from, sizeof(V));
  return vector;
}
template <typename V> inline void storeVector(V vector, void *to) { __builtin_memcpy(to, &vector, sizeof(V)); }

inline float toFloat(uint32_t bits) { return __builtin_bit_cast(float, bits); }
inline uint32_t toBits(float value) { return __builtin_bit_cast(uint32_t, value); }

// ---- elements ----

inline float loadElement(const float *from) { return *from; }
struct BFloat16 {
  uint16_t bits;
};
inline float loadElement(const BFloat16 *from) { return toFloat(uint32_t(from->bits) << 16); }
struct Half {
  uint16_t bits;
};
/// The exponent is moved by a multiplication, which makes normal numbers of subnormal ones.
inline float loadElement(const Half *from) {
  uint32_t bits = from->bits, exponent = bits & 0x7c00;
  float magnitude = toFloat((bits & 0x7fff) << 13) * 0x1p112f;
  uint32_t special = toBits(magnitude) | 0x7f800000 | ((bits & 0x3ff) << 13);
  return toFloat((exponent == 0x7c00 ? special : toBits(magnitude)) | (bits & 0x8000) << 16);
}

inline void storeElement(float value, float *to) { *to = value; }
/// To the nearest one, ties to even.
inline void storeElement(float value, BFloat16 *to) {
  uint32_t bits = toBits(value), rounded = (bits + 0x7fff + (bits >> 16 & 1)) >> 16, nan = bits >> 16 | 0x40;
  to->bits = static_cast<uint16_t>(value != value ? nan : rounded);
}
inline void storeElement(float value, Half *to) {
  uint32_t bits = toBits(value), sign = bits >> 16 & 0x8000, magnitude = bits & 0x7fffffff;
  // Subnormal: adding 0.5 leaves 24 bits below 2^-1, the last of which is 2^-24, rounded by the addition.
  uint32_t subnormal = toBits(toFloat(magnitude) + 0.5f) - 0x3f000000;
  uint32_t normal = (magnitude - 0x38000000 + 0xfff + (magnitude >> 13 & 1)) >> 13;
  uint32_t large = magnitude > 0x7f800000 ? 0x7e00 : 0x7c00; // NaN or infinity
  to->bits = static_cast<uint16_t>(sign | (magnitude >= 0x477ff000  ? large
                                           : magnitude < 0x38800000 ? subnormal
                                                                    : normal));
}

template <typename Visit> inline void withType(DType dtype, const void *data, Visit visit) {
  if (dtype == DType::F32)
    visit(static_cast<const float *>(data));
  else if (dtype == DType::BF16)
    visit(static_cast<const BFloat16 *>(data));
  else
    visit(static_cast<const Half *>(data));
}

void addElements(float *__restrict to, const void *from, DType dtype, int64_t step, int64_t count) {
  withType(dtype, from, [&](const auto *from) {
    if (step == 1)
      for (int64_t i = 0; i < count; ++i)
        to[i] += loadElement(from + i);
    else
      for (int64_t i = 0; i < count; ++i)
        to[i] += loadElement(from + i * step);
  });
}

void load(float *__restrict to, const void *from, DType dtype, int64_t step, int64_t count) {
  withType(dtype, from, [&](const auto *from) {
    if (step == 1)
      for (int64_t i = 0; i < count; ++i)
        to[i] = loadElement(from + i);
    else
      for (int64_t i = 0; i < count; ++i)
        to[i] = loadElement(from + i * step);
  });
}

void relu(float *__restrict to, int64_t count) {
  for (int64_t i = 0; i < count; ++i)
    to[i] = to[i] <= 0 ? 0 : to[i];
}

void store(const float *__restrict from, void *to, DType dtype, int64_t count) {
  withType(dtype, to, [&](const auto *typed) {
    auto *__restrict writable = const_cast<__remove_cvref(decltype(*typed)) *>(typed);
    for (int64_t i = 0; i < count; ++i)
      storeElement(from[i], writable + i);
  });
}

// ---- packing ----

/// Bits of an element as bf16, exact for the only type that is packed so.
inline uint32_t pairBits(const BFloat16 *from) { return from->bits; }

/// Packed element k, of depth [begin, end): an f32, or elements 2k and 2k + 1.
template <Packed packed, typename T>
inline uint32_t gather(const T *row, const int64_t *depth, int64_t k, int64_t end) {
  if constexpr (packed == Packed::F32)
    return toBits(loadElement(row + depth[k]));
  else
    return pairBits(row + depth[2 * k]) | (2 * k + 1 < end ? pairBits(row + depth[2 * k + 1]) << 16 : 0);
}

template <Packed packed, typename T> inline uint32_t loadPacked(const T *from) {
  if constexpr (packed == Packed::F32)
    return toBits(loadElement(from));
  else
    return loadVector<uint32_t>(from);
}

template <int64_t count> struct Indices {
  int32_t at[count];
};
template <int64_t distance, bool isHigh> constexpr int32_t swapIndex(int64_t lane) {
  if (isHigh)
    return static_cast<int32_t>(lane & distance ? lane + lanes : lane + distance);
  return static_cast<int32_t>(lane & distance ? lane + lanes - distance : lane);
}
template <int64_t distance, bool isHigh, int... lane> inline Words swapLanes(Words a, Words b) {
  return __builtin_shufflevector(a, b, swapIndex<distance, isHigh>(lane)...);
}
#if HEDDLE_LANES == 16
#define HEDDLE_LANE_LIST 0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15
#elif HEDDLE_LANES == 8
#define HEDDLE_LANE_LIST 0, 1, 2, 3, 4, 5, 6, 7
#else
#define HEDDLE_LANE_LIST 0, 1, 2, 3
#endif

template <int64_t distance> inline void transposeStep(Words (&rows)[lanes]) {
#pragma clang loop unroll(full)
  for (int64_t i = 0; i < lanes; ++i)
    if (!(i & distance)) {
      Words a = rows[i], b = rows[i + distance];
      rows[i] = swapLanes<distance, false, HEDDLE_LANE_LIST>(a, b);
      rows[i + distance] = swapLanes<distance, true, HEDDLE_LANE_LIST>(a, b);
    }
}
/// Halves of ever larger squares change places.
inline void transpose(Words (&rows)[lanes]) {
  transposeStep<1>(rows);
  transposeStep<2>(rows);
#if HEDDLE_LANES >= 8
  transposeStep<4>(rows);
#endif
#if HEDDLE_LANES >= 16
  transposeStep<8>(rows);
#endif
}

inline int64_t packedCount(Packed packed, int64_t elements) {
  return packed == Packed::F32 ? elements : (elements + 1) / 2;
}

/// Indices that may be read from `at` on, without a step to the next run.
inline int64_t leftInRun(int64_t at, int64_t run, int64_t end) {
  int64_t stop = (at / run + 1) * run;
  return (stop < end ? stop : end) - at;
}

/// Element (i, k) of `source`, for i < count, to `to` + i * outerStep + k * depthStep.
template <Packed packed, typename T>
void packScattered(const T *data, const PackSource &source, int64_t first, int64_t count, int64_t begin, int64_t end,
                   uint32_t *to, int64_t outerStep, int64_t depthStep) {
  int64_t depth = packedCount(packed, end - begin);
  for (int64_t i = 0; i < count; ++i)
    for (int64_t k = 0; k < depth; ++k)
      to[i * outerStep + k * depthStep] =
          gather<packed>(data + source.outer[first + i], source.depth + begin, k, end - begin);
}

/// Rows of the source whose elements along the depth follow each other, as rows: a copy.
template <Packed packed, typename T>
void packLeftRows(const T *data, const PackSource &source, int64_t first, int64_t count, int64_t begin, int64_t end,
                  uint32_t *to) {
  for (int64_t i = 0; i < count; ++i, to += leftStride) {
    const T *row = data + source.outer[first + i];
    if constexpr (packed == Packed::F32) {
      for (int64_t k = begin; k < end;) {
        int64_t length = leftInRun(k, source.depthRun, end);
        const T *from = row + source.depth[k];
        for (int64_t j = 0; j < length; ++j)
          to[k - begin + j] = toBits(loadElement(from + j));
        k += length;
      }
    } else if (source.depthRun >= end) {
      const T *from = row + source.depth[begin];
      int64_t pairs = (end - begin) / 2;
      for (int64_t j = 0; j < pairs; ++j)
        to[j] = loadPacked<packed>(from + 2 * j);
      if ((end - begin) % 2)
        to[pairs] = pairBits(from + 2 * pairs);
    } else {
      packScattered<packed>(data, source, first + i, 1, begin, end, to, 0, 1);
    }
  }
}

/// Outer indices that follow each other, next to each other at each place along the depth: `width` of them, zeros for
/// those that are not there.
template <Packed packed, int64_t width, typename T>
void packAcross(const T *data, const PackSource &source, int64_t first, int64_t count, int64_t begin, int64_t end,
                uint32_t *to) {
  int64_t depth = packedCount(packed, end - begin);
  bool isWhole = count == width && leftInRun(first, source.outerRun, first + count) == count;
  for (int64_t k = 0; k < depth; ++k, to += width) {
    const T *from, *next = nullptr;
    if constexpr (packed == Packed::F32) {
      from = data + source.depth[begin + k];
    } else {
      from = data + source.depth[begin + 2 * k];
      if (begin + 2 * k + 1 < end)
        next = data + source.depth[begin + 2 * k + 1];
    }
    auto element = [&](int64_t offset, bool hasNext) -> uint32_t {
      if constexpr (packed == Packed::F32)
        return toBits(loadElement(from + offset));
      else
        return pairBits(from + offset) | (hasNext ? pairBits(next + offset) << 16 : 0);
    };
    int64_t offset = source.outer[first];
    if (isWhole && (packed == Packed::F32 || next)) {
      for (int64_t i = 0; i < width; ++i)
        to[i] = element(offset + i, true);
    } else {
      for (int64_t i = 0; i < count; ++i)
        to[i] = element(source.outer[first + i], next);
      for (int64_t i = count; i < width; ++i)
        to[i] = 0;
    }
  }
}

/// Outer indices whose elements along the depth follow each other: squares are transposed in registers.
template <Packed packed, typename T>
void packRightTransposed(const T *data, const PackSource &source, int64_t first, int64_t count, int64_t begin,
                         int64_t end, uint32_t *to) {
  constexpr int64_t step = packed == Packed::F32 ? lanes : 2 * lanes; // elements along the depth in a square
  int64_t depth = packedCount(packed, end - begin);
  for (int64_t at = 0; at < count; at += lanes) {
    int64_t inSquare = count - at < lanes ? count - at : lanes;
    for (int64_t k = begin; k < end;) {
      uint32_t *square = to + packedCount(packed, k - begin) * columns + at;
      if (leftInRun(k, source.depthRun, end) < step) {
        // Up to the next place from which on there is a whole square.
        int64_t stop = k + step < end ? k + step : end;
        packScattered<packed>(data, source, first + at, inSquare, k, stop, square, 1, columns);
        for (int64_t i = inSquare; i < lanes; ++i)
          for (int64_t j = 0; j < packedCount(packed, stop - k); ++j)
            square[j * columns + i] = 0;
        k = stop;
        continue;
      }
      Words rows[lanes] = {};
      for (int64_t i = 0; i < inSquare; ++i) {
        const T *from = data + source.outer[first + at + i] + source.depth[k];
        if constexpr (packed == Packed::BF16Pairs || __is_same(T, float))
          rows[i] = loadVector<Words>(from);
        else
          for (int64_t j = 0; j < lanes; ++j)
            rows[i][j] = loadPacked<packed>(from + j);
      }
      transpose(rows);
      for (int64_t j = 0; j < lanes; ++j)
        storeVector(rows[j], square + j * columns);
      k += step;
    }
  }
  for (int64_t at = (count + lanes - 1) / lanes * lanes; at < columns; ++at)
    for (int64_t k = 0; k < depth; ++k)
      to[k * columns + at] = 0;
}

template <Packed packed, typename T>
void packLeftAs(const T *data, const PackSource &source, bool isDepthMajor, int64_t first, int64_t count, int64_t begin,
                int64_t end, uint32_t *to) {
  if (isDepthMajor)
    packAcross<packed, maxRows>(data, source, first, count, begin, end, to);
  else
    packLeftRows<packed>(data, source, first, count, begin, end, to);
}
template <Packed packed, typename T>
void packRightAs(const T *data, const PackSource &source, int64_t first, int64_t count, int64_t begin, int64_t end,
                 uint32_t *to) {
  if (source.outerRun == 1 && source.depthRun > 1)
    packRightTransposed<packed>(data, source, first, count, begin, end, to);
  else
    packAcross<packed, columns>(data, source, first, count, begin, end, to);
}

void packLeft(const PackSource &source, Packed packed, bool isDepthMajor, int64_t first, int64_t count, int64_t begin,
              int64_t end, void *to) {
  auto *words = static_cast<uint32_t *>(to);
  if (packed == Packed::BF16Pairs)
    packLeftAs<Packed::BF16Pairs>(static_cast<const BFloat16 *>(source.data), source, isDepthMajor, first, count, begin,
                                  end, words);
  else
    withType(source.dtype, source.data, [&](const auto *data) {
      packLeftAs<Packed::F32>(data, source, isDepthMajor, first, count, begin, end, words);
    });
}

void packRight(const PackSource &source, Packed packed, int64_t first, int64_t count, int64_t begin, int64_t end,
               void *to) {
  auto *words = static_cast<uint32_t *>(to);
  if (packed == Packed::BF16Pairs)
    packRightAs<Packed::BF16Pairs>(static_cast<const BFloat16 *>(source.data), source, first, count, begin, end, words);
  else
    withType(source.dtype, source.data,
             [&](const auto *data) { packRightAs<Packed::F32>(data, source, first, count, begin, end, words); });
}

// ---- products ----

template <Packed packed> inline Vector multiplyAdd(Vector sum, uint32_t left, Words right) {
#ifdef HEDDLE_PAIRS
  if constexpr (packed == Packed::BF16Pairs)
    return _mm512_dpbf16_ps(sum, __builtin_bit_cast(__m512bh, _mm512_set1_epi32(static_cast<int>(left))),
                            __builtin_bit_cast(__m512bh, right));
#endif
  return sum + toFloat(left) * __builtin_bit_cast(Vector, right);
}

template <Packed packed, bool isDepthMajor, int64_t rows>
void multiplyRows(const uint32_t *left, const uint32_t *right, int64_t rightStride, float *c, int64_t stride,
                  int64_t depth, bool accumulates) {
  Vector sums[rows][vectors];
  // The block is stored at the end; until then its lines arrive.
  for (int64_t i = 0; i < rows && !accumulates; ++i)
    for (int64_t j = 0; j < vectors; ++j)
      __builtin_prefetch(c + i * stride + j * lanes, 1);
  for (int64_t i = 0; i < rows; ++i)
    for (int64_t j = 0; j < vectors; ++j)
      sums[i][j] = accumulates ? loadVector<Vector>(c + i * stride + j * lanes) : Vector{};
  for (int64_t k = 0; k < depth; ++k, right += rightStride) {
    Words columnsNow[vectors];
#pragma clang loop unroll(full)
    for (int64_t j = 0; j < vectors; ++j)
      columnsNow[j] = loadVector<Words>(right + j * lanes);
#pragma clang loop unroll(full)
    for (int64_t i = 0; i < rows; ++i) {
      uint32_t element = isDepthMajor ? left[k * maxRows + i] : left[i * leftStride + k];
#pragma clang loop unroll(full)
      for (int64_t j = 0; j < vectors; ++j)
        sums[i][j] = multiplyAdd<packed>(sums[i][j], element, columnsNow[j]);
    }
  }
  for (int64_t i = 0; i < rows; ++i)
    for (int64_t j = 0; j < vectors; ++j)
      storeVector(sums[i][j], c + i * stride + j * lanes);
}

using Multiply = void (*)(const uint32_t *, const uint32_t *, int64_t, float *, int64_t, int64_t, bool);

template <Packed packed, bool isDepthMajor> Multiply multiplyOf(int64_t rows) {
  static constexpr Multiply all[] = {
      multiplyRows<packed, isDepthMajor, 1>,  multiplyRows<packed, isDepthMajor, 2>,
      multiplyRows<packed, isDepthMajor, 3>,  multiplyRows<packed, isDepthMajor, 4>,
      multiplyRows<packed, isDepthMajor, 5>,  multiplyRows<packed, isDepthMajor, 6>,
#if HEDDLE_ROWS > 6
      multiplyRows<packed, isDepthMajor, 7>,  multiplyRows<packed, isDepthMajor, 8>,
      multiplyRows<packed, isDepthMajor, 9>,  multiplyRows<packed, isDepthMajor, 10>,
      multiplyRows<packed, isDepthMajor, 11>, multiplyRows<packed, isDepthMajor, 12>,
#endif
  };
  static_assert(sizeof(all) / sizeof(all[0]) == maxRows);
  return all[rows - 1];
}

void multiply(Packed packed, bool isDepthMajor, const void *left, const void *right, int64_t rightStride, float *c,
              int64_t stride, int64_t rowCount, int64_t depth, bool accumulates) {
  Multiply call = isDepthMajor ? multiplyOf<Packed::F32, true>(rowCount) : multiplyOf<Packed::F32, false>(rowCount);
#ifdef HEDDLE_PAIRS
  if (packed == Packed::BF16Pairs)
    call =
        isDepthMajor ? multiplyOf<Packed::BF16Pairs, true>(rowCount) : multiplyOf<Packed::BF16Pairs, false>(rowCount);
#endif
  call(static_cast<const uint32_t *>(left), static_cast<const uint32_t *>(right), rightStride, c, stride, depth,
       accumulates);
}

} // namespace

namespace heddle::runtime {
#ifdef HEDDLE_PAIRS
constexpr bool hasPairs = true;
#else
constexpr bool hasPairs = false;
#endif
const BlockKernels HEDDLE_KERNELS = {HEDDLE_NAME, maxRows,  columns,     maxDepth, hasPairs, packLeft, leftStride,
                                     packRight,   multiply, addElements, relu,     store,    load};
} // namespace heddle::runtime
