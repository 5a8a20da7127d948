sdy.mesh @mesh = <["a"=3, "b"=2]>
func.func public @main(%arg0: tensor<4x6xf32> {sdy.sharding = #sdy.sharding<@mesh, [{"a", ?}, {"b", ?}]>}, %arg1: tensor<i1> {sdy.sharding = #sdy.sharding<@mesh, []>}, %arg2: tensor<6x2xf32> {sdy.sharding = #sdy.sharding<@mesh, [{"a", ?}, {"b"}]>}, %arg3: tensor<1x3x9x6xui32> {sdy.sharding = #sdy.sharding<@mesh, [{?}, {?}, {}, {"a"}]>}, %arg4: tensor<2x1xf32>, %arg5: tensor<i32>, %arg6: tensor<12x5xf32>, %arg7: tensor<4x2x2xf32>) -> (tensor<4x4x6xf32>, tensor<4x6xf32> {sdy.sharding = #sdy.sharding<@mesh, [{"a"}, {}]>}, tensor<i32>, tensor<4x6xf32>, tensor<4x2xf32> {sdy.sharding = #sdy.sharding<@mesh, [{?}, {?}]>}, tensor<5x5x7xi32>) {
    %v9 = sdy.manual_computation(%arg0, %arg0) in_shardings=[<@mesh, [{}, {"a"}]>, <@mesh, [{}, {"a"}]>] out_shardings=[<@mesh, [{}, {"a"}]>] manual_axes={"a"} (%v0: tensor<4x2xf32>, %v1: tensor<4x2xf32>) {
    %v2 = "stablehlo.convert"(%v1) : (tensor<4x2xf32>) -> (tensor<4x2xf64>)
    %v3 = "stablehlo.compare"(%v1, %v0) <{comparison_direction = #stablehlo<comparison_direction GE>, compare_type = #stablehlo<comparison_type FLOAT>}> : (tensor<4x2xf32>, tensor<4x2xf32>) -> (tensor<4x2xi1>)
    %v4 = "stablehlo.iota"() <{iota_dimension = 1 : i64}> : () -> (tensor<4x2xf64>)
    %v5 = "stablehlo.multiply"(%v2, %v4) : (tensor<4x2xf64>, tensor<4x2xf64>) -> (tensor<4x2xf64>)
    %v6 = sdy.sharding_constraint %v5 <@mesh, [{?}, {?}], replicated={"b"}> : tensor<4x2xf64>
    %v7 = "stablehlo.add"(%v0, %v1) : (tensor<4x2xf32>, tensor<4x2xf32>) -> (tensor<4x2xf32>)
    "sdy.return"(%v7) : (tensor<4x2xf32>) -> ()
    } : (tensor<4x6xf32>, tensor<4x6xf32>) -> tensor<4x6xf32>
    %v10 = "stablehlo.constant"() <{value = dense<0> : tensor<i32>}> : () -> (tensor<i32>)
    %v13 = "stablehlo.constant"() <{value = dense<4> : tensor<i32>}> : () -> (tensor<i32>)
    %v14 = "stablehlo.constant"() <{value = dense<1> : tensor<i32>}> : () -> (tensor<i32>)
    %v15 = "stablehlo.constant"() <{value = dense<0> : tensor<i32>}> : () -> (tensor<i32>)
    %v30:2 = "stablehlo.while"(%v10, %arg0) ({
    ^bb0(%v11_: tensor<i32>, %v12_: tensor<4x6xf32>):
    %v16 = "stablehlo.compare"(%v11_, %v13) <{comparison_direction = #stablehlo<comparison_direction LT>, compare_type = #stablehlo<comparison_type SIGNED>}> : (tensor<i32>, tensor<i32>) -> (tensor<i1>)
    "stablehlo.return"(%v16) : (tensor<i1>) -> ()
    }, {
    ^bb0(%v11: tensor<i32>, %v12: tensor<4x6xf32>):
    %v18 = "stablehlo.dynamic_slice"(%arg0, %v11, %v15) <{slice_sizes = array<i64: 1, 6>}> : (tensor<4x6xf32>, tensor<i32>, tensor<i32>) -> (tensor<1x6xf32>)
    %v19 = "stablehlo.reshape"(%v18) : (tensor<1x6xf32>) -> (tensor<6xf32>)
    %v20 = "stablehlo.constant"() <{value = dense<0.000000e+00> : tensor<f32>}> : () -> (tensor<f32>)
    %v21 = "stablehlo.reduce"(%v19, %v20) <{dimensions = array<i64>}> ({
    ^bb0(%l: tensor<f32>, %r: tensor<f32>):
      %o = "stablehlo.add"(%l, %r) : (tensor<f32>, tensor<f32>) -> tensor<f32>
      "stablehlo.return"(%o) : (tensor<f32>) -> ()
    }) : (tensor<6xf32>, tensor<f32>) -> (tensor<6xf32>)
    %v22 = "stablehlo.reshape"(%v21) : (tensor<6xf32>) -> (tensor<6x1xf32>)
    %v23 = "stablehlo.constant"() <{value = dense<2.000000e+00> : tensor<1x2xf32>}> : () -> (tensor<1x2xf32>)
    %v24 = "stablehlo.dot_general"(%v22, %v23) <{dot_dimension_numbers = #stablehlo.dot<lhs_batching_dimensions = [1], rhs_batching_dimensions = [0], lhs_contracting_dimensions = [], rhs_contracting_dimensions = []>}> : (tensor<6x1xf32>, tensor<1x2xf32>) -> (tensor<1x6x2xf32>)
    %v25 = "stablehlo.constant"() <{value = dense<-3.000000e+00> : tensor<f32>}> : () -> (tensor<f32>)
    %v26 = "stablehlo.constant"() <{value = dense<3.000000e+00> : tensor<f32>}> : () -> (tensor<f32>)
    %v27 = "stablehlo.clamp"(%v25, %v12, %v26) : (tensor<f32>, tensor<4x6xf32>, tensor<f32>) -> (tensor<4x6xf32>)
    %v28 = "stablehlo.add"(%v11, %v14) : (tensor<i32>, tensor<i32>) -> (tensor<i32>)
    "stablehlo.return"(%v28, %v27) : (tensor<i32>, tensor<4x6xf32>) -> ()
    }) : (tensor<i32>, tensor<4x6xf32>) -> (tensor<i32>, tensor<4x6xf32>)
    %v46 = sdy.manual_computation(%v30#1, %v30#1) in_shardings=[<@mesh, [{}, {"a"}]>, <@mesh, [{}, {"a"}]>] out_shardings=[<@mesh, [{}, {}]>] manual_axes={"a"} (%v31: tensor<4x2xf32>, %v32: tensor<4x2xf32>) {
    %v33 = "stablehlo.constant"() <{value = dense<0.000000e+00> : tensor<6x2xf32>}> : () -> (tensor<6x2xf32>)
    %v34 = "stablehlo.concatenate"(%v33, %v32) <{dimension = 0 : i64}> : (tensor<6x2xf32>, tensor<4x2xf32>) -> (tensor<10x2xf32>)
    %v35 = "stablehlo.constant"() <{value = dense<2> : tensor<2xui32>}> : () -> (tensor<2xui32>)
    %v36 = "stablehlo.constant"() <{value = dense<3.000000e+00> : tensor<f32>}> : () -> (tensor<f32>)
    %v37 = "stablehlo.scatter"(%v34, %v35, %v36) <{scatter_dimension_numbers = #stablehlo.scatter<update_window_dims = [], inserted_window_dims = [0, 1], input_batching_dims = [], scatter_indices_batching_dims = [], scatter_dims_to_operand_dims = [1, 0], index_vector_dim = 0>}> ({
    ^bb0(%l: tensor<f32>, %r: tensor<f32>):
      %o = "stablehlo.minimum"(%l, %r) : (tensor<f32>, tensor<f32>) -> tensor<f32>
      "stablehlo.return"(%o) : (tensor<f32>) -> ()
    }) : (tensor<10x2xf32>, tensor<2xui32>, tensor<f32>) -> (tensor<10x2xf32>)
    %v39 = "stablehlo.optimization_barrier"(%v34) : (tensor<10x2xf32>) -> (tensor<10x2xf32>)
    %v40 = "stablehlo.constant"() <{value = dense<2.000000e+00> : tensor<10xf32>}> : () -> (tensor<10xf32>)
    %v41 = "stablehlo.compare"(%v39, %v39) <{comparison_direction = #stablehlo<comparison_direction EQ>, compare_type = #stablehlo<comparison_type FLOAT>}> : (tensor<10x2xf32>, tensor<10x2xf32>) -> (tensor<10x2xi1>)
    %v42 = sdy.sharding_constraint %v34 <@mesh, [{?}, {?}]> : tensor<10x2xf32>
    %v43 = "stablehlo.add"(%v32, %v32) : (tensor<4x2xf32>, tensor<4x2xf32>) -> (tensor<4x2xf32>)
    %v44 = "stablehlo.all_reduce"(%v43) <{channel_handle = #stablehlo.channel_handle<handle = 1, type = 1>, replica_groups = dense<[[0, 2, 4], [1, 3, 5]]> : tensor<2x3xi64>, use_global_device_ids}> ({
    ^bb0(%l: tensor<f32>, %r: tensor<f32>):
      %o = "stablehlo.add"(%l, %r) : (tensor<f32>, tensor<f32>) -> tensor<f32>
      "stablehlo.return"(%o) : (tensor<f32>) -> ()
    }) : (tensor<4x2xf32>) -> (tensor<4x2xf32>)
    "sdy.return"(%v44) : (tensor<4x2xf32>) -> ()
    } : (tensor<4x6xf32>, tensor<4x6xf32>) -> tensor<4x2xf32>
    %v58 = "stablehlo.if"(%arg1) ({
    %v47 = "stablehlo.constant"() <{value = dense<1> : tensor<4x2xi32>}> : () -> (tensor<4x2xi32>)
    %v48 = "stablehlo.constant"() <{value = dense<1.000000e+00> : tensor<f32>}> : () -> (tensor<f32>)
    %v49 = "stablehlo.constant"() <{value = dense<-3> : tensor<i32>}> : () -> (tensor<i32>)
    %v50:2 = "stablehlo.reduce"(%v46, %v47, %v48, %v49) <{dimensions = array<i64: 1>}> ({
    ^bb0(%a: tensor<f32>, %b: tensor<i32>, %c: tensor<f32>, %d: tensor<i32>):
      %s = stablehlo.add %a, %c : tensor<f32>
      %m = stablehlo.maximum %b, %d : tensor<i32>
      stablehlo.return %s, %m : tensor<f32>, tensor<i32>
    }) : (tensor<4x2xf32>, tensor<4x2xi32>, tensor<f32>, tensor<i32>) -> (tensor<4xf32>, tensor<4xi32>)
    %v51 = sdy.sharding_constraint %arg1 <@mesh, []> : tensor<i1>
    %v52 = "stablehlo.broadcast_in_dim"(%v50#0) <{broadcast_dimensions = array<i64: 0>}> : (tensor<4xf32>) -> (tensor<4x4xf32>)
    %v53 = "stablehlo.convert"(%v30#1) : (tensor<4x6xf32>) -> (tensor<4x6xi32>)
    %v54 = sdy.sharding_constraint %v46 <@mesh, [{}, {}], replicated={"a"}> : tensor<4x2xf32>
    "stablehlo.return"(%v30#1) : (tensor<4x6xf32>) -> ()
    }, {
    %v56 = "stablehlo.convert"(%v30#1) : (tensor<4x6xf32>) -> (tensor<4x6xi8>)
    "stablehlo.return"(%v9) : (tensor<4x6xf32>) -> ()
    }) : (tensor<i1>) -> (tensor<4x6xf32>)
    %v60 = "stablehlo.optimization_barrier"(%v46) : (tensor<4x2xf32>) -> (tensor<4x2xf32>)
    %v61 = "stablehlo.iota"() <{iota_dimension = 3 : i64}> : () -> (tensor<1x3x9x6xui32>)
    %v71 = sdy.manual_computation(%v61, %arg3) in_shardings=[<@mesh, [{}, {}, {}, {"a"}]>, <@mesh, [{}, {}, {}, {"a"}]>] out_shardings=[<@mesh, [{}, {}, {}, {}]>] manual_axes={"a"} (%v62: tensor<1x3x9x2xui32>, %v63: tensor<1x3x9x2xui32>) {
    %v64 = "stablehlo.constant"() <{value = dense<3> : tensor<ui32>}> : () -> (tensor<ui32>)
    %v65 = "stablehlo.iota"() <{iota_dimension = 2 : i64}> : () -> (tensor<6x5x2xf32>)
    %v66 = "stablehlo.iota"() <{iota_dimension = 1 : i64}> : () -> (tensor<2x2x4xf32>)
    %v67 = "stablehlo.convolution"(%v65, %v66) <{dimension_numbers = #stablehlo.conv<[0, b, f]x[0, i, o]->[b, f, 0]>, feature_group_count = 1 : i64, batch_group_count = 1 : i64, window_strides = array<i64: 1>, lhs_dilation = array<i64: 1>, rhs_dilation = array<i64: 2>, padding = dense<[[0, 2]]> : tensor<1x2xi64>, window_reversal = array<i1: false>}> : (tensor<6x5x2xf32>, tensor<2x2x4xf32>) -> (tensor<5x4x6xf32>)
    %v68 = "stablehlo.add"(%v62, %v63) : (tensor<1x3x9x2xui32>, tensor<1x3x9x2xui32>) -> (tensor<1x3x9x2xui32>)
    %v69 = "stablehlo.all_reduce"(%v68) <{channel_handle = #stablehlo.channel_handle<handle = 1, type = 1>, replica_groups = dense<[[0, 2, 4], [1, 3, 5]]> : tensor<2x3xi64>, use_global_device_ids}> ({
    ^bb0(%l: tensor<ui32>, %r: tensor<ui32>):
      %o = "stablehlo.add"(%l, %r) : (tensor<ui32>, tensor<ui32>) -> tensor<ui32>
      "stablehlo.return"(%o) : (tensor<ui32>) -> ()
    }) : (tensor<1x3x9x2xui32>) -> (tensor<1x3x9x2xui32>)
    "sdy.return"(%v69) : (tensor<1x3x9x2xui32>) -> ()
    } : (tensor<1x3x9x6xui32>, tensor<1x3x9x6xui32>) -> tensor<1x3x9x2xui32>
    %v72 = sdy.sharding_constraint %v30#1 <@mesh, [{"a"}, {"b", ?}]> : tensor<4x6xf32>
    %v73 = "stablehlo.constant"() <{value = dense<2> : tensor<i32>}> : () -> (tensor<i32>)
    %v74 = "stablehlo.dynamic_update_slice"(%v60, %arg4, %v73, %arg5) : (tensor<4x2xf32>, tensor<2x1xf32>, tensor<i32>, tensor<i32>) -> (tensor<4x2xf32>)
    %v102 = "stablehlo.if"(%arg1) ({
    %v75:2 = "stablehlo.sort"(%v46, %v60) <{dimension = 0 : i64, is_stable = true}> ({
    ^bb0(%l: tensor<f32>, %r: tensor<f32>, %c: tensor<f32>, %d: tensor<f32>):
      %o = stablehlo.compare LT, %l, %r, FLOAT : (tensor<f32>, tensor<f32>) -> tensor<i1>
      stablehlo.return %o : tensor<i1>
    }) : (tensor<4x2xf32>, tensor<4x2xf32>) -> (tensor<4x2xf32>, tensor<4x2xf32>)
    %v76 = "stablehlo.constant"() <{value = dense<2.000000e+00> : tensor<f32>}> : () -> (tensor<f32>)
    %v77 = "stablehlo.reduce_window"(%v30#1, %v76) <{window_dimensions = array<i64: 1, 1>, window_strides = array<i64: 1, 1>, base_dilations = array<i64: 1, 1>, window_dilations = array<i64: 1, 1>, padding = dense<[[0, 0], [0, 0]]> : tensor<2x2xi64>}> ({
    ^bb0(%l: tensor<f32>, %r: tensor<f32>):
      %o = "stablehlo.multiply"(%l, %r) : (tensor<f32>, tensor<f32>) -> tensor<f32>
      "stablehlo.return"(%o) : (tensor<f32>) -> ()
    }) : (tensor<4x6xf32>, tensor<f32>) -> (tensor<4x6xf32>)
    "stablehlo.return"(%arg6) : (tensor<12x5xf32>) -> ()
    }, {
    %v79 = "stablehlo.constant"() <{value = dense<0> : tensor<i32>}> : () -> (tensor<i32>)
    %v82 = "stablehlo.constant"() <{value = dense<4> : tensor<i32>}> : () -> (tensor<i32>)
    %v83 = "stablehlo.constant"() <{value = dense<1> : tensor<i32>}> : () -> (tensor<i32>)
    %v84 = "stablehlo.constant"() <{value = dense<0> : tensor<i32>}> : () -> (tensor<i32>)
    %v95:2 = "stablehlo.while"(%v79, %arg4) ({
    ^bb0(%v80_: tensor<i32>, %v81_: tensor<2x1xf32>):
    %v85 = "stablehlo.compare"(%v80_, %v82) <{comparison_direction = #stablehlo<comparison_direction LT>, compare_type = #stablehlo<comparison_type SIGNED>}> : (tensor<i32>, tensor<i32>) -> (tensor<i1>)
    "stablehlo.return"(%v85) : (tensor<i1>) -> ()
    }, {
    ^bb0(%v80: tensor<i32>, %v81: tensor<2x1xf32>):
    %v87 = "stablehlo.dynamic_slice"(%v9, %v80, %v84) <{slice_sizes = array<i64: 1, 6>}> : (tensor<4x6xf32>, tensor<i32>, tensor<i32>) -> (tensor<1x6xf32>)
    %v88 = "stablehlo.reshape"(%v87) : (tensor<1x6xf32>) -> (tensor<6xf32>)
    %v89 = "stablehlo.dot_general"(%v81, %arg7) <{dot_dimension_numbers = #stablehlo.dot<lhs_batching_dimensions = [], rhs_batching_dimensions = [], lhs_contracting_dimensions = [0], rhs_contracting_dimensions = [1]>}> : (tensor<2x1xf32>, tensor<4x2x2xf32>) -> (tensor<1x4x2xf32>)
    %v90 = "stablehlo.constant"() <{value = dense<-3.000000e+00> : tensor<f32>}> : () -> (tensor<f32>)
    %v91 = "stablehlo.constant"() <{value = dense<3.000000e+00> : tensor<f32>}> : () -> (tensor<f32>)
    %v92 = "stablehlo.clamp"(%v90, %v81, %v91) : (tensor<f32>, tensor<2x1xf32>, tensor<f32>) -> (tensor<2x1xf32>)
    %v93 = "stablehlo.add"(%v80, %v83) : (tensor<i32>, tensor<i32>) -> (tensor<i32>)
    "stablehlo.return"(%v93, %v92) : (tensor<i32>, tensor<2x1xf32>) -> ()
    }) : (tensor<i32>, tensor<2x1xf32>) -> (tensor<i32>, tensor<2x1xf32>)
    %v96 = "stablehlo.iota"() <{iota_dimension = 0 : i64}> : () -> (tensor<4x3x6xf32>)
    %v97 = "stablehlo.iota"() <{iota_dimension = 2 : i64}> : () -> (tensor<2x1x4xf32>)
    %v98 = "stablehlo.convolution"(%v96, %v97) <{dimension_numbers = #stablehlo.conv<[f, b, 0]x[0, o, i]->[0, f, b]>, feature_group_count = 1 : i64, batch_group_count = 1 : i64, window_strides = array<i64: 2>, lhs_dilation = array<i64: 1>, rhs_dilation = array<i64: 1>, padding = dense<[[0, 2]]> : tensor<1x2xi64>, window_reversal = array<i1: true>}> : (tensor<4x3x6xf32>, tensor<2x1x4xf32>) -> (tensor<4x1x3xf32>)
    %v99 = sdy.sharding_constraint %v71 <@mesh, [{?}, {}, {?}, {"b", ?}]> : tensor<1x3x9x2xui32>
    %v100 = "stablehlo.add"(%arg6, %arg6) : (tensor<12x5xf32>, tensor<12x5xf32>) -> (tensor<12x5xf32>)
    "stablehlo.return"(%v100) : (tensor<12x5xf32>) -> ()
    }) : (tensor<i1>) -> (tensor<12x5xf32>)
    %v103 = "stablehlo.iota"() <{iota_dimension = 0 : i64}> : () -> (tensor<4xi32>)
    %v104 = "stablehlo.constant"() <{value = dense<0.000000e+00> : tensor<4xf32>}> : () -> (tensor<4xf32>)
    %v105 = "stablehlo.scatter"(%v58, %v103, %v104) <{scatter_dimension_numbers = #stablehlo.scatter<update_window_dims = [], inserted_window_dims = [1], input_batching_dims = [0], scatter_indices_batching_dims = [0], scatter_dims_to_operand_dims = [1], index_vector_dim = 1>}> ({
    ^bb0(%l: tensor<f32>, %r: tensor<f32>):
      stablehlo.return %r : tensor<f32>
    }) : (tensor<4x6xf32>, tensor<4xi32>, tensor<4xf32>) -> (tensor<4x6xf32>)
    %v106 = sdy.sharding_constraint %arg5 <@mesh, []> : tensor<i32>
    %v107 = "stablehlo.constant"() <{value = dense<0> : tensor<i32>}> : () -> (tensor<i32>)
    %v108 = "stablehlo.constant"() <{value = dense<0.000000e+00> : tensor<4x4x6xf32>}> : () -> (tensor<4x4x6xf32>)
    %v112 = "stablehlo.constant"() <{value = dense<4> : tensor<i32>}> : () -> (tensor<i32>)
    %v113 = "stablehlo.constant"() <{value = dense<1> : tensor<i32>}> : () -> (tensor<i32>)
    %v114 = "stablehlo.constant"() <{value = dense<0> : tensor<i32>}> : () -> (tensor<i32>)
    %v130:3 = "stablehlo.while"(%v107, %v30#1, %v108) ({
    ^bb0(%v109_: tensor<i32>, %v110_: tensor<4x6xf32>, %v111_: tensor<4x4x6xf32>):
    %v115 = "stablehlo.compare"(%v109_, %v112) <{comparison_direction = #stablehlo<comparison_direction LT>, compare_type = #stablehlo<comparison_type SIGNED>}> : (tensor<i32>, tensor<i32>) -> (tensor<i1>)
    "stablehlo.return"(%v115) : (tensor<i1>) -> ()
    }, {
    ^bb0(%v109: tensor<i32>, %v110: tensor<4x6xf32>, %v111: tensor<4x4x6xf32>):
    %v117 = "stablehlo.dynamic_slice"(%v30#1, %v109, %v114) <{slice_sizes = array<i64: 1, 6>}> : (tensor<4x6xf32>, tensor<i32>, tensor<i32>) -> (tensor<1x6xf32>)
    %v118 = "stablehlo.reshape"(%v117) : (tensor<1x6xf32>) -> (tensor<6xf32>)
    %v119 = "stablehlo.constant"() <{value = dense<2.000000e+00> : tensor<f32>}> : () -> (tensor<f32>)
    %v120 = "stablehlo.reduce_window"(%v72, %v119) <{window_dimensions = array<i64: 1, 3>, window_strides = array<i64: 1, 3>, base_dilations = array<i64: 1, 1>, window_dilations = array<i64: 1, 1>, padding = dense<[[0, 0], [0, 0]]> : tensor<2x2xi64>}> ({
    ^bb0(%l: tensor<f32>, %r: tensor<f32>):
      %o = "stablehlo.add"(%l, %r) : (tensor<f32>, tensor<f32>) -> tensor<f32>
      "stablehlo.return"(%o) : (tensor<f32>) -> ()
    }) : (tensor<4x6xf32>, tensor<f32>) -> (tensor<4x2xf32>)
    %v121 = "stablehlo.reshape"(%v110) : (tensor<4x6xf32>) -> (tensor<4x6xf32>)
    %v122 = "stablehlo.reverse"(%v118) <{dimensions = array<i64: 0>}> : (tensor<6xf32>) -> (tensor<6xf32>)
    %v123 = "stablehlo.constant"() <{value = dense<-3.000000e+00> : tensor<f32>}> : () -> (tensor<f32>)
    %v124 = "stablehlo.constant"() <{value = dense<3.000000e+00> : tensor<f32>}> : () -> (tensor<f32>)
    %v125 = "stablehlo.clamp"(%v123, %v110, %v124) : (tensor<f32>, tensor<4x6xf32>, tensor<f32>) -> (tensor<4x6xf32>)
    %v126 = "stablehlo.add"(%v109, %v113) : (tensor<i32>, tensor<i32>) -> (tensor<i32>)
    %v127 = "stablehlo.reshape"(%v125) : (tensor<4x6xf32>) -> (tensor<1x4x6xf32>)
    %v128 = "stablehlo.dynamic_update_slice"(%v111, %v127, %v109, %v114, %v114) : (tensor<4x4x6xf32>, tensor<1x4x6xf32>, tensor<i32>, tensor<i32>, tensor<i32>) -> (tensor<4x4x6xf32>)
    "stablehlo.return"(%v126, %v125, %v128) : (tensor<i32>, tensor<4x6xf32>, tensor<4x4x6xf32>) -> ()
    }) : (tensor<i32>, tensor<4x6xf32>, tensor<4x4x6xf32>) -> (tensor<i32>, tensor<4x6xf32>, tensor<4x4x6xf32>)
    %v131 = "stablehlo.iota"() <{iota_dimension = 2 : i64}> : () -> (tensor<5x5x7xi32>)
    return %v130#2, %v130#1, %v106, %v105, %v74, %v131 : tensor<4x4x6xf32>, tensor<4x6xf32>, tensor<i32>, tensor<4x6xf32>, tensor<4x2xf32>, tensor<5x5x7xi32>
}
