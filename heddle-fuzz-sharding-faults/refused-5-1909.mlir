sdy.mesh @mesh = <["a"=4]>
func.func public @main(%arg0: tensor<4x6x1xi32>, %arg1: tensor<6x2x1x6xi32> {sdy.sharding = #sdy.sharding<@mesh, [{}, {?}, {}, {?}]>}, %arg2: tensor<i32>) -> (tensor<1x1x1xi32>, tensor<6x4x2x6xi32>) {
    %v0 = "stablehlo.dot_general"(%arg0, %arg1) <{dot_dimension_numbers = #stablehlo.dot<lhs_batching_dimensions = [1], rhs_batching_dimensions = [0], lhs_contracting_dimensions = [2], rhs_contracting_dimensions = [2]>}> : (tensor<4x6x1xi32>, tensor<6x2x1x6xi32>) -> (tensor<6x4x2x6xi32>)
    %v1 = "stablehlo.constant"() <{value = dense<0> : tensor<i32>}> : () -> (tensor<i32>)
    %v2 = "stablehlo.constant"() <{value = dense<3> : tensor<i32>}> : () -> (tensor<i32>)
    %v3 = "stablehlo.clamp"(%v1, %arg2, %v2) : (tensor<i32>, tensor<i32>, tensor<i32>) -> (tensor<i32>)
    %v13:2 = "stablehlo.while"(%v3, %arg0) ({
    ^bb0(%v4: tensor<i32>, %v5: tensor<4x6x1xi32>):
    %v6 = "stablehlo.compare"(%v4, %v2) <{comparison_direction = #stablehlo<comparison_direction LT>, compare_type = #stablehlo<comparison_type SIGNED>}> : (tensor<i32>, tensor<i32>) -> (tensor<i1>)
    "stablehlo.return"(%v6) : (tensor<i1>) -> ()
    }, {
    ^bb0(%v8: tensor<i32>, %v9: tensor<4x6x1xi32>):
    %v10 = "stablehlo.constant"() <{value = dense<1> : tensor<i32>}> : () -> (tensor<i32>)
    %v11 = "stablehlo.add"(%v8, %v10) : (tensor<i32>, tensor<i32>) -> (tensor<i32>)
    "stablehlo.return"(%v11, %v9) : (tensor<i32>, tensor<4x6x1xi32>) -> ()
    }) : (tensor<i32>, tensor<4x6x1xi32>) -> (tensor<i32>, tensor<4x6x1xi32>)
    %v14 = "stablehlo.dynamic_slice"(%v13#1, %arg2, %arg2, %arg2) <{slice_sizes = array<i64: 1, 1, 1>}> : (tensor<4x6x1xi32>, tensor<i32>, tensor<i32>, tensor<i32>) -> (tensor<1x1x1xi32>)
    return %v14, %v0 : tensor<1x1x1xi32>, tensor<6x4x2x6xi32>
}
