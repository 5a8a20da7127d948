// Tests where sharded weights are gathered and their gradients scattered: once around the loop, or for each microbatch in it, where the carry
// is a shard, too.
// RUN: heddle-opt %s --heddle-microbatch | FileCheck %s --check-prefixes=OUTSIDE
// RUN: heddle-opt %s --heddle-microbatch=gathers=inside | FileCheck %s --check-prefixes=INSIDE
// RUN: not heddle-opt %s --heddle-microbatch=gathers=often 2>&1 | FileCheck %s --check-prefix=OPTION
// RUN: not heddle-opt %s "--heddle-microbatch=local-statistics=*" 2>&1 | FileCheck %s --check-prefix=REGEX

// OPTION: error: heddle-microbatch: gathers=often, needed outside or inside
// REGEX: error: heddle-microbatch: local-statistics=*, needed a regular expression: 
sdy.mesh @mesh = <["data"=2, "micro"=4]> {heddle.sequential_axes = ["micro"]}

// OUTSIDE: %[[WHOLE:.*]] = spmd.all_gather
// OUTSIDE: heddle.scan
// OUTSIDE-SAME: in 4
// OUTSIDE-NEXT: constants({{.*}} = %[[WHOLE]] : tensor<4x4xf32>)
// OUTSIDE-NEXT: carries({{.*}} : tensor<4x4xf32>)
// OUTSIDE-NOT: spmd
// OUTSIDE: heddle.microbatches
// OUTSIDE: spmd.reduce_scatter add {{.*}} over {"data"} on @mesh {{.*}}: (tensor<4x4xf32>) -> tensor<2x4xf32>

// INSIDE: heddle.scan
// INSIDE-NEXT: constants({{.*}} : tensor<2x4xf32>)
// INSIDE-NEXT: carries({{.*}} : tensor<2x4xf32>)
// INSIDE: spmd.all_gather
// INSIDE: spmd.reduce_scatter add {{.*}} over {"data"} on @mesh {{.*}}: (tensor<4x4xf32>) -> tensor<2x4xf32>
// INSIDE: stablehlo.add %{{.*}} : tensor<2x4xf32>
// INSIDE: heddle.microbatches
// INSIDE-NOT: spmd.all_gather
func.func @main(%x: tensor<2x4xf32> {spmd.sharding = #sdy.sharding<@mesh, [{"data", "micro"}, {}]>}, %w: tensor<2x4xf32> {spmd.sharding = #sdy.sharding<@mesh, [{"data"}, {}]>})
    -> (tensor<2x4xf32> {spmd.sharding = #sdy.sharding<@mesh, [{"data"}, {}]>}) {
  %whole = spmd.all_gather %w dim 0 over {"data"} on @mesh : (tensor<2x4xf32>) -> tensor<4x4xf32>
  %h = stablehlo.dot_general %x, %whole, contracting_dims = [1] x [0] : (tensor<2x4xf32>, tensor<4x4xf32>) -> tensor<2x4xf32>
  %g = stablehlo.dot_general %x, %h, contracting_dims = [0] x [0] : (tensor<2x4xf32>, tensor<2x4xf32>) -> tensor<4x4xf32>
  %shard = spmd.reduce_scatter add %g dim 0 over {"data"} on @mesh : (tensor<4x4xf32>) -> tensor<2x4xf32>
  %sum = spmd.all_reduce add %shard over {"micro"} on @mesh : (tensor<2x4xf32>) -> tensor<2x4xf32>
  %new = stablehlo.subtract %w, %sum : tensor<2x4xf32>
  return %new : tensor<2x4xf32>
}

// The same where devices' sums are whole before each keeps a part.
// OUTSIDE-LABEL: @summed(
// OUTSIDE: heddle.microbatches
// OUTSIDE: spmd.reduce_scatter add {{.*}} over {"data"} on @mesh {{.*}}: (tensor<4x4xf32>) -> tensor<2x4xf32>
// INSIDE-LABEL: @summed(
// INSIDE: carries({{.*}} : tensor<2x4xf32>)
// INSIDE: spmd.reduce_scatter add {{.*}} over {"data"} on @mesh {{.*}}: (tensor<4x4xf32>) -> tensor<2x4xf32>
// INSIDE: heddle.microbatches
func.func @summed(%x: tensor<2x4xf32> {spmd.sharding = #sdy.sharding<@mesh, [{"data", "micro"}, {}]>})
    -> (tensor<2x4xf32> {spmd.sharding = #sdy.sharding<@mesh, [{"data"}, {}]>}) {
  %g = stablehlo.dot_general %x, %x, contracting_dims = [0] x [0] : (tensor<2x4xf32>, tensor<2x4xf32>) -> tensor<4x4xf32>
  %sum = spmd.all_reduce add %g over {"data", "micro"} on @mesh : (tensor<4x4xf32>) -> tensor<4x4xf32>
  %shard = spmd.all_slice %sum dim 0 over {"data"} on @mesh : (tensor<4x4xf32>) -> tensor<2x4xf32>
  return %shard : tensor<2x4xf32>
}
