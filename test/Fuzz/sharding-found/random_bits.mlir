module {
  sdy.mesh @mesh = <["a"=2, "b"=3]>
  func.func public @main() -> (tensor<4xui8> {sdy.sharding = #sdy.sharding<@mesh, [{"a"}]>}) {
    %c = stablehlo.constant dense<0> : tensor<2xui64>
    %output_state, %output = stablehlo.rng_bit_generator %c, algorithm = PHILOX : (tensor<2xui64>) -> (tensor<2xui64>, tensor<4xui8>)
    return %output : tensor<4xui8>
  }
}
