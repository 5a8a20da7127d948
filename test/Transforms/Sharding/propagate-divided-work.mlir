// RUN: heddle-opt %s --heddle-propagate='show-conflicts latency-weight=0' --split-input-file --verify-diagnostics -o /dev/null
// RUN: heddle-opt %s --heddle-propagate=latency-weight=0 --split-input-file | FileCheck %s
// RUN: heddle-opt %s --heddle-propagate=conflicts=roles --split-input-file | FileCheck %s --check-prefix=ROLES

// Tests that products which all devices along an axis would do alike are divided between them: weights are cut by experts along "t",
// rows come from all of "d", and each expert's rows can be cut along it.
sdy.mesh @mesh = <["d"=2, "t"=2]>
// CHECK-LABEL: func.func @experts(
// ROLES-LABEL: func.func @experts(
// expected-remark @+1 {{products are repeated unless dim 1 of 2x64x256 takes "d"; give it that: no takes}}
func.func @experts(
    %x: tensor<512x32xf32> {heddle.io = #heddle.io<name = "x", role = batch, type = tensor<512x32xf32>>, sdy.sharding = #sdy.sharding<@mesh, [{"d"}, {}]>},
    %rows: tensor<2x64x1xi32> {heddle.io = #heddle.io<name = "rows", role = batch, type = tensor<2x64x1xi32>>, sdy.sharding = #sdy.sharding<@mesh, [{}, {}, {}]>},
    %w: tensor<2x32x256xf32> {heddle.io = #heddle.io<name = "w", role = state, type = tensor<2x32x256xf32>>, sdy.sharding = #sdy.sharding<@mesh, [{"t", ?}, {?}, {?}]>})
    -> (tensor<2x64x256xf32> {sdy.sharding = #sdy.sharding<@mesh, [{"t"}, {}, {}]>}) {
  %0 = "stablehlo.gather"(%x, %rows) <{dimension_numbers = #stablehlo.gather<offset_dims = [2], collapsed_slice_dims = [0], start_index_map = [0], index_vector_dim = 2>, slice_sizes = array<i64: 1, 32>}> : (tensor<512x32xf32>, tensor<2x64x1xi32>) -> tensor<2x64x32xf32>
  // CHECK: dot_general{{.*}}<@mesh, [{"t"}, {"d"}, {}]>
  // ROLES: dot_general{{.*}}<@mesh, [{"t"}, {}, {}]>
  %1 = stablehlo.dot_general %0, %w, batching_dims = [0] x [0], contracting_dims = [2] x [1] : (tensor<2x64x32xf32>, tensor<2x32x256xf32>) -> tensor<2x64x256xf32>
  // CHECK: exponential{{.*}}d = "batch \22x\22 of @experts, where products were repeated through {{[^"]*}}"{{.*}}<@mesh, [{"t"}, {"d"}, {}]>
  %2 = stablehlo.exponential %1 : tensor<2x64x256xf32>
  return %2 : tensor<2x64x256xf32>
}

// -----

// Where each axis divides the products already, nobody asks; nor of a product that is small beside the others.
sdy.mesh @mesh = <["d"=2, "t"=2]>
// CHECK-LABEL: func.func @divided(
func.func @divided(
    %x: tensor<64x128xf32> {heddle.io = #heddle.io<name = "x", role = batch, type = tensor<64x128xf32>>, sdy.sharding = #sdy.sharding<@mesh, [{"d"}, {}]>},
    %w: tensor<128x256xf32> {heddle.io = #heddle.io<name = "w", role = state, type = tensor<128x256xf32>>, sdy.sharding = #sdy.sharding<@mesh, [{}, {"t"}]>},
    %v: tensor<128x2xf32> {heddle.io = #heddle.io<name = "v", role = state, type = tensor<128x2xf32>>, sdy.sharding = #sdy.sharding<@mesh, [{}, {}]>}) -> (tensor<64x256xf32>, tensor<64x2xf32>) {
  // CHECK: dot_general{{.*}}<@mesh, [{"d"}, {"t"}]>
  %0 = stablehlo.dot_general %x, %w, contracting_dims = [1] x [0] : (tensor<64x128xf32>, tensor<128x256xf32>) -> tensor<64x256xf32>
  // CHECK: dot_general{{.*}}<@mesh, [{"d"}, {}]>
  %1 = stablehlo.dot_general %x, %v, contracting_dims = [1] x [0] : (tensor<64x128xf32>, tensor<128x2xf32>) -> tensor<64x2xf32>
  return %0, %1 : tensor<64x256xf32>, tensor<64x2xf32>
}
