// Tests a function whose values are on several single devices, and on no mesh that says of how many there are: the module
// gets a mesh up to the last of them, values go where they are needed, and results are the same.
// RUN: heddle-opt %s --heddle-unify-meshes | FileCheck %s
// RUN: heddle-opt %s --heddle-shard -o %t.mlir
// RUN: FileCheck %s --check-prefix=LOCAL < %t.mlir
// RUN: heddle-interpret %s --entry=main --value "dense<[1.0, 2.0]> : tensor<2xf32>" --value "dense<[3.0, 5.0]> : tensor<2xf32>" > %t.whole
// RUN: heddle-interpret %t.mlir --entry=main --value "dense<[1.0, 2.0]> : tensor<2xf32>" --value "dense<[3.0, 5.0]> : tensor<2xf32>" > %t.parts
// RUN: cmp %t.whole %t.parts

// CHECK:     sdy.mesh @mesh = <["device"=3]>
// CHECK-NOT: sdy.mesh @mesh_0
// CHECK:     func.func public @main(%arg0: {{.*}}heddle.device = 0 : i64, sdy.sharding = #sdy.sharding<@mesh, [{}]>{{.*}}, %arg1: {{.*}}heddle.device = 2 : i64
// LOCAL:     func.func public @main({{.*}}spmd.sharding = #sdy.sharding<mesh<[], device_ids=[0]>, []>{{.*}}spmd.sharding = #sdy.sharding<mesh<[], device_ids=[2]>, []>
sdy.mesh @first = <[], device_ids=[0]>
sdy.mesh @last = <[], device_ids=[2]>
func.func public @main(%x: tensor<2xf32> {sdy.sharding = #sdy.sharding<@first, []>},
                       %y: tensor<2xf32> {sdy.sharding = #sdy.sharding<@last, []>})
    -> (tensor<2xf32> {sdy.sharding = #sdy.sharding<@last, []>}, tensor<2xf32>) {
  %0 = stablehlo.add %x, %y {sdy.sharding = #sdy.sharding_per_value<[<@last, []>]>} : tensor<2xf32>
  %1 = stablehlo.multiply %0, %x {sdy.sharding = #sdy.sharding_per_value<[<@first, []>]>} : tensor<2xf32>
  return %0, %1 : tensor<2xf32>, tensor<2xf32>
}

// CHECK: func.func private @other({{.*}}heddle.device = 1 : i64, sdy.sharding = #sdy.sharding<@mesh, [{}]>
sdy.mesh @second = <[], device_ids=[1]>
func.func private @other(%x: tensor<2xf32> {sdy.sharding = #sdy.sharding<@second, []>},
                         %y: tensor<2xf32> {sdy.sharding = #sdy.sharding<@first, []>}) -> tensor<2xf32> {
  return %y : tensor<2xf32>
}
