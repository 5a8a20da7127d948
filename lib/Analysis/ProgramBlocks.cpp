// Collects the blocks that work stands in: one walk, inner ones first, over functions, scans, branches and the bodies
// of `while` loops.
#include "heddle/Analysis/ProgramBlocks.h"

#include "heddle/Dialect/Heddle/LoopOps.h"
#include "heddle/Dialect/Stablehlo/ControlFlowOps.h"
#include "mlir/Dialect/Func/IR/FuncOps.h"

using namespace mlir;
using namespace heddle;

bool heddle::callsTasks(Operation *op) {
  auto function = dyn_cast<func::FuncOp>(op);
  return function && !function.getBody().getOps<func::CallOp>().empty();
}

SmallVector<Block *> heddle::findProgramBlocks(Operation *module) {
  SmallVector<Block *> blocks;
  module->walk([&](Operation *op) {
    if (auto loop = dyn_cast<stablehlo::WhileOp>(op))
      blocks.push_back(&loop.getBody().front());
    else if (callsTasks(op))
      return;
    else if (isa<func::FuncOp, ScanOp, stablehlo::CaseOp, stablehlo::IfOp>(op))
      for (Region &region : op->getRegions())
        for (Block &block : region)
          blocks.push_back(&block);
  });
  return blocks;
}
