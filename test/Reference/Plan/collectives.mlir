// Tests every kind of collective, and exchanges, between the devices of a plan, in every order of streams: what they get, that
// events order them with computation, that several are one launch, that lists may differ.
// RUN: heddle-interpret %s --entry=sums --stream-seed=0 --value='dense<[1, 2, 30, 40, 500, 600, 7000, 8000]> : tensor<8xi32>' | FileCheck %s --check-prefix=SUMS
// RUN: heddle-interpret %s --entry=sums --stream-seed=1 --value='dense<[1, 2, 30, 40, 500, 600, 7000, 8000]> : tensor<8xi32>' | FileCheck %s --check-prefix=SUMS
// RUN: heddle-interpret %s --entry=sums --stream-seed=2 --value='dense<[1, 2, 30, 40, 500, 600, 7000, 8000]> : tensor<8xi32>' | FileCheck %s --check-prefix=SUMS
// RUN: heddle-interpret %s --entry=sums --stream-seed=3 --value='dense<[1, 2, 30, 40, 500, 600, 7000, 8000]> : tensor<8xi32>' | FileCheck %s --check-prefix=SUMS
// RUN: heddle-interpret %s --entry=moves --stream-seed=4 --value='dense<[0, 1, 2, 3, 4, 5, 6, 7]> : tensor<8xi32>' | FileCheck %s --check-prefix=MOVES
// RUN: heddle-interpret %s --entry=prefetch --stream-seed=0 --value='dense<[1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12]> : tensor<12xi32>' | FileCheck %s --check-prefix=PREFETCH
// RUN: heddle-interpret %s --entry=prefetch --stream-seed=1 --value='dense<[1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12]> : tensor<12xi32>' | FileCheck %s --check-prefix=PREFETCH
// RUN: heddle-interpret %s --entry=prefetch --stream-seed=2 --value='dense<[1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12]> : tensor<12xi32>' | FileCheck %s --check-prefix=PREFETCH
// RUN: heddle-interpret %s --entry=prefetch --stream-seed=7 --value='dense<[1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12]> : tensor<12xi32>' | FileCheck %s --check-prefix=PREFETCH
// RUN: heddle-interpret %s --entry=stages --stream-seed=0 --value='dense<[1, 2, 3, 4]> : tensor<4xi32>' | FileCheck %s --check-prefix=STAGES
// RUN: heddle-interpret %s --entry=stages --stream-seed=5 --value='dense<[1, 2, 3, 4]> : tensor<4xi32>' | FileCheck %s --check-prefix=STAGES
// RUN: heddle-interpret %s --entry=by_hand --partitions=4 | FileCheck %s --check-prefix=HAND

sdy.mesh @mesh = <["a"=2, "b"=2]>

func.func private @add(%x: tensor<2xi32>, %y: tensor<2xi32>) -> tensor<2xi32> attributes {plan.kernel = "loop"} {
  %0 = stablehlo.add %x, %y : tensor<2xi32>
  return %0 : tensor<2xi32>
}
func.func private @add4(%x: tensor<4xi32>, %y: tensor<4xi32>) -> tensor<4xi32> attributes {plan.kernel = "loop"} {
  %0 = stablehlo.add %x, %y : tensor<4xi32>
  return %0 : tensor<4xi32>
}
func.func private @number(%k: tensor<i32>) -> tensor<i32> attributes {plan.kernel = "loop"} {
  return %k : tensor<i32>
}

