// Tests that ops that move elements print in the specification's pretty form and survive the generic form.
// RUN: heddle-opt %s | heddle-opt | FileCheck %s --strict-whitespace
// RUN: heddle-opt %s --mlir-print-op-generic | heddle-opt | FileCheck %s --strict-whitespace

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

// CHECK-LABEL: func.func @sort
func.func @sort(%values: tensor<4x8xf32>, %places: tensor<4x8xi32>) {
  // CHECK:      %0:2 = "stablehlo.sort"(%arg0, %arg1) <{dimension = 1 : i64, is_stable = true}> ({
  // CHECK-NEXT: ^bb0(%arg2: tensor<f32>, %arg3: tensor<f32>, %arg4: tensor<i32>, %arg5: tensor<i32>):
  // CHECK-NEXT:   %3 = stablehlo.compare LT, %arg2, %arg3, TOTALORDER : (tensor<f32>, tensor<f32>) -> tensor<i1>
  // CHECK-NEXT:   stablehlo.return %3 : tensor<i1>
  // CHECK-NEXT: }) : (tensor<4x8xf32>, tensor<4x8xi32>) -> (tensor<4x8xf32>, tensor<4x8xi32>)
  %0:2 = "stablehlo.sort"(%values, %places) <{dimension = 1 : i64, is_stable = true}> ({
  ^bb0(%a: tensor<f32>, %b: tensor<f32>, %i: tensor<i32>, %j: tensor<i32>):
    %3 = stablehlo.compare LT, %a, %b, TOTALORDER : (tensor<f32>, tensor<f32>) -> tensor<i1>
    stablehlo.return %3 : tensor<i1>
  }) : (tensor<4x8xf32>, tensor<4x8xi32>) -> (tensor<4x8xf32>, tensor<4x8xi32>)
  // A dimension that counts from the back; no dimension at all.
  // CHECK: %1 = "stablehlo.sort"(%arg0) <{dimension = -2 : i64, is_stable = false}> ({
  %1 = "stablehlo.sort"(%values) ({
  ^bb0(%a: tensor<f32>, %b: tensor<f32>):
    %3 = stablehlo.compare GT, %a, %b : (tensor<f32>, tensor<f32>) -> tensor<i1>
    stablehlo.return %3 : tensor<i1>
  }) {dimension = -2 : i64, is_stable = false} : (tensor<4x8xf32>) -> tensor<4x8xf32>
  // CHECK: %2 = "stablehlo.sort"(%arg1) ({
  // CHECK: }) {note = 1 : i64} : (tensor<4x8xi32>) -> tensor<4x8xi32>
  %2 = "stablehlo.sort"(%places) ({
  ^bb0(%i: tensor<i32>, %j: tensor<i32>):
    %3 = stablehlo.compare GT, %i, %j : (tensor<i32>, tensor<i32>) -> tensor<i1>
    stablehlo.return %3 : tensor<i1>
  }) {note = 1} : (tensor<4x8xi32>) -> tensor<4x8xi32>
  return
}
