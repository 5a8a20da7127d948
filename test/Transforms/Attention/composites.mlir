// Tests that composites named as the attention ops become these, and that one with what the op has not stays, with a remark.
// RUN: heddle-opt %s --heddle-import=keep-composites=heddle.attention,heddle.attention_backward --heddle-raise-attention --verify-diagnostics | FileCheck %s

// CHECK-LABEL: func.func public @main
func.func public @main(%q: tensor<2x6x4x8xf32>, %k: tensor<2x5x2x8xf32>, %v: tensor<2x5x2x8xf32>, %mask: tensor<2x1x1x5xi1>, %ct: tensor<2x6x4x8xf32>)
    -> (tensor<2x6x4x8xf32>, tensor<2x6x4x8xf32>, tensor<2x6x4x8xf32>) {
  // CHECK: %[[OUT:.*]], %[[LSE:.*]] = heddle.attention %arg0, %arg1, %arg2 mask %arg3 scale 5.000000e-01 causal 1 :
  %out, %lse = stablehlo.composite "heddle.attention" %q, %k, %v, %mask {composite_attributes = {scale = 0.5 : f32, causal = 1 : i64}, decomposition = @forward} : (tensor<2x6x4x8xf32>, tensor<2x5x2x8xf32>, tensor<2x5x2x8xf32>, tensor<2x1x1x5xi1>) -> (tensor<2x6x4x8xf32>, tensor<2x4x6xf32>)
  // CHECK: %[[DQ:.*]], %{{.*}}, %{{.*}} = heddle.attention_backward %arg0, %arg1, %arg2, %[[OUT]], %[[LSE]], %arg4 mask %arg3 scale 5.000000e-01 causal 1 :
  %dq, %dk, %dv = stablehlo.composite "heddle.attention_backward" %q, %k, %v, %out, %lse, %ct, %mask {composite_attributes = {scale = 0.5 : f32, causal = 1 : i64}, decomposition = @backward} : (tensor<2x6x4x8xf32>, tensor<2x5x2x8xf32>, tensor<2x5x2x8xf32>, tensor<2x6x4x8xf32>, tensor<2x4x6xf32>, tensor<2x6x4x8xf32>, tensor<2x1x1x5xi1>) -> (tensor<2x6x4x8xf32>, tensor<2x5x2x8xf32>, tensor<2x5x2x8xf32>)
  // CHECK: stablehlo.composite "heddle.attention"
  // expected-remark @+1 {{stays as it is: its attribute "window" = 4 : i64 is none of heddle.attention}}
  %other = stablehlo.composite "heddle.attention" %q, %k, %v {composite_attributes = {scale = 0.5 : f32, window = 4 : i64}, decomposition = @windowed} : (tensor<2x6x4x8xf32>, tensor<2x5x2x8xf32>, tensor<2x5x2x8xf32>) -> tensor<2x6x4x8xf32>
  return %out, %dq, %other : tensor<2x6x4x8xf32>, tensor<2x6x4x8xf32>, tensor<2x6x4x8xf32>
}
func.func private @forward(%q: tensor<2x6x4x8xf32>, %k: tensor<2x5x2x8xf32>, %v: tensor<2x5x2x8xf32>, %mask: tensor<2x1x1x5xi1>) -> (tensor<2x6x4x8xf32>, tensor<2x4x6xf32>) {
  %lse = stablehlo.constant dense<0.0> : tensor<2x4x6xf32>
  return %q, %lse : tensor<2x6x4x8xf32>, tensor<2x4x6xf32>
}
func.func private @backward(%q: tensor<2x6x4x8xf32>, %k: tensor<2x5x2x8xf32>, %v: tensor<2x5x2x8xf32>, %out: tensor<2x6x4x8xf32>, %lse: tensor<2x4x6xf32>, %ct: tensor<2x6x4x8xf32>, %mask: tensor<2x1x1x5xi1>) -> (tensor<2x6x4x8xf32>, tensor<2x5x2x8xf32>, tensor<2x5x2x8xf32>) {
  return %q, %k, %v : tensor<2x6x4x8xf32>, tensor<2x5x2x8xf32>, tensor<2x5x2x8xf32>
}
func.func private @windowed(%q: tensor<2x6x4x8xf32>, %k: tensor<2x5x2x8xf32>, %v: tensor<2x5x2x8xf32>) -> tensor<2x6x4x8xf32> {
  return %q : tensor<2x6x4x8xf32>
}
