#include "StowPlaced.h"

#include "StowStacks.h"

#include "heddle/Dialect/Heddle/LoopOps.h"
#include "heddle/Dialect/Stablehlo/ControlFlowOps.h"

using namespace mlir;
using namespace heddle;
using namespace heddle::offload;

namespace {

class PlacedStower {
public:
  PlacedStower(const MachineRates &rates, const CopyStreams &streams) : rates(rates), streams(streams) {}

  void run(ArrayRef<Block *> blocks) {
    IdleOptions options;
    options.space = Space::Host;
    options.isPlaced = true;
    options.leastBytes = 0;
    for (Block *block : blocks) {
      stowStacks(*block, rates, options, streams);
      for (ScanOp scan : block->getOps<ScanOp>())
        stowWhole(scan);
    }
    for (Block *block : blocks)
      for (auto barrier : llvm::make_early_inc_range(block->getOps<stablehlo::OptimizationBarrierOp>()))
        if (placesMemory(barrier))
          stow(barrier);
  }

private:
  /// What others than loops use of what a loop stacks.
  void stowWhole(ScanOp scan) {
    for (auto [output, given] :
         llvm::zip_equal(scan.getOutputs(), scan.getYield()->getOperands().take_back(scan.getNumOutputs()))) {
      IdleValue idle{output, nullptr, {}};
      Operation *barrier = given.getDefiningOp();
      if (!placesMemory(barrier) || !isa<RankedTensorType>(output.getType()) || !collectUses(output, idle.later))
        continue;
      stacked.insert(barrier);
      if (!idle.later.empty())
        moveIdle(idle, Space::Host, streams);
    }
  }

  void stow(stablehlo::OptimizationBarrierOp barrier) {
    Value value = barrier->getOperand(0), placed = barrier->getResult(0);
    IdleValue idle{value, nullptr, {}};
    bool isOwn = collectUses(placed, idle.later);
    llvm::erase_if(idle.later, [](OpOperand *use) { // which stows an element of a stack
      auto start = dyn_cast<spmd::StartOp>(use->getOwner());
      return start && !start.getBody().getOps<StowOp>().empty();
    });
    if (!isOwn && !stacked.contains(barrier))
      barrier.emitWarning("puts a value into the host's memory that leaves ")
          << barrier->getParentOp()->getName() << " otherwise than stacked; it stays on the device";
    placed.replaceAllUsesWith(value);
    barrier.erase();
    if (isOwn && !idle.later.empty())
      moveIdle(idle, Space::Host, streams);
  }

  const MachineRates &rates;
  const CopyStreams &streams;
  llvm::SmallPtrSet<Operation *, 8> stacked; // whose loop's stack is stowed whole
};

} // namespace

bool offload::hasPlaced(Operation *function) {
  auto found = function->walk([](stablehlo::OptimizationBarrierOp barrier) {
    return placesMemory(barrier) ? WalkResult::interrupt() : WalkResult::advance();
  });
  return found.wasInterrupted();
}

void offload::stowPlaced(ArrayRef<Block *> blocks, const MachineRates &rates, const CopyStreams &streams) {
  PlacedStower(rates, streams).run(blocks);
}

void offload::moveIdle(const IdleValue &idle, Space space, const CopyStreams &streams) {
  OpBuilder builder(idle.value.getContext());
  builder.setInsertionPointAfterValue(idle.value);
  Location location = idle.value.getLoc();
  Value stowed = idle.stowed;
  if (!stowed) {
    Value leaving = startStow(builder, location, idle.value, space, streams.out).getFuture();
    stowed = waitFor(builder, location, leaving).front();
  }
  Value coming = startFetch(builder, location, stowed, streams.in).getFuture();
  replaceLater(idle, waitFor(builder, location, coming).front());
}
