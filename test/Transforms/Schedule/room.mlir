// Tests that a function's heddle.schedule_room is bytes more for its order: a gather comes early that is late without them.
// RUN: heddle-opt %s --heddle-schedule | FileCheck %s
// RUN: sed 's/attributes {heddle.schedule_room = 262144 : i64}//' %s | heddle-opt --heddle-schedule | FileCheck %s --check-prefix=NONE

sdy.mesh @mesh = <["data"=4]>

// CHECK-LABEL: func.func @overlap
// CHECK-NOT: heddle.schedule_room
// CHECK-NEXT: spmd.start
// NONE-LABEL: func.func @overlap
// NONE-NEXT: heddle.library matmul
func.func @overlap(%x: tensor<256x256xf32>, %w: tensor<64x256xf32>, %v: tensor<256x256xf32>) -> tensor<256x256xf32> attributes {heddle.schedule_room = 262144 : i64} {
  %0 = heddle.library matmul(%a = %x : tensor<256x256xf32>, %b = %v : tensor<256x256xf32>) -> (tensor<256x256xf32>) {
    %p = stablehlo.dot_general %a, %b, contracting_dims = [1] x [0] : (tensor<256x256xf32>, tensor<256x256xf32>) -> tensor<256x256xf32>
    heddle.yield %p : tensor<256x256xf32>
  }
  %many = heddle.fusion loop(%a = %0 : tensor<256x256xf32>) -> (tensor<4x256x256xf32>) {
    %t = stablehlo.broadcast_in_dim %a, dims = [1, 2] : (tensor<256x256xf32>) -> tensor<4x256x256xf32>
    heddle.yield %t : tensor<4x256x256xf32>
  }
  %1 = heddle.fusion loop(%a = %many : tensor<4x256x256xf32>) -> (tensor<256x256xf32>) {
    %t = stablehlo.slice %a [0:1, 0:256, 0:256] : (tensor<4x256x256xf32>) -> tensor<1x256x256xf32>
    %u = stablehlo.reshape %t : (tensor<1x256x256xf32>) -> tensor<256x256xf32>
    heddle.yield %u : tensor<256x256xf32>
  }
  %f = spmd.start on 1 (%a = %w : tensor<64x256xf32>) -> (tensor<256x256xf32>) {
    %g = spmd.all_gather %a dim 0 over {"data"} on @mesh : (tensor<64x256xf32>) -> tensor<256x256xf32>
    spmd.yield %g : tensor<256x256xf32>
  }
  %2 = spmd.done %f : !spmd.future<tensor<256x256xf32>>
  %3 = heddle.library matmul(%a = %1 : tensor<256x256xf32>, %b = %2 : tensor<256x256xf32>) -> (tensor<256x256xf32>) {
    %p = stablehlo.dot_general %a, %b, contracting_dims = [1] x [0] : (tensor<256x256xf32>, tensor<256x256xf32>) -> tensor<256x256xf32>
    heddle.yield %p : tensor<256x256xf32>
  }
  return %3 : tensor<256x256xf32>
}
