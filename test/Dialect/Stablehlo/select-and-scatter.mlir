// Tests that select_and_scatter prints as JAX prints it and survives the generic form, and that an unread one is dropped.
// RUN: heddle-opt %s | heddle-opt | FileCheck %s --strict-whitespace
// RUN: heddle-opt %s --mlir-print-op-generic | heddle-opt | FileCheck %s --strict-whitespace
// RUN: heddle-opt %s --canonicalize | FileCheck %s --check-prefix=DEAD

// CHECK-LABEL: func.func @select_and_scatter
func.func @select_and_scatter(%x: tensor<5x7xf32>, %gradient: tensor<3x4xf32>, %zero: tensor<f32>) {
  // CHECK:      %0 = "stablehlo.select_and_scatter"(%arg0, %arg1, %arg2) <{padding = dense<{{\[\[}}0, 1], [0, 1]]> : tensor<2x2xi64>, window_dimensions = array<i64: 2, 2>, window_strides = array<i64: 2, 2>}> ({
  // CHECK-NEXT: ^bb0(%arg3: tensor<f32>, %arg4: tensor<f32>):
  // CHECK-NEXT:   %2 = stablehlo.compare GE, %arg3, %arg4, FLOAT : (tensor<f32>, tensor<f32>) -> tensor<i1>
  // CHECK-NEXT:   stablehlo.return %2 : tensor<i1>
  // CHECK-NEXT: }, {
  // CHECK-NEXT: ^bb0(%arg3: tensor<f32>, %arg4: tensor<f32>):
  // CHECK-NEXT:   %2 = stablehlo.add %arg3, %arg4 : tensor<f32>
  // CHECK-NEXT:   stablehlo.return %2 : tensor<f32>
  // CHECK-NEXT: }) : (tensor<5x7xf32>, tensor<3x4xf32>, tensor<f32>) -> tensor<5x7xf32>
  %0 = "stablehlo.select_and_scatter"(%x, %gradient, %zero) <{padding = dense<[[0, 1], [0, 1]]> : tensor<2x2xi64>, window_dimensions = array<i64: 2, 2>, window_strides = array<i64: 2, 2>}> ({
  ^bb0(%a: tensor<f32>, %b: tensor<f32>):
    %2 = stablehlo.compare GE, %a, %b, FLOAT : (tensor<f32>, tensor<f32>) -> tensor<i1>
    stablehlo.return %2 : tensor<i1>
  }, {
  ^bb0(%a: tensor<f32>, %b: tensor<f32>):
    %2 = stablehlo.add %a, %b : tensor<f32>
    stablehlo.return %2 : tensor<f32>
  }) : (tensor<5x7xf32>, tensor<3x4xf32>, tensor<f32>) -> tensor<5x7xf32>
  // Stride 1, no padding, sums in f64.
  // CHECK:      %1 = "stablehlo.select_and_scatter"(%arg0, %arg1, %arg2) <{window_dimensions = array<i64: 3, 4>}> ({
  // CHECK:      ^bb0(%arg3: tensor<f64>, %arg4: tensor<f64>):
  // CHECK:      }) : (tensor<5x7xf32>, tensor<3x4xf32>, tensor<f32>) -> tensor<5x7xf64>
  %1 = "stablehlo.select_and_scatter"(%x, %gradient, %zero) <{window_dimensions = array<i64: 3, 4>}> ({
  ^bb0(%a: tensor<f32>, %b: tensor<f32>):
    %2 = stablehlo.compare GE, %a, %b, FLOAT : (tensor<f32>, tensor<f32>) -> tensor<i1>
    stablehlo.return %2 : tensor<i1>
  }, {
  ^bb0(%a: tensor<f64>, %b: tensor<f64>):
    %2 = stablehlo.add %a, %b : tensor<f64>
    stablehlo.return %2 : tensor<f64>
  }) : (tensor<5x7xf32>, tensor<3x4xf32>, tensor<f32>) -> tensor<5x7xf64>
  return
}

// CHECK-LABEL: func.func @select_and_scatter_rank_0
func.func @select_and_scatter_rank_0(%x: tensor<f32>) {
  // CHECK: %0 = "stablehlo.select_and_scatter"(%arg0, %arg0, %arg0) ({
  %0 = "stablehlo.select_and_scatter"(%x, %x, %x) ({
  ^bb0(%a: tensor<f32>, %b: tensor<f32>):
    %2 = stablehlo.compare GE, %a, %b, FLOAT : (tensor<f32>, tensor<f32>) -> tensor<i1>
    stablehlo.return %2 : tensor<i1>
  }, {
  ^bb0(%a: tensor<f32>, %b: tensor<f32>):
    stablehlo.return %b : tensor<f32>
  }) : (tensor<f32>, tensor<f32>, tensor<f32>) -> tensor<f32>
  return
}

// DEAD-NOT: stablehlo.select_and_scatter
