#include "HoistMovement.h"
#include "IdleValues.h"
#include "Transfers.h"

#include "heddle/Analysis/ReshardPlan.h"
#include "heddle/Analysis/TransferCost.h"
#include "heddle/Dialect/Heddle/FusionOps.h"
#include "heddle/Dialect/Heddle/LoopOps.h"
#include "heddle/Dialect/Spmd/SpmdDialect.h"
#include "heddle/Transforms/Offload/Passes.h"
#include "mlir/Analysis/TopologicalSortUtils.h"
#include "mlir/Dialect/Func/IR/FuncOps.h"
#include "mlir/IR/IRMapping.h"
#include "llvm/ADT/MapVector.h"
#include "llvm/ADT/SetVector.h"

namespace heddle {
#define GEN_PASS_DEF_UPDATEONHOST
#include "heddle/Transforms/Offload/Passes.h.inc"
} // namespace heddle

using namespace mlir;
using namespace heddle;
using namespace heddle::offload;

namespace {

/// The tensor on the host that a value was fetched of, whole; null where it is the device's, or a disk's.
Value findOnHost(Value value) {
  Value stowed = findStowed(value);
  return stowed && getSpaceOf(stowed.getType()) == Space::Host ? stowed : Value();
}

RankedTensorType typeOf(Value value) { return cast<RankedTensorType>(value.getType()); }

/// Whether a use only takes the value to the host's memory.
bool isStowed(OpOperand &use) {
  auto start = dyn_cast<spmd::StartOp>(use.getOwner());
  return start && isa<StowOp>(start.getBody().front().front()) &&
         getSpaceOf(cast<spmd::FutureType>(start.getFuture().getType()).getTypes().front()) == Space::Host;
}

/// What a function moves between the device and the host in a step, each way.
struct Traffic {
  int64_t in = 0, out = 0;

  int64_t getBusier() const { return std::max(in, out); }
};

Traffic getTraffic(func::FuncOp function) {
  Traffic traffic;
  function.walk([&](Operation *op) {
    if (findTransferSpace(op) != Space::Host)
      return;
    int64_t times = 1;
    for (auto scan = op->getParentOfType<ScanOp>(); scan; scan = scan->getParentOfType<ScanOp>())
      times *= static_cast<int64_t>(scan.getTripCount());
    if (isa<StowOp>(op))
      traffic.out += times * getTensorBytes(op->getOperand(0).getType());
    else
      traffic.in += times * getTensorBytes(op->getResult(0).getType());
  });
  return traffic;
}

/// Takes one kernel of an update to the host.
class HostUpdate {
public:
  /// `numbers` are those that were stowed for other kernels.
  HostUpdate(FusionOp kernel, const CopyStreams &streams, IRMapping &numbers)
      : kernel(kernel), streams(streams), numbers(numbers) {}

  /// Why it stays on the device; empty where it may go. `traffic` is the function's, and will be.
  StringRef findObstacle(Traffic &traffic) {
    Block &body = kernel.getBody().front();
    if (kernel.getKind() != FusionKind::Loop && kernel.getKind() != FusionKind::Updates)
      return "it is no kernel of loops";
    if (!body.getOps<spmd::AxisIndexOp>().empty())
      return "it asks for the device's index";
    classify();
    Traffic then = traffic;
    for (Value operand : leaves)
      then.in -= getTensorBytes(operand.getType());
    for (Value operand : given)
      then.out += getTensorBytes(operand.getType());
    for (OpResult result : kernel->getResults()) {
      if (llvm::any_of(result.getUses(), isStowed))
        then.out -= getTensorBytes(result.getType());
      if (!llvm::all_of(result.getUses(), isStowed))
        then.in += getTensorBytes(result.getType());
    }
    if (then.getBusier() >= traffic.getBusier())
      return "the link would carry no fewer bytes";
    traffic = then;
    return "";
  }

