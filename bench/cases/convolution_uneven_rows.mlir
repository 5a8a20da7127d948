module @jit_f attributes {mhlo.num_partitions = 6 : i32, mhlo.num_replicas = 1 : i32} {
  sdy.mesh @mesh = <["d"=3, "t"=2]> {stablehlo.mesh = {axes = [{name = "d", size = 3 : i64}, {name = "t", size = 2 : i64}]}}
  func.func public @main(%arg0: tensor<2x1024x1024x16xf32>, %arg1: tensor<7x7x16x64xf32>, %arg2: tensor<3x3x64x64xf32>) -> (tensor<f32> {jax.result_info = "result[0]"}, tensor<7x7x16x64xf32> {jax.result_info = "result[1][0]"}, tensor<3x3x64x64xf32> {jax.result_info = "result[1][1]"}) {
    %0 = sdy.sharding_constraint %arg0 <@mesh, [{}, {"d"}, {"t"}, {}]> : tensor<2x1024x1024x16xf32>
    %1 = stablehlo.convolution(%0, %arg1) dim_numbers = [b, 0, 1, f]x[0, 1, i, o]->[b, 0, 1, f], window = {stride = [2, 2], pad = [[2, 3], [2, 3]], lhs_dilate = [1, 1], rhs_dilate = [1, 1], reverse = [false, false]} {batch_group_count = 1 : i64, feature_group_count = 1 : i64, precision_config = [#stablehlo<precision DEFAULT>, #stablehlo<precision DEFAULT>]} : (tensor<2x1024x1024x16xf32>, tensor<7x7x16x64xf32>) -> tensor<2x512x512x64xf32>
    %cst = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %2 = stablehlo.reduce(%1 init: %cst) applies stablehlo.add across dimensions = [0, 1, 2] : (tensor<2x512x512x64xf32>, tensor<f32>) -> tensor<64xf32>
    %cst_0 = stablehlo.constant dense<5.242880e+05> : tensor<f32>
    %3 = stablehlo.broadcast_in_dim %cst_0, dims = [] : (tensor<f32>) -> tensor<64xf32>
    %4 = stablehlo.divide %2, %3 : tensor<64xf32>
    %5 = stablehlo.broadcast_in_dim %4, dims = [3] : (tensor<64xf32>) -> tensor<1x1x1x64xf32>
    %6 = stablehlo.broadcast_in_dim %5, dims = [0, 1, 2, 3] : (tensor<1x1x1x64xf32>) -> tensor<2x512x512x64xf32>
    %7 = stablehlo.subtract %1, %6 : tensor<2x512x512x64xf32>
    %c = stablehlo.constant dense<0> : tensor<i32>
    %8:4 = call @_var(%1, %c) : (tensor<2x512x512x64xf32>, tensor<i32>) -> (tensor<64xf32>, tensor<2x512x512x64xf32>, tensor<f32>, tensor<i1>)
    %cst_1 = stablehlo.constant dense<9.99999974E-6> : tensor<f32>
    %9 = stablehlo.broadcast_in_dim %cst_1, dims = [] : (tensor<f32>) -> tensor<64xf32>
    %10 = stablehlo.add %8#0, %9 : tensor<64xf32>
    %11 = stablehlo.rsqrt %10 : tensor<64xf32>
    %12 = stablehlo.divide %11, %10 : tensor<64xf32>
    %cst_2 = stablehlo.constant dense<-5.000000e-01> : tensor<f32>
    %13 = stablehlo.broadcast_in_dim %cst_2, dims = [] : (tensor<f32>) -> tensor<64xf32>
    %14 = stablehlo.multiply %13, %12 : tensor<64xf32>
    %15 = stablehlo.broadcast_in_dim %11, dims = [3] : (tensor<64xf32>) -> tensor<1x1x1x64xf32>
    %16 = stablehlo.broadcast_in_dim %15, dims = [0, 1, 2, 3] : (tensor<1x1x1x64xf32>) -> tensor<2x512x512x64xf32>
    %17 = stablehlo.multiply %7, %16 : tensor<2x512x512x64xf32>
    %18 = call @relu(%17) : (tensor<2x512x512x64xf32>) -> tensor<2x512x512x64xf32>
    %cst_3 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %19 = stablehlo.broadcast_in_dim %cst_3, dims = [] : (tensor<f32>) -> tensor<2x512x512x64xf32>
    %20 = stablehlo.compare GT, %17, %19, FLOAT : (tensor<2x512x512x64xf32>, tensor<2x512x512x64xf32>) -> tensor<2x512x512x64xi1>
    %cst_4 = stablehlo.constant dense<0xFF800000> : tensor<f32>
    %21 = stablehlo.broadcast_in_dim %cst_4, dims = [] : (tensor<f32>) -> tensor<f32>
    %22 = "stablehlo.reduce_window"(%18, %21) <{base_dilations = array<i64: 1, 1, 1, 1>, padding = dense<[[0, 0], [0, 1], [0, 1], [0, 0]]> : tensor<4x2xi64>, window_dilations = array<i64: 1, 1, 1, 1>, window_dimensions = array<i64: 1, 3, 3, 1>, window_strides = array<i64: 1, 2, 2, 1>}> ({
    ^bb0(%arg3: tensor<f32>, %arg4: tensor<f32>):
      %64 = stablehlo.maximum %arg3, %arg4 : tensor<f32>
      stablehlo.return %64 : tensor<f32>
    }) : (tensor<2x512x512x64xf32>, tensor<f32>) -> tensor<2x256x256x64xf32>
    %23 = stablehlo.convolution(%22, %arg2) dim_numbers = [b, 0, 1, f]x[0, 1, i, o]->[b, 0, 1, f], window = {stride = [1, 1], pad = [[1, 1], [1, 1]], lhs_dilate = [1, 1], rhs_dilate = [1, 1], reverse = [false, false]} {batch_group_count = 1 : i64, feature_group_count = 1 : i64, precision_config = [#stablehlo<precision DEFAULT>, #stablehlo<precision DEFAULT>]} : (tensor<2x256x256x64xf32>, tensor<3x3x64x64xf32>) -> tensor<2x256x256x64xf32>
    %cst_5 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %24 = stablehlo.reduce(%23 init: %cst_5) applies stablehlo.add across dimensions = [1, 2] : (tensor<2x256x256x64xf32>, tensor<f32>) -> tensor<2x64xf32>
    %cst_6 = stablehlo.constant dense<6.553600e+04> : tensor<f32>
    %25 = stablehlo.broadcast_in_dim %cst_6, dims = [] : (tensor<f32>) -> tensor<2x64xf32>
    %26 = stablehlo.divide %24, %25 : tensor<2x64xf32>
    %27 = stablehlo.multiply %26, %26 : tensor<2x64xf32>
    %cst_7 = stablehlo.constant dense<2.000000e+00> : tensor<f32>
    %28 = stablehlo.broadcast_in_dim %cst_7, dims = [] : (tensor<f32>) -> tensor<2x64xf32>
    %29 = stablehlo.multiply %28, %26 : tensor<2x64xf32>
    %cst_8 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %30 = stablehlo.reduce(%27 init: %cst_8) applies stablehlo.add across dimensions = [0, 1] : (tensor<2x64xf32>, tensor<f32>) -> tensor<f32>
    %cst_9 = stablehlo.constant dense<1.280000e+02> : tensor<f32>
    %31 = stablehlo.divide %30, %cst_9 : tensor<f32>
    %cst_10 = stablehlo.constant dense<1.000000e+00> : tensor<f32>
    %cst_11 = stablehlo.constant dense<1.280000e+02> : tensor<f32>
    %32 = stablehlo.divide %cst_10, %cst_11 : tensor<f32>
    %33 = stablehlo.broadcast_in_dim %32, dims = [] : (tensor<f32>) -> tensor<2x64xf32>
    %34 = stablehlo.multiply %33, %29 : tensor<2x64xf32>
    %cst_12 = stablehlo.constant dense<6.553600e+04> : tensor<f32>
    %35 = stablehlo.broadcast_in_dim %cst_12, dims = [] : (tensor<f32>) -> tensor<2x64xf32>
    %36 = stablehlo.divide %34, %35 : tensor<2x64xf32>
    %37 = stablehlo.broadcast_in_dim %36, dims = [0, 3] : (tensor<2x64xf32>) -> tensor<2x256x256x64xf32>
    %38 = stablehlo.convolution(%22, %37) dim_numbers = [f, 0, 1, b]x[i, 0, 1, o]->[0, 1, b, f], window = {stride = [1, 1], pad = [[1, 1], [1, 1]], lhs_dilate = [1, 1], rhs_dilate = [1, 1], reverse = [false, false]} {batch_group_count = 1 : i64, feature_group_count = 1 : i64, precision_config = [#stablehlo<precision DEFAULT>, #stablehlo<precision DEFAULT>]} : (tensor<2x256x256x64xf32>, tensor<2x256x256x64xf32>) -> tensor<3x3x64x64xf32>
    %39 = stablehlo.reverse %arg2, dims = [0, 1] : tensor<3x3x64x64xf32>
    %40 = stablehlo.convolution(%37, %39) dim_numbers = [b, 0, 1, f]x[0, 1, o, i]->[b, 0, 1, f], window = {stride = [1, 1], pad = [[1, 1], [1, 1]], lhs_dilate = [1, 1], rhs_dilate = [1, 1], reverse = [false, false]} {batch_group_count = 1 : i64, feature_group_count = 1 : i64, precision_config = [#stablehlo<precision DEFAULT>, #stablehlo<precision DEFAULT>]} : (tensor<2x256x256x64xf32>, tensor<3x3x64x64xf32>) -> tensor<2x256x256x64xf32>
    %cst_13 = stablehlo.constant dense<0xFF800000> : tensor<f32>
    %41 = stablehlo.pad %18, %cst_13, low = [0, 0, 0, 0], high = [0, 1, 1, 0], interior = [0, 0, 0, 0] : (tensor<2x512x512x64xf32>, tensor<f32>) -> tensor<2x513x513x64xf32>
    %cst_14 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %42 = "stablehlo.select_and_scatter"(%41, %40, %cst_14) <{padding = dense<0> : tensor<4x2xi64>, window_dimensions = array<i64: 1, 3, 3, 1>, window_strides = array<i64: 1, 2, 2, 1>}> ({
    ^bb0(%arg3: tensor<f32>, %arg4: tensor<f32>):
      %64 = stablehlo.compare GE, %arg3, %arg4, FLOAT : (tensor<f32>, tensor<f32>) -> tensor<i1>
      stablehlo.return %64 : tensor<i1>
    }, {
    ^bb0(%arg3: tensor<f32>, %arg4: tensor<f32>):
      %64 = stablehlo.add %arg3, %arg4 : tensor<f32>
      stablehlo.return %64 : tensor<f32>
    }) : (tensor<2x513x513x64xf32>, tensor<2x256x256x64xf32>, tensor<f32>) -> tensor<2x513x513x64xf32>
    %43 = stablehlo.slice %42 [0:2, 0:512, 0:512, 0:64] : (tensor<2x513x513x64xf32>) -> tensor<2x512x512x64xf32>
    %cst_15 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %44 = stablehlo.broadcast_in_dim %cst_15, dims = [] : (tensor<f32>) -> tensor<2x512x512x64xf32>
    %45 = stablehlo.select %20, %43, %44 : tensor<2x512x512x64xi1>, tensor<2x512x512x64xf32>
    %46 = stablehlo.multiply %7, %45 : tensor<2x512x512x64xf32>
    %cst_16 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %47 = stablehlo.reduce(%46 init: %cst_16) applies stablehlo.add across dimensions = [0, 1, 2] : (tensor<2x512x512x64xf32>, tensor<f32>) -> tensor<64xf32>
    %48 = stablehlo.reshape %47 : (tensor<64xf32>) -> tensor<1x1x1x64xf32>
    %49 = stablehlo.broadcast_in_dim %15, dims = [0, 1, 2, 3] : (tensor<1x1x1x64xf32>) -> tensor<2x512x512x64xf32>
    %50 = stablehlo.multiply %45, %49 : tensor<2x512x512x64xf32>
    %cst_17 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %51 = stablehlo.reduce(%48 init: %cst_17) applies stablehlo.add across dimensions = [0, 1, 2] : (tensor<1x1x1x64xf32>, tensor<f32>) -> tensor<64xf32>
    %52 = stablehlo.multiply %51, %14 : tensor<64xf32>
    %53 = call @_var_0(%8#1, %8#2, %8#3, %52) : (tensor<2x512x512x64xf32>, tensor<f32>, tensor<i1>, tensor<64xf32>) -> tensor<2x512x512x64xf32>
    %54 = stablehlo.negate %50 : tensor<2x512x512x64xf32>
    %cst_18 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %55 = stablehlo.reduce(%54 init: %cst_18) applies stablehlo.add across dimensions = [0, 1, 2] : (tensor<2x512x512x64xf32>, tensor<f32>) -> tensor<64xf32>
    %56 = stablehlo.reshape %55 : (tensor<64xf32>) -> tensor<1x1x1x64xf32>
    %57 = stablehlo.add %53, %50 : tensor<2x512x512x64xf32>
    %cst_19 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %58 = stablehlo.reduce(%56 init: %cst_19) applies stablehlo.add across dimensions = [0, 1, 2] : (tensor<1x1x1x64xf32>, tensor<f32>) -> tensor<64xf32>
    %cst_20 = stablehlo.constant dense<5.242880e+05> : tensor<f32>
    %59 = stablehlo.broadcast_in_dim %cst_20, dims = [] : (tensor<f32>) -> tensor<64xf32>
    %60 = stablehlo.divide %58, %59 : tensor<64xf32>
    %61 = stablehlo.broadcast_in_dim %60, dims = [3] : (tensor<64xf32>) -> tensor<2x512x512x64xf32>
    %62 = stablehlo.add %57, %61 : tensor<2x512x512x64xf32>
    %63 = stablehlo.convolution(%0, %62) dim_numbers = [f, 0, 1, b]x[i, 0, 1, o]->[0, 1, b, f], window = {stride = [1, 1], pad = [[2, 3], [2, 3]], lhs_dilate = [1, 1], rhs_dilate = [2, 2], reverse = [false, false]} {batch_group_count = 1 : i64, feature_group_count = 1 : i64, precision_config = [#stablehlo<precision DEFAULT>, #stablehlo<precision DEFAULT>]} : (tensor<2x1024x1024x16xf32>, tensor<2x512x512x64xf32>) -> tensor<7x7x16x64xf32>
    return %31, %63, %38 : tensor<f32>, tensor<7x7x16x64xf32>, tensor<3x3x64x64xf32>
  }
  func.func private @_var(%arg0: tensor<2x512x512x64xf32>, %arg1: tensor<i32>) -> (tensor<64xf32>, tensor<2x512x512x64xf32>, tensor<f32>, tensor<i1>) {
    %cst = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %0 = stablehlo.reduce(%arg0 init: %cst) applies stablehlo.add across dimensions = [0, 1, 2] : (tensor<2x512x512x64xf32>, tensor<f32>) -> tensor<64xf32>
    %1 = stablehlo.broadcast_in_dim %0, dims = [3] : (tensor<64xf32>) -> tensor<1x1x1x64xf32>
    %cst_0 = stablehlo.constant dense<5.242880e+05> : tensor<f32>
    %2 = stablehlo.broadcast_in_dim %cst_0, dims = [] : (tensor<f32>) -> tensor<1x1x1x64xf32>
    %3 = stablehlo.divide %1, %2 : tensor<1x1x1x64xf32>
    %4 = stablehlo.broadcast_in_dim %3, dims = [0, 1, 2, 3] : (tensor<1x1x1x64xf32>) -> tensor<2x512x512x64xf32>
    %5 = stablehlo.subtract %arg0, %4 : tensor<2x512x512x64xf32>
    %6 = chlo.square %5 : tensor<2x512x512x64xf32> -> tensor<2x512x512x64xf32>
    %cst_1 = stablehlo.constant dense<2.000000e+00> : tensor<f32>
    %7 = stablehlo.broadcast_in_dim %cst_1, dims = [] : (tensor<f32>) -> tensor<2x512x512x64xf32>
    %8 = stablehlo.multiply %7, %5 : tensor<2x512x512x64xf32>
    %9 = stablehlo.convert %arg1 : (tensor<i32>) -> tensor<f32>
    %cst_2 = stablehlo.constant dense<5.242880e+05> : tensor<f32>
    %10 = stablehlo.subtract %cst_2, %9 : tensor<f32>
    %cst_3 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %11 = stablehlo.reduce(%6 init: %cst_3) applies stablehlo.add across dimensions = [0, 1, 2] : (tensor<2x512x512x64xf32>, tensor<f32>) -> tensor<64xf32>
    %12 = stablehlo.broadcast_in_dim %10, dims = [] : (tensor<f32>) -> tensor<64xf32>
    %13 = stablehlo.divide %11, %12 : tensor<64xf32>
    %cst_4 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %14 = stablehlo.compare GT, %10, %cst_4, FLOAT : (tensor<f32>, tensor<f32>) -> tensor<i1>
    %cst_5 = stablehlo.constant dense<0x7FC00000> : tensor<f32>
    %15 = call @_where(%14, %13, %cst_5) : (tensor<i1>, tensor<64xf32>, tensor<f32>) -> tensor<64xf32>
    return %15, %8, %10, %14 : tensor<64xf32>, tensor<2x512x512x64xf32>, tensor<f32>, tensor<i1>
  }
  func.func private @_where(%arg0: tensor<i1>, %arg1: tensor<64xf32>, %arg2: tensor<f32>) -> tensor<64xf32> {
    %0 = stablehlo.convert %arg2 : tensor<f32>
    %1 = stablehlo.broadcast_in_dim %0, dims = [] : (tensor<f32>) -> tensor<64xf32>
    %2 = stablehlo.select %arg0, %arg1, %1 : tensor<i1>, tensor<64xf32>
    return %2 : tensor<64xf32>
  }
  func.func private @relu(%arg0: tensor<2x512x512x64xf32>) -> tensor<2x512x512x64xf32> {
    %cst = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %0 = stablehlo.broadcast_in_dim %cst, dims = [] : (tensor<f32>) -> tensor<2x512x512x64xf32>
    %1 = stablehlo.maximum %arg0, %0 : tensor<2x512x512x64xf32>
    return %1 : tensor<2x512x512x64xf32>
  }
  func.func private @_var_0(%arg0: tensor<2x512x512x64xf32>, %arg1: tensor<f32>, %arg2: tensor<i1>, %arg3: tensor<64xf32>) -> tensor<2x512x512x64xf32> {
    %0 = call @_where_1(%arg2, %arg3) : (tensor<i1>, tensor<64xf32>) -> tensor<64xf32>
    %1 = stablehlo.broadcast_in_dim %arg1, dims = [] : (tensor<f32>) -> tensor<64xf32>
    %2 = stablehlo.divide %0, %1 : tensor<64xf32>
    %3 = stablehlo.broadcast_in_dim %2, dims = [3] : (tensor<64xf32>) -> tensor<2x512x512x64xf32>
    %4 = stablehlo.multiply %3, %arg0 : tensor<2x512x512x64xf32>
    %5 = stablehlo.negate %4 : tensor<2x512x512x64xf32>
    %cst = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %6 = stablehlo.reduce(%5 init: %cst) applies stablehlo.add across dimensions = [0, 1, 2] : (tensor<2x512x512x64xf32>, tensor<f32>) -> tensor<64xf32>
    %7 = stablehlo.reshape %6 : (tensor<64xf32>) -> tensor<1x1x1x64xf32>
    %cst_0 = stablehlo.constant dense<5.242880e+05> : tensor<f32>
    %8 = stablehlo.broadcast_in_dim %cst_0, dims = [] : (tensor<f32>) -> tensor<1x1x1x64xf32>
    %9 = stablehlo.divide %7, %8 : tensor<1x1x1x64xf32>
    %cst_1 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %10 = stablehlo.reduce(%9 init: %cst_1) applies stablehlo.add across dimensions = [0, 1, 2] : (tensor<1x1x1x64xf32>, tensor<f32>) -> tensor<64xf32>
    %11 = stablehlo.broadcast_in_dim %10, dims = [3] : (tensor<64xf32>) -> tensor<2x512x512x64xf32>
    %12 = stablehlo.add %4, %11 : tensor<2x512x512x64xf32>
    return %12 : tensor<2x512x512x64xf32>
  }
  func.func private @_where_1(%arg0: tensor<i1>, %arg1: tensor<64xf32>) -> tensor<64xf32> {
    %cst = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %0 = stablehlo.broadcast_in_dim %cst, dims = [] : (tensor<f32>) -> tensor<64xf32>
    %1 = stablehlo.select %arg0, %arg1, %0 : tensor<i1>, tensor<64xf32>
    return %1 : tensor<64xf32>
  }
}

