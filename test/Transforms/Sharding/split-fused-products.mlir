// Tests that slices of a product become products with slices of the weight, that products with what is joined of parts
// are made part by part, and that the numbers stay.
// RUN: heddle-opt %s --heddle-split-fused-products=always --split-input-file | FileCheck %s
// RUN: heddle-opt %s --heddle-split-fused-products --split-input-file | FileCheck %s --check-prefix=NEEDED
// RUN: heddle-interpret %s --entry=sliced > %t.sliced
// RUN: heddle-opt %s --heddle-split-fused-products=always | heddle-interpret - --entry=sliced | diff %t.sliced -
// RUN: heddle-interpret %s --entry=unequal > %t.unequal
// RUN: heddle-opt %s --heddle-split-fused-products=always | heddle-interpret - --entry=unequal | diff %t.unequal -
// RUN: heddle-interpret %s --entry=joined > %t.joined
// RUN: heddle-opt %s --heddle-split-fused-products=always | heddle-interpret - --entry=joined | diff %t.joined -
// RUN: heddle-interpret %s --entry=pads > %t.pads
// RUN: heddle-opt %s --heddle-split-fused-products=always | heddle-interpret - --entry=pads | diff %t.pads -

sdy.mesh @mesh = <["data"=2, "model"=2]>

// Equal parts: the weight and the bias are reshaped once, and each part is one block.
// CHECK-LABEL: func.func @qkv(
// CHECK-SAME: %[[X:.*]]: tensor<8x12x20xf32>, %[[W:.*]]: tensor<20x24xf32>, %[[B:.*]]: tensor<24xf32>
// NEEDED-LABEL: func.func @qkv(
// NEEDED: stablehlo.dot_general {{.*}} -> tensor<8x12x24xf32>
func.func @qkv(%x: tensor<8x12x20xf32>, %w: tensor<20x24xf32>, %b: tensor<24xf32>)
    -> (tensor<8x12x8xf32>, tensor<8x12x8xf32>, tensor<8x12x8xf32>) {
  // CHECK: %[[BLOCKS:.*]] = stablehlo.reshape %[[W]] : (tensor<20x24xf32>) -> tensor<20x3x8xf32>
  // CHECK: stablehlo.slice %[[BLOCKS]] [0:20, 0:1, 0:8]
  // CHECK: %[[WQ:.*]] = stablehlo.reshape {{.*}} -> tensor<20x8xf32>
  // CHECK: %[[XQ:.*]] = stablehlo.dot_general %[[X]], %[[WQ]], contracting_dims = [2] x [0] {{.*}} -> tensor<8x12x8xf32>
  // CHECK: %[[BIASES:.*]] = stablehlo.reshape %[[B]] : (tensor<24xf32>) -> tensor<3x8xf32>
  // CHECK: stablehlo.slice %[[BIASES]] [0:1, 0:8]
  // CHECK: stablehlo.broadcast_in_dim {{.*}} -> tensor<8x12x8xf32>
  // CHECK: %[[Q:.*]] = stablehlo.add %[[XQ]], {{.*}} : tensor<8x12x8xf32>
  // CHECK: stablehlo.slice %[[BLOCKS]] [0:20, 1:2, 0:8]
  // CHECK: stablehlo.slice %[[BIASES]] [1:2, 0:8]
  // CHECK: stablehlo.slice %[[BLOCKS]] [0:20, 2:3, 0:8]
  // CHECK: stablehlo.slice %[[BIASES]] [2:3, 0:8]
  // CHECK-NOT: x24xf32
  // CHECK: return %[[Q]],
  %xw = stablehlo.dot_general %x, %w, contracting_dims = [2] x [0] : (tensor<8x12x20xf32>, tensor<20x24xf32>) -> tensor<8x12x24xf32>
  %row = stablehlo.reshape %b : (tensor<24xf32>) -> tensor<1x1x24xf32>
  %rows = stablehlo.broadcast_in_dim %row, dims = [0, 1, 2] : (tensor<1x1x24xf32>) -> tensor<8x12x24xf32>
  %y = stablehlo.add %xw, %rows : tensor<8x12x24xf32>
  %q = stablehlo.slice %y [0:8, 0:12, 0:8] : (tensor<8x12x24xf32>) -> tensor<8x12x8xf32>
  %k = stablehlo.slice %y [0:8, 0:12, 8:16] : (tensor<8x12x24xf32>) -> tensor<8x12x8xf32>
  %v = stablehlo.slice %y [0:8, 0:12, 16:24] : (tensor<8x12x24xf32>) -> tensor<8x12x8xf32>
  return %q, %k, %v : tensor<8x12x8xf32>, tensor<8x12x8xf32>, tensor<8x12x8xf32>
}

