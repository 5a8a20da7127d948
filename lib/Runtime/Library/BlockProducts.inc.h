// Packing and products of blocks; a part of BlockKernels.inc.h, in its anonymous namespace.
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

/// Copies rows of the source with elements that follow each other along the depth, as rows.
template <Packed packed, typename T>
void packLeftRows(const T *data, const PackSource &source, int64_t stride, int64_t first, int64_t count, int64_t begin,
                  int64_t end, uint32_t *to) {
  for (int64_t i = 0; i < count; ++i, to += stride) {
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
  // Stretches of outer indices that follow each other.
  int64_t starts[width], lengths[width], stretches = 0;
  for (int64_t i = 0; i < count; i += lengths[stretches++]) {
    starts[stretches] = i;
    lengths[stretches] = leftInRun(first + i, source.outerRun, first + count);
  }
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
    if (lengths[0] == width && (packed == Packed::F32 || next)) {
      int64_t offset = source.outer[first];
      for (int64_t i = 0; i < width; ++i)
        to[i] = element(offset + i, true);
      continue;
    }
    for (int64_t stretch = 0; stretch < stretches; ++stretch) {
      int64_t offset = source.outer[first + starts[stretch]];
      for (int64_t i = 0; i < lengths[stretch]; ++i)
        to[starts[stretch] + i] = element(offset + i, next);
    }
    for (int64_t i = count; i < width; ++i)
      to[i] = 0;
  }
}

/// Packs outer indices with elements that follow each other along the depth: squares are transposed in registers.
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
        // Goes up to the next place from which on there is a whole square.
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
void packLeftAs(const T *data, const PackSource &source, Left layout, int64_t first, int64_t count, int64_t begin,
                int64_t end, uint32_t *to) {
  if (layout == Left::Depth)
    packAcross<packed, maxRows>(data, source, first, count, begin, end, to);
  else
    packLeftRows<packed>(data, source, layout == Left::Rows ? leftStride : blockStride, first, count, begin, end, to);
}
template <Packed packed, typename T>
void packRightAs(const T *data, const PackSource &source, int64_t first, int64_t count, int64_t begin, int64_t end,
                 uint32_t *to) {
  if (source.outerRun == 1 && source.depthRun > 1)
    packRightTransposed<packed>(data, source, first, count, begin, end, to);
  else
    packAcross<packed, columns>(data, source, first, count, begin, end, to);
}

void packLeft(const PackSource &source, Packed packed, Left layout, int64_t first, int64_t count, int64_t begin,
              int64_t end, void *to) {
  auto *words = static_cast<uint32_t *>(to);
  if (packed == Packed::BF16Pairs)
    packLeftAs<Packed::BF16Pairs>(static_cast<const BFloat16 *>(source.data), source, layout, first, count, begin, end,
                                  words);
  else
    withType(source.dtype, source.data,
             [&](const auto *data) { packLeftAs<Packed::F32>(data, source, layout, first, count, begin, end, words); });
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

template <Left layout> inline int64_t leftIndex(int64_t i, int64_t k) {
  return layout == Left::Rows        ? i * leftStride + k
         : layout == Left::Depth     ? k * maxRows + i
         : layout == Left::BlockRows ? i * blockStride + k
                                     : k * blockStride + i;
}

/// The first `vectors` vectors of the columns.
template <Packed packed, Left layout, int64_t vectors, int64_t rows>
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
      uint32_t element = left[leftIndex<layout>(i, k)];
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

template <Packed packed, Left layout, int64_t vectors> Multiply multiplyOf(int64_t rows) {
  static constexpr Multiply all[] = {
      multiplyRows<packed, layout, vectors, 1>,  multiplyRows<packed, layout, vectors, 2>,
      multiplyRows<packed, layout, vectors, 3>,  multiplyRows<packed, layout, vectors, 4>,
      multiplyRows<packed, layout, vectors, 5>,  multiplyRows<packed, layout, vectors, 6>,
#if HEDDLE_ROWS > 6
      multiplyRows<packed, layout, vectors, 7>,  multiplyRows<packed, layout, vectors, 8>,
      multiplyRows<packed, layout, vectors, 9>,  multiplyRows<packed, layout, vectors, 10>,
      multiplyRows<packed, layout, vectors, 11>, multiplyRows<packed, layout, vectors, 12>,
#endif
  };
  static_assert(sizeof(all) / sizeof(all[0]) == maxRows);
  return all[rows - 1];
}

template <Packed packed> Multiply multiplyOf(Left layout, int64_t columnCount, int64_t rows) {
  if (columnCount <= lanes && layout == Left::Rows)
    return multiplyOf<packed, Left::Rows, 1>(rows);
  if (columnCount <= lanes && layout == Left::Depth)
    return multiplyOf<packed, Left::Depth, 1>(rows);
  switch (layout) {
  case Left::Rows:
    return multiplyOf<packed, Left::Rows, vectors>(rows);
  case Left::Depth:
    return multiplyOf<packed, Left::Depth, vectors>(rows);
  case Left::BlockRows:
    return multiplyOf<packed, Left::BlockRows, vectors>(rows);
  case Left::BlockDepth:
    return multiplyOf<packed, Left::BlockDepth, vectors>(rows);
  }
  __builtin_unreachable();
}

void multiply([[maybe_unused]] Packed packed, Left layout, const void *left, const void *right, int64_t rightStride,
              float *c, int64_t stride, int64_t rowCount, int64_t columnCount, int64_t depth, bool accumulates) {
  Multiply call = multiplyOf<Packed::F32>(layout, columnCount, rowCount);
#ifdef HEDDLE_PAIRS
  if (packed == Packed::BF16Pairs)
    call = multiplyOf<Packed::BF16Pairs>(layout, columnCount, rowCount);
#endif
  call(static_cast<const uint32_t *>(left), static_cast<const uint32_t *>(right), rightStride, c, stride, depth,
       accumulates);
}
