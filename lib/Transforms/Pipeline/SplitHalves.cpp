#include "SplitHalves.h"

#include "heddle/Analysis/ReshardPlan.h"
#include "heddle/Analysis/Uses.h"
#include "heddle/Dialect/Heddle/HeddleTypes.h"
#include "heddle/Dialect/Heddle/ScanOperands.h"
#include "mlir/IR/IRMapping.h"

using namespace mlir;
using namespace heddle;
using namespace heddle::pipeline;

namespace {

class HalfSplitter {
public:
  explicit HalfSplitter(ScanOp scan) : scan(scan), body(scan.getBody().front()) {}

  void run() {
    if (scan.getCarries().empty() || !findHalves())
      return;
    ScanOp first = makeFirst();
    ScanOp second = makeSecond(first);
    scan.erase();
    dropIdleOperands(second);
    dropIdleOperands(first);
  }

private:
  /// What carries need is the first half; whether outputs need more.
  bool findHalves() {
    SmallVector<Value> stack(scan.getYield().getValues().take_front(scan.getCarries().size()));
    while (!stack.empty())
      if (Operation *op = stack.pop_back_val().getDefiningOp(); op && urgent.insert(op).second)
        llvm::append_range(stack, getReadValues(op));
    for (Operation &op : body.without_terminator())
      if (!urgent.contains(&op))
        late.push_back(&op);
    llvm::SetVector<Value> needs;
    for (Value output : getLateOutputs())
      needs.insert(output);
    for (Operation *op : late)
      needs.insert_range(getReadValues(op));
    for (Value value : needs)
      if (isCarry(value) || (value.getDefiningOp() && urgent.contains(value.getDefiningOp()) && !isCopied(value)))
        stacked.push_back(value);
    return llvm::any_of(late, [](Operation *op) { return !op->hasTrait<OpTrait::ConstantLike>(); }) &&
           !getLateOutputs().empty() && isWorthItsMemory();
  }

  /// What is stacked is held until the second half has run. Where the loop computes activations again it is many times
  /// what the forward pass has kept, which there is no memory for.
  bool isWorthItsMemory() {
    int64_t kept = 0, more = 0;
    for (Value input : scan.getInputs())
      if (input.getDefiningOp()) // weights are arguments of the loop over microbatches
        kept += getTensorBytes(input);
    for (Value value : stacked)
      more += getTensorBytes(value) * static_cast<int64_t>(scan.getTripCount());
    return more <= kept;
  }

  bool isCarry(Value value) { return llvm::is_contained(scan.getBodyCarries(), value); }
  /// Constants are made where they are taken.
  static bool isCopied(Value value) { return value.getDefiningOp()->hasTrait<OpTrait::ConstantLike>(); }

  SmallVector<Value> getOutputs() {
    return llvm::to_vector(scan.getYield().getValues().drop_front(scan.getCarries().size()));
  }
  bool isLate(Value output) { return output.getDefiningOp() && !urgent.contains(output.getDefiningOp()); }
  SmallVector<Value> getLateOutputs() {
    return llvm::filter_to_vector(getOutputs(), [&](Value output) { return isLate(output); });
  }

  Type stack(Type type) { return getStackOf(type, scan.getTripCount()); }

  /// A loop beside the old one, with a body that is empty as yet.
  ScanOp makeHalf(TypeRange types, ValueRange carries, ValueRange inputs) {
    OpBuilder builder(scan);
    auto half = ScanOp::create(builder, scan.getLoc(), types, scan.getConstants(), carries, inputs,
                               scan.getTripCountAttr(), scan.getReverseAttr());
    half->setDiscardableAttrs(scan->getDiscardableAttrDictionary());
    half.getBody().getBlocks().clear();
    half.getBody().emplaceBlock();
    return half;
  }

  ScanOp makeFirst() {
    SmallVector<Value> given(scan.getYield().getValues().take_front(scan.getCarries().size()));
    for (Value output : getOutputs())
      if (!isLate(output))
        given.push_back(output);
    llvm::append_range(given, stacked);
    SmallVector<Type> types(scan.getCarryResults().getTypes());
    for (Value value : ArrayRef(given).drop_front(scan.getCarries().size()))
      types.push_back(stack(value.getType()));
    ScanOp first = makeHalf(types, scan.getCarries(), scan.getInputs());
    Block &block = first.getBody().front();
    IRMapping mapping;
    for (BlockArgument argument : body.getArguments())
      mapping.map(argument, block.addArgument(argument.getType(), argument.getLoc()));
    fill(block, mapping, given, [&](Operation *op) { return urgent.contains(op); });
    unsigned next = scan.getCarries().size();
    for (auto [old, result] : llvm::zip(scan.getCarryResults(), first.getResults()))
      old.replaceAllUsesWith(result);
    for (auto [output, result] : llvm::zip_equal(getOutputs(), scan.getOutputs()))
      if (!isLate(output))
        result.replaceAllUsesWith(first.getResult(next++));
    return first;
  }

  ScanOp makeSecond(ScanOp first) {
    SmallVector<Value> inputs(scan.getInputs());
    llvm::append_range(inputs, first.getResults().take_back(stacked.size()));
    SmallVector<Type> types;
    for (Value output : getLateOutputs())
      types.push_back(stack(output.getType()));
    ScanOp second = makeHalf(types, /*carries=*/{}, inputs);
    Block &block = second.getBody().front();
    IRMapping mapping;
    for (BlockArgument argument : body.getArguments())
      if (!isCarry(argument))
        mapping.map(argument, block.addArgument(argument.getType(), argument.getLoc()));
    for (Value value : stacked)
      mapping.map(value, block.addArgument(value.getType(), value.getLoc()));
    fill(block, mapping, getLateOutputs(), [&](Operation *op) { return !urgent.contains(op); });
    unsigned next = 0;
    for (auto [output, result] : llvm::zip_equal(getOutputs(), scan.getOutputs()))
      if (isLate(output))
        result.replaceAllUsesWith(second.getResult(next++));
    return second;
  }

  /// Copies the ops of a half, and constants, and yields what it gives.
  void fill(Block &block, IRMapping &mapping, ArrayRef<Value> given, llvm::function_ref<bool(Operation *)> isOwn) {
    OpBuilder builder = OpBuilder::atBlockEnd(&block);
    for (Operation &op : body.without_terminator())
      if (isOwn(&op) || op.hasTrait<OpTrait::ConstantLike>())
        builder.clone(op, mapping);
    SmallVector<Value> values;
    for (Value value : given)
      values.push_back(mapping.lookup(value));
    YieldOp::create(builder, scan.getLoc(), values);
  }

  ScanOp scan;
  Block &body;
  DenseSet<Operation *> urgent;
  SmallVector<Operation *> late;
  SmallVector<Value> stacked;
};

} // namespace

void heddle::pipeline::splitHalves(const LoopBody &body) {
  for (Operation *op : body.getBackward())
    if (auto scan = dyn_cast<ScanOp>(op))
      HalfSplitter(scan).run();
}
