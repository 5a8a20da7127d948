// Tests that each constraint of heddle.attention and heddle.attention_backward is enforced.
// RUN: heddle-opt %s --split-input-file --verify-diagnostics

// heddle.attention (C1)
func.func @attention_c1(%q: tensor<2x6x4x8xf32>, %k: tensor<5x2x8xf32>, %v: tensor<2x5x2x8xf32>) {
  // expected-error @+1 {{query, key and value have ranks 4, 3 and 4, needed one rank of at least 3}}
  %out, %lse = heddle.attention %q, %k, %v scale 1.0 : (tensor<2x6x4x8xf32>, tensor<5x2x8xf32>, tensor<2x5x2x8xf32>) -> (tensor<2x6x4x8xf32>, tensor<2x4x6xf32>)
  return
}

// -----

// heddle.attention (C1)
func.func @attention_c1(%q: tensor<6x8xf32>, %k: tensor<5x8xf32>, %v: tensor<5x8xf32>) {
  // expected-error @+1 {{query, key and value have ranks 2, 2 and 2, needed one rank of at least 3}}
  %out, %lse = heddle.attention %q, %k, %v scale 1.0 : (tensor<6x8xf32>, tensor<5x8xf32>, tensor<5x8xf32>) -> (tensor<2x6x4x8xf32>, tensor<2x4x6xf32>)
  return
}

// -----

// heddle.attention (C2)
func.func @attention_c2(%q: tensor<2x6x4x8xf32>, %k: tensor<2x5x2x8xbf16>, %v: tensor<2x5x2x8xf32>) {
  // expected-error @+1 {{query, key and value have element types 'f32', 'bf16' and 'f32', needed one}}
  %out, %lse = heddle.attention %q, %k, %v scale 1.0 : (tensor<2x6x4x8xf32>, tensor<2x5x2x8xbf16>, tensor<2x5x2x8xf32>) -> (tensor<2x6x4x8xf32>, tensor<2x4x6xf32>)
  return
}

// -----

// heddle.attention (C3)
func.func @attention_c3(%q: tensor<2x6x4x8xf32>, %k: tensor<2x5x2x8xf32>, %v: tensor<3x5x2x8xf32>) {
  // expected-error @+1 {{value has batch sizes [3], needed [2] as query has}}
  %out, %lse = heddle.attention %q, %k, %v scale 1.0 : (tensor<2x6x4x8xf32>, tensor<2x5x2x8xf32>, tensor<3x5x2x8xf32>) -> (tensor<2x6x4x8xf32>, tensor<2x4x6xf32>)
  return
}

// -----

// heddle.attention (C4)
func.func @attention_c4(%q: tensor<2x6x4x8xf32>, %k: tensor<2x5x2x8xf32>, %v: tensor<2x6x2x8xf32>) {
  // expected-error @+1 {{key and value have 5 x 2 and 6 x 2 places and heads, needed the same, at least 1}}
  %out, %lse = heddle.attention %q, %k, %v scale 1.0 : (tensor<2x6x4x8xf32>, tensor<2x5x2x8xf32>, tensor<2x6x2x8xf32>) -> (tensor<2x6x4x8xf32>, tensor<2x4x6xf32>)
  return
}

// -----

// heddle.attention (C4)
func.func @attention_c4(%q: tensor<2x6x4x8xf32>, %k: tensor<2x0x2x8xf32>, %v: tensor<2x0x2x8xf32>) {
  // expected-error @+1 {{key and value have 0 x 2 and 0 x 2 places and heads, needed the same, at least 1}}
  %out, %lse = heddle.attention %q, %k, %v scale 1.0 : (tensor<2x6x4x8xf32>, tensor<2x0x2x8xf32>, tensor<2x0x2x8xf32>) -> (tensor<2x6x4x8xf32>, tensor<2x4x6xf32>)
  return
}

// -----

// heddle.attention (C5)
func.func @attention_c5(%q: tensor<2x6x4x8xf32>, %k: tensor<2x5x3x8xf32>, %v: tensor<2x5x3x8xf32>) {
  // expected-error @+1 {{query has 4 heads, needed a multiple of key's 3}}
  %out, %lse = heddle.attention %q, %k, %v scale 1.0 : (tensor<2x6x4x8xf32>, tensor<2x5x3x8xf32>, tensor<2x5x3x8xf32>) -> (tensor<2x6x4x8xf32>, tensor<2x4x6xf32>)
  return
}

// -----

// heddle.attention (C6)
func.func @attention_c6(%q: tensor<2x6x4x8xf32>, %k: tensor<2x5x2x7xf32>, %v: tensor<2x5x2x8xf32>) {
  // expected-error @+1 {{key has heads of size 7, needed query's 8}}
  %out, %lse = heddle.attention %q, %k, %v scale 1.0 : (tensor<2x6x4x8xf32>, tensor<2x5x2x7xf32>, tensor<2x5x2x8xf32>) -> (tensor<2x6x4x8xf32>, tensor<2x4x6xf32>)
  return
}

