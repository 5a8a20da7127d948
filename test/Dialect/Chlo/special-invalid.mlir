// Tests that each constraint of constants, functions of two operands, top_k and ragged_dot is enforced.
// RUN: heddle-opt %s --split-input-file --verify-diagnostics

// chlo.constant (C1)
func.func @constant_c1() {
  // expected-error @+1 {{result #0 has type 'tensor<3xf32>', needed 'tensor<4xf32>'}}
  %0 = "chlo.constant"() <{value = dense<1.0> : tensor<4xf32>}> : () -> tensor<3xf32>
  return
}

// -----

// chlo.constant_like (C1)
func.func @constant_like_c1(%a: tensor<2xf32>) {
  // expected-error @+1 {{result #0 has type 'tensor<3xf32>', needed 'tensor<2xf32>'}}
  %0 = "chlo.constant_like"(%a) <{value = 1.0 : f32}> : (tensor<2xf32>) -> tensor<3xf32>
  return
}

// -----

// chlo.constant_like (C2)
func.func @constant_like_c2(%a: tensor<2xf32>) {
  // expected-error @+1 {{value is dense<1.000000e+00> : tensor<2xf32>, needed a number such as 1.0 : f32 of the result's element type}}
  %0 = "chlo.constant_like"(%a) <{value = dense<1.0> : tensor<2xf32>}> : (tensor<2xf32>) -> tensor<2xf32>
  return
}

// -----

// chlo.mulhi (C1)
func.func @mulhi_c1(%a: tensor<2xi32>, %b: tensor<2xi8>) {
  // expected-error @+1 {{operand #1 has type 'tensor<2xi8>', needed operand #0's type 'tensor<2xi32>'}}
  %0 = chlo.mulhi %a, %b : tensor<2xi32>, tensor<2xi8> -> tensor<2xi32>
  return
}

// -----

// chlo.next_after (C1)
func.func @next_after_c1(%a: tensor<2xf32>, %b: tensor<2xf64>) {
  // expected-error @+1 {{operand #1 has type 'tensor<2xf64>', needed operand #0's type 'tensor<2xf32>'}}
  %0 = chlo.next_after %a, %b : tensor<2xf32>, tensor<2xf64> -> tensor<2xf32>
  return
}

// -----

// chlo.polygamma (C1)
func.func @polygamma_c1(%a: tensor<2xf32>, %b: tensor<2xf64>) {
  // expected-error @+1 {{operand #1 has type 'tensor<2xf64>', needed operand #0's type 'tensor<2xf32>'}}
  %0 = chlo.polygamma %a, %b : tensor<2xf32>, tensor<2xf64> -> tensor<2xf32>
  return
}

// -----

// chlo.zeta (C1)
func.func @zeta_c1(%a: tensor<2xf32>, %b: tensor<2xf64>) {
  // expected-error @+1 {{operand #1 has type 'tensor<2xf64>', needed operand #0's type 'tensor<2xf32>'}}
  %0 = chlo.zeta %a, %b : tensor<2xf32>, tensor<2xf64> -> tensor<2xf32>
  return
}

// -----

// chlo.top_k (C1)
func.func @top_k_c1(%a: tensor<f32>) {
  // expected-error @+1 {{operand has type 'tensor<f32>', needed at least 1 dim}}
  %0:2 = chlo.top_k(%a, k = 0) : tensor<f32> -> (tensor<f32>, tensor<i32>)
  return
}

// -----

// chlo.top_k (C2)
func.func @top_k_c2(%a: tensor<2x3xf32>) {
  // expected-error @+1 {{k is 4, needed at least 0 and at most 3, the size of the operand's last dim}}
  %0:2 = chlo.top_k(%a, k = 4) : tensor<2x3xf32> -> (tensor<2x4xf32>, tensor<2x4xi32>)
  return
}

// -----

// chlo.top_k (C3)
func.func @top_k_c3(%a: tensor<2x3xf32>) {
  // expected-error @+1 {{result #1 has type 'tensor<2x2xi64>', needed 'tensor<2x2xi32>'}}
  %0:2 = chlo.top_k(%a, k = 2) : tensor<2x3xf32> -> (tensor<2x2xf32>, tensor<2x2xi64>)
  return
}

// -----

