module {
  sdy.mesh @mesh = <["a"=3]>
  func.func public @main(%arg0: tensor<8x8x5xf16> {check.number = 0 : i64}) -> (tensor<2x4x20x2xf16> {sdy.sharding = #sdy.sharding<@mesh, [{}, {}, {"a"}, {}]>}) {
    %0 = stablehlo.reshape %arg0 : (tensor<8x8x5xf16>) -> tensor<2x4x20x2xf16>
    return %0 : tensor<2x4x20x2xf16>
  }
}
