// Ops that move elements without computing on them.
#ifndef HEDDLE_DIALECT_STABLEHLO_SHAPE_OPS_TD
#define HEDDLE_DIALECT_STABLEHLO_SHAPE_OPS_TD

include "heddle/Dialect/Stablehlo/StablehloAttrs.td"

#endif // HEDDLE_DIALECT_STABLEHLO_SHAPE_OPS_TD
