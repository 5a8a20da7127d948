// Formulas over tensors: `select(x < 0.0, -x, x) * polynomial(x, {1.0, 2.0})` creates the stablehlo ops that compute
// it.
#ifndef HEDDLE_LIB_TRANSFORMS_IMPORT_CHLO_EXPRESSION_H
#define HEDDLE_LIB_TRANSFORMS_IMPORT_CHLO_EXPRESSION_H

#include "heddle/Dialect/Stablehlo/ElementwiseOps.h"
#include "mlir/IR/PatternMatch.h"

namespace heddle::decomposition {

/// Creates the ops that stand for one chlo op. They are at its location and in its heddle.scope; those that define the
/// new results take over its other discardable attributes (shardings, frontend attributes).
class Emitter {
public:
  Emitter(mlir::PatternRewriter &rewriter, mlir::Operation *op);

  template <typename Op, typename... Args> Op create(Args &&...args) {
    auto created = Op::create(rewriter, source->getLoc(), std::forward<Args>(args)...);
    markScope(created);
    return created;
  }

  /// A tensor with `value` in every element.
  mlir::Value splat(mlir::Type type, mlir::Attribute value);
  mlir::Value zeros(mlir::Type type);

  /// Fills `region` with one block that takes `arguments` and returns what `build` makes of them.
  void fillRegion(mlir::Region &region, mlir::TypeRange arguments,
                  llvm::function_ref<mlir::Value(mlir::Block::BlockArgListType)> build);

  /// Replaces the chlo op. `results` come from ops that this emitter created.
  void replace(mlir::ValueRange results);

  mlir::OpBuilder &builder() { return rewriter; }

private:
  void markScope(mlir::Operation *created);

  mlir::PatternRewriter &rewriter;
  mlir::Operation *source;
  llvm::DenseMap<std::pair<mlir::Type, mlir::Attribute>, mlir::Value> splats; // formulas repeat their constants
};

/// A tensor value in a formula.
class Expr {
public:
  Expr(Emitter &emitter, mlir::Value value) : emitter(&emitter), value(value) {}

  mlir::Value getValue() const { return value; }
  Emitter &getEmitter() const { return *emitter; }
  mlir::RankedTensorType getType() const { return llvm::cast<mlir::RankedTensorType>(value.getType()); }
  mlir::Type getElementType() const { return getType().getElementType(); }
  bool isF64() const { return getElementType().isF64(); }

  /// One number in the shape and element type of this value, rounded to nearest.
  Expr constant(double number) const;
  Expr constant(const llvm::APFloat &number) const;
  Expr constant(const llvm::APInt &number) const;

  template <typename Op, typename... Args> Expr unary(Args &&...args) const {
    return {*emitter, emitter->create<Op>(value, std::forward<Args>(args)...)};
  }
  template <typename Op> Expr binary(Expr rhs) const { return {*emitter, emitter->create<Op>(value, rhs.value)}; }
  Expr compare(stablehlo::ComparisonDirection direction, Expr rhs) const;

private:
  Emitter *emitter;
  mlir::Value value;
};

// ---- Arithmetic; a number takes the other operand's type ----

Expr operator-(Expr x);
#define HEDDLE_BINARY_OPERATOR(symbol)                                                                                 \
  Expr operator symbol(Expr lhs, Expr rhs);                                                                            \
  inline Expr operator symbol(Expr lhs, double rhs) { return lhs symbol lhs.constant(rhs); }                           \
  inline Expr operator symbol(double lhs, Expr rhs) { return rhs.constant(lhs) symbol rhs; }
HEDDLE_BINARY_OPERATOR(+)
HEDDLE_BINARY_OPERATOR(-)
HEDDLE_BINARY_OPERATOR(*)
HEDDLE_BINARY_OPERATOR(/)
HEDDLE_BINARY_OPERATOR(<)
HEDDLE_BINARY_OPERATOR(<=)
HEDDLE_BINARY_OPERATOR(>)
HEDDLE_BINARY_OPERATOR(>=)
#undef HEDDLE_BINARY_OPERATOR

Expr equal(Expr lhs, Expr rhs);
inline Expr equal(Expr lhs, double rhs) { return equal(lhs, lhs.constant(rhs)); }
Expr isNan(Expr x);

/// Logical on preds, bitwise on integers.
Expr operator&(Expr lhs, Expr rhs);
Expr operator|(Expr lhs, Expr rhs);
Expr operator!(Expr x);

Expr select(Expr pred, Expr onTrue, Expr onFalse);
inline Expr select(Expr pred, double onTrue, Expr onFalse) { return select(pred, onFalse.constant(onTrue), onFalse); }
inline Expr select(Expr pred, Expr onTrue, double onFalse) { return select(pred, onTrue, onTrue.constant(onFalse)); }

Expr abs(Expr x);
Expr atan2(Expr y, Expr x);
Expr ceil(Expr x);
Expr cos(Expr x);
Expr exp(Expr x);
Expr expm1(Expr x);
Expr floor(Expr x);
Expr log(Expr x);
Expr log1p(Expr x);
Expr max(Expr x, Expr y);
Expr min(Expr x, Expr y);
Expr pow(Expr x, Expr y);
/// -1, 1, or x itself where it is 0, -0 or NaN.
Expr sign(Expr x);
Expr sin(Expr x);
Expr sqrt(Expr x);
Expr tan(Expr x);

/// The magnitude of x with the sign of `sign`, which may be -0.
Expr copySign(Expr x, Expr sign);

/// c[0] + c[1] x + c[2] x^2 ... by Horner's rule.
Expr polynomial(Expr x, llvm::ArrayRef<double> coefficients);

/// P(x) / Q(x), each from the constant term up.
Expr rational(Expr x, llvm::ArrayRef<double> numerator, llvm::ArrayRef<double> denominator);

/// x in another element type.
Expr convert(Expr x, mlir::Type element);
/// The bits of x as another element type of as many bits.
Expr bitcast(Expr x, mlir::Type element);

} // namespace heddle::decomposition

#endif // HEDDLE_LIB_TRANSFORMS_IMPORT_CHLO_EXPRESSION_H
