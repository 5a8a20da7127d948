// From kernels of plans to the text of GPU kernels: C++ over the vocabulary (docs/cuda-vocabulary.md).
#ifndef HEDDLE_CODEGEN_CUDA_EMITTEXT_H
#define HEDDLE_CODEGEN_CUDA_EMITTEXT_H

#include "heddle/Codegen/Cuda/KernelFacts.h"
#include "heddle/Machine/TargetInfo.h"

#include "mlir/Dialect/Func/IR/FuncOps.h"
#include "mlir/IR/BuiltinOps.h"

#include <string>
#include <vector>

namespace heddle::cuda {

/// What schedules are chosen for.
struct CudaTarget {
  TargetInfo info;
  /// Streaming multiprocessors. Their number decides into how many blocks, and parts of sums, work is cut.
  int64_t processors;
};

struct StageText {
  std::string symbol;
  int64_t blocks = 1, threads = 1, sharedBytes = 0; ///< dynamic shared memory
  /// Bytes of global memory that the stage reads and writes; what of them goes in accesses of a whole vector.
  double bytes = 0, vectorBytes = 0;
  /// The kernel's arguments (operands, results, scratch) that it takes, by number, in the order of its parameters;
  /// none: all, as they stand.
  std::vector<uint32_t> slots = {};
};

struct KernelText {
  std::string text; ///< without `#include "heddle.h"`
  std::vector<StageText> stages;
  int64_t scratchBytes = 0;
  /// How it is done, and why.
  std::vector<std::string> notes;
  /// Operands read and results written once.
  double leastBytes = 0;

  double getBytes() const {
    double bytes = 0;
    for (const StageText &stage : stages)
      bytes += stage.bytes;
    return bytes;
  }
};

/// Failure, with a sentence in `missing` that names the op, where there is no code for it. Stages run one after
/// another; the number of blocks follows from shapes and the target alone, and so do bits.
mlir::FailureOr<KernelText> emitText(mlir::func::FuncOp kernel, const CudaTarget &target, const KernelFacts &facts,
                                     std::string &missing);

} // namespace heddle::cuda

#endif // HEDDLE_CODEGEN_CUDA_EMITTEXT_H
