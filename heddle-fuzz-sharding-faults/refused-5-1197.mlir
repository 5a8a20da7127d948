sdy.mesh @mesh = <["a"=3, "b"=2]>
func.func public @main(%arg0: tensor<9xf32>, %arg1: tensor<4xui32>, %arg2: tensor<3x4xi32>, %arg3: tensor<i32> {sdy.sharding = #sdy.sharding<@mesh, []>}, %arg4: tensor<3x6xf32> {sdy.sharding = #sdy.sharding<@mesh, [{}, {"b", "a"}]>}, %arg5: tensor<4x3x1xui32>) -> (tensor<3x3x3x1xui32>, tensor<4xui32>, tensor<9xf32> {sdy.sharding = #sdy.sharding<@mesh, [{"b", "a", ?}]>}) {
    %v0 = "stablehlo.constant"() <{value = dense<2.000000e+00> : tensor<f32>}> : () -> (tensor<f32>)
    %v1 = "stablehlo.reduce_window"(%arg0, %v0) <{window_dimensions = array<i64: 1>, window_strides = array<i64: 1>, base_dilations = array<i64: 1>, window_dilations = array<i64: 1>, padding = dense<[[0, 0]]> : tensor<1x2xi64>}> ({
    ^bb0(%l: tensor<f32>, %r: tensor<f32>):
      %o = "stablehlo.multiply"(%l, %r) : (tensor<f32>, tensor<f32>) -> tensor<f32>
      "stablehlo.return"(%o) : (tensor<f32>) -> ()
    }) : (tensor<9xf32>, tensor<f32>) -> (tensor<9xf32>)
    %v2 = "stablehlo.reshape"(%arg1) : (tensor<4xui32>) -> (tensor<4xui32>)
    %v3 = "stablehlo.constant"() <{value = dense<1> : tensor<ui32>}> : () -> (tensor<ui32>)
    %v4 = "stablehlo.reduce"(%arg1, %v3) <{dimensions = array<i64>}> ({
    ^bb0(%l: tensor<ui32>, %r: tensor<ui32>):
      %o = "stablehlo.multiply"(%l, %r) : (tensor<ui32>, tensor<ui32>) -> tensor<ui32>
      "stablehlo.return"(%o) : (tensor<ui32>) -> ()
    }) : (tensor<4xui32>, tensor<ui32>) -> (tensor<4xui32>)
    %v5 = "stablehlo.gather"(%v2, %arg2) <{dimension_numbers = #stablehlo.gather<offset_dims = [2], collapsed_slice_dims = [], operand_batching_dims = [], start_indices_batching_dims = [], start_index_map = [0], index_vector_dim = 2>, slice_sizes = array<i64: 3>}> : (tensor<4xui32>, tensor<3x4xi32>) -> (tensor<3x4x3xui32>)
    %v6 = "stablehlo.constant"() <{value = dense<0> : tensor<i32>}> : () -> (tensor<i32>)
    %v7 = "stablehlo.constant"() <{value = dense<3> : tensor<i32>}> : () -> (tensor<i32>)
    %v8 = "stablehlo.clamp"(%v6, %arg3, %v7) : (tensor<i32>, tensor<i32>, tensor<i32>) -> (tensor<i32>)
    %v22:2 = "stablehlo.while"(%v8, %v4) ({
    ^bb0(%v9: tensor<i32>, %v10: tensor<4xui32>):
    %v11 = "stablehlo.compare"(%v9, %v7) <{comparison_direction = #stablehlo<comparison_direction LT>, compare_type = #stablehlo<comparison_type SIGNED>}> : (tensor<i32>, tensor<i32>) -> (tensor<i1>)
    "stablehlo.return"(%v11) : (tensor<i1>) -> ()
    }, {
    ^bb0(%v13: tensor<i32>, %v14: tensor<4xui32>):
    %v15 = "stablehlo.iota"() <{iota_dimension = 1 : i64}> : () -> (tensor<6x3x6xf32>)
    %v16 = "stablehlo.dot_general"(%arg4, %v15) <{dot_dimension_numbers = #stablehlo.dot<lhs_batching_dimensions = [1, 0], rhs_batching_dimensions = [0, 1], lhs_contracting_dimensions = [], rhs_contracting_dimensions = []>}> : (tensor<3x6xf32>, tensor<6x3x6xf32>) -> (tensor<6x3x6xf32>)
    %v17 = "stablehlo.convert"(%v16) : (tensor<6x3x6xf32>) -> (tensor<6x3x6xf32>)
    %v18 = "stablehlo.add"(%v4, %v2) : (tensor<4xui32>, tensor<4xui32>) -> (tensor<4xui32>)
    %v19 = "stablehlo.constant"() <{value = dense<1> : tensor<i32>}> : () -> (tensor<i32>)
    %v20 = "stablehlo.add"(%v13, %v19) : (tensor<i32>, tensor<i32>) -> (tensor<i32>)
    "stablehlo.return"(%v20, %v18) : (tensor<i32>, tensor<4xui32>) -> ()
    }) : (tensor<i32>, tensor<4xui32>) -> (tensor<i32>, tensor<4xui32>)
    %v23 = "stablehlo.dot_general"(%v5, %arg5) <{dot_dimension_numbers = #stablehlo.dot<lhs_batching_dimensions = [], rhs_batching_dimensions = [], lhs_contracting_dimensions = [1], rhs_contracting_dimensions = [0]>}> : (tensor<3x4x3xui32>, tensor<4x3x1xui32>) -> (tensor<3x3x3x1xui32>)
    return %v23, %v22#1, %v1 : tensor<3x3x3x1xui32>, tensor<4xui32>, tensor<9xf32>
}
