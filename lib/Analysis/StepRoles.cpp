// Finds the parts of a training step by reachability in the graph of values: the loss needs the forward pass; only new
// state and metrics need the optimizer's work on gradients; the backward pass is what is left.
#include "heddle/Analysis/StepRoles.h"

#include "heddle/Analysis/ProgramCost.h"
#include "heddle/Analysis/ShardingRules.h"
#include "heddle/Dialect/Heddle/HeddleDialect.h"
#include "heddle/Dialect/Sdy/RegionOps.h"
#include "heddle/Dialect/Stablehlo/Stablehlo.h"

using namespace mlir;
using namespace heddle;

StringRef heddle::toString(StepPart part) {
  switch (part) {
  case StepPart::Forward:
    return "forward";
  case StepPart::Backward:
    return "backward";
  case StepPart::Optimizer:
    return "optimizer";
  case StepPart::Metric:
    return "metric";
  }
  return "";
}

static Role getRole(func::FuncOp function, BlockArgument argument) {
  auto io = function.getArgAttrOfType<IoAttr>(argument.getArgNumber(), HeddleDialect::ioAttrName);
  return io ? io.getRole() : Role::Batch;
}

static SmallVector<Value> getResults(func::FuncOp function, llvm::function_ref<bool(Role)> isWanted) {
  SmallVector<Value> results;
  for (auto [index, value] : llvm::enumerate(function.getBody().front().getTerminator()->getOperands())) {
    auto io = function.getResultAttrOfType<IoAttr>(index, HeddleDialect::ioAttrName);
    if (io && isWanted(io.getRole()))
      results.push_back(value);
  }
  return results;
}

static bool isScalar(Value value) {
  auto type = dyn_cast<RankedTensorType>(value.getType());
  return type && type.getRank() == 0;
}

StepRoles::StepRoles(func::FuncOp function) {
  buildGraph(function);
  SmallVector<Value> state, others;
  for (BlockArgument argument : function.getArguments())
    (getRole(function, argument) == Role::State ? state : others).push_back(argument);
  ofBatch = reachOn(others);
  for (const Values reached = reachOn(state); Value value : reached)
    if (!ofBatch.contains(value))
      ofState.insert(value);
  toState = reachBack(getResults(function, [](Role role) { return role == Role::State; }));
  findForward(function);
  findLate(function);
  findLogits();
}

void StepRoles::addUse(Value operand, Value result, Operation *op) {
  sources[result].push_back(operand);
  uses[operand].push_back({result, op});
}

void StepRoles::buildGraph(func::FuncOp function) {
  llvm::append_range(all, function.getArguments());
  function.getBody().walk<WalkOrder::PreOrder>([&](Operation *op) {
    llvm::append_range(all, op->getResults());
    if (!hasScalarRegions(op))
      for (Region &region : op->getRegions())
        llvm::append_range(all, region.getArguments());
    if (auto flow = dyn_cast<DataFlowOpInterface>(op)) {
      llvm::SmallPtrSet<OpOperand *, 8> passed;
      for (const DataFlowEdge &edge : flow.getDataFlowEdges())
        for (OpOperand *source : edge.sources) {
          passed.insert(source);
          for (Value target : edge.targets)
            addUse(source->get(), target, nullptr);
        }
      for (OpOperand &operand : op->getOpOperands()) // such as the index of a case
        if (!passed.contains(&operand))
          for (Value result : op->getResults())
            addUse(operand.get(), result, op);
    } else if (auto manual = dyn_cast<sdy::ManualComputationOp>(op)) {
      Block &body = manual.getBody().front();
      for (auto [operand, argument] : llvm::zip_equal(op->getOperands(), body.getArguments()))
        addUse(operand, argument, nullptr);
      for (auto [yielded, result] : llvm::zip_equal(body.getTerminator()->getOperands(), op->getResults()))
        addUse(yielded, result, nullptr);
    } else {
      for (Value operand : op->getOperands())
        for (Value result : op->getResults())
          addUse(operand, result, op);
    }
    return hasScalarRegions(op) ? WalkResult::skip() : WalkResult::advance();
  });
}

StepRoles::Values StepRoles::reachBack(ArrayRef<Value> from) const {
  Values reached;
  SmallVector<Value> stack(from);
  while (!stack.empty()) {
    Value value = stack.pop_back_val();
    if (reached.insert(value).second)
      llvm::append_range(stack, sources.lookup(value));
  }
  return reached;
}

StepRoles::Values StepRoles::reachOn(ArrayRef<Value> from) const {
  Values reached;
  SmallVector<Value> stack(from);
  while (!stack.empty()) {
    Value value = stack.pop_back_val();
    if (reached.insert(value).second)
      for (const Use &use : uses.lookup(value))
        stack.push_back(use.result);
  }
  return reached;
}

int64_t StepRoles::countProducts(const Values &values) const {
  return llvm::count_if(values,
                        [](Value value) { return value.getDefiningOp() && isContraction(value.getDefiningOp()); });
}

/// Elementwise ops and those that only move elements; sums to scalars, as of a norm.
static bool canBeOptimizers(Operation *op) {
  if (isa<stablehlo::ReduceOp>(op))
    return llvm::all_of(op->getResults(), isScalar);
  return !isContraction(op) && !isa<stablehlo::ScatterOp, stablehlo::GatherOp, stablehlo::SortOp,
                                    stablehlo::ReduceWindowOp, stablehlo::SelectAndScatterOp>(op);
}

