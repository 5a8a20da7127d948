// Tests that what meshes say of their axes' kinds is verified.
// RUN: heddle-opt %s --split-input-file --verify-diagnostics

// expected-error @+1 {{has the sequential axis "micro", needed one of its axes}}
sdy.mesh @mesh = <["data"=2]> {heddle.sequential_axes = ["micro"]}

// -----

// expected-error @+1 {{has the sequential axis "micro" twice, needed it once}}
sdy.mesh @mesh = <["data"=2, "micro"=4]> {heddle.sequential_axes = ["micro", "micro"]}

// -----

// expected-error @+1 {{has heddle.sequential_axes = "micro", needed names of its axes}}
sdy.mesh @mesh = <["data"=2, "micro"=4]> {heddle.sequential_axes = "micro"}

// -----

// expected-error @+1 {{has heddle.sequential_axes = [1], needed names of its axes}}
sdy.mesh @mesh = <["data"=2, "micro"=4]> {heddle.sequential_axes = [1]}

// -----

// expected-error @+1 {{has device_ids and the sequential axis "micro", needed heddle.device_ids, which counts along spatial axes only}}
sdy.mesh @mesh = <["data"=2, "micro"=2], device_ids=[3, 2, 1, 0]> {heddle.sequential_axes = ["micro"]}

// -----

// expected-error @+1 {{has heddle.device_ids of 4 numbers, needed each of the 2 devices along its spatial axes once}}
sdy.mesh @mesh = <["data"=2, "micro"=2]> {heddle.sequential_axes = ["micro"], heddle.device_ids = array<i64: 0, 1, 2, 3>}

// -----

// expected-error @+1 {{has heddle.device_ids of 2 numbers, needed each of the 2 devices along its spatial axes once}}
sdy.mesh @mesh = <["data"=2, "micro"=2]> {heddle.sequential_axes = ["micro"], heddle.device_ids = array<i64: 1, 1>}

// -----

// expected-error @+1 {{has heddle.device_ids = array<i64: 1, 0>, needed an array<i64> beside heddle.sequential_axes}}
sdy.mesh @mesh = <["data"=2]> {heddle.device_ids = array<i64: 1, 0>}

// -----

sdy.mesh @first = <["data"=2, "micro"=4]>
// expected-error @+1 {{has the sequential axis "micro", which is not so in mesh @first, needed it alike in both}}
sdy.mesh @mesh = <["data"=2, "micro"=4]> {heddle.sequential_axes = ["micro"]}

// -----

sdy.mesh @first = <["data"=8]>
// expected-error @+2 {{mesh @mesh <["data"=2, "micro"=4]> has 2 devices, needed 8, as many as mesh @first <["data"=8]>}}
// expected-note @-2 {{defined here}}
sdy.mesh @mesh = <["data"=2, "micro"=4]> {heddle.sequential_axes = ["micro"]}

// -----

// expected-error @+1 {{has heddle.sequential_axes, needed it on an sdy.mesh}}
func.func @f() attributes {heddle.sequential_axes = ["micro"]} {
  return
}
