sdy.mesh @mesh = <["a"=6], device_ids=[3, 5, 1, 4, 0, 2]>
func.func public @main(%arg0: tensor<4x6xui8> {sdy.sharding = #sdy.sharding<@mesh, [{?}p2, {"a"}p1]>}, %arg1: tensor<8x5xbf16> {sdy.sharding = #sdy.sharding<@mesh, [{"a", ?}, {}]>}, %arg2: tensor<8x4xbf16>, %arg3: tensor<8x8x6xf64> {sdy.sharding = #sdy.sharding<@mesh, [{}, {?}, {}]>}, %arg4: tensor<8x1x5x3xbf16>, %arg5: tensor<3x4x4x3xf32> {sdy.sharding = #sdy.sharding<@mesh, [{}, {"a":(3)2}, {"a":(1)3}p1, {}]>}, %arg6: tensor<4x0xui32> {sdy.sharding = #sdy.sharding<@mesh, [{"a":(2)3, ?}, {?}]>}) -> (tensor<4xui8>, tensor<4x1xui8> {sdy.sharding = #sdy.sharding<@mesh, [{}, {"a"}]>}, tensor<8x8x6xf32>) {
    %v0 = "stablehlo.iota"() <{iota_dimension = 0 : i64}> : () -> (tensor<4x6xui8>)
    %v14 = sdy.manual_computation(%v0, %arg0) in_shardings=[<@mesh, [{}, {"a"}]>, <@mesh, [{}, {"a"}]>] out_shardings=[<@mesh, [{}, {}]>] manual_axes={"a"} (%v1: tensor<4x1xui8>, %v2: tensor<4x1xui8>) {
    %v3 = "stablehlo.constant"() <{value = dense<1.000000e+00> : tensor<7x6x2xf32>}> : () -> (tensor<7x6x2xf32>)
    %v4 = "stablehlo.constant"() <{value = dense<0.000000e+00> : tensor<f32>}> : () -> (tensor<f32>)
    %v5 = "stablehlo.reduce_window"(%v3, %v4) <{window_dimensions = array<i64: 1, 3, 2>, window_strides = array<i64: 1, 1, 2>, base_dilations = array<i64: 1, 1, 2>, window_dilations = array<i64: 1, 1, 2>, padding = dense<[[0, 0], [-1, 0], [2, 2]]> : tensor<3x2xi64>}> ({
    ^bb0(%l: tensor<f32>, %r: tensor<f32>):
      %o = "stablehlo.add"(%l, %r) : (tensor<f32>, tensor<f32>) -> tensor<f32>
      "stablehlo.return"(%o) : (tensor<f32>) -> ()
    }) : (tensor<7x6x2xf32>, tensor<f32>) -> (tensor<7x3x3xf32>)
    %v6 = "stablehlo.constant"() <{value = dense<3.000000e+00> : tensor<4x8xf32>}> : () -> (tensor<4x8xf32>)
    %v7 = "stablehlo.iota"() <{iota_dimension = 1 : i64}> : () -> (tensor<3x8xf32>)
    %v8 = "stablehlo.dot_general"(%v6, %v7) <{dot_dimension_numbers = #stablehlo.dot<lhs_batching_dimensions = [], rhs_batching_dimensions = [], lhs_contracting_dimensions = [1], rhs_contracting_dimensions = [1]>}> : (tensor<4x8xf32>, tensor<3x8xf32>) -> (tensor<4x3xf32>)
    %v9 = "stablehlo.iota"() <{iota_dimension = 1 : i64}> : () -> (tensor<5x1x2xi32>)
    %v10 = "stablehlo.gather"(%v5, %v9) <{dimension_numbers = #stablehlo.gather<offset_dims = [0], collapsed_slice_dims = [1, 2], operand_batching_dims = [], start_indices_batching_dims = [], start_index_map = [1, 0], index_vector_dim = 2>, slice_sizes = array<i64: 3, 1, 1>}> : (tensor<7x3x3xf32>, tensor<5x1x2xi32>) -> (tensor<3x5x1xf32>)
    %v11 = "stablehlo.add"(%v2, %v2) : (tensor<4x1xui8>, tensor<4x1xui8>) -> (tensor<4x1xui8>)
    %v12 = "stablehlo.all_reduce"(%v11) <{channel_handle = #stablehlo.channel_handle<handle = 1, type = 1>, replica_groups = dense<[[3, 5, 1, 4, 0, 2]]> : tensor<1x6xi64>, use_global_device_ids}> ({
    ^bb0(%l: tensor<ui8>, %r: tensor<ui8>):
      %o = "stablehlo.add"(%l, %r) : (tensor<ui8>, tensor<ui8>) -> tensor<ui8>
      "stablehlo.return"(%o) : (tensor<ui8>) -> ()
    }) : (tensor<4x1xui8>) -> (tensor<4x1xui8>)
    "sdy.return"(%v12) : (tensor<4x1xui8>) -> ()
    } : (tensor<4x6xui8>, tensor<4x6xui8>) -> tensor<4x1xui8>
    %v15 = "stablehlo.popcnt"(%v14) : (tensor<4x1xui8>) -> (tensor<4x1xui8>)
    %v16 = "stablehlo.constant"() <{value = dense<0.000000e+00> : tensor<bf16>}> : () -> (tensor<bf16>)
    %v17 = "stablehlo.select_and_scatter"(%arg1, %arg2, %v16) <{window_dimensions = array<i64: 1, 2>, window_strides = array<i64: 1, 1>, padding = dense<[[0, 0], [0, 0]]> : tensor<2x2xi64>}> ({
    ^bb0(%l: tensor<bf16>, %r: tensor<bf16>):
      %o = stablehlo.compare GE, %l, %r, FLOAT : (tensor<bf16>, tensor<bf16>) -> tensor<i1>
      stablehlo.return %o : tensor<i1>
    }, {
    ^bb0(%l: tensor<bf16>, %r: tensor<bf16>):
      %o = "stablehlo.add"(%l, %r) : (tensor<bf16>, tensor<bf16>) -> tensor<bf16>
      "stablehlo.return"(%o) : (tensor<bf16>) -> ()
    }) : (tensor<8x5xbf16>, tensor<8x4xbf16>, tensor<bf16>) -> (tensor<8x5xbf16>)
    %v18 = sdy.sharding_constraint %v15 <@mesh, [{}, {}]> : tensor<4x1xui8>
    %v19 = "stablehlo.convert"(%arg3) : (tensor<8x8x6xf64>) -> (tensor<8x8x6xf32>)
    %v20 = "stablehlo.constant"() <{value = dense<2> : tensor<1x4x5xui8>}> : () -> (tensor<1x4x5xui8>)
    %v21 = "stablehlo.dot_general"(%v14, %v20) <{dot_dimension_numbers = #stablehlo.dot<lhs_batching_dimensions = [0, 1], rhs_batching_dimensions = [1, 0], lhs_contracting_dimensions = [], rhs_contracting_dimensions = []>}> : (tensor<4x1xui8>, tensor<1x4x5xui8>) -> (tensor<4x1x5xui8>)
    %v22 = "stablehlo.reverse"(%v19) <{dimensions = array<i64: 0, 2>}> : (tensor<8x8x6xf32>) -> (tensor<8x8x6xf32>)
    %v23 = "stablehlo.constant"() <{value = dense<false> : tensor<i1>}> : () -> (tensor<i1>)
    %v53 = "stablehlo.if"(%v23) ({
    %v24 = "stablehlo.dot_general"(%v17, %arg4) <{dot_dimension_numbers = #stablehlo.dot<lhs_batching_dimensions = [1], rhs_batching_dimensions = [2], lhs_contracting_dimensions = [0], rhs_contracting_dimensions = [0]>}> : (tensor<8x5xbf16>, tensor<8x1x5x3xbf16>) -> (tensor<5x1x3xbf16>)
    %v25 = sdy.sharding_constraint %v18 <@mesh, [{}, {?}], replicated={"a"}> : tensor<4x1xui8>
    %v26 = "stablehlo.add"(%v18, %v25) : (tensor<4x1xui8>, tensor<4x1xui8>) -> (tensor<4x1xui8>)
    "stablehlo.return"(%v26) : (tensor<4x1xui8>) -> ()
    }, {
    %v28 = "stablehlo.constant"() <{value = dense<1.000000e+00> : tensor<f32>}> : () -> (tensor<f32>)
    %v29 = "stablehlo.constant"() <{value = dense<4.000000e+00> : tensor<f32>}> : () -> (tensor<f32>)
    %v30 = "stablehlo.clamp"(%v28, %v19, %v29) : (tensor<f32>, tensor<8x8x6xf32>, tensor<f32>) -> (tensor<8x8x6xf32>)
    %v31 = "stablehlo.constant"() <{value = dense<0> : tensor<i32>}> : () -> (tensor<i32>)
    %v34 = "stablehlo.constant"() <{value = dense<4> : tensor<i32>}> : () -> (tensor<i32>)
    %v35 = "stablehlo.constant"() <{value = dense<1> : tensor<i32>}> : () -> (tensor<i32>)
    %v36 = "stablehlo.constant"() <{value = dense<0> : tensor<i32>}> : () -> (tensor<i32>)
    %v49:2 = "stablehlo.while"(%v31, %v15) ({
    ^bb0(%v32_: tensor<i32>, %v33_: tensor<4x1xui8>):
    %v37 = "stablehlo.compare"(%v32_, %v34) <{comparison_direction = #stablehlo<comparison_direction LT>, compare_type = #stablehlo<comparison_type SIGNED>}> : (tensor<i32>, tensor<i32>) -> (tensor<i1>)
    "stablehlo.return"(%v37) : (tensor<i1>) -> ()
    }, {
    ^bb0(%v32: tensor<i32>, %v33: tensor<4x1xui8>):
    %v39 = "stablehlo.dynamic_slice"(%v21, %v32, %v36, %v36) <{slice_sizes = array<i64: 1, 1, 5>}> : (tensor<4x1x5xui8>, tensor<i32>, tensor<i32>, tensor<i32>) -> (tensor<1x1x5xui8>)
    %v40 = "stablehlo.reshape"(%v39) : (tensor<1x1x5xui8>) -> (tensor<1x5xui8>)
    %v41 = "stablehlo.constant"() <{value = dense<2.000000e+00> : tensor<3x4x4x3xf32>}> : () -> (tensor<3x4x4x3xf32>)
    %v42 = "stablehlo.compare"(%v41, %arg5) <{comparison_direction = #stablehlo<comparison_direction EQ>, compare_type = #stablehlo<comparison_type FLOAT>}> : (tensor<3x4x4x3xf32>, tensor<3x4x4x3xf32>) -> (tensor<3x4x4x3xi1>)
    %v43 = sdy.sharding_constraint %arg3 <@mesh, [{?}p1, {?}, {"a"}]> : tensor<8x8x6xf64>
    %v44 = "stablehlo.constant"() <{value = dense<0.000000e+00> : tensor<f64>}> : () -> (tensor<f64>)
    %v45 = "stablehlo.reduce"(%v43, %v44) <{dimensions = array<i64: 0, 2>}> ({
    ^bb0(%l: tensor<f64>, %r: tensor<f64>):
      %o = "stablehlo.add"(%l, %r) : (tensor<f64>, tensor<f64>) -> tensor<f64>
      "stablehlo.return"(%o) : (tensor<f64>) -> ()
    }) : (tensor<8x8x6xf64>, tensor<f64>) -> (tensor<8xf64>)
    %v46 = "stablehlo.add"(%v18, %v33) : (tensor<4x1xui8>, tensor<4x1xui8>) -> (tensor<4x1xui8>)
    %v47 = "stablehlo.add"(%v32, %v35) : (tensor<i32>, tensor<i32>) -> (tensor<i32>)
    "stablehlo.return"(%v47, %v46) : (tensor<i32>, tensor<4x1xui8>) -> ()
    }) : (tensor<i32>, tensor<4x1xui8>) -> (tensor<i32>, tensor<4x1xui8>)
    %v50 = sdy.sharding_constraint %arg2 <@mesh, [{}, {}]> : tensor<8x4xbf16>
    %v51 = "stablehlo.and"(%v18, %v14) : (tensor<4x1xui8>, tensor<4x1xui8>) -> (tensor<4x1xui8>)
    "stablehlo.return"(%v49#1) : (tensor<4x1xui8>) -> ()
    }) : (tensor<i1>) -> (tensor<4x1xui8>)
    %v54 = "stablehlo.constant"() <{value = dense<2> : tensor<ui8>}> : () -> (tensor<ui8>)
    %v55 = "stablehlo.reduce_window"(%v15, %v54) <{window_dimensions = array<i64: 1, 2>, window_strides = array<i64: 1, 1>, base_dilations = array<i64: 1, 2>, window_dilations = array<i64: 1, 1>, padding = dense<[[0, 0], [1, 1]]> : tensor<2x2xi64>}> ({
    ^bb0(%l: tensor<ui8>, %r: tensor<ui8>):
      %o = "stablehlo.add"(%l, %r) : (tensor<ui8>, tensor<ui8>) -> tensor<ui8>
      "stablehlo.return"(%o) : (tensor<ui8>) -> ()
    }) : (tensor<4x1xui8>, tensor<ui8>) -> (tensor<4x2xui8>)
    %v56 = sdy.sharding_constraint %v55 <@mesh, [{}, {}], replicated={"a"}> : tensor<4x2xui8>
    %v57 = "stablehlo.gather"(%v56, %arg6) <{dimension_numbers = #stablehlo.gather<offset_dims = [], collapsed_slice_dims = [1], operand_batching_dims = [0], start_indices_batching_dims = [0], start_index_map = [], index_vector_dim = 1>, slice_sizes = array<i64: 1, 1>}> : (tensor<4x2xui8>, tensor<4x0xui32>) -> (tensor<4xui8>)
    return %v57, %v53, %v22 : tensor<4xui8>, tensor<4x1xui8>, tensor<8x8x6xf32>
}
