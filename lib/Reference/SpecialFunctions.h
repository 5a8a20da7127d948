// Functions that the C library lacks, in f64: computed in extended precision and rounded once.
// Numbers of formulas are those of Abramowitz and Stegun, "Handbook of Mathematical Functions", 1964 (A&S).
#ifndef HEDDLE_LIB_REFERENCE_SPECIALFUNCTIONS_H
#define HEDDLE_LIB_REFERENCE_SPECIALFUNCTIONS_H

#include <complex>

namespace heddle::reference {

/// The x with erf(x) = y; NaN outside [-1, 1].
double inverseErf(double y);

/// log(abs(gamma(x))), without the C library's global sign.
double logGamma(double x);

/// The derivative of logGamma; NaN at its poles 0, -1, -2, ...
double digamma(double x);

/// Hurwitz's zeta function: the sum of (q + n)^-x over n = 0, 1, ...; infinite at x = 1 and NaN below it, infinite at
/// its poles q = 0, -1, ... for even x and NaN for odd, NaN for q < 0 unless x is whole.
double zeta(double x, double q);

/// Derivative number n of digamma; NaN unless n is a whole number of at least 0.
double polygamma(double n, double x);

/// The modified Bessel function of order 1, times exp(-abs(x)).
double besselI1e(double x);

/// What complex asin and acos have in common: asin(z) = atan2(x, real(w)) + i sign(y) imag(w) for z = x + iy.
std::complex<double> asinAcosKernel(std::complex<double> z);

} // namespace heddle::reference

#endif // HEDDLE_LIB_REFERENCE_SPECIALFUNCTIONS_H
