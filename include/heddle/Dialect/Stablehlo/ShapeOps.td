// Ops that move elements without computing on them.
#ifndef HEDDLE_DIALECT_STABLEHLO_SHAPE_OPS_TD
#define HEDDLE_DIALECT_STABLEHLO_SHAPE_OPS_TD

include "heddle/Dialect/Stablehlo/StablehloAttrs.td"

def Stablehlo_BroadcastInDimOp : Stablehlo_Op<"broadcast_in_dim", [Pure]> {
  let summary = "Put the operand's dims at `broadcast_dimensions` of the result and repeat it along the others";
  let description = [{
    `tensor<4xf32>` with `dims = [1]` gives `tensor<3x4xf32>`: three equal rows. A dim of size 1 is repeated too.

    Constraints:
    - (C1) operand and result have the same element type.
    - (C2) `broadcast_dimensions` has one entry for each dim of the operand.
    - (C3) each is a dim of the result.
    - (C4) none is there twice.
    - (C5) each dim of the operand has size 1 or the size of its dim in the result.
    - (C6) not checked: quantized types are refused.
  }];
  let arguments = (ins Stablehlo_Tensor:$operand, DenseI64ArrayAttr:$broadcast_dimensions);
  let results = (outs Stablehlo_Tensor:$result);
  let assemblyFormat = "$operand `,` `dims` `=` $broadcast_dimensions attr-dict `:` functional-type(operands, results)";
  let hasVerifier = 1;
  let hasFolder = 1;
}

def Stablehlo_ConcatenateOp : Stablehlo_InferredOp<"concatenate", [Pure]> {
  let summary = "Join tensors along one dim";
  let description = [{
    Constraints:
    - (C1) all inputs have the same element type.
    - (C2) all inputs have the same shape but for `dimension`.
    - (C3) there is at least one input.
    - (C4) `dimension` is a dim of the inputs.
    - (C5) the result has the inputs' element type.
    - (C6) the result has the inputs' shape, and along `dimension` the sum of their sizes.
  }];
  let arguments = (ins Variadic<Stablehlo_Tensor>:$inputs, I64Attr:$dimension);
  let results = (outs Stablehlo_Tensor:$result);
  let assemblyFormat = [{
    `` custom<OperandsWithCommas>($inputs) `dim` `=` $dimension attr-dict `:` functional-type(operands, results)
  }];
  let hasFolder = 1;
}

def Stablehlo_PadOp : Stablehlo_InferredOp<"pad", [Pure]> {
  let summary = "Put the padding value around and between elements; a negative edge cuts elements off";
  let description = [{
    Along a dim of 3 elements, `low = 1, high = 2, interior = 1` gives 1 + (3 + 2 * 1) + 2 = 8 elements.

    Constraints:
    - (C1) operand, padding value and result have the same element type.
    - (C2) low, high and interior padding have one entry for each dim of the operand.
    - (C3) interior padding is at least 0.
    - (C4) each dim of the result has the padded size, which is at least 0.
  }];
  let arguments = (ins Stablehlo_Tensor:$operand, Stablehlo_ScalarTensor:$padding_value,
                       DenseI64ArrayAttr:$edge_padding_low, DenseI64ArrayAttr:$edge_padding_high,
                       DenseI64ArrayAttr:$interior_padding);
  let results = (outs Stablehlo_Tensor:$result);
  let assemblyFormat = [{
    $operand `,` $padding_value `,` `low` `=` $edge_padding_low `,` `high` `=` $edge_padding_high `,`
      `interior` `=` $interior_padding attr-dict `:` functional-type(operands, results)
  }];
  let hasFolder = 1;
}

def Stablehlo_ReshapeOp : Stablehlo_Op<"reshape", [Pure]> {
  let summary = "The operand's elements, in row-major order, in another shape";
  let description = [{
    Constraints:
    - (C1) operand and result have the same element type.
    - (C2) operand and result have as many elements.
    - (C3) not checked: quantized types are refused.
  }];
  let arguments = (ins Stablehlo_Tensor:$operand);
  let results = (outs Stablehlo_Tensor:$result);
  let assemblyFormat = "operands attr-dict `:` functional-type(operands, results)";
  let hasVerifier = 1;
  let hasFolder = 1;
}

