// Tests what has no replicas.
// RUN: heddle-opt %s --heddle-replicate=replicas=2 --split-input-file --verify-diagnostics
// RUN: not heddle-opt %S/replicate.mlir --split-input-file --heddle-replicate=replicas=0 2>&1 | FileCheck %s --check-prefix=NONE
// RUN: not heddle-opt %S/replicate.mlir --split-input-file --heddle-replicate=replicas=4000000 2>&1 | FileCheck %s --check-prefix=MANY

// NONE: heddle-replicate: replicas=0, needed at least 1
// MANY: heddle-replicate: replicas=4000000: the product of the mesh's axis sizes is over 1048576, needed at most that

// expected-error @+1 {{has an axis "outer", needed that name for replicas}}
sdy.mesh @mesh = <["outer"=2]>

// -----

// expected-error @+1 {{has a sequential axis, needed axes of devices alone to replicate}}
sdy.mesh @mesh = <["micro"=2]> {heddle.sequential_axes = ["micro"]}

// -----

// expected-error @+1 {{is of one device, by its number, needed axes, or none, to replicate}}
sdy.mesh @mesh = <[], device_ids=[3]>

// -----

sdy.mesh @mesh = <["data"=2]>
// expected-error @+1 {{is a second mesh beside @mesh, needed one}}
sdy.mesh @other = <["x"=2]>

// -----

// expected-error @+1 {{argument #0 of @main has no heddle.io, needed it to replicate (heddle-annotate-io)}}
func.func @main(%x: tensor<f32>) {
  return
}

// -----

sdy.mesh @mesh = <["data"=2]>
// expected-error @+1 {{argument #0 of @main is batch "x" with dim 0 of size 5 in shards of 3, needed shards that divide it to put those of replicas beside each other}}
func.func @main(%x: tensor<3xf32> {heddle.io = #heddle.io<name = "x", role = batch, type = tensor<5xf32>>, spmd.sharding = #sdy.sharding<@mesh, [{"data"}]>}) {
  return
}

// -----

// expected-error @+1 {{argument #0 of @main is on one device, by its number, needed it along axes of the mesh to replicate}}
func.func @main(%x: tensor<5xf32> {heddle.io = #heddle.io<name = "x", role = state, type = tensor<5xf32>>, spmd.sharding = #sdy.sharding<mesh<[], device_ids=[1]>, []>}) {
  return
}

// -----

// expected-error @+1 {{argument #0 of @main is 'tensor<5xf32>' on the host, needed a tensor on the device to replicate}}
func.func @main(%x: tensor<5xf32> {heddle.io = #heddle.io<name = "x", role = state, type = tensor<5xf32>, space = host>}) {
  return
}
