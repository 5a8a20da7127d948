// Tests that heddle-compile stops at each rung, shares the step's state with an init entry, and reports what the program
// takes.
// RUN: heddle-compile %s --emit=graph | FileCheck %s --check-prefix=GRAPH
// RUN: heddle-compile %s --emit=local --mesh data=2,model=2 | FileCheck %s --check-prefix=LOCAL
// RUN: heddle-compile %s --emit=scheduled | FileCheck %s --check-prefix=SCHEDULED
// RUN: heddle-compile %s --emit=plan --entry init=%S/Inputs/init.mlir | FileCheck %s --check-prefix=PLAN
// RUN: heddle-compile %s --emit=plan --target cuda-sm_90a | FileCheck %s --check-prefix=CUDA
// RUN: heddle-compile %s --entry init=%S/Inputs/init.mlir --machine host --report %t.json -o %t.heddle
// RUN: FileCheck %s --check-prefix=JSON < %t.json
// RUN: heddle-translate --program-to-text %t.heddle | FileCheck %s --check-prefix=PROGRAM
// RUN: heddle-compile %s --report text --machine %S/../../../machines/h100-sxm.json | FileCheck %s --check-prefix=TEXT
// RUN: heddle-compile %s --report text --machine %S/Inputs/two.json --memory-limit 1KiB | FileCheck %s --check-prefix=TWO

// RUN: heddle-compile %s --emit=local --entry eval=%S/Inputs/eval.mlir | FileCheck %s --check-prefix=EVAL

// GRAPH: func.func public @step(%{{.*}}: tensor<16x8xf32> {heddle.io = #heddle.io<name = "w", role = state
// GRAPH: stablehlo.dot_general

// LOCAL: func.func public @step(%{{.*}}: tensor<16x4xf32> {heddle.io = {{.*}}, spmd.sharding = #sdy.sharding<@mesh, [{}, {"model"}]>}
// LOCAL: spmd.all_reduce

// EVAL: func.func public @eval(%{{.*}}: tensor<16x4xf32> {heddle.io = #heddle.io<name = "w", role = state, type = tensor<16x8xf32>>, spmd.sharding = #sdy.sharding<@mesh, [{}, {"model"}]>}

// SCHEDULED: heddle.library matmul
// SCHEDULED: spmd.start

// PLAN: sdy.mesh @mesh
// PLAN: plan.entry @step(
// PLAN: plan.list device_bytes {{[0-9]+}} {
// PLAN: plan.collective all_reduce
// PLAN: plan.entry @init(%{{.*}}: memref<i32> {heddle.io = #heddle.io<name = "seed.0", role = seed
// PLAN-SAME: -> (memref<16x4xf32> {heddle.io = #heddle.io<name = "w", role = state, type = tensor<16x8xf32>>, spmd.sharding = #sdy.sharding<@mesh, [{}, {"model"}]>}

// CUDA: plan.list device_bytes {{[0-9]+}} alignment 256 {

// JSON: "target": "trace",
// JSON-NEXT: "machine": "host",
// JSON: "devices": 4,
// JSON: "notes": [],
// JSON: "name": "step",
// JSON: "argument_bytes": {{[0-9]+}},
// JSON: "at_peak": [
// JSON: "by_heading": {
// JSON-NEXT: "parameters": 256,
// JSON: "wire_bytes": {{[0-9]+}},
// JSON-NEXT: "wire_bytes_by_cause": {
// JSON: "gradient": 256
// JSON: "bound_by": "{{[a-z]+}}",
// JSON: "name": "init",
// JSON: "compile_seconds": {
// JSON-NEXT: "parse":
// JSON-NEXT: "import":
// JSON: "peak_resident_bytes":

// PROGRAM: program on 4 devices, mesh "mesh"
// PROGRAM: entry @step
// PROGRAM-NEXT: argument #0 state "w": f32[16x8] [{}, {"model"}], here f32[16x4], donated to result #0
// PROGRAM: entry @init
// PROGRAM: result #0 state "w": f32[16x8] [{}, {"model"}], here f32[16x4]

// TEXT: target trace, machine h100-sxm, mesh <["data"=2, "model"=2]> of 4 devices
// TEXT-NEXT: entry @step
// TEXT-NEXT: memory of a device: {{.*}} bytes)
// TEXT-NEXT: arguments 512 B, results 4 B, constants 0 B, arena {{.*}} B
// TEXT-NEXT: by what it is for: parameters 256 B, gradients 256 B, logits 64 B, batch and results 260 B
// TEXT-NEXT: of the arena: {{.*}} alive at most, library scratch 0 B, packed copies 0 B
// TEXT-NEXT: alive there, by part of the step:
// TEXT: memref<4x4xf32> {{.*}} step.mlir:
// TEXT: sent by a device: {{.*}} in 2 launches: gradient 256 B, metric
// TEXT-NEXT: computed by a device: {{.*}} in products
// TEXT-NEXT: predicted time: {{.*}}, bound by launches
// TEXT-NEXT: arithmetic {{.*}}%, memory {{.*}}%, launches {{.*}}%, waiting for communication {{.*}}%
// TEXT: kernels by kind
// TEXT: library matmul 2 2
// TEXT: compiled in {{.*}} s with {{.*}} resident: parse {{.*}}, import {{.*}}, partition {{.*}}, report {{.*}}, schedule {{.*}}, plan {{.*}}, prove {{.*}}, translate {{.*}}, write

// TWO: target trace, machine two-cores
// TWO-NEXT: note: the mesh has 4 devices, a node of two-cores has 2: planned for 2 nodes on the machine's network

module @jit_step attributes {mhlo.num_partitions = 4 : i32} {
  sdy.mesh @mesh = <["data"=2, "model"=2]>
  func.func public @main(%w: tensor<16x8xf32> {sdy.sharding = #sdy.sharding<@mesh, [{}, {"model"}]>, tf.aliasing_output = 0 : i32},
                         %x: tensor<8x16xf32> {sdy.sharding = #sdy.sharding<@mesh, [{"data"}, {}]>})
      -> (tensor<16x8xf32> {jax.result_info = "result[0]['w']"}, tensor<f32> {jax.result_info = "result[1]['loss']"}) {
    %zero = stablehlo.constant dense<0.0> : tensor<f32>
    %y = stablehlo.dot_general %x, %w, contracting_dims = [1] x [0] : (tensor<8x16xf32>, tensor<16x8xf32>) -> tensor<8x8xf32>
    %squares = stablehlo.multiply %y, %y : tensor<8x8xf32>
    %loss = stablehlo.reduce(%squares init: %zero) applies stablehlo.add across dimensions = [0, 1] : (tensor<8x8xf32>, tensor<f32>) -> tensor<f32>
    %dy = stablehlo.add %y, %y : tensor<8x8xf32>
    %dw = stablehlo.dot_general %x, %dy, contracting_dims = [0] x [0] : (tensor<8x16xf32>, tensor<8x8xf32>) -> tensor<16x8xf32>
    %new = stablehlo.subtract %w, %dw : tensor<16x8xf32>
    return %new, %loss : tensor<16x8xf32>, tensor<f32>
  }
}
