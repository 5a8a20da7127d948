// Tests that a meeting is beside the step: its collective is of what the step begins with, what it moves is added at the end, and what it appends
// comes behind the step's own arguments and results.
// RUN: heddle-opt %s --heddle-delay-sync --heddle-verify-local | FileCheck %s
// RUN: heddle-opt %s --heddle-delay-sync=sync=sync_1 --heddle-verify-local | FileCheck %s --check-prefix=AVERAGE

// CHECK-NOT: @sync(
// CHECK: func.func @step(%[[W:[^:]*]]: tensor<1x4xf32> {{[^%]*}}name = "w", {{[^%]*}}donates = 0>{{[^%]*}},
// CHECK-SAME: %[[X:[^:]*]]: tensor<1x4xf32> {{[^%]*}}name = "x"{{[^%]*}},
// CHECK-SAME: %[[THETA:[^:]*]]: tensor<1x4xf32> {{[^%]*}}name = "outer.theta.w", {{[^%]*}}donates = 2, appended = <copy of "w">>
// CHECK-SAME: -> (tensor<1x4xf32> {{.*}}name = "w"{{.*}}, tensor<1x4xf32> {{.*}}name = "seen"{{.*}}, tensor<1x4xf32> {{.*}}name = "outer.theta.w"{{.*}} attributes {heddle.schedule_room = 16 : i64}
// CHECK: %[[SUM:.*]] = spmd.all_reduce add %[[W]]
// CHECK: %[[CHANGE:.*]] = stablehlo.subtract %[[THETA]], %[[SUM]]
// CHECK: %[[MET:.*]] = stablehlo.subtract %[[THETA]], %[[CHANGE]]
// CHECK: %[[OWN:.*]] = stablehlo.add %[[W]], %[[X]]
// CHECK: %[[MOVED:.*]] = stablehlo.subtract %[[W]], %[[MET]]
// CHECK: %[[NEW:.*]] = stablehlo.subtract %[[OWN]], %[[MOVED]]
// CHECK: return %[[NEW]], %[[X]], %[[MET]]

// AVERAGE: func.func @sync(
// AVERAGE-NOT: @sync_1(
// AVERAGE: func.func @step(%[[W:[^:]*]]: tensor<1x4xf32> {{{.*}}}, %[[X:[^:]*]]: tensor<1x4xf32> {{{[^%]*}}) -> ({{.*}}name = "w"{{.*}}name = "seen"{{.*}} {
// AVERAGE-NEXT: %[[SUM:.*]] = spmd.all_reduce add %[[W]]
// AVERAGE-NEXT: %[[OWN:.*]] = stablehlo.add %[[W]], %[[X]]
// AVERAGE-NEXT: %[[MOVED:.*]] = stablehlo.subtract %[[W]], %[[SUM]]
// AVERAGE-NEXT: %[[NEW:.*]] = stablehlo.subtract %[[OWN]], %[[MOVED]]
// AVERAGE-NEXT: return %[[NEW]], %[[X]]
sdy.mesh @mesh = <["outer"=2]>
func.func @sync(%w: tensor<1x4xf32> {heddle.io = #heddle.io<name = "w", role = state, type = tensor<2x4xf32>, donates = 0>, spmd.sharding = #sdy.sharding<@mesh, [{"outer"}, {}]>},
                %theta: tensor<1x4xf32> {heddle.io = #heddle.io<name = "outer.theta.w", role = state, type = tensor<2x4xf32>, donates = 1, appended = <copy of "w">>, spmd.sharding = #sdy.sharding<@mesh, [{"outer"}, {}]>})
    -> (tensor<1x4xf32> {heddle.io = #heddle.io<name = "w", role = state, type = tensor<2x4xf32>>, spmd.sharding = #sdy.sharding<@mesh, [{"outer"}, {}]>},
        tensor<1x4xf32> {heddle.io = #heddle.io<name = "outer.theta.w", role = state, type = tensor<2x4xf32>, appended = <copy of "w">>, spmd.sharding = #sdy.sharding<@mesh, [{"outer"}, {}]>}) {
  %sum = spmd.all_reduce add %w over {"outer"} on @mesh : (tensor<1x4xf32>) -> tensor<1x4xf32>
  %change = stablehlo.subtract %theta, %sum : tensor<1x4xf32>
  %new = stablehlo.subtract %theta, %change : tensor<1x4xf32>
  return %new, %new : tensor<1x4xf32>, tensor<1x4xf32>
}
func.func @sync_1(%w: tensor<1x4xf32> {heddle.io = #heddle.io<name = "w", role = state, type = tensor<2x4xf32>, donates = 0>, spmd.sharding = #sdy.sharding<@mesh, [{"outer"}, {}]>})
    -> (tensor<1x4xf32> {heddle.io = #heddle.io<name = "w", role = state, type = tensor<2x4xf32>>, spmd.sharding = #sdy.sharding<@mesh, [{"outer"}, {}]>}) {
  %sum = spmd.all_reduce add %w over {"outer"} on @mesh : (tensor<1x4xf32>) -> tensor<1x4xf32>
  return %sum : tensor<1x4xf32>
}
func.func @step(%w: tensor<1x4xf32> {heddle.io = #heddle.io<name = "w", role = state, type = tensor<2x4xf32>, donates = 0>, spmd.sharding = #sdy.sharding<@mesh, [{"outer"}, {}]>},
                %x: tensor<1x4xf32> {heddle.io = #heddle.io<name = "x", role = batch, type = tensor<2x4xf32>>, spmd.sharding = #sdy.sharding<@mesh, [{"outer"}, {}]>})
    -> (tensor<1x4xf32> {heddle.io = #heddle.io<name = "w", role = state, type = tensor<2x4xf32>>, spmd.sharding = #sdy.sharding<@mesh, [{"outer"}, {}]>},
        tensor<1x4xf32> {heddle.io = #heddle.io<name = "seen", role = metric, type = tensor<2x4xf32>>, spmd.sharding = #sdy.sharding<@mesh, [{"outer"}, {}]>}) {
  %new = stablehlo.add %w, %x : tensor<1x4xf32>
  return %new, %x : tensor<1x4xf32>, tensor<1x4xf32>
}
