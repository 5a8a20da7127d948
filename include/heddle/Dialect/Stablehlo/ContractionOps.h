// Contraction ops of the stablehlo dialect; described in ContractionOps.td.
#ifndef HEDDLE_DIALECT_STABLEHLO_CONTRACTIONOPS_H
#define HEDDLE_DIALECT_STABLEHLO_CONTRACTIONOPS_H

#include "heddle/Dialect/Stablehlo/StablehloDialect.h"

#define GET_OP_CLASSES
#include "heddle/Dialect/Stablehlo/ContractionOps.h.inc"

#endif // HEDDLE_DIALECT_STABLEHLO_CONTRACTIONOPS_H
