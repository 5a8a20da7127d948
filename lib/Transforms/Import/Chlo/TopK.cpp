// top_k: a stable sort of the elements and their places, largest first, of which the first k are kept.
#include "ChloPatterns.h"

#include "heddle/Dialect/Chlo/SpecialOps.h"
#include "heddle/Dialect/Stablehlo/ConstantOps.h"
#include "heddle/Dialect/Stablehlo/ShapeOps.h"

using namespace mlir;
using namespace heddle;
using namespace heddle::decomposition;

namespace {

/// Floats are compared in total order, as XLA does: NaN, infinity, ..., 0, -0, ..., -infinity, -NaN.
struct DecomposeTopK : OpRewritePattern<chlo::TopKOp> {
  using OpRewritePattern::OpRewritePattern;

  LogicalResult matchAndRewrite(chlo::TopKOp op, PatternRewriter &rewriter) const override {
    Emitter emitter(rewriter, op);
    auto type = cast<RankedTensorType>(op.getOperand().getType());
    int64_t last = type.getRank() - 1;
    Type element = type.getElementType(), indexElement = rewriter.getI32Type();
    Value places = emitter.create<stablehlo::IotaOp>(type.clone(indexElement), last);
    auto sorted = emitter.create<stablehlo::SortOp>(ValueRange{op.getOperand(), places},
                                                    rewriter.getI64IntegerAttr(last), rewriter.getBoolAttr(true));
    auto scalar = [](Type scalarElement) -> Type { return RankedTensorType::get({}, scalarElement); };
    stablehlo::ComparisonTypeAttr order;
    if (isa<FloatType>(element))
      order = stablehlo::ComparisonTypeAttr::get(op.getContext(), stablehlo::ComparisonType::TOTALORDER);
    emitter.fillRegion(sorted.getComparator(),
                       {scalar(element), scalar(element), scalar(indexElement), scalar(indexElement)},
                       [&](auto arguments) -> Value {
                         return emitter.create<stablehlo::CompareOp>(arguments[0], arguments[1],
                                                                     stablehlo::ComparisonDirection::GT, order);
                       });

    SmallVector<int64_t> starts(type.getRank(), 0), strides(type.getRank(), 1), limits(type.getShape());
    limits.back() = op.getK();
    SmallVector<Value> results;
    for (Value all : sorted.getResults())
      results.push_back(emitter.create<stablehlo::SliceOp>(all, starts, limits, strides));
    emitter.replace(results);
    return success();
  }
};

} // namespace

void heddle::decomposition::addTopKPatterns(RewritePatternSet &patterns) {
  patterns.add<DecomposeTopK>(patterns.getContext());
}
