module @jit_eval {
  func.func public @main(%w: tensor<16x8xf32> loc("state['w']"), %v: tensor<16x8xf32> loc("state['v']")) -> tensor<16x8xf32> {
    %0 = stablehlo.add %w, %v : tensor<16x8xf32>
    return %0 : tensor<16x8xf32>
  }
}
