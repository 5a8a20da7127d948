// Tests that what import must remove is an error where it is left.
// RUN: heddle-opt %s --heddle-verify-imported --split-input-file --verify-diagnostics

// expected-error @+1 {{@main has no heddle.io on argument #0}}
func.func @main(%x: tensor<f32>) {
  return
}

// -----

// expected-error @+1 {{@main has type 'tensor<?xf32>' on argument #0, needed a static shape}}
func.func @main(%x: tensor<?xf32> {heddle.io = #heddle.io<name = "x", role = batch, type = tensor<?xf32>>}) {
  return
}

// -----

func.func private @callee() {
  return
}
func.func private @caller() {
  // expected-error @+1 {{is left after import, needed every call inlined}}
  call @callee() : () -> ()
  return
}

// -----

func.func private @impl(%x: tensor<f32>) -> tensor<f32> {
  return %x : tensor<f32>
}
func.func private @composite(%x: tensor<f32>) -> tensor<f32> {
  // expected-error @+1 {{"heddle.gelu" is left after import, needed it expanded}}
  %0 = stablehlo.composite "heddle.gelu" %x {decomposition = @impl} : (tensor<f32>) -> tensor<f32>
  return %0 : tensor<f32>
}

// -----

func.func private @chlo(%x: tensor<f32>) -> tensor<f32> {
  %0 = chlo.square %x : tensor<f32> -> tensor<f32>
  // expected-error @+1 {{is left after import, needed it decomposed}}
  %1 = chlo.sinh %0 : tensor<f32> -> tensor<f32>
  return %1 : tensor<f32>
}

// -----

func.func private @sharding(%x: tensor<f32>) -> tensor<f32> {
  // expected-error @+1 {{has mhlo.sharding after import, needed sdy.sharding}}
  %0 = stablehlo.negate %x {mhlo.sharding = "{replicated}"} : tensor<f32>
  return %0 : tensor<f32>
}

// -----

// expected-error @+1 {{has mhlo.num_partitions = 0 : i32, needed a number of devices, 1 to 1048576}}
module @none attributes {mhlo.num_partitions = 0 : i32} {}

// -----

// expected-error @+1 {{has mhlo.num_partitions = -1 : i32, needed a number of devices, 1 to 1048576}}
module @negative attributes {mhlo.num_partitions = -1 : i32} {}

// -----

// expected-error @+1 {{has mhlo.num_replicas = 4294967296 : i64, needed a number of devices, 1 to 1048576}}
module @many attributes {mhlo.num_replicas = 4294967296 : i64} {}

// -----

// expected-error @+1 {{has mhlo.num_partitions = "two", needed a number of devices, 1 to 1048576}}
module @text attributes {mhlo.num_partitions = "two"} {}

// -----

// expected-error @+1 {{@main has type 'tensor<8x9223372036854775807xf32>' on argument #0, needed at most 2^48 elements}}
func.func @main(%x: tensor<8x9223372036854775807xf32> {heddle.io = #heddle.io<name = "x", role = batch, type = tensor<8x9223372036854775807xf32>>}) {
  return
}

// -----

func.func private @f(%x: tensor<16777216xf32>) {
  // expected-error @+1 {{gives 'tensor<16777216x16777217xf32>', needed at most 2^48 elements}}
  %0 = stablehlo.broadcast_in_dim %x, dims = [0] : (tensor<16777216xf32>) -> tensor<16777216x16777217xf32>
  return
}
