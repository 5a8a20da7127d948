// Tests that collectives of one kind, group and element type become one launch where that delays nothing.
// RUN: heddle-opt %s --heddle-combine-collectives --split-input-file | FileCheck %s
// RUN: heddle-opt %s --heddle-combine-collectives=max-bytes=100 --split-input-file | FileCheck %s --check-prefix=BYTES
// RUN: heddle-opt %s --heddle-combine-collectives=live-share=0 --split-input-file | FileCheck %s --check-prefix=LIVE

// Gradients whose sums nobody waits for are summed where the last one is there, the update behind them.
// CHECK-LABEL: func.func @gradients
// BYTES-LABEL: func.func @gradients
sdy.mesh @mesh = <["data"=4]>
func.func @gradients(%x: tensor<8x16xf32>, %p: tensor<16xf32>, %q: tensor<16xf32>) -> (tensor<16xf32>, tensor<16xf32>) {
  // CHECK:      %[[G:.*]] = heddle.fusion column_reduce
  // CHECK:      %[[Y:.*]] = heddle.library matmul
  // CHECK:      %[[H:.*]] = heddle.fusion column_reduce
  // CHECK:      %[[F:.*]] = spmd.start on 1 (%[[A:.*]] = %[[G]] : tensor<16xf32>, %[[B:.*]] = %[[H]] : tensor<16xf32>) -> (tensor<16xf32>, tensor<16xf32>) {
  // CHECK-NEXT:   %[[GS:.*]] = spmd.all_reduce add %[[A]] over {"data"} on @mesh
  // CHECK-NEXT:   %[[HS:.*]] = spmd.all_reduce add %[[B]] over {"data"} on @mesh
  // CHECK-NEXT:   spmd.yield %[[GS]], %[[HS]]
  // CHECK-NEXT: }
  // CHECK-NEXT: %[[S:.*]]:2 = spmd.done %[[F]] : !spmd.future<tensor<16xf32>, tensor<16xf32>>
  // CHECK-NEXT: heddle.fusion loop(%{{.*}} = %arg1 : tensor<16xf32>, %{{.*}} = %[[S]]#0
  // CHECK:      heddle.fusion loop(%{{.*}} = %arg2 : tensor<16xf32>, %{{.*}} = %[[S]]#1
  // A launch of 100 bytes has room for one of 96.
  // BYTES-NOT: spmd.start
  %g = heddle.fusion column_reduce(%a = %x : tensor<8x16xf32>) -> (tensor<16xf32>) {
    %zero = stablehlo.constant dense<0.0> : tensor<f32>
    %0 = stablehlo.reduce(%a init: %zero) applies stablehlo.add across dimensions = [0] : (tensor<8x16xf32>, tensor<f32>) -> tensor<16xf32>
    heddle.yield %0 : tensor<16xf32>
  }
  %gs = spmd.all_reduce add %g over {"data"} on @mesh : (tensor<16xf32>) -> tensor<16xf32>
  %p1 = heddle.fusion loop(%a = %p : tensor<16xf32>, %b = %gs : tensor<16xf32>) -> (tensor<16xf32>) {
    %0 = stablehlo.subtract %a, %b : tensor<16xf32>
    heddle.yield %0 : tensor<16xf32>
  }
  %y = heddle.library matmul(%a = %x : tensor<8x16xf32>) -> (tensor<8x8xf32>) {
    %0 = stablehlo.dot_general %a, %a, contracting_dims = [1] x [1] : (tensor<8x16xf32>, tensor<8x16xf32>) -> tensor<8x8xf32>
    heddle.yield %0 : tensor<8x8xf32>
  }
  %h = heddle.fusion column_reduce(%a = %x : tensor<8x16xf32>, %b = %y : tensor<8x8xf32>) -> (tensor<16xf32>) {
    %zero = stablehlo.constant dense<0.0> : tensor<f32>
    %0 = stablehlo.concatenate %b, %b, dim = 1 : (tensor<8x8xf32>, tensor<8x8xf32>) -> tensor<8x16xf32>
    %1 = stablehlo.multiply %a, %0 : tensor<8x16xf32>
    %2 = stablehlo.reduce(%1 init: %zero) applies stablehlo.add across dimensions = [0] : (tensor<8x16xf32>, tensor<f32>) -> tensor<16xf32>
    heddle.yield %2 : tensor<16xf32>
  }
  %hs = spmd.all_reduce add %h over {"data"} on @mesh : (tensor<16xf32>) -> tensor<16xf32>
  %q1 = heddle.fusion loop(%a = %q : tensor<16xf32>, %b = %hs : tensor<16xf32>) -> (tensor<16xf32>) {
    %0 = stablehlo.subtract %a, %b : tensor<16xf32>
    heddle.yield %0 : tensor<16xf32>
  }
  return %p1, %q1 : tensor<16xf32>, tensor<16xf32>
}

// -----

