// Tests kernels that test/Codegen/fuzz_kernels.py found wrong code for, and some more of its kind.
// RUN: test-cpu-kernels %s --require-all --vector-bytes=64
// RUN: python3 %S/../fuzz_kernels.py --seed=21 --kernels=60 | test-cpu-kernels --require-all --specials --seed=21

// The last column of rows, alone in its vector: its sum was read once, before all rows.
func.func private @last_column(%a: tensor<64x17xi32>, %b: tensor<i32>) -> tensor<17xi32> attributes {plan.kernel = "column_reduce"} {
  %0 = stablehlo.reduce(%a init: %b) applies stablehlo.add across dimensions = [0] : (tensor<64x17xi32>, tensor<i32>) -> tensor<17xi32>
  return %0 : tensor<17xi32>
}

// Indices that go down: a part of theirs was below zero where it was divided.
func.func private @down(%a: tensor<32xf32>, %b: tensor<f32>) -> tensor<92xf32> attributes {plan.kernel = "loop"} {
  %0 = stablehlo.pad %a, %b, low = [-2], high = [0], interior = [2] : (tensor<32xf32>, tensor<f32>) -> tensor<92xf32>
  %1 = stablehlo.reverse %0, dims = [0] : tensor<92xf32>
  return %1 : tensor<92xf32>
}

// An update of what is reduced.
func.func private @update(%a: tensor<4x32xf32>, %i: tensor<i32>) -> (tensor<32xf32>, tensor<4xf32>) attributes {plan.kernel = "loop"} {
  %z = stablehlo.constant dense<0.0> : tensor<f32>
  %0 = stablehlo.reduce(%a init: %z) applies stablehlo.maximum across dimensions = [0] : (tensor<4x32xf32>, tensor<f32>) -> tensor<32xf32>
  %1 = stablehlo.reduce(%a init: %z) applies stablehlo.add across dimensions = [1] : (tensor<4x32xf32>, tensor<f32>) -> tensor<4xf32>
  %2 = stablehlo.dynamic_update_slice %0, %1, %i : (tensor<32xf32>, tensor<4xf32>, tensor<i32>) -> tensor<32xf32>
  return %2, %1 : tensor<32xf32>, tensor<4xf32>
}

// Constants of regions stand around them by the time there is a kernel: JAX's comparator of floats, and a reducer.
func.func private @captured_sort(%x: tensor<5x23xf32>) -> tensor<5x23xf32> attributes {plan.kernel = "single"} {
  %nan = stablehlo.constant dense<0x7FC00000> : tensor<f32>
  %zero = stablehlo.constant dense<0.0> : tensor<f32>
  %0 = "stablehlo.sort"(%x) <{dimension = 1 : i64, is_stable = true}> ({
  ^bb0(%a: tensor<f32>, %b: tensor<f32>):
    %1 = stablehlo.compare EQ, %a, %zero, FLOAT : (tensor<f32>, tensor<f32>) -> tensor<i1>
    %2 = stablehlo.select %1, %zero, %a : tensor<i1>, tensor<f32>
    %3 = stablehlo.compare NE, %a, %a, FLOAT : (tensor<f32>, tensor<f32>) -> tensor<i1>
    %4 = stablehlo.select %3, %nan, %2 : tensor<i1>, tensor<f32>
    %5 = stablehlo.compare EQ, %b, %zero, FLOAT : (tensor<f32>, tensor<f32>) -> tensor<i1>
    %6 = stablehlo.select %5, %zero, %b : tensor<i1>, tensor<f32>
    %7 = stablehlo.compare NE, %b, %b, FLOAT : (tensor<f32>, tensor<f32>) -> tensor<i1>
    %8 = stablehlo.select %7, %nan, %6 : tensor<i1>, tensor<f32>
    %9 = stablehlo.compare LT, %4, %8, TOTALORDER : (tensor<f32>, tensor<f32>) -> tensor<i1>
    stablehlo.return %9 : tensor<i1>
  }) : (tensor<5x23xf32>) -> tensor<5x23xf32>
  return %0 : tensor<5x23xf32>
}

func.func private @captured_reduce(%x: tensor<7x33xf32>) -> tensor<7xf32> attributes {plan.kernel = "row_reduce"} {
  %init = stablehlo.constant dense<-9.0> : tensor<f32>
  %least = stablehlo.constant dense<0.25> : tensor<f32>
  %0 = stablehlo.reduce(%x init: %init) across dimensions = [1] : (tensor<7x33xf32>, tensor<f32>) -> tensor<7xf32>
   reducer(%a: tensor<f32>, %b: tensor<f32>) {
    %1 = stablehlo.maximum %a, %b : tensor<f32>
    %2 = stablehlo.maximum %1, %least : tensor<f32>
    stablehlo.return %2 : tensor<f32>
  }
  return %0 : tensor<7xf32>
}

// One element in the rest behind the vectors: LLVM had no instruction for a bf16 alone.
func.func private @odd_bf16(%x: tensor<7905xf32>) -> tensor<7905xbf16> attributes {plan.kernel = "loop"} {
  %0 = stablehlo.convert %x : (tensor<7905xf32>) -> tensor<7905xbf16>
  return %0 : tensor<7905xbf16>
}
func.func private @odd_f16(%x: tensor<7905xbf16>, %i: tensor<3xi32>) -> (tensor<7905xf16>, tensor<3xbf16>) attributes {plan.kernel = "updates"} {
  %0 = stablehlo.convert %x : (tensor<7905xbf16>) -> tensor<7905xf16>
  %c = stablehlo.constant dense<[1.5, -2.0, 3.25, 7.0]> : tensor<4xbf16>
  %1 = stablehlo.slice %c [1:4] : (tensor<4xbf16>) -> tensor<3xbf16>
  %2 = stablehlo.convert %i : (tensor<3xi32>) -> tensor<3xbf16>
  %3 = stablehlo.add %1, %2 : tensor<3xbf16>
  return %0, %3 : tensor<7905xf16>, tensor<3xbf16>
}

// Two elements in the rest behind the vectors, computed in f64: LLVM has no canonicalize of two f32.
func.func private @pair_of_f16(%x: tensor<18xf16>) -> tensor<18xf16> attributes {plan.kernel = "loop"} {
  %0 = stablehlo.rsqrt %x : tensor<18xf16>
  return %0 : tensor<18xf16>
}

// An update of no elements is written nowhere.
func.func private @empty_update(%x: tensor<2x2xf32>) -> tensor<2x2xf32> attributes {plan.kernel = "scatter"} {
  %c = stablehlo.constant dense<2> : tensor<i64>
  %c_0 = stablehlo.constant dense<0> : tensor<i64>
  %0 = stablehlo.slice %x [0:0, 0:2] : (tensor<2x2xf32>) -> tensor<0x2xf32>
  %1 = stablehlo.dynamic_update_slice %x, %0, %c, %c_0 : (tensor<2x2xf32>, tensor<0x2xf32>, tensor<i64>, tensor<i64>) -> tensor<2x2xf32>
  return %1 : tensor<2x2xf32>
}
