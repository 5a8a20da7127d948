// Tests a training step of an MLP in two stages of two layers and one, each a function of its own, 4 microbatches, one forward and
// one backward: what a stage sends forward and what comes back become one exchange, each list has its own memory, the
// plan is proved, and the Reference gives the bits of the loop that is not cut, at both rungs.
// DEFINE: %{inputs} = --value='dense<[[0.5, -0.25, 1.0, 0.0, 0.75], [1.0, 0.5, -0.5, 0.25, 0.0], [-1.0, 0.25, 0.5, 1.0, 0.5]]> : tensor<3x5xf32>' --value='dense<[[0.5, 0.0, 1.0, -0.5], [0.25, 1.0, 0.0, 0.5], [1.0, -0.5, 0.5, 0.25], [0.0, 0.5, 0.25, 1.0], [0.5, 0.25, -1.0, 0.0]]> : tensor<5x4xf32>' --value='dense<[[0.5, 1.0], [-0.5, 0.25], [0.25, -1.0], [1.0, 0.5]]> : tensor<4x2xf32>' --value='dense<[[[1.0, 0.0, 2.0], [0.0, 1.0, -1.0]], [[2.0, 1.0, 0.0], [1.0, 1.0, 1.0]], [[0.0, 2.0, 1.0], [-1.0, 0.0, 2.0]], [[1.0, -1.0, 0.0], [2.0, 2.0, 1.0]]]> : tensor<4x2x3xf32>' --value='dense<[[[1.0, 0.0], [0.0, 1.0]], [[2.0, 1.0], [1.0, 0.0]], [[0.0, 2.0], [1.0, 1.0]], [[1.0, -1.0], [0.0, 2.0]]]> : tensor<4x2x2xf32>'
// RUN: heddle-opt %s --heddle-verify-local -o /dev/null 2>&1 | count 0
// RUN: heddle-opt %s --heddle-verify-scheduled --heddle-to-plan --heddle-verify-plan -o %t.plan.mlir
// RUN: FileCheck %s --input-file=%t.plan.mlir
// RUN: heddle-interpret %s --entry=step %{inputs} > %t.step
// RUN: heddle-interpret %s --entry=unpipelined %{inputs} | diff %t.step -
// RUN: heddle-interpret %t.plan.mlir --entry=step %{inputs} | diff %t.step -
// RUN: heddle-interpret %t.plan.mlir --entry=step --stream-seed=7 %{inputs} | diff %t.step -
// RUN: heddle-interpret %t.plan.mlir --entry=unpipelined %{inputs} | diff %t.step -
// RUN: heddle-translate --plan-to-program %t.plan.mlir -o %t.heddle
// RUN: heddle-translate --program-to-plan %t.heddle | diff %t.plan.mlir -

// The first stage keeps activations of two microbatches; what it sends and receives in the steady state is one exchange, and so is
// what both tell each other at the end.
// CHECK:      plan.entry @step(
// CHECK-SAME: lists = array<i64: 0, 1>, lists_by = #sdy<axis_ref_list{"pipe"}>, mesh = @mesh}
// CHECK:      plan.list device_bytes [[FIRST:[0-9]+]]
// CHECK:        plan.exchange send %{{[0-9]+}} [1] over {"pipe"} on @mesh stream 1
// CHECK:        plan.exchange send %{{[0-9]+}} [1] receive %{{[0-9]+}} [1] over {"pipe"} on @mesh stream 1
// CHECK:        plan.exchange send %{{[0-9]+}} [1] receive %{{[0-9]+}} [1] over {"pipe"} on @mesh stream 1
// CHECK:        plan.exchange send %{{[0-9]+}} [1] receive %{{[0-9]+}} [1] over {"pipe"} on @mesh stream 1
// CHECK:        plan.exchange receive %{{[0-9]+}} [1] over {"pipe"} on @mesh stream 1
// CHECK:        plan.exchange send %{{[0-9]+}}, %{{[0-9]+}} [1, 1] receive %{{[0-9]+}}, %{{[0-9]+}} [1, 1] over {"pipe"} on @mesh stream 1
// CHECK-NOT:  plan.exchange
// CHECK:      plan.list device_bytes
// CHECK-NOT:  device_bytes [[FIRST]]{{ }}
// CHECK:      plan.entry @unpipelined(
// test/Python/test_lists.py runs it on threads and on emulated GPUs, and mutants of its plan.

sdy.mesh @mesh = <["pipe"=2]>

