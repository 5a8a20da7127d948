sdy.mesh @mesh = <["a"=3, "b"=2], device_ids=[1, 4, 2, 5, 3, 0]>
func.func public @main(%arg0: tensor<i1> {sdy.sharding = #sdy.sharding<@mesh, []>}, %arg1: tensor<6x2x4x7xf32> {tf.aliasing_output = 0 : i32}, %arg2: tensor<3x4x3x8xf32>, %arg3: tensor<3x2x10x4x1xi64> {sdy.sharding = #sdy.sharding<@mesh, [{?}, {"b", ?}, {"a", ?}, {?}, {?}]>}, %arg4: tensor<6x2x4x7xf32>) -> (tensor<6x2x4x7xf32>, tensor<3x4x6x8xf32>, tensor<4x3x3x8xf32>, tensor<3x2x10x4x1xi64>, tensor<i1> {sdy.sharding = #sdy.sharding<@mesh, []>}) {
    %v5 = "stablehlo.if"(%arg0) ({
    %v0 = "stablehlo.iota"() <{iota_dimension = 2 : i64}> : () -> (tensor<8x5x2xbf16>)
    %v1 = "stablehlo.reshape"(%v0) : (tensor<8x5x2xbf16>) -> (tensor<20x4xbf16>)
    "stablehlo.return"(%arg0) : (tensor<i1>) -> ()
    }, {
    %v3 = "stablehlo.convolution"(%arg1, %arg2) <{dimension_numbers = #stablehlo.conv<[0, b, f, 1]x[0, i, 1, o]->[1, f, b, 0]>, feature_group_count = 1 : i64, batch_group_count = 2 : i64, window_strides = array<i64: 1, 1>, lhs_dilation = array<i64: 1, 1>, rhs_dilation = array<i64: 1, 1>, padding = dense<[[1, 2], [2, 1]]> : tensor<2x2xi64>, window_reversal = array<i1: false, true>}> : (tensor<6x2x4x7xf32>, tensor<3x4x3x8xf32>) -> (tensor<8x8x1x7xf32>)
    "stablehlo.return"(%arg0) : (tensor<i1>) -> ()
    }) : (tensor<i1>) -> (tensor<i1>)
    %v6 = sdy.sharding_constraint %arg2 <@mesh, [{}, {}, {}, {"a"}]> : tensor<3x4x3x8xf32>
    %v7 = "stablehlo.sort"(%arg2) <{dimension = 0 : i64, is_stable = true}> ({
    ^bb0(%l: tensor<f32>, %r: tensor<f32>):
      %o = stablehlo.compare GT, %l, %r, FLOAT : (tensor<f32>, tensor<f32>) -> tensor<i1>
      stablehlo.return %o : tensor<i1>
    }) : (tensor<3x4x3x8xf32>) -> (tensor<3x4x3x8xf32>)
    %v8 = "stablehlo.select"(%v5, %v5, %v5) : (tensor<i1>, tensor<i1>, tensor<i1>) -> (tensor<i1>)
    %v9 = "stablehlo.add"(%arg3, %arg3) : (tensor<3x2x10x4x1xi64>, tensor<3x2x10x4x1xi64>) -> (tensor<3x2x10x4x1xi64>)
    %v10 = "stablehlo.transpose"(%v7) <{permutation = array<i64: 1, 0, 2, 3>}> : (tensor<3x4x3x8xf32>) -> (tensor<4x3x3x8xf32>)
    %v11 = "stablehlo.concatenate"(%v7, %v7) <{dimension = 2 : i64}> : (tensor<3x4x3x8xf32>, tensor<3x4x3x8xf32>) -> (tensor<3x4x6x8xf32>)
    %v12 = "stablehlo.subtract"(%arg1, %arg4) : (tensor<6x2x4x7xf32>, tensor<6x2x4x7xf32>) -> (tensor<6x2x4x7xf32>)
    %v13 = sdy.propagation_barrier %v12 allowed_direction=FORWARD : tensor<6x2x4x7xf32>
    return %v13, %v11, %v10, %v9, %v8 : tensor<6x2x4x7xf32>, tensor<3x4x6x8xf32>, tensor<4x3x3x8xf32>, tensor<3x2x10x4x1xi64>, tensor<i1>
}
