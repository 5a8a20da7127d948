sdy.mesh @mesh = <["a"=6]>
func.func public @main(%arg0: tensor<9x6xbf16> {sdy.sharding = #sdy.sharding<@mesh, [{"a", ?}, {}]>}, %arg1: tensor<i32>, %arg2: tensor<8x3x5x2xf32> {sdy.sharding = #sdy.sharding<@mesh, [{"a", ?}, {?}, {?}, {?}]>}, %arg3: tensor<3x2x1x3xf32> {sdy.sharding = #sdy.sharding<@mesh, [{?}, {}, {?}, {?}]>}) -> (tensor<9xbf16>, tensor<9x6xbf16> {sdy.sharding = #sdy.sharding<@mesh, [{"a":(1)3, ?}, {}], replicated={"a":(3)2}>}) {
    %v0 = "stablehlo.constant"() <{value = dense<0> : tensor<i32>}> : () -> (tensor<i32>)
    %v1 = "stablehlo.constant"() <{value = dense<3> : tensor<i32>}> : () -> (tensor<i32>)
    %v2 = "stablehlo.clamp"(%v0, %arg1, %v1) : (tensor<i32>, tensor<i32>, tensor<i32>) -> (tensor<i32>)
    %v17:2 = "stablehlo.while"(%v2, %arg0) ({
    ^bb0(%v3: tensor<i32>, %v4: tensor<9x6xbf16>):
    %v5 = "stablehlo.compare"(%v3, %v1) <{comparison_direction = #stablehlo<comparison_direction LT>, compare_type = #stablehlo<comparison_type SIGNED>}> : (tensor<i32>, tensor<i32>) -> (tensor<i1>)
    "stablehlo.return"(%v5) : (tensor<i1>) -> ()
    }, {
    ^bb0(%v7: tensor<i32>, %v8: tensor<9x6xbf16>):
    %v9 = "stablehlo.convolution"(%arg2, %arg3) <{dimension_numbers = #stablehlo.conv<[b, f, 0, 1]x[1, o, 0, i]->[1, b, 0, f]>, feature_group_count = 1 : i64, batch_group_count = 2 : i64, window_strides = array<i64: 1, 2>, lhs_dilation = array<i64: 1, 1>, rhs_dilation = array<i64: 1, 1>, padding = dense<[[1, 1], [2, 2]]> : tensor<2x2xi64>, window_reversal = array<i1: false, false>}> : (tensor<8x3x5x2xf32>, tensor<3x2x1x3xf32>) -> (tensor<2x4x7x2xf32>)
    %v10 = "stablehlo.add"(%v8, %v8) : (tensor<9x6xbf16>, tensor<9x6xbf16>) -> (tensor<9x6xbf16>)
    %v11 = "stablehlo.constant"() <{value = dense<1> : tensor<i32>}> : () -> (tensor<i32>)
    %v12 = "stablehlo.constant"() <{value = dense<-3.000000e+00> : tensor<bf16>}> : () -> (tensor<bf16>)
    %v13 = "stablehlo.constant"() <{value = dense<3.000000e+00> : tensor<bf16>}> : () -> (tensor<bf16>)
    %v14 = "stablehlo.clamp"(%v12, %v10, %v13) : (tensor<bf16>, tensor<9x6xbf16>, tensor<bf16>) -> (tensor<9x6xbf16>)
    %v15 = "stablehlo.add"(%v7, %v11) : (tensor<i32>, tensor<i32>) -> (tensor<i32>)
    "stablehlo.return"(%v15, %v14) : (tensor<i32>, tensor<9x6xbf16>) -> ()
    }) : (tensor<i32>, tensor<9x6xbf16>) -> (tensor<i32>, tensor<9x6xbf16>)
    %v18 = "stablehlo.constant"() <{value = dense<0.000000e+00> : tensor<bf16>}> : () -> (tensor<bf16>)
    %v19 = "stablehlo.reduce"(%arg0, %v18) <{dimensions = array<i64: 1>}> ({
    ^bb0(%l: tensor<bf16>, %r: tensor<bf16>):
      %o = "stablehlo.add"(%l, %r) : (tensor<bf16>, tensor<bf16>) -> tensor<bf16>
      "stablehlo.return"(%o) : (tensor<bf16>) -> ()
    }) : (tensor<9x6xbf16>, tensor<bf16>) -> (tensor<9xbf16>)
    return %v19, %v17#1 : tensor<9xbf16>, tensor<9x6xbf16>
}
