// Tests that a partitioned function is run on whole arguments: they are cut into shards, every device of the mesh runs,
// and the results are put together.
// RUN: heddle-interpret %s --entry=sums --value='dense<[[1, 2, 3], [4, 5, 6], [7, 8, 9], [10, 11, 12]]> : tensor<4x3xi32>' | FileCheck %s --check-prefix=SUMS
// RUN: heddle-interpret %s --partitions=4 --entry=sums --value='dense<1> : tensor<4x3xi32>' | FileCheck %s --check-prefix=ONES
// RUN: heddle-interpret %s --entry=uneven --value='dense<[1, 2, 3, 4, 5]> : tensor<5xi32>' --value='dense<7> : tensor<i32>' | FileCheck %s --check-prefix=UNEVEN
// RUN: heddle-interpret %s --entry=padding --value='dense<1.5> : tensor<5xf32>' --value='dense<1> : tensor<5xi8>' --value='dense<false> : tensor<5xi1>' | FileCheck %s --check-prefix=PADDING
// RUN: heddle-interpret %s --entry=sub_axes --value='dense<[[0, 1, 2, 3], [4, 5, 6, 7], [8, 9, 10, 11], [12, 13, 14, 15]]> : tensor<4x4xi32>' | FileCheck %s --check-prefix=SUB
// RUN: heddle-interpret %s --entry=reordered --value='dense<[0, 1, 2, 3]> : tensor<4xi32>' | FileCheck %s --check-prefix=SHUFFLED
// RUN: heddle-interpret %s --entry=empty --value='dense<> : tensor<0x3xf32>' | FileCheck %s --check-prefix=EMPTY
// RUN: heddle-interpret %s --entry=partial --value='dense<[1, 2, 3, 4]> : tensor<4xi32>' --value='dense<[5, -6]> : tensor<2xi32>' | FileCheck %s --check-prefix=PARTIAL
// RUN: heddle-interpret %s --entry=placed --value='dense<[1, 2]> : tensor<2xi32>' | FileCheck %s --check-prefix=PLACED
// RUN: heddle-interpret %s --entry=nothing --value='dense<5> : tensor<2xi32>' | FileCheck %s --check-prefix=NOTHING

// RUN: not heddle-interpret %s --entry=sums --partitions=2 --value='dense<1> : tensor<4x3xi32>' 2>&1 | FileCheck %s --check-prefix=COUNT
// COUNT: error: @sums is partitioned over 4 devices, found 1 replicas of 2 partitions, needed 1 of 4
// RUN: not heddle-interpret %s --entry=sums --replicas=4 --value='dense<1> : tensor<4x3xi32>' 2>&1 | FileCheck %s --check-prefix=REPLICAS
// REPLICAS: error: @sums is partitioned over 4 devices, found 4 replicas of 1 partitions, needed 1 of 4
// RUN: not heddle-interpret %s --entry=sums --value='dense<1> : tensor<2x3xi32>' 2>&1 | FileCheck %s --check-prefix=LOCAL
// LOCAL: error: arg0 is {{.*}}, needed elements such as dense<0> : tensor<4x3xi32>

sdy.mesh @mesh = <["a"=2, "b"=2]>
sdy.mesh @four = <["a"=4]>
sdy.mesh @shuffled = <["a"=4], device_ids=[2, 0, 3, 1]>

