// Reductions over dims and windows, map, batch norm.
#ifndef HEDDLE_DIALECT_STABLEHLO_REDUCTION_OPS_TD
#define HEDDLE_DIALECT_STABLEHLO_REDUCTION_OPS_TD

include "heddle/Dialect/Stablehlo/StablehloAttrs.td"
include "mlir/IR/OpAsmInterface.td"

// ---- Regions applied to elements ----

def Stablehlo_MapOp : Stablehlo_Op<"map", [RecursiveMemoryEffects, RecursivelySpeculatable]> {
  let summary = "A computation on scalars, applied to the elements at each index";
  let description = [{
    Constraints:
    - (C1) inputs and result have the same shape.
    - (C2) there is at least one input.
    - (C3) `dimensions` are 0, 1, ... up to the rank.
    - (C4) `computation` takes a scalar of each input's element type and returns one of the result's.
  }];
  let arguments = (ins Variadic<Stablehlo_Tensor>:$inputs, DenseI64ArrayAttr:$dimensions);
  let regions = (region SizedRegion<1>:$computation);
  let results = (outs Stablehlo_Tensor:$result);
  let hasVerifier = 1;
  let hasRegionVerifier = 1;
}

def Stablehlo_ReduceOp
  : Stablehlo_InferredOp<"reduce", [RecursiveMemoryEffects, RecursivelySpeculatable, SameVariadicOperandSize]> {
  let summary = "Reduces dims of the inputs, taken together, with a body on scalars";
  let description = [{
    Example: `stablehlo.reduce(%x init: %zero) applies stablehlo.add across dimensions = [1] : (tensor<2x3xf32>,
    tensor<f32>) -> tensor<2xf32>`. A body that is not one commutative op on its two arguments in order is written out:

    ```mlir
    %r:2 = stablehlo.reduce(%x init: %a), (%y init: %b) across dimensions = [0] : (tensor<4xf32>, tensor<4xi32>,
        tensor<f32>, tensor<i32>) -> (tensor<f32>, tensor<i32>)
     reducer(%x0: tensor<f32>, %x1: tensor<f32>) (%y0: tensor<i32>, %y1: tensor<i32>)  {
      ...
      stablehlo.return %s, %t : tensor<f32>, tensor<i32>
    }
    ```

    The block's arguments are the values reduced so far, one for each input, then the next values; the text pairs them.
    With `applies`, the body has the location of the reduce.

    Constraints:
    - (C1) the inputs have the same shape.
    - (C2) each init value has its input's element type.
    - (C3) there is at least one input, and an init value and a result for each.
    - (C4) `dimensions` are dims of the inputs.
    - (C5) `dimensions` are different.
    - (C6) `body` takes two scalars for each input and returns one, all of the input's element type or one that it
      promotes to.
    - (C7) the results have the inputs' shape without `dimensions`.
    - (C8) the results have the body's element types.
  }];
  let arguments = (ins Variadic<Stablehlo_Tensor>:$inputs, Variadic<Stablehlo_ScalarTensor>:$init_values,
                       DenseI64ArrayAttr:$dimensions);
  let regions = (region SizedRegion<1>:$body);
  let results = (outs Variadic<Stablehlo_Tensor>:$results);
  let hasCustomAssemblyFormat = 1;
  let hasRegionVerifier = 1;
}

def Stablehlo_ReduceWindowOp
  : Stablehlo_InferredOp<"reduce_window", [RecursiveMemoryEffects, RecursivelySpeculatable, SameVariadicOperandSize]> {
  let summary = "Reduces each window of the padded and dilated inputs with a body on scalars";
  let description = [{
    Strides and dilations are 1 and padding is 0 where not given. Padding is filled with the init values.

    Constraints:
    - (C1) there is at least one input, and an init value and a result for each.
    - (C2) the inputs have the same shape.
    - (C3) each init value has its input's element type.
    - (C4) `window_dimensions` has an element for each dim.
    - (C5) window dimensions are at least 1.
    - (C6) `window_strides` has an element for each dim.
    - (C7) strides are at least 1.
    - (C8) `base_dilations` has an element for each dim.
    - (C9) base dilations are at least 1.
    - (C10) `window_dilations` has an element for each dim.
    - (C11) window dilations are at least 1.
    - (C12) `padding` has shape rank x 2.
    - (C13) `body` takes two scalars for each input and returns one, all of the input's element type or one that it
      promotes to.
    - (C14) the results have the same shape.
    - (C15) the results' sizes are the numbers of windows.
    - (C16) the results have the body's element types.
  }];
  let arguments = (ins Variadic<Stablehlo_Tensor>:$inputs, Variadic<Stablehlo_ScalarTensor>:$init_values,
                       DenseI64ArrayAttr:$window_dimensions, OptionalAttr<DenseI64ArrayAttr>:$window_strides,
                       OptionalAttr<DenseI64ArrayAttr>:$base_dilations,
                       OptionalAttr<DenseI64ArrayAttr>:$window_dilations, OptionalAttr<I64ElementsAttr>:$padding);
  let regions = (region SizedRegion<1>:$body);
  let results = (outs Variadic<Stablehlo_Tensor>:$results);
  let hasRegionVerifier = 1;
}

