// What NVRTC and its assembler write.
#ifndef HEDDLE_LIB_CODEGEN_CUDA_COMPILERLOG_H
#define HEDDLE_LIB_CODEGEN_CUDA_COMPILERLOG_H

#include "heddle/Codegen/Cuda/CompileUnits.h"

namespace heddle::cuda {

/// The kernels of a log made with --ptxas-options=-v, in its order.
std::vector<KernelUsage> readUsage(llvm::StringRef log);

/// Lines that are warnings of the compiler, or say that the assembler gave up speed: what is serialised (C7510), what
/// it does not know.
std::vector<std::string> readWarnings(llvm::StringRef log);

/// The first error of a log, with the line of the text that it is about:
/// `layer_norm_0.cu:12: identifier "y" is undefined, in "const float z = y;"`.
std::string readError(llvm::StringRef log, const TextUnit &unit);

} // namespace heddle::cuda

#endif // HEDDLE_LIB_CODEGEN_CUDA_COMPILERLOG_H
