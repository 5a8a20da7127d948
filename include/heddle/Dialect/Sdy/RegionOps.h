// Ops with a region of the sdy dialect; described in RegionOps.td.
#ifndef HEDDLE_DIALECT_SDY_REGIONOPS_H
#define HEDDLE_DIALECT_SDY_REGIONOPS_H

#include "heddle/Dialect/Sdy/SdyDialect.h"
#include "mlir/Interfaces/ControlFlowInterfaces.h"

#define GET_OP_CLASSES
#include "heddle/Dialect/Sdy/RegionOps.h.inc"

#endif // HEDDLE_DIALECT_SDY_REGIONOPS_H
