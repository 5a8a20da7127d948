// Tests statistics of each microbatch in a loop over layers: each layer takes off the mean of its microbatch, and gives out the mean of the batch,
// which is summed after the loop over microbatches.
// RUN: not heddle-opt %s --heddle-shard=microbatches=2 2>&1 | FileCheck %s --check-prefix=ERROR
// RUN: heddle-opt %s "--heddle-shard=microbatches=2 local-statistics=^norm" -o %t.mlir && FileCheck %s --check-prefix=SHAPE < %t.mlir
// RUN: heddle-interpret %t.mlir --value='dense<[1.0, 3.0, 10.0, 14.0]> : tensor<4xf32>' --value='dense<[1.0, 2.0]> : tensor<2xf32>' | FileCheck %s

// ERROR: error: 'spmd.all_reduce' op along "micro" combines what all microbatches have of result #0 of stablehlo.reduce (heddle.scope "norm"), and 'stablehlo.subtract' at local-statistics-scan.mlir:{{[0-9]+}} needs it again
// SHAPE: heddle.scan
// SHAPE-SAME: in 2
// SHAPE: heddle.scan
// SHAPE-NOT: spmd
// SHAPE: } {heddle.microbatches}

// CHECK: result0 = dense<[-2.0, 2.0, -4.0, 4.0]> : tensor<4xf32>
// CHECK-NEXT: result1 = dense<[7.0, 0.0]> : tensor<2xf32>
func.func @main(%x: tensor<4xf32> {heddle.io = #heddle.io<name = "x", role = batch, type = tensor<4xf32>>},
                %ws: tensor<2xf32> {heddle.io = #heddle.io<name = "w", role = state, type = tensor<2xf32>>}) -> (tensor<4xf32>, tensor<2xf32>) {
  %last, %means = heddle.scan %i: tensor<i32> in 2 carries(%h = %x : tensor<4xf32>) inputs(%w = %ws : tensor<2xf32>) -> (tensor<4xf32>, tensor<2xf32>) {
    %zero = stablehlo.constant dense<0.0> : tensor<f32>
    %four = stablehlo.constant dense<4.0> : tensor<f32>
    %sum = stablehlo.reduce(%h init: %zero) applies stablehlo.add across dimensions = [0] {heddle.scope = "norm"} : (tensor<4xf32>, tensor<f32>) -> tensor<f32>
    %mean = stablehlo.divide %sum, %four : tensor<f32>
    %off = stablehlo.broadcast_in_dim %mean, dims = [] : (tensor<f32>) -> tensor<4xf32>
    %centered = stablehlo.subtract %h, %off : tensor<4xf32>
    %scale = stablehlo.broadcast_in_dim %w, dims = [] : (tensor<f32>) -> tensor<4xf32>
    %next = stablehlo.multiply %centered, %scale : tensor<4xf32>
    heddle.yield %next, %mean : tensor<4xf32>, tensor<f32>
  }
  return %last, %means : tensor<4xf32>, tensor<2xf32>
}
