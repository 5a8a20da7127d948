// Tests that sdy.manual_computation runs on every device of its mesh: operands are cut along manual axes, the major one
// first, in sub-axes too, results are stitched, copies are the first device's, and a run on as many partitions agrees.
// RUN: heddle-interpret %s --entry shards | FileCheck %s --check-prefix=SHARDS
// RUN: heddle-interpret %s --entry sub_axes | FileCheck %s --check-prefix=SUB
// RUN: heddle-interpret %s --entry copies | FileCheck %s --check-prefix=COPIES
// RUN: heddle-interpret %s --entry device_order | FileCheck %s --check-prefix=ORDER
// RUN: heddle-interpret %s --entry nested | FileCheck %s --check-prefix=NESTED
// RUN: heddle-interpret %s --entry nested --partitions 6 | FileCheck %s --check-prefix=NESTED6
// RUN: heddle-interpret %s --entry unreduced | FileCheck %s --check-prefix=UNREDUCED
// RUN: heddle-interpret %s --entry values | FileCheck %s --check-prefix=VALUES
// RUN: heddle-interpret %s --entry replicas --replicas 2 --partitions 6 | FileCheck %s --check-prefix=REPLICAS
// RUN: not heddle-interpret %s --entry shards --partitions 4 2>&1 | FileCheck %s --check-prefix=COUNT
// RUN: not heddle-interpret %s --entry left_out 2>&1 | FileCheck %s --check-prefix=LEFTOUT
// RUN: not heddle-interpret %s --entry endless 2>&1 | FileCheck %s --check-prefix=ENDLESS

sdy.mesh @mesh = <["x"=2, "y"=3]>
sdy.mesh @six = <["z"=6]>
sdy.mesh @reordered = <["x"=2, "y"=3], device_ids=[5, 3, 1, 0, 2, 4]>

func.func private @partition() -> tensor<1xi32> {
  %0 = stablehlo.partition_id : tensor<ui32>
  %1 = stablehlo.convert %0 : (tensor<ui32>) -> tensor<i32>
  %2 = stablehlo.reshape %1 : (tensor<i32>) -> tensor<1xi32>
  return %2 : tensor<1xi32>
}

// 100 * element + partition: dim 0 is cut along "y", then "x", and result 0 put together in the same way. Result 1 is put
// together along "x", then "y".
// SHARDS:      result0 = dense<[0, 103, 201, 304, 402, 505]> : tensor<6xi32>
// SHARDS-NEXT: result1 = dense<[0, 201, 402, 103, 304, 505]> : tensor<6xi32>
// COUNT: error: 'sdy.manual_computation' op has a mesh of 6 devices and runs on 4 partitions of 1 replicas, needed as many partitions as devices, or one device
func.func @shards() -> (tensor<6xi32>, tensor<6xi32>) {
  %x = stablehlo.iota dim = 0 : tensor<6xi32>
  %0:2 = sdy.manual_computation(%x) in_shardings=[<@mesh, [{"y", "x"}]>] out_shardings=[<@mesh, [{"y", "x"}]>, <@mesh, [{"x", "y"}]>] manual_axes={"x", "y"} (%shard: tensor<1xi32>) {
    %hundred = stablehlo.constant dense<100> : tensor<1xi32>
    %1 = stablehlo.multiply %shard, %hundred : tensor<1xi32>
    %p = func.call @partition() : () -> tensor<1xi32>
    %2 = stablehlo.add %1, %p : tensor<1xi32>
    sdy.return %2, %2 : tensor<1xi32>, tensor<1xi32>
  } : (tensor<6xi32>) -> (tensor<6xi32>, tensor<6xi32>)
  return %0#0, %0#1 : tensor<6xi32>, tensor<6xi32>
}

