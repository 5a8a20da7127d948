#include "ValueNumbers.h"

#include "heddle/Dialect/Sdy/ShardingOps.h"
#include "heddle/Dialect/Stablehlo/Combiners.h"
#include "heddle/Dialect/Stablehlo/Stablehlo.h"
#include "mlir/Interfaces/SideEffectInterfaces.h"

using namespace mlir;
using namespace heddle;
using namespace heddle::attention;

namespace {

/// One step of getSource; null where nothing passed the value on.
Value stepToSource(Value value) {
  if (auto result = dyn_cast<OpResult>(value)) {
    if (auto barrier = dyn_cast<stablehlo::OptimizationBarrierOp>(result.getOwner()))
      return barrier->getOperand(result.getResultNumber());
    if (auto constraint = dyn_cast<sdy::ShardingConstraintOp>(result.getOwner()))
      return constraint.getInput();
    return nullptr;
  }
  auto argument = cast<BlockArgument>(value);
  auto scan = dyn_cast_or_null<ScanOp>(argument.getOwner()->getParentOp());
  if (!scan || argument.getArgNumber() == 0)
    return nullptr;
  unsigned index = argument.getArgNumber() - 1, constants = scan.getConstants().size();
  if (index < constants)
    return scan.getConstants()[index];
  if (index < constants + scan.getCarries().size())
    return nullptr;
  Value stack = getSource(scan.getInputs()[index - constants - scan.getCarries().size()]);
  auto output = dyn_cast<OpResult>(stack);
  auto other = output ? dyn_cast<ScanOp>(output.getOwner()) : nullptr;
  if (!other || output.getResultNumber() < other.getCarries().size())
    return nullptr;
  return other.getYield().getOperand(output.getResultNumber());
}

} // namespace

Value heddle::attention::getSource(Value value) {
  while (Value source = stepToSource(value))
    value = source;
  return value;
}

ValueNumbers::ValueNumbers(func::FuncOp function) {
  for (Block &block : function.getBody()) {
    for (BlockArgument argument : block.getArguments())
      set(argument, next++);
    addBlock(block);
  }
}

int64_t ValueNumbers::get(Value value) {
  auto [place, isNew] = numbers.try_emplace(value, next);
  next += isNew;
  return place->second;
}

Value ValueNumbers::findIn(int64_t number, Block *block, Operation *before) const {
  auto found = values.find(number);
  if (found == values.end())
    return nullptr;
  for (Value value : found->second)
    if (value.getParentBlock() == block && (!value.getDefiningOp() || value.getDefiningOp()->isBeforeInBlock(before)))
      return value;
  return nullptr;
}

void ValueNumbers::set(Value value, int64_t number) {
  numbers[value] = number;
  values[number].push_back(value);
}

int64_t ValueNumbers::intern(Key key) {
  auto [place, isNew] = known.try_emplace(std::move(key), next);
  next += isNew;
  return place->second;
}

void ValueNumbers::addBlock(Block &block) {
  for (Operation &op : block)
    addOp(op);
}

void ValueNumbers::addArguments(Operation &op) {
  for (Region &region : op.getRegions())
    for (Block &block : region) {
      for (BlockArgument argument : block.getArguments()) {
        Value source = getSource(argument);
        if (source != argument && numbers.contains(source))
          set(argument, numbers[source]);
        else if (auto scan = dyn_cast<ScanOp>(op); scan && llvm::is_contained(scan.getBodyInputs(), argument)) {
          Value stack = scan->getOperand(argument.getArgNumber() - 1);
          set(argument, intern({0, numbers[stack]})); // the element at the place
        } else
          set(argument, next++);
      }
      addBlock(block);
    }
}

void ValueNumbers::addOp(Operation &op) {
  std::optional<Combiner> combiner;
  auto reduce = dyn_cast<stablehlo::ReduceOp>(op);
  if (reduce && op.getNumResults() == 1)
    combiner = stablehlo::matchCombiner(reduce.getBody());
  bool isFunction = isMemoryEffectFree(&op) && (op.getNumRegions() == 0 || combiner);
  if (!combiner)
    addArguments(op);
  for (OpResult result : op.getResults()) {
    Value source = getSource(result);
    if (source != result && numbers.contains(source)) {
      set(result, numbers[source]);
      continue;
    }
    if (!isFunction) {
      set(result, next++);
      continue;
    }
    Key key{1,
            reinterpret_cast<intptr_t>(op.getName().getAsOpaquePointer()),
            reinterpret_cast<intptr_t>(result.getType().getAsOpaquePointer()),
            reinterpret_cast<intptr_t>(op.getPropertiesAsAttribute().getAsOpaquePointer()),
            result.getResultNumber(),
            combiner ? static_cast<intptr_t>(*combiner) : -1};
    size_t first = key.size();
    for (Value operand : op.getOperands())
      key.push_back(numbers.lookup(operand));
    if (op.hasTrait<OpTrait::IsCommutative>())
      std::sort(key.begin() + first, key.end());
    set(result, intern(std::move(key)));
  }
}
