// Attributes of gather and scatter: dimension numbers.
#ifndef HEDDLE_DIALECT_STABLEHLO_INDEXING_ATTRS_TD
#define HEDDLE_DIALECT_STABLEHLO_INDEXING_ATTRS_TD

include "heddle/Dialect/Stablehlo/StablehloEnums.td"

// Five lists of dims and one dim. A list that is left out is empty and index_vector_dim then 0. What the dims refer to
// is known to the op, which checks them.
class Stablehlo_IndexNumbersAttr<string name, string attrMnemonic> : Stablehlo_Attr<name, attrMnemonic> {
  let hasCustomAssemblyFormat = 1;
}

def Stablehlo_GatherDimensionNumbersAttr : Stablehlo_IndexNumbersAttr<"GatherDimensionNumbers", "gather"> {
  let summary = "How a gather's indices point into its operand and its slices lie in its result";
  let description = [{
    Example: `#stablehlo.gather<offset_dims = [2], collapsed_slice_dims = [0], start_index_map = [0],
    index_vector_dim = 2>` looks up rows of a table.

    - `offset_dims`: the result's dims that run within a slice; the others run over slices.
    - `collapsed_slice_dims`: the operand's dims that slices lose.
    - `operand_batching_dims`, `start_indices_batching_dims`: pairs of dims of operand and indices that run together.
    - `start_index_map`: the operand's dim that each entry of an index vector starts in.
    - `index_vector_dim`: the indices' dim that holds index vectors; their rank, when each index is a vector of one.
  }];
  let parameters = (ins
    OptionalArrayRefParameter<"int64_t">:$offset_dims,
    OptionalArrayRefParameter<"int64_t">:$collapsed_slice_dims,
    OptionalArrayRefParameter<"int64_t">:$operand_batching_dims,
    OptionalArrayRefParameter<"int64_t">:$start_indices_batching_dims,
    OptionalArrayRefParameter<"int64_t">:$start_index_map,
    DefaultValuedParameter<"int64_t", "0">:$index_vector_dim);
}

def Stablehlo_ScatterDimensionNumbersAttr : Stablehlo_IndexNumbersAttr<"ScatterDimensionNumbers", "scatter"> {
  let summary = "How a scatter's indices point into its inputs and windows lie in its updates";
  let description = [{
    Example: `#stablehlo.scatter<update_window_dims = [2], inserted_window_dims = [0], scatter_dims_to_operand_dims =
    [0], index_vector_dim = 2>` adds to rows of a table.

    - `update_window_dims`: the updates' dims that run within a window; the others run over windows.
    - `inserted_window_dims`: the inputs' dims that windows lack.
    - `input_batching_dims`, `scatter_indices_batching_dims`: pairs of dims of inputs and indices that run together.
    - `scatter_dims_to_operand_dims`: the inputs' dim that each entry of an index vector starts in.
    - `index_vector_dim`: the indices' dim that holds index vectors; their rank, when each index is a vector of one.
  }];
  let parameters = (ins
    OptionalArrayRefParameter<"int64_t">:$update_window_dims,
    OptionalArrayRefParameter<"int64_t">:$inserted_window_dims,
    OptionalArrayRefParameter<"int64_t">:$input_batching_dims,
    OptionalArrayRefParameter<"int64_t">:$scatter_indices_batching_dims,
    OptionalArrayRefParameter<"int64_t">:$scatter_dims_to_operand_dims,
    DefaultValuedParameter<"int64_t", "0">:$index_vector_dim);
}

#endif // HEDDLE_DIALECT_STABLEHLO_INDEXING_ATTRS_TD
