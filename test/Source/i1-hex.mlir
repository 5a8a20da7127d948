// Tests that hex constants of i1 are read as jaxlib writes them, a byte an element, and as MLIR 22 writes them, packed,
// and that i1 is printed element by element in every form.
// RUN: heddle-opt %s | FileCheck %s
// RUN: heddle-opt %s --mlir-print-op-generic | FileCheck %s
// RUN: heddle-opt %s --mlir-print-elementsattrs-with-hex-if-larger=1 | FileCheck %s --check-prefixes=CHECK,HEX
// RUN: heddle-opt %s --mlir-print-elementsattrs-with-hex-if-larger=1 | heddle-opt | FileCheck %s
// RUN: heddle-opt %s --emit-bytecode | heddle-opt | FileCheck %s

!mask = tensor<9xi1>
!bool = i1

// CHECK: bytes
func.func @bytes() {
  // CHECK: dense<[true, false, false, false, false, false, false, false, true]> : tensor<9xi1>
  %0 = stablehlo.constant dense<"0x010000000000000001"> : tensor<9xi1>
  // CHECK: dense<{{\[}}[true, false, true], [false, false, true]]> : tensor<2x3xi1>
  %1 = stablehlo.constant dense<"0x010001000001"> : tensor<2x3xi1>
  // CHECK: dense<[false, true]> : tensor<2xi1>
  %2 = "stablehlo.constant"() <{value = dense<"0x0001"> : tensor<2xi1>}> : () -> tensor<2xi1>
  // CHECK: dense<true> : tensor<9xi1>
  %3 = stablehlo.constant dense<"0x010101010101010101"> : tensor<9xi1>
  // CHECK: dense<false> : tensor<3xi1>
  %4 = stablehlo.constant dense<"0x000000"> : tensor<3xi1>
  // CHECK: dense<> : tensor<0x2xi1>
  %5 = stablehlo.constant dense<"0x"> : tensor<0x2xi1>
  return
}

// CHECK: packed
func.func @packed() {
  // CHECK: dense<[true, false, false, false, false, false, false, false, true]> : tensor<9xi1>
  %0 = stablehlo.constant dense<"0x0101"> : tensor<9xi1>
  return
}

// CHECK: one_byte
func.func @one_byte() {
  // CHECK: dense<false> : tensor<12xi1>
  %0 = stablehlo.constant dense<"0x00"> : tensor<12xi1>
  // CHECK: dense<true> : tensor<12xi1>
  %1 = stablehlo.constant dense<"0xFF"> : tensor<12xi1>
  // CHECK: dense<true> : tensor<i1>
  %2 = stablehlo.constant dense<"0x01"> : tensor<i1>
  return
}

// A type alias is looked up, and so is one of the element type; ui1 and vectors are the same matter, text in a string is none.
// CHECK: types
func.func @types() {
  // CHECK: a = dense<[false, true, true, true, true, true, true, true, true]> : tensor<9xi1>
  // CHECK-SAME: b = dense<[false, true]> : tensor<2xi1>
  // CHECK-SAME: c = dense<[false, true]> : vector<2xi1>
  // CHECK-SAME: d = dense<[false, true]> : tensor<2xui1>
  // CHECK-SAME: e = "dense<\220x0001\22> : tensor<2xi1>"
  %0 = stablehlo.constant {
    a = dense<"0x000101010101010101"> : !mask, b = dense<"0x0001"> : tensor<2x!bool>, c = dense<"0x0001"> : vector<2xi1>,
    d = dense<"0x0001"> : tensor<2xui1>, e = "dense<\220x0001\22> : tensor<2xi1>"} dense<0> : tensor<i32>
  return
}

// Other element types stay as they are.
// CHECK: others
func.func @others() {
  // HEX: dense<"0x0100"> : tensor<2xi8>
  %0 = stablehlo.constant dense<"0x0100"> : tensor<2xi8>
  return
}
