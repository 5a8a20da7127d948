sdy.mesh @mesh = <["a"=4]>
func.func public @main(%arg0: tensor<i32> {sdy.sharding = #sdy.sharding<@mesh, []>}, %arg1: tensor<i32> {sdy.sharding = #sdy.sharding<@mesh, [], replicated={"a"}>}, %arg2: tensor<4x3x5xi1> {sdy.sharding = #sdy.sharding<@mesh, [{?}, {?}, {}]>}) -> (tensor<4x3x5xf32> {sdy.sharding = #sdy.sharding<@mesh, [{?}, {?}, {?}]>}, tensor<1x5xf32> {sdy.sharding = #sdy.sharding<@mesh, [{}, {}]>}, tensor<1x5xf32> {sdy.sharding = #sdy.sharding<@mesh, [{}, {"a"}]>}, tensor<4x4x5xf32>, tensor<1x5xf32>) {
    %v0 = "stablehlo.iota"() <{iota_dimension = 1 : i64}> : () -> (tensor<1x5xf32>)
    %v1 = "stablehlo.constant"() <{value = dense<0> : tensor<i32>}> : () -> (tensor<i32>)
    %v2 = "stablehlo.constant"() <{value = dense<3> : tensor<i32>}> : () -> (tensor<i32>)
    %v3 = "stablehlo.clamp"(%v1, %arg0, %v2) : (tensor<i32>, tensor<i32>, tensor<i32>) -> (tensor<i32>)
    %v19:2 = "stablehlo.while"(%v3, %v0) ({
    ^bb0(%v4: tensor<i32>, %v5: tensor<1x5xf32>):
    %v6 = "stablehlo.compare"(%v4, %v2) <{comparison_direction = #stablehlo<comparison_direction LT>, compare_type = #stablehlo<comparison_type SIGNED>}> : (tensor<i32>, tensor<i32>) -> (tensor<i1>)
    "stablehlo.return"(%v6) : (tensor<i1>) -> ()
    }, {
    ^bb0(%v8: tensor<i32>, %v9: tensor<1x5xf32>):
    %v10 = "stablehlo.constant"() <{value = dense<2.000000e+00> : tensor<f32>}> : () -> (tensor<f32>)
    %v11 = "stablehlo.reduce_window"(%v9, %v10) <{window_dimensions = array<i64: 1, 1>, window_strides = array<i64: 1, 1>, base_dilations = array<i64: 1, 1>, window_dilations = array<i64: 1, 1>, padding = dense<[[0, 0], [0, 0]]> : tensor<2x2xi64>}> ({
    ^bb0(%l: tensor<f32>, %r: tensor<f32>):
      %o = "stablehlo.minimum"(%l, %r) : (tensor<f32>, tensor<f32>) -> tensor<f32>
      "stablehlo.return"(%o) : (tensor<f32>) -> ()
    }) : (tensor<1x5xf32>, tensor<f32>) -> (tensor<1x5xf32>)
    %v12 = "stablehlo.add"(%v11, %v11) : (tensor<1x5xf32>, tensor<1x5xf32>) -> (tensor<1x5xf32>)
    %v13 = "stablehlo.constant"() <{value = dense<1> : tensor<i32>}> : () -> (tensor<i32>)
    %v14 = "stablehlo.constant"() <{value = dense<-3.000000e+00> : tensor<f32>}> : () -> (tensor<f32>)
    %v15 = "stablehlo.constant"() <{value = dense<3.000000e+00> : tensor<f32>}> : () -> (tensor<f32>)
    %v16 = "stablehlo.clamp"(%v14, %v12, %v15) : (tensor<f32>, tensor<1x5xf32>, tensor<f32>) -> (tensor<1x5xf32>)
    %v17 = "stablehlo.add"(%v8, %v13) : (tensor<i32>, tensor<i32>) -> (tensor<i32>)
    "stablehlo.return"(%v17, %v16) : (tensor<i32>, tensor<1x5xf32>) -> ()
    }) : (tensor<i32>, tensor<1x5xf32>) -> (tensor<i32>, tensor<1x5xf32>)
    %v20 = "stablehlo.constant"() <{value = dense<7.000000e+00> : tensor<1x5xf32>}> : () -> (tensor<1x5xf32>)
    %v21 = "stablehlo.divide"(%v19#1, %v20) : (tensor<1x5xf32>, tensor<1x5xf32>) -> (tensor<1x5xf32>)
    %v22 = sdy.sharding_constraint %v21 <@mesh, [{?}, {"a", ?}]> : tensor<1x5xf32>
    %v23 = "stablehlo.broadcast_in_dim"(%v21) <{broadcast_dimensions = array<i64: 1, 2>}> : (tensor<1x5xf32>) -> (tensor<4x4x5xf32>)
    %v24 = sdy.sharding_constraint %v23 <@mesh, [{?}, {?}, {?}], replicated={"a"}> : tensor<4x4x5xf32>
    %v25 = "stablehlo.convert"(%v19#1) : (tensor<1x5xf32>) -> (tensor<1x5xf32>)
    %v26 = "stablehlo.constant"() <{value = dense<3> : tensor<i32>}> : () -> (tensor<i32>)
    %v27 = "stablehlo.dynamic_slice"(%v23, %arg1, %v26, %arg0) <{slice_sizes = array<i64: 4, 3, 5>}> : (tensor<4x4x5xf32>, tensor<i32>, tensor<i32>, tensor<i32>) -> (tensor<4x3x5xf32>)
    %v28 = sdy.sharding_constraint %v19#1 <@mesh, [{?}, {?}]> : tensor<1x5xf32>
    %v29 = "stablehlo.select"(%arg2, %v27, %v27) : (tensor<4x3x5xi1>, tensor<4x3x5xf32>, tensor<4x3x5xf32>) -> (tensor<4x3x5xf32>)
    return %v29, %v28, %v25, %v24, %v22 : tensor<4x3x5xf32>, tensor<1x5xf32>, tensor<1x5xf32>, tensor<4x4x5xf32>, tensor<1x5xf32>
}
