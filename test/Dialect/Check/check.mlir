// Tests that the check dialect's ops read and print in both forms.
// RUN: heddle-opt %s | heddle-opt | FileCheck %s
// RUN: heddle-opt %s --mlir-print-op-generic | heddle-opt | FileCheck %s

// CHECK-LABEL: func.func @expectations
func.func @expectations(%i: tensor<2xi32>, %f: tensor<2xf32>, %c: tensor<2xcomplex<f64>>) {
  // CHECK-NEXT: check.expect_eq %arg0, %arg0 : tensor<2xi32>
  check.expect_eq %i, %i : tensor<2xi32>
  // CHECK-NEXT: check.expect_eq_const %arg0, dense<[1, 2]> : tensor<2xi32>
  check.expect_eq_const %i, dense<[1, 2]> : tensor<2xi32>
  // CHECK-NEXT: check.expect_almost_eq %arg1, %arg1 : tensor<2xf32>
  check.expect_almost_eq %f, %f : tensor<2xf32>
  // CHECK-NEXT: check.expect_almost_eq %arg1, %arg1 {tolerance = 0.000000e+00 : f64} : tensor<2xf32>
  check.expect_almost_eq %f, %f {tolerance = 0.0 : f64} : tensor<2xf32>
  // CHECK-NEXT: check.expect_almost_eq_const %arg2, dense<(1.000000e+00,2.000000e+00)> : tensor<2xcomplex<f64>> {tolerance = 9.9999999999999995E-7 : f64}
  check.expect_almost_eq_const %c, dense<(1.0, 2.0)> : tensor<2xcomplex<f64>> {tolerance = 1.0e-6 : f64}
  // CHECK-NEXT: check.expect_close %arg1, %arg1 : tensor<2xf32>, tensor<2xf32>
  check.expect_close %f, %f : tensor<2xf32>, tensor<2xf32>
  // CHECK-NEXT: check.expect_close %arg1, %arg1, max_ulp_difference = 10, min_ulp_difference = 1 : tensor<2xf32>, tensor<2xf32>
  check.expect_close %f, %f, max_ulp_difference = 10, min_ulp_difference = 1 : tensor<2xf32>, tensor<2xf32>
  return
}
