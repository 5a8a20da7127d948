// How the factors of one op are sharded, from the shardings of its tensors and back: what an op needs of its operands,
// and what it gives.
#ifndef HEDDLE_ANALYSIS_OPSHARDING_H
#define HEDDLE_ANALYSIS_OPSHARDING_H

#include "heddle/Analysis/ShardingProjection.h"
#include "heddle/Dialect/Sdy/AxisKinds.h"
#include "mlir/Dialect/Func/IR/FuncOps.h"

namespace heddle {

/// The mesh of a function's shardings, and how they refer to it.
struct MeshInUse {
  sdy::MeshAttr mesh;
  mlir::Attribute meshOrRef;
  sdy::AxisKinds kinds = {};
};

/// The one mesh of a function's shardings; null where there are none. Fails, having said why, where there are several.
mlir::FailureOr<MeshInUse> findMesh(mlir::func::FuncOp function);

/// Calls `act` for every function with a body that has shardings on a mesh with axes; fails where that or `findMesh`
/// does.
mlir::LogicalResult
forEachShardedFunction(mlir::ModuleOp module,
                       llvm::function_ref<mlir::LogicalResult(mlir::func::FuncOp, const MeshInUse &)> act);

/// Where propagation has put `value`: every dim closed. Replicated where nothing is written; null for what is no ranked
/// tensor.
sdy::TensorShardingAttr getPropagatedSharding(mlir::Value value, const MeshInUse &use);

/// A sharding of closed dims.
sdy::TensorShardingAttr makeSharding(llvm::ArrayRef<PlacedAxes> dims, llvm::ArrayRef<sdy::AxisRefAttr> unreduced,
                                     sdy::ReductionOp reduction, const MeshInUse &use);

/// The axes of a dim.
PlacedAxes getPlacedAxes(sdy::DimensionShardingAttr dim);

/// How partial values combine, in Shardy's words; nothing where these lack one.
std::optional<sdy::ReductionOp> getReductionOp(Combiner combiner, mlir::Type elementType);

/// The axes that shard each factor of an op. No part of an axis shards two factors.
struct OpSharding {
  ShardingRule rule;
  llvm::SmallVector<PlacedAxes> axes; // by factor

  explicit OpSharding(ShardingRule rule) : rule(std::move(rule)) { axes.resize(this->rule.getFactors().size()); }

  int64_t getShardCount(int64_t factor, sdy::MeshAttr mesh) const { return heddle::getShardCount(axes[factor], mesh); }
  /// The axes along which results are partial.
  llvm::SmallVector<sdy::AxisRefAttr> getUnreducedAxes(sdy::MeshAttr mesh) const;
  /// What the op needs of an operand or gives as a result; `tensor` counts operands, then results.
  sdy::TensorShardingAttr getTensorSharding(size_t tensor, mlir::Type type, const MeshInUse &use) const;
};

/// The axes of each factor in one tensor that is sharded so.
llvm::SmallVector<PlacedAxes> projectTensor(const ShardingRule &rule, size_t tensor, sdy::TensorShardingAttr sharding,
                                            sdy::MeshAttr mesh);

/// Whether an op of which `factor` is sharded has a local form: where not, it needs the factor whole.
bool hasLocalForm(mlir::Operation *op, const ShardingRule &rule, int64_t factor);

/// Whether the op's local form is right where shards of `factor` are padded: it computes along the factor index by
/// index, or masks the padding.
bool canShardUnevenly(mlir::Operation *op, const ShardingRule &rule, int64_t factor);

/// A constant zero in every place, signed or not.
bool isZeroSplat(mlir::Value value);

/// The operands that the op is linear in, so that partial sums pass through; none where it is not linear.
llvm::SmallVector<mlir::OpOperand *> findLinearOperands(mlir::Operation *op);

/// The propagated shardings of operands, then results.
llvm::SmallVector<sdy::TensorShardingAttr> getTensorShardings(mlir::Operation *op, const MeshInUse &use);

/// The sharding that a function's result has outside; null for what is no ranked tensor.
sdy::TensorShardingAttr getResultSharding(mlir::func::FuncOp function, unsigned index, const MeshInUse &use);

/// Each factor's axes as the first of the tensors has them that has any.
OpSharding readOpSharding(ShardingRule rule, llvm::ArrayRef<sdy::TensorShardingAttr> ofTensors, sdy::MeshAttr mesh);

/// What the shardings of an op's operands and results say together. Fails, having said why, where two contradict.
mlir::FailureOr<OpSharding> getOpSharding(mlir::Operation *op, ShardingRule rule, const MeshInUse &use);

} // namespace heddle

#endif // HEDDLE_ANALYSIS_OPSHARDING_H
