// Casts and ops that only move elements, or compute what is exact in the narrow type.
#include "Movement.h"
#include "SimplifyCasts.h"

#include "heddle/Dialect/Stablehlo/Stablehlo.h"
#include "mlir/IR/Matchers.h"

using namespace mlir;
using namespace heddle;
using namespace heddle::stablehlo;

/// The operands that have to be cast for the result to be of another type; none where that would change bits.
static SmallVector<OpOperand *> getCastOperands(Operation *op) {
  if (!commutesWithRounding(op))
    return getMovedOperands(op);
  return llvm::map_to_vector(op->getOpOperands(), [](OpOperand &operand) { return &operand; });
}

/// `value` as `type`; of a constant that is broadcast, a broadcast of the constant as `type`.
static Value castMoved(PatternRewriter &rewriter, Location loc, Value value, Type type) {
  auto broadcast = value.getDefiningOp<BroadcastInDimOp>();
  if (!broadcast || !matchPattern(broadcast.getOperand(), m_Constant()))
    return castTo(rewriter, loc, value, type);
  Value constant = castTo(rewriter, loc, broadcast.getOperand(), type);
  Operation *clone = rewriter.clone(*broadcast);
  clone->setOperand(0, constant);
  clone->getResult(0).setType(cast<RankedTensorType>(value.getType()).clone(type));
  return clone->getResult(0);
}

static bool isMovedConstantOf(Value value, FloatType type) {
  if (auto broadcast = value.getDefiningOp<BroadcastInDimOp>())
    value = broadcast.getOperand();
  return isConstantOf(value, type);
}

/// `op` on `type`, in its place.
static Operation *cloneInType(PatternRewriter &rewriter, Operation *op, ArrayRef<OpOperand *> operands, Type type) {
  rewriter.setInsertionPoint(op);
  SmallVector<Value> values;
  for (OpOperand *operand : operands)
    values.push_back(castMoved(rewriter, op->getLoc(), operand->get(), type));
  Operation *clone = rewriter.clone(*op);
  for (auto [operand, value] : llvm::zip_equal(operands, values))
    clone->setOperand(operand->getOperandNumber(), value);
  clone->getResult(0).setType(cast<RankedTensorType>(op->getResult(0).getType()).clone(type));
  return clone;
}

/// Whether each of `operands` is an exact conversion from `type` or a constant of it, at least one the former.
static bool areNarrow(ArrayRef<OpOperand *> operands, FloatType type) {
  bool hasConversion = false;
  for (OpOperand *operand : operands) {
    Value source = getNarrowSource(operand->get());
    bool isConversion = source && getElementType(source) == type;
    hasConversion |= isConversion;
    if (!isConversion && !isMovedConstantOf(operand->get(), type))
      return false;
  }
  return hasConversion;
}

static FloatType findNarrowType(ArrayRef<OpOperand *> operands) {
  for (OpOperand *operand : operands)
    if (Value source = getNarrowSource(operand->get()))
      return dyn_cast<FloatType>(getElementType(source));
  return {};
}

namespace {

/// `narrow(move(x))` is `move(narrow(x))`, where nothing wants the wide one.
struct NarrowBeforeMove : RewritePattern {
  explicit NarrowBeforeMove(MLIRContext *context) : RewritePattern(MatchAnyOpTypeTag(), /*benefit=*/1, context) {}
  LogicalResult matchAndRewrite(Operation *op, PatternRewriter &rewriter) const override {
    SmallVector<OpOperand *> operands = getCastOperands(op);
    if (operands.empty())
      return failure();
    Value result = op->getResult(0);
    FloatType wanted = getWantedType(result);
    if (!wanted)
      return failure();
    Operation *narrow = cloneInType(rewriter, op, operands, wanted);
    for (Operation *user : llvm::make_early_inc_range(result.getUsers()))
      rewriter.replaceOp(user, narrow->getResult(0));
    rewriter.eraseOp(op);
    return success();
  }
};

/// `move(widen(x))` is `widen(move(x))`, unless more would be widened.
struct WidenBehindMove : RewritePattern {
  explicit WidenBehindMove(MLIRContext *context) : RewritePattern(MatchAnyOpTypeTag(), /*benefit=*/1, context) {}
  LogicalResult matchAndRewrite(Operation *op, PatternRewriter &rewriter) const override {
    SmallVector<OpOperand *> operands = getMovedOperands(op);
    if (operands.empty() || isa<BroadcastInDimOp>(op))
      return failure();
    FloatType type = findNarrowType(operands);
    if (!type || !areNarrow(operands, type))
      return failure();
    Type wide = getElementType(op->getResult(0));
    Operation *narrow = cloneInType(rewriter, op, operands, type);
    rewriter.replaceOp(op, castTo(rewriter, op->getLoc(), narrow->getResult(0), wide));
    return success();
  }
};

/// A sum of two narrow numbers in a wide type, rounded to the narrow one, is their sum in the narrow one: with twice
/// the digits and two more, rounding twice is rounding once (Figueroa 1995, "When is double rounding innocuous?"), and
/// sums lose nothing below the smallest normal number.
template <typename Op> struct NarrowSum : OpRewritePattern<Op> {
  using OpRewritePattern<Op>::OpRewritePattern;
  LogicalResult matchAndRewrite(Op op, PatternRewriter &rewriter) const override {
    FloatType wanted = getWantedType(op.getResult());
    auto wide = dyn_cast<FloatType>(getElementType(op.getResult()));
    if (!wanted || !wide || wide.getFPMantissaWidth() < 2 * wanted.getFPMantissaWidth() + 2)
      return failure();
    SmallVector<OpOperand *> operands{&op->getOpOperand(0), &op->getOpOperand(1)};
    if (!areNarrow(operands, wanted) && !areNarrowMoved(operands, wanted))
      return failure();
    Operation *narrow = cloneInType(rewriter, op, operands, wanted);
    for (Operation *user : llvm::make_early_inc_range(op.getResult().getUsers()))
      rewriter.replaceOp(user, narrow->getResult(0));
    rewriter.eraseOp(op);
    return success();
  }

  /// Whether areNarrow holds for operands that may be broadcasts of such.
  static bool areNarrowMoved(ArrayRef<OpOperand *> operands, FloatType type) {
    return llvm::all_of(operands, [&](OpOperand *operand) {
      Value value = operand->get();
      while (auto broadcast = value.getDefiningOp<BroadcastInDimOp>())
        value = broadcast.getOperand();
      Value source = getNarrowSource(value);
      return (source && getElementType(source) == type) || isConstantOf(value, type);
    });
  }
};

} // namespace

void heddle::addPointwiseCastPatterns(RewritePatternSet &patterns) {
  patterns.add<NarrowBeforeMove, WidenBehindMove, NarrowSum<AddOp>, NarrowSum<SubtractOp>>(patterns.getContext());
}
