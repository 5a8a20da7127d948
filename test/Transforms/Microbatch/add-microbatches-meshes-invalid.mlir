// Tests the meshes and options that microbatches are not added to.
// RUN: heddle-opt %s --heddle-add-microbatches=microbatches=2 --split-input-file --verify-diagnostics
// RUN: echo "module {}" | not heddle-opt - --heddle-add-microbatches=microbatches=-1 2>&1 | FileCheck %s

// CHECK: error: heddle-add-microbatches: microbatches=-1, needed at least 1, or 0

// expected-error @+1 {{'sdy.mesh' op has an axis "micro", needed that name for microbatches}}
sdy.mesh @mesh = <["micro"=2]>
func.func @taken(%x: tensor<4xf32> {heddle.io = #heddle.io<name = "x", role = batch, type = tensor<4xf32>>}) {
  return
}

// -----

// expected-error @+1 {{'sdy.mesh' op has a sequential axis, needed none beside that of microbatches}}
sdy.mesh @mesh = <["time"=2]> {heddle.sequential_axes = ["time"]}
func.func @time(%x: tensor<4xf32> {heddle.io = #heddle.io<name = "x", role = batch, type = tensor<4xf32>>}) {
  return
}

// -----

sdy.mesh @mesh = <["a"=4]>
// expected-error @+1 {{'sdy.mesh' op is a second mesh beside @mesh, needed one}}
sdy.mesh @other = <["b"=2, "c"=2]>
func.func @meshes(%x: tensor<4xf32> {heddle.io = #heddle.io<name = "x", role = batch, type = tensor<4xf32>>}) {
  return
}

// -----

// expected-error @below {{has heddle.microbatches = 0 : i64, needed a unit on a heddle.scan, or an integer of at least 1 on a module}}
module attributes {heddle.microbatches = 0 : i64} {
}

// -----

// expected-error @+1 {{has heddle.microbatches = unit, needed a unit on a heddle.scan, or an integer of at least 1 on a module}}
func.func private @function() attributes {heddle.microbatches}
