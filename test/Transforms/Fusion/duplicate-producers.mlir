// Tests that what costs less to compute again than to read is copied to each kernel that uses it, and nothing else.
// RUN: heddle-opt %s --heddle-duplicate-producers | FileCheck %s
// RUN: heddle-opt %s --heddle-duplicate-producers=max-chain=1 | FileCheck %s --check-prefix=SHORT
// RUN: heddle-opt %s --heddle-duplicate-producers=max-distance=2 | FileCheck %s --check-prefix=NEAR

// CHECK-LABEL: func.func @unary
// SHORT-LABEL: func.func @unary
func.func @unary(%x: tensor<8xf32>) -> (tensor<8xf32>, tensor<8xf32>) {
  // CHECK-COUNT-2: stablehlo.tanh
  // CHECK: stablehlo.multiply
  // SHORT-COUNT-2: stablehlo.tanh
  %0 = stablehlo.tanh %x : tensor<8xf32>
  %1 = stablehlo.negate %0 : tensor<8xf32>
  %2 = stablehlo.multiply %0, %x : tensor<8xf32>
  return %1, %2 : tensor<8xf32>, tensor<8xf32>
}

// Two tensors would have to be read for one.
// CHECK-LABEL: func.func @binary
func.func @binary(%x: tensor<8xf32>, %y: tensor<8xf32>) -> (tensor<8xf32>, tensor<8xf32>) {
  // CHECK-COUNT-1: stablehlo.add
  // CHECK-NOT: stablehlo.add
  %0 = stablehlo.add %x, %y : tensor<8xf32>
  %1 = stablehlo.negate %0 : tensor<8xf32>
  %2 = stablehlo.tanh %0 : tensor<8xf32>
  return %1, %2 : tensor<8xf32>, tensor<8xf32>
}

// A product needs it stored, so the other user may read it.
// CHECK-LABEL: func.func @stored
func.func @stored(%x: tensor<8x8xf32>) -> (tensor<8x8xf32>, tensor<8x8xf32>) {
  // CHECK-COUNT-1: stablehlo.tanh
  // CHECK-NOT: stablehlo.tanh
  %0 = stablehlo.tanh %x : tensor<8x8xf32>
  %1 = stablehlo.dot_general %0, %x, contracting_dims = [1] x [0] : (tensor<8x8xf32>, tensor<8x8xf32>) -> tensor<8x8xf32>
  %2 = stablehlo.negate %0 : tensor<8x8xf32>
  return %1, %2 : tensor<8x8xf32>, tensor<8x8xf32>
}

// A chain is copied as a whole as long as it is short.
// CHECK-LABEL: func.func @chain
// SHORT-LABEL: func.func @chain
func.func @chain(%x: tensor<8xf32>) -> (tensor<8xf32>, tensor<8xf32>) {
  // CHECK: stablehlo.tanh
  // CHECK: stablehlo.exponential
  // CHECK: stablehlo.tanh
  // CHECK: stablehlo.exponential
  // SHORT-COUNT-1: stablehlo.tanh
  // SHORT-NOT: stablehlo.tanh
  // SHORT: stablehlo.exponential
  // SHORT-NOT: stablehlo.exponential
  // SHORT: return
  %0 = stablehlo.tanh %x : tensor<8xf32>
  %1 = stablehlo.exponential %0 : tensor<8xf32>
  %2 = stablehlo.negate %1 : tensor<8xf32>
  %3 = stablehlo.multiply %1, %x : tensor<8xf32>
  return %2, %3 : tensor<8xf32>, tensor<8xf32>
}

// Users that come much later compute it again, from what is kept for them anyway; and what only they use moves to them.
// RUN: heddle-opt %s --heddle-duplicate-producers=max-distance=2 | FileCheck %s --check-prefix=LATE
// LATE-LABEL: func.func @late
func.func @late(%x: tensor<8x8xf32>, %w: tensor<8x8xf32>) -> (tensor<8x8xf32>, tensor<8x8xf32>) {
  // LATE: stablehlo.tanh %arg0
  // LATE-NOT: stablehlo.sine
  // LATE: stablehlo.dot_general
  // LATE-COUNT-4: stablehlo.dot_general
  // LATE: %[[S:.*]] = stablehlo.sine %arg0
  // LATE-NEXT: %[[A:.*]] = stablehlo.add %{{.*}}, %[[S]]
  // LATE: %[[T:.*]] = stablehlo.tanh %arg0
  // LATE: stablehlo.dot_general %[[A]], %[[T]]
  %t = stablehlo.tanh %x : tensor<8x8xf32>
  %s = stablehlo.sine %x : tensor<8x8xf32>
  %0 = stablehlo.dot_general %t, %w, contracting_dims = [1] x [0] : (tensor<8x8xf32>, tensor<8x8xf32>) -> tensor<8x8xf32>
  %1 = stablehlo.dot_general %0, %w, contracting_dims = [1] x [0] : (tensor<8x8xf32>, tensor<8x8xf32>) -> tensor<8x8xf32>
  %2 = stablehlo.dot_general %1, %w, contracting_dims = [1] x [0] : (tensor<8x8xf32>, tensor<8x8xf32>) -> tensor<8x8xf32>
  %3 = stablehlo.dot_general %2, %w, contracting_dims = [1] x [0] : (tensor<8x8xf32>, tensor<8x8xf32>) -> tensor<8x8xf32>
  %4 = stablehlo.dot_general %3, %w, contracting_dims = [1] x [0] : (tensor<8x8xf32>, tensor<8x8xf32>) -> tensor<8x8xf32>
  %5 = stablehlo.add %4, %s : tensor<8x8xf32>
  %6 = stablehlo.dot_general %5, %t, contracting_dims = [1] x [0] : (tensor<8x8xf32>, tensor<8x8xf32>) -> tensor<8x8xf32>
  return %6, %0 : tensor<8x8xf32>, tensor<8x8xf32>
}

