// Tests that sums of columns beside rows of hidden sizes take no more shared memory than a kernel may have: so many steps of a
// row at a time as have room.
// RUN: test-cuda-kernels %s --emit | FileCheck %s
// RUN: test-cuda-kernels %s --require-all --max-elements=400000
// RUN: test-cuda-kernels %s --require-all --max-elements=400000 --specials --seed=2

// 8 rows of 2048 sums would be 64 KiB: six of eight steps, then two.
// CHECK: KERNEL(256) norm2048_0(
// CHECK: SHARED(float, sumsOfRows, 12288);
// CHECK: for (int step = 0; step < 6; ++step)
// CHECK: for (i32 column = thread(); column < 1536; column += 256) {
// CHECK: for (int step = 0; step < 2; ++step)
// CHECK: [step + 6]
// CHECK: for (i32 column = thread(); column < 512; column += 256) {
func.func private @norm2048(%x: tensor<20x2048xbf16>, %dy: tensor<20x2048xbf16>) -> (tensor<20x2048xbf16>, tensor<2048xf32>) attributes {plan.kernel = "row_reduce"} {
  %z = stablehlo.constant dense<0.0> : tensor<f32>
  %n = stablehlo.constant dense<2048.0> : tensor<20xf32>
  %e = stablehlo.constant dense<1.0e-5> : tensor<20xf32>
  %xf = stablehlo.convert %x : (tensor<20x2048xbf16>) -> tensor<20x2048xf32>
  %dyf = stablehlo.convert %dy : (tensor<20x2048xbf16>) -> tensor<20x2048xf32>
  %sq = stablehlo.multiply %xf, %xf : tensor<20x2048xf32>
  %s = stablehlo.reduce(%sq init: %z) applies stablehlo.add across dimensions = [1] : (tensor<20x2048xf32>, tensor<f32>) -> tensor<20xf32>
  %m = stablehlo.divide %s, %n : tensor<20xf32>
  %v = stablehlo.add %m, %e : tensor<20xf32>
  %r = stablehlo.rsqrt %v : tensor<20xf32>
  %rb = stablehlo.broadcast_in_dim %r, dims = [0] : (tensor<20xf32>) -> tensor<20x2048xf32>
  %xn = stablehlo.multiply %xf, %rb : tensor<20x2048xf32>
  %p = stablehlo.multiply %dyf, %xn : tensor<20x2048xf32>
  %dg = stablehlo.reduce(%p init: %z) applies stablehlo.add across dimensions = [0] : (tensor<20x2048xf32>, tensor<f32>) -> tensor<2048xf32>
  %dx = stablehlo.convert %p : (tensor<20x2048xf32>) -> tensor<20x2048xbf16>
  return %dx, %dg : tensor<20x2048xbf16>, tensor<2048xf32>
}

// The last step is not whole.
// CHECK: KERNEL(256) norm1544_0(
// CHECK: SHARED(float, sumsOfRows, 12288);
func.func private @norm1544(%x: tensor<20x1544xbf16>, %dy: tensor<20x1544xbf16>) -> (tensor<20x1544xbf16>, tensor<1544xf32>) attributes {plan.kernel = "row_reduce"} {
  %z = stablehlo.constant dense<0.0> : tensor<f32>
  %n = stablehlo.constant dense<1544.0> : tensor<20xf32>
  %e = stablehlo.constant dense<1.0e-5> : tensor<20xf32>
  %xf = stablehlo.convert %x : (tensor<20x1544xbf16>) -> tensor<20x1544xf32>
  %dyf = stablehlo.convert %dy : (tensor<20x1544xbf16>) -> tensor<20x1544xf32>
  %sq = stablehlo.multiply %xf, %xf : tensor<20x1544xf32>
  %s = stablehlo.reduce(%sq init: %z) applies stablehlo.add across dimensions = [1] : (tensor<20x1544xf32>, tensor<f32>) -> tensor<20xf32>
  %m = stablehlo.divide %s, %n : tensor<20xf32>
  %v = stablehlo.add %m, %e : tensor<20xf32>
  %r = stablehlo.rsqrt %v : tensor<20xf32>
  %rb = stablehlo.broadcast_in_dim %r, dims = [0] : (tensor<20xf32>) -> tensor<20x1544xf32>
  %xn = stablehlo.multiply %xf, %rb : tensor<20x1544xf32>
  %p = stablehlo.multiply %dyf, %xn : tensor<20x1544xf32>
  %dg = stablehlo.reduce(%p init: %z) applies stablehlo.add across dimensions = [0] : (tensor<20x1544xf32>, tensor<f32>) -> tensor<1544xf32>
  %dx = stablehlo.convert %p : (tensor<20x1544xf32>) -> tensor<20x1544xbf16>
  return %dx, %dg : tensor<20x1544xbf16>, tensor<1544xf32>
}

