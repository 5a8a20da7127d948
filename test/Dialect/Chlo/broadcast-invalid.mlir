// Tests that each constraint of the broadcasting ops is enforced.
// RUN: heddle-opt %s --split-input-file --verify-diagnostics

// chlo.broadcast_add (C1)
func.func @broadcast_add_c1(%a: tensor<2xf32>, %b: tensor<2xf64>) {
  // expected-error @+1 {{rhs has element type 'f64', needed lhs's 'f32'}}
  %0 = chlo.broadcast_add %a, %b : (tensor<2xf32>, tensor<2xf64>) -> tensor<2xf32>
  return
}

// -----

// chlo.broadcast_add (C2)
func.func @broadcast_add_c2(%a: tensor<2x2xf32>, %b: tensor<2xf32>) {
  // expected-error @+1 {{broadcast_dimensions has 2 elements, needed 1, the rank of the operand of lower rank}}
  %0 = chlo.broadcast_add %a, %b {broadcast_dimensions = array<i64: 0, 1>} : (tensor<2x2xf32>, tensor<2xf32>) -> tensor<2x2xf32>
  return
}

// -----

// chlo.broadcast_add (C3)
func.func @broadcast_add_c3(%a: tensor<2x2x2xf32>, %b: tensor<2x2xf32>) {
  // expected-error @+1 {{broadcast_dimensions has 0 as element #1, needed increasing dims of the operand of higher rank, 3}}
  %0 = chlo.broadcast_add %a, %b {broadcast_dimensions = array<i64: 2, 0>} : (tensor<2x2x2xf32>, tensor<2x2xf32>) -> tensor<2x2x2xf32>
  return
}

// -----

// chlo.broadcast_add (C4)
func.func @broadcast_add_c4(%a: tensor<2xf32>, %b: tensor<2x3xf32>) {
  // expected-error @+1 {{lhs dim 0 has size 2, needed 1 or 3, the size that it is paired with}}
  %0 = chlo.broadcast_add %a, %b : (tensor<2xf32>, tensor<2x3xf32>) -> tensor<2x3xf32>
  return
}

// -----

// chlo.broadcast_add (C5)
func.func @broadcast_add_c5(%a: tensor<2x1xf32>, %b: tensor<3xf32>) {
  // expected-error @+1 {{result #0 has type 'tensor<2x1xf32>', needed 'tensor<2x3xf32>'}}
  %0 = chlo.broadcast_add %a, %b : (tensor<2x1xf32>, tensor<3xf32>) -> tensor<2x1xf32>
  return
}

// -----

// chlo.broadcast_atan2 (C1)
func.func @broadcast_atan2_c1(%a: tensor<2xf32>, %b: tensor<2xf64>) {
  // expected-error @+1 {{rhs has element type 'f64', needed lhs's 'f32'}}
  %0 = chlo.broadcast_atan2 %a, %b : (tensor<2xf32>, tensor<2xf64>) -> tensor<2xf32>
  return
}

// -----

// chlo.broadcast_atan2 (C2)
func.func @broadcast_atan2_c2(%a: tensor<2x2xf32>, %b: tensor<2xf32>) {
  // expected-error @+1 {{broadcast_dimensions has 2 elements, needed 1, the rank of the operand of lower rank}}
  %0 = chlo.broadcast_atan2 %a, %b {broadcast_dimensions = array<i64: 0, 1>} : (tensor<2x2xf32>, tensor<2xf32>) -> tensor<2x2xf32>
  return
}

// -----

// chlo.broadcast_atan2 (C3)
func.func @broadcast_atan2_c3(%a: tensor<2x2x2xf32>, %b: tensor<2x2xf32>) {
  // expected-error @+1 {{broadcast_dimensions has 0 as element #1, needed increasing dims of the operand of higher rank, 3}}
  %0 = chlo.broadcast_atan2 %a, %b {broadcast_dimensions = array<i64: 2, 0>} : (tensor<2x2x2xf32>, tensor<2x2xf32>) -> tensor<2x2x2xf32>
  return
}

// -----

// chlo.broadcast_atan2 (C4)
func.func @broadcast_atan2_c4(%a: tensor<2xf32>, %b: tensor<2x3xf32>) {
  // expected-error @+1 {{lhs dim 0 has size 2, needed 1 or 3, the size that it is paired with}}
  %0 = chlo.broadcast_atan2 %a, %b : (tensor<2xf32>, tensor<2x3xf32>) -> tensor<2x3xf32>
  return
}

// -----

// chlo.broadcast_atan2 (C5)
func.func @broadcast_atan2_c5(%a: tensor<2x1xf32>, %b: tensor<3xf32>) {
  // expected-error @+1 {{result #0 has type 'tensor<2x1xf32>', needed 'tensor<2x3xf32>'}}
  %0 = chlo.broadcast_atan2 %a, %b : (tensor<2x1xf32>, tensor<3xf32>) -> tensor<2x1xf32>
  return
}

// -----

// chlo.broadcast_divide (C1)
func.func @broadcast_divide_c1(%a: tensor<2xf32>, %b: tensor<2xf64>) {
  // expected-error @+1 {{rhs has element type 'f64', needed lhs's 'f32'}}
  %0 = chlo.broadcast_divide %a, %b : (tensor<2xf32>, tensor<2xf64>) -> tensor<2xf32>
  return
}

// -----

// chlo.broadcast_divide (C2)
func.func @broadcast_divide_c2(%a: tensor<2x2xf32>, %b: tensor<2xf32>) {
  // expected-error @+1 {{broadcast_dimensions has 2 elements, needed 1, the rank of the operand of lower rank}}
  %0 = chlo.broadcast_divide %a, %b {broadcast_dimensions = array<i64: 0, 1>} : (tensor<2x2xf32>, tensor<2xf32>) -> tensor<2x2xf32>
  return
}

// -----

// chlo.broadcast_divide (C3)
func.func @broadcast_divide_c3(%a: tensor<2x2x2xf32>, %b: tensor<2x2xf32>) {
  // expected-error @+1 {{broadcast_dimensions has 0 as element #1, needed increasing dims of the operand of higher rank, 3}}
  %0 = chlo.broadcast_divide %a, %b {broadcast_dimensions = array<i64: 2, 0>} : (tensor<2x2x2xf32>, tensor<2x2xf32>) -> tensor<2x2x2xf32>
  return
}

// -----

