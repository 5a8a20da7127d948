// Tests that tensors which are updated alike share code, and that all updates are one launch.
// RUN: test-cuda-kernels %s --emit | FileCheck %s
// RUN: test-cuda-kernels %s --require-all
// RUN: test-cuda-kernels %s --require-all --seed=3

// CHECK: 2 tensors are updated alike: one code, 4 elements a thread, 6 blocks dealt out by a table
// CHECK: 2 kinds of updates in one launch
// CHECK: DEVICE_TABLE constexpr i32 firstBlocks[2] = {0, 4};
// CHECK: DEVICE_TABLE constexpr i32 sizes[2] = {4096, 2048};
// CHECK: KERNEL(256) step_0(InTable<float, 2> gradients,
// CHECK: OutTable<float, 2>
// CHECK: if (block() < 6) {
// CHECK: if (tensor + half < 2 && firstBlocks[tensor + half] <= block())
// CHECK: const i32 elements = sizes[tensor];
// CHECK: const i32 i = ((block() - firstBlocks[tensor]) * 256 + thread()) * 4;
// CHECK: if (i >= elements) return;
// CHECK: const auto gradient = gradients.at(tensor, elements);
// CHECK: } else {
// CHECK-NOT: step_1
func.func private @step(%w0: tensor<64x64xf32>, %g0: tensor<64x64xf32>, %w1: tensor<2048xf32>, %g1: tensor<2048xf32>, %w2: tensor<15xf32>, %g2: tensor<15xf32>, %r: tensor<f32>) -> (tensor<64x64xf32>, tensor<2048xf32>, tensor<15xf32>) attributes {plan.kernel = "updates"} {
  %r0 = stablehlo.broadcast_in_dim %r, dims = [] : (tensor<f32>) -> tensor<64x64xf32>
  %p0 = stablehlo.multiply %g0, %r0 : tensor<64x64xf32>
  %n0 = stablehlo.subtract %w0, %p0 : tensor<64x64xf32>
  %r1 = stablehlo.broadcast_in_dim %r, dims = [] : (tensor<f32>) -> tensor<2048xf32>
  %p1 = stablehlo.multiply %g1, %r1 : tensor<2048xf32>
  %n1 = stablehlo.subtract %w1, %p1 : tensor<2048xf32>
  %r2 = stablehlo.broadcast_in_dim %r, dims = [] : (tensor<f32>) -> tensor<15xf32>
  %p2 = stablehlo.multiply %g2, %r2 : tensor<15xf32>
  %n2 = stablehlo.subtract %w2, %p2 : tensor<15xf32>
  return %n0, %n1, %n2 : tensor<64x64xf32>, tensor<2048xf32>, tensor<15xf32>
}
