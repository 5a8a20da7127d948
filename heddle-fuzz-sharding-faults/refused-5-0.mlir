sdy.mesh @mesh = <["a"=3, "b"=2]>
func.func public @main(%arg0: tensor<8x3xi32>, %arg1: tensor<5x8x0xi64>, %arg2: tensor<2x12xbf16> {sdy.sharding = #sdy.sharding<@mesh, [{"b"}, {?}], replicated={"a"}>}, %arg3: tensor<i1> {sdy.sharding = #sdy.sharding<@mesh, []>}, %arg4: tensor<1x12x4x5xf32>, %arg5: tensor<6x0xi64>) -> (tensor<5x8x2xi32> {sdy.sharding = #sdy.sharding<@mesh, [{?}, {?}, {?}], replicated={"b"}>}, tensor<10x8x0xi64>) {
    %v0 = "stablehlo.gather"(%arg0, %arg1) <{dimension_numbers = #stablehlo.gather<offset_dims = [2], collapsed_slice_dims = [], operand_batching_dims = [0], start_indices_batching_dims = [1], start_index_map = [], index_vector_dim = 2>, slice_sizes = array<i64: 1, 3>}> : (tensor<8x3xi32>, tensor<5x8x0xi64>) -> (tensor<5x8x3xi32>)
    %v1 = "stablehlo.constant"() <{value = dense<1.000000e+00> : tensor<6x4xbf16>}> : () -> (tensor<6x4xbf16>)
    %v2 = "stablehlo.convolution"(%arg2, %v1) <{dimension_numbers = #stablehlo.conv<[b, f]x[o, i]->[b, f]>, feature_group_count = 3 : i64, batch_group_count = 1 : i64}> : (tensor<2x12xbf16>, tensor<6x4xbf16>) -> (tensor<2x6xbf16>)
    %v3 = sdy.sharding_constraint %arg1 <@mesh, [{}, {}, {?}], replicated={"b"}> : tensor<5x8x0xi64>
    %v4 = "stablehlo.constant"() <{value = dense<2> : tensor<i32>}> : () -> (tensor<i32>)
    %v5 = "stablehlo.reduce_window"(%v0, %v4) <{window_dimensions = array<i64: 1, 1, 1>, window_strides = array<i64: 1, 1, 1>, base_dilations = array<i64: 1, 1, 1>, window_dilations = array<i64: 2, 1, 1>, padding = dense<[[0, 0], [0, 0], [-1, 0]]> : tensor<3x2xi64>}> ({
    ^bb0(%l: tensor<i32>, %r: tensor<i32>):
      %o = "stablehlo.minimum"(%l, %r) : (tensor<i32>, tensor<i32>) -> tensor<i32>
      "stablehlo.return"(%o) : (tensor<i32>) -> ()
    }) : (tensor<5x8x3xi32>, tensor<i32>) -> (tensor<5x8x2xi32>)
    %v6 = "stablehlo.concatenate"(%v3, %arg1) <{dimension = 0 : i64}> : (tensor<5x8x0xi64>, tensor<5x8x0xi64>) -> (tensor<10x8x0xi64>)
    %v16 = "stablehlo.if"(%arg3) ({
    %v7 = "stablehlo.maximum"(%arg4, %arg4) : (tensor<1x12x4x5xf32>, tensor<1x12x4x5xf32>) -> (tensor<1x12x4x5xf32>)
    %v8 = sdy.sharding_constraint %v2 <@mesh, [{}, {"a"}]> : tensor<2x6xbf16>
    %v9 = "stablehlo.negate"(%v7) : (tensor<1x12x4x5xf32>) -> (tensor<1x12x4x5xf32>)
    %v10 = "stablehlo.reverse"(%v3) <{dimensions = array<i64: 0, 1, 2>}> : (tensor<5x8x0xi64>) -> (tensor<5x8x0xi64>)
    %v11 = "stablehlo.add"(%v5, %v5) : (tensor<5x8x2xi32>, tensor<5x8x2xi32>) -> (tensor<5x8x2xi32>)
    "stablehlo.return"(%v11) : (tensor<5x8x2xi32>) -> ()
    }, {
    %v13 = "stablehlo.gather"(%v2, %arg5) <{dimension_numbers = #stablehlo.gather<offset_dims = [0, 2], collapsed_slice_dims = [], operand_batching_dims = [], start_indices_batching_dims = [], start_index_map = [], index_vector_dim = 1>, slice_sizes = array<i64: 2, 6>}> : (tensor<2x6xbf16>, tensor<6x0xi64>) -> (tensor<2x6x6xbf16>)
    %v14 = "stablehlo.add"(%v5, %v5) : (tensor<5x8x2xi32>, tensor<5x8x2xi32>) -> (tensor<5x8x2xi32>)
    "stablehlo.return"(%v14) : (tensor<5x8x2xi32>) -> ()
    }) : (tensor<i1>) -> (tensor<5x8x2xi32>)
    %v17 = sdy.sharding_constraint %v16 <@mesh, [{"a"}, {"b", ?}, {}]> : tensor<5x8x2xi32>
    return %v17, %v6 : tensor<5x8x2xi32>, tensor<10x8x0xi64>
}
