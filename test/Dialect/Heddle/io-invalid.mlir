// Tests that each constraint of heddle.io and heddle.scope is enforced.
// RUN: heddle-opt %s --split-input-file --verify-diagnostics

// heddle.io (C1)
// expected-error @+1 {{heddle.io has an empty name, needed the path of a leaf such as params.w1}}
func.func @c1(%w: tensor<4xf32> {heddle.io = #heddle.io<name = "", role = state, type = tensor<4xf32>>}) {
  return
}

// -----

// heddle.io (C2)
// expected-error @+1 {{argument #0 has type 'tensor<4xf32>', its heddle.io says 'tensor<5xf32>'}}
func.func @c2(%w: tensor<4xf32> {heddle.io = #heddle.io<name = "w", role = state, type = tensor<5xf32>>}) {
  return
}

// -----

// heddle.io (C3)
// expected-error @+1 {{argument #0 is donated to result #1, needed one of 1 results}}
func.func @c3(%w: tensor<4xf32> {heddle.io = #heddle.io<name = "w", role = state, type = tensor<4xf32>, donates = 1>}) -> tensor<4xf32> {
  return %w : tensor<4xf32>
}

// -----

// heddle.io (C3)
// expected-error @+1 {{result #0 has donates = 0, needed it on an argument}}
func.func @c3_result(%w: tensor<4xf32>) -> (tensor<4xf32> {heddle.io = #heddle.io<name = "w", role = state, type = tensor<4xf32>, donates = 0>}) {
  return %w : tensor<4xf32>
}

// -----

// heddle.io (C4)
// expected-error @+1 {{argument #0 of type 'tensor<4xf32>' is donated to result #0 of type 'tensor<4xf64>'}}
func.func @c4(%w: tensor<4xf32> {heddle.io = #heddle.io<name = "w", role = state, type = tensor<4xf32>, donates = 0>}, %v: tensor<4xf64>) -> tensor<4xf64> {
  return %v : tensor<4xf64>
}

// -----

// heddle.io (C5)
// expected-error @+1 {{arguments #0 and #1 are both donated to result #0}}
func.func @c5(%w: tensor<4xf32> {heddle.io = #heddle.io<name = "w", role = state, type = tensor<4xf32>, donates = 0>},
              %v: tensor<4xf32> {heddle.io = #heddle.io<name = "v", role = state, type = tensor<4xf32>, donates = 0>}) -> tensor<4xf32> {
  return %w : tensor<4xf32>
}

// -----

// expected-error @+1 {{argument #0 has heddle.io = "state", needed a #heddle.io}}
func.func @not_io(%w: tensor<4xf32> {heddle.io = "state"}) {
  return
}

// -----

func.func @on_an_op() {
  // expected-error @+1 {{has heddle.io, needed it on a function's argument or result}}
  %0 = stablehlo.constant {heddle.io = 1} dense<0.0> : tensor<f32>
  return
}

// -----

func.func @scope() {
  // expected-error @+1 {{heddle.scope is 1 : i64, needed a string}}
  %0 = stablehlo.constant {heddle.scope = 1} dense<0.0> : tensor<f32>
  return
}
