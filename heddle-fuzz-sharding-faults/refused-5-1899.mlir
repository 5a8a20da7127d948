sdy.mesh @mesh = <["a"=3]>
func.func public @main(%arg0: tensor<3x8xi32> {sdy.sharding = #sdy.sharding<@mesh, [{"a", ?}, {}]>}, %arg1: tensor<12x2xf64> {sdy.sharding = #sdy.sharding<@mesh, [{}, {}], replicated={"a"}>}, %arg2: tensor<12xf64> {sdy.sharding = #sdy.sharding<@mesh, [{"a"}]>}) -> (tensor<1x8x4xui32>, tensor<3x8xi32>, tensor<1x8x4xui32> {sdy.sharding = #sdy.sharding<@mesh, [{?}p2, {?}p0, {?}]>}) {
    %v0 = "stablehlo.constant"() <{value = dense<0> : tensor<i32>}> : () -> (tensor<i32>)
    %v1 = "stablehlo.constant"() <{value = dense<0> : tensor<i32>}> : () -> (tensor<i32>)
    %v2 = "stablehlo.constant"() <{value = dense<3> : tensor<i32>}> : () -> (tensor<i32>)
    %v3 = "stablehlo.clamp"(%v1, %v0, %v2) : (tensor<i32>, tensor<i32>, tensor<i32>) -> (tensor<i32>)
    %v15:2 = "stablehlo.while"(%v3, %arg0) ({
    ^bb0(%v4: tensor<i32>, %v5: tensor<3x8xi32>):
    %v6 = "stablehlo.compare"(%v4, %v2) <{comparison_direction = #stablehlo<comparison_direction LT>, compare_type = #stablehlo<comparison_type SIGNED>}> : (tensor<i32>, tensor<i32>) -> (tensor<i1>)
    "stablehlo.return"(%v6) : (tensor<i1>) -> ()
    }, {
    ^bb0(%v8: tensor<i32>, %v9: tensor<3x8xi32>):
    %v10 = "stablehlo.dot_general"(%arg1, %arg2) <{dot_dimension_numbers = #stablehlo.dot<lhs_batching_dimensions = [], rhs_batching_dimensions = [], lhs_contracting_dimensions = [0], rhs_contracting_dimensions = [0]>}> : (tensor<12x2xf64>, tensor<12xf64>) -> (tensor<2xf64>)
    %v11 = "stablehlo.add"(%v9, %arg0) : (tensor<3x8xi32>, tensor<3x8xi32>) -> (tensor<3x8xi32>)
    %v12 = "stablehlo.constant"() <{value = dense<1> : tensor<i32>}> : () -> (tensor<i32>)
    %v13 = "stablehlo.add"(%v8, %v12) : (tensor<i32>, tensor<i32>) -> (tensor<i32>)
    "stablehlo.return"(%v13, %v11) : (tensor<i32>, tensor<3x8xi32>) -> ()
    }) : (tensor<i32>, tensor<3x8xi32>) -> (tensor<i32>, tensor<3x8xi32>)
    %v16 = "stablehlo.constant"() <{value = dense<3> : tensor<2xui64>}> : () -> (tensor<2xui64>)
    %v17:2 = "stablehlo.rng_bit_generator"(%v16) <{rng_algorithm = #stablehlo<rng_algorithm PHILOX>}> : (tensor<2xui64>) -> (tensor<2xui64>, tensor<1x8x4xui32>)
    return %v17#1, %v15#1, %v17#1 : tensor<1x8x4xui32>, tensor<3x8xi32>, tensor<1x8x4xui32>
}
