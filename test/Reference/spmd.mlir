// Tests what collectives over axes give, on 6 devices and on a mesh whose devices are in another order: as they are, and
// written over groups.
// RUN: heddle-interpret %s --partitions=6 --entry=main
// RUN: heddle-interpret %s --partitions=6 --entry=reordered
// RUN: not heddle-interpret %s --partitions=6 --entry=wrong 2>&1 | FileCheck %s --check-prefix=WRONG
// RUN: not heddle-interpret %s --partitions=4 --entry=main 2>&1 | FileCheck %s --check-prefix=DEVICES
// DEVICES: 'spmd.all_slice' op mesh @mesh has 6 devices, needed 4, the number of partitions
// RUN: heddle-opt %s --heddle-spmd-to-stablehlo | heddle-interpret --partitions=6 --entry=main
// RUN: heddle-opt %s --heddle-spmd-to-stablehlo | heddle-interpret --partitions=6 --entry=reordered
// RUN: heddle-opt %s --heddle-spmd-to-stablehlo | not heddle-interpret --partitions=6 --entry=wrong 2>&1 | FileCheck %s --check-prefix=WRONG
// Device 1 is the first that is not at 0 along "b".
// WRONG: check.expect_eq{{.*}}1{{.*}}0

sdy.mesh @mesh = <["a"=2, "b"=3]>
sdy.mesh @shuffled = <["x"=6], device_ids=[2, 0, 3, 1, 5, 4]>

