#include "MicroAxis.h"

#include "heddle/Dialect/Heddle/HeddleDialect.h"
#include "heddle/Dialect/Sdy/DeviceMesh.h"
#include "heddle/Dialect/Stablehlo/StablehloDialect.h"
#include "heddle/Transforms/Microbatch/Passes.h"
#include "mlir/IR/AttrTypeSubElements.h"
#include "llvm/Support/Regex.h"

namespace heddle {
#define GEN_PASS_DEF_MICROBATCH
#include "heddle/Transforms/Microbatch/Passes.h.inc"
} // namespace heddle

using namespace mlir;
using namespace heddle;
using namespace heddle::microbatch;

/// Takes the axis out of shardings of arguments and results, which are of whole batches now.
static void dropAxisFromBorders(func::FuncOp function, const MicroAxis &axis) {
  auto without = [&](sdy::TensorShardingAttr sharding) {
    SmallVector<sdy::DimensionShardingAttr> dims;
    for (sdy::DimensionShardingAttr dim : sharding.getDimShardings()) {
      SmallVector<sdy::AxisRefAttr> axes(dim.getAxes());
      llvm::erase_if(axes, [&](sdy::AxisRefAttr own) { return own.getName() == axis.getName(); });
      dims.push_back(
          sdy::DimensionShardingAttr::get(function.getContext(), axes, dim.getIsClosed(), dim.getPriority()));
    }
    return sharding.withDims(dims);
  };
  for (unsigned index = 0; index < function.getNumArguments(); ++index)
    if (auto own = function.getArgAttrOfType<sdy::TensorShardingAttr>(index, spmd::kShardingAttr))
      function.setArgAttr(index, spmd::kShardingAttr, without(own));
  for (unsigned index = 0; index < function.getNumResults(); ++index)
    if (auto own = function.getResultAttrOfType<sdy::TensorShardingAttr>(index, spmd::kShardingAttr))
      function.setResultAttr(index, spmd::kShardingAttr, without(own));
  Block &block = function.getBody().front();
  function.setFunctionType(
      FunctionType::get(function.getContext(), block.getArgumentTypes(), block.getTerminator()->getOperandTypes()));
}

/// The mesh of the devices alone; where there is one device, none.
static void dropAxisFromMesh(ModuleOp module, const MicroAxis &axis) {
  sdy::MeshOp mesh = axis.getMeshOp();
  sdy::MeshAttr devices = sdy::getDeviceMesh(axis.getMesh(), sdy::AxisKinds::of(mesh, axis.getMesh()));
  if (devices.isEmpty()) {
    for (auto function : module.getOps<func::FuncOp>()) {
      auto isOfMesh = [&](sdy::TensorShardingAttr sharding) {
        return sharding && sharding.getMeshOrRef() == axis.getMeshRef();
      };
      StringAttr name = StringAttr::get(module.getContext(), spmd::kShardingAttr);
      for (unsigned index = 0; index < function.getNumArguments(); ++index)
        if (isOfMesh(function.getArgAttrOfType<sdy::TensorShardingAttr>(index, name)))
          function.removeArgAttr(index, name);
      for (unsigned index = 0; index < function.getNumResults(); ++index)
        if (isOfMesh(function.getResultAttrOfType<sdy::TensorShardingAttr>(index, name)))
          function.removeResultAttr(index, name);
    }
    mesh.erase();
    return;
  }
  mesh->removeAttr(sdy::AxisKinds::sequentialAttrName);
  mesh->removeAttr(sdy::AxisKinds::deviceIdsAttrName);
  mesh.setMeshAttr(devices);
}

namespace {

struct Microbatch : heddle::impl::MicrobatchBase<Microbatch> {
  using MicrobatchBase::MicrobatchBase;

  void runOnOperation() override {
    if (failed(run()))
      signalPassFailure();
  }

  LogicalResult run() {
    Location loc = getOperation().getLoc();
    if (gathers != "outside" && gathers != "inside")
      return emitError(loc, "heddle-microbatch: gathers=") << gathers << ", needed outside or inside";
    llvm::Regex scopes(localStatistics);
    if (std::string error; !localStatistics.empty() && !scopes.isValid(error))
      return emitError(loc, "heddle-microbatch: local-statistics=")
             << localStatistics << ", needed a regular expression: " << error;
    auto isLocal = [&](Operation *op) {
      auto scope = op->getAttrOfType<StringAttr>(HeddleDialect::scopeAttrName);
      return !localStatistics.empty() && scopes.match(scope ? scope.getValue() : "");
    };
    FailureOr<std::optional<MicroAxis>> axis = MicroAxis::find(getOperation());
    if (failed(axis))
      return failure();
    if (!*axis)
      return success();
    bool isInside = gathers == "inside";
    for (auto function : getOperation().getOps<func::FuncOp>()) {
      if (function.isExternal())
        continue;
      if (failed(splitCollectives(function, **axis, isInside)) || failed(splitScans(function, **axis, isLocal)))
        return failure();
      if (!isInside)
        hoistGathers(function, **axis);
      if (failed(buildLoops(function, **axis, isInside, isLocal)))
        return failure();
      dropAxisFromBorders(function, **axis);
    }
    dropAxisFromMesh(getOperation(), **axis);
    return success();
  }
};

} // namespace
