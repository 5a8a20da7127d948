// Tests that a dim of fewer elements than shards stays sharded: devices without an element compute padding, and nobody gathers.
// RUN: heddle-opt %s --heddle-annotate-io --heddle-propagate --heddle-reshard --heddle-partition -o %t.mlir 2> %t.said
// RUN: count 0 < %t.said
// DEFINE: %{entry} =
// DEFINE: %{compare} = heddle-interpret %s --entry=%{entry} > %t.whole && heddle-interpret %t.mlir --entry=%{entry} > %t.parts && cmp %t.whole %t.parts
// REDEFINE: %{entry} = batch
// RUN: %{compare}
// REDEFINE: %{entry} = indices
// RUN: %{compare}
// REDEFINE: %{entry} = parts
// RUN: %{compare}
// RUN: FileCheck %s < %t.mlir

sdy.mesh @mesh = <["a"=8, "b"=2]>

// A product of 5 examples, its gradient's sum over them, and reductions: shards of 1 in 8 places.
// CHECK-LABEL: func.func @batch(
// CHECK-NOT: all_gather
// CHECK: stablehlo.dot_general {{.*}} (tensor<1x4xi32>, tensor<4x2xi32>) -> tensor<1x2xi32>
// CHECK: stablehlo.dot_general {{.*}} (tensor<1x4xi32>, tensor<1x2xi32>) -> tensor<4x2xi32>
// CHECK-NOT: all_gather
// CHECK: return
func.func @batch() -> (tensor<5x2xi32> {sdy.sharding = #sdy.sharding<@mesh, [{"a"}, {}]>}, tensor<4x2xi32>, tensor<2xi32>, tensor<2xi32>, tensor<5x2xi32> {sdy.sharding = #sdy.sharding<@mesh, [{"a"}, {}]>}) {
  %i = stablehlo.iota dim = 0 : tensor<20xi32>
  %x0 = stablehlo.reshape %i : (tensor<20xi32>) -> tensor<5x4xi32>
  %x = sdy.sharding_constraint %x0 <@mesh, [{"a"}, {}]> : tensor<5x4xi32>
  %w0 = stablehlo.iota dim = 0 : tensor<8xi32>
  %w1 = stablehlo.reshape %w0 : (tensor<8xi32>) -> tensor<4x2xi32>
  %w = sdy.sharding_constraint %w1 <@mesh, [{}, {}]> : tensor<4x2xi32>
  %0 = stablehlo.dot_general %x, %w, contracting_dims = [1] x [0] : (tensor<5x4xi32>, tensor<4x2xi32>) -> tensor<5x2xi32>
  %1 = stablehlo.dot_general %x, %0, contracting_dims = [0] x [0] : (tensor<5x4xi32>, tensor<5x2xi32>) -> tensor<4x2xi32>
  %three = stablehlo.constant dense<3> : tensor<i32>
  %2 = stablehlo.reduce(%0 init: %three) applies stablehlo.add across dimensions = [0] : (tensor<5x2xi32>, tensor<i32>) -> tensor<2xi32>
  %least = stablehlo.constant dense<-2147483648> : tensor<i32>
  %n = stablehlo.negate %0 : tensor<5x2xi32>
  %3 = stablehlo.reduce(%n init: %least) applies stablehlo.maximum across dimensions = [0] : (tensor<5x2xi32>, tensor<i32>) -> tensor<2xi32>
  %b = stablehlo.broadcast_in_dim %2, dims = [1] : (tensor<2xi32>) -> tensor<5x2xi32>
  %4 = stablehlo.subtract %b, %0 : tensor<5x2xi32>
  return %0, %1, %2, %3, %4 : tensor<5x2xi32>, tensor<4x2xi32>, tensor<2xi32>, tensor<2xi32>, tensor<5x2xi32>
}

// Rows of a table of 5, looked up and added to, at run-time indices.
// CHECK-LABEL: func.func @indices(
// CHECK-NOT: all_gather
// CHECK: return
func.func @indices() -> (tensor<4x3xi32>, tensor<5x3xi32> {sdy.sharding = #sdy.sharding<@mesh, [{"a"}, {}]>}, tensor<1x3xi32>) {
  %i = stablehlo.iota dim = 0 : tensor<15xi32>
  %t0 = stablehlo.reshape %i : (tensor<15xi32>) -> tensor<5x3xi32>
  %t = sdy.sharding_constraint %t0 <@mesh, [{"a"}, {}]> : tensor<5x3xi32>
  %k = stablehlo.constant dense<[[4], [-2], [3], [9]]> : tensor<4x1xi32>
  %0 = "stablehlo.gather"(%t, %k) <{dimension_numbers = #stablehlo.gather<offset_dims = [1], collapsed_slice_dims = [0], start_index_map = [0], index_vector_dim = 1>, slice_sizes = array<i64: 1, 3>}> : (tensor<5x3xi32>, tensor<4x1xi32>) -> tensor<4x3xi32>
  %1 = "stablehlo.scatter"(%t, %k, %0) <{scatter_dimension_numbers = #stablehlo.scatter<update_window_dims = [1], inserted_window_dims = [0], scatter_dims_to_operand_dims = [0], index_vector_dim = 1>}> ({
  ^bb0(%p: tensor<i32>, %q: tensor<i32>):
    %s = stablehlo.add %p, %q : tensor<i32>
    stablehlo.return %s : tensor<i32>
  }) : (tensor<5x3xi32>, tensor<4x1xi32>, tensor<4x3xi32>) -> tensor<5x3xi32>
  %three = stablehlo.constant dense<3> : tensor<i32>
  %zero = stablehlo.constant dense<0> : tensor<i32>
  %2 = stablehlo.dynamic_slice %t, %three, %zero, sizes = [1, 3] : (tensor<5x3xi32>, tensor<i32>, tensor<i32>) -> tensor<1x3xi32>
  return %0, %1, %2 : tensor<4x3xi32>, tensor<5x3xi32>, tensor<1x3xi32>
}

// Axes are taken as long as shards become smaller: 3 in 2 parts of 2, and 1 in each of 4 or 16.
// CHECK-LABEL: func.func @parts(
// CHECK-SAME: -> (tensor<1xi32> {{.*}} tensor<2xi32>
func.func @parts() -> (tensor<3xi32> {sdy.sharding = #sdy.sharding<@mesh, [{"b", "a"}]>}, tensor<3xi32> {sdy.sharding = #sdy.sharding<@mesh, [{"b"}]>}) {
  %x = stablehlo.iota dim = 0 : tensor<3xi32>
  %0 = stablehlo.multiply %x, %x : tensor<3xi32>
  %1 = stablehlo.negate %0 : tensor<3xi32>
  %2 = sdy.sharding_constraint %1 <@mesh, [{"b"}]> : tensor<3xi32>
  return %0, %2 : tensor<3xi32>, tensor<3xi32>
}
