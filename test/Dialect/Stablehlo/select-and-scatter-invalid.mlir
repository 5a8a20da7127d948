// Tests that each constraint of select_and_scatter is enforced.
// RUN: heddle-opt %s --split-input-file --verify-diagnostics

// stablehlo.select_and_scatter (C1)
func.func @select_and_scatter_c1(%x: tensor<5x7xf32>, %s: tensor<3x4xf64>, %i: tensor<f32>, %p: tensor<i1>) {
  // expected-error @+1 {{source has element type 'f64', needed the operand's 'f32'}}
  %0 = "stablehlo.select_and_scatter"(%x, %s, %i) <{padding = dense<[[0, 1], [0, 1]]> : tensor<2x2xi64>, window_dimensions = array<i64: 2, 2>, window_strides = array<i64: 2, 2>}> ({
  ^bb0(%a: tensor<f32>, %b: tensor<f32>):
    stablehlo.return %p : tensor<i1>
  }, {
  ^bb0(%a: tensor<f32>, %b: tensor<f32>):
    stablehlo.return %a : tensor<f32>
  }) : (tensor<5x7xf32>, tensor<3x4xf64>, tensor<f32>) -> tensor<5x7xf32>
  return
}

// -----

// stablehlo.select_and_scatter (C2)
func.func @select_and_scatter_c2(%x: tensor<5x7xf32>, %s: tensor<3x3xf32>, %i: tensor<f32>, %p: tensor<i1>) {
  // expected-error @+1 {{source has type 'tensor<3x3xf32>', needed 'tensor<3x4xf32>', an element for each window}}
  %0 = "stablehlo.select_and_scatter"(%x, %s, %i) <{padding = dense<[[0, 1], [0, 1]]> : tensor<2x2xi64>, window_dimensions = array<i64: 2, 2>, window_strides = array<i64: 2, 2>}> ({
  ^bb0(%a: tensor<f32>, %b: tensor<f32>):
    stablehlo.return %p : tensor<i1>
  }, {
  ^bb0(%a: tensor<f32>, %b: tensor<f32>):
    stablehlo.return %a : tensor<f32>
  }) : (tensor<5x7xf32>, tensor<3x3xf32>, tensor<f32>) -> tensor<5x7xf32>
  return
}

// -----

// stablehlo.select_and_scatter (C2)
func.func @select_and_scatter_c2(%x: tensor<5x7xf32>, %s: tensor<3x4xf32>, %i: tensor<f32>, %p: tensor<i1>) {
  // expected-error @+1 {{source has type 'tensor<3x4xf32>', needed 'tensor<0x4xf32>', an element for each window}}
  %0 = "stablehlo.select_and_scatter"(%x, %s, %i) <{padding = dense<[[0, 1], [0, 1]]> : tensor<2x2xi64>, window_dimensions = array<i64: 7, 2>, window_strides = array<i64: 2, 2>}> ({
  ^bb0(%a: tensor<f32>, %b: tensor<f32>):
    stablehlo.return %p : tensor<i1>
  }, {
  ^bb0(%a: tensor<f32>, %b: tensor<f32>):
    stablehlo.return %a : tensor<f32>
  }) : (tensor<5x7xf32>, tensor<3x4xf32>, tensor<f32>) -> tensor<5x7xf32>
  return
}

// -----

// stablehlo.select_and_scatter (C2)
func.func @select_and_scatter_c2(%x: tensor<5x7xf32>, %s: tensor<3x4xf32>, %i: tensor<f32>, %p: tensor<i1>) {
  // expected-error @+1 {{dim 1 of size 7 has a padded size or a window beyond 64 bits, needed less padding or dilation}}
  %0 = "stablehlo.select_and_scatter"(%x, %s, %i) <{padding = dense<[[0, 1], [0, 9223372036854775807]]> : tensor<2x2xi64>, window_dimensions = array<i64: 2, 2>, window_strides = array<i64: 2, 2>}> ({
  ^bb0(%a: tensor<f32>, %b: tensor<f32>):
    stablehlo.return %p : tensor<i1>
  }, {
  ^bb0(%a: tensor<f32>, %b: tensor<f32>):
    stablehlo.return %a : tensor<f32>
  }) : (tensor<5x7xf32>, tensor<3x4xf32>, tensor<f32>) -> tensor<5x7xf32>
  return
}

