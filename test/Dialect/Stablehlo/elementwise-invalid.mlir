// Tests that each constraint of the elementwise ops is enforced.
// RUN: heddle-opt %s --split-input-file --verify-diagnostics

// stablehlo.ceil (C1)
func.func @ceil_c1(%a: tensor<2xf32>) {
  // expected-error @+1 {{result #0 has type 'tensor<3xf32>', needed 'tensor<2xf32>'}}
  %0 = "stablehlo.ceil"(%a) : (tensor<2xf32>) -> tensor<3xf32>
  return
}

// -----

// stablehlo.count_leading_zeros (C1)
func.func @count_leading_zeros_c1(%a: tensor<2xi32>) {
  // expected-error @+1 {{result #0 has type 'tensor<3xi32>', needed 'tensor<2xi32>'}}
  %0 = "stablehlo.count_leading_zeros"(%a) : (tensor<2xi32>) -> tensor<3xi32>
  return
}

// -----

// stablehlo.floor (C1)
func.func @floor_c1(%a: tensor<2xf32>) {
  // expected-error @+1 {{result #0 has type 'tensor<3xf32>', needed 'tensor<2xf32>'}}
  %0 = "stablehlo.floor"(%a) : (tensor<2xf32>) -> tensor<3xf32>
  return
}

// -----

// stablehlo.negate (C1)
func.func @negate_c1(%a: tensor<2xf32>) {
  // expected-error @+1 {{result #0 has type 'tensor<3xf32>', needed 'tensor<2xf32>'}}
  %0 = "stablehlo.negate"(%a) : (tensor<2xf32>) -> tensor<3xf32>
  return
}

// -----

// stablehlo.not (C1)
func.func @not_c1(%a: tensor<2xi32>) {
  // expected-error @+1 {{result #0 has type 'tensor<3xi32>', needed 'tensor<2xi32>'}}
  %0 = "stablehlo.not"(%a) : (tensor<2xi32>) -> tensor<3xi32>
  return
}

// -----

// stablehlo.popcnt (C1)
func.func @popcnt_c1(%a: tensor<2xi32>) {
  // expected-error @+1 {{result #0 has type 'tensor<3xi32>', needed 'tensor<2xi32>'}}
  %0 = "stablehlo.popcnt"(%a) : (tensor<2xi32>) -> tensor<3xi32>
  return
}

// -----

// stablehlo.round_nearest_afz (C1)
func.func @round_nearest_afz_c1(%a: tensor<2xf32>) {
  // expected-error @+1 {{result #0 has type 'tensor<3xf32>', needed 'tensor<2xf32>'}}
  %0 = "stablehlo.round_nearest_afz"(%a) : (tensor<2xf32>) -> tensor<3xf32>
  return
}

// -----

// stablehlo.round_nearest_even (C1)
func.func @round_nearest_even_c1(%a: tensor<2xf32>) {
  // expected-error @+1 {{result #0 has type 'tensor<3xf32>', needed 'tensor<2xf32>'}}
  %0 = "stablehlo.round_nearest_even"(%a) : (tensor<2xf32>) -> tensor<3xf32>
  return
}

// -----

// stablehlo.sign (C1)
func.func @sign_c1(%a: tensor<2xf32>) {
  // expected-error @+1 {{result #0 has type 'tensor<3xf32>', needed 'tensor<2xf32>'}}
  %0 = "stablehlo.sign"(%a) : (tensor<2xf32>) -> tensor<3xf32>
  return
}

// -----

// stablehlo.cbrt (C1)
func.func @cbrt_c1(%a: tensor<2xf32>) {
  // expected-error @+1 {{result #0 has type 'tensor<3xf32>', needed 'tensor<2xf32>'}}
  %0 = "stablehlo.cbrt"(%a) : (tensor<2xf32>) -> tensor<3xf32>
  return
}

// -----

// stablehlo.cosine (C1)
func.func @cosine_c1(%a: tensor<2xf32>) {
  // expected-error @+1 {{result #0 has type 'tensor<3xf32>', needed 'tensor<2xf32>'}}
  %0 = "stablehlo.cosine"(%a) : (tensor<2xf32>) -> tensor<3xf32>
  return
}

