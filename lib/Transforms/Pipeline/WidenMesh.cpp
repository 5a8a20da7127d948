#include "Leaves.h"
#include "heddle/Dialect/Sdy/AxisLists.h"
#include "heddle/Dialect/Sdy/Sdy.h"
#include "heddle/Dialect/Sdy/Shardings.h"
#include "heddle/Transforms/Pipeline/Passes.h"
#include "mlir/IR/SymbolTable.h"

namespace heddle {
#define GEN_PASS_DEF_WIDENMESH
#include "heddle/Transforms/Pipeline/Passes.h.inc"
} // namespace heddle

using namespace mlir;
using namespace heddle;
using namespace heddle::pipeline;

namespace {

struct WidenMesh : heddle::impl::WidenMeshBase<WidenMesh> {
  using WidenMeshBase::WidenMeshBase;

  void runOnOperation() override {
    if (failed(readAxes()) || failed(widen()))
      signalPassFailure();
  }

private:
  LogicalResult readAxes() {
    for (StringRef text : axes) {
      auto [name, size] = text.split('=');
      int64_t count = 0;
      if (name.empty() || size.getAsInteger(10, count) || count < 1)
        return emitError(getOperation().getLoc(), "heddle-widen-mesh: axes=")
               << llvm::join(axes, ",") << ", needed names and sizes of axes, such as pipe=2,data=4";
      wanted.push_back(sdy::MeshAxisAttr::get(&getContext(), name, count));
    }
    return success();
  }

  LogicalResult widen() {
    sdy::MeshOp mesh;
    for (auto own : getOperation().getOps<sdy::MeshOp>())
      if (!own.getMesh().getAxes().empty()) {
        if (mesh)
          return own.emitOpError("is a second mesh beside @") << mesh.getSymName() << ", needed one";
        mesh = own;
      }
    ArrayRef<sdy::MeshAxisAttr> own;
    if (mesh)
      own = mesh.getMesh().getAxes();
    // What the module has keeps its order.
    SmallVector<sdy::AxisRefAttr> ofBatch;
    for (sdy::MeshAxisAttr axis : wanted) {
      if (!own.empty() && own.front() == axis) {
        own = own.drop_front();
      } else if (axis.getName() != pipelineAxis) {
        ofBatch.push_back(sdy::AxisRefAttr::get(&getContext(), axis.getName()));
      }
    }
    if (!own.empty())
      return mesh.emitOpError("@") << mesh.getSymName() << " is " << mesh.getMesh().toString()
                                   << " and the mesh asked for " << llvm::join(axes, ",")
                                   << ", needed one with the axes that the module has, in their order";
    if (mesh && !mesh.getMesh().getDeviceIds().empty() && mesh.getMesh().getAxes().size() != wanted.size())
      return mesh.emitOpError("@") << mesh.getSymName()
                                   << " has an order of devices of its own, needed none to add axes";
    auto emit = [&] {
      return emitError(getOperation().getLoc(), "heddle-widen-mesh: axes=") << llvm::join(axes, ",") << ": ";
    };
    if (failed(sdy::MeshAttr::verify(emit, wanted, {})))
      return failure();
    auto widened = sdy::MeshAttr::get(&getContext(), wanted);
    if (!mesh) {
      OpBuilder builder(&getContext());
      mesh = sdy::MeshOp::create(builder, getOperation().getLoc(), "mesh", widened);
      SymbolTable(getOperation()).insert(mesh, getOperation().getBody()->begin());
    } else if (mesh.getMesh().getAxes().size() != wanted.size()) {
      mesh.setMeshAttr(widened);
    }
    if (!ofBatch.empty())
      for (auto function : getOperation().getOps<func::FuncOp>())
        for (BlockArgument argument : function.getArguments())
          if (failed(cutBatch(function, argument, mesh, ofBatch)))
            return failure();
    return success();
  }

  /// Batches that have the axes' number of parts.
  LogicalResult cutBatch(func::FuncOp function, BlockArgument argument, sdy::MeshOp mesh,
                         ArrayRef<sdy::AxisRefAttr> ofBatch) {
    IoAttr io = getArgumentIo(function, argument.getArgNumber());
    auto type = dyn_cast<RankedTensorType>(argument.getType());
    if (!io || io.getRole() != Role::Batch || !type || type.getRank() == 0)
      return success();
    auto sharding = function.getArgAttrOfType<sdy::TensorShardingAttr>(argument.getArgNumber(), sdy::kShardingAttr);
    if (!sharding || sharding.getRank() != type.getRank())
      sharding = sdy::TensorShardingAttr::getFullyOpen(type.getRank(), FlatSymbolRefAttr::get(mesh.getSymNameAttr()));
    SmallVector<sdy::DimensionShardingAttr> dims(sharding.getDimShardings());
    SmallVector<sdy::AxisRefAttr> all(ofBatch);
    llvm::append_range(all, dims[0].getAxes());
    if (type.getDimSize(0) % sdy::getShardCount(all, mesh.getMesh()) != 0)
      return emitError(argument.getLoc())
             << "batch \"" << io.getName() << "\" has dim 0 of size " << type.getDimSize(0) << ", needed a multiple of "
             << sdy::getShardCount(all, mesh.getMesh()) << " to cut it along " << sdy::toString(ArrayRef(all));
    dims[0] = sdy::DimensionShardingAttr::get(&getContext(), all, dims[0].getIsClosed(), dims[0].getPriority());
    function.setArgAttr(argument.getArgNumber(), sdy::kShardingAttr, sharding.withDims(dims));
    return success();
  }

  SmallVector<sdy::MeshAxisAttr> wanted;
};

} // namespace
