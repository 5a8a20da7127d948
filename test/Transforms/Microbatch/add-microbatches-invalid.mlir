// Tests what can't be cut into microbatches: each is one sentence; where it is allowed, such a module stays as it is.
// RUN: heddle-opt %s --heddle-add-microbatches=microbatches=4 --split-input-file --verify-diagnostics
// RUN: heddle-opt %s "--heddle-add-microbatches=microbatches=3 where-divisible=true" --split-input-file 2>&1 | FileCheck %s --check-prefix=WHOLE

// WHOLE-NOT: "micro"=3

sdy.mesh @mesh = <["data"=2, "model"=2]>
// expected-error @+1 {{batch "x" has dim 0 of size 20, needed a multiple of 16, 4 microbatches in each of 4 shards along "model", "data"}}
func.func @sharded(%x: tensor<20x8xf32> {heddle.io = #heddle.io<name = "x", role = batch, type = tensor<20x8xf32>>, sdy.sharding = #sdy.sharding<@mesh, [{"model", "data"}, {}]>}) {
  return
}

// -----

// expected-error @+1 {{batch "x" has dim 0 of size 10, needed a multiple of 4, 4 microbatches}}
func.func @alone(%x: tensor<10x8xf32> {heddle.io = #heddle.io<name = "x", role = batch, type = tensor<10x8xf32>>}) {
  return
}

// -----

// expected-error @below {{module has no argument of the role batch with dims, needed one to cut into 4 microbatches}}
module {
  func.func @seed(%x: tensor<i32> {heddle.io = #heddle.io<name = "x", role = batch, type = tensor<i32>>}) {
    return
  }
}
