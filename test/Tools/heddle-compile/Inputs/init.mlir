module @jit_init {
  func.func public @main(%seed: tensor<i32>) -> (tensor<16x8xf32> {jax.result_info = "result['w']"}) {
    %0 = stablehlo.convert %seed : (tensor<i32>) -> tensor<f32>
    %1 = stablehlo.iota dim = 1 : tensor<16x8xf32>
    %2 = stablehlo.broadcast_in_dim %0, dims = [] : (tensor<f32>) -> tensor<16x8xf32>
    %3 = stablehlo.add %1, %2 : tensor<16x8xf32>
    return %3 : tensor<16x8xf32>
  }
}
