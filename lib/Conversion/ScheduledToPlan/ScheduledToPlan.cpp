// Turns kernels, library calls and collectives on values into instructions on buffers.
#include "PlanWriter.h"

#include "heddle/Analysis/ProgramCost.h"
#include "heddle/Conversion/Passes.h"
#include "heddle/Dialect/Sdy/AxisKinds.h"
#include "heddle/Dialect/Sdy/MeshOps.h"
#include "llvm/Support/MathExtras.h"

namespace heddle {
#define GEN_PASS_DEF_LOWERTOPLAN
#include "heddle/Conversion/Passes.h.inc"
} // namespace heddle

using namespace mlir;
using namespace heddle;

namespace {

struct LowerToPlan : heddle::impl::LowerToPlanBase<LowerToPlan> {
  using LowerToPlanBase::LowerToPlanBase;

  void runOnOperation() override {
    if (alignment <= 0 || !llvm::isPowerOf2_64(alignment)) {
      emitError(getOperation().getLoc()) << "alignment is " << int64_t(alignment) << ", needed a power of two";
      return signalPassFailure();
    }
    if (failed(sdy::verifyAllSpatial(getOperation(), "a plan")))
      return signalPassFailure();
    FailureOr<RateOptions> options = getRateOptions(getOperation().getLoc(), machine, 1, 1);
    if (failed(options))
      return signalPassFailure();
    toplan::PlanKernels kernels(getOperation());
    for (auto function : llvm::make_early_inc_range(getOperation().getOps<func::FuncOp>()))
      if (!function.isPrivate() && failed(lower(function, kernels, RateOptions::ofMachine(options->machine))))
        return signalPassFailure();
  }

  /// Whether a port has a sharding on a mesh with axes.
  static bool isOnMesh(sdy::TensorShardingAttr sharding, func::FuncOp function) {
    return sharding && !sharding.getMesh(function).isMaximal();
  }

  /// The mesh of a function's ports; where none is on one, the module's first with axes.
  static FlatSymbolRefAttr findPortMesh(func::FuncOp function) {
    auto nameOf = [&](sdy::TensorShardingAttr sharding) {
      return isOnMesh(sharding, function) ? dyn_cast<FlatSymbolRefAttr>(sharding.getMeshOrRef()) : FlatSymbolRefAttr();
    };
    for (unsigned index = 0; index < function.getNumArguments(); ++index)
      if (auto name = nameOf(function.getArgAttrOfType<sdy::TensorShardingAttr>(index, spmd::kShardingAttr)))
        return name;
    for (unsigned index = 0; index < function.getNumResults(); ++index)
      if (auto name = nameOf(function.getResultAttrOfType<sdy::TensorShardingAttr>(index, spmd::kShardingAttr)))
        return name;
    for (auto mesh : function->getParentOfType<ModuleOp>().getOps<sdy::MeshOp>())
      if (!mesh.getMesh().isMaximal())
        return FlatSymbolRefAttr::get(mesh);
    return {};
  }

  /// A plan has one mesh, and its entries say of every argument and result how it lies there. A port
  /// without a sharding, as in a function that does not use its module's mesh, is replicated; so is one on one device,
  /// which a partitioned function writes as a maximal mesh: the others have it, too, and it is spread where it is used.
  static void shardPorts(func::FuncOp function) {
    FlatSymbolRefAttr mesh = findPortMesh(function);
    if (!mesh)
      return;
    auto whole = [&](Type type) {
      return sdy::TensorShardingAttr::getReplicated(cast<RankedTensorType>(type).getRank(), mesh);
    };
    for (auto [index, type] : llvm::enumerate(function.getArgumentTypes()))
      if (!isOnMesh(function.getArgAttrOfType<sdy::TensorShardingAttr>(index, spmd::kShardingAttr), function))
        function.setArgAttr(index, spmd::kShardingAttr, whole(type));
    for (auto [index, type] : llvm::enumerate(function.getResultTypes()))
      if (!isOnMesh(function.getResultAttrOfType<sdy::TensorShardingAttr>(index, spmd::kShardingAttr), function))
        function.setResultAttr(index, spmd::kShardingAttr, whole(type));
  }

  LogicalResult lower(func::FuncOp function, toplan::PlanKernels &kernels, const RateOptions &options) const {
    if (function.isExternal() || !function.getBody().hasOneBlock())
      return function.emitOpError("has no body of one block, needed one");
    for (Type type : llvm::concat<const Type>(function.getArgumentTypes(), function.getResultTypes()))
      if (auto tensor = dyn_cast<RankedTensorType>(type);
          !tensor || !tensor.hasStaticShape() || !plan::getElementBytes(tensor.getElementType()))
        return function.emitOpError("takes or gives ") << type << ", needed tensors of static shape, of whole bytes";
    FailureOr<toplan::Storage> storage = toplan::Storage::get(function, alignment);
    if (failed(storage))
      return failure();
    shardPorts(function);
    MachineRates rates(options, findMesh(getProgramCost(function)));
    return toplan::PlanWriter(function, *storage, kernels, rates).run(alignment);
  }
};

} // namespace
