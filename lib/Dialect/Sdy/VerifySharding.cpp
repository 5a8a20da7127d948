// Constraints of shardings that need a mesh, a type or the op around.
#include "heddle/Dialect/Sdy/AxisLists.h"
#include "heddle/Dialect/Sdy/MeshOps.h"
#include "heddle/Dialect/Sdy/RegionOps.h"
#include "heddle/Dialect/Sdy/Shardings.h"

using namespace mlir;
using namespace heddle::sdy;

std::string heddle::sdy::describeMesh(Attribute meshOrRef, MeshAttr mesh) {
  auto name = dyn_cast<FlatSymbolRefAttr>(meshOrRef);
  return (name ? "mesh @" + name.getValue().str() : std::string("mesh")) + " " + mesh.toString();
}

FailureOr<MeshAttr> heddle::sdy::verifyMesh(Attribute meshOrRef, Operation *op, SymbolTableCollection *tables,
                                            EmitError emitError) {
  if (MeshAttr mesh = lookupMesh(meshOrRef, op, tables))
    return mesh;
  auto name = cast<FlatSymbolRefAttr>(meshOrRef);
  if (Operation *other = SymbolTable::lookupNearestSymbolFrom(op, name)) {
    InFlightDiagnostic diagnostic = emitError() << name << " is a " << other->getName() << ", needed an sdy.mesh";
    diagnostic.attachNote(other->getLoc()) << "defined here";
    return diagnostic;
  }
  return emitError() << "mesh " << name << " is not defined, needed an sdy.mesh of that name";
}

namespace {

LogicalResult verifyAxis(AxisRefAttr axis, const llvm::DenseMap<StringRef, int64_t> &positions, Attribute meshOrRef,
                         MeshAttr mesh, EmitError emitError) {
  auto found = positions.find(axis.getName());
  if (found == positions.end()) // axis_ref (C1)
    return emitError() << "axis \"" << axis.getName() << "\" is not in " << describeMesh(meshOrRef, mesh);
  if (!axis.isSubAxis())
    return success();
  int64_t size = mesh.getAxes()[found->second].getSize(), next = axis.getSubAxisInfo().getNextPreSize();
  if (size % next != 0) // sub_axis_info (C3)
    return emitError() << "sub-axis " << axis.toString() << " ends at " << next << ", needed a divisor of " << size
                       << ", the size of its axis in " << describeMesh(meshOrRef, mesh);
  if (axis.getSubAxisInfo().getSize() == size) // sub_axis_info (C4)
    return emitError() << "sub-axis " << axis.toString() << " is all of its axis in " << describeMesh(meshOrRef, mesh)
                       << ", needed \"" << axis.getName() << '"';
  return success();
}

/// An axis in a list, which `place` names where there are several: ` in dim 0`.
struct ListedAxis {
  AxisRefAttr axis;
  std::string place;

  bool operator<(const ListedAxis &other) const { return axis < other.axis; }
  std::string toString() const { return axis.toString() + place; }
};

/// `a` comes before or at `b` in their axis, if it is one axis.
LogicalResult verifyApart(const ListedAxis &a, const ListedAxis &b, EmitError emitError) {
  if (a.axis == b.axis)
    return emitError() << "axis " << a.axis.toString() << " is used twice"
                       << (a.place == b.place ? a.place : "," + a.place + " and" + b.place) << ", needed once";
  if (a.axis.overlaps(b.axis))
    return emitError() << "axes " << a.toString() << " and " << b.toString()
                       << " overlap, needed each part of an axis once";
  if (!a.axis.canCoexist(b.axis))
    return emitError() << "axes " << a.toString() << " and " << b.toString()
                       << " are not sub-axes of one split, needed the end of the first to divide the pre-size of the "
                          "second";
  return success();
}

LogicalResult verifyLists(ArrayRef<ArrayRef<AxisRefAttr>> lists, Attribute meshOrRef, MeshAttr mesh,
                          llvm::function_ref<std::string(size_t)> placeOf, EmitError emitError) {
  SmallVector<ListedAxis> all;
  llvm::DenseMap<StringRef, int64_t> positions = mesh.getAxisPositions();
  for (auto [index, list] : llvm::enumerate(lists))
    for (AxisRefAttr axis : list) {
      if (failed(verifyAxis(axis, positions, meshOrRef, mesh, emitError)))
        return failure();
      all.push_back({axis, placeOf(index)});
    }
  // Axes are sorted, so that only neighbours can share a part: dims may have many axes.
  llvm::stable_sort(all);
  for (size_t i = 1; i < all.size(); ++i)
    if (failed(verifyApart(all[i - 1], all[i], emitError))) // axis_ref_list (C2), sharding (C8)
      return failure();
  for (ArrayRef<AxisRefAttr> list : lists)
    for (size_t i = 1; i < list.size(); ++i)
      if (list[i - 1].canMerge(list[i])) // axis_ref_list (C3)
        return emitError() << "axes " << list[i - 1].toString() << " and " << list[i].toString()
                           << " stand side by side, needed " << list[i - 1].merge(list[i], mesh).toString();
  return success();
}

} // namespace

