sdy.mesh @mesh = <["a"=3, "b"=2]>
func.func public @main(%arg0: tensor<2x4x8x2xf16> {sdy.sharding = #sdy.sharding<@mesh, [{?}, {?}, {"a"}, {?}]>}, %arg1: tensor<i32>, %arg2: tensor<2x5xf32> {sdy.sharding = #sdy.sharding<@mesh, [{"b", ?}, {}]>}, %arg3: tensor<2x2xi32> {sdy.sharding = #sdy.sharding<@mesh, [{"b", ?}, {"a"}]>}, %arg4: tensor<8xf32> {sdy.sharding = #sdy.sharding<@mesh, [{"b", "a", ?}]>}, %arg5: tensor<7x6xf32> {sdy.sharding = #sdy.sharding<@mesh, [{}, {"b"}], replicated={"a"}>}, %arg6: tensor<2x8x5x3xi32> {sdy.sharding = #sdy.sharding<@mesh, [{}, {"b"}, {}, {}]>}) -> (tensor<7xf32>, tensor<7x4x1xf32>, tensor<7xf32> {sdy.sharding = #sdy.sharding<@mesh, [{"a", "b", ?}]>}, tensor<2x5xf32> {sdy.sharding = #sdy.sharding<@mesh, [{"b"}, {"a"}]>}) {
    %v0 = "stablehlo.constant"() <{value = dense<3.000000e+00> : tensor<7xf32>}> : () -> (tensor<7xf32>)
    %v1 = "stablehlo.constant"() <{value = dense<0.000000e+00> : tensor<f32>}> : () -> (tensor<f32>)
    %v2 = "stablehlo.reduce_window"(%v0, %v1) <{window_dimensions = array<i64: 1>, window_strides = array<i64: 1>, base_dilations = array<i64: 1>, window_dilations = array<i64: 1>, padding = dense<[[0, 0]]> : tensor<1x2xi64>}> ({
    ^bb0(%l: tensor<f32>, %r: tensor<f32>):
      %o = "stablehlo.add"(%l, %r) : (tensor<f32>, tensor<f32>) -> tensor<f32>
      "stablehlo.return"(%o) : (tensor<f32>) -> ()
    }) : (tensor<7xf32>, tensor<f32>) -> (tensor<7xf32>)
    %v3 = "stablehlo.convert"(%arg0) : (tensor<2x4x8x2xf16>) -> (tensor<2x4x8x2xf32>)
    %v4 = "stablehlo.constant"() <{value = dense<3> : tensor<i32>}> : () -> (tensor<i32>)
    %v5 = "stablehlo.dynamic_slice"(%v2, %v4) <{slice_sizes = array<i64: 7>}> : (tensor<7xf32>, tensor<i32>) -> (tensor<7xf32>)
    %v6 = sdy.sharding_constraint %v3 <@mesh, [{}, {}, {}, {}]> : tensor<2x4x8x2xf32>
    %v7 = "stablehlo.broadcast_in_dim"(%v5) <{broadcast_dimensions = array<i64: 0>}> : (tensor<7xf32>) -> (tensor<7x4x1xf32>)
    %v23 = "stablehlo.case"(%arg1) ({
    %v8 = "stablehlo.reverse"(%v6) <{dimensions = array<i64: 0>}> : (tensor<2x4x8x2xf32>) -> (tensor<2x4x8x2xf32>)
    "stablehlo.return"(%v7) : (tensor<7x4x1xf32>) -> ()
    }, {
    %v10 = "stablehlo.constant"() <{value = dense<3.000000e+00> : tensor<f32>}> : () -> (tensor<f32>)
    %v11 = "stablehlo.reduce_window"(%v7, %v10) <{window_dimensions = array<i64: 1, 3, 2>, window_strides = array<i64: 1, 3, 1>, base_dilations = array<i64: 1, 1, 1>, window_dilations = array<i64: 1, 1, 1>, padding = dense<[[0, 0], [1, 0], [2, 0]]> : tensor<3x2xi64>}> ({
    ^bb0(%l: tensor<f32>, %r: tensor<f32>):
      %o = "stablehlo.add"(%l, %r) : (tensor<f32>, tensor<f32>) -> tensor<f32>
      "stablehlo.return"(%o) : (tensor<f32>) -> ()
    }) : (tensor<7x4x1xf32>, tensor<f32>) -> (tensor<7x1x2xf32>)
    %v12 = "stablehlo.reverse"(%arg2) <{dimensions = array<i64: 1>}> : (tensor<2x5xf32>) -> (tensor<2x5xf32>)
    %v13 = "stablehlo.constant"() <{value = dense<3.000000e+00> : tensor<f32>}> : () -> (tensor<f32>)
    %v14 = "stablehlo.reduce"(%v7, %v13) <{dimensions = array<i64: 0>}> ({
    ^bb0(%l: tensor<f32>, %r: tensor<f32>):
      %o = "stablehlo.add"(%l, %r) : (tensor<f32>, tensor<f32>) -> tensor<f32>
      "stablehlo.return"(%o) : (tensor<f32>) -> ()
    }) : (tensor<7x4x1xf32>, tensor<f32>) -> (tensor<4x1xf32>)
    %v15 = "stablehlo.add"(%v7, %v7) : (tensor<7x4x1xf32>, tensor<7x4x1xf32>) -> (tensor<7x4x1xf32>)
    "stablehlo.return"(%v15) : (tensor<7x4x1xf32>) -> ()
    }, {
    %v17 = "stablehlo.gather"(%v7, %arg3) <{dimension_numbers = #stablehlo.gather<offset_dims = [0], collapsed_slice_dims = [1, 2], operand_batching_dims = [], start_indices_batching_dims = [], start_index_map = [0, 1], index_vector_dim = 1>, slice_sizes = array<i64: 6, 1, 1>}> : (tensor<7x4x1xf32>, tensor<2x2xi32>) -> (tensor<6x2xf32>)
    %v18 = "stablehlo.broadcast_in_dim"(%arg4) <{broadcast_dimensions = array<i64: 0>}> : (tensor<8xf32>) -> (tensor<8xf32>)
    %v19 = "stablehlo.constant"() <{value = dense<1.000000e+00> : tensor<f32>}> : () -> (tensor<f32>)
    %v20 = "stablehlo.reduce"(%v17, %v19) <{dimensions = array<i64: 0>}> ({
    ^bb0(%l: tensor<f32>, %r: tensor<f32>):
      %o = "stablehlo.add"(%l, %r) : (tensor<f32>, tensor<f32>) -> tensor<f32>
      "stablehlo.return"(%o) : (tensor<f32>) -> ()
    }) : (tensor<6x2xf32>, tensor<f32>) -> (tensor<2xf32>)
    %v21 = "stablehlo.add"(%v7, %v7) : (tensor<7x4x1xf32>, tensor<7x4x1xf32>) -> (tensor<7x4x1xf32>)
    "stablehlo.return"(%v21) : (tensor<7x4x1xf32>) -> ()
    }) : (tensor<i32>) -> (tensor<7x4x1xf32>)
    %v24 = "stablehlo.iota"() <{iota_dimension = 0 : i64}> : () -> (tensor<6xi32>)
    %v25 = "stablehlo.constant"() <{value = dense<0> : tensor<i32>}> : () -> (tensor<i32>)
    %v26 = "stablehlo.constant"() <{value = dense<2> : tensor<i32>}> : () -> (tensor<i32>)
    %v27 = "stablehlo.clamp"(%v25, %v24, %v26) : (tensor<i32>, tensor<6xi32>, tensor<i32>) -> (tensor<6xi32>)
    %v28 = "stablehlo.scatter"(%v5, %v27, %arg5) <{scatter_dimension_numbers = #stablehlo.scatter<update_window_dims = [0], inserted_window_dims = [], input_batching_dims = [], scatter_indices_batching_dims = [], scatter_dims_to_operand_dims = [0], index_vector_dim = 1>}> ({
    ^bb0(%l: tensor<f32>, %r: tensor<f32>):
      %o = "stablehlo.minimum"(%l, %r) : (tensor<f32>, tensor<f32>) -> tensor<f32>
      "stablehlo.return"(%o) : (tensor<f32>) -> ()
    }) : (tensor<7xf32>, tensor<6xi32>, tensor<7x6xf32>) -> (tensor<7xf32>)
    %v29 = "stablehlo.dot_general"(%v28, %v28) <{dot_dimension_numbers = #stablehlo.dot<lhs_batching_dimensions = [0], rhs_batching_dimensions = [0], lhs_contracting_dimensions = [], rhs_contracting_dimensions = []>}> : (tensor<7xf32>, tensor<7xf32>) -> (tensor<7xf32>)
    return %v29, %v23, %v28, %arg2 : tensor<7xf32>, tensor<7x4x1xf32>, tensor<7xf32>, tensor<2x5xf32>
}
