// Tests that a loop carries its predicate where the condition computes with more than scalars, and stays as it is where not.
// RUN: heddle-opt %s --heddle-rotate-loops | FileCheck %s
// RUN: heddle-opt %s --heddle-import --heddle-shard --heddle-verify-local | FileCheck %s --check-prefix=LOCAL

sdy.mesh @mesh = <["data"=2]>

// CHECK-LABEL: func.func public @norm(
// CHECK-SAME: %[[X:[^:]*]]: tensor<8x12xf32>
// CHECK: %[[FIRST_MAX:.*]] = stablehlo.reduce(%[[X]]
// CHECK: %[[FIRST:.*]] = stablehlo.compare GT, %[[FIRST_MAX]]
// CHECK: %[[LOOP:.*]]:2 = stablehlo.while(%[[CARRY:.*]] = %[[X]], %[[MORE:.*]] = %[[FIRST]]) : tensor<8x12xf32>, tensor<i1>
// CHECK-SAME: attributes {note = 1 : i64}
// CHECK-NEXT: cond {
// CHECK-NEXT: stablehlo.return %[[MORE]]
// CHECK-NEXT: } do {
// CHECK: %[[HALF:.*]] = stablehlo.multiply %[[CARRY]]
// CHECK: %[[NEXT_MAX:.*]] = stablehlo.reduce(%[[HALF]]
// CHECK: %[[NEXT:.*]] = stablehlo.compare GT, %[[NEXT_MAX]]
// CHECK-NEXT: stablehlo.return %[[HALF]], %[[NEXT]]
// CHECK: return %[[LOOP]]#0

// Sharded, the loop asks the others in its body, and before it.
// LOCAL-LABEL: func.func public @norm(
// LOCAL: spmd.all_reduce
// LOCAL: stablehlo.while
// LOCAL-NEXT: cond {
// LOCAL-NEXT: stablehlo.return
// LOCAL-NEXT: } do {
// LOCAL: spmd.all_reduce
func.func public @norm(%x: tensor<8x12xf32> {sdy.sharding = #sdy.sharding<@mesh, [{"data"}, {}]>}) -> tensor<8x12xf32> {
  %low = stablehlo.constant dense<0xFF800000> : tensor<f32>
  %limit = stablehlo.constant dense<1.0> : tensor<f32>
  %half = stablehlo.constant dense<0.5> : tensor<8x12xf32>
  %r = stablehlo.while(%c = %x) : tensor<8x12xf32> attributes {note = 1}
  cond {
    %max = stablehlo.reduce(%c init: %low) applies stablehlo.maximum across dimensions = [0, 1] : (tensor<8x12xf32>, tensor<f32>) -> tensor<f32>
    %more = stablehlo.compare GT, %max, %limit, FLOAT : (tensor<f32>, tensor<f32>) -> tensor<i1>
    stablehlo.return %more : tensor<i1>
  } do {
    %next = stablehlo.multiply %c, %half : tensor<8x12xf32>
    stablehlo.return %next : tensor<8x12xf32>
  }
  return %r : tensor<8x12xf32>
}

// CHECK-LABEL: func.func public @scalars(
func.func public @scalars(%x: tensor<f32>) -> tensor<f32> {
  %limit = stablehlo.constant dense<1.0> : tensor<f32>
  %half = stablehlo.constant dense<0.5> : tensor<f32>
  // CHECK: stablehlo.while(%[[CARRY:.*]] = %{{.*}}) : tensor<f32>
  // CHECK-NEXT: cond {
  // CHECK-NEXT: %[[SIZE:.*]] = stablehlo.abs %[[CARRY]]
  %r = stablehlo.while(%c = %x) : tensor<f32>
  cond {
    %size = stablehlo.abs %c : tensor<f32>
    %more = stablehlo.compare GT, %size, %limit, FLOAT : (tensor<f32>, tensor<f32>) -> tensor<i1>
    stablehlo.return %more : tensor<i1>
  } do {
    %next = stablehlo.multiply %c, %half : tensor<f32>
    stablehlo.return %next : tensor<f32>
  }
  return %r : tensor<f32>
}

// A loop in the condition of another, a value from outside, and shardings on the loop.
// CHECK-LABEL: func.func public @nested(
// CHECK-COUNT-2: stablehlo.while
// CHECK-SAME: attributes {sdy.sharding = #sdy.sharding_per_value<[<@mesh, [{"data"}]>, <@mesh, []>]>}
// CHECK-NEXT: cond {
// CHECK-NEXT: stablehlo.return
func.func public @nested(%x: tensor<8xf32>, %y: tensor<8xf32>) -> tensor<8xf32> {
  %zero = stablehlo.constant dense<0.0> : tensor<f32>
  %ten = stablehlo.constant dense<10.0> : tensor<f32>
  %r = stablehlo.while(%c = %x) : tensor<8xf32> attributes {sdy.sharding = #sdy.sharding_per_value<[<@mesh, [{"data"}]>]>}
  cond {
    %sum = stablehlo.reduce(%c init: %zero) applies stablehlo.add across dimensions = [0] : (tensor<8xf32>, tensor<f32>) -> tensor<f32>
    %inner = stablehlo.while(%d = %sum) : tensor<f32>
    cond {
      %more = stablehlo.compare GT, %d, %ten, FLOAT : (tensor<f32>, tensor<f32>) -> tensor<i1>
      stablehlo.return %more : tensor<i1>
    } do {
      %less = stablehlo.subtract %d, %ten : tensor<f32>
      stablehlo.return %less : tensor<f32>
    }
    %more = stablehlo.compare LT, %inner, %ten, FLOAT : (tensor<f32>, tensor<f32>) -> tensor<i1>
    stablehlo.return %more : tensor<i1>
  } do {
    %next = stablehlo.add %c, %y : tensor<8xf32>
    stablehlo.return %next : tensor<8xf32>
  }
  return %r : tensor<8xf32>
}
