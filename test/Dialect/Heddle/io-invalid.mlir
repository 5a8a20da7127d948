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

// -----

// heddle.io (C6)
// expected-error @+1 {{heddle.io of batch "x" of type 'tensor<4xf32>' is appended, needed a tensor of role state}}
func.func @c6(%x: tensor<4xf32> {heddle.io = #heddle.io<name = "x", role = batch, type = tensor<4xf32>, appended = <zeros>>}) {
  return
}

// -----

// heddle.io (C6)
// expected-error @+1 {{heddle.io of state "n" is appended as a splat of 1.000000e+00 : f32, needed a number of type 'i32'}}
func.func @c6_splat(%n: tensor<i32> {heddle.io = #heddle.io<name = "n", role = state, type = tensor<i32>, appended = <splat 1.0 : f32>>}) {
  return
}

// -----

// heddle.io (C7)
// expected-error @+1 {{@c7 argument #0, "n", is appended and has #1 after it, which is not, needed appended ones after all others}}
func.func @c7(%n: tensor<i32> {heddle.io = #heddle.io<name = "n", role = state, type = tensor<i32>, appended = <zeros>>},
              %w: tensor<4xf32> {heddle.io = #heddle.io<name = "w", role = state, type = tensor<4xf32>>}) {
  return
}

// -----

// heddle.io (C7)
// expected-error @+1 {{@c7_result result #0, "n", is appended and has #1 after it, which is not, needed appended ones after all others}}
func.func @c7_result(%n: tensor<i32>, %l: tensor<f32>)
    -> (tensor<i32> {heddle.io = #heddle.io<name = "n", role = state, type = tensor<i32>, appended = <zeros>>}, tensor<f32>) {
  return %n, %l : tensor<i32>, tensor<f32>
}

// -----

// heddle.io (C8)
// expected-error @+1 {{@c8 has state "n" with appended = #heddle.appended<zeros> as an argument and not appended as a result, needed it alike}}
func.func @c8(%n: tensor<i32> {heddle.io = #heddle.io<name = "n", role = state, type = tensor<i32>, appended = <zeros>>})
    -> (tensor<i32> {heddle.io = #heddle.io<name = "n", role = state, type = tensor<i32>>}) {
  return %n : tensor<i32>
}

// -----

// heddle.io (C9)
// expected-error @+1 {{@c9 has state "theta" of type 'tensor<4xf32>' that is a copy of "w" of type 'tensor<4xbf16>', needed one type}}
func.func @c9(%w: tensor<4xbf16> {heddle.io = #heddle.io<name = "w", role = state, type = tensor<4xbf16>>},
              %t: tensor<4xf32> {heddle.io = #heddle.io<name = "theta", role = state, type = tensor<4xf32>, appended = <copy of "w">>}) {
  return
}

// -----

// heddle.io (C9)
// expected-error @+1 {{@c9_circle has state "a" that is a copy of itself in the end, needed a leaf that begins otherwise}}
func.func @c9_circle(%a: tensor<f32> {heddle.io = #heddle.io<name = "a", role = state, type = tensor<f32>, appended = <copy of "b">>},
                     %b: tensor<f32> {heddle.io = #heddle.io<name = "b", role = state, type = tensor<f32>, appended = <copy of "a">>}) {
  return
}

// -----

// heddle.io (C4)
// expected-error @+1 {{argument #0 on the host is donated to result #0 on the device, needed one space}}
func.func @c4_space(%m: tensor<f32> {heddle.io = #heddle.io<name = "m", role = state, type = tensor<f32>, donates = 0, space = host>})
    -> (tensor<f32> {heddle.io = #heddle.io<name = "n", role = state, type = tensor<f32>>}) {
  return %m : tensor<f32>
}

// -----

// heddle.io (C10)
// expected-error @+1 {{heddle.io of batch "x" is on the host, needed state there, and all else on the device}}
func.func @c10(%x: tensor<f32> {heddle.io = #heddle.io<name = "x", role = batch, type = tensor<f32>, space = host>}) {
  return
}

// -----

// heddle.io (C11)
// expected-error @+1 {{@c11 has state "m" on the device as an argument and on the disk as a result, needed one space}}
func.func @c11(%n: tensor<f32> {heddle.io = #heddle.io<name = "n", role = state, type = tensor<f32>, space = disk>},
               %m: tensor<f32> {heddle.io = #heddle.io<name = "m", role = state, type = tensor<f32>>})
    -> (tensor<f32> {heddle.io = #heddle.io<name = "n", role = state, type = tensor<f32>, space = disk>},
        tensor<f32> {heddle.io = #heddle.io<name = "m", role = state, type = tensor<f32>, space = disk>}) {
  return %n, %m : tensor<f32>, tensor<f32>
}

// -----

// heddle.appended (C1)
// expected-error @+1 {{appended state is a splat of 0, needed zeros}}
func.func @zero(%n: tensor<f32> {heddle.io = #heddle.io<name = "n", role = state, type = tensor<f32>, appended = <splat 0.0 : f32>>}) {
  return
}

// -----

// heddle.appended (C1)
// expected-error @+1 {{appended state is a splat of dense<1> : tensor<2xi32>, needed a number}}
func.func @elements(%n: tensor<2xi32> {heddle.io = #heddle.io<name = "n", role = state, type = tensor<2xi32>, appended = <splat dense<1> : tensor<2xi32>>>}) {
  return
}

// -----

// heddle.appended (C2)
// expected-error @+1 {{appended state is a copy of "", needed the name of a leaf}}
func.func @unnamed(%n: tensor<f32> {heddle.io = #heddle.io<name = "n", role = state, type = tensor<f32>, appended = <copy of "">>}) {
  return
}

// -----

// expected-error @+1 {{expected zeros, splat and a number, or copy of and a leaf's name}}
func.func @other(%n: tensor<f32> {heddle.io = #heddle.io<name = "n", role = state, type = tensor<f32>, appended = <ones>>}) {
  return
}
