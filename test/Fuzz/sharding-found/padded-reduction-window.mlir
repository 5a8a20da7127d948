module {
  sdy.mesh @mesh = <["a"=2, "b"=4]>
  func.func public @main(%arg0: tensor<2x1x6x3x1xf32> {check.number = 8 : i64}, %arg1: tensor<2x1x6x3x1xf32> {check.number = 9 : i64}, %arg2: tensor<i1> {check.number = 10 : i64}) -> (tensor<1x1x5x2x1xf32> {check.error = 6.0915950000000001E-5 : f64}, tensor<2x1x6x3x1xf32> {sdy.sharding = #sdy.sharding<@mesh, [{"a"}, {}, {}, {}, {}]>}) {
    %c = stablehlo.constant dense<0> : tensor<i32>
    %0:2 = stablehlo.while(%iterArg = %c, %iterArg_0 = %arg0) : tensor<i32>, tensor<2x1x6x3x1xf32>
    cond {
      stablehlo.return %arg2 : tensor<i1>
    } do {
      stablehlo.return %iterArg, %arg1 : tensor<i32>, tensor<2x1x6x3x1xf32>
    }
    %cst = stablehlo.constant dense<2.000000e+00> : tensor<f32>
    %1 = "stablehlo.reduce_window"(%0#1, %cst) <{base_dilations = array<i64: 1, 1, 2, 1, 2>, padding = dense<[[0, 0], [0, 0], [0, 0], [1, 2], [0, 1]]> : tensor<5x2xi64>, window_dilations = array<i64: 1, 1, 2, 1, 1>, window_dimensions = array<i64: 2, 1, 2, 1, 1>, window_strides = array<i64: 3, 1, 2, 3, 3>}> ({
    ^bb0(%arg3: tensor<f32>, %arg4: tensor<f32>):
      %2 = stablehlo.add %arg3, %arg4 : tensor<f32>
      stablehlo.return %2 : tensor<f32>
    }) : (tensor<2x1x6x3x1xf32>, tensor<f32>) -> tensor<1x1x5x2x1xf32>
    return %1, %arg0 : tensor<1x1x5x2x1xf32>, tensor<2x1x6x3x1xf32>
  }
}
