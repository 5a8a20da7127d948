module @jit__lambda attributes {mhlo.num_partitions = 1 : i32, mhlo.num_replicas = 1 : i32} {
  func.func public @main(%arg0: tensor<3xf16>, %arg1: tensor<3xi8>, %arg2: tensor<3xf32>) -> (tensor<3xf8E4M3FN> {jax.result_info = "result[0]"}, tensor<3xi4> {jax.result_info = "result[1]"}, tensor<3xbf16> {jax.result_info = "result[2]"}, tensor<3xui32> {jax.result_info = "result[3]"}, tensor<3xcomplex<f32>> {jax.result_info = "result[4]"}) {
    %0 = stablehlo.convert %arg0 : (tensor<3xf16>) -> tensor<3xf8E4M3FN>
    %1 = stablehlo.convert %arg1 : (tensor<3xi8>) -> tensor<3xi4>
    %2 = stablehlo.convert %arg2 : (tensor<3xf32>) -> tensor<3xbf16>
    %3 = stablehlo.bitcast_convert %arg2 : (tensor<3xf32>) -> tensor<3xui32>
    %4 = stablehlo.complex %arg2, %arg2 : tensor<3xcomplex<f32>>
    return %0, %1, %2, %3, %4 : tensor<3xf8E4M3FN>, tensor<3xi4>, tensor<3xbf16>, tensor<3xui32>, tensor<3xcomplex<f32>>
  }
}
