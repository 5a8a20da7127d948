// Tests that lists may use what their devices have of arguments and results, and nothing else.
// RUN: heddle-opt %s --heddle-verify-plan --split-input-file --verify-diagnostics

// The second stage has two blocks of 16 bytes, the first has one.
sdy.mesh @mesh = <["pipe"=2]>
plan.entry @used(%w: memref<8xf32> {heddle.io = #heddle.io<name = "w", role = state, type = tensor<12xf32>, placement = <axes = {"pipe"}, owners = [[0], [1], [1]]>>, spmd.sharding = #sdy.sharding<@mesh, [{}]>})
    -> (memref<4xf32> {heddle.io = #heddle.io<name = "y", role = metric, type = tensor<4xf32>, placement = <axes = {"pipe"}, owners = [[1]]>>, spmd.sharding = #sdy.sharding<@mesh, [{}]>})
    attributes {lists = array<i64: 0, 1>, lists_by = #sdy<axis_ref_list{"pipe"}>, mesh = @mesh} {
  plan.list {
    %a = plan.buffer : memref<4xf32>
    %first = plan.view %w[0] : memref<8xf32> to memref<4xf32>
    plan.copy %first to %a : memref<4xf32> to memref<4xf32>
  }
  plan.list {
    %y = plan.result 0 : memref<4xf32>
    %second = plan.view %w[16] : memref<8xf32> to memref<4xf32>
    plan.copy %second to %y : memref<4xf32> to memref<4xf32>
  }
}

// -----

sdy.mesh @mesh = <["pipe"=2]>
plan.entry @reads_anothers(%w: memref<8xf32> {heddle.io = #heddle.io<name = "w", role = state, type = tensor<12xf32>, placement = <axes = {"pipe"}, owners = [[0], [1], [1]]>>, spmd.sharding = #sdy.sharding<@mesh, [{}]>})
    attributes {lists = array<i64: 0, 1>, lists_by = #sdy<axis_ref_list{"pipe"}>, mesh = @mesh} {
  plan.list {
    %a = plan.buffer : memref<4xf32>
    %second = plan.view %w[16] : memref<8xf32> to memref<4xf32>
    // expected-error @+1 {{'plan.copy' op reads bytes 16 to 32 of argument #0, of which the list's devices have 16 in common, needed no more}}
    plan.copy %second to %a : memref<4xf32> to memref<4xf32>
  }
  plan.list {
  }
}

// -----

// One list of both stages, in a loop's second iteration.
sdy.mesh @mesh = <["pipe"=2]>
plan.entry @one_list(%w: memref<8xf32> {heddle.io = #heddle.io<name = "w", role = state, type = tensor<12xf32>, donates = 0, placement = <axes = {"pipe"}, owners = [[0], [1], [1]]>>, spmd.sharding = #sdy.sharding<@mesh, [{}]>})
    -> (memref<8xf32> {heddle.io = #heddle.io<name = "w", role = state, type = tensor<12xf32>, placement = <axes = {"pipe"}, owners = [[0], [1], [1]]>>, spmd.sharding = #sdy.sharding<@mesh, [{}]>}) {
  plan.list {
    plan.loop %k to 2 {
      %block = plan.view %w[affine_map<(k) -> (k * 16)>(%k)] : memref<8xf32> to memref<4xf32>
      // expected-error @+1 {{'plan.fill' op in iteration 1 writes bytes 16 to 32 of argument #0, of which the list's devices have 16 in common, needed no more}}
      plan.fill %block with 0 : memref<4xf32>
    }
  }
}

// -----

// Rows of two blocks on the second stage are no rows of one.
sdy.mesh @mesh = <["pipe"=2]>
plan.entry @rows(%w: memref<2x4xf32> {heddle.io = #heddle.io<name = "w", role = state, type = tensor<2x6xf32>, placement = <dim = 1, axes = {"pipe"}, owners = [[0], [1], [1]]>>, spmd.sharding = #sdy.sharding<@mesh, [{}, {}]>}) {
  plan.list {
    %a = plan.buffer : memref<2xf32>
    %row = plan.view %w[0] : memref<2x4xf32> to memref<2xf32>
    // expected-error @+1 {{'plan.copy' op reads bytes 0 to 8 of argument #0, of which the list's devices have 0 in common, needed no more}}
    plan.copy %row to %a : memref<2xf32> to memref<2xf32>
  }
}

// -----

// A result is written by those that have it, and by nobody else.
sdy.mesh @mesh = <["pipe"=2]>
plan.entry @writes_anothers() -> (memref<f32> {heddle.io = #heddle.io<name = "loss", role = metric, type = tensor<f32>, placement = <axes = {"pipe"}, owners = [[1]]>>, spmd.sharding = #sdy.sharding<@mesh, []>})
    attributes {lists = array<i64: 0, 1>, lists_by = #sdy<axis_ref_list{"pipe"}>, mesh = @mesh} {
  plan.list {
    %loss = plan.result 0 : memref<f32>
    // expected-error @+1 {{'plan.fill' op writes bytes 0 to 4 of result #0, of which the list's devices have 0 in common, needed no more}}
    plan.fill %loss with 0 : memref<f32>
  }
  plan.list {
    %loss = plan.result 0 : memref<f32>
    plan.fill %loss with 0 : memref<f32>
  }
}

// -----

sdy.mesh @mesh = <["pipe"=2]>
plan.entry @unwritten() -> (memref<f32> {heddle.io = #heddle.io<name = "loss", role = metric, type = tensor<f32>, placement = <axes = {"pipe"}, owners = [[1]]>>, spmd.sharding = #sdy.sharding<@mesh, []>})
    attributes {lists = array<i64: 0, 1>, lists_by = #sdy<axis_ref_list{"pipe"}>, mesh = @mesh} {
  plan.list {
  }
  // expected-error @+1 {{'plan.list' op leaves bytes of result #0 unwritten, needed all of it written}}
  plan.list {
  }
}

// -----

// Devices along "pipe" have other blocks, and may decide otherwise.
sdy.mesh @mesh = <["pipe"=2, "data"=2]>
plan.entry @decides_by_its_block(%go: memref<1xi1> {heddle.io = #heddle.io<name = "go", role = batch, type = tensor<2xi1>, placement = <axes = {"pipe"}, owners = [[0], [1]]>>, spmd.sharding = #sdy.sharding<@mesh, [{}]>}) {
  plan.list {
    %a = plan.buffer : memref<4xf32>
    plan.fill %a with 0 : memref<4xf32>
    // expected-note @+1 {{the condition is read here}}
    plan.case %go : memref<1xi1> {
      plan.collective all_reduce add %a to %a over {"data"} on @mesh : memref<4xf32> to memref<4xf32>
      // expected-error @+1 {{'plan.collective' op is in a loop or choice whose condition may differ along "pipe", needed one that is the same on all members}}
      plan.collective all_reduce add %a to %a over {"pipe"} on @mesh : memref<4xf32> to memref<4xf32>
    }, {
    }
  }
}
