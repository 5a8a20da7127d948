// Tests that heddle.scan prints in its pretty form and survives the generic form.
// RUN: heddle-opt %s | heddle-opt | FileCheck %s
// RUN: heddle-opt %s --mlir-print-op-generic | heddle-opt | FileCheck %s

// CHECK-LABEL: func.func @forward
func.func @forward(%scale: tensor<4xf32>, %x0: tensor<8x4xf32>, %ws: tensor<3x4xf32>) -> (tensor<8x4xf32>, tensor<3x4xf32>) {
  // CHECK:      %{{.*}}:2 = heddle.scan %[[I:.*]]: tensor<i32> in 3
  // CHECK-NEXT:   constants(%[[C:.*]] = %arg0 : tensor<4xf32>)
  // CHECK-NEXT:   carries(%[[X:.*]] = %arg1 : tensor<8x4xf32>)
  // CHECK-NEXT:   inputs(%[[W:.*]] = %arg2 : tensor<3x4xf32>)
  // CHECK-NEXT:   -> (tensor<8x4xf32>, tensor<3x4xf32>) {
  // CHECK-NEXT:     %[[Y:.*]] = stablehlo.multiply %[[C]], %[[W]] : tensor<4xf32>
  // CHECK-NEXT:     heddle.yield %[[X]], %[[Y]] : tensor<8x4xf32>, tensor<4xf32>
  %y:2 = heddle.scan %i : tensor<i32> in 3
      constants(%c = %scale : tensor<4xf32>)
      carries(%x = %x0 : tensor<8x4xf32>)
      inputs(%w = %ws : tensor<3x4xf32>)
      -> (tensor<8x4xf32>, tensor<3x4xf32>) {
    %0 = stablehlo.multiply %c, %w : tensor<4xf32>
    heddle.yield %x, %0 : tensor<8x4xf32>, tensor<4xf32>
  }
  return %y#0, %y#1 : tensor<8x4xf32>, tensor<3x4xf32>
}

// CHECK-LABEL: func.func @reverse_without_operands
func.func @reverse_without_operands() -> tensor<5xui8> {
  // CHECK:      heddle.scan %[[I:.*]]: tensor<ui8> in 5 reverse
  // CHECK-NEXT:   -> (tensor<5xui8>) {
  // CHECK-NEXT:     heddle.yield %[[I]] : tensor<ui8>
  // CHECK-NEXT: } {note = "kept"}
  %y = heddle.scan %i : tensor<ui8> in 5 reverse -> (tensor<5xui8>) {
    heddle.yield %i : tensor<ui8>
  } {note = "kept"}
  return %y : tensor<5xui8>
}

// CHECK-LABEL: func.func @nothing
func.func @nothing() {
  // CHECK:      heddle.scan %{{.*}}: tensor<i32> in 0
  // CHECK-NEXT:   -> () {
  heddle.scan %i : tensor<i32> in 0 -> () {
    heddle.yield
  }
  return
}
