module {
  sdy.mesh @mesh = <["a"=1, "b"=2]>
  func.func public @main(%arg0: tensor<5x2x10x3xf64> {sdy.sharding = #sdy.sharding<@mesh, [{}, {}, {"a"}, {}]>}, %arg1: tensor<8x12xi1>, %arg2: tensor<8x12xi1>) -> tensor<8x12xi1> {
    %0 = stablehlo.transpose %arg0, dims = [1, 3, 2, 0] : (tensor<5x2x10x3xf64>) -> tensor<2x3x10x5xf64>
    %c = stablehlo.constant dense<0> : tensor<i32>
    %c_0 = stablehlo.constant dense<2> : tensor<i32>
    %c_1 = stablehlo.constant dense<1> : tensor<i32>
    %c_2 = stablehlo.constant dense<0> : tensor<i32>
    %1:2 = stablehlo.while(%iterArg = %c, %iterArg_3 = %arg1) : tensor<i32>, tensor<8x12xi1>
    cond {
      %2 = stablehlo.compare LT, %iterArg, %c_0, SIGNED : (tensor<i32>, tensor<i32>) -> tensor<i1>
      stablehlo.return %2 : tensor<i1>
    } do {
      %2 = stablehlo.dynamic_slice %0, %iterArg, %c_2, %c_2, %c_2, sizes = [1, 3, 10, 5] : (tensor<2x3x10x5xf64>, tensor<i32>, tensor<i32>, tensor<i32>, tensor<i32>) -> tensor<1x3x10x5xf64>
      %3 = stablehlo.reshape %2 : (tensor<1x3x10x5xf64>) -> tensor<3x10x5xf64>
      %4 = sdy.sharding_constraint %3 <@mesh, [{"b"}, {}, {}]> : tensor<3x10x5xf64>
      %5 = stablehlo.add %iterArg, %c_1 : tensor<i32>
      stablehlo.return %5, %iterArg_3 : tensor<i32>, tensor<8x12xi1>
    }
    return %arg2 : tensor<8x12xi1>
  }
}
