sdy.mesh @mesh = <["a"=8], device_ids=[4, 3, 0, 7, 2, 6, 5, 1]>
func.func public @main(%arg0: tensor<4x8xi1> {sdy.sharding = #sdy.sharding<@mesh, [{}, {?}]>}, %arg1: tensor<12x4x4xf32> {sdy.sharding = #sdy.sharding<@mesh, [{}, {?}, {?}], replicated={"a"}>}, %arg2: tensor<12x2x1xf32> {sdy.sharding = #sdy.sharding<@mesh, [{?}, {}, {?}]>}, %arg3: tensor<10x7x5xi64> {sdy.sharding = #sdy.sharding<@mesh, [{}, {}, {}]>}, %arg4: tensor<6x2xf32>, %arg5: tensor<4x2xi64>, %arg6: tensor<6x2x4xf32>, %arg7: tensor<4x8xi1>) -> (tensor<4x4x8xi1>, tensor<6x2xf32>, tensor<12x1x12x2xf32>, tensor<4x8xi1>, tensor<12x4x2xi32> {sdy.sharding = #sdy.sharding<@mesh, [{"a", ?}, {?}, {?}]>}, tensor<12x4x2xi32>) {
    %v0 = "stablehlo.constant"() <{value = dense<0> : tensor<i32>}> : () -> (tensor<i32>)
    %v1 = "stablehlo.constant"() <{value = dense<false> : tensor<4x4x8xi1>}> : () -> (tensor<4x4x8xi1>)
    %v5 = "stablehlo.constant"() <{value = dense<4> : tensor<i32>}> : () -> (tensor<i32>)
    %v6 = "stablehlo.constant"() <{value = dense<1> : tensor<i32>}> : () -> (tensor<i32>)
    %v7 = "stablehlo.constant"() <{value = dense<0> : tensor<i32>}> : () -> (tensor<i32>)
    %v16:3 = "stablehlo.while"(%v0, %arg0, %v1) ({
    ^bb0(%v2_: tensor<i32>, %v3_: tensor<4x8xi1>, %v4_: tensor<4x4x8xi1>):
    %v8 = "stablehlo.compare"(%v2_, %v5) <{comparison_direction = #stablehlo<comparison_direction LT>, compare_type = #stablehlo<comparison_type SIGNED>}> : (tensor<i32>, tensor<i32>) -> (tensor<i1>)
    "stablehlo.return"(%v8) : (tensor<i1>) -> ()
    }, {
    ^bb0(%v2: tensor<i32>, %v3: tensor<4x8xi1>, %v4: tensor<4x4x8xi1>):
    %v10 = "stablehlo.dynamic_slice"(%arg0, %v2, %v7) <{slice_sizes = array<i64: 1, 8>}> : (tensor<4x8xi1>, tensor<i32>, tensor<i32>) -> (tensor<1x8xi1>)
    %v11 = "stablehlo.reshape"(%v10) : (tensor<1x8xi1>) -> (tensor<8xi1>)
    %v12 = "stablehlo.add"(%v2, %v6) : (tensor<i32>, tensor<i32>) -> (tensor<i32>)
    %v13 = "stablehlo.reshape"(%v3) : (tensor<4x8xi1>) -> (tensor<1x4x8xi1>)
    %v14 = "stablehlo.dynamic_update_slice"(%v4, %v13, %v2, %v7, %v7) : (tensor<4x4x8xi1>, tensor<1x4x8xi1>, tensor<i32>, tensor<i32>, tensor<i32>) -> (tensor<4x4x8xi1>)
    "stablehlo.return"(%v12, %v3, %v14) : (tensor<i32>, tensor<4x8xi1>, tensor<4x4x8xi1>) -> ()
    }) : (tensor<i32>, tensor<4x8xi1>, tensor<4x4x8xi1>) -> (tensor<i32>, tensor<4x8xi1>, tensor<4x4x8xi1>)
    %v17:2 = "chlo.top_k"(%arg1) <{k = 2 : i64}> : (tensor<12x4x4xf32>) -> (tensor<12x4x2xf32>, tensor<12x4x2xi32>)
    %v18 = "stablehlo.constant"() <{value = dense<0.000000e+00> : tensor<f32>}> : () -> (tensor<f32>)
    %v19 = "stablehlo.select_and_scatter"(%v17#0, %arg2, %v18) <{window_dimensions = array<i64: 1, 1, 2>, window_strides = array<i64: 1, 2, 3>, padding = dense<[[0, 0], [0, 0], [1, 1]]> : tensor<3x2xi64>}> ({
    ^bb0(%l: tensor<f32>, %r: tensor<f32>):
      %o = stablehlo.compare GE, %l, %r, FLOAT : (tensor<f32>, tensor<f32>) -> tensor<i1>
      stablehlo.return %o : tensor<i1>
    }, {
    ^bb0(%l: tensor<f32>, %r: tensor<f32>):
      %o = "stablehlo.add"(%l, %r) : (tensor<f32>, tensor<f32>) -> tensor<f32>
      "stablehlo.return"(%o) : (tensor<f32>) -> ()
    }) : (tensor<12x4x2xf32>, tensor<12x2x1xf32>, tensor<f32>) -> (tensor<12x4x2xf32>)
    %v20 = sdy.sharding_constraint %v17#1 <@mesh, [{}, {"a":(4)2}, {?}]> : tensor<12x4x2xi32>
    %v21 = "stablehlo.convert"(%v19) : (tensor<12x4x2xf32>) -> (tensor<12x4x2xi1>)
    %v22 = "stablehlo.scatter"(%arg4, %arg5, %arg6) <{scatter_dimension_numbers = #stablehlo.scatter<update_window_dims = [0, 1], inserted_window_dims = [], input_batching_dims = [], scatter_indices_batching_dims = [], scatter_dims_to_operand_dims = [1, 0], index_vector_dim = 1>}> ({
    ^bb0(%l: tensor<f32>, %r: tensor<f32>):
      %o = "stablehlo.add"(%l, %r) : (tensor<f32>, tensor<f32>) -> tensor<f32>
      "stablehlo.return"(%o) : (tensor<f32>) -> ()
    }) : (tensor<6x2xf32>, tensor<4x2xi64>, tensor<6x2x4xf32>) -> (tensor<6x2xf32>)
    %v23 = "stablehlo.constant"() <{value = dense<3> : tensor<i32>}> : () -> (tensor<i32>)
    %v24 = "stablehlo.constant"() <{value = dense<1> : tensor<i32>}> : () -> (tensor<i32>)
    %v25 = "stablehlo.dynamic_update_slice"(%v16#1, %arg7, %v23, %v24) : (tensor<4x8xi1>, tensor<4x8xi1>, tensor<i32>, tensor<i32>) -> (tensor<4x8xi1>)
    %v26 = "stablehlo.constant"() <{value = dense<0.000000e+00> : tensor<12x1x12x2xf32>}> : () -> (tensor<12x1x12x2xf32>)
    %v27 = "stablehlo.constant"() <{value = dense<0.000000e+00> : tensor<f32>}> : () -> (tensor<f32>)
    %v28 = "stablehlo.reduce"(%v26, %v27) <{dimensions = array<i64>}> ({
    ^bb0(%l: tensor<f32>, %r: tensor<f32>):
      %o = "stablehlo.add"(%l, %r) : (tensor<f32>, tensor<f32>) -> tensor<f32>
      "stablehlo.return"(%o) : (tensor<f32>) -> ()
    }) : (tensor<12x1x12x2xf32>, tensor<f32>) -> (tensor<12x1x12x2xf32>)
    %v29 = "stablehlo.negate"(%v22) : (tensor<6x2xf32>) -> (tensor<6x2xf32>)
    %v30 = "stablehlo.constant"() <{value = dense<3> : tensor<i32>}> : () -> (tensor<i32>)
    %v32 = "stablehlo.case"(%v30) ({
    "stablehlo.return"(%v16#2) : (tensor<4x4x8xi1>) -> ()
    }) : (tensor<i32>) -> (tensor<4x4x8xi1>)
    return %v32, %v29, %v28, %v25, %v20, %v20 : tensor<4x4x8xi1>, tensor<6x2xf32>, tensor<12x1x12x2xf32>, tensor<4x8xi1>, tensor<12x4x2xi32>, tensor<12x4x2xi32>
}