// -----

// stablehlo.select_and_scatter (C3)
func.func @select_and_scatter_c3(%x: tensor<5x7xf32>, %s: tensor<3x4xf32>, %i: tensor<f64>, %p: tensor<i1>) {
  // expected-error @+1 {{init_value has element type 'f64', needed the operand's 'f32'}}
  %0 = "stablehlo.select_and_scatter"(%x, %s, %i) <{padding = dense<[[0, 1], [0, 1]]> : tensor<2x2xi64>, window_dimensions = array<i64: 2, 2>, window_strides = array<i64: 2, 2>}> ({
  ^bb0(%a: tensor<f32>, %b: tensor<f32>):
    stablehlo.return %p : tensor<i1>
  }, {
  ^bb0(%a: tensor<f32>, %b: tensor<f32>):
    stablehlo.return %a : tensor<f32>
  }) : (tensor<5x7xf32>, tensor<3x4xf32>, tensor<f64>) -> tensor<5x7xf32>
  return
}

// -----

// stablehlo.select_and_scatter (C4)
func.func @select_and_scatter_c4(%x: tensor<5x7xf32>, %s: tensor<3x4xf32>, %i: tensor<f32>, %p: tensor<i1>) {
  // expected-error @+1 {{window_dimensions has 1 entries, needed one for each of 2 dims}}
  %0 = "stablehlo.select_and_scatter"(%x, %s, %i) <{padding = dense<[[0, 1], [0, 1]]> : tensor<2x2xi64>, window_dimensions = array<i64: 2>, window_strides = array<i64: 2, 2>}> ({
  ^bb0(%a: tensor<f32>, %b: tensor<f32>):
    stablehlo.return %p : tensor<i1>
  }, {
  ^bb0(%a: tensor<f32>, %b: tensor<f32>):
    stablehlo.return %a : tensor<f32>
  }) : (tensor<5x7xf32>, tensor<3x4xf32>, tensor<f32>) -> tensor<5x7xf32>
  return
}

// -----

// stablehlo.select_and_scatter (C4)
func.func @select_and_scatter_c4(%x: tensor<5x7xf32>, %s: tensor<3x4xf32>, %i: tensor<f32>, %p: tensor<i1>) {
  // expected-error @+1 {{window_dimensions has 0 entries, needed one for each of 2 dims}}
  %0 = "stablehlo.select_and_scatter"(%x, %s, %i) <{padding = dense<[[0, 1], [0, 1]]> : tensor<2x2xi64>, window_strides = array<i64: 2, 2>}> ({
  ^bb0(%a: tensor<f32>, %b: tensor<f32>):
    stablehlo.return %p : tensor<i1>
  }, {
  ^bb0(%a: tensor<f32>, %b: tensor<f32>):
    stablehlo.return %a : tensor<f32>
  }) : (tensor<5x7xf32>, tensor<3x4xf32>, tensor<f32>) -> tensor<5x7xf32>
  return
}

// -----

// stablehlo.select_and_scatter (C5)
func.func @select_and_scatter_c5(%x: tensor<5x7xf32>, %s: tensor<3x4xf32>, %i: tensor<f32>, %p: tensor<i1>) {
  // expected-error @+1 {{window_dimensions has 0 at 1, needed at least 1}}
  %0 = "stablehlo.select_and_scatter"(%x, %s, %i) <{padding = dense<[[0, 1], [0, 1]]> : tensor<2x2xi64>, window_dimensions = array<i64: 2, 0>, window_strides = array<i64: 2, 2>}> ({
  ^bb0(%a: tensor<f32>, %b: tensor<f32>):
    stablehlo.return %p : tensor<i1>
  }, {
  ^bb0(%a: tensor<f32>, %b: tensor<f32>):
    stablehlo.return %a : tensor<f32>
  }) : (tensor<5x7xf32>, tensor<3x4xf32>, tensor<f32>) -> tensor<5x7xf32>
  return
}

// -----