// chlo.broadcast_divide (C4)
func.func @broadcast_divide_c4(%a: tensor<2xf32>, %b: tensor<2x3xf32>) {
  // expected-error @+1 {{lhs dim 0 has size 2, needed 1 or 3, the size that it is paired with}}
  %0 = chlo.broadcast_divide %a, %b : (tensor<2xf32>, tensor<2x3xf32>) -> tensor<2x3xf32>
  return
}

// -----

// chlo.broadcast_divide (C5)
func.func @broadcast_divide_c5(%a: tensor<2x1xf32>, %b: tensor<3xf32>) {
  // expected-error @+1 {{result #0 has type 'tensor<2x1xf32>', needed 'tensor<2x3xf32>'}}
  %0 = chlo.broadcast_divide %a, %b : (tensor<2x1xf32>, tensor<3xf32>) -> tensor<2x1xf32>
  return
}

// -----

// chlo.broadcast_maximum (C1)
func.func @broadcast_maximum_c1(%a: tensor<2xf32>, %b: tensor<2xf64>) {
  // expected-error @+1 {{rhs has element type 'f64', needed lhs's 'f32'}}
  %0 = chlo.broadcast_maximum %a, %b : (tensor<2xf32>, tensor<2xf64>) -> tensor<2xf32>
  return
}

// -----

// chlo.broadcast_maximum (C2)
func.func @broadcast_maximum_c2(%a: tensor<2x2xf32>, %b: tensor<2xf32>) {
  // expected-error @+1 {{broadcast_dimensions has 2 elements, needed 1, the rank of the operand of lower rank}}
  %0 = chlo.broadcast_maximum %a, %b {broadcast_dimensions = array<i64: 0, 1>} : (tensor<2x2xf32>, tensor<2xf32>) -> tensor<2x2xf32>
  return
}

// -----

// chlo.broadcast_maximum (C3)
func.func @broadcast_maximum_c3(%a: tensor<2x2x2xf32>, %b: tensor<2x2xf32>) {
  // expected-error @+1 {{broadcast_dimensions has 0 as element #1, needed increasing dims of the operand of higher rank, 3}}
  %0 = chlo.broadcast_maximum %a, %b {broadcast_dimensions = array<i64: 2, 0>} : (tensor<2x2x2xf32>, tensor<2x2xf32>) -> tensor<2x2x2xf32>
  return
}

// -----

// chlo.broadcast_maximum (C4)
func.func @broadcast_maximum_c4(%a: tensor<2xf32>, %b: tensor<2x3xf32>) {
  // expected-error @+1 {{lhs dim 0 has size 2, needed 1 or 3, the size that it is paired with}}
  %0 = chlo.broadcast_maximum %a, %b : (tensor<2xf32>, tensor<2x3xf32>) -> tensor<2x3xf32>
  return
}

// -----

// chlo.broadcast_maximum (C5)
func.func @broadcast_maximum_c5(%a: tensor<2x1xf32>, %b: tensor<3xf32>) {
  // expected-error @+1 {{result #0 has type 'tensor<2x1xf32>', needed 'tensor<2x3xf32>'}}
  %0 = chlo.broadcast_maximum %a, %b : (tensor<2x1xf32>, tensor<3xf32>) -> tensor<2x1xf32>
  return
}

// -----

// chlo.broadcast_minimum (C1)
func.func @broadcast_minimum_c1(%a: tensor<2xf32>, %b: tensor<2xf64>) {
  // expected-error @+1 {{rhs has element type 'f64', needed lhs's 'f32'}}
  %0 = chlo.broadcast_minimum %a, %b : (tensor<2xf32>, tensor<2xf64>) -> tensor<2xf32>
  return
}

// -----

// chlo.broadcast_minimum (C2)
func.func @broadcast_minimum_c2(%a: tensor<2x2xf32>, %b: tensor<2xf32>) {
  // expected-error @+1 {{broadcast_dimensions has 2 elements, needed 1, the rank of the operand of lower rank}}
  %0 = chlo.broadcast_minimum %a, %b {broadcast_dimensions = array<i64: 0, 1>} : (tensor<2x2xf32>, tensor<2xf32>) -> tensor<2x2xf32>
  return
}

// -----

// chlo.broadcast_minimum (C3)
func.func @broadcast_minimum_c3(%a: tensor<2x2x2xf32>, %b: tensor<2x2xf32>) {
  // expected-error @+1 {{broadcast_dimensions has 0 as element #1, needed increasing dims of the operand of higher rank, 3}}
  %0 = chlo.broadcast_minimum %a, %b {broadcast_dimensions = array<i64: 2, 0>} : (tensor<2x2x2xf32>, tensor<2x2xf32>) -> tensor<2x2x2xf32>
  return
}

// -----

// chlo.broadcast_minimum (C4)
func.func @broadcast_minimum_c4(%a: tensor<2xf32>, %b: tensor<2x3xf32>) {
  // expected-error @+1 {{lhs dim 0 has size 2, needed 1 or 3, the size that it is paired with}}
  %0 = chlo.broadcast_minimum %a, %b : (tensor<2xf32>, tensor<2x3xf32>) -> tensor<2x3xf32>
  return
}

// -----

// chlo.broadcast_minimum (C5)
func.func @broadcast_minimum_c5(%a: tensor<2x1xf32>, %b: tensor<3xf32>) {
  // expected-error @+1 {{result #0 has type 'tensor<2x1xf32>', needed 'tensor<2x3xf32>'}}
  %0 = chlo.broadcast_minimum %a, %b : (tensor<2x1xf32>, tensor<3xf32>) -> tensor<2x1xf32>
  return
}

// -----

// chlo.broadcast_multiply (C1)
func.func @broadcast_multiply_c1(%a: tensor<2xf32>, %b: tensor<2xf64>) {
  // expected-error @+1 {{rhs has element type 'f64', needed lhs's 'f32'}}
  %0 = chlo.broadcast_multiply %a, %b : (tensor<2xf32>, tensor<2xf64>) -> tensor<2xf32>
  return
}

// -----

// chlo.broadcast_multiply (C2)
func.func @broadcast_multiply_c2(%a: tensor<2x2xf32>, %b: tensor<2xf32>) {
  // expected-error @+1 {{broadcast_dimensions has 2 elements, needed 1, the rank of the operand of lower rank}}
  %0 = chlo.broadcast_multiply %a, %b {broadcast_dimensions = array<i64: 0, 1>} : (tensor<2x2xf32>, tensor<2xf32>) -> tensor<2x2xf32>
  return
}

