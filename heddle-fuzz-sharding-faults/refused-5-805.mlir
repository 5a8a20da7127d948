sdy.mesh @mesh = <["a"=4]>
func.func public @main(%arg0: tensor<4x12xi1>, %arg1: tensor<4x2xf32>, %arg2: tensor<3x1xf32>, %arg3: tensor<3x1xf32>, %arg4: tensor<i32>, %arg5: tensor<f32> {sdy.sharding = #sdy.sharding<@mesh, []>}, %arg6: tensor<1x2xui32>, %arg7: tensor<3x3xi32>) -> (tensor<4x12xi1> {sdy.sharding = #sdy.sharding<@mesh, [{}, {}], replicated={"a"}>}, tensor<4x4xf32>, tensor<3x1xf32> {sdy.sharding = #sdy.sharding<@mesh, [{}, {}]>}, tensor<3x3xi32>, tensor<3x1xf32>) {
    %v0 = "stablehlo.constant"() <{value = dense<true> : tensor<i1>}> : () -> (tensor<i1>)
    %v1 = "stablehlo.reduce"(%arg0, %v0) <{dimensions = array<i64>}> ({
    ^bb0(%l: tensor<i1>, %r: tensor<i1>):
      %o = "stablehlo.and"(%l, %r) : (tensor<i1>, tensor<i1>) -> tensor<i1>
      "stablehlo.return"(%o) : (tensor<i1>) -> ()
    }) : (tensor<4x12xi1>, tensor<i1>) -> (tensor<4x12xi1>)
    %v2 = "stablehlo.constant"() <{value = dense<0.000000e+00> : tensor<f32>}> : () -> (tensor<f32>)
    %v3 = "stablehlo.select_and_scatter"(%arg1, %arg2, %v2) <{window_dimensions = array<i64: 3, 1>, window_strides = array<i64: 1, 2>, padding = dense<[[0, 1], [0, 0]]> : tensor<2x2xi64>}> ({
    ^bb0(%l: tensor<f32>, %r: tensor<f32>):
      %o = stablehlo.compare GE, %l, %r, FLOAT : (tensor<f32>, tensor<f32>) -> tensor<i1>
      stablehlo.return %o : tensor<i1>
    }, {
    ^bb0(%l: tensor<f32>, %r: tensor<f32>):
      %o = "stablehlo.add"(%l, %r) : (tensor<f32>, tensor<f32>) -> tensor<f32>
      "stablehlo.return"(%o) : (tensor<f32>) -> ()
    }) : (tensor<4x2xf32>, tensor<3x1xf32>, tensor<f32>) -> (tensor<4x2xf32>)
    %v4 = "stablehlo.constant"() <{value = dense<0.000000e+00> : tensor<f32>}> : () -> (tensor<f32>)
    %v5 = "stablehlo.select_and_scatter"(%arg2, %arg3, %v4) <{window_dimensions = array<i64: 1, 2>, window_strides = array<i64: 1, 3>, padding = dense<[[0, 0], [1, 0]]> : tensor<2x2xi64>}> ({
    ^bb0(%l: tensor<f32>, %r: tensor<f32>):
      %o = stablehlo.compare GE, %l, %r, FLOAT : (tensor<f32>, tensor<f32>) -> tensor<i1>
      stablehlo.return %o : tensor<i1>
    }, {
    ^bb0(%l: tensor<f32>, %r: tensor<f32>):
      %o = "stablehlo.add"(%l, %r) : (tensor<f32>, tensor<f32>) -> tensor<f32>
      "stablehlo.return"(%o) : (tensor<f32>) -> ()
    }) : (tensor<3x1xf32>, tensor<3x1xf32>, tensor<f32>) -> (tensor<3x1xf32>)
    %v6 = "stablehlo.constant"() <{value = dense<2.000000e+00> : tensor<f32>}> : () -> (tensor<f32>)
    %v7 = "stablehlo.pad"(%v5, %v6) <{edge_padding_low = array<i64: -2, 0>, edge_padding_high = array<i64: 3, 0>, interior_padding = array<i64: 0, 0>}> : (tensor<3x1xf32>, tensor<f32>) -> (tensor<4x1xf32>)
    %v8 = "stablehlo.constant"() <{value = dense<0> : tensor<i32>}> : () -> (tensor<i32>)
    %v9 = "stablehlo.constant"() <{value = dense<3> : tensor<i32>}> : () -> (tensor<i32>)
    %v10 = "stablehlo.clamp"(%v8, %arg4, %v9) : (tensor<i32>, tensor<i32>, tensor<i32>) -> (tensor<i32>)
    %v26:2 = "stablehlo.while"(%v10, %arg2) ({
    ^bb0(%v11: tensor<i32>, %v12: tensor<3x1xf32>):
    %v13 = "stablehlo.compare"(%v11, %v9) <{comparison_direction = #stablehlo<comparison_direction LT>, compare_type = #stablehlo<comparison_type SIGNED>}> : (tensor<i32>, tensor<i32>) -> (tensor<i1>)
    "stablehlo.return"(%v13) : (tensor<i1>) -> ()
    }, {
    ^bb0(%v15: tensor<i32>, %v16: tensor<3x1xf32>):
    %v17 = "stablehlo.reshape"(%v7) : (tensor<4x1xf32>) -> (tensor<4x1x1xf32>)
    %v18 = "stablehlo.logistic"(%v5) : (tensor<3x1xf32>) -> (tensor<3x1xf32>)
    %v19 = "stablehlo.slice"(%v16) <{start_indices = array<i64: 0, 0>, limit_indices = array<i64: 3, 1>, strides = array<i64: 1, 1>}> : (tensor<3x1xf32>) -> (tensor<3x1xf32>)
    %v20 = "stablehlo.constant"() <{value = dense<1> : tensor<i32>}> : () -> (tensor<i32>)
    %v21 = "stablehlo.constant"() <{value = dense<-3.000000e+00> : tensor<f32>}> : () -> (tensor<f32>)
    %v22 = "stablehlo.constant"() <{value = dense<3.000000e+00> : tensor<f32>}> : () -> (tensor<f32>)
    %v23 = "stablehlo.clamp"(%v21, %v19, %v22) : (tensor<f32>, tensor<3x1xf32>, tensor<f32>) -> (tensor<3x1xf32>)
    %v24 = "stablehlo.add"(%v15, %v20) : (tensor<i32>, tensor<i32>) -> (tensor<i32>)
    "stablehlo.return"(%v24, %v23) : (tensor<i32>, tensor<3x1xf32>) -> ()
    }) : (tensor<i32>, tensor<3x1xf32>) -> (tensor<i32>, tensor<3x1xf32>)
    %v27 = "stablehlo.constant"() <{value = dense<2> : tensor<i32>}> : () -> (tensor<i32>)
    %v28 = "stablehlo.constant"() <{value = dense<0> : tensor<i32>}> : () -> (tensor<i32>)
    %v29 = "stablehlo.constant"() <{value = dense<3> : tensor<i32>}> : () -> (tensor<i32>)
    %v30 = "stablehlo.clamp"(%v28, %v27, %v29) : (tensor<i32>, tensor<i32>, tensor<i32>) -> (tensor<i32>)
    %v49:2 = "stablehlo.while"(%v30, %v26#1) ({
    ^bb0(%v31: tensor<i32>, %v32: tensor<3x1xf32>):
    %v33 = "stablehlo.compare"(%v31, %v29) <{comparison_direction = #stablehlo<comparison_direction LT>, compare_type = #stablehlo<comparison_type SIGNED>}> : (tensor<i32>, tensor<i32>) -> (tensor<i1>)
    "stablehlo.return"(%v33) : (tensor<i1>) -> ()
    }, {
    ^bb0(%v35: tensor<i32>, %v36: tensor<3x1xf32>):
    %v37 = "stablehlo.constant"() <{value = dense<2.000000e+00> : tensor<f32>}> : () -> (tensor<f32>)
    %v38 = "stablehlo.reduce"(%v3, %v37) <{dimensions = array<i64: 0, 1>}> ({
    ^bb0(%l: tensor<f32>, %r: tensor<f32>):
      %o = "stablehlo.add"(%l, %r) : (tensor<f32>, tensor<f32>) -> tensor<f32>
      "stablehlo.return"(%o) : (tensor<f32>) -> ()
    }) : (tensor<4x2xf32>, tensor<f32>) -> (tensor<f32>)
    %v39 = sdy.sharding_constraint %v26#1 <@mesh, [{?}, {}]> : tensor<3x1xf32>
    %v40 = "stablehlo.ceil"(%arg5) : (tensor<f32>) -> (tensor<f32>)
    %v41 = "stablehlo.constant"() <{value = dense<0.000000e+00> : tensor<1x2xf32>}> : () -> (tensor<1x2xf32>)
    %v42 = "stablehlo.scatter"(%v3, %arg6, %v41) <{scatter_dimension_numbers = #stablehlo.scatter<update_window_dims = [1], inserted_window_dims = [0], input_batching_dims = [], scatter_indices_batching_dims = [], scatter_dims_to_operand_dims = [0, 1], index_vector_dim = 1>}> ({
    ^bb0(%l: tensor<f32>, %r: tensor<f32>):
      stablehlo.return %r : tensor<f32>
    }) : (tensor<4x2xf32>, tensor<1x2xui32>, tensor<1x2xf32>) -> (tensor<4x2xf32>)
    %v43 = "stablehlo.constant"() <{value = dense<1> : tensor<i32>}> : () -> (tensor<i32>)
    %v44 = "stablehlo.constant"() <{value = dense<-3.000000e+00> : tensor<f32>}> : () -> (tensor<f32>)
    %v45 = "stablehlo.constant"() <{value = dense<3.000000e+00> : tensor<f32>}> : () -> (tensor<f32>)
    %v46 = "stablehlo.clamp"(%v44, %v26#1, %v45) : (tensor<f32>, tensor<3x1xf32>, tensor<f32>) -> (tensor<3x1xf32>)
    %v47 = "stablehlo.add"(%v35, %v43) : (tensor<i32>, tensor<i32>) -> (tensor<i32>)
    "stablehlo.return"(%v47, %v46) : (tensor<i32>, tensor<3x1xf32>) -> ()
    }) : (tensor<i32>, tensor<3x1xf32>) -> (tensor<i32>, tensor<3x1xf32>)
    %v50 = "stablehlo.constant"() <{value = dense<0> : tensor<i32>}> : () -> (tensor<i32>)
    %v51 = "stablehlo.reduce_window"(%arg7, %v50) <{window_dimensions = array<i64: 3, 1>, window_strides = array<i64: 1, 1>, base_dilations = array<i64: 1, 1>, window_dilations = array<i64: 1, 1>, padding = dense<[[2, 0], [0, 0]]> : tensor<2x2xi64>}> ({
    ^bb0(%l: tensor<i32>, %r: tensor<i32>):
      %o = "stablehlo.add"(%l, %r) : (tensor<i32>, tensor<i32>) -> tensor<i32>
      "stablehlo.return"(%o) : (tensor<i32>) -> ()
    }) : (tensor<3x3xi32>, tensor<i32>) -> (tensor<3x3xi32>)
    %v52 = "stablehlo.round_nearest_even"(%v26#1) : (tensor<3x1xf32>) -> (tensor<3x1xf32>)
    %v53 = "stablehlo.constant"() <{value = dense<3.000000e+00> : tensor<1x4xf32>}> : () -> (tensor<1x4xf32>)
    %v54 = "stablehlo.dot_general"(%v7, %v53) <{dot_dimension_numbers = #stablehlo.dot<lhs_batching_dimensions = [], rhs_batching_dimensions = [], lhs_contracting_dimensions = [1], rhs_contracting_dimensions = [0]>}> : (tensor<4x1xf32>, tensor<1x4xf32>) -> (tensor<4x4xf32>)
    %v55 = sdy.sharding_constraint %v1 <@mesh, [{?}, {"a", ?}]> : tensor<4x12xi1>
    return %v55, %v54, %v52, %v51, %v49#1 : tensor<4x12xi1>, tensor<4x4xf32>, tensor<3x1xf32>, tensor<3x3xi32>, tensor<3x1xf32>
}
