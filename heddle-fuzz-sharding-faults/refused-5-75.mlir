sdy.mesh @mesh = <["a"=6], device_ids=[2, 0, 5, 3, 1, 4]>
func.func public @main(%arg0: tensor<5x4x12x1xf32> {sdy.sharding = #sdy.sharding<@mesh, [{}, {"a":(2)3}, {}, {?}]>}, %arg1: tensor<5x3x3xui32> {sdy.sharding = #sdy.sharding<@mesh, [{?}, {?}, {?}]>}, %arg2: tensor<3x5x3x12xf32> {sdy.sharding = #sdy.sharding<@mesh, [{"a", ?}, {?}, {}, {}]>}, %arg3: tensor<i1> {sdy.sharding = #sdy.sharding<@mesh, [], replicated={"a"}>}, %arg4: tensor<2xui64> {sdy.sharding = #sdy.sharding<@mesh, [{}]>}, %arg5: tensor<2x2xui64>, %arg6: tensor<i32> {sdy.sharding = #sdy.sharding<@mesh, []>}, %arg7: tensor<3x1x2xf32>) -> (tensor<3xf32> {sdy.sharding = #sdy.sharding<@mesh, [{"a"}]>}, tensor<3x1x2xf32>, tensor<5x4x12x1xf32>, tensor<2x2xui64>, tensor<i1>) {
    %v0 = "stablehlo.scatter"(%arg0, %arg1, %arg2) <{scatter_dimension_numbers = #stablehlo.scatter<update_window_dims = [0, 3], inserted_window_dims = [0, 3], input_batching_dims = [], scatter_indices_batching_dims = [], scatter_dims_to_operand_dims = [1, 2, 3], index_vector_dim = 2>}> ({
    ^bb0(%l: tensor<f32>, %r: tensor<f32>):
      %o = "stablehlo.add"(%l, %r) : (tensor<f32>, tensor<f32>) -> tensor<f32>
      "stablehlo.return"(%o) : (tensor<f32>) -> ()
    }) : (tensor<5x4x12x1xf32>, tensor<5x3x3xui32>, tensor<3x5x3x12xf32>) -> (tensor<5x4x12x1xf32>)
    %v22 = "stablehlo.if"(%arg3) ({
    %v1 = "stablehlo.compare"(%v0, %v0) <{comparison_direction = #stablehlo<comparison_direction GT>, compare_type = #stablehlo<comparison_type FLOAT>}> : (tensor<5x4x12x1xf32>, tensor<5x4x12x1xf32>) -> (tensor<5x4x12x1xi1>)
    %v2 = "stablehlo.constant"() <{value = dense<1> : tensor<i32>}> : () -> (tensor<i32>)
    %v3 = "stablehlo.constant"() <{value = dense<0> : tensor<i32>}> : () -> (tensor<i32>)
    %v4 = "stablehlo.constant"() <{value = dense<3> : tensor<i32>}> : () -> (tensor<i32>)
    %v5 = "stablehlo.clamp"(%v3, %v2, %v4) : (tensor<i32>, tensor<i32>, tensor<i32>) -> (tensor<i32>)
    %v16:2 = "stablehlo.while"(%v5, %arg3) ({
    ^bb0(%v6: tensor<i32>, %v7: tensor<i1>):
    %v8 = "stablehlo.compare"(%v6, %v4) <{comparison_direction = #stablehlo<comparison_direction LT>, compare_type = #stablehlo<comparison_type SIGNED>}> : (tensor<i32>, tensor<i32>) -> (tensor<i1>)
    "stablehlo.return"(%v8) : (tensor<i1>) -> ()
    }, {
    ^bb0(%v10: tensor<i32>, %v11: tensor<i1>):
    %v12:2 = "stablehlo.rng_bit_generator"(%arg4) <{rng_algorithm = #stablehlo<rng_algorithm DEFAULT>}> : (tensor<2xui64>) -> (tensor<2xui64>, tensor<12x4xui64>)
    %v13 = "stablehlo.constant"() <{value = dense<1> : tensor<i32>}> : () -> (tensor<i32>)
    %v14 = "stablehlo.add"(%v10, %v13) : (tensor<i32>, tensor<i32>) -> (tensor<i32>)
    "stablehlo.return"(%v14, %v11) : (tensor<i32>, tensor<i1>) -> ()
    }) : (tensor<i32>, tensor<i1>) -> (tensor<i32>, tensor<i1>)
    "stablehlo.return"(%v16#1) : (tensor<i1>) -> ()
    }, {
    %v18 = "stablehlo.dot_general"(%arg4, %arg5) <{dot_dimension_numbers = #stablehlo.dot<lhs_batching_dimensions = [0], rhs_batching_dimensions = [1], lhs_contracting_dimensions = [], rhs_contracting_dimensions = []>}> : (tensor<2xui64>, tensor<2x2xui64>) -> (tensor<2x2xui64>)
    sdy.sharding_group %v18 group_id=204 : tensor<2x2xui64>
    %v19 = "stablehlo.convert"(%arg3) : (tensor<i1>) -> (tensor<i1>)
    %v20 = "stablehlo.slice"(%v0) <{start_indices = array<i64: 3, 0, 2, 0>, limit_indices = array<i64: 5, 1, 4, 1>, strides = array<i64: 1, 1, 3, 1>}> : (tensor<5x4x12x1xf32>) -> (tensor<2x1x1x1xf32>)
    "stablehlo.return"(%v19) : (tensor<i1>) -> ()
    }) : (tensor<i1>) -> (tensor<i1>)
    %v23 = "stablehlo.transpose"(%arg2) <{permutation = array<i64: 1, 2, 0, 3>}> : (tensor<3x5x3x12xf32>) -> (tensor<5x3x3x12xf32>)
    %v24 = "stablehlo.constant"() <{value = dense<0> : tensor<i32>}> : () -> (tensor<i32>)
    %v25 = "stablehlo.constant"() <{value = dense<3> : tensor<i32>}> : () -> (tensor<i32>)
    %v26 = "stablehlo.clamp"(%v24, %arg6, %v25) : (tensor<i32>, tensor<i32>, tensor<i32>) -> (tensor<i32>)
    %v42:2 = "stablehlo.while"(%v26, %v22) ({
    ^bb0(%v27: tensor<i32>, %v28: tensor<i1>):
    %v29 = "stablehlo.compare"(%v27, %v25) <{comparison_direction = #stablehlo<comparison_direction LT>, compare_type = #stablehlo<comparison_type SIGNED>}> : (tensor<i32>, tensor<i32>) -> (tensor<i1>)
    "stablehlo.return"(%v29) : (tensor<i1>) -> ()
    }, {
    ^bb0(%v31: tensor<i32>, %v32: tensor<i1>):
    %v33 = "stablehlo.exponential"(%v23) : (tensor<5x3x3x12xf32>) -> (tensor<5x3x3x12xf32>)
    %v34 = "stablehlo.constant"() <{value = dense<1.000000e+00> : tensor<3x8x1xf32>}> : () -> (tensor<3x8x1xf32>)
    %v35 = "stablehlo.convolution"(%arg7, %v34) <{dimension_numbers = #stablehlo.conv<[f, 0, b]x[i, o, 0]->[0, b, f]>, feature_group_count = 1 : i64, batch_group_count = 2 : i64, window_strides = array<i64: 2>, lhs_dilation = array<i64: 1>, rhs_dilation = array<i64: 2>, padding = dense<[[0, 1]]> : tensor<1x2xi64>, window_reversal = array<i1: false>}> : (tensor<3x1x2xf32>, tensor<3x8x1xf32>) -> (tensor<1x1x8xf32>)
    %v36 = "stablehlo.constant"() <{value = dense<2.000000e+00> : tensor<f16>}> : () -> (tensor<f16>)
    %v37 = "stablehlo.constant"() <{value = dense<3.000000e+00> : tensor<f16>}> : () -> (tensor<f16>)
    %v38 = "stablehlo.maximum"(%v36, %v37) : (tensor<f16>, tensor<f16>) -> (tensor<f16>)
    %v39 = "stablehlo.constant"() <{value = dense<1> : tensor<i32>}> : () -> (tensor<i32>)
    %v40 = "stablehlo.add"(%v31, %v39) : (tensor<i32>, tensor<i32>) -> (tensor<i32>)
    "stablehlo.return"(%v40, %v32) : (tensor<i32>, tensor<i1>) -> ()
    }) : (tensor<i32>, tensor<i1>) -> (tensor<i32>, tensor<i1>)
    sdy.sharding_group %arg1 group_id=345 : tensor<5x3x3xui32>
    %v43 = "stablehlo.constant"() <{value = dense<0> : tensor<i32>}> : () -> (tensor<i32>)
    %v46 = "stablehlo.constant"() <{value = dense<3> : tensor<i32>}> : () -> (tensor<i32>)
    %v47 = "stablehlo.constant"() <{value = dense<1> : tensor<i32>}> : () -> (tensor<i32>)
    %v48 = "stablehlo.constant"() <{value = dense<0> : tensor<i32>}> : () -> (tensor<i32>)
    %v56:2 = "stablehlo.while"(%v43, %arg5) ({
    ^bb0(%v44_: tensor<i32>, %v45_: tensor<2x2xui64>):
    %v49 = "stablehlo.compare"(%v44_, %v46) <{comparison_direction = #stablehlo<comparison_direction LT>, compare_type = #stablehlo<comparison_type SIGNED>}> : (tensor<i32>, tensor<i32>) -> (tensor<i1>)
    "stablehlo.return"(%v49) : (tensor<i1>) -> ()
    }, {
    ^bb0(%v44: tensor<i32>, %v45: tensor<2x2xui64>):
    %v51 = "stablehlo.dynamic_slice"(%arg7, %v44, %v48, %v48) <{slice_sizes = array<i64: 1, 1, 2>}> : (tensor<3x1x2xf32>, tensor<i32>, tensor<i32>, tensor<i32>) -> (tensor<1x1x2xf32>)
    %v52 = "stablehlo.reshape"(%v51) : (tensor<1x1x2xf32>) -> (tensor<1x2xf32>)
    %v53 = "stablehlo.add"(%v45, %v45) : (tensor<2x2xui64>, tensor<2x2xui64>) -> (tensor<2x2xui64>)
    %v54 = "stablehlo.add"(%v44, %v47) : (tensor<i32>, tensor<i32>) -> (tensor<i32>)
    "stablehlo.return"(%v54, %v53) : (tensor<i32>, tensor<2x2xui64>) -> ()
    }) : (tensor<i32>, tensor<2x2xui64>) -> (tensor<i32>, tensor<2x2xui64>)
    %v57 = "stablehlo.iota"() <{iota_dimension = 1 : i64}> : () -> (tensor<5x2xi32>)
    %v58 = "stablehlo.constant"() <{value = dense<0> : tensor<i32>}> : () -> (tensor<i32>)
    %v59 = "stablehlo.constant"() <{value = dense<1> : tensor<i32>}> : () -> (tensor<i32>)
    %v60 = "stablehlo.clamp"(%v58, %v57, %v59) : (tensor<i32>, tensor<5x2xi32>, tensor<i32>) -> (tensor<5x2xi32>)
    %v61 = "stablehlo.iota"() <{iota_dimension = 0 : i64}> : () -> (tensor<5x12x5xf32>)
    %v62 = "stablehlo.scatter"(%v0, %v60, %v61) <{scatter_dimension_numbers = #stablehlo.scatter<update_window_dims = [0, 1], inserted_window_dims = [1, 3], input_batching_dims = [], scatter_indices_batching_dims = [], scatter_dims_to_operand_dims = [2, 1], index_vector_dim = 1>}> ({
    ^bb0(%l: tensor<f32>, %r: tensor<f32>):
      %o = "stablehlo.add"(%l, %r) : (tensor<f32>, tensor<f32>) -> tensor<f32>
      "stablehlo.return"(%o) : (tensor<f32>) -> ()
    }) : (tensor<5x4x12x1xf32>, tensor<5x2xi32>, tensor<5x12x5xf32>) -> (tensor<5x4x12x1xf32>)
    %v63 = "stablehlo.constant"() <{value = dense<2.000000e+00> : tensor<f32>}> : () -> (tensor<f32>)
    %v64 = "stablehlo.pad"(%arg7, %v63) <{edge_padding_low = array<i64: -2, 0, 0>, edge_padding_high = array<i64: 2, 0, 0>, interior_padding = array<i64: 0, 0, 0>}> : (tensor<3x1x2xf32>, tensor<f32>) -> (tensor<3x1x2xf32>)
    %v65 = "stablehlo.constant"() <{value = dense<2.000000e+00> : tensor<3xf32>}> : () -> (tensor<3xf32>)
    %v66 = "stablehlo.constant"() <{value = dense<0.000000e+00> : tensor<3xf32>}> : () -> (tensor<3xf32>)
    %v67 = "stablehlo.constant"() <{value = dense<false> : tensor<i1>}> : () -> (tensor<i1>)
    %v68 = "stablehlo.select"(%v67, %v65, %v66) : (tensor<i1>, tensor<3xf32>, tensor<3xf32>) -> (tensor<3xf32>)
    return %v68, %v64, %v62, %v56#1, %v42#1 : tensor<3xf32>, tensor<3x1x2xf32>, tensor<5x4x12x1xf32>, tensor<2x2xui64>, tensor<i1>
}
