// Tests that what only heddle reads goes, and what a reader needs to cut and join tensors stays as strings.
// RUN: heddle-opt %s --heddle-strip-annotations --split-input-file | FileCheck %s --implicit-check-not=sdy.mesh --implicit-check-not=spmd.sharding

// CHECK: module attributes {mhlo.num_partitions = 4 : i32, mhlo.num_replicas = 1 : i32}
sdy.mesh @mesh = <["a"=2, "b"=2], device_ids=[3, 2, 1, 0]>

// CHECK-LABEL: func.func public @main(
// CHECK-SAME: %arg0: tensor<3x2xf32> {mhlo.frontend_attributes = {heddle.global_type = "tensor<5x2xf32>", heddle.name = "w", heddle.role = "state",
// CHECK-SAME: heddle.sharding = "#sdy.sharding<mesh<[\22a\22=2, \22b\22=2], device_ids=[3, 2, 1, 0]>, [{\22a\22}, {}]>"}, tf.aliasing_output = 0 : i32}
// CHECK-SAME: %arg1: tensor<f32> {mhlo.frontend_attributes = {given = "stays", heddle.global_type = "tensor<f32>"
func.func public @main(
    %w: tensor<3x2xf32> {heddle.io = #heddle.io<name = "w", role = state, type = tensor<5x2xf32>, donates = 0>, spmd.sharding = #sdy.sharding<@mesh, [{"a"}, {}]>},
    %x: tensor<f32> {heddle.io = #heddle.io<name = "x", role = batch, type = tensor<f32>>, mhlo.frontend_attributes = {given = "stays"}, spmd.sharding = #sdy.sharding<@mesh, []>})
    // CHECK-SAME: -> (tensor<3x2xf32> {jax.result_info = "stays", mhlo.frontend_attributes = {heddle.global_type = "tensor<5x2xf32>"
    -> (tensor<3x2xf32> {heddle.io = #heddle.io<name = "w", role = state, type = tensor<5x2xf32>>, jax.result_info = "stays", spmd.sharding = #sdy.sharding<@mesh, [{"a"}, {}]>}) {
  // CHECK: stablehlo.broadcast_in_dim %arg1, dims = [] : (tensor<f32>) -> tensor<3x2xf32>
  %0 = stablehlo.broadcast_in_dim %x, dims = [] {heddle.scope = "layer"} : (tensor<f32>) -> tensor<3x2xf32>
  // Groups along axes of a mesh that goes are written out, in the order of its devices.
  // CHECK: replica_groups = dense<{{\[\[}}3, 1], [2, 0]]> : tensor<2x2xi64>
  %1 = "stablehlo.all_reduce"(%0) <{channel_handle = #stablehlo.channel_handle<handle = 1, type = 1>, replica_groups = #stablehlo.replica_group_mesh_axes<mesh = @mesh, axes = [#stablehlo.axis_ref<name = "a">]>, use_global_device_ids}> ({
  ^bb0(%a: tensor<f32>, %b: tensor<f32>):
    %s = stablehlo.add %a, %b : tensor<f32>
    stablehlo.return %s : tensor<f32>
  }) {heddle.cause = "gone"} : (tensor<3x2xf32>) -> tensor<3x2xf32>
  %2 = stablehlo.add %w, %1 : tensor<3x2xf32>
  return %2 : tensor<3x2xf32>
}

// -----

// A program that was never sharded.
// CHECK-LABEL: func.func @main(
// CHECK-SAME: %arg0: tensor<2xf32>) -> tensor<2xf32>
func.func @main(%x: tensor<2xf32>) -> tensor<2xf32> {
  return %x : tensor<2xf32>
}
