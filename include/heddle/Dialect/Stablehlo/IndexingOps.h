// Indexing ops of the stablehlo dialect; described in IndexingOps.td.
#ifndef HEDDLE_DIALECT_STABLEHLO_INDEXINGOPS_H
#define HEDDLE_DIALECT_STABLEHLO_INDEXINGOPS_H

#include "heddle/Dialect/Stablehlo/StablehloDialect.h"

#define GET_OP_CLASSES
#include "heddle/Dialect/Stablehlo/IndexingOps.h.inc"

#endif // HEDDLE_DIALECT_STABLEHLO_INDEXINGOPS_H
