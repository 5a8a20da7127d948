// Tests that attention gives on 4 devices what it gives on one: queries sharded under a causal mask, each shard with its own
// first query, also where they don't divide; heads and batches; and the gradient, whose queries are gathered.
// RUN: heddle-opt %s --heddle-annotate-io --heddle-propagate --heddle-reshard --heddle-partition -o %t.mlir
// DEFINE: %{entry} =
// DEFINE: %{compare} = heddle-interpret %s --entry=%{entry} > %t.whole && heddle-interpret %t.mlir --entry=%{entry} > %t.parts && cmp %t.whole %t.parts
// REDEFINE: %{entry} = queries
// RUN: %{compare}
// REDEFINE: %{entry} = heads
// RUN: %{compare}
// RUN: FileCheck %s < %t.mlir

sdy.mesh @mesh = <["a"=2, "b"=2]>

// CHECK-LABEL: func.func @queries
// CHECK: heddle.attention %{{.*}}, %{{.*}}, %{{.*}} query_start %{{.*}} scale 5.000000e-01 causal 0 : (tensor<3x1x2xf32>, tensor<5x1x2xf32>, tensor<5x1x2xf32>, tensor<i32>) -> (tensor<3x1x2xf32>, tensor<1x3xf32>)
// CHECK: heddle.attention_backward {{.*}} : (tensor<5x1x2xf32>
func.func @queries() -> (tensor<5x1x2xf32>, tensor<1x5xf32>, tensor<5x1x2xf32>, tensor<5x1x2xf32>) {
  %q0 = stablehlo.constant dense<[[[1.0, 2.0]], [[-1.0, 0.5]], [[0.0, 1.0]], [[2.0, 2.0]], [[-3.0, 1.0]]]> : tensor<5x1x2xf32>
  %q = sdy.sharding_constraint %q0 <@mesh, [{"a"}, {}, {}]> : tensor<5x1x2xf32>
  %k = stablehlo.constant dense<[[[0.5, 1.0]], [[1.0, -2.0]], [[3.0, 1.0]], [[0.0, 0.5]], [[1.0, 1.0]]]> : tensor<5x1x2xf32>
  %out, %lse = heddle.attention %q, %k, %k scale 0.5 causal 0 : (tensor<5x1x2xf32>, tensor<5x1x2xf32>, tensor<5x1x2xf32>) -> (tensor<5x1x2xf32>, tensor<1x5xf32>)
  %dq, %dk, %dv = heddle.attention_backward %q, %k, %k, %out, %lse, %q0 scale 0.5 causal 0 : (tensor<5x1x2xf32>, tensor<5x1x2xf32>, tensor<5x1x2xf32>, tensor<5x1x2xf32>, tensor<1x5xf32>, tensor<5x1x2xf32>) -> (tensor<5x1x2xf32>, tensor<5x1x2xf32>, tensor<5x1x2xf32>)
  return %out, %lse, %dq, %dv : tensor<5x1x2xf32>, tensor<1x5xf32>, tensor<5x1x2xf32>, tensor<5x1x2xf32>
}

// Two query heads to a key head, sharded with it; the mask is the same for all heads.
// CHECK-LABEL: func.func @heads
// CHECK: heddle.attention %{{.*}}, %{{.*}}, %{{.*}} mask %{{.*}} scale 5.000000e-01 uniform_empty_rows : (tensor<1x3x2x1xf32>, tensor<1x3x1x1xf32>, tensor<1x3x1x1xf32>, tensor<1x1x1x3xi1>) -> (tensor<1x3x2x1xf32>, tensor<1x2x3xf32>)
// CHECK: heddle.attention_backward {{.*}} : (tensor<1x3x2x1xf32>, tensor<1x3x1x1xf32>
func.func @heads() -> (tensor<2x3x4x1xf32>, tensor<2x3x4x1xf32>, tensor<2x3x2x1xf32>, tensor<2x3x2x1xf32>) {
  %i = stablehlo.iota dim = 0 : tensor<24xf32>
  %sine = stablehlo.sine %i : tensor<24xf32>
  %q0 = stablehlo.reshape %sine : (tensor<24xf32>) -> tensor<2x3x4x1xf32>
  %q = sdy.sharding_constraint %q0 <@mesh, [{"a"}, {}, {"b"}, {}]> : tensor<2x3x4x1xf32>
  %k = stablehlo.slice %q [0:2, 0:3, 1:3, 0:1] : (tensor<2x3x4x1xf32>) -> tensor<2x3x2x1xf32>
  %mask = stablehlo.constant dense<[[[[true, true, false]]], [[[false, false, false]]]]> : tensor<2x1x1x3xi1>
  %out, %lse = heddle.attention %q, %k, %k mask %mask scale 0.5 uniform_empty_rows : (tensor<2x3x4x1xf32>, tensor<2x3x2x1xf32>, tensor<2x3x2x1xf32>, tensor<2x1x1x3xi1>) -> (tensor<2x3x4x1xf32>, tensor<2x4x3xf32>)
  %dq, %dk, %dv = heddle.attention_backward %q, %k, %k, %out, %lse, %q mask %mask scale 0.5 uniform_empty_rows : (tensor<2x3x4x1xf32>, tensor<2x3x2x1xf32>, tensor<2x3x2x1xf32>, tensor<2x1x1x3xi1>, tensor<2x3x4x1xf32>, tensor<2x4x3xf32>, tensor<2x3x4x1xf32>) -> (tensor<2x3x4x1xf32>, tensor<2x3x2x1xf32>, tensor<2x3x2x1xf32>)
  return %out, %dq, %dk, %dv : tensor<2x3x4x1xf32>, tensor<2x3x4x1xf32>, tensor<2x3x2x1xf32>, tensor<2x3x2x1xf32>
}
