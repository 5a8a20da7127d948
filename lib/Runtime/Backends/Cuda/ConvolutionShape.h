// A convolution of any order of dims as one of the three that cuDNN has: y = w * x, and its gradients.
#ifndef HEDDLE_LIB_RUNTIME_BACKENDS_CUDA_CONVOLUTIONSHAPE_H
#define HEDDLE_LIB_RUNTIME_BACKENDS_CUDA_CONVOLUTIONSHAPE_H

#include "../../Library/LibraryBody.h"

namespace heddle::runtime::cuda {

struct ConvolutionShape {
  enum class Kind : uint8_t { Forward, InputGradient, FilterGradient };

  /// Sizes and strides in elements, in cuDNN's order: batch, feature, spatial dims; of the filter output features,
  /// input features of a group, spatial dims.
  struct Tensor {
    Sizes sizes, strides;
  };
  /// A copy where x is padded or cut otherwise than cuDNN can: its elements at an offset in a dense copy of other
  /// sizes. For an input gradient the copy is what cuDNN writes.
  struct Copy {
    Sizes sizes, ownStrides, copyStrides;
    int64_t ownOffset = 0, copyOffset = 0, elements = 1; // of the copy
  };

  /// Throws LibraryError for convolutions that are none of the three.
  ConvolutionShape(const LibraryBody &body, const format::Op &op);

  Kind kind = Kind::Forward;
  Tensor x, y, w;
  size_t xValue = 0, yValue = 0, wValue = 0; // 0 and 1: operands, 2: the result
  Sizes padding, strides, dilations;
  bool isReversed = false; // the filter runs backwards
  int64_t groups = 1;
  std::optional<Copy> copy;
};

} // namespace heddle::runtime::cuda

#endif // HEDDLE_LIB_RUNTIME_BACKENDS_CUDA_CONVOLUTIONSHAPE_H
