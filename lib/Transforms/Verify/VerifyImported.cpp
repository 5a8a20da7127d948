#include "heddle/Transforms/Verify/Passes.h"

#include "heddle/Dialect/Chlo/ChloDialect.h"
#include "heddle/Dialect/Heddle/HeddleDialect.h"
#include "heddle/Dialect/Stablehlo/Stablehlo.h"
#include "mlir/Dialect/Func/IR/FuncOps.h"

namespace heddle {
#define GEN_PASS_DEF_VERIFYIMPORTED
#include "heddle/Transforms/Verify/Passes.h.inc"
} // namespace heddle

using namespace mlir;
using namespace heddle;

namespace {

LogicalResult verifyEntry(func::FuncOp function) {
  for (unsigned index = 0; index < function.getNumArguments(); ++index)
    if (!function.getArgAttr(index, HeddleDialect::ioAttrName))
      return function.emitOpError("@") << function.getName() << " has no heddle.io on argument #" << index;
  for (unsigned index = 0; index < function.getNumResults(); ++index)
    if (!function.getResultAttr(index, HeddleDialect::ioAttrName))
      return function.emitOpError("@") << function.getName() << " has no heddle.io on result #" << index;
  return success();
}

struct VerifyImported : heddle::impl::VerifyImportedBase<VerifyImported> {
  using VerifyImportedBase::VerifyImportedBase;

  LogicalResult verifyOp(Operation *op) {
    if (isa<func::CallOp>(op))
      return op->emitOpError("is left after import, needed every call inlined");
    if (auto composite = dyn_cast<stablehlo::CompositeOp>(op);
        composite && !llvm::is_contained(keepComposites, composite.getName()))
      return op->emitOpError("\"") << composite.getName() << "\" is left after import, needed it expanded";
    if (isa_and_present<chlo::ChloDialect>(op->getDialect()) && !op->hasTrait<chlo::KeptAtImport>())
      return op->emitOpError("is left after import, needed it decomposed");
    if (op->hasAttr("mhlo.sharding"))
      return op->emitOpError("has mhlo.sharding after import, needed sdy.sharding");
    return success();
  }

  void runOnOperation() override {
    for (auto function : getOperation().getOps<func::FuncOp>())
      if (function.isPublic() && !function.isExternal() && failed(verifyEntry(function)))
        return signalPassFailure();
    WalkResult result = getOperation().walk([&](Operation *op) { return WalkResult(verifyOp(op)); });
    if (result.wasInterrupted())
      signalPassFailure();
    markAllAnalysesPreserved();
  }
};

} // namespace
