sdy.mesh @mesh = <["a"=3]>
func.func public @main(%arg0: tensor<6x1xui32> {sdy.sharding = #sdy.sharding<@mesh, [{"a"}p2, {?}]>, tf.aliasing_output = 4 : i32}, %arg1: tensor<4x12x1xf32>, %arg2: tensor<4x3x12xf32> {sdy.sharding = #sdy.sharding<@mesh, [{}, {?}, {?}p1], replicated={"a"}>}, %arg3: tensor<i32>, %arg4: tensor<f32>, %arg5: tensor<8xi64> {sdy.sharding = #sdy.sharding<@mesh, [{"a"}]>}) -> (tensor<8x6x6xi64> {sdy.sharding = #sdy.sharding<@mesh, [{}, {}, {}]>}, tensor<4x3x12xf32>, tensor<12x2x8x1x4xf32>, tensor<4x12x1xf32> {sdy.sharding = #sdy.sharding<@mesh, [{}, {}, {}]>}, tensor<6x1xui32> {sdy.sharding = #sdy.sharding<@mesh, [{"a"}, {?}p2]>}) {
    %v8 = sdy.manual_computation(%arg0, %arg0) in_shardings=[<@mesh, [{"a"}, {}]>, <@mesh, [{"a"}, {}]>] out_shardings=[<@mesh, [{"a"}, {}]>] manual_axes={"a"} (%v0: tensor<2x1xui32>, %v1: tensor<2x1xui32>) {
    %v2 = "stablehlo.constant"() <{value = dense<3.000000e+00> : tensor<1x8xbf16>}> : () -> (tensor<1x8xbf16>)
    %v3 = "stablehlo.iota"() <{iota_dimension = 1 : i64}> : () -> (tensor<1x3xbf16>)
    %v4 = "stablehlo.constant"() <{value = dense<0.000000e+00> : tensor<bf16>}> : () -> (tensor<bf16>)
    %v5 = "stablehlo.select_and_scatter"(%v2, %v3, %v4) <{window_dimensions = array<i64: 1, 3>, window_strides = array<i64: 1, 3>, padding = dense<[[0, 0], [0, 1]]> : tensor<2x2xi64>}> ({
    ^bb0(%l: tensor<bf16>, %r: tensor<bf16>):
      %o = stablehlo.compare GE, %l, %r, FLOAT : (tensor<bf16>, tensor<bf16>) -> tensor<i1>
      stablehlo.return %o : tensor<i1>
    }, {
    ^bb0(%l: tensor<bf16>, %r: tensor<bf16>):
      %o = "stablehlo.add"(%l, %r) : (tensor<bf16>, tensor<bf16>) -> tensor<bf16>
      "stablehlo.return"(%o) : (tensor<bf16>) -> ()
    }) : (tensor<1x8xbf16>, tensor<1x3xbf16>, tensor<bf16>) -> (tensor<1x8xbf16>)
    %v6:2 = "chlo.top_k"(%v1) <{k = 1 : i64}> : (tensor<2x1xui32>) -> (tensor<2x1xui32>, tensor<2x1xi32>)
    "sdy.return"(%v6#0) : (tensor<2x1xui32>) -> ()
    } : (tensor<6x1xui32>, tensor<6x1xui32>) -> tensor<6x1xui32>
    %v9 = "stablehlo.convolution"(%arg1, %arg2) <{dimension_numbers = #stablehlo.conv<[0, f, b]x[i, 0, o]->[f, b, 0]>, feature_group_count = 3 : i64, batch_group_count = 1 : i64, window_strides = array<i64: 1>, lhs_dilation = array<i64: 2>, rhs_dilation = array<i64: 1>, padding = dense<[[1, 2]]> : tensor<1x2xi64>, window_reversal = array<i1: false>}> : (tensor<4x12x1xf32>, tensor<4x3x12xf32>) -> (tensor<12x1x8xf32>)
    %v11 = "stablehlo.optimization_barrier"(%arg1) : (tensor<4x12x1xf32>) -> (tensor<4x12x1xf32>)
    %v12 = "stablehlo.broadcast_in_dim"(%v9) <{broadcast_dimensions = array<i64: 0, 3, 2>}> : (tensor<12x1x8xf32>) -> (tensor<12x2x8x1x4xf32>)
    %v13 = "stablehlo.constant"() <{value = dense<0> : tensor<i32>}> : () -> (tensor<i32>)
    %v14 = "stablehlo.constant"() <{value = dense<3> : tensor<i32>}> : () -> (tensor<i32>)
    %v15 = "stablehlo.clamp"(%v13, %arg3, %v14) : (tensor<i32>, tensor<i32>, tensor<i32>) -> (tensor<i32>)
    %v29:2 = "stablehlo.while"(%v15, %arg2) ({
    ^bb0(%v16: tensor<i32>, %v17: tensor<4x3x12xf32>):
    %v18 = "stablehlo.compare"(%v16, %v14) <{comparison_direction = #stablehlo<comparison_direction LT>, compare_type = #stablehlo<comparison_type SIGNED>}> : (tensor<i32>, tensor<i32>) -> (tensor<i1>)
    "stablehlo.return"(%v18) : (tensor<i1>) -> ()
    }, {
    ^bb0(%v20: tensor<i32>, %v21: tensor<4x3x12xf32>):
    %v22 = "stablehlo.add"(%v21, %arg2) : (tensor<4x3x12xf32>, tensor<4x3x12xf32>) -> (tensor<4x3x12xf32>)
    %v23 = "stablehlo.constant"() <{value = dense<1> : tensor<i32>}> : () -> (tensor<i32>)
    %v24 = "stablehlo.constant"() <{value = dense<-3.000000e+00> : tensor<f32>}> : () -> (tensor<f32>)
    %v25 = "stablehlo.constant"() <{value = dense<3.000000e+00> : tensor<f32>}> : () -> (tensor<f32>)
    %v26 = "stablehlo.clamp"(%v24, %v22, %v25) : (tensor<f32>, tensor<4x3x12xf32>, tensor<f32>) -> (tensor<4x3x12xf32>)
    %v27 = "stablehlo.add"(%v20, %v23) : (tensor<i32>, tensor<i32>) -> (tensor<i32>)
    "stablehlo.return"(%v27, %v26) : (tensor<i32>, tensor<4x3x12xf32>) -> ()
    }) : (tensor<i32>, tensor<4x3x12xf32>) -> (tensor<i32>, tensor<4x3x12xf32>)
    %v30 = "stablehlo.iota"() <{iota_dimension = 1 : i64}> : () -> (tensor<6x0x6xi32>)
    %v31 = "stablehlo.gather"(%arg5, %v30) <{dimension_numbers = #stablehlo.gather<offset_dims = [0], collapsed_slice_dims = [], operand_batching_dims = [], start_indices_batching_dims = [], start_index_map = [], index_vector_dim = 1>, slice_sizes = array<i64: 8>}> : (tensor<8xi64>, tensor<6x0x6xi32>) -> (tensor<8x6x6xi64>)
    return %v31, %v29#1, %v12, %v11, %v8 : tensor<8x6x6xi64>, tensor<4x3x12xf32>, tensor<12x2x8x1x4xf32>, tensor<4x12x1xf32>, tensor<6x1xui32>
}
