// erf, erfc and erf_inv.
#include "ChloPatterns.h"
#include "Coefficients.h"

#include "heddle/Dialect/Chlo/UnaryMathOps.h"

using namespace mlir;
using namespace heddle;
using namespace heddle::decomposition;
using namespace heddle::decomposition::coefficients;

namespace {

/// erf(x) / x and erfc(x) exp(x^2) are smooth, so rational functions approximate them; the split into an odd series
/// near 0 and an exponential tail is Cody's (Rational Chebyshev approximations for the error function, Math. Comp. 23,
/// 1969). For |x| < 4 in f32, |x| < 1 in f64.
Expr erfNearZero(Expr x) {
  Expr square = x * x;
  return x * (x.isF64() ? rational(square, erfNumeratorF64, erfDenominatorF64)
                        : rational(square, erfNumeratorF32, erfDenominatorF32));
}

/// erfc(a) exp(a^2) for a >= 0.5, up to where erfc(a) is 0.
Expr scaledErfc(Expr a) {
  return a.isF64() ? rational(a, erfcNumeratorF64, erfcDenominatorF64)
                   : rational(a, erfcNumeratorF32, erfcDenominatorF32);
}

/// exp(-a^2) factor. The rounding of a^2 alone would be a relative error of eps a^2, hundreds of ulps. With half of the
/// bits, h^2 is exact: exp(-a^2) = exp(-h^2) exp((h - a) (h + a)). The second exponential is written as 1 + expm1,
/// since a compiler that merges exponentials would undo the split.
Expr timesExpOfNegatedSquare(Expr factor, Expr a) {
  Emitter &emitter = a.getEmitter();
  Builder &builder = emitter.builder();
  unsigned exponentBits = a.isF64() ? 11 : 8, mantissaBits = a.isF64() ? 25 : 11;
  Expr half(emitter, emitter.create<stablehlo::ReducePrecisionOp>(a.getValue(), builder.getI32IntegerAttr(exponentBits),
                                                                  builder.getI32IntegerAttr(mantissaBits)));
  Expr product = exp(-(half * half)) * factor;
  return product + product * expm1((half - a) * (half + a));
}

Expr realErf(Expr x) {
  if (!x.isF64()) {
    // 1 - erf(3.925) is below half an ulp of 1.
    Expr limit = x.constant(3.925), one = x.constant(1.0);
    return max(-one, min(one, erfNearZero(max(-limit, min(limit, x)))));
  }
  // 1 - erf(6) is below half an ulp of 1. A rounded square is exact enough: erfc is small beside 1.
  Expr a = abs(x), clamped = min(a, x.constant(6.0));
  Expr tail = 1.0 - exp(-(clamped * clamped)) * scaledErfc(clamped);
  return select(a < 1.0, erfNearZero(x), sign(x) * tail);
}

Expr realErfc(Expr x) {
  Expr a = min(abs(x), x.constant(x.isF64() ? 28.0 : 10.7)); // erfc is 0 there
  Expr tail = timesExpOfNegatedSquare(scaledErfc(a), a);
  return select(a < 0.5, 1.0 - erfNearZero(x), select(x < 0.0, 2.0 - tail, tail));
}

/// Giles, Approximating the erfinv function, GPU Computing Gems Jade, 2011: erf_inv(x) / x is a polynomial in
/// w = -log(1 - x^2) near 0, in sqrt(w) in the tails. His tables, from the constant term up.
Expr realErfInv(Expr x) {
  static constexpr double centerF32[] = {1.50140941,      0.246640727,    -0.00417768164, -0.00125372503, 0.00021858087,
                                         -4.39150654e-06, -3.5233877e-06, 3.43273939e-07, 2.81022636e-08};
  static constexpr double tailF32[] = {2.83297682,     1.00167406,    0.00943887047,  -0.0076224613,  0.00573950773,
                                       -0.00367342844, 0.00134934322, 0.000100950558, -0.000200214257};
  static constexpr double centerF64[] = {
      1.6536545626831027356,      0.24015818242558961693,     -0.0060336708714301490533,  -0.00074070253416626697512,
      0.0001867342080340571352,   -1.3882523362786468719e-05, -1.3654692000834678645e-06, 4.2347877827932403518e-07,
      -2.9070369957882005086e-08, -4.1126339803469836976e-09, 1.051212273321532285e-09,   -5.4154120542946279317e-11,
      -1.2975133253453532498e-11, 2.6335093153082322977e-12,  -8.1519341976054721522e-14, -4.0545662729752068639e-14,
      6.6376381343583238325e-15,  2.0972767875968561637e-17,  -1.333171662854620906e-16,  1.115787767802518096e-17,
      1.2858480715256400167e-18,  -1.685059138182016589e-19,  -3.6444120640178196996e-21};
  static constexpr double middleF64[] = {
      3.0838856104922207635,      1.0052589676941592334,     0.005370914553590063617,    -0.0037512085075692412107,
      0.0024914420961078508066,   -0.0016882755560235047313, 0.00095328937973738049703,  -0.0003550375203628474796,
      2.4031110387097893999e-05,  6.8284851459573175448e-05, -4.7318229009055733981e-05, 1.2475304481671778723e-05,
      2.9234449089955446044e-06,  -4.013867526981545969e-06, 1.5027403968909827627e-06,  1.8239629214389227755e-08,
      -2.7517406297064545428e-07, 9.0756561938885390979e-08, 2.2137376921775787049e-09};
  static constexpr double tailF64[] = {
      4.8499064014085844221,     1.0103004648645343977,      -0.00013871931833623122026, -0.00021503011930044477347,
      7.5995277030017761139e-05, -1.9681778105531670567e-05, 4.5260625972231537039e-06,  -9.9298272942317002539e-07,
      2.2900482228026654717e-07, -6.7711997758452339498e-08, 2.9147953450901080826e-08,  -1.4960026627149240478e-08,
      7.6157012080783393804e-09, -3.7894654401267369937e-09, 1.5076572693500548083e-09,  -2.5556418169965252055e-10,
      -2.7109920616438573243e-11};
  Expr w = -log((1.0 - x) * (1.0 + x)), root = sqrt(w);
  Expr factor = x.isF64()
                    ? select(w < 6.25, polynomial(w - 3.125, centerF64),
                             select(w < 16.0, polynomial(root - 3.25, middleF64), polynomial(root - 5.0, tailF64)))
                    : select(w < 5.0, polynomial(w - 2.5, centerF32), polynomial(root - 3.0, tailF32));
  return x * select(equal(abs(x), 1.0), std::numeric_limits<double>::infinity(), factor);
}

} // namespace

void heddle::decomposition::addErrorPatterns(RewritePatternSet &patterns) {
  patterns.add<UnaryFormula<chlo::ErfOp>>(patterns.getContext(), realErf);
  patterns.add<UnaryFormula<chlo::ErfcOp>>(patterns.getContext(), realErfc);
  patterns.add<UnaryFormula<chlo::ErfInvOp>>(patterns.getContext(), realErfInv);
}
