// Ops that say how values are sharded of the sdy dialect; described in ShardingOps.td.
#ifndef HEDDLE_DIALECT_SDY_SHARDINGOPS_H
#define HEDDLE_DIALECT_SDY_SHARDINGOPS_H

#include "heddle/Dialect/Sdy/SdyDialect.h"

#define GET_OP_CLASSES
#include "heddle/Dialect/Sdy/ShardingOps.h.inc"

#endif // HEDDLE_DIALECT_SDY_SHARDINGOPS_H
