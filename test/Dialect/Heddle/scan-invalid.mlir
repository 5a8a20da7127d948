// Tests that each constraint of heddle.scan is enforced.
// RUN: heddle-opt %s --split-input-file --verify-diagnostics

// heddle.scan (C1)
func.func @scan_c1(%x: tensor<4xf32>) {
  // expected-error @+1 {{trip_count is -1, needed at least 0}}
  heddle.scan %i : tensor<i32> in -1 -> () {
    heddle.yield
  }
  return
}

// -----

// heddle.scan (C2)
func.func @scan_c2(%x: tensor<4xf32>) {
  // expected-error @+1 {{body's iteration has type 'tensor<i8>', needed a 0-d tensor of an integer type that holds 128}}
  heddle.scan %i : tensor<i8> in 128 -> () {
    heddle.yield
  }
  return
}

// -----

// heddle.scan (C2)
func.func @scan_c2(%x: tensor<4xf32>) {
  // expected-error @+1 {{body's iteration has type 'tensor<1xi32>', needed a 0-d tensor of an integer type that holds 2}}
  heddle.scan %i : tensor<1xi32> in 2 -> () {
    heddle.yield
  }
  return
}

// -----

// heddle.scan (C3)
func.func @scan_c3(%x: tensor<4xf32>) {
  // expected-error @+1 {{body has 1 arguments, needed 2: the iteration, constants, carries and inputs}}
  "heddle.scan"(%x) <{operandSegmentSizes = array<i32: 1, 0, 0>, trip_count = 2}> ({
  ^bb0(%i: tensor<i32>):
    heddle.yield
  }) : (tensor<4xf32>) -> ()
  return
}

// -----

// heddle.scan (C3)
func.func @scan_c3(%x: tensor<4xf32>) {
  // expected-error @+1 {{body's argument #1 has type 'tensor<5xf32>', needed 'tensor<4xf32>'}}
  "heddle.scan"(%x) <{operandSegmentSizes = array<i32: 1, 0, 0>, trip_count = 2}> ({
  ^bb0(%i: tensor<i32>, %c: tensor<5xf32>):
    heddle.yield
  }) : (tensor<4xf32>) -> ()
  return
}

// -----

// heddle.scan (C4)
func.func @scan_c4(%x: tensor<4xf32>) {
  // expected-error @+1 {{input #0 has type 'tensor<4xf32>', needed a tensor with dim 0 of size 3}}
  heddle.scan %i : tensor<i32> in 3 inputs(%e = %x : tensor<4xf32>) -> () {
    heddle.yield
  }
  return
}

// -----

// heddle.scan (C4)
func.func @scan_c4(%x: tensor<4xf32>) {
  // expected-error @+1 {{body's argument #1 has type 'tensor<4xf32>', needed 'tensor<f32>'}}
  "heddle.scan"(%x) <{operandSegmentSizes = array<i32: 0, 0, 1>, trip_count = 4}> ({
  ^bb0(%i: tensor<i32>, %c: tensor<4xf32>):
    heddle.yield
  }) : (tensor<4xf32>) -> ()
  return
}

// -----

// heddle.scan (C5)
func.func @scan_c5(%x: tensor<4xf32>) {
  // expected-error @+1 {{carry #0 of type 'tensor<4xf32>' is yielded as 'tensor<i32>' and returned as 'tensor<4xf32>'}}
  %y = heddle.scan %i : tensor<i32> in 3 carries(%e = %x : tensor<4xf32>) -> (tensor<4xf32>) {
    heddle.yield %i : tensor<i32>
  }
  return
}

// -----

// heddle.scan (C5)
func.func @scan_c5(%x: tensor<4xf32>) {
  // expected-error @+1 {{yields 0 values for 1 carries and 1 results, needed one for each carry and output}}
  %y = heddle.scan %i : tensor<i32> in 3 carries(%e = %x : tensor<4xf32>) -> (tensor<4xf32>) {
    heddle.yield
  }
  return
}

// -----

// heddle.scan (C6)
func.func @scan_c6(%x: tensor<4xf32>) {
  // expected-error @+1 {{output #0 has type 'tensor<4xi32>', needed 'tensor<3xi32>' of yielded 'tensor<i32>'}}
  %y = heddle.scan %i : tensor<i32> in 3 -> (tensor<4xi32>) {
    heddle.yield %i : tensor<i32>
  }
  return
}
