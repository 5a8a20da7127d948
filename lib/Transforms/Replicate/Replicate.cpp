#include "Averaged.h"

#include "heddle/Analysis/BatchLeaves.h"
#include "heddle/Dialect/Heddle/HeddleDialect.h"
#include "heddle/Dialect/Sdy/AxisKinds.h"
#include "heddle/Dialect/Sdy/Sdy.h"
#include "heddle/Dialect/Spmd/ListsOps.h"
#include "heddle/Dialect/Spmd/SpmdDialect.h"
#include "heddle/Dialect/Stablehlo/ConstantOps.h"
#include "heddle/Dialect/Stablehlo/ElementwiseOps.h"
#include "heddle/Dialect/Stablehlo/ShapeOps.h"
#include "heddle/Transforms/Replicate/Passes.h"
#include "mlir/Dialect/Func/IR/FuncOps.h"
#include "mlir/IR/SymbolTable.h"

namespace heddle {
#define GEN_PASS_DEF_REPLICATE
#include "heddle/Transforms/Replicate/Passes.h.inc"
} // namespace heddle

using namespace mlir;
using namespace heddle;
using namespace heddle::replicate;

namespace {

constexpr llvm::StringLiteral kAxisName = "outer";

RankedTensorType withDim(RankedTensorType type, int64_t size) {
  SmallVector<int64_t> shape{size};
  llvm::append_range(shape, type.getShape());
  return RankedTensorType::get(shape, type.getElementType());
}

/// An argument or result of an entry, whose attributes change.
struct Leaf {
  func::FuncOp function;
  bool isResult;
  unsigned index;

  template <typename Attr> Attr get(StringRef name) {
    return isResult ? function.getResultAttrOfType<Attr>(index, name) : function.getArgAttrOfType<Attr>(index, name);
  }
  void set(StringRef name, Attribute value) {
    isResult ? function.setResultAttr(index, name, value) : function.setArgAttr(index, name, value);
  }
  InFlightDiagnostic refuse() {
    return emitError(isResult ? function.getLoc() : function.getArgument(index).getLoc())
           << (isResult ? "result #" : "argument #") << index << " of @" << function.getName() << ' ';
  }
};

struct Replicate : heddle::impl::ReplicateBase<Replicate> {
  using ReplicateBase::ReplicateBase;

  void runOnOperation() override {
    mesh = {};
    if (replicas < 1) {
      emitError(getOperation().getLoc(), "heddle-replicate: replicas=") << replicas.getValue() << ", needed at least 1";
      return signalPassFailure();
    }
    if (replicas > 1 && failed(widenMesh()))
      return signalPassFailure();
    for (auto function : getOperation().getOps<func::FuncOp>())
      if (function.isPublic() && !function.isExternal() && failed(replicate(function)))
        return signalPassFailure();
  }

private:
  LogicalResult widenMesh() {
    for (auto lists : getOperation().getOps<spmd::ListsOp>())
      return lists.emitOpError("has functions of a pipeline, needed one program for all devices to replicate");
    for (auto own : getOperation().getOps<sdy::MeshOp>()) {
      if (mesh)
        return own.emitOpError("is a second mesh beside @") << mesh.getSymName() << ", needed one";
      mesh = own;
    }
    if (!mesh) {
      OpBuilder builder(&getContext());
      mesh = sdy::MeshOp::create(builder, getOperation().getLoc(), "mesh",
                                 sdy::MeshAttr::get(&getContext(), ArrayRef<sdy::MeshAxisAttr>()));
      SymbolTable(getOperation()).insert(mesh, getOperation().getBody()->begin());
    }
    sdy::MeshAttr own = mesh.getMesh();
    if (own.hasAxis(kAxisName))
      return mesh.emitOpError("has an axis \"") << kAxisName << "\", needed that name for replicas";
    if (!sdy::AxisKinds::of(mesh, own).areAllSpatial())
      return mesh.emitOpError("has a sequential axis, needed axes of devices alone to replicate");
    if (own.isMaximal())
      return mesh.emitOpError("is of one device, by its number, needed axes, or none, to replicate");
    SmallVector<sdy::MeshAxisAttr> axes{sdy::MeshAxisAttr::get(&getContext(), kAxisName, replicas)};
    llvm::append_range(axes, own.getAxes());
    auto emit = [&] {
      return emitError(getOperation().getLoc(), "heddle-replicate: replicas=") << replicas.getValue() << ": ";
    };
    if (failed(sdy::MeshAttr::verify(emit, axes, {})))
      return failure();
    SmallVector<int64_t> devices;
    for (int64_t replica = 0; replica < replicas && !own.getDeviceIds().empty(); ++replica)
      for (int64_t device : own.getDeviceIds())
        devices.push_back(replica * own.getDeviceCount() + device);
    mesh.setMeshAttr(sdy::MeshAttr::get(&getContext(), axes, devices));
    return success();
  }

