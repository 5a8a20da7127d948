#include "WeightSlices.h"

#include "heddle/Analysis/BlockSchedule.h"
#include "heddle/Analysis/ProgramCost.h"
#include "heddle/Analysis/ReshardPlan.h"
#include "heddle/Dialect/Spmd/AsyncOps.h"
#include "heddle/Dialect/Stablehlo/Stablehlo.h"
#include "heddle/Transforms/Collectives/Passes.h"
#include "llvm/Support/FormatVariadic.h"

namespace heddle {
#define GEN_PASS_DEF_PREFETCHGATHERS
#include "heddle/Transforms/Collectives/Passes.h.inc"
} // namespace heddle

using namespace mlir;
using namespace heddle;
using namespace heddle::collectives;

namespace {

/// A start of gathers in a scan's body, and its done there.
struct Gather {
  spmd::StartOp start;
  spmd::DoneOp done;
  SetVector<unsigned> inputs;
};

/// Those that are made of the scan's inputs alone.
SmallVector<Gather> findGathers(ScanOp scan) {
  SmallVector<Gather> gathers;
  for (auto start : scan.getBody().getOps<spmd::StartOp>()) {
    if (!isa<spmd::AllGatherOp>(start.getBody().front().front()) || !start.getFuture().hasOneUse())
      continue;
    auto done = dyn_cast<spmd::DoneOp>(*start.getFuture().user_begin());
    if (!done || done->getBlock() != start->getBlock())
      continue;
    Gather gather{start, done, {}};
    bool isOfInputs = llvm::all_of(start.getOperands(), [&](Value operand) {
      std::optional<SetVector<unsigned>> inputs = findInputs(scan, operand);
      if (inputs)
        gather.inputs.insert_range(*inputs);
      return inputs.has_value();
    });
    if (isOfInputs)
      gathers.push_back(std::move(gather));
  }
  return gathers;
}

/// What is alive at once more than before: the next gathered values beside these, and the shards that are sent.
int64_t getExtraBytes(Gather &gather) {
  return getTensorBytes(gather.done.getResultTypes()) + getTensorBytes(gather.start->getOperandTypes());
}

SmallVector<Operation *> collectBackwards(Block &block) {
  SmallVector<Operation *> ops;
  for (Operation &op : block.without_terminator())
    ops.push_back(&op);
  std::reverse(ops.begin(), ops.end());
  return ops;
}

/// Without the results of a kernel or barrier that have no user. What is left of the op stands in its place.
void eraseUnusedResults(Operation *op, const llvm::BitVector &unused) {
  OpBuilder builder(op);
  OperationState state(op->getLoc(), op->getName());
  SmallVector<Value> kept;
  for (OpResult result : op->getResults())
    if (!unused[result.getResultNumber()])
      kept.push_back(result);
  state.addTypes(ValueRange(kept).getTypes());
  state.attributes = op->getAttrs();
  if (auto kernel = dyn_cast<FusionOp>(op)) {
    Block &body = kernel.getBody().front();
    body.getTerminator()->eraseOperands(unused);
    for (Operation *inner : collectBackwards(body))
      if (inner->use_empty())
        inner->erase();
    llvm::BitVector unread(body.getNumArguments());
    for (BlockArgument argument : body.getArguments())
      if (argument.use_empty())
        unread.set(argument.getArgNumber());
      else
        state.operands.push_back(op->getOperand(argument.getArgNumber()));
    body.eraseArguments(unread);
    state.addRegion()->takeBody(kernel.getBody());
  } else {
    for (auto [index, operand] : llvm::enumerate(op->getOperands()))
      if (!unused[index])
        state.operands.push_back(operand);
  }
  for (auto [old, result] : llvm::zip_equal(kept, builder.create(state)->getResults()))
    old.replaceAllUsesWith(result);
  op->erase();
}

/// Kernels, views, and what barriers pass on, that have no user any more.
void eraseUnused(Block &block) {
  for (Operation *op : collectBackwards(block)) {
    if (!isa<FusionOp, stablehlo::ReshapeOp, stablehlo::OptimizationBarrierOp>(op))
      continue;
    llvm::BitVector unused(op->getNumResults());
    for (OpResult result : op->getResults())
      unused[result.getResultNumber()] = result.use_empty();
    if (unused.all())
      op->erase();
    else if (unused.any())
      eraseUnusedResults(op, unused);
  }
}

/// The same loop with more constants and carries, and without the inputs that nothing reads.
ScanOp rebuild(ScanOp scan, ArrayRef<Value> constants, ArrayRef<Value> carries) {
  SmallVector<Value> inputs;
  for (auto [input, argument] : llvm::zip_equal(scan.getInputs(), scan.getBodyInputs()))
    if (!argument.use_empty())
      inputs.push_back(input);
  scan.getBody().front().eraseArguments([&](BlockArgument argument) {
    return argument.getArgNumber() > constants.size() + carries.size() && argument.use_empty() &&
           llvm::is_contained(scan.getBodyInputs(), argument);
  });
  SmallVector<Type> types(ValueRange(carries).getTypes());
  llvm::append_range(types, scan.getOutputs().getTypes());
  OpBuilder builder(scan);
  auto added = ScanOp::create(builder, scan.getLoc(), types, constants, carries, inputs, scan.getTripCountAttr(),
                              scan.getReverseAttr());
  for (NamedAttribute attribute : scan->getDiscardableAttrs())
    added->setDiscardableAttr(attribute.getName(), attribute.getValue());
  added.getBody().takeBody(scan.getBody());
  size_t carried = scan.getCarries().size();
  for (auto [index, result] : llvm::enumerate(scan.getResults()))
    result.replaceAllUsesWith(added.getResult(index < carried ? index : index + carries.size() - carried));
  scan.erase();
  return added;
}

void prefetch(ScanOp scan, MutableArrayRef<Gather> gathers) {
  Block &body = scan.getBody().front();
  Location location = scan.getLoc();
  SmallVector<Value> constants(scan.getConstants()), carries(scan.getCarries());
  OpBuilder before(scan), front = OpBuilder::atBlockBegin(&body);

  SmallVector<Value> sent;
  for (Gather &gather : gathers)
    llvm::append_range(sent, gather.start->getOperands());
  // A start's part of what a kernel gives for all of them.
  auto takeOperands = [](Operation *start, ResultRange &slices) {
    size_t count = start->getNumOperands();
    start->setOperands(slices.take_front(count));
    slices = slices.drop_front(count);
  };

  // What the first iteration needs is on its way before the loop begins.
  FusionOp first = makeSlices(before, scan, sent, nullptr, [&](unsigned input) { return scan.getInputs()[input]; });
  ResultRange slices = first.getResults();
  for (Gather &gather : gathers) {
    Operation *start = before.clone(*gather.start);
    takeOperands(start, slices);
    carries.push_back(start->getResult(0));
  }

  // Each iteration starts what the next one needs. The stacks are constants to it.
  FusionOp next = makeSlices(front, scan, sent, scan.getIteration(), [&](unsigned input) {
    constants.push_back(scan.getInputs()[input]);
    // Moved between the body's constants below, once no more are added.
    return body.addArgument(constants.back().getType(), location);
  });
  slices = next.getResults();
  Operation *last = next;
  for (Gather &gather : gathers) {
    takeOperands(gather.start, slices);
    gather.start->moveAfter(last);
    gather.start.setSkipsLast(true);
    last = gather.start;
  }
  unsigned place = 1 + scan.getConstants().size();
  for (unsigned index = scan.getConstants().size(); index < constants.size(); ++index, ++place) {
    BlockArgument last = body.getArgument(body.getNumArguments() - (constants.size() - index));
    BlockArgument moved = body.insertArgument(place, last.getType(), location);
    last.replaceAllUsesWith(moved);
  }
  body.eraseArguments(body.getNumArguments() - (constants.size() - scan.getConstants().size()),
                      constants.size() - scan.getConstants().size());
  place += scan.getCarries().size();
  SmallVector<Value> yielded(scan.getYield()->getOperands());
  for (auto [index, gather] : llvm::enumerate(gathers)) {
    BlockArgument carry = body.insertArgument(place + index, gather.start.getFuture().getType(), location);
    gather.done.getFutureMutable().assign(carry);
    yielded.insert(yielded.begin() + scan.getCarries().size() + index, gather.start.getFuture());
  }
  scan.getYield()->setOperands(yielded);
  eraseUnused(body);
  rebuild(scan, constants, carries);
}

struct PrefetchGathers : heddle::impl::PrefetchGathersBase<PrefetchGathers> {
  using PrefetchGathersBase::PrefetchGathersBase;

