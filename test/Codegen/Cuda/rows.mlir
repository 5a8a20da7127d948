// Tests the text of reductions of rows and columns: rows in registers, in blocks, in loops; sums of columns beside them,
// in parts that the next stage adds.
// RUN: test-cuda-kernels %s --emit | FileCheck %s
// RUN: test-cuda-kernels %s --require-all --max-elements=300000
// RUN: test-cuda-kernels %s --require-all --max-elements=300000 --specials --seed=2

// A warp a row: x is loaded once, for both passes.
// CHECK: 100 rows of 256: a warp each, 2 steps of 4 elements in registers, so memory is read once
// CHECK: KERNEL(256) normalize_0(In<float, 25600> x,
// CHECK: const i32 row = block() * 8 + warp();
// CHECK: if (row >= 100) return;
// CHECK: Vec<float, 4> x4[2];
// CHECK: x4[step] = load<4>(x, row * 256 + column);
// CHECK: sum += x4[step][k];
// CHECK: sum += shuffleXor(sum, mask);
// CHECK: const float mean = sum / 256.0f;
// CHECK-NOT: load<4>(x
// CHECK: store(out, row * 256 + column, out4);
func.func private @normalize(%x: tensor<100x256xf32>) -> tensor<100x256xf32> attributes {plan.kernel = "row_reduce"} {
  %z = stablehlo.constant dense<0.0> : tensor<f32>
  %n = stablehlo.constant dense<256.0> : tensor<100xf32>
  %s = stablehlo.reduce(%x init: %z) applies stablehlo.add across dimensions = [1] : (tensor<100x256xf32>, tensor<f32>) -> tensor<100xf32>
  %m = stablehlo.divide %s, %n : tensor<100xf32>
  %b = stablehlo.broadcast_in_dim %m, dims = [0] : (tensor<100xf32>) -> tensor<100x256xf32>
  %c = stablehlo.subtract %x, %b : tensor<100x256xf32>
  return %c : tensor<100x256xf32>
}

// Dims of one element change places on the way: that keeps rows, and so one launch.
// CHECK: KERNEL(256) turned_0(
// CHECK-NOT: KERNEL(256) turned_1(
// CHECK: out4[k] = x4[step][k] - sum;
func.func private @turned(%x: tensor<100x256xf32>) -> tensor<100x256xf32> attributes {plan.kernel = "row_reduce"} {
  %z = stablehlo.constant dense<0.0> : tensor<f32>
  %s = stablehlo.reduce(%x init: %z) applies stablehlo.add across dimensions = [1] : (tensor<100x256xf32>, tensor<f32>) -> tensor<100xf32>
  %c = stablehlo.reshape %s : (tensor<100xf32>) -> tensor<100x1xf32>
  %t = stablehlo.broadcast_in_dim %c, dims = [1, 0] : (tensor<100x1xf32>) -> tensor<1x100xf32>
  %b = stablehlo.broadcast_in_dim %t, dims = [1, 0] : (tensor<1x100xf32>) -> tensor<100x256xf32>
  %d = stablehlo.subtract %x, %b : tensor<100x256xf32>
  return %d : tensor<100x256xf32>
}

// Lanes of a warp where rows are short; the last row twice rather than lanes that are missing.
// CHECK: 37 rows of 20: 8 lanes of a warp each
// CHECK: const i32 row = minimum(block() * 32 + thread() / 8, 36);
func.func private @short(%x: tensor<37x20xf32>) -> (tensor<37xf32>, tensor<37x20xf32>) attributes {plan.kernel = "row_reduce"} {
  %n = stablehlo.constant dense<0xFF800000> : tensor<f32>
  %s = stablehlo.reduce(%x init: %n) applies stablehlo.maximum across dimensions = [1] : (tensor<37x20xf32>, tensor<f32>) -> tensor<37xf32>
  %b = stablehlo.broadcast_in_dim %s, dims = [0] : (tensor<37xf32>) -> tensor<37x20xf32>
  %c = stablehlo.subtract %x, %b : tensor<37x20xf32>
  %e = stablehlo.exponential %c : tensor<37x20xf32>
  return %s, %e : tensor<37xf32>, tensor<37x20xf32>
}

// A row too long for registers is read again.
// CHECK: 3 rows of 50304: a block of 1024 threads each, 13 steps of 4 elements in a loop
// CHECK: for (i32 column = thread() * 4; column < 50304; column += 4096) {
// CHECK: largest = maximum(largest, x4[k]);
// CHECK: for (i32 column = thread() * 4; column < 50304; column += 4096) {
// CHECK: sum += exp(
func.func private @long(%x: tensor<3x50304xf32>) -> tensor<3xf32> attributes {plan.kernel = "row_reduce"} {
  %z = stablehlo.constant dense<0.0> : tensor<f32>
  %n = stablehlo.constant dense<0xFF800000> : tensor<f32>
  %s = stablehlo.reduce(%x init: %n) applies stablehlo.maximum across dimensions = [1] : (tensor<3x50304xf32>, tensor<f32>) -> tensor<3xf32>
  %b = stablehlo.broadcast_in_dim %s, dims = [0] : (tensor<3xf32>) -> tensor<3x50304xf32>
  %c = stablehlo.subtract %x, %b : tensor<3x50304xf32>
  %e = stablehlo.exponential %c : tensor<3x50304xf32>
  %t = stablehlo.reduce(%e init: %z) applies stablehlo.add across dimensions = [1] : (tensor<3x50304xf32>, tensor<f32>) -> tensor<3xf32>
  return %t : tensor<3xf32>
}

