#include "FlattenBranches.h"
#include "Leaves.h"
#include "SingleLoop.h"
#include "SplitHalves.h"
#include "SplitLayers.h"
#include "SplitSums.h"
#include "WriteRanks.h"
#include "heddle/Analysis/DeviceGroups.h"
#include "heddle/Dialect/Stablehlo/Stablehlo.h"
#include "heddle/Transforms/Pipeline/Passes.h"
#include "mlir/IR/AttrTypeSubElements.h"

namespace heddle {
#define GEN_PASS_DEF_PIPELINE
#include "heddle/Transforms/Pipeline/Passes.h.inc"
} // namespace heddle

using namespace mlir;
using namespace heddle;
using namespace heddle::pipeline;
using problems::PipelineScheduleKind;
using problems::PipelineTask;

namespace {

/// Which stages there are, and who does what when.
struct Order {
  problems::PipelineProblem problem;
  problems::PipelineSchedule schedule;
  bool isSplit = false;
};

struct Pipeline : heddle::impl::PipelineBase<Pipeline> {
  using PipelineBase::PipelineBase;

  void runOnOperation() override {
    SmallVector<func::FuncOp> entries;
    for (auto function : getOperation().getOps<func::FuncOp>())
      if (function.isPublic() && !function.isExternal())
        entries.push_back(function);
    for (func::FuncOp entry : entries)
      if (failed(cut(entry)))
        return signalPassFailure();
  }

private:
  LogicalResult cut(func::FuncOp entry) {
    FailureOr<PipeAxis> found = findAxis(entry);
    FailureOr<RateOptions> options = getRateOptions(entry.getLoc(), machine, 1, 1);
    if (failed(found) || failed(checkAxis(entry)) || failed(options))
      return failure();
    MachineRates rates(*options, found->mesh.getMesh());
    keepPermutesInStages(entry, found->mesh.getMesh());
    flattenBranches(entry);
    SymbolTable symbols(getOperation());
    if (placed) {
      splitPlacedLeaves(entry);
      Outside outside(entry, nullptr, found->size);
      outside.plan();
      writeRanks(entry, outside, nullptr, *found, rates, symbols);
      return success();
    }
    FailureOr<ScanOp> scan = findMicrobatchLoop(entry);
    if (!*scan && failed(scan = makeSingleLoop(entry)))
      return failure();
    copyGivenArguments(*scan);
    FailureOr<Order> order = makeOrder(*scan, found->size);
    if (failed(order))
      return failure();
    int count = static_cast<int>(order->problem.chunks.size());
    Stages stages;
    {
      LoopBody body(entry, *scan);
      FailureOr<Cuts> places = findCuts(body, count, rates);
      if (failed(places))
        return failure();
      scan = cutLayers(body, *places);
    }
    if (order->isSplit)
      splitHalves(LoopBody(entry, *scan));
    {
      LoopBody body(entry, *scan);
      cutForward(body, stages);
      splitRecompute(body, stages);
      if (failed(cutBackward(body, count, stages)))
        return failure();
      keepLess(body, stages, order->isSplit, rates);
      scan = splitSums(body, count - 1, stages);
    }
    LoopBody body(entry, *scan);
    Tasks tasks(body, stages, order->isSplit);
    if (failed(tasks.check()))
      return failure();
    tasks.outlineAll(symbols, entry.getName());
    Outside outside(entry, *scan, found->size);
    needForTasks(*scan, tasks, order->problem, outside);
    outside.plan();
    Transfers transfers(tasks, order->problem, order->schedule);
    Loop loop{*scan, tasks, transfers, order->schedule};
    writeRanks(entry, outside, &loop, *found, rates, symbols);
    return success();
  }

  /// Permutes are among all devices; pairs along the axes in which they differ mean the same.
  static void keepPermutesInStages(func::FuncOp entry, sdy::MeshAttr mesh) {
    entry.getBody().walk([&](spmd::PermuteOp op) {
      MemberPairs pairs = findMemberPairs(getPermutation(op.getFrom(), op.getTo(), mesh), mesh);
      OpBuilder builder(op);
      auto own = spmd::PairsOp::create(builder, op.getLoc(), op.getType(), op.getOperand(), pairs.from, pairs.to,
                                       sdy::AxisRefListAttr::get(op.getContext(), pairs.axes), op.getMesh());
      own->setDiscardableAttrs(op->getDiscardableAttrDictionary());
      op.getResult().replaceAllUsesWith(own.getResult());
      op.erase();
    });
  }

  /// What the loop gives as it has it, as a part of the batch, becomes a stage's.
  static void copyGivenArguments(ScanOp scan) {
    OpBuilder builder(scan.getYield());
    for (OpOperand &given : llvm::drop_begin(scan.getYield()->getOpOperands(), scan.getCarries().size()))
      if (isa<BlockArgument>(given.get()))
        given.set(stablehlo::ReshapeOp::create(builder, scan.getLoc(), given.get().getType(), given.get()));
  }

  FailureOr<Cuts> findCuts(const LoopBody &body, int count, const MachineRates &rates) {
    if (cuts.empty() || (cuts.size() == 1 && cuts.front() == "auto"))
      return balanceStages(body, count, rates);
    if (cuts.size() == 1 && cuts.front() == "source")
      return findBoundaries(body, count);
    return matchScopes(body, count, llvm::to_vector(cuts));
  }

