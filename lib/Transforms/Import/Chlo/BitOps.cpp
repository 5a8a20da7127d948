// Ops on the bits of numbers: next_after, mulhi, is_inf and its kin.
#include "ChloPatterns.h"

#include "heddle/Dialect/Chlo/SpecialOps.h"
#include "heddle/Dialect/Chlo/UnaryMathOps.h"

using namespace mlir;
using namespace heddle;
using namespace heddle::decomposition;

namespace {

const llvm::fltSemantics &semanticsOf(Expr x) { return cast<FloatType>(x.getElementType()).getFloatSemantics(); }

// ---- is_inf and its kin ----

enum class Which { Positive, Negative, Both };

template <typename Op, Which which> struct DecomposeIsInf : OpRewritePattern<Op> {
  using OpRewritePattern<Op>::OpRewritePattern;

  LogicalResult matchAndRewrite(Op op, PatternRewriter &rewriter) const override {
    Emitter emitter(rewriter, op);
    Expr x(emitter, op.getOperand());
    if (!llvm::APFloat::semanticsHasInf(semanticsOf(x))) {
      emitter.replace(emitter.splat(op.getType(), rewriter.getBoolAttr(false)));
      return success();
    }
    Expr infinity = x.constant(llvm::APFloat::getInf(semanticsOf(x), which == Which::Negative));
    emitter.replace(equal(which == Which::Both ? abs(x) : x, infinity).getValue());
    return success();
  }
};

// ---- next_after ----

/// Floats of one sign are ordered as their bits are, so the next one away from 0 has bits one larger. Done with
/// integers throughout, since a device that flushes subnormals would compare 0 and the smallest of them as equal.
struct DecomposeNextAfter : OpRewritePattern<chlo::NextAfterOp> {
  using OpRewritePattern::OpRewritePattern;

  LogicalResult matchAndRewrite(chlo::NextAfterOp op, PatternRewriter &rewriter) const override {
    auto element = cast<FloatType>(cast<RankedTensorType>(op.getType()).getElementType());
    const llvm::fltSemantics &semantics = element.getFloatSemantics();
    unsigned width = element.getWidth();
    if (width == 6 || !llvm::APFloat::semanticsHasSignedRepr(semantics))
      return rewriter.notifyMatchFailure(op, "an element type without integers of its width, or without a sign");

    Emitter emitter(rewriter, op);
    Type bits = rewriter.getIntegerType(width);
    Expr x = bitcast(Expr(emitter, op.getX()), bits), y = bitcast(Expr(emitter, op.getY()), bits);
    Expr zero = x.constant(0.0), one = x.constant(1.0), signMask = x.constant(llvm::APInt::getSignMask(width));
    Expr xSign = x & signMask, ySign = y & signMask, xSize = x & !signMask, ySize = y & !signMask;
    Expr xIsZero = equal(xSize, zero), bothZero = xIsZero & equal(ySize, zero);

    // Toward 0 when y has the other sign or is smaller. From 0 the first step has the sign of y.
    Expr towardZero = !equal(xSign, ySign) | (xSize > ySize);
    Expr stepped = select(towardZero, x - one, x + one);
    if (!hasNegativeZero(semantics)) // -0 would be NaN
      stepped = select(equal(stepped, signMask), zero, stepped);
    Expr result = select(xIsZero, ySign | one, stepped);
    result = select(equal(x, y) | bothZero, y, result);
    Expr eitherIsNan = isNan(Expr(emitter, op.getX())) | isNan(Expr(emitter, op.getY()));
    if (llvm::APFloat::semanticsHasNaN(semantics))
      result = select(eitherIsNan, x.constant(llvm::APFloat::getQNaN(semantics).bitcastToAPInt()), result);
    emitter.replace(bitcast(result, element).getValue());
    return success();
  }

private:
  static bool hasNegativeZero(const llvm::fltSemantics &semantics) {
    return llvm::APFloat::getZero(semantics, /*Negative=*/true).isNegative();
  }
};

// ---- mulhi ----

/// Multiplies in twice the bits where there is such a type, 64 bits in 32-bit halves (Warren, Hacker's Delight, 8-2).
struct DecomposeMulhi : OpRewritePattern<chlo::MulhiOp> {
  using OpRewritePattern::OpRewritePattern;

  LogicalResult matchAndRewrite(chlo::MulhiOp op, PatternRewriter &rewriter) const override {
    Emitter emitter(rewriter, op);
    Expr x(emitter, op.getLhs()), y(emitter, op.getRhs());
    auto element = cast<IntegerType>(x.getElementType());
    if (element.getWidth() == 64) {
      emitter.replace(wide(x, y, element.isUnsigned()).getValue());
      return success();
    }
    Type twice = rewriter.getIntegerType(2 * element.getWidth());
    if (element.isUnsigned())
      twice = IntegerType::get(rewriter.getContext(), 2 * element.getWidth(), IntegerType::Unsigned);
    Expr product = convert(x, twice) * convert(y, twice);
    emitter.replace(convert(shiftRight(product, element.getWidth(), element.isUnsigned()), element).getValue());
    return success();
  }

private:
  static Expr shiftRight(Expr x, unsigned bits, bool isUnsigned) {
    Expr amount = x.constant(bits);
    return isUnsigned ? x.binary<stablehlo::ShiftRightLogicalOp>(amount)
                      : x.binary<stablehlo::ShiftRightArithmeticOp>(amount);
  }

  static Expr wide(Expr x, Expr y, bool isUnsigned) {
    auto low = [](Expr value) { return value & value.constant(llvm::APInt::getLowBitsSet(64, 32)); };
    auto high = [&](Expr value) { return shiftRight(value, 32, isUnsigned); };
    Expr xLow = low(x), xHigh = high(x), yLow = low(y), yHigh = high(y);
    Expr carry = shiftRight(xLow * yLow, 32, /*isUnsigned=*/true);
    Expr middle = xHigh * yLow + carry;
    Expr other = xLow * yHigh + low(middle);
    return xHigh * yHigh + high(middle) + high(other);
  }
};

} // namespace

void heddle::decomposition::addBitPatterns(RewritePatternSet &patterns) {
  patterns.add<DecomposeIsInf<chlo::IsInfOp, Which::Both>, DecomposeIsInf<chlo::IsPosInfOp, Which::Positive>,
               DecomposeIsInf<chlo::IsNegInfOp, Which::Negative>, DecomposeNextAfter, DecomposeMulhi>(
      patterns.getContext());
}