// -----

// chlo.broadcast_multiply (C3)
func.func @broadcast_multiply_c3(%a: tensor<2x2x2xf32>, %b: tensor<2x2xf32>) {
  // expected-error @+1 {{broadcast_dimensions has 0 as element #1, needed increasing dims of the operand of higher rank, 3}}
  %0 = chlo.broadcast_multiply %a, %b {broadcast_dimensions = array<i64: 2, 0>} : (tensor<2x2x2xf32>, tensor<2x2xf32>) -> tensor<2x2x2xf32>
  return
}

// -----

// chlo.broadcast_multiply (C4)
func.func @broadcast_multiply_c4(%a: tensor<2xf32>, %b: tensor<2x3xf32>) {
  // expected-error @+1 {{lhs dim 0 has size 2, needed 1 or 3, the size that it is paired with}}
  %0 = chlo.broadcast_multiply %a, %b : (tensor<2xf32>, tensor<2x3xf32>) -> tensor<2x3xf32>
  return
}

// -----

// chlo.broadcast_multiply (C5)
func.func @broadcast_multiply_c5(%a: tensor<2x1xf32>, %b: tensor<3xf32>) {
  // expected-error @+1 {{result #0 has type 'tensor<2x1xf32>', needed 'tensor<2x3xf32>'}}
  %0 = chlo.broadcast_multiply %a, %b : (tensor<2x1xf32>, tensor<3xf32>) -> tensor<2x1xf32>
  return
}

// -----

// chlo.broadcast_power (C1)
func.func @broadcast_power_c1(%a: tensor<2xf32>, %b: tensor<2xf64>) {
  // expected-error @+1 {{rhs has element type 'f64', needed lhs's 'f32'}}
  %0 = chlo.broadcast_power %a, %b : (tensor<2xf32>, tensor<2xf64>) -> tensor<2xf32>
  return
}

// -----

// chlo.broadcast_power (C2)
func.func @broadcast_power_c2(%a: tensor<2x2xf32>, %b: tensor<2xf32>) {
  // expected-error @+1 {{broadcast_dimensions has 2 elements, needed 1, the rank of the operand of lower rank}}
  %0 = chlo.broadcast_power %a, %b {broadcast_dimensions = array<i64: 0, 1>} : (tensor<2x2xf32>, tensor<2xf32>) -> tensor<2x2xf32>
  return
}

// -----

// chlo.broadcast_power (C3)
func.func @broadcast_power_c3(%a: tensor<2x2x2xf32>, %b: tensor<2x2xf32>) {
  // expected-error @+1 {{broadcast_dimensions has 0 as element #1, needed increasing dims of the operand of higher rank, 3}}
  %0 = chlo.broadcast_power %a, %b {broadcast_dimensions = array<i64: 2, 0>} : (tensor<2x2x2xf32>, tensor<2x2xf32>) -> tensor<2x2x2xf32>
  return
}

// -----

// chlo.broadcast_power (C4)
func.func @broadcast_power_c4(%a: tensor<2xf32>, %b: tensor<2x3xf32>) {
  // expected-error @+1 {{lhs dim 0 has size 2, needed 1 or 3, the size that it is paired with}}
  %0 = chlo.broadcast_power %a, %b : (tensor<2xf32>, tensor<2x3xf32>) -> tensor<2x3xf32>
  return
}

// -----

// chlo.broadcast_power (C5)
func.func @broadcast_power_c5(%a: tensor<2x1xf32>, %b: tensor<3xf32>) {
  // expected-error @+1 {{result #0 has type 'tensor<2x1xf32>', needed 'tensor<2x3xf32>'}}
  %0 = chlo.broadcast_power %a, %b : (tensor<2x1xf32>, tensor<3xf32>) -> tensor<2x1xf32>
  return
}

// -----

// chlo.broadcast_remainder (C1)
func.func @broadcast_remainder_c1(%a: tensor<2xf32>, %b: tensor<2xf64>) {
  // expected-error @+1 {{rhs has element type 'f64', needed lhs's 'f32'}}
  %0 = chlo.broadcast_remainder %a, %b : (tensor<2xf32>, tensor<2xf64>) -> tensor<2xf32>
  return
}

// -----

// chlo.broadcast_remainder (C2)
func.func @broadcast_remainder_c2(%a: tensor<2x2xf32>, %b: tensor<2xf32>) {
  // expected-error @+1 {{broadcast_dimensions has 2 elements, needed 1, the rank of the operand of lower rank}}
  %0 = chlo.broadcast_remainder %a, %b {broadcast_dimensions = array<i64: 0, 1>} : (tensor<2x2xf32>, tensor<2xf32>) -> tensor<2x2xf32>
  return
}

// -----

// chlo.broadcast_remainder (C3)
func.func @broadcast_remainder_c3(%a: tensor<2x2x2xf32>, %b: tensor<2x2xf32>) {
  // expected-error @+1 {{broadcast_dimensions has 0 as element #1, needed increasing dims of the operand of higher rank, 3}}
  %0 = chlo.broadcast_remainder %a, %b {broadcast_dimensions = array<i64: 2, 0>} : (tensor<2x2x2xf32>, tensor<2x2xf32>) -> tensor<2x2x2xf32>
  return
}

// -----

// chlo.broadcast_remainder (C4)
func.func @broadcast_remainder_c4(%a: tensor<2xf32>, %b: tensor<2x3xf32>) {
  // expected-error @+1 {{lhs dim 0 has size 2, needed 1 or 3, the size that it is paired with}}
  %0 = chlo.broadcast_remainder %a, %b : (tensor<2xf32>, tensor<2x3xf32>) -> tensor<2x3xf32>
  return
}

// -----

// chlo.broadcast_remainder (C5)
func.func @broadcast_remainder_c5(%a: tensor<2x1xf32>, %b: tensor<3xf32>) {
  // expected-error @+1 {{result #0 has type 'tensor<2x1xf32>', needed 'tensor<2x3xf32>'}}
  %0 = chlo.broadcast_remainder %a, %b : (tensor<2x1xf32>, tensor<3xf32>) -> tensor<2x1xf32>
  return
}

// -----

