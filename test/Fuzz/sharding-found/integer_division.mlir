module {
  sdy.mesh @mesh = <["a"=2, "b"=2]>
  func.func public @main(%arg0: tensor<7x2x6xui32> {check.number = 0 : i64}, %arg1: tensor<7x6xui32> {check.number = 1 : i64, sdy.sharding = #sdy.sharding<@mesh, [{"a"}, {}]>}) -> tensor<2xui32> {
    %0 = stablehlo.dot_general %arg0, %arg1, contracting_dims = [0, 2] x [0, 1] : (tensor<7x2x6xui32>, tensor<7x6xui32>) -> tensor<2xui32>
    %c = stablehlo.constant dense<2> : tensor<2xui32>
    %1 = stablehlo.divide %0, %c : tensor<2xui32>
    return %1 : tensor<2xui32>
  }
}
