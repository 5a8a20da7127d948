sdy.mesh @mesh = <["a"=6]>
func.func public @main(%arg0: tensor<2x6x8x3xf32> {sdy.sharding = #sdy.sharding<@mesh, [{}, {}, {"a"}, {}]>}, %arg1: tensor<4x4xf32> {sdy.sharding = #sdy.sharding<@mesh, [{}, {}], replicated={"a"}>}, %arg2: tensor<i32>, %arg3: tensor<2x6xf32> {sdy.sharding = #sdy.sharding<@mesh, [{?}, {?}]>}, %arg4: tensor<3x2xbf16>, %arg5: tensor<1x9xbf16>, %arg6: tensor<8x4x8xf32>) -> (tensor<8x4x8xf32>, tensor<2x4x2xf32>, tensor<2x4x2xf32>, tensor<4x4xf32>, tensor<1x6x1x3x3xf32>) {
    %v0 = "stablehlo.constant"() <{value = dense<3.000000e+00> : tensor<2x6x8x3xf32>}> : () -> (tensor<2x6x8x3xf32>)
    %v1 = "stablehlo.atan2"(%arg0, %v0) : (tensor<2x6x8x3xf32>, tensor<2x6x8x3xf32>) -> (tensor<2x6x8x3xf32>)
    %v2 = "stablehlo.slice"(%v1) <{start_indices = array<i64: 0, 0, 0, 0>, limit_indices = array<i64: 1, 6, 3, 3>, strides = array<i64: 2, 1, 1, 1>}> : (tensor<2x6x8x3xf32>) -> (tensor<1x6x3x3xf32>)
    %v3 = sdy.sharding_constraint %arg0 <@mesh, [{}, {"a":(2)3, ?}, {?}, {}]> : tensor<2x6x8x3xf32>
    %v4 = "stablehlo.constant"() <{value = dense<0> : tensor<i32>}> : () -> (tensor<i32>)
    %v5 = "stablehlo.constant"() <{value = dense<3> : tensor<i32>}> : () -> (tensor<i32>)
    %v6 = "stablehlo.clamp"(%v4, %arg2, %v5) : (tensor<i32>, tensor<i32>, tensor<i32>) -> (tensor<i32>)
    %v19:2 = "stablehlo.while"(%v6, %arg1) ({
    ^bb0(%v7: tensor<i32>, %v8: tensor<4x4xf32>):
    %v9 = "stablehlo.compare"(%v7, %v5) <{comparison_direction = #stablehlo<comparison_direction LT>, compare_type = #stablehlo<comparison_type SIGNED>}> : (tensor<i32>, tensor<i32>) -> (tensor<i1>)
    "stablehlo.return"(%v9) : (tensor<i1>) -> ()
    }, {
    ^bb0(%v11: tensor<i32>, %v12: tensor<4x4xf32>):
    %v13 = "stablehlo.constant"() <{value = dense<1> : tensor<i32>}> : () -> (tensor<i32>)
    %v14 = "stablehlo.constant"() <{value = dense<-3.000000e+00> : tensor<f32>}> : () -> (tensor<f32>)
    %v15 = "stablehlo.constant"() <{value = dense<3.000000e+00> : tensor<f32>}> : () -> (tensor<f32>)
    %v16 = "stablehlo.clamp"(%v14, %v12, %v15) : (tensor<f32>, tensor<4x4xf32>, tensor<f32>) -> (tensor<4x4xf32>)
    %v17 = "stablehlo.add"(%v11, %v13) : (tensor<i32>, tensor<i32>) -> (tensor<i32>)
    "stablehlo.return"(%v17, %v16) : (tensor<i32>, tensor<4x4xf32>) -> ()
    }) : (tensor<i32>, tensor<4x4xf32>) -> (tensor<i32>, tensor<4x4xf32>)
    %v20 = "stablehlo.reshape"(%v2) : (tensor<1x6x3x3xf32>) -> (tensor<1x6x1x3x3xf32>)
    %v21 = "stablehlo.constant"() <{value = dense<0.000000e+00> : tensor<6x4x2xf32>}> : () -> (tensor<6x4x2xf32>)
    %v22 = "stablehlo.dot_general"(%arg3, %v21) <{dot_dimension_numbers = #stablehlo.dot<lhs_batching_dimensions = [], rhs_batching_dimensions = [], lhs_contracting_dimensions = [1], rhs_contracting_dimensions = [0]>}> : (tensor<2x6xf32>, tensor<6x4x2xf32>) -> (tensor<2x4x2xf32>)
    %v23 = sdy.sharding_constraint %v22 <@mesh, [{?}, {?}, {?}]> : tensor<2x4x2xf32>
    %v24 = "stablehlo.convolution"(%arg4, %arg5) <{dimension_numbers = #stablehlo.conv<[f, b]x[i, o]->[b, f]>, feature_group_count = 3 : i64, batch_group_count = 1 : i64}> : (tensor<3x2xbf16>, tensor<1x9xbf16>) -> (tensor<2x9xbf16>)
    %v25 = "stablehlo.sort"(%v19#1) <{dimension = 1 : i64, is_stable = true}> ({
    ^bb0(%l: tensor<f32>, %r: tensor<f32>):
      %o = stablehlo.compare GT, %l, %r, FLOAT : (tensor<f32>, tensor<f32>) -> tensor<i1>
      stablehlo.return %o : tensor<i1>
    }) : (tensor<4x4xf32>) -> (tensor<4x4xf32>)
    %v26 = sdy.sharding_constraint %v23 <@mesh, [{}, {}, {}]> : tensor<2x4x2xf32>
    %v27 = "stablehlo.constant"() <{value = dense<3.000000e+00> : tensor<f32>}> : () -> (tensor<f32>)
    %v28 = "stablehlo.reduce"(%arg6, %v27) <{dimensions = array<i64>}> ({
    ^bb0(%l: tensor<f32>, %r: tensor<f32>):
      %o = "stablehlo.minimum"(%l, %r) : (tensor<f32>, tensor<f32>) -> tensor<f32>
      "stablehlo.return"(%o) : (tensor<f32>) -> ()
    }) : (tensor<8x4x8xf32>, tensor<f32>) -> (tensor<8x4x8xf32>)
    %v32 = "stablehlo.case"(%arg2) ({
    %v29 = "stablehlo.compare"(%v1, %v3) <{comparison_direction = #stablehlo<comparison_direction NE>, compare_type = #stablehlo<comparison_type FLOAT>}> : (tensor<2x6x8x3xf32>, tensor<2x6x8x3xf32>) -> (tensor<2x6x8x3xi1>)
    %v30 = "stablehlo.add"(%v22, %v23) : (tensor<2x4x2xf32>, tensor<2x4x2xf32>) -> (tensor<2x4x2xf32>)
    "stablehlo.return"(%v30) : (tensor<2x4x2xf32>) -> ()
    }) : (tensor<i32>) -> (tensor<2x4x2xf32>)
    %v33 = sdy.propagation_barrier %v28 allowed_direction=FORWARD : tensor<8x4x8xf32>
    return %v33, %v32, %v26, %v25, %v20 : tensor<8x4x8xf32>, tensor<2x4x2xf32>, tensor<2x4x2xf32>, tensor<4x4xf32>, tensor<1x6x1x3x3xf32>
}
