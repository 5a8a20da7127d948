// Tests that an entry of several functions round-trips; a batch and a metric may be one function's alone, and ports stand in
// any order.
// RUN: heddle-opt %s | FileCheck %s
// RUN: heddle-opt %s | heddle-opt | FileCheck %s
// RUN: heddle-opt %s --mlir-print-op-generic | heddle-opt | FileCheck %s
// RUN: heddle-opt %s --heddle-verify-local --heddle-verify-scheduled -o /dev/null

sdy.mesh @mesh = <["pipe"=4]>

// CHECK: spmd.lists @step(tensor<4xf32> {{.*}}donates = 0{{.*}}, tensor<4xf32> {{.*}}name = "x"{{.*}}) -> (tensor<4xf32> {{.*}}, tensor<f32> {{.*}}name = "loss"{{.*}}) over {"pipe"} on @mesh [@first, @middle, @middle, @last]
spmd.lists @step(tensor<4xf32> {heddle.io = #heddle.io<name = "w", role = state, type = tensor<4xf32>, donates = 0>, spmd.sharding = #sdy.sharding<@mesh, [{}]>}, tensor<4xf32> {heddle.io = #heddle.io<name = "x", role = batch, type = tensor<4xf32>>, spmd.sharding = #sdy.sharding<@mesh, [{}]>})
    -> (tensor<4xf32> {heddle.io = #heddle.io<name = "w", role = state, type = tensor<4xf32>>, spmd.sharding = #sdy.sharding<@mesh, [{}]>}, tensor<f32> {heddle.io = #heddle.io<name = "loss", role = metric, type = tensor<f32>>, spmd.sharding = #sdy.sharding<@mesh, []>})
    over {"pipe"} on @mesh [@first, @middle, @middle, @last]

func.func private @first(%x: tensor<4xf32> {heddle.io = #heddle.io<name = "x", role = batch, type = tensor<4xf32>>, spmd.sharding = #sdy.sharding<@mesh, [{}]>}, %w: tensor<4xf32> {heddle.io = #heddle.io<name = "w", role = state, type = tensor<4xf32>, donates = 0>, spmd.sharding = #sdy.sharding<@mesh, [{}]>}) -> (tensor<4xf32> {heddle.io = #heddle.io<name = "w", role = state, type = tensor<4xf32>>, spmd.sharding = #sdy.sharding<@mesh, [{}]>}) {
  return %w : tensor<4xf32>
}
func.func private @middle(%w: tensor<4xf32> {heddle.io = #heddle.io<name = "w", role = state, type = tensor<4xf32>, donates = 0>, spmd.sharding = #sdy.sharding<@mesh, [{}]>}) -> (tensor<4xf32> {heddle.io = #heddle.io<name = "w", role = state, type = tensor<4xf32>>, spmd.sharding = #sdy.sharding<@mesh, [{}]>}) {
  return %w : tensor<4xf32>
}
func.func private @last(%w: tensor<4xf32> {heddle.io = #heddle.io<name = "w", role = state, type = tensor<4xf32>, donates = 1>, spmd.sharding = #sdy.sharding<@mesh, [{}]>}) -> (tensor<f32> {heddle.io = #heddle.io<name = "loss", role = metric, type = tensor<f32>>, spmd.sharding = #sdy.sharding<@mesh, []>}, tensor<4xf32> {heddle.io = #heddle.io<name = "w", role = state, type = tensor<4xf32>>, spmd.sharding = #sdy.sharding<@mesh, [{}]>}) {
  %loss = stablehlo.constant dense<0.0> : tensor<f32>
  return %loss, %w : tensor<f32>, tensor<4xf32>
}
