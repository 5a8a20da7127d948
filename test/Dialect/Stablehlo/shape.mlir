// Tests that ops that move elements print in the specification's pretty form and survive the generic form.
// RUN: heddle-opt %s | heddle-opt | FileCheck %s
// RUN: heddle-opt %s --mlir-print-op-generic | heddle-opt | FileCheck %s

// CHECK-LABEL: func.func @ops
func.func @ops(%arg0: tensor<2x3xf32>, %arg1: tensor<f32>) {
  // CHECK: %{{.*}} = stablehlo.broadcast_in_dim %arg0, dims = [0, 2] : (tensor<2x3xf32>) -> tensor<2x5x3xf32>
  %0 = stablehlo.broadcast_in_dim %arg0, dims = [0, 2] : (tensor<2x3xf32>) -> tensor<2x5x3xf32>
  // CHECK: %{{.*}} = stablehlo.broadcast_in_dim %arg1, dims = [] : (tensor<f32>) -> tensor<2x5x3xf32>
  %1 = stablehlo.broadcast_in_dim %arg1, dims = [] : (tensor<f32>) -> tensor<2x5x3xf32>
  // CHECK: %{{.*}} = stablehlo.concatenate %arg0, %arg0, dim = 1 : (tensor<2x3xf32>, tensor<2x3xf32>) -> tensor<2x6xf32>
  %2 = stablehlo.concatenate %arg0, %arg0, dim = 1 : (tensor<2x3xf32>, tensor<2x3xf32>) -> tensor<2x6xf32>
  // CHECK: %{{.*}} = stablehlo.concatenate %arg0, dim = 1 : (tensor<2x3xf32>) -> tensor<2x3xf32>
  %3 = stablehlo.concatenate %arg0, dim = 1 : (tensor<2x3xf32>) -> tensor<2x3xf32>
  // CHECK: %{{.*}} = stablehlo.pad %arg0, %arg1, low = [1, 0], high = [0, -1], interior = [0, 1] : (tensor<2x3xf32>, tensor<f32>) -> tensor<3x4xf32>
  %4 = stablehlo.pad %arg0, %arg1, low = [1, 0], high = [0, -1], interior = [0, 1] : (tensor<2x3xf32>, tensor<f32>) -> tensor<3x4xf32>
  // CHECK: %{{.*}} = stablehlo.reshape %arg0 : (tensor<2x3xf32>) -> tensor<6xf32>
  %5 = stablehlo.reshape %arg0 : (tensor<2x3xf32>) -> tensor<6xf32>
  // CHECK: %{{.*}} = stablehlo.reshape %arg0 {note = "kept"} : (tensor<2x3xf32>) -> tensor<3x1x2xf32>
  %6 = stablehlo.reshape %arg0 {note = "kept"} : (tensor<2x3xf32>) -> tensor<3x1x2xf32>
  // CHECK: %{{.*}} = stablehlo.reverse %arg0, dims = [0, 1] : tensor<2x3xf32>
  %7 = stablehlo.reverse %arg0, dims = [0, 1] : tensor<2x3xf32>
  // CHECK: %{{.*}} = stablehlo.slice %arg0 [0:2, 0:3:2] : (tensor<2x3xf32>) -> tensor<2x2xf32>
  %8 = stablehlo.slice %arg0 [0:2, 0:3:2] : (tensor<2x3xf32>) -> tensor<2x2xf32>
  // CHECK: %{{.*}} = stablehlo.slice %arg1 [] : (tensor<f32>) -> tensor<f32>
  %9 = stablehlo.slice %arg1 [] : (tensor<f32>) -> tensor<f32>
  // CHECK: %{{.*}} = stablehlo.transpose %arg0, dims = [1, 0] : (tensor<2x3xf32>) -> tensor<3x2xf32>
  %10 = stablehlo.transpose %arg0, dims = [1, 0] : (tensor<2x3xf32>) -> tensor<3x2xf32>
  return
}
