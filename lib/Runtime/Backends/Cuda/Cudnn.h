// cuDNN: convolutions and their gradients.
#ifndef HEDDLE_LIB_RUNTIME_BACKENDS_CUDA_CUDNN_H
#define HEDDLE_LIB_RUNTIME_BACKENDS_CUDA_CUDNN_H

#include "../../DynamicLibrary.h"
#include "CudaLibrary.h"
#include "Gpu.h"

#include <cudnn.h>

#define HEDDLE_CUDNN_ENTRY_POINTS(X)                                                                                   \
  X(cudnnCreate)                                                                                                       \
  X(cudnnDestroy)                                                                                                      \
  X(cudnnGetVersion)                                                                                                   \
  X(cudnnGetErrorString)                                                                                               \
  X(cudnnSetStream)                                                                                                    \
  X(cudnnCreateTensorDescriptor)                                                                                       \
  X(cudnnDestroyTensorDescriptor)                                                                                      \
  X(cudnnSetTensorNdDescriptor)                                                                                        \
  X(cudnnCreateFilterDescriptor)                                                                                       \
  X(cudnnDestroyFilterDescriptor)                                                                                      \
  X(cudnnSetFilterNdDescriptor)                                                                                        \
  X(cudnnCreateConvolutionDescriptor)                                                                                  \
  X(cudnnDestroyConvolutionDescriptor)                                                                                 \
  X(cudnnSetConvolutionNdDescriptor)                                                                                   \
  X(cudnnSetConvolutionGroupCount)                                                                                     \
  X(cudnnSetConvolutionMathType)                                                                                       \
  X(cudnnGetConvolutionForwardAlgorithm_v7)                                                                            \
  X(cudnnGetConvolutionBackwardDataAlgorithm_v7)                                                                       \
  X(cudnnGetConvolutionBackwardFilterAlgorithm_v7)                                                                     \
  X(cudnnConvolutionForward)                                                                                           \
  X(cudnnConvolutionBackwardData)                                                                                      \
  X(cudnnConvolutionBackwardFilter)                                                                                    \
  X(cudnnTransformTensor)

namespace heddle::runtime::cuda {

class AlgorithmFile;

/// The cuDNN of one GPU.
class Cudnn {
public:
  /// `path` instead of `libcudnn.so.9`, where it is not empty. Throws LoadError.
  Cudnn(const Gpu &gpu, const std::string &path, AlgorithmFile &file);
  ~Cudnn();

  /// Makes the call of a kernel with a convolution as its body. Throws LoadError and LibraryError.
  std::unique_ptr<LibraryCall> bind(const format::Program &program, const format::Kernel &kernel);

#define HEDDLE_DECLARE(name) decltype(&::name) name = nullptr;
  HEDDLE_CUDNN_ENTRY_POINTS(HEDDLE_DECLARE)
#undef HEDDLE_DECLARE

  void check(cudnnStatus_t status, const char *action) const {
    if (status != CUDNN_STATUS_SUCCESS) [[unlikely]]
      fail(status, action);
  }

  const Gpu &gpu;
  cudnnHandle_t handle = nullptr;
  AlgorithmFile &file;

private:
  [[noreturn]] void fail(cudnnStatus_t status, const char *action) const;

  DynamicLibrary library;
};

} // namespace heddle::runtime::cuda

#endif // HEDDLE_LIB_RUNTIME_BACKENDS_CUDA_CUDNN_H
