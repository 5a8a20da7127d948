sdy.mesh @mesh = <["a"=2, "b"=3], device_ids=[2, 0, 5, 4, 3, 1]>
func.func public @main(%arg0: tensor<12x4xi32> {sdy.sharding = #sdy.sharding<@mesh, [{"b"}, {"a", ?}]>}, %arg1: tensor<i32> {sdy.sharding = #sdy.sharding<@mesh, []>}, %arg2: tensor<4x6x3xf32>) -> (tensor<12x4xi32> {sdy.sharding = #sdy.sharding<@mesh, [{}, {"a"}]>}) {
    %v0 = "stablehlo.constant"() <{value = dense<0> : tensor<i32>}> : () -> (tensor<i32>)
    %v1 = "stablehlo.constant"() <{value = dense<3> : tensor<i32>}> : () -> (tensor<i32>)
    %v2 = "stablehlo.clamp"(%v0, %arg1, %v1) : (tensor<i32>, tensor<i32>, tensor<i32>) -> (tensor<i32>)
    %v16:2 = "stablehlo.while"(%v2, %arg0) ({
    ^bb0(%v3: tensor<i32>, %v4: tensor<12x4xi32>):
    %v5 = "stablehlo.compare"(%v3, %v1) <{comparison_direction = #stablehlo<comparison_direction LT>, compare_type = #stablehlo<comparison_type SIGNED>}> : (tensor<i32>, tensor<i32>) -> (tensor<i1>)
    "stablehlo.return"(%v5) : (tensor<i1>) -> ()
    }, {
    ^bb0(%v7: tensor<i32>, %v8: tensor<12x4xi32>):
    %v9 = "stablehlo.constant"() <{value = dense<1.000000e+00> : tensor<4x6x3xf32>}> : () -> (tensor<4x6x3xf32>)
    %v10 = "stablehlo.constant"() <{value = dense<3.000000e+00> : tensor<4x6x3xf32>}> : () -> (tensor<4x6x3xf32>)
    %v11 = "stablehlo.clamp"(%v9, %arg2, %v10) : (tensor<4x6x3xf32>, tensor<4x6x3xf32>, tensor<4x6x3xf32>) -> (tensor<4x6x3xf32>)
    %v12 = "stablehlo.add"(%arg0, %v8) : (tensor<12x4xi32>, tensor<12x4xi32>) -> (tensor<12x4xi32>)
    %v13 = "stablehlo.constant"() <{value = dense<1> : tensor<i32>}> : () -> (tensor<i32>)
    %v14 = "stablehlo.add"(%v7, %v13) : (tensor<i32>, tensor<i32>) -> (tensor<i32>)
    "stablehlo.return"(%v14, %v12) : (tensor<i32>, tensor<12x4xi32>) -> ()
    }) : (tensor<i32>, tensor<12x4xi32>) -> (tensor<i32>, tensor<12x4xi32>)
    %v17 = "stablehlo.abs"(%v16#1) : (tensor<12x4xi32>) -> (tensor<12x4xi32>)
    sdy.sharding_group %arg2 group_id=372 : tensor<4x6x3xf32>
    return %v17 : tensor<12x4xi32>
}
