// Tests that a loop whose body exchanges values between devices is proved: what is summed over all axes is the same everywhere,
// whatever an exchange did before.
// RUN: heddle-opt %s --heddle-shard --heddle-to-scheduled --heddle-to-plan -o %t.plan.mlir
// RUN: FileCheck %s < %t.plan.mlir
// RUN: heddle-interpret %s --value "dense<3.0> : tensor<8x8xf32>" > %t.whole
// RUN: heddle-interpret %t.plan.mlir --value "dense<3.0> : tensor<8x8xf32>" > %t.plan
// RUN: cmp %t.whole %t.plan

// CHECK: plan.while
// CHECK: plan.collective permute
sdy.mesh @mesh = <["a"=2, "b"=2]>
func.func public @main(%x: tensor<8x8xf32> {sdy.sharding = #sdy.sharding<@mesh, [{"a"}, {"b"}]>}) -> (tensor<8x8xf32> {sdy.sharding = #sdy.sharding<@mesh, [{"a"}, {"b"}]>}) {
  %r = stablehlo.while(%v = %x) : tensor<8x8xf32>
  cond {
    %z = stablehlo.constant dense<0.0> : tensor<f32>
    %one = stablehlo.constant dense<1.0> : tensor<f32>
    %m = stablehlo.multiply %v, %v : tensor<8x8xf32>
    %s = stablehlo.reduce(%m init: %z) applies stablehlo.add across dimensions = [0, 1] : (tensor<8x8xf32>, tensor<f32>) -> tensor<f32>
    %c = stablehlo.compare GT, %s, %one : (tensor<f32>, tensor<f32>) -> tensor<i1>
    stablehlo.return %c : tensor<i1>
  } do {
    %h = stablehlo.constant dense<0.3> : tensor<8x8xf32>
    %t = stablehlo.transpose %v, dims = [1, 0] : (tensor<8x8xf32>) -> tensor<8x8xf32>
    %a = stablehlo.add %v, %t : tensor<8x8xf32>
    %n = stablehlo.multiply %a, %h : tensor<8x8xf32>
    stablehlo.return %n : tensor<8x8xf32>
  }
  return %r : tensor<8x8xf32>
}
