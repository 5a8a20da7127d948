sdy.mesh @mesh = <["a"=2]>
func.func public @main(%arg0: tensor<f32> {sdy.sharding = #sdy.sharding<@mesh, [], replicated={"a"}>}, %arg1: tensor<8x4xi1> {sdy.sharding = #sdy.sharding<@mesh, [{?}, {"a"}]>}, %arg2: tensor<i64> {sdy.sharding = #sdy.sharding<@mesh, [], replicated={"a"}>}, %arg3: tensor<i1> {sdy.sharding = #sdy.sharding<@mesh, [], replicated={"a"}>}, %arg4: tensor<7x2x2xf32>, %arg5: tensor<8x4xi1> {sdy.sharding = #sdy.sharding<@mesh, [{}, {}]>}) -> (tensor<f32> {sdy.sharding = #sdy.sharding<@mesh, []>}, tensor<8x4xi1>, tensor<i64>, tensor<2x2xi1>) {
    %v0 = "stablehlo.sign"(%arg0) : (tensor<f32>) -> (tensor<f32>)
    %v1 = "stablehlo.constant"() <{value = dense<2> : tensor<i64>}> : () -> (tensor<i64>)
    %v2 = "stablehlo.dynamic_slice"(%arg1, %v1, %arg2) <{slice_sizes = array<i64: 2, 2>}> : (tensor<8x4xi1>, tensor<i64>, tensor<i64>) -> (tensor<2x2xi1>)
    %v3 = "stablehlo.not"(%arg1) : (tensor<8x4xi1>) -> (tensor<8x4xi1>)
    %v11 = "stablehlo.if"(%arg3) ({
    "stablehlo.return"(%v3) : (tensor<8x4xi1>) -> ()
    }, {
    %v5 = "stablehlo.constant"() <{value = dense<3.000000e+00> : tensor<2x3x3xf32>}> : () -> (tensor<2x3x3xf32>)
    %v6 = "stablehlo.convolution"(%arg4, %v5) <{dimension_numbers = #stablehlo.conv<[0, f, b]x[i, 0, o]->[f, b, 0]>, feature_group_count = 1 : i64, batch_group_count = 1 : i64, window_strides = array<i64: 1>, lhs_dilation = array<i64: 1>, rhs_dilation = array<i64: 1>, padding = dense<[[0, 1]]> : tensor<1x2xi64>, window_reversal = array<i1: true>}> : (tensor<7x2x2xf32>, tensor<2x3x3xf32>) -> (tensor<3x2x6xf32>)
    %v7 = "stablehlo.constant"() <{value = dense<0.000000e+00> : tensor<3x2x6xf32>}> : () -> (tensor<3x2x6xf32>)
    %v8 = "stablehlo.constant"() <{value = dense<4.000000e+00> : tensor<3x2x6xf32>}> : () -> (tensor<3x2x6xf32>)
    %v9 = "stablehlo.clamp"(%v7, %v6, %v8) : (tensor<3x2x6xf32>, tensor<3x2x6xf32>, tensor<3x2x6xf32>) -> (tensor<3x2x6xf32>)
    "stablehlo.return"(%arg1) : (tensor<8x4xi1>) -> ()
    }) : (tensor<i1>) -> (tensor<8x4xi1>)
    %v12 = "stablehlo.abs"(%arg2) : (tensor<i64>) -> (tensor<i64>)
    %v13 = "stablehlo.xor"(%v11, %v11) : (tensor<8x4xi1>, tensor<8x4xi1>) -> (tensor<8x4xi1>)
    %v14 = "stablehlo.multiply"(%arg0, %v0) : (tensor<f32>, tensor<f32>) -> (tensor<f32>)
    return %v14, %v13, %v12, %v2 : tensor<f32>, tensor<8x4xi1>, tensor<i64>, tensor<2x2xi1>
}