func.func @main() {
  %whole = stablehlo.iota dim = 0 : tensor<36xi32>
  %x = stablehlo.reshape %whole : (tensor<36xi32>) -> tensor<6x6xi32>

  // A slice and its gather, over one axis and over two in either order.
  %rows = spmd.all_slice %x dim 0 over {"b", "a"} on @mesh : (tensor<6x6xi32>) -> tensor<1x6xi32>
  %again = spmd.all_gather %rows dim 0 over {"b", "a"} on @mesh : (tensor<1x6xi32>) -> tensor<6x6xi32>
  check.expect_eq %again, %x : tensor<6x6xi32>

  // Rows become columns.
  %third = spmd.all_slice %x dim 0 over {"b"} on @mesh : (tensor<6x6xi32>) -> tensor<2x6xi32>
  %columns = spmd.all_to_all %third split 1 concat 0 over {"b"} on @mesh : (tensor<2x6xi32>) -> tensor<6x2xi32>
  %wanted = spmd.all_slice %x dim 1 over {"b"} on @mesh : (tensor<6x6xi32>) -> tensor<6x2xi32>
  check.expect_eq %columns, %wanted : tensor<6x2xi32>

  // Each device's parts add up: scattered sums are the slice of the sum.
  %index = spmd.axis_index {"a"} on @mesh : tensor<i32>
  %one = stablehlo.constant dense<1> : tensor<i32>
  %weight = stablehlo.add %index, %one : tensor<i32>
  %weights = stablehlo.broadcast_in_dim %weight, dims = [] : (tensor<i32>) -> tensor<6x6xi32>
  %part = stablehlo.multiply %x, %weights : tensor<6x6xi32>
  %sum = spmd.all_reduce add %part over {"a"} on @mesh : (tensor<6x6xi32>) -> tensor<6x6xi32>
  %three = stablehlo.constant dense<3> : tensor<6x6xi32>
  %tripled = stablehlo.multiply %x, %three : tensor<6x6xi32>
  check.expect_eq %sum, %tripled : tensor<6x6xi32>
  %scattered = spmd.reduce_scatter add %part dim 1 over {"a"} on @mesh : (tensor<6x6xi32>) -> tensor<6x3xi32>
  %slice = spmd.all_slice %tripled dim 1 over {"a"} on @mesh : (tensor<6x6xi32>) -> tensor<6x3xi32>
  check.expect_eq %scattered, %slice : tensor<6x3xi32>

  // Shards by ("a", "b") become shards by ("b", "a").
  %major = spmd.all_slice %x dim 0 over {"a", "b"} on @mesh : (tensor<6x6xi32>) -> tensor<1x6xi32>
  %minor = spmd.permute %major from [{"a", "b"}, {}] to [{"b", "a"}, {}] on @mesh : (tensor<1x6xi32>) -> tensor<1x6xi32>
  check.expect_eq %minor, %rows : tensor<1x6xi32>

  // A row further along "b", in both directions: zeros come in at the ends.
  %place = spmd.axis_index {"b"} on @mesh : tensor<i32>
  %next = spmd.shift %place by 1 over {"b"} on @mesh : (tensor<i32>) -> tensor<i32>
  %before = spmd.shift %place by -2 over {"b"} on @mesh : (tensor<i32>) -> tensor<i32>
  %next1 = stablehlo.reshape %next : (tensor<i32>) -> tensor<1xi32>
  %places = spmd.all_gather %next1 dim 0 over {"b"} on @mesh : (tensor<1xi32>) -> tensor<3xi32>
  check.expect_eq_const %places, dense<[1, 2, 0]> : tensor<3xi32>
  %before1 = stablehlo.reshape %before : (tensor<i32>) -> tensor<1xi32>
  %places2 = spmd.all_gather %before1 dim 0 over {"b"} on @mesh : (tensor<1xi32>) -> tensor<3xi32>
  check.expect_eq_const %places2, dense<[0, 0, 0]> : tensor<3xi32>

  // Rows in reverse order, and so from one further down on.
  %mirror = spmd.shift %place by 2 mirrored over {"b"} on @mesh : (tensor<i32>) -> tensor<i32>
  %mirror1 = stablehlo.reshape %mirror : (tensor<i32>) -> tensor<1xi32>
  %places3 = spmd.all_gather %mirror1 dim 0 over {"b"} on @mesh : (tensor<1xi32>) -> tensor<3xi32>
  check.expect_eq_const %places3, dense<[2, 1, 0]> : tensor<3xi32>
  %lower = spmd.shift %place by 1 mirrored over {"b"} on @mesh : (tensor<i32>) -> tensor<i32>
  %lower1 = stablehlo.reshape %lower : (tensor<i32>) -> tensor<1xi32>
  %places4 = spmd.all_gather %lower1 dim 0 over {"b"} on @mesh : (tensor<1xi32>) -> tensor<3xi32>
  check.expect_eq_const %places4, dense<[1, 0, 0]> : tensor<3xi32>

  // From members to members; zeros where nothing comes.
  %number = stablehlo.add %place, %one : tensor<i32>
  %exchanged = spmd.pairs %number from [0, 2] to [2, 1] over {"b"} on @mesh : (tensor<i32>) -> tensor<i32>
  %exchanged1 = stablehlo.reshape %exchanged : (tensor<i32>) -> tensor<1xi32>
  %places5 = spmd.all_gather %exchanged1 dim 0 over {"b"} on @mesh : (tensor<1xi32>) -> tensor<3xi32>
  check.expect_eq_const %places5, dense<[0, 3, 1]> : tensor<3xi32>
  return
}

func.func @reordered() {
  // A part of an axis: devices 2, 0 and 3 are the first half.
  %x = stablehlo.iota dim = 0 : tensor<4xi32>
  %half = spmd.all_slice %x dim 0 over {"x":(1)2} on @shuffled : (tensor<4xi32>) -> tensor<2xi32>
  %again = spmd.all_gather %half dim 0 over {"x":(1)2} on @shuffled : (tensor<2xi32>) -> tensor<4xi32>
  check.expect_eq %again, %x : tensor<4xi32>
  %id = stablehlo.partition_id : tensor<ui32>
  %position = spmd.axis_index {"x"} on @shuffled : tensor<i32>
  %positions = stablehlo.constant dense<[1, 3, 0, 2, 5, 4]> : tensor<6xi32>
  %found = stablehlo.dynamic_slice %positions, %id, sizes = [1] : (tensor<6xi32>, tensor<ui32>) -> tensor<1xi32>
  %expected = stablehlo.reshape %found : (tensor<1xi32>) -> tensor<i32>
  check.expect_eq %position, %expected : tensor<i32>
  return
}

func.func @wrong() {
  %index = spmd.axis_index {"b"} on @mesh : tensor<i32>
  %zero = stablehlo.constant dense<0> : tensor<i32>
  check.expect_eq %index, %zero : tensor<i32>
  return
}
