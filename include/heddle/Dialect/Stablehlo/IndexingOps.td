// Ops that read or write at run-time indices.
#ifndef HEDDLE_DIALECT_STABLEHLO_INDEXING_OPS_TD
#define HEDDLE_DIALECT_STABLEHLO_INDEXING_OPS_TD

include "heddle/Dialect/Stablehlo/StablehloAttrs.td"

#endif // HEDDLE_DIALECT_STABLEHLO_INDEXING_OPS_TD
