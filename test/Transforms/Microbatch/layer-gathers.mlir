// Tests weights that layer loops gather: with gathers=outside a layer loop of its own gathers them before the loop over microbatches, once for
// the loop forwards and the one backwards, and one after it scatters gradients. What is gathered of a microbatch's own stays where it is.
// RUN: heddle-opt %s --heddle-microbatch | FileCheck %s --check-prefixes=OUTSIDE
// RUN: heddle-opt %s --heddle-microbatch=gathers=inside | FileCheck %s --check-prefixes=INSIDE
sdy.mesh @mesh = <["data"=2, "micro"=4]> {heddle.sequential_axes = ["micro"]}

// OUTSIDE: %[[WHOLE:.*]] = heddle.scan {{.*}} in 3
// OUTSIDE-NEXT: inputs(%[[IN:.*]] = %[[W:.*]] : tensor<3x2x4xf32>)
// OUTSIDE: %[[HALF:.*]] = stablehlo.convert %[[IN]] : (tensor<2x4xf32>) -> tensor<2x4xbf16>
// OUTSIDE-NEXT: %[[ALL:.*]] = spmd.all_gather %[[HALF]] dim 0 over {"data"}
// OUTSIDE-NEXT: heddle.yield %[[ALL]]
// OUTSIDE-NOT: heddle.microbatches
// OUTSIDE: heddle.scan {{.*}} in 4
// OUTSIDE-NEXT: constants({{.*}} = %[[WHOLE]] : tensor<3x4x4xbf16>
// OUTSIDE-NEXT: carries({{.*}} : tensor<3x4x4xf32>)
// OUTSIDE-NOT: dim 0 over {"data"}
// OUTSIDE: spmd.all_gather {{.*}} dim 1 over {"data"}
// OUTSIDE-NOT: dim 0 over {"data"}
// OUTSIDE: heddle.microbatches
// OUTSIDE: heddle.scan {{.*}} in 3 reverse
// OUTSIDE: spmd.reduce_scatter add {{.*}} dim 0 over {"data"}

// INSIDE: func.func @main
// INSIDE-NOT: spmd.all_gather
// INSIDE: heddle.scan {{.*}} in 4
// INSIDE-NEXT: constants({{.*}} : tensor<3x2x4xf32>
// INSIDE-NEXT: carries({{.*}} : tensor<3x2x4xf32>)
// INSIDE: spmd.all_gather {{.*}} dim 0 over {"data"}
// INSIDE: spmd.all_gather {{.*}} dim 0 over {"data"}
// INSIDE: spmd.reduce_scatter add {{.*}} dim 0 over {"data"}
// INSIDE: heddle.microbatches
func.func @main(%x: tensor<2x4xbf16> {spmd.sharding = #sdy.sharding<@mesh, [{"data", "micro"}, {}]>}, %ws: tensor<3x2x4xf32> {spmd.sharding = #sdy.sharding<@mesh, [{}, {"data"}, {}]>})
    -> (tensor<3x2x4xf32> {spmd.sharding = #sdy.sharding<@mesh, [{}, {"data"}, {}]>}) {
  %last, %hs = heddle.scan %i: tensor<i32> in 3
      carries(%h = %x : tensor<2x4xbf16>)
      inputs(%w = %ws : tensor<3x2x4xf32>)
      -> (tensor<2x4xbf16>, tensor<3x2x4xbf16>) {
    %half = stablehlo.convert %w : (tensor<2x4xf32>) -> tensor<2x4xbf16>
    %whole = spmd.all_gather %half dim 0 over {"data"} on @mesh : (tensor<2x4xbf16>) -> tensor<4x4xbf16>
    %y = stablehlo.dot_general %h, %whole, contracting_dims = [1] x [0] : (tensor<2x4xbf16>, tensor<4x4xbf16>) -> tensor<2x4xbf16>
    heddle.yield %y, %h : tensor<2x4xbf16>, tensor<2x4xbf16>
  }
  %kept = stablehlo.optimization_barrier %ws : tensor<3x2x4xf32>
  %first, %gs = heddle.scan %i: tensor<i32> in 3 reverse
      carries(%d = %last : tensor<2x4xbf16>)
      inputs(%w = %kept : tensor<3x2x4xf32>, %h = %hs : tensor<3x2x4xbf16>)
      -> (tensor<2x4xbf16>, tensor<3x2x4xf32>) {
    %half = stablehlo.convert %w : (tensor<2x4xf32>) -> tensor<2x4xbf16>
    %whole = spmd.all_gather %half dim 0 over {"data"} on @mesh : (tensor<2x4xbf16>) -> tensor<4x4xbf16>
    %wide = spmd.all_gather %d dim 1 over {"data"} on @mesh : (tensor<2x4xbf16>) -> tensor<2x8xbf16>
    %own = stablehlo.slice %wide [0:2, 0:4] : (tensor<2x8xbf16>) -> tensor<2x4xbf16>
    %next = stablehlo.dot_general %own, %whole, contracting_dims = [1] x [1] : (tensor<2x4xbf16>, tensor<4x4xbf16>) -> tensor<2x4xbf16>
    %g = stablehlo.dot_general %h, %d, contracting_dims = [0] x [0] : (tensor<2x4xbf16>, tensor<2x4xbf16>) -> tensor<4x4xf32>
    %shard = spmd.reduce_scatter add %g dim 0 over {"data"} on @mesh : (tensor<4x4xf32>) -> tensor<2x4xf32>
    %sum = spmd.all_reduce add %shard over {"micro"} on @mesh : (tensor<2x4xf32>) -> tensor<2x4xf32>
    heddle.yield %next, %sum : tensor<2x4xbf16>, tensor<2x4xf32>
  }
  return %gs : tensor<3x2x4xf32>
}
