// RUN: heddle-opt %s --heddle-propagate --split-input-file | FileCheck %s
// RUN: heddle-opt %s --heddle-propagate=conflicts=shardy --split-input-file | FileCheck %s --check-prefix=SHARDY
// RUN: heddle-opt %s --heddle-propagate --heddle-reshard --heddle-partition --split-input-file --verify-diagnostics -o /dev/null

// Tests that state comes back as it went in where a result has no annotation: the momentum is sharded for storage, the weight is not, so
// what was computed on shards is gathered, and the buffer can be used again.
sdy.mesh @mesh = <["d"=4]>
// CHECK-LABEL: func.func @zero(
// CHECK-SAME: -> (tensor<8x8xf32> {heddle.io = {{.*}}, sdy.sharding = #sdy.sharding<@mesh, [{}, {}]>}, tensor<8x8xf32> {heddle.io = {{.*}}, sdy.sharding = #sdy.sharding<@mesh, [{"d"}, {}]>})
// SHARDY-LABEL: func.func @zero(
// SHARDY-SAME: -> (tensor<8x8xf32> {heddle.io = {{.*}}, sdy.sharding = #sdy.sharding<@mesh, [{"d"}, {}]>}, tensor<8x8xf32> {heddle.io = {{.*}}, sdy.sharding = #sdy.sharding<@mesh, [{"d"}, {}]>})
func.func @zero(
    %w: tensor<8x8xf32> {heddle.io = #heddle.io<name = "w", role = state, type = tensor<8x8xf32>, donates = 0>, sdy.sharding = #sdy.sharding<@mesh, [{}, {}]>},
    %m: tensor<8x8xf32> {heddle.io = #heddle.io<name = "m", role = state, type = tensor<8x8xf32>>, sdy.sharding = #sdy.sharding<@mesh, [{"d"}, {}]>})
    -> (tensor<8x8xf32> {heddle.io = #heddle.io<name = "w", role = state, type = tensor<8x8xf32>>}, tensor<8x8xf32> {heddle.io = #heddle.io<name = "m", role = state, type = tensor<8x8xf32>>}) {
  // CHECK: subtract{{.*}}[{"d"}, {}]
  %0 = stablehlo.subtract %w, %m : tensor<8x8xf32>
  %1 = stablehlo.tanh %m : tensor<8x8xf32>
  return %0, %1 : tensor<8x8xf32>, tensor<8x8xf32>
}

// -----

// An argument without annotations and its result come to be alike, by the donation where names differ.
sdy.mesh @mesh = <["d"=4]>
// CHECK-LABEL: func.func @open(
// CHECK-SAME: %arg0: tensor<8x8xf32> {heddle.io = {{[^>]*>, donates = 0>}}, heddle.origins = {{[^}]*}}}, sdy.sharding = [[SHARDING:#sdy.sharding<[^>]*>]]}
// CHECK-SAME: -> (tensor<8x8xf32> {heddle.io = {{.*}}, sdy.sharding = [[SHARDING]]})
func.func @open(
    %w: tensor<8x8xf32> {heddle.io = #heddle.io<name = "w", role = state, type = tensor<8x8xf32>, donates = 0>},
    %x: tensor<8x8xf32> {heddle.io = #heddle.io<name = "x", role = batch, type = tensor<8x8xf32>>, sdy.sharding = #sdy.sharding<@mesh, [{"d"}, {}]>})
    -> (tensor<8x8xf32> {heddle.io = #heddle.io<name = "v", role = metric, type = tensor<8x8xf32>>}) {
  %0 = stablehlo.tanh %w : tensor<8x8xf32>
  %1 = sdy.sharding_constraint %0 <@mesh, [{}, {"d"}]> : tensor<8x8xf32>
  return %x : tensor<8x8xf32>
}
