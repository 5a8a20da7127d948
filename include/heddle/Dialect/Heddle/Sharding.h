// Sharding rules of the heddle ops.
#ifndef HEDDLE_DIALECT_HEDDLE_SHARDING_H
#define HEDDLE_DIALECT_HEDDLE_SHARDING_H

#include "mlir/IR/DialectRegistry.h"

namespace heddle {

/// Gives every op its ShardedOpInterface or DataFlowOpInterface when the dialect is loaded.
void registerShardingRules(mlir::DialectRegistry &registry);

// ---- Families ----

void attachAttentionSharding(mlir::MLIRContext &context);

} // namespace heddle

#endif // HEDDLE_DIALECT_HEDDLE_SHARDING_H
