// Tests that what a stage's task keeps for a later one is elsewhere in between: %a, which the next task reads and the last
// but one task reads again, leaves once it is read and comes one task before it is needed; %d, which is read at once, stays.
// Values are the same at each rung.
// DEFINE: %{off} = heddle-opt --heddle-offload-activations="machine=%S/Inputs/fast-link.json least-bytes=1"
// DEFINE: %{x} = --value='dense<[[1.0, 0.5, 0.25, -1.0], [2.0, 0.75, 0.5, 0.125], [0.5, -0.25, 1.5, 2.0], [0.3, 0.1, 0.7, -0.9]]> : tensor<4x4xf32>'
// RUN: %{off} %s -o %t.mlir
// RUN: FileCheck %s --input-file=%t.mlir
// RUN: heddle-opt %t.mlir --heddle-schedule --heddle-inline-tasks --heddle-verify-scheduled --heddle-to-plan --heddle-verify-plan -o %t.plan.mlir
// RUN: heddle-interpret %s --entry=stage %{x} > %t.expected
// RUN: heddle-interpret %t.mlir --entry=stage %{x} | diff %t.expected -
// RUN: heddle-interpret %t.plan.mlir --entry=stage --stream-seed=1 %{x} | diff %t.expected -
// RUN: heddle-interpret %t.plan.mlir --entry=stage --stream-seed=2 %{x} | diff %t.expected -
// RUN: sed -e 's/"host"/"host", heddle.offload_beside/' %s | %{off} | FileCheck %s
// On a real link such small values stay.
// RUN: heddle-opt %s --heddle-offload-activations -o /dev/null 2>&1 | FileCheck %s --check-prefix=NOTHING
// NOTHING: warning: no stage's tasks keep anything for others for as long as it takes to another memory and back, with a task in between: activations stay on the device

// CHECK-LABEL: func.func @stage
// CHECK-NEXT:    %[[A:.*]] = call @task(%arg0) {heddle.task = "0F0"}
// CHECK-NEXT:    %[[B:.*]] = call @task(%[[A]]) {heddle.task = "0F1"}
// CHECK-NEXT:    %[[LEAVING:.*]] = spmd.start on {{.*}} = %[[A]]
// CHECK-NEXT:      heddle.stow %{{.*}} to host
// CHECK:         %[[C:.*]] = call @task(%[[B]]) {heddle.task = "0F2"}
// CHECK-NEXT:    %[[STOWED:.*]] = spmd.done %[[LEAVING]]
// CHECK-NEXT:    %[[D:.*]] = call @task(%[[C]]) {heddle.task = "0F3"}
// CHECK-NEXT:    %[[COMING:.*]] = spmd.start on {{.*}} = %[[STOWED]]
// CHECK-NEXT:      heddle.fetch
// CHECK:         %[[E:.*]] = call @task(%[[D]]) {heddle.task = "0F4"}
// CHECK-NEXT:    %[[FETCHED:.*]] = spmd.done %[[COMING]]
// CHECK-NEXT:    %[[F:.*]] = call @both(%[[E]], %[[FETCHED]]) {heddle.task = "0B0"}
// CHECK-NEXT:    call @both(%[[F]], %[[E]]) {heddle.task = "0B1"}
func.func @stage(%x: tensor<4x4xf32>) -> tensor<4x4xf32> attributes {heddle.offload_activations = "host"} {
  %a = call @task(%x) {heddle.task = "0F0"} : (tensor<4x4xf32>) -> tensor<4x4xf32>
  %b = call @task(%a) {heddle.task = "0F1"} : (tensor<4x4xf32>) -> tensor<4x4xf32>
  %c = call @task(%b) {heddle.task = "0F2"} : (tensor<4x4xf32>) -> tensor<4x4xf32>
  %d = call @task(%c) {heddle.task = "0F3"} : (tensor<4x4xf32>) -> tensor<4x4xf32>
  %e = call @task(%d) {heddle.task = "0F4"} : (tensor<4x4xf32>) -> tensor<4x4xf32>
  %f = call @both(%e, %a) {heddle.task = "0B0"} : (tensor<4x4xf32>, tensor<4x4xf32>) -> tensor<4x4xf32>
  %g = call @both(%f, %e) {heddle.task = "0B1"} : (tensor<4x4xf32>, tensor<4x4xf32>) -> tensor<4x4xf32>
  return %g : tensor<4x4xf32>
}

func.func private @task(%x: tensor<4x4xf32>) -> tensor<4x4xf32> attributes {heddle.task = "F0"} {
  %0 = heddle.fusion loop(%a = %x : tensor<4x4xf32>) -> (tensor<4x4xf32>) {
    %1 = stablehlo.add %a, %a : tensor<4x4xf32>
    heddle.yield %1 : tensor<4x4xf32>
  }
  return %0 : tensor<4x4xf32>
}

func.func private @both(%x: tensor<4x4xf32>, %y: tensor<4x4xf32>) -> tensor<4x4xf32> attributes {heddle.task = "B0"} {
  %0 = heddle.fusion loop(%a = %x : tensor<4x4xf32>, %b = %y : tensor<4x4xf32>) -> (tensor<4x4xf32>) {
    %1 = stablehlo.multiply %a, %b : tensor<4x4xf32>
    heddle.yield %1 : tensor<4x4xf32>
  }
  return %0 : tensor<4x4xf32>
}
