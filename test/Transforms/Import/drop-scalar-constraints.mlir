// Tests that constraints on scalars go, in reducers, loops and manual computations, unless they say that a scalar is partial
// or where it is; those on tensors stay.
// RUN: heddle-opt %s --heddle-drop-scalar-constraints | FileCheck %s
// RUN: heddle-opt %s --heddle-import | FileCheck %s --check-prefix=IMPORT

sdy.mesh @mesh = <["data"=2, "model"=2]>
sdy.mesh @one = <[], device_ids=[1]>

// As JAX writes argmax under explicit mesh axes.
// CHECK-LABEL: func.func @argmax(
// IMPORT-LABEL: func.func @argmax(
func.func @argmax(%x: tensor<8x12xf32>) -> tensor<8xi32> {
  %i = stablehlo.iota dim = 1 : tensor<8x12xi32>
  %low = stablehlo.constant dense<0xFF800000> : tensor<f32>
  %zero = stablehlo.constant dense<0> : tensor<i32>
  // CHECK: reducer(%[[A:.*]]: tensor<f32>, %[[B:.*]]: tensor<f32>) (%[[I:.*]]: tensor<i32>, %[[J:.*]]: tensor<i32>)
  // CHECK-NEXT: %[[MORE:.*]] = stablehlo.compare GT, %[[A]], %[[B]]
  // CHECK-NEXT: stablehlo.select %[[MORE]], %[[A]], %[[B]]
  // CHECK-NEXT: stablehlo.select %[[MORE]], %[[I]], %[[J]]
  // CHECK-NEXT: stablehlo.return
  // IMPORT-NOT: sdy.sharding_constraint {{.*}} : tensor<{{f32|i32|i1}}>
  %r:2 = stablehlo.reduce(%x init: %low), (%i init: %zero) across dimensions = [1] : (tensor<8x12xf32>, tensor<8x12xi32>, tensor<f32>, tensor<i32>) -> (tensor<8xf32>, tensor<8xi32>)
   reducer(%a: tensor<f32>, %b: tensor<f32>) (%j: tensor<i32>, %k: tensor<i32>) {
    %0 = sdy.sharding_constraint %a <@mesh, []> : tensor<f32>
    %1 = sdy.sharding_constraint %b <@mesh, []> : tensor<f32>
    %2 = stablehlo.compare GT, %0, %1, FLOAT : (tensor<f32>, tensor<f32>) -> tensor<i1>
    %3 = sdy.sharding_constraint %2 <@mesh, []> : tensor<i1>
    %4 = stablehlo.select %3, %a, %b : tensor<i1>, tensor<f32>
    %5 = stablehlo.select %3, %j, %k : tensor<i1>, tensor<i32>
    %6 = sdy.sharding_constraint %5 <@mesh, []> : tensor<i32>
    stablehlo.return %4, %6 : tensor<f32>, tensor<i32>
  }
  // CHECK: sdy.sharding_constraint %{{.*}} <@mesh, [{"data"}]> : tensor<8xi32>
  // IMPORT: sdy.sharding_constraint %{{.*}} <@mesh, [{"data"}]> : tensor<8xi32>
  %7 = sdy.sharding_constraint %r#1 <@mesh, [{"data"}]> : tensor<8xi32>
  return %7 : tensor<8xi32>
}

// CHECK-LABEL: func.func @says_more(
// CHECK-SAME: %[[X:.*]]: tensor<f32>
func.func @says_more(%x: tensor<f32>) -> (tensor<f32>, tensor<f32>, tensor<f32>) {
  // CHECK-NEXT: %[[PARTIAL:.*]] = sdy.sharding_constraint %[[X]] <@mesh, [], unreduced={"data"}>
  %0 = sdy.sharding_constraint %x <@mesh, [], unreduced={"data"}> : tensor<f32>
  // CHECK-NEXT: %[[PLACED:.*]] = sdy.sharding_constraint %[[X]] <@one, []>
  %1 = sdy.sharding_constraint %x <@one, []> : tensor<f32>
  %2 = sdy.sharding_constraint %x <@mesh, [], replicated={"model"}> : tensor<f32>
  // CHECK-NEXT: return %[[PARTIAL]], %[[PLACED]], %[[X]]
  return %0, %1, %2 : tensor<f32>, tensor<f32>, tensor<f32>
}

// A region over one axis of a larger mesh, with a loop in it.
// CHECK-LABEL: func.func @manual(
func.func @manual(%x: tensor<8x12xf32>) -> tensor<8x12xf32> {
  // CHECK-NOT: sdy.sharding_constraint {{.*}} : tensor<f32>
  // CHECK: sdy.sharding_constraint %{{.*}} <@mesh, [{}, {"model"}]> : tensor<4x12xf32>
  // CHECK-NOT: sdy.sharding_constraint
  %0 = sdy.manual_computation(%x) in_shardings=[<@mesh, [{"data"}, {}]>] out_shardings=[<@mesh, [{"data"}, {}]>] manual_axes={"data"} (%arg: tensor<4x12xf32>) {
    %zero = stablehlo.constant dense<0.0> : tensor<f32>
    %sum = stablehlo.reduce(%arg init: %zero) applies stablehlo.add across dimensions = [0, 1] : (tensor<4x12xf32>, tensor<f32>) -> tensor<f32>
    %1 = sdy.sharding_constraint %sum <@mesh, []> : tensor<f32>
    %2 = stablehlo.broadcast_in_dim %1, dims = [] : (tensor<f32>) -> tensor<4x12xf32>
    %3 = sdy.sharding_constraint %2 <@mesh, [{}, {"model"}]> : tensor<4x12xf32>
    sdy.return %3 : tensor<4x12xf32>
  } : (tensor<8x12xf32>) -> tensor<8x12xf32>
  return %0 : tensor<8x12xf32>
}
