// RUN: heddle-opt %s --heddle-partition --split-input-file --verify-diagnostics

// Tests that what resharding has not been through is refused: an op whose tensors contradict.
sdy.mesh @mesh = <["a"=2]>
func.func @contradiction(%x: tensor<8xf32> {sdy.sharding = #sdy.sharding<@mesh, [{"a"}]>}, %y: tensor<8xf32>) -> (tensor<8xf32> {sdy.sharding = #sdy.sharding<@mesh, [{"a"}]>}) {
  // expected-error @+1 {{'stablehlo.add' op operand #1 is sharded as #sdy.sharding<@mesh, [{}]>, needed #sdy.sharding<@mesh, [{"a"}]> as for its other tensors}}
  %0 = stablehlo.add %x, %y {sdy.sharding = #sdy.sharding_per_value<[<@mesh, [{"a"}]>]>} : tensor<8xf32>
  return %0 : tensor<8xf32>
}

// -----

sdy.mesh @mesh = <["a"=2]>
func.func @constraint(%x: tensor<8xf32> {sdy.sharding = #sdy.sharding<@mesh, [{"a"}]>}) -> tensor<8xf32> {
  // expected-error @+1 {{'sdy.sharding_constraint' op is left, needed collectives in its place; heddle-reshard makes them}}
  %0 = sdy.sharding_constraint %x <@mesh, [{}]> : tensor<8xf32>
  return %0 : tensor<8xf32>
}

// -----

sdy.mesh @mesh = <["a"=2]>
func.func @returned(%x: tensor<8xf32> {sdy.sharding = #sdy.sharding<@mesh, [{"a"}]>}) -> tensor<8xf32> {
  // expected-error @+1 {{'func.return' op operand #0 is sharded as #sdy.sharding<@mesh, [{"a"}]>, needed #sdy.sharding<@mesh, [{}]>; heddle-reshard makes it so}}
  return %x : tensor<8xf32>
}

// -----

sdy.mesh @mesh = <["a"=2]>
// expected-error @+1 {{argument #0 of type 'tensor<7xf32>' is sharded as #sdy.sharding<@mesh, [{"a"}]>, which does not divide it: needed heddle.io to keep its type (heddle-annotate-io)}}
func.func @uneven(%x: tensor<7xf32> {sdy.sharding = #sdy.sharding<@mesh, [{"a"}]>}) {
  return
}

// -----

sdy.mesh @one = <["a"=4]>
sdy.mesh @two = <["a"=2, "b"=2]>
// expected-error @+1 {{is sharded on mesh @two <["a"=2, "b"=2]>, needed mesh @one <["a"=4]> as before}}
func.func @meshes(%x: tensor<8xf32> {sdy.sharding = #sdy.sharding<@one, [{"a"}]>}, %y: tensor<8xf32> {sdy.sharding = #sdy.sharding<@two, [{"a"}]>}) {
  return
}

// -----

sdy.mesh @mesh = <["a"=2]>
func.func @padded(%x: tensor<7xf32> {heddle.io = #heddle.io<name = "x", role = batch, type = tensor<7xf32>>, sdy.sharding = #sdy.sharding<@mesh, [{"a"}]>}) -> tensor<1xf32> {
  // expected-error @+1 {{'sdy.sharded_to_unreduced' op dim 0 of size 7 is sharded as #sdy.sharding<@mesh, [{"a"}]>, needed a multiple of its shards}}
  %0 = sdy.sharded_to_unreduced [{"a"}] %x out_sharding=<@mesh, [{}], unreduced={"a"}> : tensor<7xf32>
  %1 = sdy.all_reduce {"a"} %0 out_sharding=<@mesh, [{}]> : tensor<7xf32>
  %2 = stablehlo.slice %1 [0:1] : (tensor<7xf32>) -> tensor<1xf32>
  return %2 : tensor<1xf32>
}
