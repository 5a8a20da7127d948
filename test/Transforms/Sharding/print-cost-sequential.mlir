// Tests that a collective along a sequential axis costs a device's memory and no wire, that one along both kinds of axes sends a part's share
// of what its device sends, and that nodes are counted along spatial axes alone: the 8 devices of "data" share one.
// RUN: heddle-opt %s --heddle-print-cost=machine=h100-sxm -o /dev/null | FileCheck %s
// RUN: heddle-opt %s --heddle-explain-sharding -o /dev/null | FileCheck --check-prefix=EXPLAIN %s

sdy.mesh @mesh = <["data"=8, "micro"=4]> {heddle.sequential_axes = ["micro"]}

// 2 * 3/4 of 4 MB are written and read again, at 3.35 TB/s, in 2 us and what that takes.
// CHECK: "function":"sequential","handed_bytes":6000000,{{.*}}"wire_bytes":0,"wire_seconds":5.58{{[0-9]*}}e-06
// EXPLAIN: @sequential: 0 bytes in 1 collectives
// EXPLAIN: handed on: 6000000 bytes from part to part, in a device's memory
func.func @sequential(%x: tensor<1000000xf32>) -> tensor<1000000xf32> {
  %y = spmd.all_reduce add %x over {"micro"} on @mesh : (tensor<1000000xf32>) -> tensor<1000000xf32>
  return %y : tensor<1000000xf32>
}

// The same, and 2 * 7/8 of 4 MB once for 4 parts; 1.9 us to begin, and twice 3 steps of 1.9 us.
// CHECK: "function":"both","handed_bytes":6000000,{{.*}}"wire_bytes":1750000,"wire_seconds":2.27{{[0-9]*}}e-05
// EXPLAIN: @both: 1750000 bytes in 1 collectives
// EXPLAIN: handed on: 6000000 bytes
func.func @both(%x: tensor<1000000xf32>) -> tensor<1000000xf32> {
  %y = spmd.all_reduce add %x over {"data", "micro"} on @mesh : (tensor<1000000xf32>) -> tensor<1000000xf32>
  return %y : tensor<1000000xf32>
}

// An exchange sends all other devices' parts theirs: 28 of 31 elements, over wires of 450 GB/s.
// CHECK: "function":"exchange","handed_bytes":3000000,{{.*}}"wire_bytes":28000000,"wire_seconds":7.93{{[0-9]*}}e-05
func.func @exchange(%x: tensor<32x250000xf32>) -> tensor<1x8000000xf32> {
  %y = spmd.all_to_all %x split 0 concat 1 over {"data", "micro"} on @mesh : (tensor<32x250000xf32>) -> tensor<1x8000000xf32>
  return %y : tensor<1x8000000xf32>
}

// CHECK-NOT: handed_bytes
// CHECK: "function":"spatial",{{.*}}"wire_bytes":7000000,"wire_seconds":2.88{{[0-9]*}}e-05
// EXPLAIN: @spatial: 7000000 bytes in 1 collectives
// EXPLAIN-NOT: handed on
func.func @spatial(%x: tensor<1000000xf32>) -> tensor<1000000xf32> {
  %y = spmd.all_reduce add %x over {"data"} on @mesh : (tensor<1000000xf32>) -> tensor<1000000xf32>
  return %y : tensor<1000000xf32>
}