  void runOnOperation() override {
    if (maxBytes < 0 || !(liveShare >= 0) || maxLiveBytes < 0) {
      emitError(getOperation().getLoc(), "heddle-prefetch-gathers: ")
          << llvm::formatv("max-bytes={0} live-share={1} max-live-bytes={2}", int64_t(maxBytes), double(liveShare),
                           int64_t(maxLiveBytes))
                 .str()
          << ", needed bytes and a share of at least 0";
      return signalPassFailure();
    }
    for (auto function : getOperation().getOps<func::FuncOp>()) {
      SmallVector<ScanOp> scans;
      function.walk([&](ScanOp scan) {
        if (scan.getTripCount() > 1)
          scans.push_back(scan);
      });
      std::optional<int64_t> allowed;
      auto findAllowed = [&] {
        int64_t peak = getPeakBytes(function);
        allowed = maxBytes ? int64_t(maxBytes) : static_cast<int64_t>(liveShare * peak);
        if (maxLiveBytes)
          allowed = std::min(*allowed, std::max<int64_t>(maxLiveBytes - peak, 0));
      };
      for (ScanOp scan : scans) {
        SmallVector<Gather> gathers = findGathers(scan);
        if (gathers.empty())
          continue;
        if (!allowed)
          findAllowed();
        choose(scan, gathers, *allowed);
        if (!gathers.empty())
          prefetch(scan, gathers);
      }
    }
  }

  static int64_t getPeakBytes(func::FuncOp function) {
    MachineRates rates(RateOptions(), findMesh(getProgramCost(function)));
    return getBlockSchedule(function.getBody().front(), rates).simulate().peakBytes[problems::MemorySpace::Device];
  }

  /// Those that are needed first, as far as memory allows.
  static void choose(ScanOp scan, SmallVector<Gather> &gathers, int64_t allowed) {
    int64_t bytes = 0;
    llvm::erase_if(gathers, [&](Gather &gather) {
      int64_t extra = getExtraBytes(gather);
      if (bytes + extra <= allowed) {
        bytes += extra;
        return false;
      }
      gather.start.emitRemark("is not prefetched: ")
          << extra << " bytes would be alive beside the " << bytes << " of others, allowed " << allowed;
      return true;
    });
  }
};

} // namespace