// chlo.broadcast_subtract (C1)
func.func @broadcast_subtract_c1(%a: tensor<2xf32>, %b: tensor<2xf64>) {
  // expected-error @+1 {{rhs has element type 'f64', needed lhs's 'f32'}}
  %0 = chlo.broadcast_subtract %a, %b : (tensor<2xf32>, tensor<2xf64>) -> tensor<2xf32>
  return
}

// -----

// chlo.broadcast_subtract (C2)
func.func @broadcast_subtract_c2(%a: tensor<2x2xf32>, %b: tensor<2xf32>) {
  // expected-error @+1 {{broadcast_dimensions has 2 elements, needed 1, the rank of the operand of lower rank}}
  %0 = chlo.broadcast_subtract %a, %b {broadcast_dimensions = array<i64: 0, 1>} : (tensor<2x2xf32>, tensor<2xf32>) -> tensor<2x2xf32>
  return
}

// -----

// chlo.broadcast_subtract (C3)
func.func @broadcast_subtract_c3(%a: tensor<2x2x2xf32>, %b: tensor<2x2xf32>) {
  // expected-error @+1 {{broadcast_dimensions has 0 as element #1, needed increasing dims of the operand of higher rank, 3}}
  %0 = chlo.broadcast_subtract %a, %b {broadcast_dimensions = array<i64: 2, 0>} : (tensor<2x2x2xf32>, tensor<2x2xf32>) -> tensor<2x2x2xf32>
  return
}

// -----

// chlo.broadcast_subtract (C4)
func.func @broadcast_subtract_c4(%a: tensor<2xf32>, %b: tensor<2x3xf32>) {
  // expected-error @+1 {{lhs dim 0 has size 2, needed 1 or 3, the size that it is paired with}}
  %0 = chlo.broadcast_subtract %a, %b : (tensor<2xf32>, tensor<2x3xf32>) -> tensor<2x3xf32>
  return
}

// -----

// chlo.broadcast_subtract (C5)
func.func @broadcast_subtract_c5(%a: tensor<2x1xf32>, %b: tensor<3xf32>) {
  // expected-error @+1 {{result #0 has type 'tensor<2x1xf32>', needed 'tensor<2x3xf32>'}}
  %0 = chlo.broadcast_subtract %a, %b : (tensor<2x1xf32>, tensor<3xf32>) -> tensor<2x1xf32>
  return
}

// -----

// chlo.broadcast_and (C1)
func.func @broadcast_and_c1(%a: tensor<2xi32>, %b: tensor<2xi8>) {
  // expected-error @+1 {{rhs has element type 'i8', needed lhs's 'i32'}}
  %0 = chlo.broadcast_and %a, %b : (tensor<2xi32>, tensor<2xi8>) -> tensor<2xi32>
  return
}

// -----

// chlo.broadcast_and (C2)
func.func @broadcast_and_c2(%a: tensor<2x2xi32>, %b: tensor<2xi32>) {
  // expected-error @+1 {{broadcast_dimensions has 2 elements, needed 1, the rank of the operand of lower rank}}
  %0 = chlo.broadcast_and %a, %b {broadcast_dimensions = array<i64: 0, 1>} : (tensor<2x2xi32>, tensor<2xi32>) -> tensor<2x2xi32>
  return
}

// -----

// chlo.broadcast_and (C3)
func.func @broadcast_and_c3(%a: tensor<2x2x2xi32>, %b: tensor<2x2xi32>) {
  // expected-error @+1 {{broadcast_dimensions has 0 as element #1, needed increasing dims of the operand of higher rank, 3}}
  %0 = chlo.broadcast_and %a, %b {broadcast_dimensions = array<i64: 2, 0>} : (tensor<2x2x2xi32>, tensor<2x2xi32>) -> tensor<2x2x2xi32>
  return
}

// -----

// chlo.broadcast_and (C4)
func.func @broadcast_and_c4(%a: tensor<2xi32>, %b: tensor<2x3xi32>) {
  // expected-error @+1 {{lhs dim 0 has size 2, needed 1 or 3, the size that it is paired with}}
  %0 = chlo.broadcast_and %a, %b : (tensor<2xi32>, tensor<2x3xi32>) -> tensor<2x3xi32>
  return
}

// -----

// chlo.broadcast_and (C5)
func.func @broadcast_and_c5(%a: tensor<2x1xi32>, %b: tensor<3xi32>) {
  // expected-error @+1 {{result #0 has type 'tensor<2x1xi32>', needed 'tensor<2x3xi32>'}}
  %0 = chlo.broadcast_and %a, %b : (tensor<2x1xi32>, tensor<3xi32>) -> tensor<2x1xi32>
  return
}

// -----

// chlo.broadcast_or (C1)
func.func @broadcast_or_c1(%a: tensor<2xi32>, %b: tensor<2xi8>) {
  // expected-error @+1 {{rhs has element type 'i8', needed lhs's 'i32'}}
  %0 = chlo.broadcast_or %a, %b : (tensor<2xi32>, tensor<2xi8>) -> tensor<2xi32>
  return
}

// -----

// chlo.broadcast_or (C2)
func.func @broadcast_or_c2(%a: tensor<2x2xi32>, %b: tensor<2xi32>) {
  // expected-error @+1 {{broadcast_dimensions has 2 elements, needed 1, the rank of the operand of lower rank}}
  %0 = chlo.broadcast_or %a, %b {broadcast_dimensions = array<i64: 0, 1>} : (tensor<2x2xi32>, tensor<2xi32>) -> tensor<2x2xi32>
  return
}

// -----

// chlo.broadcast_or (C3)
func.func @broadcast_or_c3(%a: tensor<2x2x2xi32>, %b: tensor<2x2xi32>) {
  // expected-error @+1 {{broadcast_dimensions has 0 as element #1, needed increasing dims of the operand of higher rank, 3}}
  %0 = chlo.broadcast_or %a, %b {broadcast_dimensions = array<i64: 2, 0>} : (tensor<2x2x2xi32>, tensor<2x2xi32>) -> tensor<2x2x2xi32>
  return
}

// -----

// chlo.broadcast_or (C4)
func.func @broadcast_or_c4(%a: tensor<2xi32>, %b: tensor<2x3xi32>) {
  // expected-error @+1 {{lhs dim 0 has size 2, needed 1 or 3, the size that it is paired with}}
  %0 = chlo.broadcast_or %a, %b : (tensor<2xi32>, tensor<2x3xi32>) -> tensor<2x3xi32>
  return
}

// -----

