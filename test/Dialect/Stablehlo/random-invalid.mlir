// Tests that each constraint of the random ops is enforced.
// RUN: heddle-opt %s --split-input-file --verify-diagnostics

// stablehlo.rng_bit_generator (C1)
func.func @rng_bit_generator_c1(%s: tensor<2xui64>) {
  // expected-error @+1 {{output_state has type 'tensor<3xui64>', needed the type of initial_state, 'tensor<2xui64>'}}
  %0:2 = stablehlo.rng_bit_generator %s, algorithm = THREE_FRY : (tensor<2xui64>) -> (tensor<3xui64>, tensor<4xui32>)
  return
}

// -----

// stablehlo.rng_bit_generator (C2)
func.func @rng_bit_generator_c2_three_fry(%s: tensor<3xui64>) {
  // expected-error @+1 {{initial_state has 3 elements, needed 2 for THREE_FRY}}
  %0:2 = stablehlo.rng_bit_generator %s, algorithm = THREE_FRY : (tensor<3xui64>) -> (tensor<3xui64>, tensor<4xui32>)
  return
}

// -----

// stablehlo.rng_bit_generator (C2)
func.func @rng_bit_generator_c2_philox(%s: tensor<4xui64>) {
  // expected-error @+1 {{initial_state has 4 elements, needed 2 or 3 for PHILOX}}
  %0:2 = stablehlo.rng_bit_generator %s, algorithm = PHILOX : (tensor<4xui64>) -> (tensor<4xui64>, tensor<4xui32>)
  return
}

// -----

func.func @rng_bit_generator_state(%s: tensor<4xui32>) {
  // expected-error @+1 {{operand #0 must be 1-d tensor of ui64, but got 'tensor<4xui32>'}}
  %0:2 = stablehlo.rng_bit_generator %s, algorithm = DEFAULT : (tensor<4xui32>) -> (tensor<4xui32>, tensor<4xui32>)
  return
}

// -----

func.func @rng_bit_generator_output(%s: tensor<2xui64>) {
  // expected-error @+1 {{result #1 must be static-shape tensor of integer or floating-point values, but got 'tensor<4xi1>'}}
  %0:2 = stablehlo.rng_bit_generator %s, algorithm = DEFAULT : (tensor<2xui64>) -> (tensor<2xui64>, tensor<4xi1>)
  return
}

// -----

func.func @rng_bit_generator_algorithm(%s: tensor<2xui64>) {
  // expected-error @+1 {{found 'THREE', needed one of DEFAULT, THREE_FRY, PHILOX}}
  %0:2 = stablehlo.rng_bit_generator %s, algorithm = THREE : (tensor<2xui64>) -> (tensor<2xui64>, tensor<4xi8>)
  return
}
