// Collectives that follow each other, made as few as they can be.
#ifndef HEDDLE_TRANSFORMS_SHARDING_RESHARDING_SHORTENCHAINS_H
#define HEDDLE_TRANSFORMS_SHARDING_RESHARDING_SHORTENCHAINS_H

#include "heddle/Analysis/ReshardPlan.h"

namespace heddle::resharding {

/// Plans each chain of collectives anew from its start to its end: the direct path may be shorter.
void shortenChains(mlir::func::FuncOp function, const MeshInUse &use, ReshardPlanner &planner);

/// Shorter chains of one value may have come to be the same; what they are for keeps CSE from seeing that.
void mergeAlike(mlir::func::FuncOp function);

} // namespace heddle::resharding

#endif // HEDDLE_TRANSFORMS_SHARDING_RESHARDING_SHORTENCHAINS_H
