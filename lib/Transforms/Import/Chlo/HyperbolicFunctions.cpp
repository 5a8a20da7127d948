// sinh, cosh and the inverse trigonometric and hyperbolic functions, real and complex.
#include "ChloPatterns.h"
#include "ComplexFunctions.h"

#include "heddle/Dialect/Chlo/UnaryMathOps.h"
#include "llvm/Support/MathExtras.h"

using namespace mlir;
using namespace heddle;
using namespace heddle::decomposition;

namespace {

constexpr double log2 = llvm::numbers::ln2;
/// From here on asinh(x) and acosh(x) are log(2x) in f64 as well, while x^2 is still finite in f32.
constexpr double large = 1e9;

/// exp(a) / 2 for a of at least 0, which is finite where sinh and cosh are. exp(a) itself overflows earlier: from
/// `limit` on it is exp(a - shift) times exp(shift) / 2. The difference is exact, and the shift the one of which the
/// factor is nearest to a number of the type: 0.025 ulps of f32, 0.0008 of f64.
Expr halfExp(Expr a) {
  double limit = a.isF64() ? 709.0 : 88.0, shift = a.isF64() ? 430.0 : 78.0;
  double factor = a.isF64() ? 2.7899551558932471709e+186 : 3.7492084984950602173e+33;
  return select(a < limit, 0.5 * exp(a), factor * exp(a - shift));
}

} // namespace

Expr decomposition::realSinh(Expr x) {
  Expr a = abs(x), half = halfExp(a), e = expm1(x);
  Expr small = 0.5 * (e + e / (e + 1.0)); // accurate near 0, where the difference of exponentials cancels
  return select(a < 1.0, small, sign(x) * (half - 0.25 / half));
}

Expr decomposition::realCosh(Expr x) {
  Expr half = halfExp(abs(x));
  return half + 0.25 / half;
}

namespace {

/// (1 - x) (1 + x) rather than 1 - x^2, which cancels near 1.
Expr realAsin(Expr x) { return atan2(x, sqrt((1.0 - x) * (1.0 + x))); }

/// Kahan, Branch cuts for complex elementary functions, 1987: accurate at both ends.
Expr realAcos(Expr x) { return 2.0 * atan2(sqrt(1.0 - x), sqrt(1.0 + x)); }

Expr realAtan(Expr x) { return atan2(x, x.constant(1.0)); }

/// log(x + sqrt(x^2 + 1)), written for log1p to be accurate near 0: Abramowitz and Stegun 4.6.20.
Expr realAsinh(Expr x) {
  Expr a = abs(x), square = a * a;
  Expr magnitude = select(a < large, log1p(a + square / (1.0 + sqrt(square + 1.0))), log(a) + log2);
  return sign(x) * magnitude;
}

/// log(x + sqrt(x^2 - 1)), written for log1p to be accurate near 1: Abramowitz and Stegun 4.6.21. The square roots are
/// apart so that both make NaN below 1.
Expr realAcosh(Expr x) {
  Expr t = x - 1.0;
  return select(x < large, log1p(t + sqrt(t) * sqrt(x + 1.0)), log(x) + log2);
}

/// 1/2 log((1 + x) / (1 - x)): Abramowitz and Stegun 4.6.22.
Expr realAtanh(Expr x) {
  Expr a = abs(x);
  return sign(x) * (0.5 * log1p(2.0 * a / (1.0 - a)));
}

} // namespace

void heddle::decomposition::addHyperbolicPatterns(RewritePatternSet &patterns) {
  MLIRContext *context = patterns.getContext();
  patterns.add<UnaryFormula<chlo::SinhOp>>(context, realSinh, complexSinh);
  patterns.add<UnaryFormula<chlo::CoshOp>>(context, realCosh, complexCosh);
  patterns.add<UnaryFormula<chlo::AsinOp>>(context, realAsin, complexAsin);
  patterns.add<UnaryFormula<chlo::AcosOp>>(context, realAcos, complexAcos);
  patterns.add<UnaryFormula<chlo::AtanOp>>(context, realAtan, complexAtan);
  patterns.add<UnaryFormula<chlo::AsinhOp>>(context, realAsinh, complexAsinh);
  patterns.add<UnaryFormula<chlo::AcoshOp>>(context, realAcosh, complexAcosh);
  patterns.add<UnaryFormula<chlo::AtanhOp>>(context, realAtanh, complexAtanh);
  patterns.add<UnaryFormula<chlo::AsinAcosKernelOp>>(context, UnaryFormula<chlo::AsinAcosKernelOp>::Real(),
                                                     asinAcosKernel);
}
