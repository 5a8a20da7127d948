#include "Slice.h"

#include "heddle/Analysis/ProgramCost.h"
#include "heddle/Analysis/ReshardPlan.h"
#include "heddle/Analysis/ShardingRules.h"
#include "heddle/Dialect/Heddle/LoopOps.h"
#include "heddle/Dialect/Stablehlo/ElementwiseOps.h"
#include "heddle/Dialect/Stablehlo/ShapeOps.h"
#include "mlir/Interfaces/SideEffectInterfaces.h"
#include "mlir/Transforms/RegionUtils.h"
#include "llvm/ADT/StringSwitch.h"

using namespace mlir;
using namespace heddle;

std::optional<UnitPolicy> heddle::parseUnitPolicy(StringRef text) {
  UnitPolicy parsed;
  parsed.gathersAgain = text.consume_back("/gather");
  if (text.consume_front("keep:")) {
    parsed.policy = RecomputePolicy::Part;
    for (StringRef number : llvm::split(text, ':'))
      if (number.getAsInteger(10, parsed.kept.emplace_back()) || parsed.kept.back() < 0)
        return std::nullopt;
    return parsed;
  }
  std::optional<RecomputePolicy> policy = llvm::StringSwitch<std::optional<RecomputePolicy>>(text)
                                              .Case("none", RecomputePolicy::None)
                                              .Case("selective", RecomputePolicy::Selective)
                                              .Case("full", RecomputePolicy::Full)
                                              .Default(std::nullopt);
  if (!policy)
    return std::nullopt;
  parsed.policy = *policy;
  return parsed;
}

std::string heddle::toString(const UnitPolicy &policy) {
  constexpr StringRef names[] = {"none", "selective", "full", "keep"};
  std::string text = names[static_cast<size_t>(policy.policy)].str();
  for (int64_t number : policy.kept)
    text += ":" + std::to_string(number);
  return text + (policy.gathersAgain ? "/gather" : "");
}

int64_t heddle::getBytes(Value value) {
  auto type = dyn_cast<RankedTensorType>(value.getType());
  return type ? getTensorBytes(type) : 0;
}

bool heddle::isRepeatable(Operation *op) {
  if (op->hasTrait<OpTrait::ConstantLike>())
    return false;
  if (isa<ScanOp>(op))
    return isMemoryEffectFree(op) && !hasContraction(op);
  if (!isPure(op) || (op->getNumRegions() > 0 && !hasScalarRegions(op)))
    return false;
  SetVector<Value> outside;
  getUsedValuesDefinedAbove(op->getRegions(), outside);
  return outside.empty();
}

Slicer::Slicer(const UnitPolicy &policy, ArrayRef<Operation *> ops, llvm::function_ref<bool(Operation *)> isInside,
               llvm::function_ref<bool(Value)> isWeight)
    : policy(policy.policy), isInside(isInside), isWeight(isWeight) {
  for (int64_t number : policy.kept)
    if (static_cast<size_t>(number) < ops.size())
      kept.insert(ops[number]);
}

bool Slicer::isKept(Value value) const {
  Operation *op = value.getDefiningOp();
  if (policy == RecomputePolicy::None)
    return true;
  if (policy == RecomputePolicy::Part)
    return op && kept.contains(op);
  if (policy != RecomputePolicy::Selective || !op || !isInside(op))
    return false;
  if (isContraction(op)) {
    // Scores of sequences longer than twice a head's width are more to keep than to make.
    bool isOfActivations = !isWeight(op->getOperand(0)) && !isWeight(op->getOperand(1));
    return !isOfActivations || getBytes(value) <= getBytes(op->getOperand(0)) + getBytes(op->getOperand(1));
  }
  if (isa<stablehlo::AddOp>(op))
    return (isWeight(op->getOperand(1)) && isKept(op->getOperand(0))) ||
           (isWeight(op->getOperand(0)) && isKept(op->getOperand(1)));
  return isa<stablehlo::ReshapeOp, stablehlo::TransposeOp, stablehlo::SliceOp, stablehlo::ConvertOp>(op) &&
         getBytes(value) <= getBytes(op->getOperand(0)) && isKept(op->getOperand(0));
}

bool Slicer::isRepeated(Value value) const {
  Operation *op = value.getDefiningOp();
  return op && isInside(op) && isRepeatable(op) && !isKept(value);
}

void Slicer::add(Slice &slice, Value value) const {
  SmallVector<Value> open{value};
  while (!open.empty()) {
    Value next = open.pop_back_val();
    if (!isRepeated(next))
      slice.leaves.insert(next);
    else if (slice.ops.insert(next.getDefiningOp()))
      llvm::append_range(open, next.getDefiningOp()->getOperands());
  }
}

void Slice::clone(OpBuilder &builder, IRMapping &mapping) const {
  SmallVector<Operation *> sorted(ops.begin(), ops.end());
  llvm::sort(sorted, [](Operation *a, Operation *b) { return a->isBeforeInBlock(b); });
  for (Operation *op : sorted)
    builder.clone(*op, mapping);
}
