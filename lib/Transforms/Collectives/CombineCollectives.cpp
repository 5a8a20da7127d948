#include "BlockOps.h"
#include "Launches.h"
#include "WeightSlices.h"

#include "heddle/Analysis/Effects.h"
#include "heddle/Analysis/BlockSchedule.h"
#include "heddle/Analysis/ProgramBlocks.h"
#include "heddle/Analysis/ProgramCost.h"
#include "heddle/Analysis/ReshardPlan.h"
#include "heddle/Transforms/Collectives/Passes.h"
#include "mlir/IR/TypeUtilities.h"
#include "llvm/ADT/MapVector.h"
#include "llvm/Support/FormatVariadic.h"

namespace heddle {
#define GEN_PASS_DEF_COMBINECOLLECTIVES
#include "heddle/Transforms/Collectives/Passes.h.inc"
} // namespace heddle

using namespace mlir;
using namespace heddle;
using namespace heddle::collectives;

namespace {

struct Limits {
  double latencyShare;
  int64_t maxBytes;
  int64_t maxExtraBytes; // alive for longer because of a launch
};

/// Collectives that will be one launch; they stand next to each other.
struct Bucket {
  SmallVector<Operation *> members;
  int64_t wireBytes = 0;
  /// Without the latency.
  double wireSeconds = 0;
  /// How long its first member has to wait for the others' operands.
  double waitedSeconds = 0;
  int64_t extraBytes = 0;
};

class BlockCombiner {
public:
  BlockCombiner(Block &block, const MachineRates &rates, const Limits &limits, const Streams &streams)
      : block(block), rates(rates), limits(limits), streams(streams) {}

  void run() {
    if (llvm::range_size(block.getOps<spmd::CollectiveOpInterface>()) < 2)
      return;
    urgent = findUrgent(block);
    measure();
    // Each group by itself, the one that ends last first: where scalars that gradients are reduced to have been
    // combined after them, these have no users in between any more.
    using Group = SmallVector<Operation *>;
    llvm::MapVector<Attribute, Group> groups;
    for (auto op : block.getOps<spmd::CollectiveOpInterface>())
      groups[getKey(op)].push_back(op);
    SmallVector<Group> order;
    for (auto &[key, group] : groups)
      order.push_back(std::move(group));
    llvm::sort(order, [](const Group &a, const Group &b) { return b.back()->isBeforeInBlock(a.back()); });
    for (Group &group : order) {
      // Others have been moved meanwhile.
      llvm::sort(group, [](Operation *a, Operation *b) { return a->isBeforeInBlock(b); });
      combine(group);
    }
  }

private:
  /// What the members of a launch have in common.
  Attribute getKey(spmd::CollectiveOpInterface op) const {
    Builder builder(op->getContext());
    Attribute none = builder.getUnitAttr(), reduction = op.findReduction();
    return builder.getArrayAttr({builder.getStringAttr(op->getName().getStringRef()), op.getGroup(), op.getMeshAttr(),
                                 reduction ? reduction : none, TypeAttr::get(getElementTypeOrSelf(op->getOperand(0))),
                                 builder.getBoolAttr(urgent.contains(op)), builder.getBoolAttr(isOfInputs(op))});
  }

  /// Gathers of a loop's inputs can be started an iteration ahead, so nothing else goes with them.
  bool isOfInputs(Operation *op) const {
    auto scan = dyn_cast<ScanOp>(block.getParentOp());
    return scan && isa<spmd::AllGatherOp>(op) && findInputs(scan, op->getOperand(0));
  }

  /// Seconds of all ops; of what leads to products, how much has been computed before each op.
  void measure() {
    BlockSchedule schedule = getBlockSchedule(block, rates);
    double before = 0;
    for (auto [op, task] : llvm::zip_equal(schedule.ops, schedule.problem.tasks)) {
      if (!op)
        continue;
      urgentBefore[op] = before;
      if (isa<spmd::SpmdDialect>(op->getDialect()))
        continue;
      seconds[op] = task.seconds;
      if (urgent.contains(op))
        before += task.seconds;
    }
    allUrgent = before;
  }

  void combine(ArrayRef<Operation *> group) {
    Bucket bucket;
    for (Operation *op : group) {
      CollectiveCost cost = getOpCost(op).collectives.front();
      double whole = getSeconds(cost, rates);
      int64_t bytes = std::exchange(cost.wireBytes, 0);
      latency = getSeconds(cost, rates);
      double wireSeconds = whole - latency;
      if (!bucket.members.empty() && !tryHoist(bucket, op, bytes, wireSeconds) &&
          !trySink(bucket, op, bytes, wireSeconds)) {
        finish(bucket);
        bucket = Bucket();
      }
      bucket.members.push_back(op);
      bucket.wireBytes += bytes;
      bucket.wireSeconds += wireSeconds;
    }
    finish(bucket);
  }

  void finish(const Bucket &bucket) const {
    if (bucket.members.size() > 1)
      launch(bucket.members, streams.of(bucket.members.front()));
  }

  double sum(ArrayRef<Operation *> ops, const OpSet *without = nullptr) const {
    double sum = 0;
    for (Operation *op : ops)
      if (!without || !without->contains(op))
        sum += seconds.lookup(op);
    return sum;
  }

