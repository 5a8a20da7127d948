// Functions of complex numbers, and the real ones that they need.
#ifndef HEDDLE_LIB_TRANSFORMS_IMPORT_CHLO_COMPLEXFUNCTIONS_H
#define HEDDLE_LIB_TRANSFORMS_IMPORT_CHLO_COMPLEXFUNCTIONS_H

#include "ChloPatterns.h"

namespace heddle::decomposition {

Expr realSinh(Expr x);
Expr realCosh(Expr x);

Complex complexSinh(Complex z);
Complex complexCosh(Complex z);
Complex complexAsin(Complex z);
Complex complexAcos(Complex z);
Complex complexAtan(Complex z);
Complex complexAsinh(Complex z);
Complex complexAcosh(Complex z);
Complex complexAtanh(Complex z);

/// w such that asin(z) = atan2(real(z), real(w)) + i sign(imag(z)) imag(w).
Complex asinAcosKernel(Complex z);

} // namespace heddle::decomposition

#endif // HEDDLE_LIB_TRANSFORMS_IMPORT_CHLO_COMPLEXFUNCTIONS_H
