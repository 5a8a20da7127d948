#ifndef HEDDLE_LIB_CODEGEN_CPU_MATH_POWERS_H
#define HEDDLE_LIB_CODEGEN_CPU_MATH_POWERS_H

#include "../Expression.h"

namespace heddle::cpu {

/// 2^x of f64, within 2^-34 of it; only up to 2^200, down to 2^-200: what is beyond is infinity or 0 as an f32.
Expression exponentialOfTwo(Expression x);

} // namespace heddle::cpu

#endif // HEDDLE_LIB_CODEGEN_CPU_MATH_POWERS_H
