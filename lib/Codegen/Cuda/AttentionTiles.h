// How kernels of attention are cut into blocks and tiles. The layouts of shared memory are those of kernels/attention,
// whose static_asserts compare.
#ifndef HEDDLE_LIB_CODEGEN_CUDA_ATTENTIONTILES_H
#define HEDDLE_LIB_CODEGEN_CUDA_ATTENTIONTILES_H

#include "heddle/Codegen/Cuda/EmitText.h"
#include "heddle/Dialect/Heddle/AttentionOps.h"

namespace heddle::cuda {

/// The sizes of one launch, in i64: what is batched is one dim.
struct AttentionSizes {
  AttentionSizes(const AttentionShape &shape, mlir::Type element);

  int64_t batches = 1, queries, keys, heads, keyHeads, headSize, valueSize;
  int64_t elementBytes;
  bool hasSoftCap = false;
  /// f32 is computed by fused multiply-adds, what has 2 bytes by tensor cores.
  bool isFloat() const { return elementBytes == 4; }
};

enum class AttentionStage { Forward, BackwardQuery, BackwardKey };

/// A block has `rows` queries, or keys, and goes over keys, or queries, `columns` at a time.
struct AttentionTiles {
  int64_t rows, columns, threads;
  int64_t blocks = 0, sharedBytes = 0;
  /// `128 queries a block: 768 blocks for 132 processors`
  std::string reason = {};
};

AttentionTiles chooseTiles(AttentionStage stage, const AttentionSizes &sizes, const CudaTarget &target);

/// Bytes of global memory that a stage reads and writes, as if no two blocks shared what one has read. `limit` as in
/// kernels/attention: query i sees keys up to i + limit.
double getTraffic(AttentionStage stage, const AttentionSizes &sizes, const AttentionTiles &tiles, int64_t limit);

} // namespace heddle::cuda

#endif // HEDDLE_LIB_CODEGEN_CUDA_ATTENTIONTILES_H
