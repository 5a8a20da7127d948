// Tests that an entry of a plan has the placement that the function had, and its donation.
// RUN: heddle-opt %s --heddle-to-scheduled --heddle-to-plan -o %t.mlir
// RUN: FileCheck %s --input-file=%t.mlir
// RUN: heddle-interpret %t.mlir --entry=main --value='dense<[1, 2, 3, 4]> : tensor<4xi32>' | FileCheck %s --check-prefix=RESULT

sdy.mesh @mesh = <["pipe"=2, "data"=2]>

// CHECK: plan.entry @main(%arg0: memref<2xi32> {heddle.io = #heddle.io<name = "w", role = state, type = tensor<4xi32>, donates = 0, placement = <axes = {"pipe"}, owners = {{\[\[}}0], [1], [1], [0]]>>
// CHECK-SAME: -> (memref<2xi32> {heddle.io = #heddle.io<name = "w", role = state, type = tensor<4xi32>, placement = <axes = {"pipe"}, owners = {{\[\[}}0], [1], [1], [0]]>>
// RESULT: result0 = dense<[2, 4, 6, 8]> : tensor<4xi32>
func.func @main(
    %w: tensor<2xi32> {heddle.io = #heddle.io<name = "w", role = state, type = tensor<4xi32>, donates = 0, placement = <axes = {"pipe"}, owners = [[0], [1], [1], [0]]>>, spmd.sharding = #sdy.sharding<@mesh, [{}]>})
    -> (tensor<2xi32> {heddle.io = #heddle.io<name = "w", role = state, type = tensor<4xi32>, placement = <axes = {"pipe"}, owners = [[0], [1], [1], [0]]>>, spmd.sharding = #sdy.sharding<@mesh, [{}]>}) {
  %0 = stablehlo.add %w, %w : tensor<2xi32>
  return %0 : tensor<2xi32>
}
