// Tests that rings round-trip: made, put to and read at fixed places and at those of iterations, and carried through scans.
// RUN: heddle-opt %s | FileCheck %s
// RUN: heddle-opt %s | heddle-opt | FileCheck %s
// RUN: heddle-opt %s --mlir-print-op-generic | heddle-opt | FileCheck %s

// CHECK-LABEL: func.func @delay(
func.func @delay(%xs: tensor<6x4xf32>, %first: tensor<4xf32>) -> (tensor<6x4xf32>, tensor<4xf32>) {
  // CHECK: %[[EMPTY:.*]] = heddle.ring_empty : !heddle.ring<2 x tensor<4xf32>>
  %empty = heddle.ring_empty : !heddle.ring<2 x tensor<4xf32>>
  // CHECK-NEXT: %[[PUT:.*]] = heddle.ring_put %{{.*}} into %[[EMPTY]][0] : !heddle.ring<2 x tensor<4xf32>>
  %begin = heddle.ring_put %first into %empty[0] : !heddle.ring<2 x tensor<4xf32>>
  // CHECK: heddle.scan %[[K:.*]]: tensor<i32> in 6
  %end, %ys = heddle.scan %k: tensor<i32> in 6
      carries(%ring = %begin : !heddle.ring<2 x tensor<4xf32>>)
      inputs(%x = %xs : tensor<6x4xf32>)
      -> (!heddle.ring<2 x tensor<4xf32>>, tensor<6x4xf32>) {
    // CHECK: heddle.ring_get %[[R:.*]][%[[K]]] : tensor<i32>, !heddle.ring<2 x tensor<4xf32>>
    %y = heddle.ring_get %ring[%k] : tensor<i32>, !heddle.ring<2 x tensor<4xf32>>
    // CHECK: heddle.ring_put %{{.*}} into %[[R]][%[[K]] + 1] : tensor<i32>, !heddle.ring<2 x tensor<4xf32>>
    %next = heddle.ring_put %x into %ring[%k + 1] : tensor<i32>, !heddle.ring<2 x tensor<4xf32>>
    heddle.yield %next, %y : !heddle.ring<2 x tensor<4xf32>>, tensor<4xf32>
  }
  // CHECK: heddle.ring_get %{{.*}}[6] : !heddle.ring<2 x tensor<4xf32>>
  %last = heddle.ring_get %end[6] : !heddle.ring<2 x tensor<4xf32>>
  return %ys, %last : tensor<6x4xf32>, tensor<4xf32>
}

// CHECK-LABEL: func.func @behind(
func.func @behind(%xs: tensor<6xf32>) {
  %empty = heddle.ring_empty : !heddle.ring<4 x tensor<f32>>
  %end = heddle.scan %k: tensor<i32> in 6
      carries(%ring = %empty : !heddle.ring<4 x tensor<f32>>)
      inputs(%x = %xs : tensor<6xf32>)
      -> (!heddle.ring<4 x tensor<f32>>) {
    // CHECK: heddle.ring_put %{{.*}} into %{{.*}}[%{{.*}} - 3] : tensor<i32>, !heddle.ring<4 x tensor<f32>>
    %next = heddle.ring_put %x into %ring[%k - 3] : tensor<i32>, !heddle.ring<4 x tensor<f32>>
    heddle.yield %next : !heddle.ring<4 x tensor<f32>>
  }
  return
}