  LogicalResult replicate(func::FuncOp function) {
    auto builder = OpBuilder::atBlockBegin(&function.getBody().front());
    Operation *end = function.getBody().front().getTerminator();
    for (BlockArgument argument : function.getArguments()) {
      Leaf leaf{function, false, argument.getArgNumber()};
      bool isAveraged = bool(function.removeArgAttr(leaf.index, kAveragedAttr));
      if (replicas == 1)
        continue;
      auto local = dyn_cast<RankedTensorType>(argument.getType());
      auto io = leaf.get<IoAttr>(HeddleDialect::ioAttrName);
      if (failed(check(leaf, io, argument.getType())))
        return failure();
      if (hasBatchRows(io, local)) {
        if (failed(widenBatch(leaf, io, local)))
          return failure();
      } else if (io.getRole() == Role::State) {
        addDim(leaf, io, local);
        argument.setType(withDim(local, 1));
        auto reshape = stablehlo::ReshapeOp::create(builder, argument.getLoc(), local, argument);
        Value value = isAveraged ? average(builder, reshape) : reshape;
        argument.replaceUsesWithIf(value, [&](OpOperand &use) { return use.getOwner() != reshape; });
      } else {
        leaf.set(HeddleDialect::ioAttrName, io.withoutDonation());
        setReplicated(leaf, local);
      }
    }
    builder.setInsertionPoint(end);
    for (unsigned index = 0; replicas > 1 && index < function.getNumResults(); ++index) {
      Leaf leaf{function, true, index};
      Value value = end->getOperand(index);
      auto local = dyn_cast<RankedTensorType>(value.getType());
      auto io = leaf.get<IoAttr>(HeddleDialect::ioAttrName);
      if (failed(check(leaf, io, value.getType())))
        return failure();
      if (io.getRole() == Role::Metric && local.getRank() == 0 && isa<FloatType>(local.getElementType())) {
        end->setOperand(index, average(builder, value, "mean of replicas"));
        setReplicated(leaf, local);
        continue;
      }
      addDim(leaf, io, local);
      end->setOperand(index, stablehlo::ReshapeOp::create(builder, value.getLoc(), withDim(local, 1), value));
    }
    function.setFunctionType(FunctionType::get(&getContext(), function.getBody().front().getArgumentTypes(),
                                               SmallVector<Type>(end->getOperandTypes())));
    return success();
  }

  LogicalResult check(Leaf leaf, IoAttr io, Type type) {
    if (!io)
      return leaf.refuse() << "has no heddle.io, needed it to replicate (heddle-annotate-io)";
    if (!isa<RankedTensorType>(type) || !isa<RankedTensorType>(io.getType()) || io.getSpace() != Space::Device)
      return leaf.refuse() << "is " << type << " on the " << stringifySpace(io.getSpace())
                           << ", needed a tensor on the device to replicate";
    if (io.getPlacement())
      return leaf.refuse() << "has a placement, needed it on all devices to replicate";
    auto sharding = leaf.get<sdy::TensorShardingAttr>(spmd::kShardingAttr);
    if (sharding && !isa<FlatSymbolRefAttr>(sharding.getMeshOrRef()))
      return leaf.refuse() << "is on one device, by its number, needed it along axes of the mesh to replicate";
    return success();
  }

