sdy.mesh @mesh = <["a"=4]>
func.func public @main(%arg0: tensor<6x8x8xf32>, %arg1: tensor<i1> {sdy.sharding = #sdy.sharding<@mesh, []>}, %arg2: tensor<3x5x4xf32>, %arg3: tensor<f32> {sdy.sharding = #sdy.sharding<@mesh, []>}, %arg4: tensor<2x9x9x2xi1>, %arg5: tensor<i32>, %arg6: tensor<1x7x9x1xi1> {sdy.sharding = #sdy.sharding<@mesh, [{}, {}, {}, {}], replicated={"a"}>}, %arg7: tensor<2xui8> {sdy.sharding = #sdy.sharding<@mesh, [{?}]>}) -> (tensor<4xui8>, tensor<2x9x9x2xi1>, tensor<i1>, tensor<3x5x4xf32> {sdy.sharding = #sdy.sharding<@mesh, [{"a":(2)2}, {}, {"a":(1)2}]>}, tensor<3x5x4xf32> {sdy.sharding = #sdy.sharding<@mesh, [{?}, {?}, {?}]>}, tensor<6x8x8xf32>) {
    %v0 = "stablehlo.select"(%arg1, %arg0, %arg0) : (tensor<i1>, tensor<6x8x8xf32>, tensor<6x8x8xf32>) -> (tensor<6x8x8xf32>)
    %v1 = "stablehlo.multiply"(%v0, %v0) : (tensor<6x8x8xf32>, tensor<6x8x8xf32>) -> (tensor<6x8x8xf32>)
    %v2 = sdy.sharding_constraint %arg1 <@mesh, []> : tensor<i1>
    %v3 = "stablehlo.dot_general"(%arg2, %arg3) <{dot_dimension_numbers = #stablehlo.dot<lhs_batching_dimensions = [], rhs_batching_dimensions = [], lhs_contracting_dimensions = [], rhs_contracting_dimensions = []>}> : (tensor<3x5x4xf32>, tensor<f32>) -> (tensor<3x5x4xf32>)
    %v4 = "stablehlo.reshape"(%arg4) : (tensor<2x9x9x2xi1>) -> (tensor<2x9x1x9x2xi1>)
    %v5 = sdy.sharding_constraint %v4 <@mesh, [{?}, {}, {}, {?}, {}]> : tensor<2x9x1x9x2xi1>
    %v6 = "stablehlo.abs"(%arg2) : (tensor<3x5x4xf32>) -> (tensor<3x5x4xf32>)
    %v7 = "stablehlo.constant"() <{value = dense<1.000000e+00> : tensor<3x5x4xf32>}> : () -> (tensor<3x5x4xf32>)
    %v8 = "stablehlo.add"(%v6, %v7) : (tensor<3x5x4xf32>, tensor<3x5x4xf32>) -> (tensor<3x5x4xf32>)
    %v9 = "stablehlo.sqrt"(%v8) : (tensor<3x5x4xf32>) -> (tensor<3x5x4xf32>)
    %v10 = "stablehlo.constant"() <{value = dense<0> : tensor<i32>}> : () -> (tensor<i32>)
    %v11 = "stablehlo.constant"() <{value = dense<3> : tensor<i32>}> : () -> (tensor<i32>)
    %v12 = "stablehlo.clamp"(%v10, %arg5, %v11) : (tensor<i32>, tensor<i32>, tensor<i32>) -> (tensor<i32>)
    %v24:2 = "stablehlo.while"(%v12, %v2) ({
    ^bb0(%v13: tensor<i32>, %v14: tensor<i1>):
    %v15 = "stablehlo.compare"(%v13, %v11) <{comparison_direction = #stablehlo<comparison_direction LT>, compare_type = #stablehlo<comparison_type SIGNED>}> : (tensor<i32>, tensor<i32>) -> (tensor<i1>)
    "stablehlo.return"(%v15) : (tensor<i1>) -> ()
    }, {
    ^bb0(%v17: tensor<i32>, %v18: tensor<i1>):
    %v19 = "stablehlo.transpose"(%v5) <{permutation = array<i64: 4, 3, 2, 0, 1>}> : (tensor<2x9x1x9x2xi1>) -> (tensor<2x9x1x2x9xi1>)
    %v20 = sdy.sharding_constraint %arg1 <@mesh, []> : tensor<i1>
    %v21 = "stablehlo.constant"() <{value = dense<1> : tensor<i32>}> : () -> (tensor<i32>)
    %v22 = "stablehlo.add"(%v17, %v21) : (tensor<i32>, tensor<i32>) -> (tensor<i32>)
    "stablehlo.return"(%v22, %v18) : (tensor<i32>, tensor<i1>) -> ()
    }) : (tensor<i32>, tensor<i1>) -> (tensor<i32>, tensor<i1>)
    %v25 = "stablehlo.constant"() <{value = dense<2> : tensor<i32>}> : () -> (tensor<i32>)
    %v26 = "stablehlo.constant"() <{value = dense<2> : tensor<i32>}> : () -> (tensor<i32>)
    %v27 = "stablehlo.dynamic_update_slice"(%arg4, %arg6, %arg5, %v25, %v26, %arg5) : (tensor<2x9x9x2xi1>, tensor<1x7x9x1xi1>, tensor<i32>, tensor<i32>, tensor<i32>, tensor<i32>) -> (tensor<2x9x9x2xi1>)
    %v28 = "stablehlo.concatenate"(%arg7, %arg7) <{dimension = 0 : i64}> : (tensor<2xui8>, tensor<2xui8>) -> (tensor<4xui8>)
    return %v28, %v27, %v24#1, %v9, %v3, %v1 : tensor<4xui8>, tensor<2x9x9x2xi1>, tensor<i1>, tensor<3x5x4xf32>, tensor<3x5x4xf32>, tensor<6x8x8xf32>
}
