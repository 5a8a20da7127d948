// Tests that slices at run-time indices print in the specification's pretty form and survive the generic form.
// RUN: heddle-opt %s | heddle-opt | FileCheck %s
// RUN: heddle-opt %s --mlir-print-op-generic | heddle-opt | FileCheck %s

// CHECK-LABEL: func.func @ops
func.func @ops(%arg0: tensor<2x3xf32>, %arg1: tensor<f32>, %arg2: tensor<i32>, %arg3: tensor<1x2xf32>) {
  // CHECK: %{{.*}} = stablehlo.dynamic_slice %arg0, %arg2, %arg2, sizes = [1, 2] : (tensor<2x3xf32>, tensor<i32>, tensor<i32>) -> tensor<1x2xf32>
  %0 = stablehlo.dynamic_slice %arg0, %arg2, %arg2, sizes = [1, 2] : (tensor<2x3xf32>, tensor<i32>, tensor<i32>) -> tensor<1x2xf32>
  // No start index: JAX prints `%arg1, , sizes` but reads only what is printed here.
  // CHECK-COUNT-2: %{{.*}} = stablehlo.dynamic_slice %arg1, sizes = [] : (tensor<f32>) -> tensor<f32>
  %1 = stablehlo.dynamic_slice %arg1, , sizes = [] : (tensor<f32>) -> tensor<f32>
  %4 = stablehlo.dynamic_slice %arg1, sizes = [] : (tensor<f32>) -> tensor<f32>
  // CHECK: %{{.*}} = stablehlo.dynamic_update_slice %arg0, %arg3, %arg2, %arg2 : (tensor<2x3xf32>, tensor<1x2xf32>, tensor<i32>, tensor<i32>) -> tensor<2x3xf32>
  %2 = stablehlo.dynamic_update_slice %arg0, %arg3, %arg2, %arg2 : (tensor<2x3xf32>, tensor<1x2xf32>, tensor<i32>, tensor<i32>) -> tensor<2x3xf32>
  // CHECK: %{{.*}} = stablehlo.dynamic_update_slice %arg1, %arg1 : (tensor<f32>, tensor<f32>) -> tensor<f32>
  %3 = stablehlo.dynamic_update_slice %arg1, %arg1 : (tensor<f32>, tensor<f32>) -> tensor<f32>
  return
}