// -----

// stablehlo.exponential (C1)
func.func @exponential_c1(%a: tensor<2xf32>) {
  // expected-error @+1 {{result #0 has type 'tensor<3xf32>', needed 'tensor<2xf32>'}}
  %0 = "stablehlo.exponential"(%a) : (tensor<2xf32>) -> tensor<3xf32>
  return
}

// -----

// stablehlo.exponential_minus_one (C1)
func.func @exponential_minus_one_c1(%a: tensor<2xf32>) {
  // expected-error @+1 {{result #0 has type 'tensor<3xf32>', needed 'tensor<2xf32>'}}
  %0 = "stablehlo.exponential_minus_one"(%a) : (tensor<2xf32>) -> tensor<3xf32>
  return
}

// -----

// stablehlo.log (C1)
func.func @log_c1(%a: tensor<2xf32>) {
  // expected-error @+1 {{result #0 has type 'tensor<3xf32>', needed 'tensor<2xf32>'}}
  %0 = "stablehlo.log"(%a) : (tensor<2xf32>) -> tensor<3xf32>
  return
}

// -----

// stablehlo.log_plus_one (C1)
func.func @log_plus_one_c1(%a: tensor<2xf32>) {
  // expected-error @+1 {{result #0 has type 'tensor<3xf32>', needed 'tensor<2xf32>'}}
  %0 = "stablehlo.log_plus_one"(%a) : (tensor<2xf32>) -> tensor<3xf32>
  return
}

// -----

// stablehlo.logistic (C1)
func.func @logistic_c1(%a: tensor<2xf32>) {
  // expected-error @+1 {{result #0 has type 'tensor<3xf32>', needed 'tensor<2xf32>'}}
  %0 = "stablehlo.logistic"(%a) : (tensor<2xf32>) -> tensor<3xf32>
  return
}

// -----

// stablehlo.rsqrt (C1)
func.func @rsqrt_c1(%a: tensor<2xf32>) {
  // expected-error @+1 {{result #0 has type 'tensor<3xf32>', needed 'tensor<2xf32>'}}
  %0 = "stablehlo.rsqrt"(%a) : (tensor<2xf32>) -> tensor<3xf32>
  return
}

// -----

// stablehlo.sine (C1)
func.func @sine_c1(%a: tensor<2xf32>) {
  // expected-error @+1 {{result #0 has type 'tensor<3xf32>', needed 'tensor<2xf32>'}}
  %0 = "stablehlo.sine"(%a) : (tensor<2xf32>) -> tensor<3xf32>
  return
}

// -----

// stablehlo.sqrt (C1)
func.func @sqrt_c1(%a: tensor<2xf32>) {
  // expected-error @+1 {{result #0 has type 'tensor<3xf32>', needed 'tensor<2xf32>'}}
  %0 = "stablehlo.sqrt"(%a) : (tensor<2xf32>) -> tensor<3xf32>
  return
}

// -----

// stablehlo.tan (C1)
func.func @tan_c1(%a: tensor<2xf32>) {
  // expected-error @+1 {{result #0 has type 'tensor<3xf32>', needed 'tensor<2xf32>'}}
  %0 = "stablehlo.tan"(%a) : (tensor<2xf32>) -> tensor<3xf32>
  return
}

// -----

// stablehlo.tanh (C1)
func.func @tanh_c1(%a: tensor<2xf32>) {
  // expected-error @+1 {{result #0 has type 'tensor<3xf32>', needed 'tensor<2xf32>'}}
  %0 = "stablehlo.tanh"(%a) : (tensor<2xf32>) -> tensor<3xf32>
  return
}

// -----

// stablehlo.add (C1)
func.func @add_c1(%a: tensor<2xf32>, %b: tensor<3xf32>) {
  // expected-error @+1 {{operand #1 has type 'tensor<3xf32>', needed operand #0's type 'tensor<2xf32>'}}
  %0 = stablehlo.add %a, %b : (tensor<2xf32>, tensor<3xf32>) -> tensor<2xf32>
  return
}

