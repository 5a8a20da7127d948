// Tests that what annotations say of devices leaves time alone: a sequential axis passes through a closed constraint as the minor axis, behind
// axes of devices that only constraints name; it never comes to state, and no product is divided by it.
// RUN: heddle-opt %s --heddle-propagate | FileCheck %s

sdy.mesh @mesh = <["data"=2, "model"=2, "micro"=2]> {heddle.sequential_axes = ["micro"]}

// CHECK-LABEL: func.func @main(
// CHECK-SAME: %arg0: tensor<8x4xf32> {{{[^%]*}}sdy.sharding = #sdy.sharding<@mesh, [{"data", "micro"}, {}]>}
// CHECK-SAME: %arg1: tensor<4x4xf32> {{{[^%]*}}sdy.sharding = #sdy.sharding<@mesh, [{}, {"model"}]>}
// CHECK-SAME: %arg2: tensor<8x4xf32> {{{[^%]*}}sdy.sharding = #sdy.sharding<@mesh, [{"data"}, {}]>}
func.func @main(%x: tensor<8x4xf32> {heddle.io = #heddle.io<name = "x", role = batch, type = tensor<8x4xf32>>, sdy.sharding = #sdy.sharding<@mesh, [{"micro", ?}, {?}]>},
                %w: tensor<4x4xf32> {heddle.io = #heddle.io<name = "w", role = state, type = tensor<4x4xf32>>, sdy.sharding = #sdy.sharding<@mesh, [{}, {"model"}]>},
                %seen: tensor<8x4xf32> {heddle.io = #heddle.io<name = "seen", role = state, type = tensor<8x4xf32>>}) -> (tensor<8x4xf32>, tensor<4x4xf32>) {
  // CHECK: stablehlo.dot_general %arg0, %arg1, {{.*}}sdy.sharding = #sdy.sharding_per_value<[<@mesh, [{"data", "micro"}, {"model"}]>]>
  %h = stablehlo.dot_general %x, %w, contracting_dims = [1] x [0] : (tensor<8x4xf32>, tensor<4x4xf32>) -> tensor<8x4xf32>
  // CHECK: sdy.sharding_constraint {{.*}} <@mesh, [{"data", "micro"}, {}]>
  %c = sdy.sharding_constraint %h <@mesh, [{"data"}, {}]> : tensor<8x4xf32>
  %sum = stablehlo.add %c, %seen : tensor<8x4xf32>
  // Nothing along "micro" is near, so each part does all of it: it is of weights alone, and done once.
  // CHECK: stablehlo.dot_general %arg1, %arg1, {{.*}}sdy.sharding = #sdy.sharding_per_value<[<@mesh, [{"model"}, {}]>]>
  %square = stablehlo.dot_general %w, %w, contracting_dims = [0] x [0] : (tensor<4x4xf32>, tensor<4x4xf32>) -> tensor<4x4xf32>
  return %sum, %square : tensor<8x4xf32>, tensor<4x4xf32>
}

// A dim that parts don't divide is whole, though devices may pad theirs.
// CHECK-LABEL: func.func @uneven(
// CHECK: stablehlo.pad {{.*}}sdy.sharding = #sdy.sharding_per_value<[<@mesh, [{}]>]>
func.func @uneven(%x: tensor<8xf32> {sdy.sharding = #sdy.sharding<@mesh, [{"micro"}]>}) -> tensor<9xf32> {
  %zero = stablehlo.constant dense<0.0> : tensor<f32>
  %y = stablehlo.pad %x, %zero, low = [0], high = [1], interior = [0] : (tensor<8xf32>, tensor<f32>) -> tensor<9xf32>
  return %y : tensor<9xf32>
}
