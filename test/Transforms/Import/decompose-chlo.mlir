// Tests that chlo ops become stablehlo, except the kept ones; their numbers are tested in
// test/Python/test_chlo_decompositions.py.
// RUN: heddle-opt %s --heddle-decompose-chlo | FileCheck %s
// RUN: heddle-opt %s --heddle-decompose-chlo="keep=chlo.sinh,chlo.conj" | FileCheck %s --check-prefix=KEEP

// CHECK-NOT: chlo.{{asin|acos|atan|sinh|cosh|tan|zeta|polygamma|bessel|broadcast|constant|is_|conj|mulhi}}

// CHECK-LABEL: func.func @kept(
func.func @kept(%f: tensor<4xf32>, %lhs: tensor<6x2xf32>, %rhs: tensor<3x2x5xf32>, %sizes: tensor<3xi32>) -> (
    tensor<4xf32>, tensor<4xf32>, tensor<4xf32>, tensor<4xf32>, tensor<4xf32>, tensor<4xf32>, tensor<4xf32>,
    tensor<2xf32>, tensor<2xi32>, tensor<6x5xf32>) {
  // CHECK-NEXT: chlo.square
  %0 = chlo.square %f : tensor<4xf32> -> tensor<4xf32>
  // CHECK-NEXT: chlo.erf %
  %1 = chlo.erf %f : tensor<4xf32> -> tensor<4xf32>
  // CHECK-NEXT: chlo.erfc
  %2 = chlo.erfc %f : tensor<4xf32> -> tensor<4xf32>
  // CHECK-NEXT: chlo.erf_inv
  %3 = chlo.erf_inv %f : tensor<4xf32> -> tensor<4xf32>
  // CHECK-NEXT: chlo.lgamma
  %4 = chlo.lgamma %f : tensor<4xf32> -> tensor<4xf32>
  // CHECK-NEXT: chlo.digamma
  %5 = chlo.digamma %f : tensor<4xf32> -> tensor<4xf32>
  // CHECK-NEXT: chlo.next_after
  %6 = chlo.next_after %f, %f : tensor<4xf32>, tensor<4xf32> -> tensor<4xf32>
  // CHECK-NEXT: chlo.top_k
  %7:2 = chlo.top_k(%f, k = 2) : tensor<4xf32> -> (tensor<2xf32>, tensor<2xi32>)
  // CHECK-NEXT: "chlo.ragged_dot"
  %8 = "chlo.ragged_dot"(%lhs, %rhs, %sizes) <{ragged_dot_dimension_numbers = #chlo.ragged_dot<
      lhs_contracting_dimensions = [1], rhs_contracting_dimensions = [1], lhs_ragged_dimensions = [0],
      rhs_group_dimensions = [0]>}> : (tensor<6x2xf32>, tensor<3x2x5xf32>, tensor<3xi32>) -> tensor<6x5xf32>
  // CHECK-NEXT: return
  return %0, %1, %2, %3, %4, %5, %6, %7#0, %7#1, %8 :
    tensor<4xf32>, tensor<4xf32>, tensor<4xf32>, tensor<4xf32>, tensor<4xf32>, tensor<4xf32>, tensor<4xf32>,
    tensor<2xf32>, tensor<2xi32>, tensor<6x5xf32>
}

// CHECK-LABEL: func.func @constants(
// KEEP-LABEL: func.func @constants(
func.func @constants(%f: tensor<2x3xbf16>) -> (tensor<2xi32>, tensor<2x3xi8>) {
  // CHECK-DAG: %[[C:.*]] = stablehlo.constant dense<[1, 2]> : tensor<2xi32>
  %0 = chlo.constant dense<[1, 2]> : tensor<2xi32>
  // CHECK-DAG: %[[LIKE:.*]] = stablehlo.constant dense<-3> : tensor<2x3xi8>
  %1 = "chlo.constant_like"(%f) <{value = -3 : i8}> : (tensor<2x3xbf16>) -> tensor<2x3xi8>
  // CHECK: return %[[C]], %[[LIKE]]
  return %0, %1 : tensor<2xi32>, tensor<2x3xi8>
}

