// Attention's scores and their gradients among the products of a function.
#include "Movement.h"
#include "NarrowPlan.h"

#include "heddle/Dialect/Stablehlo/Stablehlo.h"
#include "mlir/Interfaces/FunctionInterfaces.h"

using namespace mlir;
using namespace heddle;
using namespace heddle::stablehlo;

llvm::DenseSet<Value> heddle::findWeights(Operation *root, const ValueFlow &flow) {
  // All that can be one is, until something that is none reaches it.
  llvm::DenseSet<Value> weights;
  SmallVector<Value> others;
  root->walk([&](Operation *op) {
    for (Value result : op->getResults()) {
      // Rows that are looked up are data of their own.
      bool isOne = op->hasTrait<OpTrait::ConstantLike>() || (!flow.getSources(result).empty() && !isa<GatherOp>(op));
      if (isOne)
        weights.insert(result);
      else
        others.push_back(result);
    }
    for (Region &region : op->getRegions())
      for (Value argument : region.getArguments()) {
        if (isa<FunctionOpInterface>(op) || !flow.getSources(argument).empty())
          weights.insert(argument);
        else
          others.push_back(argument);
      }
  });
  while (!others.empty())
    for (OpOperand &use : others.pop_back_val().getUses())
      for (Value target : flow.getTargets(use))
        if (weights.erase(target))
          others.push_back(target);
  return weights;
}

/// Ops that pass on, element by element, what an exponential would be taken of.
static bool isOnTheWayToExp(Operation *op) {
  return isa<AddOp, SubtractOp, MultiplyOp, DivideOp, NegateOp, MaximumOp, MinimumOp, ClampOp, TanhOp, ConvertOp>(op);
}

bool heddle::isScoreProduct(Operation *product, const llvm::DenseSet<Value> &weights, const ValueFlow &flow) {
  if (!isa<DotGeneralOp>(product) || llvm::any_of(product->getOperands(), [&](Value v) { return weights.contains(v); }))
    return false;
  llvm::DenseSet<Value> seen;
  SmallVector<Value> open{product->getResult(0)};
  while (!open.empty()) {
    Value value = open.pop_back_val();
    if (!seen.insert(value).second)
      continue;
    for (OpOperand &use : value.getUses()) {
      if (isa<ExponentialOp, ExponentialMinusOneOp>(use.getOwner()))
        return true;
      llvm::append_range(open, flow.getTargets(use));
      if (isOnTheWayToExp(use.getOwner()) && isF32(use.getOwner()->getResult(0)))
        open.push_back(use.getOwner()->getResult(0));
    }
  }
  return false;
}

/// Finds where a value was made that a loop or a barrier hands on as it is, or cast: of a stack that one loop gives and
/// another takes, the element.
static Value traceSaved(Value value, const ValueFlow &flow) {
  while (true) {
    if (auto convert = value.getDefiningOp<ConvertOp>()) {
      value = convert.getOperand();
      continue;
    }
    bool isHandedOn = isa<BlockArgument>(value) || value.getDefiningOp()->getNumRegions() > 0 ||
                      isa<OptimizationBarrierOp>(value.getDefiningOp());
    ArrayRef<Value> sources = flow.getSources(value);
    if (!isHandedOn || sources.size() != 1)
      return value;
    value = sources.front();
  }
}

bool heddle::isGradientProduct(Operation *product, Operation *score, const ValueFlow &flow) {
  auto gradient = dyn_cast<DotGeneralOp>(product);
  auto dot = cast<DotGeneralOp>(score);
  if (!gradient || product == score)
    return false;
  DotDimensionNumbersAttr ours = gradient.getDotDimensionNumbers(), theirs = dot.getDotDimensionNumbers();
  // `shared` (an operand's side in the gradient) is what the scores were made of, the other operand has their shape.
  auto matches = [&](bool sharedIsLhs, bool wasLhs) {
    Value shared = sharedIsLhs ? gradient.getLhs() : gradient.getRhs();
    Value was = wasLhs ? dot.getLhs() : dot.getRhs();
    Value other = sharedIsLhs ? gradient.getRhs() : gradient.getLhs();
    auto shapeOf = [](Value value) { return cast<RankedTensorType>(value.getType()).getShape(); };
    if (shapeOf(shared) != shapeOf(was) || shapeOf(other) != shapeOf(dot) ||
        traceSaved(shared, flow) != traceSaved(was, flow))
      return false;
    ArrayRef<int64_t> batch = sharedIsLhs ? ours.getLhsBatchingDimensions() : ours.getRhsBatchingDimensions();
    ArrayRef<int64_t> summed = sharedIsLhs ? ours.getLhsContractingDimensions() : ours.getRhsContractingDimensions();
    ArrayRef<int64_t> wasBatch = wasLhs ? theirs.getLhsBatchingDimensions() : theirs.getRhsBatchingDimensions();
    ArrayRef<int64_t> wasSummed = wasLhs ? theirs.getLhsContractingDimensions() : theirs.getRhsContractingDimensions();
    // The dims of a score that are neither batch nor summed are what its gradient sums over.
    for (int64_t dim = 0; dim < cast<RankedTensorType>(was.getType()).getRank(); ++dim)
      if (llvm::is_contained(batch, dim) != llvm::is_contained(wasBatch, dim) ||
          llvm::is_contained(summed, dim) == (llvm::is_contained(wasBatch, dim) || llvm::is_contained(wasSummed, dim)))
        return false;
    return true;
  };
  return matches(true, true) || matches(true, false) || matches(false, true) || matches(false, false);
}
