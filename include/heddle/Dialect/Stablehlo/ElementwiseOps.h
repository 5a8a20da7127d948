// Elementwise ops of the stablehlo dialect; described in ElementwiseOps.td.
#ifndef HEDDLE_DIALECT_STABLEHLO_ELEMENTWISEOPS_H
#define HEDDLE_DIALECT_STABLEHLO_ELEMENTWISEOPS_H

#include "heddle/Dialect/Stablehlo/StablehloDialect.h"

#define GET_OP_CLASSES
#include "heddle/Dialect/Stablehlo/ElementwiseOps.h.inc"

#endif // HEDDLE_DIALECT_STABLEHLO_ELEMENTWISEOPS_H
