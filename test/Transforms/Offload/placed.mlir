// Tests that what the source puts on the host waits there until it is used again, whatever that does to the peak: a value of a block, through
// views; what a loop stacks for another one, by elements; a stack that other ops use, whole. What leaves its loop otherwise stays, with a
// warning. Values are the same at each rung, in several orders of the streams.
// DEFINE: %{off} = heddle-opt --heddle-offload-activations="machine=%S/Inputs/fast-link.json"
// DEFINE: %{x} = --value='dense<[[1.0, 0.5, 0.25, -1.0], [2.0, 0.75, 0.5, 0.125], [0.5, -0.25, 1.5, 2.0], [0.3, 0.1, 0.7, -0.9]]> : tensor<4x4xf32>'
// DEFINE: %{ws} = --value='dense<[[2.0, 0.75, 0.5, 0.125], [0.5, -0.25, 1.5, 2.0], [0.3, 0.1, 0.7, -0.9]]> : tensor<3x4xf32>'
// DEFINE: %{h} = --value='dense<[1.0, 0.5, 0.25, -1.0]> : tensor<4xf32>'
// RUN: %{off} %s -o %t.mlir 2> %t.warnings
// RUN: FileCheck %s --input-file=%t.mlir
// RUN: FileCheck %s --input-file=%t.warnings --check-prefix=WARNING
// RUN: heddle-opt %t.mlir --heddle-schedule --heddle-verify-scheduled --heddle-to-plan --heddle-verify-plan -o %t.plan.mlir
// RUN: heddle-interpret %s --entry=value %{x} > %t.value
// RUN: heddle-interpret %t.mlir --entry=value %{x} | diff %t.value -
// RUN: heddle-interpret %t.plan.mlir --entry=value --stream-seed=1 %{x} | diff %t.value -
// RUN: heddle-interpret %t.plan.mlir --entry=value --stream-seed=2 %{x} | diff %t.value -
// RUN: heddle-interpret %s --entry=loops %{h} %{ws} > %t.loops
// RUN: heddle-interpret %t.mlir --entry=loops %{h} %{ws} | diff %t.loops -
// RUN: heddle-interpret %t.plan.mlir --entry=loops --stream-seed=1 %{h} %{ws} | diff %t.loops -
// RUN: heddle-interpret %t.plan.mlir --entry=loops --stream-seed=2 %{h} %{ws} | diff %t.loops -
// RUN: heddle-interpret %s --entry=left %{h} %{ws} > %t.left
// RUN: heddle-interpret %t.mlir --entry=left %{h} %{ws} | diff %t.left -
// RUN: not heddle-opt %s --heddle-offload-activations=machine=%S/../Schedule/Inputs/no-host.json 2>&1 | FileCheck %s --check-prefix=NOHOST

// NOHOST: error: 'func.func' op has activations that are to be on the host, needed "host" in the description of the machine
// WARNING-COUNT-1: warning: puts a value into the host's memory that leaves heddle.scan otherwise than stacked; it stays on the device
// WARNING-NOT: warning
// CHECK-NOT: heddle.memory

// The first user of %h takes it from the device, what follows the barrier from the host.
// CHECK-LABEL: func.func @value
// CHECK:         %[[H:.*]] = heddle.fusion
// CHECK:         spmd.start on 2 (%{{.*}} = %[[H]] :
// CHECK-NEXT:      heddle.stow %{{.*}} to host
// CHECK:         %[[BACK:.*]] = spmd.start on 1
// CHECK-NEXT:      heddle.fetch
// CHECK:         %[[FETCHED:.*]] = spmd.done %[[BACK]]
// CHECK-DAG:     heddle.fusion loop(%{{.*}} = %[[H]] :
// CHECK-DAG:     %[[VIEW:.*]] = stablehlo.reshape %[[FETCHED]] : (tensor<4x4xf32>) -> tensor<16xf32>
// CHECK:         heddle.fusion loop(%{{.*}} = %[[VIEW]] :
func.func @value(%x: tensor<4x4xf32>) -> (tensor<4x4xf32>, tensor<16xf32>) {
  %h = heddle.fusion loop(%a = %x : tensor<4x4xf32>) -> (tensor<4x4xf32>) {
    %0 = stablehlo.exponential %a : tensor<4x4xf32>
    heddle.yield %0 : tensor<4x4xf32>
  }
  %there = stablehlo.optimization_barrier {heddle.memory = "host"} %h : tensor<4x4xf32>
  %y = heddle.fusion loop(%a = %h : tensor<4x4xf32>) -> (tensor<4x4xf32>) {
    %0 = stablehlo.negate %a : tensor<4x4xf32>
    heddle.yield %0 : tensor<4x4xf32>
  }
  %flat = stablehlo.reshape %there : (tensor<4x4xf32>) -> tensor<16xf32>
  %z = heddle.fusion loop(%a = %flat : tensor<16xf32>) -> (tensor<16xf32>) {
    %0 = stablehlo.sine %a : tensor<16xf32>
    heddle.yield %0 : tensor<16xf32>
  }
  return %y, %z : tensor<4x4xf32>, tensor<16xf32>
}

