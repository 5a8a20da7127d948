// Tests that each constraint of reduce, reduce_window and map is enforced.
// RUN: heddle-opt %s --split-input-file --verify-diagnostics

// stablehlo.reduce (C1)
func.func @reduce_c1(%f: tensor<2x3xf32>, %g: tensor<2x4xf32>, %z: tensor<f32>) {
  // expected-error @+1 {{input #1 has type 'tensor<2x4xf32>', needed the shape of input #0, which has type 'tensor<2x3xf32>'}}
  %0:2 = "stablehlo.reduce"(%f, %g, %z, %z) <{dimensions = array<i64: 0>}> ({
  ^bb0(%x: tensor<f32>, %v: tensor<f32>, %y: tensor<f32>, %w: tensor<f32>):
    stablehlo.return %x, %v : tensor<f32>, tensor<f32>
  }) : (tensor<2x3xf32>, tensor<2x4xf32>, tensor<f32>, tensor<f32>) -> (tensor<3xf32>, tensor<3xf32>)
  return
}

// -----

// stablehlo.reduce (C2)
func.func @reduce_c2(%f: tensor<2x3xf32>, %z: tensor<f64>) {
  // expected-error @+1 {{init value #0 has element type 'f64', needed that of input #0, 'f32'}}
  %0 = stablehlo.reduce(%f init: %z) applies stablehlo.add across dimensions = [0] : (tensor<2x3xf32>, tensor<f64>) -> tensor<3xf32>
  return
}

// -----

// stablehlo.reduce (C3)
func.func @reduce_c3(%f: tensor<2x3xf32>, %z: tensor<f32>) {
  // expected-error @+1 {{has no inputs, needed at least 1}}
  "stablehlo.reduce"() <{dimensions = array<i64>}> ({
    stablehlo.return
  }) : () -> ()
  return
}

// -----

// stablehlo.reduce (C3)
func.func @reduce_c3_2(%f: tensor<2x3xf32>, %z: tensor<f32>) {
  // expected-error @+1 {{has 3 operands, needed an init value for each input}}
  %0 = "stablehlo.reduce"(%z, %z, %z) <{dimensions = array<i64>}> ({
  ^bb0(%x: tensor<f32>, %y: tensor<f32>):
    %s = stablehlo.add %x, %y : tensor<f32>
    stablehlo.return %s : tensor<f32>
  }) : (tensor<f32>, tensor<f32>, tensor<f32>) -> tensor<f32>
  return
}

// -----

// stablehlo.reduce (C3)
func.func @reduce_c3_3(%z: i32) {
  // expected-error @+1 {{has 1 operands, needed an init value for each input}}
  %0 = "stablehlo.reduce"(%z) <{dimensions = array<i64>}> ({
  ^bb0(%x: tensor<f32>, %y: tensor<f32>):
    %s = stablehlo.add %x, %y : tensor<f32>
    stablehlo.return %s : tensor<f32>
  }) : (i32) -> tensor<f32>
  return
}

// -----

// stablehlo.reduce (C3)
func.func @reduce_c3_4(%f: tensor<2x3xf32>, %z: tensor<f32>) {
  // expected-error @+1 {{has 1 results, needed 2}}
  %0 = "stablehlo.reduce"(%f, %f, %z, %z) <{dimensions = array<i64: 0>}> ({
  ^bb0(%x: tensor<f32>, %v: tensor<f32>, %y: tensor<f32>, %w: tensor<f32>):
    stablehlo.return %x, %v : tensor<f32>, tensor<f32>
  }) : (tensor<2x3xf32>, tensor<2x3xf32>, tensor<f32>, tensor<f32>) -> tensor<3xf32>
  return
}

// -----

// stablehlo.reduce (C4)
func.func @reduce_c4(%f: tensor<2x3xf32>, %z: tensor<f32>) {
  // expected-error @+1 {{dimensions contain 2, needed a dim of 'tensor<2x3xf32>'}}
  %0 = stablehlo.reduce(%f init: %z) applies stablehlo.add across dimensions = [2] : (tensor<2x3xf32>, tensor<f32>) -> tensor<3xf32>
  return
}

// -----

// stablehlo.reduce (C4)
func.func @reduce_c4_2(%f: tensor<2x3xf32>, %z: tensor<f32>) {
  // expected-error @+1 {{dimensions contain -9223372036854775808, needed a dim of 'tensor<2x3xf32>'}}
  %0 = stablehlo.reduce(%f init: %z) applies stablehlo.add across dimensions = [-9223372036854775808] : (tensor<2x3xf32>, tensor<f32>) -> tensor<3xf32>
  return
}

// -----

// stablehlo.reduce (C5)
func.func @reduce_c5(%f: tensor<2x3xf32>, %z: tensor<f32>) {
  // expected-error @+1 {{dimensions contain 1 twice, needed it once}}
  %0 = stablehlo.reduce(%f init: %z) applies stablehlo.add across dimensions = [1, 1] : (tensor<2x3xf32>, tensor<f32>) -> tensor<3xf32>
  return
}

// -----

// stablehlo.reduce (C6)
func.func @reduce_c6(%f: tensor<2x3xf32>, %z: tensor<f32>) {
  // expected-error @+1 {{body takes 1 arguments, needed 2}}
  %0 = "stablehlo.reduce"(%f, %z) <{dimensions = array<i64: 0>}> ({
  ^bb0(%x: tensor<f32>):
    stablehlo.return %x : tensor<f32>
  }) : (tensor<2x3xf32>, tensor<f32>) -> tensor<3xf32>
  return
}

