// Ops that read or write at run-time indices.
#ifndef HEDDLE_DIALECT_STABLEHLO_INDEXING_OPS_TD
#define HEDDLE_DIALECT_STABLEHLO_INDEXING_OPS_TD

include "heddle/Dialect/Stablehlo/StablehloAttrs.td"

def Stablehlo_DynamicSliceOp : Stablehlo_InferredOp<"dynamic_slice", [Pure]> {
  let summary = "A slice of given sizes at run-time start indices, which are clamped so that it lies inside";
  let description = [{
    Example: `stablehlo.dynamic_slice %a, %i, %j, sizes = [1, 64] : (tensor<3x64xf32>, tensor<i32>, tensor<i32>) ->
    tensor<1x64xf32>`.

    Constraints:
    - (C1) operand and result have the same element type.
    - (C2) there is one start index and one slice size for each dim of the operand.
    - (C3) all start indices have the same type.
    - (C4) each slice size is at least 0 and at most the dim's.
    - (C5) the result's shape is `slice_sizes`.
  }];
  let arguments = (ins Stablehlo_Tensor:$operand, Variadic<Stablehlo_ScalarIntTensor>:$start_indices,
                       DenseI64ArrayAttr:$slice_sizes);
  let results = (outs Stablehlo_Tensor:$result);
  let assemblyFormat = [{
    $operand `,` custom<VariadicOperandWithAttribute>($start_indices) `sizes` `=` $slice_sizes attr-dict
      `:` functional-type(operands, results)
  }];
}

def Stablehlo_DynamicUpdateSliceOp : Stablehlo_InferredOp<"dynamic_update_slice", [Pure]> {
  let summary = "The operand with a slice overwritten at run-time start indices, clamped so that it lies inside";
  let description = [{
    Constraints:
    - (C1) operand and result have the same type.
    - (C2) update and operand have the same element type.
    - (C3) update and operand have the same rank.
    - (C4) there is one start index for each dim of the operand.
    - (C5) all start indices have the same type.
    - (C6) the update is at most as large as the operand in each dim.
  }];
  let arguments = (ins Stablehlo_Tensor:$operand, Stablehlo_Tensor:$update,
                       Variadic<Stablehlo_ScalarIntTensor>:$start_indices);
  let results = (outs Stablehlo_Tensor:$result);
  let assemblyFormat = "operands attr-dict `:` functional-type(operands, results)";
}

#endif // HEDDLE_DIALECT_STABLEHLO_INDEXING_OPS_TD
