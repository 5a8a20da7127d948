#include "StowStacks.h"

#include "heddle/Analysis/BlockSchedule.h"
#include "heddle/Analysis/ReshardPlan.h"
#include "heddle/Analysis/Views.h"
#include "heddle/Dialect/Heddle/LoopOps.h"
#include "heddle/Dialect/Heddle/ScanOperands.h"
#include "heddle/Dialect/Stablehlo/ShapeOps.h"

using namespace mlir;
using namespace heddle;
using namespace heddle::offload;

namespace {

/// A value that loops take as an input.
struct Stack {
  Value value;
  Value stowed; // what it was fetched of; null of what the block makes
  SmallVector<OpOperand *> uses;
  int64_t elementBytes;

  /// The loop that stacks it; null where it is made whole.
  ScanOp getMaker() const { return stowed ? ScanOp() : Value(value).getDefiningOp<ScanOp>(); }
};

class StackStower {
public:
  StackStower(Block &block, const MachineRates &rates, const IdleOptions &options, const CopyStreams &streams)
      : block(block), rates(rates), options(options), streams(streams) {}

  int64_t run() {
    SmallVector<Stack> stacks;
    for (Operation &op : block.without_terminator())
      for (Value value : op.getResults())
        if (std::optional<Stack> stack = findStack(value))
          stacks.push_back(std::move(*stack));
    if (options.isBeside)
      keepBeside(stacks);
    SmallVector<ScanOp> takers;
    for (const Stack &stack : stacks) {
      auto types =
          llvm::map_to_vector(stack.uses, [](OpOperand *use) { return cast<RankedTensorType>(use->get().getType()); });
      Value stowed = stack.stowed ? stack.stowed : stow(stack);
      for (auto [use, type] : llvm::zip_equal(stack.uses, types)) { // they stay the same operands of the same loops
        SmallVector<Operation *> views = getViews(*use, stack.value);
        use->set(inShape(stowed, type, use->getOwner()));
        eraseUnusedViews(views);
        if (auto taker = cast<ScanOp>(use->getOwner()); !llvm::is_contained(takers, taker))
          takers.push_back(taker);
      }
    }
    llvm::for_each(takers, [&](ScanOp taker) { fetch(taker); });
    return llvm::count_if(stacks, [](const Stack &stack) { return !stack.stowed; });
  }

private:
  std::optional<Stack> findStack(Value value) const {
    auto type = dyn_cast<RankedTensorType>(value.getType());
    if (!type || type.getRank() == 0 || type.getDimSize(0) < 2 || getTensorBytes(type) < options.leastBytes)
      return std::nullopt;
    Stack stack{value, findStowed(value), {}, getTensorBytes(type) / type.getDimSize(0)};
    Operation *maker = value.getDefiningOp();
    bool isMade = options.space && !isView(maker) && !isa<spmd::DoneOp>(maker);
    if (!stack.stowed && !isMade)
      return std::nullopt;
    if (options.isPlaced && !isPlaced(stack))
      return std::nullopt;
    if (auto scan = stack.getMaker(); scan && cast<OpResult>(value).getResultNumber() < scan.getCarries().size())
      return std::nullopt;
    bool isForLoopsAlone = collectUses(value, stack.uses);
    if (stack.uses.empty() || (!isForLoopsAlone && !stack.stowed)) // it would be on the device all the same
      return std::nullopt;
    return stack;
  }

  static bool isPlaced(const Stack &stack) {
    ScanOp maker = stack.getMaker();
    return maker &&
           placesMemory(maker.getYield()->getOperand(cast<OpResult>(stack.value).getResultNumber()).getDefiningOp());
  }

  /// What loops take of a value, also in other shapes as other stacks; false where others use it, too.
  bool collectUses(Value value, SmallVector<OpOperand *> &uses) const {
    bool isForLoopsAlone = true;
    for (OpOperand &use : value.getUses()) {
      Operation *user = use.getOwner();
      auto taker = dyn_cast<ScanOp>(user);
      if (taker && taker->getBlock() == &block && use.getOperandNumber() >= taker.getInputs().getBeginOperandIndex() &&
          taker.getTripCount() > 1)
        uses.push_back(&use);
      else if (!isa<stablehlo::ReshapeOp>(user) || user->getBlock() != &block)
        isForLoopsAlone = false;
      else
        isForLoopsAlone &= collectUses(user->getResult(0), uses);
    }
    return isForLoopsAlone;
  }

