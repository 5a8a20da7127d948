#include "heddle/Dialect/Heddle/LoopOps.h"
#include "heddle/Dialect/Heddle/ScanOperands.h"
#include "heddle/Dialect/Stablehlo/ConstantOps.h"
#include "heddle/Dialect/Stablehlo/ShapeOps.h"
#include "heddle/Interfaces/ShardingRule.h"
#include "heddle/Transforms/Sharding/Passes.h"
#include "mlir/IR/IRMapping.h"
#include "mlir/Interfaces/SideEffectInterfaces.h"

namespace heddle {
#define GEN_PASS_DEF_SPLITCONSTANTS
#include "heddle/Transforms/Sharding/Passes.h.inc"
} // namespace heddle

using namespace mlir;
using namespace heddle;

namespace {

bool isScalar(Value value) {
  auto type = dyn_cast<RankedTensorType>(value.getType());
  return type && type.getRank() == 0;
}

bool isMadeOfNothing(Operation *op) {
  if (!op || op->getNumResults() != 1 || op->getNumRegions() != 0 || !isPure(op))
    return false;
  return op->hasTrait<OpTrait::ConstantLike>() || isa<stablehlo::IotaOp>(op) ||
         (op->getNumOperands() == 1 && isa<ShardedOpInterface>(op) &&
          isMadeOfNothing(op->getOperand(0).getDefiningOp()));
}

Value makeAgain(OpBuilder &builder, Operation *op) {
  IRMapping mapping;
  for (Value operand : op->getOperands())
    mapping.map(operand, makeAgain(builder, operand.getDefiningOp()));
  return builder.clone(*op, mapping)->getResult(0);
}

/// What a loop takes that its body uses in several places is made in the body, where each of them gets its own.
void sinkInto(ScanOp scan) {
  OpBuilder builder = OpBuilder::atBlockBegin(&scan.getBody().front());
  for (auto [constant, argument] : llvm::zip_equal(scan.getConstants(), scan.getBodyConstants()))
    if (argument.hasNUsesOrMore(2) && !isScalar(argument) && isMadeOfNothing(constant.getDefiningOp()))
      argument.replaceAllUsesWith(makeAgain(builder, constant.getDefiningOp()));
  dropIdleOperands(scan);
}

struct SplitConstants : heddle::impl::SplitConstantsBase<SplitConstants> {
  /// Whether each use may as well compute the op's result for itself, from nothing, a scalar or another such result.
  /// One operand at most, so that a chain stays a chain.
  bool isCheap(Operation *op) {
    if (op->getNumResults() != 1 || op->getNumRegions() != 0 || !isPure(op) || isScalar(op->getResult(0)))
      return false;
    if (op->hasTrait<OpTrait::ConstantLike>() || isa<stablehlo::IotaOp>(op))
      return true;
    if (op->getNumOperands() != 1 || !isa<ShardedOpInterface>(op))
      return false;
    return (isa<stablehlo::BroadcastInDimOp>(op) && isScalar(op->getOperand(0))) ||
           cheap.contains(op->getOperand(0).getDefiningOp());
  }

  void runOnOperation() override {
    SmallVector<ScanOp> scans; // outer ones first
    getOperation().walk<WalkOrder::PreOrder>([&](ScanOp scan) { scans.push_back(scan); });
    llvm::for_each(scans, sinkInto);
    SmallVector<Operation *> ops;
    getOperation().walk<WalkOrder::PreOrder>([&](Operation *op) {
      if (isCheap(op)) {
        cheap.insert(op);
        ops.push_back(op);
      }
    });
    // The last first: what an op's copies use is then split between them.
    for (Operation *op : llvm::reverse(ops))
      for (OpOperand &use : llvm::make_early_inc_range(op->getUses()))
        if (&use != &*op->getUses().begin()) {
          OpBuilder builder(use.getOwner());
          use.set(builder.clone(*op)->getResult(0));
        }
    cheap.clear();
  }

  llvm::DenseSet<Operation *> cheap;
};

} // namespace