// "z" of size 6 is 3 times (3)2: dim 0 is cut along the minor part, dim 1 along the major one. Device 3 has minor part 1
// and major part 1, so element [1, 1].
// SUB:      result0 = dense<{{\[\[}}0, 102, 204], [301, 403, 505]]> : tensor<2x3xi32>
func.func @sub_axes() -> tensor<2x3xi32> {
  %i = stablehlo.iota dim = 0 : tensor<6xi32>
  %x = stablehlo.reshape %i : (tensor<6xi32>) -> tensor<2x3xi32>
  %0 = sdy.manual_computation(%x) in_shardings=[<@six, [{"z":(3)2}, {"z":(1)3}]>] out_shardings=[<@six, [{"z":(3)2}, {"z":(1)3}]>] manual_axes={"z"} (%shard: tensor<1x1xi32>) {
    %hundred = stablehlo.constant dense<100> : tensor<1x1xi32>
    %1 = stablehlo.multiply %shard, %hundred : tensor<1x1xi32>
    %p = func.call @partition() : () -> tensor<1xi32>
    %q = stablehlo.reshape %p : (tensor<1xi32>) -> tensor<1x1xi32>
    %2 = stablehlo.add %1, %q : tensor<1x1xi32>
    sdy.return %2 : tensor<1x1xi32>
  } : (tensor<2x3xi32>) -> tensor<2x3xi32>
  return %0 : tensor<2x3xi32>
}

// Of what is replicated along "y", and along a part of "z", the first device's copy. Priorities and openness are no matter.
// COPIES:      result0 = dense<[0, 3]> : tensor<2xi32>
// COPIES-NEXT: result1 = dense<[0]> : tensor<1xi32>
// COPIES-NEXT: result2 = dense<[0, 2, 4]> : tensor<3xi32>
func.func @copies() -> (tensor<2xi32>, tensor<1xi32>, tensor<3xi32>) {
  %0:2 = sdy.manual_computation() in_shardings=[] out_shardings=[<@mesh, [{"x", ?}p1]>, <@mesh, [{}], replicated={"x"}>] manual_axes={"x", "y"} () {
    %p = func.call @partition() : () -> tensor<1xi32>
    sdy.return %p, %p : tensor<1xi32>, tensor<1xi32>
  } : () -> (tensor<2xi32>, tensor<1xi32>)
  %1 = sdy.manual_computation() in_shardings=[] out_shardings=[<@six, [{"z":(1)3}]>] manual_axes={"z"} () {
    %p = func.call @partition() : () -> tensor<1xi32>
    sdy.return %p : tensor<1xi32>
  } : () -> tensor<3xi32>
  return %0#0, %0#1, %1 : tensor<2xi32>, tensor<1xi32>, tensor<3xi32>
}

// The mesh's own numbers of devices are partitions, as XLA has it: element [0, 0] is on partition 5, which gets its value
// from partition 4, element [1, 2].
// ORDER: result0 = dense<{{\[\[}}505, 403, 301], [0, 202, 104]]> : tensor<2x3xi32>
func.func @device_order() -> tensor<2x3xi32> {
  %i = stablehlo.iota dim = 0 : tensor<6xi32>
  %x = stablehlo.reshape %i : (tensor<6xi32>) -> tensor<2x3xi32>
  %0 = sdy.manual_computation(%x) in_shardings=[<@reordered, [{"x"}, {"y"}]>] out_shardings=[<@reordered, [{"x"}, {"y"}]>] manual_axes={"x", "y"} (%shard: tensor<1x1xi32>) {
    %1 = "stablehlo.collective_permute"(%shard) <{channel_handle = #stablehlo.channel_handle<handle = 1, type = 1>, source_target_pairs = dense<[[0, 1], [1, 2], [2, 3], [3, 4], [4, 5], [5, 0]]> : tensor<6x2xi64>}> : (tensor<1x1xi32>) -> tensor<1x1xi32>
    %hundred = stablehlo.constant dense<100> : tensor<1x1xi32>
    %2 = stablehlo.multiply %1, %hundred : tensor<1x1xi32>
    %p = func.call @partition() : () -> tensor<1xi32>
    %q = stablehlo.reshape %p : (tensor<1xi32>) -> tensor<1x1xi32>
    %3 = stablehlo.add %2, %q : tensor<1x1xi32>
    sdy.return %3 : tensor<1x1xi32>
  } : (tensor<2x3xi32>) -> tensor<2x3xi32>
  return %0 : tensor<2x3xi32>
}

// "x" is manual around "y". The outer body has rows, sums them along "x" and, within, adds the partition to each element.
// Rows [0, 1, 2] and [3, 4, 5] give [3, 5, 7]; partitions 0, 1, 2 and 3, 4, 5 are added.
// NESTED: result0 = dense<{{\[\[}}3, 6, 9], [6, 9, 12]]> : tensor<2x3xi32>
// NESTED6-COUNT-6: = dense<{{\[\[}}3, 6, 9], [6, 9, 12]]> : tensor<2x3xi32>
func.func @nested() -> tensor<2x3xi32> {
  %i = stablehlo.iota dim = 0 : tensor<6xi32>
  %x = stablehlo.reshape %i : (tensor<6xi32>) -> tensor<2x3xi32>
  %0 = sdy.manual_computation(%x) in_shardings=[<@mesh, [{"x"}, {"y"}]>] out_shardings=[<@mesh, [{"x"}, {"y"}]>] manual_axes={"x"} (%row: tensor<1x3xi32>) {
    %1 = "stablehlo.all_reduce"(%row) <{channel_handle = #stablehlo.channel_handle<handle = 1, type = 1>, replica_groups = dense<[[0, 3], [1, 4], [2, 5]]> : tensor<3x2xi64>, use_global_device_ids}> ({
    ^bb0(%a: tensor<i32>, %b: tensor<i32>):
      %sum = stablehlo.add %a, %b : tensor<i32>
      stablehlo.return %sum : tensor<i32>
    }) : (tensor<1x3xi32>) -> tensor<1x3xi32>
    %2 = sdy.manual_computation(%1) in_shardings=[<@mesh, [{}, {"y"}]>] out_shardings=[<@mesh, [{}, {"y"}]>] manual_axes={"y"} (%element: tensor<1x1xi32>) {
      %p = func.call @partition() : () -> tensor<1xi32>
      %q = stablehlo.reshape %p : (tensor<1xi32>) -> tensor<1x1xi32>
      %3 = stablehlo.add %element, %q : tensor<1x1xi32>
      sdy.return %3 : tensor<1x1xi32>
    } : (tensor<1x3xi32>) -> tensor<1x3xi32>
    sdy.return %2 : tensor<1x3xi32>
  } : (tensor<2x3xi32>) -> tensor<2x3xi32>
  return %0 : tensor<2x3xi32>
}

