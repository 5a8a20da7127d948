sdy.mesh @mesh = <["a"=1, "b"=2]>
func.func public @main(%arg0: tensor<i32> {sdy.sharding = #sdy.sharding<@mesh, []>}, %arg1: tensor<3x6xi64>, %arg2: tensor<3x3xi64> {sdy.sharding = #sdy.sharding<@mesh, [{"a", ?}, {"b", ?}]>}, %arg3: tensor<7x4x3xf64>, %arg4: tensor<12x9xf16> {sdy.sharding = #sdy.sharding<@mesh, [{}, {"a"}]>}) -> (tensor<3x12x9xui8>, tensor<3x6x3xi64>, tensor<3x6xi64>, tensor<7x4x3xf64>, tensor<12x9xf16>) {
    %v10 = "stablehlo.case"(%arg0) ({
    %v0 = "stablehlo.convert"(%arg0) : (tensor<i32>) -> (tensor<i32>)
    %v1 = "stablehlo.dot_general"(%v0, %arg0) <{dot_dimension_numbers = #stablehlo.dot<lhs_batching_dimensions = [], rhs_batching_dimensions = [], lhs_contracting_dimensions = [], rhs_contracting_dimensions = []>}> : (tensor<i32>, tensor<i32>) -> (tensor<i32>)
    %v2 = "stablehlo.add"(%arg0, %v1) : (tensor<i32>, tensor<i32>) -> (tensor<i32>)
    "stablehlo.return"(%v2) : (tensor<i32>) -> ()
    }, {
    %v4 = "stablehlo.broadcast_in_dim"(%arg0) <{broadcast_dimensions = array<i64>}> : (tensor<i32>) -> (tensor<4xi32>)
    %v5 = "stablehlo.iota"() <{iota_dimension = 0 : i64}> : () -> (tensor<0xui32>)
    %v6 = "stablehlo.gather"(%v4, %v5) <{dimension_numbers = #stablehlo.gather<offset_dims = [0], collapsed_slice_dims = [], operand_batching_dims = [], start_indices_batching_dims = [], start_index_map = [], index_vector_dim = 0>, slice_sizes = array<i64: 4>}> : (tensor<4xi32>, tensor<0xui32>) -> (tensor<4xi32>)
    %v7 = "stablehlo.add"(%arg0, %arg0) : (tensor<i32>, tensor<i32>) -> (tensor<i32>)
    "stablehlo.return"(%v7) : (tensor<i32>) -> ()
    }, {
    "stablehlo.return"(%arg0) : (tensor<i32>) -> ()
    }) : (tensor<i32>) -> (tensor<i32>)
    %v11 = "stablehlo.dot_general"(%arg1, %arg2) <{dot_dimension_numbers = #stablehlo.dot<lhs_batching_dimensions = [], rhs_batching_dimensions = [], lhs_contracting_dimensions = [0], rhs_contracting_dimensions = [1]>}> : (tensor<3x6xi64>, tensor<3x3xi64>) -> (tensor<6x3xi64>)
    %v12 = "stablehlo.constant"() <{value = dense<0> : tensor<i32>}> : () -> (tensor<i32>)
    %v13 = "stablehlo.constant"() <{value = dense<0> : tensor<3x6x3xi64>}> : () -> (tensor<3x6x3xi64>)
    %v17 = "stablehlo.constant"() <{value = dense<3> : tensor<i32>}> : () -> (tensor<i32>)
    %v18 = "stablehlo.constant"() <{value = dense<1> : tensor<i32>}> : () -> (tensor<i32>)
    %v19 = "stablehlo.constant"() <{value = dense<0> : tensor<i32>}> : () -> (tensor<i32>)
    %v30:3 = "stablehlo.while"(%v12, %v11, %v13) ({
    ^bb0(%v14_: tensor<i32>, %v15_: tensor<6x3xi64>, %v16_: tensor<3x6x3xi64>):
    %v20 = "stablehlo.compare"(%v14_, %v17) <{comparison_direction = #stablehlo<comparison_direction LT>, compare_type = #stablehlo<comparison_type SIGNED>}> : (tensor<i32>, tensor<i32>) -> (tensor<i1>)
    "stablehlo.return"(%v20) : (tensor<i1>) -> ()
    }, {
    ^bb0(%v14: tensor<i32>, %v15: tensor<6x3xi64>, %v16: tensor<3x6x3xi64>):
    %v22 = "stablehlo.dynamic_slice"(%arg2, %v14, %v19) <{slice_sizes = array<i64: 1, 3>}> : (tensor<3x3xi64>, tensor<i32>, tensor<i32>) -> (tensor<1x3xi64>)
    %v23 = "stablehlo.reshape"(%v22) : (tensor<1x3xi64>) -> (tensor<3xi64>)
    %v24 = "stablehlo.slice"(%v15) <{start_indices = array<i64: 1, 0>, limit_indices = array<i64: 6, 3>, strides = array<i64: 1, 1>}> : (tensor<6x3xi64>) -> (tensor<5x3xi64>)
    %v25 = "stablehlo.broadcast_in_dim"(%arg3) <{broadcast_dimensions = array<i64: 0, 2, 3>}> : (tensor<7x4x3xf64>) -> (tensor<7x5x4x3xf64>)
    %v26 = "stablehlo.add"(%v14, %v18) : (tensor<i32>, tensor<i32>) -> (tensor<i32>)
    %v27 = "stablehlo.reshape"(%v11) : (tensor<6x3xi64>) -> (tensor<1x6x3xi64>)
    %v28 = "stablehlo.dynamic_update_slice"(%v16, %v27, %v14, %v19, %v19) : (tensor<3x6x3xi64>, tensor<1x6x3xi64>, tensor<i32>, tensor<i32>, tensor<i32>) -> (tensor<3x6x3xi64>)
    "stablehlo.return"(%v26, %v11, %v28) : (tensor<i32>, tensor<6x3xi64>, tensor<3x6x3xi64>) -> ()
    }) : (tensor<i32>, tensor<6x3xi64>, tensor<3x6x3xi64>) -> (tensor<i32>, tensor<6x3xi64>, tensor<3x6x3xi64>)
    %v31 = "stablehlo.multiply"(%arg4, %arg4) : (tensor<12x9xf16>, tensor<12x9xf16>) -> (tensor<12x9xf16>)
    %v33 = "stablehlo.optimization_barrier"(%arg3) : (tensor<7x4x3xf64>) -> (tensor<7x4x3xf64>)
    %v34 = "stablehlo.constant"() <{value = dense<1> : tensor<i32>}> : () -> (tensor<i32>)
    %v35 = "stablehlo.dynamic_update_slice"(%arg1, %arg1, %v10, %v34) : (tensor<3x6xi64>, tensor<3x6xi64>, tensor<i32>, tensor<i32>) -> (tensor<3x6xi64>)
    %v36 = "stablehlo.not"(%v30#2) : (tensor<3x6x3xi64>) -> (tensor<3x6x3xi64>)
    %v37 = "stablehlo.iota"() <{iota_dimension = 0 : i64}> : () -> (tensor<2xui64>)
    %v38:2 = "stablehlo.rng_bit_generator"(%v37) <{rng_algorithm = #stablehlo<rng_algorithm DEFAULT>}> : (tensor<2xui64>) -> (tensor<2xui64>, tensor<3x12x9xui8>)
    return %v38#1, %v36, %v35, %v33, %v31 : tensor<3x12x9xui8>, tensor<3x6x3xi64>, tensor<3x6xi64>, tensor<7x4x3xf64>, tensor<12x9xf16>
}
