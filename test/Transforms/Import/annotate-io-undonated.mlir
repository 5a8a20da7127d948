// RUN: heddle-opt %s --split-input-file --heddle-annotate-io --verify-diagnostics -o /dev/null
// RUN: heddle-opt %s --split-input-file --heddle-annotate-io 2>/dev/null | FileCheck %s

// Tests that where nothing is donated, state is known by its names in the results, and goes on there element by element.
// CHECK-LABEL: func.func public @named(
// CHECK-SAME: %arg0: tensor<4x2xf32> {heddle.io = #heddle.io<name = "w", role = state, type = tensor<4x2xf32>>}
// CHECK-SAME: %arg1: tensor<2xf32> {heddle.io = #heddle.io<name = "b", role = state, type = tensor<2xf32>>}
// CHECK-SAME: %arg2: tensor<4x2xf32> {heddle.io = #heddle.io<name = "x", role = batch
// CHECK-SAME: -> (tensor<2xf32> {heddle.io = #heddle.io<name = "b", role = state, type = tensor<2xf32>>},
// CHECK-SAME: tensor<4x2xf32> {heddle.io = #heddle.io<name = "w", role = state, type = tensor<4x2xf32>>}, tensor<4x2xf32> {heddle.io = #heddle.io<name = "metric.0", role = metric
// expected-remark @+1 {{no argument of @named is donated; 2 of 3 are taken for state, since results have their names; roles of heddle-import may say otherwise}}
func.func public @named(%w: tensor<4x2xf32> loc("params['w']"), %b: tensor<2xf32> loc("params['b']"), %x: tensor<4x2xf32> loc("x"))
    -> (tensor<2xf32> {jax.result_info = "result[0]['b']"}, tensor<4x2xf32> {jax.result_info = "result[0]['w']"}, tensor<4x2xf32> {jax.result_info = "result[1]"}) {
  %0 = stablehlo.multiply %w, %x : tensor<4x2xf32>
  %1 = stablehlo.subtract %w, %0 : tensor<4x2xf32>
  %2 = stablehlo.negate %b : tensor<2xf32>
  return %2, %1, %0 : tensor<2xf32>, tensor<4x2xf32>, tensor<4x2xf32>
}

// -----

// Text without names has the order of trees. Of the batch's x, of the same type, there is no tree; a random key need not go on
// as it is.
// CHECK-LABEL: func.func public @unnamed(
// CHECK-SAME: name = "batch.0", role = batch
// CHECK-SAME: name = "key", role = state, type = tensor<2xui32>>}
// CHECK-SAME: name = "w", role = state, type = tensor<4x4xf32>>}
// expected-remark @+1 {{2 of 3 are taken for state, since results have their types, in their order}}
func.func public @unnamed(%x: tensor<4x4xf32>, %key: tensor<2xui32>, %w: tensor<4x4xf32>)
    -> (tensor<2xui32> {jax.result_info = "result[0]['key']"}, tensor<4x4xf32> {jax.result_info = "result[0]['w']"}, tensor<4x4xf32> {jax.result_info = "result[1]"}) {
  %0 = stablehlo.dot_general %x, %w, contracting_dims = [1] x [0] : (tensor<4x4xf32>, tensor<4x4xf32>) -> tensor<4x4xf32>
  %1 = stablehlo.add %w, %0 : tensor<4x4xf32>
  %2 = stablehlo.reverse %key, dims = [0] : tensor<2xui32>
  return %2, %1, %0 : tensor<2xui32>, tensor<4x4xf32>, tensor<4x4xf32>
}

// -----

// Gradients are no new state; what they are of is state all the same.
// CHECK-LABEL: func.func public @gradients(
// CHECK-SAME: role = state, type = tensor<4x2xf32>>}
// CHECK-SAME: role = state, type = tensor<2xf32>>}
// CHECK-SAME: role = batch
// CHECK-SAME: -> (tensor<4x2xf32> {heddle.io = #heddle.io<name = "w", role = metric
// expected-remark @+1 {{2 of 3 are taken for state}}
func.func public @gradients(%w: tensor<4x2xf32>, %b: tensor<2xf32>, %x: tensor<4x4xf32>)
    -> (tensor<4x2xf32> {jax.result_info = "result['w']"}, tensor<2xf32> {jax.result_info = "result['b']"}) {
  %0 = stablehlo.dot_general %x, %w, contracting_dims = [1] x [0] : (tensor<4x4xf32>, tensor<4x2xf32>) -> tensor<4x2xf32>
  return %0, %b : tensor<4x2xf32>, tensor<2xf32>
}

// -----

// Elements of a tuple are no tree.
// CHECK-LABEL: func.func public @tuple(
// CHECK-NOT: role = state
// CHECK: return
func.func public @tuple(%q: tensor<4x4xf32>, %k: tensor<4x4xf32>, %v: tensor<4x4xf32>)
    -> (tensor<f32> {jax.result_info = "result[0]"}, tensor<4x4xf32> {jax.result_info = "result[1]"}, tensor<4x4xf32> {jax.result_info = "result[2]"}, tensor<4x4xf32> {jax.result_info = "result[3]"}) {
  %c = stablehlo.constant dense<0.0> : tensor<f32>
  return %c, %q, %k, %v : tensor<f32>, tensor<4x4xf32>, tensor<4x4xf32>, tensor<4x4xf32>
}

// -----

// A layer's output has the type of its input, and no name: nobody is taken for state. So it is where something is donated.
// CHECK-LABEL: func.func public @layer(
// CHECK-NOT: role = state
// CHECK: return
func.func public @layer(%w: tensor<4x4xf32>, %x: tensor<4x4xf32>) -> (tensor<4x4xf32> {jax.result_info = "result[0]"}, tensor<4x4xf32> {jax.result_info = "result[1]"}) {
  %0 = stablehlo.add %x, %w : tensor<4x4xf32>
  return %0, %x : tensor<4x4xf32>, tensor<4x4xf32>
}

// -----

// CHECK-LABEL: func.func public @donated(
// CHECK-SAME: %arg0: {{.*}}role = state{{.*}}donates = 1
// CHECK-SAME: %arg1: {{.*}}role = batch
func.func public @donated(%a: tensor<4x4xf32> {jax.buffer_donor = true} loc("s['a']"), %w: tensor<4x4xf32> loc("s['w']"))
    -> (tensor<4x4xf32> {jax.result_info = "result[0]['w']"}, tensor<4x4xf32> {jax.result_info = "result[0]['a']"}) {
  return %w, %a : tensor<4x4xf32>, tensor<4x4xf32>
}
