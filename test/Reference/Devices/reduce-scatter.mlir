// Tests reduce_scatter in groups of each mode: each device keeps the part of the sum that has its place in the group.
// RUN: heddle-interpret %s --entry replica --replicas 2 --partitions 2 | FileCheck %s --check-prefix=REPLICA
// RUN: heddle-interpret %s --entry both --replicas 2 --partitions 2 | FileCheck %s --check-prefix=BOTH
// RUN: heddle-interpret %s --entry flattened --partitions 3 | FileCheck %s --check-prefix=FLAT

// [[v, v + 1, ...]] for v = 10 * replica + partition.
func.func private @mine() -> tensor<1x12xi32> {
  %r = stablehlo.replica_id : tensor<ui32>
  %p = stablehlo.partition_id : tensor<ui32>
  %ten = stablehlo.constant dense<10> : tensor<ui32>
  %0 = stablehlo.multiply %r, %ten : tensor<ui32>
  %1 = stablehlo.add %0, %p : tensor<ui32>
  %2 = stablehlo.convert %1 : (tensor<ui32>) -> tensor<i32>
  %3 = stablehlo.broadcast_in_dim %2, dims = [] : (tensor<i32>) -> tensor<1x12xi32>
  %i = stablehlo.iota dim = 1 : tensor<1x12xi32>
  %4 = stablehlo.add %3, %i : tensor<1x12xi32>
  return %4 : tensor<1x12xi32>
}

// Replicas 0 and 1 have 0 + i and 10 + i in partition 0, one more each in partition 1.
// REPLICA:      result0@r0p0 = dense<{{\[\[}}10, 12, 14, 16, 18, 20]]> : tensor<1x6xi32>
// REPLICA-NEXT: result0@r0p1 = dense<{{\[\[}}12, 14, 16, 18, 20, 22]]> : tensor<1x6xi32>
// REPLICA-NEXT: result0@r1p0 = dense<{{\[\[}}22, 24, 26, 28, 30, 32]]> : tensor<1x6xi32>
// REPLICA-NEXT: result0@r1p1 = dense<{{\[\[}}24, 26, 28, 30, 32, 34]]> : tensor<1x6xi32>
func.func @replica() -> tensor<1x6xi32> {
  %x = call @mine() : () -> tensor<1x12xi32>
  %0 = "stablehlo.reduce_scatter"(%x) <{replica_groups = dense<[[0, 1]]> : tensor<1x2xi64>, scatter_dimension = 1 : i64}> ({
  ^bb0(%a: tensor<i32>, %b: tensor<i32>):
    %sum = stablehlo.add %a, %b : tensor<i32>
    stablehlo.return %sum : tensor<i32>
  }) : (tensor<1x12xi32>) -> tensor<1x6xi32>
  return %0 : tensor<1x6xi32>
}

// All four add 0 + 1 + 10 + 11 + 4i; their order is r1p0, r0p0, r1p1, r0p1.
// BOTH:      result0@r0p0 = dense<{{\[\[}}34, 38, 42]]> : tensor<1x3xi32>
// BOTH-NEXT: result0@r0p1 = dense<{{\[\[}}58, 62, 66]]> : tensor<1x3xi32>
// BOTH-NEXT: result0@r1p0 = dense<{{\[\[}}22, 26, 30]]> : tensor<1x3xi32>
// BOTH-NEXT: result0@r1p1 = dense<{{\[\[}}46, 50, 54]]> : tensor<1x3xi32>
func.func @both() -> tensor<1x3xi32> {
  %x = call @mine() : () -> tensor<1x12xi32>
  %0 = "stablehlo.reduce_scatter"(%x) <{channel_handle = #stablehlo.channel_handle<handle = 1, type = 1>, replica_groups = dense<[[1, 0]]> : tensor<1x2xi64>, scatter_dimension = 1 : i64}> ({
  ^bb0(%a: tensor<i32>, %b: tensor<i32>):
    %sum = stablehlo.add %a, %b : tensor<i32>
    stablehlo.return %sum : tensor<i32>
  }) : (tensor<1x12xi32>) -> tensor<1x3xi32>
  return %0 : tensor<1x3xi32>
}

// The largest of partitions 0, 1 and 2, 2 + i; partition 2 is first.
// FLAT:      result0@r0p0 = dense<{{\[\[}}6, 7, 8, 9]]> : tensor<1x4xi32>
// FLAT-NEXT: result0@r0p1 = dense<{{\[\[}}10, 11, 12, 13]]> : tensor<1x4xi32>
// FLAT-NEXT: result0@r0p2 = dense<{{\[\[}}2, 3, 4, 5]]> : tensor<1x4xi32>
func.func @flattened() -> tensor<1x4xi32> {
  %x = call @mine() : () -> tensor<1x12xi32>
  %0 = "stablehlo.reduce_scatter"(%x) <{channel_handle = #stablehlo.channel_handle<handle = 1, type = 1>, replica_groups = dense<[[2, 0, 1]]> : tensor<1x3xi64>, scatter_dimension = 1 : i64, use_global_device_ids}> ({
  ^bb0(%a: tensor<i32>, %b: tensor<i32>):
    %largest = stablehlo.maximum %a, %b : tensor<i32>
    stablehlo.return %largest : tensor<i32>
  }) : (tensor<1x12xi32>) -> tensor<1x4xi32>
  return %0 : tensor<1x4xi32>
}
