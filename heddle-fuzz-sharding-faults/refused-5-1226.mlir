sdy.mesh @mesh = <["a"=4]>
func.func public @main(%arg0: tensor<i1>, %arg1: tensor<3x5xui8> {sdy.sharding = #sdy.sharding<@mesh, [{}, {?}]>}, %arg2: tensor<1x5x6x8xi32> {sdy.sharding = #sdy.sharding<@mesh, [{?}, {"a":(2)2, "a":(1)2, ?}, {}, {?}]>}, %arg3: tensor<2x5x6x2xf32>, %arg4: tensor<i32> {sdy.sharding = #sdy.sharding<@mesh, []>}, %arg5: tensor<2x2xi32> {sdy.sharding = #sdy.sharding<@mesh, [{?}, {?}]>}, %arg6: tensor<1x5x2x1xf32> {sdy.sharding = #sdy.sharding<@mesh, [{}, {?}, {?}, {?}]>}) -> (tensor<2x11x6x2xf32>, tensor<2x5x6x2xi1>, tensor<2x1x3x6xf32> {sdy.sharding = #sdy.sharding<@mesh, [{}, {}, {}, {"a"}]>}, tensor<1x5x6x8xi32>, tensor<i1>) {
    %v5 = "stablehlo.if"(%arg0) ({
    "stablehlo.return"(%arg0) : (tensor<i1>) -> ()
    }, {
    %v1 = "stablehlo.transpose"(%arg1) <{permutation = array<i64: 1, 0>}> : (tensor<3x5xui8>) -> (tensor<5x3xui8>)
    %v2 = "stablehlo.broadcast_in_dim"(%v1) <{broadcast_dimensions = array<i64: 1, 2>}> : (tensor<5x3xui8>) -> (tensor<3x5x3x4xui8>)
    %v3:2 = "chlo.top_k"(%arg1) <{k = 1 : i64}> : (tensor<3x5xui8>) -> (tensor<3x1xui8>, tensor<3x1xi32>)
    "stablehlo.return"(%arg0) : (tensor<i1>) -> ()
    }) : (tensor<i1>) -> (tensor<i1>)
    %v6 = "stablehlo.concatenate"(%arg1, %arg1) <{dimension = 1 : i64}> : (tensor<3x5xui8>, tensor<3x5xui8>) -> (tensor<3x10xui8>)
    %v10 = sdy.manual_computation(%arg2, %arg2) in_shardings=[<@mesh, [{}, {}, {}, {"a"}]>, <@mesh, [{}, {}, {}, {"a"}]>] out_shardings=[<@mesh, [{}, {}, {}, {"a"}]>] manual_axes={"a"} (%v7: tensor<1x5x6x2xi32>, %v8: tensor<1x5x6x2xi32>) {
    "sdy.return"(%v7) : (tensor<1x5x6x2xi32>) -> ()
    } : (tensor<1x5x6x8xi32>, tensor<1x5x6x8xi32>) -> tensor<1x5x6x8xi32>
    %v11 = "stablehlo.constant"() <{value = dense<2.000000e+00> : tensor<3x6x3x2xf32>}> : () -> (tensor<3x6x3x2xf32>)
    %v12 = "stablehlo.convolution"(%arg3, %v11) <{dimension_numbers = #stablehlo.conv<[b, 0, f, 1]x[0, o, 1, i]->[b, 1, 0, f]>, feature_group_count = 3 : i64, batch_group_count = 1 : i64, window_strides = array<i64: 1, 1>, lhs_dilation = array<i64: 1, 2>, rhs_dilation = array<i64: 1, 1>, padding = dense<[[0, 0], [0, 0]]> : tensor<2x2xi64>, window_reversal = array<i1: true, false>}> : (tensor<2x5x6x2xf32>, tensor<3x6x3x2xf32>) -> (tensor<2x1x3x6xf32>)
    %v13 = "stablehlo.constant"() <{value = dense<1.000000e+00> : tensor<f32>}> : () -> (tensor<f32>)
    %v14 = "stablehlo.pad"(%arg3, %v13) <{edge_padding_low = array<i64: 0, 1, 0, 0>, edge_padding_high = array<i64: 0, 1, 0, 0>, interior_padding = array<i64: 0, 1, 0, 0>}> : (tensor<2x5x6x2xf32>, tensor<f32>) -> (tensor<2x11x6x2xf32>)
    %v15 = "stablehlo.constant"() <{value = dense<2.000000e+00> : tensor<2x5xbf16>}> : () -> (tensor<2x5xbf16>)
    %v16 = "stablehlo.compare"(%arg3, %arg3) <{comparison_direction = #stablehlo<comparison_direction GE>, compare_type = #stablehlo<comparison_type FLOAT>}> : (tensor<2x5x6x2xf32>, tensor<2x5x6x2xf32>) -> (tensor<2x5x6x2xi1>)
    %v26 = "stablehlo.case"(%arg4) ({
    %v17 = "stablehlo.sign"(%arg4) : (tensor<i32>) -> (tensor<i32>)
    %v18 = "stablehlo.reverse"(%v16) <{dimensions = array<i64: 0, 1, 2>}> : (tensor<2x5x6x2xi1>) -> (tensor<2x5x6x2xi1>)
    "stablehlo.return"(%v16) : (tensor<2x5x6x2xi1>) -> ()
    }, {
    %v20 = "stablehlo.constant"() <{value = dense<0> : tensor<i32>}> : () -> (tensor<i32>)
    %v21 = "stablehlo.constant"() <{value = dense<2> : tensor<i32>}> : () -> (tensor<i32>)
    %v22 = "stablehlo.clamp"(%v20, %arg5, %v21) : (tensor<i32>, tensor<2x2xi32>, tensor<i32>) -> (tensor<2x2xi32>)
    %v23 = "stablehlo.constant"() <{value = dense<1> : tensor<2xui8>}> : () -> (tensor<2xui8>)
    %v24 = "stablehlo.scatter"(%arg1, %v22, %v23) <{scatter_dimension_numbers = #stablehlo.scatter<update_window_dims = [], inserted_window_dims = [0, 1], input_batching_dims = [], scatter_indices_batching_dims = [], scatter_dims_to_operand_dims = [0, 1], index_vector_dim = 0>}> ({
    ^bb0(%l: tensor<ui8>, %r: tensor<ui8>):
      %o = "stablehlo.add"(%l, %r) : (tensor<ui8>, tensor<ui8>) -> tensor<ui8>
      "stablehlo.return"(%o) : (tensor<ui8>) -> ()
    }) : (tensor<3x5xui8>, tensor<2x2xi32>, tensor<2xui8>) -> (tensor<3x5xui8>)
    "stablehlo.return"(%v16) : (tensor<2x5x6x2xi1>) -> ()
    }) : (tensor<i32>) -> (tensor<2x5x6x2xi1>)
    %v27 = "stablehlo.constant"() <{value = dense<0> : tensor<i32>}> : () -> (tensor<i32>)
    %v28 = "stablehlo.constant"() <{value = dense<0> : tensor<i32>}> : () -> (tensor<i32>)
    %v29 = "stablehlo.constant"() <{value = dense<3> : tensor<i32>}> : () -> (tensor<i32>)
    %v30 = "stablehlo.dynamic_update_slice"(%v14, %arg6, %v27, %v28, %arg4, %v29) : (tensor<2x11x6x2xf32>, tensor<1x5x2x1xf32>, tensor<i32>, tensor<i32>, tensor<i32>, tensor<i32>) -> (tensor<2x11x6x2xf32>)
    return %v30, %v26, %v12, %v10, %v5 : tensor<2x11x6x2xf32>, tensor<2x5x6x2xi1>, tensor<2x1x3x6xf32>, tensor<1x5x6x8xi32>, tensor<i1>
}
