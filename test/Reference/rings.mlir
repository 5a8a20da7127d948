// Tests that a ring gives at k what was put at k, over several rounds of its places, and what is said where it is written over
// before it is read, or read before it is written.
// RUN: heddle-interpret %s --entry=delay --value='dense<[1.0, 2.0, 3.0, 4.0, 5.0]> : tensor<5xf32>' | FileCheck %s --check-prefix=DELAY
// RUN: not heddle-interpret %s --entry=over 2>&1 | FileCheck %s --check-prefix=OVER
// RUN: not heddle-interpret %s --entry=empty 2>&1 | FileCheck %s --check-prefix=EMPTY

// Two behind, from a ring of 3 places.
// DELAY: result0 = dense<[0.0, 10.0, 1.0, 2.0, 3.0]> : tensor<5xf32>
// DELAY-NEXT: result1 = dense<9.0> : tensor<f32>
func.func @delay(%xs: tensor<5xf32>) -> (tensor<5xf32>, tensor<f32>) {
  %zero = stablehlo.constant dense<0.0> : tensor<f32>
  %ten = stablehlo.constant dense<10.0> : tensor<f32>
  %r0 = heddle.ring_empty : !heddle.ring<3 x tensor<f32>>
  %r1 = heddle.ring_put %zero into %r0[0] : !heddle.ring<3 x tensor<f32>>
  %r2 = heddle.ring_put %ten into %r1[1] : !heddle.ring<3 x tensor<f32>>
  %end, %ys = heddle.scan %k: tensor<i32> in 5
      carries(%ring = %r2 : !heddle.ring<3 x tensor<f32>>)
      inputs(%x = %xs : tensor<5xf32>)
      -> (!heddle.ring<3 x tensor<f32>>, tensor<5xf32>) {
    %next = heddle.ring_put %x into %ring[%k + 2] : tensor<i32>, !heddle.ring<3 x tensor<f32>>
    %y = heddle.ring_get %next[%k] : tensor<i32>, !heddle.ring<3 x tensor<f32>>
    heddle.yield %next, %y : !heddle.ring<3 x tensor<f32>>, tensor<f32>
  }
  %a = heddle.ring_get %end[5] : !heddle.ring<3 x tensor<f32>>
  %b = heddle.ring_get %end[6] : !heddle.ring<3 x tensor<f32>>
  %sum = stablehlo.add %a, %b : tensor<f32>
  return %ys, %sum : tensor<5xf32>, tensor<f32>
}

func.func @over() -> tensor<f32> {
  %zero = stablehlo.constant dense<0.0> : tensor<f32>
  %r0 = heddle.ring_empty : !heddle.ring<2 x tensor<f32>>
  %end = heddle.scan %k: tensor<i32> in 5
      carries(%ring = %r0 : !heddle.ring<2 x tensor<f32>>)
      -> (!heddle.ring<2 x tensor<f32>>) {
    %x = stablehlo.constant dense<1.0> : tensor<f32>
    // OVER: [[@LINE+1]]:{{.*}} error: 'heddle.ring_put' op puts to place 0, where something lies that has not been read, needed it read
    %next = heddle.ring_put %x into %ring[%k] : tensor<i32>, !heddle.ring<2 x tensor<f32>>
    heddle.yield %next : !heddle.ring<2 x tensor<f32>>
  }
  return %zero : tensor<f32>
}

func.func @empty() -> tensor<f32> {
  %r0 = heddle.ring_empty : !heddle.ring<2 x tensor<f32>>
  // EMPTY: [[@LINE+1]]:{{.*}} error: 'heddle.ring_get' op reads place 1, where nothing has been put, needed a heddle.ring_put before
  %x = heddle.ring_get %r0[-1] : !heddle.ring<2 x tensor<f32>>
  return %x : tensor<f32>
}
