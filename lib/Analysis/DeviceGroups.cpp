// Computes groups of devices from axes, as digits of positions in the mesh, and axes from groups: strides are read off
// one group, and the groups that they give are compared with all.
#include "heddle/Analysis/DeviceGroups.h"

#include "heddle/Dialect/Sdy/MeshOps.h"
#include "heddle/Dialect/Sdy/RegionOps.h"
#include "heddle/Dialect/Stablehlo/StablehloDialect.h"

#include "mlir/Interfaces/FunctionInterfaces.h"
#include <map>
#include <set>

using namespace mlir;
using namespace heddle;
using namespace heddle::sdy;

int64_t heddle::getPosition(MeshAttr mesh, int64_t device) { return format::getPosition(mesh.getDeviceIds(), device); }

std::vector<SmallVector<int64_t>> heddle::getGroups(ArrayRef<AxisRefAttr> axes, MeshAttr mesh) {
  std::vector<SmallVector<int64_t>> groups;
  for (const std::vector<int64_t> &group : format::getGroups(getSteps(axes, mesh), mesh.getDeviceCount()))
    groups.push_back(llvm::map_to_vector(group, [&](int64_t member) { return mesh.getDevice(member); }));
  return groups;
}

/// The positions of devices, by their ids.
static SmallVector<int64_t> getPositions(MeshAttr mesh) {
  SmallVector<int64_t> positions(mesh.getDeviceCount());
  for (int64_t position = 0, count = mesh.getDeviceCount(); position < count; ++position)
    positions[mesh.getDevice(position)] = position;
  return positions;
}

/// `steps` as axes, the minor part of them first; nothing where they go across axes in other parts than these have.
static std::optional<SmallVector<AxisRefAttr>> findAxesOfSteps(AxisSteps steps, MeshAttr mesh) {
  SmallVector<AxisRefAttr> axes;
  int64_t axisStride = 1;
  for (MeshAxisAttr axis : llvm::reverse(mesh.getAxes())) {
    int64_t within = steps.stride / axisStride;
    if (steps.count > 1 && within < axis.getSize()) {
      int64_t room = axis.getSize() / within, count = std::min(steps.count, room);
      if (axis.getSize() % within != 0 || room % count != 0 || steps.count % count != 0)
        return std::nullopt;
      axes.push_back(AxisRefAttr::getRange(axis.getName(), room / count, room, mesh));
      steps = {steps.count / count, steps.stride * count};
    }
    axisStride *= axis.getSize();
  }
  return axes;
}

std::optional<SmallVector<AxisRefAttr>> heddle::findAxesOfGroups(ArrayRef<SmallVector<int64_t>> groups, MeshAttr mesh) {
  int64_t devices = mesh.getDeviceCount(), size = groups.empty() ? 0 : groups.front().size();
  if (size == 0 || size * static_cast<int64_t>(groups.size()) != devices ||
      llvm::any_of(groups, [&](ArrayRef<int64_t> group) { return static_cast<int64_t>(group.size()) != size; }))
    return std::nullopt;
  SmallVector<int64_t> positions = getPositions(mesh);
  const SmallVector<int64_t> *first = llvm::find_if(
      groups, [&](ArrayRef<int64_t> group) { return group.front() < devices && positions[group.front()] == 0; });
  if (first == groups.end() || llvm::any_of(*first, [&](int64_t device) { return device >= devices; }))
    return std::nullopt;
  // Member k of the first group is where the digits of k lead, the minor one first.
  SmallVector<AxisRefAttr> minorFirst;
  auto positionOf = [&](int64_t member) { return positions[(*first)[member]]; };
  for (int64_t done = 1; done < size;) {
    AxisSteps steps{1, positionOf(done)};
    while (steps.count * done < size && positionOf(steps.count * done) == steps.count * steps.stride)
      ++steps.count;
    std::optional<SmallVector<AxisRefAttr>> axes = findAxesOfSteps(steps, mesh);
    if (!axes || steps.stride == 0)
      return std::nullopt;
    llvm::append_range(minorFirst, *axes);
    done *= steps.count;
  }
  SmallVector<AxisRefAttr> axes;
  for (AxisRefAttr axis : llvm::reverse(minorFirst))
    if (!axes.empty() && axes.back().canMerge(axis))
      axes.back() = axes.back().merge(axis, mesh);
    else
      axes.push_back(axis);
  std::vector<SmallVector<int64_t>> found = getGroups(axes, mesh);
  std::set<SmallVector<int64_t>> wanted(groups.begin(), groups.end());
  if (std::set<SmallVector<int64_t>>(found.begin(), found.end()) != wanted)
    return std::nullopt;
  return axes;
}

