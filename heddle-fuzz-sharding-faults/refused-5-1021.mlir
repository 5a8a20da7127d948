sdy.mesh @mesh = <["a"=3], device_ids=[1, 0, 2]>
func.func public @main(%arg0: tensor<1x8x6x4xf32>, %arg1: tensor<i1>, %arg2: tensor<1x8x3x4xf32> {sdy.sharding = #sdy.sharding<@mesh, [{}, {}, {"a"}p0, {}]>}) -> (tensor<1x8x6x4xi1> {sdy.sharding = #sdy.sharding<@mesh, [{?}, {?}, {?}p0, {"a", ?}p1]>}, tensor<i1>, tensor<1x8x6x4xf32> {sdy.sharding = #sdy.sharding<@mesh, [{?}, {"a"}p0, {}, {}]>}) {
    %v0 = "stablehlo.constant"() <{value = dense<1.000000e+00> : tensor<1x8x6x4xf32>}> : () -> (tensor<1x8x6x4xf32>)
    %v1 = "stablehlo.constant"() <{value = dense<3.000000e+00> : tensor<1x8x6x4xf32>}> : () -> (tensor<1x8x6x4xf32>)
    %v2 = "stablehlo.clamp"(%v0, %arg0, %v1) : (tensor<1x8x6x4xf32>, tensor<1x8x6x4xf32>, tensor<1x8x6x4xf32>) -> (tensor<1x8x6x4xf32>)
    %v3 = "stablehlo.slice"(%v2) <{start_indices = array<i64: 0, 0, 4, 0>, limit_indices = array<i64: 1, 8, 5, 4>, strides = array<i64: 2, 1, 1, 1>}> : (tensor<1x8x6x4xf32>) -> (tensor<1x8x1x4xf32>)
    %v4 = sdy.sharding_constraint %v2 <@mesh, [{?}, {}, {"a"}p1, {?}]> : tensor<1x8x6x4xf32>
    %v8 = "stablehlo.if"(%arg1) ({
    "stablehlo.return"(%v4) : (tensor<1x8x6x4xf32>) -> ()
    }, {
    %v6 = "stablehlo.slice"(%v2) <{start_indices = array<i64: 0, 1, 0, 3>, limit_indices = array<i64: 1, 4, 4, 4>, strides = array<i64: 1, 1, 1, 2>}> : (tensor<1x8x6x4xf32>) -> (tensor<1x3x4x1xf32>)
    "stablehlo.return"(%v2) : (tensor<1x8x6x4xf32>) -> ()
    }) : (tensor<i1>) -> (tensor<1x8x6x4xf32>)
    %v9 = "stablehlo.constant"() <{value = dense<0> : tensor<i32>}> : () -> (tensor<i32>)
    %v12 = "stablehlo.constant"() <{value = dense<1> : tensor<i32>}> : () -> (tensor<i32>)
    %v13 = "stablehlo.constant"() <{value = dense<1> : tensor<i32>}> : () -> (tensor<i32>)
    %v14 = "stablehlo.constant"() <{value = dense<0> : tensor<i32>}> : () -> (tensor<i32>)
    %v24:2 = "stablehlo.while"(%v9, %arg1) ({
    ^bb0(%v10_: tensor<i32>, %v11_: tensor<i1>):
    %v15 = "stablehlo.compare"(%v10_, %v12) <{comparison_direction = #stablehlo<comparison_direction LT>, compare_type = #stablehlo<comparison_type SIGNED>}> : (tensor<i32>, tensor<i32>) -> (tensor<i1>)
    "stablehlo.return"(%v15) : (tensor<i1>) -> ()
    }, {
    ^bb0(%v10: tensor<i32>, %v11: tensor<i1>):
    %v17 = "stablehlo.dynamic_slice"(%v4, %v10, %v14, %v14, %v14) <{slice_sizes = array<i64: 1, 8, 6, 4>}> : (tensor<1x8x6x4xf32>, tensor<i32>, tensor<i32>, tensor<i32>, tensor<i32>) -> (tensor<1x8x6x4xf32>)
    %v18 = "stablehlo.reshape"(%v17) : (tensor<1x8x6x4xf32>) -> (tensor<8x6x4xf32>)
    %v19 = "stablehlo.concatenate"(%v3, %arg2, %v3) <{dimension = 2 : i64}> : (tensor<1x8x1x4xf32>, tensor<1x8x3x4xf32>, tensor<1x8x1x4xf32>) -> (tensor<1x8x5x4xf32>)
    %v20 = "stablehlo.minimum"(%v2, %v8) : (tensor<1x8x6x4xf32>, tensor<1x8x6x4xf32>) -> (tensor<1x8x6x4xf32>)
    %v21 = "stablehlo.reverse"(%v20) <{dimensions = array<i64: 0, 1, 3>}> : (tensor<1x8x6x4xf32>) -> (tensor<1x8x6x4xf32>)
    %v22 = "stablehlo.add"(%v10, %v13) : (tensor<i32>, tensor<i32>) -> (tensor<i32>)
    "stablehlo.return"(%v22, %v11) : (tensor<i32>, tensor<i1>) -> ()
    }) : (tensor<i32>, tensor<i1>) -> (tensor<i32>, tensor<i1>)
    %v25 = sdy.sharding_constraint %v8 <@mesh, [{}, {}, {?}p0, {}]> : tensor<1x8x6x4xf32>
    %v26 = "stablehlo.compare"(%v4, %v25) <{comparison_direction = #stablehlo<comparison_direction LT>, compare_type = #stablehlo<comparison_type FLOAT>}> : (tensor<1x8x6x4xf32>, tensor<1x8x6x4xf32>) -> (tensor<1x8x6x4xi1>)
    return %v26, %v24#1, %v25 : tensor<1x8x6x4xi1>, tensor<i1>, tensor<1x8x6x4xf32>
}
