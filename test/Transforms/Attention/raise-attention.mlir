// Tests that attention and its gradient become one op each, without transposes around them, and what passes between two scans.
// RUN: heddle-opt %s --heddle-raise-attention | FileCheck %s

// Grouped heads by a repeat, a causal mask by iotas, a scale on the queries, probabilities narrowed to bf16.
// CHECK-LABEL: func.func @forward
// CHECK-SAME: %[[Q:.*]]: tensor<2x6x4x8xbf16>, %[[K:.*]]: tensor<2x6x2x8xbf16>, %[[V:.*]]: tensor<2x6x2x8xbf16>
func.func @forward(%q: tensor<2x6x4x8xbf16>, %k0: tensor<2x6x2x8xbf16>, %v0: tensor<2x6x2x8xbf16>) -> tensor<2x6x4x8xbf16> {
  // CHECK-NEXT: %[[OUT:.*]], %{{.*}} = heddle.attention %[[Q]], %[[K]], %[[V]] scale 2.500000e-01 causal 0 {heddle.scope = "layer"} : (tensor<2x6x4x8xbf16>, tensor<2x6x2x8xbf16>, tensor<2x6x2x8xbf16>) -> (tensor<2x6x4x8xbf16>, tensor<2x4x6xf32>)
  // CHECK-NEXT: return %[[OUT]]
  %quarter = stablehlo.constant dense<0.25> : tensor<2x6x4x8xbf16>
  %scaled = stablehlo.multiply %q, %quarter : tensor<2x6x4x8xbf16>
  %k1 = stablehlo.broadcast_in_dim %k0, dims = [0, 1, 2, 4] : (tensor<2x6x2x8xbf16>) -> tensor<2x6x2x2x8xbf16>
  %k = stablehlo.reshape %k1 : (tensor<2x6x2x2x8xbf16>) -> tensor<2x6x4x8xbf16>
  %v1 = stablehlo.broadcast_in_dim %v0, dims = [0, 1, 2, 4] : (tensor<2x6x2x8xbf16>) -> tensor<2x6x2x2x8xbf16>
  %v = stablehlo.reshape %v1 : (tensor<2x6x2x2x8xbf16>) -> tensor<2x6x4x8xbf16>
  %x = stablehlo.dot_general %scaled, %k, batching_dims = [0, 2] x [0, 2], contracting_dims = [3] x [3] {heddle.scope = "layer"} : (tensor<2x6x4x8xbf16>, tensor<2x6x4x8xbf16>) -> tensor<2x4x6x6xf32>
  %i = stablehlo.iota dim = 2 : tensor<2x4x6x6xi32>
  %j = stablehlo.iota dim = 3 : tensor<2x4x6x6xi32>
  %later = stablehlo.compare GT, %j, %i, SIGNED : (tensor<2x4x6x6xi32>, tensor<2x4x6x6xi32>) -> tensor<2x4x6x6xi1>
  %least = stablehlo.constant dense<0xFF800000> : tensor<2x4x6x6xf32>
  %masked = stablehlo.select %later, %least, %x : tensor<2x4x6x6xi1>, tensor<2x4x6x6xf32>
  %low = stablehlo.constant dense<0xFF800000> : tensor<f32>
  %zero = stablehlo.constant dense<0.0> : tensor<f32>
  %max = stablehlo.reduce(%masked init: %low) applies stablehlo.maximum across dimensions = [3] : (tensor<2x4x6x6xf32>, tensor<f32>) -> tensor<2x4x6xf32>
  %maxes = stablehlo.broadcast_in_dim %max, dims = [0, 1, 2] : (tensor<2x4x6xf32>) -> tensor<2x4x6x6xf32>
  %shifted = stablehlo.subtract %masked, %maxes : tensor<2x4x6x6xf32>
  %e = stablehlo.exponential %shifted : tensor<2x4x6x6xf32>
  %sum = stablehlo.reduce(%e init: %zero) applies stablehlo.add across dimensions = [3] : (tensor<2x4x6x6xf32>, tensor<f32>) -> tensor<2x4x6xf32>
  %sums = stablehlo.broadcast_in_dim %sum, dims = [0, 1, 2] : (tensor<2x4x6xf32>) -> tensor<2x4x6x6xf32>
  %p = stablehlo.divide %e, %sums : tensor<2x4x6x6xf32>
  %narrow = stablehlo.convert %p : (tensor<2x4x6x6xf32>) -> tensor<2x4x6x6xbf16>
  %o = stablehlo.dot_general %v, %narrow, batching_dims = [0, 2] x [0, 1], contracting_dims = [1] x [3] : (tensor<2x6x4x8xbf16>, tensor<2x4x6x6xbf16>) -> tensor<2x4x8x6xbf16>
  %out = stablehlo.transpose %o, dims = [0, 3, 1, 2] : (tensor<2x4x8x6xbf16>) -> tensor<2x6x4x8xbf16>
  return %out : tensor<2x6x4x8xbf16>
}

