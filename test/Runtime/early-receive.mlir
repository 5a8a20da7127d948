// Tests that on virtual devices a receive that is handed out early holds back what waits for it and nothing else: both devices
// ask first and send later, on other streams and channels, the second time what they got the first time, in a loop and beside it.
// The proof wants one order of hosts, which these don't have: their streams alone are in order.
// RUN: heddle-opt %s --heddle-plan-memory -o %t.mlir
// RUN: heddle-translate --plan-to-program %t.mlir -o %t.heddle
// RUN: heddle-run run %t.heddle --entry=twice --input x=1.5 --timeout=20 | FileCheck %s --check-prefix=TWICE
// RUN: heddle-run run %t.heddle --entry=rounds --input x=1.0 --timeout=20 | FileCheck %s --check-prefix=ROUNDS
// RUN: heddle-run run %t.heddle --entry=twice --input x=1.5 --timeout=20 --threads=1 | FileCheck %s --check-prefix=TWICE
// RUN: not heddle-run run %t.heddle --entry=none --input x=1.5 --timeout=0.2 2>&1 | FileCheck %s --check-prefix=NONE
// RUN: heddle-interpret %t.mlir --entry=twice --value='dense<1.5> : tensor<8xf32>' | FileCheck %s --check-prefix=REFERENCE
// RUN: heddle-interpret %t.mlir --entry=rounds --stream-seed=3 --value='dense<1.0> : tensor<8xf32>' | FileCheck %s --check-prefix=ROUNDED
// RUN: not heddle-opt %s --heddle-verify-plan 2>&1 | FileCheck %s --check-prefix=PROOF
// PROOF: 'plan.exchange' op waits for itself

sdy.mesh @mesh = <["pipe"=2]>

func.func private @double(%x: tensor<4xf32>) -> tensor<4xf32> attributes {plan.kernel = "loop"} {
  %0 = stablehlo.add %x, %x : tensor<4xf32>
  return %0 : tensor<4xf32>
}
func.func private @add(%x: tensor<4xf32>, %y: tensor<4xf32>) -> tensor<4xf32> attributes {plan.kernel = "loop"} {
  %0 = stablehlo.add %x, %y : tensor<4xf32>
  return %0 : tensor<4xf32>
}

