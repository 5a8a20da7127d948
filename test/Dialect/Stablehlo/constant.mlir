// Tests that ops without operands print in the specification's pretty form and survive the generic form.
// RUN: heddle-opt %s | heddle-opt | FileCheck %s
// RUN: heddle-opt %s --mlir-print-op-generic | heddle-opt | FileCheck %s

// CHECK-LABEL: func.func @constant
func.func @constant() {
  // CHECK: stablehlo.constant dense<[1, 2]> : tensor<2xi32>
  %0 = stablehlo.constant dense<[1, 2]> : tensor<2xi32>
  // CHECK: stablehlo.constant {note = "kept"} dense<0.000000e+00> : tensor<f32>
  %1 = stablehlo.constant {note = "kept"} dense<0.0> : tensor<f32>
  // CHECK: stablehlo.iota dim = 1 : tensor<4x5xi32>
  %2 = stablehlo.iota dim = 1 : tensor<4x5xi32>
  return
}
