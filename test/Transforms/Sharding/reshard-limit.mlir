// RUN: heddle-opt %s --heddle-reshard=max-reshard-bytes=64 --split-input-file | FileCheck %s

// Tests that a way is taken that holds no more than the limit, where there is one: 8 x 8 over 4 are 64 bytes.
sdy.mesh @mesh = <["a"=2, "b"=2]>
// CHECK-LABEL: func.func @within(
func.func @within(%x: tensor<8x8xf32> {sdy.sharding = #sdy.sharding<@mesh, [{"a"}, {"b"}]>}) -> (tensor<8x8xf32> {sdy.sharding = #sdy.sharding<@mesh, [{"b"}, {"a"}]>}) {
  // CHECK: sdy.collective_permute
  return %x : tensor<8x8xf32>
}

// -----

// A slice of what is whole has no other way, and none is needed: only what lies between the ends counts.
sdy.mesh @mesh = <["a"=2, "b"=2]>
func.func @ends(%x: tensor<8x8xf32>) -> (tensor<8x8xf32> {sdy.sharding = #sdy.sharding<@mesh, [{"b"}, {}]>}) {
  return %x : tensor<8x8xf32>
}
