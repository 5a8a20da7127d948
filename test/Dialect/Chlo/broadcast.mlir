// Tests that broadcasting ops print as JAX prints them and survive the generic form.
// RUN: heddle-opt %s | heddle-opt | FileCheck %s
// RUN: heddle-opt %s --mlir-print-op-generic | heddle-opt | FileCheck %s --strict-whitespace

// CHECK-LABEL: func.func @ops
func.func @ops(%f: tensor<2x3xf32>, %f1: tensor<3xf32>, %i: tensor<2x3xi32>, %i1: tensor<3xi32>, %p: tensor<2x3xi1>, %p1: tensor<3xi1>) {
  // CHECK: chlo.broadcast_add %{{.*}}, %{{.*}} : (tensor<2x3xf32>, tensor<3xf32>) -> tensor<2x3xf32>
  %0 = chlo.broadcast_add %f, %f1 : (tensor<2x3xf32>, tensor<3xf32>) -> tensor<2x3xf32>
  // CHECK: chlo.broadcast_atan2 %{{.*}}, %{{.*}} : (tensor<2x3xf32>, tensor<3xf32>) -> tensor<2x3xf32>
  %1 = chlo.broadcast_atan2 %f, %f1 : (tensor<2x3xf32>, tensor<3xf32>) -> tensor<2x3xf32>
  // CHECK: chlo.broadcast_divide %{{.*}}, %{{.*}} : (tensor<2x3xf32>, tensor<3xf32>) -> tensor<2x3xf32>
  %2 = chlo.broadcast_divide %f, %f1 : (tensor<2x3xf32>, tensor<3xf32>) -> tensor<2x3xf32>
  // CHECK: chlo.broadcast_maximum %{{.*}}, %{{.*}} : (tensor<2x3xf32>, tensor<3xf32>) -> tensor<2x3xf32>
  %3 = chlo.broadcast_maximum %f, %f1 : (tensor<2x3xf32>, tensor<3xf32>) -> tensor<2x3xf32>
  // CHECK: chlo.broadcast_minimum %{{.*}}, %{{.*}} : (tensor<2x3xf32>, tensor<3xf32>) -> tensor<2x3xf32>
  %4 = chlo.broadcast_minimum %f, %f1 : (tensor<2x3xf32>, tensor<3xf32>) -> tensor<2x3xf32>
  // CHECK: chlo.broadcast_multiply %{{.*}}, %{{.*}} : (tensor<2x3xf32>, tensor<3xf32>) -> tensor<2x3xf32>
  %5 = chlo.broadcast_multiply %f, %f1 : (tensor<2x3xf32>, tensor<3xf32>) -> tensor<2x3xf32>
  // CHECK: chlo.broadcast_power %{{.*}}, %{{.*}} : (tensor<2x3xf32>, tensor<3xf32>) -> tensor<2x3xf32>
  %6 = chlo.broadcast_power %f, %f1 : (tensor<2x3xf32>, tensor<3xf32>) -> tensor<2x3xf32>
  // CHECK: chlo.broadcast_remainder %{{.*}}, %{{.*}} : (tensor<2x3xf32>, tensor<3xf32>) -> tensor<2x3xf32>
  %7 = chlo.broadcast_remainder %f, %f1 : (tensor<2x3xf32>, tensor<3xf32>) -> tensor<2x3xf32>
  // CHECK: chlo.broadcast_subtract %{{.*}}, %{{.*}} : (tensor<2x3xf32>, tensor<3xf32>) -> tensor<2x3xf32>
  %8 = chlo.broadcast_subtract %f, %f1 : (tensor<2x3xf32>, tensor<3xf32>) -> tensor<2x3xf32>
  // CHECK: chlo.broadcast_and %{{.*}}, %{{.*}} : (tensor<2x3xi32>, tensor<3xi32>) -> tensor<2x3xi32>
  %9 = chlo.broadcast_and %i, %i1 : (tensor<2x3xi32>, tensor<3xi32>) -> tensor<2x3xi32>
  // CHECK: chlo.broadcast_or %{{.*}}, %{{.*}} : (tensor<2x3xi32>, tensor<3xi32>) -> tensor<2x3xi32>
  %10 = chlo.broadcast_or %i, %i1 : (tensor<2x3xi32>, tensor<3xi32>) -> tensor<2x3xi32>
  // CHECK: chlo.broadcast_shift_left %{{.*}}, %{{.*}} : (tensor<2x3xi32>, tensor<3xi32>) -> tensor<2x3xi32>
  %11 = chlo.broadcast_shift_left %i, %i1 : (tensor<2x3xi32>, tensor<3xi32>) -> tensor<2x3xi32>
  // CHECK: chlo.broadcast_shift_right_arithmetic %{{.*}}, %{{.*}} : (tensor<2x3xi32>, tensor<3xi32>) -> tensor<2x3xi32>
  %12 = chlo.broadcast_shift_right_arithmetic %i, %i1 : (tensor<2x3xi32>, tensor<3xi32>) -> tensor<2x3xi32>
  // CHECK: chlo.broadcast_shift_right_logical %{{.*}}, %{{.*}} : (tensor<2x3xi32>, tensor<3xi32>) -> tensor<2x3xi32>
  %13 = chlo.broadcast_shift_right_logical %i, %i1 : (tensor<2x3xi32>, tensor<3xi32>) -> tensor<2x3xi32>
  // CHECK: chlo.broadcast_xor %{{.*}}, %{{.*}} : (tensor<2x3xi1>, tensor<3xi1>) -> tensor<2x3xi1>
  %14 = chlo.broadcast_xor %p, %p1 : (tensor<2x3xi1>, tensor<3xi1>) -> tensor<2x3xi1>
  // CHECK: chlo.broadcast_next_after %{{.*}}, %{{.*}} : (tensor<2x3xf32>, tensor<3xf32>) -> tensor<2x3xf32>
  %15 = chlo.broadcast_next_after %f, %f1 : (tensor<2x3xf32>, tensor<3xf32>) -> tensor<2x3xf32>
  // CHECK: chlo.broadcast_polygamma %{{.*}}, %{{.*}} : (tensor<2x3xf32>, tensor<3xf32>) -> tensor<2x3xf32>
  %16 = chlo.broadcast_polygamma %f, %f1 : (tensor<2x3xf32>, tensor<3xf32>) -> tensor<2x3xf32>
  // CHECK: chlo.broadcast_zeta %{{.*}}, %{{.*}} : (tensor<2x3xf32>, tensor<3xf32>) -> tensor<2x3xf32>
  %17 = chlo.broadcast_zeta %f, %f1 : (tensor<2x3xf32>, tensor<3xf32>) -> tensor<2x3xf32>
  return
}