  /// The largest ones, as long as the transfers of an iteration take no longer than the iterations that make and take
  /// them.
  void keepBeside(SmallVector<Stack> &stacks) {
    llvm::stable_sort(stacks, [](const Stack &a, const Stack &b) { return a.elementBytes > b.elementBytes; });
    llvm::DenseMap<Operation *, double> rest;
    auto restOf = [&](Operation *op) -> double & {
      auto [found, isNew] = rest.try_emplace(op, 0);
      if (isNew)
        found->second = getBlockSchedule(cast<ScanOp>(op).getBody().front(), rates).simulate().seconds;
      return found->second;
    };
    llvm::erase_if(stacks, [&](const Stack &stack) {
      if (stack.stowed)
        return false;
      auto seconds = [&](Space from, Space to) {
        return rates.findTransferSeconds(from, to, stack.elementBytes).value_or(0);
      };
      double out = seconds(Space::Device, *options.space), in = seconds(*options.space, Space::Device);
      ScanOp maker = stack.getMaker();
      if (!maker || out > restOf(maker) ||
          llvm::any_of(stack.uses, [&](OpOperand *use) { return in > restOf(use->getOwner()); }))
        return true;
      restOf(maker) -= out;
      for (OpOperand *use : stack.uses)
        restOf(use->getOwner()) -= in;
      return false;
    });
  }

  static Value inShape(Value stowed, RankedTensorType type, Operation *before) {
    if (getTensorOf(stowed.getType()) == type)
      return stowed;
    OpBuilder builder(before);
    return StowedReshapeOp::create(builder, stowed.getLoc(), withTensor(stowed.getType(), type), stowed);
  }

  /// Where it is made, by the loop or whole.
  Value stow(const Stack &stack) {
    Value value = stack.value;
    OpBuilder builder(value.getContext());
    ScanOp maker = stack.getMaker();
    if (!maker) {
      builder.setInsertionPointAfterValue(value);
      Value start = startStow(builder, value.getLoc(), value, *options.space, streams.out).getFuture();
      return waitFor(builder, value.getLoc(), start).front();
    }
    stowElements(maker, cast<OpResult>(value), *options.space, streams.out);
    return value;
  }

  /// The first elements before the loop, the next ones in each iteration.
  void fetch(ScanOp taker) {
    SmallVector<Value> stowed;
    SmallVector<unsigned> places;
    for (auto [index, input] : llvm::enumerate(taker.getInputs()))
      if (isa<StowedType>(input.getType()) && isa<RankedTensorType>(taker.getBodyInputs()[index].getType())) {
        stowed.push_back(input);
        places.push_back(index);
      }
    OpBuilder builder(taker);
    Location location = taker.getLoc();
    int64_t last = static_cast<int64_t>(taker.getTripCount()) - 1;
    Value first = startFetch(builder, location, stowed, streams.in, taker.getReverse() ? last : 0).getFuture();
    size_t constants = taker.getConstants().size(), carries = taker.getCarries().size();
    ScanOp wider = addOperands(taker, stowed, first);
    builder.setInsertionPointToStart(&wider.getBody().front());
    SmallVector<Value> own(wider.getBodyConstants().drop_front(constants));
    spmd::StartOp next = startFetch(builder, location, own, streams.in, 1, wider.getIteration());
    next.setSkipsLast(true);
    ResultRange elements = waitFor(builder, location, wider.getBodyCarries()[carries]);
    for (auto [place, element] : llvm::zip_equal(places, elements))
      wider.getBodyInputs()[place].replaceAllUsesWith(element);
    wider.getYield()->setOperand(carries, next.getFuture());
    dropIdleOperands(wider);
  }

  Block &block;
  const MachineRates &rates;
  const IdleOptions &options;
  const CopyStreams &streams;
};

} // namespace

int64_t offload::stowStacks(Block &block, const MachineRates &rates, const IdleOptions &options,
                            const CopyStreams &streams) {
  return StackStower(block, rates, options, streams).run();
}
