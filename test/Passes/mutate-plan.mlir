// Tests that of mutants of plans, all that the Reference runs differently in different orders, or not at all, are caught by
// heddle-verify-plan: a list for each device, communication beside computation, slots that alternate, decisions,
// pipelines. test/Python/test_plan_mutants.py makes more of them.
// RUN: heddle-opt %s --load-pass-plugin=%test_passes --pass-pipeline="builtin.module(test-split-lists,test-mutate-plan{count=60 seed=1})" -o /dev/null

sdy.mesh @mesh = <["data"=2, "model"=2]>

func.func private @sum(%x: tensor<4xf32>, %y: tensor<4xf32>) -> tensor<4xf32> attributes {plan.kernel = "loop"} {
  %0 = stablehlo.add %x, %y : tensor<4xf32>
  return %0 : tensor<4xf32>
}
func.func private @scale(%x: tensor<4xf32>) -> tensor<4xf32> attributes {plan.kernel = "loop"} {
  %0 = stablehlo.constant dense<0.5> : tensor<4xf32>
  %1 = stablehlo.multiply %x, %0 : tensor<4xf32>
  return %1 : tensor<4xf32>
}
func.func private @more(%x: tensor<4xf32>) -> tensor<i1> attributes {plan.kernel = "loop"} {
  %0 = stablehlo.slice %x [0:1] : (tensor<4xf32>) -> tensor<1xf32>
  %1 = stablehlo.reshape %0 : (tensor<1xf32>) -> tensor<f32>
  %2 = stablehlo.abs %1 : tensor<f32>
  %3 = stablehlo.constant dense<0.125> : tensor<f32>
  %4 = stablehlo.compare GT, %2, %3 : (tensor<f32>, tensor<f32>) -> tensor<i1>
  return %4 : tensor<i1>
}

