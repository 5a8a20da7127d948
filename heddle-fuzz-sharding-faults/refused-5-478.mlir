sdy.mesh @mesh = <["a"=6]>
func.func public @main(%arg0: tensor<f32>, %arg1: tensor<f32>, %arg2: tensor<i32>, %arg3: tensor<1x4x6x6xi32> {sdy.sharding = #sdy.sharding<@mesh, [{?}p1, {}, {?}, {"a":(2)3}p2]>}, %arg4: tensor<3xi32> {sdy.sharding = #sdy.sharding<@mesh, [{"a"}]>}, %arg5: tensor<4xf32>) -> (tensor<1x4x6x6xi32>, tensor<4xf32> {sdy.sharding = #sdy.sharding<@mesh, [{"a":(1)3, ?}p2]>}, tensor<3xi32> {sdy.sharding = #sdy.sharding<@mesh, [{"a":(2)3}p1]>}, tensor<8xi32> {sdy.sharding = #sdy.sharding<@mesh, [{"a":(3)2, "a":(1)3}p1]>}) {
    %v0 = "stablehlo.iota"() <{iota_dimension = 0 : i64}> : () -> (tensor<8xi32>)
    %v1 = "stablehlo.add"(%arg0, %arg1) : (tensor<f32>, tensor<f32>) -> (tensor<f32>)
    %v3 = "stablehlo.case"(%arg2) ({
    "stablehlo.return"(%arg3) : (tensor<1x4x6x6xi32>) -> ()
    }) : (tensor<i32>) -> (tensor<1x4x6x6xi32>)
    %v4 = "stablehlo.dot_general"(%arg2, %arg4) <{dot_dimension_numbers = #stablehlo.dot<lhs_batching_dimensions = [], rhs_batching_dimensions = [], lhs_contracting_dimensions = [], rhs_contracting_dimensions = []>}> : (tensor<i32>, tensor<3xi32>) -> (tensor<3xi32>)
    %v5 = sdy.sharding_constraint %v1 <@mesh, []> : tensor<f32>
    %v6 = "stablehlo.dot_general"(%v5, %arg5) <{dot_dimension_numbers = #stablehlo.dot<lhs_batching_dimensions = [], rhs_batching_dimensions = [], lhs_contracting_dimensions = [], rhs_contracting_dimensions = []>}> : (tensor<f32>, tensor<4xf32>) -> (tensor<4xf32>)
    %v7 = sdy.sharding_constraint %v3 <@mesh, [{}, {?}p1, {}, {?}]> : tensor<1x4x6x6xi32>
    return %v7, %v6, %v4, %v0 : tensor<1x4x6x6xi32>, tensor<4xf32>, tensor<3xi32>, tensor<8xi32>
}
