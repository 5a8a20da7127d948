// Collectives that a manual computation spells with device ids, along the axes of the mesh that these ids are.
#include "Localize.h"

#include "heddle/Analysis/DeviceGroups.h"
#include "heddle/Analysis/ShardingOrigins.h"
#include "heddle/Dialect/Heddle/HeddleDialect.h"
#include "heddle/Dialect/Sdy/DeviceMesh.h"
#include "heddle/Dialect/Spmd/SpmdDialect.h"
#include "heddle/Dialect/Stablehlo/Combiners.h"
#include "heddle/Dialect/Stablehlo/ReplicaGroups.h"
#include "llvm/ADT/TypeSwitch.h"

using namespace mlir;
using namespace heddle;
using namespace heddle::stablehlo;
using namespace heddle::partition;

namespace {

using Groups = SmallVector<SmallVector<int64_t>>;
using Axes = SmallVector<sdy::AxisRefAttr>;

template <typename Op> bool hasChannel(Op op) {
  return op.getChannelHandleAttr() && op.getChannelHandleAttr().getHandle() > 0;
}

/// Whether the op's groups are in the ids of devices themselves.
template <typename Op> bool hasDeviceIds(Op op) { return op.getUseGlobalDeviceIds() || !hasChannel(op); }

template <typename Op> bool isOverDevices(Op op) { return hasChannel(op) || meansDevices(op, op.getReplicaGroups()); }
bool isOverDevices(CollectivePermuteOp op) { return hasChannel(op) || meansDevices(op, op.getSourceTargetPairs()); }

class CollectiveNamer {
public:
  CollectiveNamer(Operation *op, Location manual, const MeshInUse &use)
      : op(op), manual(manual), use(use), builder(op, use) {}

  void run() {
    SmallVector<Value> results = TypeSwitch<Operation *, SmallVector<Value>>(op)
                                     .Case<AllReduceOp, AllGatherOp, ReduceScatterOp, AllToAllOp, CollectivePermuteOp,
                                           PartitionIdOp, ReplicaIdOp>([&](auto typed) { return name(typed); })
                                     .Default({});
    if (results.empty())
      return;
    op->replaceAllUsesWith(results);
    op->erase();
  }

private:
  // ---- Groups ----

  /// Devices by group, where the ids are such; nothing where they are replicas alone.
  std::optional<Groups> listGroups(Attribute attribute, bool hasDeviceIds) {
    int64_t count = use.mesh.getDeviceCount();
    auto elements = dyn_cast<DenseIntElementsAttr>(attribute);
    if (!hasDeviceIds || (elements && elements.empty()))
      return Groups{llvm::to_vector(llvm::seq<int64_t>(0, count))}; // the one replica is all partitions
    FailureOr<Attribute> known = writeOutMesh(op, attribute);
    if (failed(known))
      return std::nullopt;
    return listReplicaGroups(*known);
  }

  /// The axes of an op for which each member's place counts.
  std::optional<Axes> findAxes(Attribute attribute, bool hasDeviceIds = true) {
    std::optional<Groups> groups = listGroups(attribute, hasDeviceIds);
    return groups ? findAxesOfGroups(*groups, use.mesh) : std::nullopt;
  }

  /// The axes of a sum, for which the order of members is no matter.
  std::optional<Axes> findUnorderedAxes(Attribute attribute, bool hasDeviceIds) {
    std::optional<Groups> groups = listGroups(attribute, hasDeviceIds);
    if (!groups)
      return std::nullopt;
    if (std::optional<Axes> axes = findAxesOfGroups(*groups, use.mesh))
      return axes;
    for (SmallVector<int64_t> &group : *groups)
      llvm::sort(group, [&](int64_t a, int64_t b) { return getPosition(use.mesh, a) < getPosition(use.mesh, b); });
    return findAxesOfGroups(*groups, use.mesh);
  }

  // ---- Ops; no results where the op stays ----

  SmallVector<Value> name(AllReduceOp op) {
    std::optional<Combiner> combiner = matchCombiner(op.getComputation());
    if (!isOverDevices(op) || !combiner)
      return {};
    std::optional<Axes> axes = findUnorderedAxes(op.getReplicaGroups(), hasDeviceIds(op));
    if (!axes)
      return {};
    return forEachOperand(*axes, [&](Value operand, Type type) {
      return spmd::AllReduceOp::create(builder, type, operand, CombinerAttr::get(builder.getContext(), *combiner),
                                       list(*axes), builder.getMeshRef());
    });
  }

  SmallVector<Value> name(AllGatherOp op) {
    std::optional<Axes> axes = isOverDevices(op) ? findAxes(op.getReplicaGroups(), hasDeviceIds(op)) : std::nullopt;
    if (!axes)
      return {};
    return forEachOperand(*axes, [&](Value operand, Type type) {
      return spmd::AllGatherOp::create(builder, type, operand, op.getAllGatherDimAttr(), list(*axes),
                                       builder.getMeshRef());
    });
  }

  SmallVector<Value> name(ReduceScatterOp op) {
    std::optional<Combiner> combiner = matchCombiner(op.getComputation());
    if (!isOverDevices(op) || !combiner)
      return {};
    std::optional<Axes> axes = findAxes(op.getReplicaGroups(), hasDeviceIds(op));
    if (!axes)
      return {};
    return forEachOperand(*axes, [&](Value operand, Type type) {
      return spmd::ReduceScatterOp::create(builder, type, operand, CombinerAttr::get(builder.getContext(), *combiner),
                                           op.getScatterDimensionAttr(), list(*axes), builder.getMeshRef());
    });
  }