// -----

// stablehlo.reduce (C6)
func.func @reduce_c6_2(%f: tensor<2x3xf32>, %z: tensor<f32>) {
  // expected-error @+1 {{body takes 'tensor<i32>' as argument #0, needed 'tensor<f32>' or one that it promotes to}}
  %0 = "stablehlo.reduce"(%f, %z) <{dimensions = array<i64: 0>}> ({
  ^bb0(%x: tensor<i32>, %y: tensor<i32>):
    stablehlo.return %x : tensor<i32>
  }) : (tensor<2x3xf32>, tensor<f32>) -> tensor<3xf32>
  return
}

// -----

// stablehlo.reduce (C6)
func.func @reduce_c6_3(%f: tensor<2x3xf32>, %z: tensor<f32>) {
  // expected-error @+1 {{body takes 'tensor<f16>' as argument #0, needed 'tensor<f32>' or one that it promotes to}}
  %0 = "stablehlo.reduce"(%f, %z) <{dimensions = array<i64: 0>}> ({
  ^bb0(%x: tensor<f16>, %y: tensor<f16>):
    stablehlo.return %x : tensor<f16>
  }) : (tensor<2x3xf32>, tensor<f32>) -> tensor<3xf32>
  return
}

// -----

// stablehlo.reduce (C6)
func.func @reduce_c6_4(%f: tensor<2x3xf32>, %z: tensor<f32>) {
  // expected-error @+1 {{body takes 'tensor<1xf32>' as argument #0, needed 'tensor<f32>' or one that it promotes to}}
  %0 = "stablehlo.reduce"(%f, %z) <{dimensions = array<i64: 0>}> ({
  ^bb0(%x: tensor<1xf32>, %y: tensor<1xf32>):
    stablehlo.return %x : tensor<1xf32>
  }) : (tensor<2x3xf32>, tensor<f32>) -> tensor<3xf32>
  return
}

// -----

// stablehlo.reduce (C6)
func.func @reduce_c6_5(%f: tensor<2x3xf32>, %z: tensor<f32>) {
  // expected-error @+1 {{body takes 'tensor<f64>' as argument #1, needed 'tensor<f32>'}}
  %0 = "stablehlo.reduce"(%f, %z) <{dimensions = array<i64: 0>}> ({
  ^bb0(%x: tensor<f32>, %y: tensor<f64>):
    stablehlo.return %x : tensor<f32>
  }) : (tensor<2x3xf32>, tensor<f32>) -> tensor<3xf32>
  return
}

// -----

// stablehlo.reduce (C6)
func.func @reduce_c6_6(%f: tensor<2x3xf32>, %z: tensor<f32>) {
  // expected-error @+1 {{body returns 2 values, needed 1}}
  %0 = "stablehlo.reduce"(%f, %z) <{dimensions = array<i64: 0>}> ({
  ^bb0(%x: tensor<f32>, %y: tensor<f32>):
    stablehlo.return %x, %y : tensor<f32>, tensor<f32>
  }) : (tensor<2x3xf32>, tensor<f32>) -> tensor<3xf32>
  return
}

// -----

// stablehlo.reduce (C6)
func.func @reduce_c6_7(%f: tensor<2x3xf32>, %z: tensor<f32>) {
  // expected-error @+1 {{body returns 'tensor<1xf32>' as value #0, needed 'tensor<f32>'}}
  %0 = "stablehlo.reduce"(%f, %z) <{dimensions = array<i64: 0>}> ({
  ^bb0(%x: tensor<f32>, %y: tensor<f32>):
    %c = stablehlo.constant dense<0.0> : tensor<1xf32>
    stablehlo.return %c : tensor<1xf32>
  }) : (tensor<2x3xf32>, tensor<f32>) -> tensor<3xf32>
  return
}

// -----

// stablehlo.reduce (C6)
func.func @reduce_c6_8(%f: tensor<2x3xf32>, %z: tensor<f32>) {
  %0 = "stablehlo.reduce"(%f, %z) <{dimensions = array<i64: 0>}> ({
  ^bb0(%x: tensor<f32>, %y: tensor<f32>):
    // expected-error @+1 {{'func.return' op expects parent op 'func.func'}}
    func.return %x : tensor<f32>
  }) : (tensor<2x3xf32>, tensor<f32>) -> tensor<3xf32>
  return
}

// -----

// stablehlo.reduce (C6)
func.func @reduce_c6_9(%f: tensor<2x3xf32>, %z: tensor<f32>) {
  // expected-error @+1 {{region with 1 blocks}}
  %0 = "stablehlo.reduce"(%f, %z) <{dimensions = array<i64: 0>}> ({
  ^bb0(%x: tensor<f32>, %y: tensor<f32>):
    stablehlo.return %x : tensor<f32>
  ^bb1:
    stablehlo.return
  }) : (tensor<2x3xf32>, tensor<f32>) -> tensor<3xf32>
  return
}

// -----

// stablehlo.reduce (C6)
func.func @reduce_c6_10(%f: tensor<2x3xf32>, %z: tensor<f32>) {
  // expected-error @+1 {{region with 1 blocks}}
  %0 = "stablehlo.reduce"(%f, %z) <{dimensions = array<i64: 0>}> ({

  }) : (tensor<2x3xf32>, tensor<f32>) -> tensor<3xf32>
  return
}

