// Tests that what sharding removes is refused in one device's program.
// RUN: heddle-opt %s --heddle-verify-local --split-input-file --verify-diagnostics

func.func @chlo(%x: tensor<8xf32>) -> tensor<8xf32> {
  // expected-error @+1 {{'chlo.square' op is left in one device's program, needed it expanded (heddle-expand-chlo)}}
  %0 = chlo.square %x : tensor<8xf32> -> tensor<8xf32>
  return %0 : tensor<8xf32>
}

// -----

sdy.mesh @mesh = <["x"=2]>
func.func @constraint(%x: tensor<8xf32>) -> tensor<8xf32> {
  // expected-error @+1 {{'sdy.sharding_constraint' op is left in one device's program, needed it partitioned (heddle-partition)}}
  %0 = sdy.sharding_constraint %x <@mesh, [{"x"}]> : tensor<8xf32>
  return %0 : tensor<8xf32>
}

// -----

sdy.mesh @mesh = <["x"=2]>
func.func @annotated(%x: tensor<8xf32>) -> tensor<8xf32> {
  // expected-error @+1 {{'stablehlo.tanh' op has sdy.sharding in one device's program, needed it partitioned (heddle-partition)}}
  %0 = stablehlo.tanh %x {sdy.sharding = #sdy.sharding_per_value<[<@mesh, [{"x"}]>]>} : tensor<8xf32>
  return %0 : tensor<8xf32>
}

// -----

func.func @call(%x: tensor<8xf32>) -> tensor<8xf32> {
  // expected-error @+1 {{'func.call' op is left in one device's program, needed every call inlined (heddle-inline-calls)}}
  %0 = call @other(%x) : (tensor<8xf32>) -> tensor<8xf32>
  return %0 : tensor<8xf32>
}
func.func private @other(%x: tensor<8xf32>) -> tensor<8xf32> {
  return %x : tensor<8xf32>
}

// -----

func.func @composite(%x: tensor<8xf32>) -> tensor<8xf32> {
  // expected-error @+1 {{'stablehlo.composite' op "my.op" is left in one device's program, needed it expanded (heddle-expand-composites)}}
  %0 = stablehlo.composite "my.op" %x {decomposition = @other} : (tensor<8xf32>) -> tensor<8xf32>
  return %0 : tensor<8xf32>
}
func.func private @other(%x: tensor<8xf32>) -> tensor<8xf32> {
  return %x : tensor<8xf32>
}

// -----

// What goes further on: what targets have kernels for, and barriers.
func.func @well(%x: tensor<8xf32>) -> (tensor<8xf32>, tensor<2xf32>) {
  %0 = chlo.erf %x : tensor<8xf32> -> tensor<8xf32>
  %1 = stablehlo.optimization_barrier %0 : tensor<8xf32>
  %2, %3 = chlo.top_k(%1, k = 2) : tensor<8xf32> -> (tensor<2xf32>, tensor<2xi32>)
  return %1, %2 : tensor<8xf32>, tensor<2xf32>
}