  SmallVector<Value> name(AllToAllOp op) {
    std::optional<Axes> axes = isOverDevices(op) ? findAxes(op.getReplicaGroups()) : std::nullopt;
    if (!axes)
      return {};
    int64_t split = op.getSplitDimension(), concat = op.getConcatDimension(), members = op.getSplitCount();
    return forEachOperand(*axes, [&](Value operand, Type type) {
      if (split != concat)
        return exchange(operand, cast<RankedTensorType>(type), split, concat, *axes);
      // [n * s] as [n, 1, s]: members' parts of the one dim come side by side in the other.
      auto whole = cast<RankedTensorType>(type);
      SmallVector<int64_t> before(whole.getShape()), after;
      before[split] /= members;
      before.insert(before.begin() + split, {members, 1});
      after = before;
      std::swap(after[split], after[split + 1]);
      Value parts = ReshapeOp::create(builder, whole.clone(before), operand);
      return ReshapeOp::create(builder, whole,
                               exchange(parts, whole.clone(after), split, split + 1, *axes)->getResult(0))
          .getOperation();
    });
  }

  Operation *exchange(Value operand, RankedTensorType type, int64_t split, int64_t concat, const Axes &axes) {
    Operation *made = spmd::AllToAllOp::create(builder, type, operand, builder.getI64IntegerAttr(split),
                                               builder.getI64IntegerAttr(concat), list(axes), builder.getMeshRef());
    return explain(made, axes);
  }

  SmallVector<Value> name(CollectivePermuteOp op) {
    int64_t count = use.mesh.getDeviceCount();
    SmallVector<int64_t> ends = llvm::to_vector(op.getSourceTargetPairs().getValues<int64_t>());
    if (!isOverDevices(op) || llvm::any_of(ends, [&](int64_t device) { return device >= count; }))
      return {};
    SmallVector<std::pair<int64_t, int64_t>> pairs;
    for (size_t index = 0; index < ends.size(); index += 2)
      pairs.emplace_back(ends[index], ends[index + 1]);
    MemberPairs found = findMemberPairs(pairs, use.mesh);
    return {
        explain(spmd::PairsOp::create(builder, op.getType(), op.getOperand(), builder.getDenseI64ArrayAttr(found.from),
                                      builder.getDenseI64ArrayAttr(found.to), list(found.axes), builder.getMeshRef()),
                found.axes)
            ->getResult(0)};
  }

  SmallVector<Value> name(PartitionIdOp op) {
    auto scalar = RankedTensorType::get({}, builder.getI32Type());
    Axes all;
    for (sdy::MeshAxisAttr axis : use.mesh.getAxes())
      all.push_back(sdy::AxisRefAttr::get(builder.getContext(), axis.getName()));
    Value id = spmd::AxisIndexOp::create(builder, scalar, list(all), builder.getMeshRef());
    if (ArrayRef<int64_t> ids = use.mesh.getDeviceIds(); !ids.empty()) {
      auto type = RankedTensorType::get({static_cast<int64_t>(ids.size())}, builder.getI32Type());
      Value devices = ConstantOp::create(builder, DenseIntElementsAttr::get(type, SmallVector<int32_t>(ids)));
      Value own = DynamicSliceOp::create(builder, devices, id, ArrayRef<int64_t>{1});
      id = ReshapeOp::create(builder, scalar, own);
    }
    return {ConvertOp::create(builder, cast<RankedTensorType>(op.getType()), id)};
  }

  SmallVector<Value> name(ReplicaIdOp op) { return {builder.zeros(cast<RankedTensorType>(op.getType()))}; }

  // ---- What they are made of ----

  /// Alone in its group, a member keeps what it has. `make` gives an op for an operand and the type of its result.
  template <typename Make> SmallVector<Value> forEachOperand(const Axes &axes, Make make) {
    SmallVector<Value> results;
    for (auto [operand, type] : llvm::zip_equal(op->getOperands(), op->getResultTypes())) {
      Value value = operand;
      Type element = cast<RankedTensorType>(type).getElementType();
      auto own = cast<RankedTensorType>(operand.getType());
      if (own.getElementType() != element) // a reduction's body may work in a wider type
        value = ConvertOp::create(builder, own.clone(element), operand);
      results.push_back(axes.empty() ? value : explain(make(value, type), axes)->getResult(0));
    }
    return results;
  }

  sdy::AxisRefListAttr list(const Axes &axes) { return sdy::AxisRefListAttr::get(builder.getContext(), axes); }

  /// The user wrote it, in a manual computation.
  Operation *explain(Operation *made, const Axes &axes) {
    if (!isa<spmd::SpmdDialect>(made->getDialect()))
      return made;
    made->setDiscardableAttrs(op->getDiscardableAttrDictionary());
    std::string place = describeLocation(manual), text;
    for (sdy::AxisRefAttr axis : axes)
      text +=
          (text.empty() ? "" : "; ") + axis.toString() + ": manual computation" + (place.empty() ? "" : " at " + place);
    made->setAttr(HeddleDialect::annotationsAttrName, builder.getStringAttr(text));
    return made;
  }

  Operation *op;
  Location manual;
  const MeshInUse &use;
  LocalBuilder builder;
};

} // namespace

void heddle::partition::nameCollectives(sdy::ManualComputationOp manual, const MeshInUse &use) {
  auto replicas = manual->getParentOfType<ModuleOp>()->getAttrOfType<IntegerAttr>("mhlo.num_replicas");
  if (replicas && replicas.getInt() > 1) // ids then count devices of other replicas, too
    return;
  MeshInUse ofDevices = use;
  ofDevices.mesh = sdy::getDeviceMesh(use.mesh, use.kinds);
  SmallVector<Operation *> collectives;
  manual.getBody().walk([&](Operation *op) { collectives.push_back(op); });
  for (Operation *op : collectives)
    CollectiveNamer(op, manual.getLoc(), ofDevices).run();
}
