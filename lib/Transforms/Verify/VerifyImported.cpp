#include "heddle/Transforms/Verify/Passes.h"

#include "heddle/Dialect/Chlo/ChloDialect.h"
#include "heddle/Dialect/Heddle/HeddleTypes.h"
#include "heddle/Dialect/Sdy/Limits.h"
#include "heddle/Dialect/Stablehlo/Stablehlo.h"
#include "mlir/Dialect/Func/IR/FuncOps.h"

namespace heddle {
#define GEN_PASS_DEF_VERIFYIMPORTED
#include "heddle/Transforms/Verify/Passes.h.inc"
} // namespace heddle

using namespace mlir;
using namespace heddle;

namespace {

bool isTooLarge(Type type) {
  auto shaped = dyn_cast<ShapedType>(type);
  return shaped && shaped.hasStaticShape() && hasTooManyElements(shaped.getShape());
}

/// `what`: an argument or a result.
LogicalResult verifyLeaf(func::FuncOp function, StringRef what, unsigned index, Type type, Attribute io) {
  if (!io)
    return function.emitOpError("@") << function.getName() << " has no heddle.io on " << what << " #" << index;
  if (auto shaped = dyn_cast<ShapedType>(type); shaped && !shaped.hasStaticShape())
    return function.emitOpError("@") << function.getName() << " has type " << type << " on " << what << " #" << index
                                     << ", needed a static shape";
  if (isTooLarge(type))
    return function.emitOpError("@") << function.getName() << " has type " << type << " on " << what << " #" << index
                                     << ", needed at most 2^48 elements";
  return success();
}

LogicalResult verifyEntry(func::FuncOp function) {
  for (auto [index, type] : llvm::enumerate(function.getArgumentTypes()))
    if (failed(verifyLeaf(function, "argument", index, type, function.getArgAttr(index, HeddleDialect::ioAttrName))))
      return failure();
  for (auto [index, type] : llvm::enumerate(function.getResultTypes()))
    if (failed(verifyLeaf(function, "result", index, type, function.getResultAttr(index, HeddleDialect::ioAttrName))))
      return failure();
  return success();
}

/// JAX says both in every module.
LogicalResult verifyDeviceCount(ModuleOp module, StringRef name) {
  Attribute found = module->getAttr(name);
  if (!found)
    return success();
  auto count = dyn_cast<IntegerAttr>(found);
  if (count && count.getValue().isStrictlyPositive() && count.getValue().ule(sdy::kMaxDevices))
    return success();
  return module.emitError("has ") << name << " = " << found << ", needed a number of devices, 1 to "
                                  << sdy::kMaxDevices;
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
    for (Type type : op->getResultTypes())
      if (isTooLarge(type))
        return op->emitOpError("gives ") << type << ", needed at most 2^48 elements";
    if (op->hasAttr("mhlo.sharding"))
      return op->emitOpError("has mhlo.sharding after import, needed sdy.sharding");
    return success();
  }

  void runOnOperation() override {
    for (StringRef name : {"mhlo.num_partitions", "mhlo.num_replicas"})
      if (failed(verifyDeviceCount(getOperation(), name)))
        return signalPassFailure();
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
