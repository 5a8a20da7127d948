// What a target's code generator and libraries can do. Fusion and the decomposition of attention ask it, and code
// generators keep to it.
#ifndef HEDDLE_MACHINE_TARGETINFO_H
#define HEDDLE_MACHINE_TARGETINFO_H

#include <cstdint>
#include <limits>

namespace heddle {

/// What the target's attention kernels take. An attention beyond it is written out as products and a softmax.
struct AttentionInfo {
  /// Elements of a query's, key's or value's head, and what their bytes are a multiple of.
  int64_t maxHeadSize = std::numeric_limits<int64_t>::max(), headBytes = 1;
  bool takesBias = true, takesMask = true;
};

struct TargetInfo {
  /// Ops in one kernel: what registers and the kernel's compile time bear.
  int64_t maxKernelOps = 128;
  /// The most ops in one kernel for an element of its output, where values are read at several indices.
  int64_t maxEvaluations = 512;
  /// Operands and results of one launch. On GPUs they are pointers among its parameters: 32,764 bytes of them since
  /// CUDA 12.1.
  int64_t maxLaunchValues = 4000;
  /// Elements of a row that is gone over again once it has been reduced. A block holds a few thousand, and reads longer
  /// rows again.
  int64_t maxRowElements = 1 << 18;
  /// Columns of which a block of rows can keep a sum each. On GPUs they lie in shared memory: 48 KiB of f32.
  int64_t maxColumnElements = 12288;
  /// Shared memory of a block that asks for more than 48 KiB.
  int64_t maxSharedBytes = 48 << 10;
  /// What a matmul's library call does with its result before it is stored (cuBLASLt: `CUBLASLT_EPILOGUE_BIAS`,
  /// `_RELU`, the matrix C, the type of D).
  bool addsBias = true, addsResidual = true, appliesRelu = true, castsResult = true;
  AttentionInfo attention;
};

} // namespace heddle

#endif // HEDDLE_MACHINE_TARGETINFO_H
