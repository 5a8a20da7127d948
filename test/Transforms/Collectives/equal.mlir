// Tests that a step whose collectives are combined, started and prefetched gives the bits that it gives without: weights
// of scans in both directions, gathered layer by layer, and gradients that are summed over devices.
// DEFINE: %{options} =
// DEFINE: %{scheduled} = heddle-opt %s --heddle-shard --heddle-to-scheduled=%{options}
// REDEFINE: %{options} = "combine-collectives=false start-collectives=false prefetch-gathers=false"
// RUN: %{scheduled} -o %t.plain.mlir
// REDEFINE: %{options} = ""
// RUN: %{scheduled} -o %t.mlir
// RUN: heddle-opt %s --heddle-shard --heddle-to-scheduled="max-ops=128" --heddle-prefetch-gathers=max-bytes=1000000 -o %t.prefetched.mlir
// RUN: heddle-interpret %t.plain.mlir --entry=main > %t.plain
// RUN: heddle-interpret %t.mlir --entry=main > %t.combined && cmp %t.plain %t.combined
// RUN: heddle-interpret %t.prefetched.mlir --entry=main > %t.both && cmp %t.plain %t.both
// RUN: FileCheck %s < %t.prefetched.mlir

// CHECK-COUNT-2: skips_last
// CHECK:      spmd.start on 1 ({{.*}}tensor<8xf32>, {{.*}}tensor<8xf32>)
// CHECK-NEXT: spmd.all_reduce
// CHECK-NEXT: spmd.all_reduce
sdy.mesh @mesh = <["data"=2]>
func.func @main() -> (tensor<3x8x8xf32>, tensor<3x8xf32>, tensor<8xf32>, tensor<8xf32>) {
  %z = stablehlo.constant dense<0.0> : tensor<f32>
  %i = stablehlo.iota dim = 0 : tensor<192xf32>
  %c = stablehlo.constant dense<0.0123> : tensor<192xf32>
  %s = stablehlo.multiply %i, %c : tensor<192xf32>
  %w = stablehlo.sine %s : tensor<192xf32>
  %w1 = stablehlo.reshape %w : (tensor<192xf32>) -> tensor<3x8x8xf32>
  %ws = sdy.sharding_constraint %w1 <@mesh, [{}, {"data"}, {}]> : tensor<3x8x8xf32>
  %j = stablehlo.iota dim = 1 : tensor<4x8xf32>
  %x0 = stablehlo.cosine %j : tensor<4x8xf32>
  %x = sdy.sharding_constraint %x0 <@mesh, [{"data"}, {}]> : tensor<4x8xf32>
  %y:2 = heddle.scan %k: tensor<i32> in 3 carries(%a = %x : tensor<4x8xf32>) inputs(%v = %ws : tensor<3x8x8xf32>) -> (tensor<4x8xf32>, tensor<3x4x8xf32>) {
    %vf = sdy.sharding_constraint %v <@mesh, [{}, {}]> : tensor<8x8xf32>
    %0 = stablehlo.dot_general %a, %vf, contracting_dims = [1] x [0] : (tensor<4x8xf32>, tensor<8x8xf32>) -> tensor<4x8xf32>
    %1 = stablehlo.tanh %0 : tensor<4x8xf32>
    %2 = sdy.sharding_constraint %1 <@mesh, [{"data"}, {}]> : tensor<4x8xf32>
    heddle.yield %2, %a : tensor<4x8xf32>, tensor<4x8xf32>
  }
  %g:3 = heddle.scan %k: tensor<i32> in 3 reverse carries(%d = %y#0 : tensor<4x8xf32>) inputs(%v = %ws : tensor<3x8x8xf32>, %a = %y#1 : tensor<3x4x8xf32>) -> (tensor<4x8xf32>, tensor<3x8x8xf32>, tensor<3x8xf32>) {
    %zero = stablehlo.constant dense<0.0> : tensor<f32>
    %vf = sdy.sharding_constraint %v <@mesh, [{}, {}]> : tensor<8x8xf32>
    %0 = stablehlo.dot_general %d, %vf, contracting_dims = [1] x [1] : (tensor<4x8xf32>, tensor<8x8xf32>) -> tensor<4x8xf32>
    %1 = stablehlo.dot_general %a, %d, contracting_dims = [0] x [0] : (tensor<4x8xf32>, tensor<4x8xf32>) -> tensor<8x8xf32>
    %2 = stablehlo.reduce(%d init: %zero) applies stablehlo.add across dimensions = [0] : (tensor<4x8xf32>, tensor<f32>) -> tensor<8xf32>
    %3 = sdy.sharding_constraint %0 <@mesh, [{"data"}, {}]> : tensor<4x8xf32>
    heddle.yield %3, %1, %2 : tensor<4x8xf32>, tensor<8x8xf32>, tensor<8xf32>
  }
  %gw = sdy.sharding_constraint %g#1 <@mesh, [{}, {"data"}, {}]> : tensor<3x8x8xf32>
  %gb = sdy.sharding_constraint %g#2 <@mesh, [{}, {}]> : tensor<3x8xf32>
  %r0 = stablehlo.reduce(%y#0 init: %z) applies stablehlo.add across dimensions = [0] : (tensor<4x8xf32>, tensor<f32>) -> tensor<8xf32>
  %p = sdy.sharding_constraint %r0 <@mesh, [{}]> : tensor<8xf32>
  %r1 = stablehlo.reduce(%g#0 init: %z) applies stablehlo.add across dimensions = [0] : (tensor<4x8xf32>, tensor<f32>) -> tensor<8xf32>
  %q = sdy.sharding_constraint %r1 <@mesh, [{}]> : tensor<8xf32>
  return %gw, %gb, %p, %q : tensor<3x8x8xf32>, tensor<3x8xf32>, tensor<8xf32>, tensor<8xf32>
}
