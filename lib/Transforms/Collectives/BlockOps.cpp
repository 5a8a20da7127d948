#include "BlockOps.h"

#include "heddle/Dialect/Heddle/LoopOps.h"
#include "heddle/Dialect/Spmd/SpmdDialect.h"
#include "mlir/Dialect/Func/IR/FuncOps.h"

using namespace mlir;
using namespace heddle;
using namespace heddle::collectives;

SmallVector<Operation *> heddle::collectives::getMakers(Operation *op) {
  SmallVector<Operation *> makers;
  auto note = [&](Operation *user) {
    for (Value operand : user->getOperands())
      if (Operation *maker = operand.getDefiningOp(); maker && maker->getBlock() == op->getBlock())
        makers.push_back(maker);
  };
  note(op);
  if (op->getNumRegions() > 0 && !op->hasTrait<OpTrait::IsIsolatedFromAbove>())
    for (Region &region : op->getRegions())
      region.walk(note);
  return makers;
}

static bool hasProduct(Operation *op) {
  return !isa<FusionOp>(op) && op->walk([](LibraryOp) { return WalkResult::interrupt(); }).wasInterrupted();
}

OpSet heddle::collectives::findUrgent(Block &block) {
  OpSet urgent;
  Operation *end = block.getTerminator();
  // What a loop of ours yields as outputs, and what a function returns, is needed at the end.
  if (auto scan = dyn_cast<ScanOp>(block.getParentOp())) {
    for (Value carry : end->getOperands().take_front(scan.getCarries().size()))
      if (Operation *maker = carry.getDefiningOp())
        urgent.insert(maker);
  } else if (!isa<func::FuncOp>(block.getParentOp())) {
    for (Operation *maker : getMakers(end))
      urgent.insert(maker);
  }
  for (Operation &op : llvm::reverse(block.without_terminator()))
    if (urgent.contains(&op) || hasProduct(&op)) {
      urgent.insert(&op);
      for (Operation *maker : getMakers(&op))
        urgent.insert(maker);
    }
  return urgent;
}

Between heddle::collectives::getBetween(ArrayRef<Operation *> given, Operation *last) {
  Between between;
  OpSet waitedFor(given.begin(), given.end());
  auto waits = [&](Operation *op) {
    return llvm::any_of(getMakers(op), [&](Operation *maker) { return waitedFor.contains(maker); });
  };
  for (Operation *op = given.back()->getNextNode(); op != last; op = op->getNextNode()) {
    between.all.push_back(op);
    if (waits(op)) {
      waitedFor.insert(op);
      between.after.insert(op);
    }
  }
  between.isWaiting = waits(last);
  OpSet needed;
  auto need = [&](Operation *op) {
    for (Operation *maker : getMakers(op))
      needed.insert(maker);
  };
  need(last);
  for (Operation *op : llvm::reverse(between.all))
    if (needed.contains(op)) {
      between.before.insert(op);
      need(op);
    }
  return between;
}
