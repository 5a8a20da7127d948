#include "heddle/Dialect/Sdy/AxisKinds.h"

#include "heddle/Dialect/Sdy/AxisLists.h"
#include "heddle/Dialect/Sdy/DeviceMesh.h"
#include "heddle/Dialect/Sdy/MeshOps.h"
#include "mlir/IR/BuiltinOps.h"
#include "llvm/ADT/StringSet.h"

using namespace mlir;
using namespace heddle::sdy;

// ---- what a mesh says ----

/// Null where the op's own verifier has an error to report.
static MeshAttr getMesh(MeshOp op) { return dyn_cast_or_null<MeshAttr>(op.getProperties().mesh); }
static ArrayAttr getSequential(MeshOp op) { return op->getAttrOfType<ArrayAttr>(AxisKinds::sequentialAttrName); }

AxisKinds AxisKinds::of(Operation *op, MeshAttr mesh) {
  AxisKinds kinds;
  auto module = dyn_cast<ModuleOp>(op);
  if (!module)
    module = op->getParentOfType<ModuleOp>();
  if (!module || !mesh)
    return kinds;
  for (auto own : module.getOps<MeshOp>())
    if (getMesh(own) == mesh && getSequential(own)) {
      kinds.sequential = getSequential(own);
      kinds.deviceIds = own->getAttrOfType<DenseI64ArrayAttr>(deviceIdsAttrName);
      break;
    }
  return kinds;
}

bool AxisKinds::isSequential(StringRef axis) const {
  return sequential && llvm::is_contained(sequential, StringAttr::get(sequential.getContext(), axis));
}

int64_t AxisKinds::getDeviceCount(MeshAttr mesh) const {
  int64_t count = 1;
  for (MeshAxisAttr axis : mesh.getAxes())
    count *= isSequential(axis.getName()) ? 1 : axis.getSize();
  return count;
}

int64_t AxisKinds::getPartCount(ArrayRef<AxisRefAttr> axes, MeshAttr mesh) const {
  int64_t count = 1;
  for (AxisRefAttr axis : axes)
    count *= isSequential(axis.getName()) ? axis.getSize(mesh) : 1;
  return count;
}

ArrayRef<int64_t> AxisKinds::getDeviceIds(MeshAttr mesh) const {
  if (areAllSpatial())
    return mesh.getDeviceIds();
  return deviceIds ? deviceIds.asArrayRef() : ArrayRef<int64_t>();
}

MeshAttr heddle::sdy::getDeviceMesh(MeshAttr mesh, const AxisKinds &kinds) {
  SmallVector<MeshAxisAttr> axes(mesh.getAxes());
  llvm::erase_if(axes, [&](MeshAxisAttr axis) { return kinds.isSequential(axis.getName()); });
  return MeshAttr::get(mesh.getContext(), axes, axes.empty() ? ArrayRef<int64_t>() : kinds.getDeviceIds(mesh));
}

// ---- verification ----

LogicalResult heddle::sdy::verifyAllSpatial(ModuleOp module, StringRef consumer) {
  for (auto mesh : module.getOps<MeshOp>())
    if (ArrayAttr axes = getSequential(mesh))
      return emitError(mesh.getLoc()) << "mesh @" << mesh.getSymName() << " has the sequential axis " << axes[0]
                                      << ", needed none for " << consumer << ", which knows only devices";
  return success();
}

/// The order of devices along spatial axes.
static LogicalResult verifyDeviceIds(MeshOp mesh, DenseI64ArrayAttr ids) {
  int64_t count = AxisKinds::of(mesh, mesh.getMesh()).getDeviceCount(mesh.getMesh());
  SmallVector<int64_t> sorted(ids.asArrayRef());
  llvm::sort(sorted);
  bool isPermutation = static_cast<int64_t>(sorted.size()) == count;
  for (auto [index, id] : llvm::enumerate(sorted))
    isPermutation &= id == static_cast<int64_t>(index);
  if (!isPermutation)
    return mesh.emitOpError("has heddle.device_ids of ")
           << sorted.size() << " numbers, needed each of the " << count << " devices along its spatial axes once";
  return success();
}

LogicalResult heddle::sdy::verifyAxisKinds(Operation *op, NamedAttribute attribute) {
  auto mesh = dyn_cast<MeshOp>(op);
  if (!mesh)
    return op->emitOpError("has ") << attribute.getName().getValue() << ", needed it on an sdy.mesh";
  MeshAttr own = getMesh(mesh);
  if (!own)
    return success();
  if (attribute.getName() == AxisKinds::deviceIdsAttrName) {
    auto ids = dyn_cast<DenseI64ArrayAttr>(attribute.getValue());
    if (!ids || !getSequential(mesh))
      return mesh.emitOpError("has heddle.device_ids = ")
             << attribute.getValue() << ", needed an array<i64> beside heddle.sequential_axes";
    return verifyDeviceIds(mesh, ids);
  }
  auto axes = dyn_cast<ArrayAttr>(attribute.getValue());
  if (!axes || axes.empty() || !llvm::all_of(axes, [](Attribute name) { return isa<StringAttr>(name); }))
    return mesh.emitOpError("has heddle.sequential_axes = ") << attribute.getValue() << ", needed names of its axes";
  llvm::StringSet<> names;
  for (StringAttr name : axes.getAsRange<StringAttr>()) {
    if (!own.hasAxis(name))
      return mesh.emitOpError("has the sequential axis ") << name << ", needed one of its axes";
    if (!names.insert(name.getValue()).second)
      return mesh.emitOpError("has the sequential axis ") << name << " twice, needed it once";
  }
  if (!own.getDeviceIds().empty())
    return mesh.emitOpError("has device_ids and the sequential axis ")
           << axes[0] << ", needed heddle.device_ids, which counts along spatial axes only";
  // Shardings name a mesh by its axes, too.
  for (auto other : op->getBlock()->getOps<MeshOp>())
    for (MeshAxisAttr axis : getMesh(other) ? getMesh(other).getAxes() : ArrayRef<MeshAxisAttr>()) {
      ArrayAttr theirs = getSequential(other);
      bool isTheirs = theirs && llvm::is_contained(theirs, StringAttr::get(op->getContext(), axis.getName()));
      if (own.hasAxis(axis.getName()) && names.contains(axis.getName()) != isTheirs)
        return mesh.emitOpError("has the ")
               << (isTheirs ? "spatial" : "sequential") << " axis \"" << axis.getName()
               << "\", which is not so in mesh @" << other.getSymName() << ", needed it alike in both";
    }
  return success();
}
