// Scalars and vectors as C++ expressions, so that a formula in emitted code reads as a formula: `x * x + 1.0`.
#ifndef HEDDLE_LIB_CODEGEN_CPU_EXPRESSION_H
#define HEDDLE_LIB_CODEGEN_CPU_EXPRESSION_H

#include "mlir/IR/Builders.h"
#include "mlir/IR/Value.h"
#include "llvm/ADT/ArrayRef.h"
#include <type_traits>

namespace heddle::cpu {

/// A value and where to emit what is computed from it. Operators emit arith ops; integers wrap. Next to a value a C++
/// number is a constant of its type, in all its lanes.
class Expression {
public:
  Expression(mlir::OpBuilder &builder, mlir::Location loc, mlir::Value value)
      : builder(&builder), loc(loc), value(value) {}

  operator mlir::Value() const { return value; }
  mlir::Value get() const { return value; }
  mlir::OpBuilder &getBuilder() const { return *builder; }
  mlir::Location getLoc() const { return loc; }
  /// The type of one lane.
  mlir::Type getElementType() const;
  unsigned getBits() const { return getElementType().getIntOrFloatBitWidth(); }
  bool isFloat() const { return llvm::isa<mlir::FloatType>(getElementType()); }
  /// Another value at the same place.
  Expression with(mlir::Value other) const { return Expression(*builder, loc, other); }
  /// This type with other elements.
  mlir::Type getTypeOf(mlir::Type elementType) const;

  /// A number in this value's type. Floats are rounded to it, integers wrap.
  Expression constant(double number) const;
  Expression constant(int64_t number) const;
  Expression constant(int number) const { return constant(static_cast<int64_t>(number)); }
  Expression constant(uint32_t number) const { return constant(static_cast<int64_t>(number)); }

  /// The same bits as an integer of the same width, and as a float type.
  Expression bits() const;
  Expression asFloat(mlir::Type floatType) const;
  /// Conversions of values: between widths of floats; between widths of integers; from signed integers.
  Expression toFloat(mlir::Type floatType) const;
  Expression toSigned(unsigned width) const;
  Expression toUnsigned(unsigned width) const;
  /// Rounds a float within the signed integer's range toward zero.
  Expression truncatedToInt(unsigned width) const;

private:
  mlir::OpBuilder *builder;
  mlir::Location loc;
  mlir::Value value;
};

Expression operator+(Expression a, Expression b);
Expression operator-(Expression a, Expression b);
Expression operator*(Expression a, Expression b);
/// These take floats.
Expression operator/(Expression a, Expression b);
Expression operator-(Expression a);
/// These take integers.
Expression operator&(Expression a, Expression b);
Expression operator|(Expression a, Expression b);
Expression operator^(Expression a, Expression b);
Expression operator<<(Expression a, int bits);
Expression shiftRight(Expression a, int bits);         // copies of the sign come in
Expression shiftRightUnsigned(Expression a, int bits); // zeros come in

/// Comparisons give i1: of floats ordered (false if one is NaN, but for `!=`), of integers signed.
Expression operator<(Expression a, Expression b);
Expression operator<=(Expression a, Expression b);
Expression operator>(Expression a, Expression b);
Expression operator>=(Expression a, Expression b);
Expression operator==(Expression a, Expression b);
Expression operator!=(Expression a, Expression b);
Expression lessUnsigned(Expression a, Expression b);
Expression isNan(Expression a);
/// Whether one of them is NaN.
Expression isUnordered(Expression a, Expression b);

template <typename T> constexpr bool isNumber = std::is_arithmetic_v<T>;

#define HEDDLE_EXPRESSION_NUMBER(op)                                                                                   \
  template <typename T>                                                                                                \
    requires isNumber<T>                                                                                               \
  Expression operator op(Expression a, T b) {                                                                          \
    return a op a.constant(b);                                                                                         \
  }                                                                                                                    \
  template <typename T>                                                                                                \
    requires isNumber<T>                                                                                               \
  Expression operator op(T a, Expression b) {                                                                          \
    return b.constant(a) op b;                                                                                         \
  }
HEDDLE_EXPRESSION_NUMBER(+)
HEDDLE_EXPRESSION_NUMBER(-)
HEDDLE_EXPRESSION_NUMBER(*)
HEDDLE_EXPRESSION_NUMBER(/)
HEDDLE_EXPRESSION_NUMBER(&)
HEDDLE_EXPRESSION_NUMBER(|)
HEDDLE_EXPRESSION_NUMBER(^)
HEDDLE_EXPRESSION_NUMBER(<)
HEDDLE_EXPRESSION_NUMBER(<=)
HEDDLE_EXPRESSION_NUMBER(>)
HEDDLE_EXPRESSION_NUMBER(>=)
HEDDLE_EXPRESSION_NUMBER(==)
HEDDLE_EXPRESSION_NUMBER(!=)
#undef HEDDLE_EXPRESSION_NUMBER

Expression select(Expression condition, Expression onTrue, Expression onFalse);
template <typename T>
  requires isNumber<T>
Expression select(Expression condition, T onTrue, Expression onFalse) {
  return select(condition, onFalse.constant(onTrue), onFalse);
}
template <typename T>
  requires isNumber<T>
Expression select(Expression condition, Expression onTrue, T onFalse) {
  return select(condition, onTrue, onTrue.constant(onFalse));
}

/// a * b + c, rounded once.
Expression fma(Expression a, Expression b, Expression c);
inline Expression fma(Expression a, Expression b, double c) { return fma(a, b, a.constant(c)); }
inline Expression fma(Expression a, double b, Expression c) { return fma(a, a.constant(b), c); }
inline Expression fma(Expression a, double b, double c) { return fma(a, a.constant(b), a.constant(c)); }
/// coefficients[0] + coefficients[1] x + ..., by Horner's rule.
Expression polynomial(Expression x, llvm::ArrayRef<double> coefficients);

/// The number or the limit; NaN stays.
Expression atMost(Expression x, double limit);
Expression atLeast(Expression x, double limit);

Expression abs(Expression x);
/// The size of one, the sign of the other.
Expression copySign(Expression size, Expression sign);
Expression sqrt(Expression x);
Expression floor(Expression x);
Expression roundEven(Expression x);
/// x 2^exponent, rounded once; the exponent is i32.
Expression scale(Expression x, Expression exponent);
/// Whether any lane holds: i1, a scalar.
mlir::Value any(Expression condition);

} // namespace heddle::cpu

#endif // HEDDLE_LIB_CODEGEN_CPU_EXPRESSION_H
