// Tests that what lies idle across the peak is elsewhere then: the values that do so for the longest, through views; that
// what a loop stacks for another one leaves and comes by elements, backwards where the other loop goes backwards; and what
// was fetched is fetched again, or by loops element by element. Values are the same at each rung, in several orders of the streams.
// DEFINE: %{off} = heddle-opt --heddle-offload-activations="machine=%S/Inputs/fast-link.json least-bytes=1"
// DEFINE: %{x} = --value='dense<[[1.0, 0.5, 0.25, -1.0], [2.0, 0.75, 0.5, 0.125], [0.5, -0.25, 1.5, 2.0], [0.3, 0.1, 0.7, -0.9]]> : tensor<4x4xf32>'
// DEFINE: %{ws} = --value='dense<[[2.0, 0.75, 0.5, 0.125], [0.5, -0.25, 1.5, 2.0], [0.3, 0.1, 0.7, -0.9]]> : tensor<3x4xf32>'
// DEFINE: %{h} = --value='dense<[1.0, 0.5, 0.25, -1.0]> : tensor<4xf32>'
// RUN: %{off} %s -o %t.mlir
// RUN: FileCheck %s --input-file=%t.mlir
// RUN: heddle-opt %t.mlir --heddle-schedule --heddle-verify-scheduled --heddle-to-plan --heddle-verify-plan -o %t.plan.mlir
// RUN: FileCheck %s --input-file=%t.plan.mlir --check-prefix=PLAN
// RUN: heddle-interpret %s --entry=chain %{x} %{x} > %t.chain
// RUN: heddle-interpret %t.mlir --entry=chain %{x} %{x} | diff %t.chain -
// RUN: heddle-interpret %t.plan.mlir --entry=chain --stream-seed=1 %{x} %{x} | diff %t.chain -
// RUN: heddle-interpret %t.plan.mlir --entry=chain --stream-seed=2 %{x} %{x} | diff %t.chain -
// RUN: heddle-interpret %s --entry=loops %{h} %{ws} > %t.loops
// RUN: heddle-interpret %t.mlir --entry=loops %{h} %{ws} | diff %t.loops -
// RUN: heddle-interpret %t.plan.mlir --entry=loops --stream-seed=1 %{h} %{ws} | diff %t.loops -
// RUN: heddle-interpret %t.plan.mlir --entry=loops --stream-seed=2 %{h} %{ws} | diff %t.loops -
// RUN: heddle-interpret %s --entry=made %{h} %{ws} > %t.made
// RUN: heddle-interpret %t.mlir --entry=made %{h} %{ws} | diff %t.made -
// RUN: heddle-interpret %t.plan.mlir --entry=made --stream-seed=1 %{h} %{ws} | diff %t.made -
// RUN: heddle-interpret %t.plan.mlir --entry=made --stream-seed=2 %{h} %{ws} | diff %t.made -
// RUN: heddle-interpret %s --entry=again %{x} %{x} > %t.again
// RUN: heddle-interpret %t.mlir --entry=again %{x} %{x} | diff %t.again -
// RUN: heddle-interpret %t.plan.mlir --entry=again --stream-seed=1 %{x} %{x} | diff %t.again -
// RUN: heddle-interpret %t.plan.mlir --entry=again --stream-seed=2 %{x} %{x} | diff %t.again -
// RUN: heddle-interpret %s --entry=fetched %{h} %{ws} > %t.fetched
// RUN: heddle-interpret %t.mlir --entry=fetched %{h} %{ws} | diff %t.fetched -
// RUN: heddle-interpret %t.plan.mlir --entry=fetched --stream-seed=1 %{h} %{ws} | diff %t.fetched -
// RUN: heddle-interpret %t.plan.mlir --entry=fetched --stream-seed=2 %{h} %{ws} | diff %t.fetched -
// RUN: heddle-opt %s --heddle-schedule=memory-minimal --heddle-print-schedule -o /dev/null | FileCheck %s --check-prefix=WHOLE
// RUN: heddle-opt %t.mlir --heddle-schedule=memory-minimal --heddle-print-schedule -o /dev/null | FileCheck %s --check-prefix=PART
// RUN: not heddle-opt %s --heddle-offload-activations=machine=%S/../Schedule/Inputs/no-host.json 2>&1 | FileCheck %s --check-prefix=NOHOST
// RUN: sed -e 's/activations = "host"/activations = 3/' %s | not heddle-opt --heddle-offload-activations 2>&1 | FileCheck %s --check-prefix=SPACE
// RUN: heddle-opt %s --heddle-offload-activations -o /dev/null 2>&1 | FileCheck %s --check-prefix=NOTHING

