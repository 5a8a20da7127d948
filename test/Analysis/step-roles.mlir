// Tests that values know their part of a step by what they reach: the loss, new state, metrics. Names say nothing, so
// they are of no help here.
// RUN: heddle-opt %s --heddle-label-step-roles | FileCheck %s

// Momentum with a clipped gradient, a bias, and a learning rate from a counter.
// CHECK-LABEL: func.func @step(
func.func @step(
    %w: tensor<8x4xf32> {heddle.io = #heddle.io<name = "a", role = state, type = tensor<8x4xf32>>},
    %b: tensor<4xf32> {heddle.io = #heddle.io<name = "b", role = state, type = tensor<4xf32>>},
    %m: tensor<8x4xf32> {heddle.io = #heddle.io<name = "c", role = state, type = tensor<8x4xf32>>},
    %n: tensor<f32> {heddle.io = #heddle.io<name = "d", role = state, type = tensor<f32>>},
    %x: tensor<16x8xf32> {heddle.io = #heddle.io<name = "e", role = batch, type = tensor<16x8xf32>>})
    -> (tensor<8x4xf32> {heddle.io = #heddle.io<name = "a", role = state, type = tensor<8x4xf32>>},
        tensor<4xf32> {heddle.io = #heddle.io<name = "b", role = state, type = tensor<4xf32>>},
        tensor<8x4xf32> {heddle.io = #heddle.io<name = "c", role = state, type = tensor<8x4xf32>>},
        tensor<f32> {heddle.io = #heddle.io<name = "d", role = state, type = tensor<f32>>},
        tensor<f32> {heddle.io = #heddle.io<name = "f", role = metric, type = tensor<f32>>},
        tensor<f32> {heddle.io = #heddle.io<name = "g", role = metric, type = tensor<f32>>},
        tensor<f32> {heddle.io = #heddle.io<name = "h", role = metric, type = tensor<f32>>}) {
  // CHECK: constant {heddle.part = "forward"}
  %zero = stablehlo.constant dense<0.0> : tensor<f32>
  // CHECK: dot_general {{.*}}heddle.part = "forward"
  %y = stablehlo.dot_general %x, %w, contracting_dims = [1] x [0]
      : (tensor<16x8xf32>, tensor<8x4xf32>) -> tensor<16x4xf32>
  // CHECK: broadcast_in_dim {{.*}}heddle.part = "forward"
  %bb = stablehlo.broadcast_in_dim %b, dims = [1] : (tensor<4xf32>) -> tensor<16x4xf32>
  // CHECK: add {{.*}}heddle.part = "forward"
  %z = stablehlo.add %y, %bb : tensor<16x4xf32>
  // CHECK: exponential {{.*}}heddle.part = "forward"
  %e = stablehlo.exponential %z : tensor<16x4xf32>
  // CHECK: reduce{{.*}}heddle.part = "forward"
  %loss = stablehlo.reduce(%e init: %zero) applies stablehlo.add across dimensions = [0, 1] : (tensor<16x4xf32>, tensor<f32>) -> tensor<f32>
  // Another metric of the forward pass.
  // CHECK: reduce{{.*}}heddle.part = "forward"
  %largest = stablehlo.reduce(%z init: %zero) applies stablehlo.maximum across dimensions = [0, 1] : (tensor<16x4xf32>, tensor<f32>) -> tensor<f32>
  // A product that both gradients are made of.
  // CHECK: multiply {{.*}}heddle.part = "backward"
  %dz = stablehlo.multiply %e, %e : tensor<16x4xf32>
  // CHECK: reduce{{.*}}heddle.part = "gradient"
  %db = stablehlo.reduce(%dz init: %zero) applies stablehlo.add across dimensions = [0] : (tensor<16x4xf32>, tensor<f32>) -> tensor<4xf32>
  // CHECK: dot_general {{.*}}heddle.part = "gradient"
  %dwt = stablehlo.dot_general %dz, %x, contracting_dims = [0] x [0]
      : (tensor<16x4xf32>, tensor<16x8xf32>) -> tensor<4x8xf32>
  // CHECK: transpose {{.*}}heddle.part = "optimizer"
  %dw = stablehlo.transpose %dwt, dims = [1, 0] : (tensor<4x8xf32>) -> tensor<8x4xf32>
  // CHECK: multiply {{.*}}heddle.part = "optimizer"
  %square = stablehlo.multiply %dw, %dw : tensor<8x4xf32>
  // CHECK: reduce{{.*}}heddle.part = "optimizer"
  %norm = stablehlo.reduce(%square init: %zero) applies stablehlo.add across dimensions = [0, 1] : (tensor<8x4xf32>, tensor<f32>) -> tensor<f32>
  // CHECK: broadcast_in_dim {{.*}}heddle.part = "optimizer"
  %scale = stablehlo.broadcast_in_dim %norm, dims = [] : (tensor<f32>) -> tensor<8x4xf32>
  // CHECK: divide {{.*}}heddle.part = "optimizer"
  %clipped = stablehlo.divide %dw, %scale : tensor<8x4xf32>
  // CHECK: add {{.*}}heddle.part = "optimizer"
  %m2 = stablehlo.add %m, %clipped : tensor<8x4xf32>
  // Work on the optimizer's own state is its own, even a product.
  // CHECK: dot_general {{.*}}heddle.part = "optimizer"
  %mm = stablehlo.dot_general %m2, %m2, contracting_dims = [0] x [0]
      : (tensor<8x4xf32>, tensor<8x4xf32>) -> tensor<4x4xf32>
  // CHECK: dot_general {{.*}}heddle.part = "optimizer"
  %mmm = stablehlo.dot_general %m2, %mm, contracting_dims = [1] x [0]
      : (tensor<8x4xf32>, tensor<4x4xf32>) -> tensor<8x4xf32>
  // CHECK: cosine {{.*}}heddle.part = "optimizer"
  %rate = stablehlo.cosine %n : tensor<f32>
  // CHECK: broadcast_in_dim {{.*}}heddle.part = "optimizer"
  %rates = stablehlo.broadcast_in_dim %rate, dims = [] : (tensor<f32>) -> tensor<8x4xf32>
  // CHECK: multiply {{.*}}heddle.part = "optimizer"
  %step = stablehlo.multiply %rates, %mmm : tensor<8x4xf32>
  // CHECK: subtract {{.*}}heddle.part = "optimizer"
  %w2 = stablehlo.subtract %w, %step : tensor<8x4xf32>
  // CHECK: subtract {{.*}}heddle.part = "optimizer"
  %b2 = stablehlo.subtract %b, %db : tensor<4xf32>
  // CHECK: add {{.*}}heddle.part = "optimizer"
  %n2 = stablehlo.add %n, %n : tensor<f32>
  // CHECK: sqrt {{.*}}heddle.part = "metric"
  %root = stablehlo.sqrt %norm : tensor<f32>
  return %w2, %b2, %m2, %n2, %loss, %largest, %root : tensor<8x4xf32>, tensor<4xf32>, tensor<8x4xf32>, tensor<f32>, tensor<f32>, tensor<f32>, tensor<f32>
}

// Layers in a loop, and their gradients in another; a weight's gradient leaves that one as a stack.
// CHECK-LABEL: func.func @loops(
func.func @loops(
    %w: tensor<3x4x4xf32> {heddle.io = #heddle.io<name = "a", role = state, type = tensor<3x4x4xf32>>},
    %x: tensor<16x4xf32> {heddle.io = #heddle.io<name = "b", role = batch, type = tensor<16x4xf32>>})
    -> (tensor<3x4x4xf32> {heddle.io = #heddle.io<name = "a", role = state, type = tensor<3x4x4xf32>>},
        tensor<f32> {heddle.io = #heddle.io<name = "c", role = metric, type = tensor<f32>>}) {
  %zero = stablehlo.constant dense<0.0> : tensor<f32>
  // CHECK: heddle.scan
  %y:2 = heddle.scan %i : tensor<i32> in 3 carries(%h = %x : tensor<16x4xf32>) inputs(%wl = %w : tensor<3x4x4xf32>)
      -> (tensor<16x4xf32>, tensor<3x16x4xf32>) {
    // CHECK: dot_general {{.*}}heddle.part = "forward"
    %0 = stablehlo.dot_general %h, %wl, contracting_dims = [1] x [0]
        : (tensor<16x4xf32>, tensor<4x4xf32>) -> tensor<16x4xf32>
    // Only the backward pass has a use for it.
    // CHECK: negate {{.*}}heddle.part = "backward"
    %saved = stablehlo.negate %h : tensor<16x4xf32>
    heddle.yield %0, %saved : tensor<16x4xf32>, tensor<16x4xf32>
  }
  // CHECK: } {heddle.part = "forward"}
  // CHECK: reduce{{.*}}heddle.part = "forward"
  %loss = stablehlo.reduce(%y#0 init: %zero) applies stablehlo.add across dimensions = [0, 1] : (tensor<16x4xf32>, tensor<f32>) -> tensor<f32>
  // CHECK: heddle.scan
  %g:2 = heddle.scan %i : tensor<i32> in 3 reverse carries(%d = %y#0 : tensor<16x4xf32>)
      inputs(%wl = %w : tensor<3x4x4xf32>, %saved = %y#1 : tensor<3x16x4xf32>)
      -> (tensor<16x4xf32>, tensor<3x4x4xf32>) {
    // CHECK: dot_general {{.*}}heddle.part = "backward"
    %0 = stablehlo.dot_general %d, %wl, contracting_dims = [1] x [1]
        : (tensor<16x4xf32>, tensor<4x4xf32>) -> tensor<16x4xf32>
    // CHECK: dot_general {{.*}}heddle.part = "gradient"
    %dw = stablehlo.dot_general %saved, %d, contracting_dims = [0] x [0]
        : (tensor<16x4xf32>, tensor<16x4xf32>) -> tensor<4x4xf32>
    heddle.yield %0, %dw : tensor<16x4xf32>, tensor<4x4xf32>
  }
  // CHECK: } {heddle.part = "backward"}
  // CHECK: subtract {{.*}}heddle.part = "optimizer"
  %w2 = stablehlo.subtract %w, %g#1 : tensor<3x4x4xf32>
  return %w2, %loss : tensor<3x4x4xf32>, tensor<f32>
}

// A loss of the first layer is a metric, too: the forward pass goes on to the loss of all layers, which needs no gradient.
// CHECK-LABEL: func.func @loss_of_a_layer(
func.func @loss_of_a_layer(
    %w: tensor<4x4xf32> {heddle.io = #heddle.io<name = "a", role = state, type = tensor<4x4xf32>>},
    %v: tensor<4x4xf32> {heddle.io = #heddle.io<name = "b", role = state, type = tensor<4x4xf32>>},
    %x: tensor<16x4xf32> {heddle.io = #heddle.io<name = "c", role = batch, type = tensor<16x4xf32>>})
    -> (tensor<4x4xf32> {heddle.io = #heddle.io<name = "a", role = state, type = tensor<4x4xf32>>},
        tensor<4x4xf32> {heddle.io = #heddle.io<name = "b", role = state, type = tensor<4x4xf32>>},
        tensor<f32> {heddle.io = #heddle.io<name = "d", role = metric, type = tensor<f32>>},
        tensor<f32> {heddle.io = #heddle.io<name = "e", role = metric, type = tensor<f32>>},
        tensor<f32> {heddle.io = #heddle.io<name = "f", role = metric, type = tensor<f32>>}) {
  %zero = stablehlo.constant dense<0.0> : tensor<f32>
  // CHECK: dot_general {{.*}}heddle.part = "forward"
  %y = stablehlo.dot_general %x, %w, contracting_dims = [1] x [0]
      : (tensor<16x4xf32>, tensor<4x4xf32>) -> tensor<16x4xf32>
  %first = stablehlo.reduce(%y init: %zero) applies stablehlo.add across dimensions = [0, 1] : (tensor<16x4xf32>, tensor<f32>) -> tensor<f32>
  // CHECK: dot_general {{.*}}heddle.part = "forward"
  %z = stablehlo.dot_general %y, %v, contracting_dims = [1] x [0]
      : (tensor<16x4xf32>, tensor<4x4xf32>) -> tensor<16x4xf32>
  %all = stablehlo.reduce(%z init: %zero) applies stablehlo.add across dimensions = [0, 1] : (tensor<16x4xf32>, tensor<f32>) -> tensor<f32>
  // CHECK: dot_general {{.*}}heddle.part = "gradient"
  %dv = stablehlo.dot_general %y, %z, contracting_dims = [0] x [0]
      : (tensor<16x4xf32>, tensor<16x4xf32>) -> tensor<4x4xf32>
  // CHECK: dot_general {{.*}}heddle.part = "backward"
  %dy = stablehlo.dot_general %z, %v, contracting_dims = [1] x [1]
      : (tensor<16x4xf32>, tensor<4x4xf32>) -> tensor<16x4xf32>
  // CHECK: dot_general {{.*}}heddle.part = "gradient"
  %dw = stablehlo.dot_general %x, %dy, contracting_dims = [0] x [0]
      : (tensor<16x4xf32>, tensor<16x4xf32>) -> tensor<4x4xf32>
  // CHECK: reduce{{.*}}heddle.part = "metric"
  %norm = stablehlo.reduce(%dv init: %zero) applies stablehlo.add across dimensions = [0, 1] : (tensor<4x4xf32>, tensor<f32>) -> tensor<f32>
  %w2 = stablehlo.subtract %w, %dw : tensor<4x4xf32>
  %v2 = stablehlo.subtract %v, %dv : tensor<4x4xf32>
  return %w2, %v2, %first, %all, %norm : tensor<4x4xf32>, tensor<4x4xf32>, tensor<f32>, tensor<f32>, tensor<f32>
}
