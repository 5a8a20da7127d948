// The families of elementwise ops, for Elementwise.cpp, which knows an op by its family.
#ifndef HEDDLE_LIB_CODEGEN_CPU_FAMILIES_H
#define HEDDLE_LIB_CODEGEN_CPU_FAMILIES_H

#include "Expression.h"
#include "mlir/IR/Operation.h"
#include "llvm/ADT/SmallVector.h"

namespace heddle::cpu {

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

/// Element types of an op's operands and results.
mlir::Type elementTypeOf(mlir::Value value);
/// Preds are unsigned, signless integers signed.
bool isUnsignedType(mlir::Type elementType);

/// The emitter of an op whose first operand is of floats, of integers and preds, of anything; null if the family lacks
/// it.
Emitter findFloatEmitter(mlir::Operation *op);
Emitter findIntegerEmitter(mlir::Operation *op);
Emitter findAnyTypeEmitter(mlir::Operation *op);

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