// -----

// stablehlo.and (C1)
func.func @and_c1(%a: tensor<2xi32>, %b: tensor<3xi32>) {
  // expected-error @+1 {{operand #1 has type 'tensor<3xi32>', needed operand #0's type 'tensor<2xi32>'}}
  %0 = stablehlo.and %a, %b : (tensor<2xi32>, tensor<3xi32>) -> tensor<2xi32>
  return
}

// -----

// stablehlo.atan2 (C1)
func.func @atan2_c1(%a: tensor<2xf32>, %b: tensor<3xf32>) {
  // expected-error @+1 {{operand #1 has type 'tensor<3xf32>', needed operand #0's type 'tensor<2xf32>'}}
  %0 = stablehlo.atan2 %a, %b : (tensor<2xf32>, tensor<3xf32>) -> tensor<2xf32>
  return
}

// -----

// stablehlo.divide (C1)
func.func @divide_c1(%a: tensor<2xf32>, %b: tensor<3xf32>) {
  // expected-error @+1 {{operand #1 has type 'tensor<3xf32>', needed operand #0's type 'tensor<2xf32>'}}
  %0 = stablehlo.divide %a, %b : (tensor<2xf32>, tensor<3xf32>) -> tensor<2xf32>
  return
}

// -----

// stablehlo.maximum (C1)
func.func @maximum_c1(%a: tensor<2xf32>, %b: tensor<3xf32>) {
  // expected-error @+1 {{operand #1 has type 'tensor<3xf32>', needed operand #0's type 'tensor<2xf32>'}}
  %0 = stablehlo.maximum %a, %b : (tensor<2xf32>, tensor<3xf32>) -> tensor<2xf32>
  return
}

// -----

// stablehlo.minimum (C1)
func.func @minimum_c1(%a: tensor<2xf32>, %b: tensor<3xf32>) {
  // expected-error @+1 {{operand #1 has type 'tensor<3xf32>', needed operand #0's type 'tensor<2xf32>'}}
  %0 = stablehlo.minimum %a, %b : (tensor<2xf32>, tensor<3xf32>) -> tensor<2xf32>
  return
}

// -----

// stablehlo.multiply (C1)
func.func @multiply_c1(%a: tensor<2xf32>, %b: tensor<3xf32>) {
  // expected-error @+1 {{operand #1 has type 'tensor<3xf32>', needed operand #0's type 'tensor<2xf32>'}}
  %0 = stablehlo.multiply %a, %b : (tensor<2xf32>, tensor<3xf32>) -> tensor<2xf32>
  return
}

// -----

// stablehlo.or (C1)
func.func @or_c1(%a: tensor<2xi32>, %b: tensor<3xi32>) {
  // expected-error @+1 {{operand #1 has type 'tensor<3xi32>', needed operand #0's type 'tensor<2xi32>'}}
  %0 = stablehlo.or %a, %b : (tensor<2xi32>, tensor<3xi32>) -> tensor<2xi32>
  return
}

// -----

// stablehlo.power (C1)
func.func @power_c1(%a: tensor<2xf32>, %b: tensor<3xf32>) {
  // expected-error @+1 {{operand #1 has type 'tensor<3xf32>', needed operand #0's type 'tensor<2xf32>'}}
  %0 = stablehlo.power %a, %b : (tensor<2xf32>, tensor<3xf32>) -> tensor<2xf32>
  return
}

// -----

// stablehlo.remainder (C1)
func.func @remainder_c1(%a: tensor<2xf32>, %b: tensor<3xf32>) {
  // expected-error @+1 {{operand #1 has type 'tensor<3xf32>', needed operand #0's type 'tensor<2xf32>'}}
  %0 = stablehlo.remainder %a, %b : (tensor<2xf32>, tensor<3xf32>) -> tensor<2xf32>
  return
}

// -----

// stablehlo.shift_left (C1)
func.func @shift_left_c1(%a: tensor<2xi32>, %b: tensor<3xi32>) {
  // expected-error @+1 {{operand #1 has type 'tensor<3xi32>', needed operand #0's type 'tensor<2xi32>'}}
  %0 = stablehlo.shift_left %a, %b : (tensor<2xi32>, tensor<3xi32>) -> tensor<2xi32>
  return
}