// A narrow type is widened once and rounded once.
// CHECK-LABEL: func.func @widened(
// KEEP-LABEL: func.func @widened(
func.func @widened(%x: tensor<4xbf16>) -> tensor<4xbf16> {
  // CHECK: stablehlo.convert %{{.*}} : (tensor<4xbf16>) -> tensor<4xf32>
  // CHECK-NOT: bf16
  // CHECK: stablehlo.exponential %{{.*}} : tensor<4xf32>
  // CHECK: %[[R:.*]] = stablehlo.convert %{{.*}} : (tensor<4xf32>) -> tensor<4xbf16>
  // CHECK-NEXT: return %[[R]]
  // KEEP-NEXT: chlo.sinh
  // KEEP-NEXT: return
  %0 = chlo.sinh %x : tensor<4xbf16> -> tensor<4xbf16>
  return %0 : tensor<4xbf16>
}

// CHECK-LABEL: func.func @not_widened(
func.func @not_widened(%x: tensor<4xf64>) -> tensor<4xf64> {
  // CHECK-NOT: convert
  // CHECK: stablehlo.atan2
  // CHECK-NOT: convert
  // CHECK: return
  %0 = chlo.asin %x : tensor<4xf64> -> tensor<4xf64>
  return %0 : tensor<4xf64>
}

// CHECK-LABEL: func.func @real(
func.func @real(%x: tensor<4xf32>) -> (
    tensor<4xf32>, tensor<4xf32>, tensor<4xf32>, tensor<4xf32>, tensor<4xf32>, tensor<4xf32>, tensor<4xf32>,
    tensor<4xf32>, tensor<4xf32>, tensor<4xf32>) {
  // CHECK: stablehlo.sqrt
  // CHECK: stablehlo.atan2
  %0 = chlo.acos %x : tensor<4xf32> -> tensor<4xf32>
  // CHECK: stablehlo.log_plus_one
  %1 = chlo.acosh %x : tensor<4xf32> -> tensor<4xf32>
  // CHECK: stablehlo.log_plus_one
  %2 = chlo.asinh %x : tensor<4xf32> -> tensor<4xf32>
  // CHECK: stablehlo.atan2
  %3 = chlo.atan %x : tensor<4xf32> -> tensor<4xf32>
  // CHECK: stablehlo.log_plus_one
  %4 = chlo.atanh %x : tensor<4xf32> -> tensor<4xf32>
  // CHECK: stablehlo.exponential
  %5 = chlo.cosh %x : tensor<4xf32> -> tensor<4xf32>
  // CHECK: stablehlo.tan %
  %6 = chlo.tan %x : tensor<4xf32> -> tensor<4xf32>
  // CHECK: stablehlo.sqrt
  %7 = chlo.bessel_i1e %x : tensor<4xf32> -> tensor<4xf32>
  // CHECK-COUNT-10: stablehlo.power
  %8 = chlo.zeta %x, %x : tensor<4xf32>, tensor<4xf32> -> tensor<4xf32>
  // CHECK-COUNT-10: stablehlo.power
  %9 = chlo.polygamma %x, %x : tensor<4xf32>, tensor<4xf32> -> tensor<4xf32>
  return %0, %1, %2, %3, %4, %5, %6, %7, %8, %9 :
    tensor<4xf32>, tensor<4xf32>, tensor<4xf32>, tensor<4xf32>, tensor<4xf32>, tensor<4xf32>, tensor<4xf32>,
    tensor<4xf32>, tensor<4xf32>, tensor<4xf32>
}

