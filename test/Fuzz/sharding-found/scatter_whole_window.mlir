module {
  sdy.mesh @mesh = <["a"=3, "b"=2]>
  func.func public @main(%arg0: tensor<10xf32> {check.number = 0 : i64}, %arg1: tensor<6x3x1xi32> {check.number = 5 : i64}, %arg2: tensor<6x3x10xf32> {check.number = 6 : i64, sdy.sharding = #sdy.sharding<@mesh, [{}, {}, {"b"}]>}) -> tensor<10xf32> {
    %0 = "stablehlo.scatter"(%arg0, %arg1, %arg2) <{scatter_dimension_numbers = #stablehlo.scatter<update_window_dims = [2], scatter_dims_to_operand_dims = [0], index_vector_dim = 2>}> ({
    ^bb0(%arg3: tensor<f32>, %arg4: tensor<f32>):
      %1 = stablehlo.add %arg3, %arg4 : tensor<f32>
      stablehlo.return %1 : tensor<f32>
    }) : (tensor<10xf32>, tensor<6x3x1xi32>, tensor<6x3x10xf32>) -> tensor<10xf32>
    return %0 : tensor<10xf32>
  }
}
