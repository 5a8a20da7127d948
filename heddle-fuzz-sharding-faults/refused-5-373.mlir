sdy.mesh @mesh = <["a"=2, "b"=3], device_ids=[4, 5, 3, 0, 1, 2]>
func.func public @main(%arg0: tensor<2x8x0x7x2xui32>, %arg1: tensor<6x2xi32>, %arg2: tensor<2xi64>, %arg3: tensor<i1> {sdy.sharding = #sdy.sharding<@mesh, []>}, %arg4: tensor<6x4x7x3xf32> {sdy.sharding = #sdy.sharding<@mesh, [{?}p0, {?}p0, {?}, {"a"}], replicated={"b"}>}, %arg5: tensor<1x3x4x3xf32>, %arg6: tensor<10xi32> {sdy.sharding = #sdy.sharding<@mesh, [{"b", "a"}p1]>}, %arg7: tensor<i32>) -> (tensor<10xi32>, tensor<6x10x8x2x1xf32>, tensor<10x8x2x1xf32>) {
    %v0 = "stablehlo.constant"() <{value = dense<0> : tensor<ui32>}> : () -> (tensor<ui32>)
    %v1 = "stablehlo.reduce"(%arg0, %v0) <{dimensions = array<i64: 0, 1, 3>}> ({
    ^bb0(%l: tensor<ui32>, %r: tensor<ui32>):
      %o = "stablehlo.add"(%l, %r) : (tensor<ui32>, tensor<ui32>) -> tensor<ui32>
      "stablehlo.return"(%o) : (tensor<ui32>) -> ()
    }) : (tensor<2x8x0x7x2xui32>, tensor<ui32>) -> (tensor<0x2xui32>)
    %v2 = "stablehlo.gather"(%arg1, %arg2) <{dimension_numbers = #stablehlo.gather<offset_dims = [0, 1], collapsed_slice_dims = [], operand_batching_dims = [], start_indices_batching_dims = [], start_index_map = [1, 0], index_vector_dim = 0>, slice_sizes = array<i64: 6, 2>}> : (tensor<6x2xi32>, tensor<2xi64>) -> (tensor<6x2xi32>)
    sdy.sharding_group %v1 group_id=200 : tensor<0x2xui32>
    %v9 = "stablehlo.if"(%arg3) ({
    %v3 = "stablehlo.convolution"(%arg4, %arg5) <{dimension_numbers = #stablehlo.conv<[b, 0, 1, f]x[0, 1, o, i]->[f, 0, 1, b]>, feature_group_count = 1 : i64, batch_group_count = 2 : i64, window_strides = array<i64: 2, 1>, lhs_dilation = array<i64: 1, 1>, rhs_dilation = array<i64: 1, 1>, padding = dense<[[2, 0], [0, 0]]> : tensor<2x2xi64>, window_reversal = array<i1: false, false>}> : (tensor<6x4x7x3xf32>, tensor<1x3x4x3xf32>) -> (tensor<4x3x5x3xf32>)
    "stablehlo.return"(%arg3) : (tensor<i1>) -> ()
    }, {
    %v5 = "stablehlo.constant"() <{value = dense<0.000000e+00> : tensor<f32>}> : () -> (tensor<f32>)
    %v6 = "stablehlo.constant"() <{value = dense<3.000000e+00> : tensor<f32>}> : () -> (tensor<f32>)
    %v7 = "stablehlo.clamp"(%v5, %arg5, %v6) : (tensor<f32>, tensor<1x3x4x3xf32>, tensor<f32>) -> (tensor<1x3x4x3xf32>)
    "stablehlo.return"(%arg3) : (tensor<i1>) -> ()
    }) : (tensor<i1>) -> (tensor<i1>)
    %v10 = "stablehlo.add"(%v2, %arg1) : (tensor<6x2xi32>, tensor<6x2xi32>) -> (tensor<6x2xi32>)
    %v27 = "stablehlo.if"(%v9) ({
    %v11 = "stablehlo.constant"() <{value = dense<1.000000e+00> : tensor<f32>}> : () -> (tensor<f32>)
    %v12 = "stablehlo.reduce_window"(%arg5, %v11) <{window_dimensions = array<i64: 1, 3, 1, 3>, window_strides = array<i64: 1, 1, 1, 3>, base_dilations = array<i64: 1, 2, 1, 1>, window_dilations = array<i64: 1, 1, 1, 1>, padding = dense<[[0, 0], [1, 2], [0, 0], [1, 2]]> : tensor<4x2xi64>}> ({
    ^bb0(%l: tensor<f32>, %r: tensor<f32>):
      %o = "stablehlo.multiply"(%l, %r) : (tensor<f32>, tensor<f32>) -> tensor<f32>
      "stablehlo.return"(%o) : (tensor<f32>) -> ()
    }) : (tensor<1x3x4x3xf32>, tensor<f32>) -> (tensor<1x6x4x2xf32>)
    %v13 = "stablehlo.add"(%arg6, %arg6) : (tensor<10xi32>, tensor<10xi32>) -> (tensor<10xi32>)
    "stablehlo.return"(%v13) : (tensor<10xi32>) -> ()
    }, {
    %v21 = "stablehlo.case"(%arg7) ({
    %v15 = "stablehlo.constant"() <{value = dense<0.000000e+00> : tensor<6x4x7x3xf32>}> : () -> (tensor<6x4x7x3xf32>)
    %v16 = "stablehlo.constant"() <{value = dense<3.000000e+00> : tensor<6x4x7x3xf32>}> : () -> (tensor<6x4x7x3xf32>)
    %v17 = "stablehlo.clamp"(%v15, %arg4, %v16) : (tensor<6x4x7x3xf32>, tensor<6x4x7x3xf32>, tensor<6x4x7x3xf32>) -> (tensor<6x4x7x3xf32>)
    "stablehlo.return"(%v1) : (tensor<0x2xui32>) -> ()
    }, {
    %v19 = "stablehlo.add"(%v1, %v1) : (tensor<0x2xui32>, tensor<0x2xui32>) -> (tensor<0x2xui32>)
    "stablehlo.return"(%v19) : (tensor<0x2xui32>) -> ()
    }) : (tensor<i32>) -> (tensor<0x2xui32>)
    %v22 = "stablehlo.constant"() <{value = dense<0> : tensor<ui32>}> : () -> (tensor<ui32>)
    %v23 = "stablehlo.dot_general"(%v1, %v22) <{dot_dimension_numbers = #stablehlo.dot<lhs_batching_dimensions = [], rhs_batching_dimensions = [], lhs_contracting_dimensions = [], rhs_contracting_dimensions = []>}> : (tensor<0x2xui32>, tensor<ui32>) -> (tensor<0x2xui32>)
    %v24 = "stablehlo.xor"(%arg3, %arg3) : (tensor<i1>, tensor<i1>) -> (tensor<i1>)
    %v25 = "stablehlo.add"(%arg6, %arg6) : (tensor<10xi32>, tensor<10xi32>) -> (tensor<10xi32>)
    "stablehlo.return"(%v25) : (tensor<10xi32>) -> ()
    }) : (tensor<i1>) -> (tensor<10xi32>)
    %v28 = "stablehlo.constant"() <{value = dense<0.000000e+00> : tensor<10x8x2x1xf32>}> : () -> (tensor<10x8x2x1xf32>)
    %v29 = "stablehlo.constant"() <{value = dense<0> : tensor<i32>}> : () -> (tensor<i32>)
    %v30 = "stablehlo.constant"() <{value = dense<0.000000e+00> : tensor<6x10x8x2x1xf32>}> : () -> (tensor<6x10x8x2x1xf32>)
    %v34 = "stablehlo.constant"() <{value = dense<6> : tensor<i32>}> : () -> (tensor<i32>)
    %v35 = "stablehlo.constant"() <{value = dense<1> : tensor<i32>}> : () -> (tensor<i32>)
    %v36 = "stablehlo.constant"() <{value = dense<0> : tensor<i32>}> : () -> (tensor<i32>)
    %v53:3 = "stablehlo.while"(%v29, %v28, %v30) ({
    ^bb0(%v31_: tensor<i32>, %v32_: tensor<10x8x2x1xf32>, %v33_: tensor<6x10x8x2x1xf32>):
    %v37 = "stablehlo.compare"(%v31_, %v34) <{comparison_direction = #stablehlo<comparison_direction LT>, compare_type = #stablehlo<comparison_type SIGNED>}> : (tensor<i32>, tensor<i32>) -> (tensor<i1>)
    "stablehlo.return"(%v37) : (tensor<i1>) -> ()
    }, {
    ^bb0(%v31: tensor<i32>, %v32: tensor<10x8x2x1xf32>, %v33: tensor<6x10x8x2x1xf32>):
    %v39 = "stablehlo.dynamic_slice"(%arg4, %v31, %v36, %v36, %v36) <{slice_sizes = array<i64: 1, 4, 7, 3>}> : (tensor<6x4x7x3xf32>, tensor<i32>, tensor<i32>, tensor<i32>, tensor<i32>) -> (tensor<1x4x7x3xf32>)
    %v40 = "stablehlo.reshape"(%v39) : (tensor<1x4x7x3xf32>) -> (tensor<4x7x3xf32>)
    %v41 = "stablehlo.reshape"(%v32) : (tensor<10x8x2x1xf32>) -> (tensor<80x2x1xf32>)
    %v42 = sdy.propagation_barrier %v9 allowed_direction=BACKWARD : tensor<i1>
    %v43 = "stablehlo.reshape"(%v10) : (tensor<6x2xi32>) -> (tensor<12xi32>)
    %v44 = "stablehlo.iota"() <{iota_dimension = 0 : i64}> : () -> (tensor<1x1x6x10xui8>)
    %v45 = "stablehlo.transpose"(%v44) <{permutation = array<i64: 3, 1, 0, 2>}> : (tensor<1x1x6x10xui8>) -> (tensor<10x1x1x6xui8>)
    %v46 = "stablehlo.constant"() <{value = dense<-3.000000e+00> : tensor<f32>}> : () -> (tensor<f32>)
    %v47 = "stablehlo.constant"() <{value = dense<3.000000e+00> : tensor<f32>}> : () -> (tensor<f32>)
    %v48 = "stablehlo.clamp"(%v46, %v32, %v47) : (tensor<f32>, tensor<10x8x2x1xf32>, tensor<f32>) -> (tensor<10x8x2x1xf32>)
    %v49 = "stablehlo.add"(%v31, %v35) : (tensor<i32>, tensor<i32>) -> (tensor<i32>)
    %v50 = "stablehlo.reshape"(%v48) : (tensor<10x8x2x1xf32>) -> (tensor<1x10x8x2x1xf32>)
    %v51 = "stablehlo.dynamic_update_slice"(%v33, %v50, %v31, %v36, %v36, %v36, %v36) : (tensor<6x10x8x2x1xf32>, tensor<1x10x8x2x1xf32>, tensor<i32>, tensor<i32>, tensor<i32>, tensor<i32>, tensor<i32>) -> (tensor<6x10x8x2x1xf32>)
    "stablehlo.return"(%v49, %v48, %v51) : (tensor<i32>, tensor<10x8x2x1xf32>, tensor<6x10x8x2x1xf32>) -> ()
    }) : (tensor<i32>, tensor<10x8x2x1xf32>, tensor<6x10x8x2x1xf32>) -> (tensor<i32>, tensor<10x8x2x1xf32>, tensor<6x10x8x2x1xf32>)
    %v54 = "stablehlo.reverse"(%v27) <{dimensions = array<i64: 0>}> : (tensor<10xi32>) -> (tensor<10xi32>)
    return %v54, %v53#2, %v53#1 : tensor<10xi32>, tensor<6x10x8x2x1xf32>, tensor<10x8x2x1xf32>
}
