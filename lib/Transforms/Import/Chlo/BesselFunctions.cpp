// bessel_i1e.
#include "ChloPatterns.h"
#include "Coefficients.h"

#include "heddle/Dialect/Chlo/UnaryMathOps.h"

using namespace mlir;
using namespace heddle;
using namespace heddle::decomposition;
using namespace heddle::decomposition::coefficients;

namespace {

/// Cephes' split (Moshier, Methods and Programs for Mathematical Functions, 1989): exp(-x) I1(x) / x is smooth up to
/// some point, exp(-x) I1(x) sqrt(x) is smooth in 1/x from there on, since it has the expansion 9.7.1 of Abramowitz and
/// Stegun.
Expr realBesselI1e(Expr x) {
  Expr a = abs(x);
  double split = x.isF64() ? 12.0 : 8.0;
  Expr factor = x.isF64() ? rational(a, besselI1eNumeratorF64, besselI1eDenominatorF64)
                          : rational(a, besselI1eNumeratorF32, besselI1eDenominatorF32);
  Expr z = 2 * split / a - 1.0;
  Expr tail = (x.isF64() ? polynomial(z, besselI1eTailF64) : polynomial(z, besselI1eTailF32)) / sqrt(a);
  return select(a < split, x * factor, sign(x) * tail);
}

} // namespace

void heddle::decomposition::addBesselPatterns(RewritePatternSet &patterns) {
  patterns.add<UnaryFormula<chlo::BesselI1eOp>>(patterns.getContext(), realBesselI1e);
}
