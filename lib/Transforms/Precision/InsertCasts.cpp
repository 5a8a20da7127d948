#include "Movement.h"
#include "NarrowPlan.h"
#include "PrecisionReport.h"

#include "heddle/Analysis/ShardingOrigins.h"
#include "heddle/Analysis/Uses.h"
#include "heddle/Dialect/Heddle/HeddleDialect.h"
#include "heddle/Dialect/Stablehlo/Stablehlo.h"
#include "heddle/Transforms/Precision/Passes.h"
#include "llvm/Support/Regex.h"

namespace heddle {
#define GEN_PASS_DEF_INSERTCASTS
#include "heddle/Transforms/Precision/Passes.h.inc"
} // namespace heddle

using namespace mlir;
using namespace heddle;
using namespace heddle::stablehlo;

namespace {

/// A user's overrides: ops that stay f32.
class Overrides {
public:
  /// An error where a pattern is no regular expression.
  LogicalResult parse(ModuleOp module, ArrayRef<std::string> texts) {
    for (const std::string &text : texts) {
      std::string error;
      patterns.push_back({text, llvm::Regex(text)});
      if (!patterns.back().regex.isValid(error))
        return module.emitError("keep pattern \"") << text << "\" is no regular expression: " << error;
    }
    return success();
  }

  bool matches(Operation *op) const {
    return !patterns.empty() && llvm::any_of(patterns, [&](const Pattern &pattern) { return matches(pattern, op); });
  }

  /// An error for a pattern that matches none of `ops`.
  LogicalResult checkUsed(ModuleOp module, ArrayRef<Operation *> ops) const {
    for (const Pattern &pattern : patterns)
      if (llvm::none_of(ops, [&](Operation *op) { return matches(pattern, op); }))
        return module.emitError("keep pattern \"")
               << pattern.text << "\" matches the heddle.scope or location of no op that the policy makes narrow";
    return success();
  }

private:
  struct Pattern {
    std::string text;
    llvm::Regex regex;
  };

  static bool matches(const Pattern &pattern, Operation *op) {
    auto scope = op->getAttrOfType<StringAttr>(HeddleDialect::scopeAttrName);
    if (scope && pattern.regex.match(scope.getValue()))
      return true;
    if (isa<UnknownLoc>(op->getLoc()))
      return false;
    std::string location;
    llvm::raw_string_ostream(location) << op->getLoc();
    return pattern.regex.match(location) || pattern.regex.match(describeLocation(op->getLoc()));
  }

  std::vector<Pattern> patterns;
};

Value castTo(OpBuilder &builder, Location loc, Value value, Type element) {
  return ConvertOp::create(builder, loc, cast<RankedTensorType>(value.getType()).clone(element), value);
}

/// An op that a cast stands for has its scope.
void copyScope(Operation *from, Value to) {
  if (Attribute scope = from->getAttr(HeddleDialect::scopeAttrName))
    to.getDefiningOp()->setAttr(HeddleDialect::scopeAttrName, scope);
}

Value roundTo(OpBuilder &builder, Operation *owner, Value value, Type narrow) {
  Value rounded = castTo(builder, owner->getLoc(), value, narrow);
  Value back = castTo(builder, owner->getLoc(), rounded, cast<RankedTensorType>(value.getType()).getElementType());
  copyScope(owner, rounded);
  copyScope(owner, back);
  return back;
}

struct InsertCasts : heddle::impl::InsertCastsBase<InsertCasts> {
  using InsertCastsBase::InsertCastsBase;

  void runOnOperation() override {
    ModuleOp module = getOperation();
    if (policy == "none") {
      if (keep.empty())
        return;
      module.emitError("policy \"none\" narrows nothing, so there is nothing to keep");
      return signalPassFailure();
    }
    if (policy != "bf16") {
      module.emitError("unknown mixed precision policy \"") << policy << "\", known are bf16 and none";
      return signalPassFailure();
    }
    Overrides overrides;
    if (failed(overrides.parse(module, llvm::to_vector<4>(keep))) || failed(checkUsed(overrides)))
      return signalPassFailure();

    NarrowPlan plan =
        planNarrowing(module, {narrowScoreGradients, [&](Operation *op) { return overrides.matches(op); }});
    PrecisionReport table(module, plan);
    insert(plan);
    if (report)
      table.print(llvm::outs());
  }

  LogicalResult checkUsed(const Overrides &overrides) {
    if (keep.empty())
      return success();
    NarrowPlan plan = planNarrowing(getOperation(), {narrowScoreGradients, [](Operation *) { return false; }});
    SmallVector<Operation *> ops;
    for (auto [op, product] : plan.products)
      if (product == Product::Narrow || product == Product::WideResult)
        ops.push_back(op);
    for (Value value : plan.getRounded())
      ops.push_back(value.getDefiningOp());
    return overrides.checkUsed(getOperation(), ops);
  }

  void insert(const NarrowPlan &plan) {
    OpBuilder builder(&getContext());
    Type narrow = builder.getBF16Type();
    for (OpOperand *operand : plan.streamWeights) {
      builder.setInsertionPoint(operand->getOwner());
      operand->set(roundTo(builder, operand->getOwner(), operand->get(), narrow));
    }
    for (auto [op, product] : plan.products) {
      if (product != Product::Narrow && product != Product::WideResult)
        continue;
      builder.setInsertionPoint(op);
      for (OpOperand &operand : op->getOpOperands()) {
        operand.set(castTo(builder, op->getLoc(), operand.get(), narrow));
        copyScope(op, operand.get());
      }
      if (product == Product::WideResult)
        continue;
      Value result = op->getResult(0);
      auto type = cast<RankedTensorType>(result.getType());
      builder.setInsertionPointAfter(op);
      replaceUses(result, [&] {
        result.setType(type.clone(narrow));
        Value back = castTo(builder, op->getLoc(), result, type.getElementType());
        copyScope(op, back);
        return back;
      });
    }
    for (Value value : plan.getRounded()) {
      builder.setInsertionPointAfter(value.getDefiningOp());
      replaceUses(value, [&] { return roundTo(builder, value.getDefiningOp(), value, narrow); });
    }
  }
};

} // namespace
