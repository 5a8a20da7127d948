// A scan's outputs that the backward pass only takes to go back: its inputs are given out instead, and the rest is made
// again in the body of the backward scan.
#include "Units.h"

#include "heddle/Dialect/Stablehlo/ConstantOps.h"
#include "heddle/Dialect/Stablehlo/ElementwiseOps.h"

using namespace mlir;
using namespace heddle;

/// Whether `output` of `forward` is only taken by scans of as many trips, one place after the other.
static ScanOp findTaker(ScanOp forward, Value output) {
  ScanOp taker;
  for (OpOperand &use : output.getUses()) {
    auto scan = dyn_cast<ScanOp>(use.getOwner());
    size_t firstInput = scan ? scan.getConstants().size() + scan.getCarries().size() : 0;
    if (!scan || use.getOperandNumber() < firstInput || (taker && taker != scan) ||
        scan->getBlock() != forward->getBlock())
      return {};
    taker = scan;
  }
  return taker;
}

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

namespace {

/// A scan that is being changed: operands, arguments and outputs are added, then it is made anew.
class ScanEditor {
public:
  explicit ScanEditor(ScanOp scan)
      : scan(scan), constants(scan.getConstants()), carries(scan.getCarries()), inputs(scan.getInputs()),
        yielded(scan.getYield()->getOperands()) {}

  /// The body's argument for a constant or an element of a stack, a new one unless there is one.
  Value getConstant(Value value) { return get(constants, 1, value, value.getType()); }
  Value getInput(Value stack) {
    auto type = cast<RankedTensorType>(stack.getType());
    return get(inputs, 1 + constants.size() + carries.size(), stack,
               RankedTensorType::get(type.getShape().drop_front(), type.getElementType()));
  }
  /// The number of the result that stacks `value` of the body.
  size_t getOutput(Value value) {
    for (size_t index = carries.size(); index < yielded.size(); ++index)
      if (yielded[index] == value)
        return index;
    yielded.push_back(value);
    return yielded.size() - 1;
  }
  Value getCarry(size_t index) { return getBody().getArgument(1 + constants.size() + index); }
  Value getInputArgument(size_t index) { return getBody().getArgument(1 + constants.size() + carries.size() + index); }
  void dropOutput(size_t index) { droppedOutputs.insert(index); }
  void dropInput(size_t index) { droppedInputs.insert(index); }
  Block &getBody() { return scan.getBody().front(); }

  /// The new scan, and for each old or added result's number its value; null for what was dropped.
  SmallVector<Value> finish();

private:
  Value get(SmallVector<Value> &values, size_t first, Value value, Type type) {
    for (auto [index, other] : llvm::enumerate(values))
      if (other == value)
        return getBody().getArgument(first + index);
    values.push_back(value);
    return getBody().insertArgument(first + values.size() - 1, type, value.getLoc());
  }

  ScanOp scan;
  SmallVector<Value> constants, carries, inputs, yielded;
  llvm::DenseSet<size_t> droppedOutputs, droppedInputs;
};

SmallVector<Value> ScanEditor::finish() {
  Block &body = getBody();
  size_t firstInput = 1 + constants.size() + carries.size();
  for (size_t index = inputs.size(); index-- > 0;)
    if (droppedInputs.contains(index)) {
      body.eraseArgument(firstInput + index);
      inputs.erase(inputs.begin() + index);
    }
  OpBuilder builder(scan);
  SmallVector<Value> kept;
  SmallVector<Type> types;
  for (auto [index, value] : llvm::enumerate(yielded)) {
    if (droppedOutputs.contains(index))
      continue;
    kept.push_back(value);
    if (index < carries.size()) {
      types.push_back(value.getType());
      continue;
    }
    auto element = cast<RankedTensorType>(value.getType());
    SmallVector<int64_t> shape{static_cast<int64_t>(scan.getTripCount())};
    llvm::append_range(shape, element.getShape());
    types.push_back(RankedTensorType::get(shape, element.getElementType()));
  }
  scan.getYield()->setOperands(kept);
  auto made = ScanOp::create(builder, scan.getLoc(), types, constants, carries, inputs, scan.getTripCountAttr(),
                             scan.getReverseAttr());
  made->setDiscardableAttrs(scan->getDiscardableAttrDictionary());
  made.getBody().takeBody(scan.getBody());
  SmallVector<Value> results(yielded.size());
  for (size_t index = 0, next = 0; index < yielded.size(); ++index)
    if (!droppedOutputs.contains(index))
      results[index] = made->getResult(next++);
  for (auto [old, result] : llvm::zip(scan->getResults(), results))
    if (result)
      old.replaceAllUsesWith(result);
  scan->erase();
  return results;
}

} // namespace

/// The iteration of `forward` that made the elements that `backward` sees in its own iteration.
static Value makeIteration(OpBuilder &builder, ScanOp forward, ScanOp backward) {
  Value own = backward.getIteration();
  Location loc = backward.getLoc();
  auto type = cast<RankedTensorType>(forward.getIteration().getType());
  if (own.getType() != type)
    own = stablehlo::ConvertOp::create(builder, loc, type, own);
  if (forward.getReverse() == backward.getReverse())
    return own;
  auto last = DenseElementsAttr::get(
      type, builder.getIntegerAttr(type.getElementType(), static_cast<int64_t>(forward.getTripCount()) - 1));
  return stablehlo::SubtractOp::create(builder, loc, stablehlo::ConstantOp::create(builder, loc, last), own);
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
