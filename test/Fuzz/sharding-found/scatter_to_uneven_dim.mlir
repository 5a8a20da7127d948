module {
  sdy.mesh @mesh = <["a"=2, "b"=2, "c"=2]>
  func.func public @main(%arg0: tensor<6x9x2x3x1xi32> {check.number = 6 : i64, sdy.sharding = #sdy.sharding<@mesh, [{"b"}, {}, {"c"}, {"a"}, {}]>}) -> tensor<9x3x1xi32> {
    %c = stablehlo.constant dense<0> : tensor<i32>
    %0 = stablehlo.reduce(%arg0 init: %c) applies stablehlo.maximum across dimensions = [0, 2] : (tensor<6x9x2x3x1xi32>, tensor<i32>) -> tensor<9x3x1xi32>
    return %0 : tensor<9x3x1xi32>
  }
}
