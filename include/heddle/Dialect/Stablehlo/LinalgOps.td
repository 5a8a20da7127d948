// Linear algebra and signal processing: fft, cholesky, triangular_solve.
#ifndef HEDDLE_DIALECT_STABLEHLO_LINALG_OPS_TD
#define HEDDLE_DIALECT_STABLEHLO_LINALG_OPS_TD

include "heddle/Dialect/Stablehlo/StablehloAttrs.td"

#endif // HEDDLE_DIALECT_STABLEHLO_LINALG_OPS_TD
