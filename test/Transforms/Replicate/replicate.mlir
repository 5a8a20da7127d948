// Tests the axis "outer": state and metrics with dims have a dim for it, a batch has its rows one replica after another, keys and numbers are one
// for all, metrics of one float and averaged arguments are means; a replica's own collectives stay, and donated batches do not. What runs is in test/Python/test_sync.py.
// RUN: heddle-opt %s --heddle-replicate=replicas=3 --heddle-verify-local --split-input-file | FileCheck %s
// RUN: heddle-opt %s --heddle-replicate --split-input-file | FileCheck %s --check-prefix=ONE

// CHECK: sdy.mesh @mesh = <["outer"=3, "data"=2], device_ids=[1, 0, 3, 2, 5, 4]>
// ONE: sdy.mesh @mesh = <["data"=2], device_ids=[1, 0]>
// ONE-NEXT: func.func @main(%arg0: tensor<3x5xf32> {heddle.io
sdy.mesh @mesh = <["data"=2], device_ids=[1, 0]>

// CHECK: func.func @main(%[[W:.*]]: tensor<1x3x5xf32> {heddle.io = #heddle.io<name = "w", role = state, type = tensor<3x6x5xf32>, donates = 0>, spmd.sharding = #sdy.sharding<@mesh, [{"outer"}, {"data"}, {}]>},
// CHECK-SAME: %[[X:.*]]: tensor<4x3xf32> {{{.*}}type = tensor<24x3xf32>>, spmd.sharding = #sdy.sharding<@mesh, [{"outer", "data"}, {}]>},
// CHECK-SAME: tensor<2xui32> {{{.*}}type = tensor<2xui32>>, spmd.sharding = #sdy.sharding<@mesh, [{}]>},
// CHECK-SAME: tensor<f32> {{{.*}}type = tensor<f32>>, spmd.sharding = #sdy.sharding<@mesh, []>})
// CHECK-SAME: -> (tensor<1x3x5xf32> {{{.*}}type = tensor<3x6x5xf32>>, spmd.sharding = #sdy.sharding<@mesh, [{"outer"}, {"data"}, {}]>},
// CHECK-SAME: tensor<f32> {{{.*}}type = tensor<f32>>, spmd.sharding = #sdy.sharding<@mesh, []>},
// CHECK-SAME: tensor<1xi32> {{{.*}}type = tensor<3xi32>>, spmd.sharding = #sdy.sharding<@mesh, [{"outer"}]>},
// CHECK-SAME: tensor<1x4x3xf32> {{{.*}}type = tensor<3x8x3xf32>>, spmd.sharding = #sdy.sharding<@mesh, [{"outer"}, {"data"}, {}]>})
func.func @main(%w: tensor<3x5xf32> {heddle.averaged, heddle.io = #heddle.io<name = "w", role = state, type = tensor<6x5xf32>, donates = 0>, spmd.sharding = #sdy.sharding<@mesh, [{"data"}, {}]>},
                %x: tensor<4x3xf32> {heddle.io = #heddle.io<name = "x", role = batch, type = tensor<8x3xf32>, donates = 3>, spmd.sharding = #sdy.sharding<@mesh, [{"data"}, {}]>},
                %key: tensor<2xui32> {heddle.io = #heddle.io<name = "key", role = batch, type = tensor<2xui32>>, spmd.sharding = #sdy.sharding<@mesh, [{}]>},
                %rate: tensor<f32> {heddle.io = #heddle.io<name = "rate", role = batch, type = tensor<f32>>, spmd.sharding = #sdy.sharding<@mesh, []>})
    -> (tensor<3x5xf32> {heddle.io = #heddle.io<name = "w", role = state, type = tensor<6x5xf32>>, spmd.sharding = #sdy.sharding<@mesh, [{"data"}, {}]>},
        tensor<f32> {heddle.io = #heddle.io<name = "loss", role = metric, type = tensor<f32>>, spmd.sharding = #sdy.sharding<@mesh, []>},
        tensor<i32> {heddle.io = #heddle.io<name = "count", role = metric, type = tensor<i32>>, spmd.sharding = #sdy.sharding<@mesh, []>},
        tensor<4x3xf32> {heddle.io = #heddle.io<name = "each", role = metric, type = tensor<8x3xf32>>, spmd.sharding = #sdy.sharding<@mesh, [{"data"}, {}]>}) {
  // CHECK: %[[OWN:.*]] = stablehlo.reshape %[[W]] : (tensor<1x3x5xf32>) -> tensor<3x5xf32>
  // CHECK: %[[SUM:.*]] = spmd.all_reduce add %[[OWN]] over {"outer"} on @mesh
  // CHECK: %[[COUNT:.*]] = stablehlo.constant dense<3.000000e+00>
  // CHECK: %[[MEAN:.*]] = stablehlo.divide %[[SUM]], %[[COUNT]]
  // CHECK: stablehlo.add %[[MEAN]], %[[MEAN]]
  %new = stablehlo.add %w, %w : tensor<3x5xf32>
  // CHECK: %[[LOSS:.*]] = spmd.all_reduce add %{{.*}} over {"data"} on @mesh
  %zero = stablehlo.constant dense<0.0> : tensor<f32>
  %part = stablehlo.reduce(%x init: %zero) applies stablehlo.add across dimensions = [0, 1] : (tensor<4x3xf32>, tensor<f32>) -> tensor<f32>
  %loss = spmd.all_reduce add %part over {"data"} on @mesh : (tensor<f32>) -> tensor<f32>
  %count = stablehlo.constant dense<7> : tensor<i32>
  // CHECK: spmd.all_reduce add %[[LOSS]] over {"outer"} on @mesh {heddle.cause = "mean of replicas"}
  return %new, %loss, %count, %x : tensor<3x5xf32>, tensor<f32>, tensor<i32>, tensor<4x3xf32>
}

// -----

// A program of one device gets a mesh.
// CHECK: sdy.mesh @mesh = <["outer"=3]>
// CHECK-NEXT: @alone(%arg0: tensor<1xf32> {{{.*}}type = tensor<3xf32>>, spmd.sharding = #sdy.sharding<@mesh, [{"outer"}]>})
// ONE-LABEL: @alone(%arg0: tensor<f32> {heddle.io
func.func @alone(%w: tensor<f32> {heddle.io = #heddle.io<name = "w", role = state, type = tensor<f32>>}) {
  return
}
