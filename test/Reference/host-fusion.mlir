// Tests that a kernel of the host's computes what its region says on what is stowed, beside the device's, and that its
// plan does in several orders of the streams: a moment and a weight that lie on the host, and a gradient that goes there.
// DEFINE: %{inputs} = --value='dense<[1.0, 2.0, 3.0]> : tensor<3xf32>' --value='dense<[0.5, 0.25, -1.0]> : tensor<3xf32>' --value='dense<2.0> : tensor<f32>'
// RUN: heddle-interpret %s --entry=main --value='dense<[1.0, 2.0, 3.0]> : tensor<3xf32>' --value='dense<[0.5, 0.25, -1.0]> : tensor<3xf32>' --value='dense<2.0> : tensor<f32>' > %t.values
// RUN: FileCheck %s --input-file=%t.values
// RUN: heddle-opt %s --heddle-verify-local --heddle-verify-scheduled --heddle-schedule --heddle-to-plan -o %t.plan.mlir
// RUN: FileCheck %s --input-file=%t.plan.mlir --check-prefix=PLAN
// RUN: heddle-interpret %t.plan.mlir --entry=main %{inputs} | diff %t.values -
// RUN: heddle-interpret %t.plan.mlir --entry=main --stream-seed=1 %{inputs} | diff %t.values -
// RUN: heddle-interpret %t.plan.mlir --entry=main --stream-seed=2 %{inputs} | diff %t.values -
// RUN: heddle-opt %s --heddle-print-schedule -o /dev/null | FileCheck %s --check-prefix=FIGURES

// FIGURES: "host_kernels":1,
// CHECK: result0 = dense<[1.25, 2.125, 2.5]> : tensor<3xf32>
// CHECK: result1 = dense<[-1.5, -3.75, -7.0]> : tensor<3xf32>
// CHECK: result2 = dense<[-1.0, -2.0, -3.0]> : tensor<3xf32>

// The launch is the host's: on a stream of its own, on memory there, and in the places of what it takes.
// PLAN: plan.launch @[[KERNEL:loop_[0-9]+]](%[[M:.*]], %[[G:.*]], %[[S:.*]]) to (%[[M]], %[[W:.*]]) stream 3
func.func @main(%w: tensor<3xf32>, %g: tensor<3xf32>, %s: tensor<f32>) -> (tensor<3xf32>, tensor<3xf32>, tensor<3xf32>) {
  %m = heddle.stow %w to host : tensor<3xf32> -> !heddle.stowed<tensor<3xf32>, host>
  %h = heddle.stow %g to host : tensor<3xf32> -> !heddle.stowed<tensor<3xf32>, host>
  %t = heddle.stow %s to host : tensor<f32> -> !heddle.stowed<tensor<f32>, host>
  %f = spmd.start on 3 (%a = %m : !heddle.stowed<tensor<3xf32>, host>, %b = %h : !heddle.stowed<tensor<3xf32>, host>, %c = %t : !heddle.stowed<tensor<f32>, host>)
      -> (!heddle.stowed<tensor<3xf32>, host>, !heddle.stowed<tensor<3xf32>, host>) {
    %0:2 = heddle.host_fusion loop(%x = %a : !heddle.stowed<tensor<3xf32>, host>, %y = %b : !heddle.stowed<tensor<3xf32>, host>, %z = %c : !heddle.stowed<tensor<f32>, host>)
        -> (!heddle.stowed<tensor<3xf32>, host>, !heddle.stowed<tensor<3xf32>, host>) {
      %scale = stablehlo.broadcast_in_dim %z, dims = [] : (tensor<f32>) -> tensor<3xf32>
      %1 = stablehlo.divide %y, %scale : tensor<3xf32>
      %2 = stablehlo.add %x, %1 : tensor<3xf32>
      %3 = stablehlo.multiply %x, %scale : tensor<3xf32>
      %4 = stablehlo.subtract %y, %3 : tensor<3xf32>
      heddle.yield %2, %4 : tensor<3xf32>, tensor<3xf32>
    }
    spmd.yield %0#0, %0#1 : !heddle.stowed<tensor<3xf32>, host>, !heddle.stowed<tensor<3xf32>, host>
  }
  // The device computes meanwhile.
  %n = heddle.fusion loop(%x = %w : tensor<3xf32>) -> (tensor<3xf32>) {
    %0 = stablehlo.negate %x : tensor<3xf32>
    heddle.yield %0 : tensor<3xf32>
  }
  %u:2 = spmd.done %f : !spmd.future<!heddle.stowed<tensor<3xf32>, host>, !heddle.stowed<tensor<3xf32>, host>>
  %p = heddle.fetch %u#0 : !heddle.stowed<tensor<3xf32>, host> -> tensor<3xf32>
  %q = heddle.fetch %u#1 : !heddle.stowed<tensor<3xf32>, host> -> tensor<3xf32>
  return %p, %q, %n : tensor<3xf32>, tensor<3xf32>, tensor<3xf32>
}
