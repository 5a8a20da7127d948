// Tests that leaves of state that only the update reads are stowed, fetched by chunks and stowed again, that what is
// small enough comes with others, that leaves which are used in other ways come whole, and that the bits are those of
// the step that keeps all on the device, at each rung and in several orders of the streams. The plan is proved.
// DEFINE: %{inputs} = --value='dense<[[1.0, 0.5], [0.25, -1.0], [2.0, 0.75], [0.5, 0.125]]> : tensor<4x2xf32>' --value='dense<[0.5, -0.25]> : tensor<2xf32>' --value='dense<[[0.1, 0.2], [0.3, -0.4], [0.5, 0.6], [-0.7, 0.8]]> : tensor<4x2xf32>' --value='dense<[0.3, -0.1]> : tensor<2xf32>' --value='dense<[0.9, 0.7]> : tensor<2xf32>' --value='dense<3> : tensor<i32>' --value='dense<[[1.0, 2.0, -0.5, 0.25], [0.5, -1.0, 1.5, 2.0], [-2.0, 1.0, 0.75, 0.5]]> : tensor<3x4xf32>'
// RUN: heddle-opt %s --heddle-offload="state=optimizer chunk-bytes=16" --heddle-verify-local -o %t.local.mlir
// RUN: FileCheck %s --input-file=%t.local.mlir
// RUN: heddle-opt %t.local.mlir --heddle-to-scheduled -o %t.scheduled.mlir 2>&1 | count 0
// RUN: FileCheck %s --input-file=%t.scheduled.mlir --check-prefix=SCHEDULED
// RUN: heddle-opt %t.scheduled.mlir --heddle-to-plan -o %t.plan.mlir
// RUN: FileCheck %s --input-file=%t.plan.mlir --check-prefix=PLAN
// RUN: heddle-interpret %s --entry=step %{inputs} > %t.kept
// RUN: heddle-interpret %t.local.mlir --entry=step %{inputs} | diff %t.kept -
// RUN: heddle-interpret %t.scheduled.mlir --entry=step %{inputs} | diff %t.kept -
// RUN: heddle-interpret %t.plan.mlir --entry=step --stream-seed=0 %{inputs} | diff %t.kept -
// RUN: heddle-interpret %t.plan.mlir --entry=step --stream-seed=1 %{inputs} | diff %t.kept -
// RUN: heddle-interpret %t.plan.mlir --entry=step --stream-seed=2 %{inputs} | diff %t.kept -
// RUN: heddle-opt %s --heddle-offload="state=optimizer space=disk chunk-bytes=16" --heddle-to-scheduled --heddle-to-plan -o %t.disk.mlir
// RUN: heddle-interpret %t.disk.mlir --entry=step --stream-seed=1 %{inputs} | diff %t.kept -
// RUN: heddle-opt %s --heddle-offload="leaves=w,n" -o - | FileCheck %s --check-prefix=NAMED

// CHECK:      func.func @step(%[[W:[a-z0-9]+]]: tensor<4x2xf32> {
// CHECK-SAME:   %[[M:[a-z0-9]+]]: !heddle.stowed<tensor<4x2xf32>, host> {heddle.io = #heddle.io<name = "m", role = state, type = tensor<4x2xf32>, donates = 2, space = host>}
// CHECK-SAME:   %[[MB:[a-z0-9]+]]: !heddle.stowed<tensor<2xf32>, host> {
// CHECK-SAME:   %[[N:[a-z0-9]+]]: !heddle.stowed<tensor<2xf32>, host> {
// CHECK-SAME:   -> (tensor<4x2xf32> {{.*}}, !heddle.stowed<tensor<4x2xf32>, host> {heddle.io = #heddle.io<name = "m", role = state, type = tensor<4x2xf32>, space = host>}
// A leaf of two chunks says so.
// CHECK-DAG:  spmd.start on 1 (%{{.*}} = %[[M]] : !heddle.stowed<tensor<4x2xf32>, host>) -> (tensor<4x2xf32>) {
// CHECK-DAG:  } {heddle.chunks = 2 : i64}
// CHECK-DAG:  spmd.start on 1 (%{{.*}} = %[[MB]] : !heddle.stowed<tensor<2xf32>, host>) -> (tensor<2xf32>) {
// CHECK-DAG:  spmd.start on 1 (%{{.*}} = %[[N]] : !heddle.stowed<tensor<2xf32>, host>) -> (tensor<2xf32>) {
// CHECK:      return

