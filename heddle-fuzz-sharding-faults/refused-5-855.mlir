sdy.mesh @mesh = <["a"=2, "b"=2, "c"=2], device_ids=[5, 4, 1, 7, 3, 6, 0, 2]>
func.func public @main(%arg0: tensor<2x6xf32> {sdy.sharding = #sdy.sharding<@mesh, [{}, {"b", "a"}]>}, %arg1: tensor<i32>, %arg2: tensor<4x3x6xi32> {sdy.sharding = #sdy.sharding<@mesh, [{"a", "b"}, {?}, {"c"}]>}) -> (tensor<2x6xf32>, tensor<3x4x6xui32> {sdy.sharding = #sdy.sharding<@mesh, [{"b"}, {?}, {"c", ?}]>}) {
    %v0 = "stablehlo.constant"() <{value = dense<0> : tensor<i32>}> : () -> (tensor<i32>)
    %v1 = "stablehlo.constant"() <{value = dense<3> : tensor<i32>}> : () -> (tensor<i32>)
    %v2 = "stablehlo.clamp"(%v0, %arg1, %v1) : (tensor<i32>, tensor<i32>, tensor<i32>) -> (tensor<i32>)
    %v41:2 = "stablehlo.while"(%v2, %arg0) ({
    ^bb0(%v3: tensor<i32>, %v4: tensor<2x6xf32>):
    %v5 = "stablehlo.compare"(%v3, %v1) <{comparison_direction = #stablehlo<comparison_direction LT>, compare_type = #stablehlo<comparison_type SIGNED>}> : (tensor<i32>, tensor<i32>) -> (tensor<i1>)
    "stablehlo.return"(%v5) : (tensor<i1>) -> ()
    }, {
    ^bb0(%v7: tensor<i32>, %v8: tensor<2x6xf32>):
    %v9 = "stablehlo.constant"() <{value = dense<0> : tensor<i32>}> : () -> (tensor<i32>)
    %v10 = "stablehlo.constant"() <{value = dense<0> : tensor<2xi32>}> : () -> (tensor<2xi32>)
    %v14 = "stablehlo.constant"() <{value = dense<2> : tensor<i32>}> : () -> (tensor<i32>)
    %v15 = "stablehlo.constant"() <{value = dense<1> : tensor<i32>}> : () -> (tensor<i32>)
    %v16 = "stablehlo.constant"() <{value = dense<0> : tensor<i32>}> : () -> (tensor<i32>)
    %v33:3 = "stablehlo.while"(%v9, %arg1, %v10) ({
    ^bb0(%v11_: tensor<i32>, %v12_: tensor<i32>, %v13_: tensor<2xi32>):
    %v17 = "stablehlo.compare"(%v11_, %v14) <{comparison_direction = #stablehlo<comparison_direction LT>, compare_type = #stablehlo<comparison_type SIGNED>}> : (tensor<i32>, tensor<i32>) -> (tensor<i1>)
    "stablehlo.return"(%v17) : (tensor<i1>) -> ()
    }, {
    ^bb0(%v11: tensor<i32>, %v12: tensor<i32>, %v13: tensor<2xi32>):
    %v19 = "stablehlo.dynamic_slice"(%v8, %v11, %v16) <{slice_sizes = array<i64: 1, 6>}> : (tensor<2x6xf32>, tensor<i32>, tensor<i32>) -> (tensor<1x6xf32>)
    %v20 = "stablehlo.reshape"(%v19) : (tensor<1x6xf32>) -> (tensor<6xf32>)
    %v21 = "stablehlo.iota"() <{iota_dimension = 2 : i64}> : () -> (tensor<6x8x3xf32>)
    %v22 = "stablehlo.logistic"(%v8) : (tensor<2x6xf32>) -> (tensor<2x6xf32>)
    %v23 = "stablehlo.constant"() <{value = dense<3.000000e+00> : tensor<1x4x9x9xf32>}> : () -> (tensor<1x4x9x9xf32>)
    %v24 = "stablehlo.abs"(%v20) : (tensor<6xf32>) -> (tensor<6xf32>)
    %v25 = "stablehlo.constant"() <{value = dense<1.000000e+00> : tensor<6xf32>}> : () -> (tensor<6xf32>)
    %v26 = "stablehlo.add"(%v24, %v25) : (tensor<6xf32>, tensor<6xf32>) -> (tensor<6xf32>)
    %v27 = "stablehlo.sqrt"(%v26) : (tensor<6xf32>) -> (tensor<6xf32>)
    %v28 = "stablehlo.add"(%v12, %v12) : (tensor<i32>, tensor<i32>) -> (tensor<i32>)
    %v29 = "stablehlo.add"(%v11, %v15) : (tensor<i32>, tensor<i32>) -> (tensor<i32>)
    %v30 = "stablehlo.reshape"(%v28) : (tensor<i32>) -> (tensor<1xi32>)
    %v31 = "stablehlo.dynamic_update_slice"(%v13, %v30, %v11) : (tensor<2xi32>, tensor<1xi32>, tensor<i32>) -> (tensor<2xi32>)
    "stablehlo.return"(%v29, %v28, %v31) : (tensor<i32>, tensor<i32>, tensor<2xi32>) -> ()
    }) : (tensor<i32>, tensor<i32>, tensor<2xi32>) -> (tensor<i32>, tensor<i32>, tensor<2xi32>)
    %v34 = "stablehlo.add"(%v8, %v8) : (tensor<2x6xf32>, tensor<2x6xf32>) -> (tensor<2x6xf32>)
    %v35 = "stablehlo.constant"() <{value = dense<1> : tensor<i32>}> : () -> (tensor<i32>)
    %v36 = "stablehlo.constant"() <{value = dense<-3.000000e+00> : tensor<f32>}> : () -> (tensor<f32>)
    %v37 = "stablehlo.constant"() <{value = dense<3.000000e+00> : tensor<f32>}> : () -> (tensor<f32>)
    %v38 = "stablehlo.clamp"(%v36, %v34, %v37) : (tensor<f32>, tensor<2x6xf32>, tensor<f32>) -> (tensor<2x6xf32>)
    %v39 = "stablehlo.add"(%v7, %v35) : (tensor<i32>, tensor<i32>) -> (tensor<i32>)
    "stablehlo.return"(%v39, %v38) : (tensor<i32>, tensor<2x6xf32>) -> ()
    }) : (tensor<i32>, tensor<2x6xf32>) -> (tensor<i32>, tensor<2x6xf32>)
    %v42 = "stablehlo.constant"() <{value = dense<3> : tensor<2xui64>}> : () -> (tensor<2xui64>)
    %v43:2 = "stablehlo.rng_bit_generator"(%v42) <{rng_algorithm = #stablehlo<rng_algorithm DEFAULT>}> : (tensor<2xui64>) -> (tensor<2xui64>, tensor<4x3x3x8xui32>)
    %v44 = "stablehlo.gather"(%v43#1, %arg2) <{dimension_numbers = #stablehlo.gather<offset_dims = [0], collapsed_slice_dims = [1, 3], operand_batching_dims = [0], start_indices_batching_dims = [0], start_index_map = [1, 3, 2], index_vector_dim = 1>, slice_sizes = array<i64: 1, 1, 3, 1>}> : (tensor<4x3x3x8xui32>, tensor<4x3x6xi32>) -> (tensor<3x4x6xui32>)
    %v45 = "stablehlo.constant"() <{value = dense<6.000000e+00> : tensor<2x6xf32>}> : () -> (tensor<2x6xf32>)
    %v46 = "stablehlo.divide"(%v41#1, %v45) : (tensor<2x6xf32>, tensor<2x6xf32>) -> (tensor<2x6xf32>)
    return %v46, %v44 : tensor<2x6xf32>, tensor<3x4x6xui32>
}