LogicalResult heddle::sdy::verifyAxisLists(ArrayRef<ArrayRef<AxisRefAttr>> lists, Attribute meshOrRef, MeshAttr mesh,
                                           EmitError emitError) {
  return verifyLists(lists, meshOrRef, mesh, [](size_t) { return std::string(); }, emitError);
}

FailureOr<MeshAttr> heddle::sdy::verifyAxesOnMesh(Operation *op, FlatSymbolRefAttr name,
                                                  ArrayRef<ArrayRef<AxisRefAttr>> lists,
                                                  SymbolTableCollection &tables) {
  auto report = [&] { return op->emitOpError(); };
  FailureOr<MeshAttr> mesh = verifyMesh(name, op, &tables, report);
  if (failed(mesh))
    return failure();
  if (mesh->isMaximal())
    return op->emitOpError("mesh ") << name << " is maximal, needed one with axes";
  if (failed(verifyAxisLists(lists, name, *mesh, report)))
    return failure();
  return mesh;
}

LogicalResult heddle::sdy::verifyMeshOrder(ArrayRef<AxisRefAttr> axes, StringRef what, Attribute meshOrRef,
                                           MeshAttr mesh, EmitError emitError) {
  if (axes.empty())
    return success();
  auto comesBefore = AxisRefAttr::getMeshComparator(mesh);
  for (size_t i = 1; i < axes.size(); ++i)
    if (comesBefore(axes[i], axes[i - 1]))
      return emitError() << what << " has " << axes[i].toString() << " after " << axes[i - 1].toString()
                         << ", needed the order of " << describeMesh(meshOrRef, mesh);
  return success();
}

namespace {

/// The constraints between a sharding and the type it is for.
LogicalResult verifyType(TensorShardingAttr sharding, Type type, EmitError emitError) {
  if (auto tuple = dyn_cast_or_null<TupleType>(type)) {
    if (tuple.size() != 1) // (C5)
      return emitError() << "type " << type << " has " << tuple.size() << " elements, needed 1 to be sharded";
    type = tuple.getType(0);
  }
  auto shaped = dyn_cast_or_null<ShapedType>(type);
  if (!shaped) {
    if (sharding.getRank() == 0 && sharding.getReplicatedAxes().empty() && sharding.getUnreducedAxes().empty())
      return success();
    InFlightDiagnostic diagnostic = emitError() << "sharding of rank " << sharding.getRank() << " for "; // (C4)
    if (type)
      diagnostic << "type " << type;
    else
      diagnostic << "no value";
    return diagnostic << ", which has no shape, needed rank 0 without replicated or unreduced axes";
  }
  if (!shaped.hasRank()) // (C5)
    return emitError() << "type " << type << " has no rank, needed one to be sharded";
  if (!shaped.hasStaticShape()) // (C5)
    return emitError() << "type " << type << " has a dynamic dim, needed a static shape";
  if (sharding.getRank() != shaped.getRank()) // (C6)
    return emitError() << "sharding has " << sharding.getRank() << " dims, needed " << shaped.getRank()
                       << ", the rank of " << type;
  for (auto [index, dim] : llvm::enumerate(sharding.getDimShardings()))
    if (shaped.getDimSize(index) == 0 && !dim.getAxes().empty()) // (C7)
      return emitError() << "dim " << index << " of size 0 is sharded along " << toString(dim.getAxes())
                         << ", needed no axes";
  return success();
}

/// Verifies that no axis is one of a manual computation around it: in its body they are gone.
LogicalResult verifyFree(TensorShardingAttr sharding, Operation *op, EmitError emitError) {
  for (auto manual = op->getParentOfType<ManualComputationOp>(); manual;
       manual = manual->getParentOfType<ManualComputationOp>()) {
    std::optional<AxisRefAttr> used;
    sharding.forEachAxis([&](AxisRefAttr axis) {
      if (!used && manual.getManualAxes().contains(axis.getName()))
        used = axis;
    });
    if (used) { // (C12)
      InFlightDiagnostic diagnostic = emitError()
                                      << "axis " << used->toString() << " is manual around here, needed a free one";
      diagnostic.attachNote(manual.getLoc()) << "made manual here";
      return diagnostic;
    }
  }
  return success();
}

} // namespace

