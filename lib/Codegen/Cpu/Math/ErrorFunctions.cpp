// erf and erfc. Coefficients are of coefficients.py.
#include "Math.h"
#include "Powers.h"

using namespace heddle::cpu;

namespace {

/// -log(erfc(x)) / x on [0, 3.95]. The first coefficient is decay0 and, in `decay`, what f32 cuts off it.
constexpr double decay0 = 0x1.20dd76p+0;
constexpr double decay[] = {-0x1.c3231ep-25, 0x1.45f2f8p-1,   0x1.a4fadcp-4,  -0x1.39d536p-6, -0x1.49533p-13,
                            0x1.b418c4p-10,  -0x1.4ac61cp-11, 0x1.eb182ep-14, -0x1.34766ap-17};
/// (e^r - 1 - r) / r^2, as in Exponentials.cpp
constexpr double exponentialTail[] = {0x1.fffffep-2, 0x1.5554b2p-3, 0x1.5556f4p-5, 0x1.1226e6p-7, 0x1.6b9bb8p-10};

/// erf(x) = 1 - e^-y with y = x times a polynomial, and e^-y = 2^n e^r. Where x is small, so is y, and 1 - e^-y keeps
/// its digits as -(e^r - 1). From 3.92 on it is 1.
Expression erf32(Expression x) {
  Expression size = atMost(abs(x), 3.95);
  Expression y = -fma(size, decay0, size * polynomial(size, decay));
  double magic = 0x1.8p23 + 127;
  Expression sum = fma(y, 0x1.715476p+0, magic), power = (sum.bits() << 23).asFloat(x.getElementType());
  Expression r = fma(sum - magic, -0x1.62e43p-1, y);
  Expression tail = fma(r * r, polynomial(r, exponentialTail), r);
  return copySign(fma(-power, tail, 1.0 - power), x);
}

/// erf(x) / x, of x^2, on [0, 0.5]
constexpr double series[] = {0x1.20dd7503ac60ep+0,  -0x1.812745e99d123p-2, 0x1.ce2ec4590bd26p-4,
                             -0x1.b819b846621fcp-6, 0x1.5469eefc5c346p-8,  -0x1.8ec992acca8f1p-11};
/// erfc(x) e^(x^2) on [0.5, 10.2], of (x - 2) / (x + 2)
constexpr double scaledComplement[] = {0x1.058671b53bbf6p-2,   -0x1.b57034eac076ep-2,  0x1.eeea7da2120aep-3,
                                       -0x1.437f0fdb13d70p-4,  0x1.e948ab353de4ap-9,   0x1.ca9a33413be5cp-8,
                                       -0x1.bc7f570c33e71p-11, -0x1.01d3ba6692004p-10, 0x1.900d3d6a16085p-15,
                                       0x1.75e03ce967129p-13,  0x1.074ced5bbe2cfp-16,  -0x1.fd3cad522999ep-16};

/// In f64, where the square of an f32 number is exact.
Expression erfc32(Expression x) {
  Expression wide = x.toFloat(x.getBuilder().getF64Type());
  Expression size = abs(wide), limited = atMost(size, 10.2);
  Expression around0 = 1.0 - wide * polynomial(wide * wide, series);
  Expression place = (limited - 2.0) / (limited + 2.0);
  Expression tail = polynomial(place, scaledComplement) * exponentialOfTwo(limited * limited * -0x1.71547652b82fep+0);
  return select(size < 0.5, around0, select(wide < 0.0, 2.0 - tail, tail)).toFloat(x.getElementType());
}

} // namespace

namespace heddle::cpu {

Expression errorFunction(Expression x) { return isDouble(x) ? callLibm("erf", x) : erf32(x); }
Expression errorFunctionComplement(Expression x) { return isDouble(x) ? callLibm("erfc", x) : erfc32(x); }

} // namespace heddle::cpu
