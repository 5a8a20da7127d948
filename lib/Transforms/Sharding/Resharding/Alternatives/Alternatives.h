// Other ways to compute what an op does, of which the shards send each other less: what is moved is made small first.
#ifndef HEDDLE_TRANSFORMS_SHARDING_RESHARDING_ALTERNATIVES_ALTERNATIVES_H
#define HEDDLE_TRANSFORMS_SHARDING_RESHARDING_ALTERNATIVES_ALTERNATIVES_H

#include "heddle/Analysis/OpSharding.h"
#include "heddle/Dialect/Stablehlo/Stablehlo.h"
#include "mlir/IR/ImplicitLocOpBuilder.h"
#include <functional>

namespace heddle::resharding {

using DimAxes = llvm::SmallVector<PlacedAxes>;

/// Makes ops on global types before an op, each with its `sdy.sharding`, scope and origins.
class AlternativeBuilder : public mlir::ImplicitLocOpBuilder {
public:
  AlternativeBuilder(mlir::Operation *op, const MeshInUse &use);

  const MeshInUse &getUse() const { return use; }
  int64_t countShards(llvm::ArrayRef<PlacedAxis> axes) const { return getShardCount(axes, use.mesh); }
  /// The axes of each dim, as propagated.
  DimAxes axesOf(mlir::Value value) const;

  /// All results of the value's op get these axes.
  mlir::Value shard(mlir::Value value, const DimAxes &axes);

  mlir::Value splat(mlir::RankedTensorType type, mlir::Attribute element);
  mlir::Value splatInt(mlir::RankedTensorType type, int64_t value);
  mlir::Value zero(mlir::Type elementType);
  mlir::Value iota(mlir::RankedTensorType type, int64_t dim, const DimAxes &axes);
  mlir::Value broadcast(mlir::Value value, mlir::RankedTensorType type, llvm::ArrayRef<int64_t> dims,
                        const DimAxes &axes);
  mlir::Value reshape(mlir::Value value, llvm::ArrayRef<int64_t> shape, const DimAxes &axes);
  /// Elements [begin, end) of a dim.
  mlir::Value take(mlir::Value value, int64_t dim, int64_t begin, int64_t end, const DimAxes &axes);
  /// `fill` before and after a dim; less than none crops it.
  mlir::Value pad(mlir::Value value, int64_t dim, int64_t low, int64_t high, mlir::Value fill, const DimAxes &axes);
  /// The value, moved to other axes.
  mlir::Value moveTo(mlir::Value value, const DimAxes &axes);
  /// The op on other operands; its results get `shapes` and `axes`.
  mlir::Operation *cloneOn(mlir::Operation *op, mlir::ValueRange operands, llvm::ArrayRef<int64_t> shape,
                           const DimAxes &axes);

private:
  const MeshInUse &use;
  mlir::Attribute origins, scope, cause;
};

struct Alternative {
  /// Gives the values that the op's results may be instead.
  std::function<llvm::SmallVector<mlir::Value>(AlternativeBuilder &)> build;
  /// Ops before it that nothing else needs.
  llvm::SmallVector<mlir::Operation *> replaced = {};
};

/// None for most ops: those that are local as they are.
llvm::SmallVector<Alternative> findAlternatives(mlir::Operation *op, const MeshInUse &use);

// ---- Families ----

/// A narrow slice of a sharded dim is a partial value of each device, of which only the owner's is not zero.
void addSliceAlternatives(stablehlo::SliceOp op, const MeshInUse &use, llvm::SmallVector<Alternative> &alternatives);
/// Parts of a sharded dim go to where the result has them without standing anywhere by themselves; small ones are
/// written into the shards.
void addConcatenateAlternatives(stablehlo::ConcatenateOp op, const MeshInUse &use,
                                llvm::SmallVector<Alternative> &alternatives);
/// The gradient of max-pooling, of which the slice is the last op.
void addPoolingAlternatives(stablehlo::SliceOp op, const MeshInUse &use, llvm::SmallVector<Alternative> &alternatives);
/// Each shard reduces what it has, and the results of all shards are reduced everywhere: several values at once, as of
/// an argmax, which no collective reduces.
void addReduceAlternatives(stablehlo::ReduceOp op, const MeshInUse &use, llvm::SmallVector<Alternative> &alternatives);
/// Sums within each shard, and the shards' totals.
void addCumulativeAlternatives(stablehlo::ReduceWindowOp op, const MeshInUse &use,
                               llvm::SmallVector<Alternative> &alternatives);
/// The largest of each shard's largest.
void addTopKAlternatives(mlir::Operation *op, const MeshInUse &use, llvm::SmallVector<Alternative> &alternatives);

} // namespace heddle::resharding

#endif // HEDDLE_TRANSFORMS_SHARDING_RESHARDING_ALTERNATIVES_ALTERNATIVES_H
