// Tests the text of loops: vectors of 16 bytes, values that rows share outside of the lanes' loop, gathers one by one,
// several results; and that it computes what the Reference does, on shapes that nothing divides, too.
// RUN: test-cuda-kernels %s --emit | FileCheck %s
// RUN: test-cuda-kernels %s --require-all
// RUN: test-cuda-kernels %S/../Cpu/loops.mlir --require-all
// RUN: test-cuda-kernels %S/../Cpu/loops.mlir --require-all --specials --seed=2

// A bias along the rows, and a factor for each row, that is loaded once for the vector.
// CHECK: 49152 elements, 4 a thread
// CHECK: KERNEL(256) scale_0(In<float, 49152> x, // [4, 16, 768]
// CHECK: const i32 i = (block() * 256 + thread()) * 4;
// CHECK: const auto x4 = load<4>(x, i);
// CHECK: load<4>(bias, i % 768);
// CHECK: #pragma unroll
// CHECK: out4[k] = x4[k] * {{.*}} + bias4[k];
// CHECK: store(out, i, out4);
func.func private @scale(%x: tensor<4x16x768xf32>, %f: tensor<4x16xf32>, %b: tensor<768xf32>) -> tensor<4x16x768xf32> attributes {plan.kernel = "loop"} {
  %0 = stablehlo.broadcast_in_dim %f, dims = [0, 1] : (tensor<4x16xf32>) -> tensor<4x16x768xf32>
  %1 = stablehlo.broadcast_in_dim %b, dims = [2] : (tensor<768xf32>) -> tensor<4x16x768xf32>
  %2 = stablehlo.multiply %x, %0 : tensor<4x16x768xf32>
  %3 = stablehlo.add %2, %1 : tensor<4x16x768xf32>
  return %3 : tensor<4x16x768xf32>
}

// Eight bf16 a thread; f32 beside them as two loads of 16 bytes.
// CHECK: 4096 elements, 8 a thread
// CHECK: KERNEL({{[0-9]+}}) mixed_0(
// CHECK: load<8>(x,
func.func private @mixed(%x: tensor<4096xbf16>, %y: tensor<4096xf32>) -> (tensor<4096xbf16>, tensor<4096xf32>) attributes {plan.kernel = "loop"} {
  %0 = stablehlo.convert %x : (tensor<4096xbf16>) -> tensor<4096xf32>
  %1 = stablehlo.add %0, %y : tensor<4096xf32>
  %2 = stablehlo.multiply %x, %x : tensor<4096xbf16>
  return %2, %1 : tensor<4096xbf16>, tensor<4096xf32>
}

// Rows of a table, by index: the rows are vectors.
// CHECK: KERNEL({{[0-9]+}}) look_up_0(
// CHECK: const i32 index = minimum(maximum(indices[i / 32], 0), 99);
// CHECK: load<4>(table, index * 32 + i % 32);
func.func private @look_up(%t: tensor<100x32xf32>, %i: tensor<64x1xi32>) -> tensor<64x32xf32> attributes {plan.kernel = "loop"} {
  %0 = "stablehlo.gather"(%t, %i) <{dimension_numbers = #stablehlo.gather<offset_dims = [1], collapsed_slice_dims = [0], start_index_map = [0], index_vector_dim = 1>, indices_are_sorted = false, slice_sizes = array<i64: 1, 32>}> : (tensor<100x32xf32>, tensor<64x1xi32>) -> tensor<64x32xf32>
  return %0 : tensor<64x32xf32>
}

// Inputs that end at multiples of the vector: whole vectors from one of them.
// CHECK: KERNEL({{[0-9]+}}) join_0(
// CHECK: Vec<float, 4> joined4;
// CHECK: if (column < 8) {
// CHECK-NEXT: const auto x4 = load<4>(x,
// CHECK-NEXT: joined4 = x4;
// CHECK-NEXT: } else {
func.func private @join(%x: tensor<16x8xf32>, %y: tensor<16x12xf32>) -> tensor<16x20xf32> attributes {plan.kernel = "loop"} {
  %0 = stablehlo.concatenate %x, %y, dim = 1 : (tensor<16x8xf32>, tensor<16x12xf32>) -> tensor<16x20xf32>
  %1 = stablehlo.abs %0 : tensor<16x20xf32>
  return %1 : tensor<16x20xf32>
}

// What is left of whole vectors goes one by one.
// CHECK: KERNEL({{[0-9]+}}) odd_0(
// CHECK: if (i + 4 <= 1003) {
// CHECK: } else {
// CHECK: for (i32 rest = i; rest < 1003; ++rest)
func.func private @odd(%x: tensor<17x59xf32>) -> tensor<1003xf32> attributes {plan.kernel = "loop"} {
  %0 = stablehlo.negate %x : tensor<17x59xf32>
  %1 = stablehlo.reshape %0 : (tensor<17x59xf32>) -> tensor<1003xf32>
  return %1 : tensor<1003xf32>
}