  FailureOr<PipeAxis> findAxis(func::FuncOp entry) {
    for (auto mesh : getOperation().getOps<sdy::MeshOp>())
      for (sdy::MeshAxisAttr own : mesh.getMesh().getAxes())
        if (own.getName() == axis)
          return PipeAxis{mesh, StringAttr::get(&getContext(), axis), static_cast<int>(own.getSize())};
    return entry.emitOpError("@") << entry.getName() << " is on no mesh with an axis \"" << axis
                                  << "\", needed one along which the stages of a pipeline lie";
  }

  /// What is cut does the same on all devices along the axis.
  LogicalResult checkAxis(func::FuncOp entry) {
    AttrTypeWalker walker;
    walker.addWalk(
        [&](sdy::AxisRefAttr own) { return own.getName() == axis ? WalkResult::interrupt() : WalkResult::advance(); });
    auto uses = [&](Attribute attribute) {
      return attribute && walker.walk<WalkOrder::PreOrder>(attribute).wasInterrupted();
    };
    for (unsigned index = 0; index < entry.getNumArguments(); ++index)
      if (uses(entry.getArgAttr(index, spmd::kShardingAttr))) {
        IoAttr io = getArgumentIo(entry, index);
        InFlightDiagnostic error = emitError(entry.getArgument(index).getLoc()) << "argument #" << index;
        if (io)
          error << ", \"" << io.getName() << "\",";
        return error << " of @" << entry.getName() << " is sharded along axis \"" << axis
                     << "\", needed it for the stages of the pipeline alone";
      }
    WalkResult walked = entry.getBody().walk([&](Operation *op) {
      if (!uses(op->getAttrDictionary()) && !uses(op->getPropertiesAsAttribute()))
        return WalkResult::advance();
      op->emitOpError("uses axis \"") << axis << "\", needed it for the stages of the pipeline alone";
      return WalkResult::interrupt();
    });
    return failure(walked.wasInterrupted());
  }

  FailureOr<Order> makeOrder(ScanOp scan, int ranks) {
    std::optional<PipelineScheduleKind> kind = problems::parsePipelineScheduleKind(schedule);
    if (!kind)
      return emitError(getOperation().getLoc(), "heddle-pipeline: schedule=")
             << schedule << ", needed gpipe, 1f1b, interleaved, zb-h1, zb-h2 or zb-v";
    bool hasSeveral = *kind == PipelineScheduleKind::Interleaved || *kind == PipelineScheduleKind::ZeroBubbleV;
    int64_t perRank = chunks ? int64_t(chunks) : hasSeveral ? 2 : 1;
    int64_t microbatches = scan.getTripCount();
    auto refuse = [&](const std::string &error) {
      auto entry = scan->getParentOfType<func::FuncOp>();
      return emitError(entry.getLoc()) << "@" << entry.getName() << " has no schedule " << schedule
                                       << " of a pipeline: " << error;
    };
    std::string error;
    if (perRank < 1 || microbatches < 1 || perRank * ranks * microbatches > problems::maxPipelineTasks)
      return refuse("it has " + std::to_string(microbatches) + " microbatches and " + std::to_string(perRank) +
                    " stages on each of " + std::to_string(ranks) + " ranks, needed at least 1 and at most " +
                    std::to_string(problems::maxPipelineTasks) + " of both");
    std::optional<problems::PipelineProblem> problem =
        problems::makePipelineProblem(*kind, ranks, static_cast<int>(perRank), static_cast<int>(microbatches), error);
    if (!problem)
      return refuse(error);
    std::optional<problems::PipelineSchedule> made = problems::makePipelineSchedule(*kind, *problem, error);
    if (!made)
      return refuse(error);
    if (error = problems::verify(*problem, *made); !error.empty())
      return refuse(error);
    if (failed(checkOrder(scan, *made)))
      return failure();
    return Order{std::move(*problem), std::move(*made), problems::hasSplitBackward(*kind)};
  }

  /// Sums over microbatches have one order.
  static LogicalResult checkOrder(ScanOp scan, const problems::PipelineSchedule &schedule) {
    std::map<TaskKey, int> next;
    for (const std::vector<PipelineTask> &steps : schedule.ranks)
      for (const PipelineTask &task : steps)
        if (int &expected = next[{task.chunk, task.kind}]; task.microbatch != expected++)
          return scan.emitOpError("is done in an order in which ")
                 << problems::toString(task) << " follows others of its stage, needed its microbatches one by one";
    return success();
  }

  static void needForTasks(ScanOp scan, const Tasks &tasks, const problems::PipelineProblem &problem,
                           Outside &outside) {
    llvm::DenseMap<Value, Value> taken; // what the loop takes, by argument of its body
    for (auto [argument, operand] : llvm::zip_equal(scan.getBodyConstants(), scan.getConstants()))
      taken[argument] = operand;
    for (auto [argument, operand] : llvm::zip_equal(scan.getBodyInputs(), scan.getInputs()))
      taken[argument] = operand;
    for (int chunk = 0; chunk < static_cast<int>(problem.chunks.size()); ++chunk)
      for (problems::PipelineTaskKind kind : problems::pipelineTaskKinds)
        if (const Outline *outline = tasks.find({chunk, kind}))
          for (Value input : outline->inputs)
            if (Value operand = taken.lookup(input))
              outside.needBefore(problem.chunks[chunk].rank, operand);
    auto rankOf = [&](Value value) { return problem.chunks[tasks.findMaker(value)->chunk].rank; };
    size_t carries = scan.getCarries().size();
    for (auto [index, value] : llvm::enumerate(scan.getYield().getValues()))
      if (index < carries) {
        outside.needBefore(rankOf(value), scan.getCarries()[index]);
        outside.setHome(scan.getCarryResults()[index], rankOf(value));
      } else {
        outside.setHome(scan.getOutputs()[index - carries], rankOf(value));
      }
  }
};

} // namespace
