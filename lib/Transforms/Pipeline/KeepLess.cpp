// What a stage keeps of its forward pass for its backward pass, and what that computes again.
#include "Tasks.h"

#include "heddle/Analysis/KeepCut.h"
#include "heddle/Analysis/Uses.h"

using namespace mlir;
using namespace heddle;
using namespace heddle::pipeline;

void heddle::pipeline::keepLess(const LoopBody &body, Stages &stages, bool isSplit, const MachineRates &rates) {
  Tasks tasks(body, stages, isSplit);
  std::map<int, SmallVector<Operation *>> forward, backward;
  for (Operation *op : body.getForward())
    forward[stages.lookup(op)].push_back(op);
  for (Operation *op : body.getBackward())
    backward[stages.lookup(op)].push_back(op);
  // What weights or the batch alone give is there anyway.
  ScanOp scan = body.getScan();
  auto isThere = [&](Value value) {
    Operation *maker = value.getDefiningOp();
    return maker ? body.isFree(maker) : !llvm::is_contained(scan.getBodyCarries(), value);
  };
  for (auto &[stage, ops] : backward) {
    DenseSet<Operation *> own(forward[stage].begin(), forward[stage].end());
    KeepCut keeper(rates, isThere, [&](Operation *op) { return own.contains(op); });
    for (Operation *op : ops)
      for (Value value : getReadValues(op))
        keeper.need(value);
    if (!keeper.decide())
      continue;
    std::map<TaskKey, KeepCut::Copies> copies; // what two tasks need, each computes
    for (Operation *op : ops) {
      std::optional<TaskKey> key = op->getNumResults() ? tasks.findMaker(op->getResult(0)) : std::nullopt;
      if (!key)
        continue;
      SmallVector<Operation *> made;
      for (Value value : getReadValues(op)) {
        Value own = keeper.get(value, op, copies[*key], made);
        if (own != value)
          value.replaceUsesWithIf(own, [&](OpOperand &use) { return op->isAncestor(use.getOwner()); });
      }
      for (Operation *copy : made)
        stages[copy] = stage;
    }
  }
}
