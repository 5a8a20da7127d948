sdy.mesh @mesh = <["a"=3]>
func.func public @main(%arg0: tensor<1x8x6x3xf32>, %arg1: tensor<1x3x3x4xf32> {sdy.sharding = #sdy.sharding<@mesh, [{}, {}, {}, {"a"}]>}, %arg2: tensor<i32>, %arg3: tensor<3x3x8xbf16> {sdy.sharding = #sdy.sharding<@mesh, [{"a"}, {}, {}]>}) -> (tensor<1x3x3x4xf32>, tensor<1x10x4x1xf32>) {
    %v0 = "stablehlo.convolution"(%arg0, %arg1) <{dimension_numbers = #stablehlo.conv<[b, 1, f, 0]x[1, 0, i, o]->[0, 1, f, b]>, feature_group_count = 2 : i64, batch_group_count = 1 : i64, window_strides = array<i64: 2, 1>, lhs_dilation = array<i64: 1, 1>, rhs_dilation = array<i64: 1, 1>, padding = dense<[[-1, 2], [1, 1]]> : tensor<2x2xi64>, window_reversal = array<i1: false, false>}> : (tensor<1x8x6x3xf32>, tensor<1x3x3x4xf32>) -> (tensor<1x10x4x1xf32>)
    %v3 = "stablehlo.case"(%arg2) ({
    %v1 = "stablehlo.add"(%v0, %v0) : (tensor<1x10x4x1xf32>, tensor<1x10x4x1xf32>) -> (tensor<1x10x4x1xf32>)
    "stablehlo.return"(%v1) : (tensor<1x10x4x1xf32>) -> ()
    }) : (tensor<i32>) -> (tensor<1x10x4x1xf32>)
    %v4 = sdy.sharding_constraint %arg1 <@mesh, [{?}, {"a", ?}, {}, {}]> : tensor<1x3x3x4xf32>
    return %v4, %v3 : tensor<1x3x3x4xf32>, tensor<1x10x4x1xf32>
}
