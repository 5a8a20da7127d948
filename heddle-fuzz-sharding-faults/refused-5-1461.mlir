sdy.mesh @mesh = <["a"=1, "b"=2]>
func.func public @main(%arg0: tensor<4x8x8xf32>, %arg1: tensor<i32>, %arg2: tensor<6x4x9xi1>, %arg3: tensor<4x3xf32> {sdy.sharding = #sdy.sharding<@mesh, [{?}, {"a"}]>}, %arg4: tensor<i64>, %arg5: tensor<8x4xf16>, %arg6: tensor<8x4xf16> {sdy.sharding = #sdy.sharding<@mesh, [{}, {?}]>}, %arg7: tensor<3x2xf32>) -> (tensor<i32>, tensor<4x8x8xf32>, tensor<6x10x12xf32> {sdy.sharding = #sdy.sharding<@mesh, [{}, {"a", ?}, {}]>}, tensor<10x12xf32>) {
    %v0 = "stablehlo.sort"(%arg0) <{dimension = 0 : i64, is_stable = true}> ({
    ^bb0(%l: tensor<f32>, %r: tensor<f32>):
      %o = stablehlo.compare GT, %l, %r, FLOAT : (tensor<f32>, tensor<f32>) -> tensor<i1>
      stablehlo.return %o : tensor<i1>
    }) : (tensor<4x8x8xf32>) -> (tensor<4x8x8xf32>)
    %v1 = sdy.sharding_constraint %v0 <@mesh, [{}, {}, {"b", "a"}]> : tensor<4x8x8xf32>
    %v19 = "stablehlo.case"(%arg1) ({
    %v2 = "stablehlo.or"(%arg2, %arg2) : (tensor<6x4x9xi1>, tensor<6x4x9xi1>) -> (tensor<6x4x9xi1>)
    %v3 = "stablehlo.abs"(%arg3) : (tensor<4x3xf32>) -> (tensor<4x3xf32>)
    %v4 = "stablehlo.constant"() <{value = dense<1.000000e+00> : tensor<4x3xf32>}> : () -> (tensor<4x3xf32>)
    %v5 = "stablehlo.add"(%v3, %v4) : (tensor<4x3xf32>, tensor<4x3xf32>) -> (tensor<4x3xf32>)
    %v6 = "stablehlo.rsqrt"(%v5) : (tensor<4x3xf32>) -> (tensor<4x3xf32>)
    %v7 = "stablehlo.constant"() <{value = dense<0> : tensor<i64>}> : () -> (tensor<i64>)
    %v8 = "stablehlo.dynamic_slice"(%v2, %v7, %arg4, %arg4) <{slice_sizes = array<i64: 5, 2, 4>}> : (tensor<6x4x9xi1>, tensor<i64>, tensor<i64>, tensor<i64>) -> (tensor<5x2x4xi1>)
    "stablehlo.return"(%arg1) : (tensor<i32>) -> ()
    }, {
    %v10 = "stablehlo.multiply"(%arg5, %arg6) : (tensor<8x4xf16>, tensor<8x4xf16>) -> (tensor<8x4xf16>)
    %v11 = "stablehlo.constant"() <{value = dense<0.000000e+00> : tensor<f16>}> : () -> (tensor<f16>)
    %v12 = "stablehlo.pad"(%arg5, %v11) <{edge_padding_low = array<i64: 0, -2>, edge_padding_high = array<i64: 0, 3>, interior_padding = array<i64: 0, 0>}> : (tensor<8x4xf16>, tensor<f16>) -> (tensor<8x5xf16>)
    %v13 = sdy.sharding_constraint %v12 <@mesh, [{?}, {"b", "a", ?}]> : tensor<8x5xf16>
    %v14 = "stablehlo.iota"() <{iota_dimension = 1 : i64}> : () -> (tensor<2x4xf32>)
    %v15 = "stablehlo.convolution"(%arg7, %v14) <{dimension_numbers = #stablehlo.conv<[b, f]x[i, o]->[b, f]>, feature_group_count = 1 : i64, batch_group_count = 1 : i64}> : (tensor<3x2xf32>, tensor<2x4xf32>) -> (tensor<3x4xf32>)
    %v16 = sdy.propagation_barrier %v10 allowed_direction=BACKWARD : tensor<8x4xf16>
    %v17 = "stablehlo.add"(%arg1, %arg1) : (tensor<i32>, tensor<i32>) -> (tensor<i32>)
    "stablehlo.return"(%v17) : (tensor<i32>) -> ()
    }) : (tensor<i32>) -> (tensor<i32>)
    %v20 = "stablehlo.constant"() <{value = dense<2> : tensor<2xui64>}> : () -> (tensor<2xui64>)
    %v21:2 = "stablehlo.rng_bit_generator"(%v20) <{rng_algorithm = #stablehlo<rng_algorithm PHILOX>}> : (tensor<2xui64>) -> (tensor<2xui64>, tensor<1x10x4x6xui64>)
    %v22 = "stablehlo.constant"() <{value = dense<3.000000e+00> : tensor<10x12xf32>}> : () -> (tensor<10x12xf32>)
    %v23 = "stablehlo.constant"() <{value = dense<0> : tensor<i32>}> : () -> (tensor<i32>)
    %v24 = "stablehlo.constant"() <{value = dense<0.000000e+00> : tensor<6x10x12xf32>}> : () -> (tensor<6x10x12xf32>)
    %v28 = "stablehlo.constant"() <{value = dense<6> : tensor<i32>}> : () -> (tensor<i32>)
    %v29 = "stablehlo.constant"() <{value = dense<1> : tensor<i32>}> : () -> (tensor<i32>)
    %v30 = "stablehlo.constant"() <{value = dense<0> : tensor<i32>}> : () -> (tensor<i32>)
    %v60:3 = "stablehlo.while"(%v23, %v22, %v24) ({
    ^bb0(%v25_: tensor<i32>, %v26_: tensor<10x12xf32>, %v27_: tensor<6x10x12xf32>):
    %v31 = "stablehlo.compare"(%v25_, %v28) <{comparison_direction = #stablehlo<comparison_direction LT>, compare_type = #stablehlo<comparison_type SIGNED>}> : (tensor<i32>, tensor<i32>) -> (tensor<i1>)
    "stablehlo.return"(%v31) : (tensor<i1>) -> ()
    }, {
    ^bb0(%v25: tensor<i32>, %v26: tensor<10x12xf32>, %v27: tensor<6x10x12xf32>):
    %v33 = "stablehlo.dynamic_slice"(%arg6, %v25, %v30) <{slice_sizes = array<i64: 1, 4>}> : (tensor<8x4xf16>, tensor<i32>, tensor<i32>) -> (tensor<1x4xf16>)
    %v34 = "stablehlo.reshape"(%v33) : (tensor<1x4xf16>) -> (tensor<4xf16>)
    %v35 = "stablehlo.add"(%arg5, %arg6) : (tensor<8x4xf16>, tensor<8x4xf16>) -> (tensor<8x4xf16>)
    %v36 = "stablehlo.constant"() <{value = dense<2> : tensor<i32>}> : () -> (tensor<i32>)
    %v37 = "stablehlo.constant"() <{value = dense<0> : tensor<i32>}> : () -> (tensor<i32>)
    %v38 = "stablehlo.constant"() <{value = dense<3> : tensor<i32>}> : () -> (tensor<i32>)
    %v39 = "stablehlo.clamp"(%v37, %v36, %v38) : (tensor<i32>, tensor<i32>, tensor<i32>) -> (tensor<i32>)
    %v52:2 = "stablehlo.while"(%v39, %arg5) ({
    ^bb0(%v40: tensor<i32>, %v41: tensor<8x4xf16>):
    %v42 = "stablehlo.compare"(%v40, %v38) <{comparison_direction = #stablehlo<comparison_direction LT>, compare_type = #stablehlo<comparison_type SIGNED>}> : (tensor<i32>, tensor<i32>) -> (tensor<i1>)
    "stablehlo.return"(%v42) : (tensor<i1>) -> ()
    }, {
    ^bb0(%v44: tensor<i32>, %v45: tensor<8x4xf16>):
    %v46 = "stablehlo.constant"() <{value = dense<1> : tensor<i32>}> : () -> (tensor<i32>)
    %v47 = "stablehlo.constant"() <{value = dense<-3.000000e+00> : tensor<f16>}> : () -> (tensor<f16>)
    %v48 = "stablehlo.constant"() <{value = dense<3.000000e+00> : tensor<f16>}> : () -> (tensor<f16>)
    %v49 = "stablehlo.clamp"(%v47, %v45, %v48) : (tensor<f16>, tensor<8x4xf16>, tensor<f16>) -> (tensor<8x4xf16>)
    %v50 = "stablehlo.add"(%v44, %v46) : (tensor<i32>, tensor<i32>) -> (tensor<i32>)
    "stablehlo.return"(%v50, %v49) : (tensor<i32>, tensor<8x4xf16>) -> ()
    }) : (tensor<i32>, tensor<8x4xf16>) -> (tensor<i32>, tensor<8x4xf16>)
    %v53 = "stablehlo.constant"() <{value = dense<-3.000000e+00> : tensor<f32>}> : () -> (tensor<f32>)
    %v54 = "stablehlo.constant"() <{value = dense<3.000000e+00> : tensor<f32>}> : () -> (tensor<f32>)
    %v55 = "stablehlo.clamp"(%v53, %v26, %v54) : (tensor<f32>, tensor<10x12xf32>, tensor<f32>) -> (tensor<10x12xf32>)
    %v56 = "stablehlo.add"(%v25, %v29) : (tensor<i32>, tensor<i32>) -> (tensor<i32>)
    %v57 = "stablehlo.reshape"(%v55) : (tensor<10x12xf32>) -> (tensor<1x10x12xf32>)
    %v58 = "stablehlo.dynamic_update_slice"(%v27, %v57, %v25, %v30, %v30) : (tensor<6x10x12xf32>, tensor<1x10x12xf32>, tensor<i32>, tensor<i32>, tensor<i32>) -> (tensor<6x10x12xf32>)
    "stablehlo.return"(%v56, %v55, %v58) : (tensor<i32>, tensor<10x12xf32>, tensor<6x10x12xf32>) -> ()
    }) : (tensor<i32>, tensor<10x12xf32>, tensor<6x10x12xf32>) -> (tensor<i32>, tensor<10x12xf32>, tensor<6x10x12xf32>)
    %v61 = sdy.sharding_constraint %v0 <@mesh, [{"a", ?}, {?}, {"b", ?}]> : tensor<4x8x8xf32>
    %v72 = "stablehlo.case"(%v19) ({
    %v62 = "stablehlo.add"(%arg1, %arg1) : (tensor<i32>, tensor<i32>) -> (tensor<i32>)
    "stablehlo.return"(%v62) : (tensor<i32>) -> ()
    }, {
    %v64:2 = "stablehlo.rng_bit_generator"(%v21#0) <{rng_algorithm = #stablehlo<rng_algorithm PHILOX>}> : (tensor<2xui64>) -> (tensor<2xui64>, tensor<1x10x8xui8>)
    %v65 = "stablehlo.constant"() <{value = dense<3> : tensor<2xui32>}> : () -> (tensor<2xui32>)
    %v66 = "stablehlo.constant"() <{value = dense<2.000000e+00> : tensor<f16>}> : () -> (tensor<f16>)
    %v67 = "stablehlo.scatter"(%arg6, %v65, %v66) <{scatter_dimension_numbers = #stablehlo.scatter<update_window_dims = [], inserted_window_dims = [0, 1], input_batching_dims = [], scatter_indices_batching_dims = [], scatter_dims_to_operand_dims = [0, 1], index_vector_dim = 0>}> ({
    ^bb0(%l: tensor<f16>, %r: tensor<f16>):
      %o = "stablehlo.maximum"(%l, %r) : (tensor<f16>, tensor<f16>) -> tensor<f16>
      "stablehlo.return"(%o) : (tensor<f16>) -> ()
    }) : (tensor<8x4xf16>, tensor<2xui32>, tensor<f16>) -> (tensor<8x4xf16>)
    %v68 = "stablehlo.iota"() <{iota_dimension = 2 : i64}> : () -> (tensor<1x2x6xi32>)
    %v69 = "stablehlo.iota"() <{iota_dimension = 1 : i64}> : () -> (tensor<2x6xui64>)
    %v70 = "stablehlo.scatter"(%v64#0, %v68, %v69) <{scatter_dimension_numbers = #stablehlo.scatter<update_window_dims = [], inserted_window_dims = [0], input_batching_dims = [], scatter_indices_batching_dims = [], scatter_dims_to_operand_dims = [0], index_vector_dim = 0>}> ({
    ^bb0(%l: tensor<ui64>, %r: tensor<ui64>):
      %o = "stablehlo.maximum"(%l, %r) : (tensor<ui64>, tensor<ui64>) -> tensor<ui64>
      "stablehlo.return"(%o) : (tensor<ui64>) -> ()
    }) : (tensor<2xui64>, tensor<1x2x6xi32>, tensor<2x6xui64>) -> (tensor<2xui64>)
    "stablehlo.return"(%arg1) : (tensor<i32>) -> ()
    }) : (tensor<i32>) -> (tensor<i32>)
    return %v72, %v61, %v60#2, %v60#1 : tensor<i32>, tensor<4x8x8xf32>, tensor<6x10x12xf32>, tensor<10x12xf32>
}