// -----

// stablehlo.shift_right_arithmetic (C1)
func.func @shift_right_arithmetic_c1(%a: tensor<2xi32>, %b: tensor<3xi32>) {
  // expected-error @+1 {{operand #1 has type 'tensor<3xi32>', needed operand #0's type 'tensor<2xi32>'}}
  %0 = stablehlo.shift_right_arithmetic %a, %b : (tensor<2xi32>, tensor<3xi32>) -> tensor<2xi32>
  return
}

// -----

// stablehlo.shift_right_logical (C1)
func.func @shift_right_logical_c1(%a: tensor<2xi32>, %b: tensor<3xi32>) {
  // expected-error @+1 {{operand #1 has type 'tensor<3xi32>', needed operand #0's type 'tensor<2xi32>'}}
  %0 = stablehlo.shift_right_logical %a, %b : (tensor<2xi32>, tensor<3xi32>) -> tensor<2xi32>
  return
}

// -----

// stablehlo.subtract (C1)
func.func @subtract_c1(%a: tensor<2xf32>, %b: tensor<3xf32>) {
  // expected-error @+1 {{operand #1 has type 'tensor<3xf32>', needed operand #0's type 'tensor<2xf32>'}}
  %0 = stablehlo.subtract %a, %b : (tensor<2xf32>, tensor<3xf32>) -> tensor<2xf32>
  return
}

// -----

// stablehlo.xor (C1)
func.func @xor_c1(%a: tensor<2xi32>, %b: tensor<3xi32>) {
  // expected-error @+1 {{operand #1 has type 'tensor<3xi32>', needed operand #0's type 'tensor<2xi32>'}}
  %0 = stablehlo.xor %a, %b : (tensor<2xi32>, tensor<3xi32>) -> tensor<2xi32>
  return
}

// -----

// stablehlo.abs (C1)
func.func @abs_c1(%a: tensor<2xf32>) {
  // expected-error @+1 {{result #0 has type 'tensor<3xf32>', needed 'tensor<2xf32>'}}
  %0 = stablehlo.abs %a : (tensor<2xf32>) -> tensor<3xf32>
  return
}

// -----

// stablehlo.abs (C2)
func.func @abs_c2(%a: tensor<2xcomplex<f32>>) {
  // expected-error @+1 {{result #0 has type 'tensor<2xf64>', needed 'tensor<2xf32>'}}
  %0 = stablehlo.abs %a : (tensor<2xcomplex<f32>>) -> tensor<2xf64>
  return
}

// -----

// stablehlo.real (C1)
func.func @real_c1(%a: tensor<2xf32>) {
  // expected-error @+1 {{result #0 has type 'tensor<3xf32>', needed 'tensor<2xf32>'}}
  %0 = stablehlo.real %a : (tensor<2xf32>) -> tensor<3xf32>
  return
}

// -----

// stablehlo.real (C2)
func.func @real_c2(%a: tensor<2xcomplex<f32>>) {
  // expected-error @+1 {{result #0 has type 'tensor<2xf64>', needed 'tensor<2xf32>'}}
  %0 = stablehlo.real %a : (tensor<2xcomplex<f32>>) -> tensor<2xf64>
  return
}

// -----

// stablehlo.imag (C1)
func.func @imag_c1(%a: tensor<2xf32>) {
  // expected-error @+1 {{result #0 has type 'tensor<3xf32>', needed 'tensor<2xf32>'}}
  %0 = stablehlo.imag %a : (tensor<2xf32>) -> tensor<3xf32>
  return
}

// -----

// stablehlo.imag (C2)
func.func @imag_c2(%a: tensor<2xcomplex<f32>>) {
  // expected-error @+1 {{result #0 has type 'tensor<2xf64>', needed 'tensor<2xf32>'}}
  %0 = stablehlo.imag %a : (tensor<2xcomplex<f32>>) -> tensor<2xf64>
  return
}

