// Reduction ops of the stablehlo dialect; described in ReductionOps.td.
#ifndef HEDDLE_DIALECT_STABLEHLO_REDUCTIONOPS_H
#define HEDDLE_DIALECT_STABLEHLO_REDUCTIONOPS_H

#include "heddle/Dialect/Stablehlo/StablehloDialect.h"

#define GET_OP_CLASSES
#include "heddle/Dialect/Stablehlo/ReductionOps.h.inc"

#endif // HEDDLE_DIALECT_STABLEHLO_REDUCTIONOPS_H
