// Tests all_to_all, collective_broadcast and collective_permute along replicas and along partitions; who is no target, or
// in no group, gets zeros.
// RUN: heddle-interpret %s --entry all_to_all --replicas 2 --partitions 3 | FileCheck %s --check-prefix=A2A
// RUN: heddle-interpret %s --entry all_to_all_replicas --replicas 2 --partitions 2 | FileCheck %s --check-prefix=REPLICAS
// RUN: heddle-interpret %s --entry broadcast --replicas 4 | FileCheck %s --check-prefix=BROADCAST
// RUN: heddle-interpret %s --entry broadcast_partitions --replicas 2 --partitions 2 | FileCheck %s --check-prefix=PARTITIONS
// RUN: heddle-interpret %s --entry permute --replicas 3 | FileCheck %s --check-prefix=PERMUTE
// RUN: heddle-interpret %s --entry permute_partitions --replicas 2 --partitions 3 | FileCheck %s --check-prefix=RING
// RUN: not heddle-interpret %s --entry count --partitions 2 2>&1 | FileCheck %s --check-prefix=COUNT

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

// Each partition has v, v + 100, v + 200 and sends part i to partition i; partition 2 is first in the group.
// A2A:      result0@r0p0 = dense<{{\[\[}}103], [101], [102]]> : tensor<3x1xi32>
// A2A-NEXT: result0@r0p1 = dense<{{\[\[}}203], [201], [202]]> : tensor<3x1xi32>
// A2A-NEXT: result0@r0p2 = dense<{{\[\[}}3], [1], [2]]> : tensor<3x1xi32>
// A2A-NEXT: result0@r1p0 = dense<{{\[\[}}113], [111], [112]]> : tensor<3x1xi32>
// A2A-NEXT: result0@r1p1 = dense<{{\[\[}}213], [211], [212]]> : tensor<3x1xi32>
// A2A-NEXT: result0@r1p2 = dense<{{\[\[}}13], [11], [12]]> : tensor<3x1xi32>
func.func @all_to_all() -> tensor<3x1xi32> {
  %v = call @mine() : () -> tensor<i32>
  %x = stablehlo.broadcast_in_dim %v, dims = [] : (tensor<i32>) -> tensor<1x3xi32>
  %hundreds = stablehlo.constant dense<[[0, 100, 200]]> : tensor<1x3xi32>
  %y = stablehlo.add %x, %hundreds : tensor<1x3xi32>
  %0 = "stablehlo.all_to_all"(%y) <{channel_handle = #stablehlo.channel_handle<handle = 1, type = 1>, concat_dimension = 0 : i64, replica_groups = dense<[[2, 0, 1]]> : tensor<1x3xi64>, split_count = 3 : i64, split_dimension = 1 : i64}> : (tensor<1x3xi32>) -> tensor<3x1xi32>
  return %0 : tensor<3x1xi32>
}

// Split and joined along the same dim.
// REPLICAS:      result0@r0p0 = dense<[1, 2, 11, 12]> : tensor<4xi32>
// REPLICAS-NEXT: result0@r0p1 = dense<[2, 3, 12, 13]> : tensor<4xi32>
// REPLICAS-NEXT: result0@r1p0 = dense<[3, 4, 13, 14]> : tensor<4xi32>
// REPLICAS-NEXT: result0@r1p1 = dense<[4, 5, 14, 15]> : tensor<4xi32>
func.func @all_to_all_replicas() -> tensor<4xi32> {
  %v = call @mine() : () -> tensor<i32>
  %x = stablehlo.broadcast_in_dim %v, dims = [] : (tensor<i32>) -> tensor<4xi32>
  %i = stablehlo.iota dim = 0 : tensor<4xi32>
  %y = stablehlo.add %x, %i : tensor<4xi32>
  %0 = "stablehlo.all_to_all"(%y) <{concat_dimension = 0 : i64, replica_groups = dense<[[0, 1]]> : tensor<1x2xi64>, split_count = 2 : i64, split_dimension = 0 : i64}> : (tensor<4xi32>) -> tensor<4xi32>
  return %0 : tensor<4xi32>
}

// BROADCAST:      result0@r0p0 = dense<0> : tensor<i32>
// BROADCAST-NEXT: result0@r1p0 = dense<21> : tensor<i32>
// BROADCAST-NEXT: result0@r2p0 = dense<21> : tensor<i32>
// BROADCAST-NEXT: result0@r3p0 = dense<0> : tensor<i32>
func.func @broadcast() -> tensor<i32> {
  %v = call @mine() : () -> tensor<i32>
  %0 = "stablehlo.collective_broadcast"(%v) <{replica_groups = dense<[[2, 1]]> : tensor<1x2xi64>}> : (tensor<i32>) -> tensor<i32>
  return %0 : tensor<i32>
}

// PARTITIONS:      result0@r0p0 = dense<2> : tensor<i32>
// PARTITIONS-NEXT: result0@r0p1 = dense<2> : tensor<i32>
// PARTITIONS-NEXT: result0@r1p0 = dense<12> : tensor<i32>
// PARTITIONS-NEXT: result0@r1p1 = dense<12> : tensor<i32>
func.func @broadcast_partitions() -> tensor<i32> {
  %v = call @mine() : () -> tensor<i32>
  %0 = "stablehlo.collective_broadcast"(%v) <{channel_handle = #stablehlo.channel_handle<handle = 1, type = 1>, replica_groups = dense<[[1, 0]]> : tensor<1x2xi64>}> : (tensor<i32>) -> tensor<i32>
  return %0 : tensor<i32>
}

// PERMUTE:      result0@r0p0 = dense<0> : tensor<i32>
// PERMUTE-NEXT: result0@r1p0 = dense<1> : tensor<i32>
// PERMUTE-NEXT: result0@r2p0 = dense<11> : tensor<i32>
func.func @permute() -> tensor<i32> {
  %v = call @mine() : () -> tensor<i32>
  %0 = "stablehlo.collective_permute"(%v) <{source_target_pairs = dense<[[0, 1], [1, 2]]> : tensor<2x2xi64>}> : (tensor<i32>) -> tensor<i32>
  return %0 : tensor<i32>
}

// A ring of two; partition 1 is in no pair. No pairs at all give zeros.
// RING:      result0@r0p0 = dense<3> : tensor<i32>
// RING-NEXT: result1@r0p0 = dense<0> : tensor<i32>
// RING-NEXT: result0@r0p1 = dense<0> : tensor<i32>
// RING-NEXT: result1@r0p1 = dense<0> : tensor<i32>
// RING-NEXT: result0@r0p2 = dense<1> : tensor<i32>
// RING-NEXT: result1@r0p2 = dense<0> : tensor<i32>
// RING-NEXT: result0@r1p0 = dense<13> : tensor<i32>
// RING-NEXT: result1@r1p0 = dense<0> : tensor<i32>
// RING-NEXT: result0@r1p1 = dense<0> : tensor<i32>
// RING-NEXT: result1@r1p1 = dense<0> : tensor<i32>
// RING-NEXT: result0@r1p2 = dense<11> : tensor<i32>
func.func @permute_partitions() -> (tensor<i32>, tensor<i32>) {
  %v = call @mine() : () -> tensor<i32>
  %0 = "stablehlo.collective_permute"(%v) <{channel_handle = #stablehlo.channel_handle<handle = 1, type = 1>, source_target_pairs = dense<[[2, 0], [0, 2]]> : tensor<2x2xi64>}> : (tensor<i32>) -> tensor<i32>
  %1 = "stablehlo.collective_permute"(%v) <{channel_handle = #stablehlo.channel_handle<handle = 1, type = 1>, source_target_pairs = dense<> : tensor<0x2xi64>}> : (tensor<i32>) -> tensor<i32>
  return %0, %1 : tensor<i32>, tensor<i32>
}

// COUNT: error: 'stablehlo.all_to_all' op has split_count 4 in a group of 2, needed the size of the group
func.func @count() -> tensor<4xi32> {
  %x = stablehlo.constant dense<1> : tensor<4xi32>
  %0 = "stablehlo.all_to_all"(%x) <{channel_handle = #stablehlo.channel_handle<handle = 1, type = 1>, concat_dimension = 0 : i64, replica_groups = dense<> : tensor<0x0xi64>, split_count = 4 : i64, split_dimension = 0 : i64}> : (tensor<4xi32>) -> tensor<4xi32>
  return %0 : tensor<4xi32>
}