// CHECK-LABEL: func.func @complex(
func.func @complex(%z: tensor<4xcomplex<f32>>) -> (
    tensor<4xcomplex<f32>>, tensor<4xcomplex<f32>>, tensor<4xcomplex<f32>>, tensor<4xcomplex<f32>>,
    tensor<4xcomplex<f32>>, tensor<4xcomplex<f32>>, tensor<4xcomplex<f32>>, tensor<4xcomplex<f32>>,
    tensor<4xcomplex<f32>>, tensor<4xcomplex<f32>>) {
  // CHECK: stablehlo.complex
  %0 = chlo.acos %z : tensor<4xcomplex<f32>> -> tensor<4xcomplex<f32>>
  // CHECK: stablehlo.complex
  %1 = chlo.acosh %z : tensor<4xcomplex<f32>> -> tensor<4xcomplex<f32>>
  // CHECK: stablehlo.complex
  %2 = chlo.asin %z : tensor<4xcomplex<f32>> -> tensor<4xcomplex<f32>>
  // CHECK: stablehlo.complex
  %3 = chlo.asinh %z : tensor<4xcomplex<f32>> -> tensor<4xcomplex<f32>>
  // CHECK: stablehlo.complex
  %4 = chlo.atan %z : tensor<4xcomplex<f32>> -> tensor<4xcomplex<f32>>
  // CHECK: stablehlo.complex
  %5 = chlo.atanh %z : tensor<4xcomplex<f32>> -> tensor<4xcomplex<f32>>
  // CHECK: stablehlo.complex
  %6 = chlo.cosh %z : tensor<4xcomplex<f32>> -> tensor<4xcomplex<f32>>
  // CHECK: stablehlo.complex
  %7 = chlo.sinh %z : tensor<4xcomplex<f32>> -> tensor<4xcomplex<f32>>
  // CHECK: stablehlo.tan %{{.*}} : tensor<4xcomplex<f32>>
  %8 = chlo.tan %z : tensor<4xcomplex<f32>> -> tensor<4xcomplex<f32>>
  // CHECK: stablehlo.complex
  %9 = chlo._asin_acos_kernel %z : tensor<4xcomplex<f32>> -> tensor<4xcomplex<f32>>
  return %0, %1, %2, %3, %4, %5, %6, %7, %8, %9 :
    tensor<4xcomplex<f32>>, tensor<4xcomplex<f32>>, tensor<4xcomplex<f32>>, tensor<4xcomplex<f32>>,
    tensor<4xcomplex<f32>>, tensor<4xcomplex<f32>>, tensor<4xcomplex<f32>>, tensor<4xcomplex<f32>>,
    tensor<4xcomplex<f32>>, tensor<4xcomplex<f32>>
}

// CHECK-LABEL: func.func @conj(
// KEEP-LABEL: func.func @conj(
// CHECK-SAME: %[[X:.*]]: tensor<4xf32>, %[[Z:.*]]: tensor<4xcomplex<f64>>
func.func @conj(%x: tensor<4xf32>, %z: tensor<4xcomplex<f64>>) -> (tensor<4xf32>, tensor<4xcomplex<f64>>) {
  // CHECK-NEXT: stablehlo.real %[[X]] : tensor<4xf32>
  // KEEP-NEXT: chlo.conj
  %0 = chlo.conj %x : tensor<4xf32> -> tensor<4xf32>
  // CHECK-DAG: %[[RE:.*]] = stablehlo.real %[[Z]]
  // CHECK-DAG: %[[IM:.*]] = stablehlo.imag %[[Z]]
  // CHECK: %[[NEG:.*]] = stablehlo.negate %[[IM]]
  // CHECK: stablehlo.complex %[[RE]], %[[NEG]]
  %1 = chlo.conj %z : tensor<4xcomplex<f64>> -> tensor<4xcomplex<f64>>
  return %0, %1 : tensor<4xf32>, tensor<4xcomplex<f64>>
}

// CHECK-LABEL: func.func @is_inf(
// CHECK-SAME: %[[X:.*]]: tensor<4xf32>, %[[F8:.*]]: tensor<4xf8E4M3FN>
func.func @is_inf(%x: tensor<4xf32>, %f8: tensor<4xf8E4M3FN>) -> (
    tensor<4xi1>, tensor<4xi1>, tensor<4xi1>, tensor<4xi1>) {
  // CHECK-DAG: %[[ABS:.*]] = stablehlo.abs %[[X]]
  // CHECK-DAG: %[[INF:.*]] = stablehlo.constant dense<0x7F800000>
  // CHECK: stablehlo.compare EQ, %[[ABS]], %[[INF]]
  %0 = chlo.is_inf %x : tensor<4xf32> -> tensor<4xi1>
  // CHECK: %[[NEGINF:.*]] = stablehlo.constant dense<0xFF800000>
  // CHECK: stablehlo.compare EQ, %[[X]], %[[NEGINF]]
  %1 = chlo.is_neg_inf %x : tensor<4xf32> -> tensor<4xi1>
  // CHECK: %[[POSINF:.*]] = stablehlo.constant dense<0x7F800000>
  // CHECK: stablehlo.compare EQ, %[[X]], %[[POSINF]]
  %2 = chlo.is_pos_inf %x : tensor<4xf32> -> tensor<4xi1>
  // A type without infinities has none.
  // CHECK: stablehlo.constant dense<false> : tensor<4xi1>
  %3 = chlo.is_inf %f8 : tensor<4xf8E4M3FN> -> tensor<4xi1>
  return %0, %1, %2, %3 : tensor<4xi1>, tensor<4xi1>, tensor<4xi1>, tensor<4xi1>
}