// chlo.ragged_dot (C1)
func.func @ragged_dot_c1(%l: tensor<2x11x5xf32>, %r: tensor<3x2x5x7xf32>, %g: tensor<3xi64>) {
  // expected-error @+1 {{rhs has 0 batching dims, needed lhs's 1}}
  %0 = "chlo.ragged_dot"(%l, %r, %g) <{ragged_dot_dimension_numbers = #chlo.ragged_dot<
      lhs_batching_dimensions = [0], lhs_contracting_dimensions = [2], rhs_contracting_dimensions = [2],
      lhs_ragged_dimensions = [1], rhs_group_dimensions = [0]>}>
    : (tensor<2x11x5xf32>, tensor<3x2x5x7xf32>, tensor<3xi64>) -> tensor<2x11x7xf32>
  return
}

// -----

// chlo.ragged_dot (C2)
func.func @ragged_dot_c2(%l: tensor<2x11x5xf32>, %r: tensor<3x2x5x7xf32>, %g: tensor<3xi64>) {
  // expected-error @+1 {{rhs has 0 contracting dims, needed lhs's 1}}
  %0 = "chlo.ragged_dot"(%l, %r, %g) <{ragged_dot_dimension_numbers = #chlo.ragged_dot<
      lhs_batching_dimensions = [0], rhs_batching_dimensions = [1], lhs_contracting_dimensions = [2],
      lhs_ragged_dimensions = [1], rhs_group_dimensions = [0]>}>
    : (tensor<2x11x5xf32>, tensor<3x2x5x7xf32>, tensor<3xi64>) -> tensor<2x11x7xf32>
  return
}

// -----

// chlo.ragged_dot (C3)
func.func @ragged_dot_c3(%l: tensor<2x11x5xf32>, %r: tensor<3x2x5x7xf32>, %g: tensor<3xi64>) {
  // expected-error @+1 {{lhs has contracting dim 0 twice, needed different dims}}
  %0 = "chlo.ragged_dot"(%l, %r, %g) <{ragged_dot_dimension_numbers = #chlo.ragged_dot<
      lhs_batching_dimensions = [0], rhs_batching_dimensions = [1], lhs_contracting_dimensions = [0],
      rhs_contracting_dimensions = [2], lhs_ragged_dimensions = [1], rhs_group_dimensions = [0]>}>
    : (tensor<2x11x5xf32>, tensor<3x2x5x7xf32>, tensor<3xi64>) -> tensor<2x11x7xf32>
  return
}

// -----

// chlo.ragged_dot (C4)
func.func @ragged_dot_c4(%l: tensor<2x11x5xf32>, %r: tensor<3x2x5x7xf32>, %g: tensor<3xi64>) {
  // expected-error @+1 {{rhs has group dim 2 twice, needed different dims}}
  %0 = "chlo.ragged_dot"(%l, %r, %g) <{ragged_dot_dimension_numbers = #chlo.ragged_dot<
      lhs_batching_dimensions = [0], rhs_batching_dimensions = [1], lhs_contracting_dimensions = [2],
      rhs_contracting_dimensions = [2], lhs_ragged_dimensions = [1], rhs_group_dimensions = [2]>}>
    : (tensor<2x11x5xf32>, tensor<3x2x5x7xf32>, tensor<3xi64>) -> tensor<2x11x7xf32>
  return
}

// -----

// chlo.ragged_dot (C5)
func.func @ragged_dot_c5(%l: tensor<2x11x5xf32>, %r: tensor<3x2x5x7xf32>, %g: tensor<3xi64>) {
  // expected-error @+1 {{rhs batching dim 3 has size 7, needed 2, the size of lhs dim 0}}
  %0 = "chlo.ragged_dot"(%l, %r, %g) <{ragged_dot_dimension_numbers = #chlo.ragged_dot<
      lhs_batching_dimensions = [0], rhs_batching_dimensions = [3], lhs_contracting_dimensions = [2],
      rhs_contracting_dimensions = [2], lhs_ragged_dimensions = [1], rhs_group_dimensions = [0]>}>
    : (tensor<2x11x5xf32>, tensor<3x2x5x7xf32>, tensor<3xi64>) -> tensor<2x11x7xf32>
  return
}

// -----

