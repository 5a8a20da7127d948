// Tests the step of pipeline-step.mlir with loops for what repeats: what a stage needs again when a microbatch comes back lies in
// rings, which become places modulo 2 of one buffer each, and what goes and comes in an iteration is one exchange.
// DEFINE: %{inputs} = --value='dense<[[0.5, -0.25, 1.0, 0.0, 0.75], [1.0, 0.5, -0.5, 0.25, 0.0], [-1.0, 0.25, 0.5, 1.0, 0.5]]> : tensor<3x5xf32>' --value='dense<[[0.5, 0.0, 1.0, -0.5], [0.25, 1.0, 0.0, 0.5], [1.0, -0.5, 0.5, 0.25], [0.0, 0.5, 0.25, 1.0], [0.5, 0.25, -1.0, 0.0]]> : tensor<5x4xf32>' --value='dense<[[0.5, 1.0], [-0.5, 0.25], [0.25, -1.0], [1.0, 0.5]]> : tensor<4x2xf32>' --value='dense<[[[1.0, 0.0, 2.0], [0.0, 1.0, -1.0]], [[2.0, 1.0, 0.0], [1.0, 1.0, 1.0]], [[0.0, 2.0, 1.0], [-1.0, 0.0, 2.0]], [[1.0, -1.0, 0.0], [2.0, 2.0, 1.0]]]> : tensor<4x2x3xf32>' --value='dense<[[[1.0, 0.0], [0.0, 1.0]], [[2.0, 1.0], [1.0, 0.0]], [[0.0, 2.0], [1.0, 1.0]], [[1.0, -1.0], [0.0, 2.0]]]> : tensor<4x2x2xf32>'
// RUN: heddle-opt %s --heddle-verify-local --heddle-verify-scheduled --heddle-to-plan --heddle-verify-plan -o %t.plan.mlir
// RUN: FileCheck %s --input-file=%t.plan.mlir
// RUN: heddle-interpret %s --entry=step %{inputs} > %t.step
// RUN: heddle-interpret %s --entry=unpipelined %{inputs} | diff %t.step -
// RUN: heddle-interpret %S/pipeline-step.mlir --entry=step %{inputs} | diff %t.step -
// RUN: heddle-interpret %t.plan.mlir --entry=step %{inputs} | diff %t.step -
// RUN: heddle-interpret %t.plan.mlir --entry=step --stream-seed=7 %{inputs} | diff %t.step -

// CHECK:      plan.entry @step(
// CHECK:        %[[RING:[0-9]+]] = plan.buffer at {{[0-9]+}} : memref<128xi8>
// CHECK:        plan.loop %[[K:.*]] to 3 {
// CHECK:          plan.exchange send %{{[0-9]+}} [1] receive %{{[0-9]+}} [1] over {"pipe"} on @mesh stream 1
// CHECK:          plan.view %{{[0-9]+}}[affine_map<(d0) -> (((d0 + 1) mod 2) * 64)>(%[[K]])] : memref<128xi8> to memref<2x3xf32>
// CHECK:          plan.view %{{[0-9]+}}[affine_map<(d0) -> ((d0 mod 2) * 64)>(%[[K]])] : memref<128xi8> to memref<2x4xf32>
// CHECK:        plan.loop %{{.*}} to 4 {

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

