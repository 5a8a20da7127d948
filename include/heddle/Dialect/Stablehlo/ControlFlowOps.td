// Control flow: case, if, while, barriers, return.
#ifndef HEDDLE_DIALECT_STABLEHLO_CONTROLFLOW_OPS_TD
#define HEDDLE_DIALECT_STABLEHLO_CONTROLFLOW_OPS_TD

include "heddle/Dialect/Stablehlo/StablehloAttrs.td"

def Stablehlo_ReturnOp : Stablehlo_Op<"return", [Pure, Terminator]> {
  let summary = "Ends a region of a stablehlo op with its results";
  let description = [{
    Example: `stablehlo.return %0, %1 : tensor<i1>, tensor<4xf32>`. The op that owns the region says how many values of
    which types it needs.
  }];
  let arguments = (ins Variadic<Stablehlo_TensorOrToken>:$values);
  let assemblyFormat = "$values attr-dict (`:` type($values)^)?";
}

#endif // HEDDLE_DIALECT_STABLEHLO_CONTROLFLOW_OPS_TD
