module @jit_init {
  sdy.mesh @mesh = <["data"=2, "model"=2]>
  func.func public @main(%seed: tensor<i32>)
      -> (tensor<16x8xf32> {jax.result_info = "result['w']", sdy.sharding = #sdy.sharding<@mesh, [{"data"}, {}]>}) {
    %0 = stablehlo.constant dense<1.0> : tensor<16x8xf32>
    return %0 : tensor<16x8xf32>
  }
}
