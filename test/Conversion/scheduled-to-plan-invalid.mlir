// Tests that what has no place in a plan is an error that names it.
// RUN: heddle-opt %s --heddle-lower-to-plan --split-input-file --verify-diagnostics

func.func @callback(%x: tensor<4xf32>) -> tensor<4xf32> {
  // expected-error @+1 {{'stablehlo.custom_call' op calls @print in entry @callback, which heddle has no code for, needed @callback without it}}
  %0 = stablehlo.custom_call @print(%x) {has_side_effect = true} : (tensor<4xf32>) -> tensor<4xf32>
  return %0 : tensor<4xf32>
}

// -----

// expected-error @+1 {{'func.func' op takes or gives 'tensor<4xi4>', needed tensors of static shape, of whole bytes}}
func.func @nibbles(%x: tensor<4xi4>) -> tensor<4xi4> {
  return %x : tensor<4xi4>
}
