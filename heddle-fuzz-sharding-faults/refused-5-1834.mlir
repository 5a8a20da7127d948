sdy.mesh @mesh = <["a"=2, "b"=4]>
func.func public @main(%arg0: tensor<3xui32> {sdy.sharding = #sdy.sharding<@mesh, [{"a", "b"}]>}, %arg1: tensor<ui32> {sdy.sharding = #sdy.sharding<@mesh, []>}, %arg2: tensor<1x7x3xf32> {sdy.sharding = #sdy.sharding<@mesh, [{?}, {"b", ?}, {?}]>}, %arg3: tensor<2xi64>, %arg4: tensor<i32> {sdy.sharding = #sdy.sharding<@mesh, []>}, %arg5: tensor<8x6x4x5xf32> {sdy.sharding = #sdy.sharding<@mesh, [{}, {}, {"a"}, {?}]>}, %arg6: tensor<1xf32> {sdy.sharding = #sdy.sharding<@mesh, [{?}]>}, %arg7: tensor<1x7x3xf32>) -> (tensor<ui32> {sdy.sharding = #sdy.sharding<@mesh, []>}, tensor<1x7x3xf32>, tensor<2xi64>, tensor<3x7x3x4xf32>, tensor<3xui32> {sdy.sharding = #sdy.sharding<@mesh, [{"a", ?}]>}) {
    %v0 = "stablehlo.pad"(%arg0, %arg1) <{edge_padding_low = array<i64: 0>, edge_padding_high = array<i64: 0>, interior_padding = array<i64: 0>}> : (tensor<3xui32>, tensor<ui32>) -> (tensor<3xui32>)
    %v1 = sdy.sharding_constraint %arg1 <@mesh, []> : tensor<ui32>
    %v2 = "stablehlo.broadcast_in_dim"(%arg2) <{broadcast_dimensions = array<i64: 0, 1, 2>}> : (tensor<1x7x3xf32>) -> (tensor<3x7x3x4xf32>)
    %v3 = sdy.sharding_constraint %v2 <@mesh, [{"a", ?}, {"b":(2)2, ?}, {?}, {?}]> : tensor<3x7x3x4xf32>
    %v4 = "stablehlo.add"(%v2, %v3) : (tensor<3x7x3x4xf32>, tensor<3x7x3x4xf32>) -> (tensor<3x7x3x4xf32>)
    %v5 = "stablehlo.add"(%arg2, %arg2) : (tensor<1x7x3xf32>, tensor<1x7x3xf32>) -> (tensor<1x7x3xf32>)
    %v7 = "stablehlo.optimization_barrier"(%v3) : (tensor<3x7x3x4xf32>) -> (tensor<3x7x3x4xf32>)
    %v8 = "stablehlo.constant"() <{value = dense<0> : tensor<i32>}> : () -> (tensor<i32>)
    %v9 = "stablehlo.constant"() <{value = dense<3> : tensor<i32>}> : () -> (tensor<i32>)
    %v10 = "stablehlo.clamp"(%v8, %arg4, %v9) : (tensor<i32>, tensor<i32>, tensor<i32>) -> (tensor<i32>)
    %v20:2 = "stablehlo.while"(%v10, %arg3) ({
    ^bb0(%v11: tensor<i32>, %v12: tensor<2xi64>):
    %v13 = "stablehlo.compare"(%v11, %v9) <{comparison_direction = #stablehlo<comparison_direction LT>, compare_type = #stablehlo<comparison_type SIGNED>}> : (tensor<i32>, tensor<i32>) -> (tensor<i1>)
    "stablehlo.return"(%v13) : (tensor<i1>) -> ()
    }, {
    ^bb0(%v15: tensor<i32>, %v16: tensor<2xi64>):
    %v17 = "stablehlo.constant"() <{value = dense<1> : tensor<i32>}> : () -> (tensor<i32>)
    %v18 = "stablehlo.add"(%v15, %v17) : (tensor<i32>, tensor<i32>) -> (tensor<i32>)
    "stablehlo.return"(%v18, %v16) : (tensor<i32>, tensor<2xi64>) -> ()
    }) : (tensor<i32>, tensor<2xi64>) -> (tensor<i32>, tensor<2xi64>)
    sdy.sharding_group %v2 group_id=652 : tensor<3x7x3x4xf32>
    %v21 = "stablehlo.constant"() <{value = dense<0.000000e+00> : tensor<8x6xf32>}> : () -> (tensor<8x6xf32>)
    %v22 = "stablehlo.subtract"(%v5, %arg7) : (tensor<1x7x3xf32>, tensor<1x7x3xf32>) -> (tensor<1x7x3xf32>)
    %v24 = "stablehlo.optimization_barrier"(%v1) : (tensor<ui32>) -> (tensor<ui32>)
    return %v24, %v22, %v20#1, %v7, %v0 : tensor<ui32>, tensor<1x7x3xf32>, tensor<2xi64>, tensor<3x7x3x4xf32>, tensor<3xui32>
}
