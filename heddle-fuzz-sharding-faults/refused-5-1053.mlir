sdy.mesh @mesh = <["a"=8]>
func.func public @main(%arg0: tensor<7x1x3xi8> {sdy.sharding = #sdy.sharding<@mesh, [{"a":(1)4, ?}, {"a":(4)2, ?}, {}]>}, %arg1: tensor<i32> {sdy.sharding = #sdy.sharding<@mesh, [], replicated={"a":(1)2}>}, %arg2: tensor<bf16>, %arg3: tensor<8x5x1xf32> {sdy.sharding = #sdy.sharding<@mesh, [{}, {"a":(1)4}, {?}]>}, %arg4: tensor<2x1x1xf32> {sdy.sharding = #sdy.sharding<@mesh, [{}, {?}, {?}]>}) -> (tensor<15x1x5xf32> {sdy.sharding = #sdy.sharding<@mesh, [{}, {}, {}]>}, tensor<bf16> {sdy.sharding = #sdy.sharding<@mesh, [], replicated={"a":(4)2}>}, tensor<7x1x3xi8> {sdy.sharding = #sdy.sharding<@mesh, [{?}, {}, {}]>}) {
    %v0 = "stablehlo.constant"() <{value = dense<0> : tensor<i32>}> : () -> (tensor<i32>)
    %v1 = "stablehlo.constant"() <{value = dense<3> : tensor<i32>}> : () -> (tensor<i32>)
    %v2 = "stablehlo.clamp"(%v0, %arg1, %v1) : (tensor<i32>, tensor<i32>, tensor<i32>) -> (tensor<i32>)
    %v13:2 = "stablehlo.while"(%v2, %arg0) ({
    ^bb0(%v3: tensor<i32>, %v4: tensor<7x1x3xi8>):
    %v5 = "stablehlo.compare"(%v3, %v1) <{comparison_direction = #stablehlo<comparison_direction LT>, compare_type = #stablehlo<comparison_type SIGNED>}> : (tensor<i32>, tensor<i32>) -> (tensor<i1>)
    "stablehlo.return"(%v5) : (tensor<i1>) -> ()
    }, {
    ^bb0(%v7: tensor<i32>, %v8: tensor<7x1x3xi8>):
    %v9 = "stablehlo.add"(%v8, %v8) : (tensor<7x1x3xi8>, tensor<7x1x3xi8>) -> (tensor<7x1x3xi8>)
    %v10 = "stablehlo.constant"() <{value = dense<1> : tensor<i32>}> : () -> (tensor<i32>)
    %v11 = "stablehlo.add"(%v7, %v10) : (tensor<i32>, tensor<i32>) -> (tensor<i32>)
    "stablehlo.return"(%v11, %v9) : (tensor<i32>, tensor<7x1x3xi8>) -> ()
    }) : (tensor<i32>, tensor<7x1x3xi8>) -> (tensor<i32>, tensor<7x1x3xi8>)
    %v14 = "stablehlo.abs"(%arg2) : (tensor<bf16>) -> (tensor<bf16>)
    sdy.sharding_group %v13#1 group_id=321 : tensor<7x1x3xi8>
    %v15 = "stablehlo.convolution"(%arg3, %arg4) <{dimension_numbers = #stablehlo.conv<[0, b, f]x[0, o, i]->[0, f, b]>, feature_group_count = 1 : i64, batch_group_count = 1 : i64, window_strides = array<i64: 1>, lhs_dilation = array<i64: 2>, rhs_dilation = array<i64: 1>, padding = dense<[[0, 1]]> : tensor<1x2xi64>, window_reversal = array<i1: false>}> : (tensor<8x5x1xf32>, tensor<2x1x1xf32>) -> (tensor<15x1x5xf32>)
    return %v15, %v14, %v13#1 : tensor<15x1x5xf32>, tensor<bf16>, tensor<7x1x3xi8>
}