LogicalResult heddle::sdy::verifySharding(TensorShardingAttr sharding, Type type, Operation *op,
                                          SymbolTableCollection *tables, EmitError emitError) {
  Attribute meshOrRef = sharding.getMeshOrRef();
  FailureOr<MeshAttr> mesh = verifyMesh(meshOrRef, op, tables, emitError); // (C10)
  if (failed(mesh))
    return failure();
  if (mesh->isMaximal()) {
    if (sharding.getRank() != 0 || !sharding.getReplicatedAxes().empty() ||
        !sharding.getUnreducedAxes().empty()) // (C11)
      return emitError() << "sharding of rank " << sharding.getRank() << " on maximal "
                         << describeMesh(meshOrRef, *mesh) << ", needed rank 0 without replicated or unreduced axes";
    return success();
  }
  if (failed(verifyType(sharding, type, emitError)))
    return failure();

  SmallVector<ArrayRef<AxisRefAttr>> lists; // (C1) to (C3), (C8)
  for (DimensionShardingAttr dim : sharding.getDimShardings())
    lists.push_back(dim.getAxes());
  lists.push_back(sharding.getReplicatedAxes());
  lists.push_back(sharding.getUnreducedAxes());
  auto placeOf = [&](size_t list) -> std::string {
    size_t rank = sharding.getRank();
    return list < rank ? " in dim " + std::to_string(list) : list == rank ? " in replicated" : " in unreduced";
  };
  if (failed(verifyLists(lists, meshOrRef, *mesh, placeOf, emitError)) ||
      failed(verifyMeshOrder(sharding.getReplicatedAxes(), "replicated", meshOrRef, *mesh, emitError)) || // (C9)
      failed(verifyMeshOrder(sharding.getUnreducedAxes(), "unreduced", meshOrRef, *mesh, emitError)))     // (C9)
    return failure();
  return verifyFree(sharding, op, emitError);
}

LogicalResult heddle::sdy::verifyShardings(TensorShardingPerValueAttr shardings, TypeRange types, StringRef name,
                                           StringRef what, Operation *op, SymbolTableCollection *tables) {
  if (shardings.getShardings().size() != types.size()) // (C2)
    return op->emitOpError(name) << " has " << shardings.getShardings().size() << " shardings, needed " << types.size()
                                 << ", one for each " << what;
  for (auto [index, sharding, type] : llvm::enumerate(shardings.getShardings(), types)) {
    auto emitError = [&, index = index]() { return op->emitOpError(name) << " #" << index << ": "; };
    if (failed(verifySharding(sharding, type, op, tables, emitError))) // (C1)
      return failure();
  }
  return success();
}

LogicalResult heddle::sdy::verifyShardingRule(OpShardingRuleAttr rule, Operation *op) {
  auto verifyMappings = [&](StringRef what, ArrayRef<TensorMappingAttr> mappings, TypeRange types) -> LogicalResult {
    if (mappings.size() != types.size()) // (C1)
      return op->emitOpError("sharding rule has ")
             << mappings.size() << " mappings of " << what << "s, needed " << types.size();
    for (auto [index, mapping, type] : llvm::enumerate(mappings, types)) {
      auto tensor = dyn_cast<RankedTensorType>(type);
      if (!tensor || !tensor.hasStaticShape()) // (C3)
        return op->emitOpError(what) << " #" << index << " has type " << type
                                     << ", needed a tensor of static shape for a sharding rule";
      if (mapping.getRank() != tensor.getRank()) // (C3)
        return op->emitOpError("sharding rule maps ") << mapping.getRank() << " dims of " << what << " #" << index
                                                      << ", needed " << tensor.getRank() << ", the rank of " << type;
    }
    return success();
  };
  if (failed(verifyMappings("operand", rule.getOperandMappings(), op->getOperandTypes())))
    return failure();
  return verifyMappings("result", rule.getResultMappings(), op->getResultTypes());
}
