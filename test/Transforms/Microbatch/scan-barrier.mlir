// Tests a barrier, as recomputation writes them, between what each microbatch has of its own and a sum over all of them: the loop over layers
// that a microbatch does keeps the barrier of the former alone, so that the sum is made after the loop over microbatches.
// RUN: heddle-opt %s --heddle-shard=microbatches=2 -o %t.mlir && FileCheck %s < %t.mlir
// RUN: heddle-interpret %t.mlir --value='dense<[[1.0, 2.0], [3.0, 4.0], [5.0, 6.0], [7.0, 8.0]]> : tensor<4x2xf32>' --value='dense<[[[1.0, 0.0], [1.0, 1.0]], [[0.0, 1.0], [1.0, 0.0]], [[2.0, 0.0], [0.0, 1.0]]]> : tensor<3x2x2xf32>' > %t.loop
// RUN: heddle-opt %s --heddle-import | heddle-interpret - --value='dense<[[1.0, 2.0], [3.0, 4.0], [5.0, 6.0], [7.0, 8.0]]> : tensor<4x2xf32>' --value='dense<[[[1.0, 0.0], [1.0, 1.0]], [[0.0, 1.0], [1.0, 0.0]], [[2.0, 0.0], [0.0, 1.0]]]> : tensor<3x2x2xf32>' > %t.whole
// RUN: diff %t.loop %t.whole

// CHECK: heddle.scan {{.*}} in 3 reverse
// CHECK: %[[OWN:.*]] = stablehlo.optimization_barrier %{{[^,]*}} : tensor<2x2xf32>
// CHECK: stablehlo.dot_general %[[OWN]],
// CHECK-NOT: optimization_barrier
// CHECK: } {heddle.microbatches}
// CHECK: heddle.scan {{.*}} in 3 reverse
// CHECK: stablehlo.add
func.func @main(%x: tensor<4x2xf32> {heddle.io = #heddle.io<name = "x", role = batch, type = tensor<4x2xf32>>},
                %ws: tensor<3x2x2xf32> {heddle.io = #heddle.io<name = "w", role = state, type = tensor<3x2x2xf32>>})
    -> (tensor<2x2xf32>, tensor<4x2xf32>) {
  %zeros = stablehlo.constant dense<0.0> : tensor<2x2xf32>
  %last, %total = heddle.scan %i: tensor<i32> in 3 reverse
      carries(%h = %x : tensor<4x2xf32>, %sum = %zeros : tensor<2x2xf32>)
      inputs(%w = %ws : tensor<3x2x2xf32>)
      -> (tensor<4x2xf32>, tensor<2x2xf32>) {
    %again:2 = stablehlo.optimization_barrier %h, %sum : tensor<4x2xf32>, tensor<2x2xf32>
    %y = stablehlo.dot_general %again#0, %w, contracting_dims = [1] x [0] : (tensor<4x2xf32>, tensor<2x2xf32>) -> tensor<4x2xf32>
    %g = stablehlo.dot_general %h, %y, contracting_dims = [0] x [0] : (tensor<4x2xf32>, tensor<4x2xf32>) -> tensor<2x2xf32>
    %next = stablehlo.add %again#1, %g : tensor<2x2xf32>
    heddle.yield %y, %next : tensor<4x2xf32>, tensor<2x2xf32>
  }
  return %total, %last : tensor<2x2xf32>, tensor<4x2xf32>
}
