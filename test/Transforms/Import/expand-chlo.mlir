// Tests that every chlo op becomes stablehlo when no target keeps it; their numbers are tested in
// test/Python/test_chlo_decompositions.py.
// RUN: heddle-opt %s --heddle-expand-chlo | FileCheck %s --implicit-check-not=chlo.
// RUN: heddle-opt %s --heddle-expand-chlo="keep=chlo.erf,chlo.top_k" | FileCheck %s --check-prefix=KEEP

// CHECK-LABEL: func.func @error_functions(
// KEEP-LABEL: func.func @error_functions(
func.func @error_functions(%x: tensor<4xf32>) -> (tensor<4xf32>, tensor<4xf32>, tensor<4xf32>) {
  // CHECK-NOT: exponential
  // CHECK: stablehlo.divide
  // KEEP-NEXT: chlo.erf %
  %0 = chlo.erf %x : tensor<4xf32> -> tensor<4xf32>
  // The square is split, so that it is exact.
  // CHECK: stablehlo.reduce_precision %{{.*}}, format = e8m11
  // CHECK: stablehlo.exponential %
  // CHECK: stablehlo.exponential_minus_one %
  %1 = chlo.erfc %x : tensor<4xf32> -> tensor<4xf32>
  // CHECK: stablehlo.log %
  // CHECK: stablehlo.sqrt
  %2 = chlo.erf_inv %x : tensor<4xf32> -> tensor<4xf32>
  return %0, %1, %2 : tensor<4xf32>, tensor<4xf32>, tensor<4xf32>
}

// CHECK-LABEL: func.func @error_functions_f64(
func.func @error_functions_f64(%x: tensor<4xf64>) -> (tensor<4xf64>, tensor<4xf64>, tensor<4xf64>) {
  // CHECK: stablehlo.exponential
  %0 = chlo.erf %x : tensor<4xf64> -> tensor<4xf64>
  // CHECK: stablehlo.reduce_precision %{{.*}}, format = e11m25
  %1 = chlo.erfc %x : tensor<4xf64> -> tensor<4xf64>
  // CHECK: stablehlo.log %
  %2 = chlo.erf_inv %x : tensor<4xf64> -> tensor<4xf64>
  return %0, %1, %2 : tensor<4xf64>, tensor<4xf64>, tensor<4xf64>
}

// CHECK-LABEL: func.func @gamma_functions(
func.func @gamma_functions(%x: tensor<4xf16>) -> (tensor<4xf16>, tensor<4xf16>) {
  // CHECK: stablehlo.convert %{{.*}} : (tensor<4xf16>) -> tensor<4xf32>
  // CHECK: stablehlo.sine
  %0 = chlo.lgamma %x : tensor<4xf16> -> tensor<4xf16>
  // CHECK: stablehlo.tan
  %1 = chlo.digamma %x : tensor<4xf16> -> tensor<4xf16>
  return %0, %1 : tensor<4xf16>, tensor<4xf16>
}

// One rounding in any type, so the type stays.
// CHECK-LABEL: func.func @square(
// CHECK-SAME: %[[X:.*]]: tensor<4xbf16>, %[[Z:.*]]: tensor<4xcomplex<f32>>
func.func @square(%x: tensor<4xbf16>, %z: tensor<4xcomplex<f32>>) -> (tensor<4xbf16>, tensor<4xcomplex<f32>>) {
  // CHECK-NEXT: stablehlo.multiply %[[X]], %[[X]] : tensor<4xbf16>
  %0 = chlo.square %x : tensor<4xbf16> -> tensor<4xbf16>
  // CHECK: %[[RE:.*]] = stablehlo.real %[[Z]]
  // CHECK: %[[IM:.*]] = stablehlo.imag %[[Z]]
  // CHECK-DAG: %[[P:.*]] = stablehlo.multiply %[[RE]], %[[IM]]
  // CHECK-DAG: stablehlo.add %[[P]], %[[P]]
  // CHECK: stablehlo.complex
  %1 = chlo.square %z : tensor<4xcomplex<f32>> -> tensor<4xcomplex<f32>>
  return %0, %1 : tensor<4xbf16>, tensor<4xcomplex<f32>>
}

