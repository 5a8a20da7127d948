// RUN: heddle-opt %s --heddle-propagate='show-conflicts latency-weight=0' --split-input-file --verify-diagnostics -o /dev/null
// RUN: heddle-opt %s --heddle-propagate=latency-weight=0 --split-input-file | FileCheck %s
// RUN: heddle-opt %s --heddle-propagate=conflicts=roles --split-input-file | FileCheck %s --check-prefix=ROLES

// Tests that a weight whose dim is cut along the batch's axis first, then along that of tensors, keeps its shards in place:
// the batch takes the minor ones, and the weight is gathered from neighbours. Arguments stay as they are.
sdy.mesh @mesh = <["f"=2, "t"=2]>
// CHECK-LABEL: func.func @equal(
// CHECK-SAME: tensor<16x8xf32> {{{.*}}<@mesh, [{"f"}, {}]>}, %{{.*}}: tensor<8x256xf32> {{{.*}}<@mesh, [{}, {"f", "t"}]>}
// ROLES-LABEL: func.func @equal(
// expected-remark @+2 {{state is cut along "f", the batch's axis, then along "t"; cut the batch by the minor shards: no takes}}
// expected-remark @+1 {{in a conflict dim 1 of 16x256 takes "t"; keep it from that: no takes}}
func.func @equal(
    %x: tensor<16x8xf32> {heddle.io = #heddle.io<name = "x", role = batch, type = tensor<16x8xf32>>, sdy.sharding = #sdy.sharding<@mesh, [{"f"}, {}]>},
    %w: tensor<8x256xf32> {heddle.io = #heddle.io<name = "w", role = state, type = tensor<8x256xf32>>, sdy.sharding = #sdy.sharding<@mesh, [{}, {"f", "t"}]>}) -> tensor<16xf32> {
  // CHECK: dot_general{{.*}}{heddle.origins = [{f = "state \22w\22 of @equal, in place of \22t\22 through {{[^"]*}}", t = "batch \22x\22 of @equal, in place of \22f\22 through {{[^"]*}}"}]{{.*}}<@mesh, [{"t"}, {"f"}]>
  // ROLES: dot_general{{.*}}<@mesh, [{"f"}, {"t"}]>
  %0 = stablehlo.dot_general %x, %w, contracting_dims = [1] x [0] : (tensor<16x8xf32>, tensor<8x256xf32>) -> tensor<16x256xf32>
  %zero = stablehlo.constant dense<0.0> : tensor<f32>
  // CHECK: reduce{{.*}}<@mesh, [{"t"}]>
  %1 = stablehlo.reduce(%0 init: %zero) applies stablehlo.add across dimensions = [1] : (tensor<16x256xf32>, tensor<f32>) -> tensor<16xf32>
  return %1 : tensor<16xf32>
}

// -----

// Where the axes have different sizes, the larger one is cut.
sdy.mesh @mesh = <["f"=2, "t"=4]>
// CHECK-LABEL: func.func @larger_tensors(
// expected-remark @+2 {{state is cut along "f", the batch's axis, then along "t"; cut the batch by the minor shards: no takes}}
// expected-remark @+1 {{in a conflict dim 1 of 16x256 takes "t"; keep it from that: no takes}}
func.func @larger_tensors(
    %x: tensor<16x8xf32> {heddle.io = #heddle.io<name = "x", role = batch, type = tensor<16x8xf32>>, sdy.sharding = #sdy.sharding<@mesh, [{"f"}, {}]>},
    %w: tensor<8x256xf32> {heddle.io = #heddle.io<name = "w", role = state, type = tensor<8x256xf32>>, sdy.sharding = #sdy.sharding<@mesh, [{}, {"f", "t"}]>}) -> tensor<16xf32> {
  // CHECK: dot_general{{.*}}<@mesh, [{"t":(2)2}, {"f", "t":(1)2}]>
  %0 = stablehlo.dot_general %x, %w, contracting_dims = [1] x [0] : (tensor<16x8xf32>, tensor<8x256xf32>) -> tensor<16x256xf32>
  %zero = stablehlo.constant dense<0.0> : tensor<f32>
  %1 = stablehlo.reduce(%0 init: %zero) applies stablehlo.add across dimensions = [1] : (tensor<16x256xf32>, tensor<f32>) -> tensor<16xf32>
  return %1 : tensor<16xf32>
}

// -----

sdy.mesh @mesh = <["f"=4, "t"=2]>
// CHECK-LABEL: func.func @larger_batch(
// expected-remark @+2 {{state is cut along "f", the batch's axis, then along "t"; cut the batch by the minor shards: no takes}}
// expected-remark @+1 {{in a conflict dim 1 of 16x256 takes "t"; keep it from that: no takes}}
func.func @larger_batch(
    %x: tensor<16x8xf32> {heddle.io = #heddle.io<name = "x", role = batch, type = tensor<16x8xf32>>, sdy.sharding = #sdy.sharding<@mesh, [{"f"}, {}]>},
    %w: tensor<8x256xf32> {heddle.io = #heddle.io<name = "w", role = state, type = tensor<8x256xf32>>, sdy.sharding = #sdy.sharding<@mesh, [{}, {"f", "t"}]>}) -> tensor<16xf32> {
  // CHECK: dot_general{{.*}}<@mesh, [{"f":(2)2, "t"}, {"f":(1)2}]>
  %0 = stablehlo.dot_general %x, %w, contracting_dims = [1] x [0] : (tensor<16x8xf32>, tensor<8x256xf32>) -> tensor<16x256xf32>
  %zero = stablehlo.constant dense<0.0> : tensor<f32>
  %1 = stablehlo.reduce(%0 init: %zero) applies stablehlo.add across dimensions = [1] : (tensor<16x256xf32>, tensor<f32>) -> tensor<16xf32>
  return %1 : tensor<16xf32>
}

// -----

// A constraint has said where the batch's axis goes.
sdy.mesh @mesh = <["f"=2, "t"=2]>
// CHECK-LABEL: func.func @constrained(
// expected-remark @+1 {{in a conflict dim 1 of 16x256 takes "t"; keep it from that: no takes}}
func.func @constrained(
    %x: tensor<16x8xf32> {heddle.io = #heddle.io<name = "x", role = batch, type = tensor<16x8xf32>>, sdy.sharding = #sdy.sharding<@mesh, [{"f"}, {}]>},
    %w: tensor<8x256xf32> {heddle.io = #heddle.io<name = "w", role = state, type = tensor<8x256xf32>>, sdy.sharding = #sdy.sharding<@mesh, [{}, {"f", "t"}]>}) -> tensor<16x256xf32> {
  // CHECK: dot_general{{.*}}<@mesh, [{"f"}, {"t"}]>
  %0 = stablehlo.dot_general %x, %w, contracting_dims = [1] x [0] : (tensor<16x8xf32>, tensor<8x256xf32>) -> tensor<16x256xf32>
  %1 = sdy.sharding_constraint %0 <@mesh, [{"f"}, {?}]> : tensor<16x256xf32>
  return %1 : tensor<16x256xf32>
}
