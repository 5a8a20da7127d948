// Tests that every collective that sends is started on the stream of its group and waited for, and that costs stay.
// RUN: heddle-opt %s --heddle-start-collectives --heddle-verify-scheduled --split-input-file | FileCheck %s
// RUN: heddle-opt %s --heddle-start-collectives --split-input-file | heddle-opt --heddle-start-collectives --split-input-file | FileCheck %s

// One stream for each group, whatever is sent and wherever it stands.
// CHECK-LABEL: func.func @streams
sdy.mesh @mesh = <["data"=2, "model"=2]>
func.func @streams(%x: tensor<4x8xf32>) -> tensor<4x8xf32> {
  // CHECK:      %[[A:.*]] = spmd.start on 2 (%{{.*}} = %arg0 : tensor<4x8xf32>) -> (tensor<4x8xf32>) {
  // CHECK-NEXT:   %{{.*}} = spmd.all_reduce add %{{.*}} over {"data"} on @mesh
  // CHECK-NEXT:   spmd.yield
  // CHECK-NEXT: }
  // CHECK-NEXT: %[[B:.*]] = spmd.done %[[A]]
  %0 = spmd.all_reduce add %x over {"data"} on @mesh {heddle.cause = "x"} : (tensor<4x8xf32>) -> tensor<4x8xf32>
  // CHECK:      spmd.start on 3 ({{.*}} = %[[B]]
  // CHECK-NEXT:   spmd.all_gather
  %1 = spmd.all_gather %0 dim 0 over {"model"} on @mesh : (tensor<4x8xf32>) -> tensor<8x8xf32>
  // CHECK:      spmd.start on 3
  // CHECK-NEXT:   spmd.reduce_scatter
  %2 = spmd.reduce_scatter add %1 dim 0 over {"model"} on @mesh : (tensor<8x8xf32>) -> tensor<4x8xf32>
  // CHECK:      spmd.start on 1
  // CHECK-NEXT:   spmd.all_reduce maximum %{{.*}} over {"data", "model"}
  %3 = spmd.all_reduce maximum %2 over {"data", "model"} on @mesh : (tensor<4x8xf32>) -> tensor<4x8xf32>
  // CHECK:      spmd.start on 4
  // CHECK-NEXT:   spmd.permute
  %4 = spmd.permute %3 from [{"data", "model"}, {}] to [{"model", "data"}, {}] on @mesh : (tensor<4x8xf32>) -> tensor<4x8xf32>
  // CHECK:      spmd.start on 2
  // CHECK-NEXT:   spmd.shift
  %5 = spmd.shift %4 by 1 over {"data"} on @mesh : (tensor<4x8xf32>) -> tensor<4x8xf32>
  // Nothing is sent for a slice.
  // CHECK:      %[[S:.*]] = spmd.all_slice
  // CHECK-NEXT: return
  %6 = spmd.all_gather %5 dim 0 over {"data"} on @mesh : (tensor<4x8xf32>) -> tensor<8x8xf32>
  %7 = spmd.all_slice %6 dim 0 over {"data"} on @mesh : (tensor<8x8xf32>) -> tensor<4x8xf32>
  return %7 : tensor<4x8xf32>
}

// -----

// In loops, too; what manual computations send to device ids stays.
// CHECK-LABEL: func.func @loop
sdy.mesh @mesh = <["data"=2]>
func.func @loop(%x: tensor<4xf32>) -> (tensor<4xf32>, tensor<4xf32>) {
  // CHECK: heddle.scan
  // CHECK:   %[[F:.*]] = spmd.start on 1 ({{.*}}) -> (tensor<4xf32>) {
  // CHECK:   %[[R:.*]] = spmd.done %[[F]] {heddle.scope = "layer"}
  // CHECK:   heddle.yield %[[R]]
  %y = heddle.scan %i: tensor<i32> in 3 carries(%c = %x : tensor<4xf32>) -> (tensor<4xf32>) {
    %0 = spmd.all_reduce add %c over {"data"} on @mesh {heddle.scope = "layer"} : (tensor<4xf32>) -> tensor<4xf32>
    heddle.yield %0 : tensor<4xf32>
  }
  // CHECK: "stablehlo.collective_permute"
  // CHECK-NOT: spmd.start
  %z = "stablehlo.collective_permute"(%x) <{source_target_pairs = dense<[[0, 1], [1, 0]]> : tensor<2x2xi64>}> : (tensor<4xf32>) -> tensor<4xf32>
  return %y, %z : tensor<4xf32>, tensor<4xf32>
}
