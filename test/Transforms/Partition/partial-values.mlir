// Tests that values are partial at the borders of functions and manual computations where annotations say so, and that the
// whole is what it is without shardings.
// RUN: heddle-opt %s --heddle-annotate-io --heddle-propagate --heddle-reshard --heddle-partition -o %t.mlir
// DEFINE: %{entry} =
// DEFINE: %{values} = "--value=dense<[[1, 2, 3, 4], [5, 6, 7, 8], [-1, -2, -3, -4], [0, 9, 0, 9]]> : tensor<4x4xi32>"
// DEFINE: %{compare} = heddle-interpret %s --entry=%{entry} %{values} > %t.whole && heddle-interpret %t.mlir --entry=%{entry} %{values} > %t.parts && cmp %t.whole %t.parts
// REDEFINE: %{entry} = argument
// RUN: %{compare}
// REDEFINE: %{entry} = maximum
// RUN: %{compare}
// REDEFINE: %{entry} = passed_on
// RUN: %{compare}
// REDEFINE: %{entry} = products
// RUN: %{compare}
// REDEFINE: %{entry} = from_whole
// RUN: %{compare}
// REDEFINE: %{entry} = from_shards
// RUN: %{compare}
// REDEFINE: %{entry} = constraint
// RUN: %{compare}
// REDEFINE: %{entry} = manual
// RUN: %{compare}
// REDEFINE: %{entry} = sub_axes
// RUN: %{compare}
// RUN: FileCheck %s < %t.mlir

sdy.mesh @mesh = <["x"=2, "y"=3]>
sdy.mesh @long = <["x"=6]>

