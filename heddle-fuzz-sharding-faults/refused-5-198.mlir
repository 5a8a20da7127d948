sdy.mesh @mesh = <["a"=3], device_ids=[2, 1, 0]>
func.func public @main(%arg0: tensor<1xbf16> {sdy.sharding = #sdy.sharding<@mesh, [{?}], replicated={"a"}>}, %arg1: tensor<2x3x5xf32>, %arg2: tensor<i32> {sdy.sharding = #sdy.sharding<@mesh, []>}, %arg3: tensor<4x4xf32> {sdy.sharding = #sdy.sharding<@mesh, [{?}, {?}]>}, %arg4: tensor<4x2xf32>, %arg5: tensor<1x3x5xf32>, %arg6: tensor<i1>, %arg7: tensor<3x6xf32> {sdy.sharding = #sdy.sharding<@mesh, [{}, {"a"}]>}) -> (tensor<2x3x5xf32>, tensor<2x3x5xf32>) {
    %v0 = "stablehlo.constant"() <{value = dense<2> : tensor<i64>}> : () -> (tensor<i64>)
    %v1 = "stablehlo.dynamic_slice"(%arg0, %v0) <{slice_sizes = array<i64: 1>}> : (tensor<1xbf16>, tensor<i64>) -> (tensor<1xbf16>)
    %v10 = sdy.manual_computation(%arg1, %arg1) in_shardings=[<@mesh, [{}, {"a"}, {}]>, <@mesh, [{}, {"a"}, {}]>] out_shardings=[<@mesh, [{}, {"a"}, {}]>] manual_axes={"a"} (%v2: tensor<2x1x5xf32>, %v3: tensor<2x1x5xf32>) {
    %v4 = "stablehlo.constant"() <{value = dense<2.000000e+00> : tensor<12x2x4xf32>}> : () -> (tensor<12x2x4xf32>)
    %v5 = "stablehlo.constant"() <{value = dense<0> : tensor<5x3xi32>}> : () -> (tensor<5x3xi32>)
    %v6 = "stablehlo.iota"() <{iota_dimension = 0 : i64}> : () -> (tensor<2x5xf32>)
    %v7 = "stablehlo.scatter"(%v4, %v5, %v6) <{scatter_dimension_numbers = #stablehlo.scatter<update_window_dims = [0], inserted_window_dims = [0, 2], input_batching_dims = [], scatter_indices_batching_dims = [], scatter_dims_to_operand_dims = [2, 1, 0], index_vector_dim = 1>}> ({
    ^bb0(%l: tensor<f32>, %r: tensor<f32>):
      %o = "stablehlo.maximum"(%l, %r) : (tensor<f32>, tensor<f32>) -> tensor<f32>
      "stablehlo.return"(%o) : (tensor<f32>) -> ()
    }) : (tensor<12x2x4xf32>, tensor<5x3xi32>, tensor<2x5xf32>) -> (tensor<12x2x4xf32>)
    %v8 = "stablehlo.add"(%v3, %v3) : (tensor<2x1x5xf32>, tensor<2x1x5xf32>) -> (tensor<2x1x5xf32>)
    "sdy.return"(%v8) : (tensor<2x1x5xf32>) -> ()
    } : (tensor<2x3x5xf32>, tensor<2x3x5xf32>) -> tensor<2x3x5xf32>
    %v14 = "stablehlo.case"(%arg2) ({
    %v11 = "stablehlo.convolution"(%arg3, %arg4) <{dimension_numbers = #stablehlo.conv<[b, f]x[i, o]->[b, f]>, feature_group_count = 1 : i64, batch_group_count = 1 : i64}> : (tensor<4x4xf32>, tensor<4x2xf32>) -> (tensor<4x2xf32>)
    %v12 = "stablehlo.cosine"(%arg4) : (tensor<4x2xf32>) -> (tensor<4x2xf32>)
    "stablehlo.return"(%arg2) : (tensor<i32>) -> ()
    }) : (tensor<i32>) -> (tensor<i32>)
    %v15 = "stablehlo.constant"() <{value = dense<0.000000e+00> : tensor<bf16>}> : () -> (tensor<bf16>)
    %v16 = "stablehlo.reduce"(%v1, %v15) <{dimensions = array<i64>}> ({
    ^bb0(%l: tensor<bf16>, %r: tensor<bf16>):
      %o = "stablehlo.add"(%l, %r) : (tensor<bf16>, tensor<bf16>) -> tensor<bf16>
      "stablehlo.return"(%o) : (tensor<bf16>) -> ()
    }) : (tensor<1xbf16>, tensor<bf16>) -> (tensor<1xbf16>)
    %v17 = "stablehlo.constant"() <{value = dense<0.000000e+00> : tensor<f32>}> : () -> (tensor<f32>)
    %v18 = "stablehlo.select_and_scatter"(%v10, %arg5, %v17) <{window_dimensions = array<i64: 3, 1, 1>, window_strides = array<i64: 2, 1, 1>, padding = dense<[[1, 1], [0, 0], [0, 0]]> : tensor<3x2xi64>}> ({
    ^bb0(%l: tensor<f32>, %r: tensor<f32>):
      %o = stablehlo.compare GE, %l, %r, FLOAT : (tensor<f32>, tensor<f32>) -> tensor<i1>
      stablehlo.return %o : tensor<i1>
    }, {
    ^bb0(%l: tensor<f32>, %r: tensor<f32>):
      %o = "stablehlo.add"(%l, %r) : (tensor<f32>, tensor<f32>) -> tensor<f32>
      "stablehlo.return"(%o) : (tensor<f32>) -> ()
    }) : (tensor<2x3x5xf32>, tensor<1x3x5xf32>, tensor<f32>) -> (tensor<2x3x5xf32>)
    %v19 = "stablehlo.select"(%arg6, %arg2, %v14) : (tensor<i1>, tensor<i32>, tensor<i32>) -> (tensor<i32>)
    %v20 = "stablehlo.constant"() <{value = dense<0> : tensor<3x6xi32>}> : () -> (tensor<3x6xi32>)
    %v21 = "stablehlo.constant"() <{value = dense<1.000000e+00> : tensor<6x1xf32>}> : () -> (tensor<6x1xf32>)
    %v22 = "stablehlo.scatter"(%v10, %v20, %v21) <{scatter_dimension_numbers = #stablehlo.scatter<update_window_dims = [1], inserted_window_dims = [1, 2], input_batching_dims = [], scatter_indices_batching_dims = [], scatter_dims_to_operand_dims = [2, 0, 1], index_vector_dim = 0>}> ({
    ^bb0(%l: tensor<f32>, %r: tensor<f32>):
      stablehlo.return %r : tensor<f32>
    }) : (tensor<2x3x5xf32>, tensor<3x6xi32>, tensor<6x1xf32>) -> (tensor<2x3x5xf32>)
    %v29 = "stablehlo.case"(%v19) ({
    %v23 = "stablehlo.sine"(%v16) : (tensor<1xbf16>) -> (tensor<1xbf16>)
    %v24 = "stablehlo.iota"() <{iota_dimension = 0 : i64}> : () -> (tensor<4x7xi32>)
    "stablehlo.return"(%v18) : (tensor<2x3x5xf32>) -> ()
    }, {
    %v26 = "stablehlo.constant"() <{value = dense<0.000000e+00> : tensor<6x3xf32>}> : () -> (tensor<6x3xf32>)
    %v27 = "stablehlo.convolution"(%arg7, %v26) <{dimension_numbers = #stablehlo.conv<[b, f]x[o, i]->[f, b]>, feature_group_count = 2 : i64, batch_group_count = 1 : i64}> : (tensor<3x6xf32>, tensor<6x3xf32>) -> (tensor<6x3xf32>)
    "stablehlo.return"(%v18) : (tensor<2x3x5xf32>) -> ()
    }) : (tensor<i32>) -> (tensor<2x3x5xf32>)
    %v30 = "stablehlo.reverse"(%v29) <{dimensions = array<i64: 0, 1>}> : (tensor<2x3x5xf32>) -> (tensor<2x3x5xf32>)
    return %v30, %v22 : tensor<2x3x5xf32>, tensor<2x3x5xf32>
}
