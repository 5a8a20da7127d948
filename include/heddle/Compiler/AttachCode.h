// Machine code into a program that has its plan.
#ifndef HEDDLE_COMPILER_ATTACHCODE_H
#define HEDDLE_COMPILER_ATTACHCODE_H

#include "heddle/Compiler/Report.h"
#include "heddle/PlanFormat/Program.h"
#include "mlir/IR/BuiltinOps.h"

namespace heddle {

/// Compiles the kernels of the module that `program` was made of, for this machine's processor, and gives them to the
/// program as a code module for `cpu`. Kernels that there is no code for run by their bodies; the report's notes name
/// them. Fails, having reported why, where one has no body either.
mlir::LogicalResult attachCpuCode(mlir::ModuleOp module, const std::string &cacheFolder, format::Program &program,
                                  Report &report);

} // namespace heddle

#endif // HEDDLE_COMPILER_ATTACHCODE_H
