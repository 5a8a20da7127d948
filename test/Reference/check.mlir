// Tests that a failed expectation names index, found, expected and distance and ends the run, and that what holds passes.
// RUN: heddle-interpret %s --entry holds | count 0
// RUN: timeout 60 heddle-interpret %s --entry many | count 0
// RUN: not heddle-interpret %s --entry eq 2>&1 | FileCheck %s --check-prefix=EQ
// RUN: not heddle-interpret %s --entry eq_const 2>&1 | FileCheck %s --check-prefix=EQ-CONST
// RUN: not heddle-interpret %s --entry almost_eq 2>&1 | FileCheck %s --check-prefix=ALMOST-EQ
// RUN: not heddle-interpret %s --entry almost_eq_const 2>&1 | FileCheck %s --check-prefix=ALMOST-EQ-CONST
// RUN: not heddle-interpret %s --entry close 2>&1 | FileCheck %s --check-prefix=CLOSE
// RUN: not heddle-interpret %s --entry close_nan 2>&1 | FileCheck %s --check-prefix=CLOSE-NAN
// RUN: not heddle-interpret %s --entry close_min 2>&1 | FileCheck %s --check-prefix=CLOSE-MIN
// RUN: not heddle-interpret %s --entry call 2>&1 | FileCheck %s --check-prefix=CALL
// RUN: not heddle-interpret %s --entry call_unknown 2>&1 | FileCheck %s --check-prefix=CALL-UNKNOWN
// RUN: not heddle-interpret %s --entry call_types 2>&1 | FileCheck %s --check-prefix=CALL-TYPES

func.func @holds() {
  %i = stablehlo.constant dense<[1, -2]> : tensor<2xi8>
  check.expect_eq %i, %i : tensor<2xi8>
  check.expect_eq_const %i, dense<[1, -2]> : tensor<2xi8>
  check.expect_close %i, %i : tensor<2xi8>, tensor<2xi8>
  // Any NaN equals any NaN.
  %a = stablehlo.constant dense<[0x7FC00000, 0x7F800000, -0.0, 1.0]> : tensor<4xf32>
  check.expect_eq_const %a, dense<[0xFFC00001, 0x7F800000, -0.0, 1.0]> : tensor<4xf32>
  check.expect_almost_eq_const %a, dense<[0xFFC00001, 0x7F800000, 0.0009, 1.0009]> : tensor<4xf32>
  // 0 and -0 are one number, and the smallest numbers around it are a step away.
  %b = stablehlo.constant dense<[0x7FC00000, 0x7F800000, 0x00000001, 0x3F800003]> : tensor<4xf32>
  check.expect_close %a, %b : tensor<4xf32>, tensor<4xf32>
  %c = stablehlo.constant dense<[(1.0, -2.0)]> : tensor<1xcomplex<f64>>
  check.expect_close %c, %c, max_ulp_difference = 0 : tensor<1xcomplex<f64>>, tensor<1xcomplex<f64>>
  check.expect_almost_eq %c, %c {tolerance = 0.0 : f64} : tensor<1xcomplex<f64>>
  stablehlo.custom_call @check.expect_eq(%i, %i) {has_side_effect = true} : (tensor<2xi8>, tensor<2xi8>) -> ()
  stablehlo.custom_call @check.expect_close(%a, %b) : (tensor<4xf32>, tensor<4xf32>) -> ()
  stablehlo.custom_call @check.expect_almost_eq(%c, %c) : (tensor<1xcomplex<f64>>, tensor<1xcomplex<f64>>) -> ()
  return
}

// Distances of integers take a time that grows with their number, not with its square.
func.func @many() {
  %i = stablehlo.iota dim = 0 : tensor<1000000xi32>
  check.expect_close %i, %i : tensor<1000000xi32>, tensor<1000000xi32>
  %j = stablehlo.convert %i : (tensor<1000000xi32>) -> tensor<1000000xui8>
  check.expect_close %j, %j : tensor<1000000xui8>, tensor<1000000xui8>
  return
}

