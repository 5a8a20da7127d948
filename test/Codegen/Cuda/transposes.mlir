// Tests that what lies across goes through tiles in shared memory, also where tiles are not full, and beside what lies
// in order.
// RUN: test-cuda-kernels %s --emit | FileCheck %s
// RUN: test-cuda-kernels %s --require-all
// RUN: test-cuda-kernels %s --require-all --seed=5

// CHECK: 1 operands lie across: tiles of 32 x 32 elements through shared memory
// CHECK: KERNEL(256) turn_0(
// CHECK: SHARED(float, xTile, 1056);
// CHECK: const i32 row = firstRow + lane();
// CHECK: xTile[(step * 8 + warp()) * 33 + lane()] = x[column * 64 + row];
// CHECK: barrier();
// CHECK: const i32 column = firstColumn + lane();
// CHECK: out[row * 96 + column] = xTile[lane() * 33 + step * 8 + warp()]
func.func private @turn(%x: tensor<96x64xf32>, %y: tensor<64x96xf32>) -> tensor<64x96xf32> attributes {plan.kernel = "loop"} {
  %0 = stablehlo.transpose %x, dims = [1, 0] : (tensor<96x64xf32>) -> tensor<64x96xf32>
  %1 = stablehlo.add %0, %y : tensor<64x96xf32>
  return %1 : tensor<64x96xf32>
}

// CHECK: KERNEL(256) uneven_0(
// CHECK: if (row < 50 && column < 41)
func.func private @uneven(%x: tensor<3x41x50xbf16>, %f: tensor<3x41xbf16>) -> tensor<3x50x41xf32> attributes {plan.kernel = "loop"} {
  %b = stablehlo.broadcast_in_dim %f, dims = [0, 1] : (tensor<3x41xbf16>) -> tensor<3x41x50xbf16>
  %m = stablehlo.multiply %x, %b : tensor<3x41x50xbf16>
  %0 = stablehlo.transpose %m, dims = [0, 2, 1] : (tensor<3x41x50xbf16>) -> tensor<3x50x41xbf16>
  %1 = stablehlo.convert %0 : (tensor<3x50x41xbf16>) -> tensor<3x50x41xf32>
  return %1 : tensor<3x50x41xf32>
}

// What is moved in rows needs no tiles.
// CHECK: KERNEL(256) heads_0(
// CHECK-NOT: Tile
// CHECK: load<4>(x,
func.func private @heads(%x: tensor<2x20x4x32xf32>) -> tensor<2x4x20x32xf32> attributes {plan.kernel = "loop"} {
  %0 = stablehlo.transpose %x, dims = [0, 2, 1, 3] : (tensor<2x20x4x32xf32>) -> tensor<2x4x20x32xf32>
  return %0 : tensor<2x4x20x32xf32>
}