// Inner and outer sums in one pass over memory: sums of columns stay in registers while rows go by.
// CHECK: sums of columns stay in registers of 75 blocks, the next stage adds theirs
// CHECK: KERNEL(256) both_0(
// CHECK: Vec<float, 4> columnSum4 = {};
// CHECK: for (i32 row = block() * 8 + warp(); row < 600; row += 600) {
// CHECK: columnSum4[k] +=
// CHECK: SHARED(float, sumsOfRows, 1024);
// CHECK: barrier();
// CHECK: KERNEL(256) both_1(
// CHECK: for (int part = warp(); part < 75; part += 8)
func.func private @both(%x: tensor<600x128xf32>, %g: tensor<600x128xf32>) -> (tensor<600x128xf32>, tensor<128xf32>) attributes {plan.kernel = "row_reduce"} {
  %z = stablehlo.constant dense<0.0> : tensor<f32>
  %p = stablehlo.multiply %x, %g : tensor<600x128xf32>
  %s = stablehlo.reduce(%p init: %z) applies stablehlo.add across dimensions = [1] : (tensor<600x128xf32>, tensor<f32>) -> tensor<600xf32>
  %b = stablehlo.broadcast_in_dim %s, dims = [0] : (tensor<600xf32>) -> tensor<600x128xf32>
  %d = stablehlo.subtract %g, %b : tensor<600x128xf32>
  %t = stablehlo.reduce(%p init: %z) applies stablehlo.add across dimensions = [0] : (tensor<600x128xf32>, tensor<f32>) -> tensor<128xf32>
  return %d, %t : tensor<600x128xf32>, tensor<128xf32>
}

// Columns alone: strips of them, and what they are made of stored on the way. bf16 is summed in f32.
// CHECK: columns of 500 x 320: strips of 256 columns
// CHECK: KERNEL(256) columns_0(
// CHECK: Vec<float, 8> columnSumOfSquares8 = {};
// CHECK: columnSumOfSquares8[k] += float(
func.func private @columns(%x: tensor<5x100x320xbf16>) -> (tensor<320xbf16>, tensor<5x100x320xbf16>) attributes {plan.kernel = "column_reduce"} {
  %z = stablehlo.constant dense<0.0> : tensor<bf16>
  %p = stablehlo.multiply %x, %x : tensor<5x100x320xbf16>
  %t = stablehlo.reduce(%p init: %z) applies stablehlo.add across dimensions = [0, 1] : (tensor<5x100x320xbf16>, tensor<bf16>) -> tensor<320xbf16>
  return %t, %p : tensor<320xbf16>, tensor<5x100x320xbf16>
}

// Few rows of many columns: a block has all rows of its strip, so nothing is left to be added.
// CHECK: columns of 4 x 3000: strips of 128 columns, 1 parts of the rows each
// CHECK: KERNEL(256) wide_0(
// CHECK-NOT: KERNEL(256) wide_1(
func.func private @wide(%x: tensor<4x3000xf32>, %i: tensor<f32>) -> (tensor<3000xf32>, tensor<4x3000xf32>) attributes {plan.kernel = "column_reduce"} {
  %p = stablehlo.sine %x : tensor<4x3000xf32>
  %t = stablehlo.reduce(%p init: %i) applies stablehlo.maximum across dimensions = [0] : (tensor<4x3000xf32>, tensor<f32>) -> tensor<3000xf32>
  return %t, %p : tensor<3000xf32>, tensor<4x3000xf32>
}

// Results of an element for each row beside sums of columns are written, by a launch of their own.
// CHECK-LABEL: {{.*}}beside_columns
func.func private @beside_columns(%x: tensor<64x48xf32>, %b: tensor<64xf32>, %zero: tensor<f32>) -> (tensor<64xf32>, tensor<48xf32>, tensor<64x1xf32>) attributes {plan.kernel = "row_reduce"} {
  %0 = stablehlo.broadcast_in_dim %b, dims = [0] : (tensor<64xf32>) -> tensor<64x48xf32>
  %1 = stablehlo.multiply %x, %0 : tensor<64x48xf32>
  %2 = stablehlo.reduce(%1 init: %zero) applies stablehlo.add across dimensions = [0] : (tensor<64x48xf32>, tensor<f32>) -> tensor<48xf32>
  %3 = stablehlo.add %b, %b : tensor<64xf32>
  %4 = stablehlo.slice %x [0:64, 0:1] : (tensor<64x48xf32>) -> tensor<64x1xf32>
  return %3, %2, %4 : tensor<64xf32>, tensor<48xf32>, tensor<64x1xf32>
}
