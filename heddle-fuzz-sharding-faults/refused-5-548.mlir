sdy.mesh @mesh = <["a"=2, "b"=4]>
func.func public @main(%arg0: tensor<1x9x2xf32> {sdy.sharding = #sdy.sharding<@mesh, [{?}, {?}, {}]>}, %arg1: tensor<i32> {sdy.sharding = #sdy.sharding<@mesh, []>}, %arg2: tensor<1x9x1xf32> {sdy.sharding = #sdy.sharding<@mesh, [{}, {"a", ?}, {?}]>}, %arg3: tensor<3x7x5xf32> {sdy.sharding = #sdy.sharding<@mesh, [{"a"}, {}, {"b"}]>}, %arg4: tensor<3x1x3xf32>, %arg5: tensor<1x2xf32> {sdy.sharding = #sdy.sharding<@mesh, [{}, {"a"}]>}, %arg6: tensor<4x6xf32>, %arg7: tensor<2x5xi32> {sdy.sharding = #sdy.sharding<@mesh, [{}, {?}]>}) -> (tensor<1x9x2xf32>, tensor<2x5xf32>, tensor<4x6xf32>, tensor<4x3x6xf32>, tensor<4x6xf32> {sdy.sharding = #sdy.sharding<@mesh, [{"a"}, {?}]>}, tensor<3x1x3xf32> {sdy.sharding = #sdy.sharding<@mesh, [{"a"}, {}, {"b", ?}]>}) {
    %v0 = "stablehlo.constant"() <{value = dense<0> : tensor<i32>}> : () -> (tensor<i32>)
    %v1 = "stablehlo.constant"() <{value = dense<3> : tensor<i32>}> : () -> (tensor<i32>)
    %v2 = "stablehlo.clamp"(%v0, %arg1, %v1) : (tensor<i32>, tensor<i32>, tensor<i32>) -> (tensor<i32>)
    %v15:2 = "stablehlo.while"(%v2, %arg0) ({
    ^bb0(%v3: tensor<i32>, %v4: tensor<1x9x2xf32>):
    %v5 = "stablehlo.compare"(%v3, %v1) <{comparison_direction = #stablehlo<comparison_direction LT>, compare_type = #stablehlo<comparison_type SIGNED>}> : (tensor<i32>, tensor<i32>) -> (tensor<i1>)
    "stablehlo.return"(%v5) : (tensor<i1>) -> ()
    }, {
    ^bb0(%v7: tensor<i32>, %v8: tensor<1x9x2xf32>):
    %v9 = "stablehlo.constant"() <{value = dense<1> : tensor<i32>}> : () -> (tensor<i32>)
    %v10 = "stablehlo.constant"() <{value = dense<-3.000000e+00> : tensor<f32>}> : () -> (tensor<f32>)
    %v11 = "stablehlo.constant"() <{value = dense<3.000000e+00> : tensor<f32>}> : () -> (tensor<f32>)
    %v12 = "stablehlo.clamp"(%v10, %v8, %v11) : (tensor<f32>, tensor<1x9x2xf32>, tensor<f32>) -> (tensor<1x9x2xf32>)
    %v13 = "stablehlo.add"(%v7, %v9) : (tensor<i32>, tensor<i32>) -> (tensor<i32>)
    "stablehlo.return"(%v13, %v12) : (tensor<i32>, tensor<1x9x2xf32>) -> ()
    }) : (tensor<i32>, tensor<1x9x2xf32>) -> (tensor<i32>, tensor<1x9x2xf32>)
    %v16 = "stablehlo.constant"() <{value = dense<0.000000e+00> : tensor<f32>}> : () -> (tensor<f32>)
    %v17 = "stablehlo.select_and_scatter"(%v15#1, %arg2, %v16) <{window_dimensions = array<i64: 1, 1, 2>, window_strides = array<i64: 2, 1, 1>, padding = dense<[[0, 0], [0, 0], [0, 0]]> : tensor<3x2xi64>}> ({
    ^bb0(%l: tensor<f32>, %r: tensor<f32>):
      %o = stablehlo.compare GE, %l, %r, FLOAT : (tensor<f32>, tensor<f32>) -> tensor<i1>
      stablehlo.return %o : tensor<i1>
    }, {
    ^bb0(%l: tensor<f32>, %r: tensor<f32>):
      %o = "stablehlo.add"(%l, %r) : (tensor<f32>, tensor<f32>) -> tensor<f32>
      "stablehlo.return"(%o) : (tensor<f32>) -> ()
    }) : (tensor<1x9x2xf32>, tensor<1x9x1xf32>, tensor<f32>) -> (tensor<1x9x2xf32>)
    %v18 = "stablehlo.convolution"(%arg3, %arg4) <{dimension_numbers = #stablehlo.conv<[f, 0, b]x[0, o, i]->[b, f, 0]>, feature_group_count = 1 : i64, batch_group_count = 1 : i64, window_strides = array<i64: 1>, lhs_dilation = array<i64: 1>, rhs_dilation = array<i64: 1>, padding = dense<[[2, 2]]> : tensor<1x2xi64>, window_reversal = array<i1: false>}> : (tensor<3x7x5xf32>, tensor<3x1x3xf32>) -> (tensor<5x1x9xf32>)
    %v19 = sdy.propagation_barrier %arg4 allowed_direction=FORWARD : tensor<3x1x3xf32>
    %v20 = "stablehlo.iota"() <{iota_dimension = 0 : i64}> : () -> (tensor<2x3xf32>)
    %v21 = "stablehlo.convolution"(%v20, %arg5) <{dimension_numbers = #stablehlo.conv<[f, b]x[o, i]->[b, f]>, feature_group_count = 1 : i64, batch_group_count = 1 : i64}> : (tensor<2x3xf32>, tensor<1x2xf32>) -> (tensor<3x1xf32>)
    sdy.sharding_group %v17 group_id=318 : tensor<1x9x2xf32>
    %v22 = "stablehlo.constant"() <{value = dense<0> : tensor<i32>}> : () -> (tensor<i32>)
    %v25 = "stablehlo.constant"() <{value = dense<1> : tensor<i32>}> : () -> (tensor<i32>)
    %v26 = "stablehlo.constant"() <{value = dense<1> : tensor<i32>}> : () -> (tensor<i32>)
    %v27 = "stablehlo.constant"() <{value = dense<0> : tensor<i32>}> : () -> (tensor<i32>)
    %v38:2 = "stablehlo.while"(%v22, %arg6) ({
    ^bb0(%v23_: tensor<i32>, %v24_: tensor<4x6xf32>):
    %v28 = "stablehlo.compare"(%v23_, %v25) <{comparison_direction = #stablehlo<comparison_direction LT>, compare_type = #stablehlo<comparison_type SIGNED>}> : (tensor<i32>, tensor<i32>) -> (tensor<i1>)
    "stablehlo.return"(%v28) : (tensor<i1>) -> ()
    }, {
    ^bb0(%v23: tensor<i32>, %v24: tensor<4x6xf32>):
    %v30 = "stablehlo.dynamic_slice"(%v15#1, %v23, %v27, %v27) <{slice_sizes = array<i64: 1, 9, 2>}> : (tensor<1x9x2xf32>, tensor<i32>, tensor<i32>, tensor<i32>) -> (tensor<1x9x2xf32>)
    %v31 = "stablehlo.reshape"(%v30) : (tensor<1x9x2xf32>) -> (tensor<9x2xf32>)
    %v32 = "stablehlo.add"(%v24, %v24) : (tensor<4x6xf32>, tensor<4x6xf32>) -> (tensor<4x6xf32>)
    %v33 = "stablehlo.constant"() <{value = dense<-3.000000e+00> : tensor<f32>}> : () -> (tensor<f32>)
    %v34 = "stablehlo.constant"() <{value = dense<3.000000e+00> : tensor<f32>}> : () -> (tensor<f32>)
    %v35 = "stablehlo.clamp"(%v33, %v32, %v34) : (tensor<f32>, tensor<4x6xf32>, tensor<f32>) -> (tensor<4x6xf32>)
    %v36 = "stablehlo.add"(%v23, %v26) : (tensor<i32>, tensor<i32>) -> (tensor<i32>)
    "stablehlo.return"(%v36, %v35) : (tensor<i32>, tensor<4x6xf32>) -> ()
    }) : (tensor<i32>, tensor<4x6xf32>) -> (tensor<i32>, tensor<4x6xf32>)
    %v39 = sdy.sharding_constraint %v15#1 <@mesh, [{?}, {"a", "b", ?}, {?}]> : tensor<1x9x2xf32>
    %v40 = "stablehlo.constant"() <{value = dense<0> : tensor<i32>}> : () -> (tensor<i32>)
    %v41 = "stablehlo.constant"() <{value = dense<3> : tensor<i32>}> : () -> (tensor<i32>)
    %v42 = "stablehlo.clamp"(%v40, %arg1, %v41) : (tensor<i32>, tensor<i32>, tensor<i32>) -> (tensor<i32>)
    %v60:2 = "stablehlo.while"(%v42, %v15#1) ({
    ^bb0(%v43: tensor<i32>, %v44: tensor<1x9x2xf32>):
    %v45 = "stablehlo.compare"(%v43, %v41) <{comparison_direction = #stablehlo<comparison_direction LT>, compare_type = #stablehlo<comparison_type SIGNED>}> : (tensor<i32>, tensor<i32>) -> (tensor<i1>)
    "stablehlo.return"(%v45) : (tensor<i1>) -> ()
    }, {
    ^bb0(%v47: tensor<i32>, %v48: tensor<1x9x2xf32>):
    %v49 = "stablehlo.constant"() <{value = dense<0> : tensor<i32>}> : () -> (tensor<i32>)
    %v50 = "stablehlo.constant"() <{value = dense<2> : tensor<i32>}> : () -> (tensor<i32>)
    %v51 = "stablehlo.clamp"(%v49, %arg7, %v50) : (tensor<i32>, tensor<2x5xi32>, tensor<i32>) -> (tensor<2x5xi32>)
    %v52 = "stablehlo.constant"() <{value = dense<0.000000e+00> : tensor<1x5xf32>}> : () -> (tensor<1x5xf32>)
    %v53 = "stablehlo.scatter"(%v21, %v51, %v52) <{scatter_dimension_numbers = #stablehlo.scatter<update_window_dims = [0], inserted_window_dims = [0], input_batching_dims = [], scatter_indices_batching_dims = [], scatter_dims_to_operand_dims = [0, 1], index_vector_dim = 0>}> ({
    ^bb0(%l: tensor<f32>, %r: tensor<f32>):
      %o = "stablehlo.minimum"(%l, %r) : (tensor<f32>, tensor<f32>) -> tensor<f32>
      "stablehlo.return"(%o) : (tensor<f32>) -> ()
    }) : (tensor<3x1xf32>, tensor<2x5xi32>, tensor<1x5xf32>) -> (tensor<3x1xf32>)
    %v54 = "stablehlo.constant"() <{value = dense<1> : tensor<i32>}> : () -> (tensor<i32>)
    %v55 = "stablehlo.constant"() <{value = dense<-3.000000e+00> : tensor<f32>}> : () -> (tensor<f32>)
    %v56 = "stablehlo.constant"() <{value = dense<3.000000e+00> : tensor<f32>}> : () -> (tensor<f32>)
    %v57 = "stablehlo.clamp"(%v55, %v17, %v56) : (tensor<f32>, tensor<1x9x2xf32>, tensor<f32>) -> (tensor<1x9x2xf32>)
    %v58 = "stablehlo.add"(%v47, %v54) : (tensor<i32>, tensor<i32>) -> (tensor<i32>)
    "stablehlo.return"(%v58, %v57) : (tensor<i32>, tensor<1x9x2xf32>) -> ()
    }) : (tensor<i32>, tensor<1x9x2xf32>) -> (tensor<i32>, tensor<1x9x2xf32>)
    %v61 = sdy.sharding_constraint %arg6 <@mesh, [{?}, {"a", "b":(1)2, ?}], replicated={"b":(2)2}> : tensor<4x6xf32>
    %v62 = "stablehlo.iota"() <{iota_dimension = 0 : i64}> : () -> (tensor<3x6xi32>)
    %v63 = "stablehlo.constant"() <{value = dense<0> : tensor<i32>}> : () -> (tensor<i32>)
    %v64 = "stablehlo.constant"() <{value = dense<1> : tensor<i32>}> : () -> (tensor<i32>)
    %v65 = "stablehlo.clamp"(%v63, %v62, %v64) : (tensor<i32>, tensor<3x6xi32>, tensor<i32>) -> (tensor<3x6xi32>)
    %v66 = "stablehlo.gather"(%v61, %v65) <{dimension_numbers = #stablehlo.gather<offset_dims = [0], collapsed_slice_dims = [], operand_batching_dims = [1], start_indices_batching_dims = [1], start_index_map = [0], index_vector_dim = 2>, slice_sizes = array<i64: 4, 1>}> : (tensor<4x6xf32>, tensor<3x6xi32>) -> (tensor<4x3x6xf32>)
    %v67 = sdy.sharding_constraint %arg6 <@mesh, [{?}, {"b":(2)2, "b":(1)2}], replicated={"a"}> : tensor<4x6xf32>
    %v68 = "stablehlo.convert"(%arg7) : (tensor<2x5xi32>) -> (tensor<2x5xf32>)
    %v69 = "stablehlo.constant"() <{value = dense<1.000000e+00> : tensor<1x5x1xf32>}> : () -> (tensor<1x5x1xf32>)
    %v70 = "stablehlo.constant"() <{value = dense<0.000000e+00> : tensor<f32>}> : () -> (tensor<f32>)
    %v71 = "stablehlo.select_and_scatter"(%v60#1, %v69, %v70) <{window_dimensions = array<i64: 1, 1, 2>, window_strides = array<i64: 3, 2, 3>, padding = dense<[[0, 0], [0, 0], [1, 0]]> : tensor<3x2xi64>}> ({
    ^bb0(%l: tensor<f32>, %r: tensor<f32>):
      %o = stablehlo.compare GE, %l, %r, FLOAT : (tensor<f32>, tensor<f32>) -> tensor<i1>
      stablehlo.return %o : tensor<i1>
    }, {
    ^bb0(%l: tensor<f32>, %r: tensor<f32>):
      %o = "stablehlo.add"(%l, %r) : (tensor<f32>, tensor<f32>) -> tensor<f32>
      "stablehlo.return"(%o) : (tensor<f32>) -> ()
    }) : (tensor<1x9x2xf32>, tensor<1x5x1xf32>, tensor<f32>) -> (tensor<1x9x2xf32>)
    return %v71, %v68, %v67, %v66, %v38#1, %v19 : tensor<1x9x2xf32>, tensor<2x5xf32>, tensor<4x6xf32>, tensor<4x3x6xf32>, tensor<4x6xf32>, tensor<3x1x3xf32>
}
