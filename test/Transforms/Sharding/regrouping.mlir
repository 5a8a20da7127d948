// Tests that a reshape that takes a sharded dim apart into blocks, or joins blocks, sends only what changes devices, and
// that the numbers stay.
// RUN: heddle-opt %s --heddle-propagate --heddle-reshard | FileCheck %s --check-prefix=RESHARD
// RUN: heddle-opt %s --heddle-propagate --heddle-reshard --heddle-partition -o %t.mlir
// RUN: FileCheck %s < %t.mlir
// RUN: heddle-opt %s --heddle-propagate --heddle-reshard --heddle-partition --heddle-print-cost -o /dev/null | FileCheck %s --check-prefix=COST
// RUN: heddle-interpret %s --entry=split > %t.split
// RUN: heddle-interpret %t.mlir --entry=split | diff %t.split -
// RUN: heddle-interpret %s --entry=join > %t.join
// RUN: heddle-interpret %t.mlir --entry=join | diff %t.join -
// RUN: heddle-interpret %s --entry=four > %t.four
// RUN: heddle-interpret %t.mlir --entry=four | diff %t.four -
// RUN: heddle-interpret %s --entry=many_blocks > %t.many_blocks
// RUN: heddle-interpret %t.mlir --entry=many_blocks | diff %t.many_blocks -
// RUN: heddle-interpret %s --entry=two_axes > %t.two_axes
// RUN: heddle-interpret %t.mlir --entry=two_axes | diff %t.two_axes -
// RUN: heddle-interpret %s --entry=partial > %t.partial
// RUN: heddle-interpret %t.mlir --entry=partial | diff %t.partial -

sdy.mesh @mesh = <["x"=2, "y"=3, "z"=2]>