/// Pairs of members along `axes`; nothing where groups have different ones.
static std::optional<MemberPairs> findPairsAlong(SmallVector<AxisRefAttr> axes,
                                                 ArrayRef<std::pair<int64_t, int64_t>> pairs, MeshAttr mesh) {
  std::vector<AxisSteps> steps = getSteps(axes, mesh);
  std::map<int64_t, std::set<std::pair<int64_t, int64_t>>> ofGroups;
  for (auto [from, to] : pairs)
    ofGroups[getFirstAlong(steps, from)].insert({getIndexAlong(steps, from), getIndexAlong(steps, to)});
  MemberPairs found{std::move(axes), {}, {}};
  if (ofGroups.empty())
    return found;
  int64_t members = 1;
  for (const AxisSteps &axis : steps)
    members *= axis.count;
  const auto &first = ofGroups.begin()->second;
  if (static_cast<int64_t>(ofGroups.size()) * members != mesh.getDeviceCount() ||
      llvm::any_of(ofGroups, [&](const auto &group) { return group.second != first; }))
    return std::nullopt;
  for (auto [from, to] : first) {
    found.from.push_back(from);
    found.to.push_back(to);
  }
  return found;
}

MemberPairs heddle::findMemberPairs(ArrayRef<std::pair<int64_t, int64_t>> pairs, MeshAttr mesh) {
  SmallVector<int64_t> positions = getPositions(mesh);
  auto ofPositions =
      llvm::map_to_vector(pairs, [&](auto pair) { return std::pair(positions[pair.first], positions[pair.second]); });
  SmallVector<AxisRefAttr> all, differing;
  for (MeshAxisAttr axis : mesh.getAxes()) {
    auto whole = AxisRefAttr::get(mesh.getContext(), axis.getName());
    AxisSteps steps = getSteps(whole, mesh);
    all.push_back(whole);
    if (llvm::any_of(ofPositions, [&](auto pair) { return steps.digit(pair.first) != steps.digit(pair.second); }))
      differing.push_back(whole);
  }
  if (!differing.empty())
    if (std::optional<MemberPairs> found = findPairsAlong(std::move(differing), ofPositions, mesh))
      return std::move(*found);
  return *findPairsAlong(std::move(all), ofPositions, mesh); // one group
}

SmallVector<std::pair<int64_t, int64_t>> heddle::getPermutation(ListOfAxisRefListsAttr from, ListOfAxisRefListsAttr to,
                                                                MeshAttr mesh) {
  auto getDims = [&](ListOfAxisRefListsAttr sharding) {
    std::vector<std::vector<AxisSteps>> dims;
    for (AxisRefListAttr axes : sharding.getValue())
      dims.push_back(getSteps(axes.getValue(), mesh));
    return dims;
  };
  SmallVector<std::pair<int64_t, int64_t>> pairs;
  for (auto [position, source] : llvm::enumerate(format::getSources(getDims(from), getDims(to), mesh.getDeviceCount())))
    pairs.emplace_back(mesh.getDevice(source), mesh.getDevice(static_cast<int64_t>(position)));
  llvm::sort(pairs);
  return pairs;
}

/// Whether the op is in one device's program of several: in a manual computation, or in what was partitioned.
static bool isInDevicesProgram(Operation *op) {
  if (op->getParentOfType<sdy::ManualComputationOp>())
    return true;
  auto function = op->getParentOfType<FunctionOpInterface>();
  auto hasSharding = [](Attribute attributes) {
    return llvm::any_of(cast<ArrayAttr>(attributes),
                        [](Attribute one) { return cast<DictionaryAttr>(one).contains("spmd.sharding"); });
  };
  return function && ((function.getAllArgAttrs() && hasSharding(function.getAllArgAttrs())) ||
                      (function.getAllResultAttrs() && hasSharding(function.getAllResultAttrs())));
}

SmallVector<int64_t> heddle::findSources(plan::CollectiveKind kind, DictionaryAttr attributes, MeshAttr mesh,
                                         int64_t members) {
  if (format::getFacts(kind).isOverMesh) {
    SmallVector<int64_t> sources(members, -1);
    for (auto [from, to] : getPermutation(attributes.getAs<ListOfAxisRefListsAttr>("from"),
                                          attributes.getAs<ListOfAxisRefListsAttr>("to"), mesh))
      sources[to] = from;
    return sources;
  }
  format::CollectivePeers peers;
  if (auto offset = attributes.getAs<IntegerAttr>("offset"))
    peers.offset = offset.getInt();
  peers.isMirrored = attributes.contains("mirrored");
  if (auto senders = attributes.getAs<DenseI64ArrayAttr>("senders"))
    peers.senders = senders.asArrayRef();
  if (auto receivers = attributes.getAs<DenseI64ArrayAttr>("receivers"))
    peers.receivers = receivers.asArrayRef();
  std::vector<int64_t> sources = format::findSources(kind, peers, members);
  return SmallVector<int64_t>(sources.begin(), sources.end());
}

bool heddle::meansDevices(Operation *op, Attribute ids) {
  auto module = op->getParentOfType<ModuleOp>();
  auto elements = dyn_cast_or_null<DenseIntElementsAttr>(ids);
  return module && isInDevicesProgram(op) && !module->hasAttr("mhlo.num_partitions") &&
         !module->hasAttr("mhlo.num_replicas") && elements &&
         llvm::any_of(elements.getValues<int64_t>(), [](int64_t id) { return id > 0; });
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
