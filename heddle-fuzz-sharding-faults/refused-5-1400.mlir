sdy.mesh @mesh = <["a"=6], device_ids=[3, 2, 1, 0, 4, 5]>
func.func public @main(%arg0: tensor<4x2x3x2xi8> {sdy.sharding = #sdy.sharding<@mesh, [{}, {}, {"a":(2)3}, {?}]>}, %arg1: tensor<i8>, %arg2: tensor<3x2x5x1xf32> {tf.aliasing_output = 0 : i32}, %arg3: tensor<i32>) -> (tensor<3x2x5x1xf32> {sdy.sharding = #sdy.sharding<@mesh, [{}, {}, {}, {}]>}, tensor<4x1x1x4xi8>, tensor<2x9xi32>, tensor<2x9xi32>, tensor<2x9xi32>) {
    %v0 = "stablehlo.iota"() <{iota_dimension = 1 : i64}> : () -> (tensor<2x9xi32>)
    %v1 = "stablehlo.convert"(%v0) : (tensor<2x9xi32>) -> (tensor<2x9xi32>)
    %v2 = "stablehlo.multiply"(%v0, %v0) : (tensor<2x9xi32>, tensor<2x9xi32>) -> (tensor<2x9xi32>)
    %v3 = "stablehlo.pad"(%arg0, %arg1) <{edge_padding_low = array<i64: 0, -1, 0, -1>, edge_padding_high = array<i64: 0, 0, -2, 3>, interior_padding = array<i64: 0, 0, 0, 0>}> : (tensor<4x2x3x2xi8>, tensor<i8>) -> (tensor<4x1x1x4xi8>)
    %v4 = "stablehlo.constant"() <{value = dense<0> : tensor<i32>}> : () -> (tensor<i32>)
    %v5 = "stablehlo.constant"() <{value = dense<3> : tensor<i32>}> : () -> (tensor<i32>)
    %v6 = "stablehlo.clamp"(%v4, %arg3, %v5) : (tensor<i32>, tensor<i32>, tensor<i32>) -> (tensor<i32>)
    %v20:2 = "stablehlo.while"(%v6, %arg2) ({
    ^bb0(%v7: tensor<i32>, %v8: tensor<3x2x5x1xf32>):
    %v9 = "stablehlo.compare"(%v7, %v5) <{comparison_direction = #stablehlo<comparison_direction LT>, compare_type = #stablehlo<comparison_type SIGNED>}> : (tensor<i32>, tensor<i32>) -> (tensor<i1>)
    "stablehlo.return"(%v9) : (tensor<i1>) -> ()
    }, {
    ^bb0(%v11: tensor<i32>, %v12: tensor<3x2x5x1xf32>):
    %v13 = "stablehlo.round_nearest_even"(%v12) : (tensor<3x2x5x1xf32>) -> (tensor<3x2x5x1xf32>)
    %v14 = "stablehlo.constant"() <{value = dense<1> : tensor<i32>}> : () -> (tensor<i32>)
    %v15 = "stablehlo.constant"() <{value = dense<-3.000000e+00> : tensor<f32>}> : () -> (tensor<f32>)
    %v16 = "stablehlo.constant"() <{value = dense<3.000000e+00> : tensor<f32>}> : () -> (tensor<f32>)
    %v17 = "stablehlo.clamp"(%v15, %v12, %v16) : (tensor<f32>, tensor<3x2x5x1xf32>, tensor<f32>) -> (tensor<3x2x5x1xf32>)
    %v18 = "stablehlo.add"(%v11, %v14) : (tensor<i32>, tensor<i32>) -> (tensor<i32>)
    "stablehlo.return"(%v18, %v17) : (tensor<i32>, tensor<3x2x5x1xf32>) -> ()
    }) : (tensor<i32>, tensor<3x2x5x1xf32>) -> (tensor<i32>, tensor<3x2x5x1xf32>)
    return %v20#1, %v3, %v2, %v1, %v2 : tensor<3x2x5x1xf32>, tensor<4x1x1x4xi8>, tensor<2x9xi32>, tensor<2x9xi32>, tensor<2x9xi32>
}