// chlo.ragged_dot (C6)
func.func @ragged_dot_c6(%l: tensor<2x11x5xf32>, %r: tensor<3x2x5x7xf32>, %g: tensor<3xi64>) {
  // expected-error @+1 {{rhs contracting dim 3 has size 7, needed 5, the size of lhs dim 2}}
  %0 = "chlo.ragged_dot"(%l, %r, %g) <{ragged_dot_dimension_numbers = #chlo.ragged_dot<
      lhs_batching_dimensions = [0], rhs_batching_dimensions = [1], lhs_contracting_dimensions = [2],
      rhs_contracting_dimensions = [3], lhs_ragged_dimensions = [1], rhs_group_dimensions = [0]>}>
    : (tensor<2x11x5xf32>, tensor<3x2x5x7xf32>, tensor<3xi64>) -> tensor<2x11x7xf32>
  return
}

// -----

// chlo.ragged_dot (C7)
func.func @ragged_dot_c7(%l: tensor<2x11x5xf32>, %r: tensor<3x2x5x7xf32>, %g: tensor<3xi64>) {
  // expected-error @+1 {{lhs has 2 ragged dims, needed 1}}
  %0 = "chlo.ragged_dot"(%l, %r, %g) <{ragged_dot_dimension_numbers = #chlo.ragged_dot<
      lhs_batching_dimensions = [0], rhs_batching_dimensions = [1], lhs_contracting_dimensions = [2],
      rhs_contracting_dimensions = [2], lhs_ragged_dimensions = [0, 1], rhs_group_dimensions = [0]>}>
    : (tensor<2x11x5xf32>, tensor<3x2x5x7xf32>, tensor<3xi64>) -> tensor<2x11x7xf32>
  return
}

// -----

// chlo.ragged_dot (C8)
func.func @ragged_dot_c8_free(%l: tensor<2x11x5xf32>, %r: tensor<3x2x5x7xf32>, %g: tensor<3xi64>) {
  // expected-error @+1 {{rhs has 0 group dims, needed 1 beside a free ragged dim}}
  %0 = "chlo.ragged_dot"(%l, %r, %g) <{ragged_dot_dimension_numbers = #chlo.ragged_dot<
      lhs_batching_dimensions = [0], rhs_batching_dimensions = [1], lhs_contracting_dimensions = [2],
      rhs_contracting_dimensions = [2], lhs_ragged_dimensions = [1]>}>
    : (tensor<2x11x5xf32>, tensor<3x2x5x7xf32>, tensor<3xi64>) -> tensor<2x11x7xf32>
  return
}

// -----

// chlo.ragged_dot (C8)
func.func @ragged_dot_c8_contracting(%l: tensor<2x11x5xf32>, %r: tensor<3x2x5x7xf32>, %g: tensor<3xi64>) {
  // expected-error @+1 {{rhs has 1 group dims, needed 0 beside a contracting ragged dim}}
  %0 = "chlo.ragged_dot"(%l, %r, %g) <{ragged_dot_dimension_numbers = #chlo.ragged_dot<
      lhs_batching_dimensions = [0], rhs_batching_dimensions = [1], lhs_contracting_dimensions = [2],
      rhs_contracting_dimensions = [2], lhs_ragged_dimensions = [2], rhs_group_dimensions = [0]>}>
    : (tensor<2x11x5xf32>, tensor<3x2x5x7xf32>, tensor<3xi64>) -> tensor<2x11x7xf32>
  return
}

// -----

// chlo.ragged_dot (C8)
func.func @ragged_dot_c8_batching(%l: tensor<2x11x5xf32>, %r: tensor<3x2x5x7xf32>, %g: tensor<3xi64>) {
  // expected-error @+1 {{rhs has 1 group dims, needed 0 beside a batching ragged dim}}
  %0 = "chlo.ragged_dot"(%l, %r, %g) <{ragged_dot_dimension_numbers = #chlo.ragged_dot<
      lhs_batching_dimensions = [0], rhs_batching_dimensions = [1], lhs_contracting_dimensions = [2],
      rhs_contracting_dimensions = [2], lhs_ragged_dimensions = [0], rhs_group_dimensions = [0]>}>
    : (tensor<2x11x5xf32>, tensor<3x2x5x7xf32>, tensor<3xi64>) -> tensor<2x11x7xf32>
  return
}

// -----

