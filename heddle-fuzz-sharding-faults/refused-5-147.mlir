sdy.mesh @mesh = <["a"=2]>
func.func public @main(%arg0: tensor<4x6xf16>, %arg1: tensor<i32>, %arg2: tensor<4x1xi1>) -> (tensor<4xui32>, tensor<4x1xf16> {sdy.sharding = #sdy.sharding<@mesh, [{"a", ?}, {}]>}, tensor<4x1xf16>) {
    %v0 = "stablehlo.slice"(%arg0) <{start_indices = array<i64: 0, 0>, limit_indices = array<i64: 4, 1>, strides = array<i64: 1, 1>}> : (tensor<4x6xf16>) -> (tensor<4x1xf16>)
    %v1 = "stablehlo.constant"() <{value = dense<0> : tensor<i32>}> : () -> (tensor<i32>)
    %v2 = "stablehlo.constant"() <{value = dense<3> : tensor<i32>}> : () -> (tensor<i32>)
    %v3 = "stablehlo.clamp"(%v1, %arg1, %v2) : (tensor<i32>, tensor<i32>, tensor<i32>) -> (tensor<i32>)
    %v17:2 = "stablehlo.while"(%v3, %v0) ({
    ^bb0(%v4: tensor<i32>, %v5: tensor<4x1xf16>):
    %v6 = "stablehlo.compare"(%v4, %v2) <{comparison_direction = #stablehlo<comparison_direction LT>, compare_type = #stablehlo<comparison_type SIGNED>}> : (tensor<i32>, tensor<i32>) -> (tensor<i1>)
    "stablehlo.return"(%v6) : (tensor<i1>) -> ()
    }, {
    ^bb0(%v8: tensor<i32>, %v9: tensor<4x1xf16>):
    %v10 = "stablehlo.logistic"(%v0) : (tensor<4x1xf16>) -> (tensor<4x1xf16>)
    %v11 = "stablehlo.constant"() <{value = dense<1> : tensor<i32>}> : () -> (tensor<i32>)
    %v12 = "stablehlo.constant"() <{value = dense<-3.000000e+00> : tensor<f16>}> : () -> (tensor<f16>)
    %v13 = "stablehlo.constant"() <{value = dense<3.000000e+00> : tensor<f16>}> : () -> (tensor<f16>)
    %v14 = "stablehlo.clamp"(%v12, %v9, %v13) : (tensor<f16>, tensor<4x1xf16>, tensor<f16>) -> (tensor<4x1xf16>)
    %v15 = "stablehlo.add"(%v8, %v11) : (tensor<i32>, tensor<i32>) -> (tensor<i32>)
    "stablehlo.return"(%v15, %v14) : (tensor<i32>, tensor<4x1xf16>) -> ()
    }) : (tensor<i32>, tensor<4x1xf16>) -> (tensor<i32>, tensor<4x1xf16>)
    %v18 = "stablehlo.select"(%arg2, %v0, %v0) : (tensor<4x1xi1>, tensor<4x1xf16>, tensor<4x1xf16>) -> (tensor<4x1xf16>)
    %v19 = "stablehlo.constant"() <{value = dense<1> : tensor<4xui32>}> : () -> (tensor<4xui32>)
    %v20 = "stablehlo.constant"() <{value = dense<1> : tensor<i32>}> : () -> (tensor<i32>)
    %v21 = "stablehlo.dynamic_slice"(%v19, %v20) <{slice_sizes = array<i64: 4>}> : (tensor<4xui32>, tensor<i32>) -> (tensor<4xui32>)
    return %v21, %v18, %v17#1 : tensor<4xui32>, tensor<4x1xf16>, tensor<4x1xf16>
}
