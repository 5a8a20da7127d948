sdy.mesh @mesh = <["a"=2]>
func.func public @main(%arg0: tensor<1x2xi1>, %arg1: tensor<i32> {sdy.sharding = #sdy.sharding<@mesh, []>}, %arg2: tensor<1x2xi1>) -> (tensor<4x2xi1>, tensor<1x2xi1>) {
    %v0 = "stablehlo.and"(%arg0, %arg0) : (tensor<1x2xi1>, tensor<1x2xi1>) -> (tensor<1x2xi1>)
    %v1 = sdy.sharding_constraint %v0 <@mesh, [{?}, {"a"}]> : tensor<1x2xi1>
    %v2 = "stablehlo.constant"() <{value = dense<0> : tensor<i32>}> : () -> (tensor<i32>)
    %v3 = "stablehlo.constant"() <{value = dense<3> : tensor<i32>}> : () -> (tensor<i32>)
    %v4 = "stablehlo.clamp"(%v2, %arg1, %v3) : (tensor<i32>, tensor<i32>, tensor<i32>) -> (tensor<i32>)
    %v16:2 = "stablehlo.while"(%v4, %v1) ({
    ^bb0(%v5: tensor<i32>, %v6: tensor<1x2xi1>):
    %v7 = "stablehlo.compare"(%v5, %v3) <{comparison_direction = #stablehlo<comparison_direction LT>, compare_type = #stablehlo<comparison_type SIGNED>}> : (tensor<i32>, tensor<i32>) -> (tensor<i1>)
    "stablehlo.return"(%v7) : (tensor<i1>) -> ()
    }, {
    ^bb0(%v9: tensor<i32>, %v10: tensor<1x2xi1>):
    %v11 = "stablehlo.or"(%v1, %v1) : (tensor<1x2xi1>, tensor<1x2xi1>) -> (tensor<1x2xi1>)
    %v12 = "stablehlo.transpose"(%v1) <{permutation = array<i64: 0, 1>}> : (tensor<1x2xi1>) -> (tensor<1x2xi1>)
    %v13 = "stablehlo.constant"() <{value = dense<1> : tensor<i32>}> : () -> (tensor<i32>)
    %v14 = "stablehlo.add"(%v9, %v13) : (tensor<i32>, tensor<i32>) -> (tensor<i32>)
    "stablehlo.return"(%v14, %v12) : (tensor<i32>, tensor<1x2xi1>) -> ()
    }) : (tensor<i32>, tensor<1x2xi1>) -> (tensor<i32>, tensor<1x2xi1>)
    %v17 = "stablehlo.or"(%v1, %v16#1) : (tensor<1x2xi1>, tensor<1x2xi1>) -> (tensor<1x2xi1>)
    %v18 = "stablehlo.broadcast_in_dim"(%v0) <{broadcast_dimensions = array<i64: 0, 1>}> : (tensor<1x2xi1>) -> (tensor<4x2xi1>)
    return %v18, %v17 : tensor<4x2xi1>, tensor<1x2xi1>
}
