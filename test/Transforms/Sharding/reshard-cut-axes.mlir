// Tests that an axis that a reshape cuts between dims, as 4 shards of 2 heads, is no silent gather.
// RUN: heddle-opt %s --heddle-reshard --split-input-file --verify-diagnostics -o /dev/null

sdy.mesh @mesh = <["model"=4]>
func.func @heads(%x: tensor<6x16xf32> {sdy.sharding = #sdy.sharding<@mesh, [{}, {"model"}]>})
    -> (tensor<6x2x8xf32> {sdy.sharding = #sdy.sharding<@mesh, [{}, {"model":(1)2}, {}]>}) {
  // expected-warning @+1 {{'stablehlo.reshape' op operand #0 of type 'tensor<6x16xf32>' is sharded as #sdy.sharding<@mesh, [{}, {"model"}]>, and axis "model" of size 4 is cut between dims of 'tensor<6x2x8xf32>': 96 bytes are gathered on each device along "model":(2)2}}
  %0 = stablehlo.reshape %x {sdy.sharding = #sdy.sharding_per_value<[<@mesh, [{}, {"model":(1)2}, {}]>]>}
      : (tensor<6x16xf32>) -> tensor<6x2x8xf32>
  return %0 : tensor<6x2x8xf32>
}

// -----

// Enough heads: nothing is said, and nothing sent.
sdy.mesh @mesh = <["model"=4]>
func.func @enough(%x: tensor<6x32xf32> {sdy.sharding = #sdy.sharding<@mesh, [{}, {"model"}]>})
    -> (tensor<6x4x8xf32> {sdy.sharding = #sdy.sharding<@mesh, [{}, {"model"}, {}]>}) {
  %0 = stablehlo.reshape %x {sdy.sharding = #sdy.sharding_per_value<[<@mesh, [{}, {"model"}, {}]>]>}
      : (tensor<6x32xf32>) -> tensor<6x4x8xf32>
  return %0 : tensor<6x4x8xf32>
}
