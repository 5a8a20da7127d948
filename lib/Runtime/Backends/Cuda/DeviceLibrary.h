// Library kernels of a GPU: cuBLASLt and cuDNN.
#ifndef HEDDLE_LIB_RUNTIME_BACKENDS_CUDA_DEVICELIBRARY_H
#define HEDDLE_LIB_RUNTIME_BACKENDS_CUDA_DEVICELIBRARY_H

#include "AlgorithmFile.h"
#include "CudaLibrary.h"
#include "Gpu.h"
#include "heddle/Runtime/Backends/Cuda.h"

namespace heddle::runtime::cuda {

/// Loads cuBLASLt and cuDNN when the first kernel needs them.
std::unique_ptr<CudaLibrary> makeDeviceLibrary(const Gpu &gpu, const CudaOptions &options, AlgorithmFile &file);

} // namespace heddle::runtime::cuda

#endif // HEDDLE_LIB_RUNTIME_BACKENDS_CUDA_DEVICELIBRARY_H
