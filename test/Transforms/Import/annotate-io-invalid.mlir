// Tests that an alias or a role that fits nothing is an error.
// RUN: heddle-opt %s --split-input-file --verify-diagnostics --heddle-annotate-io=roles=arg.0=state

// expected-error @+1 {{argument #0 has tf.aliasing_output = 1 : i32, needed the index of a result of its type that no other argument has}}
func.func @range(%w: tensor<4xf32> {tf.aliasing_output = 1 : i32}) -> tensor<4xf32> {
  return %w : tensor<4xf32>
}

// -----

// expected-error @+1 {{argument #1 has tf.aliasing_output = 0 : i32, needed the index of a result of its type that no other argument has}}
func.func @twice(%w: tensor<4xf32> {tf.aliasing_output = 0 : i32}, %v: tensor<4xf32> {tf.aliasing_output = 0 : i32}) -> tensor<4xf32> {
  return %w : tensor<4xf32>
}

// -----

// expected-error @+1 {{@none has 0 arguments and 0 results, found role 'arg.0=state', needed one such as arg.0-3=state or result.0=metric}}
func.func @none() {
  return
}
