// Attributes of dot_general and convolution: dimension numbers and the dot algorithm.
#ifndef HEDDLE_DIALECT_STABLEHLO_CONTRACTION_ATTRS_TD
#define HEDDLE_DIALECT_STABLEHLO_CONTRACTION_ATTRS_TD

include "heddle/Dialect/Stablehlo/StablehloEnums.td"

def Stablehlo_DotDimensionNumbersAttr : Stablehlo_Attr<"DotDimensionNumbers", "dot"> {
  let summary = "Which dims of a dot_general are batching and contracting";
  let description = [{
    Example: `#stablehlo.dot<lhs_contracting_dimensions = [1], rhs_contracting_dimensions = [0]>`, a matrix product.

    A list that is left out is empty. What the dims refer to is known to the op, which checks them.
  }];
  let parameters = (ins
    OptionalArrayRefParameter<"int64_t">:$lhs_batching_dimensions,
    OptionalArrayRefParameter<"int64_t">:$rhs_batching_dimensions,
    OptionalArrayRefParameter<"int64_t">:$lhs_contracting_dimensions,
    OptionalArrayRefParameter<"int64_t">:$rhs_contracting_dimensions);
  let hasCustomAssemblyFormat = 1;
}

def Stablehlo_DotAlgorithmAttr : Stablehlo_Attr<"DotAlgorithm", "dot_algorithm"> {
  let summary = "How a dot_general is computed, and so how exact it is";
  let description = [{
    Example: `#stablehlo.dot_algorithm<lhs_precision_type = bf16, rhs_precision_type = bf16, accumulation_type = f32,
    lhs_component_count = 1, rhs_component_count = 1, num_primitive_operations = 6, allow_imprecise_accumulation =
    false>` computes an f32 product from six bf16 products.

    Only what some hardware is known to do is accepted, all of it with 1 component on each side:

    | lhs x rhs | accumulation | primitive operations | imprecise accumulation |
    |---|---|---|---|
    | any two of f8E3M4 f8E4M3 f8E4M3FN f8E4M3FNUZ f8E4M3B11FNUZ f8E5M2 f8E5M2FNUZ | f32 | 1 | true or false |
    | f16 x f16 | f16 or f32 | 1 | false |
    | bf16 x bf16 | bf16 | 1 | false |
    | bf16 x bf16 | f32 | 1, 3, 6 or 9 | false |
    | tf32 x tf32 | f32 | 1 or 3 | false |
    | f32 x f32 | f32 | 1 | false |
    | f64 x f64 | f64 | 1 | false |
  }];
  let parameters = (ins
    "::mlir::Type":$lhs_precision_type, "::mlir::Type":$rhs_precision_type, "::mlir::Type":$accumulation_type,
    "int64_t":$lhs_component_count, "int64_t":$rhs_component_count, "int64_t":$num_primitive_operations,
    "bool":$allow_imprecise_accumulation);
  let assemblyFormat = [{
    `<` `lhs_precision_type` `=` $lhs_precision_type `,` `rhs_precision_type` `=` $rhs_precision_type `,`
    `accumulation_type` `=` $accumulation_type `,` `lhs_component_count` `=` $lhs_component_count `,`
    `rhs_component_count` `=` $rhs_component_count `,` `num_primitive_operations` `=` $num_primitive_operations `,`
    `allow_imprecise_accumulation` `=` $allow_imprecise_accumulation `>`
  }];
  let genVerifyDecl = 1;
}

def Stablehlo_ConvDimensionNumbersAttr : Stablehlo_Attr<"ConvDimensionNumbers", "conv"> {
  let summary = "What each dim of a convolution's input, kernel and output is";
  let description = [{
    Example: `#stablehlo.conv<[b, 0, 1, f]x[0, 1, i, o]->[b, 0, 1, f]>`: batch, two spatial dims, features; kernel of
    two spatial dims, input and output features. Each entry says what the dim at its place is. The same as integers, which
    is parsed but never printed: `#stablehlo.conv<raw input_batch_dimension = 0, ...>`.

    Input, kernel and output dims are each a permutation of 0, 1, ..., which is the second half of constraints (C13),
    (C18) and (C20) of convolution.
  }];
  let parameters = (ins
    "int64_t":$input_batch_dimension, "int64_t":$input_feature_dimension,
    OptionalArrayRefParameter<"int64_t">:$input_spatial_dimensions,
    "int64_t":$kernel_input_feature_dimension, "int64_t":$kernel_output_feature_dimension,
    OptionalArrayRefParameter<"int64_t">:$kernel_spatial_dimensions,
    "int64_t":$output_batch_dimension, "int64_t":$output_feature_dimension,
    OptionalArrayRefParameter<"int64_t">:$output_spatial_dimensions);
  let hasCustomAssemblyFormat = 1;
  let genVerifyDecl = 1;
}

#endif // HEDDLE_DIALECT_STABLEHLO_CONTRACTION_ATTRS_TD