// Unreduced results are reduced: partitions 0 + 1 + 2 and 3 + 4 + 5, the largest of 0 and 3, 1 and 4, 2 and 5. An operand
// that is unreduced along "y" has its value on the first device there, and 0 on the others: the sum over "y" is the value.
// UNREDUCED:      result0 = dense<[3, 12]> : tensor<2xi32>
// UNREDUCED-NEXT: result1 = dense<[3, 4, 5]> : tensor<3xi32>
// UNREDUCED-NEXT: result2 = dense<[7, 0, 0]> : tensor<3xi32>
// UNREDUCED-NEXT: result3 = dense<[7]> : tensor<1xi32>
// UNREDUCED-NEXT: result4 = dense<[260.0]> : tensor<1xbf16>
func.func @unreduced() -> (tensor<2xi32>, tensor<3xi32>, tensor<3xi32>, tensor<1xi32>, tensor<1xbf16>) {
  %seven = stablehlo.constant dense<7> : tensor<1xi32>
  %0:4 = sdy.manual_computation(%seven) in_shardings=[<@mesh, [{}], unreduced={"y"}>] out_shardings=[<@mesh, [{"x"}], unreduced={"y"}>, <@mesh, [{"y"}], unreduced=max{"x"}>, <@mesh, [{"y"}]>, <@mesh, [{}], unreduced={"y"}>] manual_axes={"x", "y"} (%part: tensor<1xi32>) {
    %p = func.call @partition() : () -> tensor<1xi32>
    sdy.return %p, %p, %part, %part : tensor<1xi32>, tensor<1xi32>, tensor<1xi32>, tensor<1xi32>
  } : (tensor<1xi32>) -> (tensor<2xi32>, tensor<3xi32>, tensor<3xi32>, tensor<1xi32>)
  // 256 + 1 + 1 + 1 + 1 is 260; but 256 where each step is rounded.
  %parts = stablehlo.constant dense<[256.0, 1.0, 1.0, 1.0, 1.0, 0.0]> : tensor<6xbf16>
  %1 = sdy.manual_computation(%parts) in_shardings=[<@six, [{"z"}]>] out_shardings=[<@six, [{}], unreduced={"z"}>] manual_axes={"z"} (%part: tensor<1xbf16>) {
    sdy.return %part : tensor<1xbf16>
  } : (tensor<6xbf16>) -> tensor<1xbf16>
  return %0#0, %0#1, %0#2, %0#3, %1 : tensor<2xi32>, tensor<3xi32>, tensor<3xi32>, tensor<1xi32>, tensor<1xbf16>
}

