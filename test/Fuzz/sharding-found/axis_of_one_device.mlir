module {
  sdy.mesh @mesh = <["a"=1, "b"=2]>
  func.func public @main(%arg0: tensor<8x5x6xbf16> {sdy.sharding = #sdy.sharding<@mesh, [{"b", "a"}, {}, {}]>}, %arg1: tensor<i32>) -> tensor<i32> {
    %0 = sdy.sharding_constraint %arg0 <@mesh, [{}, {}, {"b"}]> : tensor<8x5x6xbf16>
    return %arg1 : tensor<i32>
  }
}