// Two gradients are reduced, along different axes on streams of their own, beside computation; state is updated in place.
plan.entry @step(
    %w: memref<4xf32> {heddle.io = #heddle.io<name = "w", role = state, type = tensor<4xf32>, donates = 0>},
    %x: memref<4xf32> {spmd.sharding = #sdy.sharding<@mesh, [{"data"}]>, heddle.io = #heddle.io<name = "x", role = batch, type = tensor<8xf32>>},
    %z: memref<4xf32> {spmd.sharding = #sdy.sharding<@mesh, [{"model"}]>, heddle.io = #heddle.io<name = "z", role = batch, type = tensor<8xf32>>})
    -> (memref<4xf32> {heddle.io = #heddle.io<name = "w", role = state, type = tensor<4xf32>>}, memref<4xf32>) {
  plan.list device_bytes 256 {
    %a = plan.buffer at 0 : memref<4xf32>
    %b = plan.buffer at 64 : memref<4xf32>
    %c = plan.buffer at 128 : memref<4xf32>
    %d = plan.buffer at 192 : memref<8xf32>
    %half = plan.view %d[16] : memref<8xf32> to memref<4xf32>
    %y = plan.result 1 : memref<4xf32>
    plan.launch @sum(%x, %w) to (%a) : (memref<4xf32>, memref<4xf32>) -> memref<4xf32>
    plan.record 0
    plan.wait 0 stream 1
    plan.collective all_reduce add %a to %a over {"data"} on @mesh stream 1 : memref<4xf32> to memref<4xf32>
    plan.record 1 stream 1
    plan.launch @sum(%z, %w) to (%b) : (memref<4xf32>, memref<4xf32>) -> memref<4xf32>
    plan.record 2
    plan.wait 2 stream 2
    plan.collective all_reduce add %b to %c over {"model"} on @mesh stream 2 : memref<4xf32> to memref<4xf32>
    plan.record 3 stream 2
    plan.wait 3
    // In the place of the first gradient's other half.
    plan.launch @scale(%c) to (%b) : (memref<4xf32>) -> memref<4xf32>
    plan.record 4
    plan.wait 4 stream 2
    plan.collective all_gather %b to %d over {"model"} on @mesh stream 2 : memref<4xf32> to memref<8xf32>
    plan.record 5 stream 2
    plan.wait 1
    plan.launch @sum(%a, %w) to (%w) : (memref<4xf32>, memref<4xf32>) -> memref<4xf32>
    plan.wait 5
    plan.launch @sum(%half, %c) to (%y) : (memref<4xf32>, memref<4xf32>) -> memref<4xf32>
  }
}

// Layers' weights are gathered a layer ahead, into the slot that is free.
plan.entry @layers(
    %stack: memref<6x2xf32> {spmd.sharding = #sdy.sharding<@mesh, [{}, {"data"}]>, heddle.io = #heddle.io<name = "stack", role = state, type = tensor<6x4xf32>>})
    -> (memref<4xf32>) {
  plan.list device_bytes 64 {
    %slots = plan.buffer at 0 : memref<2x4xf32>
    %out = plan.result 0 : memref<4xf32>
    %first = plan.view %slots[0] : memref<2x4xf32> to memref<4xf32>
    %first_shard = plan.view %stack[0] : memref<6x2xf32> to memref<2xf32>
    plan.collective all_gather %first_shard to %first over {"data"} on @mesh stream 1 : memref<2xf32> to memref<4xf32>
    plan.record 1 stream 1
    plan.fill %out with 0 : memref<4xf32>
    plan.loop %k to 6 {
      %now = plan.view %slots[affine_map<(k) -> (k mod 2 * 16)>(%k)] : memref<2x4xf32> to memref<4xf32>
      plan.wait 1
      plan.when %k from 0 to 5 {
        %next = plan.view %slots[affine_map<(k) -> ((k + 1) mod 2 * 16)>(%k)] : memref<2x4xf32> to memref<4xf32>
        %shard = plan.view %stack[affine_map<(k) -> (((k + 1) mod 6) * 8)>(%k)] : memref<6x2xf32> to memref<2xf32>
        plan.record 0
        plan.wait 0 stream 1
        plan.collective all_gather %shard to %next over {"data"} on @mesh stream 1 : memref<2xf32> to memref<4xf32>
        plan.record 1 stream 1
      }
      plan.launch @sum(%now, %out) to (%out) : (memref<4xf32>, memref<4xf32>) -> memref<4xf32>
    }
  }
}

// Halved until all of the mesh agrees that it is small: the condition is a reduction's, over both axes.
plan.entry @until(
    %x: memref<4xf32> {spmd.sharding = #sdy.sharding<@mesh, [{"data", "model"}]>, heddle.io = #heddle.io<name = "x", role = batch, type = tensor<16xf32>>})
    -> (memref<4xf32>) {
  plan.list {
    %more = plan.buffer : memref<i1>
    %t = plan.buffer : memref<4xf32>
    %y = plan.result 0 : memref<4xf32>
    plan.copy %x to %y : memref<4xf32> to memref<4xf32>
    plan.while %more : memref<i1> {
      plan.record 0
      plan.wait 0 stream 1
      plan.collective all_reduce maximum %y to %t over {"data", "model"} on @mesh stream 1 : memref<4xf32> to memref<4xf32>
      plan.record 1 stream 1
      plan.wait 1
      plan.launch @more(%t) to (%more) : (memref<4xf32>) -> memref<i1>
    } do {
      plan.launch @scale(%y) to (%y) : (memref<4xf32>) -> memref<4xf32>
      plan.record 2
      plan.wait 2 stream 1
      plan.collective all_reduce add %y to %t over {"model"} on @mesh stream 1 : memref<4xf32> to memref<4xf32>
      plan.record 3 stream 1
      plan.wait 3
      plan.launch @scale(%t) to (%y) : (memref<4xf32>) -> memref<4xf32>
    }
  }
}
