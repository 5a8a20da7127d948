// The spmd dialect and its ops; described in SpmdBase.td and CollectiveOps.td.
#ifndef HEDDLE_DIALECT_SPMD_SPMDDIALECT_H
#define HEDDLE_DIALECT_SPMD_SPMDDIALECT_H

#include "heddle/Dialect/Spmd/CollectiveInterface.h"

#include "heddle/Dialect/Spmd/SpmdDialect.h.inc"

namespace heddle::spmd {

/// On an argument or result of a partitioned function: how its local tensors make up the global one.
constexpr llvm::StringLiteral kShardingAttr = "spmd.sharding";

} // namespace heddle::spmd

#define GET_OP_CLASSES
#include "heddle/Dialect/Spmd/CollectiveOps.h.inc"

#endif // HEDDLE_DIALECT_SPMD_SPMDDIALECT_H
