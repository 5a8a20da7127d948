#include "IdleValues.h"
#include "StowPlaced.h"
#include "StowStacks.h"
#include "StowStashes.h"
#include "Transfers.h"

#include "heddle/Analysis/ProgramBlocks.h"
#include "heddle/Analysis/ProgramCost.h"
#include "heddle/Dialect/Heddle/HeddleDialect.h"
#include "heddle/Dialect/Spmd/SpmdDialect.h"
#include "heddle/Transforms/Offload/Activations.h"
#include "heddle/Transforms/Offload/Passes.h"
#include "mlir/Analysis/TopologicalSortUtils.h"
#include "mlir/Dialect/Func/IR/FuncOps.h"

namespace heddle {
#define GEN_PASS_DEF_OFFLOADACTIVATIONS
#include "heddle/Transforms/Offload/Passes.h.inc"
} // namespace heddle

using namespace mlir;
using namespace heddle;
using namespace heddle::offload;

namespace {

struct OffloadActivations : heddle::impl::OffloadActivationsBase<OffloadActivations> {
  using OffloadActivationsBase::OffloadActivationsBase;

  void runOnOperation() override {
    if (failed(run()))
      signalPassFailure();
  }

  LogicalResult run() {
    lastStage = {};
    stashes = 0;
    for (auto function : getOperation().getOps<func::FuncOp>()) {
      IdleOptions options;
      options.leastBytes = leastBytes;
      Attribute asked = function->removeAttr(kActivationsAttrName);
      options.isBeside = static_cast<bool>(function->removeAttr(kBesideAttrName));
      if (asked) {
        auto name = dyn_cast<StringAttr>(asked);
        options.space = name ? symbolizeSpace(name.getValue()) : std::nullopt;
        if (!options.space || *options.space == Space::Device)
          return function.emitOpError("has ") << kActivationsAttrName << " = " << asked << ", needed host or disk";
      } else if (callsTasks(function) || (!hasFetched(function) && !hasPlaced(function))) {
        continue;
      }
      if (failed(move(function, options)))
        return failure();
    }
    if (lastStage && stashes == 0)
      lastStage.emitWarning("no stage's tasks keep anything for others for as long as it takes to another memory and "
                            "back, with a task in between: activations stay on the device");
    return success();
  }

  static bool hasFetched(func::FuncOp function) {
    auto found = function.walk([](spmd::DoneOp done) {
      return llvm::any_of(done.getResults(), findStowed) ? WalkResult::interrupt() : WalkResult::advance();
    });
    return found.wasInterrupted();
  }

  LogicalResult move(func::FuncOp function, const IdleOptions &options) {
    FailureOr<RateOptions> own = getRateOptions(function.getLoc(), machine, 1, 1);
    if (failed(own))
      return failure();
    MachineRates rates(RateOptions::ofMachine(own->machine), findMesh(getProgramCost(function)));
    bool isPlaced = hasPlaced(function);
    if (std::optional<Space> space = options.space ? options.space
                                     : isPlaced    ? std::optional(Space::Host)
                                                   : std::nullopt;
        space && !rates.findTransferSeconds(Space::Device, *space, 1))
      return function.emitOpError("has activations that are to be on the ")
             << stringifySpace(*space) << ", needed \"" << stringifySpace(*space)
             << "\" in the description of the machine \"" << rates.getMachineName() << '"';
    CopyStreams streams(getOperation());
    if (callsTasks(function)) {
      lastStage = function;
      stashes += stowStashes(function, rates, options, streams);
      return success();
    }
    SmallVector<Block *> blocks = findProgramBlocks(function);
    if (isPlaced)
      stowPlaced(blocks, rates, streams);
    int64_t count = 0;
    for (Block *block : blocks) {
      count += stowStacks(*block, rates, options, streams);
      for (const IdleValue &idle : findIdleValues(*block, rates, options)) {
        moveIdle(idle, options.space.value_or(Space::Host), streams);
        count += !idle.stowed;
      }
      eraseUnused(*block);
      sortTopologically(block);
    }
    if (count == 0 && options.space)
      function.emitWarning("nothing that @")
          << function.getName() << " makes lies idle for as long as it takes to the " << stringifySpace(*options.space)
          << " and back while most bytes are live: its activations stay on the device";
    return success();
  }

  func::FuncOp lastStage; // of a pipeline
  int64_t stashes = 0;    // of all stages, that move

  /// Fetches that nothing waits for any more.
  static void eraseUnused(Block &block) {
    for (spmd::DoneOp done : llvm::make_early_inc_range(block.getOps<spmd::DoneOp>()))
      if (done->use_empty() && llvm::any_of(done.getResults(), findStowed)) {
        Operation *start = done.getFuture().getDefiningOp();
        done.erase();
        if (start->use_empty())
          start->erase();
      }
  }
};

} // namespace
