#include "FlattenBranches.h"

#include "heddle/Dialect/Heddle/FusionOps.h"
#include "heddle/Dialect/Spmd/SpmdDialect.h"
#include "heddle/Dialect/Stablehlo/Stablehlo.h"
#include "mlir/Interfaces/SideEffectInterfaces.h"

using namespace mlir;
using namespace heddle;
using namespace heddle::pipeline;

static bool mayBeComputed(Operation &op) {
  if (isa<CallOpInterface>(op) || !isPure(&op))
    return false;
  KernelPart part = getKernelPart(&op);
  return part == KernelPart::Pointwise || part == KernelPart::Reduction || op.hasTrait<OpTrait::ConstantLike>() ||
         (isa<spmd::SpmdDialect>(op.getDialect()) && op.getNumRegions() == 0);
}

static bool isFlat(Operation *branches) {
  return llvm::all_of(branches->getResultTypes(), llvm::IsaPred<RankedTensorType>) &&
         llvm::all_of(branches->getRegions(),
                      [](Region &region) { return llvm::all_of(region.front().without_terminator(), mayBeComputed); });
}

/// What the branch gives, computed before `op`.
static SmallVector<Value> inlineBefore(Operation *op, Region &branch) {
  Block &block = branch.front();
  SmallVector<Value> given(block.getTerminator()->getOperands());
  op->getBlock()->getOperations().splice(Block::iterator(op), block.getOperations(), block.begin(),
                                         std::prev(block.end()));
  return given;
}

static void flatten(Operation *op) {
  OpBuilder builder(op);
  Value chosen = op->getOperand(0);
  bool isIf = isa<stablehlo::IfOp>(op);
  SmallVector<Value> results;
  for (unsigned index = op->getNumRegions(); index-- > 0;) {
    SmallVector<Value> given = inlineBefore(op, op->getRegion(index));
    if (results.empty()) { // the last one, also where the index of a case is none
      results = given;
      continue;
    }
    Value isChosen = chosen;
    if (!isIf) {
      auto type = cast<RankedTensorType>(chosen.getType());
      auto number = DenseElementsAttr::get(type, builder.getIntegerAttr(type.getElementType(), index));
      Value own = stablehlo::ConstantOp::create(builder, op->getLoc(), number);
      auto equal = stablehlo::ComparisonDirectionAttr::get(builder.getContext(), stablehlo::ComparisonDirection::EQ);
      auto order = stablehlo::ComparisonTypeAttr::get(builder.getContext(), stablehlo::ComparisonType::SIGNED);
      isChosen = stablehlo::CompareOp::create(builder, op->getLoc(), chosen, own, equal, order);
    }
    for (auto [result, value] : llvm::zip_equal(results, given))
      if (result != value) {
        auto type = cast<RankedTensorType>(value.getType()).clone(builder.getI1Type());
        Value mask = stablehlo::BroadcastInDimOp::create(builder, op->getLoc(), type, isChosen,
                                                         builder.getDenseI64ArrayAttr({}));
        result = stablehlo::SelectOp::create(builder, op->getLoc(), mask, value, result);
      }
  }
  op->replaceAllUsesWith(results);
  op->erase();
}

void pipeline::flattenBranches(func::FuncOp function) {
  for (Operation &op : llvm::make_early_inc_range(function.getBody().front()))
    if (isa<stablehlo::IfOp, stablehlo::CaseOp>(op) && op.getNumResults() > 1 && isFlat(&op))
      flatten(&op);
}
