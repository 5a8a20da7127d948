// Tests that a weight's shards are gathered once and kept for the backward pass, or gathered again for it, and that
// nothing merges the two.
// RUN: heddle-opt %s --heddle-reshard --heddle-merge-equal --cse | FileCheck --check-prefixes=CHECK,KEEP %s
// RUN: heddle-opt %s --heddle-reshard=gathers=again --heddle-merge-equal --cse | FileCheck --check-prefixes=CHECK,AGAIN %s
// RUN: heddle-opt %s --heddle-reshard=gathers=again --heddle-partition --heddle-merge-equal --cse | FileCheck --check-prefix=LOCAL %s
// RUN: not heddle-opt %s --heddle-reshard=gathers=never 2>&1 | FileCheck --check-prefix=WRONG %s

// WRONG: error: heddle-reshard: gathers=never, needed keep or again

sdy.mesh @mesh = <["data"=4]>

// %w is gathered for %h; the transposed one for %dh, through a copy of the transpose where it comes again.
// CHECK-LABEL: func.func @main(
// CHECK: %[[W:.*]] = sdy.all_gather [{"data"}, {}] %arg0
// CHECK-NOT: heddle.again
// CHECK: %[[H:.*]] = stablehlo.dot_general %arg1, %[[W]]
// CHECK: %[[LOSS:.*]] = stablehlo.reduce
// KEEP-NOT: sdy.all_gather
// KEEP: stablehlo.dot_general {{.*}}, %[[W]]
// AGAIN: %[[W2:.*]] = sdy.all_gather [{"data"}, {}] %arg0 {{.*}}heddle.again
// AGAIN-NOT: sdy.all_gather
// AGAIN: stablehlo.dot_general {{.*}}, %[[W2]]
// CHECK: sdy.reduce_scatter [{"data"}, {}]