// Over both axes, "a" alone, each row of "b" by parts; the second launch has two buffers and writes where it reads.
// SUMS: result0 = dense<[7531, 8642]> : tensor<2xi32>
// SUMS: result1 = dense<[501, 602, 7030, 8040]> : tensor<4xi32>
// SUMS: result2 = dense<[2, 40, 600, 8000]> : tensor<4xi32>
// SUMS: result3 = dense<[1, 2, 30, 40, 500, 600, 7000, 8000]> : tensor<8xi32>
// SUMS: result4 = dense<[31, 42, 7500, 8600]> : tensor<4xi32>
plan.entry @sums(%x: memref<2xi32> {spmd.sharding = #sdy.sharding<@mesh, [{"a", "b"}]>}) -> (
    memref<2xi32> {spmd.sharding = #sdy.sharding<@mesh, [{}]>},
    memref<2xi32> {spmd.sharding = #sdy.sharding<@mesh, [{"b"}]>},
    memref<1xi32> {spmd.sharding = #sdy.sharding<@mesh, [{"a", "b"}]>},
    memref<8xi32> {spmd.sharding = #sdy.sharding<@mesh, [{}]>},
    memref<1xi32> {spmd.sharding = #sdy.sharding<@mesh, [{"a", "b"}]>}) {
  plan.list device_bytes 128 {
    %r0 = plan.result 0 : memref<2xi32>
    %r1 = plan.result 1 : memref<2xi32>
    %r2 = plan.result 2 : memref<1xi32>
    %r3 = plan.result 3 : memref<8xi32>
    %r4 = plan.result 4 : memref<1xi32>
    %m = plan.buffer at 0 : memref<2xi32>
    %n = plan.buffer at 64 : memref<1xi32>
    %second = plan.view %x[4] : memref<2xi32> to memref<1xi32>
    plan.collective all_reduce add %x to %r0 over {"a", "b"} on @mesh stream 1 : memref<2xi32> to memref<2xi32>
    plan.copy %x to %r1 : memref<2xi32> to memref<2xi32>
    plan.copy %x to %m : memref<2xi32> to memref<2xi32>
    plan.record 0
    plan.wait 0 stream 2
    plan.collective all_reduce add %r1, %m to %r1, %m over {"a"} on @mesh stream 2 : memref<2xi32>, memref<2xi32> to memref<2xi32>, memref<2xi32>
    plan.copy %second to %r2 stream 3 : memref<1xi32> to memref<1xi32>
    plan.collective all_gather %x to %r3 over {"a", "b"} on @mesh stream 1 : memref<2xi32> to memref<8xi32>
    plan.collective reduce_scatter maximum %x to %n over {"b"} on @mesh stream 3 : memref<2xi32> to memref<1xi32>
    plan.collective reduce_scatter add %x to %r4 over {"b"} on @mesh stream 3 : memref<2xi32> to memref<1xi32>
  }
}

// MOVES: result0 = dense<[0, 2, 1, 3, 4, 6, 5, 7]> : tensor<8xi32>
// MOVES: result1 = dense<[0, 1, 4, 5, 2, 3, 6, 7]> : tensor<8xi32>
// MOVES: result2 = dense<[2, 3, 4, 5, 6, 7, 0, 0]> : tensor<8xi32>
// MOVES: result3 = dense<[4, 5, 2, 3, 0, 1, 0, 0]> : tensor<8xi32>
// MOVES: result4 = dense<[6, 7, 0, 1, 0, 0, 0, 0]> : tensor<8xi32>
plan.entry @moves(%x: memref<2xi32> {spmd.sharding = #sdy.sharding<@mesh, [{"a", "b"}]>}) -> (
    memref<2xi32> {spmd.sharding = #sdy.sharding<@mesh, [{"a", "b"}]>},
    memref<2xi32> {spmd.sharding = #sdy.sharding<@mesh, [{"a", "b"}]>},
    memref<2xi32> {spmd.sharding = #sdy.sharding<@mesh, [{"a", "b"}]>},
    memref<2xi32> {spmd.sharding = #sdy.sharding<@mesh, [{"a", "b"}]>},
    memref<2xi32> {spmd.sharding = #sdy.sharding<@mesh, [{"a", "b"}]>}) {
  plan.list {
    %r0 = plan.result 0 : memref<2xi32>
    %r1 = plan.result 1 : memref<2xi32>
    %r2 = plan.result 2 : memref<2xi32>
    %r3 = plan.result 3 : memref<2xi32>
    %r4 = plan.result 4 : memref<2xi32>
    plan.collective all_to_all %x to %r0 over {"b"} on @mesh stream 1 : memref<2xi32> to memref<2xi32>
    plan.collective permute %x to %r1 from [{"a", "b"}] to [{"b", "a"}] on @mesh stream 2 : memref<2xi32> to memref<2xi32>
    plan.collective shift %x to %r2 over {"a", "b"} by 1 on @mesh stream 2 : memref<2xi32> to memref<2xi32>
    plan.collective shift %x to %r3 over {"a", "b"} by 2 mirrored on @mesh stream 2 : memref<2xi32> to memref<2xi32>
    plan.collective pairs %x to %r4 over {"a", "b"} senders [3, 0] receivers [0, 1] on @mesh stream 2 : memref<2xi32> to memref<2xi32>
  }
}

// The next rows are gathered while these are added, in two slots; the last iteration sends for none.
// PREFETCH: result0 = dense<[9, 12, 27, 30]> : tensor<4xi32>
plan.entry @prefetch(%x: memref<6xi32> {spmd.sharding = #sdy.sharding<@mesh, [{"b"}]>})
    -> (memref<4xi32> {spmd.sharding = #sdy.sharding<@mesh, [{}]>}) {
  plan.list device_bytes 64 {
    %slots = plan.buffer at 0 : memref<2x4xi32>
    %sum = plan.result 0 : memref<4xi32>
    %x0 = plan.view %x[0] : memref<6xi32> to memref<2xi32>
    %slot0 = plan.view %slots[0] : memref<2x4xi32> to memref<4xi32>
    plan.fill %sum with 0 : memref<4xi32>
    plan.collective all_gather %x0 to %slot0 over {"b"} on @mesh stream 1 : memref<2xi32> to memref<4xi32>
    plan.record 1 stream 1
    plan.loop %k to 3 {
      %now = plan.view %slots[affine_map<(k) -> (k mod 2 * 16)>(%k)] : memref<2x4xi32> to memref<4xi32>
      %next = plan.view %slots[affine_map<(k) -> ((k + 1) mod 2 * 16)>(%k)] : memref<2x4xi32> to memref<4xi32>
      plan.wait 1
      plan.when %k from 0 to 2 {
        %shard = plan.view %x[affine_map<(k) -> ((k + 1) mod 3 * 8)>(%k)] : memref<6xi32> to memref<2xi32>
        plan.record 0
        plan.wait 0 stream 1
        plan.collective all_gather %shard to %next over {"b"} on @mesh stream 1 : memref<2xi32> to memref<4xi32>
        plan.record 1 stream 1
      }
      plan.launch @add4(%sum, %now) to (%sum) : (memref<4xi32>, memref<4xi32>) -> memref<4xi32>
    }
  }
}

// Devices along "a" are two stages of a pipeline, with lists of their own. The second adds what the first sends it.
// STAGES: result0 = dense<[4, 6]> : tensor<2xi32>
plan.entry @stages(%x: memref<2xi32> {spmd.sharding = #sdy.sharding<@mesh, [{"a"}]>})
    -> (memref<2xi32> {spmd.sharding = #sdy.sharding<@mesh, [{}]>})
    attributes {lists = array<i64: 0, 1>, lists_by = #sdy<axis_ref_list{"a"}>, mesh = @mesh} {
  plan.list {
    %r = plan.result 0 : memref<2xi32>
    plan.exchange send %x [1] over {"a"} on @mesh stream 1 : (memref<2xi32>) -> ()
    plan.exchange receive %r [1] over {"a"} on @mesh stream 1 : () -> memref<2xi32>
  }
  plan.list device_bytes 64 {
    %r = plan.result 0 : memref<2xi32>
    %y = plan.buffer at 0 : memref<2xi32>
    plan.exchange receive %y [-1] over {"a"} on @mesh stream 1 : () -> memref<2xi32>
    plan.record 0 stream 1
    plan.wait 0
    plan.launch @add(%x, %y) to (%r) : (memref<2xi32>, memref<2xi32>) -> memref<2xi32>
    plan.record 1
    plan.wait 1 stream 1
    plan.exchange send %r [-1] over {"a"} on @mesh stream 1 : (memref<2xi32>) -> ()
  }
}

// Without shardings each device is asked for by itself.
// HAND: result0@r0p0 = dense<0> : tensor<i32>
// HAND: result0@r0p1 = dense<0> : tensor<i32>
// HAND: result0@r0p2 = dense<1> : tensor<i32>
// HAND: result0@r0p3 = dense<1> : tensor<i32>
plan.entry @by_hand() -> (memref<i32>) {
  plan.list {
    %r = plan.result 0 : memref<i32>
    %index = plan.axis_index {"a"} on @mesh : i32
    plan.launch @number(%index) to (%r) : (i32) -> memref<i32>
  }
}
