#include "SimplifyCasts.h"

#include "heddle/Dialect/Heddle/HeddleDialect.h"
#include "heddle/Dialect/Stablehlo/StablehloDialect.h"
#include "heddle/Transforms/Precision/Passes.h"
#include "mlir/IR/Matchers.h"
#include "mlir/Transforms/GreedyPatternRewriteDriver.h"

namespace heddle {
#define GEN_PASS_DEF_SIMPLIFYCASTS
#include "heddle/Transforms/Precision/Passes.h.inc"
} // namespace heddle

using namespace mlir;
using namespace heddle;
using namespace heddle::stablehlo;

/// Whether each number of `from` is one of `to`.
static bool isExact(Type from, Type to) {
  auto narrow = dyn_cast<FloatType>(from), wide = dyn_cast<FloatType>(to);
  return narrow && wide && APFloat::isRepresentableBy(narrow.getFloatSemantics(), wide.getFloatSemantics());
}

Type heddle::getElementType(Value value) {
  auto type = dyn_cast<RankedTensorType>(value.getType());
  return type ? type.getElementType() : Type();
}

Value heddle::getNarrowSource(Value value) {
  auto convert = value.getDefiningOp<ConvertOp>();
  if (!convert)
    return {};
  Type from = getElementType(convert.getOperand()), to = getElementType(value);
  return from != to && isExact(from, to) ? convert.getOperand() : Value();
}

FloatType heddle::getWantedType(Value value) {
  FloatType wanted;
  for (Operation *user : value.getUsers()) {
    auto convert = dyn_cast<ConvertOp>(user);
    auto type = convert ? dyn_cast<FloatType>(getElementType(convert.getResult())) : FloatType();
    if (!type || (wanted && type != wanted))
      return {};
    wanted = type;
  }
  Type element = getElementType(value);
  return wanted && wanted != element && isExact(wanted, element) ? wanted : FloatType();
}

bool heddle::isConstantOf(Value value, FloatType type) {
  DenseElementsAttr elements;
  if (!matchPattern(value, m_Constant(&elements)) || !isa<FloatType>(elements.getElementType()))
    return false;
  auto isOne = [&](APFloat number) {
    bool losesInfo = false;
    number.convert(type.getFloatSemantics(), APFloat::rmNearestTiesToEven, &losesInfo);
    return !losesInfo;
  };
  return elements.isSplat() ? isOne(elements.getSplatValue<APFloat>())
                            : llvm::all_of(elements.getValues<APFloat>(), isOne);
}

Value heddle::castTo(PatternRewriter &rewriter, Location loc, Value value, Type element) {
  return rewriter.createOrFold<ConvertOp>(loc, cast<RankedTensorType>(value.getType()).clone(element), value);
}

namespace {

/// A conversion of an exact conversion is one conversion of what that was of.
struct ConvertOfConvert : OpRewritePattern<ConvertOp> {
  using OpRewritePattern::OpRewritePattern;
  LogicalResult matchAndRewrite(ConvertOp op, PatternRewriter &rewriter) const override {
    Value source = getNarrowSource(op.getOperand());
    if (!source || !isa<FloatType>(getElementType(op.getResult())))
      return failure();
    if (source.getType() == op.getType())
      rewriter.replaceOp(op, source);
    else
      rewriter.modifyOpInPlace(op, [&] { op.getOperandMutable().set(source); });
    return success();
  }
};

struct SimplifyCasts : heddle::impl::SimplifyCastsBase<SimplifyCasts> {
  void runOnOperation() override {
    RewritePatternSet patterns(&getContext());
    patterns.add<ConvertOfConvert>(&getContext());
    addPointwiseCastPatterns(patterns);
    addLoopCastPatterns(patterns);
    // Constants keep where they came from; a conversion may travel through as many ops as there are.
    GreedyRewriteConfig config;
    config.enableConstantCSE(false).setMaxIterations(GreedyRewriteConfig::kNoLimit);
    if (failed(applyPatternsGreedily(getOperation(), std::move(patterns), config)))
      signalPassFailure();
  }
};

} // namespace
