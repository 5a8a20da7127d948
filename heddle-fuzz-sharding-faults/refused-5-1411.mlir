sdy.mesh @mesh = <["a"=2, "b"=4]>
func.func public @main(%arg0: tensor<6x9xf32> {sdy.sharding = #sdy.sharding<@mesh, [{}, {"a", "b"}]>}, %arg1: tensor<2x8x4xf32> {sdy.sharding = #sdy.sharding<@mesh, [{}, {"b"}, {}]>}, %arg2: tensor<1x2x4xf32>, %arg3: tensor<i32> {sdy.sharding = #sdy.sharding<@mesh, [], replicated={"a"}>}, %arg4: tensor<6x9xf32>) -> (tensor<6x9xf32> {sdy.sharding = #sdy.sharding<@mesh, [{"b"}, {}]>}, tensor<6x9xf32> {sdy.sharding = #sdy.sharding<@mesh, [{}, {"b":(1)2, "a"}], replicated={"b":(2)2}>}, tensor<6x9xi1>, tensor<i32>, tensor<6x9xf32>) {
    %v0 = "stablehlo.broadcast_in_dim"(%arg0) <{broadcast_dimensions = array<i64: 0, 1>}> : (tensor<6x9xf32>) -> (tensor<6x9xf32>)
    %v1 = "stablehlo.convolution"(%arg1, %arg2) <{dimension_numbers = #stablehlo.conv<[f, 0, b]x[0, i, o]->[f, b, 0]>, feature_group_count = 1 : i64, batch_group_count = 1 : i64, window_strides = array<i64: 1>, lhs_dilation = array<i64: 1>, rhs_dilation = array<i64: 2>, padding = dense<[[0, 2]]> : tensor<1x2xi64>, window_reversal = array<i1: false>}> : (tensor<2x8x4xf32>, tensor<1x2x4xf32>) -> (tensor<4x4x10xf32>)
    %v2 = "stablehlo.constant"() <{value = dense<0> : tensor<i32>}> : () -> (tensor<i32>)
    %v3 = "stablehlo.constant"() <{value = dense<3> : tensor<i32>}> : () -> (tensor<i32>)
    %v4 = "stablehlo.clamp"(%v2, %arg3, %v3) : (tensor<i32>, tensor<i32>, tensor<i32>) -> (tensor<i32>)
    %v18:2 = "stablehlo.while"(%v4, %v0) ({
    ^bb0(%v5: tensor<i32>, %v6: tensor<6x9xf32>):
    %v7 = "stablehlo.compare"(%v5, %v3) <{comparison_direction = #stablehlo<comparison_direction LT>, compare_type = #stablehlo<comparison_type SIGNED>}> : (tensor<i32>, tensor<i32>) -> (tensor<i1>)
    "stablehlo.return"(%v7) : (tensor<i1>) -> ()
    }, {
    ^bb0(%v9: tensor<i32>, %v10: tensor<6x9xf32>):
    %v11 = "stablehlo.concatenate"(%arg1, %arg1) <{dimension = 2 : i64}> : (tensor<2x8x4xf32>, tensor<2x8x4xf32>) -> (tensor<2x8x8xf32>)
    %v12 = "stablehlo.constant"() <{value = dense<1> : tensor<i32>}> : () -> (tensor<i32>)
    %v13 = "stablehlo.constant"() <{value = dense<-3.000000e+00> : tensor<f32>}> : () -> (tensor<f32>)
    %v14 = "stablehlo.constant"() <{value = dense<3.000000e+00> : tensor<f32>}> : () -> (tensor<f32>)
    %v15 = "stablehlo.clamp"(%v13, %v0, %v14) : (tensor<f32>, tensor<6x9xf32>, tensor<f32>) -> (tensor<6x9xf32>)
    %v16 = "stablehlo.add"(%v9, %v12) : (tensor<i32>, tensor<i32>) -> (tensor<i32>)
    "stablehlo.return"(%v16, %v15) : (tensor<i32>, tensor<6x9xf32>) -> ()
    }) : (tensor<i32>, tensor<6x9xf32>) -> (tensor<i32>, tensor<6x9xf32>)
    %v19 = sdy.sharding_constraint %arg3 <@mesh, []> : tensor<i32>
    %v20 = "stablehlo.compare"(%v18#1, %arg4) <{comparison_direction = #stablehlo<comparison_direction EQ>, compare_type = #stablehlo<comparison_type FLOAT>}> : (tensor<6x9xf32>, tensor<6x9xf32>) -> (tensor<6x9xi1>)
    %v21 = "stablehlo.convert"(%v18#1) : (tensor<6x9xf32>) -> (tensor<6x9xf32>)
    %v22 = sdy.sharding_constraint %arg4 <@mesh, [{}, {"a", "b"}]> : tensor<6x9xf32>
    %v23 = "stablehlo.ceil"(%v21) : (tensor<6x9xf32>) -> (tensor<6x9xf32>)
    return %v23, %v22, %v20, %v19, %arg0 : tensor<6x9xf32>, tensor<6x9xf32>, tensor<6x9xi1>, tensor<i32>, tensor<6x9xf32>
}
