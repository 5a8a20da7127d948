// Tests that tensors which are reduced alike share code, in one launch for parts and one for what they come to: results
// of the kernel, and what a later stage reads.
// RUN: test-cuda-kernels %s --emit | FileCheck %s
// RUN: test-cuda-kernels %s --require-all
// RUN: test-cuda-kernels %s --require-all --seed=5

// CHECK: 4 tensors are reduced alike: one code, 8192 elements a block, 6 blocks dealt out by a table
// CHECK: DEVICE_TABLE constexpr i32 firstBlocks[5] = {0, {{.*}}, 6};
// CHECK: KERNEL(256) norms_0(InTable<float, 4> gradients,
// CHECK: const auto gradient = gradients.at(tensor, elements);
// CHECK: for (i32 e = first + thread() * 4; e < end; e += 1024)
// CHECK: sumOfSquares += gradient4[k] * gradient4[k];
// CHECK: KERNEL(256) norms_1(OutTable<float, 3> sumOfSquares,
// CHECK: part < firstBlocks[tensor + 1]
// The one of 15 elements goes by itself.
// CHECK-NOT: norms_5
func.func private @norms(%a: tensor<64x64xf32>, %b: tensor<20000xf32>, %c: tensor<4x1000xf32>, %d: tensor<12xf32>, %e: tensor<15xf32>, %z: tensor<f32>) -> (tensor<f32>, tensor<f32>, tensor<f32>, tensor<f32>) attributes {plan.kernel = "updates"} {
  %zero = stablehlo.constant dense<0.0> : tensor<f32>
  %aa = stablehlo.multiply %a, %a : tensor<64x64xf32>
  %bb = stablehlo.multiply %b, %b : tensor<20000xf32>
  %cc = stablehlo.multiply %c, %c : tensor<4x1000xf32>
  %dd = stablehlo.multiply %d, %d : tensor<12xf32>
  %ee = stablehlo.multiply %e, %e : tensor<15xf32>
  %0 = stablehlo.reduce(%aa init: %zero) applies stablehlo.add across dimensions = [0, 1] : (tensor<64x64xf32>, tensor<f32>) -> tensor<f32>
  %1 = stablehlo.reduce(%bb init: %zero) applies stablehlo.add across dimensions = [0] : (tensor<20000xf32>, tensor<f32>) -> tensor<f32>
  %2 = stablehlo.reduce(%cc init: %zero) applies stablehlo.add across dimensions = [0, 1] : (tensor<4x1000xf32>, tensor<f32>) -> tensor<f32>
  %3 = stablehlo.reduce(%dd init: %zero) applies stablehlo.add across dimensions = [0] : (tensor<12xf32>, tensor<f32>) -> tensor<f32>
  %4 = stablehlo.reduce(%ee init: %zero) applies stablehlo.add across dimensions = [0] : (tensor<15xf32>, tensor<f32>) -> tensor<f32>
  %5 = stablehlo.add %0, %1 : tensor<f32>
  %6 = stablehlo.add %5, %2 : tensor<f32>
  %7 = stablehlo.add %6, %3 : tensor<f32>
  %8 = stablehlo.add %7, %4 : tensor<f32>
  %9 = stablehlo.add %8, %z : tensor<f32>
  %10 = stablehlo.sqrt %9 : tensor<f32>
  return %0, %1, %3, %10 : tensor<f32>, tensor<f32>, tensor<f32>, tensor<f32>
}

// Largest of bf16, none of which is a result.
// CHECK: 5 tensors are reduced alike
// CHECK: KERNEL(256) largest_0(InTable<bf16, 5> gradients,
func.func private @largest(%a: tensor<64x64xbf16>, %b: tensor<20000xbf16>, %c: tensor<4x1000xbf16>, %d: tensor<64xbf16>, %e: tensor<16xbf16>) -> tensor<bf16> attributes {plan.kernel = "updates"} {
  %low = stablehlo.constant dense<0xFF80> : tensor<bf16>
  %0 = stablehlo.reduce(%a init: %low) applies stablehlo.maximum across dimensions = [0, 1] : (tensor<64x64xbf16>, tensor<bf16>) -> tensor<bf16>
  %1 = stablehlo.reduce(%b init: %low) applies stablehlo.maximum across dimensions = [0] : (tensor<20000xbf16>, tensor<bf16>) -> tensor<bf16>
  %2 = stablehlo.reduce(%c init: %low) applies stablehlo.maximum across dimensions = [0, 1] : (tensor<4x1000xbf16>, tensor<bf16>) -> tensor<bf16>
  %3 = stablehlo.reduce(%d init: %low) applies stablehlo.maximum across dimensions = [0] : (tensor<64xbf16>, tensor<bf16>) -> tensor<bf16>
  %4 = stablehlo.reduce(%e init: %low) applies stablehlo.maximum across dimensions = [0] : (tensor<16xbf16>, tensor<bf16>) -> tensor<bf16>
  %5 = stablehlo.add %0, %1 : tensor<bf16>
  %6 = stablehlo.add %5, %2 : tensor<bf16>
  %7 = stablehlo.add %6, %3 : tensor<bf16>
  %8 = stablehlo.add %7, %4 : tensor<bf16>
  return %8 : tensor<bf16>
}
