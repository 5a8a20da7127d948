sdy.mesh @mesh = <["a"=3]>
func.func public @main(%arg0: tensor<i1> {sdy.sharding = #sdy.sharding<@mesh, []>}, %arg1: tensor<6x12xi32> {tf.aliasing_output = 3 : i32}, %arg2: tensor<8x2x8xf32>, %arg3: tensor<2xi32> {sdy.sharding = #sdy.sharding<@mesh, [{?}]>}, %arg4: tensor<2x8xf32> {sdy.sharding = #sdy.sharding<@mesh, [{}, {}]>}, %arg5: tensor<i64> {sdy.sharding = #sdy.sharding<@mesh, []>}, %arg6: tensor<1x2xi32>, %arg7: tensor<0xui32> {sdy.sharding = #sdy.sharding<@mesh, [{?}]>}) -> (tensor<12x5x4xui32>, tensor<2xf32>, tensor<2xf32> {sdy.sharding = #sdy.sharding<@mesh, [{?}]>}, tensor<6x12xi32>, tensor<2xf32>) {
    %v13 = "stablehlo.if"(%arg0) ({
    %v0 = "stablehlo.constant"() <{value = dense<0> : tensor<i32>}> : () -> (tensor<i32>)
    %v1 = "stablehlo.constant"() <{value = dense<1> : tensor<i32>}> : () -> (tensor<i32>)
    %v2 = "stablehlo.clamp"(%v0, %arg3, %v1) : (tensor<i32>, tensor<2xi32>, tensor<i32>) -> (tensor<2xi32>)
    %v3 = "stablehlo.scatter"(%arg2, %v2, %arg4) <{scatter_dimension_numbers = #stablehlo.scatter<update_window_dims = [1], inserted_window_dims = [0], input_batching_dims = [1], scatter_indices_batching_dims = [0], scatter_dims_to_operand_dims = [2], index_vector_dim = 1>}> ({
    ^bb0(%l: tensor<f32>, %r: tensor<f32>):
      %o = "stablehlo.minimum"(%l, %r) : (tensor<f32>, tensor<f32>) -> tensor<f32>
      "stablehlo.return"(%o) : (tensor<f32>) -> ()
    }) : (tensor<8x2x8xf32>, tensor<2xi32>, tensor<2x8xf32>) -> (tensor<8x2x8xf32>)
    %v4 = sdy.sharding_constraint %arg4 <@mesh, [{?}, {?}]> : tensor<2x8xf32>
    %v5 = "stablehlo.broadcast_in_dim"(%arg4) <{broadcast_dimensions = array<i64: 0, 1>}> : (tensor<2x8xf32>) -> (tensor<2x8xf32>)
    "stablehlo.return"(%arg1) : (tensor<6x12xi32>) -> ()
    }, {
    %v7 = "stablehlo.reverse"(%arg4) <{dimensions = array<i64: 0, 1>}> : (tensor<2x8xf32>) -> (tensor<2x8xf32>)
    %v8 = "stablehlo.constant"() <{value = dense<0> : tensor<i64>}> : () -> (tensor<i64>)
    %v9 = "stablehlo.dynamic_slice"(%v7, %arg5, %v8) <{slice_sizes = array<i64: 1, 5>}> : (tensor<2x8xf32>, tensor<i64>, tensor<i64>) -> (tensor<1x5xf32>)
    %v10 = sdy.sharding_constraint %v7 <@mesh, [{}, {?}], replicated={"a"}> : tensor<2x8xf32>
    %v11 = "stablehlo.gather"(%v7, %arg6) <{dimension_numbers = #stablehlo.gather<offset_dims = [0, 2], collapsed_slice_dims = [], operand_batching_dims = [], start_indices_batching_dims = [], start_index_map = [1, 0], index_vector_dim = 1>, slice_sizes = array<i64: 2, 2>}> : (tensor<2x8xf32>, tensor<1x2xi32>) -> (tensor<2x1x2xf32>)
    "stablehlo.return"(%arg1) : (tensor<6x12xi32>) -> ()
    }) : (tensor<i1>) -> (tensor<6x12xi32>)
    %v14 = "stablehlo.constant"() <{value = dense<2> : tensor<i32>}> : () -> (tensor<i32>)
    %v15 = "stablehlo.reduce_window"(%arg3, %v14) <{window_dimensions = array<i64: 1>, window_strides = array<i64: 3>, base_dilations = array<i64: 1>, window_dilations = array<i64: 1>, padding = dense<[[0, 2]]> : tensor<1x2xi64>}> ({
    ^bb0(%l: tensor<i32>, %r: tensor<i32>):
      %o = "stablehlo.minimum"(%l, %r) : (tensor<i32>, tensor<i32>) -> tensor<i32>
      "stablehlo.return"(%o) : (tensor<i32>) -> ()
    }) : (tensor<2xi32>, tensor<i32>) -> (tensor<2xi32>)
    %v16 = "stablehlo.gather"(%arg4, %arg7) <{dimension_numbers = #stablehlo.gather<offset_dims = [0], collapsed_slice_dims = [1], operand_batching_dims = [], start_indices_batching_dims = [], start_index_map = [], index_vector_dim = 0>, slice_sizes = array<i64: 2, 1>}> : (tensor<2x8xf32>, tensor<0xui32>) -> (tensor<2xf32>)
    %v17 = sdy.sharding_constraint %v15 <@mesh, [{}]> : tensor<2xi32>
    %v18 = "stablehlo.constant"() <{value = dense<2> : tensor<i32>}> : () -> (tensor<i32>)
    %v19 = "stablehlo.reduce"(%v17, %v18) <{dimensions = array<i64: 0>}> ({
    ^bb0(%l: tensor<i32>, %r: tensor<i32>):
      %o = "stablehlo.add"(%l, %r) : (tensor<i32>, tensor<i32>) -> tensor<i32>
      "stablehlo.return"(%o) : (tensor<i32>) -> ()
    }) : (tensor<2xi32>, tensor<i32>) -> (tensor<i32>)
    %v20 = "stablehlo.constant"() <{value = dense<1.000000e+00> : tensor<1xf32>}> : () -> (tensor<1xf32>)
    %v21 = "stablehlo.scatter"(%v16, %v19, %v20) <{scatter_dimension_numbers = #stablehlo.scatter<update_window_dims = [0], inserted_window_dims = [], input_batching_dims = [], scatter_indices_batching_dims = [], scatter_dims_to_operand_dims = [0], index_vector_dim = 0>}> ({
    ^bb0(%l: tensor<f32>, %r: tensor<f32>):
      stablehlo.return %r : tensor<f32>
    }) : (tensor<2xf32>, tensor<i32>, tensor<1xf32>) -> (tensor<2xf32>)
    %v22 = "stablehlo.iota"() <{iota_dimension = 3 : i64}> : () -> (tensor<12x5x4x1x1xui32>)
    %v23 = "stablehlo.constant"() <{value = dense<1> : tensor<1xui32>}> : () -> (tensor<1xui32>)
    %v24 = "stablehlo.dot_general"(%v22, %v23) <{dot_dimension_numbers = #stablehlo.dot<lhs_batching_dimensions = [], rhs_batching_dimensions = [], lhs_contracting_dimensions = [4], rhs_contracting_dimensions = [0]>}> : (tensor<12x5x4x1x1xui32>, tensor<1xui32>) -> (tensor<12x5x4x1xui32>)
    %v25 = sdy.sharding_constraint %v21 <@mesh, [{?}]> : tensor<2xf32>
    %v26 = "stablehlo.constant"() <{value = dense<3.000000e+00> : tensor<2xf32>}> : () -> (tensor<2xf32>)
    %v27 = "stablehlo.maximum"(%v25, %v25) : (tensor<2xf32>, tensor<2xf32>) -> (tensor<2xf32>)
    %v28 = sdy.sharding_constraint %v25 <@mesh, [{?}], replicated={"a"}> : tensor<2xf32>
    %v29 = "stablehlo.constant"() <{value = dense<2.000000e+00> : tensor<f32>}> : () -> (tensor<f32>)
    %v30 = "stablehlo.reduce"(%v27, %v29) <{dimensions = array<i64>}> ({
    ^bb0(%l: tensor<f32>, %r: tensor<f32>):
      %o = "stablehlo.minimum"(%l, %r) : (tensor<f32>, tensor<f32>) -> tensor<f32>
      "stablehlo.return"(%o) : (tensor<f32>) -> ()
    }) : (tensor<2xf32>, tensor<f32>) -> (tensor<2xf32>)
    %v31 = "stablehlo.constant"() <{value = dense<0> : tensor<ui32>}> : () -> (tensor<ui32>)
    %v32 = "stablehlo.reduce"(%v24, %v31) <{dimensions = array<i64: 3>}> ({
    ^bb0(%l: tensor<ui32>, %r: tensor<ui32>):
      %o = "stablehlo.add"(%l, %r) : (tensor<ui32>, tensor<ui32>) -> tensor<ui32>
      "stablehlo.return"(%o) : (tensor<ui32>) -> ()
    }) : (tensor<12x5x4x1xui32>, tensor<ui32>) -> (tensor<12x5x4xui32>)
    return %v32, %v30, %v28, %v13, %v30 : tensor<12x5x4xui32>, tensor<2xf32>, tensor<2xf32>, tensor<6x12xi32>, tensor<2xf32>
}
