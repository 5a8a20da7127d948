// Casts of what barriers pass on, and of what scans take, carry and give.
#include "SimplifyCasts.h"

#include "heddle/Dialect/Heddle/LoopOps.h"
#include "heddle/Dialect/Stablehlo/ControlFlowOps.h"

using namespace mlir;
using namespace heddle;
using namespace heddle::stablehlo;

/// The type that the values which become `target` are exact conversions from; null where they are not.
static FloatType getSourceType(ValueRange sources) {
  FloatType type;
  for (Value value : sources) {
    Value source = getNarrowSource(value);
    auto found = source ? dyn_cast<FloatType>(getElementType(source)) : FloatType();
    if (!found || (type && type != found))
      return {};
    type = found;
  }
  return type;
}

static Type retype(Type type, Type element) { return cast<RankedTensorType>(type).clone(element); }

namespace {

/// What a barrier passes on is narrow where its source or all its users are.
struct NarrowBarrier : OpRewritePattern<OptimizationBarrierOp> {
  using OpRewritePattern::OpRewritePattern;
  LogicalResult matchAndRewrite(OptimizationBarrierOp op, PatternRewriter &rewriter) const override {
    SmallVector<FloatType> types;
    for (auto [operand, result] : llvm::zip_equal(op->getOperands(), op->getResults())) {
      FloatType type = getSourceType(operand);
      types.push_back(type ? type : getWantedType(result));
    }
    if (llvm::none_of(types, [](FloatType type) { return !!type; }))
      return failure();
    SmallVector<Value> operands;
    for (auto [operand, type] : llvm::zip_equal(op->getOperands(), types))
      operands.push_back(type ? castTo(rewriter, op.getLoc(), operand, type) : operand);
    rewriter.setInsertionPointAfter(op);
    auto barrier = OptimizationBarrierOp::create(rewriter, op.getLoc(), TypeRange(ValueRange(operands)), operands,
                                                 op->getDiscardableAttrDictionary().getValue());
    SmallVector<Value> results;
    for (auto [result, old] : llvm::zip_equal(barrier->getResults(), op->getResults()))
      results.push_back(result.getType() == old.getType() ? Value(result)
                                                          : castTo(rewriter, op.getLoc(), result, getElementType(old)));
    rewriter.replaceOp(op, results);
    return success();
  }
};

/// What a scan takes, carries and gives is narrow where its sources or all its users are.
struct NarrowScan : OpRewritePattern<ScanOp> {
  using OpRewritePattern::OpRewritePattern;
  LogicalResult matchAndRewrite(ScanOp op, PatternRewriter &rewriter) const override {
    YieldOp yield = op.getYield();
    size_t constants = op.getConstants().size(), carries = op.getCarries().size();
    SmallVector<FloatType> operandTypes(op->getNumOperands()), resultTypes(op->getNumResults());
    for (auto [index, operand] : llvm::enumerate(op->getOperands())) {
      if (index >= constants && index < constants + carries) {
        size_t carry = index - constants;
        resultTypes[carry] = operandTypes[index] = getSourceType({operand, yield.getOperand(carry)});
        continue;
      }
      FloatType type = getSourceType(operand);
      operandTypes[index] = type ? type : getWantedType(op.getBody().getArgument(1 + index));
    }
    for (size_t index = carries; index < op->getNumResults(); ++index) {
      FloatType type = getSourceType(yield.getOperand(index));
      resultTypes[index] = type ? type : getWantedType(op->getResult(index));
    }
    auto isGiven = [](FloatType type) { return !!type; };
    if (llvm::none_of(operandTypes, isGiven) && llvm::none_of(resultTypes, isGiven))
      return failure();

    rewriter.setInsertionPoint(yield);
    rewriter.modifyOpInPlace(yield, [&] {
      for (auto [index, type] : llvm::enumerate(resultTypes))
        if (type)
          yield.setOperand(index, castTo(rewriter, yield.getLoc(), yield.getOperand(index), type));
    });
    Block &body = op.getBody().front();
    rewriter.setInsertionPointToStart(&body);
    for (auto [index, type] : llvm::enumerate(operandTypes))
      if (type)
        narrowValue(rewriter, body.getArgument(1 + index), type);

    rewriter.setInsertionPoint(op);
    rewriter.modifyOpInPlace(op, [&] {
      for (auto [index, type] : llvm::enumerate(operandTypes))
        if (type)
          op.setOperand(index, castTo(rewriter, op.getLoc(), op.getOperand(index), type));
    });
    rewriter.setInsertionPointAfter(op);
    for (auto [index, type] : llvm::enumerate(resultTypes))
      if (type)
        narrowValue(rewriter, op->getResult(index), type);
    return success();
  }

private:
  /// Makes `value` of `type`; its users get it widened.
  static void narrowValue(PatternRewriter &rewriter, Value value, FloatType type) {
    Type wide = getElementType(value);
    SmallVector<OpOperand *> uses = llvm::map_to_vector(value.getUses(), [](OpOperand &use) { return &use; });
    value.setType(retype(value.getType(), type));
    Value widened = castTo(rewriter, value.getLoc(), value, wide);
    for (OpOperand *use : uses)
      rewriter.modifyOpInPlace(use->getOwner(), [&] { use->set(widened); });
  }
};

} // namespace

void heddle::addLoopCastPatterns(RewritePatternSet &patterns) {
  patterns.add<NarrowBarrier, NarrowScan>(patterns.getContext());
}
