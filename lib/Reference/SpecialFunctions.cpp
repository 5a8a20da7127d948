#include "SpecialFunctions.h"

#include <algorithm>
#include <cmath>
#include <limits>
#include <numbers>

namespace {

using Wide = long double;

constexpr Wide pi = std::numbers::pi_v<Wide>;
constexpr double infinity = std::numeric_limits<double>::infinity(),
                 notANumber = std::numeric_limits<double>::quiet_NaN();

/// The Bernoulli numbers B2, B4, ..., B24 (A&S table 23.2).
constexpr Wide bernoulli[] = {1.0L / 6,       -1.0L / 30,       1.0L / 42,       -1.0L / 30,
                              5.0L / 66,      -691.0L / 2730,   7.0L / 6,        -3617.0L / 510,
                              43867.0L / 798, -174611.0L / 330, 854513.0L / 138, -236364091.0L / 2730};

bool isWhole(double x) { return x == std::floor(x); }

/// The sum of (q + n)^-x for x > 1, q > 0: terms, then the rest by Euler and Maclaurin's formula (A&S 23.1.30).
Wide zetaAbove(Wide x, Wide q) {
  int terms = 20 + static_cast<int>(std::min<Wide>(x, 500));
  Wide sum = 0;
  for (int n = 0; n < terms; ++n)
    sum += std::pow(q + n, -x);
  Wide start = q + terms, power = std::pow(start, -x);
  if (power == 0 || !std::isfinite(sum))
    return sum;
  sum += power * start / (x - 1) + power / 2;
  Wide factor = power * x / start / 2; // x (x + 1) ... (x + 2k - 2) start^(-x - 2k + 1) / (2k)!
  for (int k = 1; k <= 12; ++k) {
    sum += bernoulli[k - 1] * factor;
    factor *= (x + 2 * k - 1) * (x + 2 * k) / (start * start) / ((2 * k + 1) * (2 * k + 2));
  }
  return sum;
}

/// Zeta where it is a number, x > 1 and q no pole. Below 0 the terms left out of the sum over all whole n are
/// subtracted: with q = f - m, they are those of zeta(x, 1 - q), so that no number of terms is ever large.
Wide zetaWide(double x, double q) {
  if (q > 0)
    return zetaAbove(x, q);
  Wide whole = std::floor(q), fraction = Wide(q) - whole, rest = whole + 1 - q; // fraction + rest = 1
  Wide sign = std::fmod(x, 2) == 0 ? 1 : -1;
  // The order matters: the first two may be huge and cancel.
  return (zetaAbove(x, fraction) + sign * zetaAbove(x, rest)) - sign * zetaAbove(x, 1 - Wide(q));
}

/// digamma(x) as its difference from 0 at the root r = 1.4616..., term by term, so that no digits cancel: with h = x -
/// r, 1 / (r + n) - 1 / (x + n) = h / ((r + n) (x + n)).
Wide digammaNearRoot(Wide x) {
  constexpr Wide high = 1.4616321449683622L, low = 9.5499954299656977151841991e-17L;
  Wide h = (x - Wide(static_cast<double>(high))) - low, root = Wide(static_cast<double>(high)) + low, sum = 0;
  for (int n = 0; n < 20; ++n, ++x, ++root)
    sum += h / (root * x);
  sum += std::log1p(h / root) + h / (2 * x * root);
  for (int k = 1; k <= 12; ++k)
    sum -= bernoulli[k - 1] / (2 * k) * std::pow(root, Wide(-2 * k)) * std::expm1(-2 * k * std::log1p(h / root));
  return sum;
}

} // namespace

