// Tests that random ops print in the specification's pretty form and survive the generic form.
// RUN: heddle-opt %s | heddle-opt | FileCheck %s --strict-whitespace
// RUN: heddle-opt %s --mlir-print-op-generic | heddle-opt | FileCheck %s --strict-whitespace

// CHECK-LABEL: func.func @rng_bit_generator
func.func @rng_bit_generator(%s2: tensor<2xui64>, %s3: tensor<3xui64>, %s5: tensor<5xui64>) {
  // CHECK: %output_state, %output = stablehlo.rng_bit_generator %arg0, algorithm = THREE_FRY : (tensor<2xui64>) -> (tensor<2xui64>, tensor<4x5xui32>)
  %0:2 = stablehlo.rng_bit_generator %s2, algorithm = THREE_FRY : (tensor<2xui64>) -> (tensor<2xui64>, tensor<4x5xui32>)
  // CHECK: stablehlo.rng_bit_generator %arg0, algorithm = PHILOX : (tensor<2xui64>) -> (tensor<2xui64>, tensor<i8>)
  %1:2 = stablehlo.rng_bit_generator %s2, algorithm = PHILOX : (tensor<2xui64>) -> (tensor<2xui64>, tensor<i8>)
  // CHECK: stablehlo.rng_bit_generator %arg1, algorithm = PHILOX {note} : (tensor<3xui64>) -> (tensor<3xui64>, tensor<4xbf16>)
  %2:2 = "stablehlo.rng_bit_generator"(%s3) {rng_algorithm = #stablehlo<rng_algorithm PHILOX>, note} : (tensor<3xui64>) -> (tensor<3xui64>, tensor<4xbf16>)
  // CHECK: stablehlo.rng_bit_generator %arg2, algorithm = DEFAULT : (tensor<5xui64>) -> (tensor<5xui64>, tensor<4xf64>)
  %3:2 = stablehlo.rng_bit_generator %s5, algorithm = DEFAULT : (tensor<5xui64>) -> (tensor<5xui64>, tensor<4xf64>)
  return
}