// CHECK-LABEL: func.func @shapes
func.func @shapes(%a0: tensor<2x3xf32>, %b0: tensor<2xf32>,
                  %a1: tensor<2xf32>, %b1: tensor<2x3xf32>,
                  %a2: tensor<2x3xf32>, %b2: tensor<f32>,
                  %a3: tensor<f32>, %b3: tensor<2x3xf32>,
                  %a4: tensor<2x1xf32>, %b4: tensor<1x3xf32>,
                  %a5: tensor<2x1xf32>, %b5: tensor<1x3xf32>,
                  %a6: tensor<4x1x2xf32>, %b6: tensor<3x2xf32>,
                  %a7: tensor<1x3x2xf32>, %b7: tensor<4x2xf32>,
                  %a8: tensor<0xf32>, %b8: tensor<1xf32>) {
  // CHECK: chlo.broadcast_add %{{.*}}, %{{.*}} {broadcast_dimensions = array<i64: 0>} : (tensor<2x3xf32>, tensor<2xf32>) -> tensor<2x3xf32>
  %0 = chlo.broadcast_add %a0, %b0 {broadcast_dimensions = array<i64: 0>} : (tensor<2x3xf32>, tensor<2xf32>) -> tensor<2x3xf32>
  // CHECK: chlo.broadcast_add %{{.*}}, %{{.*}} {broadcast_dimensions = array<i64: 0>} : (tensor<2xf32>, tensor<2x3xf32>) -> tensor<2x3xf32>
  %1 = chlo.broadcast_add %a1, %b1 {broadcast_dimensions = array<i64: 0>} : (tensor<2xf32>, tensor<2x3xf32>) -> tensor<2x3xf32>
  // CHECK: chlo.broadcast_add %{{.*}}, %{{.*}} : (tensor<2x3xf32>, tensor<f32>) -> tensor<2x3xf32>
  %2 = chlo.broadcast_add %a2, %b2 : (tensor<2x3xf32>, tensor<f32>) -> tensor<2x3xf32>
  // CHECK: chlo.broadcast_add %{{.*}}, %{{.*}} {broadcast_dimensions = array<i64>} : (tensor<f32>, tensor<2x3xf32>) -> tensor<2x3xf32>
  %3 = chlo.broadcast_add %a3, %b3 {broadcast_dimensions = array<i64>} : (tensor<f32>, tensor<2x3xf32>) -> tensor<2x3xf32>
  // CHECK: chlo.broadcast_add %{{.*}}, %{{.*}} {broadcast_dimensions = array<i64: 0, 1>} : (tensor<2x1xf32>, tensor<1x3xf32>) -> tensor<2x3xf32>
  %4 = chlo.broadcast_add %a4, %b4 {broadcast_dimensions = array<i64: 0, 1>} : (tensor<2x1xf32>, tensor<1x3xf32>) -> tensor<2x3xf32>
  // CHECK: chlo.broadcast_add %{{.*}}, %{{.*}} {broadcast_dimensions = array<i64>} : (tensor<2x1xf32>, tensor<1x3xf32>) -> tensor<2x3xf32>
  %5 = chlo.broadcast_add %a5, %b5 {broadcast_dimensions = array<i64>} : (tensor<2x1xf32>, tensor<1x3xf32>) -> tensor<2x3xf32>
  // CHECK: chlo.broadcast_add %{{.*}}, %{{.*}} {broadcast_dimensions = array<i64: 1, 2>} : (tensor<4x1x2xf32>, tensor<3x2xf32>) -> tensor<4x3x2xf32>
  %6 = chlo.broadcast_add %a6, %b6 {broadcast_dimensions = array<i64: 1, 2>} : (tensor<4x1x2xf32>, tensor<3x2xf32>) -> tensor<4x3x2xf32>
  // CHECK: chlo.broadcast_add %{{.*}}, %{{.*}} {broadcast_dimensions = array<i64: 0, 2>} : (tensor<1x3x2xf32>, tensor<4x2xf32>) -> tensor<4x3x2xf32>
  %7 = chlo.broadcast_add %a7, %b7 {broadcast_dimensions = array<i64: 0, 2>} : (tensor<1x3x2xf32>, tensor<4x2xf32>) -> tensor<4x3x2xf32>
  // CHECK: chlo.broadcast_add %{{.*}}, %{{.*}} : (tensor<0xf32>, tensor<1xf32>) -> tensor<0xf32>
  %8 = chlo.broadcast_add %a8, %b8 : (tensor<0xf32>, tensor<1xf32>) -> tensor<0xf32>
  return
}