namespace heddle::reference {

/// Winitzki's approximation ("A handy approximation for the error function and its inverse", 2008), then Newton steps.
double inverseErf(double y) {
  if (std::isnan(y) || std::abs(y) > 1)
    return notANumber;
  if (std::abs(y) == 1)
    return std::copysign(infinity, y);
  constexpr double a = 0.147;
  double l = std::log1p(-y * y), h = 2 / (std::numbers::pi * a) + l / 2;
  double x = std::copysign(std::sqrt(std::sqrt(h * h - l / a) - h), y);
  for (int step = 0; step < 4; ++step) {
    // Near 1 the difference of complements keeps the digits that erf has lost.
    double error = y > 0.5 ? (1 - y) - std::erfc(x) : y < -0.5 ? std::erfc(-x) - (1 + y) : std::erf(x) - y;
    x -= error * std::sqrt(std::numbers::pi) / 2 * std::exp(x * x);
  }
  return y == 0 ? y : x;
}

double logGamma(double x) {
  int sign;
  return lgamma_r(x, &sign);
}

/// A&S 6.3.7 below 1/2, 6.3.5 up to 20, 6.3.18 from there; near the root the same in differences.
double digamma(double x) {
  if (std::isnan(x) || x == infinity)
    return x;
  if (x <= 0 && isWhole(x))
    return notANumber;
  if (x > 1.2 && x < 1.8)
    return static_cast<double>(digammaNearRoot(x));
  Wide reflection = 0, at = x;
  if (x < 0.5) {
    Wide place = x - std::round(x); // exact, and pi cot(pi x) has period 1
    reflection = pi / std::tan(pi * place);
    at = 1 - Wide(x);
  }
  Wide result = 0;
  for (; at < 20; ++at)
    result -= 1 / at;
  result += std::log(at) - 1 / (2 * at);
  Wide power = 1 / (at * at);
  for (int k = 1; k <= 12; ++k, power /= at * at)
    result -= bernoulli[k - 1] / (2 * k) * power;
  return static_cast<double>(result - reflection);
}

double zeta(double x, double q) {
  if (std::isnan(x) || std::isnan(q) || x < 1)
    return notANumber;
  if (x == 1)
    return infinity;
  if (q <= 0 && isWhole(q))
    return isWhole(x) && std::fmod(x, 2) == 0 ? infinity : notANumber;
  if (q < 0 && !isWhole(x))
    return notANumber;
  return static_cast<double>(zetaWide(x, q));
}

/// A&S 6.4.10: (-1)^(n + 1) n! zeta(n + 1, x)
double polygamma(double n, double x) {
  if (n == 0)
    return digamma(x);
  if (!(n > 0) || !isWhole(n))
    return notANumber;
  double atPole = zeta(n + 1, x);
  if (!std::isfinite(atPole) && (std::isnan(atPole) || x <= 0))
    return std::fmod(n, 2) == 0 ? -atPole : atPole;
  Wide sign = std::fmod(n, 2) == 0 ? -1 : 1, sum = zetaWide(n + 1, x);
  if (n < 1700)
    return static_cast<double>(sign * std::tgamma(Wide(n) + 1) * sum);
  return static_cast<double>(sign * std::copysign(std::exp(std::lgamma(Wide(n) + 1) + std::log(std::abs(sum))), sum));
}

/// A&S 9.6.10 up to 40, 9.7.1 from there.
double besselI1e(double x) {
  Wide size = std::abs(Wide(x)), sum = 0;
  if (std::isnan(x))
    return x;
  if (size < 40) {
    Wide term = size / 2;
    for (int k = 1; k < 200; ++k) {
      sum += term;
      term *= size * size / 4 / (Wide(k) * (k + 1));
    }
    sum *= std::exp(-size);
  } else {
    Wide term = 1;
    for (int k = 1; k < 30; ++k) {
      sum += term;
      term *= -(4 - Wide(2 * k - 1) * (2 * k - 1)) / (k * 8 * size);
    }
    sum /= std::sqrt(2 * pi * size);
  }
  return static_cast<double>(std::copysign(sum, Wide(x)));
}

/// With asin(z) = u + iv: x = sin u cosh v and y = cos u sinh v, so that imag(w) is v and real(w) = cos u cosh v, which
/// is y / tanh v.
std::complex<double> asinAcosKernel(std::complex<double> z) {
  Wide x = z.real(), y = z.imag(), v = std::abs(std::asin(std::complex<Wide>(x, y)).imag());
  Wide onAxis = std::abs(x) > 1 ? 0 : std::sqrt((1 - x) * (1 + x));
  Wide real = y == 0 ? onAxis : std::abs(y) / std::tanh(v);
  return {static_cast<double>(real), static_cast<double>(v)};
}

} // namespace heddle::reference
