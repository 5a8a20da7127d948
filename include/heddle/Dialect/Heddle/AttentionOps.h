// Attention ops of the heddle dialect; described in AttentionOps.td.
#ifndef HEDDLE_DIALECT_HEDDLE_ATTENTIONOPS_H
#define HEDDLE_DIALECT_HEDDLE_ATTENTIONOPS_H

#include "heddle/Dialect/Heddle/HeddleDialect.h"
#include "heddle/Interfaces/InferredTypes.h"
#include "mlir/Interfaces/SideEffectInterfaces.h"

#define GET_OP_CLASSES
#include "heddle/Dialect/Heddle/AttentionOps.h.inc"

namespace heddle {

/// The sizes of an attention; see the op's description.
struct AttentionShape {
  AttentionShape(mlir::RankedTensorType query, mlir::RankedTensorType key, mlir::RankedTensorType value);
  template <typename Op>
  explicit AttentionShape(Op op)
      : AttentionShape(op.getQuery().getType(), op.getKey().getType(), op.getValue().getType()) {}

  llvm::SmallVector<int64_t> batch;
  int64_t queries, keys, heads, keyHeads, headSize, valueSize;
  int64_t getGroup() const { return heads / keyHeads; }
  /// [batch..., H, Q, K]
  llvm::SmallVector<int64_t> getLogits() const;
};

/// What the op computes, in StableHLO at the builder's place: a value for each result.
llvm::SmallVector<mlir::Value> decompose(AttentionOp op, mlir::OpBuilder &builder);
llvm::SmallVector<mlir::Value> decompose(AttentionBackwardOp op, mlir::OpBuilder &builder);

} // namespace heddle

#endif // HEDDLE_DIALECT_HEDDLE_ATTENTIONOPS_H