// -----

// stablehlo.reduce (C7)
func.func @reduce_c7(%f: tensor<2x3xf32>, %z: tensor<f32>) {
  // expected-error @+1 {{result #0 has type 'tensor<2xf32>', needed 'tensor<3xf32>'}}
  %0 = stablehlo.reduce(%f init: %z) applies stablehlo.add across dimensions = [0] : (tensor<2x3xf32>, tensor<f32>) -> tensor<2xf32>
  return
}

// -----

// stablehlo.reduce (C8)
func.func @reduce_c8(%f: tensor<2x3xf32>, %z: tensor<f32>) {
  // expected-error @+1 {{result #0 has type 'tensor<3xf64>', needed 'tensor<3xf32>'}}
  %0 = stablehlo.reduce(%f init: %z) applies stablehlo.add across dimensions = [0] : (tensor<2x3xf32>, tensor<f32>) -> tensor<3xf64>
  return
}

// -----

// stablehlo.reduce: text
func.func @reduce(%f: tensor<2x3xf32>, %z: tensor<f32>) {
  // expected-error @+1 {{found 'stablehlo.subtract', needed a commutative op of the stablehlo dialect}}
  %0 = stablehlo.reduce(%f init: %z) applies stablehlo.subtract across dimensions = [0] : (tensor<2x3xf32>, tensor<f32>) -> tensor<3xf32>
  return
}

// -----

// stablehlo.reduce: text
func.func @reduce_2(%f: tensor<2x3xf32>, %z: tensor<f32>) {
  // expected-error @+1 {{found 'stablehlo.negate', needed a commutative op of the stablehlo dialect}}
  %0 = stablehlo.reduce(%f init: %z) applies stablehlo.negate across dimensions = [0] : (tensor<2x3xf32>, tensor<f32>) -> tensor<3xf32>
  return
}

// -----

// stablehlo.reduce: text
func.func @reduce_3(%f: tensor<2x3xf32>, %z: tensor<f32>) {
  // expected-error @+1 {{found 'stablehlo.nothing', needed a commutative op of the stablehlo dialect}}
  %0 = stablehlo.reduce(%f init: %z) applies stablehlo.nothing across dimensions = [0] : (tensor<2x3xf32>, tensor<f32>) -> tensor<3xf32>
  return
}

// -----

// stablehlo.reduce: text
func.func @reduce_4(%f: tensor<2x3xf32>, %z: tensor<f32>) {
  // expected-error @+1 {{found 'func.call', needed a commutative op of the stablehlo dialect}}
  %0 = stablehlo.reduce(%f init: %z) applies func.call across dimensions = [0] : (tensor<2x3xf32>, tensor<f32>) -> tensor<3xf32>
  return
}

// -----

// stablehlo.reduce: text
func.func @reduce_5(%f: tensor<2x3xf32>, %z: tensor<f32>) {
  // expected-error @+1 {{found 2 inputs, needed 1 for 'applies'}}
  %0:2 = stablehlo.reduce(%f init: %z), (%f init: %z) applies stablehlo.add across dimensions = [0] : (tensor<2x3xf32>, tensor<2x3xf32>, tensor<f32>, tensor<f32>) -> (tensor<3xf32>, tensor<3xf32>)
  return
}

// -----

// stablehlo.reduce: text
func.func @reduce_6(%f: tensor<2x3xf32>, %z: tensor<f32>) {
  // expected-error @+1 {{expected 'reducer'}}
  %0 = stablehlo.reduce(%f init: %z) across dimensions = [0] : (tensor<2x3xf32>, tensor<f32>) -> tensor<3xf32> loc("here")
  return
}

// -----

// stablehlo.reduce: text
func.func @reduce_7(%f: tensor<2x3xf32>, %z: tensor<f32>) {
  // expected-error @+1 {{number of operands and types do not match: got 2 operands and 1 types}}
  %0 = stablehlo.reduce(%f init: %z) applies stablehlo.add across dimensions = [0] : (tensor<2x3xf32>) -> tensor<3xf32>
  return
}

// -----

// stablehlo.reduce: text
func.func @reduce_8(%f: i32, %z: i32) {
  // expected-error @+1 {{found input type 'i32', needed a ranked tensor}}
  %0 = stablehlo.reduce(%f init: %z) applies stablehlo.add across dimensions = [0] : (i32, i32) -> tensor<3xf32>
  return
}

// -----

// stablehlo.reduce: text
func.func @reduce_9(%f: tensor<2x3xf32>, %z: tensor<f32>) {
  // expected-error @+1 {{expected SSA operand}}
  %0 = stablehlo.reduce() across dimensions = [0] : () -> ()
  return
}

// -----

// stablehlo.reduce: text
func.func @reduce_10(%f: tensor<2x3xf32>, %z: tensor<f32>) {
  // expected-error @+1 {{'stablehlo.and' op operand #0 must be static-shape tensor of pred or integer values, but got 'tensor<f32>'}}
  %0 = stablehlo.reduce(%f init: %z) applies stablehlo.and across dimensions = [0] : (tensor<2x3xf32>, tensor<f32>) -> tensor<3xf32>
  return
}

// -----

