// Tests that roles and names come from aliases, donors, result paths and locations, and can be overridden.
// RUN: heddle-opt %s --split-input-file --heddle-annotate-io | FileCheck %s
// RUN: heddle-opt %s --split-input-file --heddle-annotate-io=entry=init | FileCheck %s --check-prefix=INIT
// RUN: heddle-opt %s --split-input-file --heddle-annotate-io=roles=arg.0-1=seed,result.0=metric | FileCheck %s --check-prefix=ROLES

// CHECK-LABEL: func.func public @step(
// CHECK-SAME: %arg0: tensor<4xf32> {heddle.io = #heddle.io<name = "opt.0.trace.b1", role = state, type = tensor<4xf32>, donates = 1>}
// CHECK-SAME: %arg1: tensor<2xi32> {heddle.io = #heddle.io<name = "batch.0", role = batch, type = tensor<2xi32>>}
// CHECK-SAME: %arg2: tensor<2xi8> {heddle.io = #heddle.io<name = "data.x", role = batch, type = tensor<2xi8>>}
// CHECK-SAME: -> (tensor<f32> {heddle.io = #heddle.io<name = "loss", role = metric, type = tensor<f32>>},
// CHECK-SAME: tensor<4xf32> {heddle.io = #heddle.io<name = "opt.0.trace.b1", role = state, type = tensor<4xf32>>})
// INIT-LABEL: func.func public @step(
// INIT-SAME: name = "1.loss", role = state
// ROLES-LABEL: func.func public @step(
// ROLES-SAME: %arg0: {{.*}}role = seed, type = tensor<4xf32>>}, %arg1: {{.*}}role = seed
func.func public @step(%w: tensor<4xf32> {tf.aliasing_output = 1 : i32}, %t: tensor<2xi32>, %x: tensor<2xi8> loc("data['x']"))
    -> (tensor<f32> {jax.result_info = "result[1]['loss']"}, tensor<4xf32> {jax.result_info = "result[0]['opt'][0].trace['b1']"}) {
  %0 = stablehlo.constant dense<0.0> : tensor<f32>
  return %0, %w : tensor<f32>, tensor<4xf32>
}

// -----

// A donor takes the result with its own path first, whatever the order; another takes the first free one of its type.
// CHECK-LABEL: func.func public @donors(
// CHECK-SAME: %arg0: tensor<f32> {heddle.io = #heddle.io<name = "b", role = state, type = tensor<f32>, donates = 1>}
// CHECK-SAME: %arg1: tensor<f32> {heddle.io = #heddle.io<name = "a", role = state, type = tensor<f32>, donates = 0>}
// CHECK-SAME: %arg2: tensor<i8> {heddle.io = #heddle.io<name = "batch.0", role = batch, type = tensor<i8>>}
// INIT-LABEL: func.func public @donors(
// ROLES-LABEL: func.func public @donors(
func.func public @donors(%p: tensor<f32> {jax.buffer_donor = true}, %q: tensor<f32> {jax.buffer_donor = true} loc("state['a']"), %r: tensor<i8> {jax.buffer_donor = true})
    -> (tensor<f32> {jax.result_info = "result[0]['a']"}, tensor<f32> {jax.result_info = "result[0]['b']"}) {
  return %q, %p : tensor<f32>, tensor<f32>
}

// -----

// Names are unique, and a private function is not an entry.
// CHECK-LABEL: func.func private @helper(%arg0: tensor<f32>)
// CHECK-LABEL: func.func @same(
// CHECK-SAME: name = "x", role = batch
// CHECK-SAME: name = "x#1", role = batch
// CHECK-SAME: -> (tensor<f32> {heddle.io = #heddle.io<name = "metric.0", role = metric
// INIT-LABEL: func.func @same(
// INIT-SAME: -> (tensor<f32> {heddle.io = #heddle.io<name = "state.0", role = state
// ROLES-LABEL: func.func @same(
func.func private @helper(%x: tensor<f32>) {
  return
}
func.func @same(%x: tensor<f32> loc("x"), %y: tensor<f32> loc("x")) -> tensor<f32> {
  return %x : tensor<f32>
}

// -----

// Python quotes a key by " where it holds a '.
// CHECK-LABEL: func.func @quoted(
// CHECK-SAME: -> (tensor<f32> {heddle.io = #heddle.io<name = "g'h.x", role = metric
// INIT-LABEL: func.func @quoted(
// ROLES-LABEL: func.func @quoted(
func.func @quoted(%x: tensor<f32>, %y: tensor<f32>) -> (tensor<f32> {jax.result_info = "result[1][\22g'h\22].x"}) {
  return %x : tensor<f32>
}
