// Tests statistics of the batch that depend on state: each microbatch needs them, so it is an error at the op, or by option each microbatch has
// its own. What no microbatch needs stays that of the whole batch: result #1 is the mean of all, 7, and not of the last microbatch, 12.
// RUN: not heddle-opt %s --heddle-shard=microbatches=2 2>&1 | FileCheck %s --check-prefix=ERROR
// RUN: not heddle-opt %s "--heddle-shard=microbatches=2 local-statistics=other" 2>&1 | FileCheck %s --check-prefix=ERROR
// RUN: heddle-opt %s "--heddle-shard=microbatches=2 local-statistics=norm$" | heddle-interpret - --value='dense<[1.0, 3.0, 10.0, 14.0]> : tensor<4xf32>' --value='dense<1.0> : tensor<f32>' | FileCheck %s
// RUN: heddle-opt %s --heddle-import | heddle-interpret - --value='dense<[1.0, 3.0, 10.0, 14.0]> : tensor<4xf32>' --value='dense<1.0> : tensor<f32>' | FileCheck %s --check-prefix=WHOLE

// ERROR: local-statistics.mlir:[[#@LINE + 14]]:{{[0-9]+}}: error: 'spmd.all_reduce' op along "micro" combines what all microbatches have of result #0 of stablehlo.reduce (heddle.scope "net/norm"), and 'stablehlo.subtract' at local-statistics.mlir:[[#@LINE + 17]] needs it again for each of them, needed statistics that come of the batch alone, or local-statistics for this scope

// 1 + 1 + 4 + 4, and 36 + 16 + 9 + 49.
// CHECK: result0 = dense<10.0> : tensor<f32>
// CHECK-NEXT: result1 = dense<7.0> : tensor<f32>
// CHECK-NEXT: result2 = dense<[-1.0, 1.0, -2.0, 2.0]> : tensor<4xf32>
// WHOLE: result0 = dense<110.0> : tensor<f32>
// WHOLE-NEXT: result1 = dense<7.0> : tensor<f32>
func.func @main(%x: tensor<4xf32> {heddle.io = #heddle.io<name = "x", role = batch, type = tensor<4xf32>>},
                %w: tensor<f32> {heddle.io = #heddle.io<name = "w", role = state, type = tensor<f32>>}) -> (tensor<f32>, tensor<f32>, tensor<4xf32>) {
  %zero = stablehlo.constant dense<0.0> : tensor<f32>
  %four = stablehlo.constant dense<4.0> : tensor<f32>
  %scale = stablehlo.broadcast_in_dim %w, dims = [] : (tensor<f32>) -> tensor<4xf32>
  %h = stablehlo.multiply %x, %scale : tensor<4xf32>
  %sum = stablehlo.reduce(%h init: %zero) applies stablehlo.add across dimensions = [0] {heddle.scope = "net/norm"} : (tensor<4xf32>, tensor<f32>) -> tensor<f32>
  %mean = stablehlo.divide %sum, %four : tensor<f32>
  %means = stablehlo.broadcast_in_dim %mean, dims = [] : (tensor<f32>) -> tensor<4xf32>
  %centered = stablehlo.subtract %h, %means : tensor<4xf32>
  %square = stablehlo.multiply %centered, %centered : tensor<4xf32>
  %deviation = stablehlo.reduce(%square init: %zero) applies stablehlo.add across dimensions = [0] : (tensor<4xf32>, tensor<f32>) -> tensor<f32>
  return %deviation, %mean, %centered : tensor<f32>, tensor<f32>, tensor<4xf32>
}
