sdy.mesh @mesh = <["a"=2, "b"=2]>
func.func public @main(%arg0: tensor<6xi64>, %arg1: tensor<6xi1> {sdy.sharding = #sdy.sharding<@mesh, [{"a", "b"}]>}, %arg2: tensor<i32> {sdy.sharding = #sdy.sharding<@mesh, []>}, %arg3: tensor<i1> {sdy.sharding = #sdy.sharding<@mesh, []>}, %arg4: tensor<4x1xi32> {sdy.sharding = #sdy.sharding<@mesh, [{"a", "b"}, {?}]>}, %arg5: tensor<4x3x8xf32>, %arg6: tensor<2x1x3xf32> {sdy.sharding = #sdy.sharding<@mesh, [{?}, {?}, {"b", ?}]>}) -> (tensor<6xi64>, tensor<i64>, tensor<4x3x8xf32>, tensor<6xi1> {sdy.sharding = #sdy.sharding<@mesh, [{"a"}]>}) {
    %v0 = "stablehlo.iota"() <{iota_dimension = 0 : i64}> : () -> (tensor<6xi64>)
    %v1 = "stablehlo.dot_general"(%arg0, %v0) <{dot_dimension_numbers = #stablehlo.dot<lhs_batching_dimensions = [0], rhs_batching_dimensions = [0], lhs_contracting_dimensions = [], rhs_contracting_dimensions = []>}> : (tensor<6xi64>, tensor<6xi64>) -> (tensor<6xi64>)
    %v2 = "stablehlo.constant"() <{value = dense<0> : tensor<6xi64>}> : () -> (tensor<6xi64>)
    %v3 = "stablehlo.constant"() <{value = dense<3> : tensor<6xi64>}> : () -> (tensor<6xi64>)
    %v4 = "stablehlo.clamp"(%v2, %v1, %v3) : (tensor<6xi64>, tensor<6xi64>, tensor<6xi64>) -> (tensor<6xi64>)
    %v5 = sdy.sharding_constraint %v4 <@mesh, [{"a", "b", ?}]> : tensor<6xi64>
    %v6 = "stablehlo.compare"(%v5, %v5) <{comparison_direction = #stablehlo<comparison_direction GT>, compare_type = #stablehlo<comparison_type SIGNED>}> : (tensor<6xi64>, tensor<6xi64>) -> (tensor<6xi1>)
    %v7 = "stablehlo.dynamic_update_slice"(%v6, %arg1, %arg2) : (tensor<6xi1>, tensor<6xi1>, tensor<i32>) -> (tensor<6xi1>)
    %v8 = "stablehlo.slice"(%v6) <{start_indices = array<i64: 0>, limit_indices = array<i64: 6>, strides = array<i64: 1>}> : (tensor<6xi1>) -> (tensor<6xi1>)
    %v17 = "stablehlo.if"(%arg3) ({
    %v9 = "stablehlo.constant"() <{value = dense<2> : tensor<i64>}> : () -> (tensor<i64>)
    %v10 = "stablehlo.pad"(%v4, %v9) <{edge_padding_low = array<i64: 0>, edge_padding_high = array<i64: 0>, interior_padding = array<i64: 0>}> : (tensor<6xi64>, tensor<i64>) -> (tensor<6xi64>)
    %v11 = "stablehlo.constant"() <{value = dense<2> : tensor<i64>}> : () -> (tensor<i64>)
    %v12 = "stablehlo.reduce_window"(%v10, %v11) <{window_dimensions = array<i64: 6>, window_strides = array<i64: 1>, base_dilations = array<i64: 1>, window_dilations = array<i64: 1>, padding = dense<[[0, 5]]> : tensor<1x2xi64>}> ({
    ^bb0(%l: tensor<i64>, %r: tensor<i64>):
      %o = "stablehlo.multiply"(%l, %r) : (tensor<i64>, tensor<i64>) -> tensor<i64>
      "stablehlo.return"(%o) : (tensor<i64>) -> ()
    }) : (tensor<6xi64>, tensor<i64>) -> (tensor<6xi64>)
    %v13 = "stablehlo.constant"() <{value = dense<true> : tensor<4xi1>}> : () -> (tensor<4xi1>)
    %v14 = "stablehlo.scatter"(%v7, %arg4, %v13) <{scatter_dimension_numbers = #stablehlo.scatter<update_window_dims = [], inserted_window_dims = [0], input_batching_dims = [], scatter_indices_batching_dims = [], scatter_dims_to_operand_dims = [0], index_vector_dim = 1>}> ({
    ^bb0(%l: tensor<i1>, %r: tensor<i1>):
      stablehlo.return %r : tensor<i1>
    }) : (tensor<6xi1>, tensor<4x1xi32>, tensor<4xi1>) -> (tensor<6xi1>)
    "stablehlo.return"(%v7) : (tensor<6xi1>) -> ()
    }, {
    "stablehlo.return"(%v6) : (tensor<6xi1>) -> ()
    }) : (tensor<i1>) -> (tensor<6xi1>)
    %v18 = "stablehlo.constant"() <{value = dense<0.000000e+00> : tensor<f32>}> : () -> (tensor<f32>)
    %v19 = "stablehlo.select_and_scatter"(%arg5, %arg6, %v18) <{window_dimensions = array<i64: 2, 3, 1>, window_strides = array<i64: 3, 2, 3>, padding = dense<[[1, 1], [1, 0], [0, 0]]> : tensor<3x2xi64>}> ({
    ^bb0(%l: tensor<f32>, %r: tensor<f32>):
      %o = stablehlo.compare GE, %l, %r, FLOAT : (tensor<f32>, tensor<f32>) -> tensor<i1>
      stablehlo.return %o : tensor<i1>
    }, {
    ^bb0(%l: tensor<f32>, %r: tensor<f32>):
      %o = "stablehlo.add"(%l, %r) : (tensor<f32>, tensor<f32>) -> tensor<f32>
      "stablehlo.return"(%o) : (tensor<f32>) -> ()
    }) : (tensor<4x3x8xf32>, tensor<2x1x3xf32>, tensor<f32>) -> (tensor<4x3x8xf32>)
    %v20 = "stablehlo.constant"() <{value = dense<2> : tensor<i64>}> : () -> (tensor<i64>)
    %v21 = "stablehlo.reduce"(%v4, %v20) <{dimensions = array<i64: 0>}> ({
    ^bb0(%l: tensor<i64>, %r: tensor<i64>):
      %o = "stablehlo.multiply"(%l, %r) : (tensor<i64>, tensor<i64>) -> tensor<i64>
      "stablehlo.return"(%o) : (tensor<i64>) -> ()
    }) : (tensor<6xi64>, tensor<i64>) -> (tensor<i64>)
    %v22 = "stablehlo.constant"() <{value = dense<2> : tensor<i64>}> : () -> (tensor<i64>)
    %v23 = "stablehlo.reduce"(%v5, %v22) <{dimensions = array<i64>}> ({
    ^bb0(%l: tensor<i64>, %r: tensor<i64>):
      %o = "stablehlo.minimum"(%l, %r) : (tensor<i64>, tensor<i64>) -> tensor<i64>
      "stablehlo.return"(%o) : (tensor<i64>) -> ()
    }) : (tensor<6xi64>, tensor<i64>) -> (tensor<6xi64>)
    return %v23, %v21, %v19, %v17 : tensor<6xi64>, tensor<i64>, tensor<4x3x8xf32>, tensor<6xi1>
}
