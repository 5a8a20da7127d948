// Tests that propagation, resharding and partition take a sequential axis like any other: a batch cut along it gives one trailing sum along
// both kinds, and the numbers of one device.
// RUN: heddle-opt %s --heddle-shard=loops=false -o %t.mlir && FileCheck %s < %t.mlir
// RUN: heddle-interpret %t.mlir --value='dense<[[1.0, 2.0], [3.0, 4.0], [5.0, 6.0], [7.0, 8.0]]> : tensor<4x2xf32>' --value='dense<[1.0, -1.0]> : tensor<2xf32>' > %t.local
// RUN: heddle-opt %s --heddle-import | heddle-interpret - --value='dense<[[1.0, 2.0], [3.0, 4.0], [5.0, 6.0], [7.0, 8.0]]> : tensor<4x2xf32>' --value='dense<[1.0, -1.0]> : tensor<2xf32>' > %t.global
// RUN: diff %t.local %t.global

// CHECK: sdy.mesh @mesh = <["data"=2, "micro"=2]> {heddle.sequential_axes = ["micro"]}
sdy.mesh @mesh = <["data"=2, "micro"=2]> {heddle.sequential_axes = ["micro"]}

// CHECK: func.func @main(%arg0: tensor<1x2xf32>
func.func @main(%x: tensor<4x2xf32> {sdy.sharding = #sdy.sharding<@mesh, [{"data", "micro"}, {}]>}, %w: tensor<2xf32>)
    -> (tensor<2xf32>, tensor<4xf32> {sdy.sharding = #sdy.sharding<@mesh, [{"data", "micro"}]>}) {
  // CHECK: %[[Y:.*]] = stablehlo.dot_general %arg0, %arg1{{.*}} : (tensor<1x2xf32>, tensor<2xf32>) -> tensor<1xf32>
  // CHECK: %[[G:.*]] = stablehlo.dot_general {{.*}} -> tensor<2xf32>
  // CHECK: spmd.all_reduce add %[[G]] over {"data", "micro"} on @mesh
  // CHECK-NOT: spmd
  %y = stablehlo.dot_general %x, %w, contracting_dims = [1] x [0] : (tensor<4x2xf32>, tensor<2xf32>) -> tensor<4xf32>
  %g = stablehlo.dot_general %y, %x, contracting_dims = [0] x [0] : (tensor<4xf32>, tensor<4x2xf32>) -> tensor<2xf32>
  return %g, %y : tensor<2xf32>, tensor<4xf32>
}
