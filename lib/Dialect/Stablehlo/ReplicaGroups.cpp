#include "heddle/Dialect/Stablehlo/ReplicaGroups.h"

#include "heddle/PlanFormat/Groups.h"
#include "llvm/ADT/STLExtras.h"

using namespace mlir;
using namespace heddle;
using namespace heddle::stablehlo;

static int64_t channelId(ChannelHandleAttr channel) { return channel ? channel.getHandle() : 0; }

SmallVector<int64_t> heddle::stablehlo::idsOf(DenseIntElementsAttr elements) {
  if (elements.isSplat())
    return SmallVector<int64_t>(std::min<int64_t>(elements.getNumElements(), 2),
                                elements.getSplatValue<APInt>().getSExtValue());
  return llvm::to_vector(elements.getValues<int64_t>());
}

std::optional<int64_t> heddle::stablehlo::repeatedId(SmallVector<int64_t> ids) {
  // A DenseSet keeps the largest number for itself, so ids are sorted.
  llvm::sort(ids);
  const int64_t *repeated = std::adjacent_find(ids.begin(), ids.end());
  return repeated == ids.end() ? std::nullopt : std::optional(*repeated);
}

LogicalResult heddle::stablehlo::verifyReplicaGroups(Operation *op, Attribute groups, ReplicaGroupRules rules) {
  auto elements = dyn_cast<DenseIntElementsAttr>(groups);
  if (!elements)
    return success(); // mesh axes were checked when they were made
  if (elements.getType().getRank() != 2)
    return op->emitOpError("replica_groups have type ") << elements.getType() << ", needed rank 2, groups x ids";
  SmallVector<int64_t> ids = idsOf(elements);
  if (rules.padding)
    llvm::erase(ids, -1);
  if (ids.empty())
    return success();
  auto [smallest, largest] = std::minmax_element(ids.begin(), ids.end());
  if (*smallest < 0)
    return op->emitOpError("replica_groups hold id ")
           << *smallest << ", needed at least 0" << (rules.padding ? ", or -1 as padding" : "");
  if (std::optional<int64_t> id = repeatedId(ids))
    return op->emitOpError("replica_groups hold id ") << *id << " twice, needed distinct ids";
  if (rules.everyId && *largest >= static_cast<int64_t>(ids.size()))
    return op->emitOpError("replica_groups hold id ")
           << *largest << ", needed ids below " << ids.size() << ", the number of ids";
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

// ---- Lists of ids ----

static SmallVector<SmallVector<int64_t>> listGroups(ReplicaGroupMeshAxesAttr groups) {
  auto mesh = cast<MeshAttr>(groups.getMesh());
  SmallVector<StringRef> names;
  SmallVector<int64_t> sizes;
  int64_t devices = 1;
  for (MeshAxisAttr axis : mesh.getAxes()) {
    names.push_back(axis.getName());
    sizes.push_back(axis.getSize());
    devices *= axis.getSize();
  }
  std::vector<format::AxisSteps> steps;
  for (auto ref : groups.getAxes().getAsRange<AxisRefAttr>()) {
    size_t axis = llvm::find(names, ref.getName()) - names.begin(); // verified axes are the mesh's
    steps.push_back(ref.isWholeAxis() ? format::getSteps(sizes, axis, 1, sizes[axis])
                                      : format::getSteps(sizes, axis, ref.getPreSize(), ref.getSize()));
  }
  SmallVector<int64_t> ids = mesh.getDeviceIds() ? llvm::to_vector(mesh.getDeviceIds().getValues<int64_t>())
                                                 : llvm::to_vector(llvm::seq<int64_t>(0, devices));
  SmallVector<SmallVector<int64_t>> listed;
  for (const std::vector<int64_t> &group : format::getGroups(steps, devices))
    listed.push_back(llvm::map_to_vector(group, [&](int64_t position) { return ids[position]; }));
  return listed;
}

SmallVector<SmallVector<int64_t>> heddle::stablehlo::listReplicaGroups(Attribute groups) {
  if (auto axes = dyn_cast<ReplicaGroupMeshAxesAttr>(groups))
    return listGroups(axes);
  auto elements = cast<DenseIntElementsAttr>(groups);
  if (elements.isSplat() && elements.getSplatValue<APInt>().isAllOnes())
    return {}; // only padding, and maybe more of it than memory holds
  SmallVector<SmallVector<int64_t>> listed(elements.getType().getDimSize(0));
  for (auto [position, id] : llvm::enumerate(elements.getValues<int64_t>()))
    if (id != -1)
      listed[position / elements.getType().getDimSize(1)].push_back(id);
  return listed;
}

LogicalResult heddle::stablehlo::verifySourceTargetPairs(Operation *op, DenseIntElementsAttr pairs) {
  ShapedType type = pairs.getType();
  if (type.getRank() != 2 || type.getDimSize(1) != 2)
    return op->emitOpError("source_target_pairs have type ") << type << ", needed shape N x 2";
  SmallVector<int64_t> ids = idsOf(pairs);
  if (pairs.isSplat() && type.getDimSize(0) > 1)
    ids.append(2, ids.front()); // two pairs are as good as all of them
  for (auto [first, role] : {std::pair{0, "source"}, std::pair{1, "target"}}) {
    SmallVector<int64_t> ends;
    for (size_t index = first; index < ids.size(); index += 2)
      ends.push_back(ids[index]);
    for (int64_t id : ends)
      if (id < 0)
        return op->emitOpError("source_target_pairs hold ") << role << ' ' << id << ", needed at least 0";
    if (std::optional<int64_t> id = repeatedId(ends))
      return op->emitOpError("source_target_pairs hold ")
             << role << ' ' << *id << " twice, needed distinct " << role << 's';
  }
  return success();
}
