// Tests that the Reference runs the Local rung with a sequential axis as positions, like any other axis: what parts of one device give each
// other is what devices would, so it is the oracle of what will do them one after another.
// RUN: heddle-interpret %s --entry=local --value='dense<[[1.0, 2.0], [3.0, 4.0], [5.0, 6.0], [7.0, 8.0]]> : tensor<4x2xf32>' --value='dense<10.0> : tensor<f32>' | FileCheck %s

// CHECK: result0 = dense<[26.0, 30.0]> : tensor<2xf32>
// CHECK: result1 = dense<{{\[}}[1.0, 2.0], [13.0, 14.0], [5.0, 6.0], [17.0, 18.0]]> : tensor<4x2xf32>
sdy.mesh @mesh = <["data"=2, "micro"=2]> {heddle.sequential_axes = ["micro"]}

// A part of the batch on each position; w times the number of its part is added, so parts differ.
func.func @local(%x: tensor<1x2xf32> {spmd.sharding = #sdy.sharding<@mesh, [{"data", "micro"}, {}]>}, %w: tensor<f32> {spmd.sharding = #sdy.sharding<@mesh, []>})
    -> (tensor<2xf32> {spmd.sharding = #sdy.sharding<@mesh, [{}]>}, tensor<1x2xf32> {spmd.sharding = #sdy.sharding<@mesh, [{"data", "micro"}, {}]>}) {
  %part = spmd.axis_index {"micro"} on @mesh : tensor<i32>
  %k = stablehlo.convert %part : (tensor<i32>) -> tensor<f32>
  %kw = stablehlo.multiply %k, %w : tensor<f32>
  %b = stablehlo.broadcast_in_dim %kw, dims = [] : (tensor<f32>) -> tensor<1x2xf32>
  %y = stablehlo.add %x, %b : tensor<1x2xf32>
  %row = stablehlo.reshape %y : (tensor<1x2xf32>) -> tensor<2xf32>
  %carry = spmd.all_reduce add %row over {"micro"} on @mesh : (tensor<2xf32>) -> tensor<2xf32>
  %sum = spmd.all_reduce add %carry over {"data"} on @mesh : (tensor<2xf32>) -> tensor<2xf32>
  %ten = stablehlo.constant dense<-10.0> : tensor<2xf32>
  %s = stablehlo.add %sum, %ten : tensor<2xf32>
  return %s, %y : tensor<2xf32>, tensor<1x2xf32>
}
