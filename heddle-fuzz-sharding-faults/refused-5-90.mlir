sdy.mesh @mesh = <["a"=3, "b"=2]>
func.func public @main(%arg0: tensor<6x0xi64> {sdy.sharding = #sdy.sharding<@mesh, [{"a"}, {?}]>}, %arg1: tensor<i32> {sdy.sharding = #sdy.sharding<@mesh, [], replicated={"a"}>}, %arg2: tensor<2xui64> {sdy.sharding = #sdy.sharding<@mesh, [{"a"}]>}) -> (tensor<4x6xi1> {sdy.sharding = #sdy.sharding<@mesh, [{"b"}, {"a"}]>}, tensor<1x12x4xi1> {sdy.sharding = #sdy.sharding<@mesh, [{}, {}, {"a", ?}]>}) {
    %v0 = "stablehlo.constant"() <{value = dense<true> : tensor<12x4xi1>}> : () -> (tensor<12x4xi1>)
    %v1 = "stablehlo.constant"() <{value = dense<0> : tensor<i32>}> : () -> (tensor<i32>)
    %v2 = "stablehlo.constant"() <{value = dense<false> : tensor<1x12x4xi1>}> : () -> (tensor<1x12x4xi1>)
    %v6 = "stablehlo.constant"() <{value = dense<1> : tensor<i32>}> : () -> (tensor<i32>)
    %v7 = "stablehlo.constant"() <{value = dense<1> : tensor<i32>}> : () -> (tensor<i32>)
    %v8 = "stablehlo.constant"() <{value = dense<0> : tensor<i32>}> : () -> (tensor<i32>)
    %v15:3 = "stablehlo.while"(%v1, %v0, %v2) ({
    ^bb0(%v3_: tensor<i32>, %v4_: tensor<12x4xi1>, %v5_: tensor<1x12x4xi1>):
    %v9 = "stablehlo.compare"(%v3_, %v6) <{comparison_direction = #stablehlo<comparison_direction LT>, compare_type = #stablehlo<comparison_type SIGNED>}> : (tensor<i32>, tensor<i32>) -> (tensor<i1>)
    "stablehlo.return"(%v9) : (tensor<i1>) -> ()
    }, {
    ^bb0(%v3: tensor<i32>, %v4: tensor<12x4xi1>, %v5: tensor<1x12x4xi1>):
    %v11 = "stablehlo.add"(%v3, %v7) : (tensor<i32>, tensor<i32>) -> (tensor<i32>)
    %v12 = "stablehlo.reshape"(%v4) : (tensor<12x4xi1>) -> (tensor<1x12x4xi1>)
    %v13 = "stablehlo.dynamic_update_slice"(%v5, %v12, %v3, %v8, %v8) : (tensor<1x12x4xi1>, tensor<1x12x4xi1>, tensor<i32>, tensor<i32>, tensor<i32>) -> (tensor<1x12x4xi1>)
    "stablehlo.return"(%v11, %v4, %v13) : (tensor<i32>, tensor<12x4xi1>, tensor<1x12x4xi1>) -> ()
    }) : (tensor<i32>, tensor<12x4xi1>, tensor<1x12x4xi1>) -> (tensor<i32>, tensor<12x4xi1>, tensor<1x12x4xi1>)
    %v16 = "stablehlo.gather"(%v15#1, %arg0) <{dimension_numbers = #stablehlo.gather<offset_dims = [0], collapsed_slice_dims = [0], operand_batching_dims = [], start_indices_batching_dims = [], start_index_map = [], index_vector_dim = 1>, slice_sizes = array<i64: 1, 4>}> : (tensor<12x4xi1>, tensor<6x0xi64>) -> (tensor<4x6xi1>)
    %v17 = "stablehlo.constant"() <{value = dense<0> : tensor<i32>}> : () -> (tensor<i32>)
    %v18 = "stablehlo.constant"() <{value = dense<3> : tensor<i32>}> : () -> (tensor<i32>)
    %v19 = "stablehlo.clamp"(%v17, %arg1, %v18) : (tensor<i32>, tensor<i32>, tensor<i32>) -> (tensor<i32>)
    %v30:2 = "stablehlo.while"(%v19, %v16) ({
    ^bb0(%v20: tensor<i32>, %v21: tensor<4x6xi1>):
    %v22 = "stablehlo.compare"(%v20, %v18) <{comparison_direction = #stablehlo<comparison_direction LT>, compare_type = #stablehlo<comparison_type SIGNED>}> : (tensor<i32>, tensor<i32>) -> (tensor<i1>)
    "stablehlo.return"(%v22) : (tensor<i1>) -> ()
    }, {
    ^bb0(%v24: tensor<i32>, %v25: tensor<4x6xi1>):
    %v26:2 = "stablehlo.rng_bit_generator"(%arg2) <{rng_algorithm = #stablehlo<rng_algorithm DEFAULT>}> : (tensor<2xui64>) -> (tensor<2xui64>, tensor<6x2xui64>)
    %v27 = "stablehlo.constant"() <{value = dense<1> : tensor<i32>}> : () -> (tensor<i32>)
    %v28 = "stablehlo.add"(%v24, %v27) : (tensor<i32>, tensor<i32>) -> (tensor<i32>)
    "stablehlo.return"(%v28, %v25) : (tensor<i32>, tensor<4x6xi1>) -> ()
    }) : (tensor<i32>, tensor<4x6xi1>) -> (tensor<i32>, tensor<4x6xi1>)
    return %v30#1, %v15#2 : tensor<4x6xi1>, tensor<1x12x4xi1>
}
