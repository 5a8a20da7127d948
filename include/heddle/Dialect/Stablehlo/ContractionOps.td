// Contractions: dot_general and convolution.
#ifndef HEDDLE_DIALECT_STABLEHLO_CONTRACTION_OPS_TD
#define HEDDLE_DIALECT_STABLEHLO_CONTRACTION_OPS_TD

include "heddle/Dialect/Stablehlo/StablehloAttrs.td"

#endif // HEDDLE_DIALECT_STABLEHLO_CONTRACTION_OPS_TD
