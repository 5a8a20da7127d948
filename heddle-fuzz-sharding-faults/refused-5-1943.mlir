sdy.mesh @mesh = <["a"=2, "b"=3]>
func.func public @main(%arg0: tensor<6xf32> {sdy.sharding = #sdy.sharding<@mesh, [{"a", "b"}]>}, %arg1: tensor<1x5x5xui32> {tf.aliasing_output = 0 : i32}) -> (tensor<1x5x5xui32> {sdy.sharding = #sdy.sharding<@mesh, [{}, {"a"}, {"b"}]>}, tensor<6xf32>, tensor<1x4x12xf32> {sdy.sharding = #sdy.sharding<@mesh, [{?}, {"b", ?}, {}]>}) {
    %v0 = "stablehlo.iota"() <{iota_dimension = 1 : i64}> : () -> (tensor<1x4x6x12xf32>)
    %v1 = "stablehlo.dot_general"(%v0, %arg0) <{dot_dimension_numbers = #stablehlo.dot<lhs_batching_dimensions = [], rhs_batching_dimensions = [], lhs_contracting_dimensions = [2], rhs_contracting_dimensions = [0]>}> : (tensor<1x4x6x12xf32>, tensor<6xf32>) -> (tensor<1x4x12xf32>)
    %v2 = "stablehlo.iota"() <{iota_dimension = 1 : i64}> : () -> (tensor<5x5xf32>)
    %v3 = "stablehlo.scatter"(%arg0, %arg1, %v2) <{scatter_dimension_numbers = #stablehlo.scatter<update_window_dims = [], inserted_window_dims = [0], input_batching_dims = [], scatter_indices_batching_dims = [], scatter_dims_to_operand_dims = [0], index_vector_dim = 0>}> ({
    ^bb0(%l: tensor<f32>, %r: tensor<f32>):
      %o = "stablehlo.add"(%l, %r) : (tensor<f32>, tensor<f32>) -> tensor<f32>
      "stablehlo.return"(%o) : (tensor<f32>) -> ()
    }) : (tensor<6xf32>, tensor<1x5x5xui32>, tensor<5x5xf32>) -> (tensor<6xf32>)
    %v4 = sdy.sharding_constraint %arg1 <@mesh, [{}, {"b"}, {?}], replicated={"a"}> : tensor<1x5x5xui32>
    %v5 = "stablehlo.constant"() <{value = dense<2> : tensor<i32>}> : () -> (tensor<i32>)
    %v11 = "stablehlo.case"(%v5) ({
    %v6 = "stablehlo.maximum"(%v4, %v4) : (tensor<1x5x5xui32>, tensor<1x5x5xui32>) -> (tensor<1x5x5xui32>)
    %v8 = "stablehlo.optimization_barrier"(%v4) : (tensor<1x5x5xui32>) -> (tensor<1x5x5xui32>)
    "stablehlo.return"(%v8) : (tensor<1x5x5xui32>) -> ()
    }, {
    "stablehlo.return"(%v4) : (tensor<1x5x5xui32>) -> ()
    }) : (tensor<i32>) -> (tensor<1x5x5xui32>)
    return %v11, %v3, %v1 : tensor<1x5x5xui32>, tensor<6xf32>, tensor<1x4x12xf32>
}
