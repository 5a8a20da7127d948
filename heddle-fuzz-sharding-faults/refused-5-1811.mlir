sdy.mesh @mesh = <["a"=4]>
func.func public @main(%arg0: tensor<8xf32>, %arg1: tensor<4x1x8x0xi32> {tf.aliasing_output = 2 : i32}, %arg2: tensor<5x9xf32> {sdy.sharding = #sdy.sharding<@mesh, [{}, {"a"}]>}, %arg3: tensor<9x3xf32> {sdy.sharding = #sdy.sharding<@mesh, [{}, {}]>}, %arg4: tensor<i1>, %arg5: tensor<2xui64>) -> (tensor<4x20xi1>, tensor<4x6xui32>, tensor<4x1x8x0xi32>) {
    %v0 = "stablehlo.gather"(%arg0, %arg1) <{dimension_numbers = #stablehlo.gather<offset_dims = [], collapsed_slice_dims = [], operand_batching_dims = [0], start_indices_batching_dims = [2], start_index_map = [], index_vector_dim = 3>, slice_sizes = array<i64: 1>}> : (tensor<8xf32>, tensor<4x1x8x0xi32>) -> (tensor<4x1x8xf32>)
    %v1 = "stablehlo.constant"() <{value = dense<true> : tensor<i1>}> : () -> (tensor<i1>)
    %v8 = "stablehlo.if"(%v1) ({
    %v2:2 = "chlo.top_k"(%v0) <{k = 5 : i64}> : (tensor<4x1x8xf32>) -> (tensor<4x1x5xf32>, tensor<4x1x5xi32>)
    %v3 = sdy.sharding_constraint %arg1 <@mesh, [{}, {}, {"a":(2)2}, {}]> : tensor<4x1x8x0xi32>
    "stablehlo.return"(%v3) : (tensor<4x1x8x0xi32>) -> ()
    }, {
    %v5 = "stablehlo.sine"(%v0) : (tensor<4x1x8xf32>) -> (tensor<4x1x8xf32>)
    %v6 = "stablehlo.convolution"(%arg2, %arg3) <{dimension_numbers = #stablehlo.conv<[b, f]x[o, i]->[f, b]>, feature_group_count = 3 : i64, batch_group_count = 1 : i64}> : (tensor<5x9xf32>, tensor<9x3xf32>) -> (tensor<9x5xf32>)
    "stablehlo.return"(%arg1) : (tensor<4x1x8x0xi32>) -> ()
    }) : (tensor<i1>) -> (tensor<4x1x8x0xi32>)
    %v9 = "stablehlo.constant"() <{value = dense<2.000000e+00> : tensor<f32>}> : () -> (tensor<f32>)
    %v10 = "stablehlo.pad"(%arg2, %v9) <{edge_padding_low = array<i64: -1, 3>, edge_padding_high = array<i64: 0, 0>, interior_padding = array<i64: 0, 1>}> : (tensor<5x9xf32>, tensor<f32>) -> (tensor<4x20xf32>)
    %v11 = "stablehlo.select"(%arg4, %arg1, %v8) : (tensor<i1>, tensor<4x1x8x0xi32>, tensor<4x1x8x0xi32>) -> (tensor<4x1x8x0xi32>)
    %v12:2 = "stablehlo.rng_bit_generator"(%arg5) <{rng_algorithm = #stablehlo<rng_algorithm THREE_FRY>}> : (tensor<2xui64>) -> (tensor<2xui64>, tensor<4x6xui32>)
    %v13 = "stablehlo.compare"(%v10, %v10) <{comparison_direction = #stablehlo<comparison_direction LT>, compare_type = #stablehlo<comparison_type FLOAT>}> : (tensor<4x20xf32>, tensor<4x20xf32>) -> (tensor<4x20xi1>)
    return %v13, %v12#1, %v11 : tensor<4x20xi1>, tensor<4x6xui32>, tensor<4x1x8x0xi32>
}