// -----

// stablehlo.complex (C1)
func.func @complex_c1(%a: tensor<2xf32>, %b: tensor<2xf64>) {
  // expected-error @+1 {{operand #1 has type 'tensor<2xf64>', needed operand #0's type 'tensor<2xf32>'}}
  %0 = stablehlo.complex %a, %b : (tensor<2xf32>, tensor<2xf64>) -> tensor<2xcomplex<f32>>
  return
}

// -----

// stablehlo.complex (C2)
func.func @complex_c2(%a: tensor<2xf32>) {
  // expected-error @+1 {{result #0 has type 'tensor<3xcomplex<f32>>', needed 'tensor<2xcomplex<f32>>'}}
  %0 = stablehlo.complex %a, %a : (tensor<2xf32>, tensor<2xf32>) -> tensor<3xcomplex<f32>>
  return
}

// -----

// stablehlo.complex (C3)
func.func @complex_c3(%a: tensor<2xf32>) {
  // expected-error @+1 {{result #0 has type 'tensor<2xcomplex<f64>>', needed 'tensor<2xcomplex<f32>>'}}
  %0 = stablehlo.complex %a, %a : (tensor<2xf32>, tensor<2xf32>) -> tensor<2xcomplex<f64>>
  return
}

// -----

// stablehlo.bitcast_convert (C1)
func.func @bitcast_convert_c1(%a: tensor<4xf32>) {
  // expected-error @+1 {{result has type 'tensor<4x3xi8>', needed 'tensor<4x4xi8>' beside 'tensor<4xf32>'}}
  %0 = stablehlo.bitcast_convert %a : (tensor<4xf32>) -> tensor<4x3xi8>
  return
}

// -----

// stablehlo.bitcast_convert (C2)
func.func @bitcast_convert_c2(%a: tensor<4xf64>) {
  // expected-error @+1 {{operand has type 'tensor<4xf64>' and result 'tensor<4xcomplex<f32>>', needed both complex or neither}}
  %0 = stablehlo.bitcast_convert %a : (tensor<4xf64>) -> tensor<4xcomplex<f32>>
  return
}

// -----

// stablehlo.clamp (C1)
func.func @clamp_c1(%a: tensor<4xf32>, %b: tensor<3xf32>) {
  // expected-error @+1 {{min has type 'tensor<3xf32>', needed rank 0 or the shape of the operand, which has type 'tensor<4xf32>'}}
  %0 = stablehlo.clamp %b, %a, %a : (tensor<3xf32>, tensor<4xf32>, tensor<4xf32>) -> tensor<4xf32>
  return
}

// -----

// stablehlo.clamp (C2)
func.func @clamp_c2(%a: tensor<4xf32>, %b: tensor<3xf32>) {
  // expected-error @+1 {{max has type 'tensor<3xf32>', needed rank 0 or the shape of the operand, which has type 'tensor<4xf32>'}}
  %0 = stablehlo.clamp %a, %a, %b : (tensor<4xf32>, tensor<4xf32>, tensor<3xf32>) -> tensor<4xf32>
  return
}

// -----

// stablehlo.clamp (C3)
func.func @clamp_c3(%a: tensor<4xf32>, %b: tensor<f64>) {
  // expected-error @+1 {{min has element type 'f64', needed the operand's 'f32'}}
  %0 = stablehlo.clamp %b, %a, %a : (tensor<f64>, tensor<4xf32>, tensor<4xf32>) -> tensor<4xf32>
  return
}

// -----

// stablehlo.clamp (C4)
func.func @clamp_c4(%a: tensor<4xf32>) {
  // expected-error @+1 {{result #0 has type 'tensor<5xf32>', needed 'tensor<4xf32>'}}
  %0 = stablehlo.clamp %a, %a, %a : (tensor<4xf32>, tensor<4xf32>, tensor<4xf32>) -> tensor<5xf32>
  return
}

// -----

