module {
  sdy.mesh @mesh = <["a"=6]>
  func.func public @main(%arg0: tensor<4x8xf32> {check.number = 6 : i64}) -> (tensor<4x8xf32> {sdy.sharding = #sdy.sharding<@mesh, [{}, {"a":(1)2}]>}) {
    %0 = sdy.sharding_constraint %arg0 <@mesh, [{}, {"a":(3)2}]> : tensor<4x8xf32>
    return %0 : tensor<4x8xf32>
  }
}
