// Collectives: communication between processes.
#ifndef HEDDLE_DIALECT_STABLEHLO_COLLECTIVE_OPS_TD
#define HEDDLE_DIALECT_STABLEHLO_COLLECTIVE_OPS_TD

include "heddle/Dialect/Stablehlo/StablehloAttrs.td"

#endif // HEDDLE_DIALECT_STABLEHLO_COLLECTIVE_OPS_TD