// stablehlo.select_and_scatter (C6)
func.func @select_and_scatter_c6(%x: tensor<5x7xf32>, %s: tensor<3x4xf32>, %i: tensor<f32>, %p: tensor<i1>) {
  // expected-error @+1 {{window_strides has 3 elements, needed 2}}
  %0 = "stablehlo.select_and_scatter"(%x, %s, %i) <{padding = dense<[[0, 1], [0, 1]]> : tensor<2x2xi64>, window_dimensions = array<i64: 2, 2>, window_strides = array<i64: 2, 2, 2>}> ({
  ^bb0(%a: tensor<f32>, %b: tensor<f32>):
    stablehlo.return %p : tensor<i1>
  }, {
  ^bb0(%a: tensor<f32>, %b: tensor<f32>):
    stablehlo.return %a : tensor<f32>
  }) : (tensor<5x7xf32>, tensor<3x4xf32>, tensor<f32>) -> tensor<5x7xf32>
  return
}

// -----

// stablehlo.select_and_scatter (C7)
func.func @select_and_scatter_c7(%x: tensor<5x7xf32>, %s: tensor<3x4xf32>, %i: tensor<f32>, %p: tensor<i1>) {
  // expected-error @+1 {{window_strides has -2 at 0, needed at least 1}}
  %0 = "stablehlo.select_and_scatter"(%x, %s, %i) <{padding = dense<[[0, 1], [0, 1]]> : tensor<2x2xi64>, window_dimensions = array<i64: 2, 2>, window_strides = array<i64: -2, 2>}> ({
  ^bb0(%a: tensor<f32>, %b: tensor<f32>):
    stablehlo.return %p : tensor<i1>
  }, {
  ^bb0(%a: tensor<f32>, %b: tensor<f32>):
    stablehlo.return %a : tensor<f32>
  }) : (tensor<5x7xf32>, tensor<3x4xf32>, tensor<f32>) -> tensor<5x7xf32>
  return
}

// -----

// stablehlo.select_and_scatter (C8)
func.func @select_and_scatter_c8(%x: tensor<5x7xf32>, %s: tensor<3x4xf32>, %i: tensor<f32>, %p: tensor<i1>) {
  // expected-error @+1 {{padding has type 'tensor<2xi64>', needed shape 2x2}}
  %0 = "stablehlo.select_and_scatter"(%x, %s, %i) <{padding = dense<0> : tensor<2xi64>, window_dimensions = array<i64: 2, 2>, window_strides = array<i64: 2, 2>}> ({
  ^bb0(%a: tensor<f32>, %b: tensor<f32>):
    stablehlo.return %p : tensor<i1>
  }, {
  ^bb0(%a: tensor<f32>, %b: tensor<f32>):
    stablehlo.return %a : tensor<f32>
  }) : (tensor<5x7xf32>, tensor<3x4xf32>, tensor<f32>) -> tensor<5x7xf32>
  return
}

// -----

// stablehlo.select_and_scatter (C9)
func.func @select_and_scatter_c9(%x: tensor<5x7xf32>, %s: tensor<3x4xf32>, %i: tensor<f32>, %p: tensor<i1>) {
  // expected-error @+1 {{select takes 'tensor<f64>' as argument #1, needed 'tensor<f32>'}}
  %0 = "stablehlo.select_and_scatter"(%x, %s, %i) <{padding = dense<[[0, 1], [0, 1]]> : tensor<2x2xi64>, window_dimensions = array<i64: 2, 2>, window_strides = array<i64: 2, 2>}> ({
  ^bb0(%a: tensor<f32>, %b: tensor<f64>):
    stablehlo.return %p : tensor<i1>
  }, {
  ^bb0(%a: tensor<f32>, %b: tensor<f32>):
    stablehlo.return %a : tensor<f32>
  }) : (tensor<5x7xf32>, tensor<3x4xf32>, tensor<f32>) -> tensor<5x7xf32>
  return
}

// -----

// stablehlo.select_and_scatter (C9)
func.func @select_and_scatter_c9(%x: tensor<5x7xf32>, %s: tensor<3x4xf32>, %i: tensor<f32>, %p: tensor<i1>) {
  // expected-error @+1 {{select returns 'tensor<f32>' as value #0, needed 'tensor<i1>'}}
  %0 = "stablehlo.select_and_scatter"(%x, %s, %i) <{padding = dense<[[0, 1], [0, 1]]> : tensor<2x2xi64>, window_dimensions = array<i64: 2, 2>, window_strides = array<i64: 2, 2>}> ({
  ^bb0(%a: tensor<f32>, %b: tensor<f32>):
    stablehlo.return %a : tensor<f32>
  }, {
  ^bb0(%a: tensor<f32>, %b: tensor<f32>):
    stablehlo.return %a : tensor<f32>
  }) : (tensor<5x7xf32>, tensor<3x4xf32>, tensor<f32>) -> tensor<5x7xf32>
  return
}