// chlo.ragged_dot (C9)
func.func @ragged_dot_c9_free(%l: tensor<2x11x5xf32>, %r: tensor<3x2x5x7xf32>, %g: tensor<3x2xi64>) {
  // expected-error @+1 {{group_sizes has type 'tensor<3x2xi64>', needed shape [g] or [2, g]}}
  %0 = "chlo.ragged_dot"(%l, %r, %g) <{ragged_dot_dimension_numbers = #chlo.ragged_dot<
      lhs_batching_dimensions = [0], rhs_batching_dimensions = [1], lhs_contracting_dimensions = [2],
      rhs_contracting_dimensions = [2], lhs_ragged_dimensions = [1], rhs_group_dimensions = [0]>}>
    : (tensor<2x11x5xf32>, tensor<3x2x5x7xf32>, tensor<3x2xi64>) -> tensor<2x11x7xf32>
  return
}

// -----

// chlo.ragged_dot (C9)
func.func @ragged_dot_c9_scalar(%l: tensor<2x11x5xf32>, %r: tensor<3x2x5x7xf32>, %g: tensor<i64>) {
  // expected-error @+1 {{group_sizes has type 'tensor<i64>', needed shape [g] or [2, g]}}
  %0 = "chlo.ragged_dot"(%l, %r, %g) <{ragged_dot_dimension_numbers = #chlo.ragged_dot<
      lhs_batching_dimensions = [0], rhs_batching_dimensions = [1], lhs_contracting_dimensions = [2],
      rhs_contracting_dimensions = [2], lhs_ragged_dimensions = [1], rhs_group_dimensions = [0]>}>
    : (tensor<2x11x5xf32>, tensor<3x2x5x7xf32>, tensor<i64>) -> tensor<2x11x7xf32>
  return
}

// -----

// chlo.ragged_dot (C9)
func.func @ragged_dot_c9_batching(%l: tensor<2x11x5xf32>, %r: tensor<2x5x7xf32>, %g: tensor<2x3xi64>) {
  // expected-error @+1 {{group_sizes has type 'tensor<2x3xi64>', needed shape [g]}}
  %0 = "chlo.ragged_dot"(%l, %r, %g) <{ragged_dot_dimension_numbers = #chlo.ragged_dot<
      lhs_batching_dimensions = [0], rhs_batching_dimensions = [0], lhs_contracting_dimensions = [2],
      rhs_contracting_dimensions = [1], lhs_ragged_dimensions = [0]>}>
    : (tensor<2x11x5xf32>, tensor<2x5x7xf32>, tensor<2x3xi64>) -> tensor<2x11x7xf32>
  return
}

// -----

// chlo.ragged_dot (C9)
func.func @ragged_dot_c9_free_before(%l: tensor<11x2x5xf32>, %r: tensor<3x5x7xf32>, %g: tensor<4x3xi64>) {
  // expected-error @+1 {{group_sizes has type 'tensor<4x3xi64>', needed shape [g] or [11, g]}}
  %0 = "chlo.ragged_dot"(%l, %r, %g) <{ragged_dot_dimension_numbers = #chlo.ragged_dot<
      lhs_contracting_dimensions = [2], rhs_contracting_dimensions = [1],
      lhs_ragged_dimensions = [1], rhs_group_dimensions = [0]>}>
    : (tensor<11x2x5xf32>, tensor<3x5x7xf32>, tensor<4x3xi64>) -> tensor<2x11x7xf32>
  return
}

// -----

// chlo.ragged_dot (C9)
func.func @ragged_dot_c9_contracting_before(%l: tensor<2x5xf32>, %r: tensor<2x5x7xf32>, %g: tensor<4x3xi64>) {
  // expected-error @+1 {{group_sizes has type 'tensor<4x3xi64>', needed shape [g] or [2, g]}}
  %0 = "chlo.ragged_dot"(%l, %r, %g) <{ragged_dot_dimension_numbers = #chlo.ragged_dot<
      lhs_contracting_dimensions = [0, 1], rhs_contracting_dimensions = [0, 1],
      lhs_ragged_dimensions = [1]>}>
    : (tensor<2x5xf32>, tensor<2x5x7xf32>, tensor<4x3xi64>) -> tensor<3x7xf32>
  return
}

// -----

