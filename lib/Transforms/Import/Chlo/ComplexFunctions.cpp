#include "ComplexFunctions.h"

#include "llvm/Support/MathExtras.h"

using namespace mlir;
using namespace heddle;
using namespace heddle::decomposition;

namespace {

constexpr double infinity = std::numeric_limits<double>::infinity(), halfPi = llvm::numbers::pi / 2;

/// sqrt(x^2 + y^2) without overflow: the absolute value of a complex number.
Expr hypot(Expr x, Expr y) { return x.binary<stablehlo::ComplexOp>(y).unary<stablehlo::AbsOp>(); }

/// factor * trigonometric, where 0 stays 0 when the factor is infinite: sinh(100 + 0i) is real.
Expr timesSine(Expr factor, Expr angle) { return select(equal(angle, 0.0), angle * sign(factor), factor * sin(angle)); }

} // namespace

Complex decomposition::complexSinh(Complex z) {
  return {realSinh(z.real) * cos(z.imag), timesSine(realCosh(z.real), z.imag)};
}

Complex decomposition::complexCosh(Complex z) {
  return {realCosh(z.real) * cos(z.imag), timesSine(realSinh(z.real), z.imag)};
}

/// Hull, Fairgrieve and Tang, Implementing the complex arcsine and arccosine functions using exception handling, ACM
/// TOMS 23, 1997. With x = |real(z)|, y = |imag(z)|, r = |x + 1 + iy|, s = |x - 1 + iy| and a = (r + s) / 2, the angle
/// of asin(z) has tangent x / sqrt(a^2 - x^2), and its imaginary part is acosh(a). Both a - x and a - 1 are written
/// without cancellation, by cases of x, and no square of y is formed, which could over- or underflow.
Complex decomposition::asinAcosKernel(Complex z) {
  Expr x = abs(z.real), y = abs(z.imag);
  Expr r = hypot(x + 1.0, y), s = hypot(x - 1.0, y);
  Expr a = 0.5 * r + 0.5 * s, right = r + (x + 1.0);
  Expr inside = s + (1.0 - x), beyond = s + (x - 1.0); // the one that does not cancel is used

  // a - x is (y^2 / right + inside) / 2, and for x > 1 inside is y^2 / beyond.
  Expr near = 0.5 * (y * (y / right) + inside);
  Expr far = 0.5 * (1.0 / right + 1.0 / beyond);
  Expr real = select(x <= 1.0, sqrt(near) * sqrt(a + x), y * sqrt(far) * sqrt(a + x));

  // a - 1 is (y^2 / right + beyond) / 2, and for x < 1 beyond is y^2 / inside.
  Expr slope = 0.5 * (1.0 / right + 1.0 / inside);
  Expr excess = 0.5 * (y * (y / right) + beyond);
  Expr root = select(x < 1.0, y * (y * slope + sqrt(slope * (a + 1.0))), excess + sqrt(excess) * sqrt(a + 1.0));
  Expr imag = select(a < 1e9, log1p(root), log(a) + double(llvm::numbers::ln2));

  real = select(equal(y, infinity), infinity, select(equal(x, infinity), 0.0, real));
  imag = select(equal(x, infinity) | equal(y, infinity), infinity, imag);
  return {real, imag};
}

Complex decomposition::complexAsin(Complex z) {
  Complex w = asinAcosKernel(z);
  return {atan2(z.real, w.real), copySign(w.imag, z.imag)};
}

Complex decomposition::complexAcos(Complex z) {
  Complex w = asinAcosKernel(z);
  return {atan2(w.real, z.real), -copySign(w.imag, z.imag)};
}

/// asinh(z) = -i asin(iz).
Complex decomposition::complexAsinh(Complex z) {
  Complex w = asinAcosKernel({z.imag, z.real});
  return {copySign(w.imag, z.real), atan2(z.imag, w.real)};
}

/// acosh(z) is i acos(z) or -i acos(z), whichever is in the right half plane.
Complex decomposition::complexAcosh(Complex z) {
  Complex w = asinAcosKernel(z);
  return {w.imag, copySign(atan2(w.real, z.real), z.imag)};
}

/// Kahan, Branch cuts for complex elementary functions, 1987: with x = |real(z)|, y = |imag(z)|, the real part is
/// log1p(4x / ((1 - x)^2 + y^2)) / 4 and the imaginary part half the angle of the point ((1 - x) (1 + x) - y^2, 2y).
Complex decomposition::complexAtanh(Complex z) {
  Expr x = abs(z.real), y = abs(z.imag);
  Expr minus = hypot(1.0 - x, y), plus = hypot(1.0 + x, y), size = hypot(x, y);
  // Near 1 the quotient overflows, and the logarithms differ enough to be subtracted.
  Expr real = select(minus < 0.5, 0.5 * (log(plus) - log(minus)), 0.25 * log1p(4.0 * (x / minus) / minus));
  Expr imag = 0.5 * atan2(2.0 * y, (1.0 - x) * (1.0 + x) - y * y);
  Expr isLarge = size > 1e9;
  // There atanh(z) is 1/z + i pi/2.
  auto overSize = [&](Expr part) { return select(equal(size, infinity), 0.0, (part / size) / size); };
  real = select(isLarge, overSize(x), real);
  imag = select(isLarge, halfPi - overSize(y), imag);
  return {copySign(real, z.real), copySign(imag, z.imag)};
}

/// atan(z) = -i atanh(iz).
Complex decomposition::complexAtan(Complex z) {
  Complex w = complexAtanh({-z.imag, z.real});
  return {w.imag, -w.real};
}
