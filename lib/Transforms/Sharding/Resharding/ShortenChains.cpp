#include "ShortenChains.h"

#include "DeferReductions.h"
#include "ValueMover.h"
#include "heddle/Dialect/Heddle/HeddleDialect.h"
#include "heddle/Dialect/Heddle/ReshardAttrs.h"
#include "heddle/Dialect/Sdy/Sdy.h"
#include "heddle/Dialect/Sdy/Shardings.h"

using namespace mlir;
using namespace heddle;
using namespace heddle::sdy;
using namespace heddle::resharding;

void heddle::resharding::shortenChains(func::FuncOp function, const MeshInUse &use, ReshardPlanner &planner) {
  SmallVector<Operation *> lasts;
  function.walk([&](CollectiveOpInterface op) { lasts.push_back(op); });
  llvm::DenseSet<Operation *> erased;
  for (Operation *last : llvm::reverse(lasts)) {
    if (erased.contains(last))
      continue;
    Value start = findChainStart(last->getOperand(0));
    SmallVector<Operation *> chain;
    for (Value value = last->getOperand(0); value != start; value = value.getDefiningOp()->getOperand(0))
      chain.push_back(value.getDefiningOp());
    if (chain.empty() || last->use_empty())
      continue;
    Value end = last->getResult(0);
    TensorShardingAttr to = getPropagatedSharding(end, use);
    if (findKept(start, to, use).size() != to.getUnreducedAxes().size())
      continue;
    const ReshardPlan &plan = planner.plan(cast<RankedTensorType>(end.getType()), getPropagatedSharding(start, use),
                                           getPropagatedSharding(end, use));
    OpBuilder builder(last);
    end.replaceAllUsesWith(emitPlan(plan, start, getPropagatedSharding(start, use).getReductionOp(),
                                    ReshardCause::ofChain(last, chain), builder));
    last->erase();
    for (Operation *before : chain) // the last one first
      if (before->use_empty()) {
        erased.insert(before);
        before->erase();
      }
  }
}

void heddle::resharding::mergeAlike(func::FuncOp function) {
  llvm::DenseMap<std::tuple<Block *, Value, Attribute, OperationName, unsigned>, Operation *> known;
  SmallVector<Operation *> alike;
  function.walk([&](CollectiveOpInterface op) {
    unsigned again = op->hasAttr(kAgainAttrName);
    Operation *first =
        known.try_emplace({op->getBlock(), op->getOperand(0), op->getPropertiesAsAttribute(), op->getName(), again}, op)
            .first->second;
    if (first == op)
      return;
    op->getResult(0).replaceAllUsesWith(first->getResult(0));
    alike.push_back(op);
  });
  for (Operation *op : alike)
    op->erase();
}
