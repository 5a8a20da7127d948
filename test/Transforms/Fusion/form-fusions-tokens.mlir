// Tests that a barrier of a token, which has no elements, stands beside kernels.
// RUN: heddle-opt %s --heddle-form-fusions | FileCheck %s

// CHECK: stablehlo.optimization_barrier %{{.*}} : !stablehlo.token
func.func @main(%x: tensor<4xf32>) -> (tensor<4xf32>, !stablehlo.token) {
  %0 = stablehlo.create_token : !stablehlo.token
  %1 = stablehlo.optimization_barrier %0 : !stablehlo.token
  %2 = stablehlo.add %x, %x : tensor<4xf32>
  return %2, %1 : tensor<4xf32>, !stablehlo.token
}
