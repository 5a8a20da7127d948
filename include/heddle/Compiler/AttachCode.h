// Machine code into a program that has its plan.
#ifndef HEDDLE_COMPILER_ATTACHCODE_H
#define HEDDLE_COMPILER_ATTACHCODE_H

#include "heddle/Compiler/Compile.h"
#include "heddle/Machine/MachineSpec.h"
#include "heddle/Machine/Targets.h"
#include "heddle/PlanFormat/Program.h"
#include "mlir/IR/BuiltinOps.h"

namespace heddle {

/// Compiles the kernels of the module that `program` was made of, for a processor, and gives them to the program as a
/// code module for `cpu`. Kernels that there is no code for run by their bodies; the report's notes name
/// them. Fails, having reported why, where one has no body either.
mlir::LogicalResult attachCpuCode(mlir::ModuleOp module, const CompileOptions &options, format::Program &program,
                                  Report &report);

/// Writes the text of the module's kernels for `target`, and gives text and cubins (`options.cudaCode`) to the program,
/// a module of code for each kernel. Library calls other than attention are the runtime's. Fails, having reported why,
/// where a kernel has no text or does not compile: a GPU runs no portable bodies.
mlir::LogicalResult attachCudaCode(mlir::ModuleOp module, const machine::Target &target,
                                   const machine::MachineSpec &machine, const CompileOptions &options,
                                   format::Program &program, Report &report);

} // namespace heddle

#endif // HEDDLE_COMPILER_ATTACHCODE_H