// Two microbatches are in flight here: the next goes forward before this one comes back.
func.func private @first(%w1: tensor<3x5xf32> {heddle.io = #heddle.io<name = "w1", role = state, type = tensor<3x5xf32>, donates = 0>, spmd.sharding = #sdy.sharding<@mesh, [{}, {}]>},
      %w2: tensor<5x4xf32> {heddle.io = #heddle.io<name = "w2", role = state, type = tensor<5x4xf32>, donates = 1>, spmd.sharding = #sdy.sharding<@mesh, [{}, {}]>},
      %w3: tensor<4x2xf32> {heddle.io = #heddle.io<name = "w3", role = state, type = tensor<4x2xf32>, donates = 2>, spmd.sharding = #sdy.sharding<@mesh, [{}, {}]>},
      %xs: tensor<4x2x3xf32> {heddle.io = #heddle.io<name = "xs", role = batch, type = tensor<4x2x3xf32>>, spmd.sharding = #sdy.sharding<@mesh, [{}, {}, {}]>})
    -> (tensor<3x5xf32> {heddle.io = #heddle.io<name = "w1", role = state, type = tensor<3x5xf32>>, spmd.sharding = #sdy.sharding<@mesh, [{}, {}]>},
      tensor<5x4xf32> {heddle.io = #heddle.io<name = "w2", role = state, type = tensor<5x4xf32>>, spmd.sharding = #sdy.sharding<@mesh, [{}, {}]>},
      tensor<4x2xf32> {heddle.io = #heddle.io<name = "w3", role = state, type = tensor<4x2xf32>>, spmd.sharding = #sdy.sharding<@mesh, [{}, {}]>},
      tensor<f32> {heddle.io = #heddle.io<name = "loss", role = metric, type = tensor<f32>>, spmd.sharding = #sdy.sharding<@mesh, []>}) {
  %zero1 = stablehlo.constant dense<0.0> : tensor<3x5xf32>
  %zero2 = stablehlo.constant dense<0.0> : tensor<5x4xf32>
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
  %rx = heddle.ring_empty : !heddle.ring<2 x tensor<2x3xf32>>
  %rx_0 = heddle.ring_put %x_0 into %rx[0] : !heddle.ring<2 x tensor<2x3xf32>>
  %rh1 = heddle.ring_empty : !heddle.ring<2 x tensor<2x5xf32>>
  %rh1_0 = heddle.ring_put %h1_0 into %rh1[0] : !heddle.ring<2 x tensor<2x5xf32>>
  %rh2 = heddle.ring_empty : !heddle.ring<2 x tensor<2x4xf32>>
  %rh2_0 = heddle.ring_put %h2_0 into %rh2[0] : !heddle.ring<2 x tensor<2x4xf32>>
  %g1, %g2, %rx_end, %rh1_end, %rh2_end, %f_end = heddle.scan %k: tensor<i32> in 3
      constants(%v1 = %w1 : tensor<3x5xf32>, %v2 = %w2 : tensor<5x4xf32>, %every = %xs : tensor<4x2x3xf32>)
      carries(%a1 = %zero1 : tensor<3x5xf32>, %a2 = %zero2 : tensor<5x4xf32>, %rx_k = %rx_0 : !heddle.ring<2 x tensor<2x3xf32>>, %rh1_k = %rh1_0 : !heddle.ring<2 x tensor<2x5xf32>>, %rh2_k = %rh2_0 : !heddle.ring<2 x tensor<2x4xf32>>, %f_k = %f_0 : !spmd.future<>)
      -> (tensor<3x5xf32>, tensor<5x4xf32>, !heddle.ring<2 x tensor<2x3xf32>>, !heddle.ring<2 x tensor<2x5xf32>>, !heddle.ring<2 x tensor<2x4xf32>>, !spmd.future<>) {
    %x_n = heddle.fusion loop(%k_all = %every : tensor<4x2x3xf32>, %k_last = %k : tensor<i32>) -> (tensor<2x3xf32>) {
      %k_c0 = stablehlo.constant dense<0> : tensor<i32>
      %k_c1 = stablehlo.constant dense<1> : tensor<i32>
      %k_i = stablehlo.add %k_last, %k_c1 : tensor<i32>
      %0 = stablehlo.dynamic_slice %k_all, %k_i, %k_c0, %k_c0, sizes = [1, 2, 3] : (tensor<4x2x3xf32>, tensor<i32>, tensor<i32>, tensor<i32>) -> tensor<1x2x3xf32>
      %1 = stablehlo.reshape %0 : (tensor<1x2x3xf32>) -> tensor<2x3xf32>
      heddle.yield %1 : tensor<2x3xf32>
    }
    %z1_n = heddle.library matmul(%k_a = %x_n : tensor<2x3xf32>, %k_b = %v1 : tensor<3x5xf32>) -> (tensor<2x5xf32>) {
      %0 = stablehlo.dot_general %k_a, %k_b, contracting_dims = [1] x [0] : (tensor<2x3xf32>, tensor<3x5xf32>) -> tensor<2x5xf32>
      heddle.yield %0 : tensor<2x5xf32>
    }
    %h1_n = heddle.fusion loop(%k_z = %z1_n : tensor<2x5xf32>) -> (tensor<2x5xf32>) {
      %k_c = stablehlo.constant dense<0.0> : tensor<2x5xf32>
      %0 = stablehlo.maximum %k_z, %k_c : tensor<2x5xf32>
      heddle.yield %0 : tensor<2x5xf32>
    }
    %z2_n = heddle.library matmul(%k_a = %h1_n : tensor<2x5xf32>, %k_b = %v2 : tensor<5x4xf32>) -> (tensor<2x4xf32>) {
      %0 = stablehlo.dot_general %k_a, %k_b, contracting_dims = [1] x [0] : (tensor<2x5xf32>, tensor<5x4xf32>) -> tensor<2x4xf32>
      heddle.yield %0 : tensor<2x4xf32>
    }
    %h2_n = heddle.fusion loop(%k_z = %z2_n : tensor<2x4xf32>) -> (tensor<2x4xf32>) {
      %k_c = stablehlo.constant dense<0.0> : tensor<2x4xf32>
      %0 = stablehlo.maximum %k_z, %k_c : tensor<2x4xf32>
      heddle.yield %0 : tensor<2x4xf32>
    }
    %f_n = spmd.start on 1 (%a = %h2_n : tensor<2x4xf32>) -> () {
      spmd.send %a to 1 over {"pipe"} on @mesh : tensor<2x4xf32>
      spmd.yield
    }
    %back = spmd.start on 1 () -> (tensor<2x4xf32>) {
      %0 = spmd.receive from 1 over {"pipe"} on @mesh : tensor<2x4xf32>
      spmd.yield %0 : tensor<2x4xf32>
    }
    %d2_k = spmd.done %back : !spmd.future<tensor<2x4xf32>>
    spmd.done %f_k : !spmd.future<>
    %rx_n = heddle.ring_put %x_n into %rx_k[%k + 1] : tensor<i32>, !heddle.ring<2 x tensor<2x3xf32>>
    %x_k = heddle.ring_get %rx_n[%k] : tensor<i32>, !heddle.ring<2 x tensor<2x3xf32>>
    %rh1_n = heddle.ring_put %h1_n into %rh1_k[%k + 1] : tensor<i32>, !heddle.ring<2 x tensor<2x5xf32>>
    %h1_k = heddle.ring_get %rh1_n[%k] : tensor<i32>, !heddle.ring<2 x tensor<2x5xf32>>
    %rh2_n = heddle.ring_put %h2_n into %rh2_k[%k + 1] : tensor<i32>, !heddle.ring<2 x tensor<2x4xf32>>
    %h2_k = heddle.ring_get %rh2_n[%k] : tensor<i32>, !heddle.ring<2 x tensor<2x4xf32>>
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
    %p1_k = heddle.library matmul(%k_a = %x_k : tensor<2x3xf32>, %k_b = %e1_k : tensor<2x5xf32>) -> (tensor<3x5xf32>) {
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
    heddle.yield %n1, %n2, %rx_n, %rh1_n, %rh2_n, %f_n : tensor<3x5xf32>, tensor<5x4xf32>, !heddle.ring<2 x tensor<2x3xf32>>, !heddle.ring<2 x tensor<2x5xf32>>, !heddle.ring<2 x tensor<2x4xf32>>, !spmd.future<>
  }
  %b_3 = spmd.start on 1 () -> (tensor<2x4xf32>) {
    %0 = spmd.receive from 1 over {"pipe"} on @mesh : tensor<2x4xf32>
    spmd.yield %0 : tensor<2x4xf32>
  }
  %d2_3 = spmd.done %b_3 : !spmd.future<tensor<2x4xf32>>
  spmd.done %f_end : !spmd.future<>
  %x_3 = heddle.ring_get %rx_end[3] : !heddle.ring<2 x tensor<2x3xf32>>
  %h1_3 = heddle.ring_get %rh1_end[3] : !heddle.ring<2 x tensor<2x5xf32>>
  %h2_3 = heddle.ring_get %rh2_end[3] : !heddle.ring<2 x tensor<2x4xf32>>
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
  %s1 = heddle.fusion loop(%k_a = %g1 : tensor<3x5xf32>, %k_b = %p1_3 : tensor<3x5xf32>) -> (tensor<3x5xf32>) {
    %0 = stablehlo.add %k_a, %k_b : tensor<3x5xf32>
    heddle.yield %0 : tensor<3x5xf32>
  }
  %s2 = heddle.fusion loop(%k_a = %g2 : tensor<5x4xf32>, %k_b = %p2_3 : tensor<5x4xf32>) -> (tensor<5x4xf32>) {
    %0 = stablehlo.add %k_a, %k_b : tensor<5x4xf32>
    heddle.yield %0 : tensor<5x4xf32>
  }
  %sent = spmd.start on 1 (%a0 = %s1 : tensor<3x5xf32>, %a1 = %s2 : tensor<5x4xf32>) -> () {
    spmd.send %a0 to 1 over {"pipe"} on @mesh : tensor<3x5xf32>
    spmd.send %a1 to 1 over {"pipe"} on @mesh : tensor<5x4xf32>
    spmd.yield
  }
  %rest = spmd.start on 1 () -> (tensor<4x2xf32>, tensor<f32>) {
    %0 = spmd.receive from 1 over {"pipe"} on @mesh : tensor<4x2xf32>
    %1 = spmd.receive from 1 over {"pipe"} on @mesh : tensor<f32>
    spmd.yield %0, %1 : tensor<4x2xf32>, tensor<f32>
  }
  %g3, %loss = spmd.done %rest : !spmd.future<tensor<4x2xf32>, tensor<f32>>
  %new:3 = heddle.fusion updates(%k_old1 = %w1 : tensor<3x5xf32>, %k_sum1 = %s1 : tensor<3x5xf32>, %k_old2 = %w2 : tensor<5x4xf32>, %k_sum2 = %s2 : tensor<5x4xf32>, %k_old3 = %w3 : tensor<4x2xf32>, %k_sum3 = %g3 : tensor<4x2xf32>) -> (tensor<3x5xf32>, tensor<5x4xf32>, tensor<4x2xf32>) {
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
  %zero3 = stablehlo.constant dense<0.0> : tensor<4x2xf32>
  %zero = stablehlo.constant dense<0.0> : tensor<f32>
  %g3, %loss = heddle.scan %k: tensor<i32> in 4
      constants(%v3 = %w3 : tensor<4x2xf32>)
      carries(%a3 = %zero3 : tensor<4x2xf32>, %al = %zero : tensor<f32>)
      inputs(%y = %ys : tensor<4x2x2xf32>)
      -> (tensor<4x2xf32>, tensor<f32>) {
    %forth = spmd.start on 1 () -> (tensor<2x4xf32>) {
      %0 = spmd.receive from -1 over {"pipe"} on @mesh : tensor<2x4xf32>
      spmd.yield %0 : tensor<2x4xf32>
    }
    %h = spmd.done %forth : !spmd.future<tensor<2x4xf32>>
    %z3_k = heddle.library matmul(%k_a = %h : tensor<2x4xf32>, %k_b = %v3 : tensor<4x2xf32>) -> (tensor<2x2xf32>) {
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
    %p3_k = heddle.library matmul(%k_a = %h : tensor<2x4xf32>, %k_b = %e3_k : tensor<2x2xf32>) -> (tensor<4x2xf32>) {
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
    %back = spmd.start on 1 (%a = %d2_k : tensor<2x4xf32>) -> () {
      spmd.send %a to -1 over {"pipe"} on @mesh : tensor<2x4xf32>
      spmd.yield
    }
    spmd.done %back : !spmd.future<>
    heddle.yield %n3, %nl : tensor<4x2xf32>, tensor<f32>
  }
  %sent = spmd.start on 1 (%a0 = %g3 : tensor<4x2xf32>, %a1 = %loss : tensor<f32>) -> () {
    spmd.send %a0 to -1 over {"pipe"} on @mesh : tensor<4x2xf32>
    spmd.send %a1 to -1 over {"pipe"} on @mesh : tensor<f32>
    spmd.yield
  }
  %rest = spmd.start on 1 () -> (tensor<3x5xf32>, tensor<5x4xf32>) {
    %0 = spmd.receive from -1 over {"pipe"} on @mesh : tensor<3x5xf32>
    %1 = spmd.receive from -1 over {"pipe"} on @mesh : tensor<5x4xf32>
    spmd.yield %0, %1 : tensor<3x5xf32>, tensor<5x4xf32>
  }
  %g1, %g2 = spmd.done %rest : !spmd.future<tensor<3x5xf32>, tensor<5x4xf32>>
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
  spmd.done %sent : !spmd.future<>
  return %new#0, %new#1, %new#2, %loss : tensor<3x5xf32>, tensor<5x4xf32>, tensor<4x2xf32>, tensor<f32>
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
