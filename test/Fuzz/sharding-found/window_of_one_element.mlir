module {
  sdy.mesh @mesh = <["a"=2, "b"=4]>
  func.func public @main(%arg0: tensor<1x8xi32> {check.number = 0 : i64}, %arg1: tensor<1x3x2x5xi32> {check.number = 6 : i64}) -> tensor<1x3x2x5xi32> {
    %c = stablehlo.constant dense<3> : tensor<i32>
    %0 = "stablehlo.reduce_window"(%arg0, %c) <{base_dilations = array<i64: 1, 1>, padding = dense<[[2, 2], [2, 1]]> : tensor<2x2xi64>, window_dilations = array<i64: 2, 1>, window_dimensions = array<i64: 1, 2>, window_strides = array<i64: 2, 1>}> ({
    ^bb0(%arg2: tensor<i32>, %arg3: tensor<i32>):
      %2 = stablehlo.maximum %arg2, %arg3 : tensor<i32>
      stablehlo.return %2 : tensor<i32>
    }) : (tensor<1x8xi32>, tensor<i32>) -> tensor<3x10xi32>
    %1 = sdy.sharding_constraint %0 <@mesh, [{"a"}, {"b"}]> : tensor<3x10xi32>
    return %arg1 : tensor<1x3x2x5xi32>
  }
}
