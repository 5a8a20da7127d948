// One op's part of the way from global to local shapes, by op family.
#ifndef HEDDLE_TRANSFORMS_PARTITION_LOCALIZE_H
#define HEDDLE_TRANSFORMS_PARTITION_LOCALIZE_H

#include "LocalBuilder.h"
#include "heddle/Analysis/Regrouping.h"
#include "heddle/Dialect/Heddle/AttentionOps.h"
#include "heddle/Dialect/Sdy/Sdy.h"

namespace heddle::partition {

/// An op that has operands of local types already. The members were read while all types were global.
struct ShardedOp {
  mlir::Operation *op;
  OpSharding sharding;
  /// Operands, then results.
  llvm::SmallVector<mlir::Type> globalTypes;
  /// What the shards of each sharded factor read, if it has windows.
  llvm::DenseMap<int64_t, llvm::SmallVector<WindowAccess>> windows;

  mlir::RankedTensorType getGlobalType(size_t tensor) const {
    return llvm::dyn_cast<mlir::RankedTensorType>(globalTypes[tensor]);
  }
  /// The axes of a dim that is one factor.
  llvm::ArrayRef<PlacedAxis> getDimAxes(size_t tensor, int64_t dim) const {
    const DimFactors &factors = sharding.rule.getTensor(tensor)[dim];
    return factors.size() == 1 ? llvm::ArrayRef(sharding.axes[factors.front()]) : llvm::ArrayRef<PlacedAxis>();
  }
};

/// Makes the op right for its local types, in place or by another one. `resultTypes` are the local types of its
/// results, which the op gets where it stays. Most ops need nothing else.
void localizeOp(const ShardedOp &sharded, llvm::ArrayRef<mlir::Type> resultTypes, const MeshInUse &use);

// ---- Families; each returns whether the op was one of its own ----

bool localizeIndexing(const ShardedOp &sharded, llvm::ArrayRef<mlir::Type> resultTypes, const MeshInUse &use);

bool localizeWindows(const ShardedOp &sharded, llvm::ArrayRef<mlir::Type> resultTypes, const MeshInUse &use);

/// Initial values of a reduction of `inputs` inputs count on the first device along `partial` only.
void countInitOnce(mlir::Operation *op, size_t inputs, llvm::ArrayRef<Combiner> combiners,
                   llvm::ArrayRef<sdy::AxisRefAttr> partial, LocalBuilder &builder);

/// Zeros for the padding of a contraction's uneven shards, on both sides.
void maskContraction(mlir::Operation *op, const ShardedOp &sharded, const MeshInUse &use);

/// The place of the first query of this device's shard, where queries are sharded and see no later keys.
void localizeAttention(AttentionOp op, const ShardedOp &sharded, const MeshInUse &use);

/// A reshape that moves units between devices; its operand has its local type already.
void localizeRegrouping(mlir::Operation *op, const Regrouping &regrouping, mlir::RankedTensorType resultType,
                        const MeshInUse &use);

/// What one device has of an argument, on all of them.
void spreadArgument(mlir::BlockArgument argument, int64_t device, const MeshInUse &use);

/// An op with effects that one device does; all get its results. Types are local.
void placeOp(mlir::Operation *op, int64_t device, const MeshInUse &use);

/// Makes `spmd` collectives of an `sdy` one: from the sharding `before` to its out_sharding. Reductions of floats
/// narrower than `reduceType`, which may be null, travel in it.
mlir::LogicalResult localizeCollective(mlir::Operation *op, sdy::TensorShardingAttr before,
                                       mlir::RankedTensorType globalType, const MeshInUse &use,
                                       mlir::FloatType reduceType);

/// Collectives over groups of devices in the body become those along axes, where the groups are regular: a sum, a
/// gather, a scatter, an exchange. Others stay.
void nameCollectives(sdy::ManualComputationOp manual, const MeshInUse &use);

} // namespace heddle::partition

#endif // HEDDLE_TRANSFORMS_PARTITION_LOCALIZE_H
