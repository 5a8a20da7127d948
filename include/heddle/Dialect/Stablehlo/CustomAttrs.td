// Attributes of custom calls: output operand aliases.
#ifndef HEDDLE_DIALECT_STABLEHLO_CUSTOM_ATTRS_TD
#define HEDDLE_DIALECT_STABLEHLO_CUSTOM_ATTRS_TD

include "heddle/Dialect/Stablehlo/StablehloEnums.td"

#endif // HEDDLE_DIALECT_STABLEHLO_CUSTOM_ATTRS_TD
