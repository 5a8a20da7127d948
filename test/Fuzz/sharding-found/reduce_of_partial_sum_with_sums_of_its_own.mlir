  sdy.mesh @mesh = <["a"=2, "b"=3]>
  func.func public @main(%arg0: tensor<10x3xf64> , %arg1: tensor<2x10x6xf64> {sdy.sharding = #sdy.sharding<@mesh, [{}, {"b"}, {"a"}]>}) -> (tensor<6xf64> ) {
    %0 = stablehlo.dot_general %arg0, %arg1, contracting_dims = [0] x [1] : (tensor<10x3xf64>, tensor<2x10x6xf64>) -> tensor<3x2x6xf64>
    %1 = sdy.sharding_constraint %0 <@mesh, [{}, {"a"}, {}]> : tensor<3x2x6xf64>
    %cst = stablehlo.constant dense<0.000000e+00> : tensor<f64>
    %2 = stablehlo.reduce(%0 init: %cst) applies stablehlo.add across dimensions = [0, 1] : (tensor<3x2x6xf64>, tensor<f64>) -> tensor<6xf64>
    return %2 : tensor<6xf64>
  }
