// Tests that constants, functions of two operands, top_k and ragged_dot print as JAX prints them and survive the generic
// form.
// RUN: heddle-opt %s | heddle-opt | FileCheck %s
// RUN: heddle-opt %s --mlir-print-op-generic | heddle-opt | FileCheck %s --strict-whitespace

// CHECK-LABEL: func.func @constants
func.func @constants(%f: tensor<2x3xf32>) {
  // CHECK: chlo.constant dense<1> : tensor<4xi32>
  %0 = chlo.constant dense<1> : tensor<4xi32>
  // CHECK: chlo.constant {note = 1 : i32} dense<[1.000000e+00, 2.000000e+00]> : tensor<2xf32>
  %1 = chlo.constant {note = 1 : i32} dense<[1.0, 2.0]> : tensor<2xf32>
  // CHECK: "chlo.constant_like"(%{{.*}}) <{value = 1.000000e+00 : f32}> : (tensor<2x3xf32>) -> tensor<2x3xf32>
  %2 = "chlo.constant_like"(%f) <{value = 1.0 : f32}> : (tensor<2x3xf32>) -> tensor<2x3xf32>
  // CHECK: "chlo.constant_like"(%{{.*}}) <{value = -3 : i8}> : (tensor<2x3xf32>) -> tensor<2x3xi8>
  %3 = "chlo.constant_like"(%f) <{value = -3 : i8}> : (tensor<2x3xf32>) -> tensor<2x3xi8>
  // CHECK: "chlo.constant_like"(%{{.*}}) <{value = true}> : (tensor<2x3xf32>) -> tensor<2x3xi1>
  %4 = "chlo.constant_like"(%f) <{value = true}> : (tensor<2x3xf32>) -> tensor<2x3xi1>
  return
}

// CHECK-LABEL: func.func @binary
func.func @binary(%f: tensor<2x3xf32>, %i: tensor<4xi16>) {
  // CHECK: chlo.mulhi %{{.*}}, %{{.*}} : tensor<4xi16>, tensor<4xi16> -> tensor<4xi16>
  %0 = chlo.mulhi %i, %i : tensor<4xi16>, tensor<4xi16> -> tensor<4xi16>
  // CHECK: chlo.next_after %{{.*}}, %{{.*}} : tensor<2x3xf32>, tensor<2x3xf32> -> tensor<2x3xf32>
  %1 = chlo.next_after %f, %f : tensor<2x3xf32>, tensor<2x3xf32> -> tensor<2x3xf32>
  // CHECK: chlo.polygamma %{{.*}}, %{{.*}} : tensor<2x3xf32>, tensor<2x3xf32> -> tensor<2x3xf32>
  %2 = chlo.polygamma %f, %f : tensor<2x3xf32>, tensor<2x3xf32> -> tensor<2x3xf32>
  // CHECK: chlo.zeta %{{.*}}, %{{.*}} {note = 1 : i32} : tensor<2x3xf32>, tensor<2x3xf32> -> tensor<2x3xf32>
  %3 = chlo.zeta %f, %f {note = 1 : i32} : tensor<2x3xf32>, tensor<2x3xf32> -> tensor<2x3xf32>
  return
}

// CHECK-LABEL: func.func @top_k
func.func @top_k(%f: tensor<64x4xf32>, %i: tensor<5xui8>) -> (tensor<64x2xf32>, tensor<0xi32>) {
  // CHECK: %[[VALUES:.*]], %{{.*}} = chlo.top_k(%{{.*}}, k = 2) : tensor<64x4xf32> -> (tensor<64x2xf32>, tensor<64x2xi32>)
  %values, %indices = chlo.top_k(%f, k = 2) : tensor<64x4xf32> -> (tensor<64x2xf32>, tensor<64x2xi32>)
  // CHECK: %{{.*}}, %[[INDICES:.*]] = chlo.top_k(%{{.*}}, k = 0) {note = 1 : i32} : tensor<5xui8> -> (tensor<0xui8>, tensor<0xi32>)
  %1:2 = chlo.top_k(%i, k = 0) {note = 1 : i32} : tensor<5xui8> -> (tensor<0xui8>, tensor<0xi32>)
  // CHECK: return %[[VALUES]], %[[INDICES]]
  return %values, %1#1 : tensor<64x2xf32>, tensor<0xi32>
}

