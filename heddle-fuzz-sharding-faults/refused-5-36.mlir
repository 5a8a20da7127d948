sdy.mesh @mesh = <["a"=2, "b"=4]>
func.func public @main(%arg0: tensor<i32>, %arg1: tensor<3x8xui32> {sdy.sharding = #sdy.sharding<@mesh, [{"b":(2)2}, {"a", "b":(1)2}]>}, %arg2: tensor<1xi32>, %arg3: tensor<ui32>, %arg4: tensor<4x1xi32> {sdy.sharding = #sdy.sharding<@mesh, [{"a"}, {}]>}, %arg5: tensor<4x1xi32>, %arg6: tensor<2xf32> {sdy.sharding = #sdy.sharding<@mesh, [{?}]>}) -> (tensor<2xf32>, tensor<4x2x1x5xf32> {sdy.sharding = #sdy.sharding<@mesh, [{}, {"a"}, {}, {}]>}, tensor<4x1xi32>, tensor<4x2xi32>, tensor<2xf32> {sdy.sharding = #sdy.sharding<@mesh, [{}]>}) {
    %v0 = "stablehlo.constant"() <{value = dense<0.000000e+00> : tensor<4x2x1x5xbf16>}> : () -> (tensor<4x2x1x5xbf16>)
    %v1 = "stablehlo.constant"() <{value = dense<0> : tensor<i32>}> : () -> (tensor<i32>)
    %v2 = "stablehlo.constant"() <{value = dense<3> : tensor<i32>}> : () -> (tensor<i32>)
    %v3 = "stablehlo.clamp"(%v1, %arg0, %v2) : (tensor<i32>, tensor<i32>, tensor<i32>) -> (tensor<i32>)
    %v35:2 = "stablehlo.while"(%v3, %v0) ({
    ^bb0(%v4: tensor<i32>, %v5: tensor<4x2x1x5xbf16>):
    %v6 = "stablehlo.compare"(%v4, %v2) <{comparison_direction = #stablehlo<comparison_direction LT>, compare_type = #stablehlo<comparison_type SIGNED>}> : (tensor<i32>, tensor<i32>) -> (tensor<i1>)
    "stablehlo.return"(%v6) : (tensor<i1>) -> ()
    }, {
    ^bb0(%v8: tensor<i32>, %v9: tensor<4x2x1x5xbf16>):
    %v10 = "stablehlo.constant"() <{value = dense<0> : tensor<i32>}> : () -> (tensor<i32>)
    %v13 = "stablehlo.constant"() <{value = dense<3> : tensor<i32>}> : () -> (tensor<i32>)
    %v14 = "stablehlo.constant"() <{value = dense<1> : tensor<i32>}> : () -> (tensor<i32>)
    %v15 = "stablehlo.constant"() <{value = dense<0> : tensor<i32>}> : () -> (tensor<i32>)
    %v27:2 = "stablehlo.while"(%v10, %arg1) ({
    ^bb0(%v11_: tensor<i32>, %v12_: tensor<3x8xui32>):
    %v16 = "stablehlo.compare"(%v11_, %v13) <{comparison_direction = #stablehlo<comparison_direction LT>, compare_type = #stablehlo<comparison_type SIGNED>}> : (tensor<i32>, tensor<i32>) -> (tensor<i1>)
    "stablehlo.return"(%v16) : (tensor<i1>) -> ()
    }, {
    ^bb0(%v11: tensor<i32>, %v12: tensor<3x8xui32>):
    %v18 = "stablehlo.dynamic_slice"(%arg1, %v11, %v15) <{slice_sizes = array<i64: 1, 8>}> : (tensor<3x8xui32>, tensor<i32>, tensor<i32>) -> (tensor<1x8xui32>)
    %v19 = "stablehlo.reshape"(%v18) : (tensor<1x8xui32>) -> (tensor<8xui32>)
    %v20 = "stablehlo.multiply"(%v9, %v9) : (tensor<4x2x1x5xbf16>, tensor<4x2x1x5xbf16>) -> (tensor<4x2x1x5xbf16>)
    %v21 = "stablehlo.dynamic_update_slice"(%v19, %v19, %arg0) : (tensor<8xui32>, tensor<8xui32>, tensor<i32>) -> (tensor<8xui32>)
    %v22 = sdy.sharding_constraint %v19 <@mesh, [{"b", ?}]> : tensor<8xui32>
    %v23 = "stablehlo.scatter"(%v19, %arg2, %arg3) <{scatter_dimension_numbers = #stablehlo.scatter<update_window_dims = [], inserted_window_dims = [0], input_batching_dims = [], scatter_indices_batching_dims = [], scatter_dims_to_operand_dims = [0], index_vector_dim = 0>}> ({
    ^bb0(%l: tensor<ui32>, %r: tensor<ui32>):
      %o = "stablehlo.minimum"(%l, %r) : (tensor<ui32>, tensor<ui32>) -> tensor<ui32>
      "stablehlo.return"(%o) : (tensor<ui32>) -> ()
    }) : (tensor<8xui32>, tensor<1xi32>, tensor<ui32>) -> (tensor<8xui32>)
    %v24 = "stablehlo.add"(%arg1, %v12) : (tensor<3x8xui32>, tensor<3x8xui32>) -> (tensor<3x8xui32>)
    %v25 = "stablehlo.add"(%v11, %v14) : (tensor<i32>, tensor<i32>) -> (tensor<i32>)
    "stablehlo.return"(%v25, %v24) : (tensor<i32>, tensor<3x8xui32>) -> ()
    }) : (tensor<i32>, tensor<3x8xui32>) -> (tensor<i32>, tensor<3x8xui32>)
    %v28 = "stablehlo.add"(%v9, %v9) : (tensor<4x2x1x5xbf16>, tensor<4x2x1x5xbf16>) -> (tensor<4x2x1x5xbf16>)
    %v29 = "stablehlo.constant"() <{value = dense<1> : tensor<i32>}> : () -> (tensor<i32>)
    %v30 = "stablehlo.constant"() <{value = dense<-3.000000e+00> : tensor<bf16>}> : () -> (tensor<bf16>)
    %v31 = "stablehlo.constant"() <{value = dense<3.000000e+00> : tensor<bf16>}> : () -> (tensor<bf16>)
    %v32 = "stablehlo.clamp"(%v30, %v28, %v31) : (tensor<bf16>, tensor<4x2x1x5xbf16>, tensor<bf16>) -> (tensor<4x2x1x5xbf16>)
    %v33 = "stablehlo.add"(%v8, %v29) : (tensor<i32>, tensor<i32>) -> (tensor<i32>)
    "stablehlo.return"(%v33, %v32) : (tensor<i32>, tensor<4x2x1x5xbf16>) -> ()
    }) : (tensor<i32>, tensor<4x2x1x5xbf16>) -> (tensor<i32>, tensor<4x2x1x5xbf16>)
    %v36 = sdy.sharding_constraint %arg1 <@mesh, [{"b"}, {}], replicated={"a"}> : tensor<3x8xui32>
    %v37 = "stablehlo.constant"() <{value = dense<1> : tensor<1x2xi32>}> : () -> (tensor<1x2xi32>)
    %v38 = "stablehlo.convolution"(%arg4, %v37) <{dimension_numbers = #stablehlo.conv<[b, f]x[i, o]->[b, f]>, feature_group_count = 1 : i64, batch_group_count = 1 : i64}> : (tensor<4x1xi32>, tensor<1x2xi32>) -> (tensor<4x2xi32>)
    %v39 = sdy.sharding_constraint %v38 <@mesh, [{"b"}, {}], replicated={"a"}> : tensor<4x2xi32>
    %v47 = sdy.manual_computation(%arg5, %arg5) in_shardings=[<@mesh, [{"a"}, {}]>, <@mesh, [{"a"}, {}]>] out_shardings=[<@mesh, [{"a"}, {}]>] manual_axes={"a"} (%v40: tensor<2x1xi32>, %v41: tensor<2x1xi32>) {
    %v42 = "stablehlo.iota"() <{iota_dimension = 1 : i64}> : () -> (tensor<1x3xf32>)
    %v43 = "stablehlo.iota"() <{iota_dimension = 0 : i64}> : () -> (tensor<1x3xf32>)
    %v44 = "stablehlo.constant"() <{value = dense<0.000000e+00> : tensor<f32>}> : () -> (tensor<f32>)
    %v45 = "stablehlo.select_and_scatter"(%v42, %v43, %v44) <{window_dimensions = array<i64: 1, 1>, window_strides = array<i64: 1, 1>, padding = dense<[[0, 0], [0, 0]]> : tensor<2x2xi64>}> ({
    ^bb0(%l: tensor<f32>, %r: tensor<f32>):
      %o = stablehlo.compare GE, %l, %r, FLOAT : (tensor<f32>, tensor<f32>) -> tensor<i1>
      stablehlo.return %o : tensor<i1>
    }, {
    ^bb0(%l: tensor<f32>, %r: tensor<f32>):
      %o = "stablehlo.add"(%l, %r) : (tensor<f32>, tensor<f32>) -> tensor<f32>
      "stablehlo.return"(%o) : (tensor<f32>) -> ()
    }) : (tensor<1x3xf32>, tensor<1x3xf32>, tensor<f32>) -> (tensor<1x3xf32>)
    "sdy.return"(%v41) : (tensor<2x1xi32>) -> ()
    } : (tensor<4x1xi32>, tensor<4x1xi32>) -> tensor<4x1xi32>
    %v48 = "stablehlo.constant"() <{value = dense<3.000000e+00> : tensor<bf16>}> : () -> (tensor<bf16>)
    %v49 = "stablehlo.reduce_window"(%v35#1, %v48) <{window_dimensions = array<i64: 1, 1, 1, 5>, window_strides = array<i64: 1, 1, 1, 1>, base_dilations = array<i64: 1, 1, 1, 1>, window_dilations = array<i64: 1, 1, 1, 1>, padding = dense<[[0, 0], [0, 0], [0, 0], [4, 0]]> : tensor<4x2xi64>}> ({
    ^bb0(%l: tensor<bf16>, %r: tensor<bf16>):
      %o = "stablehlo.add"(%l, %r) : (tensor<bf16>, tensor<bf16>) -> tensor<bf16>
      "stablehlo.return"(%o) : (tensor<bf16>) -> ()
    }) : (tensor<4x2x1x5xbf16>, tensor<bf16>) -> (tensor<4x2x1x5xbf16>)
    %v50 = "stablehlo.convert"(%v49) : (tensor<4x2x1x5xbf16>) -> (tensor<4x2x1x5xf32>)
    %v51 = "stablehlo.constant"() <{value = dense<0> : tensor<i32>}> : () -> (tensor<i32>)
    %v54 = "stablehlo.constant"() <{value = dense<4> : tensor<i32>}> : () -> (tensor<i32>)
    %v55 = "stablehlo.constant"() <{value = dense<1> : tensor<i32>}> : () -> (tensor<i32>)
    %v56 = "stablehlo.constant"() <{value = dense<0> : tensor<i32>}> : () -> (tensor<i32>)
    %v66:2 = "stablehlo.while"(%v51, %arg6) ({
    ^bb0(%v52_: tensor<i32>, %v53_: tensor<2xf32>):
    %v57 = "stablehlo.compare"(%v52_, %v54) <{comparison_direction = #stablehlo<comparison_direction LT>, compare_type = #stablehlo<comparison_type SIGNED>}> : (tensor<i32>, tensor<i32>) -> (tensor<i1>)
    "stablehlo.return"(%v57) : (tensor<i1>) -> ()
    }, {
    ^bb0(%v52: tensor<i32>, %v53: tensor<2xf32>):
    %v59 = "stablehlo.dynamic_slice"(%arg5, %v52, %v56) <{slice_sizes = array<i64: 1, 1>}> : (tensor<4x1xi32>, tensor<i32>, tensor<i32>) -> (tensor<1x1xi32>)
    %v60 = "stablehlo.reshape"(%v59) : (tensor<1x1xi32>) -> (tensor<1xi32>)
    %v61 = "stablehlo.constant"() <{value = dense<-3.000000e+00> : tensor<f32>}> : () -> (tensor<f32>)
    %v62 = "stablehlo.constant"() <{value = dense<3.000000e+00> : tensor<f32>}> : () -> (tensor<f32>)
    %v63 = "stablehlo.clamp"(%v61, %v53, %v62) : (tensor<f32>, tensor<2xf32>, tensor<f32>) -> (tensor<2xf32>)
    %v64 = "stablehlo.add"(%v52, %v55) : (tensor<i32>, tensor<i32>) -> (tensor<i32>)
    "stablehlo.return"(%v64, %v63) : (tensor<i32>, tensor<2xf32>) -> ()
    }) : (tensor<i32>, tensor<2xf32>) -> (tensor<i32>, tensor<2xf32>)
    %v67 = "stablehlo.constant"() <{value = dense<1> : tensor<i64>}> : () -> (tensor<i64>)
    %v68 = "stablehlo.dynamic_update_slice"(%arg6, %v66#1, %v67) : (tensor<2xf32>, tensor<2xf32>, tensor<i64>) -> (tensor<2xf32>)
    sdy.sharding_group %v38 group_id=208 : tensor<4x2xi32>
    return %v68, %v50, %v47, %v39, %v66#1 : tensor<2xf32>, tensor<4x2x1x5xf32>, tensor<4x1xi32>, tensor<4x2xi32>, tensor<2xf32>
}
