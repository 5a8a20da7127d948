// Control flow: case, if, while, barriers, return.
#ifndef HEDDLE_DIALECT_STABLEHLO_CONTROLFLOW_OPS_TD
#define HEDDLE_DIALECT_STABLEHLO_CONTROLFLOW_OPS_TD

include "heddle/Dialect/Stablehlo/StablehloAttrs.td"

#endif // HEDDLE_DIALECT_STABLEHLO_CONTROLFLOW_OPS_TD
