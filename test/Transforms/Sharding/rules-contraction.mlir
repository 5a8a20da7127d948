// Tests the factors of products and reductions.
// RUN: heddle-opt %s --heddle-populate-sharding-rules | FileCheck %s

// CHECK-LABEL: func.func @dots(
func.func @dots(%a: tensor<8x12x20xf32>, %b: tensor<8x20x6xf32>) {
  // CHECK: <([i, j, l], [i, l, k])->([i, j, k]) {i=8, j=12, k=6, l=20} reduction={l}>
  %0 = stablehlo.dot_general %a, %b, batching_dims = [0] x [0], contracting_dims = [2] x [1] : (tensor<8x12x20xf32>, tensor<8x20x6xf32>) -> tensor<8x12x6xf32>
  return
}

// CHECK-LABEL: func.func @convolutions(
func.func @convolutions(%images: tensor<4x16x16x8xf32>, %small: tensor<3x3x8x6xf32>, %one: tensor<1x1x8x6xf32>,
                        %grouped: tensor<3x3x2x12xf32>, %large: tensor<16x16x4x8xf32>) {
  // CHECK: <([i, l, m, k], [n, o, k, j])->([i, l, m, j]) {i=4, j=6, k=8, l=16, m=16, n=3, o=3} reduction={k} need_replication={n, o} permutation={l, m}>
  %0 = stablehlo.convolution(%images, %small) dim_numbers = [b, 0, 1, f]x[0, 1, i, o]->[b, 0, 1, f], window = {pad = [[1, 1], [1, 1]]} {batch_group_count = 1 : i64, feature_group_count = 1 : i64} : (tensor<4x16x16x8xf32>, tensor<3x3x8x6xf32>) -> tensor<4x16x16x6xf32>
  // A kernel of one element has no halo.
  // CHECK: reduction={k}>
  %1 = stablehlo.convolution(%images, %one) dim_numbers = [b, 0, 1, f]x[0, 1, i, o]->[b, 0, 1, f], window = {} {batch_group_count = 1 : i64, feature_group_count = 1 : i64} : (tensor<4x16x16x8xf32>, tensor<1x1x8x6xf32>) -> tensor<4x16x16x6xf32>
  // Groups are the major part of all three feature dims.
  // CHECK: <([i, m, n, jl], [o, p, l, jk])->([i, m, n, jk]) {i=4, j=4, k=3, l=2,
  %2 = stablehlo.convolution(%images, %grouped) dim_numbers = [b, 0, 1, f]x[0, 1, i, o]->[b, 0, 1, f], window = {pad = [[1, 1], [1, 1]]} {batch_group_count = 1 : i64, feature_group_count = 4 : i64} : (tensor<4x16x16x8xf32>, tensor<3x3x2x12xf32>) -> tensor<4x16x16x12xf32>
  // The gradient of a kernel: a sum over the image.
  // CHECK: reduction={k, l, m}
  %3 = stablehlo.convolution(%images, %large) dim_numbers = [f, 0, 1, b]x[0, 1, i, o]->[0, 1, b, f], window = {pad = [[1, 1], [1, 1]]} {batch_group_count = 1 : i64, feature_group_count = 1 : i64} : (tensor<4x16x16x8xf32>, tensor<16x16x4x8xf32>) -> tensor<3x3x8x8xf32>
  return
}

// CHECK-LABEL: func.func @reductions(
func.func @reductions(%a: tensor<8x12x20xf32>, %i: tensor<8x12x20xi32>, %zero: tensor<f32>, %izero: tensor<i32>, %p: tensor<f32>) {
  // CHECK: <([i, j, k], [])->([j]) {i=8, j=12, k=20} reduction={i, k}>
  %0 = stablehlo.reduce(%a init: %zero) applies stablehlo.maximum across dimensions = [0, 2] : (tensor<8x12x20xf32>, tensor<f32>) -> tensor<12xf32>
  // Two values that are reduced together have no combiner of one op.
  // CHECK: <([i, j, k], [i, j, k], [], [])->([i, j], [i, j]) {i=8, j=12, k=20} need_replication={k}>
  %1:2 = stablehlo.reduce(%a init: %zero), (%i init: %izero) across dimensions = [2] : (tensor<8x12x20xf32>, tensor<8x12x20xi32>, tensor<f32>, tensor<i32>) -> (tensor<8x12xf32>, tensor<8x12xi32>)
   reducer(%x0: tensor<f32>, %x1: tensor<f32>) (%y0: tensor<i32>, %y1: tensor<i32>) {
    %2 = stablehlo.maximum %x0, %x1 : tensor<f32>
    %3 = stablehlo.add %y0, %y1 : tensor<i32>
    stablehlo.return %2, %3 : tensor<f32>, tensor<i32>
  }
  // Along a cumulative sum shards follow from the shards' own sums.
  // CHECK: sdy.sharding_rule = #sdy.op_sharding_rule<([i, j, k], [])->([i, j, k]) {i=8, j=12, k=20} permutation={j, k}>
  %2 = "stablehlo.reduce_window"(%a, %zero) <{padding = dense<[[0, 0], [1, 1], [19, 0]]> : tensor<3x2xi64>, window_dimensions = array<i64: 1, 3, 20>}> ({
  ^bb0(%x: tensor<f32>, %y: tensor<f32>):
    %3 = stablehlo.add %x, %y : tensor<f32>
    stablehlo.return %3 : tensor<f32>
  }) : (tensor<8x12x20xf32>, tensor<f32>) -> tensor<8x12x20xf32>
  return
}
