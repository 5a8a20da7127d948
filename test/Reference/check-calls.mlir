// Tests that custom calls by names of the check dialect's ops run in a module that has no such op itself.
// RUN: heddle-interpret %s | count 0
// RUN: not heddle-interpret %s --entry=fails 2>&1 | FileCheck %s
// CHECK: error: 'check.expect_close' op element [1] is 3, expected 2 within 2 ulps, 4194304 ulps apart; 1 of 2 elements are wrong

func.func @main() {
  %a = stablehlo.constant dense<[1.0, 2.0]> : tensor<2xf32>
  stablehlo.custom_call @check.expect_eq(%a, %a) {has_side_effect = true} : (tensor<2xf32>, tensor<2xf32>) -> ()
  stablehlo.custom_call @check.expect_almost_eq(%a, %a) {has_side_effect = true} : (tensor<2xf32>, tensor<2xf32>) -> ()
  stablehlo.custom_call @check.expect_close(%a, %a) {has_side_effect = true, max_ulp_difference = 2 : ui64} : (tensor<2xf32>, tensor<2xf32>) -> ()
  return
}

func.func @fails() {
  %a = stablehlo.constant dense<[1.0, 2.0]> : tensor<2xf32>
  %b = stablehlo.constant dense<[1.0, 3.0]> : tensor<2xf32>
  stablehlo.custom_call @check.expect_close(%b, %a) {has_side_effect = true, max_ulp_difference = 2 : ui64} : (tensor<2xf32>, tensor<2xf32>) -> ()
  return
}
