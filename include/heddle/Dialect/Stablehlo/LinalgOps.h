// Linalg ops of the stablehlo dialect; described in LinalgOps.td.
#ifndef HEDDLE_DIALECT_STABLEHLO_LINALGOPS_H
#define HEDDLE_DIALECT_STABLEHLO_LINALGOPS_H

#include "heddle/Dialect/Stablehlo/StablehloDialect.h"

#define GET_OP_CLASSES
#include "heddle/Dialect/Stablehlo/LinalgOps.h.inc"

#endif // HEDDLE_DIALECT_STABLEHLO_LINALGOPS_H