// The transpose of the gradient is a kernel of its own, so that the update is elementwise; the next chunk comes during
// this one's update.
// SCHEDULED-NOT: heddle.chunks
// SCHEDULED:     %[[STACK:.*]] = heddle.stowed_reshape %{{.*}} : !heddle.stowed<tensor<4x2xf32>, host> -> !heddle.stowed<tensor<2x4xf32>, host>
// SCHEDULED:     spmd.start on 1 (%{{.*}} = %[[STACK]] : !heddle.stowed<tensor<2x4xf32>, host>) -> (tensor<4xf32>) {
// SCHEDULED-NEXT:  heddle.fetch %{{.*}}[0] :
// SCHEDULED:     heddle.scan %i: tensor<i32> in 2
// SCHEDULED-DAG:   heddle.fetch %{{.*}}[%{{.*}} + 1] :
// SCHEDULED-DAG:   } {skips_last}
// SCHEDULED-DAG:   heddle.fusion loop({{.*}}) -> (tensor<4xf32>, tensor<4xf32>) {
// SCHEDULED-DAG:   spmd.start on 2 ({{.*}}) -> (!heddle.stowed<tensor<4xf32>, host>) {

// Neither the moments nor the weight has a second place: what is made lies where the old one did.
// PLAN:      plan.entry @step(
// PLAN-NOT:  plan.buffer host
// PLAN:      plan.view %arg2[{{.*}}] : memref<4x2xf32> to memref<4xf32>
// PLAN-NOT:  plan.copy %{{.*}} to %arg0