// TWICE: y: f32[8] 9 9 9 9 9 9 9 9
// REFERENCE: result0 = dense<[9.0, 9.0, 9.0, 9.0, 9.0, 9.0, 9.0, 9.0]> : tensor<8xf32>
plan.entry @twice(%x: memref<4xf32> {heddle.io = #heddle.io<name = "x", role = batch, type = tensor<8xf32>>, spmd.sharding = #sdy.sharding<@mesh, [{"pipe"}]>}) -> (memref<4xf32> {heddle.io = #heddle.io<name = "y", role = metric, type = tensor<8xf32>>, spmd.sharding = #sdy.sharding<@mesh, [{"pipe"}]>})
    attributes {lists = array<i64: 0, 1>, lists_by = #sdy<axis_ref_list{"pipe"}>, mesh = @mesh} {
  plan.list {
    %y = plan.result 0 : memref<4xf32>
    %a = plan.buffer : memref<4xf32>
    %b = plan.buffer : memref<4xf32>
    %c = plan.buffer : memref<4xf32>
    plan.exchange receive %a [1] over {"pipe"} on @mesh channel 1 stream 1 : () -> memref<4xf32>
    plan.record 0 stream 1
    plan.wait 0 stream 3
    plan.launch @double(%a) to (%b) stream 3 : (memref<4xf32>) -> memref<4xf32>
    plan.exchange send %b [1] over {"pipe"} on @mesh channel 2 stream 3 : (memref<4xf32>) -> ()
    plan.exchange receive %c [1] over {"pipe"} on @mesh channel 2 stream 4 : () -> memref<4xf32>
    plan.record 1 stream 4
    plan.launch @double(%x) to (%y) : (memref<4xf32>) -> memref<4xf32>
    plan.record 2
    plan.wait 2 stream 2
    plan.exchange send %y [1] over {"pipe"} on @mesh channel 1 stream 2 : (memref<4xf32>) -> ()
    plan.record 3 stream 2
    plan.wait 3
    plan.wait 1
    plan.launch @add(%y, %c) to (%y) : (memref<4xf32>, memref<4xf32>) -> memref<4xf32>
  }
  plan.list {
    %y = plan.result 0 : memref<4xf32>
    %a = plan.buffer : memref<4xf32>
    %b = plan.buffer : memref<4xf32>
    %c = plan.buffer : memref<4xf32>
    plan.exchange receive %a [-1] over {"pipe"} on @mesh channel 1 stream 1 : () -> memref<4xf32>
    plan.record 0 stream 1
    plan.wait 0 stream 3
    plan.launch @double(%a) to (%b) stream 3 : (memref<4xf32>) -> memref<4xf32>
    plan.exchange send %b [-1] over {"pipe"} on @mesh channel 2 stream 3 : (memref<4xf32>) -> ()
    plan.exchange receive %c [-1] over {"pipe"} on @mesh channel 2 stream 4 : () -> memref<4xf32>
    plan.record 1 stream 4
    plan.launch @double(%x) to (%y) : (memref<4xf32>) -> memref<4xf32>
    plan.record 2
    plan.wait 2 stream 2
    plan.exchange send %y [-1] over {"pipe"} on @mesh channel 1 stream 2 : (memref<4xf32>) -> ()
    plan.record 3 stream 2
    plan.wait 3
    plan.wait 1
    plan.launch @add(%y, %c) to (%y) : (memref<4xf32>, memref<4xf32>) -> memref<4xf32>
  }
}

// ROUNDS: y: f32[8] 32 32 32 32 32 32 32 32
// ROUNDED: result0 = dense<[32.0, 32.0, 32.0, 32.0, 32.0, 32.0, 32.0, 32.0]> : tensor<8xf32>
plan.entry @rounds(%x: memref<4xf32> {heddle.io = #heddle.io<name = "x", role = batch, type = tensor<8xf32>>, spmd.sharding = #sdy.sharding<@mesh, [{"pipe"}]>}) -> (memref<4xf32> {heddle.io = #heddle.io<name = "y", role = metric, type = tensor<8xf32>>, spmd.sharding = #sdy.sharding<@mesh, [{"pipe"}]>})
    attributes {lists = array<i64: 0, 1>, lists_by = #sdy<axis_ref_list{"pipe"}>, mesh = @mesh} {
  plan.list {
    %y = plan.result 0 : memref<4xf32>
    %slots = plan.buffer : memref<2x4xf32>
    plan.copy %x to %y : memref<4xf32> to memref<4xf32>
    plan.loop %k to 5 {
      %in = plan.view %slots[affine_map<(k) -> ((k mod 2) * 16)>(%k)] : memref<2x4xf32> to memref<4xf32>
      plan.record 0
      plan.wait 0 stream 1
      plan.exchange receive %in [1] over {"pipe"} on @mesh stream 1 : () -> memref<4xf32>
      plan.record 1 stream 1
      plan.record 2
      plan.wait 2 stream 2
      plan.exchange send %y [1] over {"pipe"} on @mesh stream 2 : (memref<4xf32>) -> ()
      plan.record 3 stream 2
      plan.wait 1
      plan.wait 3
      plan.launch @add(%y, %in) to (%y) : (memref<4xf32>, memref<4xf32>) -> memref<4xf32>
    }
  }
  plan.list {
    %y = plan.result 0 : memref<4xf32>
    %slots = plan.buffer : memref<2x4xf32>
    plan.copy %x to %y : memref<4xf32> to memref<4xf32>
    plan.loop %k to 5 {
      %in = plan.view %slots[affine_map<(k) -> ((k mod 2) * 16)>(%k)] : memref<2x4xf32> to memref<4xf32>
      plan.record 0
      plan.wait 0 stream 1
      plan.exchange receive %in [-1] over {"pipe"} on @mesh stream 1 : () -> memref<4xf32>
      plan.record 1 stream 1
      plan.record 2
      plan.wait 2 stream 2
      plan.exchange send %y [-1] over {"pipe"} on @mesh stream 2 : (memref<4xf32>) -> ()
      plan.record 3 stream 2
      plan.wait 1
      plan.wait 3
      plan.launch @add(%y, %in) to (%y) : (memref<4xf32>, memref<4xf32>) -> memref<4xf32>
    }
  }
}

// NONE: heddle-run: error: device {{[01]}} has waited 200 ms in instruction #{{[0-9]+}} (stream 1: exchange send  [] receive b{{[0-9]+}} [{{-?}}1] over {"pipe"} channel 5, {{.*}}) for what device {{[01]}} sends, which
plan.entry @none(%x: memref<4xf32> {heddle.io = #heddle.io<name = "x", role = batch, type = tensor<8xf32>>, spmd.sharding = #sdy.sharding<@mesh, [{"pipe"}]>}) -> (memref<4xf32> {heddle.io = #heddle.io<name = "y", role = metric, type = tensor<8xf32>>, spmd.sharding = #sdy.sharding<@mesh, [{"pipe"}]>})
    attributes {lists = array<i64: 0, 1>, lists_by = #sdy<axis_ref_list{"pipe"}>, mesh = @mesh} {
  plan.list {
    %y = plan.result 0 : memref<4xf32>
    plan.exchange receive %y [1] over {"pipe"} on @mesh channel 5 stream 1 : () -> memref<4xf32>
  }
  plan.list {
    %y = plan.result 0 : memref<4xf32>
    plan.exchange receive %y [-1] over {"pipe"} on @mesh channel 5 stream 1 : () -> memref<4xf32>
  }
}
