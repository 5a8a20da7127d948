sdy.mesh @mesh = <["a"=8]>
func.func public @main(%arg0: tensor<8x5x1x1x8xf32> {sdy.sharding = #sdy.sharding<@mesh, [{}, {?}, {?}, {?}, {}]>}, %arg1: tensor<8xi1>, %arg2: tensor<0xi32>, %arg3: tensor<4x1x8x10xf64> {sdy.sharding = #sdy.sharding<@mesh, [{}, {}, {?}, {}]>, tf.aliasing_output = 4 : i32}, %arg4: tensor<1x0xf32>, %arg5: tensor<1x0xf32> {sdy.sharding = #sdy.sharding<@mesh, [{}, {}], replicated={"a"}>, tf.aliasing_output = 3 : i32}, %arg6: tensor<i1> {sdy.sharding = #sdy.sharding<@mesh, [], replicated={"a"}>}, %arg7: tensor<4x1xf32> {sdy.sharding = #sdy.sharding<@mesh, [{}, {}]>}) -> (tensor<1xui8> {sdy.sharding = #sdy.sharding<@mesh, [{"a", ?}]>}, tensor<6x3xi32>, tensor<0xi32>, tensor<1x0xf32>, tensor<4x1x8x10xf64>, tensor<6xi1>) {
    %v0 = "stablehlo.reshape"(%arg0) : (tensor<8x5x1x1x8xf32>) -> (tensor<8x5x1x1x8xf32>)
    %v1 = "stablehlo.constant"() <{value = dense<0> : tensor<i32>}> : () -> (tensor<i32>)
    %v2 = "stablehlo.constant"() <{value = dense<4> : tensor<i32>}> : () -> (tensor<i32>)
    %v3 = "stablehlo.clamp"(%v1, %arg2, %v2) : (tensor<i32>, tensor<0xi32>, tensor<i32>) -> (tensor<0xi32>)
    %v4 = "stablehlo.gather"(%arg1, %v3) <{dimension_numbers = #stablehlo.gather<offset_dims = [0], collapsed_slice_dims = [], operand_batching_dims = [], start_indices_batching_dims = [], start_index_map = [], index_vector_dim = 0>, slice_sizes = array<i64: 6>}> : (tensor<8xi1>, tensor<0xi32>) -> (tensor<6xi1>)
    %v5 = "stablehlo.dot_general"(%arg2, %arg2) <{dot_dimension_numbers = #stablehlo.dot<lhs_batching_dimensions = [0], rhs_batching_dimensions = [0], lhs_contracting_dimensions = [], rhs_contracting_dimensions = []>}> : (tensor<0xi32>, tensor<0xi32>) -> (tensor<0xi32>)
    %v6 = sdy.sharding_constraint %arg2 <@mesh, [{?}]> : tensor<0xi32>
    %v7 = "stablehlo.cosine"(%arg3) : (tensor<4x1x8x10xf64>) -> (tensor<4x1x8x10xf64>)
    %v8 = sdy.sharding_constraint %v7 <@mesh, [{"a":(1)2, ?}, {?}, {"a":(2)4}, {?}]> : tensor<4x1x8x10xf64>
    %v9 = "stablehlo.add"(%arg4, %arg5) : (tensor<1x0xf32>, tensor<1x0xf32>) -> (tensor<1x0xf32>)
    %v16 = "stablehlo.if"(%arg6) ({
    %v10 = "stablehlo.reshape"(%arg4) : (tensor<1x0xf32>) -> (tensor<0xf32>)
    %v11 = sdy.sharding_constraint %v7 <@mesh, [{}, {?}, {"a":(2)4, ?}, {"a":(1)2, ?}]> : tensor<4x1x8x10xf64>
    "stablehlo.return"(%v6) : (tensor<0xi32>) -> ()
    }, {
    %v13 = "stablehlo.exponential"(%arg7) : (tensor<4x1xf32>) -> (tensor<4x1xf32>)
    %v14 = sdy.sharding_constraint %v5 <@mesh, [{}], replicated={"a"}> : tensor<0xi32>
    "stablehlo.return"(%v6) : (tensor<0xi32>) -> ()
    }) : (tensor<i1>) -> (tensor<0xi32>)
    %v17 = "stablehlo.iota"() <{iota_dimension = 2 : i64}> : () -> (tensor<0x6x3xi32>)
    %v18 = "stablehlo.dot_general"(%v5, %v17) <{dot_dimension_numbers = #stablehlo.dot<lhs_batching_dimensions = [], rhs_batching_dimensions = [], lhs_contracting_dimensions = [0], rhs_contracting_dimensions = [0]>}> : (tensor<0xi32>, tensor<0x6x3xi32>) -> (tensor<6x3xi32>)
    %v19 = sdy.sharding_constraint %v18 <@mesh, [{}, {?}]> : tensor<6x3xi32>
    %v20 = "stablehlo.iota"() <{iota_dimension = 0 : i64}> : () -> (tensor<3x2x4xui8>)
    %v21 = "stablehlo.iota"() <{iota_dimension = 1 : i64}> : () -> (tensor<1x2xui32>)
    %v22 = "stablehlo.gather"(%v20, %v21) <{dimension_numbers = #stablehlo.gather<offset_dims = [], collapsed_slice_dims = [0, 1, 2], operand_batching_dims = [], start_indices_batching_dims = [], start_index_map = [1, 0], index_vector_dim = 1>, slice_sizes = array<i64: 1, 1, 1>}> : (tensor<3x2x4xui8>, tensor<1x2xui32>) -> (tensor<1xui8>)
    return %v22, %v19, %v16, %v9, %v8, %v4 : tensor<1xui8>, tensor<6x3xi32>, tensor<0xi32>, tensor<1x0xf32>, tensor<4x1x8x10xf64>, tensor<6xi1>
}
