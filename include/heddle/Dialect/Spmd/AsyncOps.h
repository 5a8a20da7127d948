// Asynchronous collectives of the spmd dialect; described in AsyncOps.td.
#ifndef HEDDLE_DIALECT_SPMD_ASYNCOPS_H
#define HEDDLE_DIALECT_SPMD_ASYNCOPS_H

#include "heddle/Dialect/Heddle/FusionOps.h"
#include "heddle/Dialect/Spmd/SpmdDialect.h"
#include "mlir/Interfaces/ControlFlowInterfaces.h"

#define GET_TYPEDEF_CLASSES
#include "heddle/Dialect/Spmd/SpmdTypes.h.inc"

#define GET_OP_CLASSES
#include "heddle/Dialect/Spmd/AsyncOps.h.inc"

#endif // HEDDLE_DIALECT_SPMD_ASYNCOPS_H