  bool isLargeEnough(const Bucket &bucket, int64_t bytes, double wireSeconds) const {
    if (limits.maxBytes)
      return bucket.wireBytes + bytes > limits.maxBytes;
    return limits.latencyShare * (latency + bucket.wireSeconds + wireSeconds) > latency;
  }

  /// Sends `next` where the bucket is: its operand is there, but for views.
  bool tryHoist(Bucket &bucket, Operation *next, int64_t bytes, double wireSeconds) {
    Between between = getBetween(bucket.members, next);
    if (between.isWaiting || llvm::any_of(between.before, [&](Operation *op) {
          return seconds.lookup(op) > 0 || hasOrderedEffects(op) || op->getDialect() == next->getDialect();
        }))
      return false;
    double between_s = sum(between.all);
    bool isAtOnce = between_s <= latency;
    if ((isLargeEnough(bucket, bytes, wireSeconds) && (limits.maxBytes || !isAtOnce)) ||
        (urgent.contains(next) && !isAtOnce && wireSeconds > latency))
      return false;
    int64_t extra = between_s > 0 ? getTensorBytes(next->getResultTypes()) : 0;
    if (bucket.extraBytes + extra > limits.maxExtraBytes && extra > 0)
      return false;
    bucket.extraBytes += extra;
    for (Operation *op : between.all)
      if (between.before.contains(op))
        op->moveBefore(bucket.members.front());
    next->moveAfter(bucket.members.back());
    return true;
  }

  /// Sends the bucket where `next` is; its users follow.
  bool trySink(Bucket &bucket, Operation *next, int64_t bytes, double wireSeconds) {
    Between between = getBetween(bucket.members, next);
    bool isUrgent = urgent.contains(next);
    if (between.isWaiting || llvm::any_of(between.after, [&](Operation *op) {
          return hasOrderedEffects(op) ||
                 (isUrgent && (seconds.lookup(op) > 0 || op->getDialect() == next->getDialect()));
        }))
      return false;
    double waited = bucket.waitedSeconds + sum(between.all, &between.after);
    bool isAtOnce = waited <= latency;
    if (isLargeEnough(bucket, bytes, wireSeconds) && (limits.maxBytes || !isAtOnce))
      return false;
    // What the bucket sends could have been hidden behind the kernels in between. It still is where products follow.
    double whole = latency + bucket.wireSeconds + wireSeconds;
    double follows = isUrgent ? 0 : allUrgent - urgentBefore.lookup(next);
    if (!isAtOnce && bucket.wireSeconds > latency && follows < whole)
      return false;
    int64_t extra = 0;
    if (waited > 0)
      for (Operation *member : bucket.members)
        extra +=
            std::max<int64_t>(0, getTensorBytes(member->getOperandTypes()) - getTensorBytes(member->getResultTypes()));
    if (extra > limits.maxExtraBytes)
      return false;
    bucket.waitedSeconds = waited;
    for (Operation *member : bucket.members)
      member->moveBefore(next);
    for (Operation *op : llvm::reverse(between.all))
      if (between.after.contains(op))
        op->moveAfter(next);
    return true;
  }

  Block &block;
  const MachineRates &rates;
  const Limits &limits;
  const Streams &streams;
  OpSet urgent;
  llvm::DenseMap<Operation *, double> seconds;      // not of collectives, which have streams of their own
  llvm::DenseMap<Operation *, double> urgentBefore; // what is urgent keeps its order
  double allUrgent = 0, latency = 0;
};

struct CombineCollectives : heddle::impl::CombineCollectivesBase<CombineCollectives> {
  using CombineCollectivesBase::CombineCollectivesBase;

  void runOnOperation() override {
    FailureOr<RateOptions> options = getRateOptions(getOperation().getLoc(), machine, 1, 1);
    if (failed(options))
      return signalPassFailure();
    if (!(latencyShare > 0 && latencyShare <= 1) || maxBytes < 0 || !(liveShare >= 0)) {
      emitError(getOperation().getLoc(), "heddle-combine-collectives: latency-share=")
          << llvm::formatv("{0} max-bytes={1} live-share={2}", double(latencyShare), int64_t(maxBytes),
                           double(liveShare))
                 .str()
          << ", needed a share above 0 and at most 1, bytes and a share of at least 0";
      return signalPassFailure();
    }
    Streams streams(getOperation());
    for (auto function : getOperation().getOps<func::FuncOp>()) {
      if (function.isExternal())
        continue;
      ProgramCost cost = getProgramCost(function);
      if (cost.collectives.size() < 2)
        continue;
      MachineRates rates(RateOptions::ofMachine(options->machine), findMesh(cost));
      double peakBytes = getBlockSchedule(function.getBody().front(), rates).simulate().peakBytes[problems::MemorySpace::Device];
      Limits limits{latencyShare, maxBytes, static_cast<int64_t>(liveShare * peakBytes)};
      for (Block *block : findProgramBlocks(function))
        BlockCombiner(*block, rates, limits, streams).run();
    }
  }
};

} // namespace
