// Calls by name: custom_call and composite; tuples.
#ifndef HEDDLE_DIALECT_STABLEHLO_CUSTOM_OPS_TD
#define HEDDLE_DIALECT_STABLEHLO_CUSTOM_OPS_TD

include "heddle/Dialect/Stablehlo/StablehloAttrs.td"

#endif // HEDDLE_DIALECT_STABLEHLO_CUSTOM_OPS_TD
