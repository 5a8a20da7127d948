// Attributes of dot_general and convolution: dimension numbers and the dot algorithm.
#ifndef HEDDLE_DIALECT_STABLEHLO_CONTRACTION_ATTRS_TD
#define HEDDLE_DIALECT_STABLEHLO_CONTRACTION_ATTRS_TD

include "heddle/Dialect/Stablehlo/StablehloEnums.td"

#endif // HEDDLE_DIALECT_STABLEHLO_CONTRACTION_ATTRS_TD