// CHECK-LABEL: func.func @argument(
// CHECK-SAME: spmd.sharding = #sdy.sharding<@mesh, [{}, {}], unreduced={"x"}>
// CHECK-COUNT-1: spmd.all_reduce add
func.func @argument(%a: tensor<4x4xi32> {sdy.sharding = #sdy.sharding<@mesh, [{}, {}], unreduced={"x"}>}) -> tensor<4x4xi32> {
  %0 = stablehlo.multiply %a, %a : tensor<4x4xi32>
  return %0 : tensor<4x4xi32>
}

// CHECK-LABEL: func.func @maximum(
// CHECK: spmd.all_reduce maximum
func.func @maximum(%a: tensor<4x4xi32> {sdy.sharding = #sdy.sharding<@mesh, [{}, {}], unreduced=max{"x"}>}) -> (tensor<4x4xi32> {sdy.sharding = #sdy.sharding<@mesh, [{}, {}], unreduced=max{"y"}>}) {
  %0 = stablehlo.negate %a : tensor<4x4xi32>
  return %0 : tensor<4x4xi32>
}

// CHECK-LABEL: func.func @passed_on(
// CHECK-NOT: spmd.all
// CHECK: return %arg0
func.func @passed_on(%a: tensor<4x4xi32> {sdy.sharding = #sdy.sharding<@mesh, [{}, {}], unreduced={"x", "y"}>}) -> (tensor<4x4xi32> {sdy.sharding = #sdy.sharding<@mesh, [{}, {}], unreduced={"x", "y"}>}) {
  return %a : tensor<4x4xi32>
}

// The sum of two products is never reduced.
// CHECK-LABEL: func.func @products(
// CHECK-SAME: -> (tensor<4x4xi32> {{.*}} spmd.sharding = #sdy.sharding<@mesh, [{}, {}], unreduced={"x"}>
// CHECK-NOT: spmd.all
// CHECK: return
func.func @products(%a: tensor<4x4xi32> {sdy.sharding = #sdy.sharding<@mesh, [{}, {"x"}]>}) -> (tensor<4x4xi32> {sdy.sharding = #sdy.sharding<@mesh, [{}, {}], unreduced={"x"}>}) {
  %0 = stablehlo.dot_general %a, %a, contracting_dims = [1] x [1] : (tensor<4x4xi32>, tensor<4x4xi32>) -> tensor<4x4xi32>
  %1 = stablehlo.negate %a : tensor<4x4xi32>
  %2 = stablehlo.dot_general %1, %a, contracting_dims = [1] x [1] : (tensor<4x4xi32>, tensor<4x4xi32>) -> tensor<4x4xi32>
  %3 = stablehlo.add %0, %2 : tensor<4x4xi32>
  return %3 : tensor<4x4xi32>
}

// CHECK-LABEL: func.func @from_whole(
// CHECK: %[[INDEX:.*]] = spmd.axis_index {"y"}
// CHECK: %[[FIRST:.*]] = stablehlo.compare EQ, %[[INDEX]]
// CHECK: stablehlo.select %[[FIRST]]
func.func @from_whole(%a: tensor<4x4xi32> {sdy.sharding = #sdy.sharding<@mesh, [{"x"}, {}]>}) -> (tensor<4x4xi32> {sdy.sharding = #sdy.sharding<@mesh, [{"x"}, {}], unreduced={"y"}>}) {
  return %a : tensor<4x4xi32>
}

// Shards are the parts of a sum, with zeros around them: nothing is sent.
// CHECK-LABEL: func.func @from_shards(
// CHECK-NOT: spmd.all
// CHECK: stablehlo.dynamic_update_slice
// CHECK-NOT: spmd.all
// CHECK: return
func.func @from_shards(%a: tensor<4x4xi32> {sdy.sharding = #sdy.sharding<@mesh, [{"x"}, {}]>}) -> (tensor<4x4xi32> {sdy.sharding = #sdy.sharding<@mesh, [{}, {}], unreduced={"x"}>}) {
  return %a : tensor<4x4xi32>
}

// A constraint keeps a sum partial that would be reduced, scattered, there.
// CHECK-LABEL: func.func @constraint(
// CHECK-COUNT-1: spmd.all_reduce
// CHECK: stablehlo.multiply
// CHECK: return
func.func @constraint(%a: tensor<4x4xi32> {sdy.sharding = #sdy.sharding<@mesh, [{}, {"x"}]>}) -> tensor<4x4xi32> {
  %0 = stablehlo.dot_general %a, %a, contracting_dims = [1] x [1] : (tensor<4x4xi32>, tensor<4x4xi32>) -> tensor<4x4xi32>
  %1 = sdy.sharding_constraint %0 <@mesh, [{}, {}], unreduced={"x"}> : tensor<4x4xi32>
  // This one was never partial, and stays whole.
  %2 = sdy.sharding_constraint %1 <@mesh, [{}, {}], unreduced={"y"}> : tensor<4x4xi32>
  %3 = stablehlo.multiply %1, %2 : tensor<4x4xi32>
  return %3 : tensor<4x4xi32>
}

// What comes into the body is partial along the manual axis, and so is what comes out.
// CHECK-LABEL: func.func @manual(
// CHECK: spmd.all_reduce add
func.func @manual(%a: tensor<4x4xi32> {sdy.sharding = #sdy.sharding<@mesh, [{}, {"x"}]>}) -> tensor<4x4xi32> {
  %0 = sdy.manual_computation(%a) in_shardings=[<@mesh, [{}, {}], unreduced={"x"}>] out_shardings=[<@mesh, [{}, {}], unreduced={"x"}>] manual_axes={"x"} (%b: tensor<4x4xi32>) {
    %1 = stablehlo.negate %b : tensor<4x4xi32>
    sdy.return %1 : tensor<4x4xi32>
  } : (tensor<4x4xi32>) -> tensor<4x4xi32>
  %2 = stablehlo.multiply %0, %0 : tensor<4x4xi32>
  return %2 : tensor<4x4xi32>
}

// CHECK-LABEL: func.func @sub_axes(
func.func @sub_axes(%a: tensor<4x4xi32> {sdy.sharding = #sdy.sharding<@long, [{}, {}], unreduced={"x":(1)2}>}) -> (tensor<4x4xi32> {sdy.sharding = #sdy.sharding<@long, [{}, {}], unreduced={"x"}>}) {
  return %a : tensor<4x4xi32>
}
