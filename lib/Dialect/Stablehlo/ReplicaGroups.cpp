#include "heddle/Dialect/Stablehlo/ReplicaGroups.h"

#include "llvm/ADT/DenseSet.h"

using namespace mlir;
using namespace heddle::stablehlo;

namespace {

/// Calls `visit` for each element until it fails. All elements of a splat but two are left out: they are the same, and
/// there may be more than memory holds.
LogicalResult forEach(DenseIntElementsAttr elements,
                      llvm::function_ref<LogicalResult(int64_t index, int64_t id)> visit) {
  if (elements.isSplat()) {
    int64_t id = elements.getSplatValue<APInt>().getSExtValue();
    for (int64_t index = 0; index < std::min<int64_t>(elements.getNumElements(), 2); ++index)
      if (failed(visit(index, id)))
        return failure();
    return success();
  }
  for (auto [index, id] : llvm::enumerate(elements.getValues<int64_t>()))
    if (failed(visit(index, id)))
      return failure();
  return success();
}

int64_t channelId(ChannelHandleAttr channel) { return channel ? channel.getHandle() : 0; }

} // namespace

LogicalResult heddle::stablehlo::verifyReplicaGroups(Operation *op, Attribute groups, ReplicaGroupRules rules) {
  auto elements = dyn_cast<DenseIntElementsAttr>(groups);
  if (!elements)
    return success(); // mesh axes were checked when they were made
  if (elements.getType().getRank() != 2)
    return op->emitOpError("replica_groups have type ") << elements.getType() << ", needed rank 2, groups x ids";
  llvm::DenseSet<int64_t> ids;
  int64_t largest = -1;
  LogicalResult distinct = forEach(elements, [&](int64_t, int64_t id) -> LogicalResult {
    if (id == -1 && rules.padding)
      return success();
    if (id < 0)
      return op->emitOpError("replica_groups hold id ")
             << id << ", needed at least 0" << (rules.padding ? ", or -1 as padding" : "");
    if (!ids.insert(id).second)
      return op->emitOpError("replica_groups hold id ") << id << " twice, needed distinct ids";
    largest = std::max(largest, id);
    return success();
  });
  if (failed(distinct))
    return failure();
  if (rules.everyId && largest >= static_cast<int64_t>(ids.size()))
    return op->emitOpError("replica_groups hold id ")
           << largest << ", needed ids below " << ids.size() << ", the number of ids";
  return success();
}

LogicalResult heddle::stablehlo::verifyMeshSymbol(Operation *op, Attribute groups, SymbolTableCollection &symbols) {
  auto axes = dyn_cast<ReplicaGroupMeshAxesAttr>(groups);
  auto mesh = axes ? dyn_cast<FlatSymbolRefAttr>(axes.getMesh()) : nullptr;
  if (mesh && !symbols.lookupNearestSymbolFrom(op, mesh))
    return op->emitOpError("replica_groups have mesh ") << mesh << ", needed a symbol of the module";
  return success();
}

LogicalResult heddle::stablehlo::verifyGlobalDeviceIds(Operation *op, bool useGlobalDeviceIds,
                                                       ChannelHandleAttr channel, Attribute groups) {
  if (!useGlobalDeviceIds)
    return success();
  if (channelId(channel) <= 0)
    return op->emitOpError("has channel handle ")
           << channelId(channel) << ", needed a positive one beside use_global_device_ids";
  auto elements = dyn_cast<DenseIntElementsAttr>(groups);
  if (elements && elements.empty())
    return op->emitOpError("has replica_groups without ids, needed every device's beside use_global_device_ids");
  return success();
}

std::optional<int64_t> heddle::stablehlo::replicaGroupSize(Attribute groups) {
  if (auto axes = dyn_cast<ReplicaGroupMeshAxesAttr>(groups))
    return axes.getGroupSize();
  ShapedType type = cast<DenseIntElementsAttr>(groups).getType();
  if (type.getDimSize(0) == 0)
    return std::nullopt;
  return type.getDimSize(1);
}

ProcessGroupSize heddle::stablehlo::processGroupSize(Attribute groups, bool useGlobalDeviceIds,
                                                     ChannelHandleAttr channel) {
  std::optional<int64_t> size = replicaGroupSize(groups);
  bool everyPartition = channelId(channel) > 0 && !useGlobalDeviceIds;
  if (!size || *size == 0)
    return {1, false};
  return {*size, !everyPartition};
}

LogicalResult heddle::stablehlo::verifySourceTargetPairs(Operation *op, DenseIntElementsAttr pairs) {
  ShapedType type = pairs.getType();
  if (type.getRank() != 2 || type.getDimSize(1) != 2)
    return op->emitOpError("source_target_pairs have type ") << type << ", needed shape N x 2";
  if (pairs.isSplat() && type.getDimSize(0) > 1) // as the elements left out would be
    return op->emitOpError("source_target_pairs hold source ")
           << pairs.getSplatValue<APInt>().getSExtValue() << " twice, needed distinct sources";
  llvm::DenseSet<int64_t> ids[2];
  return forEach(pairs, [&](int64_t index, int64_t id) -> LogicalResult {
    StringRef role = index % 2 == 0 ? "source" : "target";
    if (id < 0)
      return op->emitOpError("source_target_pairs hold ") << role << ' ' << id << ", needed at least 0";
    if (!ids[index % 2].insert(id).second)
      return op->emitOpError("source_target_pairs hold ")
             << role << ' ' << id << " twice, needed distinct " << role << 's';
    return success();
  });
}
