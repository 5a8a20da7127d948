sdy.mesh @mesh = <["a"=3]>
func.func public @main(%arg0: tensor<3xf32>, %arg1: tensor<3xf32>, %arg2: tensor<4x6xi64>, %arg3: tensor<i32> {sdy.sharding = #sdy.sharding<@mesh, []>}) -> (tensor<6x4xi64> {sdy.sharding = #sdy.sharding<@mesh, [{}, {?}], replicated={"a"}>}, tensor<3xf32>) {
    %v0 = "stablehlo.subtract"(%arg0, %arg1) : (tensor<3xf32>, tensor<3xf32>) -> (tensor<3xf32>)
    %v1 = "stablehlo.transpose"(%arg2) <{permutation = array<i64: 1, 0>}> : (tensor<4x6xi64>) -> (tensor<6x4xi64>)
    %v2 = "stablehlo.constant"() <{value = dense<0> : tensor<i32>}> : () -> (tensor<i32>)
    %v3 = "stablehlo.constant"() <{value = dense<3> : tensor<i32>}> : () -> (tensor<i32>)
    %v4 = "stablehlo.clamp"(%v2, %arg3, %v3) : (tensor<i32>, tensor<i32>, tensor<i32>) -> (tensor<i32>)
    %v15:2 = "stablehlo.while"(%v4, %v1) ({
    ^bb0(%v5: tensor<i32>, %v6: tensor<6x4xi64>):
    %v7 = "stablehlo.compare"(%v5, %v3) <{comparison_direction = #stablehlo<comparison_direction LT>, compare_type = #stablehlo<comparison_type SIGNED>}> : (tensor<i32>, tensor<i32>) -> (tensor<i1>)
    "stablehlo.return"(%v7) : (tensor<i1>) -> ()
    }, {
    ^bb0(%v9: tensor<i32>, %v10: tensor<6x4xi64>):
    %v11 = "stablehlo.add"(%v10, %v1) : (tensor<6x4xi64>, tensor<6x4xi64>) -> (tensor<6x4xi64>)
    %v12 = "stablehlo.constant"() <{value = dense<1> : tensor<i32>}> : () -> (tensor<i32>)
    %v13 = "stablehlo.add"(%v9, %v12) : (tensor<i32>, tensor<i32>) -> (tensor<i32>)
    "stablehlo.return"(%v13, %v11) : (tensor<i32>, tensor<6x4xi64>) -> ()
    }) : (tensor<i32>, tensor<6x4xi64>) -> (tensor<i32>, tensor<6x4xi64>)
    return %v15#1, %v0 : tensor<6x4xi64>, tensor<3xf32>
}
