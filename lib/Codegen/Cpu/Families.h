// The families of elementwise ops, for Elementwise.cpp, which knows an op by its family.
#ifndef HEDDLE_LIB_CODEGEN_CPU_FAMILIES_H
#define HEDDLE_LIB_CODEGEN_CPU_FAMILIES_H

#include "Elementwise.h"
#include "Expression.h"

#include "heddle/Codegen/Kernels/ElementFunctions.h"

namespace heddle::cpu {

using codegen::isComplete;
using codegen::kAnyFunctions;
using codegen::kFloatFunctions;
using codegen::kIntegerFunctions;

using Call = codegen::Call<Expression>;
using ElementEmitter = codegen::ElementEmitter<Expression>;

ElementEmitter getEmitter(FloatFunction function);
ElementEmitter getEmitter(IntegerFunction function);
ElementEmitter getEmitter(AnyFunction function);

// ---- What ElementFunctions.h asks for ----

/// f32 of a narrower float; others as they are. The value knows its type.
Expression widen(Expression x, mlir::Type elementType = {});
/// Rounded to a narrower type, to which `isExact` numbers belong already.
Expression narrow(Expression x, mlir::Type elementType, bool isExact = false);
/// NaN wins and 0 is above -0 where elements are floats, narrow ones too.
Expression maximum(Expression a, Expression b, mlir::Type elementType);
Expression minimum(Expression a, Expression b, mlir::Type elementType);
/// Sums of preds are `or`, products `and`.
Expression addIntegers(Expression a, Expression b, mlir::Type elementType);
Expression multiplyIntegers(Expression a, Expression b, mlir::Type elementType);
inline Expression andOf(Expression a, Expression b, mlir::Type) { return a & b; }
inline Expression orOf(Expression a, Expression b, mlir::Type) { return a | b; }
inline Expression isNonZero(Expression x, mlir::Type) { return x != 0; }
Expression toFloat(Expression x, mlir::Type from, mlir::Type to);
/// Toward zero, within the type's range; NaN gives 0. `x` is f32 or f64.
Expression toInteger(Expression x, mlir::Type to);
Expression resize(Expression x, mlir::Type from, mlir::Type to);
Expression totalOrder(Expression x);

} // namespace heddle::cpu

#endif // HEDDLE_LIB_CODEGEN_CPU_FAMILIES_H