// chlo.broadcast_or (C5)
func.func @broadcast_or_c5(%a: tensor<2x1xi32>, %b: tensor<3xi32>) {
  // expected-error @+1 {{result #0 has type 'tensor<2x1xi32>', needed 'tensor<2x3xi32>'}}
  %0 = chlo.broadcast_or %a, %b : (tensor<2x1xi32>, tensor<3xi32>) -> tensor<2x1xi32>
  return
}

// -----

// chlo.broadcast_shift_left (C1)
func.func @broadcast_shift_left_c1(%a: tensor<2xi32>, %b: tensor<2xi8>) {
  // expected-error @+1 {{rhs has element type 'i8', needed lhs's 'i32'}}
  %0 = chlo.broadcast_shift_left %a, %b : (tensor<2xi32>, tensor<2xi8>) -> tensor<2xi32>
  return
}

// -----

// chlo.broadcast_shift_left (C2)
func.func @broadcast_shift_left_c2(%a: tensor<2x2xi32>, %b: tensor<2xi32>) {
  // expected-error @+1 {{broadcast_dimensions has 2 elements, needed 1, the rank of the operand of lower rank}}
  %0 = chlo.broadcast_shift_left %a, %b {broadcast_dimensions = array<i64: 0, 1>} : (tensor<2x2xi32>, tensor<2xi32>) -> tensor<2x2xi32>
  return
}

// -----

// chlo.broadcast_shift_left (C3)
func.func @broadcast_shift_left_c3(%a: tensor<2x2x2xi32>, %b: tensor<2x2xi32>) {
  // expected-error @+1 {{broadcast_dimensions has 0 as element #1, needed increasing dims of the operand of higher rank, 3}}
  %0 = chlo.broadcast_shift_left %a, %b {broadcast_dimensions = array<i64: 2, 0>} : (tensor<2x2x2xi32>, tensor<2x2xi32>) -> tensor<2x2x2xi32>
  return
}

// -----

// chlo.broadcast_shift_left (C4)
func.func @broadcast_shift_left_c4(%a: tensor<2xi32>, %b: tensor<2x3xi32>) {
  // expected-error @+1 {{lhs dim 0 has size 2, needed 1 or 3, the size that it is paired with}}
  %0 = chlo.broadcast_shift_left %a, %b : (tensor<2xi32>, tensor<2x3xi32>) -> tensor<2x3xi32>
  return
}

// -----

// chlo.broadcast_shift_left (C5)
func.func @broadcast_shift_left_c5(%a: tensor<2x1xi32>, %b: tensor<3xi32>) {
  // expected-error @+1 {{result #0 has type 'tensor<2x1xi32>', needed 'tensor<2x3xi32>'}}
  %0 = chlo.broadcast_shift_left %a, %b : (tensor<2x1xi32>, tensor<3xi32>) -> tensor<2x1xi32>
  return
}

// -----

// chlo.broadcast_shift_right_arithmetic (C1)
func.func @broadcast_shift_right_arithmetic_c1(%a: tensor<2xi32>, %b: tensor<2xi8>) {
  // expected-error @+1 {{rhs has element type 'i8', needed lhs's 'i32'}}
  %0 = chlo.broadcast_shift_right_arithmetic %a, %b : (tensor<2xi32>, tensor<2xi8>) -> tensor<2xi32>
  return
}

// -----

// chlo.broadcast_shift_right_arithmetic (C2)
func.func @broadcast_shift_right_arithmetic_c2(%a: tensor<2x2xi32>, %b: tensor<2xi32>) {
  // expected-error @+1 {{broadcast_dimensions has 2 elements, needed 1, the rank of the operand of lower rank}}
  %0 = chlo.broadcast_shift_right_arithmetic %a, %b {broadcast_dimensions = array<i64: 0, 1>} : (tensor<2x2xi32>, tensor<2xi32>) -> tensor<2x2xi32>
  return
}

// -----

// chlo.broadcast_shift_right_arithmetic (C3)
func.func @broadcast_shift_right_arithmetic_c3(%a: tensor<2x2x2xi32>, %b: tensor<2x2xi32>) {
  // expected-error @+1 {{broadcast_dimensions has 0 as element #1, needed increasing dims of the operand of higher rank, 3}}
  %0 = chlo.broadcast_shift_right_arithmetic %a, %b {broadcast_dimensions = array<i64: 2, 0>} : (tensor<2x2x2xi32>, tensor<2x2xi32>) -> tensor<2x2x2xi32>
  return
}

// -----

// chlo.broadcast_shift_right_arithmetic (C4)
func.func @broadcast_shift_right_arithmetic_c4(%a: tensor<2xi32>, %b: tensor<2x3xi32>) {
  // expected-error @+1 {{lhs dim 0 has size 2, needed 1 or 3, the size that it is paired with}}
  %0 = chlo.broadcast_shift_right_arithmetic %a, %b : (tensor<2xi32>, tensor<2x3xi32>) -> tensor<2x3xi32>
  return
}

// -----

// chlo.broadcast_shift_right_arithmetic (C5)
func.func @broadcast_shift_right_arithmetic_c5(%a: tensor<2x1xi32>, %b: tensor<3xi32>) {
  // expected-error @+1 {{result #0 has type 'tensor<2x1xi32>', needed 'tensor<2x3xi32>'}}
  %0 = chlo.broadcast_shift_right_arithmetic %a, %b : (tensor<2x1xi32>, tensor<3xi32>) -> tensor<2x1xi32>
  return
}

// -----

// chlo.broadcast_shift_right_logical (C1)
func.func @broadcast_shift_right_logical_c1(%a: tensor<2xi32>, %b: tensor<2xi8>) {
  // expected-error @+1 {{rhs has element type 'i8', needed lhs's 'i32'}}
  %0 = chlo.broadcast_shift_right_logical %a, %b : (tensor<2xi32>, tensor<2xi8>) -> tensor<2xi32>
  return
}

// -----

// chlo.broadcast_shift_right_logical (C2)
func.func @broadcast_shift_right_logical_c2(%a: tensor<2x2xi32>, %b: tensor<2xi32>) {
  // expected-error @+1 {{broadcast_dimensions has 2 elements, needed 1, the rank of the operand of lower rank}}
  %0 = chlo.broadcast_shift_right_logical %a, %b {broadcast_dimensions = array<i64: 0, 1>} : (tensor<2x2xi32>, tensor<2xi32>) -> tensor<2x2xi32>
  return
}

// -----

