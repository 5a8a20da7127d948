// Tests that a program has an instruction an op and a buffer a value, that results are computed in the arguments donated to them where
// nothing reads these any more, that buffers of other times share bytes, and that the file says the same as the text.
// RUN: heddle-translate --heddle-to-plan %s | FileCheck %s
// RUN: heddle-translate --heddle-to-plan %s -o %t.heddle && heddle-translate --plan-to-text %t.heddle | FileCheck %s

sdy.mesh @mesh = <["data"=2, "model"=4]>

// CHECK: program "main" on 8 devices <["data"=2, "model"=4]>, arena of 768 bytes
// CHECK-NEXT: argument #0 state "w": f32[8x12] [{"model":(2)2}, {}] in b0, donated to result #0
// CHECK-NEXT: argument #1 batch "x": f32[5x8] [{"data"}, {"model":(2)2}] in b1
// CHECK-NEXT: result #0 state "w": f32[8x12] [{"model":(2)2}, {}] in b0
// CHECK-NEXT: result #1 metric "sum": f32 [] in [[SUM:b[0-9]+]]
func.func public @main(
    %w: tensor<4x12xf32> {heddle.io = #heddle.io<name = "w", role = state, type = tensor<8x12xf32>, donates = 0>, spmd.sharding = #sdy.sharding<@mesh, [{"model":(2)2}, {}]>},
    %x: tensor<3x4xf32> {heddle.io = #heddle.io<name = "x", role = batch, type = tensor<5x8xf32>>, spmd.sharding = #sdy.sharding<@mesh, [{"data"}, {"model":(2)2}]>})
    -> (tensor<4x12xf32> {heddle.io = #heddle.io<name = "w", role = state, type = tensor<8x12xf32>>, spmd.sharding = #sdy.sharding<@mesh, [{"model":(2)2}, {}]>},
        tensor<f32> {heddle.io = #heddle.io<name = "sum", role = metric, type = tensor<f32>>, spmd.sharding = #sdy.sharding<@mesh, []>}) {
  // One constant serves the reduction and the splat.
  // CHECK-NEXT: constant [[ZERO:b[0-9]+]] = bytes from 0 of 4
  // CHECK: b0: f32[4x12] at [[W:[0-9]+]]
  // CHECK-NEXT: b1: f32[3x4] at
  // CHECK-NEXT: b2: f32[3x12] at [[SHARED:[0-9]+]]
  // CHECK-NEXT: b3: f32[3x12] at
  // CHECK: #0 dot_general b1, b0 -> b2 {lhs_batching = [], rhs_batching = [], lhs_contracting = [1], rhs_contracting = [0]}  // {{.*}}to-plan.mlir:[[#@LINE+1]]:8
  %0 = stablehlo.dot_general %x, %w, contracting_dims = [1] x [0] : (tensor<3x4xf32>, tensor<4x12xf32>) -> tensor<3x12xf32>
  // CHECK-NEXT: #1 all_reduce add b2 -> b3 over {"model":(2)2}
  %1 = spmd.all_reduce add %0 over {"model":(2)2} on @mesh : (tensor<3x12xf32>) -> tensor<3x12xf32>
  %zero = stablehlo.constant dense<0.0> : tensor<f32>
  // CHECK-NEXT: #2 reduce b3, [[ZERO]] -> b[[#]] {dims = [0, 1]}
  // CHECK-NEXT:   ([[A:b[0-9]+]], [[B:b[0-9]+]])
  // CHECK-NEXT:     add [[A]], [[B]] -> [[C:b[0-9]+]]
  // CHECK-NEXT:     return [[C]]
  %2 = stablehlo.reduce(%1 init: %zero) applies stablehlo.add across dimensions = [0, 1] : (tensor<3x12xf32>, tensor<f32>) -> tensor<f32>
  // CHECK-NEXT: #3 all_reduce add b[[#]] -> [[SUM]] over {"data"}
  %3 = spmd.all_reduce add %2 over {"data"} on @mesh : (tensor<f32>) -> tensor<f32>
  // CHECK-NEXT: #4 broadcast_in_dim [[ZERO]] -> [[ZEROS:b[0-9]+]] {dims = []}
  %zeros = stablehlo.constant dense<0.0> : tensor<4x12xf32>
  // CHECK-NEXT: #5 add b0, [[ZEROS]] -> b0
  %4 = stablehlo.add %w, %zeros : tensor<4x12xf32>
  // CHECK-NOT: #6
  return %4, %3 : tensor<4x12xf32>, tensor<f32>
}
