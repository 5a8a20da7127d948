// The sharding rule of any op: what a user wrote, or what the op's dialect says.
#ifndef HEDDLE_ANALYSIS_SHARDINGRULES_H
#define HEDDLE_ANALYSIS_SHARDINGRULES_H

#include "heddle/Dialect/Sdy/SdyDialect.h"
#include "heddle/Interfaces/ShardingRule.h"

namespace heddle {

/// The user's rule on the op (sdy::kShardingRuleAttr, which says `custom`), else its ShardedOpInterface's; nothing for
/// ops that have neither, such as terminators and ops that only pass values on. Rules of unregistered custom calls
/// replicate.
std::optional<ShardingRule> getShardingRule(mlir::Operation *op);

/// Whether the op's regions compute on scalars, one step of the op each, so that nothing in them is sharded: reducers
/// and comparators, but not the bodies of loops.
bool hasScalarRegions(mlir::Operation *op);

/// The rule in Shardy's form, which does not say how partial results combine.
sdy::OpShardingRuleAttr toAttr(mlir::MLIRContext *context, const ShardingRule &rule);
/// The rule from Shardy's form; its partial results add up.
ShardingRule fromAttr(mlir::Operation *op, sdy::OpShardingRuleAttr attr);

} // namespace heddle

#endif // HEDDLE_ANALYSIS_SHARDINGRULES_H
