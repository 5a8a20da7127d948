// The stacks that a forward loop makes for a backward one: fewer bytes, of which the rest is made again.
#include "ScanEditor.h"
#include "heddle/Analysis/KeepCut.h"
#include "heddle/Analysis/ProgramBlocks.h"
#include "heddle/Analysis/ReshardPlan.h"
#include "heddle/Dialect/Stablehlo/StablehloDialect.h"
#include "heddle/Transforms/Recompute/Passes.h"
#include "mlir/Dialect/Func/IR/FuncOps.h"
#include "mlir/Interfaces/SideEffectInterfaces.h"

namespace heddle {
#define GEN_PASS_DEF_SHRINKSTACKS
#include "heddle/Transforms/Recompute/Passes.h.inc"
} // namespace heddle

using namespace mlir;
using namespace heddle;

namespace {

/// A forward loop and the one that takes stacks of it.
class Shrinker {
public:
  Shrinker(ScanOp forward, ScanOp backward, const MachineRates &rates)
      : forward(forward), backward(backward), cut(
                                                  rates, [this](Value value) { return isThere(value); },
                                                  [this](Operation *op) { return op->getBlock() == getBody(); }) {}

  /// Whether both were made anew, which takes `leastBytes` less between them.
  bool run(int64_t leastBytes) {
    for (auto [number, input] : llvm::enumerate(backward.getInputs()))
      if (auto result = dyn_cast<OpResult>(input); result && result.getOwner() == forward &&
                                                   findTaker(forward, result) == backward &&
                                                   result.getResultNumber() >= forward.getCarries().size()) {
        taken.push_back({number, forward.getYield().getOperand(result.getResultNumber())});
        cut.need(taken.back().second);
      }
    if (taken.empty() || !cut.decide())
      return false;
    for (auto [number, value] : taken)
      cut.addLeaves(value, leaves);
    if (countSaved() < leastBytes)
      return false;
    rewrite();
    return true;
  }

private:
  Block *getBody() { return &forward.getBody().front(); }
  bool isConstant(BlockArgument argument) {
    return argument.getArgNumber() < 1 + forward.getConstants().size(); // or the iteration
  }
  /// The stack that an argument of the forward body is an element of; null of others.
  Value findStack(Value value) {
    auto argument = dyn_cast<BlockArgument>(value);
    size_t first = 1 + forward.getConstants().size() + forward.getCarries().size();
    return argument && argument.getArgNumber() >= first ? forward.getInputs()[argument.getArgNumber() - first]
                                                        : Value();
  }

  /// Constants, and elements of what the backward loop has anyway: state, and what it takes already.
  bool isThere(Value value) {
    auto argument = dyn_cast<BlockArgument>(value);
    if (!argument)
      return false;
    if (isConstant(argument))
      return true;
    Value stack = findStack(value);
    return stack && (isa<BlockArgument>(stack) || llvm::is_contained(backward->getOperands(), stack));
  }

  int64_t countSaved() {
    int64_t bytes = 0;
    for (auto [number, value] : taken)
      if (cut.isMadeAgain(value))
        bytes += getTensorBytes(value);
    for (Value leaf : leaves)
      if (!isThere(leaf) && llvm::none_of(taken, [&](const auto &one) { return one.second == leaf; }))
        bytes -= getTensorBytes(leaf);
    return bytes * static_cast<int64_t>(forward.getTripCount());
  }

  void rewrite() {
    llvm::erase_if(taken, [&](const auto &one) { return !cut.isMadeAgain(one.second); });
    llvm::SmallDenseMap<Value, Value> stacks; // of leaves
    llvm::SmallDenseMap<Value, size_t> saved; // to the number of a result
    ScanEditor more(forward);
    for (Value leaf : leaves)
      if (!isa<BlockArgument>(leaf) || (!isThere(leaf) && !findStack(leaf)))
        saved[leaf] = more.getOutput(leaf);
    Block *body = getBody();
    SmallVector<Value> results = more.finish();
    forward = cast<ScanOp>(body->getParentOp());

    ScanEditor taking(backward);
    OpBuilder builder = OpBuilder::atBlockBegin(&taking.getBody());
    KeepCut::Copies copies;
    for (Value leaf : leaves) {
      auto argument = dyn_cast<BlockArgument>(leaf);
      if (auto own = saved.find(leaf); own != saved.end())
        copies[leaf] = taking.getInput(results[own->second]);
      else if (Value stack = findStack(leaf))
        copies[leaf] = taking.getInput(stack);
      else if (argument.getArgNumber() == 0)
        copies[leaf] = makeIteration(builder, forward, backward);
      else
        copies[leaf] = taking.getConstant(forward.getConstants()[argument.getArgNumber() - 1]);
    }
    Operation *first = &*builder.getInsertionPoint();
    SmallVector<Operation *> made;
    for (auto [number, value] : taken) {
      taking.getInputArgument(number).replaceAllUsesWith(cut.get(value, first, copies, made));
      taking.dropInput(number);
    }
    taking.finish();

    ScanEditor fewer(forward);
    for (size_t index = forward.getCarries().size(); index < forward->getNumResults(); ++index)
      if (forward->getResult(index).use_empty())
        fewer.dropOutput(index);
    fewer.finish();
    for (Operation &op : llvm::make_early_inc_range(llvm::reverse(*body)))
      if (isOpTriviallyDead(&op))
        op.erase();
  }

  ScanOp forward, backward;
  KeepCut cut;
  SmallVector<std::pair<size_t, Value>> taken; // the number of an input, and what the forward body yields for it
  llvm::SetVector<Value> leaves;
};

struct ShrinkStacks : heddle::impl::ShrinkStacksBase<ShrinkStacks> {
  using ShrinkStacksBase::ShrinkStacksBase;

  void runOnOperation() override {
    FailureOr<RateOptions> options = getRateOptions(getOperation().getLoc(), machine, 1, 1);
    if (failed(options))
      return signalPassFailure();
    MachineRates rates(RateOptions::ofMachine(options->machine), sdy::MeshAttr());
    for (Block *block : findProgramBlocks(getOperation()))
      visit(*block, rates);
  }

  /// Loops by their places among those of the block, since they are made anew.
  void visit(Block &block, const MachineRates &rates) {
    auto findLoop = [&](size_t number) { return *std::next(block.getOps<ScanOp>().begin(), number); };
    auto count = static_cast<size_t>(llvm::range_size(block.getOps<ScanOp>()));
    for (size_t maker = 0; maker < count; ++maker)
      for (size_t taker = maker + 1; taker < count; ++taker)
        if (ScanOp forward = findLoop(maker), backward = findLoop(taker);
            forward.getTripCount() == backward.getTripCount())
          Shrinker(forward, backward, rates).run(leastBytes);
  }
};

} // namespace
