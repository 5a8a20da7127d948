// Tests that a mesh says which of its axes are sequential beside Shardy's text, and counts devices along the others.
// RUN: heddle-opt %s | heddle-opt | FileCheck %s
// RUN: heddle-opt %s --mlir-print-op-generic | heddle-opt | FileCheck %s

// As many devices as @mesh, since each of these does 4 parts.
// CHECK: sdy.mesh @plain = <["data"=2, "model"=2]>
sdy.mesh @plain = <["data"=2, "model"=2]>
// CHECK: sdy.mesh @mesh = <["data"=2, "micro"=4, "model"=2]> {heddle.device_ids = array<i64: 3, 1, 2, 0>, heddle.sequential_axes = ["micro"]}
sdy.mesh @mesh = <["data"=2, "micro"=4, "model"=2]> {heddle.device_ids = array<i64: 3, 1, 2, 0>, heddle.sequential_axes = ["micro"]}
