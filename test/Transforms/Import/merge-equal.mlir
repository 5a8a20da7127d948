// Tests that equal ops of different calls become one, which keeps its own scope; of regions too.
// RUN: heddle-opt %s --heddle-merge-equal | FileCheck %s
// RUN: heddle-opt %s --heddle-import | FileCheck %s --check-prefix=IMPORT

// CHECK-LABEL: @mean
// IMPORT-LABEL: @mean
func.func @mean(%x: tensor<4x8xf32>) -> (tensor<4xf32>, tensor<4xf32>, tensor<4xf32>) {
  %zero = stablehlo.constant dense<0.0> : tensor<f32>
  %0 = stablehlo.reduce(%x init: %zero) applies stablehlo.add across dimensions = [1] : (tensor<4x8xf32>, tensor<f32>) -> tensor<4xf32>
  %1 = stablehlo.reduce(%x init: %zero) applies stablehlo.add across dimensions = [1] {heddle.scope = "var"} : (tensor<4x8xf32>, tensor<f32>) -> tensor<4xf32>
  %2 = stablehlo.negate %1 {heddle.scope = "var"} : tensor<4xf32>
  %3 = stablehlo.negate %0 {heddle.scope = "var#1"} : tensor<4xf32>
  return %1, %2, %3 : tensor<4xf32>, tensor<4xf32>, tensor<4xf32>
}
// CHECK: %[[SUM:.*]] = stablehlo.reduce({{.*}} across dimensions = [1] :
// CHECK-NOT: stablehlo.reduce
// CHECK: %[[MINUS:.*]] = stablehlo.negate %[[SUM]] {heddle.scope = "var"}
// CHECK-NEXT: return %[[SUM]], %[[MINUS]], %[[MINUS]]
// IMPORT-COUNT-1: stablehlo.reduce
// IMPORT-NOT: stablehlo.reduce

// Ops that differ in more than their scope stay two, each with its own.
// CHECK-LABEL: @different
func.func @different(%x: tensor<4x4xf32>) -> (tensor<4x4xf32>, tensor<4x4xf32>) {
  // CHECK: transpose {{.*}} dims = [1, 0] {heddle.scope = "a"}
  // CHECK: transpose {{.*}} dims = [0, 1] {heddle.scope = "b"}
  %0 = stablehlo.transpose %x, dims = [1, 0] {heddle.scope = "a"} : (tensor<4x4xf32>) -> tensor<4x4xf32>
  %1 = stablehlo.transpose %x, dims = [0, 1] {heddle.scope = "b"} : (tensor<4x4xf32>) -> tensor<4x4xf32>
  return %0, %1 : tensor<4x4xf32>, tensor<4x4xf32>
}
