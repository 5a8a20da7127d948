// Tests that a call that can't be inlined is an error that names caller and callee.
// RUN: heddle-opt %s --heddle-inline-calls --split-input-file --verify-diagnostics

// expected-note @+1 {{defined here}}
func.func @other(%x: tensor<f32>) -> tensor<f32> {
  return %x : tensor<f32>
}
func.func @main(%x: tensor<f32>) -> tensor<f32> {
  // expected-error @+1 {{calls @other, which is public, needed a private function of one block}}
  %0 = call @other(%x) : (tensor<f32>) -> tensor<f32>
  return %0 : tensor<f32>
}

// -----

// expected-note @+1 {{defined here}}
func.func private @external(tensor<f32>) -> tensor<f32>
func.func @main(%x: tensor<f32>) -> tensor<f32> {
  // expected-error @+1 {{calls @external, which has no body, needed a private function of one block}}
  %0 = call @external(%x) : (tensor<f32>) -> tensor<f32>
  return %0 : tensor<f32>
}

// -----

// expected-error @+1 {{@even calls itself, needed a function that can be inlined}}
func.func private @even(%x: tensor<f32>) -> tensor<f32> {
  %0 = call @odd(%x) : (tensor<f32>) -> tensor<f32>
  return %0 : tensor<f32>
}
func.func private @odd(%x: tensor<f32>) -> tensor<f32> {
  %0 = call @even(%x) : (tensor<f32>) -> tensor<f32>
  return %0 : tensor<f32>
}
func.func @main(%x: tensor<f32>) -> tensor<f32> {
  %0 = call @odd(%x) : (tensor<f32>) -> tensor<f32>
  return %0 : tensor<f32>
}
