// RUN: heddle-opt %s --heddle-propagate=show-conflicts --split-input-file --verify-diagnostics -o /dev/null
// RUN: heddle-opt %s --heddle-propagate --split-input-file | FileCheck %s
// RUN: heddle-opt %s --heddle-propagate=conflicts=roles --split-input-file | FileCheck %s --check-prefix=ROLES

// Tests that where a constraint cuts activations along the axis that cuts a weight, the cheaper way wins: a large product
// stays with the weight, and the activation is gathered for it.
sdy.mesh @mesh = <["model"=4]>
// CHECK-LABEL: func.func @large_weight(
// ROLES-LABEL: func.func @large_weight(
// expected-remark @+1 {{axis "model" is wanted by state and by constraints; state first: no takes}}
func.func @large_weight(
    %x: tensor<8x64xf32> {heddle.io = #heddle.io<name = "batch.0", role = batch, type = tensor<8x64xf32>>},
    %w: tensor<64x512xf32> {heddle.io = #heddle.io<name = "w", role = state, type = tensor<64x512xf32>>, sdy.sharding = #sdy.sharding<@mesh, [{}, {"model"}]>}) -> tensor<8x512xf32> {
  %0 = sdy.sharding_constraint %x <@mesh, [{"model"}, {}]> : tensor<8x64xf32>
  // CHECK: dot_general{{.*}}<@mesh, [{}, {"model"}]>
  // ROLES: dot_general{{.*}}<@mesh, [{"model"}, {}]>
  %1 = stablehlo.dot_general %0, %w, contracting_dims = [1] x [0] : (tensor<8x64xf32>, tensor<64x512xf32>) -> tensor<8x512xf32>
  %2 = stablehlo.tanh %1 : tensor<8x512xf32>
  return %2 : tensor<8x512xf32>
}

// -----

// A small weight is gathered instead.
sdy.mesh @mesh = <["model"=4]>
// CHECK-LABEL: func.func @small_weight(
// expected-remark @+1 {{axis "model" is wanted by state and by constraints; state first: no takes}}
func.func @small_weight(
    %x: tensor<512x64xf32> {heddle.io = #heddle.io<name = "batch.0", role = batch, type = tensor<512x64xf32>>},
    %w: tensor<64x8xf32> {heddle.io = #heddle.io<name = "w", role = state, type = tensor<64x8xf32>>, sdy.sharding = #sdy.sharding<@mesh, [{}, {"model"}]>}) -> tensor<512x8xf32> {
  %0 = sdy.sharding_constraint %x <@mesh, [{"model"}, {}]> : tensor<512x64xf32>
  // CHECK: dot_general{{.*}}<@mesh, [{"model"}, {}]>
  %1 = stablehlo.dot_general %0, %w, contracting_dims = [1] x [0] : (tensor<512x64xf32>, tensor<64x8xf32>) -> tensor<512x8xf32>
  return %1 : tensor<512x8xf32>
}
