module @jit__lambda attributes {mhlo.num_partitions = 8 : i32, mhlo.num_replicas = 1 : i32} {
  sdy.mesh @mesh = <["r"=8]> {stablehlo.mesh = {axes = [{name = "r", size = 8 : i64}]}}
  func.func public @main(%arg0: tensor<4096x4096xf32>, %arg1: tensor<5x4096x4096xf32>) -> (tensor<5x4096x4096xf32> {jax.result_info = "result"}) {
    %0 = sdy.sharding_constraint %arg1 <@mesh, [{"r"}, {}, {}]> : tensor<5x4096x4096xf32>
    %1 = stablehlo.dot_general %0, %arg0, contracting_dims = [2] x [0], precision = [DEFAULT, DEFAULT] : (tensor<5x4096x4096xf32>, tensor<4096x4096xf32>) -> tensor<5x4096x4096xf32>
    %2 = stablehlo.tanh %1 : tensor<5x4096x4096xf32>
    return %2 : tensor<5x4096x4096xf32>
  }
}

