// Tests that options without a meaning, unknown leaves, leaves that are elsewhere already, steps without an optimizer's
// state and steps in stages are errors.
// RUN: split-file %s %t
// RUN: not heddle-opt %t/step.mlir --heddle-offload 2>&1 | FileCheck %s --check-prefix=NOTHING
// RUN: not heddle-opt %t/step.mlir --heddle-offload="state=weights" 2>&1 | FileCheck %s --check-prefix=STATE
// RUN: not heddle-opt %t/step.mlir --heddle-offload="state=optimizer space=device" 2>&1 | FileCheck %s --check-prefix=SPACE
// RUN: not heddle-opt %t/step.mlir --heddle-offload="leaves=w chunk-bytes=-1" 2>&1 | FileCheck %s --check-prefix=CHUNK
// RUN: not heddle-opt %t/step.mlir --heddle-offload="leaves=w,v" 2>&1 | FileCheck %s --check-prefix=UNKNOWN
// RUN: not heddle-opt %t/step.mlir --heddle-offload="state=optimizer" 2>&1 | FileCheck %s --check-prefix=NONE
// RUN: not heddle-opt %t/step.mlir --heddle-offload="leaves=w" --heddle-offload="leaves=w space=disk" 2>&1 | FileCheck %s --check-prefix=ALREADY
// RUN: not heddle-opt %t/chunks.mlir --heddle-stream-updates 2>&1 | FileCheck %s --check-prefix=COUNT

// NOTHING: error: heddle-offload: nothing to take to the host, needed state=optimizer or leaves
// STATE: error: heddle-offload: state=weights, needed optimizer, parameters or annotated
// SPACE: error: heddle-offload: space=device, needed host or disk
// CHUNK: error: heddle-offload: chunk-bytes=-1, needed at least 0
// UNKNOWN: error: heddle-offload: no leaf of the state has the name "v", needed one that the module has
// NONE: step.mlir:1:1: error: 'func.func' op @step has no state that only its update reads, needed moments or masters to take to the host
// ALREADY: step.mlir:1:17: error: state "w" is on the host already, needed it on the device
// COUNT: chunks.mlir:2:8: error: 'spmd.start' op has heddle.chunks = 1 : i64, needed an integer of at least 2 on a start of fetches

//--- step.mlir
func.func @step(%w: tensor<4xf32> {heddle.io = #heddle.io<name = "w", role = state, type = tensor<4xf32>, donates = 0>}) -> (tensor<4xf32> {heddle.io = #heddle.io<name = "w", role = state, type = tensor<4xf32>>}) {
  %0 = stablehlo.add %w, %w : tensor<4xf32>
  return %0 : tensor<4xf32>
}

//--- chunks.mlir
func.func @step(%m: !heddle.stowed<tensor<4xf32>, host>) -> tensor<4xf32> {
  %f = spmd.start on 1 (%a = %m : !heddle.stowed<tensor<4xf32>, host>) -> (tensor<4xf32>) {
    %0 = heddle.fetch %a : !heddle.stowed<tensor<4xf32>, host> -> tensor<4xf32>
    spmd.yield %0 : tensor<4xf32>
  } {heddle.chunks = 1 : i64}
  %x = spmd.done %f : !spmd.future<tensor<4xf32>>
  return %x : tensor<4xf32>
}
