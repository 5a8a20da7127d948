// Tests that kernels and library calls print in their pretty form and survive the generic form.
// RUN: heddle-opt %s | heddle-opt | FileCheck %s
// RUN: heddle-opt %s --mlir-print-op-generic | heddle-opt | FileCheck %s

// CHECK-LABEL: func.func @softmax
func.func @softmax(%a: tensor<8x64xf32>) -> tensor<8x64xf32> {
  // CHECK:      %[[Y:.*]] = heddle.fusion row_reduce(%[[X:.*]] = %arg0 : tensor<8x64xf32>) -> (tensor<8x64xf32>) {
  // CHECK:        stablehlo.exponential %[[X]]
  // CHECK:        heddle.yield %{{.*}} : tensor<8x64xf32>
  // CHECK-NEXT: } {heddle.scope = "softmax"}
  %y = heddle.fusion row_reduce(%x = %a : tensor<8x64xf32>) -> (tensor<8x64xf32>) {
    %zero = stablehlo.constant dense<0.0> : tensor<f32>
    %e = stablehlo.exponential %x : tensor<8x64xf32>
    %sum = stablehlo.reduce(%e init: %zero) applies stablehlo.add across dimensions = [1] : (tensor<8x64xf32>, tensor<f32>) -> tensor<8xf32>
    %rows = stablehlo.broadcast_in_dim %sum, dims = [0] : (tensor<8xf32>) -> tensor<8x64xf32>
    %z = stablehlo.divide %e, %rows : tensor<8x64xf32>
    heddle.yield %z : tensor<8x64xf32>
  } {heddle.scope = "softmax"}
  return %y : tensor<8x64xf32>
}

// CHECK-LABEL: func.func @kinds
func.func @kinds(%a: tensor<4xf32>, %b: tensor<2x2xf32>) -> (tensor<4xf32>, tensor<2x2xf32>) {
  // CHECK: heddle.fusion loop() -> (tensor<4xi32>) {
  %0 = heddle.fusion loop() -> (tensor<4xi32>) {
    %i = stablehlo.iota dim = 0 : tensor<4xi32>
    heddle.yield %i : tensor<4xi32>
  }
  // CHECK: heddle.fusion updates(%{{.*}} = %arg0 : tensor<4xf32>, %{{.*}} = %arg1 : tensor<2x2xf32>) -> (tensor<4xf32>, tensor<2x2xf32>) {
  %1:2 = heddle.fusion updates(%x = %a : tensor<4xf32>, %y = %b : tensor<2x2xf32>) -> (tensor<4xf32>, tensor<2x2xf32>) {
    %p = stablehlo.tanh %x : tensor<4xf32>
    %q = stablehlo.tanh %y : tensor<2x2xf32>
    heddle.yield %p, %q : tensor<4xf32>, tensor<2x2xf32>
  }
  // CHECK: heddle.fusion column_reduce(
  %2 = heddle.fusion column_reduce(%y = %b : tensor<2x2xf32>) -> (tensor<2xf32>) {
    %zero = stablehlo.constant dense<0.0> : tensor<f32>
    %s = stablehlo.reduce(%y init: %zero) applies stablehlo.add across dimensions = [0] : (tensor<2x2xf32>, tensor<f32>) -> tensor<2xf32>
    heddle.yield %s : tensor<2xf32>
  }
  // CHECK: heddle.fusion scatter(
  %3 = heddle.fusion scatter(%x = %1#0 : tensor<4xf32>, %u = %2 : tensor<2xf32>) -> (tensor<4xf32>) {
    %c = stablehlo.constant dense<1> : tensor<i32>
    %s = stablehlo.dynamic_update_slice %x, %u, %c : (tensor<4xf32>, tensor<2xf32>, tensor<i32>) -> tensor<4xf32>
    heddle.yield %s : tensor<4xf32>
  }
  // CHECK: heddle.fusion single(
  %4 = heddle.fusion single(%y = %1#1 : tensor<2x2xf32>) -> (tensor<2x2xf32>) {
    %s = stablehlo.cholesky %y, lower = true : tensor<2x2xf32>
    heddle.yield %s : tensor<2x2xf32>
  }
  return %3, %4 : tensor<4xf32>, tensor<2x2xf32>
}

// CHECK-LABEL: func.func @matmul
func.func @matmul(%a: tensor<8x16xf32>, %b: tensor<16x4xf32>, %c: tensor<4xf32>) -> tensor<8x4xf32> {
  // CHECK:      heddle.library matmul(%{{.*}} = %arg0 : tensor<8x16xf32>, %{{.*}} = %arg1 : tensor<16x4xf32>, %{{.*}} = %arg2 : tensor<4xf32>) -> (tensor<8x4xf32>) {
  // CHECK-NEXT:   stablehlo.dot_general
  %y = heddle.library matmul(%x = %a : tensor<8x16xf32>, %w = %b : tensor<16x4xf32>, %bias = %c : tensor<4xf32>) -> (tensor<8x4xf32>) {
    %0 = stablehlo.dot_general %x, %w, contracting_dims = [1] x [0] : (tensor<8x16xf32>, tensor<16x4xf32>) -> tensor<8x4xf32>
    %1 = stablehlo.broadcast_in_dim %bias, dims = [1] : (tensor<4xf32>) -> tensor<8x4xf32>
    %2 = stablehlo.add %0, %1 : tensor<8x4xf32>
    heddle.yield %2 : tensor<8x4xf32>
  }
  return %y : tensor<8x4xf32>
}

// CHECK-LABEL: func.func @attention
func.func @attention(%q: tensor<2x8x4x16xf32>, %k: tensor<2x8x2x16xf32>) -> (tensor<2x8x4x16xf32>, tensor<2x4x8xf32>) {
  // CHECK:      heddle.library attention(%{{.*}} = %arg0 : tensor<2x8x4x16xf32>, %{{.*}} = %arg1 : tensor<2x8x2x16xf32>) -> (tensor<2x8x4x16xf32>, tensor<2x4x8xf32>) {
  // CHECK-NEXT:   heddle.attention
  %y:2 = heddle.library attention(%x = %q : tensor<2x8x4x16xf32>, %w = %k : tensor<2x8x2x16xf32>) -> (tensor<2x8x4x16xf32>, tensor<2x4x8xf32>) {
    %out, %lse = heddle.attention %x, %w, %w scale 2.500000e-01 causal 0 : (tensor<2x8x4x16xf32>, tensor<2x8x2x16xf32>, tensor<2x8x2x16xf32>) -> (tensor<2x8x4x16xf32>, tensor<2x4x8xf32>)
    heddle.yield %out, %lse : tensor<2x8x4x16xf32>, tensor<2x4x8xf32>
  }
  return %y#0, %y#1 : tensor<2x8x4x16xf32>, tensor<2x4x8xf32>
}
