// Translates what a runtime reads back to a module of the Plan rung.
#ifndef HEDDLE_TRANSLATION_PROGRAMTOPLAN_H
#define HEDDLE_TRANSLATION_PROGRAMTOPLAN_H

#include "heddle/PlanFormat/Program.h"
#include "mlir/IR/BuiltinOps.h"
#include "mlir/IR/OwningOpRef.h"

namespace heddle {

/// Parses text of a program, which anybody may have written: checked before it comes to MLIR's parser.
using ParseText = llvm::function_ref<mlir::OwningOpRef<mlir::ModuleOp>(llvm::StringRef text)>;

/// The module that `translateToProgram` makes a checked program of. Null, with an error reported, where its texts are
/// none, or where a program says what plans can't.
mlir::OwningOpRef<mlir::ModuleOp> translateToPlan(const format::Program &program, mlir::MLIRContext *context,
                                                  ParseText parse);

} // namespace heddle

#endif // HEDDLE_TRANSLATION_PROGRAMTOPLAN_H
