// Meshes and axes in the terms of sdy and of programs.
#ifndef HEDDLE_DIALECT_SDY_FORMATMESH_H
#define HEDDLE_DIALECT_SDY_FORMATMESH_H

#include "heddle/Dialect/Sdy/SdyDialect.h"
#include "heddle/PlanFormat/Types.h"

namespace heddle {

format::Mesh toFormatMesh(sdy::MeshAttr mesh);
sdy::MeshAttr toMesh(const format::Mesh &mesh, mlir::MLIRContext *context);

/// Translates axes that have been verified.
format::AxisList toFormatAxes(llvm::ArrayRef<sdy::AxisRefAttr> axes, sdy::MeshAttr mesh);
llvm::SmallVector<sdy::AxisRefAttr> toAxes(const format::AxisList &axes, sdy::MeshAttr mesh);

} // namespace heddle

#endif // HEDDLE_DIALECT_SDY_FORMATMESH_H