// ---- Batch normalisation ----

def Stablehlo_FloatVector
  : Type<And<[Stablehlo_FloatTensor.predicate, HasAnyRankOfPred<[1]>]>, "1-d tensor of floating-point values",
         "::mlir::RankedTensorType">;

def Stablehlo_BatchNormGradOp
  : Stablehlo_InferredOp<"batch_norm_grad",
                         [Pure, DeclareOpInterfaceMethods<OpAsmOpInterface, ["getAsmResultNames"]>]> {
  let summary = "Gradients of batch_norm_training's operand, scale and offset";
  let description = [{
    Constraints:
    - (C1) `feature_index` is a dim of the operand.
    - (C2) all operands and results have the same element type.
    - (C3) operand, grad_output and grad_operand have the same shape.
    - (C4) scale, mean, variance, grad_scale and grad_offset have the same shape.
    - (C5) scale has an element for each feature.
  }];
  let arguments = (ins Stablehlo_FloatTensor:$operand, Stablehlo_FloatVector:$scale, Stablehlo_FloatVector:$mean,
                       Stablehlo_FloatVector:$variance, Stablehlo_FloatTensor:$grad_output, F32Attr:$epsilon,
                       I64Attr:$feature_index);
  let results = (outs Stablehlo_FloatTensor:$grad_operand, Stablehlo_FloatVector:$grad_scale,
                      Stablehlo_FloatVector:$grad_offset);
}

def Stablehlo_BatchNormInferenceOp : Stablehlo_InferredOp<"batch_norm_inference", [Pure]> {
  let summary = "Normalisation with given mean and variance, scaled and shifted by feature";
  let description = [{
    Constraints:
    - (C1) `feature_index` is a dim of the operand.
    - (C2) all operands and the result have the same element type.
    - (C3) scale has an element for each feature.
    - (C4) offset has an element for each feature.
    - (C5) mean has an element for each feature.
    - (C6) variance has an element for each feature.
    - (C7) operand and result have the same type.
  }];
  let arguments = (ins Stablehlo_FloatTensor:$operand, Stablehlo_FloatVector:$scale, Stablehlo_FloatVector:$offset,
                       Stablehlo_FloatVector:$mean, Stablehlo_FloatVector:$variance, F32Attr:$epsilon,
                       I64Attr:$feature_index);
  let results = (outs Stablehlo_FloatTensor:$result);
}

def Stablehlo_BatchNormTrainingOp
  : Stablehlo_InferredOp<"batch_norm_training",
                         [Pure, DeclareOpInterfaceMethods<OpAsmOpInterface, ["getAsmResultNames"]>]> {
  let summary = "Normalisation with the mean and variance of all dims but the feature dim, which it gives too";
  let description = [{
    Constraints:
    - (C1) `feature_index` is a dim of the operand.
    - (C2) all operands and results have the same element type.
    - (C3) scale has an element for each feature.
    - (C4) offset has an element for each feature.
    - (C5) batch_mean has an element for each feature.
    - (C6) batch_var has an element for each feature.
    - (C7) operand and output have the same type.
  }];
  let arguments = (ins Stablehlo_FloatTensor:$operand, Stablehlo_FloatVector:$scale, Stablehlo_FloatVector:$offset,
                       F32Attr:$epsilon, I64Attr:$feature_index);
  let results = (outs Stablehlo_FloatTensor:$output, Stablehlo_FloatVector:$batch_mean,
                      Stablehlo_FloatVector:$batch_var);
}

#endif // HEDDLE_DIALECT_STABLEHLO_REDUCTION_OPS_TD
