sdy.mesh @mesh = <["a"=2, "b"=2, "c"=2]>
func.func public @main(%arg0: tensor<6x2x5x4xf64>, %arg1: tensor<5x3x2xf32> {sdy.sharding = #sdy.sharding<@mesh, [{"a", "b", ?}, {"c", ?}p1, {?}p1]>}, %arg2: tensor<i32>, %arg3: tensor<1x2x5x9xbf16>) -> (tensor<5x3x2xf32> {sdy.sharding = #sdy.sharding<@mesh, [{?}p0, {?}p1, {"b"}]>}, tensor<6x2x5x4xf64> {sdy.sharding = #sdy.sharding<@mesh, [{"c", ?}p2, {"a"}, {"b", ?}p1, {?}]>}, tensor<16x3x6xf32>, tensor<6x2x5x4xf32> {sdy.sharding = #sdy.sharding<@mesh, [{?}, {"c"}p0, {?}p2, {"a"}]>}) {
    %v0 = "stablehlo.convert"(%arg0) : (tensor<6x2x5x4xf64>) -> (tensor<6x2x5x4xf32>)
    %v1 = "stablehlo.constant"() <{value = dense<1.000000e+00> : tensor<f32>}> : () -> (tensor<f32>)
    %v2 = "stablehlo.pad"(%arg1, %v1) <{edge_padding_low = array<i64: 2, 0, 3>, edge_padding_high = array<i64: 1, 0, 1>, interior_padding = array<i64: 2, 0, 0>}> : (tensor<5x3x2xf32>, tensor<f32>) -> (tensor<16x3x6xf32>)
    %v3 = "stablehlo.reverse"(%arg0) <{dimensions = array<i64: 0, 1, 2>}> : (tensor<6x2x5x4xf64>) -> (tensor<6x2x5x4xf64>)
    %v4 = "stablehlo.exponential"(%v3) : (tensor<6x2x5x4xf64>) -> (tensor<6x2x5x4xf64>)
    %v13 = "stablehlo.case"(%arg2) ({
    %v5 = "stablehlo.constant"() <{value = dense<0.000000e+00> : tensor<1x3x2x1xbf16>}> : () -> (tensor<1x3x2x1xbf16>)
    %v6 = "stablehlo.convolution"(%arg3, %v5) <{dimension_numbers = #stablehlo.conv<[f, b, 0, 1]x[o, 1, 0, i]->[b, 1, 0, f]>, feature_group_count = 1 : i64, batch_group_count = 1 : i64, window_strides = array<i64: 1, 1>, lhs_dilation = array<i64: 2, 1>, rhs_dilation = array<i64: 1, 1>, padding = dense<[[0, 0], [0, 1]]> : tensor<2x2xi64>, window_reversal = array<i1: false, true>}> : (tensor<1x2x5x9xbf16>, tensor<1x3x2x1xbf16>) -> (tensor<2x8x8x1xbf16>)
    %v7 = sdy.propagation_barrier %arg3 allowed_direction=BACKWARD : tensor<1x2x5x9xbf16>
    %v8 = "stablehlo.add"(%arg1, %arg1) : (tensor<5x3x2xf32>, tensor<5x3x2xf32>) -> (tensor<5x3x2xf32>)
    "stablehlo.return"(%v8) : (tensor<5x3x2xf32>) -> ()
    }, {
    %v10 = "stablehlo.constant"() <{value = dense<0.000000e+00> : tensor<bf16>}> : () -> (tensor<bf16>)
    %v11 = "stablehlo.reduce_window"(%arg3, %v10) <{window_dimensions = array<i64: 1, 1, 1, 1>, window_strides = array<i64: 1, 1, 1, 1>, base_dilations = array<i64: 1, 1, 1, 1>, window_dilations = array<i64: 1, 1, 1, 1>, padding = dense<[[0, 0], [1, 1], [0, 0], [0, 0]]> : tensor<4x2xi64>}> ({
    ^bb0(%l: tensor<bf16>, %r: tensor<bf16>):
      %o = "stablehlo.maximum"(%l, %r) : (tensor<bf16>, tensor<bf16>) -> tensor<bf16>
      "stablehlo.return"(%o) : (tensor<bf16>) -> ()
    }) : (tensor<1x2x5x9xbf16>, tensor<bf16>) -> (tensor<1x4x5x9xbf16>)
    "stablehlo.return"(%arg1) : (tensor<5x3x2xf32>) -> ()
    }) : (tensor<i32>) -> (tensor<5x3x2xf32>)
    sdy.sharding_group %v3 group_id=640 : tensor<6x2x5x4xf64>
    return %v13, %v4, %v2, %v0 : tensor<5x3x2xf32>, tensor<6x2x5x4xf64>, tensor<16x3x6xf32>, tensor<6x2x5x4xf32>
}