// stablehlo.reduce_window (C1)
func.func @reduce_window_c1(%f: tensor<2x3xf32>, %z: tensor<f32>) {
  // expected-error @+1 {{has no inputs, needed at least 1}}
  "stablehlo.reduce_window"() <{window_dimensions = array<i64>}> ({
    stablehlo.return
  }) : () -> ()
  return
}

// -----

// stablehlo.reduce_window (C1)
func.func @reduce_window_c1_2(%f: tensor<2x3xf32>, %z: tensor<f32>) {
  // expected-error @+1 {{has 3 operands, needed an init value for each input}}
  %0 = "stablehlo.reduce_window"(%z, %z, %z) <{window_dimensions = array<i64>}> ({
  ^bb0(%x: tensor<f32>, %y: tensor<f32>):
    %s = stablehlo.add %x, %y : tensor<f32>
    stablehlo.return %s : tensor<f32>
  }) : (tensor<f32>, tensor<f32>, tensor<f32>) -> tensor<f32>
  return
}

// -----

// stablehlo.reduce_window (C1)
func.func @reduce_window_c1_3(%f: tensor<2x3xf32>, %z: tensor<f32>) {
  // expected-error @+1 {{has 1 results, needed 2}}
  %0 = "stablehlo.reduce_window"(%f, %f, %z, %z) <{window_dimensions = array<i64: 2, 1>}> ({
  ^bb0(%x: tensor<f32>, %v: tensor<f32>, %y: tensor<f32>, %w: tensor<f32>):
    stablehlo.return %x, %v : tensor<f32>, tensor<f32>
  }) : (tensor<2x3xf32>, tensor<2x3xf32>, tensor<f32>, tensor<f32>) -> tensor<1x3xf32>
  return
}

// -----

// stablehlo.reduce_window (C2)
func.func @reduce_window_c2(%f: tensor<2x3xf32>, %g: tensor<2x4xf32>, %z: tensor<f32>) {
  // expected-error @+1 {{input #1 has type 'tensor<2x4xf32>', needed the shape of input #0, which has type 'tensor<2x3xf32>'}}
  %0:2 = "stablehlo.reduce_window"(%f, %g, %z, %z) <{window_dimensions = array<i64: 2, 1>}> ({
  ^bb0(%x: tensor<f32>, %v: tensor<f32>, %y: tensor<f32>, %w: tensor<f32>):
    stablehlo.return %x, %v : tensor<f32>, tensor<f32>
  }) : (tensor<2x3xf32>, tensor<2x4xf32>, tensor<f32>, tensor<f32>) -> (tensor<1x3xf32>, tensor<1x3xf32>)
  return
}

// -----

// stablehlo.reduce_window (C3)
func.func @reduce_window_c3(%f: tensor<2x3xf32>, %z: tensor<i32>) {
  // expected-error @+1 {{init value #0 has element type 'i32', needed that of input #0, 'f32'}}
  %0 = "stablehlo.reduce_window"(%f, %z) <{window_dimensions = array<i64: 2, 1>}> ({
  ^bb0(%x: tensor<f32>, %y: tensor<f32>):
    %s = stablehlo.add %x, %y : tensor<f32>
    stablehlo.return %s : tensor<f32>
  }) : (tensor<2x3xf32>, tensor<i32>) -> tensor<1x3xf32>
  return
}

// -----

// stablehlo.reduce_window (C4)
func.func @reduce_window_c4(%f: tensor<2x3xf32>, %z: tensor<f32>) {
  // expected-error @+1 {{window_dimensions has 1 elements, needed 2}}
  %0 = "stablehlo.reduce_window"(%f, %z) <{window_dimensions = array<i64: 2>}> ({
  ^bb0(%x: tensor<f32>, %y: tensor<f32>):
    %s = stablehlo.add %x, %y : tensor<f32>
    stablehlo.return %s : tensor<f32>
  }) : (tensor<2x3xf32>, tensor<f32>) -> tensor<1x3xf32>
  return
}

// -----

// stablehlo.reduce_window (C5)
func.func @reduce_window_c5(%f: tensor<2x3xf32>, %z: tensor<f32>) {
  // expected-error @+1 {{window_dimensions has 0 at 1, needed at least 1}}
  %0 = "stablehlo.reduce_window"(%f, %z) <{window_dimensions = array<i64: 2, 0>}> ({
  ^bb0(%x: tensor<f32>, %y: tensor<f32>):
    %s = stablehlo.add %x, %y : tensor<f32>
    stablehlo.return %s : tensor<f32>
  }) : (tensor<2x3xf32>, tensor<f32>) -> tensor<1x3xf32>
  return
}

// -----

// stablehlo.reduce_window (C5)
func.func @reduce_window_c5_2(%f: tensor<2x3xf32>, %z: tensor<f32>) {
  // expected-error @+1 {{window_dimensions has -9223372036854775808 at 0, needed at least 1}}
  %0 = "stablehlo.reduce_window"(%f, %z) <{window_dimensions = array<i64: -9223372036854775808, 1>}> ({
  ^bb0(%x: tensor<f32>, %y: tensor<f32>):
    %s = stablehlo.add %x, %y : tensor<f32>
    stablehlo.return %s : tensor<f32>
  }) : (tensor<2x3xf32>, tensor<f32>) -> tensor<1x3xf32>
  return
}

// -----

