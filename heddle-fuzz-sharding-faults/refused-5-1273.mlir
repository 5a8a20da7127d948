sdy.mesh @mesh = <["a"=2, "b"=2], device_ids=[0, 1, 3, 2]>
func.func public @main(%arg0: tensor<i32> {sdy.sharding = #sdy.sharding<@mesh, []>}, %arg1: tensor<5x2xi32>) -> (tensor<i32>) {
    %v1 = "stablehlo.case"(%arg0) ({
    "stablehlo.return"(%arg0) : (tensor<i32>) -> ()
    }) : (tensor<i32>) -> (tensor<i32>)
    %v2 = "stablehlo.not"(%v1) : (tensor<i32>) -> (tensor<i32>)
    %v3 = "stablehlo.dot_general"(%v1, %arg1) <{dot_dimension_numbers = #stablehlo.dot<lhs_batching_dimensions = [], rhs_batching_dimensions = [], lhs_contracting_dimensions = [], rhs_contracting_dimensions = []>}> : (tensor<i32>, tensor<5x2xi32>) -> (tensor<5x2xi32>)
    %v4 = "stablehlo.constant"() <{value = dense<0> : tensor<i32>}> : () -> (tensor<i32>)
    %v7 = "stablehlo.constant"() <{value = dense<5> : tensor<i32>}> : () -> (tensor<i32>)
    %v8 = "stablehlo.constant"() <{value = dense<1> : tensor<i32>}> : () -> (tensor<i32>)
    %v9 = "stablehlo.constant"() <{value = dense<0> : tensor<i32>}> : () -> (tensor<i32>)
    %v17:2 = "stablehlo.while"(%v4, %v1) ({
    ^bb0(%v5_: tensor<i32>, %v6_: tensor<i32>):
    %v10 = "stablehlo.compare"(%v5_, %v7) <{comparison_direction = #stablehlo<comparison_direction LT>, compare_type = #stablehlo<comparison_type SIGNED>}> : (tensor<i32>, tensor<i32>) -> (tensor<i1>)
    "stablehlo.return"(%v10) : (tensor<i1>) -> ()
    }, {
    ^bb0(%v5: tensor<i32>, %v6: tensor<i32>):
    %v12 = "stablehlo.dynamic_slice"(%v3, %v5, %v9) <{slice_sizes = array<i64: 1, 2>}> : (tensor<5x2xi32>, tensor<i32>, tensor<i32>) -> (tensor<1x2xi32>)
    %v13 = "stablehlo.reshape"(%v12) : (tensor<1x2xi32>) -> (tensor<2xi32>)
    %v14 = "stablehlo.add"(%v6, %v2) : (tensor<i32>, tensor<i32>) -> (tensor<i32>)
    %v15 = "stablehlo.add"(%v5, %v8) : (tensor<i32>, tensor<i32>) -> (tensor<i32>)
    "stablehlo.return"(%v15, %v14) : (tensor<i32>, tensor<i32>) -> ()
    }) : (tensor<i32>, tensor<i32>) -> (tensor<i32>, tensor<i32>)
    return %v17#1 : tensor<i32>
}
