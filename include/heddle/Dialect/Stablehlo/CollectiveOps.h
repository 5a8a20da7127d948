// Collective ops of the stablehlo dialect; described in CollectiveOps.td.
#ifndef HEDDLE_DIALECT_STABLEHLO_COLLECTIVEOPS_H
#define HEDDLE_DIALECT_STABLEHLO_COLLECTIVEOPS_H

#include "heddle/Dialect/Stablehlo/StablehloDialect.h"
#include "mlir/IR/SymbolTable.h"

#define GET_OP_CLASSES
#include "heddle/Dialect/Stablehlo/CollectiveOps.h.inc"

#endif // HEDDLE_DIALECT_STABLEHLO_COLLECTIVEOPS_H
