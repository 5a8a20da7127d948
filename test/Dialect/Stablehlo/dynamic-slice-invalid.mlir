// Tests that each constraint of the slices at run-time indices is enforced.
// RUN: heddle-opt %s --split-input-file --verify-diagnostics

// stablehlo.dynamic_slice (C1)
func.func @dynamic_slice_c1(%a: tensor<2x3xf32>, %i: tensor<i32>, %j: tensor<i64>) {
  // expected-error @+1 {{result #0 has type 'tensor<1x1xf64>', needed 'tensor<1x1xf32>'}}
  %0 = stablehlo.dynamic_slice %a, %i, %i, sizes = [1, 1] : (tensor<2x3xf32>, tensor<i32>, tensor<i32>) -> tensor<1x1xf64>
  return
}

// -----

// stablehlo.dynamic_slice (C2)
func.func @dynamic_slice_c2(%a: tensor<2x3xf32>, %i: tensor<i32>, %j: tensor<i64>) {
  // expected-error @+1 {{has 1 start indices, needed one for each of 2 dims}}
  %0 = stablehlo.dynamic_slice %a, %i, sizes = [1, 1] : (tensor<2x3xf32>, tensor<i32>) -> tensor<1x1xf32>
  return
}

// -----

// stablehlo.dynamic_slice (C2)
func.func @dynamic_slice_c2(%a: tensor<2x3xf32>, %i: tensor<i32>, %j: tensor<i64>) {
  // expected-error @+1 {{slice_sizes has 1 entries, needed one for each of 2 dims}}
  %0 = stablehlo.dynamic_slice %a, %i, %i, sizes = [1] : (tensor<2x3xf32>, tensor<i32>, tensor<i32>) -> tensor<1x1xf32>
  return
}

// -----

// stablehlo.dynamic_slice (C3)
func.func @dynamic_slice_c3(%a: tensor<2x3xf32>, %i: tensor<i32>, %j: tensor<i64>) {
  // expected-error @+1 {{start index #1 has type 'tensor<i64>', needed start index #0's type 'tensor<i32>'}}
  %0 = stablehlo.dynamic_slice %a, %i, %j, sizes = [1, 1] : (tensor<2x3xf32>, tensor<i32>, tensor<i64>) -> tensor<1x1xf32>
  return
}

// -----

// stablehlo.dynamic_slice (C4)
func.func @dynamic_slice_c4(%a: tensor<2x3xf32>, %i: tensor<i32>, %j: tensor<i64>) {
  // expected-error @+1 {{slice size of dim 1 is 4, needed 0 to 3}}
  %0 = stablehlo.dynamic_slice %a, %i, %i, sizes = [1, 4] : (tensor<2x3xf32>, tensor<i32>, tensor<i32>) -> tensor<1x4xf32>
  return
}

// -----

// stablehlo.dynamic_slice (C5)
func.func @dynamic_slice_c5(%a: tensor<2x3xf32>, %i: tensor<i32>, %j: tensor<i64>) {
  // expected-error @+1 {{result #0 has type 'tensor<2x1xf32>', needed 'tensor<1x1xf32>'}}
  %0 = stablehlo.dynamic_slice %a, %i, %i, sizes = [1, 1] : (tensor<2x3xf32>, tensor<i32>, tensor<i32>) -> tensor<2x1xf32>
  return
}

// -----

// stablehlo.dynamic_update_slice (C1)
func.func @dynamic_update_slice_c1(%a: tensor<2x3xf32>, %i: tensor<i32>, %j: tensor<i64>) {
  // expected-error @+1 {{result #0 has type 'tensor<3x2xf32>', needed 'tensor<2x3xf32>'}}
  %0 = stablehlo.dynamic_update_slice %a, %a, %i, %i : (tensor<2x3xf32>, tensor<2x3xf32>, tensor<i32>, tensor<i32>) -> tensor<3x2xf32>
  return
}

// -----

// stablehlo.dynamic_update_slice (C2)
func.func @dynamic_update_slice_c2(%a: tensor<2x3xf32>, %i: tensor<i32>, %j: tensor<i64>, %u: tensor<1x1xf64>) {
  // expected-error @+1 {{update has element type 'f64', needed the operand's 'f32'}}
  %0 = stablehlo.dynamic_update_slice %a, %u, %i, %i : (tensor<2x3xf32>, tensor<1x1xf64>, tensor<i32>, tensor<i32>) -> tensor<2x3xf32>
  return
}

// -----

// stablehlo.dynamic_update_slice (C3)
func.func @dynamic_update_slice_c3(%a: tensor<2x3xf32>, %i: tensor<i32>, %j: tensor<i64>, %u: tensor<1xf32>) {
  // expected-error @+1 {{update has rank 1, needed the operand's rank 2}}
  %0 = stablehlo.dynamic_update_slice %a, %u, %i, %i : (tensor<2x3xf32>, tensor<1xf32>, tensor<i32>, tensor<i32>) -> tensor<2x3xf32>
  return
}

// -----

// stablehlo.dynamic_update_slice (C4)
func.func @dynamic_update_slice_c4(%a: tensor<2x3xf32>, %i: tensor<i32>, %j: tensor<i64>) {
  // expected-error @+1 {{has 1 start indices, needed one for each of 2 dims}}
  %0 = stablehlo.dynamic_update_slice %a, %a, %i : (tensor<2x3xf32>, tensor<2x3xf32>, tensor<i32>) -> tensor<2x3xf32>
  return
}

// -----

// stablehlo.dynamic_update_slice (C5)
func.func @dynamic_update_slice_c5(%a: tensor<2x3xf32>, %i: tensor<i32>, %j: tensor<i64>) {
  // expected-error @+1 {{start index #1 has type 'tensor<i64>', needed start index #0's type 'tensor<i32>'}}
  %0 = stablehlo.dynamic_update_slice %a, %a, %i, %j : (tensor<2x3xf32>, tensor<2x3xf32>, tensor<i32>, tensor<i64>) -> tensor<2x3xf32>
  return
}

// -----

// stablehlo.dynamic_update_slice (C6)
func.func @dynamic_update_slice_c6(%a: tensor<2x3xf32>, %i: tensor<i32>, %j: tensor<i64>, %u: tensor<1x4xf32>) {
  // expected-error @+1 {{dim 1 of the update has size 4, needed at most the operand's 3}}
  %0 = stablehlo.dynamic_update_slice %a, %u, %i, %i : (tensor<2x3xf32>, tensor<1x4xf32>, tensor<i32>, tensor<i32>) -> tensor<2x3xf32>
  return
}

// -----

func.func @dynamic_slice_no_comma(%a: tensor<4xf32>, %i: tensor<i32>) {
  // expected-error @+1 {{expected ','}}
  %0 = stablehlo.dynamic_slice %a, %i sizes = [1] : (tensor<4xf32>, tensor<i32>) -> tensor<1xf32>
  return
}
