// What elementwise ops mean, over a target's expressions: whatever its operators and these functions beside them say.
//
//   widen(x, type)            a narrow float as f32; anything else as it is
//   narrow(x, type)           what was computed of widened numbers, rounded to the type
//   maximum, minimum(a, b, type), addIntegers, multiplyIntegers, andOf, orOf   of two elements of the type
//   isNonZero(x, type)        of widened numbers
//   toFloat(x, from, to), toInteger(x, to), resize(x, from, to)   to f32 or f64; of floats; between integers
//   totalOrder(x)             an integer in the order of floats that IEEE 754 has (section 5.10)
#ifndef HEDDLE_CODEGEN_KERNELS_ELEMENTFUNCTIONS_H
#define HEDDLE_CODEGEN_KERNELS_ELEMENTFUNCTIONS_H

#include "heddle/Codegen/Kernels/Elementwise.h"
#include "heddle/Dialect/Stablehlo/ElementwiseOps.h"

namespace heddle::codegen {

/// An op with its operands.
template <typename Expression> struct Call {
  mlir::Operation *op;
  llvm::SmallVector<Expression> operands;

  const Expression &operator[](unsigned index) const { return operands[index]; }
  mlir::Type getOperandType(unsigned index = 0) const { return elementTypeOf(op->getOperand(index)); }
  mlir::Type getResultType() const { return elementTypeOf(op->getResult(0)); }
};

/// Gives the result; the op's element types are ones that its family has.
template <typename Expression> using ElementEmitter = Expression (*)(const Call<Expression> &call);

/// The one of `get(function)` for an op; null for an op that is no elementwise one, or of other element types.
template <typename Get> auto findEmitter(mlir::Operation *op, Get get) -> decltype(get(AnyFunction())) {
  ElementFunction function = findFunction(op);
  return function.ofAny        ? get(*function.ofAny)
         : function.ofFloats   ? get(*function.ofFloats)
         : function.ofIntegers ? get(*function.ofIntegers)
                               : nullptr;
}

template <typename Expression> Expression convert(const Expression &x, mlir::Type from, mlir::Type to) {
  if (from == to)
    return x;
  Expression wide = widen(x, from);
  if (to.isInteger(1))
    return isNonZero(wide, from);
  if (llvm::isa<mlir::IntegerType>(to))
    return llvm::isa<mlir::FloatType>(from) ? toInteger(wide, to) : resize(x, from, to);
  // To f16 and bf16 through f32, of f64 and i64, too, as XLA has it.
  return narrow(toFloat(wide, from, isNarrowFloat(to) ? mlir::Float32Type::get(to.getContext()) : to), to);
}
template <typename Expression> Expression convert(const Call<Expression> &call) {
  return convert(call[0], call.getOperandType(), call.getResultType());
}

template <typename Number> auto compare(stablehlo::ComparisonDirection direction, const Number &a, const Number &b) {
  using enum stablehlo::ComparisonDirection;
  switch (direction) {
  case EQ:
    return a == b;
  case NE:
    return a != b;
  case LT:
    return a < b;
  case LE:
    return a <= b;
  case GT:
    return a > b;
  case GE:
    return a >= b;
  }
  llvm_unreachable("unknown comparison direction");
}
template <typename Expression> Expression compare(const Call<Expression> &call) {
  auto op = llvm::cast<stablehlo::CompareOp>(call.op);
  mlir::Type type = call.getOperandType();
  if (op.getCompareType() == stablehlo::ComparisonType::TOTALORDER && llvm::isa<mlir::FloatType>(type))
    return compare(op.getComparisonDirection(), totalOrder(call[0]), totalOrder(call[1]));
  return compare(op.getComparisonDirection(), widen(call[0], type), widen(call[1], type));
}

template <typename Expression> Expression clamp(const Call<Expression> &call) {
  mlir::Type type = call.getResultType();
  return minimum(maximum(call[1], call[0], type), call[2], type);
}

/// What a combiner makes of two values of an element type.
template <typename Expression>
Expression combine(Combiner combiner, mlir::Type type, const Expression &a, const Expression &b) {
  bool isFloat = llvm::isa<mlir::FloatType>(type);
  switch (combiner) {
  case Combiner::Add:
    return isFloat ? narrow(widen(a, type) + widen(b, type), type) : addIntegers(a, b, type);
  case Combiner::Multiply:
    return isFloat ? narrow(widen(a, type) * widen(b, type), type) : multiplyIntegers(a, b, type);
  case Combiner::Maximum:
    return maximum(a, b, type);
  case Combiner::Minimum:
    return minimum(a, b, type);
  case Combiner::And:
    return andOf(a, b, type);
  case Combiner::Or:
    return orOf(a, b, type);
  }
  llvm_unreachable("unknown combiner");
}
template <Combiner combiner, typename Expression> Expression combined(const Call<Expression> &call) {
  return combine(combiner, call.getOperandType(), call[0], call[1]);
}

} // namespace heddle::codegen

#endif // HEDDLE_CODEGEN_KERNELS_ELEMENTFUNCTIONS_H
