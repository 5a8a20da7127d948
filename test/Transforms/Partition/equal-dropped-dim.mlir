// Tests that a sum is made behind a reshape only where that keeps the operand's other shards: a dim of one element, which
// the first of two devices has, is gathered before the reshape drops it.
// RUN: heddle-opt %s --heddle-annotate-io --heddle-propagate --heddle-reshard --heddle-partition -o %t.mlir
// DEFINE: %{entry} =
// DEFINE: %{values} = "--value=dense<[[1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12]]> : tensor<1x12xi32>"
// DEFINE: %{compare} = heddle-interpret %s --entry=%{entry} %{values} > %t.whole && heddle-interpret %t.mlir --entry=%{entry} %{values} > %t.parts && cmp %t.whole %t.parts
// REDEFINE: %{entry} = dropped
// RUN: %{compare}
// REDEFINE: %{entry} = kept
// RUN: %{compare}
// RUN: FileCheck %s < %t.mlir

sdy.mesh @mesh = <["a"=4, "b"=2]>

// CHECK-LABEL: func.func @dropped(
// CHECK-DAG: spmd.all_gather {{.*}} dim 0 over {"a":(2)2}
// CHECK-DAG: spmd.all_reduce add {{.*}} over {"a":(1)2}
// CHECK: stablehlo.reshape {{.*}} -> tensor<12xi32>
func.func @dropped(%a: tensor<1x12xi32> {sdy.sharding = #sdy.sharding<@mesh, [{"a":(2)2}, {}], unreduced={"a":(1)2}>}) -> tensor<12xi32> {
  %0 = stablehlo.reshape %a : (tensor<1x12xi32>) -> tensor<12xi32>
  return %0 : tensor<12xi32>
}

// The dim of one element stays: the sum goes on past the reshape.
// CHECK-LABEL: func.func @kept(
// CHECK: stablehlo.reshape {{.*}} -> tensor<1x3x4xi32>
// CHECK-NEXT: spmd.all
func.func @kept(%a: tensor<1x12xi32> {sdy.sharding = #sdy.sharding<@mesh, [{"a":(2)2}, {}], unreduced={"a":(1)2}>}) -> tensor<1x3x4xi32> {
  %0 = stablehlo.reshape %a : (tensor<1x12xi32>) -> tensor<1x3x4xi32>
  return %0 : tensor<1x3x4xi32>
}
