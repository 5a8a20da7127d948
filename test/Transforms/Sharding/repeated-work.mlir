// Tests that a product is repeated on all devices only where that is allowed to cost its flops: here 32 for each byte
// that stays off the wires, which takes no time on the machine.
// RUN: heddle-opt %s --heddle-reshard | FileCheck --check-prefixes=CHECK,SPLIT %s
// RUN: heddle-opt %s --heddle-reshard=repeated-flops-per-byte=64 | FileCheck --check-prefixes=CHECK,REPEAT %s
// RUN: heddle-opt %s --heddle-reshard=repeated-flops-per-byte=inf | FileCheck --check-prefixes=CHECK,REPEAT %s

sdy.mesh @mesh = <["data"=4]>

// The gradient of a weight, from a batch of 128 that is cut along "data".
// CHECK-LABEL: func.func @gradient(
// SPLIT-NOT: sdy.all_gather
// SPLIT: sdy.all_reduce {"data"}
// REPEAT-COUNT-2: sdy.all_gather
// REPEAT-NOT: sdy.all_reduce
func.func @gradient(%x: tensor<128x4096xf32> {sdy.sharding = #sdy.sharding<@mesh, [{"data"}, {}]>},
                    %dy: tensor<128x4096xf32> {sdy.sharding = #sdy.sharding<@mesh, [{"data"}, {}]>})
    -> (tensor<4096x4096xf32> {sdy.sharding = #sdy.sharding<@mesh, [{}, {}]>}) {
  %dw = stablehlo.dot_general %x, %dy, contracting_dims = [0] x [0]
      {sdy.sharding = #sdy.sharding_per_value<[<@mesh, [{}, {}]>]>}
      : (tensor<128x4096xf32>, tensor<128x4096xf32>) -> tensor<4096x4096xf32>
  return %dw : tensor<4096x4096xf32>
}
