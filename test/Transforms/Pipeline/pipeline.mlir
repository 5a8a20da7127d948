// Tests a step of two products over two microbatches in two stages: tasks are functions that are called in the order of the schedule, what
// crosses the cut is sent, leaves lie on the stage that uses them, a leaf that both use has two owners, each of which sums its own gradients,
// the bias's gradient follows its leaf, and the factor of all updates is computed by both.
// RUN: heddle-opt %s --heddle-pipeline --heddle-verify-local -o %t.mlir
// RUN: FileCheck %s --input-file=%t.mlir
// RUN: heddle-opt %s --heddle-pipeline=schedule=zb-h1 | FileCheck %s --check-prefix=HALVES
// DEFINE: %{inputs} = --value='dense<[[1.0, 2.0], [0.5, -1.0]]> : tensor<2x2xf32>' --value='dense<[[2.0, 1.0], [-0.5, 1.0]]> : tensor<2x2xf32>' --value='dense<[0.5, 1.0]> : tensor<2xf32>' --value='dense<[2.0, -1.0]> : tensor<2xf32>' --value='dense<1> : tensor<i32>' --value='dense<[[[1.0, 0.0]], [[2.0, 1.0]]]> : tensor<2x1x2xf32>'
// RUN: heddle-interpret %s --entry=step %{inputs} > %t.expected
// RUN: heddle-interpret %t.mlir --entry=step %{inputs} | diff %t.expected -
// RUN: heddle-opt %t.mlir --heddle-inline-tasks | FileCheck %s --check-prefix=INLINED
// RUN: heddle-opt %t.mlir --heddle-to-scheduled --heddle-to-plan -o %t.plan.mlir
// RUN: heddle-interpret %t.plan.mlir --entry=step %{inputs} | diff %t.expected -

// CHECK:      spmd.lists @step(
// CHECK-SAME: name = "w1", {{[^>]*}}>, donates = 0, placement = <axes = {"pipe"}, owners = {{\[\[}}0]]>>
// CHECK-SAME: name = "w2", {{[^>]*}}>, donates = 1, placement = <axes = {"pipe"}, owners = {{\[\[}}1]]>>
// CHECK-SAME: name = "b1", {{[^>]*}}>, donates = 2, placement = <axes = {"pipe"}, owners = {{\[\[}}0]]>>
// CHECK-SAME: name = "tied", {{[^>]*}}>, donates = 3>
// CHECK-SAME: name = "count", {{[^>]*}}>, donates = 4>
// CHECK-SAME: name = "xs", {{[^>]*}}>, placement = <axes = {"pipe"}, owners = {{\[\[}}0]]>>
// CHECK-SAME: name = "loss", {{[^>]*}}>, placement = <axes = {"pipe"}, owners = {{\[\[}}1]]>>
// CHECK-SAME: over {"pipe"} on @mesh [@step_rank_0, @step_rank_1]

// CHECK:      func.func private @step_forward_0({{.*}} attributes {heddle.task = "F0"}
// What its product of x0 takes is computed again, of a part of the batch and a weight, not kept.
// CHECK:      func.func private @step_backward_0(%[[D:[^:]*]]: {{.*}} attributes {heddle.task = "B0"}
// CHECK:      stablehlo.reduce
// CHECK:      %[[X0:.*]] = stablehlo.multiply
// CHECK-NEXT: stablehlo.dot_general %[[X0]], %[[D]]
// CHECK:      func.func private @step_forward_1({{.*}} attributes {heddle.task = "F1"}
// CHECK:      func.func private @step_backward_1({{.*}} attributes {heddle.task = "B1"}
// CHECK:      func.func private @step_rank_0(
// CHECK:      %[[F0:.*]] = call @step_forward_0(
// CHECK-NEXT: spmd.start on 1 (%{{.*}} = %[[F0]] :
// CHECK-NEXT: spmd.send %{{.*}} to 1 over {"pipe"} on @mesh
// CHECK:      call @step_forward_0(
// CHECK:      spmd.receive from 1 channel 1
// CHECK:      %[[D0:.*]] = spmd.done
// CHECK:      call @step_backward_0({{.*}}%[[D0]]
// CHECK:      call @step_backward_0(
// What both have of the leaf that is tied, and what they know of each other's norms, goes both ways at once.
// What is made of scalars alone is made where it is needed, not handed on.
// CHECK:      call @step_after_0({{.*}} -> (tensor<f32>, tensor<f32>, tensor<i32>)
// CHECK:      spmd.start on 3
// CHECK-DAG:  spmd.send %{{.*}} to 1 channel 2 over {"pipe"} on @mesh : tensor<2xf32>
// CHECK-DAG:  spmd.send %{{.*}} to 1 channel 2 over {"pipe"} on @mesh : tensor<f32>
// CHECK-DAG:  spmd.receive from 1 channel 2 over {"pipe"} on @mesh : tensor<2xf32>
// CHECK:      call @step_after_0_
// CHECK:      func.func private @step_after_0_0({{.*}} -> (tensor<2x2xf32> {heddle.state}, tensor<2xf32> {heddle.state}, tensor<2xf32> {heddle.state})

