// Vectors and elements of the types that blocks are made of; a part of BlockKernels.inc.h, in its anonymous namespace.
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
/// Rounds to the nearest one, ties to even.
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

void round(float *__restrict to, DType dtype, int64_t count) {
  withType(dtype, nullptr, [&]<typename T>(const T *) {
    for (int64_t i = 0; i < count; ++i) {
      T rounded;
      storeElement(to[i], &rounded);
      to[i] = loadElement(&rounded);
    }
  });
}

void relu(float *__restrict to, int64_t count) {
  for (int64_t i = 0; i < count; ++i)
    to[i] = to[i] <= 0 ? 0 : to[i];
}

void store(const float *__restrict from, void *to, DType dtype, int64_t count) {
  withType(dtype, to, [&]<typename T>(const T *typed) {
    T *__restrict writable = const_cast<T *>(typed);
    for (int64_t i = 0; i < count; ++i)
      storeElement(from[i], writable + i);
  });
}