def Stablehlo_ReverseOp : Stablehlo_InferredOp<"reverse", [Pure]> {
  let summary = "Reverse the order of elements along dims";
  let description = [{
    Constraints:
    - (C1) operand and result have the same type.
    - (C2) no dim is there twice.
    - (C3) each is a dim of the operand.
  }];
  let arguments = (ins Stablehlo_Tensor:$operand, DenseI64ArrayAttr:$dimensions);
  let results = (outs Stablehlo_Tensor:$result);
  let assemblyFormat = [{
    $operand `,` `dims` `=` $dimensions attr-dict
      `:` custom<SameOperandsAndResultType>(type($operand), type($result))
  }];
  let hasFolder = 1;
}

def Stablehlo_SliceOp : Stablehlo_InferredOp<"slice", [Pure]> {
  let summary = "Elements from start to limit (not included) by stride, along each dim";
  let description = [{
    Example: `stablehlo.slice %a [0:2, 1:9:2] : (tensor<4x9xf32>) -> tensor<2x4xf32>`.

    Constraints:
    - (C1) operand and result have the same element type.
    - (C2) start, limit and stride have one entry for each dim of the operand.
    - (C3) 0 <= start <= limit <= the dim's size.
    - (C4) each stride is at least 1.
    - (C5) each dim of the result has size ceil((limit - start) / stride).
  }];
  let arguments = (ins Stablehlo_Tensor:$operand, DenseI64ArrayAttr:$start_indices, DenseI64ArrayAttr:$limit_indices,
                       DenseI64ArrayAttr:$strides);
  let results = (outs Stablehlo_Tensor:$result);
  let assemblyFormat = [{
    $operand custom<SliceRanges>($start_indices, $limit_indices, $strides) attr-dict
      `:` functional-type(operands, results)
  }];
  let hasFolder = 1;
}

def Stablehlo_SortOp : Stablehlo_InferredOp<"sort", [RecursiveMemoryEffects, RecursivelySpeculatable]> {
  let summary = "The inputs, sorted together along one dim by a comparator on scalars";
  let description = [{
    Example: values sorted with their places, which a second input brings along:

    ```mlir
    %r:2 = "stablehlo.sort"(%values, %places) <{dimension = 1 : i64, is_stable = true}> ({
    ^bb0(%a: tensor<f32>, %b: tensor<f32>, %i: tensor<i32>, %j: tensor<i32>):
      %less = stablehlo.compare LT, %a, %b, TOTALORDER : (tensor<f32>, tensor<f32>) -> tensor<i1>
      stablehlo.return %less : tensor<i1>
    }) : (tensor<4x8xf32>, tensor<4x8xi32>) -> (tensor<4x8xf32>, tensor<4x8xi32>)
    ```

    The comparator takes two elements of the first input, two of the second, ..., and says whether the first of each pair
    comes first. A `dimension` below 0 counts from the back; not given, it is -1, and `is_stable` is false.

    Constraints:
    - (C1) there is at least one input.
    - (C2) inputs and results have the same types.
    - (C3) all inputs and results have the same shape.
    - (C4) `dimension` is a dim of the inputs, or -1 for the last one, -2 for the one before, ...
    - (C5) `comparator` takes two scalars of each input's element type and returns one pred.
  }];
  let arguments = (ins Variadic<Stablehlo_Tensor>:$inputs, DefaultValuedOptionalAttr<I64Attr, "-1">:$dimension,
                       DefaultValuedOptionalAttr<BoolAttr, "false">:$is_stable);
  let regions = (region SizedRegion<1>:$comparator);
  let results = (outs Variadic<Stablehlo_Tensor>:$results);
  let hasRegionVerifier = 1;
}

def Stablehlo_TransposeOp : Stablehlo_InferredOp<"transpose", [Pure]> {
  let summary = "Reorder dims: dim i of the result is dim permutation[i] of the operand";
  let description = [{
    Constraints:
    - (C1) operand and result have the same element type.
    - (C2) `permutation` holds each dim of the operand once.
    - (C3) the result's sizes are the operand's, reordered.
    - (C4) not checked: quantized types are refused.
  }];
  let arguments = (ins Stablehlo_Tensor:$operand, DenseI64ArrayAttr:$permutation);
  let results = (outs Stablehlo_Tensor:$result);
  let assemblyFormat = "$operand `,` `dims` `=` $permutation attr-dict `:` functional-type(operands, results)";
  let hasFolder = 1;
}

#endif // HEDDLE_DIALECT_STABLEHLO_SHAPE_OPS_TD
