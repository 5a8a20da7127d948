#include "heddle/Reference/ProcessGroups.h"

#include "heddle/Analysis/DeviceGroups.h"
#include "heddle/Dialect/Stablehlo/ReplicaGroups.h"

using namespace mlir;
using namespace heddle;
using namespace heddle::reference;

namespace {

/// What ids count in a mode.
struct Ids {
  int64_t count, own;
  StringRef what;
};

Ids idsOf(GroupMode mode, Device &device) {
  Grid &grid = device.grid;
  switch (mode) {
  case GroupMode::CrossReplica:
  case GroupMode::CrossReplicaAndPartition:
    return {grid.getReplicas(), device.replica, "replicas"};
  case GroupMode::CrossPartition:
    return {grid.getPartitions(), device.partition, "partitions"};
  case GroupMode::FlattenedIds:
    return {grid.getReplicas() * grid.getPartitions(), device.index, "devices"};
  }
  llvm_unreachable("all modes are above");
}

/// Ids of replicas where there is but one, which stand for devices.
GroupMode modeOf(Operation *op, Attribute ids, GroupMode mode, Device &device) {
  bool isDevices = mode == GroupMode::CrossReplica && device.grid.getReplicas() == 1 &&
                   device.grid.getPartitions() > 1 && meansDevices(op, ids);
  return isDevices ? GroupMode::CrossPartition : mode;
}

LogicalResult verifyId(Operation *op, StringRef attribute, int64_t id, const Ids &ids) {
  if (id < ids.count)
    return success();
  return op->emitOpError() << attribute << " hold id " << id << ", needed one below " << ids.count << ", the number of "
                           << ids.what;
}

/// The devices that the ids of a group stand for, to one of which `device` belongs (spec: cross_replica,
/// cross_partition, cross_replica_and_partition, flattened_ids).
std::vector<int64_t> devicesOf(ArrayRef<int64_t> ids, GroupMode mode, Device &device) {
  int64_t partitions = device.grid.getPartitions();
  std::vector<int64_t> group;
  switch (mode) {
  case GroupMode::CrossReplica:
    for (int64_t replica : ids)
      group.push_back(replica * partitions + device.partition);
    return group;
  case GroupMode::CrossPartition:
    for (int64_t partition : ids)
      group.push_back(device.replica * partitions + partition);
    return group;
  case GroupMode::CrossReplicaAndPartition:
    for (int64_t partition = 0; partition < partitions; ++partition)
      for (int64_t replica : ids)
        group.push_back(replica * partitions + partition);
    return group;
  case GroupMode::FlattenedIds:
    return ids;
  }
  llvm_unreachable("all modes are above");
}

/// Groups along axes of a mesh that is written out and has as many devices as there are ids; others are as they were.
FailureOr<Attribute> withMesh(Operation *op, Attribute groups, const Ids &ids) {
  if (!isa<stablehlo::ReplicaGroupMeshAxesAttr>(groups))
    return groups;
  FailureOr<Attribute> known = writeOutMesh(op, groups);
  if (failed(known))
    return failure();
  auto mesh = cast<stablehlo::MeshAttr>(cast<stablehlo::ReplicaGroupMeshAxesAttr>(*known).getMesh());
  int64_t devices = 1;
  for (stablehlo::MeshAxisAttr axis : mesh.getAxes())
    devices *= axis.getSize();
  if (devices != ids.count)
    return op->emitOpError("replica_groups have a mesh of ")
           << devices << " devices, needed " << ids.count << ", the number of " << ids.what;
  return *known;
}

} // namespace

FailureOr<std::vector<int64_t>> heddle::reference::findProcessGroup(Operation *op, Attribute groups, GroupMode mode,
                                                                    Device &device) {
  mode = modeOf(op, groups, mode, device);
  Ids ids = idsOf(mode, device);
  auto elements = dyn_cast<DenseIntElementsAttr>(groups);
  if (elements && elements.empty())
    return devicesOf(llvm::to_vector(llvm::seq<int64_t>(0, ids.count)), mode, device);
  FailureOr<Attribute> known = withMesh(op, groups, ids);
  if (failed(known))
    return failure();
  std::vector<int64_t> found;
  for (ArrayRef<int64_t> group : stablehlo::listReplicaGroups(*known)) {
    for (int64_t id : group)
      if (failed(verifyId(op, "replica_groups", id, ids)))
        return failure();
    if (llvm::is_contained(group, ids.own))
      found = devicesOf(group, mode, device);
  }
  return found;
}

FailureOr<PermuteGroup> heddle::reference::findPermuteGroup(Operation *op, DenseIntElementsAttr pairs, GroupMode mode,
                                                            Device &device) {
  mode = modeOf(op, pairs, mode, device);
  Ids ids = idsOf(mode, device);
  SmallVector<int64_t> ends = llvm::to_vector(pairs.getValues<int64_t>());
  for (int64_t id : ends)
    if (failed(verifyId(op, "source_target_pairs", id, ids)))
      return failure();
  PermuteGroup group;
  for (size_t index = 0; index < ends.size(); index += 2)
    if (ends[index + 1] == ids.own)
      group.source = devicesOf(ends[index], mode, device).front();
  llvm::sort(ends);
  ends.erase(llvm::unique(ends), ends.end());
  group.devices = devicesOf(ends, mode, device);
  return group;
}
