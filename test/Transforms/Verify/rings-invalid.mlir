// Tests that a ring that is written over before it is read, or read before it is written, is found, also behind a million
// iterations.
// RUN: heddle-opt %s --split-input-file --verify-diagnostics --heddle-verify-local

// heddle.ring_put (C2)
func.func @f(%x: tensor<4xf32>, %other: tensor<i32>) {
  %r = heddle.ring_empty : !heddle.ring<2 x tensor<4xf32>>
  // expected-note @+1 {{it was put here}}
  %a = heddle.ring_put %x into %r[0] : !heddle.ring<2 x tensor<4xf32>>
  // expected-error @+1 {{'heddle.ring_put' op puts to place 0, where something lies that has not been read, needed it read}}
  %b = heddle.ring_put %x into %a[2] : !heddle.ring<2 x tensor<4xf32>>
  return
}

// -----

// Two are in flight, and a third is put.
// heddle.ring_put (C2)
func.func @f(%x: tensor<4xf32>, %other: tensor<i32>) {
  %r = heddle.ring_empty : !heddle.ring<2 x tensor<4xf32>>
  // expected-note @+1 {{it was put here}}
  %a = heddle.ring_put %x into %r[0] : !heddle.ring<2 x tensor<4xf32>>
  %empty = heddle.ring_put %x into %a[1] : !heddle.ring<2 x tensor<4xf32>>
  %end = heddle.scan %k: tensor<i32> in 4
      carries(%ring = %empty : !heddle.ring<2 x tensor<4xf32>>)
      -> (!heddle.ring<2 x tensor<4xf32>>) {
    // expected-error @+2 {{'heddle.ring_put' op puts to place 0 in iteration 0, where something lies that has not been read, needed it read}}
    %x2 = stablehlo.constant dense<0.0> : tensor<4xf32>
    %n = heddle.ring_put %x2 into %ring[%k + 2] : tensor<i32>, !heddle.ring<2 x tensor<4xf32>>
    %v = heddle.ring_get %n[%k] : tensor<i32>, !heddle.ring<2 x tensor<4xf32>>
    heddle.yield %n : !heddle.ring<2 x tensor<4xf32>>
  }
  return
}

// -----

// heddle.ring_get (C2)
func.func @f(%x: tensor<4xf32>, %other: tensor<i32>) {
  %r = heddle.ring_empty : !heddle.ring<2 x tensor<4xf32>>
  // expected-error @+1 {{'heddle.ring_get' op reads place 1, where nothing has been put, needed a heddle.ring_put before}}
  %v = heddle.ring_get %r[1] : !heddle.ring<2 x tensor<4xf32>>
  return
}

// -----

// What is read last, after a round of places that is not whole, was read before, but of the last iteration.
func.func @f(%x: tensor<4xf32>, %other: tensor<i32>) {
  %r = heddle.ring_empty : !heddle.ring<2 x tensor<4xf32>>
  %empty = heddle.ring_put %x into %r[0] : !heddle.ring<2 x tensor<4xf32>>
  %end = heddle.scan %k: tensor<i32> in 1000001
      carries(%ring = %empty : !heddle.ring<2 x tensor<4xf32>>)
      -> (!heddle.ring<2 x tensor<4xf32>>) {
    %v = heddle.ring_get %ring[%k] : tensor<i32>, !heddle.ring<2 x tensor<4xf32>>
    // expected-note @+1 {{it was put here}}
    %n = heddle.ring_put %v into %ring[%k + 1] : tensor<i32>, !heddle.ring<2 x tensor<4xf32>>
    heddle.yield %n : !heddle.ring<2 x tensor<4xf32>>
  }
  // expected-error @+1 {{'heddle.ring_put' op puts to place 1, where something lies that has not been read, needed it read}}
  %b = heddle.ring_put %x into %end[1] : !heddle.ring<2 x tensor<4xf32>>
  return
}
