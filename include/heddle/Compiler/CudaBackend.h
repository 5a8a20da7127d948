// GPUs as a target: the text of each kernel and its cubin in a program.
#ifndef HEDDLE_COMPILER_CUDABACKEND_H
#define HEDDLE_COMPILER_CUDABACKEND_H

#include "heddle/Codegen/Cuda/Nvrtc.h"
#include "heddle/Compiler/TargetBackend.h"

namespace heddle {

struct CudaCode {
  bool source = true, cubin = true;
};

struct CudaOptions {
  /// What a program gets. Where nothing is said, both, or the text alone where NVRTC is not found.
  std::optional<CudaCode> code;
  /// The folders that NVRTC may be in.
  cuda::NvrtcPlaces nvrtc;
  /// Where cubins are kept for the next time; nowhere if empty.
  std::string cacheFolder;
};

/// A program has a module of code for each kernel and kind. Library calls other than attention are the runtime's. A
/// kernel that has no text or does not compile is an error: a GPU runs no portable bodies.
std::unique_ptr<TargetBackend> createCudaBackend(CudaOptions options);

} // namespace heddle

#endif // HEDDLE_COMPILER_CUDABACKEND_H
