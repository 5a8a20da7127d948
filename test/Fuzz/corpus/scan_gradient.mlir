module @jit__lambda attributes {mhlo.num_partitions = 1 : i32, mhlo.num_replicas = 1 : i32} {
  func.func public @main(%arg0: tensor<5x6x6xf32>, %arg1: tensor<4x6xf32>) -> (tensor<5x6x6xf32> {jax.result_info = "result"}) {
    %cst = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %0 = stablehlo.broadcast_in_dim %cst, dims = [] : (tensor<f32>) -> tensor<5x4x6xf32>
    %cst_0 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %1 = stablehlo.broadcast_in_dim %cst_0, dims = [] : (tensor<f32>) -> tensor<5x4x6xf32>
    %c = stablehlo.constant dense<0> : tensor<i32>
    %2:5 = stablehlo.while(%iterArg = %arg0, %iterArg_4 = %c, %iterArg_5 = %arg1, %iterArg_6 = %0, %iterArg_7 = %1) : tensor<5x6x6xf32>, tensor<i32>, tensor<4x6xf32>, tensor<5x4x6xf32>, tensor<5x4x6xf32>
    cond {
      %c_8 = stablehlo.constant dense<5> : tensor<i32>
      %6 = stablehlo.compare LT, %iterArg_4, %c_8, SIGNED : (tensor<i32>, tensor<i32>) -> tensor<i1>
      stablehlo.return %6 : tensor<i1>
    } do {
      %6 = func.call @dynamic_index_in_dim(%iterArg, %iterArg_4) : (tensor<5x6x6xf32>, tensor<i32>) -> tensor<6x6xf32>
      %7:3 = func.call @closed_call(%iterArg_5, %6) : (tensor<4x6xf32>, tensor<6x6xf32>) -> (tensor<4x6xf32>, tensor<4x6xf32>, tensor<4x6xf32>)
      %8 = func.call @dynamic_update_index_in_dim(%iterArg_6, %7#1, %iterArg_4) : (tensor<5x4x6xf32>, tensor<4x6xf32>, tensor<i32>) -> tensor<5x4x6xf32>
      %9 = func.call @dynamic_update_index_in_dim(%iterArg_7, %7#2, %iterArg_4) : (tensor<5x4x6xf32>, tensor<4x6xf32>, tensor<i32>) -> tensor<5x4x6xf32>
      %c_8 = stablehlo.constant dense<1> : tensor<i32>
      %10 = stablehlo.add %iterArg_4, %c_8 : tensor<i32>
      stablehlo.return %iterArg, %10, %7#0, %8, %9 : tensor<5x6x6xf32>, tensor<i32>, tensor<4x6xf32>, tensor<5x4x6xf32>, tensor<5x4x6xf32>
    }
    %cst_1 = stablehlo.constant dense<1.000000e+00> : tensor<f32>
    %3 = stablehlo.broadcast_in_dim %cst_1, dims = [] : (tensor<f32>) -> tensor<4x6xf32>
    %cst_2 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %4 = stablehlo.broadcast_in_dim %cst_2, dims = [] : (tensor<f32>) -> tensor<5x6x6xf32>
    %c_3 = stablehlo.constant dense<0> : tensor<i32>
    %5:6 = stablehlo.while(%iterArg = %arg0, %iterArg_4 = %2#3, %iterArg_5 = %2#4, %iterArg_6 = %c_3, %iterArg_7 = %3, %iterArg_8 = %4) : tensor<5x6x6xf32>, tensor<5x4x6xf32>, tensor<5x4x6xf32>, tensor<i32>, tensor<4x6xf32>, tensor<5x6x6xf32>
    cond {
      %c_9 = stablehlo.constant dense<5> : tensor<i32>
      %6 = stablehlo.compare LT, %iterArg_6, %c_9, SIGNED : (tensor<i32>, tensor<i32>) -> tensor<i1>
      stablehlo.return %6 : tensor<i1>
    } do {
      %c_9 = stablehlo.constant dense<5> : tensor<i32>
      %6 = stablehlo.subtract %c_9, %iterArg_6 : tensor<i32>
      %c_10 = stablehlo.constant dense<1> : tensor<i32>
      %7 = stablehlo.subtract %6, %c_10 : tensor<i32>
      %8 = func.call @dynamic_index_in_dim(%iterArg, %7) : (tensor<5x6x6xf32>, tensor<i32>) -> tensor<6x6xf32>
      %9 = func.call @dynamic_index_in_dim_0(%iterArg_4, %7) : (tensor<5x4x6xf32>, tensor<i32>) -> tensor<4x6xf32>
      %10 = func.call @dynamic_index_in_dim_0(%iterArg_5, %7) : (tensor<5x4x6xf32>, tensor<i32>) -> tensor<4x6xf32>
      %11:2 = func.call @closed_call_1(%iterArg_7, %8, %9, %10) : (tensor<4x6xf32>, tensor<6x6xf32>, tensor<4x6xf32>, tensor<4x6xf32>) -> (tensor<4x6xf32>, tensor<6x6xf32>)
      %12 = func.call @dynamic_update_index_in_dim_2(%iterArg_8, %11#1, %7) : (tensor<5x6x6xf32>, tensor<6x6xf32>, tensor<i32>) -> tensor<5x6x6xf32>
      %c_11 = stablehlo.constant dense<1> : tensor<i32>
      %13 = stablehlo.add %iterArg_6, %c_11 : tensor<i32>
      stablehlo.return %iterArg, %iterArg_4, %iterArg_5, %13, %11#0, %12 : tensor<5x6x6xf32>, tensor<5x4x6xf32>, tensor<5x4x6xf32>, tensor<i32>, tensor<4x6xf32>, tensor<5x6x6xf32>
    }
    return %5#5 : tensor<5x6x6xf32>
  }
  func.func private @dynamic_index_in_dim(%arg0: tensor<5x6x6xf32>, %arg1: tensor<i32>) -> tensor<6x6xf32> {
    %c = stablehlo.constant dense<0> : tensor<i32>
    %c_0 = stablehlo.constant dense<0> : tensor<i32>
    %0 = stablehlo.dynamic_slice %arg0, %arg1, %c, %c_0, sizes = [1, 6, 6] : (tensor<5x6x6xf32>, tensor<i32>, tensor<i32>, tensor<i32>) -> tensor<1x6x6xf32>
    %1 = stablehlo.reshape %0 : (tensor<1x6x6xf32>) -> tensor<6x6xf32>
    return %1 : tensor<6x6xf32>
  }
  func.func private @closed_call(%arg0: tensor<4x6xf32>, %arg1: tensor<6x6xf32>) -> (tensor<4x6xf32>, tensor<4x6xf32>, tensor<4x6xf32>) {
    %0 = stablehlo.dot_general %arg0, %arg1, contracting_dims = [1] x [0], precision = [DEFAULT, DEFAULT] : (tensor<4x6xf32>, tensor<6x6xf32>) -> tensor<4x6xf32>
    %1 = stablehlo.sine %0 : tensor<4x6xf32>
    %2 = stablehlo.cosine %0 : tensor<4x6xf32>
    return %1, %arg0, %2 : tensor<4x6xf32>, tensor<4x6xf32>, tensor<4x6xf32>
  }
  func.func private @dynamic_update_index_in_dim(%arg0: tensor<5x4x6xf32>, %arg1: tensor<4x6xf32>, %arg2: tensor<i32>) -> tensor<5x4x6xf32> {
    %0 = stablehlo.broadcast_in_dim %arg1, dims = [1, 2] : (tensor<4x6xf32>) -> tensor<1x4x6xf32>
    %c = stablehlo.constant dense<0> : tensor<i32>
    %c_0 = stablehlo.constant dense<0> : tensor<i32>
    %1 = stablehlo.dynamic_update_slice %arg0, %0, %arg2, %c, %c_0 : (tensor<5x4x6xf32>, tensor<1x4x6xf32>, tensor<i32>, tensor<i32>, tensor<i32>) -> tensor<5x4x6xf32>
    return %1 : tensor<5x4x6xf32>
  }
  func.func private @dynamic_index_in_dim_0(%arg0: tensor<5x4x6xf32>, %arg1: tensor<i32>) -> tensor<4x6xf32> {
    %c = stablehlo.constant dense<0> : tensor<i32>
    %c_0 = stablehlo.constant dense<0> : tensor<i32>
    %0 = stablehlo.dynamic_slice %arg0, %arg1, %c, %c_0, sizes = [1, 4, 6] : (tensor<5x4x6xf32>, tensor<i32>, tensor<i32>, tensor<i32>) -> tensor<1x4x6xf32>
    %1 = stablehlo.reshape %0 : (tensor<1x4x6xf32>) -> tensor<4x6xf32>
    return %1 : tensor<4x6xf32>
  }
  func.func private @closed_call_1(%arg0: tensor<4x6xf32>, %arg1: tensor<6x6xf32>, %arg2: tensor<4x6xf32>, %arg3: tensor<4x6xf32>) -> (tensor<4x6xf32>, tensor<6x6xf32>) {
    %0 = stablehlo.multiply %arg0, %arg3 : tensor<4x6xf32>
    %1 = stablehlo.dot_general %0, %arg2, contracting_dims = [0] x [0], precision = [DEFAULT, DEFAULT] : (tensor<4x6xf32>, tensor<4x6xf32>) -> tensor<6x6xf32>
    %2 = stablehlo.transpose %1, dims = [1, 0] : (tensor<6x6xf32>) -> tensor<6x6xf32>
    %3 = stablehlo.dot_general %0, %arg1, contracting_dims = [1] x [1], precision = [DEFAULT, DEFAULT] : (tensor<4x6xf32>, tensor<6x6xf32>) -> tensor<4x6xf32>
    return %3, %2 : tensor<4x6xf32>, tensor<6x6xf32>
  }
  func.func private @dynamic_update_index_in_dim_2(%arg0: tensor<5x6x6xf32>, %arg1: tensor<6x6xf32>, %arg2: tensor<i32>) -> tensor<5x6x6xf32> {
    %0 = stablehlo.broadcast_in_dim %arg1, dims = [1, 2] : (tensor<6x6xf32>) -> tensor<1x6x6xf32>
    %c = stablehlo.constant dense<0> : tensor<i32>
    %c_0 = stablehlo.constant dense<0> : tensor<i32>
    %1 = stablehlo.dynamic_update_slice %arg0, %0, %arg2, %c, %c_0 : (tensor<5x6x6xf32>, tensor<1x6x6xf32>, tensor<i32>, tensor<i32>, tensor<i32>) -> tensor<5x6x6xf32>
    return %1 : tensor<5x6x6xf32>
  }
}
