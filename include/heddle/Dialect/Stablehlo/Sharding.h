// Sharding rules of the stablehlo ops, one file a family: <Family>Sharding.cpp.
#ifndef HEDDLE_DIALECT_STABLEHLO_SHARDING_H
#define HEDDLE_DIALECT_STABLEHLO_SHARDING_H

#include "heddle/Interfaces/ShardingRule.h"
#include "mlir/IR/DialectRegistry.h"

namespace heddle::stablehlo {

/// Gives every op its ShardedOpInterface or DataFlowOpInterface when the dialect is loaded.
void registerShardingRules(mlir::DialectRegistry &registry);

// These attach the rules, by families of ops.
void attachCollectiveSharding(mlir::MLIRContext &context);
void attachContractionSharding(mlir::MLIRContext &context);
void attachControlFlowSharding(mlir::MLIRContext &context);
void attachElementwiseSharding(mlir::MLIRContext &context);
void attachIndexingSharding(mlir::MLIRContext &context);
void attachReductionSharding(mlir::MLIRContext &context);
void attachShapeSharding(mlir::MLIRContext &context);
void attachSourceSharding(mlir::MLIRContext &context);
void attachWindowSharding(mlir::MLIRContext &context);

} // namespace heddle::stablehlo

#endif // HEDDLE_DIALECT_STABLEHLO_SHARDING_H