// stablehlo.reduce_window (C6)
func.func @reduce_window_c6(%f: tensor<2x3xf32>, %z: tensor<f32>) {
  // expected-error @+1 {{window_strides has 3 elements, needed 2}}
  %0 = "stablehlo.reduce_window"(%f, %z) <{window_dimensions = array<i64: 2, 1>, window_strides = array<i64: 1, 1, 1>}> ({
  ^bb0(%x: tensor<f32>, %y: tensor<f32>):
    %s = stablehlo.add %x, %y : tensor<f32>
    stablehlo.return %s : tensor<f32>
  }) : (tensor<2x3xf32>, tensor<f32>) -> tensor<1x3xf32>
  return
}

// -----

// stablehlo.reduce_window (C7)
func.func @reduce_window_c7(%f: tensor<2x3xf32>, %z: tensor<f32>) {
  // expected-error @+1 {{window_strides has 0 at 1, needed at least 1}}
  %0 = "stablehlo.reduce_window"(%f, %z) <{window_dimensions = array<i64: 2, 1>, window_strides = array<i64: 1, 0>}> ({
  ^bb0(%x: tensor<f32>, %y: tensor<f32>):
    %s = stablehlo.add %x, %y : tensor<f32>
    stablehlo.return %s : tensor<f32>
  }) : (tensor<2x3xf32>, tensor<f32>) -> tensor<1x3xf32>
  return
}

// -----

// stablehlo.reduce_window (C8)
func.func @reduce_window_c8(%f: tensor<2x3xf32>, %z: tensor<f32>) {
  // expected-error @+1 {{base_dilations has 3 elements, needed 2}}
  %0 = "stablehlo.reduce_window"(%f, %z) <{window_dimensions = array<i64: 2, 1>, base_dilations = array<i64: 1, 1, 1>}> ({
  ^bb0(%x: tensor<f32>, %y: tensor<f32>):
    %s = stablehlo.add %x, %y : tensor<f32>
    stablehlo.return %s : tensor<f32>
  }) : (tensor<2x3xf32>, tensor<f32>) -> tensor<1x3xf32>
  return
}

// -----

// stablehlo.reduce_window (C9)
func.func @reduce_window_c9(%f: tensor<2x3xf32>, %z: tensor<f32>) {
  // expected-error @+1 {{base_dilations has 0 at 1, needed at least 1}}
  %0 = "stablehlo.reduce_window"(%f, %z) <{window_dimensions = array<i64: 2, 1>, base_dilations = array<i64: 1, 0>}> ({
  ^bb0(%x: tensor<f32>, %y: tensor<f32>):
    %s = stablehlo.add %x, %y : tensor<f32>
    stablehlo.return %s : tensor<f32>
  }) : (tensor<2x3xf32>, tensor<f32>) -> tensor<1x3xf32>
  return
}

// -----

// stablehlo.reduce_window (C10)
func.func @reduce_window_c10(%f: tensor<2x3xf32>, %z: tensor<f32>) {
  // expected-error @+1 {{window_dilations has 3 elements, needed 2}}
  %0 = "stablehlo.reduce_window"(%f, %z) <{window_dimensions = array<i64: 2, 1>, window_dilations = array<i64: 1, 1, 1>}> ({
  ^bb0(%x: tensor<f32>, %y: tensor<f32>):
    %s = stablehlo.add %x, %y : tensor<f32>
    stablehlo.return %s : tensor<f32>
  }) : (tensor<2x3xf32>, tensor<f32>) -> tensor<1x3xf32>
  return
}

// -----

// stablehlo.reduce_window (C11)
func.func @reduce_window_c11(%f: tensor<2x3xf32>, %z: tensor<f32>) {
  // expected-error @+1 {{window_dilations has 0 at 1, needed at least 1}}
  %0 = "stablehlo.reduce_window"(%f, %z) <{window_dimensions = array<i64: 2, 1>, window_dilations = array<i64: 1, 0>}> ({
  ^bb0(%x: tensor<f32>, %y: tensor<f32>):
    %s = stablehlo.add %x, %y : tensor<f32>
    stablehlo.return %s : tensor<f32>
  }) : (tensor<2x3xf32>, tensor<f32>) -> tensor<1x3xf32>
  return
}

// -----

// stablehlo.reduce_window (C12)
func.func @reduce_window_c12(%f: tensor<2x3xf32>, %z: tensor<f32>) {
  // expected-error @+1 {{padding has type 'tensor<2x1xi64>', needed shape 2x2}}
  %0 = "stablehlo.reduce_window"(%f, %z) <{window_dimensions = array<i64: 2, 1>, padding = dense<0> : tensor<2x1xi64>}> ({
  ^bb0(%x: tensor<f32>, %y: tensor<f32>):
    %s = stablehlo.add %x, %y : tensor<f32>
    stablehlo.return %s : tensor<f32>
  }) : (tensor<2x3xf32>, tensor<f32>) -> tensor<1x3xf32>
  return
}

// -----

// stablehlo.reduce_window (C12)
func.func @reduce_window_c12_2(%f: tensor<2x3xf32>, %z: tensor<f32>) {
  // expected-error @+1 {{padding has type 'tensor<4611686018427387904x2xi64>', needed shape 2x2}}
  %0 = "stablehlo.reduce_window"(%f, %z) <{window_dimensions = array<i64: 2, 1>, padding = dense<0> : tensor<4611686018427387904x2xi64>}> ({
  ^bb0(%x: tensor<f32>, %y: tensor<f32>):
    %s = stablehlo.add %x, %y : tensor<f32>
    stablehlo.return %s : tensor<f32>
  }) : (tensor<2x3xf32>, tensor<f32>) -> tensor<1x3xf32>
  return
}

