#include "ComplexFunctions.h"

#include "llvm/Support/MathExtras.h"

using namespace mlir;
using namespace heddle;
using namespace heddle::decomposition;

namespace {

constexpr double infinity = std::numeric_limits<double>::infinity(), halfPi = llvm::numbers::pi / 2;
constexpr double ln2 = llvm::numbers::ln2;

/// sqrt(x^2 + y^2) without overflow: the absolute value of a complex number.
Expr hypot(Expr x, Expr y) { return x.binary<stablehlo::ComplexOp>(y).unary<stablehlo::AbsOp>(); }

/// factor * sin(angle), where 0 stays 0 when the factor is infinite or NaN: sinh(100 + 0i) is real.
Expr timesSine(Expr factor, Expr angle) {
  return select(equal(angle, 0.0), angle * copySign(factor.constant(1.0), factor), factor * sin(angle));
}

/// The larger of two sizes, y if one is NaN. Not stablehlo.maximum: its answer for NaN differs between backends.
Expr larger(Expr x, Expr y) { return select(x > y, x, y); }
Expr smaller(Expr x, Expr y) { return select(x > y, y, x); }

/// From here on the terms of relative size 1 / |z|^2 are below an ulp of f64, while x^2 is still finite in f32.
constexpr double large = 1e9;

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
/// without cancellation, by cases of x, and no square of y is formed, which could over- or underflow. Halves are taken
/// of what is not small, since a half of the smallest number would be 0 where subnormals are flushed.
Complex decomposition::asinAcosKernel(Complex z) {
  Expr x = abs(z.real), y = abs(z.imag);
  Expr r = hypot(x + 1.0, y), s = hypot(x - 1.0, y);
  Expr a = 0.5 * r + 0.5 * s, right = r + (x + 1.0);
  Expr inside = s + (1.0 - x), beyond = s + (x - 1.0); // the one that does not cancel is used

  // a - x is (y^2 / right + inside) / 2, and for x > 1 inside is y^2 / beyond.
  Expr near = y * (y / right) + inside, far = 1.0 / right + 1.0 / beyond;
  Expr half = sqrt(0.5 * (a + x));
  Expr real = select(x <= 1.0, sqrt(near) * half, y * sqrt(far) * half);

  // a - 1 is (y^2 / right + beyond) / 2, and for x < 1 beyond is y^2 / inside.
  Expr slope = 0.5 * (1.0 / right + 1.0 / inside);
  Expr excess = y * (y / right) + beyond;
  Expr root =
      select(x < 1.0, y * (y * slope + sqrt(slope * (a + 1.0))), 0.5 * excess + sqrt(excess) * sqrt(0.5 * (a + 1.0)));

  // Far from 0, w is y + i log(2 |z|), and |z| may be infinite.
  Expr most = larger(x, y), ratio = smaller(x, y) / most;
  Expr isLarge = most > large;
  Expr imag = select(isLarge, log(most) + (0.5 * log1p(ratio * ratio) + ln2), log1p(root));
  imag = select(equal(x, infinity) | equal(y, infinity), infinity, imag);
  return {select(isLarge, y, real), imag};
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
  Expr minus = hypot(1.0 - x, y), plus = hypot(1.0 + x, y);
  // Near 1 the quotient overflows, and the logarithms differ enough to be subtracted.
  Expr real = select(minus < 0.5, 0.5 * (log(plus) - log(minus)), 0.25 * log1p(4.0 * (x / minus) / minus));
  Expr imag = 0.5 * atan2(2.0 * y, (1.0 - x) * (1.0 + x) - y * y);
  // Far from 0, atanh(z) is 1/z + i pi/2. The square overflows only where 1/z is below the smallest normal number.
  double scale = x.isF64() ? 0x1p-510 : 0x1p-62;
  Expr most = larger(x, y), isLarge = most > large;
  Expr xScaled = scale * x, yScaled = scale * y, square = xScaled * xScaled + yScaled * yScaled;
  auto overSquare = [&](Expr part) { return select(equal(most, infinity), 0.0, (part / square) * (scale * scale)); };
  real = select(isLarge, overSquare(x), real);
  imag = select(isLarge, halfPi - overSquare(y), imag);
  return {copySign(real, z.real), copySign(imag, z.imag)};
}

/// atan(z) = -i atanh(iz).
Complex decomposition::complexAtan(Complex z) {
  Complex w = complexAtanh({-z.imag, z.real});
  return {w.imag, -w.real};
}
