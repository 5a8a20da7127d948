// Transfers between spaces; described in StowOps.td.
#ifndef HEDDLE_DIALECT_HEDDLE_STOWOPS_H
#define HEDDLE_DIALECT_HEDDLE_STOWOPS_H

#include "heddle/Dialect/Heddle/HeddleTypes.h"
#include "mlir/Interfaces/SideEffectInterfaces.h"

#define GET_OP_CLASSES
#include "heddle/Dialect/Heddle/StowOps.h.inc"

namespace heddle {

/// On an optimization barrier of one value, "host": what uses the barrier's result takes it from there.
constexpr llvm::StringLiteral kMemoryAttrName = "heddle.memory";

/// Verifies that what is stowed in a function goes only to ops that hand it on or fetch it, and that stowed arguments
/// and results are state of that space.
llvm::LogicalResult verifyStowed(mlir::Operation *function);

} // namespace heddle

#endif // HEDDLE_DIALECT_HEDDLE_STOWOPS_H
