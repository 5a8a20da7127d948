// ControlFlow ops of the stablehlo dialect; described in ControlFlowOps.td.
#ifndef HEDDLE_DIALECT_STABLEHLO_CONTROLFLOWOPS_H
#define HEDDLE_DIALECT_STABLEHLO_CONTROLFLOWOPS_H

#include "heddle/Dialect/Stablehlo/StablehloDialect.h"

#define GET_OP_CLASSES
#include "heddle/Dialect/Stablehlo/ControlFlowOps.h.inc"

#endif // HEDDLE_DIALECT_STABLEHLO_CONTROLFLOWOPS_H
