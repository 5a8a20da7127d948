#include "VerifyRings.h"
#include "heddle/Transforms/Verify/Passes.h"

#include "heddle/Dialect/Chlo/ChloDialect.h"
#include "heddle/Dialect/Heddle/HeddleDialect.h"
#include "heddle/Dialect/Heddle/StowOps.h"
#include "heddle/Dialect/Sdy/Sdy.h"
#include "heddle/Dialect/Stablehlo/CustomOps.h"
#include "mlir/Dialect/Func/IR/FuncOps.h"

namespace heddle {
#define GEN_PASS_DEF_VERIFYLOCAL
#include "heddle/Transforms/Verify/Passes.h.inc"
} // namespace heddle

using namespace mlir;
using namespace heddle;

namespace {

struct VerifyLocal : heddle::impl::VerifyLocalBase<VerifyLocal> {
  using VerifyLocalBase::VerifyLocalBase;

  /// A stage's tasks stay functions until their kernels are formed.
  static bool isTask(func::CallOp call) {
    Operation *callee = SymbolTable::lookupNearestSymbolFrom(call, call.getCalleeAttr());
    return callee && callee->hasAttr(HeddleDialect::taskAttrName);
  }

  LogicalResult verifyOp(Operation *op) {
    if (auto call = dyn_cast<func::CallOp>(op); call && !isTask(call))
      return op->emitOpError("is left in one device's program, needed every call inlined (heddle-inline-calls)");
    if (auto composite = dyn_cast<stablehlo::CompositeOp>(op);
        composite && !llvm::is_contained(keepComposites, composite.getName()))
      return op->emitOpError("\"") << composite.getName()
                                   << "\" is left in one device's program, needed it expanded "
                                      "(heddle-expand-composites)";
    if (isa_and_present<sdy::SdyDialect>(op->getDialect()) && !isa<sdy::MeshOp>(op))
      return op->emitOpError("is left in one device's program, needed it partitioned (heddle-partition)");
    if (isa_and_present<chlo::ChloDialect>(op->getDialect()) && !op->hasTrait<chlo::HasKernel>())
      return op->emitOpError("is left in one device's program, needed it expanded (heddle-expand-chlo)");
    if (op->hasAttr(sdy::kShardingAttr))
      return op->emitOpError("has sdy.sharding in one device's program, needed it partitioned (heddle-partition)");
    return success();
  }

  void runOnOperation() override {
    if (getOperation().walk([&](Operation *op) { return WalkResult(verifyOp(op)); }).wasInterrupted())
      signalPassFailure();
    for (auto function : getOperation().getOps<func::FuncOp>())
      if (failed(verifyRings(function)) || failed(verifyStowed(function)))
        return signalPassFailure();
    markAllAnalysesPreserved();
  }
};

} // namespace
