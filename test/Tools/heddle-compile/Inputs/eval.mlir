module @jit_eval {
  func.func public @main(%w: tensor<16x8xf32> loc("state['w']"), %x: tensor<8x16xf32> loc("x")) -> tensor<8x8xf32> {
    %0 = stablehlo.dot_general %x, %w, contracting_dims = [1] x [0] : (tensor<8x16xf32>, tensor<16x8xf32>) -> tensor<8x8xf32>
    return %0 : tensor<8x8xf32>
  }
}
