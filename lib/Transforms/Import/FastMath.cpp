#include "heddle/Transforms/Import/Passes.h"

#include "heddle/Dialect/Stablehlo/Stablehlo.h"
#include "mlir/IR/Matchers.h"
#include "mlir/IR/PatternMatch.h"
#include "mlir/Transforms/GreedyPatternRewriteDriver.h"

namespace heddle {
#define GEN_PASS_DEF_FASTMATH
#include "heddle/Transforms/Import/Passes.h.inc"
} // namespace heddle

using namespace mlir;
using namespace heddle;
using namespace heddle::stablehlo;

namespace {

/// The one element of a float splat, also one that is broadcast from a scalar.
std::optional<APFloat> splatFloat(Value value) {
  if (auto broadcast = value.getDefiningOp<BroadcastInDimOp>())
    value = broadcast.getOperand();
  DenseElementsAttr elements;
  if (!matchPattern(value, m_Constant(&elements)) || !elements.isSplat() || !isa<FloatType>(elements.getElementType()))
    return std::nullopt;
  return elements.getSplatValue<APFloat>();
}

bool isFloatTensor(Value value) { return isa<FloatType>(cast<RankedTensorType>(value.getType()).getElementType()); }

Value makeSplat(PatternRewriter &rewriter, Location loc, RankedTensorType type, const APFloat &value) {
  return ConstantOp::create(rewriter, loc, DenseElementsAttr::get(type, value));
}

/// With one operand 0, `x + 0` is `x` and `x * 0` is 0.
template <typename Op> struct FoldZeroOperand : OpRewritePattern<Op> {
  using OpRewritePattern<Op>::OpRewritePattern;
  LogicalResult matchAndRewrite(Op op, PatternRewriter &rewriter) const override {
    for (auto [value, other] : {std::pair{op.getLhs(), op.getRhs()}, std::pair{op.getRhs(), op.getLhs()}})
      if (std::optional<APFloat> splat = splatFloat(other); splat && splat->isZero()) {
        rewriter.replaceOp(op, std::is_same_v<Op, AddOp> ? value : other);
        return success();
      }
    return failure();
  }
};

/// `x - x` is 0.
struct SubtractSelf : OpRewritePattern<SubtractOp> {
  using OpRewritePattern::OpRewritePattern;
  LogicalResult matchAndRewrite(SubtractOp op, PatternRewriter &rewriter) const override {
    if (op.getLhs() != op.getRhs() || !isFloatTensor(op.getResult()))
      return failure();
    auto type = cast<RankedTensorType>(op.getType());
    auto element = cast<FloatType>(type.getElementType());
    rewriter.replaceOp(op, makeSplat(rewriter, op.getLoc(), type, APFloat::getZero(element.getFloatSemantics())));
    return success();
  }
};

/// `x / c` is `x * (1 / c)`; `1 / sqrt(x)` and `sqrt(x) / x` are `rsqrt(x)`.
struct DivideByConstant : OpRewritePattern<DivideOp> {
  using OpRewritePattern::OpRewritePattern;
  LogicalResult matchAndRewrite(DivideOp op, PatternRewriter &rewriter) const override {
    if (!isFloatTensor(op.getResult()))
      return failure();
    if (auto root = op.getRhs().getDefiningOp<SqrtOp>())
      if (std::optional<APFloat> one = splatFloat(op.getLhs()); one && one->isExactlyValue(1.0)) {
        rewriter.replaceOpWithNewOp<RsqrtOp>(op, op.getType(), root.getOperand(), root.getResultAccuracyAttr());
        return success();
      }
    if (auto root = op.getLhs().getDefiningOp<SqrtOp>(); root && root.getOperand() == op.getRhs()) {
      rewriter.replaceOpWithNewOp<RsqrtOp>(op, op.getType(), op.getRhs(), root.getResultAccuracyAttr());
      return success();
    }
    std::optional<APFloat> divisor = splatFloat(op.getRhs());
    if (!divisor)
      return failure();
    APFloat reciprocal = APFloat::getOne(divisor->getSemantics());
    reciprocal.divide(*divisor, APFloat::rmNearestTiesToEven);
    if (!reciprocal.isNormal())
      return failure();
    auto type = cast<RankedTensorType>(op.getType());
    rewriter.replaceOpWithNewOp<MultiplyOp>(op, op.getLhs(), makeSplat(rewriter, op.getLoc(), type, reciprocal));
    return success();
  }
};

struct FastMath : heddle::impl::FastMathBase<FastMath> {
  void runOnOperation() override {
    RewritePatternSet patterns(&getContext());
    patterns.add<FoldZeroOperand<AddOp>, FoldZeroOperand<MultiplyOp>, SubtractSelf, DivideByConstant>(&getContext());
    if (failed(
            applyPatternsGreedily(getOperation(), std::move(patterns), GreedyRewriteConfig().enableConstantCSE(false))))
      signalPassFailure();
  }
};

} // namespace
