// Types, meshes and axes in the terms of MLIR and of programs.
#ifndef HEDDLE_LIB_TRANSLATION_TYPES_H
#define HEDDLE_LIB_TRANSLATION_TYPES_H

#include "heddle/Dialect/Sdy/SdyDialect.h"
#include "heddle/PlanFormat/Types.h"

namespace heddle {

/// Nothing for an element type that programs lack, or what is no tensor or memref of static shape.
std::optional<format::TensorType> toFormatType(mlir::Type type);
mlir::Type toElementType(format::DType dtype, mlir::MLIRContext *context);

format::Mesh toFormatMesh(sdy::MeshAttr mesh);
sdy::MeshAttr toMesh(const format::Mesh &mesh, mlir::MLIRContext *context);

/// Translates axes that have been verified.
format::AxisList toFormatAxes(llvm::ArrayRef<sdy::AxisRefAttr> axes, sdy::MeshAttr mesh);
llvm::SmallVector<sdy::AxisRefAttr> toAxes(const format::AxisList &axes, sdy::MeshAttr mesh);

/// `step.mlir:12:8`, or nothing.
std::string describe(mlir::Location location);

} // namespace heddle

#endif // HEDDLE_LIB_TRANSLATION_TYPES_H
