// The vocabulary's types and functions of numbers, on a host: the twins of those of kernels/vocabulary/device/heddle.h.
// They need no emulator. It includes nothing, since every unit of kernels parses it.
#pragma once

// ---- Types ----

using i8 = signed char;
using i16 = short;
using i32 = int;
using i64 = long long;
using u8 = unsigned char;
using u16 = unsigned short;
using u32 = unsigned int;
using u64 = unsigned long long;
using byte = unsigned char;

/// Stands before functions that kernels call.
#define DEVICE inline __attribute__((always_inline))
/// Stands before arrays of constants.
#define DEVICE_TABLE static

/// The same bits as another type of that size.
template <class To, class From> DEVICE constexpr To bits(From value) { return __builtin_bit_cast(To, value); }

/// i1 in memory: a byte of which bit 0 counts.
struct pred {
  u8 code;
  pred() = default;
  DEVICE constexpr pred(bool value) : code(value) {}
  DEVICE operator bool() const { return code & 1; }
};

/// Brain floats: computed with as floats, rounded to the nearest even.
struct bf16 {
  u16 code;
  bf16() = default;
  DEVICE explicit bf16(float value) {
    const u32 wide = bits<u32>(value);
    code = value != value ? wide >> 16 | 0x40 : (wide + 0x7fff + (wide >> 16 & 1)) >> 16;
  }
  DEVICE operator float() const { return bits<float>(u32(code) << 16); }
};

/// IEEE half floats, likewise.
struct f16 {
  u16 code;
  f16() = default;
  DEVICE explicit f16(float value) : code(bits<u16>(static_cast<_Float16>(value))) {}
  DEVICE operator float() const { return static_cast<float>(bits<_Float16>(code)); }
};

/// Two numbers rounded to T (bf16, f16), the first in the lower half.
template <class T> DEVICE u32 pack(float low, float high) { return u32(T(low).code) | u32(T(high).code) << 16; }

// ---- Functions of floats ----

