// Sharding rules of the chlo ops.
#ifndef HEDDLE_DIALECT_CHLO_SHARDING_H
#define HEDDLE_DIALECT_CHLO_SHARDING_H

#include "mlir/IR/DialectRegistry.h"

namespace heddle::chlo {

/// Gives every op its ShardedOpInterface when the dialect is loaded.
void registerShardingRules(mlir::DialectRegistry &registry);

} // namespace heddle::chlo

#endif // HEDDLE_DIALECT_CHLO_SHARDING_H
