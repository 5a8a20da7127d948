#include "LoopBody.h"

#include "heddle/Analysis/ProgramCost.h"
#include "heddle/Analysis/StepRoles.h"
#include "heddle/Analysis/Uses.h"
#include "heddle/Dialect/Heddle/HeddleDialect.h"
#include "heddle/Dialect/Stablehlo/Stablehlo.h"
#include "mlir/Interfaces/SideEffectInterfaces.h"

using namespace mlir;
using namespace heddle;
using namespace heddle::pipeline;

ScanOp heddle::pipeline::findMicrobatchLoop(func::FuncOp function) {
  ScanOp found; // a loop before it only counts what all microbatches have, for a mean
  for (auto scan : function.getBody().getOps<ScanOp>())
    if (scan->hasAttr(HeddleDialect::microbatchesAttrName))
      found = scan;
  return found;
}

LoopBody::LoopBody(func::FuncOp function, ScanOp loop) : scan(loop) {
  findSums();
  findFree();
  StepRoles roles(function);
  DenseSet<Operation *> afterBackward;
  for (Operation &op : scan.getBody().front().without_terminator()) {
    if (isFree(&op) || isSum(&op))
      continue;
    StepPart part = roles.getPart(&op);
    bool isBackward =
        part == StepPart::Backward || part == StepPart::Optimizer || llvm::any_of(getSources(&op), [&](Value source) {
          return source.getDefiningOp() && afterBackward.contains(source.getDefiningOp());
        });
    (isBackward ? backward : forward).push_back(&op);
    if (isBackward)
      afterBackward.insert(&op);
    else if (auto loop = dyn_cast<ScanOp>(op); // whose outputs may be what the backward pass needs of it
             loop && llvm::any_of(loop.getCarryResults(), [&](Value result) {
               return roles.getPart(result) == StepPart::Backward || roles.getPart(result) == StepPart::Optimizer;
             }))
      ofBoth.insert(&op);
  }
}

/// Follows additions from what a carry becomes.
InFlightDiagnostic LoopBody::emitError() const {
  auto function = scan->getParentOfType<func::FuncOp>();
  return mlir::emitError(function.getLoc()) << "@" << function.getName() << " ";
}

void LoopBody::findSums() {
  ScanOp loop = scan;
  for (auto [index, argument] : llvm::enumerate(loop.getBodyCarries())) {
    Value next = loop.getYield().getValues()[index];
    auto sum = next.getDefiningOp<stablehlo::AddOp>();
    if (!sum || !argument.hasOneUse() || !next.hasOneUse() || !llvm::is_contained(sum->getOperands(), argument))
      continue;
    CarrySum found;
    found.carry = index;
    found.ops.push_back(sum);
    SmallVector<Value> stack = {sum.getLhs() == argument ? sum.getRhs() : sum.getLhs()};
    while (!stack.empty()) {
      Value term = stack.pop_back_val();
      auto inner = term.getDefiningOp<stablehlo::AddOp>();
      if (!inner || !term.hasOneUse()) {
        found.terms.push_back(term);
        continue;
      }
      found.ops.push_back(inner);
      stack.push_back(inner.getRhs());
      stack.push_back(inner.getLhs());
    }
    inSums.insert(found.ops.begin(), found.ops.end());
    sums.push_back(std::move(found));
  }
}

void LoopBody::findFree() {
  enum Origin { Weights = 1, Batch = 2, Computed = 4 };
  DenseMap<Value, unsigned> origins;
  Block &body = scan.getBody().front();
  ScanOp loop = scan;
  for (BlockArgument argument : body.getArguments())
    origins[argument] = Batch;
  for (BlockArgument argument : loop.getBodyConstants())
    origins[argument] = Weights;
  for (BlockArgument argument : loop.getBodyCarries())
    origins[argument] = Computed;
  auto isGiven = [&](Operation &op) { // the loop's results are a stage's
    return llvm::any_of(op.getUsers(), [&](Operation *user) { return user == body.getTerminator(); });
  };
  for (Operation &op : body.without_terminator()) {
    unsigned all = 0;
    for (Value operand : getReadValues(&op))
      all |= origins.lookup(operand);
    if (hasContraction(&op) || isSum(&op) || isGiven(op) || !isMemoryEffectFree(&op) || all == (Weights | Batch))
      all |= Computed;
    if (!(all & Computed))
      free.insert(&op);
    for (Value result : op.getResults())
      origins[result] = all;
  }
}

llvm::SetVector<Value> LoopBody::getSources(Operation *op) const {
  llvm::SetVector<Value> sources;
  SmallVector<Operation *> stack = {op};
  DenseSet<Operation *> seen;
  while (!stack.empty())
    for (Value operand : getReadValues(stack.pop_back_val())) {
      Operation *maker = operand.getDefiningOp();
      if (!maker || !isFree(maker))
        sources.insert(operand);
      else if (seen.insert(maker).second)
        stack.push_back(maker);
    }
  return sources;
}
