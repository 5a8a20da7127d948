// Tests a training step whose optimizer state lives on the host and is streamed by chunks through two alternating places on the
// device: fetched on stream 2, updated on stream 0, stowed on stream 3, with events between them. test/Python/test_offload.py runs it on
// all devices, with the state on the device, too, and without its waits. Two replicas train one w; m and v are Adam's moments.
// RUN: heddle-opt %s --heddle-plan-memory --heddle-verify-plan -o %t.mlir
// RUN: heddle-opt %t.mlir --heddle-print-memory -o /dev/null | FileCheck %s --check-prefix=MEMORY
// RUN: heddle-opt %s --heddle-plan-memory=memory-limit=648 -o /dev/null
// RUN: not heddle-opt %s --heddle-plan-memory=memory-limit=647 -o /dev/null 2>&1 | FileCheck %s --check-prefix=LIMIT
// RUN: heddle-translate --plan-to-program %t.mlir -o %t.heddle
// RUN: heddle-translate --program-to-plan %t.heddle -o %t.back.mlir && diff %t.mlir %t.back.mlir
// RUN: heddle-translate --program-to-text %t.heddle | FileCheck %s --check-prefix=TEXT
// RUN: heddle-run info %t.heddle | FileCheck %s --check-prefix=INFO
// RUN: heddle-run info %t.heddle --instructions --unroll --entry=step | FileCheck %s --check-prefix=TRACE
// RUN: heddle-opt %s --load-pass-plugin=%test_passes --pass-pipeline="builtin.module(test-split-lists,test-mutate-plan{count=60 seed=1})" -o /dev/null

// MEMORY: "entry":"init","host_bytes":256,
// MEMORY: "argument_bytes":260,{{.*}}"entry":"step","host_bytes":256,
// LIMIT: @step takes 648 bytes of a device, needed at most 647: 260 of arguments, 4 of results, 0 of constants, 384 of its arena
// TEXT: argument #1 state "m": f32[8x4] {{.*}}, donated to result #1, on the host
// INFO: entry @step: 1 list, {{.*}}
// INFO-NEXT: memory of a device: {{.*}}: arguments 260 B, results 4 B, constants 0 B, arena {{.*}}, 256 B on the host
// INFO: m {{ *}}state   f32[8x4], donated, on the host
// TRACE: stream 2: copy f32[2x4] at argument "m" on the host to f32[2x4] at device+[[# M:]], 2000 ns
// TRACE: stream 3: copy f32[2x4] at device+[[# M]] to f32[2x4] at argument "m" on the host, 2000 ns

sdy.mesh @mesh = <["data"=2]>

func.func private @gradient(%w: tensor<8x4xf32>, %x: tensor<8x4xf32>) -> tensor<8x4xf32> attributes {plan.kernel = "loop"} {
  %0 = stablehlo.subtract %w, %x : tensor<8x4xf32>
  return %0 : tensor<8x4xf32>
}
func.func private @loss(%g: tensor<8x4xf32>) -> tensor<f32> attributes {plan.kernel = "row_reduce"} {
  %zero = stablehlo.constant dense<0.0> : tensor<f32>
  %0 = stablehlo.multiply %g, %g : tensor<8x4xf32>
  %1 = stablehlo.reduce(%0 init: %zero) applies stablehlo.add across dimensions = [0, 1] : (tensor<8x4xf32>, tensor<f32>) -> tensor<f32>
  return %1 : tensor<f32>
}
func.func private @count(%n: tensor<i32>) -> tensor<i32> attributes {plan.kernel = "loop"} {
  %one = stablehlo.constant dense<1> : tensor<i32>
  %0 = stablehlo.add %n, %one : tensor<i32>
  return %0 : tensor<i32>
}
// m = 0.875 m + 0.125 g, v = 0.96875 v + 0.03125 g g, w = w - 0.125 m / (sqrt(v) + 0.0009765625)
func.func private @update(%w: tensor<2x4xf32>, %m: tensor<2x4xf32>, %v: tensor<2x4xf32>, %g: tensor<2x4xf32>)
    -> (tensor<2x4xf32>, tensor<2x4xf32>, tensor<2x4xf32>) attributes {plan.kernel = "loop"} {
  %b1 = stablehlo.constant dense<0.875> : tensor<2x4xf32>
  %a1 = stablehlo.constant dense<0.125> : tensor<2x4xf32>
  %b2 = stablehlo.constant dense<0.96875> : tensor<2x4xf32>
  %a2 = stablehlo.constant dense<0.03125> : tensor<2x4xf32>
  %small = stablehlo.constant dense<0.0009765625> : tensor<2x4xf32>
  %m0 = stablehlo.multiply %m, %b1 : tensor<2x4xf32>
  %m1 = stablehlo.multiply %g, %a1 : tensor<2x4xf32>
  %m2 = stablehlo.add %m0, %m1 : tensor<2x4xf32>
  %gg = stablehlo.multiply %g, %g : tensor<2x4xf32>
  %v0 = stablehlo.multiply %v, %b2 : tensor<2x4xf32>
  %v1 = stablehlo.multiply %gg, %a2 : tensor<2x4xf32>
  %v2 = stablehlo.add %v0, %v1 : tensor<2x4xf32>
  %root = stablehlo.sqrt %v2 : tensor<2x4xf32>
  %down = stablehlo.add %root, %small : tensor<2x4xf32>
  %by = stablehlo.divide %m2, %down : tensor<2x4xf32>
  %step = stablehlo.multiply %by, %a1 : tensor<2x4xf32>
  %w1 = stablehlo.subtract %w, %step : tensor<2x4xf32>
  return %w1, %m2, %v2 : tensor<2x4xf32>, tensor<2x4xf32>, tensor<2x4xf32>
}
func.func private @ramp(%seed: tensor<i32>) -> tensor<8x4xf32> attributes {plan.kernel = "loop"} {
  %i = stablehlo.iota dim = 0 : tensor<8x4xi32>
  %j = stablehlo.iota dim = 1 : tensor<8x4xi32>
  %four = stablehlo.constant dense<4> : tensor<8x4xi32>
  %rows = stablehlo.multiply %i, %four : tensor<8x4xi32>
  %all = stablehlo.broadcast_in_dim %seed, dims = [] : (tensor<i32>) -> tensor<8x4xi32>
  %0 = stablehlo.add %rows, %j : tensor<8x4xi32>
  %1 = stablehlo.add %0, %all : tensor<8x4xi32>
  %2 = stablehlo.convert %1 : (tensor<8x4xi32>) -> tensor<8x4xf32>
  return %2 : tensor<8x4xf32>
}

