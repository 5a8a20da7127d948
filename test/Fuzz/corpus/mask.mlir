module @jit__lambda attributes {mhlo.num_partitions = 1 : i32, mhlo.num_replicas = 1 : i32} {
  func.func public @main(%arg0: tensor<130xf32>) -> (tensor<130xf32> {jax.result_info = "result"}) {
    %c = stablehlo.constant dense<"0x01000001000001000001000001000001000001000001000001000001000001000001000001000001000001000001000001000001000001000001000001000001000001000001000001000001000001000001000001000001000001000001000001000001000001000001000001000001000001000001000001000001000001000001"> : tensor<130xi1>
    %c_0 = stablehlo.constant dense<0> : tensor<i32>
    %0 = call @_where(%c, %arg0, %c_0) : (tensor<130xi1>, tensor<130xf32>, tensor<i32>) -> tensor<130xf32>
    return %0 : tensor<130xf32>
  }
  func.func private @_where(%arg0: tensor<130xi1>, %arg1: tensor<130xf32>, %arg2: tensor<i32>) -> tensor<130xf32> {
    %0 = stablehlo.convert %arg2 : (tensor<i32>) -> tensor<f32>
    %1 = stablehlo.broadcast_in_dim %0, dims = [] : (tensor<f32>) -> tensor<130xf32>
    %2 = stablehlo.select %arg0, %arg1, %1 : tensor<130xi1>, tensor<130xf32>
    return %2 : tensor<130xf32>
  }
}
