// Attributes of gather and scatter: dimension numbers.
#ifndef HEDDLE_DIALECT_STABLEHLO_INDEXING_ATTRS_TD
#define HEDDLE_DIALECT_STABLEHLO_INDEXING_ATTRS_TD

include "heddle/Dialect/Stablehlo/StablehloEnums.td"

#endif // HEDDLE_DIALECT_STABLEHLO_INDEXING_ATTRS_TD