// A GPU computes five logarithms while it would write and read their four bytes; a core takes longer for them than for its memory.
// RUN: heddle-opt %s --heddle-duplicate-producers=machine=host | FileCheck %s --check-prefix=HOST
// CHECK-LABEL: func.func @heavy
// HOST-LABEL: func.func @heavy
func.func @heavy(%x: tensor<8xf32>) -> (tensor<8xf32>, tensor<8xf32>) {
  // CHECK-COUNT-10: stablehlo.log
  // HOST-COUNT-5: stablehlo.log
  // HOST-NOT: stablehlo.log
  // HOST: return
  %0 = stablehlo.log %x : tensor<8xf32>
  %1 = stablehlo.log %0 : tensor<8xf32>
  %2 = stablehlo.log %1 : tensor<8xf32>
  %3 = stablehlo.log %2 : tensor<8xf32>
  %4 = stablehlo.log %3 : tensor<8xf32>
  %5 = stablehlo.negate %4 : tensor<8xf32>
  %6 = stablehlo.multiply %4, %x : tensor<8xf32>
  return %5, %6 : tensor<8xf32>, tensor<8xf32>
}

// What is made of constants stands with its only user, however near that is.
// CHECK-LABEL: func.func @constant
func.func @constant(%x: tensor<8xf32>) -> tensor<8xf32> {
  // CHECK: stablehlo.tanh
  // CHECK-NEXT: stablehlo.constant
  // CHECK-NEXT: stablehlo.broadcast_in_dim
  // CHECK-NEXT: stablehlo.multiply
  %two = stablehlo.constant dense<2.0> : tensor<f32>
  %0 = stablehlo.broadcast_in_dim %two, dims = [] : (tensor<f32>) -> tensor<8xf32>
  %1 = stablehlo.tanh %x : tensor<8xf32>
  %2 = stablehlo.multiply %0, %1 : tensor<8xf32>
  return %2 : tensor<8xf32>
}

// A large product in bf16 is kept for its late use, not what it is in f32, which takes twice as much.
// NEAR-LABEL: func.func @narrow(
// NEAR:      %[[P:.*]] = stablehlo.dot_general
// NEAR-NEXT: %[[F:.*]] = stablehlo.convert %[[P]]
// NEAR-NEXT: stablehlo.dot_general %[[F]]
// NEAR:      %[[AGAIN:.*]] = stablehlo.convert %[[P]]
// NEAR-NEXT: stablehlo.dot_general %[[AGAIN]]
func.func @narrow(%x: tensor<1024x512xbf16>, %w: tensor<512x512xbf16>, %u: tensor<512x8xf32>) -> (tensor<1024x8xf32>, tensor<1024x8xf32>) {
  %p = stablehlo.dot_general %x, %w, contracting_dims = [1] x [0] : (tensor<1024x512xbf16>, tensor<512x512xbf16>) -> tensor<1024x512xbf16>
  %f = stablehlo.convert %p : (tensor<1024x512xbf16>) -> tensor<1024x512xf32>
  %a = stablehlo.dot_general %f, %u, contracting_dims = [1] x [0] : (tensor<1024x512xf32>, tensor<512x8xf32>) -> tensor<1024x8xf32>
  %u1 = stablehlo.tanh %u : tensor<512x8xf32>
  %u2 = stablehlo.tanh %u1 : tensor<512x8xf32>
  %u3 = stablehlo.tanh %u2 : tensor<512x8xf32>
  %u4 = stablehlo.tanh %u3 : tensor<512x8xf32>
  %b = stablehlo.dot_general %f, %u4, contracting_dims = [1] x [0] : (tensor<1024x512xf32>, tensor<512x8xf32>) -> tensor<1024x8xf32>
  return %a, %b : tensor<1024x8xf32>, tensor<1024x8xf32>
}

// The same of a small one stays as it is.
// NEAR-LABEL: func.func @narrow_and_small(
// NEAR:     stablehlo.convert
// NEAR-NOT: stablehlo.convert
// NEAR:     return
func.func @narrow_and_small(%x: tensor<16x8xbf16>, %w: tensor<8x8xbf16>, %u: tensor<8x8xf32>) -> (tensor<16x8xf32>, tensor<16x8xf32>) {
  %p = stablehlo.dot_general %x, %w, contracting_dims = [1] x [0] : (tensor<16x8xbf16>, tensor<8x8xbf16>) -> tensor<16x8xbf16>
  %f = stablehlo.convert %p : (tensor<16x8xbf16>) -> tensor<16x8xf32>
  %a = stablehlo.dot_general %f, %u, contracting_dims = [1] x [0] : (tensor<16x8xf32>, tensor<8x8xf32>) -> tensor<16x8xf32>
  %u1 = stablehlo.tanh %u : tensor<8x8xf32>
  %u2 = stablehlo.tanh %u1 : tensor<8x8xf32>
  %u3 = stablehlo.tanh %u2 : tensor<8x8xf32>
  %u4 = stablehlo.tanh %u3 : tensor<8x8xf32>
  %b = stablehlo.dot_general %f, %u4, contracting_dims = [1] x [0] : (tensor<16x8xf32>, tensor<8x8xf32>) -> tensor<16x8xf32>
  return %a, %b : tensor<16x8xf32>, tensor<16x8xf32>
}
