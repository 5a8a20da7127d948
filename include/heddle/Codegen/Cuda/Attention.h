// Kernels of heddle.attention and its gradient: the templates of kernels/attention, and instances of them.
#ifndef HEDDLE_CODEGEN_CUDA_ATTENTION_H
#define HEDDLE_CODEGEN_CUDA_ATTENTION_H

#include "heddle/Codegen/Cuda/EmitText.h"

namespace heddle::cuda {

/// Whether the kernel is one attention or one gradient of an attention.
bool isAttention(mlir::func::FuncOp kernel);

/// The text of such a kernel; failure, with a sentence in `missing`, where the templates don't take it.
mlir::FailureOr<KernelText> emitAttention(mlir::func::FuncOp kernel, const CudaTarget &target, const KernelFacts &facts,
                                          std::string &missing);

} // namespace heddle::cuda

#endif // HEDDLE_CODEGEN_CUDA_ATTENTION_H
