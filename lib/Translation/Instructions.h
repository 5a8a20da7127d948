// One op as an instruction, without its buffers; types and axes in the program's terms.
#ifndef HEDDLE_LIB_TRANSLATION_INSTRUCTIONS_H
#define HEDDLE_LIB_TRANSLATION_INSTRUCTIONS_H

#include "heddle/Dialect/Sdy/SdyDialect.h"
#include "heddle/PlanFormat/ThreadProgram.h"

namespace heddle {

/// Nothing for an element type that programs lack, or what is no tensor of static shape.
std::optional<format::TensorType> toPlanType(mlir::Type type);

format::Mesh toPlanMesh(sdy::MeshAttr mesh);
format::AxisList toPlanAxes(llvm::ArrayRef<sdy::AxisRefAttr> axes, sdy::MeshAttr mesh);

/// Whether there is a kernel or collective for an op.
bool hasInstruction(mlir::Operation *op);

/// Kind, kernel, attributes, axes and location of an op that has an instruction. `mesh` is the program's, null where it
/// is for one device; a collective on another is an error.
mlir::FailureOr<format::thread::Instruction> toInstruction(mlir::Operation *op, sdy::MeshAttr mesh);

} // namespace heddle

#endif // HEDDLE_LIB_TRANSLATION_INSTRUCTIONS_H
