sdy.mesh @mesh = <["a"=4]>
func.func public @main(%arg0: tensor<3x7xbf16> {sdy.sharding = #sdy.sharding<@mesh, [{?}, {}], replicated={"a"}>}, %arg1: tensor<7x3xbf16>, %arg2: tensor<i1> {sdy.sharding = #sdy.sharding<@mesh, [], replicated={"a"}>}, %arg3: tensor<3x7xbf16>, %arg4: tensor<2xi32> {sdy.sharding = #sdy.sharding<@mesh, [{"a":(1)2}], replicated={"a":(2)2}>}, %arg5: tensor<i32> {sdy.sharding = #sdy.sharding<@mesh, []>}, %arg6: tensor<bf16>) -> (tensor<4x9xui64> {sdy.sharding = #sdy.sharding<@mesh, [{?}, {"a", ?}]>}, tensor<3x23xbf16> {sdy.sharding = #sdy.sharding<@mesh, [{"a":(1)2}, {"a":(2)2}]>}, tensor<3x23xbf16>, tensor<3x7xbf16>) {
    %v0 = "stablehlo.dot_general"(%arg0, %arg1) <{dot_dimension_numbers = #stablehlo.dot<lhs_batching_dimensions = [0, 1], rhs_batching_dimensions = [1, 0], lhs_contracting_dimensions = [], rhs_contracting_dimensions = []>}> : (tensor<3x7xbf16>, tensor<7x3xbf16>) -> (tensor<3x7xbf16>)
    %v1 = "stablehlo.iota"() <{iota_dimension = 0 : i64}> : () -> (tensor<2xui64>)
    %v2:2 = "stablehlo.rng_bit_generator"(%v1) <{rng_algorithm = #stablehlo<rng_algorithm THREE_FRY>}> : (tensor<2xui64>) -> (tensor<2xui64>, tensor<4x9xui64>)
    %v3 = "stablehlo.constant"() <{value = dense<0.000000e+00> : tensor<bf16>}> : () -> (tensor<bf16>)
    %v4 = "stablehlo.pad"(%arg0, %v3) <{edge_padding_low = array<i64: 0, 1>, edge_padding_high = array<i64: 0, 3>, interior_padding = array<i64: 0, 2>}> : (tensor<3x7xbf16>, tensor<bf16>) -> (tensor<3x23xbf16>)
    %v5:2 = "chlo.top_k"(%arg0) <{k = 7 : i64}> : (tensor<3x7xbf16>) -> (tensor<3x7xbf16>, tensor<3x7xi32>)
    %v16 = "stablehlo.if"(%arg2) ({
    %v6 = "stablehlo.select"(%arg2, %v0, %arg3) : (tensor<i1>, tensor<3x7xbf16>, tensor<3x7xbf16>) -> (tensor<3x7xbf16>)
    "stablehlo.return"(%v2#1) : (tensor<4x9xui64>) -> ()
    }, {
    %v8 = "stablehlo.constant"() <{value = dense<0.000000e+00> : tensor<4x5x8xbf16>}> : () -> (tensor<4x5x8xbf16>)
    %v9 = "stablehlo.constant"() <{value = dense<0.000000e+00> : tensor<1x4x4xbf16>}> : () -> (tensor<1x4x4xbf16>)
    %v10 = "stablehlo.convolution"(%v8, %v9) <{dimension_numbers = #stablehlo.conv<[0, b, f]x[0, i, o]->[f, b, 0]>, feature_group_count = 2 : i64, batch_group_count = 1 : i64, window_strides = array<i64: 2>, lhs_dilation = array<i64: 1>, rhs_dilation = array<i64: 1>, padding = dense<[[0, 1]]> : tensor<1x2xi64>, window_reversal = array<i1: true>}> : (tensor<4x5x8xbf16>, tensor<1x4x4xbf16>) -> (tensor<4x5x3xbf16>)
    %v11 = "stablehlo.scatter"(%v5#1, %arg4, %arg5) <{scatter_dimension_numbers = #stablehlo.scatter<update_window_dims = [], inserted_window_dims = [0, 1], input_batching_dims = [], scatter_indices_batching_dims = [], scatter_dims_to_operand_dims = [0, 1], index_vector_dim = 0>}> ({
    ^bb0(%l: tensor<i32>, %r: tensor<i32>):
      %o = "stablehlo.maximum"(%l, %r) : (tensor<i32>, tensor<i32>) -> tensor<i32>
      "stablehlo.return"(%o) : (tensor<i32>) -> ()
    }) : (tensor<3x7xi32>, tensor<2xi32>, tensor<i32>) -> (tensor<3x7xi32>)
    %v12 = "stablehlo.reduce_window"(%v5#0, %arg6) <{window_dimensions = array<i64: 1, 7>, window_strides = array<i64: 1, 1>, base_dilations = array<i64: 1, 1>, window_dilations = array<i64: 1, 1>, padding = dense<[[0, 0], [0, 6]]> : tensor<2x2xi64>}> ({
    ^bb0(%l: tensor<bf16>, %r: tensor<bf16>):
      %o = "stablehlo.maximum"(%l, %r) : (tensor<bf16>, tensor<bf16>) -> tensor<bf16>
      "stablehlo.return"(%o) : (tensor<bf16>) -> ()
    }) : (tensor<3x7xbf16>, tensor<bf16>) -> (tensor<3x7xbf16>)
    %v13 = sdy.sharding_constraint %v11 <@mesh, [{}, {?}]> : tensor<3x7xi32>
    %v14 = "stablehlo.add"(%v2#1, %v2#1) : (tensor<4x9xui64>, tensor<4x9xui64>) -> (tensor<4x9xui64>)
    "stablehlo.return"(%v14) : (tensor<4x9xui64>) -> ()
    }) : (tensor<i1>) -> (tensor<4x9xui64>)
    return %v16, %v4, %v4, %arg0 : tensor<4x9xui64>, tensor<3x23xbf16>, tensor<3x23xbf16>, tensor<3x7xbf16>
}