// HALVES: heddle.task = "I0"
// HALVES: heddle.task = "W0"
// HALVES: heddle.task = "I1"
// HALVES: heddle.task = "W1"

// INLINED-NOT: call @
// INLINED-NOT: heddle.task

sdy.mesh @mesh = <["pipe"=2]>

func.func @step(%w1: tensor<2x2xf32> {heddle.io = #heddle.io<name = "w1", role = state, type = tensor<2x2xf32>, donates = 0>},
                %w2: tensor<2x2xf32> {heddle.io = #heddle.io<name = "w2", role = state, type = tensor<2x2xf32>, donates = 1>},
                %b1: tensor<2xf32> {heddle.io = #heddle.io<name = "b1", role = state, type = tensor<2xf32>, donates = 2>},
                %tied: tensor<2xf32> {heddle.io = #heddle.io<name = "tied", role = state, type = tensor<2xf32>, donates = 3>},
                %count: tensor<i32> {heddle.io = #heddle.io<name = "count", role = state, type = tensor<i32>, donates = 4>},
                %xs: tensor<2x1x2xf32> {heddle.io = #heddle.io<name = "xs", role = batch, type = tensor<2x1x2xf32>>})
    -> (tensor<2x2xf32> {heddle.io = #heddle.io<name = "w1", role = state, type = tensor<2x2xf32>>},
        tensor<2x2xf32> {heddle.io = #heddle.io<name = "w2", role = state, type = tensor<2x2xf32>>},
        tensor<2xf32> {heddle.io = #heddle.io<name = "b1", role = state, type = tensor<2xf32>>},
        tensor<2xf32> {heddle.io = #heddle.io<name = "tied", role = state, type = tensor<2xf32>>},
        tensor<i32> {heddle.io = #heddle.io<name = "count", role = state, type = tensor<i32>>},
        tensor<f32> {heddle.io = #heddle.io<name = "loss", role = metric, type = tensor<f32>>}) {
  %zw = stablehlo.constant dense<-0.0> : tensor<2x2xf32>
  %zb = stablehlo.constant dense<-0.0> : tensor<2xf32>
  %zero = stablehlo.constant dense<0.0> : tensor<f32>
  %g1, %g2, %gb, %gt, %loss = heddle.scan %k: tensor<i32> in 2
      constants(%v1 = %w1 : tensor<2x2xf32>, %v2 = %w2 : tensor<2x2xf32>, %vb = %b1 : tensor<2xf32>, %vt = %tied : tensor<2xf32>)
      carries(%s1 = %zw : tensor<2x2xf32>, %s2 = %zw : tensor<2x2xf32>, %sb = %zb : tensor<2xf32>, %st = %zb : tensor<2xf32>, %sl = %zero : tensor<f32>)
      inputs(%x = %xs : tensor<2x1x2xf32>)
      -> (tensor<2x2xf32>, tensor<2x2xf32>, tensor<2xf32>, tensor<2xf32>, tensor<f32>) {
    %none = stablehlo.constant dense<0.0> : tensor<f32>
    %scale = stablehlo.broadcast_in_dim %vt, dims = [1] : (tensor<2xf32>) -> tensor<1x2xf32>
    %x0 = stablehlo.multiply %x, %scale : tensor<1x2xf32>
    %h = stablehlo.dot_general %x0, %v1, contracting_dims = [1] x [0] : (tensor<1x2xf32>, tensor<2x2xf32>) -> tensor<1x2xf32>
    %bias = stablehlo.broadcast_in_dim %vb, dims = [1] : (tensor<2xf32>) -> tensor<1x2xf32>
    %a = stablehlo.add %h, %bias : tensor<1x2xf32>
    %y = stablehlo.dot_general %a, %v2, contracting_dims = [1] x [0] : (tensor<1x2xf32>, tensor<2x2xf32>) -> tensor<1x2xf32>
    %z = stablehlo.multiply %y, %scale : tensor<1x2xf32>
    %sq = stablehlo.multiply %z, %z : tensor<1x2xf32>
    %l = stablehlo.reduce(%sq init: %none) applies stablehlo.add across dimensions = [0, 1] : (tensor<1x2xf32>, tensor<f32>) -> tensor<f32>
    %nl = stablehlo.add %sl, %l : tensor<f32>
    %dz = stablehlo.add %z, %z : tensor<1x2xf32>
    %dy = stablehlo.multiply %dz, %scale : tensor<1x2xf32>
    %dt = stablehlo.multiply %dz, %y : tensor<1x2xf32>
    %dt1 = stablehlo.reduce(%dt init: %none) applies stablehlo.add across dimensions = [0] : (tensor<1x2xf32>, tensor<f32>) -> tensor<2xf32>
    %d2 = stablehlo.dot_general %a, %dy, contracting_dims = [0] x [0] : (tensor<1x2xf32>, tensor<1x2xf32>) -> tensor<2x2xf32>
    %da = stablehlo.dot_general %dy, %v2, contracting_dims = [1] x [1] : (tensor<1x2xf32>, tensor<2x2xf32>) -> tensor<1x2xf32>
    %db = stablehlo.reduce(%da init: %none) applies stablehlo.add across dimensions = [0] : (tensor<1x2xf32>, tensor<f32>) -> tensor<2xf32>
    %d1 = stablehlo.dot_general %x0, %da, contracting_dims = [0] x [0] : (tensor<1x2xf32>, tensor<1x2xf32>) -> tensor<2x2xf32>
    %dx = stablehlo.dot_general %da, %v1, contracting_dims = [1] x [1] : (tensor<1x2xf32>, tensor<2x2xf32>) -> tensor<1x2xf32>
    %ds = stablehlo.multiply %dx, %x : tensor<1x2xf32>
    %dt0 = stablehlo.reduce(%ds init: %none) applies stablehlo.add across dimensions = [0] : (tensor<1x2xf32>, tensor<f32>) -> tensor<2xf32>
    %dts = stablehlo.add %dt0, %dt1 : tensor<2xf32>
    %n1 = stablehlo.add %s1, %d1 : tensor<2x2xf32>
    %n2 = stablehlo.add %s2, %d2 : tensor<2x2xf32>
    %nb = stablehlo.add %sb, %db : tensor<2xf32>
    %nt = stablehlo.add %st, %dts : tensor<2xf32>
    heddle.yield %n1, %n2, %nb, %nt, %nl : tensor<2x2xf32>, tensor<2x2xf32>, tensor<2xf32>, tensor<2xf32>, tensor<f32>
  } {heddle.microbatches}
  %q1 = stablehlo.multiply %g1, %g1 : tensor<2x2xf32>
  %q2 = stablehlo.multiply %g2, %g2 : tensor<2x2xf32>
  %r1 = stablehlo.reduce(%q1 init: %zero) applies stablehlo.add across dimensions = [0, 1] : (tensor<2x2xf32>, tensor<f32>) -> tensor<f32>
  %r2 = stablehlo.reduce(%q2 init: %zero) applies stablehlo.add across dimensions = [0, 1] : (tensor<2x2xf32>, tensor<f32>) -> tensor<f32>
  %r = stablehlo.add %r1, %r2 : tensor<f32>
  %rate = stablehlo.rsqrt %r : tensor<f32>
  %ratew = stablehlo.broadcast_in_dim %rate, dims = [] : (tensor<f32>) -> tensor<2x2xf32>
  %rateb = stablehlo.broadcast_in_dim %rate, dims = [] : (tensor<f32>) -> tensor<2xf32>
  %unit = stablehlo.constant dense<1.0> : tensor<f32>
  %ones = stablehlo.broadcast_in_dim %unit, dims = [] : (tensor<f32>) -> tensor<2x2xf32>
  %o1 = stablehlo.multiply %g1, %ones : tensor<2x2xf32>
  %u1 = stablehlo.multiply %o1, %ratew : tensor<2x2xf32>
  %u2 = stablehlo.multiply %g2, %ratew : tensor<2x2xf32>
  %ub = stablehlo.multiply %gb, %rateb : tensor<2xf32>
  %ut = stablehlo.multiply %gt, %rateb : tensor<2xf32>
  %new1 = stablehlo.subtract %w1, %u1 : tensor<2x2xf32>
  %new2 = stablehlo.subtract %w2, %u2 : tensor<2x2xf32>
  %newb = stablehlo.subtract %b1, %ub : tensor<2xf32>
  %newt = stablehlo.subtract %tied, %ut : tensor<2xf32>
  %one = stablehlo.constant dense<1> : tensor<i32>
  %next = stablehlo.add %count, %one : tensor<i32>
  return %new1, %new2, %newb, %newt, %next, %loss : tensor<2x2xf32>, tensor<2x2xf32>, tensor<2xf32>, tensor<2xf32>, tensor<i32>, tensor<f32>
}
