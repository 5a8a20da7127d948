// Types and locations in the terms of MLIR and of programs.
#ifndef HEDDLE_LIB_TRANSLATION_TYPES_H
#define HEDDLE_LIB_TRANSLATION_TYPES_H

#include "heddle/Dialect/Heddle/HeddleDialect.h"
#include "heddle/Dialect/Sdy/FormatMesh.h"
#include "heddle/PlanFormat/Program.h"

namespace heddle {

/// Nothing for an element type that programs lack, or what is no tensor or memref of static shape.
std::optional<format::TensorType> toFormatType(mlir::Type type);
mlir::Type toElementType(format::DType dtype, mlir::MLIRContext *context);

format::Space toFormatSpace(Space space);
/// The space of an arena.
Space toSpace(format::Space space);

/// How a leaf of a type that programs have begins.
format::Appended toFormatAppended(AppendedAttr appended, mlir::Type type);
AppendedAttr toAppended(const format::Appended &appended, mlir::Type type);

/// `step.mlir:12:8`, or nothing.
std::string describe(mlir::Location location);

} // namespace heddle

#endif // HEDDLE_LIB_TRANSLATION_TYPES_H
