// Tests that collectives that cannot happen end with one error that says who waits where and for whom, never with a hang:
// a collective that one device lacks, two orders of two groups, a branch, a loop of another length, a permute.
// RUN: not heddle-interpret %s --entry missing --partitions 3 2>&1 | FileCheck %s --check-prefix=MISSING
// RUN: not heddle-interpret %s --entry crossed --partitions 3 2>&1 | FileCheck %s --check-prefix=CROSSED
// RUN: not heddle-interpret %s --entry branch --partitions 2 2>&1 | FileCheck %s --check-prefix=BRANCH
// RUN: not heddle-interpret %s --entry loop --partitions 2 2>&1 | FileCheck %s --check-prefix=LOOP
// RUN: not heddle-interpret %s --entry permute --partitions 3 2>&1 | FileCheck %s --check-prefix=PERMUTE

// Whether this is partition `n`.
func.func private @is(%n: tensor<ui32>) -> tensor<i1> {
  %p = stablehlo.partition_id : tensor<ui32>
  %0 = stablehlo.compare EQ, %p, %n : (tensor<ui32>, tensor<ui32>) -> tensor<i1>
  return %0 : tensor<i1>
}

func.func private @gather_all(%x: tensor<1xi32>) {
  %0 = "stablehlo.all_gather"(%x) <{all_gather_dim = 0 : i64, channel_handle = #stablehlo.channel_handle<handle = 1, type = 1>, replica_groups = dense<[[0, 1, 2]]> : tensor<1x3xi64>, use_global_device_ids}> : (tensor<1xi32>) -> tensor<3xi32>
  return
}

// MISSING: deadlock.mlir:[[#LINE:]]:{{[0-9]+}}: error: 'stablehlo.all_gather' op deadlock: no device can go on
// MISSING: deadlock.mlir:[[#LINE]]:{{.*}} note: r0p0 waits at stablehlo.all_gather in group [r0p0, r0p1, r0p2] for r0p1, which has ended
// MISSING: deadlock.mlir:[[#LINE]]:{{.*}} note: r0p2 waits at stablehlo.all_gather in group [r0p0, r0p1, r0p2] for r0p1, which has ended
// MISSING-NOT: error:
func.func @missing() {
  %x = stablehlo.constant dense<1> : tensor<1xi32>
  %n = stablehlo.constant dense<1> : tensor<ui32>
  %p = call @is(%n) : (tensor<ui32>) -> tensor<i1>
  "stablehlo.if"(%p) ({
    stablehlo.return
  }, {
    func.call @gather_all(%x) : (tensor<1xi32>) -> ()
    stablehlo.return
  }) : (tensor<i1>) -> ()
  return
}

func.func private @reduce_01(%x: tensor<i32>) -> tensor<i32> {
  %0 = "stablehlo.all_reduce"(%x) <{channel_handle = #stablehlo.channel_handle<handle = 1, type = 1>, replica_groups = dense<[[0, 1], [2, -1]]> : tensor<2x2xi64>, use_global_device_ids}> ({
  ^bb0(%a: tensor<i32>, %b: tensor<i32>):
    %sum = stablehlo.add %a, %b : tensor<i32>
    stablehlo.return %sum : tensor<i32>
  }) : (tensor<i32>) -> tensor<i32>
  return %0 : tensor<i32>
}

func.func private @reduce_12(%x: tensor<i32>) -> tensor<i32> {
  %0 = "stablehlo.all_reduce"(%x) <{channel_handle = #stablehlo.channel_handle<handle = 1, type = 1>, replica_groups = dense<[[1, 2], [0, -1]]> : tensor<2x2xi64>, use_global_device_ids}> ({
  ^bb0(%a: tensor<i32>, %b: tensor<i32>):
    %sum = stablehlo.add %a, %b : tensor<i32>
    stablehlo.return %sum : tensor<i32>
  }) : (tensor<i32>) -> tensor<i32>
  return %0 : tensor<i32>
}

func.func private @reduce_20(%x: tensor<i32>) -> tensor<i32> {
  %0 = "stablehlo.all_reduce"(%x) <{channel_handle = #stablehlo.channel_handle<handle = 1, type = 1>, replica_groups = dense<[[2, 0], [1, -1]]> : tensor<2x2xi64>, use_global_device_ids}> ({
  ^bb0(%a: tensor<i32>, %b: tensor<i32>):
    %sum = stablehlo.add %a, %b : tensor<i32>
    stablehlo.return %sum : tensor<i32>
  }) : (tensor<i32>) -> tensor<i32>
  return %0 : tensor<i32>
}

