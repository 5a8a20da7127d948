sdy.mesh @mesh = <["a"=4]>
func.func public @main(%arg0: tensor<2x6x5x4x1xf64> {sdy.sharding = #sdy.sharding<@mesh, [{}, {}, {}, {?}, {"a":(2)2}]>}, %arg1: tensor<4x4xf32> {sdy.sharding = #sdy.sharding<@mesh, [{"a"}, {?}]>}, %arg2: tensor<9x5xf32>) -> (tensor<2x6x5x4x1xf64>, tensor<3x5xf32>, tensor<4x4xf32>, tensor<2x6x5x4x1xf64> {sdy.sharding = #sdy.sharding<@mesh, [{}, {"a", ?}, {}, {?}, {?}]>}) {
    %v0 = "stablehlo.logistic"(%arg0) : (tensor<2x6x5x4x1xf64>) -> (tensor<2x6x5x4x1xf64>)
    %v1 = "stablehlo.abs"(%arg0) : (tensor<2x6x5x4x1xf64>) -> (tensor<2x6x5x4x1xf64>)
    %v2 = "stablehlo.reverse"(%v1) <{dimensions = array<i64: 3, 4>}> : (tensor<2x6x5x4x1xf64>) -> (tensor<2x6x5x4x1xf64>)
    %v3 = "stablehlo.multiply"(%v1, %v0) : (tensor<2x6x5x4x1xf64>, tensor<2x6x5x4x1xf64>) -> (tensor<2x6x5x4x1xf64>)
    %v4 = "stablehlo.constant"() <{value = dense<0> : tensor<i32>}> : () -> (tensor<i32>)
    %v5 = "stablehlo.constant"() <{value = dense<0> : tensor<i32>}> : () -> (tensor<i32>)
    %v6 = "stablehlo.constant"() <{value = dense<3> : tensor<i32>}> : () -> (tensor<i32>)
    %v7 = "stablehlo.clamp"(%v5, %v4, %v6) : (tensor<i32>, tensor<i32>, tensor<i32>) -> (tensor<i32>)
    %v20:2 = "stablehlo.while"(%v7, %arg1) ({
    ^bb0(%v8: tensor<i32>, %v9: tensor<4x4xf32>):
    %v10 = "stablehlo.compare"(%v8, %v6) <{comparison_direction = #stablehlo<comparison_direction LT>, compare_type = #stablehlo<comparison_type SIGNED>}> : (tensor<i32>, tensor<i32>) -> (tensor<i1>)
    "stablehlo.return"(%v10) : (tensor<i1>) -> ()
    }, {
    ^bb0(%v12: tensor<i32>, %v13: tensor<4x4xf32>):
    %v14 = "stablehlo.constant"() <{value = dense<1> : tensor<i32>}> : () -> (tensor<i32>)
    %v15 = "stablehlo.constant"() <{value = dense<-3.000000e+00> : tensor<f32>}> : () -> (tensor<f32>)
    %v16 = "stablehlo.constant"() <{value = dense<3.000000e+00> : tensor<f32>}> : () -> (tensor<f32>)
    %v17 = "stablehlo.clamp"(%v15, %v13, %v16) : (tensor<f32>, tensor<4x4xf32>, tensor<f32>) -> (tensor<4x4xf32>)
    %v18 = "stablehlo.add"(%v12, %v14) : (tensor<i32>, tensor<i32>) -> (tensor<i32>)
    "stablehlo.return"(%v18, %v17) : (tensor<i32>, tensor<4x4xf32>) -> ()
    }) : (tensor<i32>, tensor<4x4xf32>) -> (tensor<i32>, tensor<4x4xf32>)
    %v21 = "stablehlo.iota"() <{iota_dimension = 1 : i64}> : () -> (tensor<3x3xf32>)
    %v22 = "stablehlo.convolution"(%arg2, %v21) <{dimension_numbers = #stablehlo.conv<[f, b]x[o, i]->[f, b]>, feature_group_count = 3 : i64, batch_group_count = 1 : i64}> : (tensor<9x5xf32>, tensor<3x3xf32>) -> (tensor<3x5xf32>)
    %v23 = "stablehlo.reverse"(%v2) <{dimensions = array<i64: 2, 3, 4>}> : (tensor<2x6x5x4x1xf64>) -> (tensor<2x6x5x4x1xf64>)
    %v24 = "stablehlo.reverse"(%v23) <{dimensions = array<i64: 0, 3, 4>}> : (tensor<2x6x5x4x1xf64>) -> (tensor<2x6x5x4x1xf64>)
    return %v24, %v22, %v20#1, %v3 : tensor<2x6x5x4x1xf64>, tensor<3x5xf32>, tensor<4x4xf32>, tensor<2x6x5x4x1xf64>
}