  void run() {
    classify(); // movement of elements may be out of the kernel by now
    OpBuilder builder(kernel);
    Location location = kernel.getLoc();
    IRMapping stowed; // operands by what the kernel takes for them
    for (Value operand : leaves)
      stowed.map(operand, findOnHost(operand));
    stowGiven(builder, stowed);
    auto taken = llvm::map_to_vector(kernel.getOperands(), [&](Value operand) { return stowed.lookup(operand); });
    ResultRange made = waitFor(builder, location, startKernel(builder, taken).getFuture());
    for (auto [result, own] : llvm::zip_equal(kernel->getResults(), made))
      replace(builder, result, own);
    llvm::for_each(stows, dropUnread);
    kernel.erase();
    llvm::SetVector<spmd::DoneOp> fetches;
    for (Value leaf : leaves)
      fetches.insert(cast<spmd::DoneOp>(leaf.getDefiningOp()));
    llvm::for_each(fetches, dropUnread);
  }

private:
  void classify() {
    leaves.clear();
    given.clear();
    for (Value operand : kernel.getOperands())
      (findOnHost(operand) ? leaves : given).insert(operand);
  }

  /// What the device has made goes to the host: element by element where a loop stacks it for the update alone.
  void stowGiven(OpBuilder &builder, IRMapping &stowed) {
    SmallVector<Value> whole;
    for (Value value : given)
      if (typeOf(value).getRank() == 0) {
        stowed.map(value, stowNumber(value));
      } else if (ScanOp loop = findLoop(value)) {
        stowElements(loop, cast<OpResult>(value), Space::Host, streams.out);
        stowed.map(value, value);
      } else {
        whole.push_back(value);
      }
    if (whole.empty())
      return;
    spmd::StartOp start = startStow(builder, kernel.getLoc(), whole, Space::Host, streams.out);
    for (auto [value, there] : llvm::zip_equal(whole, waitFor(builder, kernel.getLoc(), start.getFuture())))
      stowed.map(value, there);
  }

  /// Once for all kernels: a transfer of a few bytes is all latency.
  Value stowNumber(Value number) {
    if (!numbers.contains(number)) {
      OpBuilder builder(number.getContext());
      builder.setInsertionPointAfterValue(number);
      Value start = startStow(builder, number.getLoc(), number, Space::Host, streams.out).getFuture();
      numbers.map(number, waitFor(builder, number.getLoc(), start).front());
    }
    return numbers.lookup(number);
  }

  /// The loop that stacks a value which nothing but the update reads.
  ScanOp findLoop(Value value) {
    auto loop = value.getDefiningOp<ScanOp>();
    bool isStack = loop && cast<OpResult>(value).getResultNumber() >= loop.getCarries().size();
    return isStack && llvm::all_of(value.getUsers(), [&](Operation *user) { return user == kernel; }) ? loop : ScanOp();
  }

  spmd::StartOp startKernel(OpBuilder &builder, ArrayRef<Value> taken) {
    Location location = kernel.getLoc();
    SmallVector<Type> types;
    for (Type type : kernel->getResultTypes())
      types.push_back(StowedType::get(builder.getContext(), cast<RankedTensorType>(type), Space::Host));
    auto start = spmd::StartOp::create(builder, location, spmd::FutureType::get(builder.getContext(), types), taken,
                                       streams.host);
    OpBuilder::InsertionGuard guard(builder);
    Block &body = start.getBody().emplaceBlock();
    builder.setInsertionPointToEnd(&body);
    for (Value value : taken)
      body.addArgument(value.getType(), location);
    auto own = HostFusionOp::create(builder, location, types, body.getArguments(), kernel.getKind());
    own->setDiscardableAttrs(kernel->getDiscardableAttrDictionary());
    own.getBody().takeBody(kernel.getBody());
    spmd::YieldOp::create(builder, location, own.getResults());
    return start;
  }

  /// What left for the host is there; what the device reads comes back.
  void replace(OpBuilder &builder, OpResult result, Value own) {
    for (OpOperand &use : llvm::make_early_inc_range(result.getUses())) {
      if (!isStowed(use))
        continue;
      auto start = cast<spmd::StartOp>(use.getOwner());
      auto done = cast<spmd::DoneOp>(*start.getFuture().user_begin());
      done.getResult(use.getOperandNumber()).replaceAllUsesWith(own);
      stows.insert(done);
    }
    if (llvm::all_of(result.getUses(), isStowed))
      return;
    spmd::StartOp start = startFetch(builder, kernel.getLoc(), own, streams.in);
    Value back = waitFor(builder, kernel.getLoc(), start.getFuture()).front();
    result.replaceUsesWithIf(back, [](OpOperand &use) { return !isStowed(use); });
  }

