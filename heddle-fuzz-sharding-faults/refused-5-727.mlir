sdy.mesh @mesh = <["a"=1, "b"=2]>
func.func public @main(%arg0: tensor<9xf32> {sdy.sharding = #sdy.sharding<@mesh, [{"a", "b", ?}]>}, %arg1: tensor<i1>, %arg2: tensor<4x1x2xf32>, %arg3: tensor<1x9x2xbf16>, %arg4: tensor<2x2x1xbf16> {sdy.sharding = #sdy.sharding<@mesh, [{}, {?}, {"b", "a"}]>}, %arg5: tensor<2x2x10xbf16>, %arg6: tensor<4x2x3xi32>) -> (tensor<4x1x2xf32>, tensor<f32>) {
    %v0 = "stablehlo.constant"() <{value = dense<1.000000e+00> : tensor<f32>}> : () -> (tensor<f32>)
    %v1 = "stablehlo.reduce"(%arg0, %v0) <{dimensions = array<i64: 0>}> ({
    ^bb0(%l: tensor<f32>, %r: tensor<f32>):
      %o = "stablehlo.add"(%l, %r) : (tensor<f32>, tensor<f32>) -> tensor<f32>
      "stablehlo.return"(%o) : (tensor<f32>) -> ()
    }) : (tensor<9xf32>, tensor<f32>) -> (tensor<f32>)
    %v11 = "stablehlo.if"(%arg1) ({
    %v2 = "stablehlo.convolution"(%arg3, %arg4) <{dimension_numbers = #stablehlo.conv<[f, 0, b]x[o, 0, i]->[f, b, 0]>, feature_group_count = 1 : i64, batch_group_count = 1 : i64, window_strides = array<i64: 1>, lhs_dilation = array<i64: 1>, rhs_dilation = array<i64: 1>, padding = dense<[[1, 1]]> : tensor<1x2xi64>, window_reversal = array<i1: false>}> : (tensor<1x9x2xbf16>, tensor<2x2x1xbf16>) -> (tensor<2x2x10xbf16>)
    %v3 = sdy.sharding_constraint %v2 <@mesh, [{"a"}, {?}, {"b"}]> : tensor<2x2x10xbf16>
    %v4 = "stablehlo.ceil"(%v3) : (tensor<2x2x10xbf16>) -> (tensor<2x2x10xbf16>)
    %v5 = "stablehlo.subtract"(%v3, %arg5) : (tensor<2x2x10xbf16>, tensor<2x2x10xbf16>) -> (tensor<2x2x10xbf16>)
    %v6 = sdy.sharding_constraint %v2 <@mesh, [{?}, {}, {"b", ?}]> : tensor<2x2x10xbf16>
    "stablehlo.return"(%arg2) : (tensor<4x1x2xf32>) -> ()
    }, {
    %v8 = "stablehlo.gather"(%arg2, %arg6) <{dimension_numbers = #stablehlo.gather<offset_dims = [2], collapsed_slice_dims = [1, 2], operand_batching_dims = [], start_indices_batching_dims = [], start_index_map = [0, 2, 1], index_vector_dim = 2>, slice_sizes = array<i64: 2, 1, 1>}> : (tensor<4x1x2xf32>, tensor<4x2x3xi32>) -> (tensor<4x2x2xf32>)
    %v9 = "stablehlo.add"(%arg2, %arg2) : (tensor<4x1x2xf32>, tensor<4x1x2xf32>) -> (tensor<4x1x2xf32>)
    "stablehlo.return"(%v9) : (tensor<4x1x2xf32>) -> ()
    }) : (tensor<i1>) -> (tensor<4x1x2xf32>)
    return %v11, %v1 : tensor<4x1x2xf32>, tensor<f32>
}