// The probabilities that one scan stacks up for another are gone: out and lse travel in their place.
// CHECK-LABEL: func.func @scanned
// CHECK:      %{{.*}}:3 = heddle.scan %{{.*}}: tensor<i32> in 3
// CHECK:        -> (tensor<6x8xf32>, tensor<3x6x1x8xf32>, tensor<3x1x6xf32>) {
// CHECK:        %[[OUT:.*]], %[[LSE:.*]] = heddle.attention
// CHECK:        heddle.yield %{{.*}}, %[[OUT]], %[[LSE]] :
// CHECK:      heddle.scan %{{.*}}: tensor<i32> in 3 reverse
// CHECK:        inputs(%[[QS:.*]] = %arg1 : tensor<3x6x8xf32>, %[[OUTS:.*]] = %{{.*}}#1 : tensor<3x6x1x8xf32>, %[[LSES:.*]] = %{{.*}}#2 : tensor<3x1x6xf32>)
// CHECK:        %{{.*}}, %[[DK:.*]], %{{.*}} = heddle.attention_backward %{{.*}}, %{{.*}}, %{{.*}}, %[[OUTS]], %[[LSES]], %{{.*}} scale 1.000000e+00 :
// CHECK-NOT:    exponential
func.func @scanned(%k: tensor<6x8xf32>, %qs: tensor<3x6x8xf32>, %ct: tensor<6x8xf32>) -> (tensor<6x8xf32>, tensor<6x8xf32>) {
  %first = stablehlo.constant dense<0.0> : tensor<6x8xf32>
  %o:2 = heddle.scan %i : tensor<i32> in 3
      constants(%c = %k : tensor<6x8xf32>)
      carries(%x = %first : tensor<6x8xf32>)
      inputs(%q = %qs : tensor<3x6x8xf32>)
      -> (tensor<6x8xf32>, tensor<3x6x6xf32>) {
    %low = stablehlo.constant dense<0xFF800000> : tensor<f32>
    %zero = stablehlo.constant dense<0.0> : tensor<f32>
    %logits = stablehlo.dot_general %q, %c, contracting_dims = [1] x [1] : (tensor<6x8xf32>, tensor<6x8xf32>) -> tensor<6x6xf32>
    %max = stablehlo.reduce(%logits init: %low) applies stablehlo.maximum across dimensions = [1] : (tensor<6x6xf32>, tensor<f32>) -> tensor<6xf32>
    %maxes = stablehlo.broadcast_in_dim %max, dims = [0] : (tensor<6xf32>) -> tensor<6x6xf32>
    %shifted = stablehlo.subtract %logits, %maxes : tensor<6x6xf32>
    %e = stablehlo.exponential %shifted : tensor<6x6xf32>
    %sum = stablehlo.reduce(%e init: %zero) applies stablehlo.add across dimensions = [1] : (tensor<6x6xf32>, tensor<f32>) -> tensor<6xf32>
    %sums = stablehlo.broadcast_in_dim %sum, dims = [0] : (tensor<6xf32>) -> tensor<6x6xf32>
    %p = stablehlo.divide %e, %sums : tensor<6x6xf32>
    %out = stablehlo.dot_general %p, %c, contracting_dims = [1] x [0] : (tensor<6x6xf32>, tensor<6x8xf32>) -> tensor<6x8xf32>
    %next = stablehlo.add %x, %out : tensor<6x8xf32>
    heddle.yield %next, %p : tensor<6x8xf32>, tensor<6x6xf32>
  }
  %dk = heddle.scan %i : tensor<i32> in 3 reverse
      constants(%c = %k : tensor<6x8xf32>, %do = %ct : tensor<6x8xf32>)
      carries(%x = %first : tensor<6x8xf32>)
      inputs(%q = %qs : tensor<3x6x8xf32>, %p = %o#1 : tensor<3x6x6xf32>)
      -> (tensor<6x8xf32>) {
    %zero = stablehlo.constant dense<0.0> : tensor<f32>
    %dp = stablehlo.dot_general %do, %c, contracting_dims = [1] x [1] : (tensor<6x8xf32>, tensor<6x8xf32>) -> tensor<6x6xf32>
    %weighted = stablehlo.multiply %dp, %p : tensor<6x6xf32>
    %row = stablehlo.reduce(%weighted init: %zero) applies stablehlo.add across dimensions = [1] : (tensor<6x6xf32>, tensor<f32>) -> tensor<6xf32>
    %rows = stablehlo.broadcast_in_dim %row, dims = [0] : (tensor<6xf32>) -> tensor<6x6xf32>
    %difference = stablehlo.subtract %dp, %rows : tensor<6x6xf32>
    %dx = stablehlo.multiply %p, %difference : tensor<6x6xf32>
    %own = stablehlo.dot_general %dx, %q, contracting_dims = [0] x [0] : (tensor<6x6xf32>, tensor<6x8xf32>) -> tensor<6x8xf32>
    %next = stablehlo.add %x, %own : tensor<6x8xf32>
    heddle.yield %next : tensor<6x8xf32>
  }
  return %o#0, %dk : tensor<6x8xf32>, tensor<6x8xf32>
}
