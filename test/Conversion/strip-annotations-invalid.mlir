// Tests what is no program of StableHLO, and what is not partitioned yet.
// RUN: heddle-opt %s --heddle-strip-annotations --split-input-file --verify-diagnostics

sdy.mesh @mesh = <["a"=2]>
// expected-error@+1 {{'func.func' op @main has sdy.sharding on argument #0, needed a partitioned program}}
func.func @main(%x: tensor<4xf32> {sdy.sharding = #sdy.sharding<@mesh, [{"a"}]>}) -> tensor<4xf32> {
  return %x : tensor<4xf32>
}

// -----

sdy.mesh @mesh = <["a"=2]>
func.func @main(%x: tensor<4xf32>) -> tensor<4xf32> {
  // expected-error@+1 {{'stablehlo.add' op has sdy.sharding, needed a partitioned program}}
  %0 = stablehlo.add %x, %x {sdy.sharding = #sdy.sharding_per_value<[<@mesh, [{"a"}]>]>} : tensor<4xf32>
  return %0 : tensor<4xf32>
}

// -----

sdy.mesh @mesh = <["a"=2]>
func.func @main(%x: tensor<4xf32>) -> tensor<4xf32> {
  // expected-error@+1 {{'sdy.sharding_constraint' op is left, which is no op of StableHLO}}
  %0 = sdy.sharding_constraint %x <@mesh, [{"a"}]> : tensor<4xf32>
  return %0 : tensor<4xf32>
}
