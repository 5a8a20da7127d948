// From loops, vectors and scalars to MLIR's LLVM dialect.
#ifndef HEDDLE_LIB_CODEGEN_CPU_LOWERTOLLVM_H
#define HEDDLE_LIB_CODEGEN_CPU_LOWERTOLLVM_H

#include "mlir/IR/BuiltinOps.h"
#include "llvm/ADT/STLFunctionalExtras.h"

namespace heddle::cpu {

/// Before: func, scf, vector, arith, math, memref and LLVM's dialect. After: LLVM's dialect alone, in which there are
/// neither narrow floats that the processor does not convert (NarrowFloats.h), nor ops that it has no code for where
/// TargetOps.h knows others. `hasFeature` knows LLVM's names of features.
mlir::LogicalResult lowerToLlvm(mlir::ModuleOp module, llvm::function_ref<bool(llvm::StringRef)> hasFeature);

} // namespace heddle::cpu

#endif // HEDDLE_LIB_CODEGEN_CPU_LOWERTOLLVM_H
