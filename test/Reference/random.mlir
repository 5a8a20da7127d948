// Tests rng_bit_generator bit for bit: the specification's example, and what XLA's CPU gives for the rest.
// RUN: heddle-interpret %s --entry threefry | FileCheck %s --check-prefix=THREEFRY
// RUN: heddle-interpret %s --entry philox | FileCheck %s --check-prefix=PHILOX
// RUN: not heddle-interpret %s --entry state 2>&1 | FileCheck %s --check-prefix=STATE

// THREEFRY:      result0 = dense<[1, 6]> : tensor<2xui64>
// THREEFRY-NEXT: result1 = dense<{{\[}}[9236835810183407956, 16087790271692313299], [18212823393184779219, 2658481902456610144]]>
// THREEFRY-NEXT: result2 = dense<[1, 5]> : tensor<2xui64>
// THREEFRY-NEXT: result3 = dense<[43444564, 2150618427, 3979645651, 3745730563, 1672743891]> : tensor<5xui32>
// THREEFRY-NEXT: result4 = dense<[4, -5, 3]> : tensor<3xi4>
func.func @threefry() -> (tensor<2xui64>, tensor<2x2xui64>, tensor<2xui64>, tensor<5xui32>, tensor<3xi4>) {
  %s = stablehlo.constant dense<[1, 2]> : tensor<2xui64>
  %0, %1 = stablehlo.rng_bit_generator %s, algorithm = THREE_FRY : (tensor<2xui64>) -> (tensor<2xui64>, tensor<2x2xui64>)
  %2, %3 = stablehlo.rng_bit_generator %s, algorithm = THREE_FRY : (tensor<2xui64>) -> (tensor<2xui64>, tensor<5xui32>)
  %4, %5 = stablehlo.rng_bit_generator %s, algorithm = THREE_FRY : (tensor<2xui64>) -> (tensor<2xui64>, tensor<3xi4>)
  return %0, %1, %2, %3, %5 : tensor<2xui64>, tensor<2x2xui64>, tensor<2xui64>, tensor<5xui32>, tensor<3xi4>
}

// PHILOX:      result0 = dense<[1, 4]> : tensor<2xui64>
// PHILOX-NEXT: result1 = dense<[2100602697, 2847456232, 2074354647, 800269529, 1828267006]> : tensor<5xui32>
// PHILOX-NEXT: result2 = dense<[1, 4, 3]> : tensor<3xui64>
// PHILOX-NEXT: result3 = dense<[4031113034, 1366700262, 495645701, 3051723414, 89414891]> : tensor<5xui32>
// PHILOX-NEXT: result4 = dense<[-6, 6, 5]> : tensor<3xi4>
func.func @philox() -> (tensor<2xui64>, tensor<5xui32>, tensor<3xui64>, tensor<5xui32>, tensor<3xi4>) {
  %s = stablehlo.constant dense<[1, 2]> : tensor<2xui64>
  %t = stablehlo.constant dense<[1, 2, 3]> : tensor<3xui64>
  %0, %1 = stablehlo.rng_bit_generator %s, algorithm = PHILOX : (tensor<2xui64>) -> (tensor<2xui64>, tensor<5xui32>)
  %2, %3 = stablehlo.rng_bit_generator %t, algorithm = DEFAULT : (tensor<3xui64>) -> (tensor<3xui64>, tensor<5xui32>)
  %4, %5 = stablehlo.rng_bit_generator %t, algorithm = PHILOX : (tensor<3xui64>) -> (tensor<3xui64>, tensor<3xi4>)
  return %0, %1, %2, %3, %5 : tensor<2xui64>, tensor<5xui32>, tensor<3xui64>, tensor<5xui32>, tensor<3xi4>
}

// STATE: initial_state has 4 elements, needed 2 or 3 for DEFAULT, a PHILOX
func.func @state() -> tensor<5xui32> {
  %s = stablehlo.constant dense<[1, 2, 3, 4]> : tensor<4xui64>
  %0, %1 = stablehlo.rng_bit_generator %s, algorithm = DEFAULT : (tensor<4xui64>) -> (tensor<4xui64>, tensor<5xui32>)
  return %1 : tensor<5xui32>
}
