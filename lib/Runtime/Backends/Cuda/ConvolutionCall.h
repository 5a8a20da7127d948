// A library kernel that is a convolution or a gradient of one, by cuDNN.
#ifndef HEDDLE_LIB_RUNTIME_BACKENDS_CUDA_CONVOLUTIONCALL_H
#define HEDDLE_LIB_RUNTIME_BACKENDS_CUDA_CONVOLUTIONCALL_H

#include "ConvolutionShape.h"
#include "Cudnn.h"
#include "StridedDeviceCopy.h"

namespace heddle::runtime::cuda {

/// Filters are wanted dense, with output features outermost; others go through a copy in the workspace, as do images
/// with padding that cuDNN does not know.
class ConvolutionCall : public LibraryCall {
public:
  /// Throws LoadError where cuDNN has no deterministic algorithm, and LibraryError.
  ConvolutionCall(Cudnn &library, const format::Program &program, const format::Kernel &kernel, const LibraryBody &body,
                  const format::Op &op);
  ~ConvolutionCall() override;

  uint64_t getWorkspaceBytes() const override { return imageBytes + filterBytes + algorithmBytes; }
  void settle() override { chooseAlgorithm(); }
  void enqueue(CUstream stream, const CallArguments &arguments) override;

private:
  void describe(format::DType dtype);
  cudnnTensorDescriptor_t makeTensor(const ConvolutionShape::Tensor &tensor) const;
  /// The one that is known for this convolution, or else cuDNN's choice, which is known then.
  void chooseAlgorithm();
  void askForAlgorithm();
  std::string getKey() const;
  template <typename Result, typename Get> int choose(Get get);
  void convolve(CUdeviceptr x, CUdeviceptr w, CUdeviceptr y, CUdeviceptr workspace) const;

  Cudnn &library;
  const format::Program &program;
  const format::Kernel &kernel;
  ConvolutionShape shape;
  Place operands[2];
  bool isDouble = false;
  cudnnDataType_t type = CUDNN_DATA_FLOAT;
  uint64_t elementBytes = 4;
  std::optional<StridedDeviceCopy> imageCopy;
  uint64_t imageBytes = 0, filterBytes = 0, algorithmBytes = 0;
  cudnnTensorDescriptor_t x = nullptr, y = nullptr, ownFilter = nullptr,
                          denseFilter = nullptr; // two where it is copied
  cudnnFilterDescriptor_t w = nullptr;
  cudnnConvolutionDescriptor_t convolution = nullptr;
  int algorithm = 0;
};

} // namespace heddle::runtime::cuda

#endif // HEDDLE_LIB_RUNTIME_BACKENDS_CUDA_CONVOLUTIONCALL_H
