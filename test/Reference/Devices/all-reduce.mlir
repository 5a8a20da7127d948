// Tests all_reduce over groups of each mode: along replicas, replicas and partitions, flattened ids, axes of a mesh; of
// different sizes; and in the order of the group.
// RUN: heddle-interpret %s --entry replica --replicas 2 --partitions 2 | FileCheck %s --check-prefix=REPLICA
// RUN: heddle-interpret %s --entry both --replicas 2 --partitions 2 | FileCheck %s --check-prefix=BOTH
// RUN: heddle-interpret %s --entry flattened --replicas 2 --partitions 2 | FileCheck %s --check-prefix=FLAT
// RUN: heddle-interpret %s --entry all --replicas 3 | FileCheck %s --check-prefix=ALL
// RUN: heddle-interpret %s --entry along_mesh --partitions 6 | FileCheck %s --check-prefix=MESH
// RUN: heddle-interpret %s --entry order --partitions 3 | FileCheck %s --check-prefix=ORDER

sdy.mesh @mesh = <["x"=2, "y"=3]>

// 10 * replica + partition + 1.
func.func private @mine() -> tensor<i32> {
  %r = stablehlo.replica_id : tensor<ui32>
  %p = stablehlo.partition_id : tensor<ui32>
  %ten = stablehlo.constant dense<10> : tensor<ui32>
  %one = stablehlo.constant dense<1> : tensor<ui32>
  %0 = stablehlo.multiply %r, %ten : tensor<ui32>
  %1 = stablehlo.add %0, %p : tensor<ui32>
  %2 = stablehlo.add %1, %one : tensor<ui32>
  %3 = stablehlo.convert %2 : (tensor<ui32>) -> tensor<i32>
  return %3 : tensor<i32>
}

// REPLICA:      result0@r0p0 = dense<12> : tensor<i32>
// REPLICA-NEXT: result0@r0p1 = dense<14> : tensor<i32>
// REPLICA-NEXT: result0@r1p0 = dense<12> : tensor<i32>
// REPLICA-NEXT: result0@r1p1 = dense<14> : tensor<i32>
func.func @replica() -> tensor<i32> {
  %x = call @mine() : () -> tensor<i32>
  %0 = "stablehlo.all_reduce"(%x) <{replica_groups = dense<[[0, 1]]> : tensor<1x2xi64>}> ({
  ^bb0(%a: tensor<i32>, %b: tensor<i32>):
    %sum = stablehlo.add %a, %b : tensor<i32>
    stablehlo.return %sum : tensor<i32>
  }) : (tensor<i32>) -> tensor<i32>
  return %0 : tensor<i32>
}

// Two operands at once: sums of 1 and 2, and of 11 and 12; the results of the second are their doubles.
// BOTH:      result0@r0p0 = dense<3> : tensor<i32>
// BOTH-NEXT: result1@r0p0 = dense<6> : tensor<i32>
// BOTH-NEXT: result0@r0p1 = dense<3> : tensor<i32>
// BOTH-NEXT: result1@r0p1 = dense<6> : tensor<i32>
// BOTH-NEXT: result0@r1p0 = dense<23> : tensor<i32>
// BOTH-NEXT: result1@r1p0 = dense<46> : tensor<i32>
// BOTH-NEXT: result0@r1p1 = dense<23> : tensor<i32>
// BOTH-NEXT: result1@r1p1 = dense<46> : tensor<i32>
func.func @both() -> (tensor<i32>, tensor<i32>) {
  %x = call @mine() : () -> tensor<i32>
  %twice = stablehlo.add %x, %x : tensor<i32>
  %0:2 = "stablehlo.all_reduce"(%x, %twice) <{channel_handle = #stablehlo.channel_handle<handle = 1, type = 1>, replica_groups = dense<[[0], [1]]> : tensor<2x1xi64>}> ({
  ^bb0(%a: tensor<i32>, %b: tensor<i32>):
    %sum = stablehlo.add %a, %b : tensor<i32>
    stablehlo.return %sum : tensor<i32>
  }) : (tensor<i32>, tensor<i32>) -> (tensor<i32>, tensor<i32>)
  return %0#0, %0#1 : tensor<i32>, tensor<i32>
}

// Products of 1, 2, 12 and of 11 alone.
// FLAT:      result0@r0p0 = dense<24> : tensor<i32>
// FLAT-NEXT: result0@r0p1 = dense<24> : tensor<i32>
// FLAT-NEXT: result0@r1p0 = dense<11> : tensor<i32>
// FLAT-NEXT: result0@r1p1 = dense<24> : tensor<i32>
func.func @flattened() -> tensor<i32> {
  %x = call @mine() : () -> tensor<i32>
  %0 = "stablehlo.all_reduce"(%x) <{channel_handle = #stablehlo.channel_handle<handle = 1, type = 1>, replica_groups = dense<[[0, 3, 1], [2, -1, -1]]> : tensor<2x3xi64>, use_global_device_ids}> ({
  ^bb0(%a: tensor<i32>, %b: tensor<i32>):
    %product = stablehlo.multiply %a, %b : tensor<i32>
    stablehlo.return %product : tensor<i32>
  }) : (tensor<i32>) -> tensor<i32>
  return %0 : tensor<i32>
}

