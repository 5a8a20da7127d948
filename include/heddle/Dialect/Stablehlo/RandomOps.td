// Random bits from an explicit state.
#ifndef HEDDLE_DIALECT_STABLEHLO_RANDOM_OPS_TD
#define HEDDLE_DIALECT_STABLEHLO_RANDOM_OPS_TD

include "heddle/Dialect/Stablehlo/StablehloAttrs.td"

def Stablehlo_RngState
  : Type<And<[Stablehlo_TensorOf<[UI64], "ui64">.predicate, HasAnyRankOfPred<[1]>]>, "1-d tensor of ui64",
         "::mlir::RankedTensorType">;

def Stablehlo_RngBitGeneratorOp : Stablehlo_Op<"rng_bit_generator", [Pure]> {
  let summary = "Uniformly random bits and the state that follows `initial_state`";
  let description = [{
    Example:

    ```mlir
    %output_state, %output = stablehlo.rng_bit_generator %s, algorithm = THREE_FRY
        : (tensor<2xui64>) -> (tensor<2xui64>, tensor<4x5xui32>)
    ```

    The output depends on `initial_state` alone: recomputing it gives the same bits.

    Constraints:
    - (C1) `output_state` has the type of `initial_state`.
    - (C2) `initial_state` has 2 elements for THREE_FRY, 2 or 3 for PHILOX, any number for DEFAULT.
  }];
  let arguments = (ins Stablehlo_RngAlgorithmAttr:$rng_algorithm, Stablehlo_RngState:$initial_state);
  let results = (outs Stablehlo_RngState:$output_state, Stablehlo_IntOrFloatTensor:$output);
  let assemblyFormat = [{
    $initial_state `,` `algorithm` `=` custom<EnumValue>($rng_algorithm) attr-dict
      `:` functional-type(operands, results)
  }];
  let hasVerifier = 1;
}

#endif // HEDDLE_DIALECT_STABLEHLO_RANDOM_OPS_TD
