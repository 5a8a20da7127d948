// A strided slice from the first element to the last was replaced by itself, without end.
sdy.mesh @mesh = <["a"=2, "b"=2, "c"=2]>
func.func public @main(%arg0: tensor<8x6x5xf32>) -> (tensor<8x3x3xi32> {sdy.sharding = #sdy.sharding<@mesh, [{}, {}, {"b"}]>}) {
  %0 = stablehlo.slice %arg0 [0:8, 0:6:2, 0:5:2] : (tensor<8x6x5xf32>) -> tensor<8x3x3xf32>
  %1 = stablehlo.convert %0 : (tensor<8x3x3xf32>) -> tensor<8x3x3xi32>
  return %1 : tensor<8x3x3xi32>
}
