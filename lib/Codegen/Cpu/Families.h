// The families of elementwise ops, for Elementwise.cpp, which knows an op by its family.
#ifndef HEDDLE_LIB_CODEGEN_CPU_FAMILIES_H
#define HEDDLE_LIB_CODEGEN_CPU_FAMILIES_H

#include "Elementwise.h"
#include "Expression.h"
#include "mlir/IR/Operation.h"
#include "llvm/ADT/SmallVector.h"

namespace heddle::cpu {

using codegen::isComplete;
using codegen::kAnyFunctions;
using codegen::kFloatFunctions;
using codegen::kIntegerFunctions;

/// An op with the values of its operands.
struct Call {
  mlir::Operation *op;
  llvm::SmallVector<Expression> operands;

  Expression operator[](unsigned index) const { return operands[index]; }
  mlir::Type getOperandType(unsigned index = 0) const;
  mlir::Type getResultType() const;
};

/// Gives the result; the op's element types are ones that its family has.
using Emitter = Expression (*)(const Call &call);

Emitter getEmitter(FloatFunction function);
Emitter getEmitter(IntegerFunction function);
Emitter getEmitter(AnyFunction function);

// ---- Floats (Floats.cpp) ----

/// f32 of a narrower float; other floats as they are.
Expression widen(Expression x);
/// Rounded to a narrower type, to which `isExact` numbers belong already.
Expression narrow(Expression x, mlir::Type elementType, bool isExact = false);
/// NaN wins, 0 is above -0; of narrow floats too.
Expression maximumOfFloats(Expression a, Expression b);
Expression minimumOfFloats(Expression a, Expression b);

// ---- Integers (Integers.cpp) ----

Expression maximumOfInts(Expression a, Expression b, bool isUnsigned);
Expression minimumOfInts(Expression a, Expression b, bool isUnsigned);

} // namespace heddle::cpu

#endif // HEDDLE_LIB_CODEGEN_CPU_FAMILIES_H