// chlo.broadcast_shift_right_logical (C3)
func.func @broadcast_shift_right_logical_c3(%a: tensor<2x2x2xi32>, %b: tensor<2x2xi32>) {
  // expected-error @+1 {{broadcast_dimensions has 0 as element #1, needed increasing dims of the operand of higher rank, 3}}
  %0 = chlo.broadcast_shift_right_logical %a, %b {broadcast_dimensions = array<i64: 2, 0>} : (tensor<2x2x2xi32>, tensor<2x2xi32>) -> tensor<2x2x2xi32>
  return
}

// -----

// chlo.broadcast_shift_right_logical (C4)
func.func @broadcast_shift_right_logical_c4(%a: tensor<2xi32>, %b: tensor<2x3xi32>) {
  // expected-error @+1 {{lhs dim 0 has size 2, needed 1 or 3, the size that it is paired with}}
  %0 = chlo.broadcast_shift_right_logical %a, %b : (tensor<2xi32>, tensor<2x3xi32>) -> tensor<2x3xi32>
  return
}

// -----

// chlo.broadcast_shift_right_logical (C5)
func.func @broadcast_shift_right_logical_c5(%a: tensor<2x1xi32>, %b: tensor<3xi32>) {
  // expected-error @+1 {{result #0 has type 'tensor<2x1xi32>', needed 'tensor<2x3xi32>'}}
  %0 = chlo.broadcast_shift_right_logical %a, %b : (tensor<2x1xi32>, tensor<3xi32>) -> tensor<2x1xi32>
  return
}

// -----

// chlo.broadcast_xor (C1)
func.func @broadcast_xor_c1(%a: tensor<2xi1>, %b: tensor<2xi8>) {
  // expected-error @+1 {{rhs has element type 'i8', needed lhs's 'i1'}}
  %0 = chlo.broadcast_xor %a, %b : (tensor<2xi1>, tensor<2xi8>) -> tensor<2xi1>
  return
}

// -----

// chlo.broadcast_xor (C2)
func.func @broadcast_xor_c2(%a: tensor<2x2xi1>, %b: tensor<2xi1>) {
  // expected-error @+1 {{broadcast_dimensions has 2 elements, needed 1, the rank of the operand of lower rank}}
  %0 = chlo.broadcast_xor %a, %b {broadcast_dimensions = array<i64: 0, 1>} : (tensor<2x2xi1>, tensor<2xi1>) -> tensor<2x2xi1>
  return
}

// -----

// chlo.broadcast_xor (C3)
func.func @broadcast_xor_c3(%a: tensor<2x2x2xi1>, %b: tensor<2x2xi1>) {
  // expected-error @+1 {{broadcast_dimensions has 0 as element #1, needed increasing dims of the operand of higher rank, 3}}
  %0 = chlo.broadcast_xor %a, %b {broadcast_dimensions = array<i64: 2, 0>} : (tensor<2x2x2xi1>, tensor<2x2xi1>) -> tensor<2x2x2xi1>
  return
}

// -----

// chlo.broadcast_xor (C4)
func.func @broadcast_xor_c4(%a: tensor<2xi1>, %b: tensor<2x3xi1>) {
  // expected-error @+1 {{lhs dim 0 has size 2, needed 1 or 3, the size that it is paired with}}
  %0 = chlo.broadcast_xor %a, %b : (tensor<2xi1>, tensor<2x3xi1>) -> tensor<2x3xi1>
  return
}

// -----

// chlo.broadcast_xor (C5)
func.func @broadcast_xor_c5(%a: tensor<2x1xi1>, %b: tensor<3xi1>) {
  // expected-error @+1 {{result #0 has type 'tensor<2x1xi1>', needed 'tensor<2x3xi1>'}}
  %0 = chlo.broadcast_xor %a, %b : (tensor<2x1xi1>, tensor<3xi1>) -> tensor<2x1xi1>
  return
}

// -----

// chlo.broadcast_next_after (C1)
func.func @broadcast_next_after_c1(%a: tensor<2xf32>, %b: tensor<2xf64>) {
  // expected-error @+1 {{rhs has element type 'f64', needed lhs's 'f32'}}
  %0 = chlo.broadcast_next_after %a, %b : (tensor<2xf32>, tensor<2xf64>) -> tensor<2xf32>
  return
}

// -----

// chlo.broadcast_next_after (C2)
func.func @broadcast_next_after_c2(%a: tensor<2x2xf32>, %b: tensor<2xf32>) {
  // expected-error @+1 {{broadcast_dimensions has 2 elements, needed 1, the rank of the operand of lower rank}}
  %0 = chlo.broadcast_next_after %a, %b {broadcast_dimensions = array<i64: 0, 1>} : (tensor<2x2xf32>, tensor<2xf32>) -> tensor<2x2xf32>
  return
}

// -----

// chlo.broadcast_next_after (C3)
func.func @broadcast_next_after_c3(%a: tensor<2x2x2xf32>, %b: tensor<2x2xf32>) {
  // expected-error @+1 {{broadcast_dimensions has 0 as element #1, needed increasing dims of the operand of higher rank, 3}}
  %0 = chlo.broadcast_next_after %a, %b {broadcast_dimensions = array<i64: 2, 0>} : (tensor<2x2x2xf32>, tensor<2x2xf32>) -> tensor<2x2x2xf32>
  return
}

// -----

// chlo.broadcast_next_after (C4)
func.func @broadcast_next_after_c4(%a: tensor<2xf32>, %b: tensor<2x3xf32>) {
  // expected-error @+1 {{lhs dim 0 has size 2, needed 1 or 3, the size that it is paired with}}
  %0 = chlo.broadcast_next_after %a, %b : (tensor<2xf32>, tensor<2x3xf32>) -> tensor<2x3xf32>
  return
}

// -----

// chlo.broadcast_next_after (C5)
func.func @broadcast_next_after_c5(%a: tensor<2x1xf32>, %b: tensor<3xf32>) {
  // expected-error @+1 {{result #0 has type 'tensor<2x1xf32>', needed 'tensor<2x3xf32>'}}
  %0 = chlo.broadcast_next_after %a, %b : (tensor<2x1xf32>, tensor<3xf32>) -> tensor<2x1xf32>
  return
}

// -----

