// Tests that tasks are written out where they are called, and that what a task gathers of weights at its head is asked
// for where the task before it begins: not what is gathered of an activation, nor what comes after a product.
// RUN: heddle-opt %s --heddle-inline-tasks | FileCheck %s --check-prefixes=CHECK,LATE
// RUN: heddle-opt %s --heddle-inline-tasks=prefetch | FileCheck %s --check-prefixes=CHECK,EARLY
sdy.mesh @mesh = <["data"=2]>

// CHECK: func.func public @main(
// The first task stays as it is; the second one's weight is asked for behind what the first one asks for.
// CHECK-NEXT: spmd.start on 1 (%{{.*}} = %arg0 : tensor<2x4xf32>)
// EARLY: %[[HALF:.*]] = stablehlo.slice %arg1 [0:2, 0:4]
// EARLY-NEXT: spmd.start on 1 (%{{.*}} = %[[HALF]] : tensor<2x4xf32>)
// CHECK: heddle.library
// LATE: %[[HALF:.*]] = stablehlo.slice %arg1
// LATE: spmd.start on 1 (%{{.*}} = %[[HALF]] : tensor<2x4xf32>)
// CHECK: spmd.start on 1 (%{{.*}} : tensor<2x4xf32>)
// CHECK: heddle.library
// CHECK: spmd.start on 1 (%{{.*}} = %arg0 : tensor<2x4xf32>)
// CHECK-NOT: func.func private
func.func public @main(%w: tensor<2x4xf32>, %stack: tensor<4x4xf32>, %x: tensor<4x4xf32>) -> tensor<4x4xf32> {
  %0 = call @forward(%w, %x) {heddle.task = "0F0"} : (tensor<2x4xf32>, tensor<4x4xf32>) -> tensor<4x4xf32>
  %1 = call @backward(%stack, %0, %w) {heddle.task = "0B0"} : (tensor<4x4xf32>, tensor<4x4xf32>, tensor<2x4xf32>) -> tensor<4x4xf32>
  return %1 : tensor<4x4xf32>
}

func.func private @forward(%w: tensor<2x4xf32>, %x: tensor<4x4xf32>) -> tensor<4x4xf32> attributes {heddle.task = "F0"} {
  %f = spmd.start on 1 (%a = %w : tensor<2x4xf32>) -> (tensor<4x4xf32>) {
    %g = spmd.all_gather %a dim 0 over {"data"} on @mesh : (tensor<2x4xf32>) -> tensor<4x4xf32>
    spmd.yield %g : tensor<4x4xf32>
  }
  %whole = spmd.done %f : !spmd.future<tensor<4x4xf32>>
  %y = heddle.library matmul(%a = %x : tensor<4x4xf32>, %b = %whole : tensor<4x4xf32>) -> (tensor<4x4xf32>) {
    %p = stablehlo.dot_general %a, %b, contracting_dims = [1] x [0] : (tensor<4x4xf32>, tensor<4x4xf32>) -> tensor<4x4xf32>
    heddle.yield %p : tensor<4x4xf32>
  }
  return %y : tensor<4x4xf32>
}

func.func private @backward(%stack: tensor<4x4xf32>, %y: tensor<4x4xf32>, %w: tensor<2x4xf32>) -> tensor<4x4xf32> attributes {heddle.task = "B0"} {
  %half = stablehlo.slice %stack [0:2, 0:4] : (tensor<4x4xf32>) -> tensor<2x4xf32>
  %f = spmd.start on 1 (%a = %half : tensor<2x4xf32>) -> (tensor<4x4xf32>) {
    %g = spmd.all_gather %a dim 0 over {"data"} on @mesh : (tensor<2x4xf32>) -> tensor<4x4xf32>
    spmd.yield %g : tensor<4x4xf32>
  }
  %own = stablehlo.slice %y [0:2, 0:4] : (tensor<4x4xf32>) -> tensor<2x4xf32>
  %h = spmd.start on 1 (%a = %own : tensor<2x4xf32>) -> (tensor<4x4xf32>) {
    %g = spmd.all_gather %a dim 0 over {"data"} on @mesh : (tensor<2x4xf32>) -> tensor<4x4xf32>
    spmd.yield %g : tensor<4x4xf32>
  }
  %whole = spmd.done %f : !spmd.future<tensor<4x4xf32>>
  %all = spmd.done %h : !spmd.future<tensor<4x4xf32>>
  %z = heddle.library matmul(%a = %all : tensor<4x4xf32>, %b = %whole : tensor<4x4xf32>) -> (tensor<4x4xf32>) {
    %p = stablehlo.dot_general %a, %b, contracting_dims = [1] x [0] : (tensor<4x4xf32>, tensor<4x4xf32>) -> tensor<4x4xf32>
    heddle.yield %p : tensor<4x4xf32>
  }
  %last = spmd.start on 1 (%a = %w : tensor<2x4xf32>) -> (tensor<4x4xf32>) {
    %g = spmd.all_gather %a dim 0 over {"data"} on @mesh : (tensor<2x4xf32>) -> tensor<4x4xf32>
    spmd.yield %g : tensor<4x4xf32>
  }
  %more = spmd.done %last : !spmd.future<tensor<4x4xf32>>
  %end = heddle.fusion loop(%a = %z : tensor<4x4xf32>, %b = %more : tensor<4x4xf32>) -> (tensor<4x4xf32>) {
    %s = stablehlo.add %a, %b : tensor<4x4xf32>
    heddle.yield %s : tensor<4x4xf32>
  }
  return %end : tensor<4x4xf32>
}
