// Tests that what computes outside of kernels is refused, also in loops; conditions, constants and reshapes may stay.
// RUN: heddle-opt %s --heddle-verify-scheduled --split-input-file --verify-diagnostics

func.func @outside(%x: tensor<8xf32>) -> tensor<8xf32> {
  // expected-error @+1 {{'stablehlo.tanh' op is in no kernel and no library call, needed it in one after heddle-form-fusions}}
  %0 = stablehlo.tanh %x : tensor<8xf32>
  return %0 : tensor<8xf32>
}

// -----

func.func @in_loop(%x: tensor<i32>) -> tensor<i32> {
  %0 = stablehlo.while(%c = %x) : tensor<i32>
  cond {
    %two = stablehlo.constant dense<2> : tensor<i32>
    %1 = stablehlo.compare LT, %c, %two : (tensor<i32>, tensor<i32>) -> tensor<i1>
    stablehlo.return %1 : tensor<i1>
  } do {
    // expected-error @+1 {{'stablehlo.add' op is in no kernel and no library call}}
    %1 = stablehlo.add %c, %c : tensor<i32>
    stablehlo.return %1 : tensor<i32>
  }
  return %0 : tensor<i32>
}

// -----

func.func @well(%x: tensor<8xf32>) -> (tensor<2x4xf32>, tensor<8xf32>) {
  %0 = stablehlo.constant dense<2.0> : tensor<8xf32>
  %1 = stablehlo.reshape %x : (tensor<8xf32>) -> tensor<2x4xf32>
  return %1, %0 : tensor<2x4xf32>, tensor<8xf32>
}
