// Constant ops of the stablehlo dialect; described in ConstantOps.td.
#ifndef HEDDLE_DIALECT_STABLEHLO_CONSTANTOPS_H
#define HEDDLE_DIALECT_STABLEHLO_CONSTANTOPS_H

#include "heddle/Dialect/Stablehlo/StablehloDialect.h"

#define GET_OP_CLASSES
#include "heddle/Dialect/Stablehlo/ConstantOps.h.inc"

#endif // HEDDLE_DIALECT_STABLEHLO_CONSTANTOPS_H
