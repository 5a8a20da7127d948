sdy.mesh @mesh = <["a"=2, "b"=2, "c"=2]>
func.func public @main(%arg0: tensor<1x6xi8>, %arg1: tensor<8x4x5x2xbf16> {sdy.sharding = #sdy.sharding<@mesh, [{?}, {"b", ?}, {}, {"c", ?}], replicated={"a"}>}, %arg2: tensor<3x2x4x2xbf16>, %arg3: tensor<3x2x3x2xbf16>, %arg4: tensor<i32>, %arg5: tensor<1xf32>, %arg6: tensor<1xi1>, %arg7: tensor<3x9xui32> {sdy.sharding = #sdy.sharding<@mesh, [{?}, {"c", "b"}], replicated={"a"}>}) -> (tensor<3x2x3x2xf32>, tensor<1xf32>, tensor<7x2x2x3xbf16> {sdy.sharding = #sdy.sharding<@mesh, [{"a", ?}, {}, {?}, {"c", ?}]>}, tensor<1x6xi8>) {
    %v0 = "stablehlo.constant"() <{value = dense<1> : tensor<7xi8>}> : () -> (tensor<7xi8>)
    %v1 = "stablehlo.constant"() <{value = dense<2> : tensor<i8>}> : () -> (tensor<i8>)
    %v2 = "stablehlo.reduce"(%v0, %v1) <{dimensions = array<i64: 0>}> ({
    ^bb0(%l: tensor<i8>, %r: tensor<i8>):
      %o = "stablehlo.minimum"(%l, %r) : (tensor<i8>, tensor<i8>) -> tensor<i8>
      "stablehlo.return"(%o) : (tensor<i8>) -> ()
    }) : (tensor<7xi8>, tensor<i8>) -> (tensor<i8>)
    %v3 = "stablehlo.dot_general"(%v2, %arg0) <{dot_dimension_numbers = #stablehlo.dot<lhs_batching_dimensions = [], rhs_batching_dimensions = [], lhs_contracting_dimensions = [], rhs_contracting_dimensions = []>}> : (tensor<i8>, tensor<1x6xi8>) -> (tensor<1x6xi8>)
    %v4 = "stablehlo.convolution"(%arg1, %arg2) <{dimension_numbers = #stablehlo.conv<[1, f, 0, b]x[0, 1, i, o]->[1, b, f, 0]>, feature_group_count = 1 : i64, batch_group_count = 1 : i64, window_strides = array<i64: 2, 1>, lhs_dilation = array<i64: 1, 1>, rhs_dilation = array<i64: 1, 1>, padding = dense<[[0, 2], [0, 0]]> : tensor<2x2xi64>, window_reversal = array<i1: false, false>}> : (tensor<8x4x5x2xbf16>, tensor<3x2x4x2xbf16>) -> (tensor<7x2x2x3xbf16>)
    %v5 = "stablehlo.slice"(%arg2) <{start_indices = array<i64: 0, 0, 1, 0>, limit_indices = array<i64: 3, 2, 4, 2>, strides = array<i64: 1, 1, 1, 1>}> : (tensor<3x2x4x2xbf16>) -> (tensor<3x2x3x2xbf16>)
    %v6 = "stablehlo.multiply"(%v5, %v5) : (tensor<3x2x3x2xbf16>, tensor<3x2x3x2xbf16>) -> (tensor<3x2x3x2xbf16>)
    %v7 = "stablehlo.constant"() <{value = dense<0.000000e+00> : tensor<1xf32>}> : () -> (tensor<1xf32>)
    %v8 = "stablehlo.constant"() <{value = dense<0> : tensor<i32>}> : () -> (tensor<i32>)
    %v9 = "stablehlo.constant"() <{value = dense<3> : tensor<i32>}> : () -> (tensor<i32>)
    %v10 = "stablehlo.clamp"(%v8, %arg4, %v9) : (tensor<i32>, tensor<i32>, tensor<i32>) -> (tensor<i32>)
    %v28:2 = "stablehlo.while"(%v10, %v7) ({
    ^bb0(%v11: tensor<i32>, %v12: tensor<1xf32>):
    %v13 = "stablehlo.compare"(%v11, %v9) <{comparison_direction = #stablehlo<comparison_direction LT>, compare_type = #stablehlo<comparison_type SIGNED>}> : (tensor<i32>, tensor<i32>) -> (tensor<i1>)
    "stablehlo.return"(%v13) : (tensor<i1>) -> ()
    }, {
    ^bb0(%v15: tensor<i32>, %v16: tensor<1xf32>):
    %v17 = "stablehlo.constant"() <{value = dense<5.000000e+00> : tensor<3x2x3x2xbf16>}> : () -> (tensor<3x2x3x2xbf16>)
    %v18 = "stablehlo.divide"(%v6, %v17) : (tensor<3x2x3x2xbf16>, tensor<3x2x3x2xbf16>) -> (tensor<3x2x3x2xbf16>)
    %v19 = "stablehlo.select"(%arg6, %v16, %arg5) : (tensor<1xi1>, tensor<1xf32>, tensor<1xf32>) -> (tensor<1xf32>)
    %v20 = "stablehlo.reverse"(%arg5) <{dimensions = array<i64>}> : (tensor<1xf32>) -> (tensor<1xf32>)
    %v21 = "stablehlo.add"(%v20, %v20) : (tensor<1xf32>, tensor<1xf32>) -> (tensor<1xf32>)
    %v22 = "stablehlo.constant"() <{value = dense<1> : tensor<i32>}> : () -> (tensor<i32>)
    %v23 = "stablehlo.constant"() <{value = dense<-3.000000e+00> : tensor<f32>}> : () -> (tensor<f32>)
    %v24 = "stablehlo.constant"() <{value = dense<3.000000e+00> : tensor<f32>}> : () -> (tensor<f32>)
    %v25 = "stablehlo.clamp"(%v23, %v21, %v24) : (tensor<f32>, tensor<1xf32>, tensor<f32>) -> (tensor<1xf32>)
    %v26 = "stablehlo.add"(%v15, %v22) : (tensor<i32>, tensor<i32>) -> (tensor<i32>)
    "stablehlo.return"(%v26, %v25) : (tensor<i32>, tensor<1xf32>) -> ()
    }) : (tensor<i32>, tensor<1xf32>) -> (tensor<i32>, tensor<1xf32>)
    %v29 = "stablehlo.convert"(%v6) : (tensor<3x2x3x2xbf16>) -> (tensor<3x2x3x2xf32>)
    return %v29, %v28#1, %v4, %v3 : tensor<3x2x3x2xf32>, tensor<1xf32>, tensor<7x2x2x3xbf16>, tensor<1x6xi8>
}
