#include "heddle/Analysis/DeviceGroups.h"

#include "heddle/Dialect/Sdy/MeshOps.h"
#include "heddle/Dialect/Stablehlo/StablehloDialect.h"

#include <map>

using namespace mlir;
using namespace heddle;
using namespace heddle::sdy;

AxisSteps heddle::getSteps(AxisRefAttr axis, MeshAttr mesh) {
  int64_t stride = 1;
  for (MeshAxisAttr other : llvm::reverse(mesh.getAxes())) {
    if (other.getName() == axis.getName())
      return {axis.getSize(mesh), stride * (other.getSize() / axis.getNextPreSize(mesh))};
    stride *= other.getSize();
  }
  llvm_unreachable("the axis is in the mesh");
}

SmallVector<AxisSteps> heddle::getSteps(ArrayRef<AxisRefAttr> axes, MeshAttr mesh) {
  return llvm::map_to_vector(axes, [&](AxisRefAttr axis) { return getSteps(axis, mesh); });
}

int64_t heddle::getIndexAlong(ArrayRef<AxisSteps> axes, int64_t position) {
  int64_t index = 0;
  for (const AxisSteps &axis : axes)
    index = index * axis.count + axis.digit(position);
  return index;
}

int64_t heddle::getFirstAlong(ArrayRef<AxisSteps> axes, int64_t position) {
  int64_t first = position;
  for (const AxisSteps &axis : axes)
    first -= axis.digit(position) * axis.stride;
  return first;
}

SmallVector<int64_t> heddle::getGroupAlong(ArrayRef<AxisSteps> axes, int64_t position) {
  SmallVector<int64_t> group{getFirstAlong(axes, position)};
  for (const AxisSteps &axis : axes) {
    SmallVector<int64_t> next;
    for (int64_t member : group)
      for (int64_t index = 0; index < axis.count; ++index)
        next.push_back(member + index * axis.stride);
    group = std::move(next);
  }
  return group;
}

int64_t heddle::getPosition(MeshAttr mesh, int64_t device) {
  int64_t position = 0;
  while (mesh.getDevice(position) != device)
    ++position;
  return position;
}

std::vector<SmallVector<int64_t>> heddle::getGroups(ArrayRef<AxisRefAttr> axes, MeshAttr mesh) {
  SmallVector<AxisSteps> steps = getSteps(axes, mesh);
  std::vector<SmallVector<int64_t>> groups;
  for (int64_t position = 0, count = mesh.getDeviceCount(); position < count; ++position)
    if (getFirstAlong(steps, position) == position)
      groups.push_back(
          llvm::map_to_vector(getGroupAlong(steps, position), [&](int64_t member) { return mesh.getDevice(member); }));
  return groups;
}

SmallVector<std::pair<int64_t, int64_t>> heddle::getPermutation(ListOfAxisRefListsAttr from, ListOfAxisRefListsAttr to,
                                                                MeshAttr mesh) {
  using DimSteps = SmallVector<SmallVector<AxisSteps>>;
  auto stepsOf = [&](ListOfAxisRefListsAttr sharding) {
    return DimSteps(
        llvm::map_range(sharding.getValue(), [&](AxisRefListAttr axes) { return getSteps(axes.getValue(), mesh); }));
  };
  auto shardOf = [](const DimSteps &dims, int64_t position) {
    return SmallVector<int64_t>(
        llvm::map_range(dims, [&](ArrayRef<AxisSteps> axes) { return getIndexAlong(axes, position); }));
  };
  DimSteps fromDims = stepsOf(from), toDims = stepsOf(to);
  // Every shard has as many copies before as after.
  std::map<SmallVector<int64_t>, SmallVector<int64_t>> copies;
  SmallVector<std::pair<int64_t, int64_t>> pairs;
  int64_t count = mesh.getDeviceCount();
  for (int64_t position = 0; position < count; ++position) {
    if (shardOf(fromDims, position) == shardOf(toDims, position))
      pairs.emplace_back(mesh.getDevice(position), mesh.getDevice(position));
    else
      copies[shardOf(fromDims, position)].push_back(position);
  }
  for (int64_t position = count; position-- > 0;)
    if (SmallVector<int64_t> shard = shardOf(toDims, position); shard != shardOf(fromDims, position))
      pairs.emplace_back(mesh.getDevice(copies[shard].pop_back_val()), mesh.getDevice(position));
  llvm::sort(pairs);
  return pairs;
}

/// The mesh's own spelling of `sdy.mesh @name`.
static stablehlo::MeshAttr convertMesh(sdy::MeshAttr mesh, llvm::function_ref<InFlightDiagnostic()> emitError) {
  MLIRContext *context = mesh.getContext();
  SmallVector<stablehlo::MeshAxisAttr> axes;
  for (sdy::MeshAxisAttr axis : mesh.getAxes())
    axes.push_back(stablehlo::MeshAxisAttr::get(context, axis.getName(), axis.getSize()));
  DenseIntElementsAttr deviceIds;
  if (ArrayRef<int64_t> ids = mesh.getDeviceIds(); !ids.empty())
    deviceIds = DenseIntElementsAttr::get(
        RankedTensorType::get(static_cast<int64_t>(ids.size()), IntegerType::get(context, 64)), ids);
  return stablehlo::MeshAttr::getChecked(emitError, context, ArrayRef<stablehlo::MeshAxisAttr>(axes), deviceIds);
}

FailureOr<Attribute> heddle::writeOutMesh(Operation *op, Attribute groups) {
  auto axes = dyn_cast<stablehlo::ReplicaGroupMeshAxesAttr>(groups);
  if (!axes || isa<stablehlo::MeshAttr>(axes.getMesh()))
    return groups;
  auto prefix = [&] { return op->emitOpError("replica_groups: "); };
  llvm::function_ref<InFlightDiagnostic()> emitError = prefix;
  auto name = cast<FlatSymbolRefAttr>(axes.getMesh());
  auto meshOp = dyn_cast_or_null<sdy::MeshOp>(SymbolTable::lookupNearestSymbolFrom(op, name));
  if (!meshOp)
    return op->emitOpError("replica_groups have mesh ") << name << ", needed the name of an sdy.mesh";
  stablehlo::MeshAttr mesh = convertMesh(meshOp.getMesh(), emitError);
  if (!mesh)
    return failure();
  axes = stablehlo::ReplicaGroupMeshAxesAttr::getChecked(emitError, op->getContext(), Attribute(mesh), axes.getAxes());
  if (!axes)
    return failure();
  return Attribute(axes);
}
