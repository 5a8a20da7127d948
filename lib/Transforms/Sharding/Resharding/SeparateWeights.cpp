#include "SeparateWeights.h"

#include "heddle/Analysis/ShardingRules.h"
#include "mlir/IR/Builders.h"

using namespace mlir;
using namespace heddle;

/// A gradient, or a loop that one leaves.
static bool givesGradient(Operation &op, const StepRoles &roles) {
  if (op.getNumRegions() > 0 && !hasScalarRegions(&op))
    return op
        .walk([&](Operation *inner) {
          bool isGradient = llvm::any_of(inner->getResults(), [&](Value value) { return roles.isGradient(value); });
          return isGradient ? WalkResult::interrupt() : WalkResult::advance();
        })
        .wasInterrupted();
  return llvm::any_of(op.getResults(), [&](Value value) { return roles.isGradient(value); });
}

bool heddle::resharding::hasBothPasses(Block &block, const StepRoles &roles) {
  return llvm::any_of(block, [&](Operation &op) { return givesGradient(op, roles); }) &&
         llvm::any_of(block, [&](Operation &op) {
           return op.getNumResults() > 0 && roles.getPart(&op) == StepPart::Forward && !givesGradient(op, roles) &&
                  !roles.isOfState(op.getResult(0));
         });
}

static void separate(Block &body, const StepRoles &roles) {
  llvm::DenseSet<Operation *> copies;
  auto isBackward = [&](Operation *op) { return copies.contains(op) || roles.getPart(op) == StepPart::Backward; };
  for (Operation &op : llvm::make_early_inc_range(llvm::reverse(body))) {
    if (op.getNumResults() != 1 || op.getNumRegions() > 0 || isBackward(&op) || !roles.isOfState(op.getResult(0)))
      continue;
    SmallVector<OpOperand *> uses;
    Operation *first = nullptr;
    for (OpOperand &use : op.getUses()) {
      Operation *user = body.findAncestorOpInBlock(*use.getOwner());
      if (!isBackward(user))
        continue;
      uses.push_back(&use);
      if (!first || user->isBeforeInBlock(first))
        first = user;
    }
    if (!first)
      continue;
    Operation *copy = OpBuilder(first).clone(op);
    copies.insert(copy);
    for (OpOperand *use : uses)
      use->set(copy->getResult(0));
  }
}

void heddle::resharding::separateWeights(func::FuncOp function) {
  StepRoles roles(function);
  SmallVector<Block *> blocks;
  function.walk([&](Block *block) {
    if (hasBothPasses(*block, roles))
      blocks.push_back(block);
  });
  for (Block *block : blocks)
    separate(*block, roles);
}
