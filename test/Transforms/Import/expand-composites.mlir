// Tests that composites become calls of their decomposition, but for those that are kept.
// RUN: heddle-opt %s --heddle-expand-composites | FileCheck %s
// RUN: heddle-opt %s --heddle-expand-composites=keep=heddle.gelu | FileCheck %s --check-prefix=KEEP

// CHECK-LABEL: func.func @main
// KEEP-LABEL: func.func @main
func.func @main(%x: tensor<4xf32>) -> tensor<4xf32> {
  // CHECK: %[[A:.*]] = call @relu(%arg0) : (tensor<4xf32>) -> tensor<4xf32>
  // CHECK: %[[B:.*]] = call @gelu(%[[A]])
  // CHECK: return %[[B]]
  // KEEP: %[[A:.*]] = call @relu(%arg0)
  // KEEP: stablehlo.composite "heddle.gelu" %[[A]]
  %0 = stablehlo.composite "heddle.relu" %x {decomposition = @relu} : (tensor<4xf32>) -> tensor<4xf32>
  %1 = stablehlo.composite "heddle.gelu" %0 {decomposition = @gelu} : (tensor<4xf32>) -> tensor<4xf32>
  return %1 : tensor<4xf32>
}
func.func private @relu(%x: tensor<4xf32>) -> tensor<4xf32> {
  return %x : tensor<4xf32>
}
func.func private @gelu(%x: tensor<4xf32>) -> tensor<4xf32> {
  return %x : tensor<4xf32>
}

// What stands on a composite, such as its sharding, stands on the call.
sdy.mesh @mesh = <["a"=2]>
// CHECK-LABEL: func.func @sharded
// KEEP-LABEL: func.func @sharded
func.func @sharded(%x: tensor<4xf32>) -> tensor<4xf32> {
  // CHECK: call @relu(%arg0) {sdy.sharding = #sdy.sharding_per_value<[<@mesh, [{"a"}]>]>}
  %0 = stablehlo.composite "heddle.relu" %x {decomposition = @relu, sdy.sharding = #sdy.sharding_per_value<[<@mesh, [{"a"}]>]>} : (tensor<4xf32>) -> tensor<4xf32>
  return %0 : tensor<4xf32>
}
