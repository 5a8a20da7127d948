// Tests that a unit's saved values are computed again behind a barrier with the gradient that needs them, and that
// CSE and canonicalization leave the two times apart.
// RUN: heddle-opt %s --heddle-recompute=policy=full --canonicalize --cse --heddle-merge-equal | FileCheck %s --check-prefixes=CHECK,FULL
// RUN: heddle-opt %s --heddle-recompute=policy=selective --canonicalize --cse --heddle-merge-equal | FileCheck %s --check-prefixes=CHECK,SELECTIVE
// RUN: heddle-opt %s --heddle-recompute=policy=none | FileCheck %s --check-prefix=NONE
// RUN: heddle-opt %s --heddle-recompute="policy=none override=segment.2=full,^hidden$=full,scan=none" | FileCheck %s --check-prefix=OVERRIDE
// RUN: heddle-opt %s --heddle-recompute="policy=full report" -o /dev/null | FileCheck %s --check-prefix=REPORT
// RUN: not heddle-opt %s --heddle-recompute="policy=none override=segment.1=keep:0:3" 2>&1 | FileCheck %s --check-prefix=BEYOND

// BEYOND: error: override "segment.1=keep:0:3" keeps op 3, needed one of the unit's 3, from 0 on

// REPORT: @dense segment.0 full 0 ops again, 0.000 MB freed, 0.000 MB kept instead
// REPORT: @dense segment.1 full 2 ops again, 0.001 MB freed, 0.000 MB kept instead
// REPORT: @layers scan.0 full 2 ops again, 0.000 MB freed, 0.000 MB kept instead

// NONE-NOT: optimization_barrier
// OVERRIDE-COUNT-1: optimization_barrier
// OVERRIDE-NOT: optimization_barrier

