sdy.mesh @mesh = <["a"=2, "b"=3], device_ids=[2, 5, 1, 0, 4, 3]>
func.func public @main(%arg0: tensor<i1>, %arg1: tensor<i32> {sdy.sharding = #sdy.sharding<@mesh, [], replicated={"a"}>}, %arg2: tensor<2x3x5xf32> {sdy.sharding = #sdy.sharding<@mesh, [{"a"}, {?}, {"b", ?}]>}, %arg3: tensor<1xui32>, %arg4: tensor<5x1x6xi32>, %arg5: tensor<10x1x8x1x4xf16> {sdy.sharding = #sdy.sharding<@mesh, [{?}, {?}, {"a"}, {?}, {?}]>}) -> (tensor<5x1x6xf32> {sdy.sharding = #sdy.sharding<@mesh, [{?}, {?}, {}]>}, tensor<10x1x8x1x4xf16>, tensor<1x12xf32>, tensor<1x1xi32> {sdy.sharding = #sdy.sharding<@mesh, [{}, {?}]>}, tensor<i32>) {
    %v6 = "stablehlo.if"(%arg0) ({
    %v0 = "stablehlo.subtract"(%arg1, %arg1) : (tensor<i32>, tensor<i32>) -> (tensor<i32>)
    %v1 = "stablehlo.shift_right_logical"(%arg1, %v0) : (tensor<i32>, tensor<i32>) -> (tensor<i32>)
    %v2 = sdy.sharding_constraint %v1 <@mesh, []> : tensor<i32>
    %v3 = "stablehlo.add"(%arg1, %v2) : (tensor<i32>, tensor<i32>) -> (tensor<i32>)
    "stablehlo.return"(%v3) : (tensor<i32>) -> ()
    }, {
    "stablehlo.return"(%arg1) : (tensor<i32>) -> ()
    }) : (tensor<i1>) -> (tensor<i32>)
    %v7 = "stablehlo.iota"() <{iota_dimension = 0 : i64}> : () -> (tensor<3xi64>)
    %v8 = "stablehlo.gather"(%arg2, %v7) <{dimension_numbers = #stablehlo.gather<offset_dims = [0, 1], collapsed_slice_dims = [1], operand_batching_dims = [], start_indices_batching_dims = [], start_index_map = [0, 1, 2], index_vector_dim = 0>, slice_sizes = array<i64: 1, 1, 5>}> : (tensor<2x3x5xf32>, tensor<3xi64>) -> (tensor<1x5xf32>)
    %v9 = "stablehlo.select"(%arg0, %v6, %arg1) : (tensor<i1>, tensor<i32>, tensor<i32>) -> (tensor<i32>)
    %v10 = "stablehlo.constant"() <{value = dense<1.000000e+00> : tensor<1xf32>}> : () -> (tensor<1xf32>)
    %v11 = "stablehlo.scatter"(%v8, %arg3, %v10) <{scatter_dimension_numbers = #stablehlo.scatter<update_window_dims = [0], inserted_window_dims = [1], input_batching_dims = [], scatter_indices_batching_dims = [], scatter_dims_to_operand_dims = [1], index_vector_dim = 0>}> ({
    ^bb0(%l: tensor<f32>, %r: tensor<f32>):
      stablehlo.return %r : tensor<f32>
    }) : (tensor<1x5xf32>, tensor<1xui32>, tensor<1xf32>) -> (tensor<1x5xf32>)
    %v12 = "stablehlo.reshape"(%v6) : (tensor<i32>) -> (tensor<1x1xi32>)
    %v13 = "stablehlo.iota"() <{iota_dimension = 1 : i64}> : () -> (tensor<1x2xf32>)
    %v14 = "stablehlo.concatenate"(%v8, %v11, %v13) <{dimension = 1 : i64}> : (tensor<1x5xf32>, tensor<1x5xf32>, tensor<1x2xf32>) -> (tensor<1x12xf32>)
    %v15 = "stablehlo.gather"(%v8, %arg4) <{dimension_numbers = #stablehlo.gather<offset_dims = [], collapsed_slice_dims = [1], operand_batching_dims = [0], start_indices_batching_dims = [1], start_index_map = [1], index_vector_dim = 3>, slice_sizes = array<i64: 1, 1>}> : (tensor<1x5xf32>, tensor<5x1x6xi32>) -> (tensor<5x1x6xf32>)
    %v16 = "stablehlo.exponential"(%arg5) : (tensor<10x1x8x1x4xf16>) -> (tensor<10x1x8x1x4xf16>)
    %v17 = sdy.sharding_constraint %v15 <@mesh, [{"a"}, {"b"}, {}]> : tensor<5x1x6xf32>
    return %v17, %v16, %v14, %v12, %v9 : tensor<5x1x6xf32>, tensor<10x1x8x1x4xf16>, tensor<1x12xf32>, tensor<1x1xi32>, tensor<i32>
}
