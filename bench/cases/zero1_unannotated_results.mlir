module @jit_z1 attributes {mhlo.num_partitions = 4 : i32, mhlo.num_replicas = 1 : i32} {
  sdy.mesh @mesh = <["d"=4]> {stablehlo.mesh = {axes = [{name = "d", size = 4 : i64}]}}
  func.func public @main(%arg0: tensor<1024x4096xf32> {jax.buffer_donor = true, sdy.sharding = #sdy.sharding<@mesh, [{}, {}]>}, %arg1: tensor<4096x1024xf32> {jax.buffer_donor = true, sdy.sharding = #sdy.sharding<@mesh, [{}, {}]>}, %arg2: tensor<1024x4096xf32> {jax.buffer_donor = true, sdy.sharding = #sdy.sharding<@mesh, [{"d"}, {}]>}, %arg3: tensor<4096x1024xf32> {jax.buffer_donor = true, sdy.sharding = #sdy.sharding<@mesh, [{}, {"d"}]>}, %arg4: tensor<32768x1024xf32> {sdy.sharding = #sdy.sharding<@mesh, [{"d"}, {}]>}, %arg5: tensor<32768x1024xf32> {sdy.sharding = #sdy.sharding<@mesh, [{"d"}, {}]>}) -> (tensor<1024x4096xf32> {jax.result_info = "result[0][0]"}, tensor<4096x1024xf32> {jax.result_info = "result[0][1]"}, tensor<1024x4096xf32> {jax.result_info = "result[1][0]"}, tensor<4096x1024xf32> {jax.result_info = "result[1][1]"}, tensor<f32> {jax.result_info = "result[2]"}) {
    %0 = stablehlo.dot_general %arg4, %arg0, contracting_dims = [1] x [0], precision = [DEFAULT, DEFAULT] : (tensor<32768x1024xf32>, tensor<1024x4096xf32>) -> tensor<32768x4096xf32>
    %1 = call @relu(%0) : (tensor<32768x4096xf32>) -> tensor<32768x4096xf32>
    %cst = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %2 = stablehlo.broadcast_in_dim %cst, dims = [] : (tensor<f32>) -> tensor<32768x4096xf32>
    %3 = stablehlo.compare GT, %0, %2, FLOAT : (tensor<32768x4096xf32>, tensor<32768x4096xf32>) -> tensor<32768x4096xi1>
    %4 = stablehlo.dot_general %1, %arg1, contracting_dims = [1] x [0], precision = [DEFAULT, DEFAULT] : (tensor<32768x4096xf32>, tensor<4096x1024xf32>) -> tensor<32768x1024xf32>
    %5 = stablehlo.subtract %4, %arg5 : tensor<32768x1024xf32>
    %6 = stablehlo.multiply %5, %5 : tensor<32768x1024xf32>
    %cst_0 = stablehlo.constant dense<2.000000e+00> : tensor<f32>
    %7 = stablehlo.broadcast_in_dim %cst_0, dims = [] : (tensor<f32>) -> tensor<32768x1024xf32>
    %8 = stablehlo.multiply %7, %5 : tensor<32768x1024xf32>
    %cst_1 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %9 = stablehlo.reduce(%6 init: %cst_1) applies stablehlo.add across dimensions = [0, 1] : (tensor<32768x1024xf32>, tensor<f32>) -> tensor<f32>
    %cst_2 = stablehlo.constant dense<0x4C000000> : tensor<f32>
    %10 = stablehlo.divide %9, %cst_2 : tensor<f32>
    %cst_3 = stablehlo.constant dense<1.000000e+00> : tensor<f32>
    %cst_4 = stablehlo.constant dense<0x4C000000> : tensor<f32>
    %11 = stablehlo.divide %cst_3, %cst_4 : tensor<f32>
    %12 = stablehlo.broadcast_in_dim %11, dims = [] : (tensor<f32>) -> tensor<32768x1024xf32>
    %13 = stablehlo.multiply %12, %8 : tensor<32768x1024xf32>
    %14 = stablehlo.dot_general %13, %1, contracting_dims = [0] x [0], precision = [DEFAULT, DEFAULT] : (tensor<32768x1024xf32>, tensor<32768x4096xf32>) -> tensor<1024x4096xf32>
    %15 = stablehlo.transpose %14, dims = [1, 0] : (tensor<1024x4096xf32>) -> tensor<4096x1024xf32>
    %16 = stablehlo.dot_general %13, %arg1, contracting_dims = [1] x [1], precision = [DEFAULT, DEFAULT] : (tensor<32768x1024xf32>, tensor<4096x1024xf32>) -> tensor<32768x4096xf32>
    %cst_5 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %17 = stablehlo.broadcast_in_dim %cst_5, dims = [] : (tensor<f32>) -> tensor<32768x4096xf32>
    %18 = stablehlo.select %3, %16, %17 : tensor<32768x4096xi1>, tensor<32768x4096xf32>
    %19 = stablehlo.dot_general %18, %arg4, contracting_dims = [0] x [0], precision = [DEFAULT, DEFAULT] : (tensor<32768x4096xf32>, tensor<32768x1024xf32>) -> tensor<4096x1024xf32>
    %20 = stablehlo.transpose %19, dims = [1, 0] : (tensor<4096x1024xf32>) -> tensor<1024x4096xf32>
    %cst_6 = stablehlo.constant dense<0.899999976> : tensor<f32>
    %21 = stablehlo.broadcast_in_dim %cst_6, dims = [] : (tensor<f32>) -> tensor<1024x4096xf32>
    %22 = stablehlo.multiply %21, %arg2 : tensor<1024x4096xf32>
    %23 = stablehlo.add %22, %20 : tensor<1024x4096xf32>
    %cst_7 = stablehlo.constant dense<1.000000e-01> : tensor<f32>
    %24 = stablehlo.broadcast_in_dim %cst_7, dims = [] : (tensor<f32>) -> tensor<1024x4096xf32>
    %25 = stablehlo.multiply %24, %23 : tensor<1024x4096xf32>
    %26 = stablehlo.subtract %arg0, %25 : tensor<1024x4096xf32>
    %cst_8 = stablehlo.constant dense<0.899999976> : tensor<f32>
    %27 = stablehlo.broadcast_in_dim %cst_8, dims = [] : (tensor<f32>) -> tensor<4096x1024xf32>
    %28 = stablehlo.multiply %27, %arg3 : tensor<4096x1024xf32>
    %29 = stablehlo.add %28, %15 : tensor<4096x1024xf32>
    %cst_9 = stablehlo.constant dense<1.000000e-01> : tensor<f32>
    %30 = stablehlo.broadcast_in_dim %cst_9, dims = [] : (tensor<f32>) -> tensor<4096x1024xf32>
    %31 = stablehlo.multiply %30, %29 : tensor<4096x1024xf32>
    %32 = stablehlo.subtract %arg1, %31 : tensor<4096x1024xf32>
    %cst_10 = stablehlo.constant dense<0.899999976> : tensor<f32>
    %33 = stablehlo.broadcast_in_dim %cst_10, dims = [] : (tensor<f32>) -> tensor<1024x4096xf32>
    %34 = stablehlo.multiply %33, %arg2 : tensor<1024x4096xf32>
    %35 = stablehlo.add %34, %20 : tensor<1024x4096xf32>
    %cst_11 = stablehlo.constant dense<0.899999976> : tensor<f32>
    %36 = stablehlo.broadcast_in_dim %cst_11, dims = [] : (tensor<f32>) -> tensor<4096x1024xf32>
    %37 = stablehlo.multiply %36, %arg3 : tensor<4096x1024xf32>
    %38 = stablehlo.add %37, %15 : tensor<4096x1024xf32>
    return %26, %32, %35, %38, %10 : tensor<1024x4096xf32>, tensor<4096x1024xf32>, tensor<1024x4096xf32>, tensor<4096x1024xf32>, tensor<f32>
  }
  func.func private @relu(%arg0: tensor<32768x4096xf32>) -> tensor<32768x4096xf32> {
    %cst = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %0 = stablehlo.broadcast_in_dim %cst, dims = [] : (tensor<f32>) -> tensor<32768x4096xf32>
    %1 = stablehlo.maximum %arg0, %0 : tensor<32768x4096xf32>
    return %1 : tensor<32768x4096xf32>
  }
}

