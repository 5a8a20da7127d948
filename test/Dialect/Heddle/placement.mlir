// Tests that placements print in their pretty form and survive the generic form.
// RUN: heddle-opt %s | heddle-opt | FileCheck %s
// RUN: heddle-opt %s --mlir-print-op-generic | heddle-opt | FileCheck %s

sdy.mesh @mesh = <["data"=2, "pipe"=4]>

// CHECK: plan.entry @step(
// CHECK-SAME: %arg0: memref<3x4xf32> {heddle.io = #heddle.io<name = "stack", role = state, type = tensor<5x8xf32>, placement = <dim = 1, axes = {"pipe"}, owners = {{\[\[}}0], [1, 3], [2], [2]]>>
// CHECK-SAME: %arg1: memref<f32> {heddle.io = #heddle.io<name = "one", role = state, type = tensor<f32>, donates = 0, placement = <axes = {"pipe":(1)2, "data"}, owners = {{\[\[}}2]]>>
plan.entry @step(%stack: memref<3x4xf32> {heddle.io = #heddle.io<name = "stack", role = state, type = tensor<5x8xf32>, placement = <dim = 1, axes = {"pipe"}, owners = [[0], [1, 3], [2], [2]]>>, spmd.sharding = #sdy.sharding<@mesh, [{"data"}, {}]>},
                 %one: memref<f32> {heddle.io = #heddle.io<name = "one", role = state, type = tensor<f32>, donates = 0, placement = <dim = 0, axes = {"pipe":(1)2, "data"}, owners = [[2]]>>, spmd.sharding = #sdy.sharding<@mesh, []>})
    -> (memref<f32> {heddle.io = #heddle.io<name = "one", role = state, type = tensor<f32>, placement = <axes = {"pipe":(1)2, "data"}, owners = [[2]]>>, spmd.sharding = #sdy.sharding<@mesh, []>}) {
  plan.list {
  }
}

// By itself.
// CHECK: func.func private @named() attributes {note = #heddle.placement<dim = 1, axes = {"pipe"}, owners = {{\[\[}}0], [1]]>}
func.func private @named() attributes {note = #heddle.placement<dim = 1, axes = {"pipe"}, owners = [[0], [1]]>}
