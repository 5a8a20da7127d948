// Tests that what a program can't say is refused, with the op and what it would need.
// RUN: split-file %s %t
// RUN: not heddle-translate --plan-to-program %t/offset.mlir 2>&1 | FileCheck %s --check-prefix=OFFSET
// RUN: not heddle-translate --plan-to-program %t/place.mlir 2>&1 | FileCheck %s --check-prefix=PLACE
// RUN: not heddle-translate --plan-to-program %t/meshes.mlir 2>&1 | FileCheck %s --check-prefix=MESHES
// RUN: not heddle-translate --plan-to-program %t/function.mlir 2>&1 | FileCheck %s --check-prefix=FUNCTION
// RUN: not heddle-translate --plan-to-program %t/io.mlir 2>&1 | FileCheck %s --check-prefix=IO
// RUN: not heddle-translate --plan-to-program %t/state.mlir 2>&1 | FileCheck %s --check-prefix=STATE
// RUN: not heddle-translate --plan-to-program %t/written.mlir 2>&1 | FileCheck %s --check-prefix=WRITTEN
// RUN: not heddle-translate --plan-to-program %t/type.mlir 2>&1 | FileCheck %s --check-prefix=TYPE
// RUN: not heddle-translate --plan-to-program %t/sharding.mlir 2>&1 | FileCheck %s --check-prefix=SHARDING
// RUN: not heddle-translate --plan-to-program %t/batch.mlir 2>&1 | FileCheck %s --check-prefix=BATCH
// RUN: not heddle-translate --plan-to-program %t/owned.mlir 2>&1 | FileCheck %s --check-prefix=OWNED
// RUN: not heddle-translate --plan-to-program %t/state.mlir --target=cpu 2>&1 | FileCheck %s --check-prefix=TARGET
// RUN: not heddle-translate --plan-to-program %t/none.mlir --code --target=gpu 2>&1 | FileCheck %s --check-prefix=UNKNOWN
// RUN: not heddle-translate --program-to-plan %t/state.mlir 2>&1 | FileCheck %s --check-prefix=NONE
// RUN: not heddle-translate %t/state.mlir 2>&1 | FileCheck %s --check-prefix=WHICH
// NONE: heddle-translate: error: {{.*}}state.mlir: does not begin as a heddle program does
// TARGET: heddle-translate: error: --target is given without --code, needed both
// UNKNOWN: error: target "gpu" is not known
// WHICH: heddle-translate: error: needed one of --plan-to-program, --program-to-plan, --program-to-text

//--- offset.mlir
plan.entry @main() {
  plan.list {
    // OFFSET: offset.mlir:4:10: error: 'plan.buffer' op has no offset, needed one, as heddle-plan-memory gives it
    %0 = plan.buffer : memref<f32>
  }
}
//--- place.mlir
plan.entry @main() {
  plan.list device_bytes 64 {
    %0 = plan.buffer at 0 : memref<16xf32>
    plan.loop %k to 4 {
      // PLACE: place.mlir:6:12: error: 'plan.view' op place is affine_map<(d0) -> ((d0 floordiv 2) * 4)>, needed a sum of a number from 0 on and terms (k * scale + shift) [mod m] * step
      %1 = plan.view %0[affine_map<(k) -> ((k floordiv 2) * 4)>(%k)] : memref<16xf32> to memref<f32>
      plan.fill %1 with 0 : memref<f32>
    }
  }
}
//--- meshes.mlir
sdy.mesh @mesh = <["a"=2]>
// MESHES: meshes.mlir:3:1: error: 'sdy.mesh' op @other is there beside @mesh, needed one mesh for a plan
sdy.mesh @other = <["b"=2]>
//--- function.mlir
// FUNCTION: function.mlir:2:1: error: 'func.func' op is in a plan, needed entries, a mesh, and functions of one block with either plan.kernel or plan.library
func.func @main() {
  return
}
//--- io.mlir
// IO: io.mlir:2:1: error: 'plan.entry' op @main argument #0 has no heddle.io, needed one, as import gives it
plan.entry @main(%x: memref<f32>) {
  plan.list {
  }
}
//--- state.mlir
// Entries share their state by its name.
// STATE: error: the plan gives a program that is none: entry @eval has state "w" of type f32[3], needed the type and sharding that it has elsewhere, of type f32[4]
plan.entry @step(%x: memref<4xf32> {heddle.io = #heddle.io<name = "w", role = state, type = tensor<4xf32>>}) {
  plan.list {
  }
}
plan.entry @eval(%x: memref<3xf32> {heddle.io = #heddle.io<name = "w", role = state, type = tensor<3xf32>>}) {
  plan.list {
  }
}
//--- written.mlir
// WRITTEN: error: the plan gives a program that is none: entry @main instruction #0 (fill) writes to b0 in argument #0, needed memory that may be written to
plan.entry @main(%x: memref<4xf32> {heddle.io = #heddle.io<name = "x", role = batch, type = tensor<4xf32>>}) {
  plan.list {
    plan.fill %x with 0 : memref<4xf32>
  }
}
//--- type.mlir
// TYPE: type.mlir:2:1: error: 'func.func' op takes or gives 'tensor<i24>', needed tensors of static shape and an element type that programs have
func.func private @k(%x: tensor<i24>) attributes {plan.kernel = "loop"} {
  return
}
//--- sharding.mlir
sdy.mesh @mesh = <["a"=2]>
// SHARDING: sharding.mlir:3:1: error: 'plan.entry' op @main argument #0 has no spmd.sharding, needed one, as the plan has a mesh
plan.entry @main(%x: memref<4xf32> {heddle.io = #heddle.io<name = "x", role = batch, type = tensor<4xf32>>}) {
  plan.list {
  }
}
//--- batch.mlir
sdy.mesh @mesh = <["a"=2]>
// Where a leaf is, it is in all entries.
// BATCH: error: the plan gives a program that is none: entry @eval has batch "x" of another placement than elsewhere, needed the same one
plan.entry @step(%x: memref<f32> {heddle.io = #heddle.io<name = "x", role = batch, type = tensor<f32>, placement = <axes = {"a"}, owners = [[0]]>>, spmd.sharding = #sdy.sharding<@mesh, []>}) {
  plan.list {
  }
}
plan.entry @eval(%x: memref<f32> {heddle.io = #heddle.io<name = "x", role = batch, type = tensor<f32>, placement = <axes = {"a"}, owners = [[1]]>>, spmd.sharding = #sdy.sharding<@mesh, []>}) {
  plan.list {
  }
}
//--- owned.mlir
sdy.mesh @mesh = <["a"=2]>
// OWNED: error: the plan gives a program that is none: entry @main instruction #0 (fill) uses b0, which ends at byte 4 of result "y", of which the list's devices have 0 in common, needed no more
plan.entry @main() -> (memref<f32> {heddle.io = #heddle.io<name = "y", role = metric, type = tensor<f32>, placement = <axes = {"a"}, owners = [[0]]>>, spmd.sharding = #sdy.sharding<@mesh, []>}) {
  plan.list {
    %y = plan.result 0 : memref<f32>
    plan.fill %y with 0 : memref<f32>
  }
}
//--- none.mlir