// stablehlo.compare (C1)
func.func @compare_c1(%a: tensor<4xf32>, %b: tensor<4xf64>) {
  // expected-error @+1 {{rhs has element type 'f64', needed lhs's 'f32'}}
  %0 = stablehlo.compare EQ, %a, %b : (tensor<4xf32>, tensor<4xf64>) -> tensor<4xi1>
  return
}

// -----

// stablehlo.compare (C2)
func.func @compare_c2(%a: tensor<4xf32>, %b: tensor<5xf32>) {
  // expected-error @+1 {{rhs has type 'tensor<5xf32>', needed lhs's shape, that of 'tensor<4xf32>'}}
  %0 = stablehlo.compare EQ, %a, %b : (tensor<4xf32>, tensor<5xf32>) -> tensor<4xi1>
  return
}

// -----

// stablehlo.compare (C3)
func.func @compare_c3(%a: tensor<4xi32>) {
  // expected-error @+1 {{compare_type is UNSIGNED, needed SIGNED for element type 'i32'}}
  %0 = stablehlo.compare EQ, %a, %a, UNSIGNED : (tensor<4xi32>, tensor<4xi32>) -> tensor<4xi1>
  return
}

// -----

// stablehlo.convert (C1)
func.func @convert_c1(%a: tensor<4xf32>) {
  // expected-error @+1 {{result has type 'tensor<5xf64>', needed the shape of the operand, which has type 'tensor<4xf32>'}}
  %0 = stablehlo.convert %a : (tensor<4xf32>) -> tensor<5xf64>
  return
}

// -----

// stablehlo.is_finite (C1)
func.func @is_finite_c1(%a: tensor<4xf32>) {
  // expected-error @+1 {{result #0 has type 'tensor<5xi1>', needed 'tensor<4xi1>'}}
  %0 = stablehlo.is_finite %a : (tensor<4xf32>) -> tensor<5xi1>
  return
}

// -----

// stablehlo.reduce_precision (C1)
func.func @reduce_precision_c1(%a: tensor<4xf32>) {
  // expected-error @+1 {{result #0 has type 'tensor<5xf32>', needed 'tensor<4xf32>'}}
  %0 = stablehlo.reduce_precision %a, format = e5m10 : (tensor<4xf32>) -> tensor<5xf32>
  return
}

// -----

// stablehlo.reduce_precision (C2)
func.func @reduce_precision_c2(%a: tensor<4xf32>) {
  // expected-error @+1 {{exponent_bits is 0, needed at least 1}}
  %0 = stablehlo.reduce_precision %a, format = e0m10 : tensor<4xf32>
  return
}

// -----

// stablehlo.reduce_precision (C3)
func.func @reduce_precision_c3(%a: tensor<4xf32>) {
  // expected-error @+1 {{mantissa_bits is -1, needed at least 0}}
  %0 = "stablehlo.reduce_precision"(%a) <{exponent_bits = 5 : i32, mantissa_bits = -1 : i32}> : (tensor<4xf32>) -> tensor<4xf32>
  return
}

// -----

// stablehlo.select (C1)
func.func @select_c1(%p: tensor<3xi1>, %a: tensor<4xf32>) {
  // expected-error @+1 {{pred has type 'tensor<3xi1>', needed rank 0 or the shape of on_true, which has type 'tensor<4xf32>'}}
  %0 = stablehlo.select %p, %a, %a : tensor<3xi1>, tensor<4xf32>
  return
}

// -----

// stablehlo.select (C2)
func.func @select_c2(%p: tensor<4xi1>, %a: tensor<4xf32>, %b: tensor<4xf64>) {
  // expected-error @+1 {{on_false has type 'tensor<4xf64>', needed on_true's type 'tensor<4xf32>'}}
  %0 = stablehlo.select %p, %a, %b : (tensor<4xi1>, tensor<4xf32>, tensor<4xf64>) -> tensor<4xf32>
  return
}

// -----

func.func @compare_direction(%a: tensor<4xf32>) {
  // expected-error @+1 {{found 'LESS', needed one of EQ, NE, GE, GT, LE, LT}}
  %0 = stablehlo.compare LESS, %a, %a : (tensor<4xf32>, tensor<4xf32>) -> tensor<4xi1>
  return
}
