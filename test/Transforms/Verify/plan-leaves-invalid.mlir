// Tests that a plan's entries have one idea of the leaves that they share.
// RUN: heddle-opt %s --heddle-verify-plan --split-input-file --verify-diagnostics

sdy.mesh @mesh = <["pipe"=2]>
// expected-note @+1 {{there it is 'memref<4xf32>' #heddle.io<name = "w", role = state, type = tensor<4xf32>, placement = <axes = {"pipe"}, owners =}}
plan.entry @step(%w: memref<4xf32> {heddle.io = #heddle.io<name = "w", role = state, type = tensor<4xf32>, placement = <axes = {"pipe"}, owners = [[1]]>>, spmd.sharding = #sdy.sharding<@mesh, [{}]>}) {
  plan.list {
  }
}
// expected-error @+1 {{@eval has argument "w" 'memref<4xf32>'}}
plan.entry @eval(%w: memref<4xf32> {heddle.io = #heddle.io<name = "w", role = state, type = tensor<4xf32>, placement = <axes = {"pipe"}, owners = [[0]]>>, spmd.sharding = #sdy.sharding<@mesh, [{}]>}) {
  plan.list {
  }
}

// -----

sdy.mesh @mesh = <["pipe"=2]>
// expected-note @+1 {{there it is 'memref<8xf32>'}}
plan.entry @step(%w: memref<8xf32> {heddle.io = #heddle.io<name = "w", role = state, type = tensor<8xf32>>, spmd.sharding = #sdy.sharding<@mesh, [{}]>}) {
  plan.list {
  }
}
// expected-error @+1 {{@eval has argument "w" 'memref<4xf32>'}}
plan.entry @eval(%w: memref<4xf32> {heddle.io = #heddle.io<name = "w", role = state, type = tensor<8xf32>>, spmd.sharding = #sdy.sharding<@mesh, [{"pipe"}]>}) {
  plan.list {
  }
}

// -----

// A batch may have another type in another entry, and a donation is an entry's own.
plan.entry @step(%x: memref<8xf32> {heddle.io = #heddle.io<name = "x", role = batch, type = tensor<8xf32>>}, %w: memref<2xf32> {heddle.io = #heddle.io<name = "w", role = state, type = tensor<2xf32>, donates = 0>}) -> (memref<2xf32> {heddle.io = #heddle.io<name = "w", role = state, type = tensor<2xf32>>}) {
  plan.list {
  }
}
plan.entry @eval(%x: memref<4xf32> {heddle.io = #heddle.io<name = "x", role = batch, type = tensor<4xf32>>}, %w: memref<2xf32> {heddle.io = #heddle.io<name = "w", role = state, type = tensor<2xf32>>}) {
  plan.list {
  }
}
