sdy.mesh @mesh = <["a"=6], device_ids=[2, 5, 0, 4, 1, 3]>
func.func public @main(%arg0: tensor<9x1x3xf32> {sdy.sharding = #sdy.sharding<@mesh, [{"a"}, {}, {?}]>}, %arg1: tensor<3x3x1xf32> {sdy.sharding = #sdy.sharding<@mesh, [{}, {?}, {"a"}]>}, %arg2: tensor<3xf32>, %arg3: tensor<i32> {sdy.sharding = #sdy.sharding<@mesh, []>}, %arg4: tensor<f32>, %arg5: tensor<4x8xi64>, %arg6: tensor<1x0xi64> {sdy.sharding = #sdy.sharding<@mesh, [{}, {}]>}, %arg7: tensor<1x7x2xi8> {sdy.sharding = #sdy.sharding<@mesh, [{?}, {"a":(1)2}, {?}], replicated={"a":(2)3}>}) -> (tensor<1xi32>, tensor<f32>, tensor<3x3x1xf32> {sdy.sharding = #sdy.sharding<@mesh, [{?}, {}, {?}]>}, tensor<10x3x1xf32> {sdy.sharding = #sdy.sharding<@mesh, [{?}, {?}, {}]>}) {
    %v0 = "stablehlo.convolution"(%arg0, %arg1) <{dimension_numbers = #stablehlo.conv<[0, b, f]x[i, o, 0]->[0, f, b]>, feature_group_count = 1 : i64, batch_group_count = 1 : i64, window_strides = array<i64: 2>, lhs_dilation = array<i64: 2>, rhs_dilation = array<i64: 1>, padding = dense<[[1, 1]]> : tensor<1x2xi64>, window_reversal = array<i1: false>}> : (tensor<9x1x3xf32>, tensor<3x3x1xf32>) -> (tensor<10x3x1xf32>)
    %v1 = "stablehlo.dot_general"(%arg1, %arg2) <{dot_dimension_numbers = #stablehlo.dot<lhs_batching_dimensions = [0], rhs_batching_dimensions = [0], lhs_contracting_dimensions = [], rhs_contracting_dimensions = []>}> : (tensor<3x3x1xf32>, tensor<3xf32>) -> (tensor<3x3x1xf32>)
    %v18 = "stablehlo.case"(%arg3) ({
    %v2 = "stablehlo.iota"() <{iota_dimension = 0 : i64}> : () -> (tensor<3x9x6x2xf32>)
    %v3 = "stablehlo.cosine"(%v2) : (tensor<3x9x6x2xf32>) -> (tensor<3x9x6x2xf32>)
    %v4 = "stablehlo.constant"() <{value = dense<3> : tensor<4x8xi64>}> : () -> (tensor<4x8xi64>)
    %v5 = "stablehlo.multiply"(%v4, %arg5) : (tensor<4x8xi64>, tensor<4x8xi64>) -> (tensor<4x8xi64>)
    %v6 = "stablehlo.add"(%arg4, %arg4) : (tensor<f32>, tensor<f32>) -> (tensor<f32>)
    "stablehlo.return"(%v6) : (tensor<f32>) -> ()
    }, {
    %v8 = "stablehlo.constant"() <{value = dense<3.000000e+00> : tensor<3x8xbf16>}> : () -> (tensor<3x8xbf16>)
    %v9 = "stablehlo.gather"(%v8, %arg6) <{dimension_numbers = #stablehlo.gather<offset_dims = [1], collapsed_slice_dims = [1], operand_batching_dims = [], start_indices_batching_dims = [], start_index_map = [], index_vector_dim = 1>, slice_sizes = array<i64: 3, 1>}> : (tensor<3x8xbf16>, tensor<1x0xi64>) -> (tensor<1x3xbf16>)
    %v10 = "stablehlo.iota"() <{iota_dimension = 2 : i64}> : () -> (tensor<5x2x7xi8>)
    %v11 = "stablehlo.dot_general"(%arg7, %v10) <{dot_dimension_numbers = #stablehlo.dot<lhs_batching_dimensions = [1], rhs_batching_dimensions = [2], lhs_contracting_dimensions = [2], rhs_contracting_dimensions = [1]>}> : (tensor<1x7x2xi8>, tensor<5x2x7xi8>) -> (tensor<7x1x5xi8>)
    %v12 = "stablehlo.round_nearest_even"(%arg4) : (tensor<f32>) -> (tensor<f32>)
    "stablehlo.return"(%v12) : (tensor<f32>) -> ()
    }, {
    %v14 = "stablehlo.iota"() <{iota_dimension = 1 : i64}> : () -> (tensor<4x7x1xi8>)
    %v15 = "stablehlo.dot_general"(%arg7, %v14) <{dot_dimension_numbers = #stablehlo.dot<lhs_batching_dimensions = [1], rhs_batching_dimensions = [1], lhs_contracting_dimensions = [], rhs_contracting_dimensions = []>}> : (tensor<1x7x2xi8>, tensor<4x7x1xi8>) -> (tensor<7x1x2x4x1xi8>)
    %v16 = "stablehlo.xor"(%arg6, %arg6) : (tensor<1x0xi64>, tensor<1x0xi64>) -> (tensor<1x0xi64>)
    "stablehlo.return"(%arg4) : (tensor<f32>) -> ()
    }) : (tensor<i32>) -> (tensor<f32>)
    %v19 = "stablehlo.constant"() <{value = dense<1> : tensor<1xi32>}> : () -> (tensor<1xi32>)
    %v20 = "stablehlo.dot_general"(%arg3, %v19) <{dot_dimension_numbers = #stablehlo.dot<lhs_batching_dimensions = [], rhs_batching_dimensions = [], lhs_contracting_dimensions = [], rhs_contracting_dimensions = []>}> : (tensor<i32>, tensor<1xi32>) -> (tensor<1xi32>)
    return %v20, %v18, %v1, %v0 : tensor<1xi32>, tensor<f32>, tensor<3x3x1xf32>, tensor<10x3x1xf32>
}
