// RUN: heddle-opt %s --heddle-propagate=show-conflicts --split-input-file --verify-diagnostics -o /dev/null
// RUN: heddle-opt %s --heddle-propagate --split-input-file | FileCheck %s
// RUN: heddle-opt %s --heddle-propagate=conflicts=roles --split-input-file | FileCheck %s --check-prefix=ROLES
// RUN: heddle-opt %s --heddle-propagate=conflicts=shardy --split-input-file | FileCheck %s --check-prefix=SHARDY

// Tests that where a constraint cuts activations along the axis that cuts a weight, the cheaper way wins: a large product
// stays with the weight, and the activation is gathered for it.
sdy.mesh @mesh = <["model"=4]>
// CHECK-LABEL: func.func @large_weight(
// ROLES-LABEL: func.func @large_weight(
// expected-remark @+1 {{axis "model" is wanted by state and by constraints; state first: no takes}}
func.func @large_weight(
    %x: tensor<8x64xf32> {heddle.io = #heddle.io<name = "batch.0", role = batch, type = tensor<8x64xf32>>},
    %w: tensor<64x512xf32> {heddle.io = #heddle.io<name = "w", role = state, type = tensor<64x512xf32>>, sdy.sharding = #sdy.sharding<@mesh, [{}, {"model"}]>}) -> tensor<8x512xf32> {
  %0 = sdy.sharding_constraint %x <@mesh, [{"model"}, {}]> : tensor<8x64xf32>
  // CHECK: dot_general{{.*}}<@mesh, [{}, {"model"}]>
  // ROLES: dot_general{{.*}}<@mesh, [{"model"}, {}]>
  %1 = stablehlo.dot_general %0, %w, contracting_dims = [1] x [0] : (tensor<8x64xf32>, tensor<64x512xf32>) -> tensor<8x512xf32>
  %2 = stablehlo.tanh %1 : tensor<8x512xf32>
  return %2 : tensor<8x512xf32>
}

// -----

// A small weight is gathered instead.
sdy.mesh @mesh = <["model"=4]>
// CHECK-LABEL: func.func @small_weight(
// expected-remark @+1 {{axis "model" is wanted by state and by constraints; state first: no takes}}
func.func @small_weight(
    %x: tensor<512x64xf32> {heddle.io = #heddle.io<name = "batch.0", role = batch, type = tensor<512x64xf32>>},
    %w: tensor<64x8xf32> {heddle.io = #heddle.io<name = "w", role = state, type = tensor<64x8xf32>>, sdy.sharding = #sdy.sharding<@mesh, [{}, {"model"}]>}) -> tensor<512x8xf32> {
  %0 = sdy.sharding_constraint %x <@mesh, [{"model"}, {}]> : tensor<512x64xf32>
  // CHECK: dot_general{{.*}}<@mesh, [{"model"}, {}]>
  %1 = stablehlo.dot_general %0, %w, contracting_dims = [1] x [0] : (tensor<512x64xf32>, tensor<64x8xf32>) -> tensor<512x8xf32>
  return %1 : tensor<512x8xf32>
}

// -----

// An axis that cuts the sequences of queries and keys can cut the square of their scores one way only, and nothing of the
// annotations says which. Cut by queries, rows stay whole for the softmax; cut by keys (whose name comes first) they don't.
sdy.mesh @mesh = <["context"=4]>
// CHECK-LABEL: func.func @scores(
// ROLES-LABEL: func.func @scores(
// expected-remark @+1 {{in a conflict dim 1 of 32x32 takes "context"; keep it from that: no takes}}
func.func @scores(%k: tensor<32x8xf32> {heddle.io = #heddle.io<name = "batch.k", role = batch, type = tensor<32x8xf32>>, sdy.sharding = #sdy.sharding<@mesh, [{"context"}, {}]>},
                  %q: tensor<32x8xf32> {heddle.io = #heddle.io<name = "batch.q", role = batch, type = tensor<32x8xf32>>, sdy.sharding = #sdy.sharding<@mesh, [{"context"}, {}]>}) -> tensor<32x8xf32> {
  // CHECK: dot_general{{.*}}<@mesh, [{"context"}, {}]>
  // ROLES: dot_general{{.*}}<@mesh, [{}, {"context"}]>
  %0 = stablehlo.dot_general %q, %k, contracting_dims = [1] x [1] : (tensor<32x8xf32>, tensor<32x8xf32>) -> tensor<32x32xf32>
  %cst = stablehlo.constant dense<0.0> : tensor<f32>
  %1 = stablehlo.exponential %0 : tensor<32x32xf32>
  %2 = stablehlo.reduce(%1 init: %cst) applies stablehlo.add across dimensions = [1] : (tensor<32x32xf32>, tensor<f32>) -> tensor<32xf32>
  %3 = stablehlo.broadcast_in_dim %2, dims = [0] : (tensor<32xf32>) -> tensor<32x32xf32>
  %4 = stablehlo.divide %1, %3 : tensor<32x32xf32>
  %5 = stablehlo.dot_general %4, %k, contracting_dims = [1] x [0] : (tensor<32x32xf32>, tensor<32x8xf32>) -> tensor<32x8xf32>
  return %5 : tensor<32x8xf32>
}

// -----

// Two axes want one dim, and the axis whose name comes first is not the one that the result goes on with.
sdy.mesh @mesh = <["a"=2, "b"=2]>
// CHECK-LABEL: func.func @two_axes(
// ROLES-LABEL: func.func @two_axes(
// expected-remark @+2 {{in a conflict dim 0 of 16x16 takes "a"; keep it from that: no takes}}
// expected-remark @+1 {{in a conflict dim 0 of 16x16 takes "b"; keep it from that: no takes}}
func.func @two_axes(%x: tensor<16x16xf32> {sdy.sharding = #sdy.sharding<@mesh, [{"a"}, {}]>},
                    %y: tensor<16x16xf32> {sdy.sharding = #sdy.sharding<@mesh, [{"b"}, {}]>}) -> (tensor<16x16xf32> {sdy.sharding = #sdy.sharding<@mesh, [{"b"}, {}]>}) {
  // CHECK: multiply{{.*}}<@mesh, [{"b"}, {}]>
  // ROLES: multiply{{.*}}<@mesh, [{"a"}, {}]>
  %0 = stablehlo.multiply %x, %y : tensor<16x16xf32>
  %1 = stablehlo.add %0, %y : tensor<16x16xf32>
  return %1 : tensor<16x16xf32>
}

// -----

// A weight's dim that is split for storage ("data", as the batch is) and for tensor parallelism ("model"): the batch keeps
// its axis, and the other goes on alone, wherever it stands. Gathering the activation along "model" would move more.
sdy.mesh @mesh = <["data"=2, "model"=2]>
// CHECK-LABEL: func.func @storage_inside(
func.func @storage_inside(
    %x: tensor<64x8xf32> {heddle.io = #heddle.io<name = "batch.0", role = batch, type = tensor<64x8xf32>>, sdy.sharding = #sdy.sharding<@mesh, [{"data"}, {}]>},
    %w: tensor<8x16xf32> {heddle.io = #heddle.io<name = "w", role = state, type = tensor<8x16xf32>>, sdy.sharding = #sdy.sharding<@mesh, [{}, {"model", "data"}]>}) -> tensor<64x16xf32> {
  // CHECK: dot_general{{.*}}<@mesh, [{"data"}, {"model"}]>
  %0 = stablehlo.dot_general %x, %w, contracting_dims = [1] x [0] : (tensor<64x8xf32>, tensor<8x16xf32>) -> tensor<64x16xf32>
  // CHECK: stablehlo.tanh{{.*}}<@mesh, [{"data"}, {"model"}]>
  %1 = stablehlo.tanh %0 : tensor<64x16xf32>
  return %1 : tensor<64x16xf32>
}

// -----

sdy.mesh @mesh = <["data"=2, "model"=2]>
// CHECK-LABEL: func.func @storage_outside(
// expected-remark @+2 {{state is cut along "data", the batch's axis, then along "model"; cut the batch by the minor shards: no takes}}
// expected-remark @+1 {{in a conflict dim 1 of 64x16 takes "model"; keep it from that: no takes}}
func.func @storage_outside(
    %x: tensor<64x8xf32> {heddle.io = #heddle.io<name = "batch.0", role = batch, type = tensor<64x8xf32>>, sdy.sharding = #sdy.sharding<@mesh, [{"data"}, {}]>},
    %w: tensor<8x16xf32> {heddle.io = #heddle.io<name = "w", role = state, type = tensor<8x16xf32>>, sdy.sharding = #sdy.sharding<@mesh, [{}, {"data", "model"}]>}) -> tensor<64x16xf32> {
  // CHECK: dot_general{{.*}}<@mesh, [{"data"}, {"model"}]>
  %0 = stablehlo.dot_general %x, %w, contracting_dims = [1] x [0] : (tensor<64x8xf32>, tensor<8x16xf32>) -> tensor<64x16xf32>
  return %0 : tensor<64x16xf32>
}

// -----

// Shardy goes on up to the axis that is taken, and not beyond it.
sdy.mesh @mesh = <["a"=2, "b"=2]>
// CHECK-LABEL: func.func @up_to_the_taken(
// SHARDY-LABEL: func.func @up_to_the_taken(
// expected-remark @+2 {{in a conflict dim 0 of 64x16 takes "a"; keep it from that: no takes}}
// expected-remark @+1 {{in a conflict dim 1 of 64x16 takes "b"; keep it from that: no takes}}
func.func @up_to_the_taken(
    %x: tensor<64x8xf32> {sdy.sharding = #sdy.sharding<@mesh, [{"a"}, {}]>},
    %w: tensor<8x16xf32> {sdy.sharding = #sdy.sharding<@mesh, [{}, {"b", "a"}]>},
    %v: tensor<8x16xf32> {sdy.sharding = #sdy.sharding<@mesh, [{}, {"a", "b"}]>}) -> (tensor<64x16xf32>, tensor<64x16xf32>) {
  // SHARDY: dot_general{{.*}}<@mesh, [{"a"}, {"b"}]>
  %0 = stablehlo.dot_general %x, %w, contracting_dims = [1] x [0] : (tensor<64x8xf32>, tensor<8x16xf32>) -> tensor<64x16xf32>
  // CHECK: dot_general{{.*}} %arg2,{{.*}}<@mesh, [{"a"}, {"b"}]>
  // SHARDY: dot_general{{.*}} %arg2,{{.*}}<@mesh, [{"a"}, {}]>
  %1 = stablehlo.dot_general %x, %v, contracting_dims = [1] x [0] : (tensor<64x8xf32>, tensor<8x16xf32>) -> tensor<64x16xf32>
  return %0, %1 : tensor<64x16xf32>, tensor<64x16xf32>
}

// -----

// Batch and sequence are merged (to take a loss, say): the batch takes the sequence's axis too, where it can be divided so.
// The reshape would lose it, and every device do the work of all.
sdy.mesh @mesh = <["batch"=2, "sequence"=4]>
// CHECK-LABEL: func.func @merged(
// SHARDY-LABEL: func.func @merged(
func.func @merged(%x: tensor<16x8x4xf32> {sdy.sharding = #sdy.sharding<@mesh, [{"batch"}, {"sequence"}, {}]>}) -> tensor<128x4xf32> {
  // CHECK: stablehlo.reshape{{.*}}<@mesh, [{"batch", "sequence"}, {}]>
  // SHARDY: stablehlo.reshape{{.*}}<@mesh, [{"batch"}, {}]>
  %0 = stablehlo.reshape %x : (tensor<16x8x4xf32>) -> tensor<128x4xf32>
  return %0 : tensor<128x4xf32>
}

// -----

// 4 examples can't be divided by 8: they take the half of the sequence's axis that divides them, and the sequence keeps the
// other.
sdy.mesh @mesh = <["batch"=2, "sequence"=4]>
// CHECK-LABEL: func.func @merged_few(
// expected-remark @+3 {{an axis is larger than the dim it comes to}}
// expected-remark @+2 {{in a conflict dim 1 of 4x8x4 takes "sequence"; keep it from that}}
// expected-remark @+1 {{in a conflict dim 0 of 32x4 takes "sequence" or a part of it; keep it from that}}
func.func @merged_few(%x: tensor<4x8x4xf32> {sdy.sharding = #sdy.sharding<@mesh, [{"batch"}, {"sequence"}, {}]>}) -> tensor<32x4xf32> {
  %1 = stablehlo.tanh %x : tensor<4x8x4xf32>
  // CHECK: stablehlo.reshape{{.*}}<@mesh, [{"batch", "sequence"}, {}]>
  %0 = stablehlo.reshape %1 : (tensor<4x8x4xf32>) -> tensor<32x4xf32>
  return %0 : tensor<32x4xf32>
}
