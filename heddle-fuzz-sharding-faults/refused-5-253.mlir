sdy.mesh @mesh = <["a"=2, "b"=4]>
func.func public @main(%arg0: tensor<i1>, %arg1: tensor<f32> {sdy.sharding = #sdy.sharding<@mesh, []>}, %arg2: tensor<3x1xi32> {sdy.sharding = #sdy.sharding<@mesh, [{}, {}]>}, %arg3: tensor<f32> {sdy.sharding = #sdy.sharding<@mesh, []>}, %arg4: tensor<3x2xi32> {sdy.sharding = #sdy.sharding<@mesh, [{?}, {"b":(1)2, ?}]>}, %arg5: tensor<9x6x7xbf16> {sdy.sharding = #sdy.sharding<@mesh, [{"a", "b"}, {}, {?}]>}, %arg6: tensor<6x1x7xbf16>) -> (tensor<f32>, tensor<1x1xi32>, tensor<i1>) {
    %v7 = "stablehlo.if"(%arg0) ({
    "stablehlo.return"(%arg0) : (tensor<i1>) -> ()
    }, {
    %v1 = "stablehlo.broadcast_in_dim"(%arg1) <{broadcast_dimensions = array<i64>}> : (tensor<f32>) -> (tensor<3xf32>)
    %v2:2 = "chlo.top_k"(%v1) <{k = 1 : i64}> : (tensor<3xf32>) -> (tensor<1xf32>, tensor<1xi32>)
    %v3 = sdy.sharding_constraint %v1 <@mesh, [{"b":(2)2}]> : tensor<3xf32>
    %v4 = "stablehlo.constant"() <{value = dense<1> : tensor<i32>}> : () -> (tensor<i32>)
    %v5 = "stablehlo.reduce_window"(%arg2, %v4) <{window_dimensions = array<i64: 2, 1>, window_strides = array<i64: 3, 1>, base_dilations = array<i64: 1, 1>, window_dilations = array<i64: 1, 1>, padding = dense<[[0, 1], [0, 0]]> : tensor<2x2xi64>}> ({
    ^bb0(%l: tensor<i32>, %r: tensor<i32>):
      %o = "stablehlo.multiply"(%l, %r) : (tensor<i32>, tensor<i32>) -> tensor<i32>
      "stablehlo.return"(%o) : (tensor<i32>) -> ()
    }) : (tensor<3x1xi32>, tensor<i32>) -> (tensor<1x1xi32>)
    "stablehlo.return"(%arg0) : (tensor<i1>) -> ()
    }) : (tensor<i1>) -> (tensor<i1>)
    %v9 = "stablehlo.optimization_barrier"(%arg2) : (tensor<3x1xi32>) -> (tensor<3x1xi32>)
    %v10 = "stablehlo.slice"(%v9) <{start_indices = array<i64: 0, 0>, limit_indices = array<i64: 1, 1>, strides = array<i64: 1, 1>}> : (tensor<3x1xi32>) -> (tensor<1x1xi32>)
    %v11 = "stablehlo.constant"() <{value = dense<0> : tensor<i32>}> : () -> (tensor<i32>)
    %v12 = "stablehlo.constant"() <{value = dense<0> : tensor<i32>}> : () -> (tensor<i32>)
    %v13 = "stablehlo.constant"() <{value = dense<3> : tensor<i32>}> : () -> (tensor<i32>)
    %v14 = "stablehlo.clamp"(%v12, %v11, %v13) : (tensor<i32>, tensor<i32>, tensor<i32>) -> (tensor<i32>)
    %v34:2 = "stablehlo.while"(%v14, %arg1) ({
    ^bb0(%v15: tensor<i32>, %v16: tensor<f32>):
    %v17 = "stablehlo.compare"(%v15, %v13) <{comparison_direction = #stablehlo<comparison_direction LT>, compare_type = #stablehlo<comparison_type SIGNED>}> : (tensor<i32>, tensor<i32>) -> (tensor<i1>)
    "stablehlo.return"(%v17) : (tensor<i1>) -> ()
    }, {
    ^bb0(%v19: tensor<i32>, %v20: tensor<f32>):
    %v21 = "stablehlo.compare"(%arg1, %arg3) <{comparison_direction = #stablehlo<comparison_direction GE>, compare_type = #stablehlo<comparison_type FLOAT>}> : (tensor<f32>, tensor<f32>) -> (tensor<i1>)
    %v22 = "stablehlo.concatenate"(%v9, %arg4) <{dimension = 1 : i64}> : (tensor<3x1xi32>, tensor<3x2xi32>) -> (tensor<3x3xi32>)
    %v23 = "stablehlo.constant"() <{value = dense<1> : tensor<i32>}> : () -> (tensor<i32>)
    %v24 = "stablehlo.constant"() <{value = dense<3> : tensor<i32>}> : () -> (tensor<i32>)
    %v25 = "stablehlo.constant"() <{value = dense<2> : tensor<i32>}> : () -> (tensor<i32>)
    %v26 = "stablehlo.dynamic_update_slice"(%arg5, %arg6, %v23, %v24, %v25) : (tensor<9x6x7xbf16>, tensor<6x1x7xbf16>, tensor<i32>, tensor<i32>, tensor<i32>) -> (tensor<9x6x7xbf16>)
    %v27 = "stablehlo.add"(%v20, %v20) : (tensor<f32>, tensor<f32>) -> (tensor<f32>)
    %v28 = "stablehlo.constant"() <{value = dense<1> : tensor<i32>}> : () -> (tensor<i32>)
    %v29 = "stablehlo.constant"() <{value = dense<-3.000000e+00> : tensor<f32>}> : () -> (tensor<f32>)
    %v30 = "stablehlo.constant"() <{value = dense<3.000000e+00> : tensor<f32>}> : () -> (tensor<f32>)
    %v31 = "stablehlo.clamp"(%v29, %v27, %v30) : (tensor<f32>, tensor<f32>, tensor<f32>) -> (tensor<f32>)
    %v32 = "stablehlo.add"(%v19, %v28) : (tensor<i32>, tensor<i32>) -> (tensor<i32>)
    "stablehlo.return"(%v32, %v31) : (tensor<i32>, tensor<f32>) -> ()
    }) : (tensor<i32>, tensor<f32>) -> (tensor<i32>, tensor<f32>)
    return %v34#1, %v10, %v7 : tensor<f32>, tensor<1x1xi32>, tensor<i1>
}