spmd.lists @step(tensor<3x5xf32> {heddle.io = #heddle.io<name = "w1", role = state, type = tensor<3x5xf32>, donates = 0>, spmd.sharding = #sdy.sharding<@mesh, [{}, {}]>},
      tensor<5x4xf32> {heddle.io = #heddle.io<name = "w2", role = state, type = tensor<5x4xf32>, donates = 1>, spmd.sharding = #sdy.sharding<@mesh, [{}, {}]>},
      tensor<4x2xf32> {heddle.io = #heddle.io<name = "w3", role = state, type = tensor<4x2xf32>, donates = 2>, spmd.sharding = #sdy.sharding<@mesh, [{}, {}]>},
      tensor<4x2x3xf32> {heddle.io = #heddle.io<name = "xs", role = batch, type = tensor<4x2x3xf32>>, spmd.sharding = #sdy.sharding<@mesh, [{}, {}, {}]>},
      tensor<4x2x2xf32> {heddle.io = #heddle.io<name = "ys", role = batch, type = tensor<4x2x2xf32>>, spmd.sharding = #sdy.sharding<@mesh, [{}, {}, {}]>})
    -> (tensor<3x5xf32> {heddle.io = #heddle.io<name = "w1", role = state, type = tensor<3x5xf32>>, spmd.sharding = #sdy.sharding<@mesh, [{}, {}]>},
      tensor<5x4xf32> {heddle.io = #heddle.io<name = "w2", role = state, type = tensor<5x4xf32>>, spmd.sharding = #sdy.sharding<@mesh, [{}, {}]>},
      tensor<4x2xf32> {heddle.io = #heddle.io<name = "w3", role = state, type = tensor<4x2xf32>>, spmd.sharding = #sdy.sharding<@mesh, [{}, {}]>},
      tensor<f32> {heddle.io = #heddle.io<name = "loss", role = metric, type = tensor<f32>>, spmd.sharding = #sdy.sharding<@mesh, []>})
    over {"pipe"} on @mesh [@first, @last]

func.func private @first(%w1: tensor<3x5xf32> {heddle.io = #heddle.io<name = "w1", role = state, type = tensor<3x5xf32>, donates = 0>, spmd.sharding = #sdy.sharding<@mesh, [{}, {}]>},
      %w2: tensor<5x4xf32> {heddle.io = #heddle.io<name = "w2", role = state, type = tensor<5x4xf32>, donates = 1>, spmd.sharding = #sdy.sharding<@mesh, [{}, {}]>},
      %w3: tensor<4x2xf32> {heddle.io = #heddle.io<name = "w3", role = state, type = tensor<4x2xf32>, donates = 2>, spmd.sharding = #sdy.sharding<@mesh, [{}, {}]>},
      %xs: tensor<4x2x3xf32> {heddle.io = #heddle.io<name = "xs", role = batch, type = tensor<4x2x3xf32>>, spmd.sharding = #sdy.sharding<@mesh, [{}, {}, {}]>})
    -> (tensor<3x5xf32> {heddle.io = #heddle.io<name = "w1", role = state, type = tensor<3x5xf32>>, spmd.sharding = #sdy.sharding<@mesh, [{}, {}]>},
      tensor<5x4xf32> {heddle.io = #heddle.io<name = "w2", role = state, type = tensor<5x4xf32>>, spmd.sharding = #sdy.sharding<@mesh, [{}, {}]>},
      tensor<4x2xf32> {heddle.io = #heddle.io<name = "w3", role = state, type = tensor<4x2xf32>>, spmd.sharding = #sdy.sharding<@mesh, [{}, {}]>},
      tensor<f32> {heddle.io = #heddle.io<name = "loss", role = metric, type = tensor<f32>>, spmd.sharding = #sdy.sharding<@mesh, []>}) {
  %g1 = stablehlo.constant dense<0.0> : tensor<3x5xf32>
  %g2 = stablehlo.constant dense<0.0> : tensor<5x4xf32>
  %x_0 = heddle.fusion loop(%k_all = %xs : tensor<4x2x3xf32>) -> (tensor<2x3xf32>) {
    %0 = stablehlo.slice %k_all [0:1, 0:2, 0:3] : (tensor<4x2x3xf32>) -> tensor<1x2x3xf32>
    %1 = stablehlo.reshape %0 : (tensor<1x2x3xf32>) -> tensor<2x3xf32>
    heddle.yield %1 : tensor<2x3xf32>
  }
  %z1_0 = heddle.library matmul(%k_a = %x_0 : tensor<2x3xf32>, %k_b = %w1 : tensor<3x5xf32>) -> (tensor<2x5xf32>) {
    %0 = stablehlo.dot_general %k_a, %k_b, contracting_dims = [1] x [0] : (tensor<2x3xf32>, tensor<3x5xf32>) -> tensor<2x5xf32>
    heddle.yield %0 : tensor<2x5xf32>
  }
  %h1_0 = heddle.fusion loop(%k_z = %z1_0 : tensor<2x5xf32>) -> (tensor<2x5xf32>) {
    %k_c = stablehlo.constant dense<0.0> : tensor<2x5xf32>
    %0 = stablehlo.maximum %k_z, %k_c : tensor<2x5xf32>
    heddle.yield %0 : tensor<2x5xf32>
  }
  %z2_0 = heddle.library matmul(%k_a = %h1_0 : tensor<2x5xf32>, %k_b = %w2 : tensor<5x4xf32>) -> (tensor<2x4xf32>) {
    %0 = stablehlo.dot_general %k_a, %k_b, contracting_dims = [1] x [0] : (tensor<2x5xf32>, tensor<5x4xf32>) -> tensor<2x4xf32>
    heddle.yield %0 : tensor<2x4xf32>
  }
  %h2_0 = heddle.fusion loop(%k_z = %z2_0 : tensor<2x4xf32>) -> (tensor<2x4xf32>) {
    %k_c = stablehlo.constant dense<0.0> : tensor<2x4xf32>
    %0 = stablehlo.maximum %k_z, %k_c : tensor<2x4xf32>
    heddle.yield %0 : tensor<2x4xf32>
  }
  %f_0 = spmd.start on 1 (%a = %h2_0 : tensor<2x4xf32>) -> () {
    spmd.send %a to 1 over {"pipe"} on @mesh : tensor<2x4xf32>
    spmd.yield
  }
  %x_1 = heddle.fusion loop(%k_all = %xs : tensor<4x2x3xf32>) -> (tensor<2x3xf32>) {
    %0 = stablehlo.slice %k_all [1:2, 0:2, 0:3] : (tensor<4x2x3xf32>) -> tensor<1x2x3xf32>
    %1 = stablehlo.reshape %0 : (tensor<1x2x3xf32>) -> tensor<2x3xf32>
    heddle.yield %1 : tensor<2x3xf32>
  }
  %z1_1 = heddle.library matmul(%k_a = %x_1 : tensor<2x3xf32>, %k_b = %w1 : tensor<3x5xf32>) -> (tensor<2x5xf32>) {
    %0 = stablehlo.dot_general %k_a, %k_b, contracting_dims = [1] x [0] : (tensor<2x3xf32>, tensor<3x5xf32>) -> tensor<2x5xf32>
    heddle.yield %0 : tensor<2x5xf32>
  }
  %h1_1 = heddle.fusion loop(%k_z = %z1_1 : tensor<2x5xf32>) -> (tensor<2x5xf32>) {
    %k_c = stablehlo.constant dense<0.0> : tensor<2x5xf32>
    %0 = stablehlo.maximum %k_z, %k_c : tensor<2x5xf32>
    heddle.yield %0 : tensor<2x5xf32>
  }
  %z2_1 = heddle.library matmul(%k_a = %h1_1 : tensor<2x5xf32>, %k_b = %w2 : tensor<5x4xf32>) -> (tensor<2x4xf32>) {
    %0 = stablehlo.dot_general %k_a, %k_b, contracting_dims = [1] x [0] : (tensor<2x5xf32>, tensor<5x4xf32>) -> tensor<2x4xf32>
    heddle.yield %0 : tensor<2x4xf32>
  }
  %h2_1 = heddle.fusion loop(%k_z = %z2_1 : tensor<2x4xf32>) -> (tensor<2x4xf32>) {
    %k_c = stablehlo.constant dense<0.0> : tensor<2x4xf32>
    %0 = stablehlo.maximum %k_z, %k_c : tensor<2x4xf32>
    heddle.yield %0 : tensor<2x4xf32>
  }
  %f_1 = spmd.start on 1 (%a = %h2_1 : tensor<2x4xf32>) -> () {
    spmd.send %a to 1 over {"pipe"} on @mesh : tensor<2x4xf32>
    spmd.yield
  }
  %b_0 = spmd.start on 1 () -> (tensor<2x4xf32>) {
    %0 = spmd.receive from 1 over {"pipe"} on @mesh : tensor<2x4xf32>
    spmd.yield %0 : tensor<2x4xf32>
  }
  %d2_0 = spmd.done %b_0 : !spmd.future<tensor<2x4xf32>>
  %e2_0 = heddle.fusion loop(%k_d = %d2_0 : tensor<2x4xf32>, %k_h = %h2_0 : tensor<2x4xf32>) -> (tensor<2x4xf32>) {
    %k_c = stablehlo.constant dense<0.0> : tensor<2x4xf32>
    %0 = stablehlo.compare GT, %k_h, %k_c : (tensor<2x4xf32>, tensor<2x4xf32>) -> tensor<2x4xi1>
    %1 = stablehlo.select %0, %k_d, %k_c : tensor<2x4xi1>, tensor<2x4xf32>
    heddle.yield %1 : tensor<2x4xf32>
  }
  %p2_0 = heddle.library matmul(%k_a = %h1_0 : tensor<2x5xf32>, %k_b = %e2_0 : tensor<2x4xf32>) -> (tensor<5x4xf32>) {
    %0 = stablehlo.dot_general %k_a, %k_b, contracting_dims = [0] x [0] : (tensor<2x5xf32>, tensor<2x4xf32>) -> tensor<5x4xf32>
    heddle.yield %0 : tensor<5x4xf32>
  }
  %d1_0 = heddle.library matmul(%k_a = %e2_0 : tensor<2x4xf32>, %k_b = %w2 : tensor<5x4xf32>) -> (tensor<2x5xf32>) {
    %0 = stablehlo.dot_general %k_a, %k_b, contracting_dims = [1] x [1] : (tensor<2x4xf32>, tensor<5x4xf32>) -> tensor<2x5xf32>
    heddle.yield %0 : tensor<2x5xf32>
  }
  %e1_0 = heddle.fusion loop(%k_d = %d1_0 : tensor<2x5xf32>, %k_h = %h1_0 : tensor<2x5xf32>) -> (tensor<2x5xf32>) {
    %k_c = stablehlo.constant dense<0.0> : tensor<2x5xf32>
    %0 = stablehlo.compare GT, %k_h, %k_c : (tensor<2x5xf32>, tensor<2x5xf32>) -> tensor<2x5xi1>
    %1 = stablehlo.select %0, %k_d, %k_c : tensor<2x5xi1>, tensor<2x5xf32>
    heddle.yield %1 : tensor<2x5xf32>
  }
  %p1_0 = heddle.library matmul(%k_a = %x_0 : tensor<2x3xf32>, %k_b = %e1_0 : tensor<2x5xf32>) -> (tensor<3x5xf32>) {
    %0 = stablehlo.dot_general %k_a, %k_b, contracting_dims = [0] x [0] : (tensor<2x3xf32>, tensor<2x5xf32>) -> tensor<3x5xf32>
    heddle.yield %0 : tensor<3x5xf32>
  }
  %g1_0 = heddle.fusion loop(%k_a = %g1 : tensor<3x5xf32>, %k_b = %p1_0 : tensor<3x5xf32>) -> (tensor<3x5xf32>) {
    %0 = stablehlo.add %k_a, %k_b : tensor<3x5xf32>
    heddle.yield %0 : tensor<3x5xf32>
  }
  %g2_0 = heddle.fusion loop(%k_a = %g2 : tensor<5x4xf32>, %k_b = %p2_0 : tensor<5x4xf32>) -> (tensor<5x4xf32>) {
    %0 = stablehlo.add %k_a, %k_b : tensor<5x4xf32>
    heddle.yield %0 : tensor<5x4xf32>
  }
  spmd.done %f_0 : !spmd.future<>
  %x_2 = heddle.fusion loop(%k_all = %xs : tensor<4x2x3xf32>) -> (tensor<2x3xf32>) {
    %0 = stablehlo.slice %k_all [2:3, 0:2, 0:3] : (tensor<4x2x3xf32>) -> tensor<1x2x3xf32>
    %1 = stablehlo.reshape %0 : (tensor<1x2x3xf32>) -> tensor<2x3xf32>
    heddle.yield %1 : tensor<2x3xf32>
  }
  %z1_2 = heddle.library matmul(%k_a = %x_2 : tensor<2x3xf32>, %k_b = %w1 : tensor<3x5xf32>) -> (tensor<2x5xf32>) {
    %0 = stablehlo.dot_general %k_a, %k_b, contracting_dims = [1] x [0] : (tensor<2x3xf32>, tensor<3x5xf32>) -> tensor<2x5xf32>
    heddle.yield %0 : tensor<2x5xf32>
  }
  %h1_2 = heddle.fusion loop(%k_z = %z1_2 : tensor<2x5xf32>) -> (tensor<2x5xf32>) {
    %k_c = stablehlo.constant dense<0.0> : tensor<2x5xf32>
    %0 = stablehlo.maximum %k_z, %k_c : tensor<2x5xf32>
    heddle.yield %0 : tensor<2x5xf32>
  }
  %z2_2 = heddle.library matmul(%k_a = %h1_2 : tensor<2x5xf32>, %k_b = %w2 : tensor<5x4xf32>) -> (tensor<2x4xf32>) {
    %0 = stablehlo.dot_general %k_a, %k_b, contracting_dims = [1] x [0] : (tensor<2x5xf32>, tensor<5x4xf32>) -> tensor<2x4xf32>
    heddle.yield %0 : tensor<2x4xf32>
  }
  %h2_2 = heddle.fusion loop(%k_z = %z2_2 : tensor<2x4xf32>) -> (tensor<2x4xf32>) {
    %k_c = stablehlo.constant dense<0.0> : tensor<2x4xf32>
    %0 = stablehlo.maximum %k_z, %k_c : tensor<2x4xf32>
    heddle.yield %0 : tensor<2x4xf32>
  }
  %f_2 = spmd.start on 1 (%a = %h2_2 : tensor<2x4xf32>) -> () {
    spmd.send %a to 1 over {"pipe"} on @mesh : tensor<2x4xf32>
    spmd.yield
  }
  %b_1 = spmd.start on 1 () -> (tensor<2x4xf32>) {
    %0 = spmd.receive from 1 over {"pipe"} on @mesh : tensor<2x4xf32>
    spmd.yield %0 : tensor<2x4xf32>
  }
  %d2_1 = spmd.done %b_1 : !spmd.future<tensor<2x4xf32>>
  %e2_1 = heddle.fusion loop(%k_d = %d2_1 : tensor<2x4xf32>, %k_h = %h2_1 : tensor<2x4xf32>) -> (tensor<2x4xf32>) {
    %k_c = stablehlo.constant dense<0.0> : tensor<2x4xf32>
    %0 = stablehlo.compare GT, %k_h, %k_c : (tensor<2x4xf32>, tensor<2x4xf32>) -> tensor<2x4xi1>
    %1 = stablehlo.select %0, %k_d, %k_c : tensor<2x4xi1>, tensor<2x4xf32>
    heddle.yield %1 : tensor<2x4xf32>
  }
  %p2_1 = heddle.library matmul(%k_a = %h1_1 : tensor<2x5xf32>, %k_b = %e2_1 : tensor<2x4xf32>) -> (tensor<5x4xf32>) {
    %0 = stablehlo.dot_general %k_a, %k_b, contracting_dims = [0] x [0] : (tensor<2x5xf32>, tensor<2x4xf32>) -> tensor<5x4xf32>
    heddle.yield %0 : tensor<5x4xf32>
  }
  %d1_1 = heddle.library matmul(%k_a = %e2_1 : tensor<2x4xf32>, %k_b = %w2 : tensor<5x4xf32>) -> (tensor<2x5xf32>) {
    %0 = stablehlo.dot_general %k_a, %k_b, contracting_dims = [1] x [1] : (tensor<2x4xf32>, tensor<5x4xf32>) -> tensor<2x5xf32>
    heddle.yield %0 : tensor<2x5xf32>
  }
  %e1_1 = heddle.fusion loop(%k_d = %d1_1 : tensor<2x5xf32>, %k_h = %h1_1 : tensor<2x5xf32>) -> (tensor<2x5xf32>) {
    %k_c = stablehlo.constant dense<0.0> : tensor<2x5xf32>
    %0 = stablehlo.compare GT, %k_h, %k_c : (tensor<2x5xf32>, tensor<2x5xf32>) -> tensor<2x5xi1>
    %1 = stablehlo.select %0, %k_d, %k_c : tensor<2x5xi1>, tensor<2x5xf32>
    heddle.yield %1 : tensor<2x5xf32>
  }
  %p1_1 = heddle.library matmul(%k_a = %x_1 : tensor<2x3xf32>, %k_b = %e1_1 : tensor<2x5xf32>) -> (tensor<3x5xf32>) {
    %0 = stablehlo.dot_general %k_a, %k_b, contracting_dims = [0] x [0] : (tensor<2x3xf32>, tensor<2x5xf32>) -> tensor<3x5xf32>
    heddle.yield %0 : tensor<3x5xf32>
  }
  %g1_1 = heddle.fusion loop(%k_a = %g1_0 : tensor<3x5xf32>, %k_b = %p1_1 : tensor<3x5xf32>) -> (tensor<3x5xf32>) {
    %0 = stablehlo.add %k_a, %k_b : tensor<3x5xf32>
    heddle.yield %0 : tensor<3x5xf32>
  }
  %g2_1 = heddle.fusion loop(%k_a = %g2_0 : tensor<5x4xf32>, %k_b = %p2_1 : tensor<5x4xf32>) -> (tensor<5x4xf32>) {
    %0 = stablehlo.add %k_a, %k_b : tensor<5x4xf32>
    heddle.yield %0 : tensor<5x4xf32>
  }
  spmd.done %f_1 : !spmd.future<>
  %x_3 = heddle.fusion loop(%k_all = %xs : tensor<4x2x3xf32>) -> (tensor<2x3xf32>) {
    %0 = stablehlo.slice %k_all [3:4, 0:2, 0:3] : (tensor<4x2x3xf32>) -> tensor<1x2x3xf32>
    %1 = stablehlo.reshape %0 : (tensor<1x2x3xf32>) -> tensor<2x3xf32>
    heddle.yield %1 : tensor<2x3xf32>
  }
  %z1_3 = heddle.library matmul(%k_a = %x_3 : tensor<2x3xf32>, %k_b = %w1 : tensor<3x5xf32>) -> (tensor<2x5xf32>) {
    %0 = stablehlo.dot_general %k_a, %k_b, contracting_dims = [1] x [0] : (tensor<2x3xf32>, tensor<3x5xf32>) -> tensor<2x5xf32>
    heddle.yield %0 : tensor<2x5xf32>
  }
  %h1_3 = heddle.fusion loop(%k_z = %z1_3 : tensor<2x5xf32>) -> (tensor<2x5xf32>) {
    %k_c = stablehlo.constant dense<0.0> : tensor<2x5xf32>
    %0 = stablehlo.maximum %k_z, %k_c : tensor<2x5xf32>
    heddle.yield %0 : tensor<2x5xf32>
  }
  %z2_3 = heddle.library matmul(%k_a = %h1_3 : tensor<2x5xf32>, %k_b = %w2 : tensor<5x4xf32>) -> (tensor<2x4xf32>) {
    %0 = stablehlo.dot_general %k_a, %k_b, contracting_dims = [1] x [0] : (tensor<2x5xf32>, tensor<5x4xf32>) -> tensor<2x4xf32>
    heddle.yield %0 : tensor<2x4xf32>
  }
  %h2_3 = heddle.fusion loop(%k_z = %z2_3 : tensor<2x4xf32>) -> (tensor<2x4xf32>) {
    %k_c = stablehlo.constant dense<0.0> : tensor<2x4xf32>
    %0 = stablehlo.maximum %k_z, %k_c : tensor<2x4xf32>
    heddle.yield %0 : tensor<2x4xf32>
  }
  %f_3 = spmd.start on 1 (%a = %h2_3 : tensor<2x4xf32>) -> () {
    spmd.send %a to 1 over {"pipe"} on @mesh : tensor<2x4xf32>
    spmd.yield
  }
  %b_2 = spmd.start on 1 () -> (tensor<2x4xf32>) {
    %0 = spmd.receive from 1 over {"pipe"} on @mesh : tensor<2x4xf32>
    spmd.yield %0 : tensor<2x4xf32>
  }
  %d2_2 = spmd.done %b_2 : !spmd.future<tensor<2x4xf32>>
  %e2_2 = heddle.fusion loop(%k_d = %d2_2 : tensor<2x4xf32>, %k_h = %h2_2 : tensor<2x4xf32>) -> (tensor<2x4xf32>) {
    %k_c = stablehlo.constant dense<0.0> : tensor<2x4xf32>
    %0 = stablehlo.compare GT, %k_h, %k_c : (tensor<2x4xf32>, tensor<2x4xf32>) -> tensor<2x4xi1>
    %1 = stablehlo.select %0, %k_d, %k_c : tensor<2x4xi1>, tensor<2x4xf32>
    heddle.yield %1 : tensor<2x4xf32>
  }
  %p2_2 = heddle.library matmul(%k_a = %h1_2 : tensor<2x5xf32>, %k_b = %e2_2 : tensor<2x4xf32>) -> (tensor<5x4xf32>) {
    %0 = stablehlo.dot_general %k_a, %k_b, contracting_dims = [0] x [0] : (tensor<2x5xf32>, tensor<2x4xf32>) -> tensor<5x4xf32>
    heddle.yield %0 : tensor<5x4xf32>
  }
  %d1_2 = heddle.library matmul(%k_a = %e2_2 : tensor<2x4xf32>, %k_b = %w2 : tensor<5x4xf32>) -> (tensor<2x5xf32>) {
    %0 = stablehlo.dot_general %k_a, %k_b, contracting_dims = [1] x [1] : (tensor<2x4xf32>, tensor<5x4xf32>) -> tensor<2x5xf32>
    heddle.yield %0 : tensor<2x5xf32>
  }
  %e1_2 = heddle.fusion loop(%k_d = %d1_2 : tensor<2x5xf32>, %k_h = %h1_2 : tensor<2x5xf32>) -> (tensor<2x5xf32>) {
    %k_c = stablehlo.constant dense<0.0> : tensor<2x5xf32>
    %0 = stablehlo.compare GT, %k_h, %k_c : (tensor<2x5xf32>, tensor<2x5xf32>) -> tensor<2x5xi1>
    %1 = stablehlo.select %0, %k_d, %k_c : tensor<2x5xi1>, tensor<2x5xf32>
    heddle.yield %1 : tensor<2x5xf32>
  }
  %p1_2 = heddle.library matmul(%k_a = %x_2 : tensor<2x3xf32>, %k_b = %e1_2 : tensor<2x5xf32>) -> (tensor<3x5xf32>) {
    %0 = stablehlo.dot_general %k_a, %k_b, contracting_dims = [0] x [0] : (tensor<2x3xf32>, tensor<2x5xf32>) -> tensor<3x5xf32>
    heddle.yield %0 : tensor<3x5xf32>
  }
  %g1_2 = heddle.fusion loop(%k_a = %g1_1 : tensor<3x5xf32>, %k_b = %p1_2 : tensor<3x5xf32>) -> (tensor<3x5xf32>) {
    %0 = stablehlo.add %k_a, %k_b : tensor<3x5xf32>
    heddle.yield %0 : tensor<3x5xf32>
  }
  %g2_2 = heddle.fusion loop(%k_a = %g2_1 : tensor<5x4xf32>, %k_b = %p2_2 : tensor<5x4xf32>) -> (tensor<5x4xf32>) {
    %0 = stablehlo.add %k_a, %k_b : tensor<5x4xf32>
    heddle.yield %0 : tensor<5x4xf32>
  }
  spmd.done %f_2 : !spmd.future<>
  %b_3 = spmd.start on 1 () -> (tensor<2x4xf32>) {
    %0 = spmd.receive from 1 over {"pipe"} on @mesh : tensor<2x4xf32>
    spmd.yield %0 : tensor<2x4xf32>
  }
  %d2_3 = spmd.done %b_3 : !spmd.future<tensor<2x4xf32>>
  %e2_3 = heddle.fusion loop(%k_d = %d2_3 : tensor<2x4xf32>, %k_h = %h2_3 : tensor<2x4xf32>) -> (tensor<2x4xf32>) {
    %k_c = stablehlo.constant dense<0.0> : tensor<2x4xf32>
    %0 = stablehlo.compare GT, %k_h, %k_c : (tensor<2x4xf32>, tensor<2x4xf32>) -> tensor<2x4xi1>
    %1 = stablehlo.select %0, %k_d, %k_c : tensor<2x4xi1>, tensor<2x4xf32>
    heddle.yield %1 : tensor<2x4xf32>
  }
  %p2_3 = heddle.library matmul(%k_a = %h1_3 : tensor<2x5xf32>, %k_b = %e2_3 : tensor<2x4xf32>) -> (tensor<5x4xf32>) {
    %0 = stablehlo.dot_general %k_a, %k_b, contracting_dims = [0] x [0] : (tensor<2x5xf32>, tensor<2x4xf32>) -> tensor<5x4xf32>
    heddle.yield %0 : tensor<5x4xf32>
  }
  %d1_3 = heddle.library matmul(%k_a = %e2_3 : tensor<2x4xf32>, %k_b = %w2 : tensor<5x4xf32>) -> (tensor<2x5xf32>) {
    %0 = stablehlo.dot_general %k_a, %k_b, contracting_dims = [1] x [1] : (tensor<2x4xf32>, tensor<5x4xf32>) -> tensor<2x5xf32>
    heddle.yield %0 : tensor<2x5xf32>
  }
  %e1_3 = heddle.fusion loop(%k_d = %d1_3 : tensor<2x5xf32>, %k_h = %h1_3 : tensor<2x5xf32>) -> (tensor<2x5xf32>) {
    %k_c = stablehlo.constant dense<0.0> : tensor<2x5xf32>
    %0 = stablehlo.compare GT, %k_h, %k_c : (tensor<2x5xf32>, tensor<2x5xf32>) -> tensor<2x5xi1>
    %1 = stablehlo.select %0, %k_d, %k_c : tensor<2x5xi1>, tensor<2x5xf32>
    heddle.yield %1 : tensor<2x5xf32>
  }
  %p1_3 = heddle.library matmul(%k_a = %x_3 : tensor<2x3xf32>, %k_b = %e1_3 : tensor<2x5xf32>) -> (tensor<3x5xf32>) {
    %0 = stablehlo.dot_general %k_a, %k_b, contracting_dims = [0] x [0] : (tensor<2x3xf32>, tensor<2x5xf32>) -> tensor<3x5xf32>
    heddle.yield %0 : tensor<3x5xf32>
  }
  %g1_3 = heddle.fusion loop(%k_a = %g1_2 : tensor<3x5xf32>, %k_b = %p1_3 : tensor<3x5xf32>) -> (tensor<3x5xf32>) {
    %0 = stablehlo.add %k_a, %k_b : tensor<3x5xf32>
    heddle.yield %0 : tensor<3x5xf32>
  }
  %g2_3 = heddle.fusion loop(%k_a = %g2_2 : tensor<5x4xf32>, %k_b = %p2_3 : tensor<5x4xf32>) -> (tensor<5x4xf32>) {
    %0 = stablehlo.add %k_a, %k_b : tensor<5x4xf32>
    heddle.yield %0 : tensor<5x4xf32>
  }
  spmd.done %f_3 : !spmd.future<>
  %sent = spmd.start on 1 (%a = %g1_3 : tensor<3x5xf32>, %b = %g2_3 : tensor<5x4xf32>) -> () {
    spmd.send %a to 1 over {"pipe"} on @mesh : tensor<3x5xf32>
    spmd.send %b to 1 over {"pipe"} on @mesh : tensor<5x4xf32>
    spmd.yield
  }
  %rest = spmd.start on 1 () -> (tensor<4x2xf32>, tensor<f32>) {
    %0 = spmd.receive from 1 over {"pipe"} on @mesh : tensor<4x2xf32>
    %1 = spmd.receive from 1 over {"pipe"} on @mesh : tensor<f32>
    spmd.yield %0, %1 : tensor<4x2xf32>, tensor<f32>
  }
  %g3, %loss = spmd.done %rest : !spmd.future<tensor<4x2xf32>, tensor<f32>>
  %new:3 = heddle.fusion updates(%k_old1 = %w1 : tensor<3x5xf32>, %k_sum1 = %g1_3 : tensor<3x5xf32>, %k_old2 = %w2 : tensor<5x4xf32>, %k_sum2 = %g2_3 : tensor<5x4xf32>, %k_old3 = %w3 : tensor<4x2xf32>, %k_sum3 = %g3 : tensor<4x2xf32>) -> (tensor<3x5xf32>, tensor<5x4xf32>, tensor<4x2xf32>) {
    %k_r1 = stablehlo.constant dense<0.125> : tensor<3x5xf32>
    %k_t1 = stablehlo.multiply %k_sum1, %k_r1 : tensor<3x5xf32>
    %k_n1 = stablehlo.subtract %k_old1, %k_t1 : tensor<3x5xf32>
    %k_r2 = stablehlo.constant dense<0.125> : tensor<5x4xf32>
    %k_t2 = stablehlo.multiply %k_sum2, %k_r2 : tensor<5x4xf32>
    %k_n2 = stablehlo.subtract %k_old2, %k_t2 : tensor<5x4xf32>
    %k_r3 = stablehlo.constant dense<0.125> : tensor<4x2xf32>
    %k_t3 = stablehlo.multiply %k_sum3, %k_r3 : tensor<4x2xf32>
    %k_n3 = stablehlo.subtract %k_old3, %k_t3 : tensor<4x2xf32>
    heddle.yield %k_n1, %k_n2, %k_n3 : tensor<3x5xf32>, tensor<5x4xf32>, tensor<4x2xf32>
  }
  spmd.done %sent : !spmd.future<>
  return %new#0, %new#1, %new#2, %loss : tensor<3x5xf32>, tensor<5x4xf32>, tensor<4x2xf32>, tensor<f32>
}

func.func private @last(%w1: tensor<3x5xf32> {heddle.io = #heddle.io<name = "w1", role = state, type = tensor<3x5xf32>, donates = 0>, spmd.sharding = #sdy.sharding<@mesh, [{}, {}]>},
      %w2: tensor<5x4xf32> {heddle.io = #heddle.io<name = "w2", role = state, type = tensor<5x4xf32>, donates = 1>, spmd.sharding = #sdy.sharding<@mesh, [{}, {}]>},
      %w3: tensor<4x2xf32> {heddle.io = #heddle.io<name = "w3", role = state, type = tensor<4x2xf32>, donates = 2>, spmd.sharding = #sdy.sharding<@mesh, [{}, {}]>},
      %ys: tensor<4x2x2xf32> {heddle.io = #heddle.io<name = "ys", role = batch, type = tensor<4x2x2xf32>>, spmd.sharding = #sdy.sharding<@mesh, [{}, {}, {}]>})
    -> (tensor<3x5xf32> {heddle.io = #heddle.io<name = "w1", role = state, type = tensor<3x5xf32>>, spmd.sharding = #sdy.sharding<@mesh, [{}, {}]>},
      tensor<5x4xf32> {heddle.io = #heddle.io<name = "w2", role = state, type = tensor<5x4xf32>>, spmd.sharding = #sdy.sharding<@mesh, [{}, {}]>},
      tensor<4x2xf32> {heddle.io = #heddle.io<name = "w3", role = state, type = tensor<4x2xf32>>, spmd.sharding = #sdy.sharding<@mesh, [{}, {}]>},
      tensor<f32> {heddle.io = #heddle.io<name = "loss", role = metric, type = tensor<f32>>, spmd.sharding = #sdy.sharding<@mesh, []>}) {
  %g3 = stablehlo.constant dense<0.0> : tensor<4x2xf32>
  %l = stablehlo.constant dense<0.0> : tensor<f32>
  %f_0 = spmd.start on 1 () -> (tensor<2x4xf32>) {
    %0 = spmd.receive from -1 over {"pipe"} on @mesh : tensor<2x4xf32>
    spmd.yield %0 : tensor<2x4xf32>
  }
  %h_0 = spmd.done %f_0 : !spmd.future<tensor<2x4xf32>>
  %y_0 = heddle.fusion loop(%k_all = %ys : tensor<4x2x2xf32>) -> (tensor<2x2xf32>) {
    %0 = stablehlo.slice %k_all [0:1, 0:2, 0:2] : (tensor<4x2x2xf32>) -> tensor<1x2x2xf32>
    %1 = stablehlo.reshape %0 : (tensor<1x2x2xf32>) -> tensor<2x2xf32>
    heddle.yield %1 : tensor<2x2xf32>
  }
  %z3_0 = heddle.library matmul(%k_a = %h_0 : tensor<2x4xf32>, %k_b = %w3 : tensor<4x2xf32>) -> (tensor<2x2xf32>) {
    %0 = stablehlo.dot_general %k_a, %k_b, contracting_dims = [1] x [0] : (tensor<2x4xf32>, tensor<4x2xf32>) -> tensor<2x2xf32>
    heddle.yield %0 : tensor<2x2xf32>
  }
  %e3_0 = heddle.fusion loop(%k_z = %z3_0 : tensor<2x2xf32>, %k_y = %y_0 : tensor<2x2xf32>) -> (tensor<2x2xf32>) {
    %0 = stablehlo.subtract %k_z, %k_y : tensor<2x2xf32>
    heddle.yield %0 : tensor<2x2xf32>
  }
  %l_0 = heddle.fusion row_reduce(%k_e = %e3_0 : tensor<2x2xf32>, %k_l = %l : tensor<f32>) -> (tensor<f32>) {
    %0 = stablehlo.multiply %k_e, %k_e : tensor<2x2xf32>
    %k_c = stablehlo.constant dense<0.0> : tensor<f32>
    %1 = stablehlo.reduce(%0 init: %k_c) applies stablehlo.add across dimensions = [0, 1] : (tensor<2x2xf32>, tensor<f32>) -> tensor<f32>
    %2 = stablehlo.add %k_l, %1 : tensor<f32>
    heddle.yield %2 : tensor<f32>
  }
  %p3_0 = heddle.library matmul(%k_a = %h_0 : tensor<2x4xf32>, %k_b = %e3_0 : tensor<2x2xf32>) -> (tensor<4x2xf32>) {
    %0 = stablehlo.dot_general %k_a, %k_b, contracting_dims = [0] x [0] : (tensor<2x4xf32>, tensor<2x2xf32>) -> tensor<4x2xf32>
    heddle.yield %0 : tensor<4x2xf32>
  }
  %d2_0 = heddle.library matmul(%k_a = %e3_0 : tensor<2x2xf32>, %k_b = %w3 : tensor<4x2xf32>) -> (tensor<2x4xf32>) {
    %0 = stablehlo.dot_general %k_a, %k_b, contracting_dims = [1] x [1] : (tensor<2x2xf32>, tensor<4x2xf32>) -> tensor<2x4xf32>
    heddle.yield %0 : tensor<2x4xf32>
  }
  %g3_0 = heddle.fusion loop(%k_a = %g3 : tensor<4x2xf32>, %k_b = %p3_0 : tensor<4x2xf32>) -> (tensor<4x2xf32>) {
    %0 = stablehlo.add %k_a, %k_b : tensor<4x2xf32>
    heddle.yield %0 : tensor<4x2xf32>
  }
  %b_0 = spmd.start on 1 (%a = %d2_0 : tensor<2x4xf32>) -> () {
    spmd.send %a to -1 over {"pipe"} on @mesh : tensor<2x4xf32>
    spmd.yield
  }
  %f_1 = spmd.start on 1 () -> (tensor<2x4xf32>) {
    %0 = spmd.receive from -1 over {"pipe"} on @mesh : tensor<2x4xf32>
    spmd.yield %0 : tensor<2x4xf32>
  }
  %h_1 = spmd.done %f_1 : !spmd.future<tensor<2x4xf32>>
  %y_1 = heddle.fusion loop(%k_all = %ys : tensor<4x2x2xf32>) -> (tensor<2x2xf32>) {
    %0 = stablehlo.slice %k_all [1:2, 0:2, 0:2] : (tensor<4x2x2xf32>) -> tensor<1x2x2xf32>
    %1 = stablehlo.reshape %0 : (tensor<1x2x2xf32>) -> tensor<2x2xf32>
    heddle.yield %1 : tensor<2x2xf32>
  }
  %z3_1 = heddle.library matmul(%k_a = %h_1 : tensor<2x4xf32>, %k_b = %w3 : tensor<4x2xf32>) -> (tensor<2x2xf32>) {
    %0 = stablehlo.dot_general %k_a, %k_b, contracting_dims = [1] x [0] : (tensor<2x4xf32>, tensor<4x2xf32>) -> tensor<2x2xf32>
    heddle.yield %0 : tensor<2x2xf32>
  }
  %e3_1 = heddle.fusion loop(%k_z = %z3_1 : tensor<2x2xf32>, %k_y = %y_1 : tensor<2x2xf32>) -> (tensor<2x2xf32>) {
    %0 = stablehlo.subtract %k_z, %k_y : tensor<2x2xf32>
    heddle.yield %0 : tensor<2x2xf32>
  }
  %l_1 = heddle.fusion row_reduce(%k_e = %e3_1 : tensor<2x2xf32>, %k_l = %l_0 : tensor<f32>) -> (tensor<f32>) {
    %0 = stablehlo.multiply %k_e, %k_e : tensor<2x2xf32>
    %k_c = stablehlo.constant dense<0.0> : tensor<f32>
    %1 = stablehlo.reduce(%0 init: %k_c) applies stablehlo.add across dimensions = [0, 1] : (tensor<2x2xf32>, tensor<f32>) -> tensor<f32>
    %2 = stablehlo.add %k_l, %1 : tensor<f32>
    heddle.yield %2 : tensor<f32>
  }
  %p3_1 = heddle.library matmul(%k_a = %h_1 : tensor<2x4xf32>, %k_b = %e3_1 : tensor<2x2xf32>) -> (tensor<4x2xf32>) {
    %0 = stablehlo.dot_general %k_a, %k_b, contracting_dims = [0] x [0] : (tensor<2x4xf32>, tensor<2x2xf32>) -> tensor<4x2xf32>
    heddle.yield %0 : tensor<4x2xf32>
  }
  %d2_1 = heddle.library matmul(%k_a = %e3_1 : tensor<2x2xf32>, %k_b = %w3 : tensor<4x2xf32>) -> (tensor<2x4xf32>) {
    %0 = stablehlo.dot_general %k_a, %k_b, contracting_dims = [1] x [1] : (tensor<2x2xf32>, tensor<4x2xf32>) -> tensor<2x4xf32>
    heddle.yield %0 : tensor<2x4xf32>
  }
  %g3_1 = heddle.fusion loop(%k_a = %g3_0 : tensor<4x2xf32>, %k_b = %p3_1 : tensor<4x2xf32>) -> (tensor<4x2xf32>) {
    %0 = stablehlo.add %k_a, %k_b : tensor<4x2xf32>
    heddle.yield %0 : tensor<4x2xf32>
  }
  spmd.done %b_0 : !spmd.future<>
  %b_1 = spmd.start on 1 (%a = %d2_1 : tensor<2x4xf32>) -> () {
    spmd.send %a to -1 over {"pipe"} on @mesh : tensor<2x4xf32>
    spmd.yield
  }
  %f_2 = spmd.start on 1 () -> (tensor<2x4xf32>) {
    %0 = spmd.receive from -1 over {"pipe"} on @mesh : tensor<2x4xf32>
    spmd.yield %0 : tensor<2x4xf32>
  }
  %h_2 = spmd.done %f_2 : !spmd.future<tensor<2x4xf32>>
  %y_2 = heddle.fusion loop(%k_all = %ys : tensor<4x2x2xf32>) -> (tensor<2x2xf32>) {
    %0 = stablehlo.slice %k_all [2:3, 0:2, 0:2] : (tensor<4x2x2xf32>) -> tensor<1x2x2xf32>
    %1 = stablehlo.reshape %0 : (tensor<1x2x2xf32>) -> tensor<2x2xf32>
    heddle.yield %1 : tensor<2x2xf32>
  }
  %z3_2 = heddle.library matmul(%k_a = %h_2 : tensor<2x4xf32>, %k_b = %w3 : tensor<4x2xf32>) -> (tensor<2x2xf32>) {
    %0 = stablehlo.dot_general %k_a, %k_b, contracting_dims = [1] x [0] : (tensor<2x4xf32>, tensor<4x2xf32>) -> tensor<2x2xf32>
    heddle.yield %0 : tensor<2x2xf32>
  }
  %e3_2 = heddle.fusion loop(%k_z = %z3_2 : tensor<2x2xf32>, %k_y = %y_2 : tensor<2x2xf32>) -> (tensor<2x2xf32>) {
    %0 = stablehlo.subtract %k_z, %k_y : tensor<2x2xf32>
    heddle.yield %0 : tensor<2x2xf32>
  }
  %l_2 = heddle.fusion row_reduce(%k_e = %e3_2 : tensor<2x2xf32>, %k_l = %l_1 : tensor<f32>) -> (tensor<f32>) {
    %0 = stablehlo.multiply %k_e, %k_e : tensor<2x2xf32>
    %k_c = stablehlo.constant dense<0.0> : tensor<f32>
    %1 = stablehlo.reduce(%0 init: %k_c) applies stablehlo.add across dimensions = [0, 1] : (tensor<2x2xf32>, tensor<f32>) -> tensor<f32>
    %2 = stablehlo.add %k_l, %1 : tensor<f32>
    heddle.yield %2 : tensor<f32>
  }
  %p3_2 = heddle.library matmul(%k_a = %h_2 : tensor<2x4xf32>, %k_b = %e3_2 : tensor<2x2xf32>) -> (tensor<4x2xf32>) {
    %0 = stablehlo.dot_general %k_a, %k_b, contracting_dims = [0] x [0] : (tensor<2x4xf32>, tensor<2x2xf32>) -> tensor<4x2xf32>
    heddle.yield %0 : tensor<4x2xf32>
  }
  %d2_2 = heddle.library matmul(%k_a = %e3_2 : tensor<2x2xf32>, %k_b = %w3 : tensor<4x2xf32>) -> (tensor<2x4xf32>) {
    %0 = stablehlo.dot_general %k_a, %k_b, contracting_dims = [1] x [1] : (tensor<2x2xf32>, tensor<4x2xf32>) -> tensor<2x4xf32>
    heddle.yield %0 : tensor<2x4xf32>
  }
  %g3_2 = heddle.fusion loop(%k_a = %g3_1 : tensor<4x2xf32>, %k_b = %p3_2 : tensor<4x2xf32>) -> (tensor<4x2xf32>) {
    %0 = stablehlo.add %k_a, %k_b : tensor<4x2xf32>
    heddle.yield %0 : tensor<4x2xf32>
  }
  spmd.done %b_1 : !spmd.future<>
  %b_2 = spmd.start on 1 (%a = %d2_2 : tensor<2x4xf32>) -> () {
    spmd.send %a to -1 over {"pipe"} on @mesh : tensor<2x4xf32>
    spmd.yield
  }
  %f_3 = spmd.start on 1 () -> (tensor<2x4xf32>) {
    %0 = spmd.receive from -1 over {"pipe"} on @mesh : tensor<2x4xf32>
    spmd.yield %0 : tensor<2x4xf32>
  }
  %h_3 = spmd.done %f_3 : !spmd.future<tensor<2x4xf32>>
  %y_3 = heddle.fusion loop(%k_all = %ys : tensor<4x2x2xf32>) -> (tensor<2x2xf32>) {
    %0 = stablehlo.slice %k_all [3:4, 0:2, 0:2] : (tensor<4x2x2xf32>) -> tensor<1x2x2xf32>
    %1 = stablehlo.reshape %0 : (tensor<1x2x2xf32>) -> tensor<2x2xf32>
    heddle.yield %1 : tensor<2x2xf32>
  }
  %z3_3 = heddle.library matmul(%k_a = %h_3 : tensor<2x4xf32>, %k_b = %w3 : tensor<4x2xf32>) -> (tensor<2x2xf32>) {
    %0 = stablehlo.dot_general %k_a, %k_b, contracting_dims = [1] x [0] : (tensor<2x4xf32>, tensor<4x2xf32>) -> tensor<2x2xf32>
    heddle.yield %0 : tensor<2x2xf32>
  }
  %e3_3 = heddle.fusion loop(%k_z = %z3_3 : tensor<2x2xf32>, %k_y = %y_3 : tensor<2x2xf32>) -> (tensor<2x2xf32>) {
    %0 = stablehlo.subtract %k_z, %k_y : tensor<2x2xf32>
    heddle.yield %0 : tensor<2x2xf32>
  }
  %l_3 = heddle.fusion row_reduce(%k_e = %e3_3 : tensor<2x2xf32>, %k_l = %l_2 : tensor<f32>) -> (tensor<f32>) {
    %0 = stablehlo.multiply %k_e, %k_e : tensor<2x2xf32>
    %k_c = stablehlo.constant dense<0.0> : tensor<f32>
    %1 = stablehlo.reduce(%0 init: %k_c) applies stablehlo.add across dimensions = [0, 1] : (tensor<2x2xf32>, tensor<f32>) -> tensor<f32>
    %2 = stablehlo.add %k_l, %1 : tensor<f32>
    heddle.yield %2 : tensor<f32>
  }
  %p3_3 = heddle.library matmul(%k_a = %h_3 : tensor<2x4xf32>, %k_b = %e3_3 : tensor<2x2xf32>) -> (tensor<4x2xf32>) {
    %0 = stablehlo.dot_general %k_a, %k_b, contracting_dims = [0] x [0] : (tensor<2x4xf32>, tensor<2x2xf32>) -> tensor<4x2xf32>
    heddle.yield %0 : tensor<4x2xf32>
  }
  %d2_3 = heddle.library matmul(%k_a = %e3_3 : tensor<2x2xf32>, %k_b = %w3 : tensor<4x2xf32>) -> (tensor<2x4xf32>) {
    %0 = stablehlo.dot_general %k_a, %k_b, contracting_dims = [1] x [1] : (tensor<2x2xf32>, tensor<4x2xf32>) -> tensor<2x4xf32>
    heddle.yield %0 : tensor<2x4xf32>
  }
  %g3_3 = heddle.fusion loop(%k_a = %g3_2 : tensor<4x2xf32>, %k_b = %p3_3 : tensor<4x2xf32>) -> (tensor<4x2xf32>) {
    %0 = stablehlo.add %k_a, %k_b : tensor<4x2xf32>
    heddle.yield %0 : tensor<4x2xf32>
  }
  spmd.done %b_2 : !spmd.future<>
  %b_3 = spmd.start on 1 (%a = %d2_3 : tensor<2x4xf32>) -> () {
    spmd.send %a to -1 over {"pipe"} on @mesh : tensor<2x4xf32>
    spmd.yield
  }
  %sent = spmd.start on 1 (%a = %g3_3 : tensor<4x2xf32>, %b = %l_3 : tensor<f32>) -> () {
    spmd.send %a to -1 over {"pipe"} on @mesh : tensor<4x2xf32>
    spmd.send %b to -1 over {"pipe"} on @mesh : tensor<f32>
    spmd.yield
  }
  %rest = spmd.start on 1 () -> (tensor<3x5xf32>, tensor<5x4xf32>) {
    %0 = spmd.receive from -1 over {"pipe"} on @mesh : tensor<3x5xf32>
    %1 = spmd.receive from -1 over {"pipe"} on @mesh : tensor<5x4xf32>
    spmd.yield %0, %1 : tensor<3x5xf32>, tensor<5x4xf32>
  }
  %g1, %g2 = spmd.done %rest : !spmd.future<tensor<3x5xf32>, tensor<5x4xf32>>
  %new:3 = heddle.fusion updates(%k_old1 = %w1 : tensor<3x5xf32>, %k_sum1 = %g1 : tensor<3x5xf32>, %k_old2 = %w2 : tensor<5x4xf32>, %k_sum2 = %g2 : tensor<5x4xf32>, %k_old3 = %w3 : tensor<4x2xf32>, %k_sum3 = %g3_3 : tensor<4x2xf32>) -> (tensor<3x5xf32>, tensor<5x4xf32>, tensor<4x2xf32>) {
    %k_r1 = stablehlo.constant dense<0.125> : tensor<3x5xf32>
    %k_t1 = stablehlo.multiply %k_sum1, %k_r1 : tensor<3x5xf32>
    %k_n1 = stablehlo.subtract %k_old1, %k_t1 : tensor<3x5xf32>
    %k_r2 = stablehlo.constant dense<0.125> : tensor<5x4xf32>
    %k_t2 = stablehlo.multiply %k_sum2, %k_r2 : tensor<5x4xf32>
    %k_n2 = stablehlo.subtract %k_old2, %k_t2 : tensor<5x4xf32>
    %k_r3 = stablehlo.constant dense<0.125> : tensor<4x2xf32>
    %k_t3 = stablehlo.multiply %k_sum3, %k_r3 : tensor<4x2xf32>
    %k_n3 = stablehlo.subtract %k_old3, %k_t3 : tensor<4x2xf32>
    heddle.yield %k_n1, %k_n2, %k_n3 : tensor<3x5xf32>, tensor<5x4xf32>, tensor<4x2xf32>
  }
  spmd.done %b_3 : !spmd.future<>
  spmd.done %sent : !spmd.future<>
  return %new#0, %new#1, %new#2, %l_3 : tensor<3x5xf32>, tensor<5x4xf32>, tensor<4x2xf32>, tensor<f32>
}

func.func @unpipelined(%w1: tensor<3x5xf32> {heddle.io = #heddle.io<name = "w1", role = state, type = tensor<3x5xf32>, donates = 0>, spmd.sharding = #sdy.sharding<@mesh, [{}, {}]>},
      %w2: tensor<5x4xf32> {heddle.io = #heddle.io<name = "w2", role = state, type = tensor<5x4xf32>, donates = 1>, spmd.sharding = #sdy.sharding<@mesh, [{}, {}]>},
      %w3: tensor<4x2xf32> {heddle.io = #heddle.io<name = "w3", role = state, type = tensor<4x2xf32>, donates = 2>, spmd.sharding = #sdy.sharding<@mesh, [{}, {}]>},
      %xs: tensor<4x2x3xf32> {heddle.io = #heddle.io<name = "xs", role = batch, type = tensor<4x2x3xf32>>, spmd.sharding = #sdy.sharding<@mesh, [{}, {}, {}]>},
      %ys: tensor<4x2x2xf32> {heddle.io = #heddle.io<name = "ys", role = batch, type = tensor<4x2x2xf32>>, spmd.sharding = #sdy.sharding<@mesh, [{}, {}, {}]>})
    -> (tensor<3x5xf32> {heddle.io = #heddle.io<name = "w1", role = state, type = tensor<3x5xf32>>, spmd.sharding = #sdy.sharding<@mesh, [{}, {}]>},
      tensor<5x4xf32> {heddle.io = #heddle.io<name = "w2", role = state, type = tensor<5x4xf32>>, spmd.sharding = #sdy.sharding<@mesh, [{}, {}]>},
      tensor<4x2xf32> {heddle.io = #heddle.io<name = "w3", role = state, type = tensor<4x2xf32>>, spmd.sharding = #sdy.sharding<@mesh, [{}, {}]>},
      tensor<f32> {heddle.io = #heddle.io<name = "loss", role = metric, type = tensor<f32>>, spmd.sharding = #sdy.sharding<@mesh, []>}) {
  %g1_0 = stablehlo.constant dense<0.0> : tensor<3x5xf32>
  %g2_0 = stablehlo.constant dense<0.0> : tensor<5x4xf32>
  %g3_0 = stablehlo.constant dense<0.0> : tensor<4x2xf32>
  %l_0 = stablehlo.constant dense<0.0> : tensor<f32>
  %g1, %g2, %g3, %loss = heddle.scan %k: tensor<i32> in 4
      constants(%v1 = %w1 : tensor<3x5xf32>, %v2 = %w2 : tensor<5x4xf32>, %v3 = %w3 : tensor<4x2xf32>)
      carries(%a1 = %g1_0 : tensor<3x5xf32>, %a2 = %g2_0 : tensor<5x4xf32>, %a3 = %g3_0 : tensor<4x2xf32>, %al = %l_0 : tensor<f32>)
      inputs(%x = %xs : tensor<4x2x3xf32>, %y = %ys : tensor<4x2x2xf32>)
      -> (tensor<3x5xf32>, tensor<5x4xf32>, tensor<4x2xf32>, tensor<f32>) {
    %z1_k = heddle.library matmul(%k_a = %x : tensor<2x3xf32>, %k_b = %v1 : tensor<3x5xf32>) -> (tensor<2x5xf32>) {
      %0 = stablehlo.dot_general %k_a, %k_b, contracting_dims = [1] x [0] : (tensor<2x3xf32>, tensor<3x5xf32>) -> tensor<2x5xf32>
      heddle.yield %0 : tensor<2x5xf32>
    }
    %h1_k = heddle.fusion loop(%k_z = %z1_k : tensor<2x5xf32>) -> (tensor<2x5xf32>) {
      %k_c = stablehlo.constant dense<0.0> : tensor<2x5xf32>
      %0 = stablehlo.maximum %k_z, %k_c : tensor<2x5xf32>
      heddle.yield %0 : tensor<2x5xf32>
    }
    %z2_k = heddle.library matmul(%k_a = %h1_k : tensor<2x5xf32>, %k_b = %v2 : tensor<5x4xf32>) -> (tensor<2x4xf32>) {
      %0 = stablehlo.dot_general %k_a, %k_b, contracting_dims = [1] x [0] : (tensor<2x5xf32>, tensor<5x4xf32>) -> tensor<2x4xf32>
      heddle.yield %0 : tensor<2x4xf32>
    }
    %h2_k = heddle.fusion loop(%k_z = %z2_k : tensor<2x4xf32>) -> (tensor<2x4xf32>) {
      %k_c = stablehlo.constant dense<0.0> : tensor<2x4xf32>
      %0 = stablehlo.maximum %k_z, %k_c : tensor<2x4xf32>
      heddle.yield %0 : tensor<2x4xf32>
    }
    %z3_k = heddle.library matmul(%k_a = %h2_k : tensor<2x4xf32>, %k_b = %v3 : tensor<4x2xf32>) -> (tensor<2x2xf32>) {
      %0 = stablehlo.dot_general %k_a, %k_b, contracting_dims = [1] x [0] : (tensor<2x4xf32>, tensor<4x2xf32>) -> tensor<2x2xf32>
      heddle.yield %0 : tensor<2x2xf32>
    }
    %e3_k = heddle.fusion loop(%k_z = %z3_k : tensor<2x2xf32>, %k_y = %y : tensor<2x2xf32>) -> (tensor<2x2xf32>) {
      %0 = stablehlo.subtract %k_z, %k_y : tensor<2x2xf32>
      heddle.yield %0 : tensor<2x2xf32>
    }
    %nl = heddle.fusion row_reduce(%k_e = %e3_k : tensor<2x2xf32>, %k_l = %al : tensor<f32>) -> (tensor<f32>) {
      %0 = stablehlo.multiply %k_e, %k_e : tensor<2x2xf32>
      %k_c = stablehlo.constant dense<0.0> : tensor<f32>
      %1 = stablehlo.reduce(%0 init: %k_c) applies stablehlo.add across dimensions = [0, 1] : (tensor<2x2xf32>, tensor<f32>) -> tensor<f32>
      %2 = stablehlo.add %k_l, %1 : tensor<f32>
      heddle.yield %2 : tensor<f32>
    }
    %p3_k = heddle.library matmul(%k_a = %h2_k : tensor<2x4xf32>, %k_b = %e3_k : tensor<2x2xf32>) -> (tensor<4x2xf32>) {
      %0 = stablehlo.dot_general %k_a, %k_b, contracting_dims = [0] x [0] : (tensor<2x4xf32>, tensor<2x2xf32>) -> tensor<4x2xf32>
      heddle.yield %0 : tensor<4x2xf32>
    }
    %d2_k = heddle.library matmul(%k_a = %e3_k : tensor<2x2xf32>, %k_b = %v3 : tensor<4x2xf32>) -> (tensor<2x4xf32>) {
      %0 = stablehlo.dot_general %k_a, %k_b, contracting_dims = [1] x [1] : (tensor<2x2xf32>, tensor<4x2xf32>) -> tensor<2x4xf32>
      heddle.yield %0 : tensor<2x4xf32>
    }
    %n3 = heddle.fusion loop(%k_a = %a3 : tensor<4x2xf32>, %k_b = %p3_k : tensor<4x2xf32>) -> (tensor<4x2xf32>) {
      %0 = stablehlo.add %k_a, %k_b : tensor<4x2xf32>
      heddle.yield %0 : tensor<4x2xf32>
    }
    %e2_k = heddle.fusion loop(%k_d = %d2_k : tensor<2x4xf32>, %k_h = %h2_k : tensor<2x4xf32>) -> (tensor<2x4xf32>) {
      %k_c = stablehlo.constant dense<0.0> : tensor<2x4xf32>
      %0 = stablehlo.compare GT, %k_h, %k_c : (tensor<2x4xf32>, tensor<2x4xf32>) -> tensor<2x4xi1>
      %1 = stablehlo.select %0, %k_d, %k_c : tensor<2x4xi1>, tensor<2x4xf32>
      heddle.yield %1 : tensor<2x4xf32>
    }
    %p2_k = heddle.library matmul(%k_a = %h1_k : tensor<2x5xf32>, %k_b = %e2_k : tensor<2x4xf32>) -> (tensor<5x4xf32>) {
      %0 = stablehlo.dot_general %k_a, %k_b, contracting_dims = [0] x [0] : (tensor<2x5xf32>, tensor<2x4xf32>) -> tensor<5x4xf32>
      heddle.yield %0 : tensor<5x4xf32>
    }
    %d1_k = heddle.library matmul(%k_a = %e2_k : tensor<2x4xf32>, %k_b = %v2 : tensor<5x4xf32>) -> (tensor<2x5xf32>) {
      %0 = stablehlo.dot_general %k_a, %k_b, contracting_dims = [1] x [1] : (tensor<2x4xf32>, tensor<5x4xf32>) -> tensor<2x5xf32>
      heddle.yield %0 : tensor<2x5xf32>
    }
    %e1_k = heddle.fusion loop(%k_d = %d1_k : tensor<2x5xf32>, %k_h = %h1_k : tensor<2x5xf32>) -> (tensor<2x5xf32>) {
      %k_c = stablehlo.constant dense<0.0> : tensor<2x5xf32>
      %0 = stablehlo.compare GT, %k_h, %k_c : (tensor<2x5xf32>, tensor<2x5xf32>) -> tensor<2x5xi1>
      %1 = stablehlo.select %0, %k_d, %k_c : tensor<2x5xi1>, tensor<2x5xf32>
      heddle.yield %1 : tensor<2x5xf32>
    }
    %p1_k = heddle.library matmul(%k_a = %x : tensor<2x3xf32>, %k_b = %e1_k : tensor<2x5xf32>) -> (tensor<3x5xf32>) {
      %0 = stablehlo.dot_general %k_a, %k_b, contracting_dims = [0] x [0] : (tensor<2x3xf32>, tensor<2x5xf32>) -> tensor<3x5xf32>
      heddle.yield %0 : tensor<3x5xf32>
    }
    %n1 = heddle.fusion loop(%k_a = %a1 : tensor<3x5xf32>, %k_b = %p1_k : tensor<3x5xf32>) -> (tensor<3x5xf32>) {
      %0 = stablehlo.add %k_a, %k_b : tensor<3x5xf32>
      heddle.yield %0 : tensor<3x5xf32>
    }
    %n2 = heddle.fusion loop(%k_a = %a2 : tensor<5x4xf32>, %k_b = %p2_k : tensor<5x4xf32>) -> (tensor<5x4xf32>) {
      %0 = stablehlo.add %k_a, %k_b : tensor<5x4xf32>
      heddle.yield %0 : tensor<5x4xf32>
    }
    heddle.yield %n1, %n2, %n3, %nl : tensor<3x5xf32>, tensor<5x4xf32>, tensor<4x2xf32>, tensor<f32>
  }
  %new:3 = heddle.fusion updates(%k_old1 = %w1 : tensor<3x5xf32>, %k_sum1 = %g1 : tensor<3x5xf32>, %k_old2 = %w2 : tensor<5x4xf32>, %k_sum2 = %g2 : tensor<5x4xf32>, %k_old3 = %w3 : tensor<4x2xf32>, %k_sum3 = %g3 : tensor<4x2xf32>) -> (tensor<3x5xf32>, tensor<5x4xf32>, tensor<4x2xf32>) {
    %k_r1 = stablehlo.constant dense<0.125> : tensor<3x5xf32>
    %k_t1 = stablehlo.multiply %k_sum1, %k_r1 : tensor<3x5xf32>
    %k_n1 = stablehlo.subtract %k_old1, %k_t1 : tensor<3x5xf32>
    %k_r2 = stablehlo.constant dense<0.125> : tensor<5x4xf32>
    %k_t2 = stablehlo.multiply %k_sum2, %k_r2 : tensor<5x4xf32>
    %k_n2 = stablehlo.subtract %k_old2, %k_t2 : tensor<5x4xf32>
    %k_r3 = stablehlo.constant dense<0.125> : tensor<4x2xf32>
    %k_t3 = stablehlo.multiply %k_sum3, %k_r3 : tensor<4x2xf32>
    %k_n3 = stablehlo.subtract %k_old3, %k_t3 : tensor<4x2xf32>
    heddle.yield %k_n1, %k_n2, %k_n3 : tensor<3x5xf32>, tensor<5x4xf32>, tensor<4x2xf32>
  }
  return %new#0, %new#1, %new#2, %loss : tensor<3x5xf32>, tensor<5x4xf32>, tensor<4x2xf32>, tensor<f32>
}