// -----

// stablehlo.reduce_window (C13)
func.func @reduce_window_c13(%f: tensor<2x3xf32>, %z: tensor<f32>) {
  // expected-error @+1 {{body takes 1 arguments, needed 2}}
  %0 = "stablehlo.reduce_window"(%f, %z) <{window_dimensions = array<i64: 2, 1>}> ({
  ^bb0(%x: tensor<f32>):
    stablehlo.return %x : tensor<f32>
  }) : (tensor<2x3xf32>, tensor<f32>) -> tensor<1x3xf32>
  return
}

// -----

// stablehlo.reduce_window (C13)
func.func @reduce_window_c13_2(%f: tensor<2x3xf32>, %z: tensor<f32>) {
  // expected-error @+1 {{body takes 'tensor<i32>' as argument #0, needed 'tensor<f32>' or one that it promotes to}}
  %0 = "stablehlo.reduce_window"(%f, %z) <{window_dimensions = array<i64: 2, 1>}> ({
  ^bb0(%x: tensor<i32>, %y: tensor<i32>):
    stablehlo.return %x : tensor<i32>
  }) : (tensor<2x3xf32>, tensor<f32>) -> tensor<1x3xf32>
  return
}

// -----

// stablehlo.reduce_window (C13)
func.func @reduce_window_c13_3(%f: tensor<2x3xf32>, %z: tensor<f32>) {
  // expected-error @+1 {{body takes 'tensor<f16>' as argument #0, needed 'tensor<f32>' or one that it promotes to}}
  %0 = "stablehlo.reduce_window"(%f, %z) <{window_dimensions = array<i64: 2, 1>}> ({
  ^bb0(%x: tensor<f16>, %y: tensor<f16>):
    stablehlo.return %x : tensor<f16>
  }) : (tensor<2x3xf32>, tensor<f32>) -> tensor<1x3xf32>
  return
}

// -----

// stablehlo.reduce_window (C13)
func.func @reduce_window_c13_4(%f: tensor<2x3xf32>, %z: tensor<f32>) {
  // expected-error @+1 {{body takes 'tensor<1xf32>' as argument #0, needed 'tensor<f32>' or one that it promotes to}}
  %0 = "stablehlo.reduce_window"(%f, %z) <{window_dimensions = array<i64: 2, 1>}> ({
  ^bb0(%x: tensor<1xf32>, %y: tensor<1xf32>):
    stablehlo.return %x : tensor<1xf32>
  }) : (tensor<2x3xf32>, tensor<f32>) -> tensor<1x3xf32>
  return
}

// -----

// stablehlo.reduce_window (C13)
func.func @reduce_window_c13_5(%f: tensor<2x3xf32>, %z: tensor<f32>) {
  // expected-error @+1 {{body takes 'tensor<f64>' as argument #1, needed 'tensor<f32>'}}
  %0 = "stablehlo.reduce_window"(%f, %z) <{window_dimensions = array<i64: 2, 1>}> ({
  ^bb0(%x: tensor<f32>, %y: tensor<f64>):
    stablehlo.return %x : tensor<f32>
  }) : (tensor<2x3xf32>, tensor<f32>) -> tensor<1x3xf32>
  return
}

// -----

// stablehlo.reduce_window (C13)
func.func @reduce_window_c13_6(%f: tensor<2x3xf32>, %z: tensor<f32>) {
  // expected-error @+1 {{body returns 2 values, needed 1}}
  %0 = "stablehlo.reduce_window"(%f, %z) <{window_dimensions = array<i64: 2, 1>}> ({
  ^bb0(%x: tensor<f32>, %y: tensor<f32>):
    stablehlo.return %x, %y : tensor<f32>, tensor<f32>
  }) : (tensor<2x3xf32>, tensor<f32>) -> tensor<1x3xf32>
  return
}

// -----

// stablehlo.reduce_window (C13)
func.func @reduce_window_c13_7(%f: tensor<2x3xf32>, %z: tensor<f32>) {
  // expected-error @+1 {{body returns 'tensor<1xf32>' as value #0, needed 'tensor<f32>'}}
  %0 = "stablehlo.reduce_window"(%f, %z) <{window_dimensions = array<i64: 2, 1>}> ({
  ^bb0(%x: tensor<f32>, %y: tensor<f32>):
    %c = stablehlo.constant dense<0.0> : tensor<1xf32>
    stablehlo.return %c : tensor<1xf32>
  }) : (tensor<2x3xf32>, tensor<f32>) -> tensor<1x3xf32>
  return
}

// -----

// stablehlo.reduce_window (C13)
func.func @reduce_window_c13_8(%f: tensor<2x3xf32>, %z: tensor<f32>) {
  %0 = "stablehlo.reduce_window"(%f, %z) <{window_dimensions = array<i64: 2, 1>}> ({
  ^bb0(%x: tensor<f32>, %y: tensor<f32>):
    // expected-error @+1 {{'func.return' op expects parent op 'func.func'}}
    func.return %x : tensor<f32>
  }) : (tensor<2x3xf32>, tensor<f32>) -> tensor<1x3xf32>
  return
}

