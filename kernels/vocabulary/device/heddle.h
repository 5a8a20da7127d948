// The vocabulary of GPU kernels, on a GPU. docs/cuda-vocabulary.md lists its names; kernels/vocabulary/host/heddle.h
// means the same by them on a host. Needs nothing else; the least architecture is sm_80.
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
#define DEVICE __device__ __forceinline__
/// Stands before arrays of constants: DEVICE_TABLE constexpr i32 primes[3] = {2, 3, 5};
#define DEVICE_TABLE static __device__

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
  DEVICE explicit bf16(float value) { asm("cvt.rn.bf16.f32 %0, %1;" : "=h"(code) : "f"(value)); }
  DEVICE operator float() const { return __uint_as_float(u32(code) << 16); }
};

/// IEEE half floats, likewise.
struct f16 {
  u16 code;
  f16() = default;
  DEVICE explicit f16(float value) { asm("cvt.rn.f16.f32 %0, %1;" : "=h"(code) : "f"(value)); }
  DEVICE operator float() const {
    float value;
    asm("cvt.f32.f16 %0, %1;" : "=f"(value) : "h"(code));
    return value;
  }
};

/// V values side by side in registers. In memory they lie at a multiple of their size, 16 bytes at most.
template <class T, int V> struct alignas(sizeof(T) * V < 16 ? sizeof(T) * V : 16) Vec {
  T of[V];
  DEVICE T &operator[](int i) { return of[i]; }
  DEVICE const T &operator[](int i) const { return of[i]; }
};

// ---- Memory ----

/// N elements of global memory that a kernel reads, writes, or both: a parameter of 8 bytes.
template <class T, i64 N> struct In {
  using Element = T;
  const T *address;
  template <class I> DEVICE T operator[](I i) const { return address[i]; }
};
template <class T, i64 N> struct Out {
  using Element = T;
  T *address;
  template <class I> DEVICE T &operator[](I i) const { return address[i]; }
};
template <class T, i64 N> struct InOut {
  using Element = T;
  T *address;
  template <class I> DEVICE T &operator[](I i) const { return address[i]; }
};

/// Elements of one of several tensors.
template <class T> struct InSlice {
  using Element = T;
  const T *address;
  template <class I> DEVICE T operator[](I i) const { return address[i]; }
};
template <class T> struct OutSlice {
  using Element = T;
  T *address;
  template <class I> DEVICE T &operator[](I i) const { return address[i]; }
};

/// K tensors: a parameter of K times 8 bytes. `at` gives the one of that number, which has so many elements.
template <class T, int K> struct InTable {
  const T *addresses[K];
  DEVICE InSlice<T> at(int number, i64) const { return {addresses[number]}; }
};
template <class T, int K> struct OutTable {
  T *addresses[K];
  DEVICE OutSlice<T> at(int number, i64) const { return {addresses[number]}; }
};

/// N elements of T in bytes of global memory, from an offset on.
template <class T, i64 N, i64 B> DEVICE InOut<T, N> view(InOut<byte, B> bytes, i64 offset) {
  return {reinterpret_cast<T *>(bytes.address + offset)};
}