// chlo.broadcast_polygamma (C1)
func.func @broadcast_polygamma_c1(%a: tensor<2xf32>, %b: tensor<2xf64>) {
  // expected-error @+1 {{rhs has element type 'f64', needed lhs's 'f32'}}
  %0 = chlo.broadcast_polygamma %a, %b : (tensor<2xf32>, tensor<2xf64>) -> tensor<2xf32>
  return
}

// -----

// chlo.broadcast_polygamma (C2)
func.func @broadcast_polygamma_c2(%a: tensor<2x2xf32>, %b: tensor<2xf32>) {
  // expected-error @+1 {{broadcast_dimensions has 2 elements, needed 1, the rank of the operand of lower rank}}
  %0 = chlo.broadcast_polygamma %a, %b {broadcast_dimensions = array<i64: 0, 1>} : (tensor<2x2xf32>, tensor<2xf32>) -> tensor<2x2xf32>
  return
}

// -----

// chlo.broadcast_polygamma (C3)
func.func @broadcast_polygamma_c3(%a: tensor<2x2x2xf32>, %b: tensor<2x2xf32>) {
  // expected-error @+1 {{broadcast_dimensions has 0 as element #1, needed increasing dims of the operand of higher rank, 3}}
  %0 = chlo.broadcast_polygamma %a, %b {broadcast_dimensions = array<i64: 2, 0>} : (tensor<2x2x2xf32>, tensor<2x2xf32>) -> tensor<2x2x2xf32>
  return
}

// -----

// chlo.broadcast_polygamma (C4)
func.func @broadcast_polygamma_c4(%a: tensor<2xf32>, %b: tensor<2x3xf32>) {
  // expected-error @+1 {{lhs dim 0 has size 2, needed 1 or 3, the size that it is paired with}}
  %0 = chlo.broadcast_polygamma %a, %b : (tensor<2xf32>, tensor<2x3xf32>) -> tensor<2x3xf32>
  return
}

// -----

// chlo.broadcast_polygamma (C5)
func.func @broadcast_polygamma_c5(%a: tensor<2x1xf32>, %b: tensor<3xf32>) {
  // expected-error @+1 {{result #0 has type 'tensor<2x1xf32>', needed 'tensor<2x3xf32>'}}
  %0 = chlo.broadcast_polygamma %a, %b : (tensor<2x1xf32>, tensor<3xf32>) -> tensor<2x1xf32>
  return
}

// -----

// chlo.broadcast_zeta (C1)
func.func @broadcast_zeta_c1(%a: tensor<2xf32>, %b: tensor<2xf64>) {
  // expected-error @+1 {{rhs has element type 'f64', needed lhs's 'f32'}}
  %0 = chlo.broadcast_zeta %a, %b : (tensor<2xf32>, tensor<2xf64>) -> tensor<2xf32>
  return
}

// -----

// chlo.broadcast_zeta (C2)
func.func @broadcast_zeta_c2(%a: tensor<2x2xf32>, %b: tensor<2xf32>) {
  // expected-error @+1 {{broadcast_dimensions has 2 elements, needed 1, the rank of the operand of lower rank}}
  %0 = chlo.broadcast_zeta %a, %b {broadcast_dimensions = array<i64: 0, 1>} : (tensor<2x2xf32>, tensor<2xf32>) -> tensor<2x2xf32>
  return
}

// -----

// chlo.broadcast_zeta (C3)
func.func @broadcast_zeta_c3(%a: tensor<2x2x2xf32>, %b: tensor<2x2xf32>) {
  // expected-error @+1 {{broadcast_dimensions has 0 as element #1, needed increasing dims of the operand of higher rank, 3}}
  %0 = chlo.broadcast_zeta %a, %b {broadcast_dimensions = array<i64: 2, 0>} : (tensor<2x2x2xf32>, tensor<2x2xf32>) -> tensor<2x2x2xf32>
  return
}

// -----

// chlo.broadcast_zeta (C4)
func.func @broadcast_zeta_c4(%a: tensor<2xf32>, %b: tensor<2x3xf32>) {
  // expected-error @+1 {{lhs dim 0 has size 2, needed 1 or 3, the size that it is paired with}}
  %0 = chlo.broadcast_zeta %a, %b : (tensor<2xf32>, tensor<2x3xf32>) -> tensor<2x3xf32>
  return
}

// -----

// chlo.broadcast_zeta (C5)
func.func @broadcast_zeta_c5(%a: tensor<2x1xf32>, %b: tensor<3xf32>) {
  // expected-error @+1 {{result #0 has type 'tensor<2x1xf32>', needed 'tensor<2x3xf32>'}}
  %0 = chlo.broadcast_zeta %a, %b : (tensor<2x1xf32>, tensor<3xf32>) -> tensor<2x1xf32>
  return
}

// -----

