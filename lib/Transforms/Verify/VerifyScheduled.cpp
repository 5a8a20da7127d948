#include "VerifyRings.h"
#include "heddle/Transforms/Verify/Passes.h"

#include "heddle/Analysis/Views.h"
#include "heddle/Dialect/Chlo/ChloDialect.h"
#include "heddle/Dialect/Heddle/FusionOps.h"
#include "heddle/Dialect/Heddle/LoopOps.h"
#include "heddle/Dialect/Heddle/RingOps.h"
#include "heddle/Dialect/Heddle/StowOps.h"
#include "heddle/Dialect/Sdy/AxisKinds.h"
#include "heddle/Dialect/Spmd/SpmdDialect.h"
#include "heddle/Dialect/Stablehlo/Stablehlo.h"
#include "mlir/Dialect/Func/IR/FuncOps.h"

namespace heddle {
#define GEN_PASS_DEF_VERIFYSCHEDULED
#include "heddle/Transforms/Verify/Passes.h.inc"
} // namespace heddle

using namespace mlir;
using namespace heddle;

namespace {

/// Constants are data; views, and results made of parts, are memory.
bool needsKernel(Operation &op) {
  return getKernelPart(&op) != KernelPart::None && !isView(&op) && !isReturnedJoin(&op) &&
         !op.hasTrait<OpTrait::ConstantLike>();
}

/// What stands beside kernels: collectives, control, data and views; what has effects is the host's.
bool mayStandAlone(Operation &op) {
  if (isa<FusionOp, LibraryOp, ScanOp, RingEmptyOp, RingPutOp, RingGetOp, StowOp, FetchOp, StowedReshapeOp,
          heddle::YieldOp, func::ReturnOp>(op) ||
      isa_and_nonnull<spmd::SpmdDialect>(op.getDialect()))
    return true;
  using namespace heddle::stablehlo;
  return op.hasTrait<OpTrait::ConstantLike>() || op.hasTrait<OpTrait::IsTerminator>() || isView(&op) ||
         isReturnedJoin(&op) ||
         isa<WhileOp, IfOp, CaseOp, CustomCallOp, AfterAllOp, CreateTokenOp, TupleOp, GetTupleElementOp, AllReduceOp,
             AllGatherOp, ReduceScatterOp, AllToAllOp, CollectivePermuteOp, CollectiveBroadcastOp, PartitionIdOp,
             ReplicaIdOp>(op);
}

LogicalResult verifyKernel(Operation &kernel) {
  WalkResult walked = kernel.getRegion(0).walk([](Operation *op) {
    if (!isa_and_nonnull<chlo::ChloDialect>(op->getDialect()) || op->hasTrait<chlo::HasKernel>())
      return WalkResult::advance();
    op->emitOpError("is in a kernel, needed it expanded (heddle-expand-chlo)");
    return WalkResult::interrupt();
  });
  return failure(walked.wasInterrupted());
}

LogicalResult verifyRegion(Region &region) {
  for (Operation &op : region.getOps()) {
    if (needsKernel(op))
      return op.emitOpError("is in no kernel and no library call, needed it in one after heddle-form-fusions");
    if (!mayStandAlone(op))
      return op.emitOpError("is neither a kernel nor what may stand beside kernels, needed it decomposed");
    if (isa<FusionOp, LibraryOp>(op) && failed(verifyKernel(op)))
      return failure();
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
    if (failed(sdy::verifyAllSpatial(getOperation(), "the Scheduled rung")))
      return signalPassFailure();
    for (auto function : getOperation().getOps<func::FuncOp>())
      if (failed(verifyRegion(function.getBody())) || failed(verifyRings(function)) || failed(verifyStowed(function)))
        return signalPassFailure();
    markAllAnalysesPreserved();
  }
};

} // namespace