// Where the weight is split by an axis that is not the batch's, the pass needs no telling.
// CHECK-LABEL: func.func @tensor_parallel(
// NEEDED-LABEL: func.func @tensor_parallel(
// NEEDED-NOT: tensor<8x12x24xf32>
// NEEDED: return
func.func @tensor_parallel(
    %x: tensor<8x12x20xf32> {heddle.io = #heddle.io<name = "x", role = batch, type = tensor<8x12x20xf32>>, sdy.sharding = #sdy.sharding<@mesh, [{"data"}, {}, {}]>},
    %w: tensor<20x24xf32> {heddle.io = #heddle.io<name = "w", role = state, type = tensor<20x24xf32>>, sdy.sharding = #sdy.sharding<@mesh, [{"data"}, {"model"}]>})
    -> (tensor<8x12x8xf32> {heddle.io = #heddle.io<name = "q", role = metric, type = tensor<8x12x8xf32>>}) {
  %y = stablehlo.dot_general %x, %w, contracting_dims = [2] x [0] : (tensor<8x12x20xf32>, tensor<20x24xf32>) -> tensor<8x12x24xf32>
  %q = stablehlo.slice %y [0:8, 0:12, 0:8] : (tensor<8x12x24xf32>) -> tensor<8x12x8xf32>
  return %q : tensor<8x12x8xf32>
}

// Also where it is gathered again, behind a barrier.
// CHECK-LABEL: func.func @gathered_again(
// NEEDED-LABEL: func.func @gathered_again(
// NEEDED-NOT: tensor<8x12x24xf32>
// NEEDED: return
func.func @gathered_again(
    %x: tensor<8x12x20xf32> {heddle.io = #heddle.io<name = "x", role = batch, type = tensor<8x12x20xf32>>, sdy.sharding = #sdy.sharding<@mesh, [{"data"}, {}, {}]>},
    %w: tensor<20x24xf32> {heddle.io = #heddle.io<name = "w", role = state, type = tensor<20x24xf32>>, sdy.sharding = #sdy.sharding<@mesh, [{"data"}, {"model"}]>})
    -> (tensor<8x12x8xf32> {heddle.io = #heddle.io<name = "q", role = metric, type = tensor<8x12x8xf32>>}) {
  %again:2 = stablehlo.optimization_barrier %x, %w : tensor<8x12x20xf32>, tensor<20x24xf32>
  %y = stablehlo.dot_general %again#0, %again#1, contracting_dims = [2] x [0] : (tensor<8x12x20xf32>, tensor<20x24xf32>) -> tensor<8x12x24xf32>
  %q = stablehlo.slice %y [0:8, 0:12, 0:8] : (tensor<8x12x24xf32>) -> tensor<8x12x8xf32>
  return %q : tensor<8x12x8xf32>
}

// The batch's own axis on a weight (ZeRO) is gathered anyway.
// CHECK-LABEL: func.func @zero(
// NEEDED-LABEL: func.func @zero(
// NEEDED: tensor<8x12x24xf32>
func.func @zero(
    %x: tensor<8x12x20xf32> {heddle.io = #heddle.io<name = "x", role = batch, type = tensor<8x12x20xf32>>, sdy.sharding = #sdy.sharding<@mesh, [{"data"}, {}, {}]>},
    %w: tensor<20x24xf32> {heddle.io = #heddle.io<name = "w", role = state, type = tensor<20x24xf32>>, sdy.sharding = #sdy.sharding<@mesh, [{}, {"data"}]>})
    -> (tensor<8x12x8xf32> {heddle.io = #heddle.io<name = "q", role = metric, type = tensor<8x12x8xf32>>}) {
  %y = stablehlo.dot_general %x, %w, contracting_dims = [2] x [0] : (tensor<8x12x20xf32>, tensor<20x24xf32>) -> tensor<8x12x24xf32>
  %q = stablehlo.slice %y [0:8, 0:12, 0:8] : (tensor<8x12x24xf32>) -> tensor<8x12x8xf32>
  return %q : tensor<8x12x8xf32>
}

// Through a transpose, a scalar select, and a conversion of the product; the weight is the left operand, the parts are
// unequal and leave a gap. The weight's narrowing conversion stays in front of the cut.
// CHECK-LABEL: func.func @unequal(
func.func @unequal() -> (tensor<5x12x8xf32>, tensor<16x12x8xf32>) {
  %i = stablehlo.iota dim = 1 : tensor<20x24xf32>
  %j = stablehlo.iota dim = 0 : tensor<20x24xf32>
  // CHECK: %[[W:.*]] = stablehlo.add
  %w = stablehlo.add %i, %j : tensor<20x24xf32>
  // CHECK: %[[N:.*]] = stablehlo.convert %[[W]]
  %n = stablehlo.convert %w : (tensor<20x24xf32>) -> tensor<20x24xbf16>
  %a = stablehlo.iota dim = 2 : tensor<8x12x20xbf16>
  %p = stablehlo.constant dense<true> : tensor<i1>
  // CHECK: %[[N5:.*]] = stablehlo.slice %[[N]] [0:20, 0:5]
  // CHECK: stablehlo.dot_general %[[N5]], {{.*}} -> tensor<5x8x12xbf16>
  // CHECK: stablehlo.select {{.*}} : tensor<i1>, tensor<5x12x8xf32>
  // CHECK: %[[N16:.*]] = stablehlo.slice %[[N]] [0:20, 8:24]
  // CHECK: stablehlo.dot_general %[[N16]], {{.*}} -> tensor<16x8x12xbf16>
  // CHECK: stablehlo.select {{.*}} : tensor<i1>, tensor<16x12x8xf32>
  // CHECK: return
  %y = stablehlo.dot_general %n, %a, contracting_dims = [0] x [2] : (tensor<20x24xbf16>, tensor<8x12x20xbf16>) -> tensor<24x8x12xbf16>
  %wide = stablehlo.convert %y : (tensor<24x8x12xbf16>) -> tensor<24x8x12xf32>
  %t = stablehlo.transpose %wide, dims = [0, 2, 1] : (tensor<24x8x12xf32>) -> tensor<24x12x8xf32>
  %negative = stablehlo.negate %t : tensor<24x12x8xf32>
  %s = stablehlo.select %p, %t, %negative : tensor<i1>, tensor<24x12x8xf32>
  %0 = stablehlo.slice %s [0:5, 0:12, 0:8] : (tensor<24x12x8xf32>) -> tensor<5x12x8xf32>
  %1 = stablehlo.slice %s [8:24, 0:12, 0:8] : (tensor<24x12x8xf32>) -> tensor<16x12x8xf32>
  return %0, %1 : tensor<5x12x8xf32>, tensor<16x12x8xf32>
}

// Small integers, so that sums are exact in any order.
// CHECK-LABEL: func.func @sliced(
// CHECK-NOT: 8x12x24xf32
// CHECK: return
func.func @sliced() -> (tensor<8x12x8xf32>, tensor<8x12x8xf32>, tensor<8x12x8xf32>) {
  %x0 = stablehlo.iota dim = 0 : tensor<8x12x20xf32>
  %x1 = stablehlo.iota dim = 1 : tensor<8x12x20xf32>
  %x2 = stablehlo.iota dim = 2 : tensor<8x12x20xf32>
  %x3 = stablehlo.multiply %x0, %x2 : tensor<8x12x20xf32>
  %x = stablehlo.add %x1, %x3 : tensor<8x12x20xf32>
  %w0 = stablehlo.iota dim = 0 : tensor<20x24xf32>
  %w1 = stablehlo.iota dim = 1 : tensor<20x24xf32>
  %w = stablehlo.multiply %w0, %w1 : tensor<20x24xf32>
  %b = stablehlo.iota dim = 0 : tensor<24xf32>
  %xw = stablehlo.dot_general %x, %w, contracting_dims = [2] x [0] : (tensor<8x12x20xf32>, tensor<20x24xf32>) -> tensor<8x12x24xf32>
  %rows = stablehlo.broadcast_in_dim %b, dims = [2] : (tensor<24xf32>) -> tensor<8x12x24xf32>
  %y = stablehlo.add %xw, %rows : tensor<8x12x24xf32>
  %half = stablehlo.constant dense<5.000000e-01> : tensor<8x12x24xf32>
  %z = stablehlo.multiply %y, %half : tensor<8x12x24xf32>
  %q = stablehlo.slice %z [0:8, 0:12, 0:8] : (tensor<8x12x24xf32>) -> tensor<8x12x8xf32>
  %v = stablehlo.slice %z [0:8, 0:12, 16:24] : (tensor<8x12x24xf32>) -> tensor<8x12x8xf32>
  %k = stablehlo.slice %z [0:8, 0:12, 8:16] : (tensor<8x12x24xf32>) -> tensor<8x12x8xf32>
  return %q, %k, %v : tensor<8x12x8xf32>, tensor<8x12x8xf32>, tensor<8x12x8xf32>
}

// The gradients: of the input a sum, of the weight and the bias joined after the product.
// CHECK-LABEL: func.func @joined(
func.func @joined() -> (tensor<8x12x20xf32>, tensor<20x24xf32>, tensor<24xf32>) {
  %dq = stablehlo.iota dim = 0 : tensor<8x12x8xf32>
  %dk = stablehlo.iota dim = 1 : tensor<8x12x8xf32>
  %dv = stablehlo.iota dim = 2 : tensor<8x12x8xf32>
  %x = stablehlo.iota dim = 2 : tensor<8x12x20xf32>
  %w0 = stablehlo.iota dim = 0 : tensor<20x24xf32>
  %w1 = stablehlo.iota dim = 1 : tensor<20x24xf32>
  %w = stablehlo.multiply %w0, %w1 : tensor<20x24xf32>
  %zero = stablehlo.constant dense<0.0> : tensor<f32>
  // CHECK-NOT: tensor<8x12x24xf32>
  // CHECK: %[[B:.*]] = stablehlo.concatenate {{.*}} dim = 0 : {{.*}} -> tensor<3x8xf32>
  // CHECK: %[[DB:.*]] = stablehlo.reshape %[[B]] : (tensor<3x8xf32>) -> tensor<24xf32>
  // CHECK-COUNT-3: stablehlo.dot_general {{.*}} -> tensor<8x20xf32>
  // CHECK: %[[J:.*]] = stablehlo.concatenate {{.*}} dim = 0 : {{.*}} -> tensor<3x8x20xf32>
  // CHECK: %[[JT:.*]] = stablehlo.reshape %[[J]] : (tensor<3x8x20xf32>) -> tensor<24x20xf32>
  // CHECK: %[[DW:.*]] = stablehlo.transpose %[[JT]]
  // CHECK: %[[BLOCKS:.*]] = stablehlo.reshape {{.*}} -> tensor<20x3x8xf32>
  // CHECK: stablehlo.slice %[[BLOCKS]]
  // CHECK: %[[X0:.*]] = stablehlo.dot_general {{.*}} contracting_dims = [2] x [1] {{.*}} -> tensor<8x12x20xf32>
  // CHECK: %[[X1:.*]] = stablehlo.dot_general {{.*}} -> tensor<8x12x20xf32>
  // CHECK: %[[X2:.*]] = stablehlo.dot_general {{.*}} -> tensor<8x12x20xf32>
  // CHECK: %[[X01:.*]] = stablehlo.add %[[X0]], %[[X1]]
  // CHECK: %[[DX:.*]] = stablehlo.add %[[X01]], %[[X2]]
  // CHECK: return %[[DX]], %[[DW]], %[[DB]]
  %d = stablehlo.concatenate %dq, %dk, %dv, dim = 2 : (tensor<8x12x8xf32>, tensor<8x12x8xf32>, tensor<8x12x8xf32>) -> tensor<8x12x24xf32>
  %n = stablehlo.negate %d : tensor<8x12x24xf32>
  %db = stablehlo.reduce(%n init: %zero) applies stablehlo.add across dimensions = [0, 1] : (tensor<8x12x24xf32>, tensor<f32>) -> tensor<24xf32>
  %dwt = stablehlo.dot_general %n, %x, contracting_dims = [0, 1] x [0, 1] : (tensor<8x12x24xf32>, tensor<8x12x20xf32>) -> tensor<24x20xf32>
  %dw = stablehlo.transpose %dwt, dims = [1, 0] : (tensor<24x20xf32>) -> tensor<20x24xf32>
  %dx = stablehlo.dot_general %n, %w, contracting_dims = [2] x [1] : (tensor<8x12x24xf32>, tensor<20x24xf32>) -> tensor<8x12x20xf32>
  return %dx, %dw, %db : tensor<8x12x20xf32>, tensor<20x24xf32>, tensor<24xf32>
}

// Parts that zeros pad and that are added up; of unequal sizes, so that they are joined as they are.
// CHECK-LABEL: func.func @pads(
// CHECK-NOT: stablehlo.pad
// CHECK: stablehlo.concatenate {{.*}} : (tensor<4x20xf32>, tensor<12x20xf32>, tensor<8x20xf32>) -> tensor<24x20xf32>
// CHECK: return
func.func @pads() -> (tensor<8x12x20xf32>, tensor<24x20xf32>) {
  %dq = stablehlo.iota dim = 0 : tensor<8x12x4xf32>
  %dk = stablehlo.iota dim = 1 : tensor<8x12x12xf32>
  %dv = stablehlo.iota dim = 2 : tensor<8x12x8xf32>
  %x = stablehlo.iota dim = 2 : tensor<8x12x20xf32>
  %w = stablehlo.iota dim = 1 : tensor<20x24xf32>
  %zero = stablehlo.constant dense<0.0> : tensor<f32>
  %k = stablehlo.pad %dk, %zero, low = [0, 0, 4], high = [0, 0, 8], interior = [0, 0, 0] : (tensor<8x12x12xf32>, tensor<f32>) -> tensor<8x12x24xf32>
  %v = stablehlo.pad %dv, %zero, low = [0, 0, 16], high = [0, 0, 0], interior = [0, 0, 0] : (tensor<8x12x8xf32>, tensor<f32>) -> tensor<8x12x24xf32>
  %kv = stablehlo.add %v, %k : tensor<8x12x24xf32>
  %q = stablehlo.pad %dq, %zero, low = [0, 0, 0], high = [0, 0, 20], interior = [0, 0, 0] : (tensor<8x12x4xf32>, tensor<f32>) -> tensor<8x12x24xf32>
  %d = stablehlo.add %kv, %q : tensor<8x12x24xf32>
  %dw = stablehlo.dot_general %d, %x, contracting_dims = [0, 1] x [0, 1] : (tensor<8x12x24xf32>, tensor<8x12x20xf32>) -> tensor<24x20xf32>
  %dx = stablehlo.dot_general %d, %w, contracting_dims = [2] x [1] : (tensor<8x12x24xf32>, tensor<20x24xf32>) -> tensor<8x12x20xf32>
  return %dx, %dw : tensor<8x12x20xf32>, tensor<24x20xf32>
}

// In a loop, of which the weights are inputs: a stack, split along the columns of each.
// CHECK-LABEL: func.func @loop(
// NEEDED-LABEL: func.func @loop(
// NEEDED: heddle.scan
// NEEDED: stablehlo.reshape {{.*}} : (tensor<8x24xf32>) -> tensor<8x3x8xf32>
// NEEDED-NOT: tensor<16x24xf32>
// NEEDED: return
func.func @loop(
    %x: tensor<16x8xf32> {heddle.io = #heddle.io<name = "x", role = batch, type = tensor<16x8xf32>>, sdy.sharding = #sdy.sharding<@mesh, [{"data"}, {}]>},
    %ws: tensor<2x8x24xf32> {heddle.io = #heddle.io<name = "ws", role = state, type = tensor<2x8x24xf32>>, sdy.sharding = #sdy.sharding<@mesh, [{}, {}, {"model"}]>})
    -> (tensor<16x8xf32> {heddle.io = #heddle.io<name = "y", role = metric, type = tensor<16x8xf32>>}) {
  %y = heddle.scan %i : tensor<i32> in 2 carries(%h = %x : tensor<16x8xf32>) inputs(%w = %ws : tensor<2x8x24xf32>) -> (tensor<16x8xf32>) {
    %hw = stablehlo.dot_general %h, %w, contracting_dims = [1] x [0] : (tensor<16x8xf32>, tensor<8x24xf32>) -> tensor<16x24xf32>
    %q = stablehlo.slice %hw [0:16, 0:8] : (tensor<16x24xf32>) -> tensor<16x8xf32>
    %k = stablehlo.slice %hw [0:16, 8:16] : (tensor<16x24xf32>) -> tensor<16x8xf32>
    %v = stablehlo.slice %hw [0:16, 16:24] : (tensor<16x24xf32>) -> tensor<16x8xf32>
    %qk = stablehlo.multiply %q, %k : tensor<16x8xf32>
    %next = stablehlo.add %qk, %v : tensor<16x8xf32>
    heddle.yield %next : tensor<16x8xf32>
  }
  return %y : tensor<16x8xf32>
}