plan.entry @init(%seed: memref<i32> {heddle.io = #heddle.io<name = "seed", role = seed, type = tensor<i32>>, spmd.sharding = #sdy.sharding<@mesh, []>})
    -> (memref<8x4xf32> {heddle.io = #heddle.io<name = "w", role = state, type = tensor<8x4xf32>>, spmd.sharding = #sdy.sharding<@mesh, [{}, {}]>},
        memref<8x4xf32> {heddle.io = #heddle.io<name = "m", role = state, type = tensor<8x4xf32>, space = host>, spmd.sharding = #sdy.sharding<@mesh, [{}, {}]>},
        memref<8x4xf32> {heddle.io = #heddle.io<name = "v", role = state, type = tensor<8x4xf32>, space = host>, spmd.sharding = #sdy.sharding<@mesh, [{}, {}]>},
        memref<i32> {heddle.io = #heddle.io<name = "n", role = state, type = tensor<i32>>, spmd.sharding = #sdy.sharding<@mesh, []>}) {
  plan.list {
    %zeros = plan.buffer : memref<8x4xf32>
    %w = plan.result 0 : memref<8x4xf32>
    %m = plan.result 1 : memref<8x4xf32>
    %v = plan.result 2 : memref<8x4xf32>
    %n = plan.result 3 : memref<i32>
    plan.launch @ramp(%seed) to (%w) : (memref<i32>) -> memref<8x4xf32>
    plan.fill %zeros with 0 : memref<8x4xf32>
    plan.fill %n with 0 : memref<i32>
    plan.copy %zeros to %m : memref<8x4xf32> to memref<8x4xf32>
    plan.copy %zeros to %v : memref<8x4xf32> to memref<8x4xf32>
  }
}

plan.entry @step(%w: memref<8x4xf32> {heddle.io = #heddle.io<name = "w", role = state, type = tensor<8x4xf32>, donates = 0>, spmd.sharding = #sdy.sharding<@mesh, [{}, {}]>},
                %m: memref<8x4xf32> {heddle.io = #heddle.io<name = "m", role = state, type = tensor<8x4xf32>, donates = 1, space = host>, spmd.sharding = #sdy.sharding<@mesh, [{}, {}]>},
                %v: memref<8x4xf32> {heddle.io = #heddle.io<name = "v", role = state, type = tensor<8x4xf32>, donates = 2, space = host>, spmd.sharding = #sdy.sharding<@mesh, [{}, {}]>},
                %n: memref<i32> {heddle.io = #heddle.io<name = "n", role = state, type = tensor<i32>, donates = 3>, spmd.sharding = #sdy.sharding<@mesh, []>},
                %x: memref<8x4xf32> {heddle.io = #heddle.io<name = "x", role = batch, type = tensor<16x4xf32>>, spmd.sharding = #sdy.sharding<@mesh, [{"data"}, {}]>})
    -> (memref<8x4xf32> {heddle.io = #heddle.io<name = "w", role = state, type = tensor<8x4xf32>>, spmd.sharding = #sdy.sharding<@mesh, [{}, {}]>},
        memref<8x4xf32> {heddle.io = #heddle.io<name = "m", role = state, type = tensor<8x4xf32>, space = host>, spmd.sharding = #sdy.sharding<@mesh, [{}, {}]>},
        memref<8x4xf32> {heddle.io = #heddle.io<name = "v", role = state, type = tensor<8x4xf32>, space = host>, spmd.sharding = #sdy.sharding<@mesh, [{}, {}]>},
        memref<i32> {heddle.io = #heddle.io<name = "n", role = state, type = tensor<i32>>, spmd.sharding = #sdy.sharding<@mesh, []>},
        memref<f32> {heddle.io = #heddle.io<name = "loss", role = metric, type = tensor<f32>>, spmd.sharding = #sdy.sharding<@mesh, []>}) {
  plan.list {
    %own = plan.buffer : memref<8x4xf32>
    %g = plan.buffer : memref<8x4xf32>
    %ms = plan.buffer : memref<2x2x4xf32>
    %vs = plan.buffer : memref<2x2x4xf32>
    %loss = plan.result 4 : memref<f32>
    // The first chunk, beside the gradient.
    %m0 = plan.view %m[0] : memref<8x4xf32> to memref<2x4xf32>
    %ms0 = plan.view %ms[0] : memref<2x2x4xf32> to memref<2x4xf32>
    %v0 = plan.view %v[0] : memref<8x4xf32> to memref<2x4xf32>
    %vs0 = plan.view %vs[0] : memref<2x2x4xf32> to memref<2x4xf32>
    plan.copy %m0 to %ms0 stream 2 {cost = #plan.cost<nanoseconds = 2000, flops = 0, bytes = 64>} : memref<2x4xf32> to memref<2x4xf32>
    plan.copy %v0 to %vs0 stream 2 {cost = #plan.cost<nanoseconds = 2000, flops = 0, bytes = 64>} : memref<2x4xf32> to memref<2x4xf32>
    plan.record 2 stream 2
    plan.launch @gradient(%w, %x) to (%own) : (memref<8x4xf32>, memref<8x4xf32>) -> memref<8x4xf32>
    plan.record 0
    plan.wait 0 stream 1
    plan.collective all_reduce add %own to %g over {"data"} on @mesh stream 1 : memref<8x4xf32> to memref<8x4xf32>
    plan.record 1 stream 1
    plan.launch @count(%n) to (%n) : (memref<i32>) -> memref<i32>
    plan.wait 1
    plan.launch @loss(%g) to (%loss) : (memref<8x4xf32>) -> memref<f32>
    plan.record 4 stream 3
    plan.loop %k to 4 {
      // Chunk k is there; chunk k + 1 comes to the place that chunk k - 1 has left.
      plan.wait 2
      plan.when %k from 0 to 3 {
        plan.wait 4 stream 2
        %m1 = plan.view %m[affine_map<(k) -> (((k + 1) mod 4) * 32)>(%k)] : memref<8x4xf32> to memref<2x4xf32>
        %ms1 = plan.view %ms[affine_map<(k) -> (((k + 1) mod 2) * 32)>(%k)] : memref<2x2x4xf32> to memref<2x4xf32>
        %v1 = plan.view %v[affine_map<(k) -> (((k + 1) mod 4) * 32)>(%k)] : memref<8x4xf32> to memref<2x4xf32>
        %vs1 = plan.view %vs[affine_map<(k) -> (((k + 1) mod 2) * 32)>(%k)] : memref<2x2x4xf32> to memref<2x4xf32>
        plan.copy %m1 to %ms1 stream 2 {cost = #plan.cost<nanoseconds = 2000, flops = 0, bytes = 64>} : memref<2x4xf32> to memref<2x4xf32>
        plan.copy %v1 to %vs1 stream 2 {cost = #plan.cost<nanoseconds = 2000, flops = 0, bytes = 64>} : memref<2x4xf32> to memref<2x4xf32>
        plan.record 2 stream 2
      }
      %wk = plan.view %w[affine_map<(k) -> (k * 32)>(%k)] : memref<8x4xf32> to memref<2x4xf32>
      %gk = plan.view %g[affine_map<(k) -> (k * 32)>(%k)] : memref<8x4xf32> to memref<2x4xf32>
      %mk = plan.view %ms[affine_map<(k) -> ((k mod 2) * 32)>(%k)] : memref<2x2x4xf32> to memref<2x4xf32>
      %vk = plan.view %vs[affine_map<(k) -> ((k mod 2) * 32)>(%k)] : memref<2x2x4xf32> to memref<2x4xf32>
      plan.launch @update(%wk, %mk, %vk, %gk) to (%wk, %mk, %vk) : (memref<2x4xf32>, memref<2x4xf32>, memref<2x4xf32>, memref<2x4xf32>) -> (memref<2x4xf32>, memref<2x4xf32>, memref<2x4xf32>)
      plan.record 3
      plan.wait 3 stream 3
      %mo = plan.view %m[affine_map<(k) -> (k * 32)>(%k)] : memref<8x4xf32> to memref<2x4xf32>
      %vo = plan.view %v[affine_map<(k) -> (k * 32)>(%k)] : memref<8x4xf32> to memref<2x4xf32>
      plan.copy %mk to %mo stream 3 {cost = #plan.cost<nanoseconds = 2000, flops = 0, bytes = 64>} : memref<2x4xf32> to memref<2x4xf32>
      plan.copy %vk to %vo stream 3 {cost = #plan.cost<nanoseconds = 2000, flops = 0, bytes = 64>} : memref<2x4xf32> to memref<2x4xf32>
      plan.record 4 stream 3
    }
    plan.wait 4
  }
}
