// Tests chlo's ops on whole tensors: broadcasts, and ragged_dot with each kind of ragged dim.
// RUN: heddle-interpret %s --entry broadcasts | count 0
// RUN: heddle-interpret %s --entry dims | count 0
// RUN: heddle-interpret %s --entry ragged_dot | count 0

// A column and a row.
func.func @broadcasts() {
  %a0 = stablehlo.constant dense<[[7], [-8]]> : tensor<2x1xi32>
  %b0 = stablehlo.constant dense<[2, 3]> : tensor<2xi32>
  %r0 = chlo.broadcast_add %a0, %b0 : (tensor<2x1xi32>, tensor<2xi32>) -> tensor<2x2xi32>
  check.expect_eq_const %r0, dense<[[9, 10], [-6, -5]]> : tensor<2x2xi32>
  %a1 = stablehlo.constant dense<[[7], [-8]]> : tensor<2x1xi32>
  %b1 = stablehlo.constant dense<[2, 3]> : tensor<2xi32>
  %r1 = chlo.broadcast_subtract %a1, %b1 : (tensor<2x1xi32>, tensor<2xi32>) -> tensor<2x2xi32>
  check.expect_eq_const %r1, dense<[[5, 4], [-10, -11]]> : tensor<2x2xi32>
  %a2 = stablehlo.constant dense<[[7], [-8]]> : tensor<2x1xi32>
  %b2 = stablehlo.constant dense<[2, 3]> : tensor<2xi32>
  %r2 = chlo.broadcast_multiply %a2, %b2 : (tensor<2x1xi32>, tensor<2xi32>) -> tensor<2x2xi32>
  check.expect_eq_const %r2, dense<[[14, 21], [-16, -24]]> : tensor<2x2xi32>
  %a3 = stablehlo.constant dense<[[7], [-8]]> : tensor<2x1xi32>
  %b3 = stablehlo.constant dense<[2, 3]> : tensor<2xi32>
  %r3 = chlo.broadcast_divide %a3, %b3 : (tensor<2x1xi32>, tensor<2xi32>) -> tensor<2x2xi32>
  check.expect_eq_const %r3, dense<[[3, 2], [-4, -2]]> : tensor<2x2xi32>
  %a4 = stablehlo.constant dense<[[7], [-8]]> : tensor<2x1xi32>
  %b4 = stablehlo.constant dense<[2, 3]> : tensor<2xi32>
  %r4 = chlo.broadcast_remainder %a4, %b4 : (tensor<2x1xi32>, tensor<2xi32>) -> tensor<2x2xi32>
  check.expect_eq_const %r4, dense<[[1, 1], [0, -2]]> : tensor<2x2xi32>
  %a5 = stablehlo.constant dense<[[7], [-8]]> : tensor<2x1xi32>
  %b5 = stablehlo.constant dense<[2, 3]> : tensor<2xi32>
  %r5 = chlo.broadcast_power %a5, %b5 : (tensor<2x1xi32>, tensor<2xi32>) -> tensor<2x2xi32>
  check.expect_eq_const %r5, dense<[[49, 343], [64, -512]]> : tensor<2x2xi32>
  %a6 = stablehlo.constant dense<[[7], [-8]]> : tensor<2x1xi32>
  %b6 = stablehlo.constant dense<[2, 3]> : tensor<2xi32>
  %r6 = chlo.broadcast_maximum %a6, %b6 : (tensor<2x1xi32>, tensor<2xi32>) -> tensor<2x2xi32>
  check.expect_eq_const %r6, dense<[[7, 7], [2, 3]]> : tensor<2x2xi32>
  %a7 = stablehlo.constant dense<[[7], [-8]]> : tensor<2x1xi32>
  %b7 = stablehlo.constant dense<[2, 3]> : tensor<2xi32>
  %r7 = chlo.broadcast_minimum %a7, %b7 : (tensor<2x1xi32>, tensor<2xi32>) -> tensor<2x2xi32>
  check.expect_eq_const %r7, dense<[[2, 3], [-8, -8]]> : tensor<2x2xi32>
  %a8 = stablehlo.constant dense<[[7], [-8]]> : tensor<2x1xi32>
  %b8 = stablehlo.constant dense<[2, 3]> : tensor<2xi32>
  %r8 = chlo.broadcast_and %a8, %b8 : (tensor<2x1xi32>, tensor<2xi32>) -> tensor<2x2xi32>
  check.expect_eq_const %r8, dense<[[2, 3], [0, 0]]> : tensor<2x2xi32>
  %a9 = stablehlo.constant dense<[[7], [-8]]> : tensor<2x1xi32>
  %b9 = stablehlo.constant dense<[2, 3]> : tensor<2xi32>
  %r9 = chlo.broadcast_or %a9, %b9 : (tensor<2x1xi32>, tensor<2xi32>) -> tensor<2x2xi32>
  check.expect_eq_const %r9, dense<[[7, 7], [-6, -5]]> : tensor<2x2xi32>
  %a10 = stablehlo.constant dense<[[7], [-8]]> : tensor<2x1xi32>
  %b10 = stablehlo.constant dense<[2, 3]> : tensor<2xi32>
  %r10 = chlo.broadcast_xor %a10, %b10 : (tensor<2x1xi32>, tensor<2xi32>) -> tensor<2x2xi32>
  check.expect_eq_const %r10, dense<[[5, 4], [-6, -5]]> : tensor<2x2xi32>
  %a11 = stablehlo.constant dense<[[7], [-8]]> : tensor<2x1xi32>
  %b11 = stablehlo.constant dense<[2, 3]> : tensor<2xi32>
  %r11 = chlo.broadcast_shift_left %a11, %b11 : (tensor<2x1xi32>, tensor<2xi32>) -> tensor<2x2xi32>
  check.expect_eq_const %r11, dense<[[28, 56], [-32, -64]]> : tensor<2x2xi32>
  %a12 = stablehlo.constant dense<[[7], [-8]]> : tensor<2x1xi32>
  %b12 = stablehlo.constant dense<[2, 3]> : tensor<2xi32>
  %r12 = chlo.broadcast_shift_right_arithmetic %a12, %b12 : (tensor<2x1xi32>, tensor<2xi32>) -> tensor<2x2xi32>
  check.expect_eq_const %r12, dense<[[1, 0], [-2, -1]]> : tensor<2x2xi32>
  %a13 = stablehlo.constant dense<[[7], [-8]]> : tensor<2x1xi32>
  %b13 = stablehlo.constant dense<[2, 3]> : tensor<2xi32>
  %r13 = chlo.broadcast_shift_right_logical %a13, %b13 : (tensor<2x1xi32>, tensor<2xi32>) -> tensor<2x2xi32>
  check.expect_eq_const %r13, dense<[[1, 0], [1073741822, 536870911]]> : tensor<2x2xi32>
  %a14 = stablehlo.constant dense<[[2], [3]]> : tensor<2x1xi32>
  %b14 = stablehlo.constant dense<[2, 3]> : tensor<2xi32>
  %r14 = chlo.broadcast_compare %a14, %b14 {comparison_direction = #chlo<comparison_direction LT>} : (tensor<2x1xi32>, tensor<2xi32>) -> tensor<2x2xi1>
  check.expect_eq_const %r14, dense<[[false, true], [false, false]]> : tensor<2x2xi1>
  %a15 = stablehlo.constant dense<[[0.0], [-0.0]]> : tensor<2x1xf32>
  %b15 = stablehlo.constant dense<[0.0, -0.0]> : tensor<2xf32>
  %r15 = chlo.broadcast_compare %a15, %b15 {comparison_direction = #chlo<comparison_direction GE>, compare_type = #chlo<comparison_type TOTALORDER>} : (tensor<2x1xf32>, tensor<2xf32>) -> tensor<2x2xi1>
  check.expect_eq_const %r15, dense<[[true, true], [false, true]]> : tensor<2x2xi1>
  %a16 = stablehlo.constant dense<[[0.0], [-0.0]]> : tensor<2x1xf64>
  %b16 = stablehlo.constant dense<[1.0, -1.0]> : tensor<2xf64>
  %r16 = chlo.broadcast_atan2 %a16, %b16 : (tensor<2x1xf64>, tensor<2xf64>) -> tensor<2x2xf64>
  check.expect_eq_const %r16, dense<[[0.0, 3.1415926535897931], [-0.0, -3.1415926535897931]]> : tensor<2x2xf64>
  %a17 = stablehlo.constant dense<[[1.0], [2.0]]> : tensor<2x1xf32>
  %b17 = stablehlo.constant dense<[3.0, 4.0]> : tensor<2xf32>
  %r17 = chlo.broadcast_complex %a17, %b17 : (tensor<2x1xf32>, tensor<2xf32>) -> tensor<2x2xcomplex<f32>>
  check.expect_eq_const %r17, dense<[[(1.0, 3.0), (1.0, 4.0)], [(2.0, 3.0), (2.0, 4.0)]]> : tensor<2x2xcomplex<f32>>
  %a18 = stablehlo.constant dense<[[1.0], [0.0]]> : tensor<2x1xf32>
  %b18 = stablehlo.constant dense<[2.0, -2.0]> : tensor<2xf32>
  %r18 = chlo.broadcast_next_after %a18, %b18 : (tensor<2x1xf32>, tensor<2xf32>) -> tensor<2x2xf32>
  check.expect_eq_const %r18, dense<[[0x3F800001, 0x3F7FFFFF], [0x00000001, 0x80000001]]> : tensor<2x2xf32>
  %a19 = stablehlo.constant dense<[[1.0], [0.0]]> : tensor<2x1xf32>
  %b19 = stablehlo.constant dense<[1.0, 0.5]> : tensor<2xf32>
  %r19 = chlo.broadcast_polygamma %a19, %b19 : (tensor<2x1xf32>, tensor<2xf32>) -> tensor<2x2xf32>
  check.expect_eq_const %r19, dense<[[1.6449340668482264, 4.934802200544679], [-0.5772156649015329, -1.9635100260214235]]> : tensor<2x2xf32>
  %a20 = stablehlo.constant dense<[[2.0], [4.0]]> : tensor<2x1xf32>
  %b20 = stablehlo.constant dense<[1.0, 2.0]> : tensor<2xf32>
  %r20 = chlo.broadcast_zeta %a20, %b20 : (tensor<2x1xf32>, tensor<2xf32>) -> tensor<2x2xf32>
  check.expect_eq_const %r20, dense<[[1.6449340668482264, 0.6449340668482264], [1.0823232337111382, 0.0823232337111382]]> : tensor<2x2xf32>
  return
}

func.func @dims() {
  %a = stablehlo.constant dense<[[1, 2, 3], [4, 5, 6]]> : tensor<2x3xi8>
  %b = stablehlo.constant dense<[10, 20]> : tensor<2xi8>
  %0 = chlo.broadcast_add %a, %b {broadcast_dimensions = array<i64: 0>} : (tensor<2x3xi8>, tensor<2xi8>) -> tensor<2x3xi8>
  check.expect_eq_const %0, dense<[[11, 12, 13], [24, 25, 26]]> : tensor<2x3xi8>
  %p = stablehlo.constant dense<[[true], [false]]> : tensor<2x1xi1>
  %x = stablehlo.constant dense<1.0> : tensor<f32>
  %y = stablehlo.constant dense<[2.0, 3.0]> : tensor<2xf32>
  %1 = chlo.broadcast_select %p, %x, %y : (tensor<2x1xi1>, tensor<f32>, tensor<2xf32>) -> tensor<2x2xf32>
  check.expect_eq_const %1, dense<[[1.0, 1.0], [2.0, 3.0]]> : tensor<2x2xf32>
  %e = stablehlo.constant dense<> : tensor<0x1xi8>
  %2 = chlo.broadcast_multiply %e, %b : (tensor<0x1xi8>, tensor<2xi8>) -> tensor<0x2xi8>
  check.expect_eq_const %2, dense<> : tensor<0x2xi8>
  return
}

func.func @ragged_dot() {
  %sizes = stablehlo.constant dense<[1, 1]> : tensor<2xi32>
  // Each row of lhs times the matrix of its group; the last row is in none.
  %a = stablehlo.constant dense<[[1.0], [2.0], [3.0]]> : tensor<3x1xf32>
  %b = stablehlo.constant dense<[[[10.0, 20.0]], [[1.0, 2.0]]]> : tensor<2x1x2xf32>
  %0 = "chlo.ragged_dot"(%a, %b, %sizes) <{ragged_dot_dimension_numbers = #chlo.ragged_dot<lhs_contracting_dimensions = [1], rhs_contracting_dimensions = [1], lhs_ragged_dimensions = [0], rhs_group_dimensions = [0]>}> : (tensor<3x1xf32>, tensor<2x1x2xf32>, tensor<2xi32>) -> tensor<3x2xf32>
  check.expect_eq_const %0, dense<[[10.0, 20.0], [2.0, 4.0], [0.0, 0.0]]> : tensor<3x2xf32>
  // A product for each group of columns of lhs; the last column is in none.
  %c = stablehlo.constant dense<[[1, 2, 3, 4]]> : tensor<1x4xi32>
  %d = stablehlo.constant dense<[[1], [10], [100], [1000]]> : tensor<4x1xi32>
  %sizes12 = stablehlo.constant dense<[1, 2]> : tensor<2xi64>
  %1 = "chlo.ragged_dot"(%c, %d, %sizes12) <{ragged_dot_dimension_numbers = #chlo.ragged_dot<lhs_contracting_dimensions = [1], rhs_contracting_dimensions = [0], lhs_ragged_dimensions = [1]>}> : (tensor<1x4xi32>, tensor<4x1xi32>, tensor<2xi64>) -> tensor<2x1x1xi32>
  check.expect_eq_const %1, dense<[[[1]], [[320]]]> : tensor<2x1x1xi32>
  // Groups of the batch change nothing.
  %e = stablehlo.constant dense<[[[2.0]], [[3.0]]]> : tensor<2x1x1xbf16>
  %f = stablehlo.constant dense<[[[5.0]], [[7.0]]]> : tensor<2x1x1xbf16>
  %one = stablehlo.constant dense<[1]> : tensor<1xi32>
  %2 = "chlo.ragged_dot"(%e, %f, %one) <{ragged_dot_dimension_numbers = #chlo.ragged_dot<lhs_batching_dimensions = [0], rhs_batching_dimensions = [0], lhs_contracting_dimensions = [2], rhs_contracting_dimensions = [1], lhs_ragged_dimensions = [0]>}> : (tensor<2x1x1xbf16>, tensor<2x1x1xbf16>, tensor<1xi32>) -> tensor<2x1x1xf32>
  check.expect_eq_const %2, dense<[[[10.0]], [[21.0]]]> : tensor<2x1x1xf32>
  // Each element of the batch has groups of its own: rows [1 | 2], then [3, 4 |].
  %g = stablehlo.constant dense<[[[1.0], [2.0]], [[3.0], [4.0]]]> : tensor<2x2x1xf32>
  %h = stablehlo.constant dense<[[[[10.0]], [[10.0]]], [[[100.0]], [[100.0]]]]> : tensor<2x2x1x1xf32>
  %own = stablehlo.constant dense<[[1, 1], [2, 0]]> : tensor<2x2xi32>
  %3 = "chlo.ragged_dot"(%g, %h, %own) <{ragged_dot_dimension_numbers = #chlo.ragged_dot<lhs_batching_dimensions = [0], rhs_batching_dimensions = [1], lhs_contracting_dimensions = [2], rhs_contracting_dimensions = [2], lhs_ragged_dimensions = [1], rhs_group_dimensions = [0]>}> : (tensor<2x2x1xf32>, tensor<2x2x1x1xf32>, tensor<2x2xi32>) -> tensor<2x2x1xf32>
  check.expect_eq_const %3, dense<[[[10.0], [200.0]], [[30.0], [40.0]]]> : tensor<2x2x1xf32>
  return
}
