// The families of elementwise ops, for Elementwise.cpp, which knows an op by its family.
#ifndef HEDDLE_LIB_CODEGEN_CUDA_FAMILIES_H
#define HEDDLE_LIB_CODEGEN_CUDA_FAMILIES_H

#include "Elementwise.h"

#include "heddle/Codegen/Kernels/ElementFunctions.h"

#include "mlir/IR/Operation.h"
#include "llvm/ADT/APFloat.h"
#include "llvm/ADT/APInt.h"
#include "llvm/ADT/SmallVector.h"

namespace heddle::cuda {

using codegen::isComplete;
using codegen::kAnyFunctions;
using codegen::kFloatFunctions;
using codegen::kIntegerFunctions;

using Call = codegen::Call<Expression>;
using ElementEmitter = codegen::ElementEmitter<Expression>;

ElementEmitter getEmitter(FloatFunction function);
ElementEmitter getEmitter(IntegerFunction function);
ElementEmitter getEmitter(AnyFunction function);

/// `T(x)`: an expression whose type may be another one after what C++ promotes.
Expression asType(const Expression &x, mlir::Type elementType);

/// A number in its type, exactly: 0.5f, bf16(0.5f), -infinity, NaN by its bits.
Expression floatLiteral(const llvm::APFloat &number, mlir::Type elementType);
/// 5, 5u, i64(5), i8(-5), true.
Expression integerLiteral(const llvm::APInt &number, mlir::Type elementType);

// ---- What ElementFunctions.h asks for ----

/// As float, what a narrower float is; a literal without its rounding.
Expression widen(const Expression &x, mlir::Type elementType);
/// A float or double, rounded to a narrower type.
Expression narrow(const Expression &x, mlir::Type elementType);
/// NaN wins, 0 is above -0; of any type.
Expression maximum(const Expression &a, const Expression &b, mlir::Type elementType);
Expression minimum(const Expression &a, const Expression &b, mlir::Type elementType);
/// They wrap; sums of preds are `or`, products `and`.
Expression addIntegers(const Expression &a, const Expression &b, mlir::Type elementType);
Expression multiplyIntegers(const Expression &a, const Expression &b, mlir::Type elementType);
Expression andOf(const Expression &a, const Expression &b, mlir::Type elementType);
Expression orOf(const Expression &a, const Expression &b, mlir::Type elementType);
Expression isNonZero(const Expression &x, mlir::Type elementType);
inline Expression toFloat(const Expression &x, mlir::Type from, mlir::Type to) {
  return from == to ? x : asType(x, to);
}
inline Expression toInteger(const Expression &x, mlir::Type to) {
  return call("toInteger<" + getValueType(to) + ">", x);
}
inline Expression resize(const Expression &x, mlir::Type, mlir::Type to) { return asType(x, to); }
inline Expression totalOrder(const Expression &x) { return call("totalOrder", x); }

} // namespace heddle::cuda

#endif // HEDDLE_LIB_CODEGEN_CUDA_FAMILIES_H
