// Functions of f32 and f64. Those of f32 are code without calls, with the errors that docs/cpu-math.md lists; most of
// f64 are ops of the math dialect, which become calls of libm.
#ifndef HEDDLE_LIB_CODEGEN_CPU_MATH_MATH_H
#define HEDDLE_LIB_CODEGEN_CPU_MATH_MATH_H

#include "../Expression.h"

namespace heddle::cpu {

Expression exponential(Expression x);
Expression exponentialMinusOne(Expression x);
Expression logistic(Expression x);
Expression hyperbolicTangent(Expression x);

Expression logarithm(Expression x);
Expression logarithmOnePlus(Expression x);

Expression power(Expression x, Expression y);
Expression cubeRoot(Expression x);
Expression reciprocalSquareRoot(Expression x);

Expression sine(Expression x);
Expression cosine(Expression x);
Expression tangent(Expression x);
Expression angleOf(Expression y, Expression x);

Expression errorFunction(Expression x);
Expression errorFunctionComplement(Expression x);

bool isDouble(Expression x);
/// A function of f64 by its name in C.
Expression callLibm(llvm::StringRef name, Expression x);
Expression callLibm(llvm::StringRef name, Expression x, Expression y);

} // namespace heddle::cpu

#endif // HEDDLE_LIB_CODEGEN_CPU_MATH_MATH_H