// Sums of columns: shards of rows, a sum over their axis, copies on all devices.
// SUMS: result0 = dense<[22, 26, 30]> : tensor<3xi32>
// ONES: result0 = dense<[4, 4, 4]> : tensor<3xi32>
func.func @sums(%x: tensor<2x3xi32> {spmd.sharding = #sdy.sharding<@mesh, [{"b"}, {}]>})
    -> (tensor<3xi32> {spmd.sharding = #sdy.sharding<@mesh, [{}]>}) {
  %zero = stablehlo.constant dense<0> : tensor<i32>
  %sums = stablehlo.reduce(%x init: %zero) applies stablehlo.add across dimensions = [0] : (tensor<2x3xi32>, tensor<i32>) -> tensor<3xi32>
  %all = spmd.all_reduce add %sums over {"b"} on @mesh : (tensor<3xi32>) -> tensor<3xi32>
  return %all : tensor<3xi32>
}

// 5 elements on 4 shards are 2, 2, 1 and none; the local argument without a global type has 2 on each.
// UNEVEN:      result0 = dense<[1, 2, 3, 4, 5]> : tensor<5xi32>
// UNEVEN-NEXT: result1 = dense<[0, 0, 1, 1, 2]> : tensor<5xi32>
// UNEVEN-NEXT: result2 = dense<[0, 0, 1, 1, 2, 2, 3, 3]> : tensor<8xi32>
// UNEVEN-NEXT: result3 = dense<7> : tensor<i32>
func.func @uneven(
    %x: tensor<2xi32> {heddle.io = #heddle.io<name = "x", role = batch, type = tensor<5xi32>>, spmd.sharding = #sdy.sharding<@four, [{"a"}]>},
    %y: tensor<i32> {spmd.sharding = #sdy.sharding<@four, []>})
    -> (tensor<2xi32> {heddle.io = #heddle.io<name = "x", role = metric, type = tensor<5xi32>>, spmd.sharding = #sdy.sharding<@four, [{"a"}]>},
        tensor<2xi32> {heddle.io = #heddle.io<name = "i", role = metric, type = tensor<5xi32>>, spmd.sharding = #sdy.sharding<@four, [{"a"}]>},
        tensor<2xi32> {spmd.sharding = #sdy.sharding<@four, [{"a"}]>},
        tensor<i32> {spmd.sharding = #sdy.sharding<@four, []>}) {
  %index = spmd.axis_index {"a"} on @four : tensor<i32>
  %indices = stablehlo.broadcast_in_dim %index, dims = [] : (tensor<i32>) -> tensor<2xi32>
  return %x, %indices, %indices, %y : tensor<2xi32>, tensor<2xi32>, tensor<2xi32>, tensor<i32>
}

// What reads the padding sees NaN or large odd numbers, other ones on other devices; a pred is true.
// PADDING:      result0 = dense<[{{.*}}, 0x7FC00000, 0x7FC00000, 0x7FC00000]> : tensor<8xf32>
// PADDING-NEXT: result1 = dense<[1, 1, 1, 1, 1, -87, -85, -85]> : tensor<8xi8>
// PADDING-NEXT: result2 = dense<[false, false, false, false, false, true, true, true]> : tensor<8xi1>
func.func @padding(
    %x: tensor<2xf32> {heddle.io = #heddle.io<name = "x", role = batch, type = tensor<5xf32>>, spmd.sharding = #sdy.sharding<@four, [{"a"}]>},
    %y: tensor<2xi8> {heddle.io = #heddle.io<name = "y", role = batch, type = tensor<5xi8>>, spmd.sharding = #sdy.sharding<@four, [{"a"}]>},
    %z: tensor<2xi1> {heddle.io = #heddle.io<name = "z", role = batch, type = tensor<5xi1>>, spmd.sharding = #sdy.sharding<@four, [{"a"}]>})
    -> (tensor<2xf32> {spmd.sharding = #sdy.sharding<@four, [{"a"}]>}, tensor<2xi8> {spmd.sharding = #sdy.sharding<@four, [{"a"}]>},
        tensor<2xi1> {spmd.sharding = #sdy.sharding<@four, [{"a"}]>}) {
  return %x, %y, %z : tensor<2xf32>, tensor<2xi8>, tensor<2xi1>
}

// Parts of an axis on two dims, the minor part on the first; results along the other order of axes.
// SUB:      result0 = {{.*}}[0, 1, 2, 3], [4, 5, 6, 7], [8, 9, 10, 11], [12, 13, 14, 15]
// SUB-NEXT: result1 = dense<[0, 2, 1, 3]> : tensor<4xi32>
func.func @sub_axes(%x: tensor<2x2xi32> {spmd.sharding = #sdy.sharding<@four, [{"a":(2)2}, {"a":(1)2}]>})
    -> (tensor<2x2xi32> {spmd.sharding = #sdy.sharding<@four, [{"a":(2)2}, {"a":(1)2}]>},
        tensor<1xi32> {spmd.sharding = #sdy.sharding<@four, [{"a":(2)2, "a":(1)2}]>}) {
  %index = spmd.axis_index {"a"} on @four : tensor<i32>
  %indices = stablehlo.reshape %index : (tensor<i32>) -> tensor<1xi32>
  return %x, %indices : tensor<2x2xi32>, tensor<1xi32>
}

// Position k of the mesh is device device_ids[k].
// SHUFFLED:      result0 = dense<[0, 1, 2, 3]> : tensor<4xi32>
// SHUFFLED-NEXT: result1 = dense<[2, 0, 3, 1]> : tensor<4xui32>
func.func @reordered(%x: tensor<1xi32> {spmd.sharding = #sdy.sharding<@shuffled, [{"a"}]>})
    -> (tensor<1xi32> {spmd.sharding = #sdy.sharding<@shuffled, [{"a"}]>}, tensor<1xui32> {spmd.sharding = #sdy.sharding<@shuffled, [{"a"}]>}) {
  %id = stablehlo.partition_id : tensor<ui32>
  %ids = stablehlo.reshape %id : (tensor<ui32>) -> tensor<1xui32>
  return %x, %ids : tensor<1xi32>, tensor<1xui32>
}

// EMPTY: result0 = dense<> : tensor<0x3xf32>
func.func @empty(%x: tensor<0x3xf32> {spmd.sharding = #sdy.sharding<@four, [{}, {}]>})
    -> (tensor<0x3xf32> {spmd.sharding = #sdy.sharding<@four, [{}, {}]>}) {
  return %x : tensor<0x3xf32>
}

// Axes that cut nothing, written out as replicated.
// NOTHING: result0 = dense<[5, 5]> : tensor<2xi32>
func.func @nothing(%x: tensor<2xi32> {spmd.sharding = #sdy.sharding<@mesh, [{}], replicated={"a"}>})
    -> (tensor<2xi32> {spmd.sharding = #sdy.sharding<@mesh, [{}]>}) {
  return %x : tensor<2xi32>
}

// Partial values: as an argument the value is on the first device of "b" and zeros are on the second; the maximum has it on both.
// A result is what its devices have, reduced; devices along "a" have copies.
// PARTIAL:      result0 = dense<[1, 2, 3, 4]> : tensor<4xi32>
// PARTIAL-NEXT: result1 = dense<[1, 2, 0, 0, 3, 4, 0, 0]> : tensor<8xi32>
// PARTIAL-NEXT: result2 = dense<[5, -6, 5, -6]> : tensor<4xi32>
// PARTIAL-NEXT: result3 = dense<1> : tensor<i32>
// PARTIAL-NEXT: result4 = dense<1> : tensor<i32>
func.func @partial(%x: tensor<2xi32> {spmd.sharding = #sdy.sharding<@mesh, [{"a"}], unreduced={"b"}>}, %y: tensor<2xi32> {spmd.sharding = #sdy.sharding<@mesh, [{}], unreduced=max{"b"}>})
    -> (tensor<2xi32> {spmd.sharding = #sdy.sharding<@mesh, [{"a"}], unreduced={"b"}>}, tensor<2xi32> {spmd.sharding = #sdy.sharding<@mesh, [{"a", "b"}]>},
        tensor<2xi32> {spmd.sharding = #sdy.sharding<@mesh, [{"b"}]>}, tensor<i32> {spmd.sharding = #sdy.sharding<@mesh, [], unreduced={"b"}>},
        tensor<i32> {spmd.sharding = #sdy.sharding<@mesh, [], unreduced=max{"b"}>}) {
  %b = spmd.axis_index {"b"} on @mesh : tensor<i32>
  return %x, %x, %y, %b, %b : tensor<2xi32>, tensor<2xi32>, tensor<2xi32>, tensor<i32>, tensor<i32>
}

// On one device, the others have large odd numbers, and nobody looks at what they return.
// PLACED:      result0 = dense<[1, 2]> : tensor<2xi32>
// PLACED-NEXT: result1 = dense<[-1515870811, -1515870811, -1515870809, -1515870809, -1515870807, -1515870807, 1, 2]> : tensor<8xi32>
func.func @placed(%x: tensor<2xi32> {spmd.sharding = #sdy.sharding<mesh<[], device_ids=[3]>, []>})
    -> (tensor<2xi32> {spmd.sharding = #sdy.sharding<mesh<[], device_ids=[3]>, []>}, tensor<2xi32> {spmd.sharding = #sdy.sharding<@mesh, [{"a", "b"}]>}) {
  return %x, %x : tensor<2xi32>, tensor<2xi32>
}
