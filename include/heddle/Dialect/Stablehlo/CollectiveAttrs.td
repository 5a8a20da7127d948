// Attributes of collective ops: channel handles.
#ifndef HEDDLE_DIALECT_STABLEHLO_COLLECTIVE_ATTRS_TD
#define HEDDLE_DIALECT_STABLEHLO_COLLECTIVE_ATTRS_TD

include "heddle/Dialect/Stablehlo/StablehloEnums.td"

#endif // HEDDLE_DIALECT_STABLEHLO_COLLECTIVE_ATTRS_TD
