// Tests all_gather in groups of each mode, along a dim in the middle, of several operands, and in the order of the group.
// RUN: heddle-interpret %s --entry replica --replicas 3 --partitions 2 | FileCheck %s --check-prefix=REPLICA
// RUN: heddle-interpret %s --entry both --replicas 2 --partitions 2 | FileCheck %s --check-prefix=BOTH
// RUN: heddle-interpret %s --entry flattened --replicas 2 --partitions 2 | FileCheck %s --check-prefix=FLAT
// RUN: heddle-interpret %s --entry mesh --partitions 4 | FileCheck %s --check-prefix=MESH
// RUN: not heddle-interpret %s --entry size --partitions 2 2>&1 | FileCheck %s --check-prefix=SIZE

// 10 * replica + partition + 1.
func.func private @mine() -> tensor<1x1xi32> {
  %r = stablehlo.replica_id : tensor<ui32>
  %p = stablehlo.partition_id : tensor<ui32>
  %ten = stablehlo.constant dense<10> : tensor<ui32>
  %one = stablehlo.constant dense<1> : tensor<ui32>
  %0 = stablehlo.multiply %r, %ten : tensor<ui32>
  %1 = stablehlo.add %0, %p : tensor<ui32>
  %2 = stablehlo.add %1, %one : tensor<ui32>
  %3 = stablehlo.convert %2 : (tensor<ui32>) -> tensor<i32>
  %4 = stablehlo.reshape %3 : (tensor<i32>) -> tensor<1x1xi32>
  return %4 : tensor<1x1xi32>
}

// REPLICA:      result0@r0p0 = dense<{{\[\[}}21, 1, 11]]> : tensor<1x3xi32>
// REPLICA-NEXT: result0@r0p1 = dense<{{\[\[}}22, 2, 12]]> : tensor<1x3xi32>
// REPLICA-NEXT: result0@r1p0 = dense<{{\[\[}}21, 1, 11]]> : tensor<1x3xi32>
// REPLICA-NEXT: result0@r1p1 = dense<{{\[\[}}22, 2, 12]]> : tensor<1x3xi32>
// REPLICA-NEXT: result0@r2p0 = dense<{{\[\[}}21, 1, 11]]> : tensor<1x3xi32>
// REPLICA-NEXT: result0@r2p1 = dense<{{\[\[}}22, 2, 12]]> : tensor<1x3xi32>
func.func @replica() -> tensor<1x3xi32> {
  %x = call @mine() : () -> tensor<1x1xi32>
  %0 = "stablehlo.all_gather"(%x) <{all_gather_dim = 1 : i64, replica_groups = dense<[[2, 0, 1]]> : tensor<1x3xi64>}> : (tensor<1x1xi32>) -> tensor<1x3xi32>
  return %0 : tensor<1x3xi32>
}

// A group of replicas holds them of every partition: first those of partition 0.
// BOTH-COUNT-4: = dense<{{\[\[}}11], [1], [12], [2]]> : tensor<4x1xi32>
func.func @both() -> tensor<4x1xi32> {
  %x = call @mine() : () -> tensor<1x1xi32>
  %0 = "stablehlo.all_gather"(%x) <{all_gather_dim = 0 : i64, channel_handle = #stablehlo.channel_handle<handle = 1, type = 1>, replica_groups = dense<[[1, 0]]> : tensor<1x2xi64>}> : (tensor<1x1xi32>) -> tensor<4x1xi32>
  return %0 : tensor<4x1xi32>
}

// Two operands: [v] and [[v, v], [v, v]] along dim 1.
// FLAT:      result0@r0p0 = dense<{{\[\[}}12, 1]]> : tensor<1x2xi32>
// FLAT-NEXT: result1@r0p0 = dense<{{\[\[}}12, 12, 1, 1], [12, 12, 1, 1]]> : tensor<2x4xi32>
// FLAT-NEXT: result0@r0p1 = dense<{{\[\[}}2, 11]]> : tensor<1x2xi32>
// FLAT-NEXT: result1@r0p1 = dense<{{\[\[}}2, 2, 11, 11], [2, 2, 11, 11]]> : tensor<2x4xi32>
// FLAT-NEXT: result0@r1p0 = dense<{{\[\[}}2, 11]]> : tensor<1x2xi32>
// FLAT-NEXT: result1@r1p0 = dense<{{\[\[}}2, 2, 11, 11], [2, 2, 11, 11]]> : tensor<2x4xi32>
// FLAT-NEXT: result0@r1p1 = dense<{{\[\[}}12, 1]]> : tensor<1x2xi32>
// FLAT-NEXT: result1@r1p1 = dense<{{\[\[}}12, 12, 1, 1], [12, 12, 1, 1]]> : tensor<2x4xi32>
func.func @flattened() -> (tensor<1x2xi32>, tensor<2x4xi32>) {
  %x = call @mine() : () -> tensor<1x1xi32>
  %y = stablehlo.broadcast_in_dim %x, dims = [0, 1] : (tensor<1x1xi32>) -> tensor<2x2xi32>
  %0:2 = "stablehlo.all_gather"(%x, %y) <{all_gather_dim = 1 : i64, channel_handle = #stablehlo.channel_handle<handle = 1, type = 1>, replica_groups = dense<[[3, 0], [1, 2]]> : tensor<2x2xi64>, use_global_device_ids}> : (tensor<1x1xi32>, tensor<2x2xi32>) -> (tensor<1x2xi32>, tensor<2x4xi32>)
  return %0#0, %0#1 : tensor<1x2xi32>, tensor<2x4xi32>
}

// The minor and the major half of an axis of size 4, as axes in that order: device 1 (major 0, minor 1) is third.
// MESH-COUNT-4: = dense<{{\[\[}}1, 3, 2, 4]]> : tensor<1x4xi32>
func.func @mesh() -> tensor<1x4xi32> {
  %x = call @mine() : () -> tensor<1x1xi32>
  %0 = "stablehlo.all_gather"(%x) <{all_gather_dim = 1 : i64, channel_handle = #stablehlo.channel_handle<handle = 1, type = 1>, replica_groups = #stablehlo.replica_group_mesh_axes<mesh = #stablehlo.mesh<axes=[<name = "x", size = 4>]>, axes = [#stablehlo.axis_ref<name = "x", sub_axis_info = (2)2>, #stablehlo.axis_ref<name = "x", sub_axis_info = (1)2>]>, use_global_device_ids}> : (tensor<1x1xi32>) -> tensor<1x4xi32>
  return %0 : tensor<1x4xi32>
}

// Only the run knows how large a group is.
// SIZE: error: 'stablehlo.all_gather' op result #0 has type 'tensor<1x4xi32>', needed 'tensor<1x2xi32>' in a group of 2
// SIZE: note: on device r0p1
func.func @size() -> tensor<1x4xi32> {
  %x = call @mine() : () -> tensor<1x1xi32>
  %0 = "stablehlo.all_gather"(%x) <{all_gather_dim = 1 : i64, channel_handle = #stablehlo.channel_handle<handle = 1, type = 1>, replica_groups = dense<[[0]]> : tensor<1x1xi64>}> : (tensor<1x1xi32>) -> tensor<1x4xi32>
  return %0 : tensor<1x4xi32>
}
