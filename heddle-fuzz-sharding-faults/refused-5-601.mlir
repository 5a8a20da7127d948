sdy.mesh @mesh = <["a"=4]>
func.func public @main(%arg0: tensor<2x3x4x9x1xf32> {sdy.sharding = #sdy.sharding<@mesh, [{?}, {?}, {?}, {?}, {?}]>}, %arg1: tensor<i1> {sdy.sharding = #sdy.sharding<@mesh, []>}, %arg2: tensor<3xf32>, %arg3: tensor<3xi32>, %arg4: tensor<0xi32>, %arg5: tensor<4x3x3x4xf32>, %arg6: tensor<4x3x3x4xf32> {sdy.sharding = #sdy.sharding<@mesh, [{}, {}, {}, {"a"}]>}, %arg7: tensor<2x3x4x9x1xf32> {sdy.sharding = #sdy.sharding<@mesh, [{?}, {?}, {}, {?}, {}]>}) -> (tensor<3x4xf32> {sdy.sharding = #sdy.sharding<@mesh, [{?}, {?}]>}, tensor<3x4xf32> {check.error = 2.310276e-04 : f64}, tensor<4x3x3x4xf32>) {
    %v0 = "stablehlo.reverse"(%arg0) <{dimensions = array<i64: 0, 1, 2, 4>}> : (tensor<2x3x4x9x1xf32>) -> (tensor<2x3x4x9x1xf32>)
    %v1 = "stablehlo.constant"() <{value = dense<3.000000e+00> : tensor<f32>}> : () -> (tensor<f32>)
    %v2 = "stablehlo.reduce"(%arg0, %v1) <{dimensions = array<i64: 0, 3, 4>}> ({
    ^bb0(%l: tensor<f32>, %r: tensor<f32>):
      %o = "stablehlo.add"(%l, %r) : (tensor<f32>, tensor<f32>) -> tensor<f32>
      "stablehlo.return"(%o) : (tensor<f32>) -> ()
    }) : (tensor<2x3x4x9x1xf32>, tensor<f32>) -> (tensor<3x4xf32>)
    %v13 = "stablehlo.if"(%arg1) ({
    %v3 = "stablehlo.convert"(%v2) : (tensor<3x4xf32>) -> (tensor<3x4xbf16>)
    %v4 = "stablehlo.dot_general"(%v2, %arg2) <{dot_dimension_numbers = #stablehlo.dot<lhs_batching_dimensions = [], rhs_batching_dimensions = [], lhs_contracting_dimensions = [0], rhs_contracting_dimensions = [0]>}> : (tensor<3x4xf32>, tensor<3xf32>) -> (tensor<4xf32>)
    %v5 = "stablehlo.reshape"(%arg2) : (tensor<3xf32>) -> (tensor<3xf32>)
    %v6 = "stablehlo.add"(%v2, %v2) : (tensor<3x4xf32>, tensor<3x4xf32>) -> (tensor<3x4xf32>)
    "stablehlo.return"(%v6) : (tensor<3x4xf32>) -> ()
    }, {
    %v8 = "stablehlo.gather"(%v0, %arg3) <{dimension_numbers = #stablehlo.gather<offset_dims = [0, 1], collapsed_slice_dims = [0, 3, 4], operand_batching_dims = [], start_indices_batching_dims = [], start_index_map = [3, 4, 0], index_vector_dim = 0>, slice_sizes = array<i64: 1, 3, 4, 1, 1>}> : (tensor<2x3x4x9x1xf32>, tensor<3xi32>) -> (tensor<3x4xf32>)
    %v9 = "stablehlo.iota"() <{iota_dimension = 1 : i64}> : () -> (tensor<6x12x3xi32>)
    %v10 = "stablehlo.gather"(%v8, %arg4) <{dimension_numbers = #stablehlo.gather<offset_dims = [0, 1], collapsed_slice_dims = [], operand_batching_dims = [], start_indices_batching_dims = [], start_index_map = [], index_vector_dim = 0>, slice_sizes = array<i64: 3, 4>}> : (tensor<3x4xf32>, tensor<0xi32>) -> (tensor<3x4xf32>)
    %v11 = "stablehlo.add"(%v8, %v10) : (tensor<3x4xf32>, tensor<3x4xf32>) -> (tensor<3x4xf32>)
    "stablehlo.return"(%v11) : (tensor<3x4xf32>) -> ()
    }) : (tensor<i1>) -> (tensor<3x4xf32>)
    %v14 = "stablehlo.reverse"(%arg5) <{dimensions = array<i64: 1, 2>}> : (tensor<4x3x3x4xf32>) -> (tensor<4x3x3x4xf32>)
    %v15 = "stablehlo.add"(%arg5, %v14) : (tensor<4x3x3x4xf32>, tensor<4x3x3x4xf32>) -> (tensor<4x3x3x4xf32>)
    %v16 = "stablehlo.constant"() <{value = dense<7.000000e+00> : tensor<3x4xf32>}> : () -> (tensor<3x4xf32>)
    %v17 = "stablehlo.divide"(%v2, %v16) : (tensor<3x4xf32>, tensor<3x4xf32>) -> (tensor<3x4xf32>)
    %v23 = "stablehlo.if"(%arg1) ({
    %v18 = "stablehlo.compare"(%v0, %arg7) <{comparison_direction = #stablehlo<comparison_direction GT>, compare_type = #stablehlo<comparison_type FLOAT>}> : (tensor<2x3x4x9x1xf32>, tensor<2x3x4x9x1xf32>) -> (tensor<2x3x4x9x1xi1>)
    %v19 = "stablehlo.add"(%v2, %v13) : (tensor<3x4xf32>, tensor<3x4xf32>) -> (tensor<3x4xf32>)
    "stablehlo.return"(%v19) : (tensor<3x4xf32>) -> ()
    }, {
    %v21 = "stablehlo.add"(%v13, %v13) : (tensor<3x4xf32>, tensor<3x4xf32>) -> (tensor<3x4xf32>)
    "stablehlo.return"(%v21) : (tensor<3x4xf32>) -> ()
    }) : (tensor<i1>) -> (tensor<3x4xf32>)
    return %v23, %v17, %v15 : tensor<3x4xf32>, tensor<3x4xf32>, tensor<4x3x3x4xf32>
}
