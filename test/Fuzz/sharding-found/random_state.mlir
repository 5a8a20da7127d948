module {
  sdy.mesh @mesh = <["a"=6]>
  func.func public @main(%arg0: tensor<2xui64>) -> tensor<2xui64> {
    %output_state, %output = stablehlo.rng_bit_generator %arg0, algorithm = PHILOX : (tensor<2xui64>) -> (tensor<2xui64>, tensor<4x6xui8>)
    %0 = sdy.sharding_constraint %output <@mesh, [{}, {"a"}]> : tensor<4x6xui8>
    return %output_state : tensor<2xui64>
  }
}
