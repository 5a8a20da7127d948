sdy.mesh @mesh = <["a"=6]>
func.func public @main(%arg0: tensor<12xf32>, %arg1: tensor<4xi32>, %arg2: tensor<4x4x2x1x10xf64>, %arg3: tensor<4x1xf32>, %arg4: tensor<i32>, %arg5: tensor<4x4x6xui32>, %arg6: tensor<i32> {sdy.sharding = #sdy.sharding<@mesh, []>}) -> (tensor<2xbf16>, tensor<12xf32> {sdy.sharding = #sdy.sharding<@mesh, [{?}]>}, tensor<4x4x1xui32>, tensor<2x2x2xbf16> {sdy.sharding = #sdy.sharding<@mesh, [{?}, {"a":(1)3}, {"a":(3)2}]>}) {
    %v3 = sdy.manual_computation(%arg0, %arg0) in_shardings=[<@mesh, [{"a"}]>, <@mesh, [{"a"}]>] out_shardings=[<@mesh, [{"a"}]>] manual_axes={"a"} (%v0: tensor<2xf32>, %v1: tensor<2xf32>) {
    "sdy.return"(%v1) : (tensor<2xf32>) -> ()
    } : (tensor<12xf32>, tensor<12xf32>) -> tensor<12xf32>
    %v4 = "stablehlo.constant"() <{value = dense<0.000000e+00> : tensor<8x7xbf16>}> : () -> (tensor<8x7xbf16>)
    %v5 = "stablehlo.gather"(%v4, %arg1) <{dimension_numbers = #stablehlo.gather<offset_dims = [], collapsed_slice_dims = [0, 1], operand_batching_dims = [], start_indices_batching_dims = [], start_index_map = [1], index_vector_dim = 1>, slice_sizes = array<i64: 1, 1>}> : (tensor<8x7xbf16>, tensor<4xi32>) -> (tensor<4xbf16>)
    %v6 = "stablehlo.constant"() <{value = dense<1.000000e+00> : tensor<bf16>}> : () -> (tensor<bf16>)
    %v7 = "stablehlo.reduce_window"(%v5, %v6) <{window_dimensions = array<i64: 4>, window_strides = array<i64: 1>, base_dilations = array<i64: 1>, window_dilations = array<i64: 1>, padding = dense<[[0, 3]]> : tensor<1x2xi64>}> ({
    ^bb0(%l: tensor<bf16>, %r: tensor<bf16>):
      %o = "stablehlo.multiply"(%l, %r) : (tensor<bf16>, tensor<bf16>) -> tensor<bf16>
      "stablehlo.return"(%o) : (tensor<bf16>) -> ()
    }) : (tensor<4xbf16>, tensor<bf16>) -> (tensor<4xbf16>)
    %v8 = "stablehlo.reverse"(%arg2) <{dimensions = array<i64: 0, 2>}> : (tensor<4x4x2x1x10xf64>) -> (tensor<4x4x2x1x10xf64>)
    %v9 = "stablehlo.constant"() <{value = dense<3> : tensor<i32>}> : () -> (tensor<i32>)
    %v10 = "stablehlo.dynamic_update_slice"(%arg3, %arg3, %v9, %arg4) : (tensor<4x1xf32>, tensor<4x1xf32>, tensor<i32>, tensor<i32>) -> (tensor<4x1xf32>)
    %v11 = "stablehlo.slice"(%v7) <{start_indices = array<i64: 2>, limit_indices = array<i64: 4>, strides = array<i64: 1>}> : (tensor<4xbf16>) -> (tensor<2xbf16>)
    %v12 = "stablehlo.broadcast_in_dim"(%v11) <{broadcast_dimensions = array<i64: 0>}> : (tensor<2xbf16>) -> (tensor<2x2x2xbf16>)
    %v13 = sdy.sharding_constraint %v11 <@mesh, [{"a", ?}]> : tensor<2xbf16>
    %v22 = sdy.manual_computation(%arg5, %arg5) in_shardings=[<@mesh, [{}, {}, {"a"}]>, <@mesh, [{}, {}, {"a"}]>] out_shardings=[<@mesh, [{}, {}, {}]>] manual_axes={"a"} (%v14: tensor<4x4x1xui32>, %v15: tensor<4x4x1xui32>) {
    %v16 = "stablehlo.constant"() <{value = dense<3> : tensor<8x4x7xi8>}> : () -> (tensor<8x4x7xi8>)
    %v17 = "stablehlo.constant"() <{value = dense<2> : tensor<8x4x7xi8>}> : () -> (tensor<8x4x7xi8>)
    %v18 = "stablehlo.minimum"(%v16, %v17) : (tensor<8x4x7xi8>, tensor<8x4x7xi8>) -> (tensor<8x4x7xi8>)
    %v19 = "stablehlo.add"(%v15, %v15) : (tensor<4x4x1xui32>, tensor<4x4x1xui32>) -> (tensor<4x4x1xui32>)
    %v20 = "stablehlo.all_reduce"(%v19) <{channel_handle = #stablehlo.channel_handle<handle = 1, type = 1>, replica_groups = dense<[[0, 1, 2, 3, 4, 5]]> : tensor<1x6xi64>, use_global_device_ids}> ({
    ^bb0(%l: tensor<ui32>, %r: tensor<ui32>):
      %o = "stablehlo.add"(%l, %r) : (tensor<ui32>, tensor<ui32>) -> tensor<ui32>
      "stablehlo.return"(%o) : (tensor<ui32>) -> ()
    }) : (tensor<4x4x1xui32>) -> (tensor<4x4x1xui32>)
    "sdy.return"(%v20) : (tensor<4x4x1xui32>) -> ()
    } : (tensor<4x4x6xui32>, tensor<4x4x6xui32>) -> tensor<4x4x1xui32>
    %v23 = "stablehlo.constant"() <{value = dense<0> : tensor<i32>}> : () -> (tensor<i32>)
    %v24 = "stablehlo.constant"() <{value = dense<3> : tensor<i32>}> : () -> (tensor<i32>)
    %v25 = "stablehlo.clamp"(%v23, %arg6, %v24) : (tensor<i32>, tensor<i32>, tensor<i32>) -> (tensor<i32>)
    %v45:2 = "stablehlo.while"(%v25, %arg0) ({
    ^bb0(%v26: tensor<i32>, %v27: tensor<12xf32>):
    %v28 = "stablehlo.compare"(%v26, %v24) <{comparison_direction = #stablehlo<comparison_direction LT>, compare_type = #stablehlo<comparison_type SIGNED>}> : (tensor<i32>, tensor<i32>) -> (tensor<i1>)
    "stablehlo.return"(%v28) : (tensor<i1>) -> ()
    }, {
    ^bb0(%v30: tensor<i32>, %v31: tensor<12xf32>):
    %v32 = "stablehlo.constant"() <{value = dense<2.000000e+00> : tensor<12x1xf32>}> : () -> (tensor<12x1xf32>)
    %v33 = "stablehlo.dot_general"(%v3, %v32) <{dot_dimension_numbers = #stablehlo.dot<lhs_batching_dimensions = [0], rhs_batching_dimensions = [0], lhs_contracting_dimensions = [], rhs_contracting_dimensions = []>}> : (tensor<12xf32>, tensor<12x1xf32>) -> (tensor<12x1xf32>)
    %v34 = "stablehlo.broadcast_in_dim"(%v13) <{broadcast_dimensions = array<i64: 0>}> : (tensor<2xbf16>) -> (tensor<2xbf16>)
    %v35 = sdy.sharding_constraint %v34 <@mesh, [{?}]> : tensor<2xbf16>
    %v36 = "stablehlo.iota"() <{iota_dimension = 0 : i64}> : () -> (tensor<12x4xf32>)
    %v37 = sdy.sharding_constraint %v10 <@mesh, [{?}, {}]> : tensor<4x1xf32>
    %v38 = "stablehlo.add"(%v31, %v31) : (tensor<12xf32>, tensor<12xf32>) -> (tensor<12xf32>)
    %v39 = "stablehlo.constant"() <{value = dense<1> : tensor<i32>}> : () -> (tensor<i32>)
    %v40 = "stablehlo.constant"() <{value = dense<-3.000000e+00> : tensor<f32>}> : () -> (tensor<f32>)
    %v41 = "stablehlo.constant"() <{value = dense<3.000000e+00> : tensor<f32>}> : () -> (tensor<f32>)
    %v42 = "stablehlo.clamp"(%v40, %v38, %v41) : (tensor<f32>, tensor<12xf32>, tensor<f32>) -> (tensor<12xf32>)
    %v43 = "stablehlo.add"(%v30, %v39) : (tensor<i32>, tensor<i32>) -> (tensor<i32>)
    "stablehlo.return"(%v43, %v42) : (tensor<i32>, tensor<12xf32>) -> ()
    }) : (tensor<i32>, tensor<12xf32>) -> (tensor<i32>, tensor<12xf32>)
    %v46 = sdy.sharding_constraint %v11 <@mesh, [{?}]> : tensor<2xbf16>
    return %v46, %v45#1, %v22, %v12 : tensor<2xbf16>, tensor<12xf32>, tensor<4x4x1xui32>, tensor<2x2x2xbf16>
}
