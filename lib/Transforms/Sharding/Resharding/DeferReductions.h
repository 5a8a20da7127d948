// Partial sums stay partial through linear ops.
#ifndef HEDDLE_TRANSFORMS_SHARDING_RESHARDING_DEFERREDUCTIONS_H
#define HEDDLE_TRANSFORMS_SHARDING_RESHARDING_DEFERREDUCTIONS_H

#include "heddle/Analysis/ReshardPlan.h"

namespace heddle::resharding {

/// The value that a chain of collectives starts from, each but the last of which has one use; `value` itself where
/// there is none. All of the chain stand in one block.
mlir::Value findChainStart(mlir::Value value);

/// Before: `add(all_reduce(a), all_reduce(b))`. After: `all_reduce(add(a, b))`, which sends half; so, too, where the
/// reductions scatter, and through transposes, reshapes, negations, multiplications by one scalar, and divisions of
/// floats by one, where that costs nothing. Conversions keep their place: a reduction travels in the type of the op
/// that gave it.
void deferReductions(mlir::func::FuncOp function, const MeshInUse &use, ReshardPlanner &planner);

} // namespace heddle::resharding

#endif // HEDDLE_TRANSFORMS_SHARDING_RESHARDING_DEFERREDUCTIONS_H
