sdy.mesh @mesh = <["a"=4, "b"=2], device_ids=[6, 5, 4, 1, 7, 2, 3, 0]>
func.func public @main(%arg0: tensor<i64>, %arg1: tensor<1x5x2x9xi32>, %arg2: tensor<i1> {sdy.sharding = #sdy.sharding<@mesh, []>}, %arg3: tensor<3xf32>, %arg4: tensor<6xi32>, %arg5: tensor<8x8xi32> {sdy.sharding = #sdy.sharding<@mesh, [{"b", ?}, {"a", ?}]>}, %arg6: tensor<8x8xi1>, %arg7: tensor<6x4xf32> {sdy.sharding = #sdy.sharding<@mesh, [{"a"}, {"b"}]>}) -> (tensor<5xi32> {sdy.sharding = #sdy.sharding<@mesh, [{"a", ?}]>}) {
    %v0 = "stablehlo.constant"() <{value = dense<3> : tensor<5xi32>}> : () -> (tensor<5xi32>)
    %v1 = "stablehlo.constant"() <{value = dense<0> : tensor<i32>}> : () -> (tensor<i32>)
    %v2 = "stablehlo.reduce_window"(%v0, %v1) <{window_dimensions = array<i64: 5>, window_strides = array<i64: 1>, base_dilations = array<i64: 1>, window_dilations = array<i64: 1>, padding = dense<[[0, 4]]> : tensor<1x2xi64>}> ({
    ^bb0(%l: tensor<i32>, %r: tensor<i32>):
      %o = "stablehlo.add"(%l, %r) : (tensor<i32>, tensor<i32>) -> tensor<i32>
      "stablehlo.return"(%o) : (tensor<i32>) -> ()
    }) : (tensor<5xi32>, tensor<i32>) -> (tensor<5xi32>)
    %v3 = sdy.sharding_constraint %v2 <@mesh, [{"b"}]> : tensor<5xi32>
    %v4 = "stablehlo.constant"() <{value = dense<true> : tensor<i1>}> : () -> (tensor<i1>)
    %v5 = "stablehlo.select"(%v4, %v3, %v3) : (tensor<i1>, tensor<5xi32>, tensor<5xi32>) -> (tensor<5xi32>)
    %v6 = "stablehlo.dynamic_slice"(%v5, %arg0) <{slice_sizes = array<i64: 5>}> : (tensor<5xi32>, tensor<i64>) -> (tensor<5xi32>)
    %v7 = "stablehlo.constant"() <{value = dense<3> : tensor<1x1x3x3xi32>}> : () -> (tensor<1x1x3x3xi32>)
    %v8 = "stablehlo.convolution"(%arg1, %v7) <{dimension_numbers = #stablehlo.conv<[f, 1, b, 0]x[i, 1, o, 0]->[0, b, f, 1]>, feature_group_count = 1 : i64, batch_group_count = 1 : i64, window_strides = array<i64: 1, 2>, lhs_dilation = array<i64: 2, 1>, rhs_dilation = array<i64: 2, 1>, padding = dense<[[2, 1], [1, 2]]> : tensor<2x2xi64>, window_reversal = array<i1: false, false>}> : (tensor<1x5x2x9xi32>, tensor<1x1x3x3xi32>) -> (tensor<16x2x3x4xi32>)
    %v9 = "stablehlo.constant"() <{value = dense<0> : tensor<i32>}> : () -> (tensor<i32>)
    %v10 = "stablehlo.reduce"(%v6, %v9) <{dimensions = array<i64>}> ({
    ^bb0(%l: tensor<i32>, %r: tensor<i32>):
      %o = "stablehlo.maximum"(%l, %r) : (tensor<i32>, tensor<i32>) -> tensor<i32>
      "stablehlo.return"(%o) : (tensor<i32>) -> ()
    }) : (tensor<5xi32>, tensor<i32>) -> (tensor<5xi32>)
    %v11 = "stablehlo.constant"() <{value = dense<2> : tensor<i32>}> : () -> (tensor<i32>)
    %v75 = "stablehlo.case"(%v11) ({
    %v26 = "stablehlo.if"(%arg2) ({
    %v12 = "stablehlo.constant"() <{value = dense<2> : tensor<i32>}> : () -> (tensor<i32>)
    %v13 = "stablehlo.pad"(%v2, %v12) <{edge_padding_low = array<i64: 0>, edge_padding_high = array<i64: 0>, interior_padding = array<i64: 0>}> : (tensor<5xi32>, tensor<i32>) -> (tensor<5xi32>)
    %v14 = "stablehlo.constant"() <{value = dense<0.000000e+00> : tensor<f32>}> : () -> (tensor<f32>)
    %v15 = "stablehlo.select_and_scatter"(%arg3, %arg3, %v14) <{window_dimensions = array<i64: 1>, window_strides = array<i64: 1>, padding = dense<[[0, 0]]> : tensor<1x2xi64>}> ({
    ^bb0(%l: tensor<f32>, %r: tensor<f32>):
      %o = stablehlo.compare GE, %l, %r, FLOAT : (tensor<f32>, tensor<f32>) -> tensor<i1>
      stablehlo.return %o : tensor<i1>
    }, {
    ^bb0(%l: tensor<f32>, %r: tensor<f32>):
      %o = "stablehlo.add"(%l, %r) : (tensor<f32>, tensor<f32>) -> tensor<f32>
      "stablehlo.return"(%o) : (tensor<f32>) -> ()
    }) : (tensor<3xf32>, tensor<3xf32>, tensor<f32>) -> (tensor<3xf32>)
    %v16 = sdy.sharding_constraint %arg2 <@mesh, []> : tensor<i1>
    %v17 = "stablehlo.scatter"(%v5, %arg4, %arg4) <{scatter_dimension_numbers = #stablehlo.scatter<update_window_dims = [], inserted_window_dims = [0], input_batching_dims = [], scatter_indices_batching_dims = [], scatter_dims_to_operand_dims = [0], index_vector_dim = 1>}> ({
    ^bb0(%l: tensor<i32>, %r: tensor<i32>):
      %o = "stablehlo.maximum"(%l, %r) : (tensor<i32>, tensor<i32>) -> tensor<i32>
      "stablehlo.return"(%o) : (tensor<i32>) -> ()
    }) : (tensor<5xi32>, tensor<6xi32>, tensor<6xi32>) -> (tensor<5xi32>)
    %v18 = sdy.sharding_constraint %arg2 <@mesh, []> : tensor<i1>
    "stablehlo.return"(%v6) : (tensor<5xi32>) -> ()
    }, {
    %v20 = "stablehlo.constant"() <{value = dense<0> : tensor<6x5x1x7xi32>}> : () -> (tensor<6x5x1x7xi32>)
    %v21 = "stablehlo.negate"(%v20) : (tensor<6x5x1x7xi32>) -> (tensor<6x5x1x7xi32>)
    %v22 = "stablehlo.constant"() <{value = dense<0> : tensor<i32>}> : () -> (tensor<i32>)
    %v23 = "stablehlo.reduce_window"(%v3, %v22) <{window_dimensions = array<i64: 5>, window_strides = array<i64: 1>, base_dilations = array<i64: 1>, window_dilations = array<i64: 1>, padding = dense<[[0, 4]]> : tensor<1x2xi64>}> ({
    ^bb0(%l: tensor<i32>, %r: tensor<i32>):
      %o = "stablehlo.add"(%l, %r) : (tensor<i32>, tensor<i32>) -> tensor<i32>
      "stablehlo.return"(%o) : (tensor<i32>) -> ()
    }) : (tensor<5xi32>, tensor<i32>) -> (tensor<5xi32>)
    %v24 = sdy.sharding_constraint %v8 <@mesh, [{"a"}, {}, {"b"}, {}]> : tensor<16x2x3x4xi32>
    "stablehlo.return"(%v3) : (tensor<5xi32>) -> ()
    }) : (tensor<i1>) -> (tensor<5xi32>)
    %v27 = "stablehlo.select"(%arg6, %arg5, %arg5) : (tensor<8x8xi1>, tensor<8x8xi32>, tensor<8x8xi32>) -> (tensor<8x8xi32>)
    %v28 = "stablehlo.constant"() <{value = dense<0> : tensor<i32>}> : () -> (tensor<i32>)
    %v31 = "stablehlo.constant"() <{value = dense<6> : tensor<i32>}> : () -> (tensor<i32>)
    %v32 = "stablehlo.constant"() <{value = dense<1> : tensor<i32>}> : () -> (tensor<i32>)
    %v33 = "stablehlo.constant"() <{value = dense<0> : tensor<i32>}> : () -> (tensor<i32>)
    %v51:2 = "stablehlo.while"(%v28, %arg7) ({
    ^bb0(%v29_: tensor<i32>, %v30_: tensor<6x4xf32>):
    %v34 = "stablehlo.compare"(%v29_, %v31) <{comparison_direction = #stablehlo<comparison_direction LT>, compare_type = #stablehlo<comparison_type SIGNED>}> : (tensor<i32>, tensor<i32>) -> (tensor<i1>)
    "stablehlo.return"(%v34) : (tensor<i1>) -> ()
    }, {
    ^bb0(%v29: tensor<i32>, %v30: tensor<6x4xf32>):
    %v36 = "stablehlo.dynamic_slice"(%arg6, %v29, %v33) <{slice_sizes = array<i64: 1, 8>}> : (tensor<8x8xi1>, tensor<i32>, tensor<i32>) -> (tensor<1x8xi1>)
    %v37 = "stablehlo.reshape"(%v36) : (tensor<1x8xi1>) -> (tensor<8xi1>)
    %v38 = "stablehlo.constant"() <{value = dense<false> : tensor<i1>}> : () -> (tensor<i1>)
    %v39 = "stablehlo.reduce"(%arg6, %v38) <{dimensions = array<i64: 1>}> ({
    ^bb0(%l: tensor<i1>, %r: tensor<i1>):
      %o = "stablehlo.or"(%l, %r) : (tensor<i1>, tensor<i1>) -> tensor<i1>
      "stablehlo.return"(%o) : (tensor<i1>) -> ()
    }) : (tensor<8x8xi1>, tensor<i1>) -> (tensor<8xi1>)
    %v40 = "stablehlo.constant"() <{value = dense<2> : tensor<6x5x9xi64>}> : () -> (tensor<6x5x9xi64>)
    %v41 = "stablehlo.popcnt"(%v40) : (tensor<6x5x9xi64>) -> (tensor<6x5x9xi64>)
    %v42 = "stablehlo.constant"() <{value = dense<2> : tensor<i32>}> : () -> (tensor<i32>)
    %v43 = "stablehlo.constant"() <{value = dense<2> : tensor<i32>}> : () -> (tensor<i32>)
    %v44 = "stablehlo.dynamic_slice"(%v27, %v42, %v43) <{slice_sizes = array<i64: 8, 5>}> : (tensor<8x8xi32>, tensor<i32>, tensor<i32>) -> (tensor<8x5xi32>)
    %v45 = "stablehlo.add"(%v30, %v30) : (tensor<6x4xf32>, tensor<6x4xf32>) -> (tensor<6x4xf32>)
    %v46 = "stablehlo.constant"() <{value = dense<-3.000000e+00> : tensor<f32>}> : () -> (tensor<f32>)
    %v47 = "stablehlo.constant"() <{value = dense<3.000000e+00> : tensor<f32>}> : () -> (tensor<f32>)
    %v48 = "stablehlo.clamp"(%v46, %v45, %v47) : (tensor<f32>, tensor<6x4xf32>, tensor<f32>) -> (tensor<6x4xf32>)
    %v49 = "stablehlo.add"(%v29, %v32) : (tensor<i32>, tensor<i32>) -> (tensor<i32>)
    "stablehlo.return"(%v49, %v48) : (tensor<i32>, tensor<6x4xf32>) -> ()
    }) : (tensor<i32>, tensor<6x4xf32>) -> (tensor<i32>, tensor<6x4xf32>)
    %v52 = "stablehlo.add"(%v10, %v26) : (tensor<5xi32>, tensor<5xi32>) -> (tensor<5xi32>)
    "stablehlo.return"(%v52) : (tensor<5xi32>) -> ()
    }, {
    %v54 = "stablehlo.constant"() <{value = dense<0> : tensor<i32>}> : () -> (tensor<i32>)
    %v55 = "stablehlo.reduce"(%v8, %v54) <{dimensions = array<i64: 1, 2, 3>}> ({
    ^bb0(%l: tensor<i32>, %r: tensor<i32>):
      %o = "stablehlo.maximum"(%l, %r) : (tensor<i32>, tensor<i32>) -> tensor<i32>
      "stablehlo.return"(%o) : (tensor<i32>) -> ()
    }) : (tensor<16x2x3x4xi32>, tensor<i32>) -> (tensor<16xi32>)
    %v56 = "stablehlo.broadcast_in_dim"(%arg4) <{broadcast_dimensions = array<i64: 0>}> : (tensor<6xi32>) -> (tensor<6x1xi32>)
    %v57 = "stablehlo.add"(%v10, %v6) : (tensor<5xi32>, tensor<5xi32>) -> (tensor<5xi32>)
    "stablehlo.return"(%v57) : (tensor<5xi32>) -> ()
    }, {
    %v59 = "stablehlo.constant"() <{value = dense<0> : tensor<i32>}> : () -> (tensor<i32>)
    %v62 = "stablehlo.constant"() <{value = dense<5> : tensor<i32>}> : () -> (tensor<i32>)
    %v63 = "stablehlo.constant"() <{value = dense<1> : tensor<i32>}> : () -> (tensor<i32>)
    %v64 = "stablehlo.constant"() <{value = dense<0> : tensor<i32>}> : () -> (tensor<i32>)
    %v72:2 = "stablehlo.while"(%v59, %v6) ({
    ^bb0(%v60_: tensor<i32>, %v61_: tensor<5xi32>):
    %v65 = "stablehlo.compare"(%v60_, %v62) <{comparison_direction = #stablehlo<comparison_direction LT>, compare_type = #stablehlo<comparison_type SIGNED>}> : (tensor<i32>, tensor<i32>) -> (tensor<i1>)
    "stablehlo.return"(%v65) : (tensor<i1>) -> ()
    }, {
    ^bb0(%v60: tensor<i32>, %v61: tensor<5xi32>):
    %v67 = "stablehlo.dynamic_slice"(%v10, %v60) <{slice_sizes = array<i64: 1>}> : (tensor<5xi32>, tensor<i32>) -> (tensor<1xi32>)
    %v68 = "stablehlo.reshape"(%v67) : (tensor<1xi32>) -> (tensor<i32>)
    %v69 = "stablehlo.add"(%v61, %v10) : (tensor<5xi32>, tensor<5xi32>) -> (tensor<5xi32>)
    %v70 = "stablehlo.add"(%v60, %v63) : (tensor<i32>, tensor<i32>) -> (tensor<i32>)
    "stablehlo.return"(%v70, %v69) : (tensor<i32>, tensor<5xi32>) -> ()
    }) : (tensor<i32>, tensor<5xi32>) -> (tensor<i32>, tensor<5xi32>)
    %v73 = sdy.sharding_constraint %arg5 <@mesh, [{}, {"a", "b"}]> : tensor<8x8xi32>
    "stablehlo.return"(%v10) : (tensor<5xi32>) -> ()
    }) : (tensor<i32>) -> (tensor<5xi32>)
    %v76 = "stablehlo.reshape"(%v75) : (tensor<5xi32>) -> (tensor<5xi32>)
    return %v76 : tensor<5xi32>
}
