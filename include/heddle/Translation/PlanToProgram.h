// Translates a module of the Plan rung to what a runtime reads.
#ifndef HEDDLE_TRANSLATION_PLANTOPROGRAM_H
#define HEDDLE_TRANSLATION_PLANTOPROGRAM_H

#include "heddle/PlanFormat/Program.h"
#include "mlir/Dialect/Func/IR/FuncOps.h"
#include "mlir/IR/BuiltinOps.h"

namespace heddle {

/// The program of a module that holds a mesh at most, kernels and entries, with all buffers placed. It says all that
/// the text says, but locations, and what is used nowhere. Reports at an op what a program can't say.
mlir::FailureOr<format::Program> translateToProgram(mlir::ModuleOp module);

/// What a kernel's function has as op number `index` of its body (`format::Body::ops`); null where there is none.
mlir::Operation *findBodyOp(mlir::func::FuncOp function, size_t index);

} // namespace heddle

#endif // HEDDLE_TRANSLATION_PLANTOPROGRAM_H
