module {
  sdy.mesh @mesh = <["a"=6]>
  func.func public @main(%arg0: tensor<5x6x10xf32> {check.number = 0 : i64, sdy.sharding = #sdy.sharding<@mesh, [{}, {"a":(3)2}, {"a":(1)3}]>}, %arg1: tensor<10xf32> {check.number = 1 : i64}) -> tensor<30xf32> {
    %0 = stablehlo.dot_general %arg0, %arg1, contracting_dims = [2] x [0] : (tensor<5x6x10xf32>, tensor<10xf32>) -> tensor<5x6xf32>
    %1 = stablehlo.reshape %0 : (tensor<5x6xf32>) -> tensor<30xf32>
    return %1 : tensor<30xf32>
  }
}
