// Tests which attributes a constant may hold its elements in: dense<> and real sparse<>; the others are refused, not read.
// RUN: heddle-interpret %s | FileCheck %s
// RUN: not heddle-interpret %s --entry resource 2>&1 | FileCheck %s --check-prefix=RESOURCE
// RUN: not heddle-interpret %s --entry chlo_resource 2>&1 | FileCheck %s --check-prefix=CHLO
// RUN: not heddle-interpret %s --entry sdy_resource 2>&1 | FileCheck %s --check-prefix=SDY
// RUN: not heddle-interpret %s --entry eq_resource 2>&1 | FileCheck %s --check-prefix=EQ
// RUN: not heddle-interpret %s --entry almost_eq_resource 2>&1 | FileCheck %s --check-prefix=ALMOST-EQ
// RUN: not heddle-interpret %s --entry complex_sparse 2>&1 | FileCheck %s --check-prefix=COMPLEX
// RUN: not heddle-interpret %s --entry eq_complex_sparse 2>&1 | FileCheck %s --check-prefix=EQ-COMPLEX

// CHECK: result0 = dense<[0.0, 2.0]> : tensor<2xf8E4M3FN>
// CHECK-NEXT: result1 = dense<[3, 0, 4]> : tensor<3xi32>
func.func @main() -> (tensor<2xf8E4M3FN>, tensor<3xi32>) {
  %0 = stablehlo.constant sparse<[[1]], [2.0]> : tensor<2xf8E4M3FN>
  check.expect_eq_const %0, sparse<[[1]], [2.0]> : tensor<2xf8E4M3FN>
  %1 = sdy.constant sparse<[[0], [2]], [3, 4]> : tensor<3xi32>
  return %0, %1 : tensor<2xf8E4M3FN>, tensor<3xi32>
}

// RESOURCE: [[# @LINE + 2]]:8: error: 'stablehlo.constant' op value is a dense_resource<>, needed elements such as dense<0> for the reference interpreter
func.func @resource() -> tensor<2xi32> {
  %0 = stablehlo.constant dense_resource<blob> : tensor<2xi32>
  return %0 : tensor<2xi32>
}

// CHLO: error: 'chlo.constant' op value is a dense_resource<>, needed
func.func @chlo_resource() -> tensor<2xi32> {
  %0 = "chlo.constant"() {value = dense_resource<blob> : tensor<2xi32>} : () -> tensor<2xi32>
  return %0 : tensor<2xi32>
}

// SDY: error: 'sdy.constant' op value is a dense_resource<>, needed
func.func @sdy_resource() -> tensor<2xi32> {
  %0 = sdy.constant dense_resource<blob> : tensor<2xi32>
  return %0 : tensor<2xi32>
}

// EQ: error: 'check.expect_eq_const' op value is a dense_resource<>, needed
func.func @eq_resource() {
  %0 = stablehlo.constant dense<1> : tensor<2xi32>
  check.expect_eq_const %0, dense_resource<blob> : tensor<2xi32>
  return
}

// ALMOST-EQ: error: 'check.expect_almost_eq_const' op value is a dense_resource<>, needed
func.func @almost_eq_resource() {
  %0 = stablehlo.constant dense<1.0> : tensor<2xf32>
  check.expect_almost_eq_const %0, dense_resource<blob> : tensor<2xf32>
  return
}

// COMPLEX: error: 'stablehlo.constant' op value is a complex sparse<>, needed elements such as dense<0>
func.func @complex_sparse() -> tensor<2xcomplex<f32>> {
  %0 = stablehlo.constant sparse<[[1]], [(1.0, 2.0)]> : tensor<2xcomplex<f32>>
  return %0 : tensor<2xcomplex<f32>>
}

// EQ-COMPLEX: error: 'check.expect_eq_const' op value is a complex sparse<>, needed
func.func @eq_complex_sparse() {
  %0 = stablehlo.constant dense<(1.0, 2.0)> : tensor<2xcomplex<f32>>
  check.expect_eq_const %0, sparse<[[1]], [(1.0, 2.0)]> : tensor<2xcomplex<f32>>
  return
}

{-# dialect_resources: { builtin: { blob: "0x040000000100000002000000" } } #-}
