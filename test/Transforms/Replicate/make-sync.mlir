// Tests the entry that a step's replicas meet in: it has the leaves that the loss needs and the step changes, and for an outer optimizer what
// that appends; without a momentum there is no leaf for one.
// RUN: heddle-opt %s --heddle-make-sync | FileCheck %s --check-prefix=MEAN
// RUN: heddle-opt %s --heddle-make-sync="outer=nesterov rate=0.5 momentum=0.75" | FileCheck %s --check-prefix=NESTEROV
// RUN: heddle-opt %s --heddle-make-sync="outer=nesterov rate=1 momentum=0" | FileCheck %s --check-prefix=SGD
// RUN: heddle-opt %s --heddle-make-sync=leaves=m.* | FileCheck %s --check-prefix=NAMED

// Neither the frozen weight, the moment, the count nor the mesh.
// MEAN: module {
// MEAN-NEXT: func.func @sync(%[[W:.*]]: tensor<3x5xf32> {heddle.averaged, heddle.io = #heddle.io<name = "w", role = state, type = tensor<3x5xf32>, donates = 0>})
// MEAN-SAME: -> (tensor<3x5xf32> {heddle.io = #heddle.io<name = "w", role = state, type = tensor<3x5xf32>>}) {
// MEAN-NEXT: return %[[W]]

// NESTEROV: @sync(%[[W:.*]]: tensor<3x5xf32> {heddle.averaged, {{.*}}name = "w"{{.*}}donates = 0>},
// NESTEROV-SAME: %[[THETA:.*]]: tensor<3x5xf32> {{{.*}}name = "outer.theta.w"{{.*}}donates = 1, appended = <copy of "w">>},
// NESTEROV-SAME: %[[OLD:.*]]: tensor<3x5xf32> {{{.*}}name = "outer.momentum.w"{{.*}}donates = 2, appended = <zeros>>})
// NESTEROV: %[[CHANGE:.*]] = stablehlo.subtract %[[THETA]], %[[W]]
// NESTEROV: %[[MU:.*]] = stablehlo.constant dense<7.500000e-01>
// NESTEROV: %[[KEPT:.*]] = stablehlo.multiply %[[OLD]], %[[MU]]
// NESTEROV: %[[MOMENTUM:.*]] = stablehlo.add %[[KEPT]], %[[CHANGE]]
// NESTEROV: %[[AHEAD:.*]] = stablehlo.multiply %[[MOMENTUM]],
// NESTEROV: %[[MOVE:.*]] = stablehlo.add %[[CHANGE]], %[[AHEAD]]
// NESTEROV: %[[HALF:.*]] = stablehlo.constant dense<5.000000e-01>
// NESTEROV: %[[BACK:.*]] = stablehlo.multiply %[[MOVE]], %[[HALF]]
// NESTEROV: %[[NEW:.*]] = stablehlo.subtract %[[THETA]], %[[BACK]]
// NESTEROV: return %[[NEW]], %[[NEW]], %[[MOMENTUM]]

// SGD: @sync(%[[W:.*]]: tensor<3x5xf32> {{{.*}}}, %[[THETA:.*]]: tensor<3x5xf32> {{{.*}}name = "outer.theta.w"{{[^%]*}}) ->
// SGD: %[[CHANGE:.*]] = stablehlo.subtract %[[THETA]], %[[W]]
// SGD-NEXT: %[[NEW:.*]] = stablehlo.subtract %[[THETA]], %[[CHANGE]]
// SGD-NEXT: return %[[NEW]], %[[NEW]]

// A fragment has neighbours, by bytes, and each has one.
// RUN: heddle-opt %s --heddle-make-sync="leaves=w|m fragments=2" | FileCheck %s --check-prefix=FIRST
// RUN: heddle-opt %s --heddle-make-sync="leaves=w|m fragments=2 fragment=1" | FileCheck %s --check-prefix=NAMED
// FIRST: @sync(%{{.*}}: tensor<3x5xf32> {heddle.averaged, {{.*}}name = "w"{{[^%]*}}) ->
// NAMED: @sync(%{{.*}}: tensor<3x5xf32> {heddle.averaged, {{.*}}name = "m"{{[^%]*}}) ->
module attributes {heddle.microbatches = 2 : i64} {
  sdy.mesh @mesh = <["data"=2]>
  func.func @step(%w: tensor<3x5xf32> {heddle.io = #heddle.io<name = "w", role = state, type = tensor<3x5xf32>, donates = 0>},
                  %frozen: tensor<5x5xf32> {heddle.io = #heddle.io<name = "frozen", role = state, type = tensor<5x5xf32>, donates = 1>},
                  %m: tensor<3x5xf32> {heddle.io = #heddle.io<name = "m", role = state, type = tensor<3x5xf32>, donates = 2>},
                  %n: tensor<i32> {heddle.io = #heddle.io<name = "n", role = state, type = tensor<i32>, donates = 3>},
                  %x: tensor<8x3xf32> {heddle.io = #heddle.io<name = "x", role = batch, type = tensor<8x3xf32>>})
      -> (tensor<3x5xf32> {heddle.io = #heddle.io<name = "w", role = state, type = tensor<3x5xf32>>},
          tensor<5x5xf32> {heddle.io = #heddle.io<name = "frozen", role = state, type = tensor<5x5xf32>>},
          tensor<3x5xf32> {heddle.io = #heddle.io<name = "m", role = state, type = tensor<3x5xf32>>},
          tensor<i32> {heddle.io = #heddle.io<name = "n", role = state, type = tensor<i32>>},
          tensor<f32> {heddle.io = #heddle.io<name = "loss", role = metric, type = tensor<f32>>}) {
    %zero = stablehlo.constant dense<0.0> : tensor<f32>
    %one = stablehlo.constant dense<1> : tensor<i32>
    %h = stablehlo.dot_general %x, %w, contracting_dims = [1] x [0] : (tensor<8x3xf32>, tensor<3x5xf32>) -> tensor<8x5xf32>
    %y = stablehlo.dot_general %h, %frozen, contracting_dims = [1] x [0] : (tensor<8x5xf32>, tensor<5x5xf32>) -> tensor<8x5xf32>
    %loss = stablehlo.reduce(%y init: %zero) applies stablehlo.add across dimensions = [0, 1] : (tensor<8x5xf32>, tensor<f32>) -> tensor<f32>
    %dh = stablehlo.dot_general %y, %frozen, contracting_dims = [1] x [1] : (tensor<8x5xf32>, tensor<5x5xf32>) -> tensor<8x5xf32>
    %g = stablehlo.dot_general %x, %dh, contracting_dims = [0] x [0] : (tensor<8x3xf32>, tensor<8x5xf32>) -> tensor<3x5xf32>
    %next = stablehlo.add %m, %g : tensor<3x5xf32>
    %new = stablehlo.subtract %w, %next : tensor<3x5xf32>
    %count = stablehlo.add %n, %one : tensor<i32>
    return %new, %frozen, %next, %count, %loss : tensor<3x5xf32>, tensor<5x5xf32>, tensor<3x5xf32>, tensor<i32>, tensor<f32>
  }
}
