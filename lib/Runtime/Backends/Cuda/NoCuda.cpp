// Stands in where CMake has found no headers of CUDA's.
#include "heddle/Runtime/Backends/Cuda.h"

using namespace heddle::runtime;

std::unique_ptr<Executor> heddle::runtime::createCudaExecutor(std::shared_ptr<const format::Program> program,
                                                              const ExecutorOptions &options, const CudaOptions &cuda,
                                                              std::string &error) {
  error = "this heddle is built without GPUs, needed a build where CMake finds the headers of CUDA 13.0";
  return nullptr;
}
