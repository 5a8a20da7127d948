// Tests that only attention beyond a target's kernels is written out, with a remark that says why.
// RUN: heddle-opt %s --heddle-decompose-attention=target=cuda-sm_90a --verify-diagnostics | FileCheck %s
// RUN: heddle-opt %s --heddle-decompose-attention=target=cpu 2>&1 | FileCheck %s --check-prefix=CPU
// RUN: not heddle-opt %s --heddle-decompose-attention=target=abacus 2>&1 | FileCheck %s --check-prefix=UNKNOWN
// UNKNOWN: error: target "abacus" is not known, needed one of
// CPU-NOT: remark
// CPU-COUNT-5: heddle.attention
// CPU-NOT: heddle.attention

// CHECK-LABEL: func.func @kept
// CHECK: heddle.attention
func.func @kept(%q: tensor<2x6x4x8xbf16>, %k: tensor<2x5x2x8xbf16>, %v: tensor<2x5x2x128xbf16>) -> tensor<2x6x4x128xbf16> {
  %out, %lse = heddle.attention %q, %k, %v scale 0.5 causal 0 soft_cap 30.0 : (tensor<2x6x4x8xbf16>, tensor<2x5x2x8xbf16>, tensor<2x5x2x128xbf16>) -> (tensor<2x6x4x128xbf16>, tensor<2x4x6xf32>)
  return %out : tensor<2x6x4x128xbf16>
}

// CHECK-LABEL: func.func @large
// CHECK-NOT: heddle.attention
func.func @large(%q: tensor<6x4x256xf32>) -> tensor<6x4x256xf32> {
  // expected-remark @+1 {{is written out as products and a softmax: cuda-sm_90a has no kernel for it, as it has heads of 256 elements, needed at most 128}}
  %out, %lse = heddle.attention %q, %q, %q scale 0.5 : (tensor<6x4x256xf32>, tensor<6x4x256xf32>, tensor<6x4x256xf32>) -> (tensor<6x4x256xf32>, tensor<4x6xf32>)
  return %out : tensor<6x4x256xf32>
}

// CHECK-LABEL: func.func @odd
// CHECK-NOT: heddle.attention
func.func @odd(%q: tensor<6x4x12xf16>) -> tensor<6x4x12xf16> {
  // expected-remark @+1 {{as it has heads of 24 bytes, needed a multiple of 16}}
  %out, %lse = heddle.attention %q, %q, %q scale 0.5 : (tensor<6x4x12xf16>, tensor<6x4x12xf16>, tensor<6x4x12xf16>) -> (tensor<6x4x12xf16>, tensor<4x6xf32>)
  return %out : tensor<6x4x12xf16>
}

// CHECK-LABEL: func.func @biased
// CHECK-NOT: heddle.attention
func.func @biased(%q: tensor<6x4x8xf32>, %bias: tensor<4x6x6xf32>) -> tensor<6x4x8xf32> {
  // expected-remark @+1 {{as it has a bias, needed none}}
  %out, %lse = heddle.attention %q, %q, %q bias %bias scale 0.5 : (tensor<6x4x8xf32>, tensor<6x4x8xf32>, tensor<6x4x8xf32>, tensor<4x6x6xf32>) -> (tensor<6x4x8xf32>, tensor<4x6xf32>)
  return %out : tensor<6x4x8xf32>
}

// CHECK-LABEL: func.func @masked
// CHECK-NOT: heddle.attention
func.func @masked(%q: tensor<6x4x8xf32>, %mask: tensor<1x6x6xi1>, %lse: tensor<4x6xf32>) -> tensor<6x4x8xf32> {
  // expected-remark @+1 {{as it has a mask other than a causal one, needed none}}
  %dq, %dk, %dv = heddle.attention_backward %q, %q, %q, %q, %lse, %q mask %mask scale 0.5 : (tensor<6x4x8xf32>, tensor<6x4x8xf32>, tensor<6x4x8xf32>, tensor<1x6x6xi1>, tensor<6x4x8xf32>, tensor<4x6xf32>, tensor<6x4x8xf32>) -> (tensor<6x4x8xf32>, tensor<6x4x8xf32>, tensor<6x4x8xf32>)
  return %dq : tensor<6x4x8xf32>
}
