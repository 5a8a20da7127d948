// Tests that names in keep are checked, and that an op without a decomposition for its type is an error.
// RUN: not heddle-opt %s --heddle-decompose-chlo="keep=chlo.sine" 2>&1 | FileCheck %s --check-prefix=UNKNOWN
// RUN: not heddle-opt %s --heddle-expand-chlo="keep=stablehlo.sine" 2>&1 | FileCheck %s --check-prefix=OTHER
// RUN: heddle-opt %s --heddle-expand-chlo --verify-diagnostics

// UNKNOWN: keep has 'chlo.sine', needed the name of a chlo op such as chlo.erf
// OTHER: keep has 'stablehlo.sine', needed the name of a chlo op such as chlo.erf
func.func @next_after(%x: tensor<4xf6E2M3FN>) -> tensor<4xf6E2M3FN> {
  // expected-error @+1 {{'chlo.next_after' op has no decomposition for result type 'tensor<4xf6E2M3FN>'}}
  %0 = chlo.next_after %x, %x : tensor<4xf6E2M3FN>, tensor<4xf6E2M3FN> -> tensor<4xf6E2M3FN>
  return %0 : tensor<4xf6E2M3FN>
}
