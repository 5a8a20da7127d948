sdy.mesh @mesh = <["a"=2, "b"=3], device_ids=[2, 3, 0, 5, 4, 1]>
func.func public @main(%arg0: tensor<2x3x9x4xf32> {sdy.sharding = #sdy.sharding<@mesh, [{?}, {}, {?}, {"a"}]>}, %arg1: tensor<10xf32> {sdy.sharding = #sdy.sharding<@mesh, [{"b"}]>}, %arg2: tensor<10x1x4x10xi8> {sdy.sharding = #sdy.sharding<@mesh, [{"b", ?}, {?}, {?}, {?}]>}, %arg3: tensor<4x6xi32>, %arg4: tensor<4x2x3xi8>, %arg5: tensor<5x6xf32>, %arg6: tensor<4x3x7xi32> {sdy.sharding = #sdy.sharding<@mesh, [{"a"}, {"b"}, {}]>}, %arg7: tensor<4x4x2xi32> {sdy.sharding = #sdy.sharding<@mesh, [{}, {"a"}, {"b"}]>}) -> (tensor<4x6xi32>, tensor<1x1x1xf32> {sdy.sharding = #sdy.sharding<@mesh, [{}, {?}, {}], replicated={"b"}>}, tensor<6xf32>, tensor<3x4x8xi32>, tensor<10x1x4x10xi8>) {
    %v0:2 = "chlo.top_k"(%arg0) <{k = 1 : i64}> : (tensor<2x3x9x4xf32>) -> (tensor<2x3x9x1xf32>, tensor<2x3x9x1xi32>)
    %v1:2 = "chlo.top_k"(%arg1) <{k = 6 : i64}> : (tensor<10xf32>) -> (tensor<6xf32>, tensor<6xi32>)
    %v2 = "stablehlo.iota"() <{iota_dimension = 0 : i64}> : () -> (tensor<6xi32>)
    %v3 = "stablehlo.constant"() <{value = dense<-1.000000e+02> : tensor<f32>}> : () -> (tensor<f32>)
    %v4 = "stablehlo.constant"() <{value = dense<0> : tensor<i32>}> : () -> (tensor<i32>)
    %v5:2 = "stablehlo.reduce"(%v1#0, %v2, %v3, %v4) <{dimensions = array<i64: 0>}> ({
    ^bb0(%a: tensor<f32>, %b: tensor<i32>, %c: tensor<f32>, %d: tensor<i32>):
      %gt = stablehlo.compare GT, %a, %c, FLOAT : (tensor<f32>, tensor<f32>) -> tensor<i1>
      %eq = stablehlo.compare EQ, %a, %c, FLOAT : (tensor<f32>, tensor<f32>) -> tensor<i1>
      %lt = stablehlo.compare LT, %b, %d, SIGNED : (tensor<i32>, tensor<i32>) -> tensor<i1>
      %tie = stablehlo.and %eq, %lt : tensor<i1>
      %take = stablehlo.or %gt, %tie : tensor<i1>
      %v = stablehlo.select %take, %a, %c : tensor<i1>, tensor<f32>
      %w = stablehlo.select %take, %b, %d : tensor<i1>, tensor<i32>
      stablehlo.return %v, %w : tensor<f32>, tensor<i32>
    }) : (tensor<6xf32>, tensor<6xi32>, tensor<f32>, tensor<i32>) -> (tensor<f32>, tensor<i32>)
    %v24 = sdy.manual_computation(%arg2, %arg2) in_shardings=[<@mesh, [{}, {}, {}, {"a"}]>, <@mesh, [{}, {}, {}, {"a"}]>] out_shardings=[<@mesh, [{}, {}, {}, {"a"}]>] manual_axes={"a"} (%v6: tensor<10x1x4x5xi8>, %v7: tensor<10x1x4x5xi8>) {
    %v8 = "stablehlo.constant"() <{value = dense<true> : tensor<i1>}> : () -> (tensor<i1>)
    %v21 = "stablehlo.if"(%v8) ({
    %v9 = "stablehlo.constant"() <{value = dense<0> : tensor<5x4x10xi32>}> : () -> (tensor<5x4x10xi32>)
    %v10 = "stablehlo.gather"(%v7, %v9) <{dimension_numbers = #stablehlo.gather<offset_dims = [], collapsed_slice_dims = [1], operand_batching_dims = [0, 2, 3], start_indices_batching_dims = [2, 1, 0], start_index_map = [1], index_vector_dim = 3>, slice_sizes = array<i64: 1, 1, 1, 1>}> : (tensor<10x1x4x5xi8>, tensor<5x4x10xi32>) -> (tensor<5x4x10xi8>)
    %v11 = "stablehlo.shift_left"(%v10, %v10) : (tensor<5x4x10xi8>, tensor<5x4x10xi8>) -> (tensor<5x4x10xi8>)
    "stablehlo.return"(%v7) : (tensor<10x1x4x5xi8>) -> ()
    }, {
    %v13 = "stablehlo.iota"() <{iota_dimension = 1 : i64}> : () -> (tensor<6x4xi32>)
    %v14 = "stablehlo.broadcast_in_dim"(%v13) <{broadcast_dimensions = array<i64: 1, 2>}> : (tensor<6x4xi32>) -> (tensor<5x6x4x4xi32>)
    %v15 = "stablehlo.iota"() <{iota_dimension = 2 : i64}> : () -> (tensor<1x9x2xf32>)
    %v16 = "stablehlo.constant"() <{value = dense<2.000000e+00> : tensor<3x9x3xf32>}> : () -> (tensor<3x9x3xf32>)
    %v17 = "stablehlo.convolution"(%v15, %v16) <{dimension_numbers = #stablehlo.conv<[b, f, 0]x[i, o, 0]->[0, f, b]>, feature_group_count = 3 : i64, batch_group_count = 1 : i64, window_strides = array<i64: 1>, lhs_dilation = array<i64: 2>, rhs_dilation = array<i64: 1>, padding = dense<[[1, 2]]> : tensor<1x2xi64>, window_reversal = array<i1: true>}> : (tensor<1x9x2xf32>, tensor<3x9x3xf32>) -> (tensor<4x9x1xf32>)
    %v18 = "stablehlo.constant"() <{value = dense<true> : tensor<4x9x1xi1>}> : () -> (tensor<4x9x1xi1>)
    %v19 = "stablehlo.select"(%v18, %v17, %v17) : (tensor<4x9x1xi1>, tensor<4x9x1xf32>, tensor<4x9x1xf32>) -> (tensor<4x9x1xf32>)
    "stablehlo.return"(%v7) : (tensor<10x1x4x5xi8>) -> ()
    }) : (tensor<i1>) -> (tensor<10x1x4x5xi8>)
    %v22 = "stablehlo.add"(%v7, %v21) : (tensor<10x1x4x5xi8>, tensor<10x1x4x5xi8>) -> (tensor<10x1x4x5xi8>)
    "sdy.return"(%v22) : (tensor<10x1x4x5xi8>) -> ()
    } : (tensor<10x1x4x10xi8>, tensor<10x1x4x10xi8>) -> tensor<10x1x4x10xi8>
    %v25 = sdy.sharding_constraint %v0#0 <@mesh, [{}, {}, {"a"}, {?}]> : tensor<2x3x9x1xf32>
    %v56 = "stablehlo.case"(%v5#1) ({
    %v26 = "stablehlo.dot_general"(%v1#1, %arg3) <{dot_dimension_numbers = #stablehlo.dot<lhs_batching_dimensions = [], rhs_batching_dimensions = [], lhs_contracting_dimensions = [0], rhs_contracting_dimensions = [1]>}> : (tensor<6xi32>, tensor<4x6xi32>) -> (tensor<4xi32>)
    %v27 = sdy.sharding_constraint %v5#0 <@mesh, []> : tensor<f32>
    %v28 = "stablehlo.negate"(%arg4) : (tensor<4x2x3xi8>) -> (tensor<4x2x3xi8>)
    %v29 = "stablehlo.add"(%v1#0, %v1#0) : (tensor<6xf32>, tensor<6xf32>) -> (tensor<6xf32>)
    "stablehlo.return"(%v29) : (tensor<6xf32>) -> ()
    }, {
    %v31 = "stablehlo.add"(%v1#0, %v1#0) : (tensor<6xf32>, tensor<6xf32>) -> (tensor<6xf32>)
    "stablehlo.return"(%v31) : (tensor<6xf32>) -> ()
    }, {
    %v33 = "stablehlo.constant"() <{value = dense<0> : tensor<i32>}> : () -> (tensor<i32>)
    %v34 = "stablehlo.reduce_window"(%v0#1, %v33) <{window_dimensions = array<i64: 2, 1, 1, 2>, window_strides = array<i64: 3, 3, 1, 1>, base_dilations = array<i64: 1, 1, 1, 1>, window_dilations = array<i64: 1, 1, 1, 1>, padding = dense<[[0, 1], [1, 0], [0, 0], [1, 1]]> : tensor<4x2xi64>}> ({
    ^bb0(%l: tensor<i32>, %r: tensor<i32>):
      %o = "stablehlo.add"(%l, %r) : (tensor<i32>, tensor<i32>) -> tensor<i32>
      "stablehlo.return"(%o) : (tensor<i32>) -> ()
    }) : (tensor<2x3x9x1xi32>, tensor<i32>) -> (tensor<1x2x9x2xi32>)
    %v35 = "stablehlo.constant"() <{value = dense<0> : tensor<i32>}> : () -> (tensor<i32>)
    %v38 = "stablehlo.constant"() <{value = dense<2> : tensor<i32>}> : () -> (tensor<i32>)
    %v39 = "stablehlo.constant"() <{value = dense<1> : tensor<i32>}> : () -> (tensor<i32>)
    %v40 = "stablehlo.constant"() <{value = dense<0> : tensor<i32>}> : () -> (tensor<i32>)
    %v53:2 = "stablehlo.while"(%v35, %arg5) ({
    ^bb0(%v36_: tensor<i32>, %v37_: tensor<5x6xf32>):
    %v41 = "stablehlo.compare"(%v36_, %v38) <{comparison_direction = #stablehlo<comparison_direction LT>, compare_type = #stablehlo<comparison_type SIGNED>}> : (tensor<i32>, tensor<i32>) -> (tensor<i1>)
    "stablehlo.return"(%v41) : (tensor<i1>) -> ()
    }, {
    ^bb0(%v36: tensor<i32>, %v37: tensor<5x6xf32>):
    %v43 = "stablehlo.dynamic_slice"(%v25, %v36, %v40, %v40, %v40) <{slice_sizes = array<i64: 1, 3, 9, 1>}> : (tensor<2x3x9x1xf32>, tensor<i32>, tensor<i32>, tensor<i32>, tensor<i32>) -> (tensor<1x3x9x1xf32>)
    %v44 = "stablehlo.reshape"(%v43) : (tensor<1x3x9x1xf32>) -> (tensor<3x9x1xf32>)
    %v45 = "stablehlo.reshape"(%v5#1) : (tensor<i32>) -> (tensor<1xi32>)
    %v46 = sdy.sharding_constraint %v0#0 <@mesh, [{}, {"a"}, {?}, {}], replicated={"b"}> : tensor<2x3x9x1xf32>
    %v47 = "stablehlo.add"(%arg5, %v37) : (tensor<5x6xf32>, tensor<5x6xf32>) -> (tensor<5x6xf32>)
    %v48 = "stablehlo.constant"() <{value = dense<-3.000000e+00> : tensor<f32>}> : () -> (tensor<f32>)
    %v49 = "stablehlo.constant"() <{value = dense<3.000000e+00> : tensor<f32>}> : () -> (tensor<f32>)
    %v50 = "stablehlo.clamp"(%v48, %v47, %v49) : (tensor<f32>, tensor<5x6xf32>, tensor<f32>) -> (tensor<5x6xf32>)
    %v51 = "stablehlo.add"(%v36, %v39) : (tensor<i32>, tensor<i32>) -> (tensor<i32>)
    "stablehlo.return"(%v51, %v50) : (tensor<i32>, tensor<5x6xf32>) -> ()
    }) : (tensor<i32>, tensor<5x6xf32>) -> (tensor<i32>, tensor<5x6xf32>)
    %v54 = "stablehlo.transpose"(%v0#1) <{permutation = array<i64: 3, 0, 2, 1>}> : (tensor<2x3x9x1xi32>) -> (tensor<1x2x9x3xi32>)
    "stablehlo.return"(%v1#0) : (tensor<6xf32>) -> ()
    }) : (tensor<i32>) -> (tensor<6xf32>)
    %v57 = sdy.sharding_constraint %arg3 <@mesh, [{"b"}, {"a", ?}]> : tensor<4x6xi32>
    %v58 = "stablehlo.convolution"(%arg6, %arg7) <{dimension_numbers = #stablehlo.conv<[f, b, 0]x[o, i, 0]->[b, f, 0]>, feature_group_count = 1 : i64, batch_group_count = 1 : i64, window_strides = array<i64: 1>, lhs_dilation = array<i64: 1>, rhs_dilation = array<i64: 2>, padding = dense<[[1, 2]]> : tensor<1x2xi64>, window_reversal = array<i1: true>}> : (tensor<4x3x7xi32>, tensor<4x4x2xi32>) -> (tensor<3x4x8xi32>)
    %v59 = "stablehlo.constant"() <{value = dense<2.000000e+00> : tensor<f32>}> : () -> (tensor<f32>)
    %v60 = "stablehlo.reduce_window"(%v56, %v59) <{window_dimensions = array<i64: 1>, window_strides = array<i64: 1>, base_dilations = array<i64: 1>, window_dilations = array<i64: 1>, padding = dense<[[0, 0]]> : tensor<1x2xi64>}> ({
    ^bb0(%l: tensor<f32>, %r: tensor<f32>):
      %o = "stablehlo.multiply"(%l, %r) : (tensor<f32>, tensor<f32>) -> tensor<f32>
      "stablehlo.return"(%o) : (tensor<f32>) -> ()
    }) : (tensor<6xf32>, tensor<f32>) -> (tensor<6xf32>)
    %v61 = "stablehlo.reshape"(%v5#0) : (tensor<f32>) -> (tensor<1x1x1xf32>)
    %v62 = "stablehlo.transpose"(%v57) <{permutation = array<i64: 0, 1>}> : (tensor<4x6xi32>) -> (tensor<4x6xi32>)
    return %v62, %v61, %v60, %v58, %v24 : tensor<4x6xi32>, tensor<1x1x1xf32>, tensor<6xf32>, tensor<3x4x8xi32>, tensor<10x1x4x10xi8>
}
