sdy.mesh @mesh = <["a"=2, "b"=2]>
func.func public @main(%arg0: tensor<2xf64> {sdy.sharding = #sdy.sharding<@mesh, [{"b", "a"}]>}, %arg1: tensor<3x4xi32>, %arg2: tensor<4x2xi32>, %arg3: tensor<3x1xf32> {sdy.sharding = #sdy.sharding<@mesh, [{}, {?}]>}, %arg4: tensor<0x6xf32> {sdy.sharding = #sdy.sharding<@mesh, [{}, {"a"}], replicated={"b"}>}, %arg5: tensor<i32> {sdy.sharding = #sdy.sharding<@mesh, []>}, %arg6: tensor<9x2xf32>) -> (tensor<0x6xf32> {sdy.sharding = #sdy.sharding<@mesh, [{}, {?}]>}, tensor<3x1x3xf32>, tensor<2xi1>, tensor<1xi32>, tensor<3x2xi32>) {
    %v0 = "stablehlo.compare"(%arg0, %arg0) <{comparison_direction = #stablehlo<comparison_direction GT>, compare_type = #stablehlo<comparison_type FLOAT>}> : (tensor<2xf64>, tensor<2xf64>) -> (tensor<2xi1>)
    %v1 = "stablehlo.not"(%v0) : (tensor<2xi1>) -> (tensor<2xi1>)
    %v2 = sdy.sharding_constraint %v0 <@mesh, [{"b", "a", ?}]> : tensor<2xi1>
    %v3 = "stablehlo.convolution"(%arg1, %arg2) <{dimension_numbers = #stablehlo.conv<[b, f]x[i, o]->[b, f]>, feature_group_count = 1 : i64, batch_group_count = 1 : i64}> : (tensor<3x4xi32>, tensor<4x2xi32>) -> (tensor<3x2xi32>)
    %v4 = "stablehlo.constant"() <{value = dense<0> : tensor<1xi32>}> : () -> (tensor<1xi32>)
    %v5 = "stablehlo.reshape"(%v4) : (tensor<1xi32>) -> (tensor<1xi32>)
    %v6 = sdy.sharding_constraint %v2 <@mesh, [{"a"}]> : tensor<2xi1>
    %v7 = "stablehlo.broadcast_in_dim"(%arg3) <{broadcast_dimensions = array<i64: 2, 0>}> : (tensor<3x1xf32>) -> (tensor<3x1x3xf32>)
    %v8 = "stablehlo.constant"() <{value = dense<0> : tensor<i32>}> : () -> (tensor<i32>)
    %v9 = "stablehlo.constant"() <{value = dense<3> : tensor<i32>}> : () -> (tensor<i32>)
    %v10 = "stablehlo.clamp"(%v8, %arg5, %v9) : (tensor<i32>, tensor<i32>, tensor<i32>) -> (tensor<i32>)
    %v25:2 = "stablehlo.while"(%v10, %arg4) ({
    ^bb0(%v11: tensor<i32>, %v12: tensor<0x6xf32>):
    %v13 = "stablehlo.compare"(%v11, %v9) <{comparison_direction = #stablehlo<comparison_direction LT>, compare_type = #stablehlo<comparison_type SIGNED>}> : (tensor<i32>, tensor<i32>) -> (tensor<i1>)
    "stablehlo.return"(%v13) : (tensor<i1>) -> ()
    }, {
    ^bb0(%v15: tensor<i32>, %v16: tensor<0x6xf32>):
    %v17 = "stablehlo.broadcast_in_dim"(%arg6) <{broadcast_dimensions = array<i64: 2, 3>}> : (tensor<9x2xf32>) -> (tensor<4x3x9x2xf32>)
    %v18 = sdy.sharding_constraint %v1 <@mesh, [{}]> : tensor<2xi1>
    %v19 = "stablehlo.constant"() <{value = dense<1> : tensor<i32>}> : () -> (tensor<i32>)
    %v20 = "stablehlo.constant"() <{value = dense<-3.000000e+00> : tensor<f32>}> : () -> (tensor<f32>)
    %v21 = "stablehlo.constant"() <{value = dense<3.000000e+00> : tensor<f32>}> : () -> (tensor<f32>)
    %v22 = "stablehlo.clamp"(%v20, %arg4, %v21) : (tensor<f32>, tensor<0x6xf32>, tensor<f32>) -> (tensor<0x6xf32>)
    %v23 = "stablehlo.add"(%v15, %v19) : (tensor<i32>, tensor<i32>) -> (tensor<i32>)
    "stablehlo.return"(%v23, %v22) : (tensor<i32>, tensor<0x6xf32>) -> ()
    }) : (tensor<i32>, tensor<0x6xf32>) -> (tensor<i32>, tensor<0x6xf32>)
    return %v25#1, %v7, %v6, %v5, %v3 : tensor<0x6xf32>, tensor<3x1x3xf32>, tensor<2xi1>, tensor<1xi32>, tensor<3x2xi32>
}
