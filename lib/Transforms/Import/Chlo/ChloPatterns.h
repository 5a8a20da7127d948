// The decompositions of chlo ops into stablehlo, by family, for heddle-decompose-chlo and heddle-expand-chlo.
#ifndef HEDDLE_LIB_TRANSFORMS_IMPORT_CHLO_CHLOPATTERNS_H
#define HEDDLE_LIB_TRANSFORMS_IMPORT_CHLO_CHLOPATTERNS_H

#include "Expression.h"
#include "llvm/ADT/StringSet.h"

namespace heddle::decomposition {

/// Before: any chlo ops in `root`. After: only those that `keep` says; an op that has no decomposition for its element
/// type is an error.
mlir::LogicalResult decomposeChlo(mlir::Operation *root, llvm::function_ref<bool(mlir::OperationName)> keep);

/// The names of chlo ops in `names`, a pass option; any other name is an error at `root`.
mlir::FailureOr<llvm::StringSet<>> readKept(mlir::Operation *root, llvm::ArrayRef<std::string> names);

// ---- Families ----

void addBasicPatterns(mlir::RewritePatternSet &patterns);      // constants, square, conj, tan
void addBitPatterns(mlir::RewritePatternSet &patterns);        // next_after, mulhi, is_inf and its kin
void addBroadcastPatterns(mlir::RewritePatternSet &patterns);  // broadcast_*
void addHyperbolicPatterns(mlir::RewritePatternSet &patterns); // sinh, cosh and the inverse functions
void addErrorPatterns(mlir::RewritePatternSet &patterns);      // erf, erfc, erf_inv
void addGammaPatterns(mlir::RewritePatternSet &patterns);      // lgamma, digamma, polygamma, zeta
void addBesselPatterns(mlir::RewritePatternSet &patterns);     // bessel_i1e
void addTopKPatterns(mlir::RewritePatternSet &patterns);
void addRaggedDotPatterns(mlir::RewritePatternSet &patterns);

// ---- Patterns made of formulas ----

/// A complex number in a formula.
struct Complex {
  Expr real, imag;
};

/// Real functions are computed in f32 or f64; narrower operands are widened to f32 and the result is rounded once.
mlir::Type computeType(mlir::Type element);

/// Replaces an elementwise op by `real`, or, where operands are complex and there is one, by `complex`.
template <typename Op> struct UnaryFormula : mlir::OpRewritePattern<Op> {
  using Real = Expr (*)(Expr);
  using ComplexFormula = Complex (*)(Complex);

  UnaryFormula(mlir::MLIRContext *context, Real real, ComplexFormula complex = nullptr)
      : mlir::OpRewritePattern<Op>(context), real(real), complex(complex) {}

  mlir::LogicalResult matchAndRewrite(Op op, mlir::PatternRewriter &rewriter) const override {
    Emitter emitter(rewriter, op);
    Expr x(emitter, op.getOperand());
    if (!llvm::isa<mlir::ComplexType>(x.getElementType())) {
      emitter.replace(convert(real(convert(x, computeType(x.getElementType()))), x.getElementType()).getValue());
      return mlir::success();
    }
    assert(complex && "an op takes complex operands without a formula for them");
    Complex w = complex({x.unary<stablehlo::RealOp>(), x.unary<stablehlo::ImagOp>()});
    emitter.replace(w.real.binary<stablehlo::ComplexOp>(w.imag).getValue());
    return mlir::success();
  }

private:
  Real real;
  ComplexFormula complex;
};

template <typename Op> struct BinaryFormula : mlir::OpRewritePattern<Op> {
  using Real = Expr (*)(Expr, Expr);

  BinaryFormula(mlir::MLIRContext *context, Real real) : mlir::OpRewritePattern<Op>(context), real(real) {}

  mlir::LogicalResult matchAndRewrite(Op op, mlir::PatternRewriter &rewriter) const override {
    Emitter emitter(rewriter, op);
    Expr lhs(emitter, op->getOperand(0)), rhs(emitter, op->getOperand(1));
    mlir::Type element = lhs.getElementType(), compute = computeType(element);
    emitter.replace(convert(real(convert(lhs, compute), convert(rhs, compute)), element).getValue());
    return mlir::success();
  }

private:
  Real real;
};

} // namespace heddle::decomposition

#endif // HEDDLE_LIB_TRANSFORMS_IMPORT_CHLO_CHLOPATTERNS_H