// No groups are one of all: 1 + 11 + 21.
// ALL-COUNT-3: dense<33>
func.func @all() -> tensor<i32> {
  %x = call @mine() : () -> tensor<i32>
  %0 = "stablehlo.all_reduce"(%x) <{replica_groups = dense<> : tensor<0x0xi64>}> ({
  ^bb0(%a: tensor<i32>, %b: tensor<i32>):
    %sum = stablehlo.add %a, %b : tensor<i32>
    stablehlo.return %sum : tensor<i32>
  }) : (tensor<i32>) -> tensor<i32>
  return %0 : tensor<i32>
}

// Along "y": 1 + 2 + 3 and 4 + 5 + 6. Then along "x" of a mesh with its own order of devices, [[5, 3, 1], [4, 2, 0]]:
// devices 5 and 4 have 6 + 5, 3 and 2 have 4 + 3, 1 and 0 have 2 + 1.
// MESH:      result0@r0p0 = dense<6> : tensor<i32>
// MESH-NEXT: result1@r0p0 = dense<3> : tensor<i32>
// MESH-NEXT: result0@r0p1 = dense<6> : tensor<i32>
// MESH-NEXT: result1@r0p1 = dense<3> : tensor<i32>
// MESH-NEXT: result0@r0p2 = dense<6> : tensor<i32>
// MESH-NEXT: result1@r0p2 = dense<7> : tensor<i32>
// MESH-NEXT: result0@r0p3 = dense<15> : tensor<i32>
// MESH-NEXT: result1@r0p3 = dense<7> : tensor<i32>
// MESH-NEXT: result0@r0p4 = dense<15> : tensor<i32>
// MESH-NEXT: result1@r0p4 = dense<11> : tensor<i32>
// MESH-NEXT: result0@r0p5 = dense<15> : tensor<i32>
// MESH-NEXT: result1@r0p5 = dense<11> : tensor<i32>
func.func @along_mesh() -> (tensor<i32>, tensor<i32>) {
  %x = call @mine() : () -> tensor<i32>
  %0 = "stablehlo.all_reduce"(%x) <{channel_handle = #stablehlo.channel_handle<handle = 1, type = 1>, replica_groups = #stablehlo.replica_group_mesh_axes<mesh = @mesh, axes = [#stablehlo.axis_ref<name = "y">]>, use_global_device_ids}> ({
  ^bb0(%a: tensor<i32>, %b: tensor<i32>):
    %sum = stablehlo.add %a, %b : tensor<i32>
    stablehlo.return %sum : tensor<i32>
  }) : (tensor<i32>) -> tensor<i32>
  %1 = "stablehlo.all_reduce"(%x) <{channel_handle = #stablehlo.channel_handle<handle = 2, type = 1>, replica_groups = #stablehlo.replica_group_mesh_axes<mesh = #stablehlo.mesh<axes=[<name = "x", size = 2>, <name = "y", size = 3>], device_ids=dense<[5, 3, 1, 4, 2, 0]> : tensor<6xi64>>, axes = [#stablehlo.axis_ref<name = "x">]>, use_global_device_ids}> ({
  ^bb0(%a: tensor<i32>, %b: tensor<i32>):
    %sum = stablehlo.add %a, %b : tensor<i32>
    stablehlo.return %sum : tensor<i32>
  }) : (tensor<i32>) -> tensor<i32>
  return %0, %1 : tensor<i32>, tensor<i32>
}

// A region of two ops: 2 * a + b, from the left in the order of the group: (2 * 3 + 1) * 2 + 2.
// ORDER-COUNT-3: dense<16>
func.func @order() -> tensor<i32> {
  %x = call @mine() : () -> tensor<i32>
  %0 = "stablehlo.all_reduce"(%x) <{channel_handle = #stablehlo.channel_handle<handle = 1, type = 1>, replica_groups = dense<[[2, 0, 1]]> : tensor<1x3xi64>, use_global_device_ids}> ({
  ^bb0(%a: tensor<i32>, %b: tensor<i32>):
    %twice = stablehlo.add %a, %a : tensor<i32>
    %sum = stablehlo.add %twice, %b : tensor<i32>
    stablehlo.return %sum : tensor<i32>
  }) : (tensor<i32>) -> tensor<i32>
  return %0 : tensor<i32>
}