// Each waits for the next one, in a ring.
// CROSSED: error: 'stablehlo.all_reduce' op deadlock: no device can go on
// CROSSED: note: r0p0 waits at stablehlo.all_reduce in group [r0p0, r0p1] for r0p1, which waits at stablehlo.all_reduce
// CROSSED: note: r0p1 waits at stablehlo.all_reduce in group [r0p1, r0p2] for r0p2, which waits at stablehlo.all_reduce
// CROSSED: note: r0p2 waits at stablehlo.all_reduce in group [r0p2, r0p0] for r0p0, which waits at stablehlo.all_reduce
func.func @crossed() -> tensor<i32> {
  %x = stablehlo.constant dense<1> : tensor<i32>
  %p = stablehlo.partition_id : tensor<ui32>
  %i = stablehlo.convert %p : (tensor<ui32>) -> tensor<i32>
  %0 = "stablehlo.case"(%i) ({
    %a = func.call @reduce_01(%x) : (tensor<i32>) -> tensor<i32>
    %b = func.call @reduce_20(%a) : (tensor<i32>) -> tensor<i32>
    stablehlo.return %b : tensor<i32>
  }, {
    %a = func.call @reduce_12(%x) : (tensor<i32>) -> tensor<i32>
    %b = func.call @reduce_01(%a) : (tensor<i32>) -> tensor<i32>
    stablehlo.return %b : tensor<i32>
  }, {
    %a = func.call @reduce_20(%x) : (tensor<i32>) -> tensor<i32>
    %b = func.call @reduce_12(%a) : (tensor<i32>) -> tensor<i32>
    stablehlo.return %b : tensor<i32>
  }) : (tensor<i32>) -> tensor<i32>
  return %0 : tensor<i32>
}

// BRANCH: error: 'stablehlo.collective_permute' op deadlock: no device can go on
// BRANCH: note: r0p1 waits at stablehlo.collective_permute in group [r0p0, r0p1] for r0p0, which has ended
// BRANCH-NOT: error:
func.func @branch() -> tensor<i32> {
  %x = stablehlo.constant dense<1> : tensor<i32>
  %n = stablehlo.constant dense<1> : tensor<ui32>
  %p = call @is(%n) : (tensor<ui32>) -> tensor<i1>
  %0 = "stablehlo.if"(%p) ({
    %1 = "stablehlo.collective_permute"(%x) <{channel_handle = #stablehlo.channel_handle<handle = 1, type = 1>, source_target_pairs = dense<[[0, 1], [1, 0]]> : tensor<2x2xi64>}> : (tensor<i32>) -> tensor<i32>
    stablehlo.return %1 : tensor<i32>
  }, {
    stablehlo.return %x : tensor<i32>
  }) : (tensor<i1>) -> tensor<i32>
  return %0 : tensor<i32>
}

// Partition 0 goes round twice, partition 1 three times.
// LOOP: error: 'stablehlo.all_reduce' op deadlock: no device can go on
// LOOP: note: r0p1 waits at stablehlo.all_reduce in group [r0p0, r0p1] for r0p0, which has ended
func.func @loop() -> tensor<i32> {
  %zero = stablehlo.constant dense<0> : tensor<i32>
  %one = stablehlo.constant dense<1> : tensor<i32>
  %two = stablehlo.constant dense<2> : tensor<i32>
  %p = stablehlo.partition_id : tensor<ui32>
  %i = stablehlo.convert %p : (tensor<ui32>) -> tensor<i32>
  %trips = stablehlo.add %i, %two : tensor<i32>
  %0 = stablehlo.while(%k = %zero) : tensor<i32>
  cond {
    %more = stablehlo.compare LT, %k, %trips : (tensor<i32>, tensor<i32>) -> tensor<i1>
    stablehlo.return %more : tensor<i1>
  } do {
    %1 = "stablehlo.all_reduce"(%one) <{channel_handle = #stablehlo.channel_handle<handle = 1, type = 1>, replica_groups = dense<[[0, 1]]> : tensor<1x2xi64>, use_global_device_ids}> ({
    ^bb0(%a: tensor<i32>, %b: tensor<i32>):
      %sum = stablehlo.maximum %a, %b : tensor<i32>
      stablehlo.return %sum : tensor<i32>
    }) : (tensor<i32>) -> tensor<i32>
    %next = stablehlo.add %k, %1 : tensor<i32>
    stablehlo.return %next : tensor<i32>
  }
  return %0 : tensor<i32>
}

// Partition 0, a source, never sends.
// PERMUTE: error: 'stablehlo.collective_permute' op deadlock: no device can go on
// PERMUTE: note: r0p1 waits at stablehlo.collective_permute in group [r0p0, r0p1, r0p2] for r0p0, which has ended
// PERMUTE: note: r0p2 waits at stablehlo.collective_permute in group [r0p0, r0p1, r0p2] for r0p0, which has ended
func.func @permute() -> tensor<i32> {
  %x = stablehlo.constant dense<1> : tensor<i32>
  %n = stablehlo.constant dense<0> : tensor<ui32>
  %p = call @is(%n) : (tensor<ui32>) -> tensor<i1>
  %0 = "stablehlo.if"(%p) ({
    stablehlo.return %x : tensor<i32>
  }, {
    %1 = "stablehlo.collective_permute"(%x) <{channel_handle = #stablehlo.channel_handle<handle = 1, type = 1>, source_target_pairs = dense<[[0, 1], [1, 2]]> : tensor<2x2xi64>}> : (tensor<i32>) -> tensor<i32>
    stablehlo.return %1 : tensor<i32>
  }) : (tensor<i1>) -> tensor<i32>
  return %0 : tensor<i32>
}
