// Tests that a scan gathers what its next iteration needs during this one, where memory allows it.
// RUN: heddle-opt %s --heddle-start-collectives --heddle-prefetch-gathers=max-bytes=1000 --heddle-verify-scheduled --split-input-file | FileCheck %s
// RUN: heddle-opt %s --heddle-start-collectives --heddle-prefetch-gathers=max-bytes=100 --split-input-file 2>/dev/null | FileCheck %s --check-prefix=BYTES
// RUN: heddle-opt %s --heddle-start-collectives --heddle-prefetch-gathers=max-bytes=100 --split-input-file -o /dev/null 2>&1 | FileCheck %s --check-prefix=REMARK
// RUN: heddle-opt %s --heddle-start-collectives --heddle-prefetch-gathers="max-bytes=1000 max-live-bytes=1" --split-input-file -o /dev/null 2>&1 | FileCheck %s --check-prefix=CAP

// CHECK-LABEL: func.func @forward
sdy.mesh @mesh = <["data"=2]>
func.func @forward(%x: tensor<8x4xf32>, %ws: tensor<3x2x4xf32>) -> tensor<8x4xf32> {
  // CHECK-NEXT: %[[W0:.*]] = heddle.fusion loop(%[[S:.*]] = %arg1 : tensor<3x2x4xf32>) -> (tensor<2x4xf32>) {
  // CHECK-NEXT:   %[[ONE:.*]] = stablehlo.slice %[[S]] [0:1, 0:2, 0:4]
  // CHECK-NEXT:   stablehlo.reshape %[[ONE]]
  // CHECK:      %[[F0:.*]] = spmd.start on 1 (%{{.*}} = %[[W0]] : tensor<2x4xf32>) -> (tensor<4x4xf32>) {
  // CHECK-NEXT:   spmd.all_gather
  // CHECK-NEXT:   spmd.yield
  // CHECK-NEXT: }{{$}}
  // CHECK-NEXT: heddle.scan %[[I:.*]]: tensor<i32> in 3
  // CHECK-NEXT: constants(%[[STACK:.*]] = %arg1 : tensor<3x2x4xf32>)
  // CHECK-NEXT: carries(%[[X:.*]] = %arg0 : tensor<8x4xf32>, %[[F:.*]] = %[[F0]] : !spmd.future<tensor<4x4xf32>>)
  // CHECK-NEXT: -> (tensor<8x4xf32>, !spmd.future<tensor<4x4xf32>>) {
  // CHECK-NEXT:   %[[W1:.*]] = heddle.fusion loop(%[[S:.*]] = %[[STACK]] : tensor<3x2x4xf32>, %[[K:.*]] = %[[I]] : tensor<i32>)
  // CHECK-DAG:      %[[ZERO:.*]] = stablehlo.constant dense<0> : tensor<i32>
  // CHECK-DAG:      %[[STEP:.*]] = stablehlo.constant dense<1> : tensor<i32>
  // CHECK:          %[[NEXT:.*]] = stablehlo.add %[[K]], %[[STEP]]
  // CHECK-NEXT:     stablehlo.dynamic_slice %[[S]], %[[NEXT]], %[[ZERO]], %[[ZERO]], sizes = [1, 2, 4]
  // CHECK:        %[[G:.*]] = spmd.start on 1 (%{{.*}} = %[[W1]] : tensor<2x4xf32>)
  // CHECK:        } {skips_last}
  // CHECK-NEXT:   %[[W:.*]] = spmd.done %[[F]]
  // CHECK-NEXT:   %[[Y:.*]] = heddle.library matmul(%{{.*}} = %[[X]] : tensor<8x4xf32>, %{{.*}} = %[[W]] : tensor<4x4xf32>)
  // CHECK:        heddle.yield %[[Y]], %[[G]]
  %y = heddle.scan %i: tensor<i32> in 3 carries(%c = %x : tensor<8x4xf32>) inputs(%w = %ws : tensor<3x2x4xf32>) -> (tensor<8x4xf32>) {
    %0 = spmd.all_gather %w dim 0 over {"data"} on @mesh : (tensor<2x4xf32>) -> tensor<4x4xf32>
    %1 = heddle.library matmul(%a = %c : tensor<8x4xf32>, %b = %0 : tensor<4x4xf32>) -> (tensor<8x4xf32>) {
      %2 = stablehlo.dot_general %a, %b, contracting_dims = [1] x [0] : (tensor<8x4xf32>, tensor<4x4xf32>) -> tensor<8x4xf32>
      heddle.yield %2 : tensor<8x4xf32>
    }
    heddle.yield %1 : tensor<8x4xf32>
  }
  return %y : tensor<8x4xf32>
}

// -----

