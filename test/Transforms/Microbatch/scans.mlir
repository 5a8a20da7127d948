// Tests a loop over layers that sums gradients over the batch: it becomes one for each microbatch, which gives what is summed, and one after the
// loop over microbatches with what is made of the sums, a carry of these included. The numbers are those of the whole batch.
// RUN: heddle-opt %s --heddle-shard=microbatches=2 -o %t.mlir && FileCheck %s < %t.mlir
// RUN: heddle-interpret %t.mlir --value='dense<[[1.0, 2.0], [3.0, 4.0], [5.0, 6.0], [7.0, 8.0]]> : tensor<4x2xf32>' --value='dense<[[[1.0, 0.0], [1.0, 1.0]], [[0.0, 1.0], [1.0, 0.0]], [[2.0, 0.0], [0.0, 1.0]]]> : tensor<3x2x2xf32>' > %t.loop
// RUN: heddle-opt %s --heddle-import | heddle-interpret - --value='dense<[[1.0, 2.0], [3.0, 4.0], [5.0, 6.0], [7.0, 8.0]]> : tensor<4x2xf32>' --value='dense<[[[1.0, 0.0], [1.0, 1.0]], [[0.0, 1.0], [1.0, 0.0]], [[2.0, 0.0], [0.0, 1.0]]]> : tensor<3x2x2xf32>' > %t.whole
// RUN: diff %t.loop %t.whole

sdy.mesh @mesh = <["data"=2]>
// CHECK: %[[OUT:.*]]:{{[0-9]+}} = heddle.scan %{{.*}}: tensor<i32> in 2
// CHECK-NEXT: constants({{.*}} : tensor<3x2x2xf32>)
// CHECK-NEXT: carries({{.*}} : tensor<3x2x2xf32>)
// CHECK-NEXT: inputs({{.*}} : tensor<2x1x2xf32>)
// CHECK: heddle.scan {{.*}} in 3 reverse
// CHECK-NEXT: carries(%{{.*}} : tensor<1x2xf32>)
// CHECK-NOT: all_reduce
// CHECK: } {heddle.microbatches}
// CHECK: heddle.scan {{.*}} in 3 reverse
// CHECK: carries(%{{.*}} : tensor<f32>)
// CHECK: spmd.all_reduce add {{.*}} over {"data"} on @mesh
// CHECK-NOT: heddle.microbatches
func.func @main(%x: tensor<4x2xf32> {heddle.io = #heddle.io<name = "x", role = batch, type = tensor<4x2xf32>>, sdy.sharding = #sdy.sharding<@mesh, [{"data"}, {}]>},
                %ws: tensor<3x2x2xf32> {heddle.io = #heddle.io<name = "w", role = state, type = tensor<3x2x2xf32>>, sdy.sharding = #sdy.sharding<@mesh, [{}, {}, {}]>})
    -> (tensor<4x2xf32> {sdy.sharding = #sdy.sharding<@mesh, [{"data"}, {}]>}, tensor<f32>, tensor<3x2x2xf32>, tensor<3x2x2xf32>) {
  %zero = stablehlo.constant dense<0.0> : tensor<f32>
  %last, %total, %gs, %halves = heddle.scan %i: tensor<i32> in 3 reverse
      carries(%h = %x : tensor<4x2xf32>, %sum = %zero : tensor<f32>)
      inputs(%w = %ws : tensor<3x2x2xf32>)
      -> (tensor<4x2xf32>, tensor<f32>, tensor<3x2x2xf32>, tensor<3x2x2xf32>) {
    %y = stablehlo.dot_general %h, %w, contracting_dims = [1] x [0] : (tensor<4x2xf32>, tensor<2x2xf32>) -> tensor<4x2xf32>
    %g = stablehlo.dot_general %h, %y, contracting_dims = [0] x [0] : (tensor<4x2xf32>, tensor<4x2xf32>) -> tensor<2x2xf32>
    %half = stablehlo.constant dense<0.5> : tensor<2x2xf32>
    %product = stablehlo.multiply %g, %half : tensor<2x2xf32>
    %mixed = stablehlo.multiply %product, %w : tensor<2x2xf32>
    %none = stablehlo.constant dense<0.0> : tensor<f32>
    %norm = stablehlo.reduce(%mixed init: %none) applies stablehlo.add across dimensions = [0, 1] : (tensor<2x2xf32>, tensor<f32>) -> tensor<f32>
    %next = stablehlo.add %sum, %norm : tensor<f32>
    heddle.yield %y, %next, %g, %product : tensor<4x2xf32>, tensor<f32>, tensor<2x2xf32>, tensor<2x2xf32>
  }
  return %last, %total, %gs, %halves : tensor<4x2xf32>, tensor<f32>, tensor<3x2x2xf32>, tensor<3x2x2xf32>
}
