// lgamma, digamma, polygamma and zeta.
#include "ChloPatterns.h"
#include "Coefficients.h"

#include "heddle/Dialect/Chlo/SpecialOps.h"
#include "heddle/Dialect/Chlo/UnaryMathOps.h"
#include "llvm/Support/MathExtras.h"

using namespace mlir;
using namespace heddle;
using namespace heddle::decomposition;
using namespace heddle::decomposition::coefficients;

namespace {

constexpr double infinity = std::numeric_limits<double>::infinity(), nan = std::numeric_limits<double>::quiet_NaN();
constexpr double pi = llvm::numbers::pi;

/// Where x is near 0, x + 1 is where the functions below are approximated, else |x|.
struct Reduced {
  explicit Reduced(Expr x) : a(abs(x)), nearZero(a < 0.5), y(select(nearZero, x + 1.0, a)) {}
  Expr a, nearZero, y;
};

/// Abramowitz and Stegun, chapter 6: lgamma(x) = lgamma(x + 1) - log|x| (6.1.15) near 0, Stirling's formula (6.1.41)
/// from 3 on with its series in 1/x^2 replaced by a fit, the reflection lgamma(-a) = log(pi / (a |sin(pi a)|)) -
/// lgamma(a) (6.1.17). Between, lgamma over its zeros 1 and 2 is smooth.
Expr realLgamma(Expr x) {
  Reduced reduced(x);
  Expr a = reduced.a, y = reduced.y, logA = log(a);
  Expr zeros = select(reduced.nearZero, x * (x - 1.0), (a - 1.0) * (a - 2.0)); // (y - 1) (y - 2) without rounding y
  Expr core = zeros * (x.isF64() ? rational(y, lgammaNumeratorF64, lgammaDenominatorF64)
                                 : rational(y, lgammaNumeratorF32, lgammaDenominatorF32));
  Expr inverse = 1.0 / a, u = inverse * inverse;
  Expr tail = inverse * (x.isF64() ? rational(u, lgammaTailNumeratorF64, lgammaTailDenominatorF64)
                                   : polynomial(u, lgammaTailF32));
  const double logRoot2PiMinusHalf = 0.41893853320467274178;
  Expr stirling = (a - 0.5) * (logA - 1.0) + (tail + logRoot2PiMinusHalf);
  Expr positive = select(reduced.nearZero, core - logA, select(a < 3.0, core, stirling));

  Expr whole = floor(a), fraction = a - whole;
  Expr sine = sin(pi * min(fraction, 1.0 - fraction));
  Expr reflected = select(equal(a, whole), infinity, log(pi / (a * sine)) - positive);
  return select(x <= -0.5, reflected, positive);
}

/// Abramowitz and Stegun, chapter 6: digamma(x) = digamma(x + 1) - 1/x (6.3.5) near 0, log(x) - 1/(2x) and a series in
/// 1/x^2 (6.3.18), replaced by a fit, from 3 on, the reflection digamma(-a) = digamma(a) + 1/a + pi cot(pi a) (6.3.7).
/// Between, digamma over its positive root is smooth. NaN at the poles.
Expr realDigamma(Expr x) {
  Reduced reduced(x);
  Expr a = reduced.a, y = reduced.y;
  const double (&root)[2] = x.isF64() ? digammaRootF64 : digammaRootF32;
  Expr core = ((y - root[0]) - root[1]) * (x.isF64() ? rational(y, digammaNumeratorF64, digammaDenominatorF64)
                                                     : rational(y, digammaNumeratorF32, digammaDenominatorF32));
  Expr inverse = 1.0 / a, u = inverse * inverse;
  Expr tail =
      x.isF64() ? rational(u, digammaTailNumeratorF64, digammaTailDenominatorF64) : polynomial(u, digammaTailF32);
  Expr large = log(a) - 0.5 * inverse - u * tail;
  Expr positive = select(reduced.nearZero, core - 1.0 / x, select(a < 3.0, core, large));

  Expr reflected = positive + inverse + pi / tan(pi * (a - floor(a + 0.5)));
  Expr isPole = (x <= 0.0) & equal(a, floor(a));
  return select(isPole, nan, select(x <= -0.5, reflected, positive));
}

Expr isEven(Expr x) { return equal(x - 2.0 * floor(0.5 * x), 0.0); } // false for infinity

/// Euler and Maclaurin's formula (NIST's Digital Library of Mathematical Functions, 25.2.9 with q for 1) after 9 terms
/// of the sum, the choice of Cephes (Moshier, Methods and Programs for Mathematical Functions, 1989) and XLA. For q
/// below -9 the remaining terms still cross 0 and the value is no zeta function, as XLA's.
Expr realZeta(Expr s, Expr q) {
  static constexpr double bernoulli[] = {1.0 / 6,       -1.0 / 30,       1.0 / 42,       -1.0 / 30,
                                         5.0 / 66,      -691.0 / 2730,   7.0 / 6,        -3617.0 / 510,
                                         43867.0 / 798, -174611.0 / 330, 854513.0 / 138, -236364091.0 / 2730};
  Expr a = q, power = pow(q, -s), sum = power;
  for (int term = 0; term < 9; ++term) {
    a = a + 1.0;
    power = pow(a, -s);
    sum = sum + power;
  }
  sum = sum + power * a / (s - 1.0) - 0.5 * power;
  // rising is s (s + 1) ... (s + 2j - 2) a^(-s - 2j + 1) for j = 1, 2, ...; factorial is (2j)!. Dividing by a each time
  // keeps a power that underflowed from meeting a product that overflowed.
  Expr rising = s * (power / a);
  double factorial = 2;
  for (auto [index, number] : llvm::enumerate(bernoulli)) {
    int next = 2 * index + 2;
    sum = sum + rising * (number / factorial);
    if (index + 1 == std::size(bernoulli))
      break;
    rising = rising * ((s + (next - 1.0)) / a) * ((s + double(next)) / a);
    factorial *= (next + 1.0) * (next + 2.0);
  }
  Expr isPole = (q <= 0.0) & equal(q, floor(q));
  Expr atPole = select(isEven(s), s.constant(infinity), s.constant(nan));
  return select(equal(s, 1.0), infinity, select(isPole, atPole, select(s < 1.0, nan, sum)));
}

/// Abramowitz and Stegun 6.4.10: (-1)^(n + 1) n! zeta(n + 1, x).
Expr realPolygamma(Expr n, Expr x) {
  Expr derivative = exp(realLgamma(n + 1.0)) * realZeta(n + 1.0, x);
  Expr value = select(equal(n, 0.0), realDigamma(x), select(isEven(n), -derivative, derivative));
  return select((n < 0.0) | !equal(n, floor(n)), nan, value);
}

} // namespace

void heddle::decomposition::addGammaPatterns(RewritePatternSet &patterns) {
  patterns.add<UnaryFormula<chlo::LgammaOp>>(patterns.getContext(), realLgamma);
  patterns.add<UnaryFormula<chlo::DigammaOp>>(patterns.getContext(), realDigamma);
  patterns.add<BinaryFormula<chlo::ZetaOp>>(patterns.getContext(), realZeta);
  patterns.add<BinaryFormula<chlo::PolygammaOp>>(patterns.getContext(), realPolygamma);
}
