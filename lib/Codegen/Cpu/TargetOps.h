// The last step before LLVM's dialect: what a processor has instructions for.
#ifndef HEDDLE_LIB_CODEGEN_CPU_TARGETOPS_H
#define HEDDLE_LIB_CODEGEN_CPU_TARGETOPS_H

#include "mlir/IR/Operation.h"
#include "llvm/ADT/STLFunctionalExtras.h"

namespace heddle::cpu {

/// Before: ops of Elementwise.h anywhere under `root`. After: the same values, but for denormal bf16, which avx512bf16
/// flushes to 0; no scaling, and no conversion of narrow floats, for which LLVM would call functions. With avx512f,
/// scaling by a whole float takes that as it is; with avx512dq, maxima and minima that mind NaN and zeros are three
/// instructions, not six. `hasFeature` knows LLVM's names of features.
void useTargetOps(mlir::Operation *root, llvm::function_ref<bool(llvm::StringRef)> hasFeature);

} // namespace heddle::cpu

#endif // HEDDLE_LIB_CODEGEN_CPU_TARGETOPS_H