// CHECK-LABEL: func.func @ragged_dot
func.func @ragged_dot(%lhs: tensor<2x11x5xf32>, %grouped: tensor<3x2x5x7xf32>, %rhs: tensor<2x5x7xf32>,
                      %sizes: tensor<3xi64>, %own: tensor<2x3xi32>) {
  // CHECK: "chlo.ragged_dot"(%{{.*}}, %{{.*}}, %{{.*}}) <{precision_config = [#chlo<precision DEFAULT>, #chlo<precision HIGH>], ragged_dot_dimension_numbers = #chlo.ragged_dot<lhs_batching_dimensions = [0], rhs_batching_dimensions = [1], lhs_contracting_dimensions = [2], rhs_contracting_dimensions = [2], lhs_ragged_dimensions = [1], rhs_group_dimensions = [0]>}> : (tensor<2x11x5xf32>, tensor<3x2x5x7xf32>, tensor<3xi64>) -> tensor<2x11x7xf32>
  %0 = "chlo.ragged_dot"(%lhs, %grouped, %sizes) <{
      precision_config = [#chlo<precision DEFAULT>, #chlo<precision HIGH>],
      ragged_dot_dimension_numbers = #chlo.ragged_dot<
        lhs_batching_dimensions = [0], rhs_batching_dimensions = [1], lhs_contracting_dimensions = [2],
        rhs_contracting_dimensions = [2], lhs_ragged_dimensions = [1], rhs_group_dimensions = [0]>}>
    : (tensor<2x11x5xf32>, tensor<3x2x5x7xf32>, tensor<3xi64>) -> tensor<2x11x7xf32>
  // CHECK: <{ragged_dot_dimension_numbers = #chlo.ragged_dot<lhs_batching_dimensions = [0], rhs_batching_dimensions = [0], lhs_contracting_dimensions = [2], rhs_contracting_dimensions = [1], lhs_ragged_dimensions = [2]>}> : (tensor<2x11x5xf32>, tensor<2x5x7xf32>, tensor<2x3xi32>) -> tensor<3x2x11x7xf64>
  %1 = "chlo.ragged_dot"(%lhs, %rhs, %own) <{
      ragged_dot_dimension_numbers = #chlo.ragged_dot<
        rhs_group_dimensions = [], lhs_ragged_dimensions = [2], rhs_contracting_dimensions = [1],
        lhs_contracting_dimensions = [2], rhs_batching_dimensions = [0], lhs_batching_dimensions = [0]>}>
    : (tensor<2x11x5xf32>, tensor<2x5x7xf32>, tensor<2x3xi32>) -> tensor<3x2x11x7xf64>
  // CHECK: lhs_ragged_dimensions = [0]>}> : (tensor<2x11x5xf32>, tensor<2x5x7xf32>, tensor<3xi64>) -> tensor<2x11x7xf32>
  %2 = "chlo.ragged_dot"(%lhs, %rhs, %sizes) <{
      ragged_dot_dimension_numbers = #chlo.ragged_dot<
        lhs_batching_dimensions = [0], rhs_batching_dimensions = [0], lhs_contracting_dimensions = [2],
        rhs_contracting_dimensions = [1], lhs_ragged_dimensions = [0]>}>
    : (tensor<2x11x5xf32>, tensor<2x5x7xf32>, tensor<3xi64>) -> tensor<2x11x7xf32>
  return
}

// CHECK-LABEL: func.func @attributes
// CHECK-SAME: a = #chlo.ragged_dot<>
// CHECK-SAME: b = #chlo<comparison_direction EQ>
// CHECK-SAME: c = #chlo<comparison_type NOTYPE>
// CHECK-SAME: d = #chlo<precision HIGHEST>
func.func @attributes() attributes {a = #chlo.ragged_dot<>, b = #chlo<comparison_direction EQ>,
                                    c = #chlo<comparison_type NOTYPE>, d = #chlo<precision HIGHEST>} {
  return
}
