sdy.mesh @mesh = <["a"=4]>
func.func public @main(%arg0: tensor<4x8x3xi8>, %arg1: tensor<4x5xbf16>, %arg2: tensor<4x2xbf16> {sdy.sharding = #sdy.sharding<@mesh, [{"a", ?}, {?}]>}, %arg3: tensor<4x3x3xf32>, %arg4: tensor<3xf32>, %arg5: tensor<i32>, %arg6: tensor<f32> {sdy.sharding = #sdy.sharding<@mesh, []>}, %arg7: tensor<4x2xf32>) -> (tensor<1x2x2x4xbf16>, tensor<4x4x2x1xi8> {sdy.sharding = #sdy.sharding<@mesh, [{"a"}, {}, {?}, {}]>}, tensor<1x1xf32>, tensor<9x3xi32>, tensor<4x2xbf16> {sdy.sharding = #sdy.sharding<@mesh, [{?}, {}]>}, tensor<4x1xi32> {sdy.sharding = #sdy.sharding<@mesh, [{"a", ?}, {}]>}, tensor<i32> {sdy.sharding = #sdy.sharding<@mesh, []>}, tensor<4x8x3xi8>) {
    %v0 = "stablehlo.constant"() <{value = dense<0> : tensor<i32>}> : () -> (tensor<i32>)
    %v1 = "stablehlo.constant"() <{value = dense<0> : tensor<4x4x8x3xi8>}> : () -> (tensor<4x4x8x3xi8>)
    %v5 = "stablehlo.constant"() <{value = dense<4> : tensor<i32>}> : () -> (tensor<i32>)
    %v6 = "stablehlo.constant"() <{value = dense<1> : tensor<i32>}> : () -> (tensor<i32>)
    %v7 = "stablehlo.constant"() <{value = dense<0> : tensor<i32>}> : () -> (tensor<i32>)
    %v19:3 = "stablehlo.while"(%v0, %arg0, %v1) ({
    ^bb0(%v2_: tensor<i32>, %v3_: tensor<4x8x3xi8>, %v4_: tensor<4x4x8x3xi8>):
    %v8 = "stablehlo.compare"(%v2_, %v5) <{comparison_direction = #stablehlo<comparison_direction LT>, compare_type = #stablehlo<comparison_type SIGNED>}> : (tensor<i32>, tensor<i32>) -> (tensor<i1>)
    "stablehlo.return"(%v8) : (tensor<i1>) -> ()
    }, {
    ^bb0(%v2: tensor<i32>, %v3: tensor<4x8x3xi8>, %v4: tensor<4x4x8x3xi8>):
    %v10 = "stablehlo.dynamic_slice"(%arg0, %v2, %v7, %v7) <{slice_sizes = array<i64: 1, 8, 3>}> : (tensor<4x8x3xi8>, tensor<i32>, tensor<i32>, tensor<i32>) -> (tensor<1x8x3xi8>)
    %v11 = "stablehlo.reshape"(%v10) : (tensor<1x8x3xi8>) -> (tensor<8x3xi8>)
    %v12 = "stablehlo.convolution"(%arg1, %arg2) <{dimension_numbers = #stablehlo.conv<[f, b]x[i, o]->[b, f]>, feature_group_count = 1 : i64, batch_group_count = 1 : i64}> : (tensor<4x5xbf16>, tensor<4x2xbf16>) -> (tensor<5x2xbf16>)
    %v13 = sdy.propagation_barrier %v12 allowed_direction=BACKWARD : tensor<5x2xbf16>
    %v14 = "stablehlo.dot_general"(%arg3, %arg4) <{dot_dimension_numbers = #stablehlo.dot<lhs_batching_dimensions = [], rhs_batching_dimensions = [], lhs_contracting_dimensions = [2], rhs_contracting_dimensions = [0]>}> : (tensor<4x3x3xf32>, tensor<3xf32>) -> (tensor<4x3xf32>)
    %v15 = "stablehlo.add"(%v2, %v6) : (tensor<i32>, tensor<i32>) -> (tensor<i32>)
    %v16 = "stablehlo.reshape"(%v3) : (tensor<4x8x3xi8>) -> (tensor<1x4x8x3xi8>)
    %v17 = "stablehlo.dynamic_update_slice"(%v4, %v16, %v2, %v7, %v7, %v7) : (tensor<4x4x8x3xi8>, tensor<1x4x8x3xi8>, tensor<i32>, tensor<i32>, tensor<i32>, tensor<i32>) -> (tensor<4x4x8x3xi8>)
    "stablehlo.return"(%v15, %v3, %v17) : (tensor<i32>, tensor<4x8x3xi8>, tensor<4x4x8x3xi8>) -> ()
    }) : (tensor<i32>, tensor<4x8x3xi8>, tensor<4x4x8x3xi8>) -> (tensor<i32>, tensor<4x8x3xi8>, tensor<4x4x8x3xi8>)
    %v31 = sdy.manual_computation(%arg2, %arg2) in_shardings=[<@mesh, [{"a"}, {}]>, <@mesh, [{"a"}, {}]>] out_shardings=[<@mesh, [{"a"}, {}]>] manual_axes={"a"} (%v20: tensor<1x2xbf16>, %v21: tensor<1x2xbf16>) {
    %v22 = "stablehlo.constant"() <{value = dense<0.000000e+00> : tensor<bf16>}> : () -> (tensor<bf16>)
    %v23 = "stablehlo.reduce"(%v20, %v22) <{dimensions = array<i64>}> ({
    ^bb0(%l: tensor<bf16>, %r: tensor<bf16>):
      %o = "stablehlo.add"(%l, %r) : (tensor<bf16>, tensor<bf16>) -> tensor<bf16>
      "stablehlo.return"(%o) : (tensor<bf16>) -> ()
    }) : (tensor<1x2xbf16>, tensor<bf16>) -> (tensor<1x2xbf16>)
    %v24 = "stablehlo.transpose"(%v20) <{permutation = array<i64: 1, 0>}> : (tensor<1x2xbf16>) -> (tensor<2x1xbf16>)
    %v25 = sdy.sharding_constraint %v24 <@mesh, [{}, {?}]> : tensor<2x1xbf16>
    %v26 = "stablehlo.iota"() <{iota_dimension = 1 : i64}> : () -> (tensor<4x4xui32>)
    %v27 = "stablehlo.reshape"(%v26) : (tensor<4x4xui32>) -> (tensor<4x4xui32>)
    %v28 = sdy.sharding_constraint %v24 <@mesh, [{}, {}]> : tensor<2x1xbf16>
    %v29 = "stablehlo.add"(%v21, %v23) : (tensor<1x2xbf16>, tensor<1x2xbf16>) -> (tensor<1x2xbf16>)
    "sdy.return"(%v29) : (tensor<1x2xbf16>) -> ()
    } : (tensor<4x2xbf16>, tensor<4x2xbf16>) -> tensor<4x2xbf16>
    %v32 = sdy.sharding_constraint %v19#2 <@mesh, [{}, {}, {}, {}], replicated={"a"}> : tensor<4x4x8x3xi8>
    %v56 = "stablehlo.case"(%arg5) ({
    %v33 = "stablehlo.constant"() <{value = dense<2.000000e+00> : tensor<bf16>}> : () -> (tensor<bf16>)
    %v34 = "stablehlo.reduce"(%arg2, %v33) <{dimensions = array<i64: 1>}> ({
    ^bb0(%l: tensor<bf16>, %r: tensor<bf16>):
      %o = "stablehlo.minimum"(%l, %r) : (tensor<bf16>, tensor<bf16>) -> tensor<bf16>
      "stablehlo.return"(%o) : (tensor<bf16>) -> ()
    }) : (tensor<4x2xbf16>, tensor<bf16>) -> (tensor<4xbf16>)
    %v35 = "stablehlo.iota"() <{iota_dimension = 3 : i64}> : () -> (tensor<4x4x8x3xi32>)
    %v36 = "stablehlo.constant"() <{value = dense<-100> : tensor<i8>}> : () -> (tensor<i8>)
    %v37 = "stablehlo.constant"() <{value = dense<0> : tensor<i32>}> : () -> (tensor<i32>)
    %v38:2 = "stablehlo.reduce"(%v32, %v35, %v36, %v37) <{dimensions = array<i64: 3>}> ({
    ^bb0(%a: tensor<i8>, %b: tensor<i32>, %c: tensor<i8>, %d: tensor<i32>):
      %gt = stablehlo.compare GT, %a, %c, SIGNED : (tensor<i8>, tensor<i8>) -> tensor<i1>
      %eq = stablehlo.compare EQ, %a, %c, SIGNED : (tensor<i8>, tensor<i8>) -> tensor<i1>
      %lt = stablehlo.compare LT, %b, %d, SIGNED : (tensor<i32>, tensor<i32>) -> tensor<i1>
      %tie = stablehlo.and %eq, %lt : tensor<i1>
      %take = stablehlo.or %gt, %tie : tensor<i1>
      %v = stablehlo.select %take, %a, %c : tensor<i1>, tensor<i8>
      %w = stablehlo.select %take, %b, %d : tensor<i1>, tensor<i32>
      stablehlo.return %v, %w : tensor<i8>, tensor<i32>
    }) : (tensor<4x4x8x3xi8>, tensor<4x4x8x3xi32>, tensor<i8>, tensor<i32>) -> (tensor<4x4x8xi8>, tensor<4x4x8xi32>)
    "stablehlo.return"(%arg4) : (tensor<3xf32>) -> ()
    }, {
    %v40 = "stablehlo.pad"(%arg3, %arg6) <{edge_padding_low = array<i64: 0, 0, 3>, edge_padding_high = array<i64: -1, -2, -1>, interior_padding = array<i64: 0, 0, 0>}> : (tensor<4x3x3xf32>, tensor<f32>) -> (tensor<3x1x5xf32>)
    %v41 = "stablehlo.constant"() <{value = dense<1.000000e+00> : tensor<4x2xf32>}> : () -> (tensor<4x2xf32>)
    %v42 = "stablehlo.compare"(%arg7, %v41) <{comparison_direction = #stablehlo<comparison_direction EQ>, compare_type = #stablehlo<comparison_type FLOAT>}> : (tensor<4x2xf32>, tensor<4x2xf32>) -> (tensor<4x2xi1>)
    %v43 = sdy.sharding_constraint %v31 <@mesh, [{"a":(2)2, "a":(1)2, ?}, {?}]> : tensor<4x2xbf16>
    %v44 = "stablehlo.constant"() <{value = dense<1.000000e+00> : tensor<bf16>}> : () -> (tensor<bf16>)
    %v45 = "stablehlo.reduce_window"(%v43, %v44) <{window_dimensions = array<i64: 1, 1>, window_strides = array<i64: 1, 1>, base_dilations = array<i64: 1, 1>, window_dilations = array<i64: 1, 1>, padding = dense<[[0, 0], [0, 0]]> : tensor<2x2xi64>}> ({
    ^bb0(%l: tensor<bf16>, %r: tensor<bf16>):
      %o = "stablehlo.multiply"(%l, %r) : (tensor<bf16>, tensor<bf16>) -> tensor<bf16>
      "stablehlo.return"(%o) : (tensor<bf16>) -> ()
    }) : (tensor<4x2xbf16>, tensor<bf16>) -> (tensor<4x2xbf16>)
    %v46 = "stablehlo.add"(%arg4, %arg4) : (tensor<3xf32>, tensor<3xf32>) -> (tensor<3xf32>)
    "stablehlo.return"(%v46) : (tensor<3xf32>) -> ()
    }, {
    %v48 = "stablehlo.reverse"(%v32) <{dimensions = array<i64: 3>}> : (tensor<4x4x8x3xi8>) -> (tensor<4x4x8x3xi8>)
    %v49 = "stablehlo.subtract"(%arg6, %arg6) : (tensor<f32>, tensor<f32>) -> (tensor<f32>)
    %v50 = "stablehlo.constant"() <{value = dense<0.000000e+00> : tensor<1x10x8x3xf32>}> : () -> (tensor<1x10x8x3xf32>)
    %v51 = "stablehlo.constant"() <{value = dense<1.000000e+00> : tensor<1x2x1x3xf32>}> : () -> (tensor<1x2x1x3xf32>)
    %v52 = "stablehlo.convolution"(%v50, %v51) <{dimension_numbers = #stablehlo.conv<[f, b, 1, 0]x[0, o, i, 1]->[0, 1, f, b]>, feature_group_count = 1 : i64, batch_group_count = 2 : i64, window_strides = array<i64: 1, 1>, lhs_dilation = array<i64: 1, 1>, rhs_dilation = array<i64: 2, 1>, padding = dense<[[1, 1], [0, 0]]> : tensor<2x2xi64>, window_reversal = array<i1: false, false>}> : (tensor<1x10x8x3xf32>, tensor<1x2x1x3xf32>) -> (tensor<5x6x2x5xf32>)
    %v53 = sdy.sharding_constraint %v52 <@mesh, [{}, {"a":(2)2}, {"a":(1)2}, {}]> : tensor<5x6x2x5xf32>
    %v54 = "stablehlo.add"(%arg4, %arg4) : (tensor<3xf32>, tensor<3xf32>) -> (tensor<3xf32>)
    "stablehlo.return"(%v54) : (tensor<3xf32>) -> ()
    }) : (tensor<i32>) -> (tensor<3xf32>)
    %v58 = "stablehlo.optimization_barrier"(%arg5) : (tensor<i32>) -> (tensor<i32>)
    %v59 = "stablehlo.slice"(%v19#2) <{start_indices = array<i64: 0, 0, 0, 0>, limit_indices = array<i64: 4, 4, 2, 2>, strides = array<i64: 1, 1, 1, 2>}> : (tensor<4x4x8x3xi8>) -> (tensor<4x4x2x1xi8>)
    %v60:2 = "chlo.top_k"(%arg7) <{k = 1 : i64}> : (tensor<4x2xf32>) -> (tensor<4x1xf32>, tensor<4x1xi32>)
    %v61 = "stablehlo.constant"() <{value = dense<2.000000e+00> : tensor<bf16>}> : () -> (tensor<bf16>)
    %v62 = "stablehlo.reduce_window"(%v31, %v61) <{window_dimensions = array<i64: 4, 1>, window_strides = array<i64: 1, 1>, base_dilations = array<i64: 1, 1>, window_dilations = array<i64: 1, 1>, padding = dense<[[3, 0], [0, 0]]> : tensor<2x2xi64>}> ({
    ^bb0(%l: tensor<bf16>, %r: tensor<bf16>):
      %o = "stablehlo.minimum"(%l, %r) : (tensor<bf16>, tensor<bf16>) -> tensor<bf16>
      "stablehlo.return"(%o) : (tensor<bf16>) -> ()
    }) : (tensor<4x2xbf16>, tensor<bf16>) -> (tensor<4x2xbf16>)
    %v63 = "stablehlo.constant"() <{value = dense<true> : tensor<i1>}> : () -> (tensor<i1>)
    %v64 = "stablehlo.constant"() <{value = dense<0> : tensor<9x3xi32>}> : () -> (tensor<9x3xi32>)
    %v73 = "stablehlo.if"(%v63) ({
    %v65 = "stablehlo.reduce_window"(%v56, %arg6) <{window_dimensions = array<i64: 3>, window_strides = array<i64: 1>, base_dilations = array<i64: 1>, window_dilations = array<i64: 1>, padding = dense<[[0, 2]]> : tensor<1x2xi64>}> ({
    ^bb0(%l: tensor<f32>, %r: tensor<f32>):
      %o = "stablehlo.maximum"(%l, %r) : (tensor<f32>, tensor<f32>) -> tensor<f32>
      "stablehlo.return"(%o) : (tensor<f32>) -> ()
    }) : (tensor<3xf32>, tensor<f32>) -> (tensor<3xf32>)
    %v66 = "stablehlo.constant"() <{value = dense<true> : tensor<1x5x4x8x2xi1>}> : () -> (tensor<1x5x4x8x2xi1>)
    %v67 = "stablehlo.reshape"(%v66) : (tensor<1x5x4x8x2xi1>) -> (tensor<5x4x8x2xi1>)
    %v68 = sdy.sharding_constraint %v31 <@mesh, [{?}, {"a":(2)2, ?}]> : tensor<4x2xbf16>
    %v69 = "stablehlo.constant"() <{value = dense<2> : tensor<9x3xi32>}> : () -> (tensor<9x3xi32>)
    "stablehlo.return"(%v69) : (tensor<9x3xi32>) -> ()
    }, {
    %v71 = "stablehlo.constant"() <{value = dense<3> : tensor<9x3xi32>}> : () -> (tensor<9x3xi32>)
    "stablehlo.return"(%v71) : (tensor<9x3xi32>) -> ()
    }) : (tensor<i1>) -> (tensor<9x3xi32>)
    %v74 = "stablehlo.constant"() <{value = dense<3.000000e+00> : tensor<4x1xf32>}> : () -> (tensor<4x1xf32>)
    %v85 = sdy.manual_computation(%v60#0, %v74) in_shardings=[<@mesh, [{"a"}, {}]>, <@mesh, [{"a"}, {}]>] out_shardings=[<@mesh, [{}, {}]>] manual_axes={"a"} (%v75: tensor<1x1xf32>, %v76: tensor<1x1xf32>) {
    %v77 = "stablehlo.minimum"(%v76, %v75) : (tensor<1x1xf32>, tensor<1x1xf32>) -> (tensor<1x1xf32>)
    %v78 = sdy.sharding_constraint %v77 <@mesh, [{?}, {?}]> : tensor<1x1xf32>
    %v79 = "stablehlo.constant"() <{value = dense<false> : tensor<1x1xi1>}> : () -> (tensor<1x1xi1>)
    %v80 = "stablehlo.select"(%v79, %v77, %v76) : (tensor<1x1xi1>, tensor<1x1xf32>, tensor<1x1xf32>) -> (tensor<1x1xf32>)
    %v81 = "stablehlo.constant"() <{value = dense<3> : tensor<3x6x5x3xi8>}> : () -> (tensor<3x6x5x3xi8>)
    %v82 = "stablehlo.negate"(%v81) : (tensor<3x6x5x3xi8>) -> (tensor<3x6x5x3xi8>)
    %v83 = "stablehlo.all_reduce"(%v78) <{channel_handle = #stablehlo.channel_handle<handle = 1, type = 1>, replica_groups = dense<[[0, 1, 2, 3]]> : tensor<1x4xi64>, use_global_device_ids}> ({
    ^bb0(%l: tensor<f32>, %r: tensor<f32>):
      %o = "stablehlo.add"(%l, %r) : (tensor<f32>, tensor<f32>) -> tensor<f32>
      "stablehlo.return"(%o) : (tensor<f32>) -> ()
    }) : (tensor<1x1xf32>) -> (tensor<1x1xf32>)
    "sdy.return"(%v83) : (tensor<1x1xf32>) -> ()
    } : (tensor<4x1xf32>, tensor<4x1xf32>) -> tensor<1x1xf32>
    %v86 = sdy.sharding_constraint %v59 <@mesh, [{}, {}, {?}, {?}]> : tensor<4x4x2x1xi8>
    %v87 = "stablehlo.broadcast_in_dim"(%v31) <{broadcast_dimensions = array<i64: 3, 1>}> : (tensor<4x2xbf16>) -> (tensor<1x2x2x4xbf16>)
    return %v87, %v86, %v85, %v73, %v62, %v60#1, %v58, %v19#1 : tensor<1x2x2x4xbf16>, tensor<4x4x2x1xi8>, tensor<1x1xf32>, tensor<9x3xi32>, tensor<4x2xbf16>, tensor<4x1xi32>, tensor<i32>, tensor<4x8x3xi8>
}
