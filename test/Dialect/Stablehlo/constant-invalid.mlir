// Tests that each constraint of the ops without operands is enforced.
// RUN: heddle-opt %s --split-input-file --verify-diagnostics

// stablehlo.constant (C1)
func.func @constant_c1() {
  // expected-error @+1 {{value has type 'tensor<2xi32>', needed the result's type 'tensor<3xi32>'}}
  %0 = "stablehlo.constant"() <{value = dense<1> : tensor<2xi32>}> : () -> tensor<3xi32>
  return
}

// -----

// stablehlo.iota (C1)
func.func @iota_c1() {
  // expected-error @+1 {{iota_dimension is 2, needed a dim of the rank 2 result}}
  %0 = stablehlo.iota dim = 2 : tensor<4x5xi32>
  return
}
