// Tests that reducers of a wider type than their inputs take inputs and init values in that type.
// RUN: heddle-interpret %s | FileCheck %s

// CHECK:      result0 = dense<[257.0, 258.0]> : tensor<2xf32>
// CHECK-NEXT: result1 = dense<[257.0, 2.5]> : tensor<2xf64>
// CHECK-NEXT: result2 = dense<[0.5, 257.0, 257.0, 0.5]> : tensor<4xf64>
// CHECK-NEXT: result3 = dense<[0, 200, 200]> : tensor<3xi32>
func.func @main() -> (tensor<2xf32>, tensor<2xf64>, tensor<4xf64>, tensor<3xi32>) {
  // 257 is no bf16.
  %x = stablehlo.constant dense<[[256.0, 1.0], [256.0, 2.0]]> : tensor<2x2xbf16>
  %zero = stablehlo.constant dense<0.0> : tensor<bf16>
  %0 = "stablehlo.reduce"(%x, %zero) <{dimensions = array<i64: 1>}> ({
  ^bb0(%u: tensor<f32>, %v: tensor<f32>):
    %s = stablehlo.add %u, %v : tensor<f32>
    stablehlo.return %s : tensor<f32>
  }) : (tensor<2x2xbf16>, tensor<bf16>) -> tensor<2xf32>
  %y = stablehlo.constant dense<[256.0, 1.0, 2.0, 0.5]> : tensor<4xf16>
  %half = stablehlo.constant dense<0.0> : tensor<f16>
  %1 = "stablehlo.reduce_window"(%y, %half) <{window_dimensions = array<i64: 2>, window_strides = array<i64: 2>}> ({
  ^bb0(%u: tensor<f64>, %v: tensor<f64>):
    %s = stablehlo.add %u, %v : tensor<f64>
    stablehlo.return %s : tensor<f64>
  }) : (tensor<4xf16>, tensor<f16>) -> tensor<2xf64>
  %operand = stablehlo.constant dense<[1.0, 2.0, 4.0, 3.0]> : tensor<4xf16>
  %source = stablehlo.constant dense<[256.5, 256.5]> : tensor<2xf16>
  %init = stablehlo.constant dense<0.5> : tensor<f16>
  %2 = "stablehlo.select_and_scatter"(%operand, %source, %init) <{window_dimensions = array<i64: 2>, window_strides = array<i64: 2>}> ({
  ^bb0(%u: tensor<f16>, %v: tensor<f16>):
    %p = stablehlo.compare GE, %u, %v : (tensor<f16>, tensor<f16>) -> tensor<i1>
    stablehlo.return %p : tensor<i1>
  }, {
  ^bb0(%u: tensor<f64>, %v: tensor<f64>):
    %s = stablehlo.add %u, %v : tensor<f64>
    stablehlo.return %s : tensor<f64>
  }) : (tensor<4xf16>, tensor<2xf16>, tensor<f16>) -> tensor<4xf64>
  %bytes = stablehlo.constant dense<[0, 100, 100]> : tensor<3xi8>
  %indices = stablehlo.constant dense<[[1], [2]]> : tensor<2x1xi32>
  %updates = stablehlo.constant dense<[100, 100]> : tensor<2xi8>
  %3 = "stablehlo.scatter"(%bytes, %indices, %updates) <{scatter_dimension_numbers = #stablehlo.scatter<inserted_window_dims = [0], scatter_dims_to_operand_dims = [0], index_vector_dim = 1>}> ({
  ^bb0(%u: tensor<i32>, %v: tensor<i32>):
    %s = stablehlo.add %u, %v : tensor<i32>
    stablehlo.return %s : tensor<i32>
  }) : (tensor<3xi8>, tensor<2x1xi32>, tensor<2xi8>) -> tensor<3xi32>
  return %0, %1, %2, %3 : tensor<2xf32>, tensor<2xf64>, tensor<4xf64>, tensor<3xi32>
}
