// Tests the factors of ops that move elements.
// RUN: heddle-opt %s --heddle-populate-sharding-rules | FileCheck %s

func.func @main(%a: tensor<8x12x20xf32>, %scalar: tensor<f32>, %row: tensor<1x20xf32>, %i: tensor<5x7xi32>) {
  // CHECK: broadcast_in_dim{{.*}}<([k, j])->([i, j]) {i=12, j=20, k=1}>
  %0 = stablehlo.broadcast_in_dim %row, dims = [0, 1] : (tensor<1x20xf32>) -> tensor<12x20xf32>
  // CHECK: broadcast_in_dim{{.*}}<([])->([i, j]) {i=3, j=4}>
  %1 = stablehlo.broadcast_in_dim %scalar, dims = [] : (tensor<f32>) -> tensor<3x4xf32>
  // CHECK: transpose{{.*}}<([j, k, i])->([i, j, k]) {i=20, j=8, k=12}>
  %2 = stablehlo.transpose %a, dims = [2, 0, 1] : (tensor<8x12x20xf32>) -> tensor<20x8x12xf32>
  // CHECK: reverse{{.*}}<([i, j, k])->([i, j, k]) {i=8, j=12, k=20} permutation={j}>
  %3 = stablehlo.reverse %a, dims = [1] : tensor<8x12x20xf32>
  // CHECK: slice{{.*}}<([i, j, k])->([i, j, k]) {i=8, j=12, k=20} permutation={j}>
  %4 = stablehlo.slice %a [0:8, 2:10:4, 0:20] : (tensor<8x12x20xf32>) -> tensor<8x2x20xf32>
  // CHECK: pad{{.*}}<([i, j, k], [])->([i, j, k]) {i=8, j=15, k=20} permutation={j}>
  %5 = stablehlo.pad %a, %scalar, low = [0, 1, 0], high = [0, 2, 0], interior = [0, 0, 0] : (tensor<8x12x20xf32>, tensor<f32>) -> tensor<8x15x20xf32>
  // CHECK: concatenate{{.*}}<([i, j, k], [i, j, k])->([i, j, k]) {i=8, j=14, k=20} permutation={j}>
  %6 = stablehlo.concatenate %a, %4, dim = 1 : (tensor<8x12x20xf32>, tensor<8x2x20xf32>) -> tensor<8x14x20xf32>
  // CHECK: "stablehlo.sort"
  // CHECK: sdy.sharding_rule = #sdy.op_sharding_rule<([i, j])->([i, j]) {i=5, j=7} need_replication={j}>
  %7 = "stablehlo.sort"(%i) <{dimension = -1 : i64}> ({
  ^bb0(%x: tensor<i32>, %y: tensor<i32>):
    %less = stablehlo.compare LT, %x, %y : (tensor<i32>, tensor<i32>) -> tensor<i1>
    stablehlo.return %less : tensor<i1>
  }) : (tensor<5x7xi32>) -> tensor<5x7xi32>
  // CHECK: bitcast_convert{{.*}}<([i, j])->([i, j, k]) {i=5, j=7, k=2} need_replication={k}>
  %8 = stablehlo.bitcast_convert %i : (tensor<5x7xi32>) -> tensor<5x7x2xi16>
  return
}

// CHECK-LABEL: func.func @reshapes(
func.func @reshapes(%a: tensor<2x4x32xf32>, %b: tensor<8x4xf32>, %c: tensor<6x5xf32>, %d: tensor<4x6x5xf32>, %g: tensor<2x3x7xf32>,
                    %e: tensor<1x8x1xf32>, %f: tensor<0x4xf32>) {
  // CHECK: <([i, j, k])->([ij, k]) {i=2, j=4, k=32}>
  %0 = stablehlo.reshape %a : (tensor<2x4x32xf32>) -> tensor<8x32xf32>
  // CHECK: <([ij, k])->([i, jk]) {i=2, j=4, k=4}>
  %1 = stablehlo.reshape %b : (tensor<8x4xf32>) -> tensor<2x16xf32>
  // Six rows of five are no five rows of six: whatever is common is not at the major end.
  // CHECK: <([i, j])->([k, l]) {i=6, j=5, k=5, l=6} need_replication={i, j, k, l}>
  %2 = stablehlo.reshape %c : (tensor<6x5xf32>) -> tensor<5x6xf32>
  // CHECK: <([i, j, k])->([i, jk]) {i=4, j=6, k=5}>
  %3 = stablehlo.reshape %d : (tensor<4x6x5xf32>) -> tensor<4x30xf32>
  // After dims that don't fit together come dims that do.
  // CHECK: <([j, k, i])->([l, m, i]) {i=7, j=2, k=3, l=3, m=2} need_replication={j, k, l, m}>
  %g0 = stablehlo.reshape %g : (tensor<2x3x7xf32>) -> tensor<3x2x7xf32>
  // CHECK: <([i, j, k])->([i, j]) {i=1, j=8, k=1}>
  %4 = stablehlo.reshape %e : (tensor<1x8x1xf32>) -> tensor<1x8xf32>
  // CHECK: <([i, j])->([k]) {i=0, j=4, k=0} need_replication={i, j, k}>
  %5 = stablehlo.reshape %f : (tensor<0x4xf32>) -> tensor<0xf32>
  return
}