// -----

// heddle.attention (C7)
func.func @attention_c7(%q: tensor<2x6x4x8xf32>, %k: tensor<2x5x2x8xf32>, %v: tensor<2x5x2x8xf32>, %b: tensor<2x4x6x4xf32>) {
  // expected-error @+1 {{bias has type 'tensor<2x4x6x4xf32>', needed the sizes [2, 4, 6, 5] of batch, heads, queries and keys, or 1 in their places}}
  %out, %lse = heddle.attention %q, %k, %v bias %b scale 1.0 : (tensor<2x6x4x8xf32>, tensor<2x5x2x8xf32>, tensor<2x5x2x8xf32>, tensor<2x4x6x4xf32>) -> (tensor<2x6x4x8xf32>, tensor<2x4x6xf32>)
  return
}

// -----

// heddle.attention (C8)
func.func @attention_c8(%q: tensor<2x6x4x8xf32>, %k: tensor<2x5x2x8xf32>, %v: tensor<2x5x2x8xf32>, %m: tensor<6x5xi1>) {
  // expected-error @+1 {{mask has type 'tensor<6x5xi1>', needed the sizes [2, 4, 6, 5] of batch, heads, queries and keys, or 1 in their places}}
  %out, %lse = heddle.attention %q, %k, %v mask %m scale 1.0 : (tensor<2x6x4x8xf32>, tensor<2x5x2x8xf32>, tensor<2x5x2x8xf32>, tensor<6x5xi1>) -> (tensor<2x6x4x8xf32>, tensor<2x4x6xf32>)
  return
}

// -----

// heddle.attention (C9)
func.func @attention_c9(%q: tensor<2x6x4x8xf32>, %k: tensor<2x5x2x8xf32>, %v: tensor<2x5x2x8xf32>) {
  // expected-error @+1 {{scale is 0x7FF0000000000000 : f64, needed a finite number}}
  %out, %lse = heddle.attention %q, %k, %v scale 0x7FF0000000000000 : (tensor<2x6x4x8xf32>, tensor<2x5x2x8xf32>, tensor<2x5x2x8xf32>) -> (tensor<2x6x4x8xf32>, tensor<2x4x6xf32>)
  return
}

// -----

// heddle.attention (C10)
func.func @attention_c10(%q: tensor<2x6x4x8xf32>, %k: tensor<2x5x2x8xf32>, %v: tensor<2x5x2x8xf32>) {
  // expected-error @+1 {{soft_cap is 0.000000e+00 : f64, needed a finite number above 0}}
  %out, %lse = heddle.attention %q, %k, %v scale 1.0 soft_cap 0.0 : (tensor<2x6x4x8xf32>, tensor<2x5x2x8xf32>, tensor<2x5x2x8xf32>) -> (tensor<2x6x4x8xf32>, tensor<2x4x6xf32>)
  return
}

// -----

// heddle.attention (C11)
func.func @attention_c11(%q: tensor<2x6x4x8xf32>, %k: tensor<2x5x2x8xf32>, %v: tensor<2x5x2x8xf32>) {
  // expected-error @+1 {{causal is -1, needed at least 0}}
  %out, %lse = heddle.attention %q, %k, %v scale 1.0 causal -1 : (tensor<2x6x4x8xf32>, tensor<2x5x2x8xf32>, tensor<2x5x2x8xf32>) -> (tensor<2x6x4x8xf32>, tensor<2x4x6xf32>)
  return
}

// -----

// heddle.attention (C12)
func.func @attention_c12(%q: tensor<2x6x4x8xf32>, %k: tensor<2x5x2x8xf32>, %v: tensor<2x5x2x8xf32>, %s: tensor<i32>) {
  // expected-error @+1 {{has query_start, needed causal beside it}}
  %out, %lse = heddle.attention %q, %k, %v query_start %s scale 1.0 : (tensor<2x6x4x8xf32>, tensor<2x5x2x8xf32>, tensor<2x5x2x8xf32>, tensor<i32>) -> (tensor<2x6x4x8xf32>, tensor<2x4x6xf32>)
  return
}

// -----

// heddle.attention (C13)
func.func @attention_c13(%q: tensor<2x6x4x8xf32>, %k: tensor<2x5x2x8xf32>, %v: tensor<2x5x2x8xf32>) {
  // expected-error @+1 {{has uniform_empty_rows, needed a mask beside it}}
  %out, %lse = heddle.attention %q, %k, %v scale 1.0 uniform_empty_rows : (tensor<2x6x4x8xf32>, tensor<2x5x2x8xf32>, tensor<2x5x2x8xf32>) -> (tensor<2x6x4x8xf32>, tensor<2x4x6xf32>)
  return
}

