// Ops that read or write at run-time indices.
#ifndef HEDDLE_DIALECT_STABLEHLO_INDEXING_OPS_TD
#define HEDDLE_DIALECT_STABLEHLO_INDEXING_OPS_TD

include "heddle/Dialect/Stablehlo/StablehloAttrs.td"

// ---- Scalar indices ----

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
    $operand `,` `` custom<OperandsWithCommas>($start_indices) `sizes` `=` $slice_sizes attr-dict
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

// ---- Index tensors ----

def Stablehlo_GatherOp : Stablehlo_InferredOp<"gather", [Pure]> {
  let summary = "Slices of the operand at run-time start indices, which are clamped so that they lie inside";
  let description = [{
    Example:

    ```mlir
    %rows = "stablehlo.gather"(%table, %ids) <{dimension_numbers = #stablehlo.gather<offset_dims = [1],
        collapsed_slice_dims = [0], start_index_map = [0], index_vector_dim = 1>, indices_are_sorted = false,
        slice_sizes = array<i64: 1, 64>}> : (tensor<256x64xf32>, tensor<8x1xi32>) -> tensor<8x64xf32>
    ```

    takes 8 rows. The result has the indices' dims but for the index vectors', and the slice's dims at `offset_dims`.

    Constraints:
    - (C1) offset, collapsed and batching dims are as many as the operand's dims.
    - (C2) `index_vector_dim` is a dim of `start_indices` or its rank.
    - (C3) `start_index_map` has an entry for each entry of an index vector.
    - (C4) `offset_dims` ascend.
    - (C5) `offset_dims` are dims of the result.
    - (C6) collapsed and batching dims are different dims.
    - (C7) `collapsed_slice_dims` ascend.
    - (C8) `collapsed_slice_dims` are dims of the operand.
    - (C9) slices have at most one element along collapsed dims.
    - (C10) `operand_batching_dims` ascend.
    - (C11) `operand_batching_dims` are dims of the operand.
    - (C12) slices have at most one element along batching dims.
    - (C13) `start_indices_batching_dims` are different dims.
    - (C14) `start_indices_batching_dims` are dims of `start_indices`.
    - (C15) `index_vector_dim` is none of `start_indices_batching_dims`.
    - (C16) operand and `start_indices` have as many batching dims.
    - (C17) paired batching dims have one size.
    - (C18) `start_index_map` and `operand_batching_dims` are different dims.
    - (C19) `start_index_map` are dims of the operand.
    - (C20) `slice_sizes` has an entry for each dim of the operand.
    - (C21) each slice size is at least 0 and at most the dim's.
    - (C22) the result's shape is that of `start_indices` without `index_vector_dim`, and at `offset_dims` the slice
      sizes of the operand's other dims.
    - (C23) operand and result have the same element type.
  }];
  let arguments = (ins Stablehlo_Tensor:$operand, Stablehlo_IntTensor:$start_indices,
                       Stablehlo_GatherDimensionNumbersAttr:$dimension_numbers, DenseI64ArrayAttr:$slice_sizes,
                       DefaultValuedOptionalAttr<BoolAttr, "false">:$indices_are_sorted);
  let results = (outs Stablehlo_Tensor:$result);
}

