sdy.mesh @mesh = <["a"=4]>
func.func public @main(%arg0: tensor<8x4x8xf16>, %arg1: tensor<2xi32>, %arg2: tensor<f32> {sdy.sharding = #sdy.sharding<@mesh, []>}, %arg3: tensor<i32> {sdy.sharding = #sdy.sharding<@mesh, []>}, %arg4: tensor<4x5x3xf32> {sdy.sharding = #sdy.sharding<@mesh, [{?}, {?}, {}]>}) -> (tensor<4x5x3xf32> {sdy.sharding = #sdy.sharding<@mesh, [{?}, {"a", ?}, {?}]>}, tensor<f32> {sdy.sharding = #sdy.sharding<@mesh, []>}, tensor<8x4x8xf16> {sdy.sharding = #sdy.sharding<@mesh, [{?}, {"a"}, {}]>}, tensor<8x4x9x1x1xf32>, tensor<8x4x8xf16> {sdy.sharding = #sdy.sharding<@mesh, [{}, {"a", ?}, {?}]>}) {
    %v0 = "stablehlo.gather"(%arg0, %arg1) <{dimension_numbers = #stablehlo.gather<offset_dims = [0, 1, 2], collapsed_slice_dims = [], operand_batching_dims = [], start_indices_batching_dims = [], start_index_map = [0, 2], index_vector_dim = 0>, slice_sizes = array<i64: 8, 4, 8>}> : (tensor<8x4x8xf16>, tensor<2xi32>) -> (tensor<8x4x8xf16>)
    %v1 = "stablehlo.iota"() <{iota_dimension = 0 : i64}> : () -> (tensor<8x4x9x1x1xf32>)
    %v2 = sdy.sharding_constraint %v1 <@mesh, [{"a"}, {}, {?}, {}, {}]> : tensor<8x4x9x1x1xf32>
    %v3 = "stablehlo.reverse"(%v0) <{dimensions = array<i64: 0, 1, 2>}> : (tensor<8x4x8xf16>) -> (tensor<8x4x8xf16>)
    %v4 = "stablehlo.constant"() <{value = dense<0> : tensor<i32>}> : () -> (tensor<i32>)
    %v5 = "stablehlo.constant"() <{value = dense<3> : tensor<i32>}> : () -> (tensor<i32>)
    %v6 = "stablehlo.clamp"(%v4, %arg3, %v5) : (tensor<i32>, tensor<i32>, tensor<i32>) -> (tensor<i32>)
    %v19:2 = "stablehlo.while"(%v6, %arg2) ({
    ^bb0(%v7: tensor<i32>, %v8: tensor<f32>):
    %v9 = "stablehlo.compare"(%v7, %v5) <{comparison_direction = #stablehlo<comparison_direction LT>, compare_type = #stablehlo<comparison_type SIGNED>}> : (tensor<i32>, tensor<i32>) -> (tensor<i1>)
    "stablehlo.return"(%v9) : (tensor<i1>) -> ()
    }, {
    ^bb0(%v11: tensor<i32>, %v12: tensor<f32>):
    %v13 = "stablehlo.constant"() <{value = dense<1> : tensor<i32>}> : () -> (tensor<i32>)
    %v14 = "stablehlo.constant"() <{value = dense<-3.000000e+00> : tensor<f32>}> : () -> (tensor<f32>)
    %v15 = "stablehlo.constant"() <{value = dense<3.000000e+00> : tensor<f32>}> : () -> (tensor<f32>)
    %v16 = "stablehlo.clamp"(%v14, %v12, %v15) : (tensor<f32>, tensor<f32>, tensor<f32>) -> (tensor<f32>)
    %v17 = "stablehlo.add"(%v11, %v13) : (tensor<i32>, tensor<i32>) -> (tensor<i32>)
    "stablehlo.return"(%v17, %v16) : (tensor<i32>, tensor<f32>) -> ()
    }) : (tensor<i32>, tensor<f32>) -> (tensor<i32>, tensor<f32>)
    %v20 = "stablehlo.transpose"(%arg4) <{permutation = array<i64: 0, 1, 2>}> : (tensor<4x5x3xf32>) -> (tensor<4x5x3xf32>)
    return %v20, %v19#1, %v3, %v2, %v3 : tensor<4x5x3xf32>, tensor<f32>, tensor<8x4x8xf16>, tensor<8x4x9x1x1xf32>, tensor<8x4x8xf16>
}
