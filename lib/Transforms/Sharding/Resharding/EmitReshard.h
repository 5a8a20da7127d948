// From plans to sdy collectives.
#ifndef HEDDLE_TRANSFORMS_SHARDING_RESHARDING_EMITRESHARD_H
#define HEDDLE_TRANSFORMS_SHARDING_RESHARDING_EMITRESHARD_H

#include "heddle/Analysis/ReshardPlan.h"
#include "mlir/IR/Builders.h"

namespace heddle::resharding {

/// The collectives of a plan, one after the other on `value`, of which unreduced parts combine by `reduction`; gives
/// the last one's result.
mlir::Value emitPlan(const ReshardPlan &plan, mlir::Value value, sdy::ReductionOp reduction, mlir::Location location,
                     mlir::OpBuilder &builder);

} // namespace heddle::resharding

#endif // HEDDLE_TRANSFORMS_SHARDING_RESHARDING_EMITRESHARD_H
