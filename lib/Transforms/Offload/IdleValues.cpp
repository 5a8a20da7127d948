#include "IdleValues.h"

#include "Link.h"

#include "heddle/Analysis/BlockSchedule.h"
#include "heddle/Analysis/ReshardPlan.h"
#include "heddle/Analysis/Views.h"
#include "heddle/Dialect/Heddle/StowOps.h"
#include "heddle/Dialect/Spmd/AsyncOps.h"
#include "heddle/Dialect/Stablehlo/Stablehlo.h"
#include "mlir/IR/IRMapping.h"

using namespace mlir;
using namespace heddle;
using namespace heddle::offload;

namespace {

using problems::MemorySpace;

/// Of one operand and result, so that each user may have one of its own.
bool isOwnView(Operation *op) { return isView(op) && !isa<stablehlo::OptimizationBarrierOp>(op); }

struct Candidate {
  IdleValue idle;
  int64_t bytes = 0;
  double from = 0, to = 0;              // of the time that it lies idle
  double outSeconds = 0, inSeconds = 0; // of its transfers
  double getGain() const { return (to - from) / (outSeconds + inSeconds); }
};

class IdleFinder {
public:
  IdleFinder(Block &block, const MachineRates &rates, const IdleOptions &options)
      : block(block), rates(rates), options(options) {}

  SmallVector<IdleValue> run() {
    SmallVector<Value> movable;
    for (Operation &op : block.without_terminator())
      if (!isView(&op))
        llvm::copy_if(op.getResults(), std::back_inserter(movable), [&](Value value) { return mayMove(value); });
    if (movable.empty())
      return {};
    own = getBlockSchedule(block, rates);
    std::string unread;
    problems::ScheduleOptions search;
    search.isMemoryMinimal = true;
    if (!problems::check(own.problem).empty())
      return {}; // heddle-schedule says why
    std::optional<problems::Schedule> found = problems::solve(own.problem, search, unread);
    if (!found)
      return {};
    order = std::move(*found);
    for (auto [index, op] : llvm::enumerate(own.ops))
      if (op)
        tasks[op] = index;
    for (Value value : movable)
      if (std::optional<Candidate> candidate = measure(value))
        candidates.push_back(std::move(*candidate));
    return choose();
  }

private:
  /// What a transfer of another kind gives stays as it is.
  bool mayMove(Value value) const {
    auto type = dyn_cast<RankedTensorType>(value.getType());
    if (!type || getTensorBytes(type) < options.leastBytes)
      return false;
    if (findStowed(value))
      return true;
    auto done = value.getDefiningOp<spmd::DoneOp>();
    auto start = done ? done.getFuture().getDefiningOp<spmd::StartOp>() : spmd::StartOp();
    return options.space && !isa<FetchOp, StowOp>(value.getDefiningOp()) &&
           (!done || (start && !start.holdsTransfers()));
  }

  int findTask(Operation *user) const { return tasks.lookup(block.findAncestorOpInBlock(*user)); }

  /// When the user of a value has read it.
  double findEnd(Operation *user) const {
    double end = order.endSeconds[findTask(user)];
    if (auto start = dyn_cast<spmd::StartOp>(user); start && start->getBlock() == &block)
      for (Operation *done : start.getFuture().getUsers())
        if (auto found = tasks.find(done); found != tasks.end())
          end = std::max(end, order.endSeconds[found->second]);
    return end;
  }

  std::optional<Candidate> measure(Value value) const {
    SmallVector<OpOperand *> uses;
    if (!collectUses(value, uses) || uses.empty())
      return std::nullopt;
    llvm::stable_sort(uses, [&](OpOperand *a, OpOperand *b) {
      return order.startSeconds[findTask(a->getOwner())] < order.startSeconds[findTask(b->getOwner())];
    });
    Candidate widest;
    widest.bytes = getTensorBytes(value);
    double last = order.endSeconds[tasks.lookup(value.getDefiningOp())];
    for (auto [index, use] : llvm::enumerate(uses)) {
      double begin = order.startSeconds[findTask(use->getOwner())];
      if (begin - last > widest.to - widest.from) {
        widest.from = last;
        widest.to = begin;
        widest.idle.later.assign(uses.begin() + index, uses.end());
      }
      last = std::max(last, findEnd(use->getOwner()));
    }
    auto seconds = [&](Space from, Space to) { return rates.findTransferSeconds(from, to, widest.bytes).value_or(0); };
    widest.idle.value = value;
    widest.idle.stowed = findStowed(value);
    Space space = widest.idle.stowed ? getSpaceOf(widest.idle.stowed.getType()) : *options.space;
    widest.outSeconds = widest.idle.stowed ? 0 : seconds(Space::Device, space);
    widest.inSeconds = seconds(space, Space::Device);
    if (widest.inSeconds <= 0 || widest.to - widest.from <= widest.outSeconds + widest.inSeconds)
      return std::nullopt; // it would be on its way all the time
    return widest;
  }

