// The families of elementwise ops, for Elementwise.cpp, which knows an op by its family.
#ifndef HEDDLE_LIB_CODEGEN_CUDA_ELEMENTWISEFAMILIES_H
#define HEDDLE_LIB_CODEGEN_CUDA_ELEMENTWISEFAMILIES_H

#include "Elementwise.h"

#include "mlir/IR/Operation.h"
#include "llvm/ADT/APFloat.h"
#include "llvm/ADT/APInt.h"
#include "llvm/ADT/SmallVector.h"

namespace heddle::cuda {

using codegen::isComplete;
using codegen::kAnyFunctions;
using codegen::kFloatFunctions;
using codegen::kIntegerFunctions;

/// An op with its operands.
struct Call {
  mlir::Operation *op;
  llvm::SmallVector<Expression> operands;

  const Expression &operator[](unsigned index) const { return operands[index]; }
  mlir::Type getOperandType(unsigned index = 0) const;
  mlir::Type getResultType() const;
};

/// Gives the result; the op's element types are ones that its family has.
using Emitter = Expression (*)(const Call &call);

Emitter getEmitter(FloatFunction function);
Emitter getEmitter(IntegerFunction function);
Emitter getEmitter(AnyFunction function);

/// `T(x)`: an expression whose type may be another one after what C++ promotes.
Expression asType(const Expression &x, mlir::Type elementType);

// ---- Floats (ElementwiseFloats.cpp) ----

/// As float, what a narrower float is; a literal without its rounding.
Expression widen(const Expression &x, mlir::Type elementType);
/// A float or double, rounded to a narrower type.
Expression narrow(const Expression &x, mlir::Type elementType);
/// NaN wins, 0 is above -0; of any type.
Expression maximum(const Expression &a, const Expression &b, mlir::Type elementType);
Expression minimum(const Expression &a, const Expression &b, mlir::Type elementType);
/// A number in its type, exactly: 0.5f, bf16(0.5f), -infinity, NaN by its bits.
Expression floatLiteral(const llvm::APFloat &number, mlir::Type elementType);

// ---- Integers (ElementwiseIntegers.cpp) ----

/// 5, 5u, i64(5), i8(-5), true.
Expression integerLiteral(const llvm::APInt &number, mlir::Type elementType);
/// They wrap; sums of preds are `or`, products `and`.
Expression addIntegers(const Expression &a, const Expression &b, mlir::Type elementType);
Expression multiplyIntegers(const Expression &a, const Expression &b, mlir::Type elementType);
/// Of preds, too.
Expression andOf(const Expression &a, const Expression &b, mlir::Type elementType);
Expression orOf(const Expression &a, const Expression &b, mlir::Type elementType);

} // namespace heddle::cuda

#endif // HEDDLE_LIB_CODEGEN_CUDA_ELEMENTWISEFAMILIES_H
