// Tests that a product in a kernel, which yields to no loop, is left as it is.
// RUN: heddle-opt %s --heddle-raise-attention | FileCheck %s

// CHECK: heddle.library matmul
// CHECK: stablehlo.dot_general
func.func @main(%x: tensor<4x8xf32>, %y: tensor<8x4xf32>) -> tensor<4x4xf32> {
  %0 = heddle.library matmul(%a = %x : tensor<4x8xf32>, %b = %y : tensor<8x4xf32>) -> (tensor<4x4xf32>) {
    %1 = stablehlo.dot_general %a, %b, contracting_dims = [1] x [0] : (tensor<4x8xf32>, tensor<8x4xf32>) -> tensor<4x4xf32>
    heddle.yield %1 : tensor<4x4xf32>
  }
  return %0 : tensor<4x4xf32>
}
