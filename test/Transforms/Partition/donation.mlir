// Tests that a buffer is not donated to a result of another local size, and that one of the same is.
// RUN: heddle-opt %s --heddle-shard --verify-diagnostics | FileCheck %s

sdy.mesh @mesh = <["a"=2]>

// CHECK: %arg0: tensor<2xf32> {heddle.io = #heddle.io<name = "x", role = state, type = tensor<4xf32>>,
// CHECK-SAME: %arg1: tensor<2xf32> {heddle.io = #heddle.io<name = "y", role = state, type = tensor<4xf32>, donates = 1>,
// expected-warning @+1 {{argument #0, "x", of local type 'tensor<2xf32>' is not donated to result #0 of local type 'tensor<4xf32>', needed one sharding for both}}
func.func public @main(
    %x: tensor<4xf32> {heddle.io = #heddle.io<name = "x", role = state, type = tensor<4xf32>, donates = 0>, sdy.sharding = #sdy.sharding<@mesh, [{"a"}]>},
    %y: tensor<4xf32> {heddle.io = #heddle.io<name = "y", role = state, type = tensor<4xf32>, donates = 1>, sdy.sharding = #sdy.sharding<@mesh, [{"a"}]>})
    -> (tensor<4xf32> {heddle.io = #heddle.io<name = "x", role = state, type = tensor<4xf32>>, sdy.sharding = #sdy.sharding<@mesh, [{}]>},
        tensor<4xf32> {heddle.io = #heddle.io<name = "y", role = state, type = tensor<4xf32>>, sdy.sharding = #sdy.sharding<@mesh, [{"a"}]>}) {
  return %x, %y : tensor<4xf32>, tensor<4xf32>
}
