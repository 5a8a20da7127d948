sdy.mesh @mesh = <["a"=3]>
func.func public @main(%arg0: tensor<2x2xbf16> {sdy.sharding = #sdy.sharding<@mesh, [{?}, {?}]>}, %arg1: tensor<2x4xbf16> {sdy.sharding = #sdy.sharding<@mesh, [{"a"}, {}]>, tf.aliasing_output = 1 : i32}, %arg2: tensor<i32> {sdy.sharding = #sdy.sharding<@mesh, []>}, %arg3: tensor<3x10x9x1xi8>) -> (tensor<i32>, tensor<2x4xbf16>, tensor<2x4xbf16> {sdy.sharding = #sdy.sharding<@mesh, [{}, {"a"}]>}) {
    %v0 = "stablehlo.convolution"(%arg0, %arg1) <{dimension_numbers = #stablehlo.conv<[b, f]x[i, o]->[b, f]>, feature_group_count = 1 : i64, batch_group_count = 1 : i64}> : (tensor<2x2xbf16>, tensor<2x4xbf16>) -> (tensor<2x4xbf16>)
    %v1 = "stablehlo.constant"() <{value = dense<0> : tensor<i32>}> : () -> (tensor<i32>)
    %v2 = "stablehlo.constant"() <{value = dense<3> : tensor<i32>}> : () -> (tensor<i32>)
    %v3 = "stablehlo.clamp"(%v1, %arg2, %v2) : (tensor<i32>, tensor<i32>, tensor<i32>) -> (tensor<i32>)
    %v17:2 = "stablehlo.while"(%v3, %arg1) ({
    ^bb0(%v4: tensor<i32>, %v5: tensor<2x4xbf16>):
    %v6 = "stablehlo.compare"(%v4, %v2) <{comparison_direction = #stablehlo<comparison_direction LT>, compare_type = #stablehlo<comparison_type SIGNED>}> : (tensor<i32>, tensor<i32>) -> (tensor<i1>)
    "stablehlo.return"(%v6) : (tensor<i1>) -> ()
    }, {
    ^bb0(%v8: tensor<i32>, %v9: tensor<2x4xbf16>):
    %v10 = "stablehlo.popcnt"(%arg3) : (tensor<3x10x9x1xi8>) -> (tensor<3x10x9x1xi8>)
    %v11 = "stablehlo.constant"() <{value = dense<1> : tensor<i32>}> : () -> (tensor<i32>)
    %v12 = "stablehlo.constant"() <{value = dense<-3.000000e+00> : tensor<bf16>}> : () -> (tensor<bf16>)
    %v13 = "stablehlo.constant"() <{value = dense<3.000000e+00> : tensor<bf16>}> : () -> (tensor<bf16>)
    %v14 = "stablehlo.clamp"(%v12, %v9, %v13) : (tensor<bf16>, tensor<2x4xbf16>, tensor<bf16>) -> (tensor<2x4xbf16>)
    %v15 = "stablehlo.add"(%v8, %v11) : (tensor<i32>, tensor<i32>) -> (tensor<i32>)
    "stablehlo.return"(%v15, %v14) : (tensor<i32>, tensor<2x4xbf16>) -> ()
    }) : (tensor<i32>, tensor<2x4xbf16>) -> (tensor<i32>, tensor<2x4xbf16>)
    %v18 = sdy.sharding_constraint %arg2 <@mesh, []> : tensor<i32>
    return %v18, %v17#1, %v0 : tensor<i32>, tensor<2x4xbf16>, tensor<2x4xbf16>
}