// CHECK-LABEL: func.func @mulhi(
func.func @mulhi(%a: tensor<4xi4>, %b: tensor<4xui16>, %c: tensor<4xi64>) -> (
    tensor<4xi4>, tensor<4xui16>, tensor<4xi64>) {
  // CHECK: %[[P:.*]] = stablehlo.multiply %{{.*}}, %{{.*}} : tensor<4xi8>
  // CHECK: stablehlo.shift_right_arithmetic %[[P]]
  %0 = chlo.mulhi %a, %a : tensor<4xi4>, tensor<4xi4> -> tensor<4xi4>
  // CHECK: %[[Q:.*]] = stablehlo.multiply %{{.*}}, %{{.*}} : tensor<4xui32>
  // CHECK: %[[QHI:.*]] = stablehlo.shift_right_logical %[[Q]]
  // CHECK-NEXT: stablehlo.convert %[[QHI]] : (tensor<4xui32>) -> tensor<4xui16>
  %1 = chlo.mulhi %b, %b : tensor<4xui16>, tensor<4xui16> -> tensor<4xui16>
  // CHECK-NOT: convert
  // CHECK-COUNT-4: stablehlo.multiply %{{.*}}, %{{.*}} : tensor<4xi64>
  %2 = chlo.mulhi %c, %c : tensor<4xi64>, tensor<4xi64> -> tensor<4xi64>
  return %0, %1, %2 : tensor<4xi4>, tensor<4xui16>, tensor<4xi64>
}

// CHECK-LABEL: func.func @broadcast_shapes(
// CHECK-SAME: %[[A:.*]]: tensor<2x3xf32>, %[[B:.*]]: tensor<3xf32>, %[[C:.*]]: tensor<2xf32>, %[[D:.*]]: tensor<1x3xf32>, %[[S:.*]]: tensor<f32>
func.func @broadcast_shapes(%a: tensor<2x3xf32>, %b: tensor<3xf32>, %c: tensor<2xf32>, %d: tensor<1x3xf32>, %s: tensor<f32>) -> (
    tensor<2x3xf32>, tensor<2x3xf32>, tensor<2x3xf32>, tensor<2x3xf32>, tensor<2x3xf32>) {
  // CHECK-NEXT: stablehlo.add %[[A]], %[[A]]
  %0 = chlo.broadcast_add %a, %a : (tensor<2x3xf32>, tensor<2x3xf32>) -> tensor<2x3xf32>
  // CHECK-NEXT: %[[B1:.*]] = stablehlo.broadcast_in_dim %[[B]], dims = [1] : (tensor<3xf32>) -> tensor<2x3xf32>
  // CHECK-NEXT: stablehlo.subtract %[[B1]], %[[A]]
  %1 = chlo.broadcast_subtract %b, %a : (tensor<3xf32>, tensor<2x3xf32>) -> tensor<2x3xf32>
  // CHECK-NEXT: %[[C1:.*]] = stablehlo.broadcast_in_dim %[[C]], dims = [0] : (tensor<2xf32>) -> tensor<2x3xf32>
  // CHECK-NEXT: stablehlo.divide %[[A]], %[[C1]]
  %2 = chlo.broadcast_divide %a, %c {broadcast_dimensions = array<i64: 0>} : (tensor<2x3xf32>, tensor<2xf32>) -> tensor<2x3xf32>
  // CHECK-NEXT: %[[D1:.*]] = stablehlo.broadcast_in_dim %[[D]], dims = [0, 1] : (tensor<1x3xf32>) -> tensor<2x3xf32>
  // CHECK-NEXT: stablehlo.multiply %[[D1]], %[[A]]
  %3 = chlo.broadcast_multiply %d, %a {broadcast_dimensions = array<i64>} : (tensor<1x3xf32>, tensor<2x3xf32>) -> tensor<2x3xf32>
  // CHECK-NEXT: %[[S1:.*]] = stablehlo.broadcast_in_dim %[[S]], dims = [] : (tensor<f32>) -> tensor<2x3xf32>
  // CHECK-NEXT: stablehlo.minimum %[[A]], %[[S1]]
  %4 = chlo.broadcast_minimum %a, %s {broadcast_dimensions = array<i64>} : (tensor<2x3xf32>, tensor<f32>) -> tensor<2x3xf32>
  return %0, %1, %2, %3, %4 : tensor<2x3xf32>, tensor<2x3xf32>, tensor<2x3xf32>, tensor<2x3xf32>, tensor<2x3xf32>
}

