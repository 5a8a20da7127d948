// Custom ops of the stablehlo dialect; described in CustomOps.td.
#ifndef HEDDLE_DIALECT_STABLEHLO_CUSTOMOPS_H
#define HEDDLE_DIALECT_STABLEHLO_CUSTOMOPS_H

#include "heddle/Dialect/Stablehlo/StablehloDialect.h"
#include "mlir/IR/SymbolTable.h"

#define GET_OP_CLASSES
#include "heddle/Dialect/Stablehlo/CustomOps.h.inc"

#endif // HEDDLE_DIALECT_STABLEHLO_CUSTOMOPS_H
