module {
  sdy.mesh @mesh = <["a"=3]>
  func.func public @main(%arg0: tensor<3x6x8xi8>, %arg1: tensor<i32>, %arg2: tensor<i1>) -> (tensor<3x6x8xi8> {sdy.sharding = #sdy.sharding<@mesh, [{}, {"a"}, {}]>}) {
    %0:2 = stablehlo.while(%iterArg = %arg1, %iterArg_0 = %arg0) : tensor<i32>, tensor<3x6x8xi8>
    cond {
      stablehlo.return %arg2 : tensor<i1>
    } do {
      stablehlo.return %iterArg, %iterArg_0 : tensor<i32>, tensor<3x6x8xi8>
    }
    return %0#1 : tensor<3x6x8xi8>
  }
}