// LOCAL: spmd.all_gather
// LOCAL-NOT: heddle.again
// LOCAL: spmd.all_gather {{.*}}heddle.again
func.func @main(
    %w: tensor<128x128xf32> {heddle.io = #heddle.io<name = "w", role = state, type = tensor<128x128xf32>>,
                             sdy.sharding = #sdy.sharding<@mesh, [{"data"}, {}]>},
    %x: tensor<4096x128xf32> {heddle.io = #heddle.io<name = "x", role = batch, type = tensor<4096x128xf32>>,
                              sdy.sharding = #sdy.sharding<@mesh, [{"data"}, {}]>})
    -> (tensor<128x128xf32> {heddle.io = #heddle.io<name = "w", role = state, type = tensor<128x128xf32>>,
                             sdy.sharding = #sdy.sharding<@mesh, [{"data"}, {}]>},
        tensor<f32> {heddle.io = #heddle.io<name = "loss", role = metric, type = tensor<f32>>,
                     sdy.sharding = #sdy.sharding<@mesh, []>}) {
  %zero = stablehlo.constant {sdy.sharding = #sdy.sharding_per_value<[<@mesh, []>]>} dense<0.0> : tensor<f32>
  %h = stablehlo.dot_general %x, %w, contracting_dims = [1] x [0]
      {sdy.sharding = #sdy.sharding_per_value<[<@mesh, [{"data"}, {}]>]>}
      : (tensor<4096x128xf32>, tensor<128x128xf32>) -> tensor<4096x128xf32>
  %loss = stablehlo.reduce(%h init: %zero) applies stablehlo.add across dimensions = [0, 1]
      {sdy.sharding = #sdy.sharding_per_value<[<@mesh, []>]>} : (tensor<4096x128xf32>, tensor<f32>) -> tensor<f32>
  %dh = stablehlo.dot_general %h, %w, contracting_dims = [1] x [1]
      {sdy.sharding = #sdy.sharding_per_value<[<@mesh, [{"data"}, {}]>]>}
      : (tensor<4096x128xf32>, tensor<128x128xf32>) -> tensor<4096x128xf32>
  %dw = stablehlo.dot_general %x, %dh, contracting_dims = [0] x [0]
      {sdy.sharding = #sdy.sharding_per_value<[<@mesh, [{"data"}, {}]>]>}
      : (tensor<4096x128xf32>, tensor<4096x128xf32>) -> tensor<128x128xf32>
  %new = stablehlo.subtract %w, %dw {sdy.sharding = #sdy.sharding_per_value<[<@mesh, [{"data"}, {}]>]>} : tensor<128x128xf32>
  return %new, %loss : tensor<128x128xf32>, tensor<f32>
}

// Both passes stand in a loop over microbatches; the step's own ops don't say which part is which.
// CHECK-LABEL: func.func @microbatches(
// CHECK: heddle.scan
// CHECK: sdy.all_gather [{"data"}, {}]
// CHECK: stablehlo.reduce
// KEEP-NOT: sdy.all_gather
// AGAIN: sdy.all_gather [{"data"}, {}] {{.*}}heddle.again
// CHECK: heddle.yield
func.func @microbatches(
    %w: tensor<128x128xf32> {heddle.io = #heddle.io<name = "w", role = state, type = tensor<128x128xf32>>,
                             sdy.sharding = #sdy.sharding<@mesh, [{"data"}, {}]>},
    %xs: tensor<2x4096x128xf32> {heddle.io = #heddle.io<name = "x", role = batch, type = tensor<2x4096x128xf32>>,
                                 sdy.sharding = #sdy.sharding<@mesh, [{}, {"data"}, {}]>})
    -> (tensor<128x128xf32> {heddle.io = #heddle.io<name = "w", role = state, type = tensor<128x128xf32>>,
                             sdy.sharding = #sdy.sharding<@mesh, [{"data"}, {}]>},
        tensor<f32> {heddle.io = #heddle.io<name = "loss", role = metric, type = tensor<f32>>,
                     sdy.sharding = #sdy.sharding<@mesh, []>}) {
  %zero = stablehlo.constant {sdy.sharding = #sdy.sharding_per_value<[<@mesh, []>]>} dense<0.0> : tensor<f32>
  %zeros = stablehlo.constant {sdy.sharding = #sdy.sharding_per_value<[<@mesh, [{"data"}, {}]>]>} dense<0.0> : tensor<128x128xf32>
  %sums:2 = heddle.scan %i : tensor<i32> in 2 constants(%c = %w : tensor<128x128xf32>)
      carries(%sum = %zeros : tensor<128x128xf32>, %total = %zero : tensor<f32>) inputs(%x = %xs : tensor<2x4096x128xf32>)
      -> (tensor<128x128xf32>, tensor<f32>) {
    %h = stablehlo.dot_general %x, %c, contracting_dims = [1] x [0]
        {sdy.sharding = #sdy.sharding_per_value<[<@mesh, [{"data"}, {}]>]>}
        : (tensor<4096x128xf32>, tensor<128x128xf32>) -> tensor<4096x128xf32>
    %start = stablehlo.constant {sdy.sharding = #sdy.sharding_per_value<[<@mesh, []>]>} dense<0.0> : tensor<f32>
    %loss = stablehlo.reduce(%h init: %start) applies stablehlo.add across dimensions = [0, 1]
        {sdy.sharding = #sdy.sharding_per_value<[<@mesh, []>]>} : (tensor<4096x128xf32>, tensor<f32>) -> tensor<f32>
    %more = stablehlo.add %total, %loss {sdy.sharding = #sdy.sharding_per_value<[<@mesh, []>]>} : tensor<f32>
    %dh = stablehlo.dot_general %h, %c, contracting_dims = [1] x [1]
        {sdy.sharding = #sdy.sharding_per_value<[<@mesh, [{"data"}, {}]>]>}
        : (tensor<4096x128xf32>, tensor<128x128xf32>) -> tensor<4096x128xf32>
    %dw = stablehlo.dot_general %x, %dh, contracting_dims = [0] x [0]
        {sdy.sharding = #sdy.sharding_per_value<[<@mesh, [{"data"}, {}]>]>}
        : (tensor<4096x128xf32>, tensor<4096x128xf32>) -> tensor<128x128xf32>
    %next = stablehlo.add %sum, %dw {sdy.sharding = #sdy.sharding_per_value<[<@mesh, [{"data"}, {}]>]>} : tensor<128x128xf32>
    heddle.yield %next, %more : tensor<128x128xf32>, tensor<f32>
  } {sdy.sharding = #sdy.sharding_per_value<[<@mesh, [{"data"}, {}]>, <@mesh, []>]>,
     heddle.body_sharding = #sdy.sharding_per_value<[<@mesh, []>, <@mesh, [{"data"}, {}]>, <@mesh, [{"data"}, {}]>, <@mesh, []>, <@mesh, [{"data"}, {}]>]>}
  %new = stablehlo.subtract %w, %sums#0 {sdy.sharding = #sdy.sharding_per_value<[<@mesh, [{"data"}, {}]>]>} : tensor<128x128xf32>
  return %new, %sums#1 : tensor<128x128xf32>, tensor<f32>
}
