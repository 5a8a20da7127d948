// Tests the loop over microbatches: what differs between them is in it, sums are carried and reduced among devices once after it, parts come
// from the whole batch and go to whole results, and state's own work is done outside.
// RUN: heddle-opt %s --heddle-microbatch --heddle-verify-local | FileCheck %s

// CHECK: sdy.mesh @mesh = <["data"=2]>{{$}}
sdy.mesh @mesh = <["data"=2, "micro"=4]> {heddle.sequential_axes = ["micro"]}

// CHECK-LABEL: func.func @main(
// CHECK-SAME: %[[X:.*]]: tensor<8x3xf32> {{{.*}}spmd.sharding = #sdy.sharding<@mesh, [{"data"}, {}]>},
// CHECK-SAME: %[[W:.*]]: tensor<3x5xf32> {
// CHECK-SAME: -> (tensor<3x5xf32> {{{.*}}}, tensor<8xf32> {{{.*}}spmd.sharding = #sdy.sharding<@mesh, [{"data"}]>},
func.func @main(%x: tensor<2x3xf32> {heddle.io = #heddle.io<name = "x", role = batch, type = tensor<16x3xf32>>, spmd.sharding = #sdy.sharding<@mesh, [{"data", "micro"}, {}]>},
                %w: tensor<3x5xf32> {heddle.io = #heddle.io<name = "w", role = state, type = tensor<3x5xf32>>, spmd.sharding = #sdy.sharding<@mesh, [{}, {}]>})
    -> (tensor<3x5xf32> {heddle.io = #heddle.io<name = "w", role = state, type = tensor<3x5xf32>>, spmd.sharding = #sdy.sharding<@mesh, [{}, {}]>},
        tensor<2xf32> {heddle.io = #heddle.io<name = "each", role = metric, type = tensor<16xf32>>, spmd.sharding = #sdy.sharding<@mesh, [{"data", "micro"}]>},
        tensor<2x5xf32> {heddle.io = #heddle.io<name = "largest", role = metric, type = tensor<2x5xf32>>, spmd.sharding = #sdy.sharding<@mesh, [{}, {}]>}) {
  // A product of weights is made once, in front; an elementwise op that only the update needs stays behind.
  // CHECK-DAG: %[[SQUARE:.*]] = stablehlo.dot_general %[[W]], %[[W]]
  // CHECK-DAG: %[[ZEROS:.*]] = stablehlo.constant dense<-0.000000e+00> : tensor<3x5xf32>
  // CHECK-DAG: %[[LOWEST:.*]] = stablehlo.constant dense<0xFF800000> : tensor<2x5xf32>
  // CHECK-DAG: %[[PARTS:.*]] = stablehlo.reshape %[[X]] : (tensor<8x3xf32>) -> tensor<4x2x3xf32>
  // CHECK: %[[LOOP:.*]]:3 = heddle.scan %[[I:.*]]: tensor<i32> in 4
  // CHECK-DAG: constants({{.*}} = %[[W]] : {{.*}} = %[[SQUARE]] :
  // CHECK-DAG: carries(%[[SUM:.*]] = %[[ZEROS]] : tensor<3x5xf32>, %[[MOST:.*]] = %[[LOWEST]] : tensor<2x5xf32>)
  // CHECK-NEXT: inputs(%[[PART:.*]] = %[[PARTS]] : tensor<4x2x3xf32>)
  // CHECK: stablehlo.dot_general %[[PART]], {{.*}} (tensor<2x3xf32>, tensor<3x5xf32>) -> tensor<2x5xf32>
  %square = stablehlo.dot_general %w, %w, contracting_dims = [1] x [1] : (tensor<3x5xf32>, tensor<3x5xf32>) -> tensor<3x3xf32>
  %decay = stablehlo.negate %w : tensor<3x5xf32>
  %mixed = stablehlo.dot_general %x, %square, contracting_dims = [1] x [0] : (tensor<2x3xf32>, tensor<3x3xf32>) -> tensor<2x3xf32>
  %h = stablehlo.dot_general %x, %w, contracting_dims = [1] x [0] : (tensor<2x3xf32>, tensor<3x5xf32>) -> tensor<2x5xf32>

  // The place in the batch: the device's, and that of the microbatch.
  // CHECK-DAG: %[[DEVICE:.*]] = spmd.axis_index {"data"} on @mesh
  // CHECK-DAG: %[[FOUR:.*]] = stablehlo.constant dense<4> : tensor<i32>
  // CHECK: %[[FIRST:.*]] = stablehlo.multiply %[[DEVICE]], %[[FOUR]]
  // CHECK: stablehlo.add %[[FIRST]], %[[I]]
  %index = spmd.axis_index {"data", "micro"} on @mesh : tensor<i32>
  %place = stablehlo.convert %index : (tensor<i32>) -> tensor<f32>
  %everywhere = stablehlo.broadcast_in_dim %place, dims = [] : (tensor<f32>) -> tensor<2x5xf32>
  %shifted = stablehlo.add %h, %everywhere : tensor<2x5xf32>
  %zero = stablehlo.constant dense<0.0> : tensor<f32>
  %each = stablehlo.reduce(%shifted init: %zero) applies stablehlo.add across dimensions = [1] : (tensor<2x5xf32>, tensor<f32>) -> tensor<2xf32>

  // CHECK: %[[GRADIENT:.*]] = stablehlo.dot_general {{.*}} -> tensor<3x5xf32>
  // CHECK-DAG: %[[NEXT:.*]] = stablehlo.add %[[SUM]], %[[GRADIENT]] : tensor<3x5xf32>
  // CHECK-DAG: %[[LARGER:.*]] = stablehlo.maximum %[[MOST]],
  // CHECK: heddle.yield %[[NEXT]], %[[LARGER]], {{.*}} : tensor<3x5xf32>, tensor<2x5xf32>, tensor<2xf32>
  // CHECK-NEXT: } {heddle.microbatches}
  // CHECK-DAG: %[[ALL:.*]] = stablehlo.reshape %[[LOOP]]#2 : (tensor<4x2xf32>) -> tensor<8xf32>
  // CHECK-DAG: %[[REDUCED:.*]] = spmd.all_reduce add %[[LOOP]]#0 over {"data"} on @mesh
  // CHECK-DAG: %[[TOP:.*]] = spmd.all_reduce maximum %[[LOOP]]#1 over {"data"} on @mesh
  // CHECK-DAG: %[[DECAY:.*]] = stablehlo.negate %[[W]]
  // CHECK: %[[NEW:.*]] = stablehlo.add %[[DECAY]], %[[REDUCED]]
  // CHECK: return %[[NEW]], %[[ALL]], %[[TOP]]
  %g = stablehlo.dot_general %mixed, %shifted, contracting_dims = [0] x [0] : (tensor<2x3xf32>, tensor<2x5xf32>) -> tensor<3x5xf32>
  %sum = spmd.all_reduce add %g over {"data", "micro"} on @mesh : (tensor<3x5xf32>) -> tensor<3x5xf32>
  %largest = spmd.all_reduce maximum %shifted over {"data", "micro"} on @mesh : (tensor<2x5xf32>) -> tensor<2x5xf32>
  %new = stablehlo.add %decay, %sum : tensor<3x5xf32>
  return %new, %each, %largest : tensor<3x5xf32>, tensor<2xf32>, tensor<2x5xf32>
}
