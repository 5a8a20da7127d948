// All of heddle-reshard, on one function.
#ifndef HEDDLE_TRANSFORMS_SHARDING_RESHARDING_RESHARDFUNCTION_H
#define HEDDLE_TRANSFORMS_SHARDING_RESHARDING_RESHARDFUNCTION_H

#include "heddle/Analysis/MachineRates.h"
#include "heddle/Analysis/OpSharding.h"

namespace heddle::resharding {

/// Before: every value has the sharding that propagation gave it. After: every change of one is a collective. Fails,
/// having said why, on regions of ops without a rule and on a
/// reshard that breaks the byte limit.
mlir::LogicalResult reshardFunction(mlir::func::FuncOp function, const MeshInUse &use, const MachineRates &rates = {});

} // namespace heddle::resharding

#endif // HEDDLE_TRANSFORMS_SHARDING_RESHARDING_RESHARDFUNCTION_H
