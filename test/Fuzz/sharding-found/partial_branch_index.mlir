module {
  sdy.mesh @mesh = <["a"=3, "b"=2]>
  func.func public @main(%arg0: tensor<i32> {check.number = 1 : i64, sdy.sharding = #sdy.sharding<@mesh, [], unreduced={"b"}>}, %arg1: tensor<4x2xf32> {check.number = 6 : i64}) -> tensor<4x2xf32> {
    %0 = "stablehlo.case"(%arg0) ({
      %1 = stablehlo.add %arg1, %arg1 : tensor<4x2xf32>
      stablehlo.return %1 : tensor<4x2xf32>
    }, {
      stablehlo.return %arg1 : tensor<4x2xf32>
    }, {
      stablehlo.return %arg1 : tensor<4x2xf32>
    }) : (tensor<i32>) -> tensor<4x2xf32>
    return %0 : tensor<4x2xf32>
  }
}
