// Shape ops of the stablehlo dialect; described in ShapeOps.td.
#ifndef HEDDLE_DIALECT_STABLEHLO_SHAPEOPS_H
#define HEDDLE_DIALECT_STABLEHLO_SHAPEOPS_H

#include "heddle/Dialect/Stablehlo/StablehloDialect.h"

#define GET_OP_CLASSES
#include "heddle/Dialect/Stablehlo/ShapeOps.h.inc"

#endif // HEDDLE_DIALECT_STABLEHLO_SHAPEOPS_H