// Two sums use the same 48 KiB, one after the other.
// CHECK: KERNEL(256) norm1536_0(
// CHECK: SHARED(float, sumsOfRows, 12288);
func.func private @norm1536(%x: tensor<20x1536xbf16>, %dy: tensor<20x1536xbf16>) -> (tensor<20x1536xbf16>, tensor<1536xf32>, tensor<1536xf32>) attributes {plan.kernel = "row_reduce"} {
  %z = stablehlo.constant dense<0.0> : tensor<f32>
  %n = stablehlo.constant dense<1536.0> : tensor<20xf32>
  %e = stablehlo.constant dense<1.0e-5> : tensor<20xf32>
  %xf = stablehlo.convert %x : (tensor<20x1536xbf16>) -> tensor<20x1536xf32>
  %dyf = stablehlo.convert %dy : (tensor<20x1536xbf16>) -> tensor<20x1536xf32>
  %sq = stablehlo.multiply %xf, %xf : tensor<20x1536xf32>
  %s = stablehlo.reduce(%sq init: %z) applies stablehlo.add across dimensions = [1] : (tensor<20x1536xf32>, tensor<f32>) -> tensor<20xf32>
  %m = stablehlo.divide %s, %n : tensor<20xf32>
  %v = stablehlo.add %m, %e : tensor<20xf32>
  %r = stablehlo.rsqrt %v : tensor<20xf32>
  %rb = stablehlo.broadcast_in_dim %r, dims = [0] : (tensor<20xf32>) -> tensor<20x1536xf32>
  %xn = stablehlo.multiply %xf, %rb : tensor<20x1536xf32>
  %p = stablehlo.multiply %dyf, %xn : tensor<20x1536xf32>
  %dg = stablehlo.reduce(%p init: %z) applies stablehlo.add across dimensions = [0] : (tensor<20x1536xf32>, tensor<f32>) -> tensor<1536xf32>
  %db = stablehlo.reduce(%dyf init: %z) applies stablehlo.add across dimensions = [0] : (tensor<20x1536xf32>, tensor<f32>) -> tensor<1536xf32>
  %dx = stablehlo.convert %p : (tensor<20x1536xf32>) -> tensor<20x1536xbf16>
  return %dx, %dg, %db : tensor<20x1536xbf16>, tensor<1536xf32>, tensor<1536xf32>
}

// A row is a block's: nothing is shared.
// CHECK: norm4096_0(
// CHECK-NOT: sumsOfRows
// CHECK: norm4096_1(
func.func private @norm4096(%x: tensor<4x4096xbf16>, %dy: tensor<4x4096xbf16>) -> (tensor<4x4096xbf16>, tensor<4096xf32>, tensor<4096xf32>) attributes {plan.kernel = "row_reduce"} {
  %z = stablehlo.constant dense<0.0> : tensor<f32>
  %n = stablehlo.constant dense<4096.0> : tensor<4xf32>
  %e = stablehlo.constant dense<1.0e-5> : tensor<4xf32>
  %xf = stablehlo.convert %x : (tensor<4x4096xbf16>) -> tensor<4x4096xf32>
  %dyf = stablehlo.convert %dy : (tensor<4x4096xbf16>) -> tensor<4x4096xf32>
  %sq = stablehlo.multiply %xf, %xf : tensor<4x4096xf32>
  %s = stablehlo.reduce(%sq init: %z) applies stablehlo.add across dimensions = [1] : (tensor<4x4096xf32>, tensor<f32>) -> tensor<4xf32>
  %m = stablehlo.divide %s, %n : tensor<4xf32>
  %v = stablehlo.add %m, %e : tensor<4xf32>
  %r = stablehlo.rsqrt %v : tensor<4xf32>
  %rb = stablehlo.broadcast_in_dim %r, dims = [0] : (tensor<4xf32>) -> tensor<4x4096xf32>
  %xn = stablehlo.multiply %xf, %rb : tensor<4x4096xf32>
  %p = stablehlo.multiply %dyf, %xn : tensor<4x4096xf32>
  %dg = stablehlo.reduce(%p init: %z) applies stablehlo.add across dimensions = [0] : (tensor<4x4096xf32>, tensor<f32>) -> tensor<4096xf32>
  %db = stablehlo.reduce(%dyf init: %z) applies stablehlo.add across dimensions = [0] : (tensor<4x4096xf32>, tensor<f32>) -> tensor<4096xf32>
  %dx = stablehlo.convert %p : (tensor<4x4096xf32>) -> tensor<4x4096xbf16>
  return %dx, %dg, %db : tensor<4x4096xbf16>, tensor<4096xf32>, tensor<4096xf32>
}

// CHECK: KERNEL(256) norm1024_0(
// CHECK: SHARED(float, sumsOfRows, 8192);
func.func private @norm1024(%x: tensor<20x1024xf32>, %dy: tensor<20x1024xf32>) -> (tensor<20x1024xf32>, tensor<1024xf32>, tensor<1024xf32>) attributes {plan.kernel = "row_reduce"} {
  %z = stablehlo.constant dense<0.0> : tensor<f32>
  %n = stablehlo.constant dense<1024.0> : tensor<20xf32>
  %e = stablehlo.constant dense<1.0e-5> : tensor<20xf32>
  %sq = stablehlo.multiply %x, %x : tensor<20x1024xf32>
  %s = stablehlo.reduce(%sq init: %z) applies stablehlo.add across dimensions = [1] : (tensor<20x1024xf32>, tensor<f32>) -> tensor<20xf32>
  %m = stablehlo.divide %s, %n : tensor<20xf32>
  %v = stablehlo.add %m, %e : tensor<20xf32>
  %r = stablehlo.rsqrt %v : tensor<20xf32>
  %rb = stablehlo.broadcast_in_dim %r, dims = [0] : (tensor<20xf32>) -> tensor<20x1024xf32>
  %xn = stablehlo.multiply %x, %rb : tensor<20x1024xf32>
  %p = stablehlo.multiply %dy, %xn : tensor<20x1024xf32>
  %dg = stablehlo.reduce(%p init: %z) applies stablehlo.add across dimensions = [0] : (tensor<20x1024xf32>, tensor<f32>) -> tensor<1024xf32>
  %db = stablehlo.reduce(%dy init: %z) applies stablehlo.add across dimensions = [0] : (tensor<20x1024xf32>, tensor<f32>) -> tensor<1024xf32>
  return %p, %dg, %db : tensor<20x1024xf32>, tensor<1024xf32>, tensor<1024xf32>
}
