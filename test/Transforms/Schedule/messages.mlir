// Tests that the order of launches leaves messages in the order of the text, so that both ends agree, and reads of a ring before
// what is put over them: two stages in another order of kernels give the same bits, and their plan is proved.
// DEFINE: %{inputs} = --value='dense<[[0.5, -0.25, 1.0, 0.0, 0.75], [1.0, 0.5, -0.5, 0.25, 0.0], [-1.0, 0.25, 0.5, 1.0, 0.5]]> : tensor<3x5xf32>' --value='dense<[[0.5, 0.0, 1.0, -0.5], [0.25, 1.0, 0.0, 0.5], [1.0, -0.5, 0.5, 0.25], [0.0, 0.5, 0.25, 1.0], [0.5, 0.25, -1.0, 0.0]]> : tensor<5x4xf32>' --value='dense<[[0.5, 1.0], [-0.5, 0.25], [0.25, -1.0], [1.0, 0.5]]> : tensor<4x2xf32>' --value='dense<[[[1.0, 0.0, 2.0], [0.0, 1.0, -1.0]], [[2.0, 1.0, 0.0], [1.0, 1.0, 1.0]], [[0.0, 2.0, 1.0], [-1.0, 0.0, 2.0]], [[1.0, -1.0, 0.0], [2.0, 2.0, 1.0]]]> : tensor<4x2x3xf32>' --value='dense<[[[1.0, 0.0], [0.0, 1.0]], [[2.0, 1.0], [1.0, 0.0]], [[0.0, 2.0], [1.0, 1.0]], [[1.0, -1.0], [0.0, 2.0]]]> : tensor<4x2x2xf32>'
// RUN: heddle-opt %S/../../Conversion/pipeline-step.mlir --heddle-schedule --heddle-verify-scheduled --heddle-to-plan -o %t.step.mlir
// RUN: heddle-opt %S/../../Conversion/pipeline-rings.mlir --heddle-schedule --heddle-verify-scheduled --heddle-to-plan -o %t.rings.mlir
// RUN: heddle-interpret %S/../../Conversion/pipeline-step.mlir --entry=step %{inputs} > %t.text
// RUN: heddle-interpret %t.step.mlir --entry=step %{inputs} | diff %t.text -
// RUN: heddle-interpret %t.rings.mlir --entry=step %{inputs} | diff %t.text -
// RUN: heddle-opt %s --heddle-schedule | FileCheck %s

sdy.mesh @mesh = <["pipe"=2]>

// The second send is there first, and stays the second.
// CHECK-LABEL: func.func @two(
// CHECK: heddle.fusion
// CHECK: spmd.start on 1 ({{.*}} : tensor<4xf32>)
// CHECK: spmd.start on 2 ({{.*}} : tensor<8xf32>)
func.func @two(%x: tensor<4xf32>, %y: tensor<8xf32>) {
  %z = heddle.fusion loop(%a = %x : tensor<4xf32>) -> (tensor<4xf32>) {
    %0 = stablehlo.add %a, %a : tensor<4xf32>
    heddle.yield %0 : tensor<4xf32>
  }
  %f = spmd.start on 1 (%a = %z : tensor<4xf32>) -> () {
    spmd.send %a to 1 over {"pipe"} on @mesh : tensor<4xf32>
    spmd.yield
  }
  %g = spmd.start on 2 (%a = %y : tensor<8xf32>) -> () {
    spmd.send %a to 1 over {"pipe"} on @mesh : tensor<8xf32>
    spmd.yield
  }
  spmd.done %f : !spmd.future<>
  spmd.done %g : !spmd.future<>
  return
}
