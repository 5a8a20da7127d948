// Reductions over dims and windows, map, batch norm.
#ifndef HEDDLE_DIALECT_STABLEHLO_REDUCTION_OPS_TD
#define HEDDLE_DIALECT_STABLEHLO_REDUCTION_OPS_TD

include "heddle/Dialect/Stablehlo/StablehloAttrs.td"

#endif // HEDDLE_DIALECT_STABLEHLO_REDUCTION_OPS_TD