// CHECK-LABEL: func.func @broadcast_ops(
func.func @broadcast_ops(%f: tensor<2x3xf32>, %g: tensor<3xf32>, %i: tensor<2x3xi32>, %j: tensor<3xi32>, %p: tensor<2x1xi1>) -> (
    tensor<2x3xf32>, tensor<2x3xf32>, tensor<2x3xf32>, tensor<2x3xf32>, tensor<2x3xi32>, tensor<2x3xi32>,
    tensor<2x3xi32>, tensor<2x3xi32>, tensor<2x3xi32>, tensor<2x3xi32>, tensor<2x3xf32>, tensor<2x3xf32>,
    tensor<2x3xf32>, tensor<2x3xi1>, tensor<2x3xi1>, tensor<2x3xcomplex<f32>>, tensor<2x3xf32>) {
  // CHECK: stablehlo.atan2 %{{.*}} : tensor<2x3xf32>
  %0 = chlo.broadcast_atan2 %f, %g : (tensor<2x3xf32>, tensor<3xf32>) -> tensor<2x3xf32>
  // CHECK: stablehlo.maximum %{{.*}} : tensor<2x3xf32>
  %1 = chlo.broadcast_maximum %f, %g : (tensor<2x3xf32>, tensor<3xf32>) -> tensor<2x3xf32>
  // CHECK: stablehlo.power %{{.*}} : tensor<2x3xf32>
  %2 = chlo.broadcast_power %f, %g : (tensor<2x3xf32>, tensor<3xf32>) -> tensor<2x3xf32>
  // CHECK: stablehlo.remainder %{{.*}} : tensor<2x3xf32>
  %3 = chlo.broadcast_remainder %f, %g : (tensor<2x3xf32>, tensor<3xf32>) -> tensor<2x3xf32>
  // CHECK: stablehlo.and %{{.*}} : tensor<2x3xi32>
  %4 = chlo.broadcast_and %i, %j : (tensor<2x3xi32>, tensor<3xi32>) -> tensor<2x3xi32>
  // CHECK: stablehlo.or %{{.*}} : tensor<2x3xi32>
  %5 = chlo.broadcast_or %i, %j : (tensor<2x3xi32>, tensor<3xi32>) -> tensor<2x3xi32>
  // CHECK: stablehlo.shift_left %{{.*}} : tensor<2x3xi32>
  %6 = chlo.broadcast_shift_left %i, %j : (tensor<2x3xi32>, tensor<3xi32>) -> tensor<2x3xi32>
  // CHECK: stablehlo.shift_right_arithmetic %{{.*}} : tensor<2x3xi32>
  %7 = chlo.broadcast_shift_right_arithmetic %i, %j : (tensor<2x3xi32>, tensor<3xi32>) -> tensor<2x3xi32>
  // CHECK: stablehlo.shift_right_logical %{{.*}} : tensor<2x3xi32>
  %8 = chlo.broadcast_shift_right_logical %i, %j : (tensor<2x3xi32>, tensor<3xi32>) -> tensor<2x3xi32>
  // CHECK: stablehlo.xor %{{.*}} : tensor<2x3xi32>
  %9 = chlo.broadcast_xor %i, %j : (tensor<2x3xi32>, tensor<3xi32>) -> tensor<2x3xi32>
  // A broadcast op of a kept op keeps it.
  // CHECK: chlo.next_after
  %10 = chlo.broadcast_next_after %f, %g : (tensor<2x3xf32>, tensor<3xf32>) -> tensor<2x3xf32>
  // CHECK: stablehlo.power
  %11 = chlo.broadcast_zeta %f, %g : (tensor<2x3xf32>, tensor<3xf32>) -> tensor<2x3xf32>
  // CHECK: stablehlo.power
  %12 = chlo.broadcast_polygamma %f, %g : (tensor<2x3xf32>, tensor<3xf32>) -> tensor<2x3xf32>
  // CHECK: stablehlo.compare GE, %{{.*}}, %{{.*}}, TOTALORDER : (tensor<2x3xf32>, tensor<2x3xf32>) -> tensor<2x3xi1>
  %13 = chlo.broadcast_compare %f, %g {compare_type = #chlo<comparison_type TOTALORDER>, comparison_direction = #chlo<comparison_direction GE>} : (tensor<2x3xf32>, tensor<3xf32>) -> tensor<2x3xi1>
  // CHECK: stablehlo.compare LT, %{{.*}}, %{{[a-z0-9_]*}} : (tensor<2x3xi32>, tensor<2x3xi32>) -> tensor<2x3xi1>
  %14 = chlo.broadcast_compare %i, %j {comparison_direction = #chlo<comparison_direction LT>} : (tensor<2x3xi32>, tensor<3xi32>) -> tensor<2x3xi1>
  // CHECK: stablehlo.complex %{{.*}} : tensor<2x3xcomplex<f32>>
  %15 = chlo.broadcast_complex %f, %g : (tensor<2x3xf32>, tensor<3xf32>) -> tensor<2x3xcomplex<f32>>
  // CHECK: stablehlo.broadcast_in_dim %{{.*}}, dims = [0, 1] : (tensor<2x1xi1>) -> tensor<2x3xi1>
  // CHECK: stablehlo.select %{{.*}} : tensor<2x3xi1>, tensor<2x3xf32>
  %16 = chlo.broadcast_select %p, %f, %g : (tensor<2x1xi1>, tensor<2x3xf32>, tensor<3xf32>) -> tensor<2x3xf32>
  return %0, %1, %2, %3, %4, %5, %6, %7, %8, %9, %10, %11, %12, %13, %14, %15, %16 :
    tensor<2x3xf32>, tensor<2x3xf32>, tensor<2x3xf32>, tensor<2x3xf32>, tensor<2x3xi32>, tensor<2x3xi32>,
    tensor<2x3xi32>, tensor<2x3xi32>, tensor<2x3xi32>, tensor<2x3xi32>, tensor<2x3xf32>, tensor<2x3xf32>,
    tensor<2x3xf32>, tensor<2x3xi1>, tensor<2x3xi1>, tensor<2x3xcomplex<f32>>, tensor<2x3xf32>
}

// The new ops are where the old one was, in its scope; those that define the results have its other attributes.
sdy.mesh @mesh = <["x"=2]>
// CHECK-LABEL: func.func @attributes(
func.func @attributes(%x: tensor<4xbf16>) -> tensor<4xbf16> {
  // CHECK: stablehlo.convert %{{.*}} {heddle.scope = "layer"} : (tensor<4xbf16>) -> tensor<4xf32>
  // CHECK: stablehlo.exponential %{{.*}} {heddle.scope = "layer"}
  // CHECK: stablehlo.convert %{{.*}} {heddle.scope = "layer", sdy.sharding = #sdy.sharding_per_value<[<@mesh, [{"x"}]>]>} : (tensor<4xf32>) -> tensor<4xbf16>
  %0 = chlo.cosh %x {heddle.scope = "layer", sdy.sharding = #sdy.sharding_per_value<[<@mesh, [{"x"}]>]>} : tensor<4xbf16> -> tensor<4xbf16>
  return %0 : tensor<4xbf16>
}