// -----

// stablehlo.reduce_window (C13)
func.func @reduce_window_c13_9(%f: tensor<2x3xf32>, %z: tensor<f32>) {
  // expected-error @+1 {{region with 1 blocks}}
  %0 = "stablehlo.reduce_window"(%f, %z) <{window_dimensions = array<i64: 2, 1>}> ({
  ^bb0(%x: tensor<f32>, %y: tensor<f32>):
    stablehlo.return %x : tensor<f32>
  ^bb1:
    stablehlo.return
  }) : (tensor<2x3xf32>, tensor<f32>) -> tensor<1x3xf32>
  return
}

// -----

// stablehlo.reduce_window (C13)
func.func @reduce_window_c13_10(%f: tensor<2x3xf32>, %z: tensor<f32>) {
  // expected-error @+1 {{region with 1 blocks}}
  %0 = "stablehlo.reduce_window"(%f, %z) <{window_dimensions = array<i64: 2, 1>}> ({

  }) : (tensor<2x3xf32>, tensor<f32>) -> tensor<1x3xf32>
  return
}

// -----

// stablehlo.reduce_window (C14)
func.func @reduce_window_c14(%f: tensor<2x3xf32>, %z: tensor<f32>) {
  // expected-error @+1 {{result #1 has type 'tensor<1x2xf32>', needed 'tensor<1x3xf32>'}}
  %0:2 = "stablehlo.reduce_window"(%f, %f, %z, %z) <{window_dimensions = array<i64: 2, 1>}> ({
  ^bb0(%x: tensor<f32>, %v: tensor<f32>, %y: tensor<f32>, %w: tensor<f32>):
    stablehlo.return %x, %v : tensor<f32>, tensor<f32>
  }) : (tensor<2x3xf32>, tensor<2x3xf32>, tensor<f32>, tensor<f32>) -> (tensor<1x3xf32>, tensor<1x2xf32>)
  return
}

// -----

// stablehlo.reduce_window (C15)
func.func @reduce_window_c15(%f: tensor<2x3xf32>, %z: tensor<f32>) {
  // expected-error @+1 {{result #0 has type 'tensor<2x3xf32>', needed 'tensor<1x3xf32>'}}
  %0 = "stablehlo.reduce_window"(%f, %z) <{window_dimensions = array<i64: 2, 1>}> ({
  ^bb0(%x: tensor<f32>, %y: tensor<f32>):
    %s = stablehlo.add %x, %y : tensor<f32>
    stablehlo.return %s : tensor<f32>
  }) : (tensor<2x3xf32>, tensor<f32>) -> tensor<2x3xf32>
  return
}

// -----

// stablehlo.reduce_window (C15)
func.func @reduce_window_c15_2(%f: tensor<2x3xf32>, %z: tensor<f32>) {
  // expected-error @+1 {{dim 0 of size 2 has a padded size or a window beyond 64 bits, needed less padding or dilation}}
  %0 = "stablehlo.reduce_window"(%f, %z) <{window_dimensions = array<i64: 2, 1>, window_dilations = array<i64: 9223372036854775807, 1>}> ({
  ^bb0(%x: tensor<f32>, %y: tensor<f32>):
    %s = stablehlo.add %x, %y : tensor<f32>
    stablehlo.return %s : tensor<f32>
  }) : (tensor<2x3xf32>, tensor<f32>) -> tensor<1x3xf32>
  return
}

// -----

// stablehlo.reduce_window (C15)
func.func @reduce_window_c15_3(%f: tensor<2x3xf32>, %z: tensor<f32>) {
  // expected-error @+1 {{dim 1 of size 3 has a padded size or a window beyond 64 bits, needed less padding or dilation}}
  %0 = "stablehlo.reduce_window"(%f, %z) <{window_dimensions = array<i64: 2, 1>, padding = dense<[[0, 0], [9223372036854775807, 1]]> : tensor<2x2xi64>}> ({
  ^bb0(%x: tensor<f32>, %y: tensor<f32>):
    %s = stablehlo.add %x, %y : tensor<f32>
    stablehlo.return %s : tensor<f32>
  }) : (tensor<2x3xf32>, tensor<f32>) -> tensor<1x3xf32>
  return
}

// -----

// stablehlo.reduce_window (C16)
func.func @reduce_window_c16(%f: tensor<2x3xf32>, %z: tensor<f32>) {
  // expected-error @+1 {{result #0 has type 'tensor<1x3xf64>', needed 'tensor<1x3xf32>'}}
  %0 = "stablehlo.reduce_window"(%f, %z) <{window_dimensions = array<i64: 2, 1>}> ({
  ^bb0(%x: tensor<f32>, %y: tensor<f32>):
    %s = stablehlo.add %x, %y : tensor<f32>
    stablehlo.return %s : tensor<f32>
  }) : (tensor<2x3xf32>, tensor<f32>) -> tensor<1x3xf64>
  return
}

// -----

