// Tests that values on several meshes, some of one device, are what they are without shardings.
// RUN: heddle-opt %s --heddle-annotate-io --heddle-unify-meshes --heddle-propagate --heddle-reshard --heddle-partition -o %t.mlir
// DEFINE: %{entry} =
// DEFINE: %{values} =
// DEFINE: %{compare} = heddle-interpret %s --entry=%{entry} %{values} > %t.whole && heddle-interpret %t.mlir --entry=%{entry} %{values} > %t.parts && cmp %t.whole %t.parts
// REDEFINE: %{entry} = orders
// REDEFINE: %{values} = "--value=dense<[1, 2, 3, 4, 5, 6]> : tensor<6xi32>"
// RUN: %{compare}
// REDEFINE: %{entry} = one_device
// REDEFINE: %{values} = "--value=dense<[1.5, -0.0, 0xFFC00001, 4.0, 5.0]> : tensor<5xf32>" "--value=dense<[true, false, true]> : tensor<3xi1>" "--value=dense<(1.0, -0.0)> : tensor<2xcomplex<f32>>"
// RUN: %{compare}
// RUN: FileCheck %s < %t.mlir

sdy.mesh @rows = <["a"=2, "b"=3]>
sdy.mesh @turned = <["b"=3, "a"=2], device_ids=[0, 3, 1, 4, 2, 5]>
sdy.mesh @all = <["x"=6]>
sdy.mesh @last = <[], device_ids=[5]>

// Where a value crosses from one order of devices to another, its shards change devices.
// CHECK-LABEL: func.func @orders(
// CHECK: spmd.permute {{.*}} from [{"a", "b"}] to [{"b", "a"}] on @rows
func.func @orders(%x: tensor<6xi32> {sdy.sharding = #sdy.sharding<@rows, [{"a", "b"}]>}) -> (tensor<6xi32> {sdy.sharding = #sdy.sharding<@turned, [{"b", "a"}]>}) {
  %0 = stablehlo.negate %x : tensor<6xi32>
  %1 = sdy.sharding_constraint %0 <@all, [{"x"}]> : tensor<6xi32>
  return %1 : tensor<6xi32>
}

// To the last bit: a NaN's payload and the sign of a zero.
// CHECK-LABEL: func.func @one_device(
// CHECK-SAME: spmd.sharding = #sdy.sharding<mesh<[], device_ids=[5]>, []>
// CHECK-SAME: %arg1: tensor<3xi1> {{[^%]*}} spmd.sharding = #sdy.sharding<mesh<[], device_ids=[5]>, []>}, %arg2
// CHECK-SAME: -> (tensor<5xf32> {{.*}} spmd.sharding = #sdy.sharding<mesh<[], device_ids=[5]>, []>}, tensor<3xf32> {{.*}} spmd.sharding = #sdy.sharding<@all, [{"x":(1)2}]>
// CHECK: spmd.all_reduce {{.*}} heddle.cause = "argument #{{.}}"
func.func @one_device(%x: tensor<5xf32> {sdy.sharding = #sdy.sharding<@last, []>}, %p: tensor<3xi1> {sdy.sharding = #sdy.sharding<@last, []>}, %z: tensor<2xcomplex<f32>> {sdy.sharding = #sdy.sharding<@last, []>})
    -> (tensor<5xf32> {sdy.sharding = #sdy.sharding<@last, []>}, tensor<5xf32> {sdy.sharding = #sdy.sharding<@all, [{"x":(1)2}]>}, tensor<3xi1>, tensor<2xcomplex<f32>>) {
  return %x, %x, %p, %z : tensor<5xf32>, tensor<5xf32>, tensor<3xi1>, tensor<2xcomplex<f32>>
}

// What has effects is done once; all get its results.
// CHECK-LABEL: func.func @effects(
// CHECK: %[[HERE:.*]] = stablehlo.compare EQ
// CHECK: %[[DONE:.*]]:2 = "stablehlo.if"(%[[HERE]]) ({
// CHECK: stablehlo.custom_call @read
// CHECK: stablehlo.after_all
// CHECK: stablehlo.return
// CHECK: stablehlo.bitcast_convert %[[DONE]]#0
// CHECK: spmd.all_reduce add {{.*}} over {"x"} on @all {{.*}} heddle.cause = "results of stablehlo.custom_call"
func.func @effects(%x: tensor<12xf32> {sdy.sharding = #sdy.sharding<@all, [{"x"}]>}) -> tensor<12xf32> {
  %token = stablehlo.create_token : !stablehlo.token
  %0:2 = stablehlo.custom_call @read(%token) {has_side_effect = true, sdy.sharding = #sdy.sharding_per_value<[<@last, []>, <@last, []>]>} : (!stablehlo.token) -> (tensor<12xf32>, !stablehlo.token)
  %1 = stablehlo.add %x, %0#0 : tensor<12xf32>
  return %1 : tensor<12xf32>
}
