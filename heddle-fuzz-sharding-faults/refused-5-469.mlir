sdy.mesh @mesh = <["a"=2, "b"=4]>
func.func public @main(%arg0: tensor<f32> {sdy.sharding = #sdy.sharding<@mesh, []>}, %arg1: tensor<f32> {sdy.sharding = #sdy.sharding<@mesh, []>}, %arg2: tensor<2xui64>, %arg3: tensor<i64> {sdy.sharding = #sdy.sharding<@mesh, []>}, %arg4: tensor<i1> {sdy.sharding = #sdy.sharding<@mesh, []>}, %arg5: tensor<i1>, %arg6: tensor<0x2x5xi32>, %arg7: tensor<ui64>) -> (tensor<i64>, tensor<4xui64>, tensor<f32>, tensor<f32>) {
    %v0 = "stablehlo.maximum"(%arg0, %arg0) : (tensor<f32>, tensor<f32>) -> (tensor<f32>)
    %v1:2 = "stablehlo.rng_bit_generator"(%arg2) <{rng_algorithm = #stablehlo<rng_algorithm THREE_FRY>}> : (tensor<2xui64>) -> (tensor<2xui64>, tensor<8x0x6x8xui64>)
    %v2 = "stablehlo.slice"(%v1#0) <{start_indices = array<i64: 0>, limit_indices = array<i64: 1>, strides = array<i64: 1>}> : (tensor<2xui64>) -> (tensor<1xui64>)
    %v3 = sdy.sharding_constraint %v2 <@mesh, [{"b":(1)2, "a"}], replicated={"b":(2)2}> : tensor<1xui64>
    %v4 = "stablehlo.dot_general"(%arg1, %arg1) <{dot_dimension_numbers = #stablehlo.dot<lhs_batching_dimensions = [], rhs_batching_dimensions = [], lhs_contracting_dimensions = [], rhs_contracting_dimensions = []>}> : (tensor<f32>, tensor<f32>) -> (tensor<f32>)
    %v5 = "stablehlo.concatenate"(%v1#0, %arg2) <{dimension = 0 : i64}> : (tensor<2xui64>, tensor<2xui64>) -> (tensor<4xui64>)
    %v6 = "stablehlo.select"(%arg4, %arg3, %arg3) : (tensor<i1>, tensor<i64>, tensor<i64>) -> (tensor<i64>)
    %v7 = "stablehlo.transpose"(%v1#1) <{permutation = array<i64: 1, 2, 0, 3>}> : (tensor<8x0x6x8xui64>) -> (tensor<0x6x8x8xui64>)
    %v8 = "stablehlo.dot_general"(%v6, %v6) <{dot_dimension_numbers = #stablehlo.dot<lhs_batching_dimensions = [], rhs_batching_dimensions = [], lhs_contracting_dimensions = [], rhs_contracting_dimensions = []>}> : (tensor<i64>, tensor<i64>) -> (tensor<i64>)
    %v21 = "stablehlo.if"(%arg5) ({
    %v9 = "stablehlo.transpose"(%v7) <{permutation = array<i64: 2, 1, 3, 0>}> : (tensor<0x6x8x8xui64>) -> (tensor<8x6x8x0xui64>)
    "stablehlo.return"(%v8) : (tensor<i64>) -> ()
    }, {
    %v11 = "stablehlo.constant"() <{value = dense<0> : tensor<i32>}> : () -> (tensor<i32>)
    %v12 = "stablehlo.constant"() <{value = dense<1> : tensor<i32>}> : () -> (tensor<i32>)
    %v13 = "stablehlo.clamp"(%v11, %arg6, %v12) : (tensor<i32>, tensor<0x2x5xi32>, tensor<i32>) -> (tensor<0x2x5xi32>)
    %v14 = "stablehlo.gather"(%v3, %v13) <{dimension_numbers = #stablehlo.gather<offset_dims = [0], collapsed_slice_dims = [], operand_batching_dims = [], start_indices_batching_dims = [], start_index_map = [], index_vector_dim = 0>, slice_sizes = array<i64: 1>}> : (tensor<1xui64>, tensor<0x2x5xi32>) -> (tensor<1x2x5xui64>)
    %v15 = "stablehlo.constant"() <{value = dense<0> : tensor<i64>}> : () -> (tensor<i64>)
    %v16 = "stablehlo.constant"() <{value = dense<5> : tensor<i64>}> : () -> (tensor<i64>)
    %v17 = "stablehlo.clamp"(%v15, %v8, %v16) : (tensor<i64>, tensor<i64>, tensor<i64>) -> (tensor<i64>)
    %v18 = "stablehlo.pad"(%v1#1, %arg7) <{edge_padding_low = array<i64: 0, 0, 0, -1>, edge_padding_high = array<i64: 0, 0, 0, -2>, interior_padding = array<i64: 0, 0, 0, 0>}> : (tensor<8x0x6x8xui64>, tensor<ui64>) -> (tensor<8x0x6x5xui64>)
    %v19 = "stablehlo.add"(%v8, %v17) : (tensor<i64>, tensor<i64>) -> (tensor<i64>)
    "stablehlo.return"(%v19) : (tensor<i64>) -> ()
    }) : (tensor<i1>) -> (tensor<i64>)
    return %v21, %v5, %v4, %v0 : tensor<i64>, tensor<4xui64>, tensor<f32>, tensor<f32>
}
