#include "StowStashes.h"

#include "Link.h"

#include "heddle/Analysis/BlockSchedule.h"
#include "heddle/Analysis/ReshardPlan.h"
#include "heddle/Dialect/Heddle/HeddleDialect.h"
#include "heddle/Dialect/Spmd/AsyncOps.h"
#include "llvm/ADT/MapVector.h"

using namespace mlir;
using namespace heddle;
using namespace heddle::offload;

namespace {

/// Values of one transfer may be so much smaller than what is worth one.
constexpr int64_t kManyValues = 16;

/// Values that wait from an op of the stage to another one.
struct Stash {
  SmallVector<IdleValue> values;
  int64_t bytes = 0;
};

class StashStower {
public:
  StashStower(func::FuncOp stage, const MachineRates &rates, const IdleOptions &options, const CopyStreams &streams)
      : block(stage.getBody().front()), rates(rates), options(options), streams(streams) {}

  int64_t run() {
    time();
    findStashes();
    int64_t count = 0;
    for (auto &[ends, stash] : stashes)
      count += move(ends.first, ends.second, stash);
    return count;
  }

private:
  /// When ops begin, if no device waits for another one.
  void time() {
    double now = 0;
    for (Operation &op : block) {
      begins[&op] = now;
      if (auto call = dyn_cast<func::CallOp>(op)) {
        tasks.push_back(&op);
        now += getTaskSeconds(call);
      }
    }
  }

  double getTaskSeconds(func::CallOp call) {
    auto task = SymbolTable::lookupNearestSymbolFrom<func::FuncOp>(call, call.getCalleeAttr());
    auto [known, isNew] = secondsOf.try_emplace(task, 0);
    if (isNew)
      known->second = getBlockSchedule(task.getBody().front(), rates).simulate().seconds;
    return known->second;
  }

  /// What is over when an op of the block is: a start is when it is waited for.
  static Operation *findEnd(Operation *op) {
    auto start = dyn_cast<spmd::StartOp>(op);
    if (!start)
      return op;
    Operation *end = nullptr;
    for (Operation *user : start.getFuture().getUsers())
      if (user->getBlock() == op->getBlock() && (!end || end->isBeforeInBlock(user)))
        end = user;
    return end;
  }

  void findStashes() {
    for (Operation *task : tasks)
      if (task->hasAttr(HeddleDialect::taskAttrName)) // of a microbatch
        for (Value value : task->getResults())
          if (auto type = dyn_cast<RankedTensorType>(value.getType());
              type && getTensorBytes(type) * kManyValues >= options.leastBytes)
            findStash(value, getTensorBytes(type));
  }

  void findStash(Value value, int64_t bytes) {
    SmallVector<OpOperand *> uses;
    if (!collectUses(value, uses) || uses.empty())
      return;
    auto getUser = [&](OpOperand *use) { return block.findAncestorOpInBlock(*use->getOwner()); };
    llvm::stable_sort(uses, [&](OpOperand *a, OpOperand *b) { return getUser(a)->isBeforeInBlock(getUser(b)); });
    Operation *last = value.getDefiningOp(), *from = nullptr, *to = nullptr;
    IdleValue idle{value, nullptr, {}};
    for (auto [index, use] : llvm::enumerate(uses)) {
      Operation *user = getUser(use), *end = findEnd(user);
      if (!end)
        return;
      if (last->isBeforeInBlock(user) && (!from || begins[user] - begins[last] > begins[to] - begins[from])) {
        from = last;
        to = user;
        idle.later.assign(uses.begin() + index, uses.end());
      }
      if (last->isBeforeInBlock(end))
        last = end;
    }
    if (!from)
      return;
    Stash &stash = stashes[{from, to}];
    stash.values.push_back(std::move(idle));
    stash.bytes += bytes;
  }

  bool move(Operation *from, Operation *to, Stash &stash) {
    if (stash.bytes < options.leastBytes)
      return false;
    std::optional<double> outSeconds = rates.findTransferSeconds(Space::Device, *options.space, stash.bytes),
                          inSeconds = rates.findTransferSeconds(*options.space, Space::Device, stash.bytes);
    SmallVector<Operation *> between;
    for (Operation *task : tasks)
      if (from->isBeforeInBlock(task) && task->isBeforeInBlock(to))
        between.push_back(task);
    if (between.size() < 3)
      return false; // no task is left in which it would be elsewhere
    double begin = begins[between.front()], end = begins[to];
    double leaves = out.findAfter(begin, *outSeconds), comes = in.findBefore(end, *inSeconds);
    // The task after which it has left, and the one beside which it begins to come.
    size_t left = 0, coming = between.size() - 1;
    while (left + 1 < between.size() && begins[between[left + 1]] < leaves + *outSeconds)
      ++left;
    while (coming > 0 && begins[between[coming]] > comes)
      --coming;
    if (left + 1 >= coming) {
      if (options.isBeside)
        return false;
      left = 0; // the stage waits for the link
      coming = between.size() - 1;
    }
    out.take(leaves, *outSeconds);
    in.take(comes, *inSeconds);
    write(from, between[left], between[coming], to, stash);
    return true;
  }

  void write(Operation *from, Operation *left, Operation *coming, Operation *to, Stash &stash) {
    SmallVector<Value> values = llvm::map_to_vector(stash.values, [](const IdleValue &idle) { return idle.value; });
    OpBuilder builder(block.getParentOp()->getContext());
    Location location = values.front().getLoc();
    builder.setInsertionPointAfter(from);
    Value leaving = startStow(builder, location, values, *options.space, streams.out).getFuture();
    builder.setInsertionPointAfter(left);
    SmallVector<Value> stowed(waitFor(builder, location, leaving));
    builder.setInsertionPoint(coming);
    Value fetch = startFetch(builder, location, stowed, streams.in).getFuture();
    builder.setInsertionPoint(to);
    for (auto [idle, fetched] : llvm::zip_equal(stash.values, waitFor(builder, location, fetch)))
      replaceLater(idle, fetched);
  }

  Block &block;
  const MachineRates &rates;
  const IdleOptions &options;
  const CopyStreams &streams;
  SmallVector<Operation *> tasks; // calls, in their order
  llvm::DenseMap<Operation *, double> begins, secondsOf;
  llvm::MapVector<std::pair<Operation *, Operation *>, Stash> stashes; // by where values begin and cease to wait
  Link out, in;
};

} // namespace

int64_t offload::stowStashes(func::FuncOp stage, const MachineRates &rates, const IdleOptions &options,
                             const CopyStreams &streams) {
  return StashStower(stage, rates, options, streams).run();
}