// -----

// stablehlo.select_and_scatter (C10)
func.func @select_and_scatter_c10(%x: tensor<5x7xf32>, %s: tensor<3x4xf32>, %i: tensor<f32>, %p: tensor<i1>) {
  // expected-error @+1 {{scatter takes 'tensor<bf16>' as argument #0, needed 'tensor<f32>' or one that it promotes to}}
  %0 = "stablehlo.select_and_scatter"(%x, %s, %i) <{padding = dense<[[0, 1], [0, 1]]> : tensor<2x2xi64>, window_dimensions = array<i64: 2, 2>, window_strides = array<i64: 2, 2>}> ({
  ^bb0(%a: tensor<f32>, %b: tensor<f32>):
    stablehlo.return %p : tensor<i1>
  }, {
  ^bb0(%a: tensor<bf16>, %b: tensor<bf16>):
    stablehlo.return %a : tensor<bf16>
  }) : (tensor<5x7xf32>, tensor<3x4xf32>, tensor<f32>) -> tensor<5x7xf32>
  return
}

// -----

// stablehlo.select_and_scatter (C10)
func.func @select_and_scatter_c10(%x: tensor<5x7xf32>, %s: tensor<3x4xf32>, %i: tensor<f32>, %p: tensor<i1>) {
  // expected-error @+1 {{scatter takes 'tensor<f64>' as argument #1, needed 'tensor<f32>'}}
  %0 = "stablehlo.select_and_scatter"(%x, %s, %i) <{padding = dense<[[0, 1], [0, 1]]> : tensor<2x2xi64>, window_dimensions = array<i64: 2, 2>, window_strides = array<i64: 2, 2>}> ({
  ^bb0(%a: tensor<f32>, %b: tensor<f32>):
    stablehlo.return %p : tensor<i1>
  }, {
  ^bb0(%a: tensor<f32>, %b: tensor<f64>):
    stablehlo.return %a : tensor<f32>
  }) : (tensor<5x7xf32>, tensor<3x4xf32>, tensor<f32>) -> tensor<5x7xf32>
  return
}

// -----

// stablehlo.select_and_scatter (C11)
func.func @select_and_scatter_c11(%x: tensor<5x7xf32>, %s: tensor<3x4xf32>, %i: tensor<f32>, %p: tensor<i1>) {
  // expected-error @+1 {{result #0 has type 'tensor<3x4xf32>', needed 'tensor<5x7xf32>'}}
  %0 = "stablehlo.select_and_scatter"(%x, %s, %i) <{padding = dense<[[0, 1], [0, 1]]> : tensor<2x2xi64>, window_dimensions = array<i64: 2, 2>, window_strides = array<i64: 2, 2>}> ({
  ^bb0(%a: tensor<f32>, %b: tensor<f32>):
    stablehlo.return %p : tensor<i1>
  }, {
  ^bb0(%a: tensor<f32>, %b: tensor<f32>):
    stablehlo.return %a : tensor<f32>
  }) : (tensor<5x7xf32>, tensor<3x4xf32>, tensor<f32>) -> tensor<3x4xf32>
  return
}

// -----

// stablehlo.select_and_scatter (C12)
func.func @select_and_scatter_c12(%x: tensor<5x7xf32>, %s: tensor<3x4xf32>, %i: tensor<f32>, %p: tensor<i1>) {
  // expected-error @+1 {{result #0 has type 'tensor<5x7xf32>', needed 'tensor<5x7xf64>'}}
  %0 = "stablehlo.select_and_scatter"(%x, %s, %i) <{padding = dense<[[0, 1], [0, 1]]> : tensor<2x2xi64>, window_dimensions = array<i64: 2, 2>, window_strides = array<i64: 2, 2>}> ({
  ^bb0(%a: tensor<f32>, %b: tensor<f32>):
    stablehlo.return %p : tensor<i1>
  }, {
  ^bb0(%a: tensor<f64>, %b: tensor<f64>):
    stablehlo.return %a : tensor<f64>
  }) : (tensor<5x7xf32>, tensor<3x4xf32>, tensor<f32>) -> tensor<5x7xf32>
  return
}
