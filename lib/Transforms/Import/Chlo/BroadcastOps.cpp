// broadcast_*: broadcast_in_dim of the operands, then the op.
#include "ChloPatterns.h"

#include "heddle/Dialect/Chlo/BroadcastOps.h"
#include "heddle/Dialect/Chlo/Broadcasting.h"
#include "heddle/Dialect/Chlo/SpecialOps.h"
#include "heddle/Dialect/Stablehlo/ShapeOps.h"

using namespace mlir;
using namespace heddle;
using namespace heddle::decomposition;

namespace {

/// `operand` along `dims` of `shape`; itself when it has that shape.
Value broadcastTo(Emitter &emitter, Value operand, ArrayRef<int64_t> shape, ArrayRef<int64_t> dims) {
  auto type = cast<RankedTensorType>(operand.getType());
  if (type.getShape() == shape)
    return operand;
  return emitter.create<stablehlo::BroadcastInDimOp>(type.clone(shape), operand, dims);
}

template <typename Op> std::pair<Value, Value> broadcastOperands(Emitter &emitter, Op op) {
  ArrayRef<int64_t> shape = op.getType().getShape();
  auto broadcastOne = [&](Value operand) {
    int64_t rank = cast<RankedTensorType>(operand.getType()).getRank();
    return broadcastTo(emitter, operand, shape, chlo::broadcastDims(rank, shape.size(), op.getBroadcastDimensions()));
  };
  Value lhs = broadcastOne(op.getLhs());
  return {lhs, broadcastOne(op.getRhs())};
}

template <typename Op, typename Target> struct DecomposeBroadcast : OpRewritePattern<Op> {
  using OpRewritePattern<Op>::OpRewritePattern;

  LogicalResult matchAndRewrite(Op op, PatternRewriter &rewriter) const override {
    Emitter emitter(rewriter, op);
    auto [lhs, rhs] = broadcastOperands(emitter, op);
    emitter.replace(emitter.create<Target>(lhs, rhs)->getResults());
    return success();
  }
};

struct DecomposeBroadcastCompare : OpRewritePattern<chlo::BroadcastCompareOp> {
  using OpRewritePattern::OpRewritePattern;

  LogicalResult matchAndRewrite(chlo::BroadcastCompareOp op, PatternRewriter &rewriter) const override {
    Emitter emitter(rewriter, op);
    auto [lhs, rhs] = broadcastOperands(emitter, op);
    stablehlo::ComparisonTypeAttr type;
    if (op.getCompareType())
      type = stablehlo::ComparisonTypeAttr::get(op.getContext(), *op.getCompareType());
    emitter.replace(emitter.create<stablehlo::CompareOp>(lhs, rhs, op.getComparisonDirection(), type)->getResults());
    return success();
  }
};

struct DecomposeBroadcastSelect : OpRewritePattern<chlo::BroadcastSelectOp> {
  using OpRewritePattern::OpRewritePattern;

  LogicalResult matchAndRewrite(chlo::BroadcastSelectOp op, PatternRewriter &rewriter) const override {
    Emitter emitter(rewriter, op);
    ArrayRef<int64_t> shape = op.getType().getShape();
    SmallVector<Value> operands = llvm::map_to_vector(op->getOperands(), [&](Value operand) {
      int64_t rank = cast<RankedTensorType>(operand.getType()).getRank();
      return broadcastTo(emitter, operand, shape, chlo::broadcastDims(rank, shape.size()));
    });
    emitter.replace(emitter.create<stablehlo::SelectOp>(operands[0], operands[1], operands[2])->getResults());
    return success();
  }
};

} // namespace

void heddle::decomposition::addBroadcastPatterns(RewritePatternSet &patterns) {
  patterns.add<DecomposeBroadcast<chlo::BroadcastAddOp, stablehlo::AddOp>,
               DecomposeBroadcast<chlo::BroadcastAndOp, stablehlo::AndOp>,
               DecomposeBroadcast<chlo::BroadcastAtan2Op, stablehlo::Atan2Op>,
               DecomposeBroadcast<chlo::BroadcastComplexOp, stablehlo::ComplexOp>,
               DecomposeBroadcast<chlo::BroadcastDivideOp, stablehlo::DivideOp>,
               DecomposeBroadcast<chlo::BroadcastMaximumOp, stablehlo::MaximumOp>,
               DecomposeBroadcast<chlo::BroadcastMinimumOp, stablehlo::MinimumOp>,
               DecomposeBroadcast<chlo::BroadcastMultiplyOp, stablehlo::MultiplyOp>,
               DecomposeBroadcast<chlo::BroadcastNextAfterOp, chlo::NextAfterOp>,
               DecomposeBroadcast<chlo::BroadcastOrOp, stablehlo::OrOp>,
               DecomposeBroadcast<chlo::BroadcastPolygammaOp, chlo::PolygammaOp>,
               DecomposeBroadcast<chlo::BroadcastPowerOp, stablehlo::PowerOp>,
               DecomposeBroadcast<chlo::BroadcastRemainderOp, stablehlo::RemainderOp>,
               DecomposeBroadcast<chlo::BroadcastShiftLeftOp, stablehlo::ShiftLeftOp>,
               DecomposeBroadcast<chlo::BroadcastShiftRightArithmeticOp, stablehlo::ShiftRightArithmeticOp>,
               DecomposeBroadcast<chlo::BroadcastShiftRightLogicalOp, stablehlo::ShiftRightLogicalOp>,
               DecomposeBroadcast<chlo::BroadcastSubtractOp, stablehlo::SubtractOp>,
               DecomposeBroadcast<chlo::BroadcastXorOp, stablehlo::XorOp>,
               DecomposeBroadcast<chlo::BroadcastZetaOp, chlo::ZetaOp>, DecomposeBroadcastCompare,
               DecomposeBroadcastSelect>(patterns.getContext());
}