// No operands and no results; dims of size 0; a mesh without axes.
// VALUES:      result0 = dense<> : tensor<0x6xi32>
// VALUES-NEXT: result1 = dense<[0]> : tensor<1xi32>
func.func @values() -> (tensor<0x6xi32>, tensor<1xi32>) {
  sdy.manual_computation() in_shardings=[] out_shardings=[] manual_axes={} () {
    sdy.return
  } : () -> ()
  %x = stablehlo.constant dense<0> : tensor<0x6xi32>
  %0 = sdy.manual_computation(%x) in_shardings=[<@mesh, [{}, {"x"}]>] out_shardings=[<@mesh, [{}, {"x"}]>] manual_axes={"x"} (%shard: tensor<0x3xi32>) {
    sdy.return %shard : tensor<0x3xi32>
  } : (tensor<0x6xi32>) -> tensor<0x6xi32>
  %1 = sdy.manual_computation() in_shardings=[] out_shardings=[<mesh<[]>, [{}]>] manual_axes={} () {
    %p = func.call @partition() : () -> tensor<1xi32>
    sdy.return %p : tensor<1xi32>
  } : () -> tensor<1xi32>
  return %0, %1 : tensor<0x6xi32>, tensor<1xi32>
}

// Each replica has its own mesh.
// REPLICAS-COUNT-6: result0@r0p{{[0-5]}} = dense<[0, 0]> : tensor<2xi32>
// REPLICAS-COUNT-6: result0@r1p{{[0-5]}} = dense<[1, 1]> : tensor<2xi32>
func.func @replicas() -> tensor<2xi32> {
  %0 = sdy.manual_computation() in_shardings=[] out_shardings=[<@mesh, [{"x"}]>] manual_axes={"x"} () {
    %r = stablehlo.replica_id : tensor<ui32>
    %1 = stablehlo.convert %r : (tensor<ui32>) -> tensor<i32>
    %2 = stablehlo.reshape %1 : (tensor<i32>) -> tensor<1xi32>
    sdy.return %2 : tensor<1xi32>
  } : () -> tensor<2xi32>
  return %0 : tensor<2xi32>
}

// Partition 5 leaves out what the others do, and meets them where results are put together.
// LEFTOUT: error: 'sdy.manual_computation' op on r0p5 has op sdy.manual_computation, needed op stablehlo.all_reduce as on r0p0, which is in the same group [r0p0, r0p1, r0p2, r0p3, r0p4, r0p5]
// LEFTOUT: note: r0p0 is at stablehlo.all_reduce here
func.func @left_out() {
  %0 = sdy.manual_computation() in_shardings=[] out_shardings=[<@mesh, [{}]>] manual_axes={"x", "y"} () {
    %p = func.call @partition() : () -> tensor<1xi32>
    %five = stablehlo.constant dense<5> : tensor<1xi32>
    %1 = stablehlo.compare EQ, %p, %five : (tensor<1xi32>, tensor<1xi32>) -> tensor<1xi1>
    %2 = stablehlo.reshape %1 : (tensor<1xi1>) -> tensor<i1>
    %3 = "stablehlo.if"(%2) ({
      stablehlo.return %p : tensor<1xi32>
    }, {
      %4 = "stablehlo.all_reduce"(%p) <{channel_handle = #stablehlo.channel_handle<handle = 1, type = 1>, replica_groups = dense<[[0, 1, 2, 3, 4, 5]]> : tensor<1x6xi64>, use_global_device_ids}> ({
      ^bb0(%a: tensor<i32>, %b: tensor<i32>):
        %sum = stablehlo.add %a, %b : tensor<i32>
        stablehlo.return %sum : tensor<i32>
      }) : (tensor<1xi32>) -> tensor<1xi32>
      stablehlo.return %4 : tensor<1xi32>
    }) : (tensor<i1>) -> tensor<1xi32>
    sdy.return %3 : tensor<1xi32>
  } : () -> tensor<1xi32>
  return
}

// ENDLESS: error: 'func.call' op is nested in 256 calls, needed fewer
func.func @endless() {
  sdy.manual_computation() in_shardings=[] out_shardings=[] manual_axes={} () {
    func.call @endless() : () -> ()
    sdy.return
  } : () -> ()
  return
}