  SmallVector<IdleValue> choose() {
    std::vector<uint64_t> live;
    for (const problems::SpaceBytes &bytes : order.liveBytes)
      live.push_back(bytes[MemorySpace::Device]);
    SmallVector<IdleValue> chosen;
    Link out, in;
    while (!live.empty() && !candidates.empty()) {
      size_t peak = llvm::max_element(live) - live.begin();
      auto gainAtPeak = [&](const Candidate &one) { return isAway(one, peak) ? one.getGain() : 0; };
      auto best = llvm::max_element(
          candidates, [&](const Candidate &a, const Candidate &b) { return gainAtPeak(a) < gainAtPeak(b); });
      if (gainAtPeak(*best) == 0)
        break;
      double leaves = out.findAfter(best->from, best->outSeconds), comes = in.findBefore(best->to, best->inSeconds);
      if (best->idle.stowed || leaves + best->outSeconds < comes || !options.isBeside) {
        out.take(leaves, best->outSeconds);
        in.take(comes, best->inSeconds);
        for (size_t position = 0; position < live.size(); ++position)
          if (isAway(*best, position))
            live[position] -= std::min<uint64_t>(best->bytes, live[position]);
        chosen.push_back(std::move(best->idle));
      }
      candidates.erase(best);
    }
    return chosen;
  }

  /// Whether it can be elsewhere when a task is launched.
  bool isAway(const Candidate &one, size_t position) const {
    int task = order.order[position];
    return one.from + one.outSeconds <= order.startSeconds[task] && order.endSeconds[task] <= one.to - one.inSeconds;
  }

  Block &block;
  const MachineRates &rates;
  const IdleOptions &options;
  BlockSchedule own;
  problems::Schedule order;
  llvm::DenseMap<Operation *, int> tasks;
  std::vector<Candidate> candidates;
};

} // namespace

bool offload::placesMemory(Operation *op) {
  return isa_and_present<stablehlo::OptimizationBarrierOp>(op) && op->hasAttr(kMemoryAttrName);
}

bool offload::collectUses(Value value, SmallVector<OpOperand *> &uses) {
  Block *block = value.getParentBlock();
  for (OpOperand &use : value.getUses()) {
    Operation *user = use.getOwner();
    if (user == block->getTerminator())
      return false;
    if (user->getBlock() == block && isOwnView(user)) {
      if (!collectUses(user->getResult(0), uses))
        return false;
    } else {
      uses.push_back(&use);
    }
  }
  return true;
}

Value offload::findStowed(Value value) {
  auto done = value.getDefiningOp<spmd::DoneOp>();
  auto start = done ? done.getFuture().getDefiningOp<spmd::StartOp>() : spmd::StartOp();
  if (!start || start->getBlock() != done->getBlock())
    return nullptr;
  Block &body = start.getBody().front();
  auto fetch = body.getTerminator()->getOperand(cast<OpResult>(value).getResultNumber()).getDefiningOp<FetchOp>();
  auto argument = fetch && !fetch.getPlace() ? dyn_cast<BlockArgument>(fetch.getOperand()) : BlockArgument();
  return argument ? start.getOperands()[argument.getArgNumber()] : Value();
}

SmallVector<IdleValue> offload::findIdleValues(Block &block, const MachineRates &rates, const IdleOptions &options) {
  return IdleFinder(block, rates, options).run();
}

SmallVector<Operation *> offload::getViews(OpOperand &use, Value value) {
  SmallVector<Operation *> views;
  for (Value view = use.get(); view != value; view = views.back()->getOperand(0))
    views.push_back(view.getDefiningOp());
  return views;
}

void offload::eraseUnusedViews(ArrayRef<Operation *> views) {
  for (Operation *view : views)
    if (view->use_empty())
      view->erase();
}

void offload::replaceLater(const IdleValue &idle, Value fetched) {
  for (OpOperand *use : idle.later) {
    SmallVector<Operation *> views = getViews(*use, idle.value);
    Value own = fetched;
    OpBuilder builder(Value(idle.value).getParentBlock()->findAncestorOpInBlock(*use->getOwner()));
    for (Operation *view : llvm::reverse(views)) {
      IRMapping mapping;
      mapping.map(view->getOperand(0), own);
      own = builder.clone(*view, mapping)->getResult(0);
    }
    use->set(own);
    eraseUnusedViews(views);
  }
}
