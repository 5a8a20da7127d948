sdy.mesh @mesh = <["a"=4, "b"=2], device_ids=[0, 4, 3, 1, 6, 2, 5, 7]>
func.func public @main(%arg0: tensor<7x3x3xi64> {sdy.sharding = #sdy.sharding<@mesh, [{?}, {"a":(1)2, ?}, {?}]>}, %arg1: tensor<i1> {sdy.sharding = #sdy.sharding<@mesh, [], replicated={"a"}>}, %arg2: tensor<2xui32>, %arg3: tensor<3xi32>, %arg4: tensor<1x1xi1> {sdy.sharding = #sdy.sharding<@mesh, [{}, {}]>}, %arg5: tensor<1x6x0xi32> {sdy.sharding = #sdy.sharding<@mesh, [{}, {?}, {?}], replicated={"a"}>}) -> (tensor<6x1x4x5x1xui8>, tensor<1x6xi1>, tensor<7x1x1xi32> {sdy.sharding = #sdy.sharding<@mesh, [{?}, {}, {?}]>}) {
    %v0 = "stablehlo.constant"() <{value = dense<0> : tensor<1x7x10x3x1xi32>}> : () -> (tensor<1x7x10x3x1xi32>)
    %v1 = "stablehlo.gather"(%v0, %arg0) <{dimension_numbers = #stablehlo.gather<offset_dims = [2], collapsed_slice_dims = [0, 2, 3], operand_batching_dims = [1], start_indices_batching_dims = [0], start_index_map = [3, 2, 4], index_vector_dim = 2>, slice_sizes = array<i64: 1, 1, 1, 1, 1>}> : (tensor<1x7x10x3x1xi32>, tensor<7x3x3xi64>) -> (tensor<7x3x1xi32>)
    %v2 = "stablehlo.reshape"(%v1) : (tensor<7x3x1xi32>) -> (tensor<7x1x3x1xi32>)
    %v6 = "stablehlo.if"(%arg1) ({
    %v3 = "stablehlo.gather"(%v1, %arg2) <{dimension_numbers = #stablehlo.gather<offset_dims = [0, 1, 2], collapsed_slice_dims = [], operand_batching_dims = [], start_indices_batching_dims = [], start_index_map = [1, 0], index_vector_dim = 0>, slice_sizes = array<i64: 4, 3, 1>}> : (tensor<7x3x1xi32>, tensor<2xui32>) -> (tensor<4x3x1xi32>)
    "stablehlo.return"(%v2) : (tensor<7x1x3x1xi32>) -> ()
    }, {
    "stablehlo.return"(%v2) : (tensor<7x1x3x1xi32>) -> ()
    }) : (tensor<i1>) -> (tensor<7x1x3x1xi32>)
    %v7 = "stablehlo.dot_general"(%v6, %arg3) <{dot_dimension_numbers = #stablehlo.dot<lhs_batching_dimensions = [], rhs_batching_dimensions = [], lhs_contracting_dimensions = [2], rhs_contracting_dimensions = [0]>}> : (tensor<7x1x3x1xi32>, tensor<3xi32>) -> (tensor<7x1x1xi32>)
    %v8 = "stablehlo.slice"(%arg4) <{start_indices = array<i64: 0, 0>, limit_indices = array<i64: 1, 1>, strides = array<i64: 1, 3>}> : (tensor<1x1xi1>) -> (tensor<1x1xi1>)
    %v9 = "stablehlo.constant"() <{value = dense<0> : tensor<i32>}> : () -> (tensor<i32>)
    %v10 = "stablehlo.constant"() <{value = dense<4> : tensor<i32>}> : () -> (tensor<i32>)
    %v11 = "stablehlo.clamp"(%v9, %arg5, %v10) : (tensor<i32>, tensor<1x6x0xi32>, tensor<i32>) -> (tensor<1x6x0xi32>)
    %v12 = "stablehlo.gather"(%v8, %v11) <{dimension_numbers = #stablehlo.gather<offset_dims = [], collapsed_slice_dims = [0], operand_batching_dims = [1], start_indices_batching_dims = [0], start_index_map = [], index_vector_dim = 2>, slice_sizes = array<i64: 1, 1>}> : (tensor<1x1xi1>, tensor<1x6x0xi32>) -> (tensor<1x6xi1>)
    %v13 = "stablehlo.constant"() <{value = dense<2> : tensor<6x1x9x4xui8>}> : () -> (tensor<6x1x9x4xui8>)
    %v14 = "stablehlo.iota"() <{iota_dimension = 1 : i64}> : () -> (tensor<5x9x1xui8>)
    %v15 = "stablehlo.dot_general"(%v13, %v14) <{dot_dimension_numbers = #stablehlo.dot<lhs_batching_dimensions = [], rhs_batching_dimensions = [], lhs_contracting_dimensions = [2], rhs_contracting_dimensions = [1]>}> : (tensor<6x1x9x4xui8>, tensor<5x9x1xui8>) -> (tensor<6x1x4x5x1xui8>)
    return %v15, %v12, %v7 : tensor<6x1x4x5x1xui8>, tensor<1x6xi1>, tensor<7x1x1xi32>
}
