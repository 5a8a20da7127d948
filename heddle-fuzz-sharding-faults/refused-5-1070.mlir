sdy.mesh @mesh = <["a"=3, "b"=2]>
func.func public @main(%arg0: tensor<3x6x2xf32> {sdy.sharding = #sdy.sharding<@mesh, [{?}, {"a", ?}, {"b", ?}]>}, %arg1: tensor<i32> {sdy.sharding = #sdy.sharding<@mesh, []>}, %arg2: tensor<7x2x8xf32>, %arg3: tensor<5x1x3xf32> {sdy.sharding = #sdy.sharding<@mesh, [{?}, {?}, {?}]>}) -> (tensor<7x1x8xf32>, tensor<7x1x8xf32>, tensor<3x6x2xi32>, tensor<3x6x2xf32>, tensor<3x6x2xi32>) {
    %v0 = "stablehlo.broadcast_in_dim"(%arg0) <{broadcast_dimensions = array<i64: 0, 1, 2>}> : (tensor<3x6x2xf32>) -> (tensor<3x6x2xf32>)
    %v1 = "stablehlo.constant"() <{value = dense<0> : tensor<i32>}> : () -> (tensor<i32>)
    %v2 = "stablehlo.constant"() <{value = dense<3> : tensor<i32>}> : () -> (tensor<i32>)
    %v3 = "stablehlo.clamp"(%v1, %arg1, %v2) : (tensor<i32>, tensor<i32>, tensor<i32>) -> (tensor<i32>)
    %v16:2 = "stablehlo.while"(%v3, %v0) ({
    ^bb0(%v4: tensor<i32>, %v5: tensor<3x6x2xf32>):
    %v6 = "stablehlo.compare"(%v4, %v2) <{comparison_direction = #stablehlo<comparison_direction LT>, compare_type = #stablehlo<comparison_type SIGNED>}> : (tensor<i32>, tensor<i32>) -> (tensor<i1>)
    "stablehlo.return"(%v6) : (tensor<i1>) -> ()
    }, {
    ^bb0(%v8: tensor<i32>, %v9: tensor<3x6x2xf32>):
    %v10 = "stablehlo.constant"() <{value = dense<1> : tensor<i32>}> : () -> (tensor<i32>)
    %v11 = "stablehlo.constant"() <{value = dense<-3.000000e+00> : tensor<f32>}> : () -> (tensor<f32>)
    %v12 = "stablehlo.constant"() <{value = dense<3.000000e+00> : tensor<f32>}> : () -> (tensor<f32>)
    %v13 = "stablehlo.clamp"(%v11, %v9, %v12) : (tensor<f32>, tensor<3x6x2xf32>, tensor<f32>) -> (tensor<3x6x2xf32>)
    %v14 = "stablehlo.add"(%v8, %v10) : (tensor<i32>, tensor<i32>) -> (tensor<i32>)
    "stablehlo.return"(%v14, %v13) : (tensor<i32>, tensor<3x6x2xf32>) -> ()
    }) : (tensor<i32>, tensor<3x6x2xf32>) -> (tensor<i32>, tensor<3x6x2xf32>)
    %v17 = "stablehlo.slice"(%v16#1) <{start_indices = array<i64: 0, 3, 0>, limit_indices = array<i64: 2, 4, 2>, strides = array<i64: 1, 1, 1>}> : (tensor<3x6x2xf32>) -> (tensor<2x1x2xf32>)
    %v18 = "stablehlo.multiply"(%v16#1, %v0) : (tensor<3x6x2xf32>, tensor<3x6x2xf32>) -> (tensor<3x6x2xf32>)
    %v19 = "stablehlo.constant"() <{value = dense<1> : tensor<i32>}> : () -> (tensor<i32>)
    %v20 = "stablehlo.constant"() <{value = dense<3> : tensor<i32>}> : () -> (tensor<i32>)
    %v21 = "stablehlo.constant"() <{value = dense<1> : tensor<i32>}> : () -> (tensor<i32>)
    %v22 = "stablehlo.dynamic_slice"(%arg2, %v19, %v20, %v21) <{slice_sizes = array<i64: 7, 1, 8>}> : (tensor<7x2x8xf32>, tensor<i32>, tensor<i32>, tensor<i32>) -> (tensor<7x1x8xf32>)
    %v23:2 = "chlo.top_k"(%v18) <{k = 2 : i64}> : (tensor<3x6x2xf32>) -> (tensor<3x6x2xf32>, tensor<3x6x2xi32>)
    %v24 = "stablehlo.constant"() <{value = dense<0.000000e+00> : tensor<7x1x8xf32>}> : () -> (tensor<7x1x8xf32>)
    %v25 = "stablehlo.constant"() <{value = dense<5.000000e+00> : tensor<7x1x8xf32>}> : () -> (tensor<7x1x8xf32>)
    %v26 = "stablehlo.clamp"(%v24, %v22, %v25) : (tensor<7x1x8xf32>, tensor<7x1x8xf32>, tensor<7x1x8xf32>) -> (tensor<7x1x8xf32>)
    %v27 = "stablehlo.constant"() <{value = dense<1> : tensor<i32>}> : () -> (tensor<i32>)
    %v28 = "stablehlo.constant"() <{value = dense<3> : tensor<i32>}> : () -> (tensor<i32>)
    %v29 = "stablehlo.dynamic_update_slice"(%v22, %arg3, %arg1, %v27, %v28) : (tensor<7x1x8xf32>, tensor<5x1x3xf32>, tensor<i32>, tensor<i32>, tensor<i32>) -> (tensor<7x1x8xf32>)
    return %v29, %v26, %v23#1, %v23#0, %v23#1 : tensor<7x1x8xf32>, tensor<7x1x8xf32>, tensor<3x6x2xi32>, tensor<3x6x2xf32>, tensor<3x6x2xi32>
}
