// Tests that heddle.io and heddle.scope print in their pretty form and survive the generic form.
// RUN: heddle-opt %s | heddle-opt | FileCheck %s
// RUN: heddle-opt %s --mlir-print-op-generic | heddle-opt | FileCheck %s

// CHECK: func.func @step(
// CHECK-SAME: %arg0: tensor<4xf32> {heddle.io = #heddle.io<name = "params.w", role = state, type = tensor<4xf32>, donates = 1>}
// CHECK-SAME: %arg1: tensor<2xf32> {heddle.io = #heddle.io<name = "x", role = batch, type = tensor<8xf32>>, spmd.sharding = "a quarter"}
// CHECK-SAME: %arg2: tensor<i32> {heddle.io = #heddle.io<name = "seed", role = seed, type = tensor<i32>>}
// CHECK-SAME: -> (tensor<f32> {heddle.io = #heddle.io<name = "loss", role = metric, type = tensor<f32>>}, tensor<4xf32>)
func.func @step(%w: tensor<4xf32> {heddle.io = #heddle.io<name = "params.w", role = state, type = tensor<4xf32>, donates = 1>},
                %x: tensor<2xf32> {heddle.io = #heddle.io<name = "x", role = batch, type = tensor<8xf32>>, spmd.sharding = "a quarter"},
                %seed: tensor<i32> {heddle.io = #heddle.io<name = "seed", role = seed, type = tensor<i32>>})
    -> (tensor<f32> {heddle.io = #heddle.io<name = "loss", role = metric, type = tensor<f32>>}, tensor<4xf32>) {
  // CHECK: stablehlo.constant {heddle.scope = "closed_call/relu#1"} dense<0.000000e+00>
  %0 = stablehlo.constant {heddle.scope = "closed_call/relu#1"} dense<0.0> : tensor<f32>
  return %0, %w : tensor<f32>, tensor<4xf32>
}
