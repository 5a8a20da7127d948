sdy.mesh @mesh = <["a"=1, "b"=2]>
func.func public @main(%arg0: tensor<4x3x3xf64> {sdy.sharding = #sdy.sharding<@mesh, [{"a", ?}, {"b", ?}, {}]>}, %arg1: tensor<i32>) -> (tensor<4x3x3xf64>) {
    %v0 = "stablehlo.cosine"(%arg0) : (tensor<4x3x3xf64>) -> (tensor<4x3x3xf64>)
    %v1 = sdy.sharding_constraint %arg0 <@mesh, [{}, {}, {"a", "b", ?}]> : tensor<4x3x3xf64>
    %v2 = "stablehlo.constant"() <{value = dense<1.000000e+00> : tensor<f64>}> : () -> (tensor<f64>)
    %v3 = "stablehlo.constant"() <{value = dense<3.000000e+00> : tensor<f64>}> : () -> (tensor<f64>)
    %v4 = "stablehlo.clamp"(%v2, %v0, %v3) : (tensor<f64>, tensor<4x3x3xf64>, tensor<f64>) -> (tensor<4x3x3xf64>)
    %v13 = "stablehlo.case"(%arg1) ({
    "stablehlo.return"(%v4) : (tensor<4x3x3xf64>) -> ()
    }, {
    %v6 = "stablehlo.add"(%v0, %v4) : (tensor<4x3x3xf64>, tensor<4x3x3xf64>) -> (tensor<4x3x3xf64>)
    "stablehlo.return"(%v6) : (tensor<4x3x3xf64>) -> ()
    }, {
    %v8 = "stablehlo.logistic"(%v1) : (tensor<4x3x3xf64>) -> (tensor<4x3x3xf64>)
    %v9 = "stablehlo.convert"(%v8) : (tensor<4x3x3xf64>) -> (tensor<4x3x3xf64>)
    %v10 = sdy.sharding_constraint %v9 <@mesh, [{}, {"b", "a"}, {}]> : tensor<4x3x3xf64>
    %v11 = "stablehlo.add"(%v8, %v8) : (tensor<4x3x3xf64>, tensor<4x3x3xf64>) -> (tensor<4x3x3xf64>)
    "stablehlo.return"(%v11) : (tensor<4x3x3xf64>) -> ()
    }) : (tensor<i32>) -> (tensor<4x3x3xf64>)
    return %v13 : tensor<4x3x3xf64>
}
