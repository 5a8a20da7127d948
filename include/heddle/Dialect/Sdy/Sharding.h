// Sharding rules of the sdy ops.
#ifndef HEDDLE_DIALECT_SDY_SHARDING_H
#define HEDDLE_DIALECT_SDY_SHARDING_H

#include "mlir/IR/DialectRegistry.h"

namespace heddle::sdy {

/// Gives every op on global tensors its ShardedOpInterface or DataFlowOpInterface when the dialect is loaded.
void registerShardingRules(mlir::DialectRegistry &registry);

} // namespace heddle::sdy

#endif // HEDDLE_DIALECT_SDY_SHARDING_H
