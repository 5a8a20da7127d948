sdy.mesh @mesh = <["a"=2, "b"=4]>
func.func public @main(%arg0: tensor<6x4xui32> {sdy.sharding = #sdy.sharding<@mesh, [{"b":(2)2}, {}]>}, %arg1: tensor<4x2xi64> {sdy.sharding = #sdy.sharding<@mesh, [{}, {"a"}]>}, %arg2: tensor<2x3xi32>, %arg3: tensor<3xf16> {sdy.sharding = #sdy.sharding<@mesh, [{"a"}], replicated={"b"}>}, %arg4: tensor<4x6x8xi1>, %arg5: tensor<i1>, %arg6: tensor<f32>) -> (tensor<2x3xi32> {sdy.sharding = #sdy.sharding<@mesh, [{?}, {"b":(2)2}]>}, tensor<1x5xf32>, tensor<6x4xui32>, tensor<4x6x8xi1>) {
    %v0 = "stablehlo.constant"() <{value = dense<1> : tensor<4x1xui32>}> : () -> (tensor<4x1xui32>)
    %v1 = "stablehlo.scatter"(%arg0, %arg1, %v0) <{scatter_dimension_numbers = #stablehlo.scatter<update_window_dims = [1], inserted_window_dims = [0], input_batching_dims = [], scatter_indices_batching_dims = [], scatter_dims_to_operand_dims = [0, 1], index_vector_dim = 1>}> ({
    ^bb0(%l: tensor<ui32>, %r: tensor<ui32>):
      %o = "stablehlo.maximum"(%l, %r) : (tensor<ui32>, tensor<ui32>) -> tensor<ui32>
      "stablehlo.return"(%o) : (tensor<ui32>) -> ()
    }) : (tensor<6x4xui32>, tensor<4x2xi64>, tensor<4x1xui32>) -> (tensor<6x4xui32>)
    %v2 = "stablehlo.constant"() <{value = dense<2.000000e+00> : tensor<3x6x8xf16>}> : () -> (tensor<3x6x8xf16>)
    %v3 = "stablehlo.scatter"(%v2, %arg2, %arg3) <{scatter_dimension_numbers = #stablehlo.scatter<update_window_dims = [], inserted_window_dims = [1, 2], input_batching_dims = [0], scatter_indices_batching_dims = [1], scatter_dims_to_operand_dims = [1, 2], index_vector_dim = 0>}> ({
    ^bb0(%l: tensor<f16>, %r: tensor<f16>):
      %o = "stablehlo.add"(%l, %r) : (tensor<f16>, tensor<f16>) -> tensor<f16>
      "stablehlo.return"(%o) : (tensor<f16>) -> ()
    }) : (tensor<3x6x8xf16>, tensor<2x3xi32>, tensor<3xf16>) -> (tensor<3x6x8xf16>)
    %v4 = "stablehlo.reverse"(%arg4) <{dimensions = array<i64: 2>}> : (tensor<4x6x8xi1>) -> (tensor<4x6x8xi1>)
    %v5 = "stablehlo.sort"(%v3) <{dimension = 1 : i64, is_stable = true}> ({
    ^bb0(%l: tensor<f16>, %r: tensor<f16>):
      %o = stablehlo.compare GT, %l, %r, FLOAT : (tensor<f16>, tensor<f16>) -> tensor<i1>
      stablehlo.return %o : tensor<i1>
    }) : (tensor<3x6x8xf16>) -> (tensor<3x6x8xf16>)
    %v6 = "stablehlo.constant"() <{value = dense<2> : tensor<ui32>}> : () -> (tensor<ui32>)
    %v7 = "stablehlo.reduce_window"(%v1, %v6) <{window_dimensions = array<i64: 6, 1>, window_strides = array<i64: 1, 1>, base_dilations = array<i64: 1, 1>, window_dilations = array<i64: 1, 1>, padding = dense<[[5, 0], [0, 0]]> : tensor<2x2xi64>}> ({
    ^bb0(%l: tensor<ui32>, %r: tensor<ui32>):
      %o = "stablehlo.multiply"(%l, %r) : (tensor<ui32>, tensor<ui32>) -> tensor<ui32>
      "stablehlo.return"(%o) : (tensor<ui32>) -> ()
    }) : (tensor<6x4xui32>, tensor<ui32>) -> (tensor<6x4xui32>)
    %v8 = "stablehlo.constant"() <{value = dense<0.000000e+00> : tensor<f32>}> : () -> (tensor<f32>)
    %v9 = "stablehlo.broadcast_in_dim"(%v8) <{broadcast_dimensions = array<i64>}> : (tensor<f32>) -> (tensor<1x5xf32>)
    %v10 = "stablehlo.select"(%arg5, %v9, %v9) : (tensor<i1>, tensor<1x5xf32>, tensor<1x5xf32>) -> (tensor<1x5xf32>)
    %v16 = "stablehlo.if"(%arg5) ({
    %v11 = "stablehlo.tanh"(%v5) : (tensor<3x6x8xf16>) -> (tensor<3x6x8xf16>)
    "stablehlo.return"(%arg2) : (tensor<2x3xi32>) -> ()
    }, {
    %v13 = "stablehlo.exponential"(%arg6) : (tensor<f32>) -> (tensor<f32>)
    %v14 = "stablehlo.add"(%arg2, %arg2) : (tensor<2x3xi32>, tensor<2x3xi32>) -> (tensor<2x3xi32>)
    "stablehlo.return"(%v14) : (tensor<2x3xi32>) -> ()
    }) : (tensor<i1>) -> (tensor<2x3xi32>)
    return %v16, %v10, %v7, %v4 : tensor<2x3xi32>, tensor<1x5xf32>, tensor<6x4xui32>, tensor<4x6x8xi1>
}
