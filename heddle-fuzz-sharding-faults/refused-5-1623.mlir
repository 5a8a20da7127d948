sdy.mesh @mesh = <["a"=2, "b"=3]>
func.func public @main(%arg0: tensor<1x6xi32>, %arg1: tensor<3x3x4xf32>, %arg2: tensor<12x1x3xf32> {sdy.sharding = #sdy.sharding<@mesh, [{}, {}, {"b"}], replicated={"a"}>}, %arg3: tensor<i1> {sdy.sharding = #sdy.sharding<@mesh, []>}, %arg4: tensor<9x3xi32>, %arg5: tensor<8x3x4xf32> {sdy.sharding = #sdy.sharding<@mesh, [{"a", ?}, {}, {"b"}]>}, %arg6: tensor<i32> {sdy.sharding = #sdy.sharding<@mesh, []>}) -> (tensor<9x3xi32> {sdy.sharding = #sdy.sharding<@mesh, [{}, {"a"}]>}, tensor<1x3x1x1x2xf32>, tensor<6xf32>) {
    %v0 = "stablehlo.iota"() <{iota_dimension = 0 : i64}> : () -> (tensor<6xf32>)
    %v1 = "stablehlo.sort"(%v0) <{dimension = 0 : i64, is_stable = true}> ({
    ^bb0(%l: tensor<f32>, %r: tensor<f32>):
      %o = stablehlo.compare LT, %l, %r, FLOAT : (tensor<f32>, tensor<f32>) -> tensor<i1>
      stablehlo.return %o : tensor<i1>
    }) : (tensor<6xf32>) -> (tensor<6xf32>)
    %v2 = "stablehlo.constant"() <{value = dense<0.000000e+00> : tensor<6x6xf32>}> : () -> (tensor<6x6xf32>)
    %v3 = "stablehlo.scatter"(%v1, %arg0, %v2) <{scatter_dimension_numbers = #stablehlo.scatter<update_window_dims = [1], inserted_window_dims = [], input_batching_dims = [], scatter_indices_batching_dims = [], scatter_dims_to_operand_dims = [0], index_vector_dim = 0>}> ({
    ^bb0(%l: tensor<f32>, %r: tensor<f32>):
      stablehlo.return %r : tensor<f32>
    }) : (tensor<6xf32>, tensor<1x6xi32>, tensor<6x6xf32>) -> (tensor<6xf32>)
    %v4 = "stablehlo.convolution"(%arg1, %arg2) <{dimension_numbers = #stablehlo.conv<[f, 0, b]x[o, i, 0]->[f, 0, b]>, feature_group_count = 3 : i64, batch_group_count = 1 : i64, window_strides = array<i64: 1>, lhs_dilation = array<i64: 1>, rhs_dilation = array<i64: 1>, padding = dense<[[2, 0]]> : tensor<1x2xi64>, window_reversal = array<i1: false>}> : (tensor<3x3x4xf32>, tensor<12x1x3xf32>) -> (tensor<12x3x4xf32>)
    %v5 = "stablehlo.constant"() <{value = dense<2.000000e+00> : tensor<1x7x10x1x4xf32>}> : () -> (tensor<1x7x10x1x4xf32>)
    %v6 = "stablehlo.slice"(%v5) <{start_indices = array<i64: 0, 4, 0, 0, 0>, limit_indices = array<i64: 1, 7, 1, 1, 4>, strides = array<i64: 3, 1, 1, 1, 2>}> : (tensor<1x7x10x1x4xf32>) -> (tensor<1x3x1x1x2xf32>)
    %v15 = "stablehlo.if"(%arg3) ({
    %v7 = "stablehlo.constant"() <{value = dense<0> : tensor<i32>}> : () -> (tensor<i32>)
    %v8 = "stablehlo.dynamic_update_slice"(%v4, %arg5, %v7, %arg6, %arg6) : (tensor<12x3x4xf32>, tensor<8x3x4xf32>, tensor<i32>, tensor<i32>, tensor<i32>) -> (tensor<12x3x4xf32>)
    %v9 = "stablehlo.add"(%arg4, %arg4) : (tensor<9x3xi32>, tensor<9x3xi32>) -> (tensor<9x3xi32>)
    "stablehlo.return"(%v9) : (tensor<9x3xi32>) -> ()
    }, {
    %v11 = "stablehlo.constant"() <{value = dense<0.000000e+00> : tensor<f32>}> : () -> (tensor<f32>)
    %v12 = "stablehlo.reduce_window"(%v1, %v11) <{window_dimensions = array<i64: 6>, window_strides = array<i64: 1>, base_dilations = array<i64: 1>, window_dilations = array<i64: 1>, padding = dense<[[0, 5]]> : tensor<1x2xi64>}> ({
    ^bb0(%l: tensor<f32>, %r: tensor<f32>):
      %o = "stablehlo.add"(%l, %r) : (tensor<f32>, tensor<f32>) -> tensor<f32>
      "stablehlo.return"(%o) : (tensor<f32>) -> ()
    }) : (tensor<6xf32>, tensor<f32>) -> (tensor<6xf32>)
    %v13 = "stablehlo.add"(%arg4, %arg4) : (tensor<9x3xi32>, tensor<9x3xi32>) -> (tensor<9x3xi32>)
    "stablehlo.return"(%v13) : (tensor<9x3xi32>) -> ()
    }) : (tensor<i1>) -> (tensor<9x3xi32>)
    return %v15, %v6, %v3 : tensor<9x3xi32>, tensor<1x3x1x1x2xf32>, tensor<6xf32>
}
