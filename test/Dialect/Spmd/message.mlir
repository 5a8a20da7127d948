// Tests that messages round-trip, alone and in launches that only send, only receive, and do both.
// RUN: heddle-opt %s | FileCheck %s
// RUN: heddle-opt %s | heddle-opt | FileCheck %s
// RUN: heddle-opt %s --mlir-print-op-generic | heddle-opt | FileCheck %s

sdy.mesh @mesh = <["data"=2, "pipe"=4]>

// CHECK-LABEL: func.func @alone(
func.func @alone(%x: tensor<2x3xf32>) -> tensor<4xbf16> {
  // CHECK-NEXT: spmd.send %{{.*}} to 1 over {"pipe"} on @mesh : tensor<2x3xf32>
  spmd.send %x to 1 over {"pipe"} on @mesh : tensor<2x3xf32>
  // CHECK-NEXT: spmd.send %{{.*}} to -3 channel 7 over {"pipe"} on @mesh : tensor<2x3xf32>
  spmd.send %x to -3 channel 7 over {"pipe"} on @mesh : tensor<2x3xf32>
  // CHECK-NEXT: spmd.receive from -2 channel 1 over {"data", "pipe"} on @mesh : tensor<4xbf16>
  %0 = spmd.receive from -2 channel 1 over {"data", "pipe"} on @mesh : tensor<4xbf16>
  return %0 : tensor<4xbf16>
}

// CHECK-LABEL: func.func @launches(
func.func @launches(%x: tensor<2x3xf32>, %y: tensor<i32>) -> (tensor<4xbf16>, tensor<f32>) {
  // CHECK: %[[SENT:.*]] = spmd.start on 1 (%{{.*}} = %{{.*}} : tensor<2x3xf32>) -> () {
  // CHECK-NEXT: spmd.send
  // CHECK-NEXT: spmd.yield
  // CHECK-NEXT: }
  %sent = spmd.start on 1 (%a = %x : tensor<2x3xf32>) -> () {
    spmd.send %a to 1 over {"pipe"} on @mesh : tensor<2x3xf32>
    spmd.yield
  }
  // CHECK: %[[BOTH:.*]] = spmd.start on 2 (%{{.*}} : tensor<i32>) -> (tensor<4xbf16>, tensor<f32>) {
  %both = spmd.start on 2 (%a = %y : tensor<i32>) -> (tensor<4xbf16>, tensor<f32>) {
    %0 = spmd.receive from -1 channel 2 over {"pipe"} on @mesh : tensor<4xbf16>
    spmd.send %a to 1 channel 2 over {"pipe"} on @mesh : tensor<i32>
    %1 = spmd.receive from 1 channel 2 over {"pipe"} on @mesh : tensor<f32>
    spmd.yield %0, %1 : tensor<4xbf16>, tensor<f32>
  }
  // CHECK: spmd.done %[[SENT]] : !spmd.future<>
  spmd.done %sent : !spmd.future<>
  // CHECK: spmd.done %[[BOTH]] : !spmd.future<tensor<4xbf16>, tensor<f32>>
  %0:2 = spmd.done %both : !spmd.future<tensor<4xbf16>, tensor<f32>>
  return %0#0, %0#1 : tensor<4xbf16>, tensor<f32>
}
