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

std::optional<RecomputePolicy> heddle::parseRecomputePolicy(StringRef text) {
  return llvm::StringSwitch<std::optional<RecomputePolicy>>(text)
      .Case("none", RecomputePolicy::None)
      .Case("selective", RecomputePolicy::Selective)
      .Case("full", RecomputePolicy::Full)
      .Default(std::nullopt);
}

StringRef heddle::toString(RecomputePolicy policy) {
  constexpr StringRef names[] = {"none", "selective", "full"};
  return names[static_cast<size_t>(policy)];
}

int64_t heddle::getBytes(Value value) {
  auto type = dyn_cast<RankedTensorType>(value.getType());
  return type ? getTensorBytes(type) : 0;
}

/// Whether doing it again gives the same, from its operands alone; loops only where they make no products, such as
/// those of random bits.
static bool isRepeatable(Operation *op) {
  if (op->hasTrait<OpTrait::ConstantLike>())
    return false;
  if (isa<ScanOp>(op))
    return isMemoryEffectFree(op) && !op->walk([](Operation *inner) {
                                          return isContraction(inner) ? WalkResult::interrupt() : WalkResult::advance();
                                        }).wasInterrupted();
  if (!isPure(op) || (op->getNumRegions() > 0 && !hasScalarRegions(op)))
    return false;
  SetVector<Value> outside;
  getUsedValuesDefinedAbove(op->getRegions(), outside);
  return outside.empty();
}

bool Slicer::isKept(Value value) const {
  Operation *op = value.getDefiningOp();
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