// What is named goes wherever it is used: a weight is fetched whole for its product.
// NAMED: func.func @step(%[[W:[a-z0-9]+]]: !heddle.stowed<tensor<4x2xf32>, host>
// NAMED: spmd.start on 1 (%{{.*}} = %[[W]] : !heddle.stowed<tensor<4x2xf32>, host>) -> (tensor<4x2xf32>) {
func.func @step(%w: tensor<4x2xf32> {heddle.io = #heddle.io<name = "w", role = state, type = tensor<4x2xf32>, donates = 0>},
      %b: tensor<2xf32> {heddle.io = #heddle.io<name = "b", role = state, type = tensor<2xf32>, donates = 1>},
      %m: tensor<4x2xf32> {heddle.io = #heddle.io<name = "m", role = state, type = tensor<4x2xf32>, donates = 2>},
      %mb: tensor<2xf32> {heddle.io = #heddle.io<name = "mb", role = state, type = tensor<2xf32>, donates = 3>},
      %n: tensor<2xf32> {heddle.io = #heddle.io<name = "n", role = state, type = tensor<2xf32>, donates = 4>},
      %count: tensor<i32> {heddle.io = #heddle.io<name = "count", role = state, type = tensor<i32>, donates = 5>},
      %x: tensor<3x4xf32> {heddle.io = #heddle.io<name = "x", role = batch, type = tensor<3x4xf32>>})
    -> (tensor<4x2xf32> {heddle.io = #heddle.io<name = "w", role = state, type = tensor<4x2xf32>>},
      tensor<2xf32> {heddle.io = #heddle.io<name = "b", role = state, type = tensor<2xf32>>},
      tensor<4x2xf32> {heddle.io = #heddle.io<name = "m", role = state, type = tensor<4x2xf32>>},
      tensor<2xf32> {heddle.io = #heddle.io<name = "mb", role = state, type = tensor<2xf32>>},
      tensor<2xf32> {heddle.io = #heddle.io<name = "n", role = state, type = tensor<2xf32>>},
      tensor<i32> {heddle.io = #heddle.io<name = "count", role = state, type = tensor<i32>>},
      tensor<f32> {heddle.io = #heddle.io<name = "loss", role = metric, type = tensor<f32>>}) {
  %zero = stablehlo.constant dense<0.0> : tensor<f32>
  %y = stablehlo.dot_general %x, %w, contracting_dims = [1] x [0] : (tensor<3x4xf32>, tensor<4x2xf32>) -> tensor<3x2xf32>
  %bs = stablehlo.broadcast_in_dim %b, dims = [1] : (tensor<2xf32>) -> tensor<3x2xf32>
  %z = stablehlo.add %y, %bs : tensor<3x2xf32>
  %sq = stablehlo.multiply %z, %z : tensor<3x2xf32>
  %loss = stablehlo.reduce(%sq init: %zero) applies stablehlo.add across dimensions = [0, 1] : (tensor<3x2xf32>, tensor<f32>) -> tensor<f32>
  %dz = stablehlo.add %z, %z : tensor<3x2xf32>
  %gt = stablehlo.dot_general %dz, %x, contracting_dims = [0] x [0] : (tensor<3x2xf32>, tensor<3x4xf32>) -> tensor<2x4xf32>
  %gs = stablehlo.reshape %gt : (tensor<2x4xf32>) -> tensor<2x4xf32>
  %g = stablehlo.transpose %gs, dims = [1, 0] : (tensor<2x4xf32>) -> tensor<4x2xf32>
  %gb = stablehlo.reduce(%dz init: %zero) applies stablehlo.add across dimensions = [0] : (tensor<3x2xf32>, tensor<f32>) -> tensor<2xf32>

  // Of the step's number, and one of a size: each unit has its own.
  %one = stablehlo.constant dense<1> : tensor<i32>
  %next = stablehlo.add %count, %one : tensor<i32>
  %t = stablehlo.convert %next : (tensor<i32>) -> tensor<f32>
  %decay = stablehlo.constant dense<0.9> : tensor<4x2xf32>
  %ts = stablehlo.broadcast_in_dim %t, dims = [] : (tensor<f32>) -> tensor<4x2xf32>
  %m0 = stablehlo.multiply %m, %decay : tensor<4x2xf32>
  %m1 = stablehlo.add %m0, %g : tensor<4x2xf32>
  %step = stablehlo.divide %m1, %ts : tensor<4x2xf32>
  %w1 = stablehlo.subtract %w, %step : tensor<4x2xf32>

  %decayb = stablehlo.constant dense<0.9> : tensor<2xf32>
  %mb0 = stablehlo.multiply %mb, %decayb : tensor<2xf32>
  %mb1 = stablehlo.add %mb0, %gb : tensor<2xf32>
  // The norm of a moment is no update by elements.
  %n0 = stablehlo.multiply %n, %mb1 : tensor<2xf32>
  %n1 = stablehlo.reduce(%n0 init: %zero) applies stablehlo.add across dimensions = [0] : (tensor<2xf32>, tensor<f32>) -> tensor<f32>
  %n2 = stablehlo.broadcast_in_dim %n1, dims = [] : (tensor<f32>) -> tensor<2xf32>
  %n3 = stablehlo.multiply %n2, %n : tensor<2xf32>
  %b1 = stablehlo.subtract %b, %n3 : tensor<2xf32>
  return %w1, %b1, %m1, %mb1, %n3, %next, %loss : tensor<4x2xf32>, tensor<2xf32>, tensor<4x2xf32>, tensor<2xf32>, tensor<2xf32>, tensor<i32>, tensor<f32>
}