// Units 0 1 2 | 3 4 5 of two columns become 0 2 4 | 1 3 5: one unit of 5x2 f32 goes each way.
// RESHARD-LABEL: func.func @split(
// RESHARD-NOT: sdy.all
// RESHARD: stablehlo.reshape {{.*}}[{}, {}, {"x"}]{{.*}} : (tensor<5x12xf32>) -> tensor<5x3x4xf32>
// CHECK-LABEL: func.func @split(
// CHECK: spmd.all_to_all {{.*}} split 2 concat 1 over {"x"} on @mesh {{.*}}heddle.cause = "regrouping of stablehlo.reshape"{{.*}} : (tensor<5x1x2x2xf32>) -> tensor<5x2x1x2xf32>
// COST: "function":"split"{{.*}}"wire_bytes":40}
func.func @split() -> (tensor<5x3x4xf32> {sdy.sharding = #sdy.sharding<@mesh, [{}, {}, {"x"}]>}) {
  %i0 = stablehlo.iota dim = 1 : tensor<5x12xf32>
  %0 = stablehlo.abs %i0 {sdy.sharding = #sdy.sharding_per_value<[<@mesh, [{}, {"x"}]>]>} : tensor<5x12xf32>
  %1 = stablehlo.reshape %0 : (tensor<5x12xf32>) -> tensor<5x3x4xf32>
  return %1 : tensor<5x3x4xf32>
}

// The other way round, in front of another dim; what is sharded otherwise stays so.
// CHECK-LABEL: func.func @join(
// CHECK: spmd.all_to_all {{.*}} over {"x"} on @mesh {{.*}} : (tensor<1x2x2x2xf32>) -> tensor<2x1x2x2xf32>
// COST: "function":"join"{{.*}}"wire_bytes":16}
func.func @join() -> (tensor<12x6xf32> {sdy.sharding = #sdy.sharding<@mesh, [{"x"}, {"y"}]>}) {
  %i0 = stablehlo.iota dim = 1 : tensor<3x4x6xf32>
  %0 = stablehlo.abs %i0 {sdy.sharding = #sdy.sharding_per_value<[<@mesh, [{}, {"x"}, {"y"}]>]>} : tensor<3x4x6xf32>
  %i1 = stablehlo.iota dim = 0 : tensor<3x4x6xf32>
  %1 = stablehlo.abs %i1 {sdy.sharding = #sdy.sharding_per_value<[<@mesh, [{}, {"x"}, {"y"}]>]>} : tensor<3x4x6xf32>
  %2 = stablehlo.subtract %0, %1 {sdy.sharding = #sdy.sharding_per_value<[<@mesh, [{}, {"x"}, {"y"}]>]>} : tensor<3x4x6xf32>
  %3 = stablehlo.reshape %2 : (tensor<3x4x6xf32>) -> tensor<12x6xf32>
  return %3 : tensor<12x6xf32>
}

// Four shards along two axes, more than blocks.
// CHECK-LABEL: func.func @four(
// CHECK: spmd.all_to_all {{.*}} split 1 concat 0 over {"z", "x"} on @mesh {{.*}} : (tensor<1x4x20xf32>) -> tensor<4x1x20xf32>
func.func @four() -> (tensor<3x80xf32> {sdy.sharding = #sdy.sharding<@mesh, [{}, {"z", "x"}]>}) {
  %i0 = stablehlo.iota dim = 0 : tensor<240xf32>
  %0 = stablehlo.abs %i0 {sdy.sharding = #sdy.sharding_per_value<[<@mesh, [{"z", "x"}]>]>} : tensor<240xf32>
  %1 = stablehlo.reshape %0 : (tensor<240xf32>) -> tensor<3x80xf32>
  return %1 : tensor<3x80xf32>
}

// More blocks than shards: several units for each other device.
// CHECK-LABEL: func.func @many_blocks(
// CHECK: spmd.all_to_all {{.*}} over {"y"}
func.func @many_blocks() -> (tensor<7x6x2xf32> {sdy.sharding = #sdy.sharding<@mesh, [{}, {"y"}, {}]>}) {
  %i0 = stablehlo.iota dim = 0 : tensor<42x2xf32>
  %0 = stablehlo.abs %i0 {sdy.sharding = #sdy.sharding_per_value<[<@mesh, [{"y"}, {}]>]>} : tensor<42x2xf32>
  %1 = stablehlo.reshape %0 : (tensor<42x2xf32>) -> tensor<7x6x2xf32>
  return %1 : tensor<7x6x2xf32>
}

// Blocks along one axis are no matter for others.
// CHECK-LABEL: func.func @two_axes(
// CHECK: spmd.all_to_all {{.*}} over {"x"}
func.func @two_axes() -> (tensor<6x3x4xf32> {sdy.sharding = #sdy.sharding<@mesh, [{"y"}, {}, {"x"}]>}) {
  %i0 = stablehlo.iota dim = 1 : tensor<6x12xf32>
  %0 = stablehlo.abs %i0 {sdy.sharding = #sdy.sharding_per_value<[<@mesh, [{}, {"x"}]>]>} : tensor<6x12xf32>
  %1 = stablehlo.reshape %0 : (tensor<6x12xf32>) -> tensor<6x3x4xf32>
  return %1 : tensor<6x3x4xf32>
}

// A partial sum is reduced in front of it: the joined dim has no place for the axis.
// CHECK-LABEL: func.func @partial(
// CHECK: spmd.all_reduce add {{.*}} over {"y"}
// CHECK: spmd.all_to_all {{.*}} over {"x"}
func.func @partial() -> (tensor<12xf32> {sdy.sharding = #sdy.sharding<@mesh, [{"x"}]>}) {
  %zero = stablehlo.constant dense<0.0> : tensor<f32>
  %i0 = stablehlo.iota dim = 0 : tensor<60x3x4xf32>
  %0 = stablehlo.abs %i0 {sdy.sharding = #sdy.sharding_per_value<[<@mesh, [{"y"}, {}, {"x"}]>]>} : tensor<60x3x4xf32>
  %i1 = stablehlo.iota dim = 2 : tensor<60x3x4xf32>
  %1 = stablehlo.abs %i1 {sdy.sharding = #sdy.sharding_per_value<[<@mesh, [{"y"}, {}, {"x"}]>]>} : tensor<60x3x4xf32>
  %2 = stablehlo.add %0, %1 : tensor<60x3x4xf32>
  %3 = stablehlo.reduce(%2 init: %zero) applies stablehlo.add across dimensions = [0] : (tensor<60x3x4xf32>, tensor<f32>) -> tensor<3x4xf32>
  %4 = stablehlo.reshape %3 : (tensor<3x4xf32>) -> tensor<12xf32>
  return %4 : tensor<12xf32>
}