// From the end to the front, through a barrier and a cast of which another result is used; what else reads an input
// still has it.
// CHECK-LABEL: func.func @reverse
// CHECK:      %[[W0:.*]] = heddle.fusion loop(%[[S:.*]] = %arg1 : tensor<3x2x4xf32>) -> (tensor<2x4xbf16>) {
// CHECK-NEXT:   %[[ONE:.*]] = stablehlo.slice %[[S]] [2:3, 0:2, 0:4]
// CHECK-NEXT:   %[[W:.*]] = stablehlo.reshape %[[ONE]]
// CHECK-NEXT:   stablehlo.convert %[[W]] : (tensor<2x4xf32>) -> tensor<2x4xbf16>
// CHECK:      heddle.scan %[[I:.*]]: tensor<i32> in 3 reverse
// CHECK:      inputs(%[[IN:.*]] = %arg1 : tensor<3x2x4xf32>)
// CHECK:        %[[LAST:.*]] = stablehlo.constant dense<1> : tensor<i32>
// CHECK:        stablehlo.subtract %[[LAST]], %{{.*}} : tensor<i32>
// CHECK:        stablehlo.dynamic_slice
// CHECK:        skips_last
// CHECK:        %[[B:.*]]:2 = stablehlo.optimization_barrier %{{.*}}, %[[IN]] : tensor<8x4xbf16>, tensor<2x4xf32>
// CHECK-NEXT:   heddle.fusion loop(%{{.*}} = %[[B]]#1 : tensor<2x4xf32>) -> (tensor<2x4xf32>) {
// CHECK-NEXT:     stablehlo.negate
sdy.mesh @mesh = <["data"=2]>
func.func @reverse(%x: tensor<8x4xbf16>, %ws: tensor<3x2x4xf32>) -> (tensor<8x4xbf16>, tensor<3x2x4xf32>) {
  %y:2 = heddle.scan %i: tensor<i32> in 3 reverse carries(%c = %x : tensor<8x4xbf16>) inputs(%w = %ws : tensor<3x2x4xf32>) -> (tensor<8x4xbf16>, tensor<3x2x4xf32>) {
    %kept:2 = stablehlo.optimization_barrier %c, %w : tensor<8x4xbf16>, tensor<2x4xf32>
    %cast:2 = heddle.fusion loop(%a = %kept#1 : tensor<2x4xf32>) -> (tensor<2x4xbf16>, tensor<2x4xf32>) {
      %2 = stablehlo.convert %a : (tensor<2x4xf32>) -> tensor<2x4xbf16>
      %3 = stablehlo.negate %a : tensor<2x4xf32>
      heddle.yield %2, %3 : tensor<2x4xbf16>, tensor<2x4xf32>
    }
    %0 = spmd.all_gather %cast#0 dim 0 over {"data"} on @mesh : (tensor<2x4xbf16>) -> tensor<4x4xbf16>
    %1 = heddle.library matmul(%a = %kept#0 : tensor<8x4xbf16>, %b = %0 : tensor<4x4xbf16>) -> (tensor<8x4xbf16>) {
      %2 = stablehlo.dot_general %a, %b, contracting_dims = [1] x [0] : (tensor<8x4xbf16>, tensor<4x4xbf16>) -> tensor<8x4xbf16>
      heddle.yield %2 : tensor<8x4xbf16>
    }
    heddle.yield %1, %cast#1 : tensor<8x4xbf16>, tensor<2x4xf32>
  }
  return %y#0, %y#1 : tensor<8x4xbf16>, tensor<3x2x4xf32>
}

// -----

// What a carry goes into can't be gathered before it is there; one iteration has no next one; memory is bounded:
// 64 bytes gathered and 32 to be sent fit under 100, the next ones don't.
// CHECK-LABEL: func.func @stays
// CHECK-NOT: skips_last
// CHECK-LABEL: func.func @two
// CHECK-COUNT-2: skips_last
// CAP: remark: is not prefetched: {{[0-9]+}} bytes would be alive beside the 0 of others, allowed 0
// REMARK-NOT: remark:
// REMARK: remark: is not prefetched: 96 bytes would be alive beside the 96 of others, allowed 100
// REMARK-NOT: remark:
// BYTES-LABEL: func.func @two
// BYTES-COUNT-1: skips_last
// BYTES-NOT: skips_last
sdy.mesh @mesh = <["data"=2]>
func.func @stays(%x: tensor<2x4xf32>, %ws: tensor<3x2x4xf32>, %v: tensor<1x2x4xf32>) -> (tensor<3x4x4xf32>, tensor<1x4x4xf32>) {
  %y:2 = heddle.scan %i: tensor<i32> in 3 carries(%c = %x : tensor<2x4xf32>) inputs(%w = %ws : tensor<3x2x4xf32>) -> (tensor<2x4xf32>, tensor<3x4x4xf32>) {
    %0 = heddle.fusion loop(%a = %c : tensor<2x4xf32>, %b = %w : tensor<2x4xf32>) -> (tensor<2x4xf32>) {
      %2 = stablehlo.add %a, %b : tensor<2x4xf32>
      heddle.yield %2 : tensor<2x4xf32>
    }
    %1 = spmd.all_gather %0 dim 0 over {"data"} on @mesh : (tensor<2x4xf32>) -> tensor<4x4xf32>
    heddle.yield %0, %1 : tensor<2x4xf32>, tensor<4x4xf32>
  }
  %z = heddle.scan %i: tensor<i32> in 1 inputs(%w = %v : tensor<1x2x4xf32>) -> (tensor<1x4x4xf32>) {
    %1 = spmd.all_gather %w dim 0 over {"data"} on @mesh : (tensor<2x4xf32>) -> tensor<4x4xf32>
    heddle.yield %1 : tensor<4x4xf32>
  }
  return %y#1, %z : tensor<3x4x4xf32>, tensor<1x4x4xf32>
}
func.func @two(%vs: tensor<3x2x4xf32>, %ws: tensor<3x2x4xf32>) -> (tensor<3x4x4xf32>, tensor<3x4x4xf32>) {
  %z:2 = heddle.scan %i: tensor<i32> in 3 inputs(%v = %vs : tensor<3x2x4xf32>, %w = %ws : tensor<3x2x4xf32>) -> (tensor<3x4x4xf32>, tensor<3x4x4xf32>) {
    %1 = spmd.all_gather %v dim 0 over {"data"} on @mesh : (tensor<2x4xf32>) -> tensor<4x4xf32>
    %2 = spmd.all_gather %w dim 0 over {"data"} on @mesh : (tensor<2x4xf32>) -> tensor<4x4xf32>
    heddle.yield %1, %2 : tensor<4x4xf32>, tensor<4x4xf32>
  }
  return %z#0, %z#1 : tensor<3x4x4xf32>, tensor<3x4x4xf32>
}