// Weights are gathered where the first one is needed. They live longer, which may be forbidden.
// CHECK-LABEL: func.func @weights
// LIVE-LABEL: func.func @weights
// BYTES-LABEL: func.func @weights
sdy.mesh @mesh = <["data"=4]>
func.func @weights(%x: tensor<512x16xf32>, %v: tensor<4x16xf32>, %w: tensor<4x16xf32>) -> tensor<512x16xf32> {
  // CHECK-NEXT: spmd.start on 1 (%{{.*}} = %arg1 : tensor<4x16xf32>, %{{.*}} = %arg2 : tensor<4x16xf32>) -> (tensor<16x16xf32>, tensor<16x16xf32>) {
  // CHECK:      heddle.library matmul
  // CHECK:      heddle.library matmul
  // LIVE-NOT: spmd.start
  %v1 = spmd.all_gather %v dim 0 over {"data"} on @mesh : (tensor<4x16xf32>) -> tensor<16x16xf32>
  %y = heddle.library matmul(%a = %x : tensor<512x16xf32>, %b = %v1 : tensor<16x16xf32>) -> (tensor<512x16xf32>) {
    %0 = stablehlo.dot_general %a, %b, contracting_dims = [1] x [0] : (tensor<512x16xf32>, tensor<16x16xf32>) -> tensor<512x16xf32>
    heddle.yield %0 : tensor<512x16xf32>
  }
  %w1 = spmd.all_gather %w dim 0 over {"data"} on @mesh : (tensor<4x16xf32>) -> tensor<16x16xf32>
  %z = heddle.library matmul(%a = %y : tensor<512x16xf32>, %b = %w1 : tensor<16x16xf32>) -> (tensor<512x16xf32>) {
    %0 = stablehlo.dot_general %a, %b, contracting_dims = [1] x [0] : (tensor<512x16xf32>, tensor<16x16xf32>) -> tensor<512x16xf32>
    heddle.yield %0 : tensor<512x16xf32>
  }
  return %z : tensor<512x16xf32>
}

// -----

// One that waits for another is a launch of its own; so are other kinds, reductions, groups, types.
// CHECK-LABEL: func.func @apart
// LIVE-LABEL: func.func @apart
// CHECK-NOT: spmd.start
// CHECK: return
sdy.mesh @mesh = <["data"=2, "model"=2]>
func.func @apart(%x: tensor<4xf32>, %y: tensor<4xf32>, %z: tensor<4xbf16>)
    -> (tensor<4xf32>, tensor<4xf32>, tensor<4xf32>, tensor<4xbf16>, tensor<4xf32>, tensor<4xf32>) {
  %0 = spmd.all_reduce add %x over {"data"} on @mesh : (tensor<4xf32>) -> tensor<4xf32>
  %1 = stablehlo.reshape %0 : (tensor<4xf32>) -> tensor<4xf32>
  %2 = spmd.all_reduce add %1 over {"data"} on @mesh : (tensor<4xf32>) -> tensor<4xf32>
  %3 = spmd.all_reduce maximum %y over {"data"} on @mesh : (tensor<4xf32>) -> tensor<4xf32>
  %4 = spmd.all_reduce add %y over {"model"} on @mesh : (tensor<4xf32>) -> tensor<4xf32>
  %5 = spmd.all_reduce add %z over {"data"} on @mesh : (tensor<4xbf16>) -> tensor<4xbf16>
  %6 = spmd.shift %y by 1 over {"data"} on @mesh : (tensor<4xf32>) -> tensor<4xf32>
  return %0, %2, %3, %5, %6, %4 : tensor<4xf32>, tensor<4xf32>, tensor<4xf32>, tensor<4xbf16>, tensor<4xf32>, tensor<4xf32>
}

// -----

// What a product waits for waits for no kernel that makes another's operand.
// CHECK-LABEL: func.func @urgent
// CHECK-NOT: spmd.start
// CHECK: return
sdy.mesh @mesh = <["model"=4]>
func.func @urgent(%x: tensor<8x16xf32>, %w: tensor<16x16xf32>) -> (tensor<8x16xf32>, tensor<8x16xf32>) {
  %0 = spmd.all_reduce add %x over {"model"} on @mesh : (tensor<8x16xf32>) -> tensor<8x16xf32>
  %1 = heddle.library matmul(%a = %0 : tensor<8x16xf32>, %b = %w : tensor<16x16xf32>) -> (tensor<8x16xf32>) {
    %5 = stablehlo.dot_general %a, %b, contracting_dims = [1] x [0] : (tensor<8x16xf32>, tensor<16x16xf32>) -> tensor<8x16xf32>
    heddle.yield %5 : tensor<8x16xf32>
  }
  %2 = heddle.fusion loop(%a = %x : tensor<8x16xf32>) -> (tensor<8x16xf32>) {
    %5 = stablehlo.negate %a : tensor<8x16xf32>
    heddle.yield %5 : tensor<8x16xf32>
  }
  %3 = spmd.all_reduce add %2 over {"model"} on @mesh : (tensor<8x16xf32>) -> tensor<8x16xf32>
  %4 = heddle.library matmul(%a = %3 : tensor<8x16xf32>, %b = %w : tensor<16x16xf32>) -> (tensor<8x16xf32>) {
    %5 = stablehlo.dot_general %a, %b, contracting_dims = [1] x [0] : (tensor<8x16xf32>, tensor<16x16xf32>) -> tensor<8x16xf32>
    heddle.yield %5 : tensor<8x16xf32>
  }
  return %1, %4 : tensor<8x16xf32>, tensor<8x16xf32>
}