// chlo.ragged_dot (C10)
func.func @ragged_dot_c10(%l: tensor<2x11x5xf32>, %r: tensor<3x2x5x7xf32>, %g: tensor<4xi64>) {
  // expected-error @+1 {{rhs group dim 0 has size 3, needed 4, the number of groups}}
  %0 = "chlo.ragged_dot"(%l, %r, %g) <{ragged_dot_dimension_numbers = #chlo.ragged_dot<
      lhs_batching_dimensions = [0], rhs_batching_dimensions = [1], lhs_contracting_dimensions = [2],
      rhs_contracting_dimensions = [2], lhs_ragged_dimensions = [1], rhs_group_dimensions = [0]>}>
    : (tensor<2x11x5xf32>, tensor<3x2x5x7xf32>, tensor<4xi64>) -> tensor<2x11x7xf32>
  return
}

// -----

// chlo.ragged_dot (C11)
func.func @ragged_dot_c11_free(%l: tensor<2x11x5xf32>, %r: tensor<3x2x5x7xf32>, %g: tensor<3xi64>) {
  // expected-error @+1 {{result has type 'tensor<2x11x8xf32>', needed 'tensor<2x11x7xf32>'}}
  %0 = "chlo.ragged_dot"(%l, %r, %g) <{ragged_dot_dimension_numbers = #chlo.ragged_dot<
      lhs_batching_dimensions = [0], rhs_batching_dimensions = [1], lhs_contracting_dimensions = [2],
      rhs_contracting_dimensions = [2], lhs_ragged_dimensions = [1], rhs_group_dimensions = [0]>}>
    : (tensor<2x11x5xf32>, tensor<3x2x5x7xf32>, tensor<3xi64>) -> tensor<2x11x8xf32>
  return
}

// -----

// chlo.ragged_dot (C11)
func.func @ragged_dot_c11_contracting(%l: tensor<2x11x5xf32>, %r: tensor<2x5x7xf32>, %g: tensor<3xi64>) {
  // expected-error @+1 {{result has type 'tensor<2x11x7xf32>', needed 'tensor<3x2x11x7xf32>'}}
  %0 = "chlo.ragged_dot"(%l, %r, %g) <{ragged_dot_dimension_numbers = #chlo.ragged_dot<
      lhs_batching_dimensions = [0], rhs_batching_dimensions = [0], lhs_contracting_dimensions = [2],
      rhs_contracting_dimensions = [1], lhs_ragged_dimensions = [2]>}>
    : (tensor<2x11x5xf32>, tensor<2x5x7xf32>, tensor<3xi64>) -> tensor<2x11x7xf32>
  return
}

// -----

