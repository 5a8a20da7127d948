// RUN: heddle-opt %s --heddle-annotate-io --heddle-reshard --heddle-partition --split-input-file | FileCheck %s

// Tests that types become those of a shard, and shardings of arguments and results stand beside their global types.
sdy.mesh @mesh = <["data"=2, "model"=3]>
// CHECK-LABEL: func.func @types(
// CHECK-SAME: %arg0: tensor<4x4xf32> {heddle.io = {{.*}}type = tensor<8x12xf32>>, spmd.sharding = #sdy.sharding<@mesh, [{"data"}, {"model"}]>}
// CHECK-SAME: -> (tensor<4x12xf32> {heddle.io = {{.*}}type = tensor<8x12xf32>>, spmd.sharding = #sdy.sharding<@mesh, [{"data"}, {}]>})
func.func @types(%x: tensor<8x12xf32> {sdy.sharding = #sdy.sharding<@mesh, [{"data"}, {"model"}]>})
    -> (tensor<8x12xf32> {sdy.sharding = #sdy.sharding<@mesh, [{"data"}, {}]>}) {
  // CHECK: %[[Y:.*]] = stablehlo.tanh %arg0 : tensor<4x4xf32>
  %0 = stablehlo.tanh %x {sdy.sharding = #sdy.sharding_per_value<[<@mesh, [{"data"}, {"model"}]>]>} : tensor<8x12xf32>
  // CHECK: spmd.all_gather %[[Y]] dim 1 over {"model"} on @mesh
  return %0 : tensor<8x12xf32>
}

// -----

// Padding of an uneven sum is masked on both sides: 8 over 3 are shards of 3.
sdy.mesh @mesh = <["a"=3]>
// CHECK-LABEL: func.func @masked(
func.func @masked(%x: tensor<5x8xf32> {sdy.sharding = #sdy.sharding<@mesh, [{}, {"a"}]>},
                  %y: tensor<8x40xf32> {sdy.sharding = #sdy.sharding<@mesh, [{"a"}, {}]>}) -> tensor<5x40xf32> {
  // CHECK: %[[X:.*]] = stablehlo.select {{.*}}, %arg0
  // CHECK: %[[Y:.*]] = stablehlo.select {{.*}}, %arg1
  // CHECK: %[[P:.*]] = stablehlo.dot_general %[[X]], %[[Y]]{{.*}} : (tensor<5x3xf32>, tensor<3x40xf32>)
  // CHECK: spmd.all_reduce add %[[P]] over {"a"}
  %0 = stablehlo.dot_general %x, %y, contracting_dims = [1] x [0] {sdy.sharding = #sdy.sharding_per_value<[<@mesh, [{}, {}]>]>} : (tensor<5x8xf32>, tensor<8x40xf32>) -> tensor<5x40xf32>
  return %0 : tensor<5x40xf32>
}

// -----

// A table that is cut along the dim that indices pick from: each device reads what it has, and the rest is zero.
sdy.mesh @mesh = <["a"=2]>
// CHECK-LABEL: func.func @embedding(
func.func @embedding(%t: tensor<64x16xf32> {sdy.sharding = #sdy.sharding<@mesh, [{"a"}, {}]>}, %i: tensor<4x1xi32>) -> tensor<4x16xf32> {
  // CHECK: stablehlo.clamp
  // CHECK: spmd.axis_index {"a"}
  // CHECK: %[[G:.*]] = "stablehlo.gather"(%arg0,
  // CHECK: %[[S:.*]] = stablehlo.select {{.*}}, %[[G]]
  // CHECK: spmd.all_reduce add %[[S]] over {"a"}
  %0 = "stablehlo.gather"(%t, %i) <{dimension_numbers = #stablehlo.gather<offset_dims = [1], collapsed_slice_dims = [0], start_index_map = [0], index_vector_dim = 1>, slice_sizes = array<i64: 1, 16>}> {sdy.sharding = #sdy.sharding_per_value<[<@mesh, [{}, {}]>]>} : (tensor<64x16xf32>, tensor<4x1xi32>) -> tensor<4x16xf32>
  return %0 : tensor<4x16xf32>
}

// -----

// A convolution fetches a row from each neighbour, and pads with zeros only at the ends.
sdy.mesh @mesh = <["x"=4]>
// CHECK-LABEL: func.func @halo(
func.func @halo(%x: tensor<1x16x3xf32> {sdy.sharding = #sdy.sharding<@mesh, [{}, {"x"}, {}]>}, %k: tensor<3x3x5xf32>)
    -> (tensor<1x16x5xf32> {sdy.sharding = #sdy.sharding<@mesh, [{}, {"x"}, {}]>}) {
  // CHECK: spmd.shift %{{.*}} by -1 over {"x"} on @mesh {heddle.cause = "halo of stablehlo.convolution"} : (tensor<1x1x3xf32>)
  // CHECK: spmd.shift %{{.*}} by 1 over {"x"}
  // CHECK: %[[E:.*]] = stablehlo.concatenate {{.*}} -> tensor<1x6x3xf32>
  // CHECK: stablehlo.convolution(%[[E]], %arg1) {{.*}}pad = {{\[\[}}0, 0]]{{.*}} -> tensor<1x4x5xf32>
  %0 = stablehlo.convolution(%x, %k) dim_numbers = [b, 0, f]x[0, i, o]->[b, 0, f], window = {pad = [[1, 1]]} {batch_group_count = 1 : i64, feature_group_count = 1 : i64, sdy.sharding = #sdy.sharding_per_value<[<@mesh, [{}, {"x"}, {}]>]>} : (tensor<1x16x3xf32>, tensor<3x3x5xf32>) -> tensor<1x16x5xf32>
  return %0 : tensor<1x16x5xf32>
}

// -----

// Manual computations stand in line.
sdy.mesh @mesh = <["x"=4]>
// CHECK-LABEL: func.func @manual(
// CHECK-NOT: manual_computation
// CHECK: spmd.all_reduce add %arg0 over {"x"} on @mesh
// CHECK: return
func.func @manual(%x: tensor<8xf32> {sdy.sharding = #sdy.sharding<@mesh, [{"x"}]>}) -> tensor<2xf32> {
  %0 = sdy.manual_computation(%x) in_shardings=[<@mesh, [{"x"}]>] out_shardings=[<@mesh, [{}]>] manual_axes={"x"} (%s: tensor<2xf32>) {
    %1 = "stablehlo.all_reduce"(%s) <{replica_groups = dense<[[0, 1, 2, 3]]> : tensor<1x4xi64>}> ({
    ^bb0(%a: tensor<f32>, %b: tensor<f32>):
      %2 = stablehlo.add %a, %b : tensor<f32>
      stablehlo.return %2 : tensor<f32>
    }) : (tensor<2xf32>) -> tensor<2xf32>
    sdy.return %1 : tensor<2xf32>
  } : (tensor<8xf32>) -> tensor<2xf32>
  return %0 : tensor<2xf32>
}
