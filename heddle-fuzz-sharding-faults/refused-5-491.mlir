sdy.mesh @mesh = <["a"=6]>
func.func public @main(%arg0: tensor<8xi1> {sdy.sharding = #sdy.sharding<@mesh, [{"a":(1)3, ?}]>}, %arg1: tensor<8x9xf32>, %arg2: tensor<4x9x8xf32> {sdy.sharding = #sdy.sharding<@mesh, [{"a":(3)2}, {}, {}], replicated={"a":(1)3}>}, %arg3: tensor<10x10x4xf32>, %arg4: tensor<10x10xi32> {sdy.sharding = #sdy.sharding<@mesh, [{?}, {"a", ?}]>}, %arg5: tensor<10x10xi1> {sdy.sharding = #sdy.sharding<@mesh, [{}, {?}]>}, %arg6: tensor<3x9x3x1xi32>, %arg7: tensor<i32>) -> (tensor<8x9x4xf32> {sdy.sharding = #sdy.sharding<@mesh, [{}, {}, {}]>}, tensor<1x8x3x1xbf16> {sdy.sharding = #sdy.sharding<@mesh, [{}, {}, {}, {}]>}, tensor<3x8x2x3xbf16> {sdy.sharding = #sdy.sharding<@mesh, [{"a":(3)2}, {}, {?}, {"a":(1)3, ?}]>}, tensor<10x10xf32> {sdy.sharding = #sdy.sharding<@mesh, [{}, {"a", ?}]>}, tensor<8x9xf32> {sdy.sharding = #sdy.sharding<@mesh, [{?}, {}]>}) {
    %v0 = "stablehlo.constant"() <{value = dense<0> : tensor<i32>}> : () -> (tensor<i32>)
    %v3 = "stablehlo.constant"() <{value = dense<6> : tensor<i32>}> : () -> (tensor<i32>)
    %v4 = "stablehlo.constant"() <{value = dense<1> : tensor<i32>}> : () -> (tensor<i32>)
    %v5 = "stablehlo.constant"() <{value = dense<0> : tensor<i32>}> : () -> (tensor<i32>)
    %v13:2 = "stablehlo.while"(%v0, %arg0) ({
    ^bb0(%v1_: tensor<i32>, %v2_: tensor<8xi1>):
    %v6 = "stablehlo.compare"(%v1_, %v3) <{comparison_direction = #stablehlo<comparison_direction LT>, compare_type = #stablehlo<comparison_type SIGNED>}> : (tensor<i32>, tensor<i32>) -> (tensor<i1>)
    "stablehlo.return"(%v6) : (tensor<i1>) -> ()
    }, {
    ^bb0(%v1: tensor<i32>, %v2: tensor<8xi1>):
    %v8 = "stablehlo.dynamic_slice"(%arg0, %v1) <{slice_sizes = array<i64: 1>}> : (tensor<8xi1>, tensor<i32>) -> (tensor<1xi1>)
    %v9 = "stablehlo.reshape"(%v8) : (tensor<1xi1>) -> (tensor<i1>)
    %v10 = "stablehlo.compare"(%arg1, %arg1) <{comparison_direction = #stablehlo<comparison_direction GE>, compare_type = #stablehlo<comparison_type FLOAT>}> : (tensor<8x9xf32>, tensor<8x9xf32>) -> (tensor<8x9xi1>)
    %v11 = "stablehlo.add"(%v1, %v4) : (tensor<i32>, tensor<i32>) -> (tensor<i32>)
    "stablehlo.return"(%v11, %v2) : (tensor<i32>, tensor<8xi1>) -> ()
    }) : (tensor<i32>, tensor<8xi1>) -> (tensor<i32>, tensor<8xi1>)
    %v14 = "stablehlo.dot_general"(%arg1, %arg2) <{dot_dimension_numbers = #stablehlo.dot<lhs_batching_dimensions = [0, 1], rhs_batching_dimensions = [2, 1], lhs_contracting_dimensions = [], rhs_contracting_dimensions = []>}> : (tensor<8x9xf32>, tensor<4x9x8xf32>) -> (tensor<8x9x4xf32>)
    %v15 = sdy.sharding_constraint %arg1 <@mesh, [{"a"}, {?}]> : tensor<8x9xf32>
    %v16 = "stablehlo.iota"() <{iota_dimension = 2 : i64}> : () -> (tensor<10x10x4xi32>)
    %v17 = "stablehlo.constant"() <{value = dense<-1.000000e+02> : tensor<f32>}> : () -> (tensor<f32>)
    %v18 = "stablehlo.constant"() <{value = dense<0> : tensor<i32>}> : () -> (tensor<i32>)
    %v19:2 = "stablehlo.reduce"(%arg3, %v16, %v17, %v18) <{dimensions = array<i64: 2>}> ({
    ^bb0(%a: tensor<f32>, %b: tensor<i32>, %c: tensor<f32>, %d: tensor<i32>):
      %gt = stablehlo.compare GT, %a, %c, FLOAT : (tensor<f32>, tensor<f32>) -> tensor<i1>
      %eq = stablehlo.compare EQ, %a, %c, FLOAT : (tensor<f32>, tensor<f32>) -> tensor<i1>
      %lt = stablehlo.compare LT, %b, %d, SIGNED : (tensor<i32>, tensor<i32>) -> tensor<i1>
      %tie = stablehlo.and %eq, %lt : tensor<i1>
      %take = stablehlo.or %gt, %tie : tensor<i1>
      %v = stablehlo.select %take, %a, %c : tensor<i1>, tensor<f32>
      %w = stablehlo.select %take, %b, %d : tensor<i1>, tensor<i32>
      stablehlo.return %v, %w : tensor<f32>, tensor<i32>
    }) : (tensor<10x10x4xf32>, tensor<10x10x4xi32>, tensor<f32>, tensor<i32>) -> (tensor<10x10xf32>, tensor<10x10xi32>)
    %v20 = "stablehlo.select"(%arg5, %v19#1, %arg4) : (tensor<10x10xi1>, tensor<10x10xi32>, tensor<10x10xi32>) -> (tensor<10x10xi32>)
    %v21 = "stablehlo.constant"() <{value = dense<0> : tensor<i32>}> : () -> (tensor<i32>)
    %v22 = "stablehlo.constant"() <{value = dense<0.000000e+00> : tensor<6x8x9xf32>}> : () -> (tensor<6x8x9xf32>)
    %v26 = "stablehlo.constant"() <{value = dense<6> : tensor<i32>}> : () -> (tensor<i32>)
    %v27 = "stablehlo.constant"() <{value = dense<1> : tensor<i32>}> : () -> (tensor<i32>)
    %v28 = "stablehlo.constant"() <{value = dense<0> : tensor<i32>}> : () -> (tensor<i32>)
    %v45:3 = "stablehlo.while"(%v21, %v15, %v22) ({
    ^bb0(%v23_: tensor<i32>, %v24_: tensor<8x9xf32>, %v25_: tensor<6x8x9xf32>):
    %v29 = "stablehlo.compare"(%v23_, %v26) <{comparison_direction = #stablehlo<comparison_direction LT>, compare_type = #stablehlo<comparison_type SIGNED>}> : (tensor<i32>, tensor<i32>) -> (tensor<i1>)
    "stablehlo.return"(%v29) : (tensor<i1>) -> ()
    }, {
    ^bb0(%v23: tensor<i32>, %v24: tensor<8x9xf32>, %v25: tensor<6x8x9xf32>):
    %v31 = "stablehlo.dynamic_slice"(%v14, %v23, %v28, %v28) <{slice_sizes = array<i64: 1, 9, 4>}> : (tensor<8x9x4xf32>, tensor<i32>, tensor<i32>, tensor<i32>) -> (tensor<1x9x4xf32>)
    %v32 = "stablehlo.reshape"(%v31) : (tensor<1x9x4xf32>) -> (tensor<9x4xf32>)
    %v33 = "stablehlo.constant"() <{value = dense<0> : tensor<i32>}> : () -> (tensor<i32>)
    %v34 = "stablehlo.reduce_window"(%arg6, %v33) <{window_dimensions = array<i64: 1, 1, 3, 1>, window_strides = array<i64: 1, 1, 1, 1>, base_dilations = array<i64: 1, 1, 1, 1>, window_dilations = array<i64: 1, 1, 1, 1>, padding = dense<[[0, 0], [0, 0], [2, 0], [0, 0]]> : tensor<4x2xi64>}> ({
    ^bb0(%l: tensor<i32>, %r: tensor<i32>):
      %o = "stablehlo.add"(%l, %r) : (tensor<i32>, tensor<i32>) -> tensor<i32>
      "stablehlo.return"(%o) : (tensor<i32>) -> ()
    }) : (tensor<3x9x3x1xi32>, tensor<i32>) -> (tensor<3x9x3x1xi32>)
    %v35:2 = "chlo.top_k"(%v19#1) <{k = 8 : i64}> : (tensor<10x10xi32>) -> (tensor<10x8xi32>, tensor<10x8xi32>)
    %v36 = sdy.sharding_constraint %v13#1 <@mesh, [{"a"}]> : tensor<8xi1>
    %v37 = "stablehlo.add"(%v15, %arg1) : (tensor<8x9xf32>, tensor<8x9xf32>) -> (tensor<8x9xf32>)
    %v38 = "stablehlo.constant"() <{value = dense<-3.000000e+00> : tensor<f32>}> : () -> (tensor<f32>)
    %v39 = "stablehlo.constant"() <{value = dense<3.000000e+00> : tensor<f32>}> : () -> (tensor<f32>)
    %v40 = "stablehlo.clamp"(%v38, %v37, %v39) : (tensor<f32>, tensor<8x9xf32>, tensor<f32>) -> (tensor<8x9xf32>)
    %v41 = "stablehlo.add"(%v23, %v27) : (tensor<i32>, tensor<i32>) -> (tensor<i32>)
    %v42 = "stablehlo.reshape"(%v40) : (tensor<8x9xf32>) -> (tensor<1x8x9xf32>)
    %v43 = "stablehlo.dynamic_update_slice"(%v25, %v42, %v23, %v28, %v28) : (tensor<6x8x9xf32>, tensor<1x8x9xf32>, tensor<i32>, tensor<i32>, tensor<i32>) -> (tensor<6x8x9xf32>)
    "stablehlo.return"(%v41, %v40, %v43) : (tensor<i32>, tensor<8x9xf32>, tensor<6x8x9xf32>) -> ()
    }) : (tensor<i32>, tensor<8x9xf32>, tensor<6x8x9xf32>) -> (tensor<i32>, tensor<8x9xf32>, tensor<6x8x9xf32>)
    %v46 = "stablehlo.iota"() <{iota_dimension = 2 : i64}> : () -> (tensor<1x8x3x1xbf16>)
    %v85 = "stablehlo.case"(%arg7) ({
    %v47 = "stablehlo.popcnt"(%v19#1) : (tensor<10x10xi32>) -> (tensor<10x10xi32>)
    %v48 = sdy.sharding_constraint %v45#2 <@mesh, [{"a"}, {}, {}]> : tensor<6x8x9xf32>
    %v49 = "stablehlo.constant"() <{value = dense<true> : tensor<i1>}> : () -> (tensor<i1>)
    %v62 = "stablehlo.if"(%v49) ({
    %v50 = "stablehlo.iota"() <{iota_dimension = 0 : i64}> : () -> (tensor<3x9x3x1xi32>)
    %v51 = "stablehlo.constant"() <{value = dense<-100> : tensor<i32>}> : () -> (tensor<i32>)
    %v52 = "stablehlo.constant"() <{value = dense<0> : tensor<i32>}> : () -> (tensor<i32>)
    %v53:2 = "stablehlo.reduce"(%arg6, %v50, %v51, %v52) <{dimensions = array<i64: 0>}> ({
    ^bb0(%a: tensor<i32>, %b: tensor<i32>, %c: tensor<i32>, %d: tensor<i32>):
      %gt = stablehlo.compare GT, %a, %c, SIGNED : (tensor<i32>, tensor<i32>) -> tensor<i1>
      %eq = stablehlo.compare EQ, %a, %c, SIGNED : (tensor<i32>, tensor<i32>) -> tensor<i1>
      %lt = stablehlo.compare LT, %b, %d, SIGNED : (tensor<i32>, tensor<i32>) -> tensor<i1>
      %tie = stablehlo.and %eq, %lt : tensor<i1>
      %take = stablehlo.or %gt, %tie : tensor<i1>
      %v = stablehlo.select %take, %a, %c : tensor<i1>, tensor<i32>
      %w = stablehlo.select %take, %b, %d : tensor<i1>, tensor<i32>
      stablehlo.return %v, %w : tensor<i32>, tensor<i32>
    }) : (tensor<3x9x3x1xi32>, tensor<3x9x3x1xi32>, tensor<i32>, tensor<i32>) -> (tensor<9x3x1xi32>, tensor<9x3x1xi32>)
    %v54 = "stablehlo.iota"() <{iota_dimension = 0 : i64}> : () -> (tensor<6x8x9xi32>)
    %v55 = "stablehlo.constant"() <{value = dense<1.000000e+00> : tensor<f32>}> : () -> (tensor<f32>)
    %v56 = "stablehlo.constant"() <{value = dense<-3> : tensor<i32>}> : () -> (tensor<i32>)
    %v57:2 = "stablehlo.reduce"(%v45#2, %v54, %v55, %v56) <{dimensions = array<i64: 0>}> ({
    ^bb0(%a: tensor<f32>, %b: tensor<i32>, %c: tensor<f32>, %d: tensor<i32>):
      %s = stablehlo.add %a, %c : tensor<f32>
      %m = stablehlo.maximum %b, %d : tensor<i32>
      stablehlo.return %s, %m : tensor<f32>, tensor<i32>
    }) : (tensor<6x8x9xf32>, tensor<6x8x9xi32>, tensor<f32>, tensor<i32>) -> (tensor<8x9xf32>, tensor<8x9xi32>)
    %v58 = "stablehlo.add"(%v47, %v47) : (tensor<10x10xi32>, tensor<10x10xi32>) -> (tensor<10x10xi32>)
    "stablehlo.return"(%v58) : (tensor<10x10xi32>) -> ()
    }, {
    %v60 = "stablehlo.add"(%v20, %v20) : (tensor<10x10xi32>, tensor<10x10xi32>) -> (tensor<10x10xi32>)
    "stablehlo.return"(%v60) : (tensor<10x10xi32>) -> ()
    }) : (tensor<i1>) -> (tensor<10x10xi32>)
    %v63 = "stablehlo.constant"() <{value = dense<1> : tensor<1xi32>}> : () -> (tensor<1xi32>)
    %v64 = "stablehlo.constant"() <{value = dense<0> : tensor<i32>}> : () -> (tensor<i32>)
    %v65 = "stablehlo.constant"() <{value = dense<4> : tensor<i32>}> : () -> (tensor<i32>)
    %v66 = "stablehlo.clamp"(%v64, %v63, %v65) : (tensor<i32>, tensor<1xi32>, tensor<i32>) -> (tensor<1xi32>)
    %v67 = "stablehlo.gather"(%arg5, %v66) <{dimension_numbers = #stablehlo.gather<offset_dims = [0, 1], collapsed_slice_dims = [], operand_batching_dims = [], start_indices_batching_dims = [], start_index_map = [0], index_vector_dim = 0>, slice_sizes = array<i64: 10, 6>}> : (tensor<10x10xi1>, tensor<1xi32>) -> (tensor<10x6xi1>)
    %v68 = sdy.sharding_constraint %v62 <@mesh, [{?}, {?}], replicated={"a"}> : tensor<10x10xi32>
    %v69 = "stablehlo.iota"() <{iota_dimension = 0 : i64}> : () -> (tensor<1x8x3x1xbf16>)
    "stablehlo.return"(%v69) : (tensor<1x8x3x1xbf16>) -> ()
    }, {
    %v71 = "stablehlo.constant"() <{value = dense<0.000000e+00> : tensor<f32>}> : () -> (tensor<f32>)
    %v72 = "stablehlo.reduce_window"(%v15, %v71) <{window_dimensions = array<i64: 1, 9>, window_strides = array<i64: 1, 1>, base_dilations = array<i64: 1, 1>, window_dilations = array<i64: 1, 1>, padding = dense<[[0, 0], [8, 0]]> : tensor<2x2xi64>}> ({
    ^bb0(%l: tensor<f32>, %r: tensor<f32>):
      %o = "stablehlo.add"(%l, %r) : (tensor<f32>, tensor<f32>) -> tensor<f32>
      "stablehlo.return"(%o) : (tensor<f32>) -> ()
    }) : (tensor<8x9xf32>, tensor<f32>) -> (tensor<8x9xf32>)
    %v73 = "stablehlo.iota"() <{iota_dimension = 3 : i64}> : () -> (tensor<1x8x3x1xbf16>)
    "stablehlo.return"(%v73) : (tensor<1x8x3x1xbf16>) -> ()
    }, {
    %v75 = "stablehlo.constant"() <{value = dense<2.000000e+00> : tensor<6x12xf32>}> : () -> (tensor<6x12xf32>)
    %v76 = "stablehlo.constant"() <{value = dense<2> : tensor<4x2xi64>}> : () -> (tensor<4x2xi64>)
    %v77 = "stablehlo.iota"() <{iota_dimension = 2 : i64}> : () -> (tensor<2x4x1xf32>)
    %v78 = "stablehlo.scatter"(%v75, %v76, %v77) <{scatter_dimension_numbers = #stablehlo.scatter<update_window_dims = [0, 2], inserted_window_dims = [], input_batching_dims = [], scatter_indices_batching_dims = [], scatter_dims_to_operand_dims = [1, 0], index_vector_dim = 1>}> ({
    ^bb0(%l: tensor<f32>, %r: tensor<f32>):
      %o = "stablehlo.add"(%l, %r) : (tensor<f32>, tensor<f32>) -> tensor<f32>
      "stablehlo.return"(%o) : (tensor<f32>) -> ()
    }) : (tensor<6x12xf32>, tensor<4x2xi64>, tensor<2x4x1xf32>) -> (tensor<6x12xf32>)
    %v79 = "stablehlo.constant"() <{value = dense<3.000000e+00> : tensor<2x6x3xbf16>}> : () -> (tensor<2x6x3xbf16>)
    %v80 = "stablehlo.iota"() <{iota_dimension = 2 : i64}> : () -> (tensor<2x2x4xbf16>)
    %v81 = "stablehlo.convolution"(%v79, %v80) <{dimension_numbers = #stablehlo.conv<[f, 0, b]x[i, 0, o]->[f, b, 0]>, feature_group_count = 1 : i64, batch_group_count = 1 : i64, window_strides = array<i64: 1>, lhs_dilation = array<i64: 2>, rhs_dilation = array<i64: 1>, padding = dense<[[0, 1]]> : tensor<1x2xi64>, window_reversal = array<i1: false>}> : (tensor<2x6x3xbf16>, tensor<2x2x4xbf16>) -> (tensor<4x3x11xbf16>)
    %v82 = "stablehlo.broadcast_in_dim"(%v45#1) <{broadcast_dimensions = array<i64: 0, 2>}> : (tensor<8x9xf32>) -> (tensor<8x5x9xf32>)
    %v83 = "stablehlo.iota"() <{iota_dimension = 0 : i64}> : () -> (tensor<1x8x3x1xbf16>)
    "stablehlo.return"(%v83) : (tensor<1x8x3x1xbf16>) -> ()
    }) : (tensor<i32>) -> (tensor<1x8x3x1xbf16>)
    %v86 = "stablehlo.constant"() <{value = dense<0.000000e+00> : tensor<bf16>}> : () -> (tensor<bf16>)
    %v87 = "stablehlo.reduce_window"(%v85, %v86) <{window_dimensions = array<i64: 3, 1, 3, 2>, window_strides = array<i64: 1, 1, 3, 1>, base_dilations = array<i64: 1, 1, 2, 1>, window_dilations = array<i64: 1, 1, 1, 1>, padding = dense<[[2, 2], [0, 0], [1, 2], [2, 1]]> : tensor<4x2xi64>}> ({
    ^bb0(%l: tensor<bf16>, %r: tensor<bf16>):
      %o = "stablehlo.add"(%l, %r) : (tensor<bf16>, tensor<bf16>) -> tensor<bf16>
      "stablehlo.return"(%o) : (tensor<bf16>) -> ()
    }) : (tensor<1x8x3x1xbf16>, tensor<bf16>) -> (tensor<3x8x2x3xbf16>)
    %v88 = "stablehlo.abs"(%v85) : (tensor<1x8x3x1xbf16>) -> (tensor<1x8x3x1xbf16>)
    %v89 = "stablehlo.constant"() <{value = dense<1.000000e+00> : tensor<1x8x3x1xbf16>}> : () -> (tensor<1x8x3x1xbf16>)
    %v90 = "stablehlo.add"(%v88, %v89) : (tensor<1x8x3x1xbf16>, tensor<1x8x3x1xbf16>) -> (tensor<1x8x3x1xbf16>)
    %v91 = "stablehlo.rsqrt"(%v90) : (tensor<1x8x3x1xbf16>) -> (tensor<1x8x3x1xbf16>)
    %v92 = sdy.sharding_constraint %v14 <@mesh, [{"a":(1)2}, {?}, {}]> : tensor<8x9x4xf32>
    return %v92, %v91, %v87, %v19#0, %v45#1 : tensor<8x9x4xf32>, tensor<1x8x3x1xbf16>, tensor<3x8x2x3xbf16>, tensor<10x10xf32>, tensor<8x9xf32>
}
