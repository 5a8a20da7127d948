#include "heddle/Transforms/Verify/Passes.h"

#include "heddle/Dialect/Heddle/LoopOps.h"
#include "heddle/Dialect/Stablehlo/ControlFlowOps.h"
#include "heddle/Dialect/Stablehlo/ShapeOps.h"
#include "mlir/Dialect/Func/IR/FuncOps.h"

namespace heddle {
#define GEN_PASS_DEF_VERIFYSCHEDULED
#include "heddle/Transforms/Verify/Passes.h.inc"
} // namespace heddle

using namespace mlir;
using namespace heddle;

namespace {

/// Constants are data, reshapes views.
bool needsKernel(Operation &op) {
  return getKernelPart(&op) != KernelPart::None && !isa<stablehlo::ReshapeOp>(op) &&
         !op.hasTrait<OpTrait::ConstantLike>();
}

LogicalResult verifyRegion(Region &region) {
  for (Operation &op : region.getOps()) {
    if (needsKernel(op))
      return op.emitOpError("is in no kernel and no library call, needed it in one after heddle-form-fusions");
    // What a loop's condition computes is the loop's own, and what is in a kernel its own verifier looks at.
    if (auto loop = dyn_cast<stablehlo::WhileOp>(op)) {
      if (failed(verifyRegion(loop.getBody())))
        return failure();
    } else if (isa<ScanOp, stablehlo::CaseOp, stablehlo::IfOp>(op)) {
      for (Region &inner : op.getRegions())
        if (failed(verifyRegion(inner)))
          return failure();
    }
  }
  return success();
}

struct VerifyScheduled : heddle::impl::VerifyScheduledBase<VerifyScheduled> {
  void runOnOperation() override {
    for (auto function : getOperation().getOps<func::FuncOp>())
      if (failed(verifyRegion(function.getBody())))
        return signalPassFailure();
    markAllAnalysesPreserved();
  }
};

} // namespace
