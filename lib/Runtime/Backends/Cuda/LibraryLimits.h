// What cuBLASLt, cuDNN and NCCL take, as far as that can be said without them. Compilers ask before there is a GPU.
#ifndef HEDDLE_LIB_RUNTIME_BACKENDS_CUDA_LIBRARYLIMITS_H
#define HEDDLE_LIB_RUNTIME_BACKENDS_CUDA_LIBRARYLIMITS_H

#include "ConvolutionShape.h"
#include "MatmulShape.h"

namespace heddle::runtime::cuda {

/// The shape of a body's product, with what follows it: in one of the types that cuBLASLt sums, of a depth of at least
/// 1 where it has elements. Throws LibraryError for others.
MatmulShape makeMatmulShape(const LibraryBody &body, const format::Op &op);
/// The shape of a convolution that cuDNN has, of one element type, with no empty tensor; else throws LibraryError.
ConvolutionShape makeConvolutionShape(const LibraryBody &body, const format::Op &op);

/// Throws LibraryError for a kernel that is neither of these, and has no code of its own.
void checkLibraryKernel(const format::Program &program, const format::Kernel &kernel);

/// Throws LoadError for elements that NCCL can't combine so. For i1, and is the least, or the greatest.
void checkReduction(format::Combiner combiner, format::DType dtype);

} // namespace heddle::runtime::cuda

#endif // HEDDLE_LIB_RUNTIME_BACKENDS_CUDA_LIBRARYLIMITS_H
