// Tests that rungs below the Local one, and other compilers, refuse a mesh with a sequential axis, which is none of their devices.
// RUN: not heddle-opt %s --heddle-verify-scheduled 2>&1 | FileCheck %s -DCONSUMER="the Scheduled rung"
// RUN: not heddle-opt %s --heddle-to-scheduled 2>&1 | FileCheck %s -DCONSUMER="the Scheduled rung"
// RUN: not heddle-opt %s --heddle-lower-to-plan 2>&1 | FileCheck %s -DCONSUMER="a plan"
// RUN: not heddle-opt %s --heddle-verify-plan 2>&1 | FileCheck %s -DCONSUMER="a plan"
// RUN: not heddle-translate --plan-to-program %s 2>&1 | FileCheck %s -DCONSUMER="a program"
// RUN: not heddle-opt %s --heddle-spmd-to-stablehlo 2>&1 | FileCheck %s -DCONSUMER="other compilers"
// RUN: not heddle-opt %s --heddle-strip-annotations 2>&1 | FileCheck %s -DCONSUMER="other compilers"
// RUN: heddle-opt %s --heddle-verify-local -o /dev/null

// CHECK: [[#@LINE+1]]:1: error: mesh @mesh has the sequential axis "micro", needed none for [[CONSUMER]], which knows only devices
sdy.mesh @mesh = <["data"=2, "micro"=4]> {heddle.sequential_axes = ["micro"]}
