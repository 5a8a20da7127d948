// Tests that batches are cut by the sequential axis "micro", minor to their own axes, on a mesh of their own where there is none, and that
// other arguments stay as they are.
// RUN: heddle-opt %s --heddle-add-microbatches=microbatches=4 --split-input-file | FileCheck %s
// RUN: heddle-opt %s --heddle-add-microbatches --split-input-file | FileCheck %s --check-prefix=ASKED

// CHECK: module @sharded {
// CHECK-NEXT: sdy.mesh @mesh = <["data"=2, "model"=2, "micro"=4]> {heddle.device_ids = array<i64: 3, 1, 2, 0>, heddle.sequential_axes = ["micro"]}
// ASKED: sdy.mesh @mesh = <["data"=2, "model"=2, "micro"=2]>
module @sharded attributes {heddle.microbatches = 2 : i64} {
  sdy.mesh @mesh = <["data"=2, "model"=2], device_ids=[3, 1, 2, 0]>
  // CHECK: @main(%arg0: tensor<8x4xf32> {{{.*}}name = "w"{{.*}}sdy.sharding = #sdy.sharding<@mesh, [{}, {"model"}]>},
  // CHECK-SAME: %arg1: tensor<16x8xf32> {{{.*}}name = "x"{{.*}}sdy.sharding = #sdy.sharding<@mesh, [{"data", "micro"}p1, {"model"}]>},
  // CHECK-SAME: %arg2: tensor<8xi32> {{{.*}}name = "y"{{.*}}sdy.sharding = #sdy.sharding<@mesh, [{"micro", ?}]>},
  // CHECK-SAME: %arg3: tensor<f32> {heddle.io = #heddle.io<name = "rate", role = batch, type = tensor<f32>>}, %arg4: tensor<2xui32> {heddle.io = #heddle.io<name = "key", role = batch, type = tensor<2xui32>>})
  func.func @main(%w: tensor<8x4xf32> {heddle.io = #heddle.io<name = "w", role = state, type = tensor<8x4xf32>>, sdy.sharding = #sdy.sharding<@mesh, [{}, {"model"}]>},
                  %x: tensor<16x8xf32> {heddle.io = #heddle.io<name = "x", role = batch, type = tensor<16x8xf32>>, sdy.sharding = #sdy.sharding<@mesh, [{"data"}p1, {"model"}]>},
                  %y: tensor<8xi32> {heddle.io = #heddle.io<name = "y", role = batch, type = tensor<8xi32>>},
                  %rate: tensor<f32> {heddle.io = #heddle.io<name = "rate", role = batch, type = tensor<f32>>},
                  %key: tensor<2xui32> {heddle.io = #heddle.io<name = "key", role = batch, type = tensor<2xui32>>}) {
    return
  }
}

// -----

// JAX's mesh without axes says nothing.
// CHECK: sdy.mesh @mesh_0 = <["micro"=4]> {heddle.sequential_axes = ["micro"]}
// CHECK-NEXT: sdy.mesh @mesh = <[]>
// ASKED: module @alone {
// ASKED-NOT: "micro"
module @alone {
  sdy.mesh @mesh = <[]>
  // CHECK: @main(%arg0: tensor<4x2xf32> {{{.*}}sdy.sharding = #sdy.sharding<@mesh_0, [{"micro", ?}, {?}]>})
  func.func @main(%x: tensor<4x2xf32> {heddle.io = #heddle.io<name = "x", role = batch, type = tensor<4x2xf32>>, sdy.sharding = #sdy.sharding<@mesh, [{}, {}]>}) {
    return
  }
}