// CHECK-LABEL: func.func @others
func.func @others(%f: tensor<2x3xf32>, %g: tensor<3xf32>, %p: tensor<4x1x1xi1>) {
  // CHECK: chlo.broadcast_compare %{{.*}}, %{{.*}} {comparison_direction = #chlo<comparison_direction LT>} : (tensor<2x3xf32>, tensor<3xf32>) -> tensor<2x3xi1>
  %0 = chlo.broadcast_compare %f, %g {comparison_direction = #chlo<comparison_direction LT>} : (tensor<2x3xf32>, tensor<3xf32>) -> tensor<2x3xi1>
  // CHECK: chlo.broadcast_compare %{{.*}}, %{{.*}} {broadcast_dimensions = array<i64: 1>, compare_type = #chlo<comparison_type TOTALORDER>, comparison_direction = #chlo<comparison_direction GE>} : (tensor<2x3xf32>, tensor<3xf32>) -> tensor<2x3xi1>
  %1 = chlo.broadcast_compare %f, %g {compare_type = #chlo<comparison_type TOTALORDER>, comparison_direction = #chlo<comparison_direction GE>, broadcast_dimensions = array<i64: 1>} : (tensor<2x3xf32>, tensor<3xf32>) -> tensor<2x3xi1>
  // CHECK: chlo.broadcast_complex %{{.*}}, %{{.*}} : (tensor<2x3xf32>, tensor<3xf32>) -> tensor<2x3xcomplex<f32>>
  %2 = chlo.broadcast_complex %f, %g : (tensor<2x3xf32>, tensor<3xf32>) -> tensor<2x3xcomplex<f32>>
  // CHECK: chlo.broadcast_select %{{.*}}, %{{.*}}, %{{.*}} : (tensor<4x1x1xi1>, tensor<2x3xf32>, tensor<3xf32>) -> tensor<4x2x3xf32>
  %3 = chlo.broadcast_select %p, %f, %g : (tensor<4x1x1xi1>, tensor<2x3xf32>, tensor<3xf32>) -> tensor<4x2x3xf32>
  return
}
