// Contractions: dot_general and convolution.
#ifndef HEDDLE_DIALECT_STABLEHLO_CONTRACTION_OPS_TD
#define HEDDLE_DIALECT_STABLEHLO_CONTRACTION_OPS_TD

include "heddle/Dialect/Stablehlo/StablehloAttrs.td"

def Stablehlo_DotGeneralOp : Stablehlo_Op<"dot_general", [Pure]> {
  let summary = "Sums of products over contracting dims, for each element of the batching dims";
  let description = [{
    Example: `stablehlo.dot_general %a, %b, batching_dims = [0] x [0], contracting_dims = [2] x [1], precision =
    [DEFAULT, DEFAULT] : (tensor<2x3x4xf32>, tensor<2x4x5xf32>) -> tensor<2x3x5xf32>`, a batch of matrix products.

    The result's dims are the batching dims, lhs's other dims, rhs's other dims. Its element type is free: it is what
    the caller wants the sums in.

    Constraints:
    - (C1) lhs and rhs have as many batching dims.
    - (C2) lhs and rhs have as many contracting dims.
    - (C3) no dim of lhs is given twice.
    - (C4) no dim of rhs is given twice.
    - (C5) lhs's batching dims are dims of lhs.
    - (C6) lhs's contracting dims are dims of lhs.
    - (C7) rhs's batching dims are dims of rhs.
    - (C8) rhs's contracting dims are dims of rhs.
    - (C9) paired batching dims have one size.
    - (C10) paired contracting dims have one size.
    - (C11) `precision_config`, unless empty or not given, has two elements.
    - (C12) the result's shape is that of the batching dims, lhs's other dims, rhs's other dims.
    - (C13) lhs and rhs have the same element type, or both an 8-bit floating-point one, which JAX mixes, or beside an
      `algorithm`, which says what is multiplied, both any floating-point one.
    - (C14-C20) not checked: quantized types are refused.
    - (C21) beside an `algorithm`, `precision_config` is DEFAULT throughout.
    - (C22) the algorithm's `lhs_component_count` is at least 1.
    - (C23) the algorithm's `rhs_component_count` is at least 1.
    - (C24) the algorithm's `num_primitive_operations` is at least 1.
  }];
  let arguments = (ins Stablehlo_Tensor:$lhs, Stablehlo_Tensor:$rhs,
                       Stablehlo_DotDimensionNumbersAttr:$dot_dimension_numbers,
                       OptionalAttr<Stablehlo_PrecisionConfigAttr>:$precision_config,
                       OptionalAttr<Stablehlo_DotAlgorithmAttr>:$algorithm);
  let results = (outs Stablehlo_Tensor:$result);
  let assemblyFormat = [{
    $lhs `,` $rhs `,` custom<DotNumbersPrecisionAlgorithm>($dot_dimension_numbers, $precision_config, $algorithm)
      attr-dict `:` functional-type(operands, results)
  }];
  let hasVerifier = 1;
}

def Stablehlo_ConvolutionOp : Stablehlo_Op<"convolution", [Pure]> {
  let summary = "Sums of products of a kernel with each window of the input";
  let description = [{
    Example: `stablehlo.convolution(%x, %k) dim_numbers = [b, 0, 1, f]x[0, 1, i, o]->[b, 0, 1, f], window = {stride =
    [2, 2], pad = [[1, 1], [1, 1]]} {batch_group_count = 1 : i64, feature_group_count = 1 : i64} :
    (tensor<1x8x8x3xf32>, tensor<3x3x3x16xf32>) -> tensor<1x4x4x16xf32>`.

    Of the window, stride and dilations are 1, padding is 0 and nothing is reversed where not given. The result's
    element type is free, as dot_general's.

    Constraints, where N is lhs's rank:
    - (C1) rhs has rank N.
    - (C2) `window_strides` has N - 2 elements.
    - (C3) strides are at least 1.
    - (C4) `padding` has shape (N - 2) x 2.
    - (C5) `lhs_dilation` has N - 2 elements.
    - (C6) lhs dilations are at least 1.
    - (C7) `rhs_dilation` has N - 2 elements.
    - (C8) rhs dilations are at least 1.
    - (C9) `window_reversal` has N - 2 elements.
    - (C10) the input's batch size is a multiple of `batch_group_count`.
    - (C11) the input's features are a multiple of `feature_group_count`.
    - (C12) the input has N - 2 spatial dims.
    - (C13) the input's batch, feature and spatial dims are different dims.
    - (C14) the kernel's input features times `feature_group_count` are the input's features.
    - (C15) the kernel's output features are a multiple of `batch_group_count`.
    - (C16) the kernel's output features are a multiple of `feature_group_count`.
    - (C17) the kernel has N - 2 spatial dims.
    - (C18) the kernel's feature and spatial dims are different dims.
    - (C19) the output has N - 2 spatial dims.
    - (C20) the output's batch, feature and spatial dims are different dims.
    - (C21) `feature_group_count` is at least 1.
    - (C22) `batch_group_count` is at least 1.
    - (C23) one of the two group counts is 1.
    - (C24) `precision_config`, unless empty or not given, has two elements.
    - (C25) the result's batch size is the input's over `batch_group_count`, its features are the kernel's output
      features, its spatial sizes the numbers of windows.
    - (C26) the result has rank N.
    - (C27) lhs and rhs have the same element type.
    - (C28-C34) not checked: quantized types are refused.
  }];
  let arguments = (ins Stablehlo_Tensor:$lhs, Stablehlo_Tensor:$rhs,
                       OptionalAttr<DenseI64ArrayAttr>:$window_strides, OptionalAttr<I64ElementsAttr>:$padding,
                       OptionalAttr<DenseI64ArrayAttr>:$lhs_dilation, OptionalAttr<DenseI64ArrayAttr>:$rhs_dilation,
                       OptionalAttr<DenseBoolArrayAttr>:$window_reversal,
                       Stablehlo_ConvDimensionNumbersAttr:$dimension_numbers,
                       I64Attr:$feature_group_count, I64Attr:$batch_group_count,
                       OptionalAttr<Stablehlo_PrecisionConfigAttr>:$precision_config);
  let results = (outs Stablehlo_Tensor:$result);
  let assemblyFormat = [{
    `(` operands `)` `dim_numbers` `=` custom<ConvDimensions>($dimension_numbers) `,` `window` `=` `{`
      custom<ConvWindow>($window_strides, $padding, $lhs_dilation, $rhs_dilation, $window_reversal) `}`
      attr-dict `:` functional-type(operands, results)
  }];
  let hasVerifier = 1;
}

#endif // HEDDLE_DIALECT_STABLEHLO_CONTRACTION_OPS_TD
