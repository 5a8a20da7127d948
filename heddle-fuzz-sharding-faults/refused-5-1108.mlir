sdy.mesh @mesh = <["a"=3, "b"=2]>
func.func public @main(%arg0: tensor<8xi1>, %arg1: tensor<i1>, %arg2: tensor<1x0xi32> {sdy.sharding = #sdy.sharding<@mesh, [{}, {}]>}, %arg3: tensor<6xui8> {sdy.sharding = #sdy.sharding<@mesh, [{"a", "b", ?}]>}, %arg4: tensor<9x1x5x3x1xi1> {sdy.sharding = #sdy.sharding<@mesh, [{?}, {}, {}, {}, {}]>}, %arg5: tensor<3xf32>, %arg6: tensor<3x1xf32>, %arg7: tensor<i32> {sdy.sharding = #sdy.sharding<@mesh, []>}) -> (tensor<1x8xi1>) {
    %v0 = "stablehlo.broadcast_in_dim"(%arg0) <{broadcast_dimensions = array<i64: 0>}> : (tensor<8xi1>) -> (tensor<8x1xi1>)
    %v1 = "stablehlo.broadcast_in_dim"(%v0) <{broadcast_dimensions = array<i64: 1, 0>}> : (tensor<8x1xi1>) -> (tensor<1x8xi1>)
    %v2 = "stablehlo.select"(%arg1, %v0, %v0) : (tensor<i1>, tensor<8x1xi1>, tensor<8x1xi1>) -> (tensor<8x1xi1>)
    %v15 = "stablehlo.if"(%arg1) ({
    %v3 = "stablehlo.constant"() <{value = dense<0> : tensor<i32>}> : () -> (tensor<i32>)
    %v4 = "stablehlo.constant"() <{value = dense<4> : tensor<i32>}> : () -> (tensor<i32>)
    %v5 = "stablehlo.clamp"(%v3, %arg2, %v4) : (tensor<i32>, tensor<1x0xi32>, tensor<i32>) -> (tensor<1x0xi32>)
    %v6 = "stablehlo.gather"(%v2, %v5) <{dimension_numbers = #stablehlo.gather<offset_dims = [], collapsed_slice_dims = [0, 1], operand_batching_dims = [], start_indices_batching_dims = [], start_index_map = [], index_vector_dim = 1>, slice_sizes = array<i64: 1, 1>}> : (tensor<8x1xi1>, tensor<1x0xi32>) -> (tensor<1xi1>)
    "stablehlo.return"(%v1) : (tensor<1x8xi1>) -> ()
    }, {
    %v8 = "stablehlo.or"(%arg3, %arg3) : (tensor<6xui8>, tensor<6xui8>) -> (tensor<6xui8>)
    %v9 = sdy.sharding_constraint %v8 <@mesh, [{"a", "b"}]> : tensor<6xui8>
    %v10 = "stablehlo.constant"() <{value = dense<0> : tensor<ui8>}> : () -> (tensor<ui8>)
    %v11 = "stablehlo.constant"() <{value = dense<5> : tensor<ui8>}> : () -> (tensor<ui8>)
    %v12 = "stablehlo.clamp"(%v10, %v9, %v11) : (tensor<ui8>, tensor<6xui8>, tensor<ui8>) -> (tensor<6xui8>)
    %v13 = "stablehlo.reverse"(%v12) <{dimensions = array<i64: 0>}> : (tensor<6xui8>) -> (tensor<6xui8>)
    "stablehlo.return"(%v1) : (tensor<1x8xi1>) -> ()
    }) : (tensor<i1>) -> (tensor<1x8xi1>)
    %v16 = "stablehlo.not"(%arg4) : (tensor<9x1x5x3x1xi1>) -> (tensor<9x1x5x3x1xi1>)
    %v17 = "stablehlo.reshape"(%arg5) : (tensor<3xf32>) -> (tensor<1x1x3x1xf32>)
    %v18 = "stablehlo.constant"() <{value = dense<0> : tensor<i32>}> : () -> (tensor<i32>)
    %v21 = "stablehlo.constant"() <{value = dense<6> : tensor<i32>}> : () -> (tensor<i32>)
    %v22 = "stablehlo.constant"() <{value = dense<1> : tensor<i32>}> : () -> (tensor<i32>)
    %v23 = "stablehlo.constant"() <{value = dense<0> : tensor<i32>}> : () -> (tensor<i32>)
    %v33:2 = "stablehlo.while"(%v18, %v15) ({
    ^bb0(%v19_: tensor<i32>, %v20_: tensor<1x8xi1>):
    %v24 = "stablehlo.compare"(%v19_, %v21) <{comparison_direction = #stablehlo<comparison_direction LT>, compare_type = #stablehlo<comparison_type SIGNED>}> : (tensor<i32>, tensor<i32>) -> (tensor<i1>)
    "stablehlo.return"(%v24) : (tensor<i1>) -> ()
    }, {
    ^bb0(%v19: tensor<i32>, %v20: tensor<1x8xi1>):
    %v26 = "stablehlo.dynamic_slice"(%v16, %v19, %v23, %v23, %v23, %v23) <{slice_sizes = array<i64: 1, 1, 5, 3, 1>}> : (tensor<9x1x5x3x1xi1>, tensor<i32>, tensor<i32>, tensor<i32>, tensor<i32>, tensor<i32>) -> (tensor<1x1x5x3x1xi1>)
    %v27 = "stablehlo.reshape"(%v26) : (tensor<1x1x5x3x1xi1>) -> (tensor<1x5x3x1xi1>)
    %v28 = "stablehlo.dot_general"(%v17, %arg6) <{dot_dimension_numbers = #stablehlo.dot<lhs_batching_dimensions = [2], rhs_batching_dimensions = [0], lhs_contracting_dimensions = [3], rhs_contracting_dimensions = [1]>}> : (tensor<1x1x3x1xf32>, tensor<3x1xf32>) -> (tensor<3x1x1xf32>)
    %v29 = "stablehlo.constant"() <{value = dense<2.000000e+00> : tensor<1xf32>}> : () -> (tensor<1xf32>)
    %v30 = "stablehlo.scatter"(%v28, %arg7, %v29) <{scatter_dimension_numbers = #stablehlo.scatter<update_window_dims = [0], inserted_window_dims = [1, 2], input_batching_dims = [], scatter_indices_batching_dims = [], scatter_dims_to_operand_dims = [1], index_vector_dim = 0>}> ({
    ^bb0(%l: tensor<f32>, %r: tensor<f32>):
      %o = "stablehlo.add"(%l, %r) : (tensor<f32>, tensor<f32>) -> tensor<f32>
      "stablehlo.return"(%o) : (tensor<f32>) -> ()
    }) : (tensor<3x1x1xf32>, tensor<i32>, tensor<1xf32>) -> (tensor<3x1x1xf32>)
    sdy.sharding_group %arg4 group_id=635 : tensor<9x1x5x3x1xi1>
    %v31 = "stablehlo.add"(%v19, %v22) : (tensor<i32>, tensor<i32>) -> (tensor<i32>)
    "stablehlo.return"(%v31, %v20) : (tensor<i32>, tensor<1x8xi1>) -> ()
    }) : (tensor<i32>, tensor<1x8xi1>) -> (tensor<i32>, tensor<1x8xi1>)
    return %v33#1 : tensor<1x8xi1>
}
