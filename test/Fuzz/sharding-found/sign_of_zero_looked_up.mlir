module {
  sdy.mesh @mesh = <["a"=2, "b"=4]>
  func.func public @main(%arg0: tensor<8x3x6xf32> {check.number = 0 : i64}, %arg1: tensor<3xi64> {check.number = 3 : i64}) -> tensor<2x3x1xi32> {
    %cst = stablehlo.constant dense<1.000000e+00> : tensor<f32>
    %0 = "stablehlo.reduce_window"(%arg0, %cst) <{base_dilations = array<i64: 1, 1, 1>, padding = dense<[[0, 0], [0, 2], [0, 0]]> : tensor<3x2xi64>, window_dilations = array<i64: 1, 1, 1>, window_dimensions = array<i64: 1, 3, 1>, window_strides = array<i64: 1, 1, 1>}> ({
    ^bb0(%arg2: tensor<f32>, %arg3: tensor<f32>):
      %3 = stablehlo.multiply %arg2, %arg3 : tensor<f32>
      stablehlo.return %3 : tensor<f32>
    }) : (tensor<8x3x6xf32>, tensor<f32>) -> tensor<8x3x6xf32>
    %1 = sdy.sharding_constraint %0 <@mesh, [{}, {}, {"b"}]> : tensor<8x3x6xf32>
    %2 = "stablehlo.gather"(%0, %arg1) <{dimension_numbers = #stablehlo.gather<offset_dims = [0, 2], collapsed_slice_dims = [2], start_index_map = [2], index_vector_dim = 1>, slice_sizes = array<i64: 2, 2, 1>}> : (tensor<8x3x6xf32>, tensor<3xi64>) -> tensor<2x3x2xf32>
    %values, %indices = chlo.top_k(%2, k = 1) : tensor<2x3x2xf32> -> (tensor<2x3x1xf32>, tensor<2x3x1xi32>)
    return %indices : tensor<2x3x1xi32>
  }
}