// One stack goes to another loop, the other one is used whole.
// CHECK-LABEL: func.func @loops
// CHECK:         %[[SCAN:.*]]:3 = heddle.scan {{.*}} in 3
// CHECK:           heddle.stow %{{.*}} to host
// CHECK:           heddle.yield {{.*}} : tensor<4xf32>, !heddle.stowed<tensor<4xf32>, host>, tensor<4xf32>
// CHECK:         spmd.start on 2 (%{{.*}} = %[[SCAN]]#2 : tensor<3x4xf32>)
// CHECK-NEXT:      heddle.stow %
// CHECK:         heddle.scan
// CHECK:           heddle.fetch %{{.*}}[%
func.func @loops(%x: tensor<4xf32>, %ws: tensor<3x4xf32>) -> (tensor<4xf32>, tensor<4xf32>) {
  %y:3 = heddle.scan %i: tensor<i32> in 3
      carries(%h = %x : tensor<4xf32>)
      inputs(%w = %ws : tensor<3x4xf32>)
      -> (tensor<4xf32>, tensor<3x4xf32>, tensor<3x4xf32>) {
    %made:2 = heddle.fusion loop(%a = %h : tensor<4xf32>, %b = %w : tensor<4xf32>) -> (tensor<4xf32>, tensor<4xf32>) {
      %0 = stablehlo.multiply %a, %b : tensor<4xf32>
      %1 = stablehlo.add %0, %b : tensor<4xf32>
      heddle.yield %0, %1 : tensor<4xf32>, tensor<4xf32>
    }
    %there = stablehlo.optimization_barrier {heddle.memory = "host"} %made#0 : tensor<4xf32>
    %also = stablehlo.optimization_barrier {heddle.memory = "host"} %made#1 : tensor<4xf32>
    heddle.yield %made#0, %there, %also : tensor<4xf32>, tensor<4xf32>, tensor<4xf32>
  }
  %back = heddle.scan %i: tensor<i32> in 3 reverse
      carries(%h = %y#0 : tensor<4xf32>)
      inputs(%s = %y#1 : tensor<3x4xf32>)
      -> (tensor<4xf32>) {
    %next = heddle.fusion loop(%a = %h : tensor<4xf32>, %b = %s : tensor<4xf32>) -> (tensor<4xf32>) {
      %0 = stablehlo.add %a, %b : tensor<4xf32>
      heddle.yield %0 : tensor<4xf32>
    }
    heddle.yield %next : tensor<4xf32>
  }
  %sum = heddle.fusion loop(%a = %y#2 : tensor<3x4xf32>) -> (tensor<4xf32>) {
    %0 = stablehlo.slice %a [2:3, 0:4] : (tensor<3x4xf32>) -> tensor<1x4xf32>
    %1 = stablehlo.reshape %0 : (tensor<1x4xf32>) -> tensor<4xf32>
    heddle.yield %1 : tensor<4xf32>
  }
  return %back, %sum : tensor<4xf32>, tensor<4xf32>
}

// CHECK-LABEL: func.func @left
// CHECK-NOT:     heddle.stow
func.func @left(%x: tensor<4xf32>, %ws: tensor<3x4xf32>) -> tensor<4xf32> {
  %last = heddle.scan %i: tensor<i32> in 3
      carries(%h = %x : tensor<4xf32>)
      inputs(%w = %ws : tensor<3x4xf32>)
      -> (tensor<4xf32>) {
    %next = heddle.fusion loop(%a = %h : tensor<4xf32>, %b = %w : tensor<4xf32>) -> (tensor<4xf32>) {
      %0 = stablehlo.multiply %a, %b : tensor<4xf32>
      heddle.yield %0 : tensor<4xf32>
    }
    %there = stablehlo.optimization_barrier {heddle.memory = "host"} %next : tensor<4xf32>
    heddle.yield %there : tensor<4xf32>
  }
  return %last : tensor<4xf32>
}
