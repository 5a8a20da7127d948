// log(x) = k ln 2 + log(1 + f) with 1 + f = x / 2^k in [2/3, 4/3), which its bits give; the classic way, so that around
// 1, where k is 0, there is only f. Coefficients are of coefficients.py.
#include "Math.h"

#include <limits>

using namespace mlir;
using namespace heddle::cpu;

namespace {

constexpr double infinity = std::numeric_limits<double>::infinity(), nan = std::numeric_limits<double>::quiet_NaN();

/// (log(1 + f) - f) / f^2
constexpr double logarithmTail[] = {-0x1.0p-1,     0x1.555506p-2,  -0x1.fffefap-3, 0x1.99d05cp-3, -0x1.559c3p-3,
                                    0x1.1ed452p-3, -0x1.f33c0cp-4, 0x1.1e72ap-3,   -0x1.07ab66p-3};
/// ln 2, of which k comes times 2^23, as it stands in the bits.
constexpr double ln2OfBits = 0x1.62e43p-24;

/// k times 2^23.
Expression exponentOf(Expression x) { return (x.bits() - 0x3f2aaaab) & -0x800000; }

Expression logarithmOf(Expression k, Expression f) {
  return fma(k, ln2OfBits, fma(f * f, polynomial(f, logarithmTail), f));
}

/// The result where the argument is `within` the pole and infinity; else -infinity, NaN, or the argument.
Expression limitDomain(Expression x, double pole, Expression within, Expression result) {
  return select(within, result, select(x == pole, -infinity, select(x < pole, nan, x)));
}

Expression log32(Expression x) {
  Expression isDenormal = x < 0x1p-126;
  Expression scaled = select(isDenormal, x * 0x1p23, x);
  Expression bits = exponentOf(scaled);
  Expression k = bits.toFloat(x.getElementType());
  Expression f = (scaled.bits() - bits).asFloat(x.getElementType()) - 1.0;
  // 0 < x < infinity, in one comparison of bits.
  Expression within = lessUnsigned(x.bits() - 1, x.bits().constant(0x7f7fffff));
  return limitDomain(x, 0.0, within, logarithmOf(select(isDenormal, k - 23 * 0x1p23, k), f));
}

/// f is x 2^-k + (2^-k - 1), so that no digits of x are lost in 1 + x.
Expression log1p32(Expression x) {
  Expression bits = exponentOf(x + 1.0);
  // 2^-k, which may be denormal, from four times it, which is not.
  Expression scale = (0x40800000 - bits).asFloat(x.getElementType()) * 0.25;
  Expression f = fma(x, scale, scale - 1.0);
  return limitDomain(x, -1.0, (x > -1.0) & (x < infinity),
                     copySign(logarithmOf(bits.toFloat(x.getElementType()), f), x)); // -0 stays
}

} // namespace

namespace heddle::cpu {

Expression logarithm(Expression x) { return isDouble(x) ? callLibm("log", x) : log32(x); }
Expression logarithmOnePlus(Expression x) { return isDouble(x) ? callLibm("log1p", x) : log1p32(x); }

} // namespace heddle::cpu
