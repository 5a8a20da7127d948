#include "MicroAxis.h"

#include "heddle/Analysis/BatchLeaves.h"
#include "heddle/Dialect/Heddle/HeddleDialect.h"
#include "heddle/Dialect/Sdy/AxisKinds.h"
#include "heddle/Dialect/Sdy/AxisLists.h"
#include "heddle/Dialect/Sdy/Shardings.h"
#include "heddle/Transforms/Microbatch/Passes.h"
#include "mlir/IR/SymbolTable.h"

namespace heddle {
#define GEN_PASS_DEF_ADDMICROBATCHES
#include "heddle/Transforms/Microbatch/Passes.h.inc"
} // namespace heddle

using namespace mlir;
using namespace heddle;
using namespace heddle::microbatch;

namespace {

struct AddMicrobatches : heddle::impl::AddMicrobatchesBase<AddMicrobatches> {
  using AddMicrobatchesBase::AddMicrobatchesBase;

  void runOnOperation() override {
    auto asked = getOperation()->getAttrOfType<IntegerAttr>(HeddleDialect::microbatchesAttrName);
    getOperation()->removeAttr(HeddleDialect::microbatchesAttrName);
    count = microbatches != 0 ? microbatches : asked ? asked.getInt() : 1;
    if (count < 1) {
      emitError(getOperation().getLoc(), "heddle-add-microbatches: microbatches=")
          << count << ", needed at least 1, or 0";
      return signalPassFailure();
    }
    if (count > 1 && failed(run()))
      signalPassFailure();
  }

private:
  LogicalResult run() {
    SmallVector<BlockArgument> batch;
    for (auto function : getOperation().getOps<func::FuncOp>())
      if (!function.isExternal())
        for (BlockArgument argument : function.getArguments())
          if (isOfBatch(function, argument))
            batch.push_back(argument);
    if (batch.empty())
      return whereDivisible
                 ? success()
                 : LogicalResult(emitError(getOperation().getLoc(), "module has no argument of the role batch "
                                                                    "with dims, needed one to cut into ")
                                 << count << " microbatches");
    sdy::MeshOp mesh;
    for (auto own : getOperation().getOps<sdy::MeshOp>()) {
      if (own.getMesh().getAxes().empty())
        continue;
      if (mesh)
        return own.emitOpError("is a second mesh beside @") << mesh.getSymName() << ", needed one";
      mesh = own;
      if (own.getMesh().hasAxis(kAxisName))
        return own.emitOpError("has an axis \"") << kAxisName << "\", needed that name for microbatches";
      if (sdy::AxisKinds kinds = sdy::AxisKinds::of(own, own.getMesh()); !kinds.areAllSpatial())
        return own.emitOpError("has a sequential axis, needed none beside that of microbatches");
    }
    for (BlockArgument argument : batch)
      if (std::string fault = findFault(argument, mesh); !fault.empty())
        return whereDivisible ? success() : LogicalResult(emitError(argument.getLoc(), fault));
    if (!mesh)
      mesh = makeMesh();
    addAxis(mesh);
    for (BlockArgument argument : batch)
      cut(argument, mesh);
    return success();
  }

  static func::FuncOp getFunction(BlockArgument argument) {
    return cast<func::FuncOp>(argument.getOwner()->getParentOp());
  }
  static sdy::TensorShardingAttr getSharding(BlockArgument argument) {
    return getFunction(argument).getArgAttrOfType<sdy::TensorShardingAttr>(argument.getArgNumber(), sdy::kShardingAttr);
  }
  static IoAttr getIo(func::FuncOp function, BlockArgument argument) {
    return function.getArgAttrOfType<IoAttr>(argument.getArgNumber(), HeddleDialect::ioAttrName);
  }

  static bool isOfBatch(func::FuncOp function, BlockArgument argument) {
    return hasBatchRows(getIo(function, argument), argument.getType());
  }

  /// What keeps the batch from being cut; empty where nothing does.
  std::string findFault(BlockArgument argument, sdy::MeshOp mesh) {
    sdy::TensorShardingAttr sharding = getSharding(argument);
    ArrayRef<sdy::AxisRefAttr> axes;
    if (sharding && sharding.getRank() > 0)
      axes = sharding.getDimShardings()[0].getAxes();
    int64_t shards = axes.empty() ? 1 : sdy::getShardCount(axes, mesh.getMesh());
    int64_t size = cast<RankedTensorType>(argument.getType()).getDimSize(0);
    if (size % (shards * count) == 0 && size > 0)
      return "";
    std::string text;
    llvm::raw_string_ostream(text) << "batch \"" << getIo(getFunction(argument), argument).getName()
                                   << "\" has dim 0 of size " << size << ", needed a multiple of " << shards * count
                                   << ", " << count << " microbatches"
                                   << (axes.empty() ? "" : " in each of " + std::to_string(shards) + " shards along ")
                                   << sdy::toString(axes);
    return text;
  }

  /// One device's.
  sdy::MeshOp makeMesh() {
    OpBuilder builder(&getContext());
    auto mesh = sdy::MeshOp::create(builder, getOperation().getLoc(), "mesh",
                                    sdy::MeshAttr::get(&getContext(), ArrayRef<sdy::MeshAxisAttr>()));
    SymbolTable(getOperation()).insert(mesh, getOperation().getBody()->begin());
    return mesh;
  }

  void addAxis(sdy::MeshOp mesh) {
    Builder builder(&getContext());
    SmallVector<sdy::MeshAxisAttr> axes(mesh.getMesh().getAxes());
    SmallVector<int64_t> deviceIds(mesh.getMesh().getDeviceIds());
    axes.push_back(sdy::MeshAxisAttr::get(&getContext(), kAxisName, count));
    mesh.setMeshAttr(sdy::MeshAttr::get(&getContext(), axes));
    mesh->setAttr(sdy::AxisKinds::sequentialAttrName, builder.getStrArrayAttr({kAxisName}));
    if (!deviceIds.empty())
      mesh->setAttr(sdy::AxisKinds::deviceIdsAttrName, builder.getDenseI64ArrayAttr(deviceIds));
  }

  void cut(BlockArgument argument, sdy::MeshOp mesh) {
    func::FuncOp function = getFunction(argument);
    auto reference = FlatSymbolRefAttr::get(mesh.getSymNameAttr());
    int64_t rank = cast<RankedTensorType>(argument.getType()).getRank();
    sdy::TensorShardingAttr sharding = getSharding(argument);
    // A mesh without axes says nothing.
    if (!sharding || sharding.getRank() != rank || sharding.getMesh(function) != mesh.getMesh())
      sharding = sdy::TensorShardingAttr::getFullyOpen(rank, reference);
    SmallVector<sdy::DimensionShardingAttr> dims(sharding.getDimShardings());
    SmallVector<sdy::AxisRefAttr> axes(dims[0].getAxes());
    axes.push_back(sdy::AxisRefAttr::get(&getContext(), kAxisName));
    dims[0] = sdy::DimensionShardingAttr::get(&getContext(), axes, dims[0].getIsClosed(), dims[0].getPriority());
    function.setArgAttr(argument.getArgNumber(), sdy::kShardingAttr, sharding.withDims(dims));
  }

  int64_t count = 1;
};

} // namespace
