// Library kernels of an emulated GPU: the CPU's calls, in the order of a stream.
#ifndef HEDDLE_LIB_RUNTIME_BACKENDS_CUDA_HOSTLIBRARY_H
#define HEDDLE_LIB_RUNTIME_BACKENDS_CUDA_HOSTLIBRARY_H

#include "CudaLibrary.h"
#include "Gpu.h"

namespace heddle::runtime::cuda {

std::unique_ptr<CudaLibrary> makeHostLibrary(const Gpu &gpu);

} // namespace heddle::runtime::cuda

#endif // HEDDLE_LIB_RUNTIME_BACKENDS_CUDA_HOSTLIBRARY_H
