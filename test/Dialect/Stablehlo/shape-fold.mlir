// Tests that ops that move nothing are folded away, and that ops that move something stay.
// RUN: heddle-opt %s --canonicalize | FileCheck %s

// CHECK-LABEL: func.func @nothing_moves
// CHECK-NEXT: return %arg0, %arg0, %arg0, %arg0, %arg0, %arg0, %arg0, %arg1
func.func @nothing_moves(%x: tensor<2x3xf32>, %one: tensor<1x3xf32>, %p: tensor<f32>)
    -> (tensor<2x3xf32>, tensor<2x3xf32>, tensor<2x3xf32>, tensor<2x3xf32>, tensor<2x3xf32>, tensor<2x3xf32>, tensor<2x3xf32>, tensor<1x3xf32>) {
  %0 = stablehlo.broadcast_in_dim %x, dims = [0, 1] : (tensor<2x3xf32>) -> tensor<2x3xf32>
  %1 = stablehlo.concatenate %x, dim = 1 : (tensor<2x3xf32>) -> tensor<2x3xf32>
  %2 = stablehlo.pad %x, %p, low = [0, 0], high = [0, 0], interior = [0, 0] : (tensor<2x3xf32>, tensor<f32>) -> tensor<2x3xf32>
  %3 = stablehlo.reshape %x : (tensor<2x3xf32>) -> tensor<2x3xf32>
  %4 = stablehlo.slice %x [0:2, 0:3] : (tensor<2x3xf32>) -> tensor<2x3xf32>
  %5 = stablehlo.transpose %x, dims = [0, 1] : (tensor<2x3xf32>) -> tensor<2x3xf32>
  %6 = stablehlo.reshape %x : (tensor<2x3xf32>) -> tensor<3x2xf32>
  %7 = stablehlo.reshape %6 : (tensor<3x2xf32>) -> tensor<2x3xf32>
  %8 = stablehlo.reverse %one, dims = [0] : tensor<1x3xf32>
  return %0, %1, %2, %3, %4, %5, %7, %8 : tensor<2x3xf32>, tensor<2x3xf32>, tensor<2x3xf32>, tensor<2x3xf32>, tensor<2x3xf32>, tensor<2x3xf32>, tensor<2x3xf32>, tensor<1x3xf32>
}

// CHECK-LABEL: func.func @something_moves
func.func @something_moves(%x: tensor<2x2xf32>, %p: tensor<f32>) -> (tensor<2x2xf32>, tensor<2x2xf32>, tensor<2x2xf32>, tensor<2x2xf32>) {
  // CHECK: stablehlo.broadcast_in_dim %arg0, dims = [1, 0]
  %0 = stablehlo.broadcast_in_dim %x, dims = [1, 0] : (tensor<2x2xf32>) -> tensor<2x2xf32>
  // CHECK: stablehlo.pad %arg0, %arg1, low = [1, 0], high = [-1, 0], interior = [0, 0]
  %1 = stablehlo.pad %x, %p, low = [1, 0], high = [-1, 0], interior = [0, 0] : (tensor<2x2xf32>, tensor<f32>) -> tensor<2x2xf32>
  // CHECK: stablehlo.reverse %arg0, dims = [1]
  %2 = stablehlo.reverse %x, dims = [1] : tensor<2x2xf32>
  // CHECK: stablehlo.transpose %arg0, dims = [1, 0]
  %3 = stablehlo.transpose %x, dims = [1, 0] : (tensor<2x2xf32>) -> tensor<2x2xf32>
  return %0, %1, %2, %3 : tensor<2x2xf32>, tensor<2x2xf32>, tensor<2x2xf32>, tensor<2x2xf32>
}

// CHECK-LABEL: func.func @constants
func.func @constants() -> (tensor<3x2xf32>, tensor<2xi32>, tensor<1xi32>, tensor<3x2xi32>, tensor<2x2xi32>) {
  %splat = stablehlo.constant dense<1.5> : tensor<2x3xf32>
  %seven = stablehlo.constant dense<7> : tensor<4xi32>
  %scalar = stablehlo.constant dense<7> : tensor<i32>
  %c = stablehlo.constant dense<[[1, 2, 3], [4, 5, 6]]> : tensor<2x3xi32>
  // CHECK-DAG: stablehlo.constant dense<1.500000e+00> : tensor<3x2xf32>
  %0 = stablehlo.transpose %splat, dims = [1, 0] : (tensor<2x3xf32>) -> tensor<3x2xf32>
  // CHECK-DAG: stablehlo.constant dense<7> : tensor<2xi32>
  %1 = stablehlo.slice %seven [1:3] : (tensor<4xi32>) -> tensor<2xi32>
  // CHECK-DAG: stablehlo.constant dense<7> : tensor<1xi32>
  %2 = stablehlo.broadcast_in_dim %scalar, dims = [] : (tensor<i32>) -> tensor<1xi32>
  // CHECK-DAG: dense<{{\[\[}}1, 2], [3, 4], [5, 6]]> : tensor<3x2xi32>
  %3 = stablehlo.reshape %c : (tensor<2x3xi32>) -> tensor<3x2xi32>
  // CHECK-DAG: stablehlo.slice
  %4 = stablehlo.slice %c [0:2, 1:3] : (tensor<2x3xi32>) -> tensor<2x2xi32>
  return %0, %1, %2, %3, %4 : tensor<3x2xf32>, tensor<2xi32>, tensor<1xi32>, tensor<3x2xi32>, tensor<2x2xi32>
}

// A broadcast that repeats nothing is undone by a reshape; one that reorders is not.
// CHECK-LABEL: func.func @broadcast_reshape
// CHECK-NEXT: return %arg0
func.func @broadcast_reshape(%x: tensor<2x3xf32>) -> tensor<2x3xf32> {
  %0 = stablehlo.broadcast_in_dim %x, dims = [1, 3] : (tensor<2x3xf32>) -> tensor<1x2x1x3xf32>
  %1 = stablehlo.reshape %0 : (tensor<1x2x1x3xf32>) -> tensor<2x3xf32>
  return %1 : tensor<2x3xf32>
}
// CHECK-LABEL: func.func @broadcast_swap
// CHECK: stablehlo.broadcast_in_dim
// CHECK: stablehlo.reshape
func.func @broadcast_swap(%x: tensor<2x2xf32>) -> tensor<2x2xf32> {
  %0 = stablehlo.broadcast_in_dim %x, dims = [2, 0] : (tensor<2x2xf32>) -> tensor<2x1x2xf32>
  %1 = stablehlo.reshape %0 : (tensor<2x1x2xf32>) -> tensor<2x2xf32>
  return %1 : tensor<2x2xf32>
}