// CUDA's own, here the C library's.
#define HEDDLE_FUNCTION(name)                                                                                          \
  extern "C" double name(double) noexcept;                                                                             \
  DEVICE float name(float x) { return __builtin_##name##f(x); }
#define HEDDLE_FUNCTION2(name)                                                                                         \
  extern "C" double name(double, double) noexcept;                                                                     \
  DEVICE float name(float x, float y) { return __builtin_##name##f(x, y); }
HEDDLE_FUNCTION(acos)
HEDDLE_FUNCTION(acosh)
HEDDLE_FUNCTION(asin)
HEDDLE_FUNCTION(asinh)
HEDDLE_FUNCTION(atan)
HEDDLE_FUNCTION(atanh)
HEDDLE_FUNCTION(cbrt)
HEDDLE_FUNCTION(ceil)
HEDDLE_FUNCTION(cos)
HEDDLE_FUNCTION(cosh)
HEDDLE_FUNCTION(erf)
HEDDLE_FUNCTION(erfc)
HEDDLE_FUNCTION(exp)
HEDDLE_FUNCTION(exp2)
HEDDLE_FUNCTION(expm1)
HEDDLE_FUNCTION(fabs)
HEDDLE_FUNCTION(floor)
HEDDLE_FUNCTION(lgamma)
HEDDLE_FUNCTION(log)
HEDDLE_FUNCTION(log10)
HEDDLE_FUNCTION(log1p)
HEDDLE_FUNCTION(log2)
HEDDLE_FUNCTION(rint)
HEDDLE_FUNCTION(round)
HEDDLE_FUNCTION(sin)
HEDDLE_FUNCTION(sinh)
HEDDLE_FUNCTION(sqrt)
HEDDLE_FUNCTION(tan)
HEDDLE_FUNCTION(tanh)
HEDDLE_FUNCTION(trunc)
HEDDLE_FUNCTION2(atan2)
HEDDLE_FUNCTION2(copysign)
HEDDLE_FUNCTION2(fmax)
HEDDLE_FUNCTION2(fmin)
HEDDLE_FUNCTION2(fmod)
HEDDLE_FUNCTION2(pow)
#undef HEDDLE_FUNCTION
#undef HEDDLE_FUNCTION2
extern "C" double fma(double, double, double) noexcept;
DEVICE float fma(float a, float b, float c) { return __builtin_fmaf(a, b, c); }
#define HEDDLE_LEAST_MOST(T)                                                                                           \
  DEVICE T min(T a, T b) { return a < b ? a : b; }                                                                     \
  DEVICE T max(T a, T b) { return a > b ? a : b; }
HEDDLE_LEAST_MOST(i32)
HEDDLE_LEAST_MOST(i64)
HEDDLE_LEAST_MOST(u32)
HEDDLE_LEAST_MOST(u64)
#undef HEDDLE_LEAST_MOST
DEVICE float min(float a, float b) { return fmin(a, b); }
DEVICE float max(float a, float b) { return fmax(a, b); }
DEVICE double min(double a, double b) { return fmin(a, b); }
DEVICE double max(double a, double b) { return fmax(a, b); }
extern "C" int abs(int) noexcept;
DEVICE i64 abs(i64 x) { return x < 0 ? -x : x; }
DEVICE float abs(float x) { return __builtin_fabsf(x); }
DEVICE double abs(double x) { return __builtin_fabs(x); }
DEVICE float rsqrt(float x) { return static_cast<float>(1 / __builtin_sqrt(double(x))); }
DEVICE double rsqrt(double x) { return 1 / __builtin_sqrt(x); }

/// 2^x and e^x within 2 ulp near 0, by the GPU's own instruction; denormal results are 0.
DEVICE float exp2Fast(float x) {
  const float power = __builtin_exp2f(x);
  return power < 0x1p-126f ? 0 : power;
}
DEVICE float expFast(float x) { return exp2Fast(x * 1.44269504f); }

constexpr float infinity = __builtin_huge_valf();

/// The larger and the smaller of two floats or doubles (NaN if one is; 0 is above -0) or integers.
template <class T> DEVICE T maximumOfFloats(T a, T b) {
  return a != a || b != b ? a + b : a == b ? (__builtin_signbit(a) ? b : a) : a > b ? a : b;
}
template <class T> DEVICE T minimumOfFloats(T a, T b) {
  return a != a || b != b ? a + b : a == b ? (__builtin_signbit(a) ? a : b) : a < b ? a : b;
}
DEVICE float maximum(float a, float b) { return maximumOfFloats(a, b); }
DEVICE float minimum(float a, float b) { return minimumOfFloats(a, b); }
DEVICE double maximum(double a, double b) { return maximumOfFloats(a, b); }
DEVICE double minimum(double a, double b) { return minimumOfFloats(a, b); }
DEVICE i32 maximum(i32 a, i32 b) { return a > b ? a : b; }
DEVICE i32 minimum(i32 a, i32 b) { return a < b ? a : b; }
DEVICE u32 maximum(u32 a, u32 b) { return a > b ? a : b; }
DEVICE u32 minimum(u32 a, u32 b) { return a < b ? a : b; }
DEVICE i64 maximum(i64 a, i64 b) { return a > b ? a : b; }
DEVICE i64 minimum(i64 a, i64 b) { return a < b ? a : b; }
DEVICE u64 maximum(u64 a, u64 b) { return a > b ? a : b; }
DEVICE u64 minimum(u64 a, u64 b) { return a < b ? a : b; }

DEVICE float square(float x) { return x * x; }
DEVICE double square(double x) { return x * x; }
/// 1 / (1 + e^-x)
DEVICE float logistic(float x) { return 1 / (1 + exp(-x)); }
DEVICE double logistic(double x) { return 1 / (1 + exp(-x)); }
DEVICE bool isFinite(float x) { return abs(x) < infinity; }
DEVICE bool isFinite(double x) { return abs(x) < infinity; }
DEVICE bool isInfinite(float x) { return abs(x) == infinity; }
DEVICE bool isInfinite(double x) { return abs(x) == infinity; }

/// A float as an integer: toward zero, within the type's range; NaN gives 0.
template <class T> DEVICE T toInteger(double x) {
  constexpr bool isSigned = T(-1) < T(0);
  constexpr int width = 8 * sizeof(T) - isSigned;
  constexpr double end = 2.0 * (u64(1) << (width - 1)); // one past the largest
  if (x != x)
    return 0;
  if (x >= end)
    return T(~u64(0) >> (64 - width));
  return x <= (isSigned ? -end : 0) ? T(isSigned ? u64(1) << width : 0) : T(x);
}
template <class T> DEVICE T toInteger(float x) { return toInteger<T>(double(x)); }

/// Integers in the order of floats that IEEE 754 calls total: from -NaN to NaN.
DEVICE i32 totalOrder(float x) { return bits<i32>(x) ^ (bits<i32>(x) >> 31 & 0x7fffffff); }
DEVICE i64 totalOrder(double x) { return bits<i64>(x) ^ (bits<i64>(x) >> 63 & 0x7fffffffffffffff); }
DEVICE i32 totalOrder(f16 x) { return i16(x.code) ^ (i16(x.code) >> 15 & 0x7fff); }

/// A number whose bits are U, with an own exponent and mantissa, rounded to fewer bits of them: too large a number
/// becomes infinite, too small a one 0.
template <int exponentBits, int mantissaBits, int ownExponent, int ownMantissa, class U> DEVICE U reduceBits(U number) {
  constexpr U signBit = U(1) << (ownExponent + ownMantissa), infinite = ((U(1) << ownExponent) - 1) << ownMantissa;
  U magnitude = number & ~signBit;
  if (magnitude >= infinite)
    return number;
  if constexpr (mantissaBits < ownMantissa) {
    constexpr U last = U(1) << (ownMantissa - mantissaBits);
    magnitude = (magnitude + (last / 2 - 1) + (magnitude / last & 1)) & ~(last - 1);
  }
  if constexpr (exponentBits < ownExponent) {
    constexpr int bias = (1 << (ownExponent - 1)) - 1, reducedBias = (1 << (exponentBits - 1)) - 1;
    const int exponent = magnitude >> ownMantissa;
    magnitude = exponent > bias + reducedBias ? infinite : exponent <= bias - reducedBias ? 0 : magnitude;
  }
  return (number & signBit) | magnitude;
}
template <int exponentBits, int mantissaBits> DEVICE float reducePrecision(float x) {
  return bits<float>(reduceBits<exponentBits, mantissaBits, 8, 23>(bits<u32>(x)));
}
template <int exponentBits, int mantissaBits> DEVICE double reducePrecision(double x) {
  return bits<double>(reduceBits<exponentBits, mantissaBits, 11, 52>(bits<u64>(x)));
}
template <int exponentBits, int mantissaBits> DEVICE bf16 reducePrecision(bf16 x) {
  return bits<bf16>(u16(reduceBits<exponentBits, mantissaBits, 8, 7>(u32(x.code))));
}
template <int exponentBits, int mantissaBits> DEVICE f16 reducePrecision(f16 x) {
  return bits<f16>(u16(reduceBits<exponentBits, mantissaBits, 5, 10>(u32(x.code))));
}

// ---- Integers whose arithmetic wraps, whose every quotient and shift is defined ----

// Functions of templates would not take an element that may be written, too, since it is no value yet.
namespace heddle_host {

/// -1, 0, 1; zeros and NaN are their own sign.
template <class T> DEVICE T sign(T x) { return x > T(0) ? T(1) : x < T(0) ? T(-1) : x; }
template <class T> DEVICE T wrappingAdd(T a, T b) { return T(u64(a) + u64(b)); }
template <class T> DEVICE T wrappingSubtract(T a, T b) { return T(u64(a) - u64(b)); }
template <class T> DEVICE T wrappingMultiply(T a, T b) { return T(u64(a) * u64(b)); }
/// |x|, but for the least number, which is itself.
template <class T> DEVICE T magnitude(T x) { return x < T(0) ? wrappingSubtract(T(0), x) : x; }
/// Toward zero; x / 0 has all bits set, and the least number by -1 is itself.
template <class T> DEVICE T quotient(T a, T b) {
  constexpr bool isSigned = T(-1) < T(0);
  return b == T(0) ? T(-1) : isSigned && b == T(-1) ? wrappingSubtract(T(0), a) : T(a / b);
}
/// With the sign of a; that by 0 is a.
template <class T> DEVICE T remainderOf(T a, T b) {
  constexpr bool isSigned = T(-1) < T(0);
  return b == T(0) ? a : isSigned && b == T(-1) ? T(0) : T(a % b);
}
/// a^b; a negative exponent gives 1 / a^-b toward zero.
template <class T> DEVICE T power(T a, T b) {
  if constexpr (T(-1) < T(0))
    if (b < T(0))
      return a == T(1) ? T(1) : a == T(-1) ? (b & 1 ? T(-1) : T(1)) : T(0);
  T product = 1;
  for (; b > T(0); b = b >> 1, a = wrappingMultiply(a, a))
    if (b & 1)
      product = wrappingMultiply(product, a);
  return product;
}
/// Shifts by as many bits as there are, or more, or by a negative number, leave zeros, or copies of the sign.
template <class T> DEVICE u64 zeroExtended(T x) { return u64(x) & ~u64(0) >> (64 - 8 * sizeof(T)); }
template <class T> DEVICE T shiftLeft(T a, T b) { return zeroExtended(b) < 8 * sizeof(T) ? T(u64(a) << b) : T(0); }
template <class T> DEVICE T shiftRightLogical(T a, T b) {
  return zeroExtended(b) < 8 * sizeof(T) ? T(zeroExtended(a) >> b) : T(0);
}
template <class T> DEVICE T shiftRightArithmetic(T a, T b) {
  constexpr int width = 8 * sizeof(T);
  const i64 extended = i64(u64(a) << (64 - width)) >> (64 - width);
  return T(extended >> (zeroExtended(b) < width ? int(b) : width - 1));
}
template <class T> DEVICE T popcount(T x) { return T(__builtin_popcountll(zeroExtended(x))); }
template <class T> DEVICE T countLeadingZeros(T x) {
  const u64 number = zeroExtended(x);
  return T((number == 0 ? 64 : __builtin_clzll(number)) - (64 - 8 * int(sizeof(T))));
}

} // namespace heddle_host

#define HEDDLE_NUMBER(T)                                                                                               \
  DEVICE T sign(T x) { return heddle_host::sign(x); }
#define HEDDLE_INTEGER(T)                                                                                              \
  HEDDLE_NUMBER(T)                                                                                                     \
  DEVICE T wrappingAdd(T a, T b) { return heddle_host::wrappingAdd(a, b); }                                            \
  DEVICE T wrappingSubtract(T a, T b) { return heddle_host::wrappingSubtract(a, b); }                                  \
  DEVICE T wrappingMultiply(T a, T b) { return heddle_host::wrappingMultiply(a, b); }                                  \
  DEVICE T magnitude(T x) { return heddle_host::magnitude(x); }                                                        \
  DEVICE T quotient(T a, T b) { return heddle_host::quotient(a, b); }                                                  \
  DEVICE T remainderOf(T a, T b) { return heddle_host::remainderOf(a, b); }                                            \
  DEVICE T power(T a, T b) { return heddle_host::power(a, b); }                                                        \
  DEVICE T shiftLeft(T a, T b) { return heddle_host::shiftLeft(a, b); }                                                \
  DEVICE T shiftRightLogical(T a, T b) { return heddle_host::shiftRightLogical(a, b); }                                \
  DEVICE T shiftRightArithmetic(T a, T b) { return heddle_host::shiftRightArithmetic(a, b); }                          \
  DEVICE T popcount(T x) { return heddle_host::popcount(x); }                                                          \
  DEVICE T countLeadingZeros(T x) { return heddle_host::countLeadingZeros(x); }
HEDDLE_NUMBER(float)
HEDDLE_NUMBER(double)
HEDDLE_INTEGER(i8)
HEDDLE_INTEGER(i16)
HEDDLE_INTEGER(i32)
HEDDLE_INTEGER(i64)
HEDDLE_INTEGER(u8)
HEDDLE_INTEGER(u16)
HEDDLE_INTEGER(u32)
HEDDLE_INTEGER(u64)
#undef HEDDLE_NUMBER
#undef HEDDLE_INTEGER
