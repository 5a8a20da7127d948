// Tests that attention is written out: products per head in f32, the mask, a softmax in f32, probabilities in value's type.
// RUN: heddle-opt %s --heddle-decompose-attention | FileCheck %s

// CHECK-LABEL: func.func @forward
func.func @forward(%q: tensor<2x6x4x8xbf16>, %k: tensor<2x5x2x8xbf16>, %v: tensor<2x5x2x8xbf16>) -> (tensor<2x6x4x8xbf16>, tensor<2x4x6xf32>) {
  // CHECK: stablehlo.broadcast_in_dim %arg1, dims = [0, 1, 2, 4] : (tensor<2x5x2x8xbf16>) -> tensor<2x5x2x2x8xbf16>
  // CHECK: stablehlo.dot_general %arg0, %{{.*}}, batching_dims = [0, 2] x [0, 2], contracting_dims = [3] x [3] : (tensor<2x6x4x8xbf16>, tensor<2x5x4x8xbf16>) -> tensor<2x4x6x5xf32>
  // CHECK: dense<5.000000e-01> : tensor<2x4x6x5xf32>
  // CHECK: stablehlo.compare LE
  // CHECK: stablehlo.select %{{.*}}, %{{.*}}, %{{.*}} : tensor<2x4x6x5xi1>, tensor<2x4x6x5xf32>
  // CHECK: stablehlo.exponential
  // CHECK: stablehlo.convert %{{.*}} : (tensor<2x4x6x5xf32>) -> tensor<2x4x6x5xbf16>
  // CHECK: stablehlo.log
  // CHECK: stablehlo.dot_general {{.*}} -> tensor<2x4x6x8xf32>
  // CHECK-NOT: heddle.attention
  %out, %lse = heddle.attention %q, %k, %v scale 0.5 causal 0 : (tensor<2x6x4x8xbf16>, tensor<2x5x2x8xbf16>, tensor<2x5x2x8xbf16>) -> (tensor<2x6x4x8xbf16>, tensor<2x4x6xf32>)
  return %out, %lse : tensor<2x6x4x8xbf16>, tensor<2x4x6xf32>
}
