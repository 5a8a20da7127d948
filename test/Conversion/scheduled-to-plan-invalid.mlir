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

// -----

func.func @main(%s: !heddle.stowed<tensor<8xf32>, host> {heddle.io = #heddle.io<name = "m", role = state, type = tensor<8xf32>, space = host>}) -> tensor<8xf32> {
  // expected-error @+1 {{'heddle.fusion' op takes or gives '!heddle.stowed<tensor<8xf32>, host>', which the device can't read, needed heddle.fetch before it}}
  %0 = heddle.fusion loop(%a = %s : !heddle.stowed<tensor<8xf32>, host>) -> (tensor<8xf32>) {
    %1 = stablehlo.constant dense<0.0> : tensor<8xf32>
    heddle.yield %1 : tensor<8xf32>
  }
  return %0 : tensor<8xf32>
}
