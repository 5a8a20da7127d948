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
