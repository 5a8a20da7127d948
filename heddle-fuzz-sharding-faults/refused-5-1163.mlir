sdy.mesh @mesh = <["a"=2, "b"=3]>
func.func public @main(%arg0: tensor<i32>) -> (tensor<2x4x2x10xf16>, tensor<2x4x2x10xf16> {sdy.sharding = #sdy.sharding<@mesh, [{?}, {"a"}, {}, {}]>}) {
    %v0 = "stablehlo.iota"() <{iota_dimension = 3 : i64}> : () -> (tensor<2x4x2x10xf16>)
    %v1 = "stablehlo.constant"() <{value = dense<0> : tensor<i32>}> : () -> (tensor<i32>)
    %v2 = "stablehlo.constant"() <{value = dense<3> : tensor<i32>}> : () -> (tensor<i32>)
    %v3 = "stablehlo.clamp"(%v1, %arg0, %v2) : (tensor<i32>, tensor<i32>, tensor<i32>) -> (tensor<i32>)
    %v16:2 = "stablehlo.while"(%v3, %v0) ({
    ^bb0(%v4: tensor<i32>, %v5: tensor<2x4x2x10xf16>):
    %v6 = "stablehlo.compare"(%v4, %v2) <{comparison_direction = #stablehlo<comparison_direction LT>, compare_type = #stablehlo<comparison_type SIGNED>}> : (tensor<i32>, tensor<i32>) -> (tensor<i1>)
    "stablehlo.return"(%v6) : (tensor<i1>) -> ()
    }, {
    ^bb0(%v8: tensor<i32>, %v9: tensor<2x4x2x10xf16>):
    %v10 = "stablehlo.constant"() <{value = dense<1> : tensor<i32>}> : () -> (tensor<i32>)
    %v11 = "stablehlo.constant"() <{value = dense<-3.000000e+00> : tensor<f16>}> : () -> (tensor<f16>)
    %v12 = "stablehlo.constant"() <{value = dense<3.000000e+00> : tensor<f16>}> : () -> (tensor<f16>)
    %v13 = "stablehlo.clamp"(%v11, %v9, %v12) : (tensor<f16>, tensor<2x4x2x10xf16>, tensor<f16>) -> (tensor<2x4x2x10xf16>)
    %v14 = "stablehlo.add"(%v8, %v10) : (tensor<i32>, tensor<i32>) -> (tensor<i32>)
    "stablehlo.return"(%v14, %v13) : (tensor<i32>, tensor<2x4x2x10xf16>) -> ()
    }) : (tensor<i32>, tensor<2x4x2x10xf16>) -> (tensor<i32>, tensor<2x4x2x10xf16>)
    %v17 = "stablehlo.subtract"(%v16#1, %v16#1) : (tensor<2x4x2x10xf16>, tensor<2x4x2x10xf16>) -> (tensor<2x4x2x10xf16>)
    return %v17, %v17 : tensor<2x4x2x10xf16>, tensor<2x4x2x10xf16>
}
