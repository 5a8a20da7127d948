sdy.mesh @mesh = <["a"=2, "b"=2, "c"=2]>
func.func public @main(%arg0: tensor<8x12xf32> {sdy.sharding = #sdy.sharding<@mesh, [{"a"}p1, {}]>, tf.aliasing_output = 1 : i32}, %arg1: tensor<i32>, %arg2: tensor<i1>, %arg3: tensor<3xf16>, %arg4: tensor<1xf16> {sdy.sharding = #sdy.sharding<@mesh, [{}], replicated={"b"}>}, %arg5: tensor<4x4xf32> {sdy.sharding = #sdy.sharding<@mesh, [{"a"}p0, {"b"}]>}, %arg6: tensor<5x1x8x6xf16>) -> (tensor<5x1x8x6xf16> {sdy.sharding = #sdy.sharding<@mesh, [{}, {}, {"b", "a"}p0, {?}p0]>}, tensor<8x12xf32>, tensor<i32>, tensor<2xi32>) {
    %v0 = "stablehlo.constant"() <{value = dense<0> : tensor<i32>}> : () -> (tensor<i32>)
    %v1 = "stablehlo.constant"() <{value = dense<3> : tensor<i32>}> : () -> (tensor<i32>)
    %v2 = "stablehlo.clamp"(%v0, %arg1, %v1) : (tensor<i32>, tensor<i32>, tensor<i32>) -> (tensor<i32>)
    %v17:2 = "stablehlo.while"(%v2, %arg0) ({
    ^bb0(%v3: tensor<i32>, %v4: tensor<8x12xf32>):
    %v5 = "stablehlo.compare"(%v3, %v1) <{comparison_direction = #stablehlo<comparison_direction LT>, compare_type = #stablehlo<comparison_type SIGNED>}> : (tensor<i32>, tensor<i32>) -> (tensor<i1>)
    "stablehlo.return"(%v5) : (tensor<i1>) -> ()
    }, {
    ^bb0(%v7: tensor<i32>, %v8: tensor<8x12xf32>):
    %v9 = "stablehlo.iota"() <{iota_dimension = 1 : i64}> : () -> (tensor<4x8x6xf32>)
    %v10 = "stablehlo.slice"(%v9) <{start_indices = array<i64: 0, 0, 0>, limit_indices = array<i64: 4, 7, 5>, strides = array<i64: 1, 1, 1>}> : (tensor<4x8x6xf32>) -> (tensor<4x7x5xf32>)
    %v11 = "stablehlo.constant"() <{value = dense<1> : tensor<i32>}> : () -> (tensor<i32>)
    %v12 = "stablehlo.constant"() <{value = dense<-3.000000e+00> : tensor<f32>}> : () -> (tensor<f32>)
    %v13 = "stablehlo.constant"() <{value = dense<3.000000e+00> : tensor<f32>}> : () -> (tensor<f32>)
    %v14 = "stablehlo.clamp"(%v12, %v8, %v13) : (tensor<f32>, tensor<8x12xf32>, tensor<f32>) -> (tensor<8x12xf32>)
    %v15 = "stablehlo.add"(%v7, %v11) : (tensor<i32>, tensor<i32>) -> (tensor<i32>)
    "stablehlo.return"(%v15, %v14) : (tensor<i32>, tensor<8x12xf32>) -> ()
    }) : (tensor<i32>, tensor<8x12xf32>) -> (tensor<i32>, tensor<8x12xf32>)
    %v19 = "stablehlo.optimization_barrier"(%arg1) : (tensor<i32>) -> (tensor<i32>)
    %v20 = "stablehlo.slice"(%v17#1) <{start_indices = array<i64: 0, 0>, limit_indices = array<i64: 8, 4>, strides = array<i64: 3, 2>}> : (tensor<8x12xf32>) -> (tensor<3x2xf32>)
    %v22 = "stablehlo.optimization_barrier"(%v19) : (tensor<i32>) -> (tensor<i32>)
    %v31 = sdy.manual_computation(%v17#1, %v17#1) in_shardings=[<@mesh, [{}, {"a", "b"}]>, <@mesh, [{}, {"a", "b"}]>] out_shardings=[<@mesh, [{}, {"a", "b"}]>] manual_axes={"a", "b"} (%v23: tensor<8x3xf32>, %v24: tensor<8x3xf32>) {
    %v25 = "stablehlo.constant"() <{value = dense<2> : tensor<5xi32>}> : () -> (tensor<5xi32>)
    %v26 = "stablehlo.iota"() <{iota_dimension = 0 : i64}> : () -> (tensor<5xf32>)
    %v27 = "stablehlo.scatter"(%v24, %v25, %v26) <{scatter_dimension_numbers = #stablehlo.scatter<update_window_dims = [], inserted_window_dims = [0, 1], input_batching_dims = [], scatter_indices_batching_dims = [], scatter_dims_to_operand_dims = [0], index_vector_dim = 1>}> ({
    ^bb0(%l: tensor<f32>, %r: tensor<f32>):
      %o = "stablehlo.maximum"(%l, %r) : (tensor<f32>, tensor<f32>) -> tensor<f32>
      "stablehlo.return"(%o) : (tensor<f32>) -> ()
    }) : (tensor<8x3xf32>, tensor<5xi32>, tensor<5xf32>) -> (tensor<8x3xf32>)
    %v28 = "stablehlo.minimum"(%v24, %v27) : (tensor<8x3xf32>, tensor<8x3xf32>) -> (tensor<8x3xf32>)
    %v29 = "stablehlo.add"(%v28, %v28) : (tensor<8x3xf32>, tensor<8x3xf32>) -> (tensor<8x3xf32>)
    "sdy.return"(%v29) : (tensor<8x3xf32>) -> ()
    } : (tensor<8x12xf32>, tensor<8x12xf32>) -> tensor<8x12xf32>
    %v32 = "stablehlo.broadcast_in_dim"(%v22) <{broadcast_dimensions = array<i64>}> : (tensor<i32>) -> (tensor<1xi32>)
    %v33 = "stablehlo.reshape"(%v20) : (tensor<3x2xf32>) -> (tensor<6xf32>)
    %v34 = "stablehlo.constant"() <{value = dense<0> : tensor<i32>}> : () -> (tensor<i32>)
    %v35 = "stablehlo.constant"() <{value = dense<0> : tensor<6xi32>}> : () -> (tensor<6xi32>)
    %v39 = "stablehlo.constant"() <{value = dense<6> : tensor<i32>}> : () -> (tensor<i32>)
    %v40 = "stablehlo.constant"() <{value = dense<1> : tensor<i32>}> : () -> (tensor<i32>)
    %v41 = "stablehlo.constant"() <{value = dense<0> : tensor<i32>}> : () -> (tensor<i32>)
    %v55:3 = "stablehlo.while"(%v34, %v22, %v35) ({
    ^bb0(%v36_: tensor<i32>, %v37_: tensor<i32>, %v38_: tensor<6xi32>):
    %v42 = "stablehlo.compare"(%v36_, %v39) <{comparison_direction = #stablehlo<comparison_direction LT>, compare_type = #stablehlo<comparison_type SIGNED>}> : (tensor<i32>, tensor<i32>) -> (tensor<i1>)
    "stablehlo.return"(%v42) : (tensor<i1>) -> ()
    }, {
    ^bb0(%v36: tensor<i32>, %v37: tensor<i32>, %v38: tensor<6xi32>):
    %v44 = "stablehlo.dynamic_slice"(%v33, %v36) <{slice_sizes = array<i64: 1>}> : (tensor<6xf32>, tensor<i32>) -> (tensor<1xf32>)
    %v45 = "stablehlo.reshape"(%v44) : (tensor<1xf32>) -> (tensor<f32>)
    %v46 = "stablehlo.constant"() <{value = dense<2.000000e+00> : tensor<8x12xf32>}> : () -> (tensor<8x12xf32>)
    %v47 = "stablehlo.atan2"(%v31, %v46) : (tensor<8x12xf32>, tensor<8x12xf32>) -> (tensor<8x12xf32>)
    %v48 = "stablehlo.constant"() <{value = dense<0.000000e+00> : tensor<f32>}> : () -> (tensor<f32>)
    %v49 = "stablehlo.pad"(%v33, %v48) <{edge_padding_low = array<i64: 3>, edge_padding_high = array<i64: 0>, interior_padding = array<i64: 1>}> : (tensor<6xf32>, tensor<f32>) -> (tensor<14xf32>)
    %v50 = "stablehlo.floor"(%v33) : (tensor<6xf32>) -> (tensor<6xf32>)
    %v51 = "stablehlo.add"(%v36, %v40) : (tensor<i32>, tensor<i32>) -> (tensor<i32>)
    %v52 = "stablehlo.reshape"(%v19) : (tensor<i32>) -> (tensor<1xi32>)
    %v53 = "stablehlo.dynamic_update_slice"(%v38, %v52, %v36) : (tensor<6xi32>, tensor<1xi32>, tensor<i32>) -> (tensor<6xi32>)
    "stablehlo.return"(%v51, %v19, %v53) : (tensor<i32>, tensor<i32>, tensor<6xi32>) -> ()
    }) : (tensor<i32>, tensor<i32>, tensor<6xi32>) -> (tensor<i32>, tensor<i32>, tensor<6xi32>)
    %v56 = "stablehlo.broadcast_in_dim"(%v22) <{broadcast_dimensions = array<i64>}> : (tensor<i32>) -> (tensor<2xi32>)
    %v104 = "stablehlo.if"(%arg2) ({
    %v57 = "stablehlo.constant"() <{value = dense<0.000000e+00> : tensor<8x6x1x4xf16>}> : () -> (tensor<8x6x1x4xf16>)
    %v58 = "stablehlo.constant"() <{value = dense<0> : tensor<i32>}> : () -> (tensor<i32>)
    %v59 = "stablehlo.constant"() <{value = dense<0.000000e+00> : tensor<6x8x6x1x4xf16>}> : () -> (tensor<6x8x6x1x4xf16>)
    %v63 = "stablehlo.constant"() <{value = dense<6> : tensor<i32>}> : () -> (tensor<i32>)
    %v64 = "stablehlo.constant"() <{value = dense<1> : tensor<i32>}> : () -> (tensor<i32>)
    %v65 = "stablehlo.constant"() <{value = dense<0> : tensor<i32>}> : () -> (tensor<i32>)
    %v81:3 = "stablehlo.while"(%v58, %v57, %v59) ({
    ^bb0(%v60_: tensor<i32>, %v61_: tensor<8x6x1x4xf16>, %v62_: tensor<6x8x6x1x4xf16>):
    %v66 = "stablehlo.compare"(%v60_, %v63) <{comparison_direction = #stablehlo<comparison_direction LT>, compare_type = #stablehlo<comparison_type SIGNED>}> : (tensor<i32>, tensor<i32>) -> (tensor<i1>)
    "stablehlo.return"(%v66) : (tensor<i1>) -> ()
    }, {
    ^bb0(%v60: tensor<i32>, %v61: tensor<8x6x1x4xf16>, %v62: tensor<6x8x6x1x4xf16>):
    %v68 = "stablehlo.dynamic_slice"(%v55#2, %v60) <{slice_sizes = array<i64: 1>}> : (tensor<6xi32>, tensor<i32>) -> (tensor<1xi32>)
    %v69 = "stablehlo.reshape"(%v68) : (tensor<1xi32>) -> (tensor<i32>)
    %v70 = "stablehlo.constant"() <{value = dense<0.000000e+00> : tensor<f16>}> : () -> (tensor<f16>)
    %v71 = "stablehlo.select_and_scatter"(%arg3, %arg4, %v70) <{window_dimensions = array<i64: 2>, window_strides = array<i64: 3>, padding = dense<[[0, 0]]> : tensor<1x2xi64>}> ({
    ^bb0(%l: tensor<f16>, %r: tensor<f16>):
      %o = stablehlo.compare GE, %l, %r, FLOAT : (tensor<f16>, tensor<f16>) -> tensor<i1>
      stablehlo.return %o : tensor<i1>
    }, {
    ^bb0(%l: tensor<f16>, %r: tensor<f16>):
      %o = "stablehlo.add"(%l, %r) : (tensor<f16>, tensor<f16>) -> tensor<f16>
      "stablehlo.return"(%o) : (tensor<f16>) -> ()
    }) : (tensor<3xf16>, tensor<1xf16>, tensor<f16>) -> (tensor<3xf16>)
    %v72 = "stablehlo.constant"() <{value = dense<2.000000e+00> : tensor<f32>}> : () -> (tensor<f32>)
    %v73 = "stablehlo.reduce_window"(%arg5, %v72) <{window_dimensions = array<i64: 4, 1>, window_strides = array<i64: 1, 1>, base_dilations = array<i64: 1, 1>, window_dilations = array<i64: 1, 1>, padding = dense<[[0, 3], [0, 0]]> : tensor<2x2xi64>}> ({
    ^bb0(%l: tensor<f32>, %r: tensor<f32>):
      %o = "stablehlo.multiply"(%l, %r) : (tensor<f32>, tensor<f32>) -> tensor<f32>
      "stablehlo.return"(%o) : (tensor<f32>) -> ()
    }) : (tensor<4x4xf32>, tensor<f32>) -> (tensor<4x4xf32>)
    %v74 = "stablehlo.constant"() <{value = dense<-3.000000e+00> : tensor<f16>}> : () -> (tensor<f16>)
    %v75 = "stablehlo.constant"() <{value = dense<3.000000e+00> : tensor<f16>}> : () -> (tensor<f16>)
    %v76 = "stablehlo.clamp"(%v74, %v61, %v75) : (tensor<f16>, tensor<8x6x1x4xf16>, tensor<f16>) -> (tensor<8x6x1x4xf16>)
    %v77 = "stablehlo.add"(%v60, %v64) : (tensor<i32>, tensor<i32>) -> (tensor<i32>)
    %v78 = "stablehlo.reshape"(%v76) : (tensor<8x6x1x4xf16>) -> (tensor<1x8x6x1x4xf16>)
    %v79 = "stablehlo.dynamic_update_slice"(%v62, %v78, %v60, %v65, %v65, %v65, %v65) : (tensor<6x8x6x1x4xf16>, tensor<1x8x6x1x4xf16>, tensor<i32>, tensor<i32>, tensor<i32>, tensor<i32>, tensor<i32>) -> (tensor<6x8x6x1x4xf16>)
    "stablehlo.return"(%v77, %v76, %v79) : (tensor<i32>, tensor<8x6x1x4xf16>, tensor<6x8x6x1x4xf16>) -> ()
    }) : (tensor<i32>, tensor<8x6x1x4xf16>, tensor<6x8x6x1x4xf16>) -> (tensor<i32>, tensor<8x6x1x4xf16>, tensor<6x8x6x1x4xf16>)
    %v82 = "stablehlo.constant"() <{value = dense<0> : tensor<i32>}> : () -> (tensor<i32>)
    %v85 = "stablehlo.constant"() <{value = dense<6> : tensor<i32>}> : () -> (tensor<i32>)
    %v86 = "stablehlo.constant"() <{value = dense<1> : tensor<i32>}> : () -> (tensor<i32>)
    %v87 = "stablehlo.constant"() <{value = dense<0> : tensor<i32>}> : () -> (tensor<i32>)
    %v95:2 = "stablehlo.while"(%v82, %v22) ({
    ^bb0(%v83_: tensor<i32>, %v84_: tensor<i32>):
    %v88 = "stablehlo.compare"(%v83_, %v85) <{comparison_direction = #stablehlo<comparison_direction LT>, compare_type = #stablehlo<comparison_type SIGNED>}> : (tensor<i32>, tensor<i32>) -> (tensor<i1>)
    "stablehlo.return"(%v88) : (tensor<i1>) -> ()
    }, {
    ^bb0(%v83: tensor<i32>, %v84: tensor<i32>):
    %v90 = "stablehlo.dynamic_slice"(%v31, %v83, %v87) <{slice_sizes = array<i64: 1, 12>}> : (tensor<8x12xf32>, tensor<i32>, tensor<i32>) -> (tensor<1x12xf32>)
    %v91 = "stablehlo.reshape"(%v90) : (tensor<1x12xf32>) -> (tensor<12xf32>)
    %v92 = "stablehlo.add"(%v55#1, %v84) : (tensor<i32>, tensor<i32>) -> (tensor<i32>)
    %v93 = "stablehlo.add"(%v83, %v86) : (tensor<i32>, tensor<i32>) -> (tensor<i32>)
    "stablehlo.return"(%v93, %v92) : (tensor<i32>, tensor<i32>) -> ()
    }) : (tensor<i32>, tensor<i32>) -> (tensor<i32>, tensor<i32>)
    %v96 = "stablehlo.reverse"(%v81#2) <{dimensions = array<i64: 0, 1, 3>}> : (tensor<6x8x6x1x4xf16>) -> (tensor<6x8x6x1x4xf16>)
    %v97 = "stablehlo.add"(%v55#1, %v95#1) : (tensor<i32>, tensor<i32>) -> (tensor<i32>)
    "stablehlo.return"(%v97) : (tensor<i32>) -> ()
    }, {
    %v99 = "stablehlo.constant"() <{value = dense<1> : tensor<i32>}> : () -> (tensor<i32>)
    %v100 = "stablehlo.constant"() <{value = dense<-3> : tensor<i32>}> : () -> (tensor<i32>)
    %v101:2 = "stablehlo.reduce"(%v55#2, %v55#2, %v99, %v100) <{dimensions = array<i64: 0>}> ({
    ^bb0(%a: tensor<i32>, %b: tensor<i32>, %c: tensor<i32>, %d: tensor<i32>):
      %s = stablehlo.add %a, %c : tensor<i32>
      %m = stablehlo.maximum %b, %d : tensor<i32>
      stablehlo.return %s, %m : tensor<i32>, tensor<i32>
    }) : (tensor<6xi32>, tensor<6xi32>, tensor<i32>, tensor<i32>) -> (tensor<i32>, tensor<i32>)
    %v102 = "stablehlo.add"(%v101#1, %v101#1) : (tensor<i32>, tensor<i32>) -> (tensor<i32>)
    "stablehlo.return"(%v102) : (tensor<i32>) -> ()
    }) : (tensor<i1>) -> (tensor<i32>)
    %v105 = sdy.sharding_constraint %v17#1 <@mesh, [{"a", ?}, {"b"}]> : tensor<8x12xf32>
    %v106 = "stablehlo.constant"() <{value = dense<3> : tensor<i32>}> : () -> (tensor<i32>)
    %v107 = "stablehlo.constant"() <{value = dense<3> : tensor<i32>}> : () -> (tensor<i32>)
    %v108 = "stablehlo.constant"() <{value = dense<3> : tensor<i32>}> : () -> (tensor<i32>)
    %v109 = "stablehlo.constant"() <{value = dense<1> : tensor<i32>}> : () -> (tensor<i32>)
    %v110 = "stablehlo.dynamic_slice"(%arg6, %v106, %v107, %v108, %v109) <{slice_sizes = array<i64: 5, 1, 8, 6>}> : (tensor<5x1x8x6xf16>, tensor<i32>, tensor<i32>, tensor<i32>, tensor<i32>) -> (tensor<5x1x8x6xf16>)
    return %v110, %v105, %v104, %v56 : tensor<5x1x8x6xf16>, tensor<8x12xf32>, tensor<i32>, tensor<2xi32>
}