  FlatSymbolRefAttr getMeshRef() { return FlatSymbolRefAttr::get(mesh.getSymNameAttr()); }

  sdy::TensorShardingAttr getSharding(Leaf leaf, RankedTensorType local) {
    auto own = leaf.get<sdy::TensorShardingAttr>(spmd::kShardingAttr);
    return own ? own : sdy::TensorShardingAttr::getReplicated(local.getRank(), getMeshRef());
  }
  void setReplicated(Leaf leaf, RankedTensorType local) { leaf.set(spmd::kShardingAttr, getSharding(leaf, local)); }

  void setType(Leaf leaf, IoAttr io, RankedTensorType type) {
    leaf.set(HeddleDialect::ioAttrName, IoAttr::get(&getContext(), io.getName(), io.getRole(), type, io.getDonates(),
                                                    io.getPlacement(), io.getAppended(), io.getSpace()));
  }

  /// The replicas' leaves, one after another along a new dim 0.
  void addDim(Leaf leaf, IoAttr io, RankedTensorType local) {
    sdy::TensorShardingAttr sharding = getSharding(leaf, local);
    SmallVector<sdy::DimensionShardingAttr> dims{
        sdy::DimensionShardingAttr::get(&getContext(), getAxis(), /*isClosed=*/true)};
    llvm::append_range(dims, sharding.getDimShardings());
    setType(leaf, io, withDim(cast<RankedTensorType>(io.getType()), replicas));
    leaf.set(spmd::kShardingAttr, sharding.withDims(dims));
  }

  /// A batch for all replicas, one after another along its own dim 0.
  LogicalResult widenBatch(Leaf leaf, IoAttr io, RankedTensorType local) {
    auto global = cast<RankedTensorType>(io.getType());
    sdy::TensorShardingAttr sharding = getSharding(leaf, local);
    int64_t shards = global.getDimSize(0) / std::max<int64_t>(local.getDimSize(0), 1);
    if (shards * local.getDimSize(0) != global.getDimSize(0))
      return leaf.refuse() << "is batch \"" << io.getName() << "\" with dim 0 of size " << global.getDimSize(0)
                           << " in shards of " << local.getDimSize(0)
                           << ", needed shards that divide it to put those of replicas beside each other";
    SmallVector<int64_t> shape(global.getShape());
    shape[0] *= replicas;
    SmallVector<sdy::DimensionShardingAttr> dims(sharding.getDimShardings());
    SmallVector<sdy::AxisRefAttr> axes(getAxis());
    llvm::append_range(axes, dims[0].getAxes());
    dims[0] = sdy::DimensionShardingAttr::get(&getContext(), axes, /*isClosed=*/true);
    // A result that would take its buffer has another type now.
    setType(leaf, io.withoutDonation(), RankedTensorType::get(shape, global.getElementType()));
    leaf.set(spmd::kShardingAttr, sharding.withDims(dims));
    return success();
  }

  SmallVector<sdy::AxisRefAttr> getAxis() { return {sdy::AxisRefAttr::get(&getContext(), kAxisName)}; }

  /// What is divided is the sum, not what is summed: replicas that are alike stay as they are where the sum is exact.
  Value average(OpBuilder &builder, Value value, StringRef cause = "") {
    auto type = cast<RankedTensorType>(value.getType());
    auto sum =
        spmd::AllReduceOp::create(builder, value.getLoc(), type, value, CombinerAttr::get(&getContext(), Combiner::Add),
                                  sdy::AxisRefListAttr::get(&getContext(), getAxis()), getMeshRef());
    if (!cause.empty())
      sum->setAttr(HeddleDialect::causeAttrName, builder.getStringAttr(cause));
    Value count = stablehlo::ConstantOp::create(
        builder, value.getLoc(),
        DenseElementsAttr::get(type,
                               builder.getFloatAttr(type.getElementType(), static_cast<double>(replicas.getValue()))));
    return stablehlo::DivideOp::create(builder, value.getLoc(), sum, count);
  }

  sdy::MeshOp mesh;
};

} // namespace