// NOHOST: error: 'func.func' op has activations that are to be on the host, needed "host" in the description of the machine
// SPACE: error: 'func.func' op has heddle.offload_activations = 3 : i64, needed host or disk
// On a real link such small values stay.
// NOTHING: warning: nothing that @chain makes lies idle for as long as it takes to the host and back while most bytes are live

// The first values, which are used again last, leave; of the last ones one is used at once. %h1 is used through a view.
// CHECK-LABEL: func.func @chain
// CHECK:         %[[H1:.*]] = heddle.fusion
// CHECK:         spmd.start on 4 (%{{.*}} = %[[H1]] :
// CHECK-NEXT:      heddle.stow %{{.*}} to host
// CHECK:         %[[BACK:.*]] = spmd.start on 3
// CHECK-NEXT:      heddle.fetch
// CHECK:         %[[FETCHED:.*]] = spmd.done %[[BACK]]
// CHECK:         heddle.fusion loop(%{{.*}} = %[[H1]] :
// CHECK-COUNT-2: heddle.stow %
// CHECK-NOT:     heddle.stow %
// CHECK:         %[[VIEW:.*]] = stablehlo.reshape %[[FETCHED]] : (tensor<4x4xf32>) -> tensor<16xf32>
// CHECK-NEXT:    heddle.fusion loop({{.*}} = %[[VIEW]] :
// WHOLE: "function":"chain"{{.*}}"peak_live_bytes":512
// PART: "function":"chain"{{.*}}"peak_live_bytes":320,"peak_live_host_bytes":192
func.func @chain(%x: tensor<4x4xf32>, %w: tensor<4x4xf32>) -> tensor<4x4xf32> attributes {heddle.offload_activations = "host"} {
  %h1 = heddle.fusion loop(%a = %x : tensor<4x4xf32>, %b = %w : tensor<4x4xf32>) -> (tensor<4x4xf32>) {
    %0 = stablehlo.add %a, %b : tensor<4x4xf32>
    heddle.yield %0 : tensor<4x4xf32>
  }
  %h2 = heddle.fusion loop(%a = %h1 : tensor<4x4xf32>, %b = %w : tensor<4x4xf32>) -> (tensor<4x4xf32>) {
    %0 = stablehlo.add %a, %b : tensor<4x4xf32>
    heddle.yield %0 : tensor<4x4xf32>
  }
  %h3 = heddle.fusion loop(%a = %h2 : tensor<4x4xf32>, %b = %w : tensor<4x4xf32>) -> (tensor<4x4xf32>) {
    %0 = stablehlo.add %a, %b : tensor<4x4xf32>
    heddle.yield %0 : tensor<4x4xf32>
  }
  %h4 = heddle.fusion loop(%a = %h3 : tensor<4x4xf32>, %b = %w : tensor<4x4xf32>) -> (tensor<4x4xf32>) {
    %0 = stablehlo.add %a, %b : tensor<4x4xf32>
    heddle.yield %0 : tensor<4x4xf32>
  }
  %h5 = heddle.fusion loop(%a = %h4 : tensor<4x4xf32>, %b = %w : tensor<4x4xf32>) -> (tensor<4x4xf32>) {
    %0 = stablehlo.add %a, %b : tensor<4x4xf32>
    heddle.yield %0 : tensor<4x4xf32>
  }
  %v1 = stablehlo.reshape %h1 : (tensor<4x4xf32>) -> tensor<16xf32>
  %g5 = heddle.fusion loop(%a = %h5 : tensor<4x4xf32>, %b = %h5 : tensor<4x4xf32>) -> (tensor<4x4xf32>) {
    %0 = stablehlo.multiply %a, %b : tensor<4x4xf32>
    heddle.yield %0 : tensor<4x4xf32>
  }
  %g4 = heddle.fusion loop(%a = %g5 : tensor<4x4xf32>, %b = %h4 : tensor<4x4xf32>) -> (tensor<4x4xf32>) {
    %0 = stablehlo.subtract %a, %b : tensor<4x4xf32>
    heddle.yield %0 : tensor<4x4xf32>
  }
  %g3 = heddle.fusion loop(%a = %g4 : tensor<4x4xf32>, %b = %h3 : tensor<4x4xf32>) -> (tensor<4x4xf32>) {
    %0 = stablehlo.subtract %a, %b : tensor<4x4xf32>
    heddle.yield %0 : tensor<4x4xf32>
  }
  %g2 = heddle.fusion loop(%a = %g3 : tensor<4x4xf32>, %b = %h2 : tensor<4x4xf32>) -> (tensor<4x4xf32>) {
    %0 = stablehlo.subtract %a, %b : tensor<4x4xf32>
    heddle.yield %0 : tensor<4x4xf32>
  }
  %g1 = heddle.fusion loop(%a = %g2 : tensor<4x4xf32>, %b = %v1 : tensor<16xf32>) -> (tensor<4x4xf32>) {
    %0 = stablehlo.reshape %b : (tensor<16xf32>) -> tensor<4x4xf32>
    %1 = stablehlo.multiply %a, %0 : tensor<4x4xf32>
    heddle.yield %1 : tensor<4x4xf32>
  }
  return %g1 : tensor<4x4xf32>
}

