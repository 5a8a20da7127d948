// Loop ops of the heddle dialect; described in LoopOps.td.
#ifndef HEDDLE_DIALECT_HEDDLE_LOOPOPS_H
#define HEDDLE_DIALECT_HEDDLE_LOOPOPS_H

#include "heddle/Dialect/Heddle/FusionOps.h"
#include "mlir/Interfaces/ControlFlowInterfaces.h"
#include "mlir/Interfaces/SideEffectInterfaces.h"

#define GET_OP_CLASSES
#include "heddle/Dialect/Heddle/LoopOps.h.inc"

#endif // HEDDLE_DIALECT_HEDDLE_LOOPOPS_H
