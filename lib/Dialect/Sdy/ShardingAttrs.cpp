// Helpers of shardings and the constraints that need no mesh and no type.
#include "heddle/Dialect/Sdy/AxisLists.h"
#include "heddle/Dialect/Sdy/Shardings.h"

using namespace mlir;
using namespace heddle::sdy;

// ---- dimension_sharding ----

LogicalResult DimensionShardingAttr::verify(llvm::function_ref<InFlightDiagnostic()> emitError,
                                            ArrayRef<AxisRefAttr> axes, bool isClosed,
                                            std::optional<int64_t> priority) {
  if (priority && *priority < 0) // (C2)
    return emitError() << "dim sharding has priority " << *priority << ", needed at least 0";
  if (priority && isClosed && axes.empty()) // (C3)
    return emitError() << "dim sharding {} has priority " << *priority << ", needed none or an axis or an open dim";
  return success();
}

int64_t DimensionShardingAttr::getShardCount(MeshAttr mesh) const {
  return heddle::sdy::getShardCount(getAxes(), mesh);
}

// ---- sharding ----

LogicalResult TensorShardingAttr::verify(llvm::function_ref<InFlightDiagnostic()> emitError, Attribute meshOrRef,
                                         ArrayRef<DimensionShardingAttr>, ArrayRef<AxisRefAttr>,
                                         ArrayRef<AxisRefAttr> unreducedAxes, ReductionOp reductionOp) {
  if (!isa_and_nonnull<MeshAttr, FlatSymbolRefAttr>(meshOrRef)) // (C10)
    return emitError() << "sharding has mesh " << meshOrRef << ", needed a mesh or a name such as @mesh";
  if (unreducedAxes.empty() && reductionOp != ReductionOp::SUM) // (C13)
    return emitError() << "sharding has reduction op " << stringifyEnum(reductionOp)
                       << " and no unreduced axes, needed some";
  return success();
}

namespace {

TensorShardingAttr getWithoutAxes(int64_t rank, Attribute meshOrRef, bool closed) {
  MLIRContext *context = meshOrRef.getContext();
  SmallVector<DimensionShardingAttr> dims(rank, DimensionShardingAttr::get(context, {}, closed));
  return TensorShardingAttr::get(context, meshOrRef, dims);
}

/// The sharding with those axes only that `keep` says.
TensorShardingAttr filterAxes(TensorShardingAttr sharding, llvm::function_ref<bool(AxisRefAttr)> keep) {
  MLIRContext *context = sharding.getContext();
  auto filter = [&](ArrayRef<AxisRefAttr> axes) {
    return SmallVector<AxisRefAttr>(llvm::make_filter_range(axes, keep));
  };
  SmallVector<DimensionShardingAttr> dims;
  for (DimensionShardingAttr dim : sharding.getDimShardings()) {
    SmallVector<AxisRefAttr> axes = filter(dim.getAxes());
    // A closed dim that lost its axes has no use for its priority, and may have none.
    bool usesPriority = dim.isOpen() || !axes.empty();
    dims.push_back(
        DimensionShardingAttr::get(context, axes, dim.getIsClosed(), usesPriority ? dim.getPriority() : std::nullopt));
  }
  SmallVector<AxisRefAttr> unreduced = filter(sharding.getUnreducedAxes());
  return TensorShardingAttr::get(context, sharding.getMeshOrRef(), dims, filter(sharding.getReplicatedAxes()),
                                 unreduced, unreduced.empty() ? ReductionOp::SUM : sharding.getReductionOp());
}

TensorShardingAttr withDimsClosed(TensorShardingAttr sharding, bool closed) {
  SmallVector<DimensionShardingAttr> dims;
  for (DimensionShardingAttr dim : sharding.getDimShardings()) {
    bool usesPriority = !closed || !dim.getAxes().empty();
    dims.push_back(DimensionShardingAttr::get(sharding.getContext(), dim.getAxes(), closed,
                                              usesPriority ? dim.getPriority() : std::nullopt));
  }
  return sharding.withDims(dims);
}

} // namespace

