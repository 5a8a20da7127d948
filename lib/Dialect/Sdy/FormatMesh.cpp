#include "heddle/Dialect/Sdy/FormatMesh.h"

using namespace mlir;
using namespace heddle;

format::Mesh heddle::toFormatMesh(sdy::MeshAttr mesh) {
  format::Mesh result;
  for (sdy::MeshAxisAttr axis : mesh.getAxes())
    result.axes.push_back({axis.getName().str(), axis.getSize()});
  result.devices.assign(mesh.getDeviceIds().begin(), mesh.getDeviceIds().end());
  return result;
}

sdy::MeshAttr heddle::toMesh(const format::Mesh &mesh, MLIRContext *context) {
  auto axes = llvm::map_to_vector(
      mesh.axes, [&](const format::Mesh::Axis &axis) { return sdy::MeshAxisAttr::get(context, axis.name, axis.size); });
  return sdy::MeshAttr::get(context, axes, mesh.devices);
}

format::AxisList heddle::toFormatAxes(ArrayRef<sdy::AxisRefAttr> axes, sdy::MeshAttr mesh) {
  format::AxisList list;
  for (sdy::AxisRefAttr axis : axes) {
    int64_t number = *mesh.findAxis(axis.getName());
    list.push_back({static_cast<uint32_t>(number), axis.getPreSize(), axis.getSize(mesh)});
  }
  return list;
}

SmallVector<sdy::AxisRefAttr> heddle::toAxes(const format::AxisList &axes, sdy::MeshAttr mesh) {
  MLIRContext *context = mesh.getContext();
  return llvm::map_to_vector(axes, [&](const format::AxisRef &ref) {
    sdy::MeshAxisAttr axis = mesh.getAxes()[ref.axis];
    return ref.size == axis.getSize() ? sdy::AxisRefAttr::get(context, axis.getName())
                                      : sdy::AxisRefAttr::get(context, axis.getName(), ref.preSize, ref.size);
  });
}
