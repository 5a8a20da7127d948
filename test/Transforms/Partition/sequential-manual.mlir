// Tests that ids of devices in a manual computation count devices, and not what they do one after another: in the mesh's order device 1 is the first
// along both axes.
// RUN: heddle-opt %s --heddle-partition | FileCheck %s

sdy.mesh @mesh = <["micro"=2, "data"=2, "model"=2]> {heddle.device_ids = array<i64: 1, 0, 3, 2>, heddle.sequential_axes = ["micro"]}
// CHECK-LABEL: func.func @main(%arg0: tensor<4xf32>
func.func @main(%x: tensor<16xf32> {sdy.sharding = #sdy.sharding<@mesh, [{"model", "data"}]>}) -> (tensor<16xf32> {sdy.sharding = #sdy.sharding<@mesh, [{"model", "data"}]>}) {
  %0 = sdy.manual_computation(%x) in_shardings=[<@mesh, [{"model", "data"}]>] out_shardings=[<@mesh, [{"model", "data"}]>] manual_axes={"model", "data"} (%a: tensor<4xf32>) {
    // CHECK: %[[SUM:.*]] = spmd.all_reduce add %arg0 over {"data"} on @mesh
    %1 = "stablehlo.all_reduce"(%a) <{replica_groups = dense<[[0, 2], [1, 3]]> : tensor<2x2xi64>, channel_handle = #stablehlo.channel_handle<handle = 1, type = 1>, use_global_device_ids}> ({
    ^bb0(%l: tensor<f32>, %r: tensor<f32>):
      %sum = stablehlo.add %l, %r : tensor<f32>
      stablehlo.return %sum : tensor<f32>
    }) : (tensor<4xf32>) -> tensor<4xf32>
    // CHECK: spmd.pairs %[[SUM]] from [0, 1] to [1, 0] over {"model"} on @mesh
    %2 = "stablehlo.collective_permute"(%1) <{source_target_pairs = dense<[[0, 1], [1, 0], [2, 3], [3, 2]]> : tensor<4x2xi64>, channel_handle = #stablehlo.channel_handle<handle = 2, type = 1>}> : (tensor<4xf32>) -> tensor<4xf32>
    sdy.return %2 : tensor<4xf32>
  } : (tensor<16xf32>) -> tensor<16xf32>
  return %0 : tensor<16xf32>
}
