// Values as they are moved from sharding to sharding, each way but once.
#ifndef HEDDLE_TRANSFORMS_SHARDING_RESHARDING_VALUEMOVER_H
#define HEDDLE_TRANSFORMS_SHARDING_RESHARDING_VALUEMOVER_H

#include "EmitReshard.h"
#include "heddle/Analysis/OpSharding.h"
#include "heddle/Analysis/StepRoles.h"
#include "llvm/ADT/DenseMap.h"

namespace heddle::resharding {

/// `sharding`, partial along `axes`.
sdy::TensorShardingAttr withUnreduced(sdy::TensorShardingAttr sharding, llvm::ArrayRef<sdy::AxisRefAttr> axes);

/// The axes along which both `to` and `start` are partial.
llvm::SmallVector<sdy::AxisRefAttr> findKept(mlir::Value start, sdy::TensorShardingAttr to, const MeshInUse &use);

/// Constants, iotas and scalars in every place are made again wherever they are needed: nothing is sent.
bool canBeMadeAnew(mlir::Value value);

/// Moves values where the walk through a function asks for it, and knows what was moved before: a value that is there
/// already is found, one that came from elsewhere goes on from where that is cheapest, and what is small before a
/// broadcast or a conversion is moved before it.
class ValueMover {
public:
  /// With `gathersAgain`, a weight that was gathered for the forward pass is gathered once more for the backward pass.
  ValueMover(mlir::func::FuncOp function, const MeshInUse &use, ReshardPlanner &planner, bool gathersAgain);

  /// Where the walk is, until this goes: in a block, or at an op of it. The ops of a loop over microbatches are of
  /// either pass; those of a loop over layers are of the loop's.
  class BlockScope {
  public:
    BlockScope(ValueMover &mover, mlir::Block &block);
    ~BlockScope();
    void enter(mlir::Operation *op);

  private:
    ValueMover &mover;
    mlir::Block &block;
    mlir::Block *outerBlock;
    bool outerIsBackward;
  };

  struct PartialStart {
    mlir::Value value;
    llvm::SmallVector<sdy::AxisRefAttr> kept; // unreduced there and in the end
  };
  /// The value or what it was before all moves, whichever is partial along more of the axes that `to` wants so.
  PartialStart findStart(mlir::Value value, sdy::TensorShardingAttr to) const;

  /// Seconds that `move` would take for a use in `block`.
  double costOf(mlir::Value value, sdy::TensorShardingAttr to, mlir::Block *block);
  /// The value as `to` says, for a use at the builder's place. A move that breaks the byte limit is an error, of which
  /// `hasFailed` tells.
  mlir::Value move(mlir::Value value, sdy::TensorShardingAttr to, const ReshardCause &cause, mlir::OpBuilder &builder);
  /// Works as `move`, to a sharding that has unreduced axes, too. Where the value is not partial already, it becomes
  /// so: all but one member have zeros.
  mlir::Value moveToPartial(mlir::Value value, sdy::TensorShardingAttr to, const ReshardCause &cause,
                            mlir::OpBuilder &builder);

  bool hasFailed() const { return breaksLimit; }

private:
  /// An op that is computed once more, sharded as its result is needed, of an operand that is moved in its stead.
  struct Remake {
    mlir::Operation *op;
    sdy::TensorShardingAttr operand;
    double seconds;
  };

  bool isGatheredAgain(mlir::Value value) const;
  int64_t findPaddedDim(mlir::RankedTensorType type, sdy::TensorShardingAttr from, sdy::TensorShardingAttr to,
                        llvm::ArrayRef<sdy::AxisRefAttr> missing) const;
  std::pair<mlir::Value, const ReshardPlan *> bestPlan(mlir::Value value, sdy::TensorShardingAttr to);
  mlir::Value findMoved(mlir::Value value, sdy::TensorShardingAttr to, mlir::Block *block) const;
  std::optional<Remake> findRemake(mlir::Value value, sdy::TensorShardingAttr to, mlir::Block *block, double lessThan);
  bool isLocal(mlir::Operation *op, const OpSharding &sharding) const;
  mlir::Value emitRemake(const Remake &remake, sdy::TensorShardingAttr to, const ReshardCause &cause,
                         mlir::OpBuilder &builder);

  const MeshInUse &use;
  ReshardPlanner &planner;
  std::optional<StepRoles> roles; // where it matters
  mlir::Block *partedBlock = nullptr;
  bool isBackward = false, breaksLimit = false;
  /// Moved values by value and sharding, and whether that is of a weight in the backward pass.
  llvm::DenseMap<std::pair<std::pair<mlir::Value, mlir::Attribute>, unsigned>, llvm::SmallVector<mlir::Value, 1>> moved;
  llvm::DenseMap<mlir::Value, mlir::Value> roots; // what a moved value was before all moves
};

} // namespace heddle::resharding

#endif // HEDDLE_TRANSFORMS_SHARDING_RESHARDING_VALUEMOVER_H
