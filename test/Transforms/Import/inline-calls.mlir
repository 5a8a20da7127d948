// Tests that private calls are inlined with their call path, also inside regions, and that unused callees go.
// RUN: heddle-opt %s --heddle-inline-calls --mlir-print-debuginfo --mlir-print-local-scope | FileCheck %s

// CHECK-NOT: func.func private @layer
// CHECK-NOT: func.func private @relu
// CHECK-NOT: call

// CHECK-LABEL: func.func public @main
func.func public @main(%x: tensor<4xf32>) -> tensor<4xf32> {
  // CHECK: %[[A:.*]] = stablehlo.negate %arg0 {heddle.scope = "layer"} : tensor<4xf32> loc(callsite("negate"("model.py":3:1) at "first"))
  // CHECK: %[[B:.*]] = stablehlo.abs %[[A]] {heddle.scope = "layer/relu"} : tensor<4xf32> loc(callsite(callsite("abs" at "inner") at "first"))
  %0 = call @layer(%x) : (tensor<4xf32>) -> tensor<4xf32> loc("first")
  // CHECK: %[[C:.*]] = stablehlo.negate %[[B]] {heddle.scope = "layer#1"}
  // CHECK: %[[D:.*]] = stablehlo.abs %[[C]] {heddle.scope = "layer#1/relu"}
  %1 = call @layer(%0) : (tensor<4xf32>) -> tensor<4xf32> loc("second")
  // CHECK: return %[[D]]
  return %1 : tensor<4xf32>
}

func.func private @layer(%x: tensor<4xf32>) -> tensor<4xf32> {
  %0 = stablehlo.negate %x : tensor<4xf32> loc("negate"("model.py":3:1))
  %1 = call @relu(%0) : (tensor<4xf32>) -> tensor<4xf32> loc("inner")
  return %1 : tensor<4xf32>
}

func.func private @relu(%x: tensor<4xf32>) -> tensor<4xf32> {
  %0 = stablehlo.abs %x : tensor<4xf32> loc("abs")
  return %0 : tensor<4xf32>
}

// A callee that gives back its argument and a value twice.
func.func private @pass(%x: tensor<4xf32>) -> (tensor<4xf32>, tensor<4xf32>) {
  return %x, %x : tensor<4xf32>, tensor<4xf32>
}

// CHECK-LABEL: func.func @in_a_region
func.func @in_a_region(%x: tensor<4xf32>) -> tensor<4xf32> {
  // CHECK: heddle.scan
  // CHECK:   heddle.yield %[[X:.*]] : tensor<4xf32>
  %0 = heddle.scan %i: tensor<i32> in 3 carries(%c = %x : tensor<4xf32>) -> (tensor<4xf32>) {
    %1:2 = func.call @pass(%c) : (tensor<4xf32>) -> (tensor<4xf32>, tensor<4xf32>)
    heddle.yield %1#1 : tensor<4xf32>
  }
  return %0 : tensor<4xf32>
}

// Ops of a loop in a callee have its scope; nested regions were inlined before.
// CHECK-LABEL: func.func @loop
func.func @loop(%x: tensor<4xf32>) -> tensor<4xf32> {
  // CHECK: heddle.scan
  // CHECK:   stablehlo.negate %{{.*}} {heddle.scope = "body/layer2#1"}
  // CHECK:   heddle.yield
  // CHECK: } {heddle.scope = "body"}
  %0 = func.call @body(%x) : (tensor<4xf32>) -> tensor<4xf32>
  return %0 : tensor<4xf32>
}
func.func private @body(%x: tensor<4xf32>) -> tensor<4xf32> {
  %0 = func.call @layer2(%x) : (tensor<4xf32>) -> tensor<4xf32>
  %1 = heddle.scan %i: tensor<i32> in 3 carries(%c = %0 : tensor<4xf32>) -> (tensor<4xf32>) {
    %2 = func.call @layer2(%c) : (tensor<4xf32>) -> tensor<4xf32>
    heddle.yield %2 : tensor<4xf32>
  }
  return %1 : tensor<4xf32>
}
func.func private @layer2(%x: tensor<4xf32>) -> tensor<4xf32> {
  %0 = stablehlo.negate %x : tensor<4xf32>
  return %0 : tensor<4xf32>
}

// Shardings at the edges of a call are kept as constraints.
sdy.mesh @mesh = <["a"=2, "b"=2]>
// CHECK-LABEL: func.func @sharded
func.func @sharded(%x: tensor<4xf32>) -> tensor<4xf32> {
  // CHECK: %[[A:.*]] = sdy.sharding_constraint %arg0 <@mesh, [{"a"}]>
  // CHECK: %[[B:.*]] = stablehlo.negate %[[A]]
  // CHECK: %[[C:.*]] = sdy.sharding_constraint %[[B]] <@mesh, [{"b"}]>
  // CHECK: %[[D:.*]] = sdy.sharding_constraint %[[C]] <@mesh, [{}]>
  // CHECK: return %[[D]]
  %0 = func.call @annotated(%x) {sdy.sharding = #sdy.sharding_per_value<[<@mesh, [{}]>]>} : (tensor<4xf32>) -> tensor<4xf32>
  return %0 : tensor<4xf32>
}
func.func private @annotated(%x: tensor<4xf32> {sdy.sharding = #sdy.sharding<@mesh, [{"a"}]>})
    -> (tensor<4xf32> {sdy.sharding = #sdy.sharding<@mesh, [{"b"}]>}) {
  %0 = stablehlo.negate %x : tensor<4xf32>
  return %0 : tensor<4xf32>
}
