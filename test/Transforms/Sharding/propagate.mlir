// Tests how axes spread from annotations to every value.
// RUN: heddle-opt %s --heddle-propagate --split-input-file | FileCheck %s

sdy.mesh @mesh = <["data"=2, "model"=4]>

// Along free and contracting dims, forward and backward.
// CHECK-LABEL: func.func @mlp(
// CHECK-SAME: %arg2: tensor<32x8xf32> {{[{].*}}sdy.sharding = #sdy.sharding<@mesh, [{"model"}, {}]>}
// CHECK-SAME: -> (tensor<16x8xf32> {sdy.sharding = #sdy.sharding<@mesh, [{"data"}, {}]>})
func.func @mlp(%x: tensor<16x8xf32> {sdy.sharding = #sdy.sharding<@mesh, [{"data"}, {}]>},
               %w: tensor<8x32xf32> {sdy.sharding = #sdy.sharding<@mesh, [{}, {"model"}]>},
               %v: tensor<32x8xf32>) -> tensor<16x8xf32> {
  // CHECK: dot_general{{.*}}<@mesh, [{"data"}, {"model"}]>
  %0 = stablehlo.dot_general %x, %w, contracting_dims = [1] x [0] : (tensor<16x8xf32>, tensor<8x32xf32>) -> tensor<16x32xf32>
  // CHECK: tanh{{.*}}<@mesh, [{"data"}, {"model"}]>
  %1 = stablehlo.tanh %0 : tensor<16x32xf32>
  // CHECK: dot_general{{.*}}<@mesh, [{"data"}, {}]>
  %2 = stablehlo.dot_general %1, %v, contracting_dims = [1] x [0] : (tensor<16x32xf32>, tensor<32x8xf32>) -> tensor<16x8xf32>
  return %2 : tensor<16x8xf32>
}

// A dim of fewer elements than shards takes a part of the axis; the rest goes on in the next dim.
// CHECK-LABEL: func.func @reshape(
func.func @reshape(%x: tensor<8x3xf32> {sdy.sharding = #sdy.sharding<@mesh, [{"model"}, {}]>}) -> tensor<2x4x3xf32> {
  // CHECK: reshape{{.*}}<@mesh, [{"model":(1)2}, {"model":(2)2}, {}]>
  %0 = stablehlo.reshape %x : (tensor<8x3xf32>) -> tensor<2x4x3xf32>
  return %0 : tensor<2x4x3xf32>
}

// Closed dims take nothing, and what is explicitly replicated stays so.
// CHECK-LABEL: func.func @closed(
func.func @closed(%x: tensor<8x8xf32> {sdy.sharding = #sdy.sharding<@mesh, [{"data"}, {"model"}]>}) -> (tensor<8x8xf32>, tensor<8x8xf32>) {
  // CHECK: sharding_constraint %arg0 <@mesh, [{}, {"model"}]>
  %0 = sdy.sharding_constraint %x <@mesh, [{}, {?}]> : tensor<8x8xf32>
  // CHECK: sharding_constraint %arg0 <@mesh, [{"data"}, {}], replicated={"model"}>
  %1 = sdy.sharding_constraint %x <@mesh, [{?}, {?}], replicated={"model"}> : tensor<8x8xf32>
  return %0, %1 : tensor<8x8xf32>, tensor<8x8xf32>
}

// What p0 says goes everywhere before p1 is looked at.
// CHECK-LABEL: func.func @priorities(
func.func @priorities(%x: tensor<8x8xf32> {sdy.sharding = #sdy.sharding<@mesh, [{"data"}p1, {?}]>},
                      %y: tensor<8x8xf32> {sdy.sharding = #sdy.sharding<@mesh, [{?}, {"data"}p0]>}) -> tensor<8x8xf32> {
  // CHECK: add{{.*}}<@mesh, [{}, {"data"}]>
  %0 = stablehlo.add %x, %y : tensor<8x8xf32>
  return %0 : tensor<8x8xf32>
}

// The batch's axis stays with the batch, though the weight, which is larger, wants it too.
// CHECK-LABEL: func.func @roles(
func.func @roles(
    %x: tensor<8x16xf32> {heddle.io = #heddle.io<name = "batch.0", role = batch, type = tensor<8x16xf32>>, sdy.sharding = #sdy.sharding<@mesh, [{"data"}, {}]>},
    %w: tensor<16x64xf32> {heddle.io = #heddle.io<name = "w", role = state, type = tensor<16x64xf32>, donates = 0>, sdy.sharding = #sdy.sharding<@mesh, [{}, {"data"}]>})
    -> (tensor<16x64xf32> {heddle.io = #heddle.io<name = "w", role = state, type = tensor<16x64xf32>>, sdy.sharding = #sdy.sharding<@mesh, [{}, {"data"}]>}) {
  // CHECK: dot_general{{.*}}<@mesh, [{"data"}, {}]>
  %0 = stablehlo.dot_general %x, %w, contracting_dims = [1] x [0] : (tensor<8x16xf32>, tensor<16x64xf32>) -> tensor<8x64xf32>
  // CHECK: dot_general{{.*}}<@mesh, [{}, {"data"}]>
  %1 = stablehlo.dot_general %x, %0, contracting_dims = [0] x [0] : (tensor<8x16xf32>, tensor<8x64xf32>) -> tensor<16x64xf32>
  // CHECK: subtract{{.*}}<@mesh, [{}, {"data"}]>
  %2 = stablehlo.subtract %w, %1 : tensor<16x64xf32>
  return %2 : tensor<16x64xf32>
}

// -----

sdy.mesh @mesh = <["a"=2, "b"=2]>

// Along loops: a carry is one value; a stack's dim 0 stays whole.
// CHECK-LABEL: func.func @loops(
// CHECK-SAME: %arg2: tensor<3x4x4xf32> {{[{].*}}sdy.sharding = #sdy.sharding<@mesh, [{}, {}, {"b"}]>}
func.func @loops(%x: tensor<8x4xf32> {sdy.sharding = #sdy.sharding<@mesh, [{"a"}, {?}]>}, %n: tensor<i32>,
                 %ws: tensor<3x4x4xf32>) -> (tensor<8x4xf32>, tensor<3x8x4xf32> {sdy.sharding = #sdy.sharding<@mesh, [{?}, {?}, {"b"}]>}) {
  // CHECK: stablehlo.while
  %0:2 = stablehlo.while(%i = %n, %c = %x) : tensor<i32>, tensor<8x4xf32>
  cond {
    %1 = stablehlo.compare LT, %i, %n : (tensor<i32>, tensor<i32>) -> tensor<i1>
    stablehlo.return %1 : tensor<i1>
  } do {
    // CHECK: stablehlo.sine {{.*}}<@mesh, [{"a"}, {"b"}]>
    %1 = stablehlo.sine %c : tensor<8x4xf32>
    stablehlo.return %i, %1 : tensor<i32>, tensor<8x4xf32>
  }
  // CHECK: heddle.yield
  // CHECK-NEXT: heddle.body_sharding = #sdy.sharding_per_value<[<@mesh, []>, <@mesh, [{"a"}, {"b"}]>, <@mesh, [{}, {"b"}]>]>
  // CHECK-SAME: sdy.sharding = #sdy.sharding_per_value<[<@mesh, [{"a"}, {"b"}]>, <@mesh, [{}, {"a"}, {"b"}]>]>
  %2:2 = heddle.scan %k: tensor<i32> in 3
      carries(%c = %0#1 : tensor<8x4xf32>) inputs(%w = %ws : tensor<3x4x4xf32>) -> (tensor<8x4xf32>, tensor<3x8x4xf32>) {
    %3 = stablehlo.dot_general %c, %w, contracting_dims = [1] x [0] : (tensor<8x4xf32>, tensor<4x4xf32>) -> tensor<8x4xf32>
    heddle.yield %3, %3 : tensor<8x4xf32>, tensor<8x4xf32>
  }
  return %2#0, %2#1 : tensor<8x4xf32>, tensor<3x8x4xf32>
}

// CHECK-LABEL: func.func @barriers(
// CHECK-SAME: %arg1: tensor<8xf32> {{[{].*}}sdy.sharding = #sdy.sharding<@mesh, [{}]>}
func.func @barriers(%x: tensor<8xf32> {sdy.sharding = #sdy.sharding<@mesh, [{"a"}]>}, %y: tensor<8xf32>)
    -> (tensor<8xf32>, tensor<8xf32> {sdy.sharding = #sdy.sharding<@mesh, [{"b"}]>}) {
  // CHECK: propagation_barrier %arg0 {{.*}}<@mesh, [{"a"}]>
  %0 = sdy.propagation_barrier %x allowed_direction=FORWARD : tensor<8xf32>
  // CHECK: propagation_barrier %arg1 {{.*}}<@mesh, [{"b"}]>
  %1 = sdy.propagation_barrier %y allowed_direction=FORWARD : tensor<8xf32>
  return %0, %1 : tensor<8xf32>, tensor<8xf32>
}

// CHECK-LABEL: func.func @groups(
// CHECK-SAME: %arg1: tensor<8xf32> {{[{].*}}sdy.sharding = #sdy.sharding<@mesh, [{"a"}]>}
func.func @groups(%x: tensor<8xf32> {sdy.sharding = #sdy.sharding<@mesh, [{"a"}]>}, %y: tensor<8xf32>) {
  sdy.sharding_group %x group_id=3 : tensor<8xf32>
  sdy.sharding_group %y group_id=3 : tensor<8xf32>
  return
}

// Two values want one axis in different dims of their sum: the larger tensor decides, here of the broadcast's operand.
// CHECK-LABEL: func.func @sizes(
func.func @sizes(%x: tensor<8x8xf32> {sdy.sharding = #sdy.sharding<@mesh, [{"a"}, {}]>},
                 %y: tensor<8xf32> {sdy.sharding = #sdy.sharding<@mesh, [{"a"}]>}) -> tensor<8x8xf32> {
  %0 = stablehlo.broadcast_in_dim %y, dims = [1] : (tensor<8xf32>) -> tensor<8x8xf32>
  // CHECK: add{{.*}}<@mesh, [{"a"}, {}]>
  %1 = stablehlo.add %x, %0 : tensor<8x8xf32>
  return %1 : tensor<8x8xf32>
}

// Over the border of a manual computation only the other axes go; in the body the manual one is taken.
// CHECK-LABEL: func.func @manual(
// CHECK-SAME: %arg0: tensor<8x4xf32> {{[{].*}}sdy.sharding = #sdy.sharding<@mesh, [{"a"}, {"b"}]>}
func.func @manual(%x: tensor<8x4xf32> {sdy.sharding = #sdy.sharding<@mesh, [{?}, {"b"}]>}) -> tensor<8x4xf32> {
  // CHECK: in_shardings=[<@mesh, [{"a"}, {"b"}]>] out_shardings=[<@mesh, [{"a"}, {"b"}]>]
  %0 = sdy.manual_computation(%x) in_shardings=[<@mesh, [{"a"}, {?}]>] out_shardings=[<@mesh, [{"a"}, {?}]>] manual_axes={"a"} (%y: tensor<4x4xf32>) {
    // CHECK: sine{{.*}}<@mesh, [{}, {"b"}]>
    %1 = stablehlo.sine %y : tensor<4x4xf32>
    sdy.return %1 : tensor<4x4xf32>
  } : (tensor<8x4xf32>) -> tensor<8x4xf32>
  // CHECK: cosine{{.*}}<@mesh, [{"a"}, {"b"}]>
  %2 = stablehlo.cosine %0 : tensor<8x4xf32>
  return %2 : tensor<8x4xf32>
}

// Each axis says whose it is, and through which op it came: from an op's user as well as from its operands.
// CHECK-LABEL: func.func @origins(
// CHECK-SAME: heddle.origins = {a = "argument #0 of @origins"}
func.func @origins(%x: tensor<16x8xf32> {sdy.sharding = #sdy.sharding<@mesh, [{"a"}, {}]>}) -> (tensor<16x8xf32> {sdy.sharding = #sdy.sharding<@mesh, [{"a"}, {"b"}]>}) {
  // CHECK: tanh {{.*}}heddle.origins = [{a = "argument #0 of @origins through tanh at propagate.mlir:[[# @LINE + 1]]", b = "result #0 of @origins through add at propagate.mlir:[[# @LINE + 3]]"}]
  %0 = stablehlo.tanh %x : tensor<16x8xf32>
  // CHECK: add {{.*}}b = "result #0 of @origins through return at propagate.mlir:[[# @LINE + 2]]"
  %1 = stablehlo.add %0, %0 : tensor<16x8xf32>
  return %1 : tensor<16x8xf32>
}
