// Constants, square, conj and tan.
#include "ChloPatterns.h"

#include "heddle/Dialect/Chlo/SpecialOps.h"
#include "heddle/Dialect/Chlo/UnaryMathOps.h"
#include "heddle/Dialect/Stablehlo/ConstantOps.h"

using namespace mlir;
using namespace heddle;
using namespace heddle::decomposition;

namespace {

struct DecomposeConstant : OpRewritePattern<chlo::ConstantOp> {
  using OpRewritePattern::OpRewritePattern;

  LogicalResult matchAndRewrite(chlo::ConstantOp op, PatternRewriter &rewriter) const override {
    Emitter emitter(rewriter, op);
    emitter.replace(emitter.create<stablehlo::ConstantOp>(op.getValue())->getResults());
    return success();
  }
};

struct DecomposeConstantLike : OpRewritePattern<chlo::ConstantLikeOp> {
  using OpRewritePattern::OpRewritePattern;

  LogicalResult matchAndRewrite(chlo::ConstantLikeOp op, PatternRewriter &rewriter) const override {
    Emitter emitter(rewriter, op);
    emitter.replace(emitter.splat(op.getType(), op.getValue()));
    return success();
  }
};

/// One rounding in any element type, so no wider type is needed.
struct DecomposeSquare : OpRewritePattern<chlo::SquareOp> {
  using OpRewritePattern::OpRewritePattern;

  LogicalResult matchAndRewrite(chlo::SquareOp op, PatternRewriter &rewriter) const override {
    Emitter emitter(rewriter, op);
    Expr x(emitter, op.getOperand());
    if (!isa<ComplexType>(x.getElementType())) {
      emitter.replace((x * x).getValue());
      return success();
    }
    Expr real = x.unary<stablehlo::RealOp>(), imag = x.unary<stablehlo::ImagOp>();
    Expr product = real * imag;
    // The sum may be infinite where the difference is 0.
    Expr isDiagonal = equal(abs(real), abs(imag)) & (abs(real) < std::numeric_limits<double>::infinity());
    Expr difference = select(isDiagonal, 0.0, (real - imag) * (real + imag));
    emitter.replace(difference.binary<stablehlo::ComplexOp>(product + product).getValue());
    return success();
  }
};

struct DecomposeConj : OpRewritePattern<chlo::ConjOp> {
  using OpRewritePattern::OpRewritePattern;

  LogicalResult matchAndRewrite(chlo::ConjOp op, PatternRewriter &rewriter) const override {
    Emitter emitter(rewriter, op);
    Expr x(emitter, op.getOperand()), real = x.unary<stablehlo::RealOp>();
    // The real part of a real number is itself, and an op to hold the attributes of this one.
    bool isComplex = isa<ComplexType>(x.getElementType());
    emitter.replace((isComplex ? real.binary<stablehlo::ComplexOp>(-x.unary<stablehlo::ImagOp>()) : real).getValue());
    return success();
  }
};

/// stablehlo has a tangent of its own.
struct DecomposeTan : OpRewritePattern<chlo::TanOp> {
  using OpRewritePattern::OpRewritePattern;

  LogicalResult matchAndRewrite(chlo::TanOp op, PatternRewriter &rewriter) const override {
    Emitter emitter(rewriter, op);
    emitter.replace(tan(Expr(emitter, op.getOperand())).getValue());
    return success();
  }
};

} // namespace

void heddle::decomposition::addBasicPatterns(RewritePatternSet &patterns) {
  patterns.add<DecomposeConstant, DecomposeConstantLike, DecomposeSquare, DecomposeConj, DecomposeTan>(
      patterns.getContext());
}
