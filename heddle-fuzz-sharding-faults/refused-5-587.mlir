sdy.mesh @mesh = <["a"=2]>
func.func public @main(%arg0: tensor<4xf32>, %arg1: tensor<3x6x4xf32> {sdy.sharding = #sdy.sharding<@mesh, [{"a"}, {}, {}]>}, %arg2: tensor<2x4x1xf32> {sdy.sharding = #sdy.sharding<@mesh, [{?}, {?}, {?}]>}, %arg3: tensor<1x1x3x6xf32>, %arg4: tensor<i1>, %arg5: tensor<i32> {sdy.sharding = #sdy.sharding<@mesh, []>}, %arg6: tensor<4xf32> {sdy.sharding = #sdy.sharding<@mesh, [{"a"}]>}) -> (tensor<6x4x1x1xf32>, tensor<6x4x1x1xf32>, tensor<4xf32> {sdy.sharding = #sdy.sharding<@mesh, [{"a"}]>}) {
    %v0 = "stablehlo.constant"() <{value = dense<3> : tensor<3x6xi32>}> : () -> (tensor<3x6xi32>)
    %v1 = "stablehlo.scatter"(%arg0, %v0, %arg1) <{scatter_dimension_numbers = #stablehlo.scatter<update_window_dims = [2], inserted_window_dims = [], input_batching_dims = [], scatter_indices_batching_dims = [], scatter_dims_to_operand_dims = [0], index_vector_dim = 2>}> ({
    ^bb0(%l: tensor<f32>, %r: tensor<f32>):
      %o = "stablehlo.minimum"(%l, %r) : (tensor<f32>, tensor<f32>) -> tensor<f32>
      "stablehlo.return"(%o) : (tensor<f32>) -> ()
    }) : (tensor<4xf32>, tensor<3x6xi32>, tensor<3x6x4xf32>) -> (tensor<4xf32>)
    %v2 = "stablehlo.iota"() <{iota_dimension = 1 : i64}> : () -> (tensor<4x1x1xui32>)
    %v3 = "stablehlo.scatter"(%v1, %v2, %arg2) <{scatter_dimension_numbers = #stablehlo.scatter<update_window_dims = [0], inserted_window_dims = [], input_batching_dims = [], scatter_indices_batching_dims = [], scatter_dims_to_operand_dims = [0], index_vector_dim = 2>}> ({
    ^bb0(%l: tensor<f32>, %r: tensor<f32>):
      %o = "stablehlo.minimum"(%l, %r) : (tensor<f32>, tensor<f32>) -> tensor<f32>
      "stablehlo.return"(%o) : (tensor<f32>) -> ()
    }) : (tensor<4xf32>, tensor<4x1x1xui32>, tensor<2x4x1xf32>) -> (tensor<4xf32>)
    %v4 = "stablehlo.dot_general"(%arg1, %arg3) <{dot_dimension_numbers = #stablehlo.dot<lhs_batching_dimensions = [1], rhs_batching_dimensions = [3], lhs_contracting_dimensions = [0], rhs_contracting_dimensions = [2]>}> : (tensor<3x6x4xf32>, tensor<1x1x3x6xf32>) -> (tensor<6x4x1x1xf32>)
    %v14 = "stablehlo.if"(%arg4) ({
    %v5 = "stablehlo.compare"(%v4, %v4) <{comparison_direction = #stablehlo<comparison_direction GE>, compare_type = #stablehlo<comparison_type FLOAT>}> : (tensor<6x4x1x1xf32>, tensor<6x4x1x1xf32>) -> (tensor<6x4x1x1xi1>)
    %v6 = "stablehlo.scatter"(%arg3, %arg5, %arg6) <{scatter_dimension_numbers = #stablehlo.scatter<update_window_dims = [0], inserted_window_dims = [0, 1, 2], input_batching_dims = [], scatter_indices_batching_dims = [], scatter_dims_to_operand_dims = [1], index_vector_dim = 0>}> ({
    ^bb0(%l: tensor<f32>, %r: tensor<f32>):
      %o = "stablehlo.add"(%l, %r) : (tensor<f32>, tensor<f32>) -> tensor<f32>
      "stablehlo.return"(%o) : (tensor<f32>) -> ()
    }) : (tensor<1x1x3x6xf32>, tensor<i32>, tensor<4xf32>) -> (tensor<1x1x3x6xf32>)
    %v7 = "stablehlo.iota"() <{iota_dimension = 1 : i64}> : () -> (tensor<6x4x1x1xf16>)
    %v8:2 = "stablehlo.sort"(%v4, %v7) <{dimension = 3 : i64, is_stable = true}> ({
    ^bb0(%l: tensor<f32>, %r: tensor<f32>, %c: tensor<f16>, %d: tensor<f16>):
      %o = stablehlo.compare GT, %l, %r, FLOAT : (tensor<f32>, tensor<f32>) -> tensor<i1>
      stablehlo.return %o : tensor<i1>
    }) : (tensor<6x4x1x1xf32>, tensor<6x4x1x1xf16>) -> (tensor<6x4x1x1xf32>, tensor<6x4x1x1xf16>)
    %v9 = "stablehlo.add"(%v4, %v8#0) : (tensor<6x4x1x1xf32>, tensor<6x4x1x1xf32>) -> (tensor<6x4x1x1xf32>)
    "stablehlo.return"(%v9) : (tensor<6x4x1x1xf32>) -> ()
    }, {
    %v11 = "stablehlo.iota"() <{iota_dimension = 2 : i64}> : () -> (tensor<5x2x4xf32>)
    %v12 = "stablehlo.dot_general"(%arg6, %v11) <{dot_dimension_numbers = #stablehlo.dot<lhs_batching_dimensions = [0], rhs_batching_dimensions = [2], lhs_contracting_dimensions = [], rhs_contracting_dimensions = []>}> : (tensor<4xf32>, tensor<5x2x4xf32>) -> (tensor<4x5x2xf32>)
    "stablehlo.return"(%v4) : (tensor<6x4x1x1xf32>) -> ()
    }) : (tensor<i1>) -> (tensor<6x4x1x1xf32>)
    %v15 = sdy.sharding_constraint %v4 <@mesh, [{"a", ?}, {?}, {}, {}]> : tensor<6x4x1x1xf32>
    return %v15, %v14, %v3 : tensor<6x4x1x1xf32>, tensor<6x4x1x1xf32>, tensor<4xf32>
}
