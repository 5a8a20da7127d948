// Tests that import keeps the chlo ops with a rule or a kernel of their own and decomposes the others, and that
// expansion leaves none.
// RUN: heddle-opt %s --heddle-decompose-chlo | FileCheck %s
// RUN: heddle-opt %s --heddle-decompose-chlo --heddle-expand-chlo | FileCheck %s --check-prefix=EXPANDED

// EXPANDED-NOT: chlo.
// CHECK-LABEL: func.func @kept
func.func @kept(%x: tensor<4xf32>) -> (tensor<4xf32>, tensor<4xf32>, tensor<4xf32>, tensor<2xf32>) {
  // CHECK: chlo.square
  %0 = chlo.square %x : tensor<4xf32> -> tensor<4xf32>
  // CHECK: chlo.erf
  %1 = chlo.erf %0 : tensor<4xf32> -> tensor<4xf32>
  // CHECK: chlo.next_after
  %2 = chlo.next_after %0, %1 : tensor<4xf32>, tensor<4xf32> -> tensor<4xf32>
  // CHECK: chlo.top_k
  %3, %4 = chlo.top_k(%2, k = 2) : tensor<4xf32> -> (tensor<2xf32>, tensor<2xi32>)
  return %0, %1, %2, %3 : tensor<4xf32>, tensor<4xf32>, tensor<4xf32>, tensor<2xf32>
}

// CHECK-LABEL: func.func @decomposed
// CHECK-NOT: chlo.
func.func @decomposed(%x: tensor<4xf32>, %s: tensor<f32>) -> (tensor<4xf32>, tensor<4xi1>, tensor<4xf32>) {
  // CHECK: stablehlo.exponential
  %0 = chlo.sinh %x : tensor<4xf32> -> tensor<4xf32>
  // CHECK: stablehlo.compare EQ
  %1 = chlo.is_inf %0 : tensor<4xf32> -> tensor<4xi1>
  // CHECK: stablehlo.broadcast_in_dim %arg1, dims = []
  // CHECK: stablehlo.add
  %2 = chlo.broadcast_add %x, %s : (tensor<4xf32>, tensor<f32>) -> tensor<4xf32>
  return %0, %1, %2 : tensor<4xf32>, tensor<4xi1>, tensor<4xf32>
}