/// N elements of a block's shared memory. What they are at the beginning is not defined.
template <class T, int N> struct Shared {
  using Element = T;
  T *address;
  template <class I> DEVICE T &operator[](I i) const { return address[i]; }
};
/// Declares an array of shared memory in a kernel.
#define SHARED(T, name, N)                                                                                             \
  __shared__ __align__(16) T name##Memory[N];                                                                          \
  const Shared<T, N> name { name##Memory }
/// An array in the launch's dynamic shared memory, at an offset in bytes, a multiple of 16.
#define SHARED_AT(T, name, N, offset)                                                                                  \
  extern __shared__ __align__(128) byte dynamicMemory[];                                                               \
  const Shared<T, N> name { reinterpret_cast<T *>(dynamicMemory + (offset)) }

/// V elements at once, of any of the arrays above. Element i lies at a multiple of their size, or of 16 bytes.
template <int V, class Array, class I> DEVICE Vec<typename Array::Element, V> load(Array array, I i) {
  return *reinterpret_cast<const Vec<typename Array::Element, V> *>(array.address + i);
}
template <class Array, class I, class T, int V> DEVICE void store(Array array, I i, const Vec<T, V> &values) {
  *reinterpret_cast<Vec<T, V> *>(array.address + i) = values;
}

/// Whether two arrays begin at one address.
template <class A, class B> DEVICE bool liesAt(A a, B b) {
  return reinterpret_cast<u64>(a.address) == reinterpret_cast<u64>(b.address);
}

// ---- Threads ----

/// Begins a kernel for blocks of so many threads, at most: KERNEL(256) name(parameters) { ... }
#define KERNEL(threads) extern "C" __global__ void __launch_bounds__(threads)

DEVICE int thread() { return threadIdx.x; } // of the block
DEVICE int threads() { return blockDim.x; } // of a block
DEVICE int block() { return blockIdx.x; }   // of the launch
DEVICE int blocks() { return gridDim.x; }   // of a launch
DEVICE int lane() { return threadIdx.x & 31; }
DEVICE int warp() { return threadIdx.x >> 5; }

/// All threads of the block come here before one goes on, and see what the others have written.
DEVICE void barrier() { __syncthreads(); }
/// The same; whether the condition holds for any of them.
DEVICE bool barrierAny(bool condition) { return __syncthreads_or(condition); }

enum : u32 { everyLane = 0xffffffff };
/// The same for the lanes of a warp.
DEVICE void warpBarrier(u32 lanes = everyLane) { __syncwarp(lanes); }
/// Another lane's value: that of lane `from`, of this one's number with the bits of `mask` flipped, of the one so many
/// above or below (its own where there is none). T has 4 or 8 bytes.
template <class T> DEVICE T shuffle(T value, int from, u32 lanes = everyLane) {
  return __shfl_sync(lanes, value, from);
}
template <class T> DEVICE T shuffleXor(T value, int mask, u32 lanes = everyLane) {
  return __shfl_xor_sync(lanes, value, mask);
}
template <class T> DEVICE T shuffleDown(T value, int by, u32 lanes = everyLane) {
  return __shfl_down_sync(lanes, value, by);
}
template <class T> DEVICE T shuffleUp(T value, int by, u32 lanes = everyLane) {
  return __shfl_up_sync(lanes, value, by);
}
/// Whether a condition holds for any or all lanes; a bit for each of them.
DEVICE bool anyLane(bool condition, u32 lanes = everyLane) { return __any_sync(lanes, condition); }
DEVICE bool allLanes(bool condition, u32 lanes = everyLane) { return __all_sync(lanes, condition); }
DEVICE u32 ballot(bool condition, u32 lanes = everyLane) { return __ballot_sync(lanes, condition); }

/// Adds to an integer (i32, u32, u64) in memory and gives what was there.
template <class Array, class I>
DEVICE typename Array::Element atomicAddTo(Array array, I i, typename Array::Element by) {
  return atomicAdd(array.address + i, by);
}
/// Other blocks see what this thread has written to global memory before what it writes later.
DEVICE void fence() { __threadfence(); }

// ---- Copies that don't wait ----

/// Starts a copy of 4, 8 or 16 bytes from element `from` of global memory to element `to` of shared memory; of zeros
/// where nothing `isThere`, and then global memory isn't read.
template <int bytes, class T, int N, class Array, class I>
DEVICE void copyAsync(Shared<T, N> shared, int to, Array global, I from, bool isThere = true) {
  static_assert(bytes == 4 || bytes == 8 || bytes == 16, "copies have 4, 8 or 16 bytes");
  u32 destination = static_cast<u32>(__cvta_generic_to_shared(shared.address + to));
  int read = isThere ? bytes : 0;
  if constexpr (bytes == 16)
    asm volatile("cp.async.cg.shared.global [%0], [%1], 16, %2;" ::"r"(destination), "l"(global.address + from),
                 "r"(read)
                 : "memory");
  else
    asm volatile("cp.async.ca.shared.global [%0], [%1], %2, %3;" ::"r"(destination), "l"(global.address + from),
                 "n"(bytes), "r"(read)
                 : "memory");
}
/// What this thread has started since the last time is a group.
DEVICE void commitCopies() { asm volatile("cp.async.commit_group;" ::: "memory"); }
/// Waits until at most so many of this thread's groups, the last ones, are still on their way.
template <int groups> DEVICE void waitForCopies() { asm volatile("cp.async.wait_group %0;" ::"n"(groups) : "memory"); }

// ---- Matrices ----

/// 8 x 8 elements of 2 bytes each, M of them (1, 2, 4), from shared memory: lane 8 m + r gives the place of row r of
/// matrix m; of each, lane l gets elements 2 (l mod 4) and the next of row l / 4; transposed, of column l / 4.
template <int M, class T, int N> DEVICE Vec<u32, M> loadMatrices(Shared<T, N> shared, int row) {
  u32 address = static_cast<u32>(__cvta_generic_to_shared(shared.address + row));
  Vec<u32, M> m;
  if constexpr (M == 1)
    asm volatile("ldmatrix.sync.aligned.m8n8.x1.shared.b16 {%0}, [%1];" : "=r"(m[0]) : "r"(address) : "memory");
  else if constexpr (M == 2)
    asm volatile("ldmatrix.sync.aligned.m8n8.x2.shared.b16 {%0, %1}, [%2];"
                 : "=r"(m[0]), "=r"(m[1])
                 : "r"(address)
                 : "memory");
  else
    asm volatile("ldmatrix.sync.aligned.m8n8.x4.shared.b16 {%0, %1, %2, %3}, [%4];"
                 : "=r"(m[0]), "=r"(m[1]), "=r"(m[2]), "=r"(m[3])
                 : "r"(address)
                 : "memory");
  return m;
}
template <int M, class T, int N> DEVICE Vec<u32, M> loadMatricesTransposed(Shared<T, N> shared, int row) {
  u32 address = static_cast<u32>(__cvta_generic_to_shared(shared.address + row));
  Vec<u32, M> m;
  if constexpr (M == 1)
    asm volatile("ldmatrix.sync.aligned.m8n8.x1.trans.shared.b16 {%0}, [%1];" : "=r"(m[0]) : "r"(address) : "memory");
  else if constexpr (M == 2)
    asm volatile("ldmatrix.sync.aligned.m8n8.x2.trans.shared.b16 {%0, %1}, [%2];"
                 : "=r"(m[0]), "=r"(m[1])
                 : "r"(address)
                 : "memory");
  else
    asm volatile("ldmatrix.sync.aligned.m8n8.x4.trans.shared.b16 {%0, %1, %2, %3}, [%4];"
                 : "=r"(m[0]), "=r"(m[1]), "=r"(m[2]), "=r"(m[3])
                 : "r"(address)
                 : "memory");
  return m;
}

/// sums [16, 8] += a [16, 16] b [16, 8], of T (bf16, f16), with the lanes' parts as PTX's mma.m16n8k16 has them.
/// Volatile, since all lanes must come there: it may not sink to where only some use its sums.
template <class T> DEVICE void multiplyAdd(Vec<float, 4> &sums, const Vec<u32, 4> &a, const Vec<u32, 2> &b);
template <> DEVICE void multiplyAdd<bf16>(Vec<float, 4> &sums, const Vec<u32, 4> &a, const Vec<u32, 2> &b) {
  asm volatile("mma.sync.aligned.m16n8k16.row.col.f32.bf16.bf16.f32 {%0, %1, %2, %3}, {%4, %5, %6, %7}, {%8, %9}, "
               "{%0, %1, %2, %3};"
               : "+f"(sums[0]), "+f"(sums[1]), "+f"(sums[2]), "+f"(sums[3])
               : "r"(a[0]), "r"(a[1]), "r"(a[2]), "r"(a[3]), "r"(b[0]), "r"(b[1]));
}
template <> DEVICE void multiplyAdd<f16>(Vec<float, 4> &sums, const Vec<u32, 4> &a, const Vec<u32, 2> &b) {
  asm volatile("mma.sync.aligned.m16n8k16.row.col.f32.f16.f16.f32 {%0, %1, %2, %3}, {%4, %5, %6, %7}, {%8, %9}, "
               "{%0, %1, %2, %3};"
               : "+f"(sums[0]), "+f"(sums[1]), "+f"(sums[2]), "+f"(sums[3])
               : "r"(a[0]), "r"(a[1]), "r"(a[2]), "r"(a[3]), "r"(b[0]), "r"(b[1]));
}

// ---- Numbers ----

/// The same bits as another type of that size.
template <class To, class From> DEVICE constexpr To bits(From value) { return __builtin_bit_cast(To, value); }

/// Two numbers rounded to T (bf16, f16), the first in the lower half.
template <class T> DEVICE u32 pack(float low, float high);
template <> DEVICE u32 pack<bf16>(float low, float high) {
  u32 both;
  asm("cvt.rn.bf16x2.f32 %0, %1, %2;" : "=r"(both) : "f"(high), "f"(low));
  return both;
}
template <> DEVICE u32 pack<f16>(float low, float high) {
  u32 both;
  asm("cvt.rn.f16x2.f32 %0, %1, %2;" : "=r"(both) : "f"(high), "f"(low));
  return both;
}

constexpr float infinity = __builtin_bit_cast(float, 0x7f800000);

/// The larger and the smaller of two floats or doubles (NaN if one is; 0 is above -0) or integers.
DEVICE float maximum(float a, float b) {
  float larger;
  asm("max.NaN.f32 %0, %1, %2;" : "=f"(larger) : "f"(a), "f"(b));
  return larger;
}
DEVICE float minimum(float a, float b) {
  float smaller;
  asm("min.NaN.f32 %0, %1, %2;" : "=f"(smaller) : "f"(a), "f"(b));
  return smaller;
}
DEVICE double maximum(double a, double b) { return a != a || b != b ? a + b : fmax(a, b); }
DEVICE double minimum(double a, double b) { return a != a || b != b ? a + b : fmin(a, b); }
DEVICE i32 maximum(i32 a, i32 b) { return a > b ? a : b; }
DEVICE i32 minimum(i32 a, i32 b) { return a < b ? a : b; }
DEVICE u32 maximum(u32 a, u32 b) { return a > b ? a : b; }
DEVICE u32 minimum(u32 a, u32 b) { return a < b ? a : b; }
DEVICE i64 maximum(i64 a, i64 b) { return a > b ? a : b; }
DEVICE i64 minimum(i64 a, i64 b) { return a < b ? a : b; }
DEVICE u64 maximum(u64 a, u64 b) { return a > b ? a : b; }
DEVICE u64 minimum(u64 a, u64 b) { return a < b ? a : b; }

/// 2^x and e^x within 2 ulp near 0, by the GPU's own instruction; denormal results are 0.
DEVICE float exp2Fast(float x) {
  float power;
  asm("ex2.approx.ftz.f32 %0, %1;" : "=f"(power) : "f"(x));
  return power;
}
DEVICE float expFast(float x) { return exp2Fast(x * 1.44269504f); }

// exp, log, tanh, erf, sqrt, rsqrt, pow, fma, floor, ... are CUDA's own, in float and double.

DEVICE float square(float x) { return x * x; }
DEVICE double square(double x) { return x * x; }
/// 1 / (1 + e^-x)
DEVICE float logistic(float x) { return 1 / (1 + exp(-x)); }
DEVICE double logistic(double x) { return 1 / (1 + exp(-x)); }
/// -1, 0, 1; zeros and NaN are their own sign.
template <class T> DEVICE T sign(T x) { return x > T(0) ? T(1) : x < T(0) ? T(-1) : x; }
DEVICE bool isFinite(float x) { return abs(x) < infinity; }
DEVICE bool isFinite(double x) { return abs(x) < infinity; }
DEVICE bool isInfinite(float x) { return abs(x) == infinity; }
DEVICE bool isInfinite(double x) { return abs(x) == infinity; }

/// A float as an integer: toward zero, within the type's range; NaN gives 0.
template <class T> DEVICE T toInteger(float x) {
  constexpr bool isSigned = T(-1) < T(0);
  constexpr int width = 8 * sizeof(T);
  if constexpr (width == 64)
    return x != x ? 0 : isSigned ? T(__float2ll_rz(x)) : T(__float2ull_rz(x));
  else if constexpr (isSigned)
    return min(max(__float2int_rz(x), -1 << (width - 1)), i32((1u << (width - 1)) - 1));
  else
    return min(__float2uint_rz(x), ~0u >> (32 - width));
}
template <class T> DEVICE T toInteger(double x) {
  constexpr bool isSigned = T(-1) < T(0);
  constexpr int width = 8 * sizeof(T);
  if constexpr (width == 64)
    return x != x ? 0 : isSigned ? T(__double2ll_rz(x)) : T(__double2ull_rz(x));
  else if constexpr (isSigned)
    return x != x ? 0 : min(max(__double2int_rz(x), -1 << (width - 1)), i32((1u << (width - 1)) - 1));
  else
    return x != x ? 0 : min(__double2uint_rz(x), ~0u >> (32 - width));
}

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
template <class T> DEVICE T popcount(T x) { return T(__popcll(zeroExtended(x))); }
template <class T> DEVICE T countLeadingZeros(T x) { return T(__clzll(zeroExtended(x)) - (64 - 8 * int(sizeof(T)))); }
