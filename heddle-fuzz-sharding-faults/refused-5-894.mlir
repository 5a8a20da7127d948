sdy.mesh @mesh = <["a"=2, "b"=3]>
func.func public @main(%arg0: tensor<2x8x4x2xf32> {sdy.sharding = #sdy.sharding<@mesh, [{?}, {"b", ?}, {"a", ?}, {?}]>}, %arg1: tensor<2x8x4x2xf32>, %arg2: tensor<4x6x1x4xf32>, %arg3: tensor<4x6x1x4xf32> {sdy.sharding = #sdy.sharding<@mesh, [{"b", ?}, {"a", ?}, {}, {?}]>}, %arg4: tensor<3x8x4x2xf32> {sdy.sharding = #sdy.sharding<@mesh, [{"a", ?}, {}, {}, {}], replicated={"b"}>}, %arg5: tensor<f32>, %arg6: tensor<8x8x4xf64> {sdy.sharding = #sdy.sharding<@mesh, [{}, {"a"}, {"b"}]>}, %arg7: tensor<i1> {sdy.sharding = #sdy.sharding<@mesh, []>}) -> (tensor<i1>, tensor<1x6x8x1xf32> {sdy.sharding = #sdy.sharding<@mesh, [{}, {"b"}, {?}, {?}]>}, tensor<f32>, tensor<7xui8>, tensor<2x2x2x8x4xf64>, tensor<4x6x1x4xf32>) {
    %v20 = sdy.manual_computation(%arg0, %arg1) in_shardings=[<@mesh, [{}, {}, {"a"}, {}]>, <@mesh, [{}, {}, {"a"}, {}]>] out_shardings=[<@mesh, [{}, {}, {"a"}, {}]>] manual_axes={"a"} (%v0: tensor<2x8x2x2xf32>, %v1: tensor<2x8x2x2xf32>) {
    %v2 = "stablehlo.constant"() <{value = dense<true> : tensor<i1>}> : () -> (tensor<i1>)
    %v14 = "stablehlo.if"(%v2) ({
    %v3 = "stablehlo.constant"() <{value = dense<3> : tensor<i32>}> : () -> (tensor<i32>)
    %v4 = "stablehlo.constant"() <{value = dense<3> : tensor<i32>}> : () -> (tensor<i32>)
    %v5 = "stablehlo.constant"() <{value = dense<2> : tensor<i32>}> : () -> (tensor<i32>)
    %v6 = "stablehlo.constant"() <{value = dense<0> : tensor<i32>}> : () -> (tensor<i32>)
    %v7 = "stablehlo.dynamic_slice"(%v1, %v3, %v4, %v5, %v6) <{slice_sizes = array<i64: 2, 5, 2, 2>}> : (tensor<2x8x2x2xf32>, tensor<i32>, tensor<i32>, tensor<i32>, tensor<i32>) -> (tensor<2x5x2x2xf32>)
    %v8 = "stablehlo.convert"(%v1) : (tensor<2x8x2x2xf32>) -> (tensor<2x8x2x2xi1>)
    "stablehlo.return"(%v1) : (tensor<2x8x2x2xf32>) -> ()
    }, {
    %v10 = "stablehlo.iota"() <{iota_dimension = 0 : i64}> : () -> (tensor<4x8xf32>)
    %v11 = "stablehlo.dot_general"(%v1, %v10) <{dot_dimension_numbers = #stablehlo.dot<lhs_batching_dimensions = [], rhs_batching_dimensions = [], lhs_contracting_dimensions = [1], rhs_contracting_dimensions = [1]>}> : (tensor<2x8x2x2xf32>, tensor<4x8xf32>) -> (tensor<2x2x2x4xf32>)
    %v12 = "stablehlo.add"(%v1, %v1) : (tensor<2x8x2x2xf32>, tensor<2x8x2x2xf32>) -> (tensor<2x8x2x2xf32>)
    "stablehlo.return"(%v12) : (tensor<2x8x2x2xf32>) -> ()
    }) : (tensor<i1>) -> (tensor<2x8x2x2xf32>)
    %v15 = "stablehlo.iota"() <{iota_dimension = 0 : i64}> : () -> (tensor<5x4xf32>)
    %v16 = "stablehlo.iota"() <{iota_dimension = 1 : i64}> : () -> (tensor<4x4xf32>)
    %v17 = "stablehlo.convolution"(%v15, %v16) <{dimension_numbers = #stablehlo.conv<[b, f]x[i, o]->[b, f]>, feature_group_count = 1 : i64, batch_group_count = 1 : i64}> : (tensor<5x4xf32>, tensor<4x4xf32>) -> (tensor<5x4xf32>)
    %v18 = "stablehlo.add"(%v14, %v14) : (tensor<2x8x2x2xf32>, tensor<2x8x2x2xf32>) -> (tensor<2x8x2x2xf32>)
    "sdy.return"(%v18) : (tensor<2x8x2x2xf32>) -> ()
    } : (tensor<2x8x4x2xf32>, tensor<2x8x4x2xf32>) -> tensor<2x8x4x2xf32>
    %v22 = "stablehlo.optimization_barrier"(%v20) : (tensor<2x8x4x2xf32>) -> (tensor<2x8x4x2xf32>)
    %v31 = sdy.manual_computation(%arg2, %arg3) in_shardings=[<@mesh, [{}, {"a", "b"}, {}, {}]>, <@mesh, [{}, {"a", "b"}, {}, {}]>] out_shardings=[<@mesh, [{}, {"a", "b"}, {}, {}]>] manual_axes={"a", "b"} (%v23: tensor<4x1x1x4xf32>, %v24: tensor<4x1x1x4xf32>) {
    %v25 = "stablehlo.iota"() <{iota_dimension = 0 : i64}> : () -> (tensor<3xf32>)
    %v26 = "stablehlo.constant"() <{value = dense<0.000000e+00> : tensor<f32>}> : () -> (tensor<f32>)
    %v27 = "stablehlo.pad"(%v25, %v26) <{edge_padding_low = array<i64: -2>, edge_padding_high = array<i64: 0>, interior_padding = array<i64: 0>}> : (tensor<3xf32>, tensor<f32>) -> (tensor<1xf32>)
    %v28 = "stablehlo.reshape"(%v24) : (tensor<4x1x1x4xf32>) -> (tensor<2x2x1x1x4xf32>)
    %v29 = "stablehlo.add"(%v24, %v23) : (tensor<4x1x1x4xf32>, tensor<4x1x1x4xf32>) -> (tensor<4x1x1x4xf32>)
    "sdy.return"(%v29) : (tensor<4x1x1x4xf32>) -> ()
    } : (tensor<4x6x1x4xf32>, tensor<4x6x1x4xf32>) -> tensor<4x6x1x4xf32>
    %v32 = "stablehlo.constant"() <{value = dense<0.000000e+00> : tensor<f32>}> : () -> (tensor<f32>)
    %v33 = "stablehlo.select_and_scatter"(%v22, %arg4, %v32) <{window_dimensions = array<i64: 2, 1, 1, 1>, window_strides = array<i64: 1, 1, 1, 1>, padding = dense<[[1, 1], [0, 0], [0, 0], [0, 0]]> : tensor<4x2xi64>}> ({
    ^bb0(%l: tensor<f32>, %r: tensor<f32>):
      %o = stablehlo.compare GE, %l, %r, FLOAT : (tensor<f32>, tensor<f32>) -> tensor<i1>
      stablehlo.return %o : tensor<i1>
    }, {
    ^bb0(%l: tensor<f32>, %r: tensor<f32>):
      %o = "stablehlo.add"(%l, %r) : (tensor<f32>, tensor<f32>) -> tensor<f32>
      "stablehlo.return"(%o) : (tensor<f32>) -> ()
    }) : (tensor<2x8x4x2xf32>, tensor<3x8x4x2xf32>, tensor<f32>) -> (tensor<2x8x4x2xf32>)
    %v34 = "stablehlo.constant"() <{value = dense<0> : tensor<i32>}> : () -> (tensor<i32>)
    %v37 = "stablehlo.constant"() <{value = dense<2> : tensor<i32>}> : () -> (tensor<i32>)
    %v38 = "stablehlo.constant"() <{value = dense<1> : tensor<i32>}> : () -> (tensor<i32>)
    %v39 = "stablehlo.constant"() <{value = dense<0> : tensor<i32>}> : () -> (tensor<i32>)
    %v50:2 = "stablehlo.while"(%v34, %arg5) ({
    ^bb0(%v35_: tensor<i32>, %v36_: tensor<f32>):
    %v40 = "stablehlo.compare"(%v35_, %v37) <{comparison_direction = #stablehlo<comparison_direction LT>, compare_type = #stablehlo<comparison_type SIGNED>}> : (tensor<i32>, tensor<i32>) -> (tensor<i1>)
    "stablehlo.return"(%v40) : (tensor<i1>) -> ()
    }, {
    ^bb0(%v35: tensor<i32>, %v36: tensor<f32>):
    %v42 = "stablehlo.dynamic_slice"(%v33, %v35, %v39, %v39, %v39) <{slice_sizes = array<i64: 1, 8, 4, 2>}> : (tensor<2x8x4x2xf32>, tensor<i32>, tensor<i32>, tensor<i32>, tensor<i32>) -> (tensor<1x8x4x2xf32>)
    %v43 = "stablehlo.reshape"(%v42) : (tensor<1x8x4x2xf32>) -> (tensor<8x4x2xf32>)
    %v44 = "stablehlo.add"(%v36, %v36) : (tensor<f32>, tensor<f32>) -> (tensor<f32>)
    %v45 = "stablehlo.constant"() <{value = dense<-3.000000e+00> : tensor<f32>}> : () -> (tensor<f32>)
    %v46 = "stablehlo.constant"() <{value = dense<3.000000e+00> : tensor<f32>}> : () -> (tensor<f32>)
    %v47 = "stablehlo.clamp"(%v45, %v44, %v46) : (tensor<f32>, tensor<f32>, tensor<f32>) -> (tensor<f32>)
    %v48 = "stablehlo.add"(%v35, %v38) : (tensor<i32>, tensor<i32>) -> (tensor<i32>)
    "stablehlo.return"(%v48, %v47) : (tensor<i32>, tensor<f32>) -> ()
    }) : (tensor<i32>, tensor<f32>) -> (tensor<i32>, tensor<f32>)
    %v51 = "stablehlo.reshape"(%arg6) : (tensor<8x8x4xf64>) -> (tensor<2x2x2x8x4xf64>)
    %v52 = "stablehlo.constant"() <{value = dense<3> : tensor<7xui8>}> : () -> (tensor<7xui8>)
    %v64 = "stablehlo.if"(%arg7) ({
    %v53 = "stablehlo.convert"(%v50#1) : (tensor<f32>) -> (tensor<f32>)
    %v54 = sdy.sharding_constraint %v33 <@mesh, [{}, {}, {?}, {}], replicated={"a"}> : tensor<2x8x4x2xf32>
    %v55 = "stablehlo.iota"() <{iota_dimension = 0 : i64}> : () -> (tensor<7xui8>)
    "stablehlo.return"(%v55) : (tensor<7xui8>) -> ()
    }, {
    %v57 = "stablehlo.compare"(%v20, %v20) <{comparison_direction = #stablehlo<comparison_direction NE>, compare_type = #stablehlo<comparison_type FLOAT>}> : (tensor<2x8x4x2xf32>, tensor<2x8x4x2xf32>) -> (tensor<2x8x4x2xi1>)
    %v58 = sdy.sharding_constraint %v20 <@mesh, [{}, {}, {?}, {"a"}]> : tensor<2x8x4x2xf32>
    %v59 = "stablehlo.iota"() <{iota_dimension = 3 : i64}> : () -> (tensor<6x8x4x2xi64>)
    %v60 = "stablehlo.gather"(%v57, %v59) <{dimension_numbers = #stablehlo.gather<offset_dims = [], collapsed_slice_dims = [0, 3], operand_batching_dims = [1, 2], start_indices_batching_dims = [1, 2], start_index_map = [0, 3], index_vector_dim = 3>, slice_sizes = array<i64: 1, 1, 1, 1>}> : (tensor<2x8x4x2xi1>, tensor<6x8x4x2xi64>) -> (tensor<6x8x4xi1>)
    %v61 = sdy.propagation_barrier %arg5 allowed_direction=FORWARD : tensor<f32>
    %v62 = "stablehlo.constant"() <{value = dense<1> : tensor<7xui8>}> : () -> (tensor<7xui8>)
    "stablehlo.return"(%v62) : (tensor<7xui8>) -> ()
    }) : (tensor<i1>) -> (tensor<7xui8>)
    %v65 = "stablehlo.select"(%arg7, %v50#1, %v50#1) : (tensor<i1>, tensor<f32>, tensor<f32>) -> (tensor<f32>)
    %v66 = "stablehlo.iota"() <{iota_dimension = 2 : i64}> : () -> (tensor<1x6x8x1xf32>)
    %v67 = "stablehlo.reshape"(%v66) : (tensor<1x6x8x1xf32>) -> (tensor<1x6x8x1xf32>)
    %v68 = sdy.propagation_barrier %arg7 allowed_direction=BACKWARD : tensor<i1>
    return %v68, %v67, %v65, %v64, %v51, %v31 : tensor<i1>, tensor<1x6x8x1xf32>, tensor<f32>, tensor<7xui8>, tensor<2x2x2x8x4xf64>, tensor<4x6x1x4xf32>
}
