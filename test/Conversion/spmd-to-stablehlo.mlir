// Tests how collectives over axes are written over groups of devices.
// RUN: heddle-opt %s --heddle-spmd-to-stablehlo --split-input-file | FileCheck %s

sdy.mesh @mesh = <["a"=2, "b"=3]>

// CHECK-LABEL: func.func @main(
func.func @main(%x: tensor<6x6xf32>) {
  // CHECK: "stablehlo.all_reduce"(%arg0) <{channel_handle = #stablehlo.channel_handle<handle = 1, type = 1>
  // CHECK-SAME: replica_groups = dense<{{\[\[}}0, 3], [1, 4], [2, 5]]> : tensor<3x2xi64>, use_global_device_ids
  // CHECK: stablehlo.maximum
  %0 = spmd.all_reduce maximum %x over {"a"} on @mesh : (tensor<6x6xf32>) -> tensor<6x6xf32>
  // CHECK: "stablehlo.all_gather"(%arg0) <{all_gather_dim = 1
  // CHECK-SAME: handle = 2
  // CHECK-SAME: replica_groups = dense<{{\[\[}}0, 1, 2], [3, 4, 5]]>
  %1 = spmd.all_gather %x dim 1 over {"b"} on @mesh {heddle.scope = "layer"} : (tensor<6x6xf32>) -> tensor<6x18xf32>
  // The order of axes is the order of members.
  // CHECK: "stablehlo.reduce_scatter"
  // CHECK-SAME: replica_groups = dense<{{\[\[}}0, 3, 1, 4, 2, 5]]>
  %2 = spmd.reduce_scatter add %x dim 0 over {"b", "a"} on @mesh : (tensor<6x6xf32>) -> tensor<1x6xf32>
  // CHECK: "stablehlo.all_to_all"
  // CHECK-SAME: concat_dimension = 1
  // CHECK-SAME: split_count = 3 : i64, split_dimension = 0
  %3 = spmd.all_to_all %x split 0 concat 1 over {"b"} on @mesh : (tensor<6x6xf32>) -> tensor<2x18xf32>
  // CHECK: stablehlo.partition_id
  // CHECK: stablehlo.dynamic_slice %arg0, {{.*}} sizes = [3, 6]
  %4 = spmd.all_slice %x dim 0 over {"a"} on @mesh : (tensor<6x6xf32>) -> tensor<3x6xf32>
  // CHECK: "stablehlo.collective_permute"
  // CHECK-SAME: source_target_pairs = dense<{{\[\[}}0, 1], [1, 2], [3, 4], [4, 5]]>
  %5 = spmd.shift %x by -1 over {"b"} on @mesh : (tensor<6x6xf32>) -> tensor<6x6xf32>
  // CHECK: "stablehlo.collective_permute"
  // CHECK-SAME: source_target_pairs = dense<{{\[\[}}1, 0], [0, 1], [4, 3], [3, 4]]>
  %mirrored = spmd.shift %x by 1 mirrored over {"b"} on @mesh : (tensor<6x6xf32>) -> tensor<6x6xf32>
  // CHECK: "stablehlo.collective_permute"
  // CHECK-SAME: source_target_pairs = dense<{{\[\[}}0, 1], [2, 0], [3, 4], [5, 3]]>
  %exchanged = spmd.pairs %x from [0, 2] to [1, 0] over {"b"} on @mesh : (tensor<6x6xf32>) -> tensor<6x6xf32>
  return
}

// -----

sdy.mesh @swapped = <["a"=2, "b"=2], device_ids=[3, 2, 1, 0]>

// CHECK-LABEL: func.func @permuted(
func.func @permuted(%x: tensor<4xf32>) {
  // CHECK: source_target_pairs = dense<{{\[\[}}0, 0], [1, 2], [2, 1], [3, 3]]>
  %0 = spmd.permute %x from [{"a"}] to [{"b"}] on @swapped : (tensor<4xf32>) -> tensor<4xf32>
  // CHECK: stablehlo.constant dense<[3, 2, 1, 0]> : tensor<4xi32>
  %1 = spmd.axis_index {"a"} on @swapped : tensor<i32>
  return
}

// -----

sdy.mesh @mesh = <["a"=2]>

// Collectives of a manual computation have channels already; no channel is used twice.
// CHECK-LABEL: func.func @channels(
func.func @channels(%x: tensor<4xf32>) {
  // CHECK: handle = 8
  %0 = spmd.all_gather %x dim 0 over {"a"} on @mesh : (tensor<4xf32>) -> tensor<8xf32>
  // CHECK: handle = 7
  %1 = "stablehlo.all_gather"(%x) <{all_gather_dim = 0 : i64, channel_handle = #stablehlo.channel_handle<handle = 7, type = 1>, replica_groups = dense<[[0, 1]]> : tensor<1x2xi64>, use_global_device_ids}> : (tensor<4xf32>) -> tensor<8xf32>
  return
}
