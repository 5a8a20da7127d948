sdy.mesh @mesh = <["a"=4]>
func.func public @main(%arg0: tensor<2x3xf16> {sdy.sharding = #sdy.sharding<@mesh, [{}, {?}]>}, %arg1: tensor<6x5x10x1xui32> {sdy.sharding = #sdy.sharding<@mesh, [{}, {}, {}, {}]>}, %arg2: tensor<i64>, %arg3: tensor<12xf16>, %arg4: tensor<1xf16> {sdy.sharding = #sdy.sharding<@mesh, [{}]>}, %arg5: tensor<12xf16> {sdy.sharding = #sdy.sharding<@mesh, [{"a":(2)2, "a":(1)2}]>}, %arg6: tensor<2x4x6xf32> {sdy.sharding = #sdy.sharding<@mesh, [{}, {}, {}]>}, %arg7: tensor<3x2x2xf32>) -> (tensor<1xf16>, tensor<2x3xf32> {sdy.sharding = #sdy.sharding<@mesh, [{?}, {}]>}, tensor<3x2x2xf32>, tensor<12xf16> {sdy.sharding = #sdy.sharding<@mesh, [{"a"}]>}, tensor<2xi32>, tensor<2xf16> {sdy.sharding = #sdy.sharding<@mesh, [{}]>}) {
    %v0 = "stablehlo.iota"() <{iota_dimension = 1 : i64}> : () -> (tensor<2x3xi32>)
    %v1 = "stablehlo.constant"() <{value = dense<-1.000000e+02> : tensor<f16>}> : () -> (tensor<f16>)
    %v2 = "stablehlo.constant"() <{value = dense<0> : tensor<i32>}> : () -> (tensor<i32>)
    %v3:2 = "stablehlo.reduce"(%arg0, %v0, %v1, %v2) <{dimensions = array<i64: 1>}> ({
    ^bb0(%a: tensor<f16>, %b: tensor<i32>, %c: tensor<f16>, %d: tensor<i32>):
      %gt = stablehlo.compare GT, %a, %c, FLOAT : (tensor<f16>, tensor<f16>) -> tensor<i1>
      %eq = stablehlo.compare EQ, %a, %c, FLOAT : (tensor<f16>, tensor<f16>) -> tensor<i1>
      %lt = stablehlo.compare LT, %b, %d, SIGNED : (tensor<i32>, tensor<i32>) -> tensor<i1>
      %tie = stablehlo.and %eq, %lt : tensor<i1>
      %take = stablehlo.or %gt, %tie : tensor<i1>
      %v = stablehlo.select %take, %a, %c : tensor<i1>, tensor<f16>
      %w = stablehlo.select %take, %b, %d : tensor<i1>, tensor<i32>
      stablehlo.return %v, %w : tensor<f16>, tensor<i32>
    }) : (tensor<2x3xf16>, tensor<2x3xi32>, tensor<f16>, tensor<i32>) -> (tensor<2xf16>, tensor<2xi32>)
    %v4 = "stablehlo.constant"() <{value = dense<1> : tensor<6x6x10x1xui32>}> : () -> (tensor<6x6x10x1xui32>)
    %v5 = "stablehlo.constant"() <{value = dense<0> : tensor<i64>}> : () -> (tensor<i64>)
    %v6 = "stablehlo.constant"() <{value = dense<0> : tensor<i64>}> : () -> (tensor<i64>)
    %v7 = "stablehlo.dynamic_update_slice"(%v4, %arg1, %arg2, %v5, %arg2, %v6) : (tensor<6x6x10x1xui32>, tensor<6x5x10x1xui32>, tensor<i64>, tensor<i64>, tensor<i64>, tensor<i64>) -> (tensor<6x6x10x1xui32>)
    %v8 = "stablehlo.concatenate"(%arg5, %arg4, %arg3) <{dimension = 0 : i64}> : (tensor<12xf16>, tensor<1xf16>, tensor<12xf16>) -> (tensor<25xf16>)
    %v9 = "stablehlo.constant"() <{value = dense<0> : tensor<i32>}> : () -> (tensor<i32>)
    %v10 = "stablehlo.constant"() <{value = dense<0> : tensor<i32>}> : () -> (tensor<i32>)
    %v11 = "stablehlo.constant"() <{value = dense<3> : tensor<i32>}> : () -> (tensor<i32>)
    %v12 = "stablehlo.clamp"(%v10, %v9, %v11) : (tensor<i32>, tensor<i32>, tensor<i32>) -> (tensor<i32>)
    %v29:2 = "stablehlo.while"(%v12, %arg3) ({
    ^bb0(%v13: tensor<i32>, %v14: tensor<12xf16>):
    %v15 = "stablehlo.compare"(%v13, %v11) <{comparison_direction = #stablehlo<comparison_direction LT>, compare_type = #stablehlo<comparison_type SIGNED>}> : (tensor<i32>, tensor<i32>) -> (tensor<i1>)
    "stablehlo.return"(%v15) : (tensor<i1>) -> ()
    }, {
    ^bb0(%v17: tensor<i32>, %v18: tensor<12xf16>):
    %v19 = "stablehlo.convolution"(%arg6, %arg7) <{dimension_numbers = #stablehlo.conv<[f, b, 0]x[o, 0, i]->[f, 0, b]>, feature_group_count = 1 : i64, batch_group_count = 1 : i64, window_strides = array<i64: 1>, lhs_dilation = array<i64: 2>, rhs_dilation = array<i64: 1>, padding = dense<[[2, 2]]> : tensor<1x2xi64>, window_reversal = array<i1: false>}> : (tensor<2x4x6xf32>, tensor<3x2x2xf32>) -> (tensor<3x14x4xf32>)
    %v20 = "stablehlo.iota"() <{iota_dimension = 0 : i64}> : () -> (tensor<4x2xf32>)
    %v21 = "stablehlo.convert"(%v3#0) : (tensor<2xf16>) -> (tensor<2xf16>)
    %v22 = "stablehlo.add"(%v18, %arg5) : (tensor<12xf16>, tensor<12xf16>) -> (tensor<12xf16>)
    %v23 = "stablehlo.constant"() <{value = dense<1> : tensor<i32>}> : () -> (tensor<i32>)
    %v24 = "stablehlo.constant"() <{value = dense<-3.000000e+00> : tensor<f16>}> : () -> (tensor<f16>)
    %v25 = "stablehlo.constant"() <{value = dense<3.000000e+00> : tensor<f16>}> : () -> (tensor<f16>)
    %v26 = "stablehlo.clamp"(%v24, %v22, %v25) : (tensor<f16>, tensor<12xf16>, tensor<f16>) -> (tensor<12xf16>)
    %v27 = "stablehlo.add"(%v17, %v23) : (tensor<i32>, tensor<i32>) -> (tensor<i32>)
    "stablehlo.return"(%v27, %v26) : (tensor<i32>, tensor<12xf16>) -> ()
    }) : (tensor<i32>, tensor<12xf16>) -> (tensor<i32>, tensor<12xf16>)
    %v30 = sdy.sharding_constraint %arg7 <@mesh, [{"a":(2)2}, {"a":(1)2, ?}, {}]> : tensor<3x2x2xf32>
    %v31 = "stablehlo.iota"() <{iota_dimension = 1 : i64}> : () -> (tensor<2x3xf32>)
    %v32 = "stablehlo.constant"() <{value = dense<1.000000e+00> : tensor<2x2xf32>}> : () -> (tensor<2x2xf32>)
    %v33 = "stablehlo.convolution"(%v31, %v32) <{dimension_numbers = #stablehlo.conv<[f, b]x[o, i]->[f, b]>, feature_group_count = 1 : i64, batch_group_count = 1 : i64}> : (tensor<2x3xf32>, tensor<2x2xf32>) -> (tensor<2x3xf32>)
    %v34 = "stablehlo.logistic"(%arg4) : (tensor<1xf16>) -> (tensor<1xf16>)
    return %v34, %v33, %v30, %v29#1, %v3#1, %v3#0 : tensor<1xf16>, tensor<2x3xf32>, tensor<3x2x2xf32>, tensor<12xf16>, tensor<2xi32>, tensor<2xf16>
}