// EQ: check.mlir:[[# @LINE + 4]]:3: error: 'check.expect_eq' op element [1, 0] is 3, expected -3, 6 apart; 2 of 4 elements are wrong
func.func @eq() {
  %a = stablehlo.constant dense<[[1, 2], [3, 4]]> : tensor<2x2xi32>
  %b = stablehlo.constant dense<[[1, 2], [-3, -4]]> : tensor<2x2xi32>
  check.expect_eq %a, %b : tensor<2x2xi32>
  return
}

// EQ-CONST: 'check.expect_eq_const' op element [] is 0, expected -0, 0 ulps apart; 1 of 1 elements are wrong
func.func @eq_const() {
  %a = stablehlo.constant dense<0.0> : tensor<f32>
  check.expect_eq_const %a, dense<-0.0> : tensor<f32>
  return
}

// ALMOST-EQ: 'check.expect_almost_eq' op element [0] is 1, expected 1.01171875 within 0.001, 12 ulps apart; 1 of 1 elements are wrong
func.func @almost_eq() {
  %a = stablehlo.constant dense<[1.0]> : tensor<1xf16>
  %b = stablehlo.constant dense<[1.01171875]> : tensor<1xf16>
  check.expect_almost_eq %a, %b : tensor<1xf16>
  return
}

// ALMOST-EQ-CONST: 'check.expect_almost_eq_const' op element [0] is inf, expected -inf within 1
func.func @almost_eq_const() {
  %a = stablehlo.constant dense<[0x7F800000]> : tensor<1xf32>
  check.expect_almost_eq_const %a, dense<[0xFF800000]> : tensor<1xf32> {tolerance = 1.0 : f64}
  return
}

// CLOSE: 'check.expect_close' op element [1] is (0,1.00000048), expected (0,1) within 3 ulps, 4 ulps apart; 1 of 2 elements are wrong
func.func @close() {
  %a = stablehlo.constant dense<[(0.0, 1.0), (0.0, 1.00000048)]> : tensor<2xcomplex<f32>>
  %b = stablehlo.constant dense<[(0.0, 1.0), (0.0, 1.0)]> : tensor<2xcomplex<f32>>
  check.expect_close %a, %b : tensor<2xcomplex<f32>>, tensor<2xcomplex<f32>>
  return
}

// CLOSE-NAN: 'check.expect_close' op element [0] is nan, expected 1 within 3 ulps, no distance apart
func.func @close_nan() {
  %a = stablehlo.constant dense<[0x7FC0]> : tensor<1xbf16>
  %b = stablehlo.constant dense<[1.0]> : tensor<1xbf16>
  check.expect_close %a, %b : tensor<1xbf16>, tensor<1xbf16>
  return
}

// CLOSE-MIN: 'check.expect_close' op element [0] is 1, expected 1 within 1 to 2 ulps, 0 ulps apart
func.func @close_min() {
  %a = stablehlo.constant dense<[1.0]> : tensor<1xf32>
  check.expect_close %a, %a, max_ulp_difference = 2, min_ulp_difference = 1 : tensor<1xf32>, tensor<1xf32>
  return
}

// CALL: 'check.expect_almost_eq' op element [0] is 1, expected 1.5 within 0.25
func.func @call() {
  %a = stablehlo.constant dense<[1.0]> : tensor<1xf32>
  %b = stablehlo.constant dense<[1.5]> : tensor<1xf32>
  stablehlo.custom_call @check.expect_almost_eq(%a, %b) {has_side_effect = true, tolerance = 0.25 : f64} : (tensor<1xf32>, tensor<1xf32>) -> ()
  return
}

// CALL-UNKNOWN: 'stablehlo.custom_call' op calls @check.expect_nothing on 0 operands, needed check.expect_eq, expect_almost_eq or expect_close on 2
func.func @call_unknown() {
  stablehlo.custom_call @check.expect_nothing() : () -> ()
  return
}

// CALL-TYPES: 'check.expect_eq' op rhs has type 'tensor<f32>', needed 'tensor<1xf32>'
func.func @call_types() {
  %a = stablehlo.constant dense<[1.0]> : tensor<1xf32>
  %b = stablehlo.constant dense<1.5> : tensor<f32>
  stablehlo.custom_call @check.expect_eq(%a, %b) : (tensor<1xf32>, tensor<f32>) -> ()
  return
}
