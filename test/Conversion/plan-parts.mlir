// Tests that leaves of state which a function takes apart, and puts together again, are updated part by part in their
// memory: no kernel takes them apart, and nothing is copied.
// RUN: heddle-opt %s --heddle-import --heddle-to-scheduled | FileCheck %s --check-prefix=SCHEDULED
// RUN: heddle-opt %s --heddle-import --heddle-to-scheduled --heddle-to-plan | FileCheck %s
// test/Python/test_parts.py runs functions of this kind.

// Each half is in its place, though they come in the other order.
// SCHEDULED-LABEL: func.func public @halves(
// SCHEDULED: stablehlo.slice %arg0 [2:4, 0:3]
// SCHEDULED: heddle.fusion
// SCHEDULED: stablehlo.concatenate
// SCHEDULED-NEXT: return
// CHECK-LABEL: plan.entry @halves(
// CHECK-SAME: %[[W:.*]]: memref<4x3xf32> {heddle.io = #heddle.io<name = "halves.w", role = state
// CHECK-NOT: plan.buffer
// CHECK-NOT: plan.copy
// CHECK-DAG: %[[FIRST:.*]] = plan.view %[[W]][0] : memref<4x3xf32> to memref<2x3xf32>
// CHECK-DAG: %[[SECOND:.*]] = plan.view %[[W]][24] : memref<4x3xf32> to memref<2x3xf32>
// CHECK: plan.launch @{{.*}}(%[[FIRST]]{{.*}}%[[SECOND]]{{.*}}) to (%[[FIRST]]{{.*}}%[[SECOND]])
// CHECK-NOT: plan.copy
func.func public @halves(%w: tensor<4x3xf32> {heddle.io = #heddle.io<name = "halves.w", role = state, type = tensor<4x3xf32>, donates = 0>},
                         %g: tensor<2x3xf32> {heddle.io = #heddle.io<name = "halves.g", role = batch, type = tensor<2x3xf32>>})
    -> (tensor<4x3xf32> {heddle.io = #heddle.io<name = "halves.w", role = state, type = tensor<4x3xf32>>}) {
  %second = stablehlo.slice %w [2:4, 0:3] : (tensor<4x3xf32>) -> tensor<2x3xf32>
  %first = stablehlo.slice %w [0:2, 0:3] : (tensor<4x3xf32>) -> tensor<2x3xf32>
  %a = stablehlo.add %first, %g : tensor<2x3xf32>
  %b = stablehlo.subtract %second, %g : tensor<2x3xf32>
  %whole = stablehlo.concatenate %a, %b, dim = 0 : (tensor<2x3xf32>, tensor<2x3xf32>) -> tensor<4x3xf32>
  return %whole : tensor<4x3xf32>
}

// What another takes whole is put together by a kernel.
// SCHEDULED-LABEL: func.func public @whole(
// SCHEDULED: heddle.fusion
// SCHEDULED: stablehlo.concatenate %{{.*}}, dim = 0
// SCHEDULED-NEXT: heddle.yield
// CHECK-LABEL: plan.entry @whole(
func.func public @whole(%w: tensor<4x3xf32> {heddle.io = #heddle.io<name = "whole.w", role = state, type = tensor<4x3xf32>, donates = 0>},
                        %g: tensor<2x3xf32> {heddle.io = #heddle.io<name = "whole.g", role = batch, type = tensor<2x3xf32>>})
    -> (tensor<4x3xf32> {heddle.io = #heddle.io<name = "whole.w", role = state, type = tensor<4x3xf32>>},
        tensor<4x3xf32> {heddle.io = #heddle.io<name = "all", role = metric, type = tensor<4x3xf32>>}) {
  %first = stablehlo.slice %w [0:2, 0:3] : (tensor<4x3xf32>) -> tensor<2x3xf32>
  %a = stablehlo.add %first, %g : tensor<2x3xf32>
  %b = stablehlo.multiply %first, %g : tensor<2x3xf32>
  %whole = stablehlo.concatenate %a, %b, dim = 0 : (tensor<2x3xf32>, tensor<2x3xf32>) -> tensor<4x3xf32>
  %all = stablehlo.sine %w : tensor<4x3xf32>
  return %whole, %all : tensor<4x3xf32>, tensor<4x3xf32>
}

// A product takes a layer of a stack where it lies.
// SCHEDULED-LABEL: func.func public @layer(
// SCHEDULED-NEXT: stablehlo.slice %arg0
// SCHEDULED-NEXT: stablehlo.reshape
// SCHEDULED-NEXT: heddle.library
// CHECK-LABEL: plan.entry @layer(
// CHECK: %[[LAYER:.*]] = plan.view %{{.*}}[256] : memref<3x8x8xf32> to memref<8x8xf32>
// CHECK-NOT: plan.launch
// CHECK: plan.library @{{.*}}(%{{.*}}, %[[LAYER]])
func.func public @layer(%w: tensor<3x8x8xf32> {heddle.io = #heddle.io<name = "layer.w", role = state, type = tensor<3x8x8xf32>>},
                        %x: tensor<2x8xf32> {heddle.io = #heddle.io<name = "layer.x", role = batch, type = tensor<2x8xf32>>})
    -> (tensor<2x8xf32> {heddle.io = #heddle.io<name = "y", role = metric, type = tensor<2x8xf32>>}) {
  %part = stablehlo.slice %w [1:2, 0:8, 0:8] : (tensor<3x8x8xf32>) -> tensor<1x8x8xf32>
  %layer = stablehlo.reshape %part : (tensor<1x8x8xf32>) -> tensor<8x8xf32>
  %y = stablehlo.dot_general %x, %layer, contracting_dims = [1] x [0] : (tensor<2x8xf32>, tensor<8x8xf32>) -> tensor<2x8xf32>
  return %y : tensor<2x8xf32>
}
