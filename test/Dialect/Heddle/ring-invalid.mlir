// Tests that each constraint of rings is enforced.
// RUN: heddle-opt %s --split-input-file --verify-diagnostics

// heddle.ring_empty (C1)
func.func @f(%x: tensor<4xf32>, %n: tensor<i32>) {
  // expected-error @+1 {{a ring has 0 places, needed at least 1}}
  %r = heddle.ring_empty : !heddle.ring<0 x tensor<4xf32>>
  return
}

// -----

// heddle.ring_empty (C1)
func.func @f(%x: tensor<4xf32>, %n: tensor<i32>) {
  // expected-error @+1 {{a ring has elements of type 'tensor<?xf32>', needed a static shape}}
  %r = heddle.ring_empty : !heddle.ring<2 x tensor<?xf32>>
  return
}

// -----

// heddle.ring_empty (C2)
func.func @f(%x: tensor<4xf32>, %n: tensor<i32>) {
  %r = heddle.ring_empty : !heddle.ring<2 x tensor<4xf32>>
  // expected-error @+1 {{'func.call' op takes a ring, needed a heddle.ring_put or heddle.ring_get, or a carry of a heddle.scan}}
  call @g(%r) : (!heddle.ring<2 x tensor<4xf32>>) -> ()
  return
}
func.func private @g(!heddle.ring<2 x tensor<4xf32>>)

// -----

// heddle.ring_empty (C2)
func.func @f(%x: tensor<4xf32>, %n: tensor<i32>) {
  %r = heddle.ring_empty : !heddle.ring<2 x tensor<4xf32>>
  // expected-error @+1 {{'heddle.ring_put' op takes a ring that 'heddle.ring_put' takes, too, needed one that changes it or hands it on}}
  %a = heddle.ring_put %x into %r[0] : !heddle.ring<2 x tensor<4xf32>>
  %b = heddle.ring_put %x into %r[1] : !heddle.ring<2 x tensor<4xf32>>
  return
}

// -----

// heddle.ring_empty (C2)
func.func @f(%x: tensor<4xf32>, %n: tensor<i32>) {
  %r = heddle.ring_empty : !heddle.ring<2 x tensor<4xf32>>
  %a = heddle.ring_put %x into %r[0] : !heddle.ring<2 x tensor<4xf32>>
  // expected-error @+1 {{'heddle.ring_get' op reads a ring after 'heddle.ring_put' has taken it, needed what that gives}}
  %v = heddle.ring_get %r[0] : !heddle.ring<2 x tensor<4xf32>>
  return
}

// -----

// heddle.ring_empty (C2)
func.func @f(%x: tensor<4xf32>, %n: tensor<i32>) {
  %empty = heddle.ring_empty : !heddle.ring<2 x tensor<4xf32>>
  %other = heddle.ring_empty : !heddle.ring<2 x tensor<4xf32>>
  // expected-error @+1 {{'heddle.scan' op carry #0 is yielded as another ring, needed the one that it is}}
  %end:2 = heddle.scan %k: tensor<i32> in 4
      carries(%a = %empty : !heddle.ring<2 x tensor<4xf32>>, %b = %other : !heddle.ring<2 x tensor<4xf32>>)
      -> (!heddle.ring<2 x tensor<4xf32>>, !heddle.ring<2 x tensor<4xf32>>) {
    heddle.yield %b, %a : !heddle.ring<2 x tensor<4xf32>>, !heddle.ring<2 x tensor<4xf32>>
  }
  return
}

// -----

// heddle.ring_put (C1)
func.func @f(%x: tensor<4xf32>, %n: tensor<i32>) {
  %r = heddle.ring_empty : !heddle.ring<2 x tensor<4xf32>>
  // expected-error @+1 {{'heddle.ring_put' op has a place by another value, needed the iteration of the heddle.scan that holds it}}
  %a = heddle.ring_put %x into %r[%n] : tensor<i32>, !heddle.ring<2 x tensor<4xf32>>
  return
}

// -----

// heddle.ring_put (C3)
func.func @f(%x: tensor<4xf32>, %n: tensor<i32>) {
  %r = heddle.ring_empty : !heddle.ring<2 x tensor<4xf32>>
  %a = heddle.ring_put %x into %r[0] : !heddle.ring<2 x tensor<4xf32>>
  %b = heddle.ring_put %x into %a[1] : !heddle.ring<2 x tensor<4xf32>>
  // expected-error @+1 {{'heddle.ring_get' op reads a ring after 'heddle.ring_put' has taken it, needed what that gives}}
  %v = heddle.ring_get %a[0] : !heddle.ring<2 x tensor<4xf32>>
  return
}

// -----

// heddle.ring_get (C1)
func.func @f(%x: tensor<4xf32>, %n: tensor<i32>) {
  %r = heddle.ring_empty : !heddle.ring<2 x tensor<4xf32>>
  // expected-error @+1 {{'heddle.ring_get' op has a place by another value, needed the iteration of the heddle.scan that holds it}}
  %a = heddle.ring_get %r[%n] : tensor<i32>, !heddle.ring<2 x tensor<4xf32>>
  return
}

// -----

// heddle.ring_empty (C1)
func.func @f() {
  // expected-error @+1 {{a ring has 65537 places, needed at most 65536}}
  %r = heddle.ring_empty : !heddle.ring<65537 x tensor<4xf32>>
  return
}

// -----

// heddle.ring_empty (C1)
func.func @f() {
  // expected-error @+1 {{a ring has 2 places for 'tensor<281474976710656xi8>', needed at most 2^48 elements}}
  %r = heddle.ring_empty : !heddle.ring<2 x tensor<281474976710656xi8>>
  return
}