// CHECK-LABEL: func.func @next_after(
// CHECK-SAME: %[[X:.*]]: tensor<4xf16>, %[[Y:.*]]: tensor<4xf16>
func.func @next_after(%x: tensor<4xf16>, %y: tensor<4xf16>) -> tensor<4xf16> {
  // CHECK-DAG: stablehlo.bitcast_convert %[[X]] : (tensor<4xf16>) -> tensor<4xi16>
  // CHECK-DAG: stablehlo.bitcast_convert %[[Y]] : (tensor<4xf16>) -> tensor<4xi16>
  // CHECK: %[[R:.*]] = stablehlo.bitcast_convert %{{.*}} : (tensor<4xi16>) -> tensor<4xf16>
  // CHECK-NEXT: return %[[R]]
  %0 = chlo.next_after %x, %y : tensor<4xf16>, tensor<4xf16> -> tensor<4xf16>
  return %0 : tensor<4xf16>
}

sdy.mesh @mesh = <["x"=2]>

// CHECK-LABEL: func.func @top_k(
// KEEP-LABEL: func.func @top_k(
// CHECK-SAME: %[[X:.*]]: tensor<4x8xf32>
func.func @top_k(%x: tensor<4x8xf32>) -> (tensor<4x2xf32>, tensor<4x2xi32>) {
  // CHECK-NEXT: %[[I:.*]] = stablehlo.iota dim = 1 {heddle.scope = "router"} : tensor<4x8xi32>
  // CHECK-NEXT: %[[S:.*]]:2 = "stablehlo.sort"(%[[X]], %[[I]]) <{dimension = 1 : i64, is_stable = true}> ({
  // CHECK-NEXT: ^bb0(%[[A:.*]]: tensor<f32>, %[[B:.*]]: tensor<f32>, %{{.*}}: tensor<i32>, %{{.*}}: tensor<i32>):
  // CHECK-NEXT: %[[GT:.*]] = stablehlo.compare GT, %[[A]], %[[B]], TOTALORDER
  // CHECK-NEXT: stablehlo.return {{.*}}%[[GT]]
  // CHECK: %[[V:.*]] = stablehlo.slice %[[S]]#0 [0:4, 0:2] {heddle.scope = "router", sdy.sharding = #sdy.sharding_per_value<[<@mesh, [{"x"}, {}]>]>}
  // CHECK-NEXT: %[[P:.*]] = stablehlo.slice %[[S]]#1 [0:4, 0:2] {heddle.scope = "router", sdy.sharding = #sdy.sharding_per_value<[<@mesh, [{}, {}]>]>}
  // CHECK-NEXT: return %[[V]], %[[P]]
  // KEEP-NEXT: chlo.top_k
  %values, %indices = chlo.top_k(%x, k = 2) {heddle.scope = "router", sdy.sharding = #sdy.sharding_per_value<[<@mesh, [{"x"}, {}]>, <@mesh, [{}, {}]>]>} : tensor<4x8xf32> -> (tensor<4x2xf32>, tensor<4x2xi32>)
  return %values, %indices : tensor<4x2xf32>, tensor<4x2xi32>
}

// CHECK-LABEL: func.func @top_k_of_integers(
func.func @top_k_of_integers(%x: tensor<8xui8>) -> tensor<3xi32> {
  // CHECK: stablehlo.compare GT, %{{[a-z0-9_]*}}, %{{[a-z0-9_]*}} : (tensor<ui8>, tensor<ui8>)
  %values, %indices = chlo.top_k(%x, k = 3) : tensor<8xui8> -> (tensor<3xui8>, tensor<3xi32>)
  return %indices : tensor<3xi32>
}

// Products with every group's matrix, masked, summed over groups.
// CHECK-LABEL: func.func @ragged_rows(
// CHECK-SAME: %[[L:.*]]: tensor<2x11x5xbf16>, %[[R:.*]]: tensor<3x2x5x7xbf16>
func.func @ragged_rows(%l: tensor<2x11x5xbf16>, %r: tensor<3x2x5x7xbf16>, %sizes: tensor<3xi32>) -> tensor<2x11x7xf32> {
  // CHECK: %[[ALL:.*]] = stablehlo.dot_general %[[L]], %[[R]], batching_dims = [0] x [1], contracting_dims = [2] x [2], precision = [DEFAULT, HIGH] : (tensor<2x11x5xbf16>, tensor<3x2x5x7xbf16>) -> tensor<2x11x3x7xf32>
  // CHECK: %[[KEPT:.*]] = stablehlo.select %{{.*}}, %[[ALL]], %{{.*}} : tensor<2x11x3x7xi1>, tensor<2x11x3x7xf32>
  // CHECK: stablehlo.reduce(%[[KEPT]] init: %{{.*}}) applies stablehlo.add across dimensions = [2]
  %0 = "chlo.ragged_dot"(%l, %r, %sizes) <{
      precision_config = [#chlo<precision DEFAULT>, #chlo<precision HIGH>],
      ragged_dot_dimension_numbers = #chlo.ragged_dot<
        lhs_batching_dimensions = [0], rhs_batching_dimensions = [1], lhs_contracting_dimensions = [2],
        rhs_contracting_dimensions = [2], lhs_ragged_dimensions = [1], rhs_group_dimensions = [0]>}>
    : (tensor<2x11x5xbf16>, tensor<3x2x5x7xbf16>, tensor<3xi32>) -> tensor<2x11x7xf32>
  return %0 : tensor<2x11x7xf32>
}

// CHECK-LABEL: func.func @ragged_contraction(
func.func @ragged_contraction(%l: tensor<2x11x5xf32>, %r: tensor<2x5x7xf32>, %sizes: tensor<2x3xi64>) -> tensor<3x2x11x7xf32> {
  // CHECK: %[[L:.*]] = stablehlo.select %{{.*}} : tensor<3x2x11x5xi1>, tensor<3x2x11x5xf32>
  // CHECK: %[[R:.*]] = stablehlo.select %{{.*}} : tensor<3x2x5x7xi1>, tensor<3x2x5x7xf32>
  // CHECK: stablehlo.dot_general %[[L]], %[[R]], batching_dims = [0, 1] x [0, 1], contracting_dims = [3] x [2] : (tensor<3x2x11x5xf32>, tensor<3x2x5x7xf32>) -> tensor<3x2x11x7xf32>
  %0 = "chlo.ragged_dot"(%l, %r, %sizes) <{
      ragged_dot_dimension_numbers = #chlo.ragged_dot<
        lhs_batching_dimensions = [0], rhs_batching_dimensions = [0], lhs_contracting_dimensions = [2],
        rhs_contracting_dimensions = [1], lhs_ragged_dimensions = [2]>}>
    : (tensor<2x11x5xf32>, tensor<2x5x7xf32>, tensor<2x3xi64>) -> tensor<3x2x11x7xf32>
  return %0 : tensor<3x2x11x7xf32>
}

// CHECK-LABEL: func.func @ragged_batch(
// CHECK-SAME: %[[L:.*]]: tensor<2x11x5xf32>, %[[R:.*]]: tensor<2x5x7xf32>
func.func @ragged_batch(%l: tensor<2x11x5xf32>, %r: tensor<2x5x7xf32>, %sizes: tensor<3xi64>) -> tensor<2x11x7xf32> {
  // CHECK-NEXT: stablehlo.dot_general %[[L]], %[[R]], batching_dims = [0] x [0], contracting_dims = [2] x [1]
  %0 = "chlo.ragged_dot"(%l, %r, %sizes) <{
      ragged_dot_dimension_numbers = #chlo.ragged_dot<
        lhs_batching_dimensions = [0], rhs_batching_dimensions = [0], lhs_contracting_dimensions = [2],
        rhs_contracting_dimensions = [1], lhs_ragged_dimensions = [0]>}>
    : (tensor<2x11x5xf32>, tensor<2x5x7xf32>, tensor<3xi64>) -> tensor<2x11x7xf32>
  return %0 : tensor<2x11x7xf32>
}