// stablehlo.map (C1)
func.func @map_c1(%f: tensor<2x3xf32>, %i: tensor<2x3xi32>, %g: tensor<2x4xf32>) {
  // expected-error @+1 {{input #0 has type 'tensor<2x3xf32>', needed the shape of the result, which has type 'tensor<3x2xf32>'}}
  %0 = "stablehlo.map"(%f, %i) <{dimensions = array<i64: 0, 1>}> ({
  ^bb0(%x: tensor<f32>, %y: tensor<i32>):
    stablehlo.return %x : tensor<f32>
  }) : (tensor<2x3xf32>, tensor<2x3xi32>) -> tensor<3x2xf32>
  return
}

// -----

// stablehlo.map (C1)
func.func @map_c1_2(%f: tensor<2x3xf32>, %i: tensor<2x3xi32>, %g: tensor<2x4xf32>) {
  // expected-error @+1 {{input #1 has type 'tensor<2x4xf32>', needed the shape of the result, which has type 'tensor<2x3xf32>'}}
  %0 = "stablehlo.map"(%f, %g) <{dimensions = array<i64: 0, 1>}> ({
  ^bb0(%x: tensor<f32>, %y: tensor<i32>):
    stablehlo.return %x : tensor<f32>
  }) : (tensor<2x3xf32>, tensor<2x4xf32>) -> tensor<2x3xf32>
  return
}

// -----

// stablehlo.map (C2)
func.func @map_c2(%f: tensor<2x3xf32>, %i: tensor<2x3xi32>, %g: tensor<2x4xf32>) {
  // expected-error @+1 {{has no inputs, needed at least 1}}
  %0 = "stablehlo.map"() <{dimensions = array<i64: 0, 1>}> ({
  %c = stablehlo.constant dense<0.0> : tensor<f32>
    stablehlo.return %c : tensor<f32>
  }) : () -> tensor<2x3xf32>
  return
}

// -----

// stablehlo.map (C3)
func.func @map_c3(%f: tensor<2x3xf32>, %i: tensor<2x3xi32>, %g: tensor<2x4xf32>) {
  // expected-error @+1 {{dimensions are [0], needed each of the 2 dims in order}}
  %0 = "stablehlo.map"(%f, %i) <{dimensions = array<i64: 0>}> ({
  ^bb0(%x: tensor<f32>, %y: tensor<i32>):
    stablehlo.return %x : tensor<f32>
  }) : (tensor<2x3xf32>, tensor<2x3xi32>) -> tensor<2x3xf32>
  return
}

// -----

// stablehlo.map (C3)
func.func @map_c3_2(%f: tensor<2x3xf32>, %i: tensor<2x3xi32>, %g: tensor<2x4xf32>) {
  // expected-error @+1 {{dimensions are [1, 0], needed each of the 2 dims in order}}
  %0 = "stablehlo.map"(%f, %i) <{dimensions = array<i64: 1, 0>}> ({
  ^bb0(%x: tensor<f32>, %y: tensor<i32>):
    stablehlo.return %x : tensor<f32>
  }) : (tensor<2x3xf32>, tensor<2x3xi32>) -> tensor<2x3xf32>
  return
}

// -----

// stablehlo.map (C4)
func.func @map_c4(%f: tensor<2x3xf32>, %i: tensor<2x3xi32>, %g: tensor<2x4xf32>) {
  // expected-error @+1 {{computation takes 1 arguments, needed 2}}
  %0 = "stablehlo.map"(%f, %i) <{dimensions = array<i64: 0, 1>}> ({
  ^bb0(%x: tensor<f32>):
    stablehlo.return %x : tensor<f32>
  }) : (tensor<2x3xf32>, tensor<2x3xi32>) -> tensor<2x3xf32>
  return
}

// -----

// stablehlo.map (C4)
func.func @map_c4_2(%f: tensor<2x3xf32>, %i: tensor<2x3xi32>, %g: tensor<2x4xf32>) {
  // expected-error @+1 {{computation takes 'tensor<f64>' as argument #1, needed 'tensor<i32>'}}
  %0 = "stablehlo.map"(%f, %i) <{dimensions = array<i64: 0, 1>}> ({
  ^bb0(%x: tensor<f32>, %y: tensor<f64>):
    stablehlo.return %x : tensor<f32>
  }) : (tensor<2x3xf32>, tensor<2x3xi32>) -> tensor<2x3xf32>
  return
}

// -----

// stablehlo.map (C4)
func.func @map_c4_3(%f: tensor<2x3xf32>, %i: tensor<2x3xi32>, %g: tensor<2x4xf32>) {
  // expected-error @+1 {{computation returns 'tensor<i32>' as value #0, needed 'tensor<f32>'}}
  %0 = "stablehlo.map"(%f, %i) <{dimensions = array<i64: 0, 1>}> ({
  ^bb0(%x: tensor<f32>, %y: tensor<i32>):
    stablehlo.return %y : tensor<i32>
  }) : (tensor<2x3xf32>, tensor<2x3xi32>) -> tensor<2x3xf32>
  return
}

// -----

// stablehlo.map (C4)
func.func @map_c4_4(%f: tensor<2x3xf32>, %i: tensor<2x3xi32>, %g: tensor<2x4xf32>) {
  // expected-error @+1 {{computation returns 0 values, needed 1}}
  %0 = "stablehlo.map"(%f, %i) <{dimensions = array<i64: 0, 1>}> ({
  ^bb0(%x: tensor<f32>, %y: tensor<i32>):
    stablehlo.return
  }) : (tensor<2x3xf32>, tensor<2x3xi32>) -> tensor<2x3xf32>
  return
}
