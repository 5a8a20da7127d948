// exp and what is made of it. All reduce their argument by multiples of ln 2 (Cody and Waite, "Software Manual for the
// Elementary Functions", 1980): x = n ln 2 + r with |r| <= ln 2 / 2, so e^x = 2^n e^r. Coefficients are of
// coefficients.py.
#include "Math.h"

using namespace heddle::cpu;

namespace {

constexpr double log2E = 0x1.715476p+0; // 1 / ln 2
/// ln 2 in two parts; the first has zeros at its end, so that n times it is exact.
constexpr double ln2High = 0x1.62e4p-1, ln2Low = 0x1.7f7d1cp-20;
constexpr double ln2 = 0x1.62e43p-1;

/// (e^r - 1 - r) / r^2
constexpr double exponentialTail[] = {0x1.fffffep-2, 0x1.5554b2p-3, 0x1.5556f4p-5, 0x1.1226e6p-7, 0x1.6b9bb8p-10};
/// (e^2r - 1 - 2r) / 2r^2
constexpr double doubledTail[] = {0x1.fffffep-1, 0x1.5554b2p-1, 0x1.5556f4p-2, 0x1.1226e6p-3, 0x1.6b9bb8p-5};

/// n, the whole number nearest to x / ln2, and 2^(n + bias): adding 1.5 * 2^23 rounds to a whole number, which is then
/// what the sum's bits end in. n + bias is within the exponents of f32.
struct Whole {
  Expression n, power;
};
Whole roundQuotient(Expression x, double factor, int bias) {
  double magic = 0x1.8p23 + 127 + bias;
  Expression sum = fma(x, factor, magic);
  return {sum - magic, (sum.bits() << 23).asFloat(x.getElementType())};
}

/// e^r - 1
Expression expm1Near0(Expression r) { return fma(r * r, polynomial(r, exponentialTail), r); }

Expression exp32(Expression x) {
  // Beyond, the result is infinite or 0 anyway, and infinities would give NaN.
  x = atLeast(atMost(x, 89.0), -104.0);
  Expression n = roundEven(x * log2E);
  Expression r = fma(n, -ln2Low, fma(n, -ln2High, x));
  constexpr const double *c = exponentialTail;
  return scale(polynomial(r, {1.0, 1.0, c[0], c[1], c[2], c[3], c[4]}), n.truncatedToInt(32));
}

/// 2^n (e^r - 1) + (2^n - 1), of half of 2^n since 2^128 is none.
Expression expm132(Expression x) {
  Expression limited = atLeast(atMost(x, 89.0), -20.0);
  auto [n, half] = roundQuotient(limited, log2E, -1);
  Expression r = fma(n, -ln2Low, fma(n, -ln2High, limited));
  Expression result = fma(half, expm1Near0(r), half - 0.5);
  return copySign(result + result, x); // -0 stays
}

/// 1 / (1 + e^-x), or e^x / (1 + e^x) where e^-x might overflow.
Expression logistic32(Expression x) {
  Expression power = exp32(copySign(x, x.constant(-1.0)));
  return select(x < 0.0, power, 1.0) / (power + 1.0);
}

/// (e^2x - 1) / (e^2x + 1), of |x|. Half of e^2x - 1 keeps small numbers' digits. From 9.1 on it is 1.
Expression tanh32(Expression x) {
  Expression size = atMost(abs(x), 9.5);
  auto [n, power] = roundQuotient(size, 2 * log2E, 0);
  Expression r = fma(n, -ln2 / 2, size);
  Expression half = fma(power, fma(r * r, polynomial(r, doubledTail), r), fma(power, 0.5, -0.5));
  return copySign(half / (half + 1.0), x);
}

} // namespace

namespace heddle::cpu {

Expression exponential(Expression x) { return isDouble(x) ? callLibm("exp", x) : exp32(x); }
Expression exponentialMinusOne(Expression x) { return isDouble(x) ? callLibm("expm1", x) : expm132(x); }
Expression logistic(Expression x) { return isDouble(x) ? 1.0 / (callLibm("exp", -x) + 1.0) : logistic32(x); }
Expression hyperbolicTangent(Expression x) { return isDouble(x) ? callLibm("tanh", x) : tanh32(x); }

} // namespace heddle::cpu
