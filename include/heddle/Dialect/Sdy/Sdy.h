// The whole sdy dialect.
#ifndef HEDDLE_DIALECT_SDY_SDY_H
#define HEDDLE_DIALECT_SDY_SDY_H

#include "heddle/Dialect/Sdy/CollectiveOps.h"
#include "heddle/Dialect/Sdy/MeshOps.h"
#include "heddle/Dialect/Sdy/RegionOps.h"
#include "heddle/Dialect/Sdy/ShardingOps.h"

#endif // HEDDLE_DIALECT_SDY_SDY_H
