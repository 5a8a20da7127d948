// Tests that of an axis which a reshape cuts between dims only a part that no dim can have is warned of. What is gathered because that is
// cheaper is no matter for a warning: explain shows it.
// RUN: heddle-opt %s --heddle-reshard --split-input-file --verify-diagnostics -o /dev/null
// RUN: heddle-opt %s --heddle-reshard --split-input-file 2> /dev/null | FileCheck %s

// 4 shards of 2 heads are halves of heads, which could stay so; what follows wants whole ones.
sdy.mesh @mesh = <["model"=4]>
// CHECK-LABEL: func.func @heads(
func.func @heads(%x: tensor<6x16xf32> {sdy.sharding = #sdy.sharding<@mesh, [{}, {"model"}]>})
    -> (tensor<6x2x8xf32> {sdy.sharding = #sdy.sharding<@mesh, [{}, {"model":(1)2}, {}]>}) {
  // CHECK: sdy.all_gather
  %0 = stablehlo.reshape %x {sdy.sharding = #sdy.sharding_per_value<[<@mesh, [{}, {"model":(1)2}, {}]>]>}
      : (tensor<6x16xf32>) -> tensor<6x2x8xf32>
  return %0 : tensor<6x2x8xf32>
}

// -----

// 4 shards of 6 heads: 2 shards of 3 heads each are all that fits.
sdy.mesh @mesh = <["model"=4]>
// CHECK-LABEL: func.func @uneven_heads(
func.func @uneven_heads(%x: tensor<6x48xf32> {sdy.sharding = #sdy.sharding<@mesh, [{}, {"model"}]>})
    -> (tensor<6x6x8xf32> {sdy.sharding = #sdy.sharding<@mesh, [{}, {"model":(1)2}, {}]>}) {
  // CHECK: sdy.all_gather [{}, {"model":(2)2}] %arg0
  // expected-warning @+1 {{'stablehlo.reshape' op operand #0 of type 'tensor<6x48xf32>' is sharded as #sdy.sharding<@mesh, [{}, {"model"}]>, and the op has no use for "model":(2)2 of dim 1: 288 bytes are gathered on each device}}
  %0 = stablehlo.reshape %x {sdy.sharding = #sdy.sharding_per_value<[<@mesh, [{}, {"model":(1)2}, {}]>]>}
      : (tensor<6x48xf32>) -> tensor<6x6x8xf32>
  return %0 : tensor<6x6x8xf32>
}

// -----

// Enough heads: nothing is said, and nothing sent.
sdy.mesh @mesh = <["model"=4]>
// CHECK-LABEL: func.func @enough(
// CHECK-NOT: sdy.all_gather
func.func @enough(%x: tensor<6x32xf32> {sdy.sharding = #sdy.sharding<@mesh, [{}, {"model"}]>})
    -> (tensor<6x4x8xf32> {sdy.sharding = #sdy.sharding<@mesh, [{}, {"model"}, {}]>}) {
  %0 = stablehlo.reshape %x {sdy.sharding = #sdy.sharding_per_value<[<@mesh, [{}, {"model"}, {}]>]>}
      : (tensor<6x32xf32>) -> tensor<6x4x8xf32>
  return %0 : tensor<6x4x8xf32>
}
