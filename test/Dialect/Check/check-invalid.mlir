// Tests that each constraint of the check dialect's ops is checked.
// RUN: heddle-opt %s --split-input-file --verify-diagnostics

// check.expect_eq (C1)
func.func @eq_types(%a: tensor<2xi32>, %b: tensor<3xi32>) {
  // expected-error @+1 {{'check.expect_eq' op rhs has type 'tensor<3xi32>', needed 'tensor<2xi32>'}}
  "check.expect_eq"(%a, %b) : (tensor<2xi32>, tensor<3xi32>) -> ()
  return
}

// -----

// check.expect_eq_const (C1)
func.func @eq_const_types(%a: tensor<2xi32>) {
  // expected-error @+1 {{'check.expect_eq_const' op value has type 'tensor<2xi64>', needed 'tensor<2xi32>'}}
  "check.expect_eq_const"(%a) {value = dense<1> : tensor<2xi64>} : (tensor<2xi32>) -> ()
  return
}

// -----

// check.expect_almost_eq (C1)
func.func @almost_eq_types(%a: tensor<2xf32>, %b: tensor<2xf64>) {
  // expected-error @+1 {{'check.expect_almost_eq' op rhs has type 'tensor<2xf64>', needed 'tensor<2xf32>'}}
  "check.expect_almost_eq"(%a, %b) : (tensor<2xf32>, tensor<2xf64>) -> ()
  return
}

// -----

// check.expect_almost_eq (C2)
func.func @almost_eq_tolerance(%a: tensor<2xf32>) {
  // expected-error @+1 {{'check.expect_almost_eq' op tolerance is -1.000000e+00, needed at least 0}}
  check.expect_almost_eq %a, %a {tolerance = -1.0 : f64} : tensor<2xf32>
  return
}

// -----

// check.expect_almost_eq_const (C1)
func.func @almost_eq_const_types(%a: tensor<2xf32>) {
  // expected-error @+1 {{'check.expect_almost_eq_const' op value has type 'tensor<1xf32>', needed 'tensor<2xf32>'}}
  "check.expect_almost_eq_const"(%a) {value = dense<1.0> : tensor<1xf32>} : (tensor<2xf32>) -> ()
  return
}

// -----

// check.expect_almost_eq_const (C2)
func.func @almost_eq_const_tolerance(%a: tensor<2xf32>) {
  // expected-error @+1 {{'check.expect_almost_eq_const' op tolerance is nan, needed at least 0}}
  check.expect_almost_eq_const %a, dense<1.0> : tensor<2xf32> {tolerance = 0x7FF8000000000000 : f64}
  return
}

// -----

// check.expect_close (C1)
func.func @close_types(%a: tensor<2xf32>, %b: tensor<2xf16>) {
  // expected-error @+1 {{'check.expect_close' op expected has type 'tensor<2xf16>', needed 'tensor<2xf32>'}}
  check.expect_close %a, %b : tensor<2xf32>, tensor<2xf16>
  return
}

// -----

// check.expect_close (C2)
func.func @close_bounds(%a: tensor<2xf32>) {
  // expected-error @+1 {{'check.expect_close' op min_ulp_difference is 2, needed at most max_ulp_difference 1}}
  check.expect_close %a, %a, max_ulp_difference = 1, min_ulp_difference = 2 : tensor<2xf32>, tensor<2xf32>
  return
}

// -----

func.func @almost_eq_integers(%a: tensor<2xi32>) {
  // expected-error @+1 {{operand #0 must be static-shape tensor of floating-point or complex values}}
  check.expect_almost_eq %a, %a : tensor<2xi32>
  return
}

// -----

func.func @no_elements(%a: tensor<2xi32>) {
  // expected-error @+1 {{invalid kind of attribute specified}}
  check.expect_eq_const %a, 1 : i32
  return
}
