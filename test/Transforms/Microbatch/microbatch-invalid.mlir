// Tests what a loop over microbatches can't be made of: data that goes from one of them to another, sums inside of other loops, effects, borders
// that no block of a batch is. Each is one sentence at its op.
// RUN: heddle-opt %s --heddle-microbatch --split-input-file --verify-diagnostics

sdy.mesh @mesh = <["data"=2, "micro"=4]> {heddle.sequential_axes = ["micro"]}
func.func @shift(%x: tensor<2xf32> {spmd.sharding = #sdy.sharding<@mesh, [{"data", "micro"}]>}) -> tensor<2xf32> {
  // expected-error @+1 {{'spmd.shift' op along "micro" moves data from one microbatch to another for halo of stablehlo.pad, needed each to be on its own}}
  %y = spmd.shift %x by 1 over {"data", "micro"} on @mesh {heddle.cause = "halo of stablehlo.pad"} : (tensor<2xf32>) -> tensor<2xf32>
  return %y : tensor<2xf32>
}

// -----

sdy.mesh @mesh = <["data"=2, "micro"=2]> {heddle.sequential_axes = ["micro"]}
func.func @permute(%x: tensor<2xf32> {spmd.sharding = #sdy.sharding<@mesh, [{"data", "micro"}]>}) -> tensor<2xf32> {
  // expected-error @+1 {{'spmd.permute' op moves data from one microbatch to another, needed each to be on its own}}
  %y = spmd.permute %x from [{"data", "micro"}] to [{"micro", "data"}] on @mesh : (tensor<2xf32>) -> tensor<2xf32>
  return %y : tensor<2xf32>
}

// -----

sdy.mesh @mesh = <["micro"=4]> {heddle.sequential_axes = ["micro"]}
func.func @part(%x: tensor<2xf32> {spmd.sharding = #sdy.sharding<@mesh, [{"micro"}]>}) -> tensor<2xf32> {
  // expected-error @+1 {{'spmd.all_reduce' op is along "micro":(1)2, needed all of "micro"}}
  %y = spmd.all_reduce add %x over {"micro":(1)2} on @mesh : (tensor<2xf32>) -> tensor<2xf32>
  return %y : tensor<2xf32>
}

// -----

sdy.mesh @mesh = <["data"=2, "micro"=4]> {heddle.sequential_axes = ["micro"]}
// expected-error @+1 {{argument #0 of @major is sharded as #sdy.sharding<@mesh, [{"micro", "data"}]>, needed "micro" as the minor axis of its dim}}
func.func @major(%x: tensor<2xf32> {spmd.sharding = #sdy.sharding<@mesh, [{"micro", "data"}]>}) {
  return
}

// -----

sdy.mesh @mesh = <["micro"=4]> {heddle.sequential_axes = ["micro"]}
func.func @while(%x: tensor<f32> {spmd.sharding = #sdy.sharding<@mesh, []>}) -> tensor<f32> {
  // expected-error @+1 {{'stablehlo.while' op combines microbatches along "micro" inside, needed that in no loop or branch but a heddle.scan}}
  %y = stablehlo.while(%a = %x) : tensor<f32>
    cond {
      %true = stablehlo.constant dense<true> : tensor<i1>
      stablehlo.return %true : tensor<i1>
    } do {
      %sum = spmd.all_reduce add %a over {"micro"} on @mesh : (tensor<f32>) -> tensor<f32>
      stablehlo.return %sum : tensor<f32>
    }
  return %y : tensor<f32>
}

// -----

sdy.mesh @mesh = <["micro"=4]> {heddle.sequential_axes = ["micro"]}
func.func @effects(%x: tensor<2xf32> {spmd.sharding = #sdy.sharding<@mesh, [{"micro"}]>}) -> (tensor<f32> {spmd.sharding = #sdy.sharding<@mesh, []>}) {
  // expected-error @+1 {{'stablehlo.custom_call' op has effects and differs between microbatches, needed none there}}
  %y = stablehlo.custom_call @print(%x) {has_side_effect = true} : (tensor<2xf32>) -> tensor<f32>
  %sum = spmd.all_reduce add %y over {"micro"} on @mesh : (tensor<f32>) -> tensor<f32>
  return %sum : tensor<f32>
}

// -----

// Layers need the sum of each of them.
sdy.mesh @mesh = <["micro"=4]> {heddle.sequential_axes = ["micro"]}
func.func @layers(%x: tensor<2xf32> {spmd.sharding = #sdy.sharding<@mesh, [{"micro"}]>}) -> (tensor<2xf32> {spmd.sharding = #sdy.sharding<@mesh, [{"micro"}]>}) {
  %last = heddle.scan %i: tensor<i32> in 3 carries(%h = %x : tensor<2xf32>) -> (tensor<2xf32>) {
    // expected-error @+1 {{'spmd.all_reduce' op along "micro" combines what all microbatches have of its operand, and 'stablehlo.add' at }}
    %sum = spmd.all_reduce add %h over {"micro"} on @mesh : (tensor<2xf32>) -> tensor<2xf32>
    %next = stablehlo.add %h, %sum : tensor<2xf32>
    heddle.yield %next : tensor<2xf32>
  }
  return %last : tensor<2xf32>
}

// -----

sdy.mesh @mesh = <["a"=2, "b"=2]> {heddle.sequential_axes = ["a", "b"]}
// expected-error @-1 {{'sdy.mesh' op has the sequential axis "b" beside "a", needed one}}
