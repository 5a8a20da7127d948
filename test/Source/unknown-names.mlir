// Tests that an unknown op, type or value of an enumeration is one error at its place that names it and what is known,
// in both forms.
// RUN: heddle-opt %s --split-input-file --verify-diagnostics

func.func @pretty(%a: tensor<2xf32>) {
  // expected-error @+1 {{unknown op 'stablehlo.ad': the nearest known op is 'stablehlo.add'}}
  %0 = stablehlo.ad %a, %a : tensor<2xf32>
  return
}

// -----

func.func @generic(%a: tensor<2xf32>) {
  // expected-error @+1 {{unknown op 'stablehlo.expnential': the nearest known op is 'stablehlo.exponential'}}
  %0 = "stablehlo.expnential"(%a) : (tensor<2xf32>) -> tensor<2xf32>
  return
}

// -----

func.func @dialect(%a: tensor<2xf32>) {
  // expected-error @+1 {{unknown op 'stablehl.add': the nearest known op is 'stablehlo.add'}}
  %0 = stablehl.add %a, %a : tensor<2xf32>
  return
}

// -----

// The same op of another dialect is nearer than another op of a similar dialect.
func.func @generic_dialect(%a: tensor<2xf32>) {
  // expected-error @+1 {{unknown op 'mhlo.add': the nearest known op is 'stablehlo.add'}}
  %0 = "mhlo.add"(%a, %a) : (tensor<2xf32>, tensor<2xf32>) -> tensor<2xf32>
  return
}

// -----

// expected-error @+1 {{unknown op 'func.fun': the nearest known op is 'func.func'}}
func.fun @top() {
}

// -----

func.func @no_dialect(%a: tensor<2xf32>) {
  // expected-error @+1 {{unknown op 'add': the nearest known op is 'stablehlo.add'}}
  %0 = add %a, %a : tensor<2xf32>
  return
}

// -----

// expected-error @+1 {{unknown type 'f33': the nearest known type is 'f32'}}
func.func private @element(%a: tensor<2xf33>)

// -----

// expected-error @+1 {{unknown type 'tensr': the nearest known type is 'tensor'}}
func.func private @shaped(%a: tensr<2xf32>)

// -----

// expected-error @+1 {{expected non-function type}}
func.func private @missing(%a: )

// -----

// A location that is no regular file is not read to show its line.
func.func @location(%a: tensor<2xf32>, %b: tensor<3xf32>) {
  // expected-error @unknown {{(at loc("/dev/zero":1:1), which is not a regular file)}}
  %0 = "stablehlo.add"(%a, %b) : (tensor<2xf32>, tensor<3xf32>) -> tensor<2xf32> loc("/dev/zero":1:1)
  return
}

// -----

func.func @enumeration(%a: tensor<2xf32>) {
  // expected-error @+1 {{found 'EQUAL', needed one of EQ, NE, GE, GT, LE, LT}}
  %0 = "stablehlo.compare"(%a, %a) <{comparison_direction = #stablehlo<comparison_direction EQUAL>}> : (tensor<2xf32>, tensor<2xf32>) -> tensor<2xi1>
  return
}

// -----

func.func @list(%a: tensor<2xf32>) {
  // expected-error @+1 {{expected integer value}}
  %0 = stablehlo.reverse %a, dims = [,] : tensor<2xf32>
  return
}

// -----

// What is left out on purpose is no typing error.
func.func @rng(%a: tensor<f32>, %shape: tensor<1xi64>) {
  // expected-error @+1 {{op 'stablehlo.rng' is not supported: its numbers differ between machines; stablehlo.rng_bit_generator's don't}}
  %0 = stablehlo.rng %a, %a, %shape, distribution = UNIFORM : (tensor<f32>, tensor<f32>, tensor<1xi64>) -> tensor<4xf32>
  return
}

// -----

func.func @generic(%a: tensor<4xf32>) {
  // expected-error @+1 {{op 'stablehlo.get_dimension_size' is not supported: shapes must be static}}
  %0 = "stablehlo.get_dimension_size"(%a) <{dimension = 0 : i64}> : (tensor<4xf32>) -> tensor<i32>
  return
}

// -----

// expected-error @+1 {{quantized types are not supported}}
func.func @quantized(%a: tensor<4x!quant.uniform<i8:f32, 1.0>>) {
  return
}
