// Library kernels on a GPU: their code is not compiled with the program, and they have no launch record in it.
#ifndef HEDDLE_LIB_RUNTIME_BACKENDS_CUDA_CUDALIBRARY_H
#define HEDDLE_LIB_RUNTIME_BACKENDS_CUDA_CUDALIBRARY_H

#include "Agreement.h"
#include "heddle/PlanFormat/Program.h"

#include <cuda.h>
#include <memory>
#include <span>

namespace heddle::runtime::cuda {

class Gpu;

/// The arguments of a call, on its GPU. Tensors are dense.
struct CallArguments {
  std::span<const CUdeviceptr> values; // operands, then results
  CUdeviceptr workspace = 0;           // of as many bytes as the call needs, at a multiple of 256
  CUdeviceptr constants = 0;           // the program's constants, as they lie in its file
};

class LibraryCall {
public:
  virtual ~LibraryCall();
  virtual uint64_t getWorkspaceBytes() const = 0;
  /// What has been chosen for all ranks is known now (AlgorithmFile).
  virtual void settle() {}
  /// Is called with each workspace that it will be given, while the program is loaded.
  virtual void prepare(CUdeviceptr workspace) { (void)workspace; }
  /// Runs in the order of the stream, which may be captured. Throws DeviceError.
  virtual void enqueue(CUstream stream, const CallArguments &arguments) = 0;
};

/// A library on one GPU; all is called on its thread.
class CudaLibrary {
public:
  virtual ~CudaLibrary();
  /// Throws LoadError for a kernel that there is no call for.
  virtual std::unique_ptr<LibraryCall> bind(const format::Program &program, const format::Kernel &kernel) = 0;
  /// Those of what it has loaded.
  virtual Choices getVersions() const { return {}; }
};

} // namespace heddle::runtime::cuda

#endif // HEDDLE_LIB_RUNTIME_BACKENDS_CUDA_CUDALIBRARY_H
