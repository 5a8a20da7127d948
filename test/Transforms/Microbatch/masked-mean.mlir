// Tests that what microbatches need of the whole batch and comes of the batch alone is made by a loop of its own in front: the count of a masked
// mean, of which the gradient is made for each microbatch. The numbers are those of the whole batch.
// RUN: heddle-opt %s --heddle-shard=microbatches=2 -o %t.mlir && FileCheck %s < %t.mlir
// RUN: heddle-interpret %t.mlir --value='dense<[[1.0, 2.0], [3.0, 4.0], [5.0, 6.0], [7.0, 8.0]]> : tensor<4x2xf32>' --value='dense<[1.0, 0.0, 0.0, 1.0]> : tensor<4xf32>' --value='dense<[1.0, 2.0]> : tensor<2xf32>' > %t.loop
// RUN: heddle-opt %s --heddle-import | heddle-interpret - --value='dense<[[1.0, 2.0], [3.0, 4.0], [5.0, 6.0], [7.0, 8.0]]> : tensor<4x2xf32>' --value='dense<[1.0, 0.0, 0.0, 1.0]> : tensor<4xf32>' --value='dense<[1.0, 2.0]> : tensor<2xf32>' > %t.whole
// RUN: diff %t.loop %t.whole

// CHECK-NOT: sdy.mesh
// CHECK: heddle.scan
// CHECK-SAME: in 2
// CHECK-NEXT: carries(%{{.*}} : tensor<f32>)
// CHECK-NEXT: inputs(%{{.*}} : tensor<2x2xf32>)
// CHECK-NOT: heddle.microbatches
// CHECK: stablehlo.divide
// CHECK: heddle.scan
// CHECK-SAME: in 2
// CHECK: carries(%{{[^,]*}} : tensor<f32>, %{{[^,]*}} : tensor<2xf32>)
// CHECK: heddle.microbatches
// CHECK-NOT: heddle.scan
func.func @main(%x: tensor<4x2xf32> {heddle.io = #heddle.io<name = "x", role = batch, type = tensor<4x2xf32>>},
                %mask: tensor<4xf32> {heddle.io = #heddle.io<name = "mask", role = batch, type = tensor<4xf32>>},
                %w: tensor<2xf32> {heddle.io = #heddle.io<name = "w", role = state, type = tensor<2xf32>>}) -> (tensor<2xf32>, tensor<f32>) {
  %zero = stablehlo.constant dense<0.0> : tensor<f32>
  %one = stablehlo.constant dense<1.0> : tensor<f32>
  %count = stablehlo.reduce(%mask init: %zero) applies stablehlo.add across dimensions = [0] : (tensor<4xf32>, tensor<f32>) -> tensor<f32>
  %share = stablehlo.divide %one, %count : tensor<f32>
  %shares = stablehlo.broadcast_in_dim %share, dims = [] : (tensor<f32>) -> tensor<4xf32>
  %weights = stablehlo.multiply %mask, %shares : tensor<4xf32>
  %h = stablehlo.dot_general %x, %w, contracting_dims = [1] x [0] : (tensor<4x2xf32>, tensor<2xf32>) -> tensor<4xf32>
  %square = stablehlo.multiply %h, %h : tensor<4xf32>
  %weighted = stablehlo.multiply %square, %weights : tensor<4xf32>
  %loss = stablehlo.reduce(%weighted init: %zero) applies stablehlo.add across dimensions = [0] : (tensor<4xf32>, tensor<f32>) -> tensor<f32>
  %slope = stablehlo.multiply %h, %weights : tensor<4xf32>
  %g = stablehlo.dot_general %slope, %x, contracting_dims = [0] x [0] : (tensor<4xf32>, tensor<4x2xf32>) -> tensor<2xf32>
  return %g, %loss : tensor<2xf32>, tensor<f32>
}