// Segments: %h1 goes on alone, then %h2. Of the second one the backward pass reads %a1. The derivative 1 - a1^2, which
// JAX computes early, waits with it. The product of the next segment has the first time's.
// CHECK-LABEL: func.func @dense(
// CHECK: %[[H1:.*]] = stablehlo.dot_general %arg2, %arg0
// CHECK: %[[T1:.*]] = stablehlo.tanh %[[H1]]
// CHECK-NEXT: %[[A1:.*]] = stablehlo.multiply %[[T1]], %{{.*}}
// CHECK-NEXT: stablehlo.dot_general %[[A1]], %arg1
// CHECK: stablehlo.subtract
// CHECK-NEXT: %[[DH2:.*]] = stablehlo.multiply
// CHECK-NEXT: %[[HELD:.*]]:2 = stablehlo.optimization_barrier %[[H1]], %[[DH2]]
// CHECK-NEXT: %[[AGAIN:.*]] = stablehlo.tanh %[[HELD]]#0
// CHECK-NEXT: %[[SCALED:.*]] = stablehlo.multiply %[[AGAIN]], %{{.*}}
// CHECK-NEXT: %[[SQUARE:.*]] = stablehlo.multiply %[[AGAIN]], %[[AGAIN]]
// CHECK-NEXT: %[[SLOPE:.*]] = stablehlo.subtract %{{.*}}, %[[SQUARE]]
// CHECK-NEXT: stablehlo.dot_general %[[SCALED]], %[[DH2]]
// CHECK: stablehlo.multiply %{{.*}}, %[[SLOPE]]
func.func @dense(%w1: tensor<12x20xf32> {heddle.io = #heddle.io<name = "w1", role = state, type = tensor<12x20xf32>, donates = 0>},
                 %w2: tensor<20x4xf32> {heddle.io = #heddle.io<name = "w2", role = state, type = tensor<20x4xf32>, donates = 1>},
                 %x: tensor<8x12xf32> {heddle.io = #heddle.io<name = "x", role = batch, type = tensor<8x12xf32>>})
    -> (tensor<12x20xf32> {heddle.io = #heddle.io<name = "w1", role = state, type = tensor<12x20xf32>>},
        tensor<20x4xf32> {heddle.io = #heddle.io<name = "w2", role = state, type = tensor<20x4xf32>>},
        tensor<f32> {heddle.io = #heddle.io<name = "loss", role = metric, type = tensor<f32>>}) {
  %zero = stablehlo.constant dense<0.0> : tensor<f32>
  %ones = stablehlo.constant dense<1.0> : tensor<8x20xf32>
  %twos = stablehlo.constant dense<2.0> : tensor<8x20xf32>
  %ones4 = stablehlo.constant dense<1.0> : tensor<8x4xf32>
  %h1 = stablehlo.dot_general %x, %w1, contracting_dims = [1] x [0] : (tensor<8x12xf32>, tensor<12x20xf32>) -> tensor<8x20xf32>
  %t1 = stablehlo.tanh %h1 {heddle.scope = "hidden"} : tensor<8x20xf32>
  %square1 = stablehlo.multiply %t1, %t1 : tensor<8x20xf32>
  %slope1 = stablehlo.subtract %ones, %square1 : tensor<8x20xf32>
  %a1 = stablehlo.multiply %t1, %twos : tensor<8x20xf32>
  %h2 = stablehlo.dot_general %a1, %w2, contracting_dims = [1] x [0] : (tensor<8x20xf32>, tensor<20x4xf32>) -> tensor<8x4xf32>
  %a2 = stablehlo.tanh %h2 : tensor<8x4xf32>
  %square2 = stablehlo.multiply %a2, %a2 : tensor<8x4xf32>
  %loss = stablehlo.reduce(%square2 init: %zero) applies stablehlo.add across dimensions = [0, 1] : (tensor<8x4xf32>, tensor<f32>) -> tensor<f32>
  %da2 = stablehlo.add %a2, %a2 : tensor<8x4xf32>
  %slope2 = stablehlo.subtract %ones4, %square2 : tensor<8x4xf32>
  %dh2 = stablehlo.multiply %da2, %slope2 : tensor<8x4xf32>
  %dw2 = stablehlo.dot_general %a1, %dh2, contracting_dims = [0] x [0] : (tensor<8x20xf32>, tensor<8x4xf32>) -> tensor<20x4xf32>
  %da1 = stablehlo.dot_general %dh2, %w2, contracting_dims = [1] x [1] : (tensor<8x4xf32>, tensor<20x4xf32>) -> tensor<8x20xf32>
  %dt1 = stablehlo.multiply %da1, %twos : tensor<8x20xf32>
  %dh1 = stablehlo.multiply %dt1, %slope1 : tensor<8x20xf32>
  %dw1 = stablehlo.dot_general %x, %dh1, contracting_dims = [0] x [0] : (tensor<8x12xf32>, tensor<8x20xf32>) -> tensor<12x20xf32>
  %new1 = stablehlo.subtract %w1, %dw1 : tensor<12x20xf32>
  %new2 = stablehlo.subtract %w2, %dw2 : tensor<20x4xf32>
  return %new1, %new2, %loss : tensor<12x20xf32>, tensor<20x4xf32>, tensor<f32>
}

// Of the loop's body `full` gives out the carry alone, `selective` the product, too. The weights come in as they are.
// CHECK-LABEL: func.func @layers(
// FULL: %[[Y:.*]]:2 = heddle.scan
// FULL: -> (tensor<8x4xf32>, tensor<3x8x4xf32>) {
// FULL: heddle.yield %{{.*}}, %[[C:.*]] : tensor<8x4xf32>, tensor<8x4xf32>
// SELECTIVE: %[[Y:.*]]:3 = heddle.scan
// SELECTIVE: %[[H:.*]] = stablehlo.dot_general
// SELECTIVE: heddle.yield %{{.*}}, %{{.*}}, %[[H]]
// CHECK: heddle.scan %{{.*}} in 3 reverse
// FULL: carries(%[[G:.*]] = %{{.*}})
// FULL-NEXT: inputs(%[[W:.*]] = %arg0 : tensor<3x4x4xf32>, %[[SAVED:.*]] = %[[Y]]#1 : tensor<3x8x4xf32>)
// FULL: %[[HELD:.*]]:2 = stablehlo.optimization_barrier %[[SAVED]], %[[G]]
// FULL-NEXT: %[[H:.*]] = stablehlo.dot_general %[[HELD]]#0, %[[W]]
// FULL-NEXT: stablehlo.tanh %[[H]]
// SELECTIVE: carries(%[[G:.*]] = %{{.*}})
// SELECTIVE-NEXT: inputs(%{{.*}} = %arg0 : {{.*}}, %{{.*}} = %[[Y]]#1 : {{.*}}, %[[SAVED:.*]] = %[[Y]]#2 : tensor<3x8x4xf32>)
// SELECTIVE: %[[HELD:.*]]:2 = stablehlo.optimization_barrier %[[SAVED]], %[[G]]
// SELECTIVE-NEXT: stablehlo.tanh %[[HELD]]#0
func.func @layers(%w: tensor<3x4x4xf32> {heddle.io = #heddle.io<name = "w", role = state, type = tensor<3x4x4xf32>, donates = 0>},
                  %x: tensor<8x4xf32> {heddle.io = #heddle.io<name = "x", role = batch, type = tensor<8x4xf32>>})
    -> (tensor<3x4x4xf32> {heddle.io = #heddle.io<name = "w", role = state, type = tensor<3x4x4xf32>>},
        tensor<f32> {heddle.io = #heddle.io<name = "loss", role = metric, type = tensor<f32>>}) {
  %zero = stablehlo.constant dense<0.0> : tensor<f32>
  %y:3 = heddle.scan %i: tensor<i32> in 3 carries(%c = %x : tensor<8x4xf32>) inputs(%wi = %w : tensor<3x4x4xf32>) -> (tensor<8x4xf32>, tensor<3x8x4xf32>, tensor<3x8x4xf32>) {
    %h = stablehlo.dot_general %c, %wi, contracting_dims = [1] x [0] : (tensor<8x4xf32>, tensor<4x4xf32>) -> tensor<8x4xf32>
    %t = stablehlo.tanh %h : tensor<8x4xf32>
    %n = stablehlo.add %c, %t : tensor<8x4xf32>
    heddle.yield %n, %t, %c : tensor<8x4xf32>, tensor<8x4xf32>, tensor<8x4xf32>
  }
  %square = stablehlo.multiply %y#0, %y#0 : tensor<8x4xf32>
  %loss = stablehlo.reduce(%square init: %zero) applies stablehlo.add across dimensions = [0, 1] : (tensor<8x4xf32>, tensor<f32>) -> tensor<f32>
  %g0 = stablehlo.add %y#0, %y#0 : tensor<8x4xf32>
  %back:2 = heddle.scan %i: tensor<i32> in 3 reverse carries(%g = %g0 : tensor<8x4xf32>) inputs(%wi = %w : tensor<3x4x4xf32>, %t = %y#1 : tensor<3x8x4xf32>, %c = %y#2 : tensor<3x8x4xf32>) -> (tensor<8x4xf32>, tensor<3x4x4xf32>) {
    %ones = stablehlo.constant dense<1.0> : tensor<8x4xf32>
    %square1 = stablehlo.multiply %t, %t : tensor<8x4xf32>
    %slope = stablehlo.subtract %ones, %square1 : tensor<8x4xf32>
    %gh = stablehlo.multiply %g, %slope : tensor<8x4xf32>
    %dw = stablehlo.dot_general %c, %gh, contracting_dims = [0] x [0] : (tensor<8x4xf32>, tensor<8x4xf32>) -> tensor<4x4xf32>
    %dc = stablehlo.dot_general %gh, %wi, contracting_dims = [1] x [1] : (tensor<8x4xf32>, tensor<4x4xf32>) -> tensor<8x4xf32>
    %gn = stablehlo.add %g, %dc : tensor<8x4xf32>
    heddle.yield %gn, %dw : tensor<8x4xf32>, tensor<4x4xf32>
  }
  %new = stablehlo.subtract %w, %back#1 : tensor<3x4x4xf32>
  return %new, %loss : tensor<3x4x4xf32>, tensor<f32>
}
