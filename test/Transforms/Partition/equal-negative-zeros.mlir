// Tests that what devices add to a sum that have no part in it leaves every element as it is, -0 included: a partial gather,
// slice, scatter, sum or value that one device has.
// RUN: heddle-opt %s --heddle-annotate-io --heddle-propagate --heddle-reshard --heddle-partition -o %t.mlir
// DEFINE: %{entry} =
// DEFINE: %{compare} = heddle-interpret %s --entry=%{entry} > %t.whole && heddle-interpret %t.mlir --entry=%{entry} > %t.parts && cmp %t.whole %t.parts
// REDEFINE: %{entry} = looked_up
// RUN: %{compare}
// REDEFINE: %{entry} = updated
// RUN: %{compare}
// REDEFINE: %{entry} = summed
// RUN: %{compare}
// REDEFINE: %{entry} = borders
// RUN: %{compare}
// RUN: FileCheck %s < %t.mlir

sdy.mesh @mesh = <["a"=2, "b"=2]>

// Rows of -0, and windows of them within a shard and across two.
// CHECK-LABEL: func.func @looked_up(
// CHECK-COUNT-4: spmd.all_reduce add
// CHECK-NOT: spmd.all
// CHECK: return
func.func @looked_up() -> (tensor<3x2xf32>, tensor<1x2xf32>, tensor<3x2xf32>, tensor<1x2xcomplex<f32>>) {
  %i = stablehlo.iota dim = 0 : tensor<8x2xf32>
  %m = stablehlo.constant dense<-0.0> : tensor<8x2xf32>
  %n = stablehlo.multiply %i, %m : tensor<8x2xf32>
  %t = sdy.sharding_constraint %n <@mesh, [{"a"}, {}]> : tensor<8x2xf32>
  %k = stablehlo.constant dense<[[6], [-2], [1]]> : tensor<3x1xi32>
  %0 = "stablehlo.gather"(%t, %k) <{dimension_numbers = #stablehlo.gather<offset_dims = [1], collapsed_slice_dims = [0], start_index_map = [0], index_vector_dim = 1>, slice_sizes = array<i64: 1, 2>}> : (tensor<8x2xf32>, tensor<3x1xi32>) -> tensor<3x2xf32>
  %three = stablehlo.constant dense<3> : tensor<i32>
  %zero = stablehlo.constant dense<0> : tensor<i32>
  %1 = stablehlo.dynamic_slice %t, %three, %zero, sizes = [1, 2] : (tensor<8x2xf32>, tensor<i32>, tensor<i32>) -> tensor<1x2xf32>
  %2 = stablehlo.dynamic_slice %t, %three, %zero, sizes = [3, 2] : (tensor<8x2xf32>, tensor<i32>, tensor<i32>) -> tensor<3x2xf32>
  %c = stablehlo.complex %t, %t : tensor<8x2xcomplex<f32>>
  %3 = stablehlo.dynamic_slice %c, %three, %zero, sizes = [1, 2] : (tensor<8x2xcomplex<f32>>, tensor<i32>, tensor<i32>) -> tensor<1x2xcomplex<f32>>
  return %0, %1, %2, %3 : tensor<3x2xf32>, tensor<1x2xf32>, tensor<3x2xf32>, tensor<1x2xcomplex<f32>>
}

// Updates are split, and 63 of them padded to 64; the input is the first device's.
// CHECK-LABEL: func.func @updated(
// CHECK-NOT: spmd.all
// CHECK: "stablehlo.scatter"
// CHECK: spmd.all_reduce add
func.func @updated() -> tensor<4x2xf32> {
  %z = stablehlo.constant dense<[[-0.0, -0.0], [-0.0, 0.0], [1.0, -0.0], [0.0, -0.0]]> : tensor<4x2xf32>
  %i = stablehlo.iota dim = 0 : tensor<63x2xf32>
  %m = stablehlo.constant dense<-0.0> : tensor<63x2xf32>
  %n = stablehlo.multiply %i, %m : tensor<63x2xf32>
  %u = sdy.sharding_constraint %n <@mesh, [{"a"}, {}]> : tensor<63x2xf32>
  %k = stablehlo.constant dense<1> : tensor<63x1xi32>
  %0 = "stablehlo.scatter"(%z, %k, %u) <{scatter_dimension_numbers = #stablehlo.scatter<update_window_dims = [1], inserted_window_dims = [0], scatter_dims_to_operand_dims = [0], index_vector_dim = 1>}> ({
  ^bb0(%p: tensor<f32>, %q: tensor<f32>):
    %s = stablehlo.add %p, %q : tensor<f32>
    stablehlo.return %s : tensor<f32>
  }) : (tensor<4x2xf32>, tensor<63x1xi32>, tensor<63x2xf32>) -> tensor<4x2xf32>
  return %0 : tensor<4x2xf32>
}

// Five of -0 in two shards of three: from 0 and -0 on, which need no mask, and from 1 on.
// CHECK-LABEL: func.func @summed(
// CHECK-COUNT-3: spmd.all_reduce add
func.func @summed() -> (tensor<2xf32>, tensor<2xf32>, tensor<2xf32>) {
  %i = stablehlo.iota dim = 0 : tensor<5x2xf32>
  %m = stablehlo.constant dense<-0.0> : tensor<5x2xf32>
  %n = stablehlo.multiply %i, %m : tensor<5x2xf32>
  %x = sdy.sharding_constraint %n <@mesh, [{"a"}, {}]> : tensor<5x2xf32>
  %plus = stablehlo.constant dense<0.0> : tensor<f32>
  %minus = stablehlo.constant dense<-0.0> : tensor<f32>
  %one = stablehlo.constant dense<1.0> : tensor<f32>
  %0 = stablehlo.reduce(%x init: %plus) applies stablehlo.add across dimensions = [0] : (tensor<5x2xf32>, tensor<f32>) -> tensor<2xf32>
  %1 = stablehlo.reduce(%x init: %minus) applies stablehlo.add across dimensions = [0] : (tensor<5x2xf32>, tensor<f32>) -> tensor<2xf32>
  %2 = stablehlo.reduce(%x init: %one) applies stablehlo.add across dimensions = [0] : (tensor<5x2xf32>, tensor<f32>) -> tensor<2xf32>
  return %0, %1, %2 : tensor<2xf32>, tensor<2xf32>, tensor<2xf32>
}

// What is made partial has it on one device, or shard by shard.
// CHECK-LABEL: func.func @borders(
func.func @borders() -> (tensor<4x2xf32> {sdy.sharding = #sdy.sharding<@mesh, [{}, {}], unreduced={"a"}>}, tensor<4x2xf32> {sdy.sharding = #sdy.sharding<@mesh, [{}, {}], unreduced={"b"}>}) {
  %z = stablehlo.constant dense<[[-0.0, -0.0], [-0.0, 0.0], [1.0, -0.0], [0.0, -0.0]]> : tensor<4x2xf32>
  %n = stablehlo.negate %z : tensor<4x2xf32>
  %b = sdy.sharding_constraint %n <@mesh, [{"b"}, {}]> : tensor<4x2xf32>
  return %n, %b : tensor<4x2xf32>, tensor<4x2xf32>
}
