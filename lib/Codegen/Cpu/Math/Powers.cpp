// Powers and roots of f32, computed in f64 and rounded once. Coefficients are of coefficients.py.
#include "Powers.h"

#include "Math.h"

#include <limits>

using namespace mlir;
using namespace heddle::cpu;

namespace {

constexpr double infinity = std::numeric_limits<double>::infinity(), nan = std::numeric_limits<double>::quiet_NaN();

/// log2((1 + s) / (1 - s)) / s, of s^2
constexpr double logarithmSeries[] = {0x1.71547652b8266p+1, 0x1.ec709dc5068fep-1, 0x1.2776c2eb904bbp-1,
                                      0x1.a619c5f6959d6p-2, 0x1.47b131aea7be2p-2, 0x1.1e4d97a92175dp-2,
                                      0x1.3ac25ee0260c9p-5};
/// 2^r
constexpr double powerOfTwo[] = {0x1.ffffffffaa65ep-1,  0x1.62e42ff11c1f4p-1, 0x1.ebfbe0a6ce423p-3,
                                 0x1.c6b08aa6ac17fp-5,  0x1.3b29da82acbe3p-7, 0x1.5d8a75934cda8p-10,
                                 0x1.446b87f32b679p-13, 0x1.fe15bca93384fp-17};

/// log2 of a number that is not negative, 0 and infinity among them: x = 2^k m with m around 1, and
/// log2(m) = log2((1 + s) / (1 - s)) with s = (m - 1) / (m + 1). f32's denormal numbers are normal here.
Expression log2Of(Expression x) {
  Expression k = (x.bits() - 0x3fe6a09e667f3bcd) & -(int64_t(1) << 52);
  Expression m = (x.bits() - k).asFloat(x.getElementType());
  Expression s = (m - 1.0) / (m + 1.0);
  Expression result = fma(k.toFloat(x.getElementType()), 0x1p-52, s * polynomial(s * s, logarithmSeries));
  return select((x > 0.0) & (x < infinity), result, select(x == 0.0, -infinity, x));
}

/// x^y of f64 for f32 numbers, x not negative; 0^0, 1^inf, inf^0 are left open.
Expression magnitudeOfPower(Expression x, Expression y) { return exponentialOfTwo(log2Of(x) * y); }

/// As IEEE 754 has pow: 1 to any power and any number to 0 are 1, of NaN, too.
Expression pow32(Expression x, Expression y) {
  Type f32 = x.getElementType(), f64 = x.getBuilder().getF64Type();
  Expression size = abs(x);
  Expression magnitude = magnitudeOfPower(size.toFloat(f64), y.toFloat(f64)).toFloat(f32);
  // 0 times infinity is no number, but 1 to infinity is 1, and so is -1.
  magnitude = select((size == 1.0) & (abs(y) == infinity), 1.0, magnitude);
  Expression half = y * 0.5, isWhole = floor(y) == y, isOdd = isWhole & (floor(half) != half);
  Expression isNegative = x.bits() < 0;
  Expression result = select(isNegative & isOdd, -magnitude, magnitude);
  result = select((x < 0.0) & (x > -infinity) & (isWhole ^ -1), nan, result);
  return select((x == 1.0) | (y == 0.0), 1.0, result);
}

Expression cbrt32(Expression x) {
  Expression wide = abs(x).toFloat(x.getBuilder().getF64Type());
  return copySign(magnitudeOfPower(wide, wide.constant(1.0 / 3.0)).toFloat(x.getElementType()), x);
}

} // namespace

namespace heddle::cpu {

/// 2^n 2^r of the nearest whole number n.
Expression exponentialOfTwo(Expression x) {
  x = atLeast(atMost(x, 200.0), -200.0);
  double magic = 0x1.8p52 + 1023; // with it, the sum's bits end in n + 1023
  Expression sum = x + magic;
  return polynomial(x - (sum - magic), powerOfTwo) * (sum.bits() << 52).asFloat(x.getElementType());
}

Expression power(Expression x, Expression y) { return isDouble(x) ? callLibm("pow", x, y) : pow32(x, y); }

Expression cubeRoot(Expression x) { return isDouble(x) ? callLibm("cbrt", x) : cbrt32(x); }

Expression reciprocalSquareRoot(Expression x) {
  // In f32 there would be two roundings, and an error of 1.5 ulp.
  return (1.0 / sqrt(x.toFloat(x.getBuilder().getF64Type()))).toFloat(x.getElementType());
}

} // namespace heddle::cpu
