// A scan's outputs that the backward pass only takes to go back: its inputs are given out instead, and the rest is made
// again in the body of the backward scan.
#include "ScanEditor.h"
#include "Units.h"

using namespace mlir;
using namespace heddle;

std::vector<RecomputeUnit> heddle::findScanBodies(func::FuncOp function, const StepRoles &roles) {
  std::vector<RecomputeUnit> units;
  int64_t scans = 0;
  for (auto forward : function.getBody().front().getOps<ScanOp>()) {
    if (roles.getPart(forward) != StepPart::Forward)
      continue;
    std::string name = "scan." + std::to_string(scans++);
    for (Value output : forward.getOutputs())
      if (ScanOp backward = findTaker(forward, output);
          backward && roles.getPart(backward) == StepPart::Backward && !backward.getCarries().empty()) {
        RecomputeUnit &unit = units.emplace_back();
        unit.name = name;
        unit.forward = forward;
        unit.backward = backward;
        for (Operation &op : forward.getBody().front().without_terminator())
          unit.ops.push_back(&op);
        break;
      }
  }
  return units;
}

/// What is made of constants alone is made of clones of them.
static void cloneConstant(OpBuilder &builder, Value leaf, IRMapping &mapping) {
  if (mapping.contains(leaf))
    return;
  Operation *op = leaf.getDefiningOp();
  for (Value operand : op->getOperands())
    if (operand.getDefiningOp())
      cloneConstant(builder, operand, mapping);
  builder.clone(*op, mapping);
}

RecomputeOutcome heddle::recomputeScanBody(const RecomputeUnit &unit, const Dependence &dependence) {
  ScanOp forward = unit.forward, backward = unit.backward;
  Block *body = &forward.getBody().front();
  auto isInside = [&](Operation *op) { return op->getBlock() == body; };
  auto isWeight = [&](Value value) { return dependence.isWeight(value); };
  Slicer slicer(unit.policy, unit.ops, isInside, isWeight);

  // What the backward scan takes and the policy repeats: the number of its input, the value in the forward body.
  RecomputeOutcome outcome;
  Slice slice;
  SmallVector<std::pair<size_t, Value>> wanted;
  for (auto [number, input] : llvm::enumerate(backward.getInputs())) {
    auto result = dyn_cast<OpResult>(input);
    if (!result || result.getOwner() != forward || findTaker(forward, result) != backward)
      continue;
    Value value = forward.getYield().getOperand(result.getResultNumber());
    if (!slicer.isRepeated(value))
      continue;
    wanted.push_back({number, value});
    slicer.add(slice, value);
    outcome.freedBytes += getBytes(result);
  }
  outcome.repeatedOps = slice.ops.size();
  if (wanted.empty())
    return outcome;

  // What those are made of beside constants and inputs is given out, too.
  size_t firstCarry = 1 + forward.getConstants().size(), firstInput = firstCarry + forward.getCarries().size();
  llvm::MapVector<Value, size_t> saved; // to the number of a result
  ScanEditor more(forward);
  for (Value leaf : slice.leaves) {
    auto argument = dyn_cast<BlockArgument>(leaf);
    bool isTaken = argument && (argument.getArgNumber() < firstCarry || argument.getArgNumber() >= firstInput);
    if (!isTaken && !dependence.isConstant(leaf))
      saved[leaf] = more.getOutput(leaf);
  }
  size_t before = forward->getNumResults();
  SmallVector<Value> results = more.finish();
  forward = cast<ScanOp>(body->getParentOp());
  for (auto [leaf, number] : saved)
    if (number >= before)
      outcome.keptBytes += getBytes(results[number]);

  ScanEditor taking(backward);
  Block &taker = taking.getBody();
  OpBuilder builder = OpBuilder::atBlockBegin(&taker);
  IRMapping mapping;
  for (Value leaf : slice.leaves) {
    auto argument = dyn_cast<BlockArgument>(leaf);
    size_t number = argument ? argument.getArgNumber() : 0;
    if (auto it = saved.find(leaf); it != saved.end())
      mapping.map(leaf, taking.getInput(results[it->second]));
    else if (!argument)
      cloneConstant(builder, leaf, mapping);
    else if (number == 0)
      mapping.map(leaf, makeIteration(builder, forward, backward));
    else if (number < firstCarry)
      mapping.map(leaf, taking.getConstant(forward.getConstants()[number - 1]));
    else
      mapping.map(leaf, taking.getInput(forward.getInputs()[number - firstInput]));
  }
  SmallVector<Value> held;
  for (auto [leaf, number] : saved)
    held.push_back(mapping.lookup(leaf));
  IRMapping stand;
  insertBarrier(builder, backward.getLoc(), held, taking.getCarry(0), stand);
  for (auto [leaf, number] : saved)
    mapping.map(leaf, stand.lookup(mapping.lookup(leaf)));
  slice.clone(builder, mapping);
  for (auto [number, value] : wanted) {
    taking.getInputArgument(number).replaceAllUsesWith(mapping.lookup(value));
    taking.dropInput(number);
  }
  taking.finish();

  ScanEditor fewer(forward);
  for (size_t index = forward.getCarries().size(); index < forward->getNumResults(); ++index)
    if (forward->getResult(index).use_empty())
      fewer.dropOutput(index);
  fewer.finish();
  return outcome;
}
