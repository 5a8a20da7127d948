sdy.mesh @mesh = <["a"=2, "b"=2, "c"=2]>
func.func public @main(%arg0: tensor<8xf32>, %arg1: tensor<1x8x1xi1> {sdy.sharding = #sdy.sharding<@mesh, [{}, {"a"}, {}]>}, %arg2: tensor<1x4x1xf32>, %arg3: tensor<1x1x1x3xf32>, %arg4: tensor<2x2x3x5xbf16>) -> (tensor<2x3x2x5xbf16>, tensor<1x8x1xf32>, tensor<1x8x1xf32> {sdy.sharding = #sdy.sharding<@mesh, [{}, {"b"}, {}], replicated={"c"}>}, tensor<1x1x1x1x3xf32> {sdy.sharding = #sdy.sharding<@mesh, [{}, {}, {}, {}, {}]>}) {
    %v0 = "stablehlo.broadcast_in_dim"(%arg0) <{broadcast_dimensions = array<i64: 1>}> : (tensor<8xf32>) -> (tensor<1x8x1xf32>)
    %v1 = sdy.sharding_constraint %v0 <@mesh, [{?}, {"b"}, {?}], replicated={"c"}> : tensor<1x8x1xf32>
    %v2 = "stablehlo.constant"() <{value = dense<true> : tensor<i1>}> : () -> (tensor<i1>)
    %v12 = "stablehlo.if"(%v2) ({
    %v3 = "stablehlo.select"(%arg1, %v0, %v1) : (tensor<1x8x1xi1>, tensor<1x8x1xf32>, tensor<1x8x1xf32>) -> (tensor<1x8x1xf32>)
    %v4 = "stablehlo.constant"() <{value = dense<0.000000e+00> : tensor<f32>}> : () -> (tensor<f32>)
    %v5 = "stablehlo.select_and_scatter"(%v0, %arg2, %v4) <{window_dimensions = array<i64: 1, 3, 1>, window_strides = array<i64: 1, 2, 1>, padding = dense<[[0, 0], [0, 1], [0, 0]]> : tensor<3x2xi64>}> ({
    ^bb0(%l: tensor<f32>, %r: tensor<f32>):
      %o = stablehlo.compare GE, %l, %r, FLOAT : (tensor<f32>, tensor<f32>) -> tensor<i1>
      stablehlo.return %o : tensor<i1>
    }, {
    ^bb0(%l: tensor<f32>, %r: tensor<f32>):
      %o = "stablehlo.add"(%l, %r) : (tensor<f32>, tensor<f32>) -> tensor<f32>
      "stablehlo.return"(%o) : (tensor<f32>) -> ()
    }) : (tensor<1x8x1xf32>, tensor<1x4x1xf32>, tensor<f32>) -> (tensor<1x8x1xf32>)
    %v6 = "stablehlo.dot_general"(%v5, %arg3) <{dot_dimension_numbers = #stablehlo.dot<lhs_batching_dimensions = [], rhs_batching_dimensions = [], lhs_contracting_dimensions = [2, 0], rhs_contracting_dimensions = [2, 1]>}> : (tensor<1x8x1xf32>, tensor<1x1x1x3xf32>) -> (tensor<8x1x3xf32>)
    %v7 = sdy.sharding_constraint %v0 <@mesh, [{}, {"b", ?}, {}]> : tensor<1x8x1xf32>
    "stablehlo.return"(%v7) : (tensor<1x8x1xf32>) -> ()
    }, {
    %v9 = "stablehlo.constant"() <{value = dense<1> : tensor<1x0xi32>}> : () -> (tensor<1x0xi32>)
    %v10 = "stablehlo.gather"(%arg2, %v9) <{dimension_numbers = #stablehlo.gather<offset_dims = [1], collapsed_slice_dims = [0], operand_batching_dims = [2], start_indices_batching_dims = [0], start_index_map = [], index_vector_dim = 1>, slice_sizes = array<i64: 1, 3, 1>}> : (tensor<1x4x1xf32>, tensor<1x0xi32>) -> (tensor<1x3xf32>)
    "stablehlo.return"(%v0) : (tensor<1x8x1xf32>) -> ()
    }) : (tensor<i1>) -> (tensor<1x8x1xf32>)
    %v13 = "stablehlo.reshape"(%arg3) : (tensor<1x1x1x3xf32>) -> (tensor<1x1x1x1x3xf32>)
    %v15 = "stablehlo.optimization_barrier"(%v1) : (tensor<1x8x1xf32>) -> (tensor<1x8x1xf32>)
    %v16 = "stablehlo.sort"(%v12) <{dimension = 0 : i64, is_stable = true}> ({
    ^bb0(%l: tensor<f32>, %r: tensor<f32>):
      %o = stablehlo.compare LT, %l, %r, FLOAT : (tensor<f32>, tensor<f32>) -> tensor<i1>
      stablehlo.return %o : tensor<i1>
    }) : (tensor<1x8x1xf32>) -> (tensor<1x8x1xf32>)
    %v17 = "stablehlo.iota"() <{iota_dimension = 1 : i64}> : () -> (tensor<2x1x3x2xbf16>)
    %v18 = "stablehlo.convolution"(%arg4, %v17) <{dimension_numbers = #stablehlo.conv<[1, f, b, 0]x[i, 1, 0, o]->[1, b, f, 0]>, feature_group_count = 1 : i64, batch_group_count = 1 : i64, window_strides = array<i64: 1, 2>, lhs_dilation = array<i64: 1, 1>, rhs_dilation = array<i64: 1, 2>, padding = dense<[[1, 1], [2, 0]]> : tensor<2x2xi64>, window_reversal = array<i1: false, false>}> : (tensor<2x2x3x5xbf16>, tensor<2x1x3x2xbf16>) -> (tensor<2x3x2x5xbf16>)
    return %v18, %v16, %v15, %v13 : tensor<2x3x2x5xbf16>, tensor<1x8x1xf32>, tensor<1x8x1xf32>, tensor<1x1x1x1x3xf32>
}