// chlo.ragged_dot (C12)
func.func @ragged_dot_c12(%l: tensor<2x11x5xf32>, %r: tensor<3x2x5x7xf32>, %g: tensor<3xi64>) {
  // expected-error @+1 {{precision_config has 1 elements, needed 2 or none}}
  %0 = "chlo.ragged_dot"(%l, %r, %g) <{precision_config = [#chlo<precision HIGH>], ragged_dot_dimension_numbers = #chlo.ragged_dot<
      lhs_batching_dimensions = [0], rhs_batching_dimensions = [1], lhs_contracting_dimensions = [2],
      rhs_contracting_dimensions = [2], lhs_ragged_dimensions = [1], rhs_group_dimensions = [0]>}>
    : (tensor<2x11x5xf32>, tensor<3x2x5x7xf32>, tensor<3xi64>) -> tensor<2x11x7xf32>
  return
}

// -----

// chlo.ragged_dot (C13)
func.func @ragged_dot_c13(%l: tensor<2x11x5xf32>, %r: tensor<3x2x5x7xf64>, %g: tensor<3xi64>) {
  // expected-error @+1 {{rhs has element type 'f64', needed lhs's 'f32'}}
  %0 = "chlo.ragged_dot"(%l, %r, %g) <{ragged_dot_dimension_numbers = #chlo.ragged_dot<
      lhs_batching_dimensions = [0], rhs_batching_dimensions = [1], lhs_contracting_dimensions = [2],
      rhs_contracting_dimensions = [2], lhs_ragged_dimensions = [1], rhs_group_dimensions = [0]>}>
    : (tensor<2x11x5xf32>, tensor<3x2x5x7xf64>, tensor<3xi64>) -> tensor<2x11x7xf32>
  return
}

// -----

func.func @ragged_dot_dim_below_0(%l: tensor<2x11x5xf32>, %r: tensor<3x2x5x7xf32>, %g: tensor<3xi64>) {
  // expected-error @+1 {{lhs has batching dim -1, needed a dim of 'tensor<2x11x5xf32>'}}
  %0 = "chlo.ragged_dot"(%l, %r, %g) <{ragged_dot_dimension_numbers = #chlo.ragged_dot<
      lhs_batching_dimensions = [-1], rhs_batching_dimensions = [1], lhs_contracting_dimensions = [2],
      rhs_contracting_dimensions = [2], lhs_ragged_dimensions = [1], rhs_group_dimensions = [0]>}>
    : (tensor<2x11x5xf32>, tensor<3x2x5x7xf32>, tensor<3xi64>) -> tensor<2x11x7xf32>
  return
}

// -----

func.func @ragged_dot_dim_beyond_rank(%l: tensor<2x11x5xf32>, %r: tensor<3x2x5x7xf32>, %g: tensor<3xi64>) {
  // expected-error @+1 {{rhs has group dim 4, needed a dim of 'tensor<3x2x5x7xf32>'}}
  %0 = "chlo.ragged_dot"(%l, %r, %g) <{ragged_dot_dimension_numbers = #chlo.ragged_dot<
      lhs_batching_dimensions = [0], rhs_batching_dimensions = [1], lhs_contracting_dimensions = [2],
      rhs_contracting_dimensions = [2], lhs_ragged_dimensions = [1], rhs_group_dimensions = [4]>}>
    : (tensor<2x11x5xf32>, tensor<3x2x5x7xf32>, tensor<3xi64>) -> tensor<2x11x7xf32>
  return
}

// -----

func.func @ragged_dot_ragged_dim_beyond_rank(%l: tensor<2x11x5xf32>, %r: tensor<3x2x5x7xf32>, %g: tensor<3xi64>) {
  // expected-error @+1 {{lhs has ragged dim 9223372036854775807, needed a dim of 'tensor<2x11x5xf32>'}}
  %0 = "chlo.ragged_dot"(%l, %r, %g) <{ragged_dot_dimension_numbers = #chlo.ragged_dot<
      lhs_batching_dimensions = [0], rhs_batching_dimensions = [1], lhs_contracting_dimensions = [2],
      rhs_contracting_dimensions = [2], lhs_ragged_dimensions = [9223372036854775807], rhs_group_dimensions = [0]>}>
    : (tensor<2x11x5xf32>, tensor<3x2x5x7xf32>, tensor<3xi64>) -> tensor<2x11x7xf32>
  return
}

// -----

func.func @negative_k(%a: tensor<2x3xf32>) {
  // expected-error @+1 {{k is -1, needed at least 0 and at most 3}}
  %0:2 = chlo.top_k(%a, k = -1) : tensor<2x3xf32> -> (tensor<2x3xf32>, tensor<2x3xi32>)
  return
}

// -----

func.func @top_k_of_complex_numbers(%a: tensor<3xcomplex<f32>>) {
  // expected-error @+1 {{operand #0 must be static-shape tensor of pred, integer or floating-point values}}
  %0:2 = chlo.top_k(%a, k = 2) : tensor<3xcomplex<f32>> -> (tensor<2xcomplex<f32>>, tensor<2xi32>)
  return
}

// -----

func.func @constant_of_a_vector() {
  // expected-error @+1 {{result #0 must be static-shape tensor of pred, integer, floating-point or complex values, but got 'vector<3xf32>'}}
  %0 = chlo.constant dense<1.0> : vector<3xf32>
  return
}

// -----

func.func @constant_like_an_index(%a: tensor<2xf32>) {
  // expected-error @+1 {{value is 1 : index, needed a number such as 1.0 : f32 of the result's element type}}
  %0 = "chlo.constant_like"(%a) <{value = 1 : index}> : (tensor<2xf32>) -> tensor<2xf32>
  return
}

// -----

// expected-error @+1 {{found field 'lhs_rows', needed lhs_batching_dimensions, rhs_batching_dimensions, lhs_contracting_dimensions, rhs_contracting_dimensions, lhs_ragged_dimensions, rhs_group_dimensions}}
func.func @unknown_field() attributes {a = #chlo.ragged_dot<lhs_rows = [1]>} { return }

// -----

// expected-error @+1 {{found field 'lhs_ragged_dimensions' twice, needed it once}}
func.func @field_twice() attributes {a = #chlo.ragged_dot<lhs_ragged_dimensions = [1], lhs_ragged_dimensions = [1]>} { return }
