// Tests units of several segments, units kept in part, and weights that are gathered once more for the backward pass.
// RUN: heddle-opt %s --heddle-recompute="policy=sqrt report" -o /dev/null | FileCheck %s --check-prefix=SQRT
// RUN: heddle-opt %s --heddle-recompute="policy=sqrt/gather report" -o /dev/null | FileCheck %s --check-prefix=BOTH
// RUN: heddle-opt %s --heddle-recompute="policy=full group=3 report" -o /dev/null | FileCheck %s --check-prefix=ALL
// RUN: heddle-opt %s --heddle-recompute="policy=none override=segment.1=keep:0" --canonicalize --cse | FileCheck %s --check-prefix=PART
// RUN: heddle-opt %s --heddle-recompute="policy=none override=segment.1=none/gather" --canonicalize --cse | FileCheck %s --check-prefix=GATHER

// Three segments are two and one.
// BOTH: @dense segment.0-1 full/gather 3 ops again
// SQRT: @dense segment.0-1 full 3 ops again
// SQRT-NEXT: @dense segment.2 full 0 ops again
// ALL: @dense segment.0-2 full
// ALL-NOT: segment

// Of the second segment, the tanh is kept and the product with 2 is made again.
// PART-LABEL: func.func @dense(
// PART: %[[T:.*]] = stablehlo.tanh
// PART: %[[HELD:.*]]:2 = stablehlo.optimization_barrier %[[T]], %[[DH2:.*]] : tensor<8x20xf32>, tensor<8x4xf32>
// PART-NOT: stablehlo.tanh
// PART: %[[AGAIN:.*]] = stablehlo.multiply %[[HELD]]#0, %{{.*}} : tensor<8x20xf32>
// PART: stablehlo.dot_general %[[AGAIN]], %[[DH2]]
// PART-NOT: optimization_barrier

// Nothing is made again, but the weight that dx takes is another one.
// GATHER-LABEL: func.func @dense(
// GATHER-SAME: %arg1: tensor<20x4xf32>
// GATHER: stablehlo.dot_general %{{.*}}, %arg1, contracting_dims = [1] x [0]
// GATHER: %[[HELD:.*]]:2 = stablehlo.optimization_barrier %arg1, %[[DH2:.*]] :
// GATHER: stablehlo.dot_general %[[DH2]], %[[HELD]]#0, contracting_dims = [1] x [1]
// GATHER: stablehlo.subtract %arg1, %{{.*}} : tensor<20x4xf32>
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