// chlo.broadcast_compare (C1)
func.func @broadcast_compare_c1(%a: tensor<2xf32>, %b: tensor<2xf64>) {
  // expected-error @+1 {{rhs has element type 'f64', needed lhs's 'f32'}}
  %0 = chlo.broadcast_compare %a, %b {comparison_direction = #chlo<comparison_direction LT>} : (tensor<2xf32>, tensor<2xf64>) -> tensor<2xi1>
  return
}

// -----

// chlo.broadcast_compare (C2)
func.func @broadcast_compare_c2(%a: tensor<2x2xf32>, %b: tensor<2xf32>) {
  // expected-error @+1 {{broadcast_dimensions has 2 elements, needed 1, the rank of the operand of lower rank}}
  %0 = chlo.broadcast_compare %a, %b {broadcast_dimensions = array<i64: 0, 1>, comparison_direction = #chlo<comparison_direction LT>} : (tensor<2x2xf32>, tensor<2xf32>) -> tensor<2x2xi1>
  return
}

// -----

// chlo.broadcast_compare (C3)
func.func @broadcast_compare_c3(%a: tensor<2x2x2xf32>, %b: tensor<2x2xf32>) {
  // expected-error @+1 {{broadcast_dimensions has 0 as element #1, needed increasing dims of the operand of higher rank, 3}}
  %0 = chlo.broadcast_compare %a, %b {broadcast_dimensions = array<i64: 2, 0>, comparison_direction = #chlo<comparison_direction LT>} : (tensor<2x2x2xf32>, tensor<2x2xf32>) -> tensor<2x2x2xi1>
  return
}

// -----

// chlo.broadcast_compare (C4)
func.func @broadcast_compare_c4(%a: tensor<2xf32>, %b: tensor<2x3xf32>) {
  // expected-error @+1 {{lhs dim 0 has size 2, needed 1 or 3, the size that it is paired with}}
  %0 = chlo.broadcast_compare %a, %b {comparison_direction = #chlo<comparison_direction LT>} : (tensor<2xf32>, tensor<2x3xf32>) -> tensor<2x3xi1>
  return
}

// -----

// chlo.broadcast_compare (C5)
func.func @broadcast_compare_c5(%a: tensor<2x1xf32>, %b: tensor<3xf32>) {
  // expected-error @+1 {{result #0 has type 'tensor<2x1xi1>', needed 'tensor<2x3xi1>'}}
  %0 = chlo.broadcast_compare %a, %b {comparison_direction = #chlo<comparison_direction LT>} : (tensor<2x1xf32>, tensor<3xf32>) -> tensor<2x1xi1>
  return
}

// -----

// chlo.broadcast_compare (C6)
func.func @broadcast_compare_c6(%a: tensor<2xf32>) {
  // expected-error @+1 {{compare_type is SIGNED, needed FLOAT for element type 'f32'}}
  %0 = chlo.broadcast_compare %a, %a {compare_type = #chlo<comparison_type SIGNED>, comparison_direction = #chlo<comparison_direction LT>} : (tensor<2xf32>, tensor<2xf32>) -> tensor<2xi1>
  return
}

// -----

// chlo.broadcast_complex (C1)
func.func @broadcast_complex_c1(%a: tensor<2xf32>, %b: tensor<2xf64>) {
  // expected-error @+1 {{rhs has element type 'f64', needed lhs's 'f32'}}
  %0 = chlo.broadcast_complex %a, %b : (tensor<2xf32>, tensor<2xf64>) -> tensor<2xcomplex<f32>>
  return
}

// -----

// chlo.broadcast_complex (C2)
func.func @broadcast_complex_c2(%a: tensor<2x2xf32>, %b: tensor<2xf32>) {
  // expected-error @+1 {{broadcast_dimensions has 2 elements, needed 1, the rank of the operand of lower rank}}
  %0 = chlo.broadcast_complex %a, %b {broadcast_dimensions = array<i64: 0, 1>} : (tensor<2x2xf32>, tensor<2xf32>) -> tensor<2x2xcomplex<f32>>
  return
}

// -----

// chlo.broadcast_complex (C3)
func.func @broadcast_complex_c3(%a: tensor<2x2x2xf32>, %b: tensor<2x2xf32>) {
  // expected-error @+1 {{broadcast_dimensions has 0 as element #1, needed increasing dims of the operand of higher rank, 3}}
  %0 = chlo.broadcast_complex %a, %b {broadcast_dimensions = array<i64: 2, 0>} : (tensor<2x2x2xf32>, tensor<2x2xf32>) -> tensor<2x2x2xcomplex<f32>>
  return
}

// -----

// chlo.broadcast_complex (C4)
func.func @broadcast_complex_c4(%a: tensor<2xf32>, %b: tensor<2x3xf32>) {
  // expected-error @+1 {{lhs dim 0 has size 2, needed 1 or 3, the size that it is paired with}}
  %0 = chlo.broadcast_complex %a, %b : (tensor<2xf32>, tensor<2x3xf32>) -> tensor<2x3xcomplex<f32>>
  return
}

// -----

// chlo.broadcast_complex (C5)
func.func @broadcast_complex_c5(%a: tensor<2x1xf32>, %b: tensor<3xf32>) {
  // expected-error @+1 {{result #0 has type 'tensor<2x1xcomplex<f32>>', needed 'tensor<2x3xcomplex<f32>>'}}
  %0 = chlo.broadcast_complex %a, %b : (tensor<2x1xf32>, tensor<3xf32>) -> tensor<2x1xcomplex<f32>>
  return
}

// -----

// chlo.broadcast_select (C1)
func.func @broadcast_select_c1(%p: tensor<i1>, %a: tensor<2xf32>, %b: tensor<2xf64>) {
  // expected-error @+1 {{on_false has element type 'f64', needed on_true's 'f32'}}
  %0 = chlo.broadcast_select %p, %a, %b : (tensor<i1>, tensor<2xf32>, tensor<2xf64>) -> tensor<2xf32>
  return
}

// -----

// chlo.broadcast_select (C2)
func.func @broadcast_select_c2(%p: tensor<2xi1>, %a: tensor<1x3xf32>, %b: tensor<f32>) {
  // expected-error @+1 {{on_true dim 1 has size 3, needed 1 or 2, the size that it is paired with}}
  %0 = chlo.broadcast_select %p, %a, %b : (tensor<2xi1>, tensor<1x3xf32>, tensor<f32>) -> tensor<1x3xf32>
  return
}

// -----

// chlo.broadcast_select (C3)
func.func @broadcast_select_c3(%p: tensor<2x1xi1>, %a: tensor<3xf32>, %b: tensor<f32>) {
  // expected-error @+1 {{result #0 has type 'tensor<3xf32>', needed 'tensor<2x3xf32>'}}
  %0 = chlo.broadcast_select %p, %a, %b : (tensor<2x1xi1>, tensor<3xf32>, tensor<f32>) -> tensor<3xf32>
  return
}

// -----

func.func @dim_below_0(%a: tensor<2x3xf32>, %b: tensor<2xf32>) {
  // expected-error @+1 {{broadcast_dimensions has -1 as element #0, needed increasing dims of the operand of higher rank, 2}}
  %0 = chlo.broadcast_add %a, %b {broadcast_dimensions = array<i64: -1>} : (tensor<2x3xf32>, tensor<2xf32>) -> tensor<2x3xf32>
  return
}

// -----

func.func @dim_beyond_rank(%a: tensor<2x3xf32>, %b: tensor<2xf32>) {
  // expected-error @+1 {{broadcast_dimensions has 9223372036854775807 as element #0, needed increasing dims of the operand of higher rank, 2}}
  %0 = chlo.broadcast_add %a, %b {broadcast_dimensions = array<i64: 9223372036854775807>} : (tensor<2x3xf32>, tensor<2xf32>) -> tensor<2x3xf32>
  return
}

// -----

func.func @no_direction(%a: tensor<2xf32>) {
  // expected-error @+1 {{'chlo.broadcast_compare' op requires attribute 'comparison_direction'}}
  %0 = chlo.broadcast_compare %a, %a : (tensor<2xf32>, tensor<2xf32>) -> tensor<2xi1>
  return
}