  /// Leaves out of a start what nothing reads any more.
  static void dropUnread(spmd::DoneOp done) {
    auto start = done.getFuture().getDefiningOp<spmd::StartOp>();
    if (!start || !start.holdsTransfers() || !start.getFuture().hasOneUse())
      return;
    SmallVector<Value> read, operands;
    for (auto [result, operand] : llvm::zip_equal(done.getResults(), start.getOperands()))
      if (!result.use_empty()) {
        read.push_back(result);
        operands.push_back(operand);
      }
    if (read.size() == done.getNumResults())
      return;
    if (!read.empty()) {
      OpBuilder builder(start);
      bool fetches = isa<FetchOp>(start.getBody().front().front());
      spmd::StartOp rest = fetches ? startFetch(builder, start.getLoc(), operands, start.getStream())
                                   : startStow(builder, start.getLoc(), operands,
                                               getSpaceOf(done.getResult(0).getType()), start.getStream());
      builder.setInsertionPoint(done);
      for (auto [value, own] : llvm::zip_equal(read, waitFor(builder, done.getLoc(), rest.getFuture())))
        value.replaceAllUsesWith(own);
    }
    done.erase();
    start.erase();
  }

  FusionOp kernel;
  const CopyStreams &streams;
  IRMapping &numbers;
  llvm::SetVector<Value> leaves, given; // operands that lie on the host, and that the device has made
  llvm::SetVector<spmd::DoneOp> stows;  // of results that the host makes itself
};

struct UpdateOnHost : heddle::impl::UpdateOnHostBase<UpdateOnHost> {
  void runOnOperation() override {
    SmallVector<spmd::StartOp> fetches;
    getOperation().walk([&](spmd::StartOp start) {
      if (start->removeAttr(kUpdateOnHostAttrName))
        fetches.push_back(start);
    });
    if (fetches.empty())
      return;
    llvm::SetVector<FusionOp> kernels;
    llvm::SetVector<Block *> blocks;
    for (spmd::StartOp fetch : fetches)
      for (Operation *done : fetch.getFuture().getUsers())
        for (Operation *user : done->getUsers())
          if (auto kernel = dyn_cast<FusionOp>(user))
            kernels.insert(kernel);
          else
            keep(user->getLoc(), "it is part of a library's call, or of a loop");
    CopyStreams streams(getOperation());
    IRMapping numbers;
    llvm::DenseMap<Operation *, Traffic> traffic; // by function
    for (FusionOp kernel : kernels) {
      HostUpdate update(kernel, streams, numbers);
      auto function = kernel->getParentOfType<func::FuncOp>();
      auto [own, isNew] = traffic.try_emplace(function);
      if (isNew)
        own->second = getTraffic(function);
      StringRef obstacle = update.findObstacle(own->second);
      if (!obstacle.empty()) {
        keep(kernel.getLoc(), obstacle);
        continue;
      }
      blocks.insert(kernel->getBlock());
      hoist(kernel);
      update.run();
    }
    for (auto [why, where] : kept)
      emitRemark(where.front(), "the update of state on the host is done on the device: ")
          << why << (where.size() > 1 ? "; and " + std::to_string(where.size() - 1) + " more" : "");
    kept.clear();
    llvm::for_each(blocks, [](Block *block) { sortTopologically(block); });
  }

private:
  void keep(Location where, StringRef why) { kept[why].push_back(where); }

  /// What only moves elements of what the device has made, a gradient's transpose, it does before.
  static void hoist(FusionOp kernel) {
    SmallVector<BlockArgument> fetched;
    for (auto [operand, argument] : llvm::zip_equal(kernel.getOperands(), kernel.getBody().front().getArguments()))
      if (findOnHost(operand))
        fetched.push_back(argument);
    if (llvm::SetVector<Operation *> moved = findMovement(kernel, fetched); !moved.empty())
      hoistMovement(kernel, moved);
  }

  llvm::MapVector<StringRef, SmallVector<Location>> kept; // what stays on the device, by why
};

} // namespace
