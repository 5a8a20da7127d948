// Tests that attention shards by batch, key heads and, forward, queries; groups of heads, keys and the sizes of heads are whole.
// RUN: heddle-opt %s --heddle-populate-sharding-rules | FileCheck %s

// CHECK-LABEL: func.func @main(
func.func @main(%q: tensor<8x32x6x16xbf16>, %k: tensor<8x40x2x16xbf16>, %v: tensor<8x40x2x24xbf16>, %do: tensor<8x32x6x24xbf16>,
                %mask: tensor<8x1x1x40xi1>, %s: tensor<i32>) -> (tensor<8x32x6x16xbf16>, tensor<8x40x2x16xbf16>, tensor<8x40x2x24xbf16>) {
  // CHECK: heddle.attention {{.*}}<([i, l, jk, m], [i, n, j, o], [i, p, j, q], [i, r, s, t], [])->([i, l, jk, u], [i, jk, l]) {i=8, j=2, k=3, l=32, m=16, n=40, o=16, p=40, q=24, r=1, s=1, t=40, u=24} need_replication={k, m, n, o, p, q, t, u}>
  %out, %lse = heddle.attention %q, %k, %v mask %mask query_start %s scale 1.0 causal 0 : (tensor<8x32x6x16xbf16>, tensor<8x40x2x16xbf16>, tensor<8x40x2x24xbf16>, tensor<8x1x1x40xi1>, tensor<i32>) -> (tensor<8x32x6x24xbf16>, tensor<8x6x32xf32>)
  // CHECK: heddle.attention_backward {{.*}}need_replication={k, l,
  %dq, %dk, %dv = heddle.attention_backward %q, %k, %v, %out, %lse, %do mask %mask query_start %s scale 1.0 causal 0 : (tensor<8x32x6x16xbf16>, tensor<8x40x2x16xbf16>, tensor<8x40x2x24xbf16>, tensor<8x1x1x40xi1>, tensor<i32>, tensor<8x32x6x24xbf16>, tensor<8x6x32xf32>, tensor<8x32x6x24xbf16>) -> (tensor<8x32x6x16xbf16>, tensor<8x40x2x16xbf16>, tensor<8x40x2x24xbf16>)
  return %dq, %dk, %dv : tensor<8x32x6x16xbf16>, tensor<8x40x2x16xbf16>, tensor<8x40x2x24xbf16>
}