/// What comes to new state from before the optimizer: the first values on the way back that no optimizer computes.
StepRoles::Values StepRoles::findGradients(func::FuncOp function) const {
  Values found, reached;
  SmallVector<Value> stack = getResults(function, [](Role role) { return role == Role::State; });
  while (!stack.empty()) {
    Value value = stack.pop_back_val();
    if (!reached.insert(value).second)
      continue;
    if (Operation *op = value.getDefiningOp(); op && !canBeOptimizers(op))
      found.insert(value);
    else
      llvm::append_range(stack, sources.lookup(value));
  }
  return found;
}

void StepRoles::findForward(func::FuncOp function) {
  struct Candidate {
    Values needs;
    int64_t products;
  };
  std::vector<Candidate> candidates;
  for (Value metric : getResults(function, [](Role role) { return role == Role::Metric; })) {
    Values needs = reachBack(metric);
    // Counts have no gradients.
    bool isNumber = isa<FloatType>(getElementTypeOrSelf(metric));
    if (!isNumber || !ofBatch.contains(metric) ||
        llvm::none_of(needs, [&](Value value) { return ofState.contains(value); }))
      continue;
    int64_t products = countProducts(needs);
    candidates.push_back({std::move(needs), products});
  }
  // A norm of gradients needs more products than the loss does, and the loss more than a loss of some layers alone.
  llvm::stable_sort(candidates, [](const Candidate &a, const Candidate &b) {
    auto rankOf = [](const Candidate &candidate) { return candidate.products ? candidate.products : INT64_MAX; };
    return rankOf(a) < rankOf(b);
  });
  if (candidates.empty()) {
    forward = toState;
    return;
  }
  Values gradients = findGradients(function);
  auto isOn = [&](const Candidate &candidate) {
    auto isNew = [&](Value value) { return !forward.contains(value); };
    return llvm::any_of(function.getArguments(),
                        [&](BlockArgument argument) {
                          return getRole(function, argument) == Role::State && candidate.needs.contains(argument) &&
                                 isNew(argument);
                        }) &&
           llvm::none_of(candidate.needs, [&](Value value) { return isNew(value) && gradients.contains(value); });
  };
  forward = candidates.front().needs;
  for (const Candidate &other : candidates)
    if (isOn(other) || other.products == llvm::count_if(other.needs, [&](Value value) {
                         return forward.contains(value) && value.getDefiningOp() &&
                                isContraction(value.getDefiningOp());
                       }))
      forward.insert(other.needs.begin(), other.needs.end());
}

void StepRoles::findLate(func::FuncOp function) {
  // State that the loss does not need is the optimizer's own; a scalar may also scale the loss.
  SmallVector<Value> own;
  for (BlockArgument argument : function.getArguments())
    if (getRole(function, argument) == Role::State && !forward.contains(argument) && !isScalar(argument))
      own.push_back(argument);
  Values afterOwn = reachOn(own);
  // All that is not forward, less what is used by something else than the optimizer, less what leads there.
  SmallVector<Value> wrong;
  for (Value value : all) {
    if (forward.contains(value))
      continue;
    late.insert(value);
    if (llvm::any_of(uses.lookup(value), [&](const Use &use) {
          return use.op && !canBeOptimizers(use.op) && !afterOwn.contains(use.result);
        }))
      wrong.push_back(value);
  }
  while (!wrong.empty()) {
    Value value = wrong.pop_back_val();
    if (late.erase(value))
      llvm::append_range(wrong, sources.lookup(value));
  }
}

void StepRoles::findLogits() {
  SmallVector<Value> products, taken;
  for (Value value : all)
    if (Operation *op = value.getDefiningOp(); op && forward.contains(value) && isContraction(op)) {
      products.push_back(value);
      llvm::append_range(taken, op->getOperands());
    }
  Values before = reachBack(taken);
  auto countOf = [](Value value) {
    auto type = dyn_cast<RankedTensorType>(value.getType());
    return type ? type.getNumElements() : -1;
  };
  for (Value product : products) {
    if (before.contains(product) || countOf(product) <= 1)
      continue;
    for (Value value : reachOn(product))
      if (countOf(value) == countOf(product) && !late.contains(value))
        logits.insert(value);
  }
}

bool StepRoles::isGradient(Value value) const {
  if (!late.contains(value) || !toState.contains(value))
    return false;
  Operation *op = value.getDefiningOp();
  bool mayMix = op && !canBeOptimizers(op); // a product of activations and what comes back
  return llvm::any_of(sources.lookup(value), [&](Value source) {
    return !late.contains(source) && ofBatch.contains(source) && (mayMix || !forward.contains(source));
  });
}

StepPart StepRoles::getPart(Value value) const {
  if (forward.contains(value))
    return StepPart::Forward;
  if (!toState.contains(value))
    return StepPart::Metric;
  return late.contains(value) && !isGradient(value) ? StepPart::Optimizer : StepPart::Backward;
}

StepPart StepRoles::getPart(Operation *op) const {
  StepPart part = StepPart::Metric;
  auto add = [&](Value value) { part = std::min(part, getPart(value)); };
  llvm::for_each(op->getResults(), add);
  if (part != StepPart::Forward && op->getNumRegions() > 0 && !hasScalarRegions(op))
    op->walk([&](Operation *inner) { llvm::for_each(inner->getResults(), add); });
  return part;
}