// CHECK-LABEL: func.func @loops
// CHECK:         -> (tensor<4xf32>, !heddle.stowed<tensor<3x4xf32>, host>)
// CHECK-NEXT:      spmd.start on 4 (%{{.*}} = %[[CARRY:.*]] : tensor<4xf32>)
// CHECK-NEXT:        heddle.stow %
// CHECK:           %[[FIRST:.*]] = spmd.start on 3
// CHECK-NEXT:        heddle.fetch %{{.*}}[2]
// CHECK:           heddle.scan %[[I:.*]]: tensor<i32> in 3 reverse
// CHECK-NEXT:        constants(%[[STACK:.*]] = %{{.*}} : !heddle.stowed<tensor<3x4xf32>, host>)
// CHECK-NEXT:        carries({{.*}} = %[[FIRST]] : !spmd.future<tensor<4xf32>>)
// CHECK:             spmd.start on 3 (%{{.*}} = %[[STACK]] : {{.*}}, %{{.*}} = %[[I]] : tensor<i32>)
// CHECK-NEXT:          heddle.fetch %{{.*}}[%{{.*}} + 1]
// CHECK:             } {skips_last}
// What comes next is started once this iteration's is there: both have one event.
// PLAN-LABEL: plan.entry @loops
// PLAN:         plan.loop %k to 3 {
// PLAN:         plan.loop %k to 3 {
// PLAN-NEXT:      plan.wait [[EVENT:[0-9]+]]
// PLAN:             affine_map<(d0) -> (((-d0 + 4) mod 3) * 16)>
// PLAN:           plan.record [[EVENT]] stream 3
// PLAN-NOT:       plan.wait [[EVENT]]{{$}}
// PLAN:           plan.launch
func.func @loops(%x: tensor<4xf32>, %ws: tensor<3x4xf32>) -> (tensor<4xf32>, tensor<3x4xf32>) attributes {heddle.offload_activations = "host"} {
  %y:2 = heddle.scan %i: tensor<i32> in 3
      carries(%h = %x : tensor<4xf32>)
      inputs(%w = %ws : tensor<3x4xf32>)
      -> (tensor<4xf32>, tensor<3x4xf32>) {
    %n = heddle.fusion loop(%a = %h : tensor<4xf32>, %b = %w : tensor<4xf32>) -> (tensor<4xf32>) {
      %0 = stablehlo.multiply %a, %b : tensor<4xf32>
      heddle.yield %0 : tensor<4xf32>
    }
    heddle.yield %n, %h : tensor<4xf32>, tensor<4xf32>
  }
  %z:2 = heddle.scan %i: tensor<i32> in 3 reverse
      carries(%g = %y#0 : tensor<4xf32>)
      inputs(%h = %y#1 : tensor<3x4xf32>, %w = %ws : tensor<3x4xf32>)
      -> (tensor<4xf32>, tensor<3x4xf32>) {
    %n:2 = heddle.fusion loop(%a = %g : tensor<4xf32>, %b = %h : tensor<4xf32>, %c = %w : tensor<4xf32>) -> (tensor<4xf32>, tensor<4xf32>) {
      %0 = stablehlo.multiply %a, %b : tensor<4xf32>
      %1 = stablehlo.multiply %a, %c : tensor<4xf32>
      heddle.yield %1, %0 : tensor<4xf32>, tensor<4xf32>
    }
    heddle.yield %n#0, %n#1 : tensor<4xf32>, tensor<4xf32>
  }
  return %z#0, %z#1 : tensor<4xf32>, tensor<3x4xf32>
}

// What is made for a loop alone leaves whole.
// CHECK-LABEL: func.func @made
// CHECK:         heddle.stow %{{.*}} to disk : tensor<3x4xf32>
// CHECK:         heddle.fetch %{{.*}}[0]
// CHECK:         heddle.scan
// CHECK-NEXT:      constants(%{{.*}} : !heddle.stowed<tensor<3x4xf32>, disk>)
// CHECK-NOT:       inputs
// CHECK:           heddle.fetch %{{.*}}[%{{.*}} + 1]
func.func @made(%x: tensor<4xf32>, %ws: tensor<3x4xf32>) -> tensor<4xf32> attributes {heddle.offload_activations = "disk"} {
  %half = heddle.fusion loop(%a = %ws : tensor<3x4xf32>) -> (tensor<3x4xf32>) {
    %0 = stablehlo.add %a, %a : tensor<3x4xf32>
    heddle.yield %0 : tensor<3x4xf32>
  }
  %y = heddle.scan %i: tensor<i32> in 3
      carries(%h = %x : tensor<4xf32>)
      inputs(%w = %half : tensor<3x4xf32>)
      -> (tensor<4xf32>) {
    %n = heddle.fusion loop(%a = %h : tensor<4xf32>, %b = %w : tensor<4xf32>) -> (tensor<4xf32>) {
      %0 = stablehlo.multiply %a, %b : tensor<4xf32>
      heddle.yield %0 : tensor<4xf32>
    }
    heddle.yield %n : tensor<4xf32>
  }
  return %y : tensor<4xf32>
}

// What was fetched is fetched again, of the place that it has.
// CHECK-LABEL: func.func @again
// CHECK-SAME:    %[[W:[a-z0-9]+]]: !heddle.stowed
// CHECK-COUNT-2: spmd.start on 3 (%{{.*}} = %[[W]] :
// CHECK-NOT:     heddle.stow %
func.func @again(%x: tensor<4x4xf32>, %w: !heddle.stowed<tensor<4x4xf32>, host> {heddle.io = #heddle.io<name = "w", role = state, type = tensor<4x4xf32>, space = host>}) -> tensor<4x4xf32> {
  %fv = spmd.start on 3 (%a = %w : !heddle.stowed<tensor<4x4xf32>, host>) -> (tensor<4x4xf32>) {
    %0 = heddle.fetch %a : !heddle.stowed<tensor<4x4xf32>, host> -> tensor<4x4xf32>
    spmd.yield %0 : tensor<4x4xf32>
  }
  %v = spmd.done %fv : !spmd.future<tensor<4x4xf32>>
  %h1 = heddle.fusion loop(%a = %x : tensor<4x4xf32>, %b = %v : tensor<4x4xf32>) -> (tensor<4x4xf32>) {
    %0 = stablehlo.add %a, %b : tensor<4x4xf32>
    heddle.yield %0 : tensor<4x4xf32>
  }
  %h2 = heddle.fusion loop(%a = %h1 : tensor<4x4xf32>, %b = %h1 : tensor<4x4xf32>) -> (tensor<4x4xf32>) {
    %0 = stablehlo.add %a, %b : tensor<4x4xf32>
    heddle.yield %0 : tensor<4x4xf32>
  }
  %h3 = heddle.fusion loop(%a = %h2 : tensor<4x4xf32>, %b = %h2 : tensor<4x4xf32>) -> (tensor<4x4xf32>) {
    %0 = stablehlo.add %a, %b : tensor<4x4xf32>
    heddle.yield %0 : tensor<4x4xf32>
  }
  %h4 = heddle.fusion loop(%a = %h3 : tensor<4x4xf32>, %b = %h2 : tensor<4x4xf32>) -> (tensor<4x4xf32>) {
    %0 = stablehlo.add %a, %b : tensor<4x4xf32>
    heddle.yield %0 : tensor<4x4xf32>
  }
  %h5 = heddle.fusion loop(%a = %h4 : tensor<4x4xf32>, %b = %h1 : tensor<4x4xf32>) -> (tensor<4x4xf32>) {
    %0 = stablehlo.add %a, %b : tensor<4x4xf32>
    heddle.yield %0 : tensor<4x4xf32>
  }
  %h6 = heddle.fusion loop(%a = %h5 : tensor<4x4xf32>, %b = %v : tensor<4x4xf32>) -> (tensor<4x4xf32>) {
    %0 = stablehlo.add %a, %b : tensor<4x4xf32>
    heddle.yield %0 : tensor<4x4xf32>
  }
  return %h6 : tensor<4x4xf32>
}

// CHECK-LABEL: func.func @fetched
// CHECK-SAME:    %[[W:[a-z0-9]+]]: !heddle.stowed
// CHECK-NEXT:    spmd.start on 3 (%{{.*}} = %[[W]] :
// CHECK-NEXT:      heddle.fetch %{{.*}}[0]
// CHECK:         heddle.scan
// CHECK-NEXT:      constants(%{{.*}} = %[[W]] :
// CHECK:           heddle.fetch %{{.*}}[%{{.*}} + 1]
func.func @fetched(%x: tensor<4xf32>, %w: !heddle.stowed<tensor<3x4xf32>, host> {heddle.io = #heddle.io<name = "v", role = state, type = tensor<3x4xf32>, space = host>}) -> tensor<4xf32> {
  %f = spmd.start on 3 (%a = %w : !heddle.stowed<tensor<3x4xf32>, host>) -> (tensor<3x4xf32>) {
    %0 = heddle.fetch %a : !heddle.stowed<tensor<3x4xf32>, host> -> tensor<3x4xf32>
    spmd.yield %0 : tensor<3x4xf32>
  }
  %ws = spmd.done %f : !spmd.future<tensor<3x4xf32>>
  %y = heddle.scan %i: tensor<i32> in 3
      carries(%h = %x : tensor<4xf32>)
      inputs(%own = %ws : tensor<3x4xf32>)
      -> (tensor<4xf32>) {
    %n = heddle.fusion loop(%a = %h : tensor<4xf32>, %b = %own : tensor<4xf32>) -> (tensor<4xf32>) {
      %0 = stablehlo.multiply %a, %b : tensor<4xf32>
      heddle.yield %0 : tensor<4xf32>
    }
    heddle.yield %n : tensor<4xf32>
  }
  return %y : tensor<4xf32>
}