TensorShardingAttr TensorShardingAttr::getReplicated(int64_t rank, Attribute meshOrRef) {
  return getWithoutAxes(rank, meshOrRef, /*closed=*/true);
}

TensorShardingAttr TensorShardingAttr::getFullyOpen(int64_t rank, Attribute meshOrRef) {
  return getWithoutAxes(rank, meshOrRef, /*closed=*/false);
}

StringAttr TensorShardingAttr::getMeshName() const {
  auto name = dyn_cast<FlatSymbolRefAttr>(getMeshOrRef());
  return name ? name.getAttr() : nullptr;
}

MeshAttr TensorShardingAttr::getMesh(Operation *op) const { return lookupMesh(getMeshOrRef(), op); }

MeshAttr TensorShardingAttr::getMesh(Operation *op, SymbolTableCollection &tables) const {
  return lookupMesh(getMeshOrRef(), op, &tables);
}

bool TensorShardingAttr::isReplicated() const {
  return getUnreducedAxes().empty() &&
         llvm::all_of(getDimShardings(), [](DimensionShardingAttr dim) { return dim.getAxes().empty(); });
}

bool TensorShardingAttr::isFullyClosed() const {
  return llvm::all_of(getDimShardings(), [](DimensionShardingAttr dim) { return dim.getIsClosed(); });
}

void TensorShardingAttr::forEachAxis(llvm::function_ref<void(AxisRefAttr)> visit) const {
  for (DimensionShardingAttr dim : getDimShardings())
    llvm::for_each(dim.getAxes(), visit);
  llvm::for_each(getReplicatedAxes(), visit);
  llvm::for_each(getUnreducedAxes(), visit);
}

bool TensorShardingAttr::hasSameDimAxes(TensorShardingAttr other) const {
  return getRank() == other.getRank() &&
         llvm::all_of(llvm::zip(getDimShardings(), other.getDimShardings()),
                      [](auto dims) { return std::get<0>(dims).getAxes() == std::get<1>(dims).getAxes(); });
}

TensorShardingAttr TensorShardingAttr::withDims(ArrayRef<DimensionShardingAttr> dims) const {
  return get(getContext(), getMeshOrRef(), dims, getReplicatedAxes(), getUnreducedAxes(), getReductionOp());
}

TensorShardingAttr TensorShardingAttr::withClosedDims() const { return withDimsClosed(*this, true); }

TensorShardingAttr TensorShardingAttr::withOpenDims() const { return withDimsClosed(*this, false); }

TensorShardingAttr TensorShardingAttr::withoutAxes(ManualAxesAttr axes) const {
  return filterAxes(*this, [&](AxisRefAttr axis) { return !axes.contains(axis.getName()); });
}

TensorShardingAttr TensorShardingAttr::withOnlyAxes(ManualAxesAttr axes) const {
  return filterAxes(*this, [&](AxisRefAttr axis) { return axes.contains(axis.getName()); });
}

SmallVector<int64_t> TensorShardingAttr::getShardCounts(MeshAttr mesh) const {
  return llvm::map_to_vector(getDimShardings(), [&](DimensionShardingAttr dim) { return dim.getShardCount(mesh); });
}

Type TensorShardingAttr::getLocalType(Type global, MeshAttr mesh) const {
  auto type = dyn_cast<RankedTensorType>(global);
  if (!type || mesh.isMaximal())
    return global;
  SmallVector<int64_t> shape(type.getShape());
  for (auto [dim, count] : llvm::zip_equal(shape, getShardCounts(mesh))) {
    if (count == 1 || ShapedType::isDynamic(dim))
      continue;
    if (dim % count != 0)
      return nullptr;
    dim /= count;
  }
  return type.clone(shape);
}