// -----

// Launches of two groups whose members wait for each other crosswise: one is combined, the other can't be any more.
// CHECK-LABEL: func.func @crosswise
// CHECK-COUNT-1: spmd.start
// CHECK-NOT: spmd.start
// CHECK: return
sdy.mesh @mesh = <["data"=2, "model"=2]>
func.func @crosswise(%x: tensor<4xf32>, %y: tensor<4xf32>) -> (tensor<4xf32>, tensor<4xf32>) {
  %a = spmd.all_reduce add %x over {"data"} on @mesh : (tensor<4xf32>) -> tensor<4xf32>
  %c = spmd.all_reduce add %a over {"model"} on @mesh : (tensor<4xf32>) -> tensor<4xf32>
  %d = spmd.all_reduce add %y over {"model"} on @mesh : (tensor<4xf32>) -> tensor<4xf32>
  %b = spmd.all_reduce add %d over {"data"} on @mesh : (tensor<4xf32>) -> tensor<4xf32>
  return %b, %c : tensor<4xf32>, tensor<4xf32>
}

// -----

// What is large enough by itself stays alone where it can hide: latency would be under 4 % of two of 256 MB.
// CHECK-LABEL: func.func @large
// CHECK-NOT: spmd.start
// CHECK: return
sdy.mesh @mesh = <["data"=4]>
func.func @large(%x: tensor<8192x8192xf32>, %y: tensor<8192x8192xf32>) -> (tensor<8192x8192xf32>, tensor<8192x8192xf32>) {
  %0 = spmd.all_reduce add %x over {"data"} on @mesh : (tensor<8192x8192xf32>) -> tensor<8192x8192xf32>
  %1 = heddle.library matmul(%a = %x : tensor<8192x8192xf32>, %b = %y : tensor<8192x8192xf32>) -> (tensor<8192x8192xf32>) {
    %5 = stablehlo.dot_general %a, %b, contracting_dims = [1] x [0] : (tensor<8192x8192xf32>, tensor<8192x8192xf32>) -> tensor<8192x8192xf32>
    heddle.yield %5 : tensor<8192x8192xf32>
  }
  %2 = spmd.all_reduce add %1 over {"data"} on @mesh : (tensor<8192x8192xf32>) -> tensor<8192x8192xf32>
  return %0, %2 : tensor<8192x8192xf32>, tensor<8192x8192xf32>
}

// -----

// In a loop, weights that could be gathered an iteration ahead don't wait for an activation.
// CHECK-LABEL: func.func @ahead
// CHECK: heddle.scan
// CHECK: spmd.start on 1 (%{{.*}} = %in : tensor<2x4xf32>, %{{.*}} = %in_0 : tensor<2x4xf32>) ->
// CHECK: spmd.all_gather %carry
sdy.mesh @mesh = <["data"=2]>
func.func @ahead(%x: tensor<2x4xf32>, %vs: tensor<3x2x4xf32>, %ws: tensor<3x2x4xf32>) -> (tensor<2x4xf32>, tensor<3x4x4xf32>, tensor<3x4x4xf32>, tensor<3x4x4xf32>) {
  %y:4 = heddle.scan %i: tensor<i32> in 3 carries(%c = %x : tensor<2x4xf32>) inputs(%v = %vs : tensor<3x2x4xf32>, %w = %ws : tensor<3x2x4xf32>)
      -> (tensor<2x4xf32>, tensor<3x4x4xf32>, tensor<3x4x4xf32>, tensor<3x4x4xf32>) {
    %0 = spmd.all_gather %v dim 0 over {"data"} on @mesh : (tensor<2x4xf32>) -> tensor<4x4xf32>
    %1 = spmd.all_gather %c dim 0 over {"data"} on @mesh : (tensor<2x4xf32>) -> tensor<4x4xf32>
    %2 = spmd.all_gather %w dim 0 over {"data"} on @mesh : (tensor<2x4xf32>) -> tensor<4x4xf32>
    heddle.yield %c, %0, %1, %2 : tensor<2x4xf32>, tensor<4x4xf32>, tensor<4x4xf32>, tensor<4x4xf32>
  }
  return %y#0, %y#1, %y#2, %y#3 : tensor<2x4xf32>, tensor<3x4x4xf32>, tensor<3x4x4xf32>, tensor<3x4x4xf32>
}
