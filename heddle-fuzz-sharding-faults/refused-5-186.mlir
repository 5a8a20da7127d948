sdy.mesh @mesh = <["a"=8]>
func.func public @main(%arg0: tensor<i1>, %arg1: tensor<4xi32>, %arg2: tensor<4x8x3xi32>, %arg3: tensor<8x2x8xf32> {sdy.sharding = #sdy.sharding<@mesh, [{?}, {?}, {}]>}, %arg4: tensor<8x2x8xf32> {sdy.sharding = #sdy.sharding<@mesh, [{}, {"a":(4)2}, {"a":(1)4}]>}, %arg5: tensor<i32> {sdy.sharding = #sdy.sharding<@mesh, []>}, %arg6: tensor<f16> {sdy.sharding = #sdy.sharding<@mesh, [], replicated={"a"}>}, %arg7: tensor<i32> {sdy.sharding = #sdy.sharding<@mesh, []>}) -> (tensor<i1>, tensor<3x4xi32>, tensor<f16>, tensor<4x1x3xi32>) {
    %v0 = "stablehlo.iota"() <{iota_dimension = 0 : i64}> : () -> (tensor<4x8x3xi32>)
    %v1 = "stablehlo.constant"() <{value = dense<0> : tensor<i32>}> : () -> (tensor<i32>)
    %v2 = "stablehlo.constant"() <{value = dense<0> : tensor<3x4x8x3xi32>}> : () -> (tensor<3x4x8x3xi32>)
    %v6 = "stablehlo.constant"() <{value = dense<3> : tensor<i32>}> : () -> (tensor<i32>)
    %v7 = "stablehlo.constant"() <{value = dense<1> : tensor<i32>}> : () -> (tensor<i32>)
    %v8 = "stablehlo.constant"() <{value = dense<0> : tensor<i32>}> : () -> (tensor<i32>)
    %v20:3 = "stablehlo.while"(%v1, %v0, %v2) ({
    ^bb0(%v3_: tensor<i32>, %v4_: tensor<4x8x3xi32>, %v5_: tensor<3x4x8x3xi32>):
    %v9 = "stablehlo.compare"(%v3_, %v6) <{comparison_direction = #stablehlo<comparison_direction LT>, compare_type = #stablehlo<comparison_type SIGNED>}> : (tensor<i32>, tensor<i32>) -> (tensor<i1>)
    "stablehlo.return"(%v9) : (tensor<i1>) -> ()
    }, {
    ^bb0(%v3: tensor<i32>, %v4: tensor<4x8x3xi32>, %v5: tensor<3x4x8x3xi32>):
    %v11 = "stablehlo.constant"() <{value = dense<0> : tensor<4x8x3xi32>}> : () -> (tensor<4x8x3xi32>)
    %v12 = "stablehlo.constant"() <{value = dense<2> : tensor<4x8x3xi32>}> : () -> (tensor<4x8x3xi32>)
    %v13 = "stablehlo.clamp"(%v11, %v4, %v12) : (tensor<4x8x3xi32>, tensor<4x8x3xi32>, tensor<4x8x3xi32>) -> (tensor<4x8x3xi32>)
    %v14 = "stablehlo.convert"(%v13) : (tensor<4x8x3xi32>) -> (tensor<4x8x3xi32>)
    %v15 = "stablehlo.select"(%arg0, %v13, %v13) : (tensor<i1>, tensor<4x8x3xi32>, tensor<4x8x3xi32>) -> (tensor<4x8x3xi32>)
    %v16 = "stablehlo.add"(%v3, %v7) : (tensor<i32>, tensor<i32>) -> (tensor<i32>)
    %v17 = "stablehlo.reshape"(%v15) : (tensor<4x8x3xi32>) -> (tensor<1x4x8x3xi32>)
    %v18 = "stablehlo.dynamic_update_slice"(%v5, %v17, %v3, %v8, %v8, %v8) : (tensor<3x4x8x3xi32>, tensor<1x4x8x3xi32>, tensor<i32>, tensor<i32>, tensor<i32>, tensor<i32>) -> (tensor<3x4x8x3xi32>)
    "stablehlo.return"(%v16, %v15, %v18) : (tensor<i32>, tensor<4x8x3xi32>, tensor<3x4x8x3xi32>) -> ()
    }) : (tensor<i32>, tensor<4x8x3xi32>, tensor<3x4x8x3xi32>) -> (tensor<i32>, tensor<4x8x3xi32>, tensor<3x4x8x3xi32>)
    %v21 = sdy.sharding_constraint %arg0 <@mesh, []> : tensor<i1>
    %v22 = "stablehlo.iota"() <{iota_dimension = 0 : i64}> : () -> (tensor<3xi32>)
    %v23 = "stablehlo.constant"() <{value = dense<0> : tensor<i32>}> : () -> (tensor<i32>)
    %v24 = "stablehlo.constant"() <{value = dense<4> : tensor<i32>}> : () -> (tensor<i32>)
    %v25 = "stablehlo.clamp"(%v23, %v22, %v24) : (tensor<i32>, tensor<3xi32>, tensor<i32>) -> (tensor<3xi32>)
    %v26 = "stablehlo.scatter"(%v20#1, %v25, %arg1) <{scatter_dimension_numbers = #stablehlo.scatter<update_window_dims = [0], inserted_window_dims = [1, 2], input_batching_dims = [], scatter_indices_batching_dims = [], scatter_dims_to_operand_dims = [0, 1, 2], index_vector_dim = 0>}> ({
    ^bb0(%l: tensor<i32>, %r: tensor<i32>):
      %o = "stablehlo.minimum"(%l, %r) : (tensor<i32>, tensor<i32>) -> tensor<i32>
      "stablehlo.return"(%o) : (tensor<i32>) -> ()
    }) : (tensor<4x8x3xi32>, tensor<3xi32>, tensor<4xi32>) -> (tensor<4x8x3xi32>)
    %v27 = sdy.sharding_constraint %v20#1 <@mesh, [{}, {"a"}, {}]> : tensor<4x8x3xi32>
    %v41 = sdy.manual_computation(%v27, %arg2) in_shardings=[<@mesh, [{}, {"a"}, {}]>, <@mesh, [{}, {"a"}, {}]>] out_shardings=[<@mesh, [{}, {}, {}]>] manual_axes={"a"} (%v28: tensor<4x1x3xi32>, %v29: tensor<4x1x3xi32>) {
    %v30 = "stablehlo.constant"() <{value = dense<2.000000e+00> : tensor<3x5x7xf32>}> : () -> (tensor<3x5x7xf32>)
    %v31 = "stablehlo.iota"() <{iota_dimension = 0 : i64}> : () -> (tensor<4x3x2xf32>)
    %v32 = "stablehlo.convolution"(%v30, %v31) <{dimension_numbers = #stablehlo.conv<[f, b, 0]x[o, i, 0]->[b, 0, f]>, feature_group_count = 1 : i64, batch_group_count = 1 : i64, window_strides = array<i64: 1>, lhs_dilation = array<i64: 1>, rhs_dilation = array<i64: 1>, padding = dense<[[2, 1]]> : tensor<1x2xi64>, window_reversal = array<i1: false>}> : (tensor<3x5x7xf32>, tensor<4x3x2xf32>) -> (tensor<5x9x4xf32>)
    %v33 = "stablehlo.iota"() <{iota_dimension = 0 : i64}> : () -> (tensor<5xf32>)
    %v34 = "stablehlo.constant"() <{value = dense<0> : tensor<i32>}> : () -> (tensor<i32>)
    %v35 = "stablehlo.constant"() <{value = dense<0> : tensor<i32>}> : () -> (tensor<i32>)
    %v36 = "stablehlo.constant"() <{value = dense<3> : tensor<i32>}> : () -> (tensor<i32>)
    %v37 = "stablehlo.dynamic_slice"(%v29, %v34, %v35, %v36) <{slice_sizes = array<i64: 1, 1, 3>}> : (tensor<4x1x3xi32>, tensor<i32>, tensor<i32>, tensor<i32>) -> (tensor<1x1x3xi32>)
    %v38 = "stablehlo.add"(%v29, %v28) : (tensor<4x1x3xi32>, tensor<4x1x3xi32>) -> (tensor<4x1x3xi32>)
    %v39 = "stablehlo.all_reduce"(%v38) <{channel_handle = #stablehlo.channel_handle<handle = 1, type = 1>, replica_groups = dense<[[0, 1, 2, 3, 4, 5, 6, 7]]> : tensor<1x8xi64>, use_global_device_ids}> ({
    ^bb0(%l: tensor<i32>, %r: tensor<i32>):
      %o = "stablehlo.add"(%l, %r) : (tensor<i32>, tensor<i32>) -> tensor<i32>
      "stablehlo.return"(%o) : (tensor<i32>) -> ()
    }) : (tensor<4x1x3xi32>) -> (tensor<4x1x3xi32>)
    "sdy.return"(%v39) : (tensor<4x1x3xi32>) -> ()
    } : (tensor<4x8x3xi32>, tensor<4x8x3xi32>) -> tensor<4x1x3xi32>
    %v42 = "stablehlo.maximum"(%arg3, %arg4) : (tensor<8x2x8xf32>, tensor<8x2x8xf32>) -> (tensor<8x2x8xf32>)
    %v43 = sdy.sharding_constraint %v41 <@mesh, [{}, {}, {"a":(1)2, ?}]> : tensor<4x1x3xi32>
    %v44 = "stablehlo.constant"() <{value = dense<3> : tensor<i32>}> : () -> (tensor<i32>)
    %v45 = "stablehlo.constant"() <{value = dense<2> : tensor<i32>}> : () -> (tensor<i32>)
    %v46 = "stablehlo.dynamic_slice"(%v26, %v44, %arg5, %v45) <{slice_sizes = array<i64: 4, 8, 3>}> : (tensor<4x8x3xi32>, tensor<i32>, tensor<i32>, tensor<i32>) -> (tensor<4x8x3xi32>)
    %v47 = "stablehlo.constant"() <{value = dense<0> : tensor<i32>}> : () -> (tensor<i32>)
    %v48 = "stablehlo.reduce"(%v20#2, %v47) <{dimensions = array<i64: 2, 3>}> ({
    ^bb0(%l: tensor<i32>, %r: tensor<i32>):
      %o = "stablehlo.add"(%l, %r) : (tensor<i32>, tensor<i32>) -> tensor<i32>
      "stablehlo.return"(%o) : (tensor<i32>) -> ()
    }) : (tensor<3x4x8x3xi32>, tensor<i32>) -> (tensor<3x4xi32>)
    %v65 = "stablehlo.case"(%arg5) ({
    %v49 = "stablehlo.constant"() <{value = dense<0> : tensor<i32>}> : () -> (tensor<i32>)
    %v50 = "stablehlo.reduce"(%v27, %v49) <{dimensions = array<i64: 0, 1, 2>}> ({
    ^bb0(%l: tensor<i32>, %r: tensor<i32>):
      %o = "stablehlo.add"(%l, %r) : (tensor<i32>, tensor<i32>) -> tensor<i32>
      "stablehlo.return"(%o) : (tensor<i32>) -> ()
    }) : (tensor<4x8x3xi32>, tensor<i32>) -> (tensor<i32>)
    %v51 = "stablehlo.multiply"(%arg4, %v42) : (tensor<8x2x8xf32>, tensor<8x2x8xf32>) -> (tensor<8x2x8xf32>)
    %v52 = "stablehlo.constant"() <{value = dense<2.000000e+00> : tensor<f32>}> : () -> (tensor<f32>)
    %v53 = "stablehlo.reduce"(%arg4, %v52) <{dimensions = array<i64: 0, 1>}> ({
    ^bb0(%l: tensor<f32>, %r: tensor<f32>):
      %o = "stablehlo.minimum"(%l, %r) : (tensor<f32>, tensor<f32>) -> tensor<f32>
      "stablehlo.return"(%o) : (tensor<f32>) -> ()
    }) : (tensor<8x2x8xf32>, tensor<f32>) -> (tensor<8xf32>)
    %v54 = "stablehlo.add"(%arg6, %arg6) : (tensor<f16>, tensor<f16>) -> (tensor<f16>)
    "stablehlo.return"(%v54) : (tensor<f16>) -> ()
    }, {
    %v56 = "stablehlo.dot_general"(%v27, %arg5) <{dot_dimension_numbers = #stablehlo.dot<lhs_batching_dimensions = [], rhs_batching_dimensions = [], lhs_contracting_dimensions = [], rhs_contracting_dimensions = []>}> : (tensor<4x8x3xi32>, tensor<i32>) -> (tensor<4x8x3xi32>)
    "stablehlo.return"(%arg6) : (tensor<f16>) -> ()
    }, {
    %v58 = "stablehlo.constant"() <{value = dense<3.000000e+00> : tensor<8xf32>}> : () -> (tensor<8xf32>)
    %v59 = "stablehlo.constant"() <{value = dense<0.000000e+00> : tensor<f32>}> : () -> (tensor<f32>)
    %v60 = "stablehlo.reduce_window"(%v58, %v59) <{window_dimensions = array<i64: 1>, window_strides = array<i64: 3>, base_dilations = array<i64: 1>, window_dilations = array<i64: 1>, padding = dense<[[2, 0]]> : tensor<1x2xi64>}> ({
    ^bb0(%l: tensor<f32>, %r: tensor<f32>):
      %o = "stablehlo.maximum"(%l, %r) : (tensor<f32>, tensor<f32>) -> tensor<f32>
      "stablehlo.return"(%o) : (tensor<f32>) -> ()
    }) : (tensor<8xf32>, tensor<f32>) -> (tensor<4xf32>)
    %v61 = "stablehlo.constant"() <{value = dense<0.000000e+00> : tensor<f32>}> : () -> (tensor<f32>)
    %v62 = "stablehlo.reduce_window"(%v60, %v61) <{window_dimensions = array<i64: 3>, window_strides = array<i64: 3>, base_dilations = array<i64: 1>, window_dilations = array<i64: 2>, padding = dense<[[1, 0]]> : tensor<1x2xi64>}> ({
    ^bb0(%l: tensor<f32>, %r: tensor<f32>):
      %o = "stablehlo.add"(%l, %r) : (tensor<f32>, tensor<f32>) -> tensor<f32>
      "stablehlo.return"(%o) : (tensor<f32>) -> ()
    }) : (tensor<4xf32>, tensor<f32>) -> (tensor<1xf32>)
    %v63 = sdy.sharding_constraint %v46 <@mesh, [{"a":(1)4}, {?}, {?}]> : tensor<4x8x3xi32>
    "stablehlo.return"(%arg6) : (tensor<f16>) -> ()
    }) : (tensor<i32>) -> (tensor<f16>)
    %v73 = "stablehlo.case"(%arg7) ({
    "stablehlo.return"(%v48) : (tensor<3x4xi32>) -> ()
    }, {
    %v67 = "stablehlo.transpose"(%v20#1) <{permutation = array<i64: 2, 0, 1>}> : (tensor<4x8x3xi32>) -> (tensor<3x4x8xi32>)
    %v68 = "stablehlo.transpose"(%v67) <{permutation = array<i64: 0, 2, 1>}> : (tensor<3x4x8xi32>) -> (tensor<3x8x4xi32>)
    %v69 = "stablehlo.iota"() <{iota_dimension = 3 : i64}> : () -> (tensor<9x1x1x4x10xbf16>)
    %v70 = "stablehlo.constant"() <{value = dense<0.000000e+00> : tensor<bf16>}> : () -> (tensor<bf16>)
    %v71 = "stablehlo.reduce"(%v69, %v70) <{dimensions = array<i64: 1, 2>}> ({
    ^bb0(%l: tensor<bf16>, %r: tensor<bf16>):
      %o = "stablehlo.add"(%l, %r) : (tensor<bf16>, tensor<bf16>) -> tensor<bf16>
      "stablehlo.return"(%o) : (tensor<bf16>) -> ()
    }) : (tensor<9x1x1x4x10xbf16>, tensor<bf16>) -> (tensor<9x4x10xbf16>)
    "stablehlo.return"(%v48) : (tensor<3x4xi32>) -> ()
    }) : (tensor<i32>) -> (tensor<3x4xi32>)
    %v75 = "stablehlo.optimization_barrier"(%v21) : (tensor<i1>) -> (tensor<i1>)
    return %v75, %v73, %v65, %v43 : tensor<i1>, tensor<3x4xi32>, tensor<f16>, tensor<4x1x3xi32>
}