def Stablehlo_ScatterOp
  : Stablehlo_InferredOp<"scatter", [RecursiveMemoryEffects, RecursivelySpeculatable, SameVariadicOperandSize]> {
  let summary = "The inputs with windows at run-time start indices updated; windows that stick out are cut";
  let description = [{
    Example:

    ```mlir
    %sums = "stablehlo.scatter"(%table, %ids, %rows) <{indices_are_sorted = false, scatter_dimension_numbers =
        #stablehlo.scatter<update_window_dims = [1], inserted_window_dims = [0], scatter_dims_to_operand_dims = [0],
        index_vector_dim = 1>, unique_indices = false}> ({
    ^bb0(%old: tensor<f32>, %update: tensor<f32>):
      %sum = stablehlo.add %old, %update : tensor<f32>
      stablehlo.return %sum : tensor<f32>
    }) : (tensor<256x64xf32>, tensor<8x1xi32>, tensor<8x64xf32>) -> tensor<256x64xf32>
    ```

    adds 8 rows to a table. Several updates of one element come in any order. Several inputs take their updates
    together.

    Constraints:
    - (C1) the inputs have the same shape.
    - (C2) update window, inserted and batching dims are as many as the inputs' dims.
    - (C3) the updates have the same shape.
    - (C4) the updates' shape is that of `scatter_indices` without `index_vector_dim`, and at `update_window_dims` at
      most the sizes of the inputs' other dims.
    - (C5) there is at least one input, and an update for each.
    - (C6) each update has the element type of its input.
    - (C7) `update_window_dims` ascend.
    - (C8) `update_window_dims` are dims of the updates.
    - (C9) inserted and batching dims are different dims.
    - (C10) `inserted_window_dims` ascend.
    - (C11) `inserted_window_dims` are dims of the inputs.
    - (C12) `input_batching_dims` ascend.
    - (C13) `input_batching_dims` are dims of the inputs.
    - (C14) `scatter_indices_batching_dims` are different dims.
    - (C15) `scatter_indices_batching_dims` are dims of `scatter_indices`.
    - (C16) `index_vector_dim` is none of `scatter_indices_batching_dims`.
    - (C17) inputs and `scatter_indices` have as many batching dims.
    - (C18) paired batching dims have one size.
    - (C19) `scatter_dims_to_operand_dims` has an entry for each entry of an index vector.
    - (C20) `scatter_dims_to_operand_dims` and `input_batching_dims` are different dims.
    - (C21) `scatter_dims_to_operand_dims` are dims of the inputs.
    - (C22) `index_vector_dim` is a dim of `scatter_indices` or its rank.
    - (C23) `update_computation` takes two scalars for each input and returns one, all of the input's element type or
      one that it promotes to.
    - (C24) the results have the inputs' shape.
    - (C25) the results have the element types of `update_computation`.
  }];
  let arguments = (ins Variadic<Stablehlo_Tensor>:$inputs, Stablehlo_IntTensor:$scatter_indices,
                       Variadic<Stablehlo_Tensor>:$updates,
                       Stablehlo_ScatterDimensionNumbersAttr:$scatter_dimension_numbers,
                       DefaultValuedOptionalAttr<BoolAttr, "false">:$indices_are_sorted,
                       DefaultValuedOptionalAttr<BoolAttr, "false">:$unique_indices);
  let regions = (region SizedRegion<1>:$update_computation);
  let results = (outs Variadic<Stablehlo_Tensor>:$results);
  let hasRegionVerifier = 1;
}

// ---- Windows ----

def Stablehlo_SelectAndScatterOp
  : Stablehlo_InferredOp<"select_and_scatter", [RecursiveMemoryEffects, RecursivelySpeculatable]> {
  let summary = "Each source value combined into the element that its window of the operand selects";
  let description = [{
    The way back of a max pool: `select` says whether the first of two elements of a window stays, `scatter` combines the
    source value of the window with what the result has at the element that stayed. The result starts as `init_value`
    throughout. Padding is never selected. Strides are 1 and padding is 0 where not given.

    ```mlir
    %r = "stablehlo.select_and_scatter"(%x, %gradient, %zero) <{
      padding = dense<[[0, 1], [0, 1]]> : tensor<2x2xi64>, window_dimensions = array<i64: 2, 2>,
      window_strides = array<i64: 2, 2>
    }> ({
    ^bb0(%a: tensor<f32>, %b: tensor<f32>):
      %stays = stablehlo.compare GE, %a, %b, FLOAT : (tensor<f32>, tensor<f32>) -> tensor<i1>
      stablehlo.return %stays : tensor<i1>
    }, {
    ^bb0(%a: tensor<f32>, %b: tensor<f32>):
      %sum = stablehlo.add %a, %b : tensor<f32>
      stablehlo.return %sum : tensor<f32>
    }) : (tensor<5x7xf32>, tensor<3x4xf32>, tensor<f32>) -> tensor<5x7xf32>
    ```

    Constraints:
    - (C1) operand and source have the same element type.
    - (C2) the source's sizes are the numbers of windows.
    - (C3) `init_value` has the operand's element type.
    - (C4) `window_dimensions` has an element for each dim of the operand.
    - (C5) window dimensions are at least 1.
    - (C6) `window_strides` has an element for each dim of the operand.
    - (C7) strides are at least 1.
    - (C8) `padding` has shape rank x 2.
    - (C9) `select` takes two scalars of the operand's element type and returns a pred.
    - (C10) `scatter` takes two scalars and returns one, all of the operand's element type or one that it promotes to.
    - (C11) operand and result have the same shape.
    - (C12) the result has the element type of `scatter`.
  }];
  let arguments = (ins Stablehlo_Tensor:$operand, Stablehlo_Tensor:$source, Stablehlo_ScalarTensor:$init_value,
                       OptionalAttr<DenseI64ArrayAttr>:$window_dimensions,
                       OptionalAttr<DenseI64ArrayAttr>:$window_strides, OptionalAttr<I64ElementsAttr>:$padding);
  let regions = (region SizedRegion<1>:$select, SizedRegion<1>:$scatter);
  let results = (outs Stablehlo_Tensor:$result);
  let hasRegionVerifier = 1;
}

#endif // HEDDLE_DIALECT_STABLEHLO_INDEXING_OPS_TD