// -----

// heddle.attention (C14)
func.func @attention_c14(%q: tensor<2x6x4x8xf32>, %k: tensor<2x5x2x8xf32>, %v: tensor<2x5x2x8xf32>) {
  // expected-error @+1 {{result #0 has type 'tensor<2x6x4x7xf32>', needed 'tensor<2x6x4x8xf32>'}}
  %out, %lse = heddle.attention %q, %k, %v scale 1.0 : (tensor<2x6x4x8xf32>, tensor<2x5x2x8xf32>, tensor<2x5x2x8xf32>) -> (tensor<2x6x4x7xf32>, tensor<2x4x6xf32>)
  return
}

// -----

// heddle.attention_backward (C1)
func.func @attention_backward_c1(%q: tensor<2x6x4x8xf32>, %k: tensor<2x5x2x8xf32>, %out: tensor<2x6x4x8xf32>, %lse: tensor<2x4x6xf32>, %do: tensor<2x6x4x8xf32>) {
  // expected-error @+1 {{causal is -2, needed at least 0}}
  %dq, %dk, %dv = heddle.attention_backward %q, %k, %k, %out, %lse, %do scale 1.0 causal -2 : (tensor<2x6x4x8xf32>, tensor<2x5x2x8xf32>, tensor<2x5x2x8xf32>, tensor<2x6x4x8xf32>, tensor<2x4x6xf32>, tensor<2x6x4x8xf32>) -> (tensor<2x6x4x8xf32>, tensor<2x5x2x8xf32>, tensor<2x5x2x8xf32>)
  return
}

// -----

// heddle.attention_backward (C2)
func.func @attention_backward_c2(%q: tensor<2x6x4x8xf32>, %k: tensor<2x5x2x8xf32>, %out: tensor<2x6x4x8xf32>, %lse: tensor<2x6x4xf32>, %do: tensor<2x6x4x8xf32>) {
  // expected-error @+1 {{out and lse have types 'tensor<2x6x4x8xf32>' and 'tensor<2x6x4xf32>', needed 'tensor<2x6x4x8xf32>' and 'tensor<2x4x6xf32>'}}
  %dq, %dk, %dv = heddle.attention_backward %q, %k, %k, %out, %lse, %do scale 1.0 : (tensor<2x6x4x8xf32>, tensor<2x5x2x8xf32>, tensor<2x5x2x8xf32>, tensor<2x6x4x8xf32>, tensor<2x6x4xf32>, tensor<2x6x4x8xf32>) -> (tensor<2x6x4x8xf32>, tensor<2x5x2x8xf32>, tensor<2x5x2x8xf32>)
  return
}

// -----

// heddle.attention_backward (C3)
func.func @attention_backward_c3(%q: tensor<2x6x4x8xf32>, %k: tensor<2x5x2x8xf32>, %out: tensor<2x6x4x8xf32>, %lse: tensor<2x4x6xf32>, %do: tensor<2x6x4x7xf32>) {
  // expected-error @+1 {{dout has type 'tensor<2x6x4x7xf32>', needed 'tensor<2x6x4x8xf32>'}}
  %dq, %dk, %dv = heddle.attention_backward %q, %k, %k, %out, %lse, %do scale 1.0 : (tensor<2x6x4x8xf32>, tensor<2x5x2x8xf32>, tensor<2x5x2x8xf32>, tensor<2x6x4x8xf32>, tensor<2x4x6xf32>, tensor<2x6x4x7xf32>) -> (tensor<2x6x4x8xf32>, tensor<2x5x2x8xf32>, tensor<2x5x2x8xf32>)
  return
}

// -----

// heddle.attention_backward (C4)
func.func @attention_backward_c4(%q: tensor<2x6x4x8xf32>, %k: tensor<2x5x2x8xf32>, %out: tensor<2x6x4x8xf32>, %lse: tensor<2x4x6xf32>, %do: tensor<2x6x4x8xf32>) {
  // expected-error @+1 {{result #0 has type 'tensor<2x6x4x7xf32>', needed 'tensor<2x6x4x8xf32>'}}
  %dq, %dk, %dv = heddle.attention_backward %q, %k, %k, %out, %lse, %do scale 1.0 : (tensor<2x6x4x8xf32>, tensor<2x5x2x8xf32>, tensor<2x5x2x8xf32>, tensor<2x6x4x8xf32>, tensor<2x4x6xf32>, tensor<2x6x4x8xf32>) -> (tensor<2x6x4x7xf32>, tensor<2x5x2x8xf32>, tensor<2x5x2x8xf32>)
  return
}
