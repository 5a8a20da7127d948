sdy.mesh @mesh = <["a"=2, "b"=2], device_ids=[3, 1, 2, 0]>
func.func public @main(%arg0: tensor<1xf32>, %arg1: tensor<1x4x1x5xi32> {sdy.sharding = #sdy.sharding<@mesh, [{}, {"b", ?}, {?}, {"a", ?}]>}, %arg2: tensor<0x3x5x2xi32>, %arg3: tensor<4x12xf32>, %arg4: tensor<1x4xf32> {sdy.sharding = #sdy.sharding<@mesh, [{}, {"a", ?}], replicated={"b"}>}, %arg5: tensor<2x1x4xbf16>, %arg6: tensor<4x12xf32>) -> (tensor<1x1xf32> {sdy.sharding = #sdy.sharding<@mesh, [{}, {?}]>}, tensor<0x3x5x2xi32> {sdy.sharding = #sdy.sharding<@mesh, [{?}, {?}, {"b", ?}, {?}]>}, tensor<1xf32>) {
    %v0 = "stablehlo.constant"() <{value = dense<0> : tensor<i32>}> : () -> (tensor<i32>)
    %v1 = "stablehlo.constant"() <{value = dense<0.000000e+00> : tensor<1x1xf32>}> : () -> (tensor<1x1xf32>)
    %v5 = "stablehlo.constant"() <{value = dense<1> : tensor<i32>}> : () -> (tensor<i32>)
    %v6 = "stablehlo.constant"() <{value = dense<1> : tensor<i32>}> : () -> (tensor<i32>)
    %v7 = "stablehlo.constant"() <{value = dense<0> : tensor<i32>}> : () -> (tensor<i32>)
    %v20:3 = "stablehlo.while"(%v0, %arg0, %v1) ({
    ^bb0(%v2_: tensor<i32>, %v3_: tensor<1xf32>, %v4_: tensor<1x1xf32>):
    %v8 = "stablehlo.compare"(%v2_, %v5) <{comparison_direction = #stablehlo<comparison_direction LT>, compare_type = #stablehlo<comparison_type SIGNED>}> : (tensor<i32>, tensor<i32>) -> (tensor<i1>)
    "stablehlo.return"(%v8) : (tensor<i1>) -> ()
    }, {
    ^bb0(%v2: tensor<i32>, %v3: tensor<1xf32>, %v4: tensor<1x1xf32>):
    %v10 = "stablehlo.dynamic_slice"(%arg0, %v2) <{slice_sizes = array<i64: 1>}> : (tensor<1xf32>, tensor<i32>) -> (tensor<1xf32>)
    %v11 = "stablehlo.reshape"(%v10) : (tensor<1xf32>) -> (tensor<f32>)
    %v12 = "stablehlo.add"(%arg0, %v3) : (tensor<1xf32>, tensor<1xf32>) -> (tensor<1xf32>)
    %v13 = "stablehlo.constant"() <{value = dense<-3.000000e+00> : tensor<f32>}> : () -> (tensor<f32>)
    %v14 = "stablehlo.constant"() <{value = dense<3.000000e+00> : tensor<f32>}> : () -> (tensor<f32>)
    %v15 = "stablehlo.clamp"(%v13, %v12, %v14) : (tensor<f32>, tensor<1xf32>, tensor<f32>) -> (tensor<1xf32>)
    %v16 = "stablehlo.add"(%v2, %v6) : (tensor<i32>, tensor<i32>) -> (tensor<i32>)
    %v17 = "stablehlo.reshape"(%v15) : (tensor<1xf32>) -> (tensor<1x1xf32>)
    %v18 = "stablehlo.dynamic_update_slice"(%v4, %v17, %v2, %v7) : (tensor<1x1xf32>, tensor<1x1xf32>, tensor<i32>, tensor<i32>) -> (tensor<1x1xf32>)
    "stablehlo.return"(%v16, %v15, %v18) : (tensor<i32>, tensor<1xf32>, tensor<1x1xf32>) -> ()
    }) : (tensor<i32>, tensor<1xf32>, tensor<1x1xf32>) -> (tensor<i32>, tensor<1xf32>, tensor<1x1xf32>)
    %v21 = "stablehlo.reshape"(%v20#2) : (tensor<1x1xf32>) -> (tensor<1x1xf32>)
    %v22 = "stablehlo.constant"() <{value = dense<0> : tensor<i32>}> : () -> (tensor<i32>)
    %v23 = "stablehlo.constant"() <{value = dense<3> : tensor<i32>}> : () -> (tensor<i32>)
    %v24 = "stablehlo.clamp"(%v22, %arg1, %v23) : (tensor<i32>, tensor<1x4x1x5xi32>, tensor<i32>) -> (tensor<1x4x1x5xi32>)
    %v25 = "stablehlo.gather"(%v20#2, %v24) <{dimension_numbers = #stablehlo.gather<offset_dims = [3], collapsed_slice_dims = [], operand_batching_dims = [1], start_indices_batching_dims = [2], start_index_map = [0], index_vector_dim = 0>, slice_sizes = array<i64: 1, 1>}> : (tensor<1x1xf32>, tensor<1x4x1x5xi32>) -> (tensor<4x1x5x1xf32>)
    %v26 = "stablehlo.constant"() <{value = dense<0> : tensor<i32>}> : () -> (tensor<i32>)
    %v29 = "stablehlo.constant"() <{value = dense<1> : tensor<i32>}> : () -> (tensor<i32>)
    %v30 = "stablehlo.constant"() <{value = dense<1> : tensor<i32>}> : () -> (tensor<i32>)
    %v31 = "stablehlo.constant"() <{value = dense<0> : tensor<i32>}> : () -> (tensor<i32>)
    %v48:2 = "stablehlo.while"(%v26, %v20#1) ({
    ^bb0(%v27_: tensor<i32>, %v28_: tensor<1xf32>):
    %v32 = "stablehlo.compare"(%v27_, %v29) <{comparison_direction = #stablehlo<comparison_direction LT>, compare_type = #stablehlo<comparison_type SIGNED>}> : (tensor<i32>, tensor<i32>) -> (tensor<i1>)
    "stablehlo.return"(%v32) : (tensor<i1>) -> ()
    }, {
    ^bb0(%v27: tensor<i32>, %v28: tensor<1xf32>):
    %v34 = "stablehlo.dynamic_slice"(%v20#2, %v27, %v31) <{slice_sizes = array<i64: 1, 1>}> : (tensor<1x1xf32>, tensor<i32>, tensor<i32>) -> (tensor<1x1xf32>)
    %v35 = "stablehlo.reshape"(%v34) : (tensor<1x1xf32>) -> (tensor<1xf32>)
    %v36 = "stablehlo.dot_general"(%v20#1, %v35) <{dot_dimension_numbers = #stablehlo.dot<lhs_batching_dimensions = [], rhs_batching_dimensions = [], lhs_contracting_dimensions = [0], rhs_contracting_dimensions = [0]>}> : (tensor<1xf32>, tensor<1xf32>) -> (tensor<f32>)
    %v37 = "stablehlo.constant"() <{value = dense<0> : tensor<i32>}> : () -> (tensor<i32>)
    %v38 = "stablehlo.constant"() <{value = dense<4> : tensor<i32>}> : () -> (tensor<i32>)
    %v39 = "stablehlo.clamp"(%v37, %arg2, %v38) : (tensor<i32>, tensor<0x3x5x2xi32>, tensor<i32>) -> (tensor<0x3x5x2xi32>)
    %v40 = "stablehlo.gather"(%v25, %v39) <{dimension_numbers = #stablehlo.gather<offset_dims = [0], collapsed_slice_dims = [1, 3], operand_batching_dims = [2], start_indices_batching_dims = [2], start_index_map = [], index_vector_dim = 0>, slice_sizes = array<i64: 2, 1, 1, 1>}> : (tensor<4x1x5x1xf32>, tensor<0x3x5x2xi32>) -> (tensor<2x3x5x2xf32>)
    %v41 = sdy.sharding_constraint %v36 <@mesh, []> : tensor<f32>
    %v42 = "stablehlo.add"(%v20#1, %v35) : (tensor<1xf32>, tensor<1xf32>) -> (tensor<1xf32>)
    %v43 = "stablehlo.constant"() <{value = dense<-3.000000e+00> : tensor<f32>}> : () -> (tensor<f32>)
    %v44 = "stablehlo.constant"() <{value = dense<3.000000e+00> : tensor<f32>}> : () -> (tensor<f32>)
    %v45 = "stablehlo.clamp"(%v43, %v42, %v44) : (tensor<f32>, tensor<1xf32>, tensor<f32>) -> (tensor<1xf32>)
    %v46 = "stablehlo.add"(%v27, %v30) : (tensor<i32>, tensor<i32>) -> (tensor<i32>)
    "stablehlo.return"(%v46, %v45) : (tensor<i32>, tensor<1xf32>) -> ()
    }) : (tensor<i32>, tensor<1xf32>) -> (tensor<i32>, tensor<1xf32>)
    %v49 = "stablehlo.abs"(%arg2) : (tensor<0x3x5x2xi32>) -> (tensor<0x3x5x2xi32>)
    %v50 = "stablehlo.constant"() <{value = dense<2> : tensor<i64>}> : () -> (tensor<i64>)
    %v51 = "stablehlo.constant"() <{value = dense<3> : tensor<i64>}> : () -> (tensor<i64>)
    %v52 = "stablehlo.dynamic_update_slice"(%arg3, %arg3, %v50, %v51) : (tensor<4x12xf32>, tensor<4x12xf32>, tensor<i64>, tensor<i64>) -> (tensor<4x12xf32>)
    %v53 = "stablehlo.iota"() <{iota_dimension = 0 : i64}> : () -> (tensor<5x5xi32>)
    %v54 = "stablehlo.constant"() <{value = dense<0> : tensor<i32>}> : () -> (tensor<i32>)
    %v55 = "stablehlo.constant"() <{value = dense<4> : tensor<i32>}> : () -> (tensor<i32>)
    %v56 = "stablehlo.clamp"(%v54, %v53, %v55) : (tensor<i32>, tensor<5x5xi32>, tensor<i32>) -> (tensor<5x5xi32>)
    %v57 = "stablehlo.constant"() <{value = dense<1.000000e+00> : tensor<5x5xf32>}> : () -> (tensor<5x5xf32>)
    %v58 = "stablehlo.scatter"(%v21, %v56, %v57) <{scatter_dimension_numbers = #stablehlo.scatter<update_window_dims = [], inserted_window_dims = [0, 1], input_batching_dims = [], scatter_indices_batching_dims = [], scatter_dims_to_operand_dims = [0], index_vector_dim = 2>}> ({
    ^bb0(%l: tensor<f32>, %r: tensor<f32>):
      stablehlo.return %r : tensor<f32>
    }) : (tensor<1x1xf32>, tensor<5x5xi32>, tensor<5x5xf32>) -> (tensor<1x1xf32>)
    %v59 = "stablehlo.constant"() <{value = dense<false> : tensor<i1>}> : () -> (tensor<i1>)
    %v66 = "stablehlo.if"(%v59) ({
    %v60 = "stablehlo.convolution"(%arg4, %v58) <{dimension_numbers = #stablehlo.conv<[f, b]x[o, i]->[b, f]>, feature_group_count = 1 : i64, batch_group_count = 1 : i64}> : (tensor<1x4xf32>, tensor<1x1xf32>) -> (tensor<4x1xf32>)
    %v61 = "stablehlo.reverse"(%arg5) <{dimensions = array<i64: 0>}> : (tensor<2x1x4xbf16>) -> (tensor<2x1x4xbf16>)
    %v62 = "stablehlo.add"(%v20#2, %v58) : (tensor<1x1xf32>, tensor<1x1xf32>) -> (tensor<1x1xf32>)
    "stablehlo.return"(%v62) : (tensor<1x1xf32>) -> ()
    }, {
    %v64 = "stablehlo.add"(%v52, %arg6) : (tensor<4x12xf32>, tensor<4x12xf32>) -> (tensor<4x12xf32>)
    "stablehlo.return"(%v20#2) : (tensor<1x1xf32>) -> ()
    }) : (tensor<i1>) -> (tensor<1x1xf32>)
    return %v66, %v49, %v48#1 : tensor<1x1xf32>, tensor<0x3x5x2xi32>, tensor<1xf32>
}
