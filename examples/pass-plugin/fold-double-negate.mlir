// Tests that -(-x) becomes x, and that a single negation stays.
// RUN: heddle-opt --load-pass-plugin=FoldDoubleNegate.so --pass-pipeline='builtin.module(example-fold-double-negate)' %s | FileCheck %s

// CHECK-LABEL: func.func @twice(
// CHECK-SAME: %[[X:.*]]: tensor<8x12xf32>
func.func @twice(%x: tensor<8x12xf32>) -> tensor<8x12xf32> {
  // CHECK-NEXT: return %[[X]]
  %0 = stablehlo.negate %x : tensor<8x12xf32>
  %1 = stablehlo.negate %0 : tensor<8x12xf32>
  return %1 : tensor<8x12xf32>
}

// CHECK-LABEL: func.func @once(
func.func @once(%x: tensor<8x12xf32>) -> tensor<8x12xf32> {
  // CHECK-NEXT: stablehlo.negate
  %0 = stablehlo.negate %x : tensor<8x12xf32>
  return %0 : tensor<8x12xf32>
}
