// Random ops of the stablehlo dialect; described in RandomOps.td.
#ifndef HEDDLE_DIALECT_STABLEHLO_RANDOMOPS_H
#define HEDDLE_DIALECT_STABLEHLO_RANDOMOPS_H

#include "heddle/Dialect/Stablehlo/StablehloDialect.h"

#define GET_OP_CLASSES
#include "heddle/Dialect/Stablehlo/RandomOps.h.inc"

#endif // HEDDLE_DIALECT_STABLEHLO_RANDOMOPS_H
