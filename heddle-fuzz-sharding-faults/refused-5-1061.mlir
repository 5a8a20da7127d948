sdy.mesh @mesh = <["a"=4], device_ids=[2, 0, 1, 3]>
func.func public @main(%arg0: tensor<1x4xi64>, %arg1: tensor<3x2x4xi32>, %arg2: tensor<3x4xi64>, %arg3: tensor<2x4x2xi32> {sdy.sharding = #sdy.sharding<@mesh, [{}, {}, {?}]>}, %arg4: tensor<2x4x4xi64> {sdy.sharding = #sdy.sharding<@mesh, [{?}, {}, {}]>}, %arg5: tensor<i32>, %arg6: tensor<8x4xf32> {sdy.sharding = #sdy.sharding<@mesh, [{"a":(2)2}, {"a":(1)2, ?}]>}) -> (tensor<16x4xf32> {sdy.sharding = #sdy.sharding<@mesh, [{}, {"a":(1)2}p1]>}, tensor<2x4x4xi8> {sdy.sharding = #sdy.sharding<@mesh, [{}, {}, {"a":(1)2}]>}, tensor<1x4xi64>, tensor<1x4xi64>, tensor<1x4xi64> {sdy.sharding = #sdy.sharding<@mesh, [{?}, {?}]>}) {
    %v0 = "stablehlo.scatter"(%arg0, %arg1, %arg2) <{scatter_dimension_numbers = #stablehlo.scatter<update_window_dims = [], inserted_window_dims = [0, 1], input_batching_dims = [], scatter_indices_batching_dims = [], scatter_dims_to_operand_dims = [1, 0], index_vector_dim = 1>}> ({
    ^bb0(%l: tensor<i64>, %r: tensor<i64>):
      %o = "stablehlo.add"(%l, %r) : (tensor<i64>, tensor<i64>) -> tensor<i64>
      "stablehlo.return"(%o) : (tensor<i64>) -> ()
    }) : (tensor<1x4xi64>, tensor<3x2x4xi32>, tensor<3x4xi64>) -> (tensor<1x4xi64>)
    %v1 = "stablehlo.convert"(%v0) : (tensor<1x4xi64>) -> (tensor<1x4xi64>)
    %v2 = "stablehlo.constant"() <{value = dense<2> : tensor<i64>}> : () -> (tensor<i64>)
    %v3 = "stablehlo.reduce"(%v1, %v2) <{dimensions = array<i64>}> ({
    ^bb0(%l: tensor<i64>, %r: tensor<i64>):
      %o = "stablehlo.minimum"(%l, %r) : (tensor<i64>, tensor<i64>) -> tensor<i64>
      "stablehlo.return"(%o) : (tensor<i64>) -> ()
    }) : (tensor<1x4xi64>, tensor<i64>) -> (tensor<1x4xi64>)
    %v4 = "stablehlo.scatter"(%v3, %arg3, %arg4) <{scatter_dimension_numbers = #stablehlo.scatter<update_window_dims = [1], inserted_window_dims = [0], input_batching_dims = [], scatter_indices_batching_dims = [], scatter_dims_to_operand_dims = [0, 1], index_vector_dim = 2>}> ({
    ^bb0(%l: tensor<i64>, %r: tensor<i64>):
      %o = "stablehlo.add"(%l, %r) : (tensor<i64>, tensor<i64>) -> tensor<i64>
      "stablehlo.return"(%o) : (tensor<i64>) -> ()
    }) : (tensor<1x4xi64>, tensor<2x4x2xi32>, tensor<2x4x4xi64>) -> (tensor<1x4xi64>)
    %v5 = sdy.sharding_constraint %v4 <@mesh, [{?}p1, {"a"}]> : tensor<1x4xi64>
    %v6 = "stablehlo.constant"() <{value = dense<1> : tensor<i64>}> : () -> (tensor<i64>)
    %v7 = "stablehlo.constant"() <{value = dense<4> : tensor<i64>}> : () -> (tensor<i64>)
    %v8 = "stablehlo.clamp"(%v6, %arg4, %v7) : (tensor<i64>, tensor<2x4x4xi64>, tensor<i64>) -> (tensor<2x4x4xi64>)
    %v9 = sdy.sharding_constraint %v0 <@mesh, [{}, {"a", ?}]> : tensor<1x4xi64>
    %v10 = "stablehlo.constant"() <{value = dense<1.000000e+00> : tensor<4x8x6xf32>}> : () -> (tensor<4x8x6xf32>)
    %v11 = "stablehlo.constant"() <{value = dense<1.000000e+00> : tensor<8x6xf32>}> : () -> (tensor<8x6xf32>)
    %v12 = "stablehlo.dot_general"(%v10, %v11) <{dot_dimension_numbers = #stablehlo.dot<lhs_batching_dimensions = [1], rhs_batching_dimensions = [0], lhs_contracting_dimensions = [2], rhs_contracting_dimensions = [1]>}> : (tensor<4x8x6xf32>, tensor<8x6xf32>) -> (tensor<8x4xf32>)
    %v13 = "stablehlo.constant"() <{value = dense<0> : tensor<i32>}> : () -> (tensor<i32>)
    %v14 = "stablehlo.constant"() <{value = dense<3> : tensor<i32>}> : () -> (tensor<i32>)
    %v15 = "stablehlo.clamp"(%v13, %arg5, %v14) : (tensor<i32>, tensor<i32>, tensor<i32>) -> (tensor<i32>)
    %v25:2 = "stablehlo.while"(%v15, %v4) ({
    ^bb0(%v16: tensor<i32>, %v17: tensor<1x4xi64>):
    %v18 = "stablehlo.compare"(%v16, %v14) <{comparison_direction = #stablehlo<comparison_direction LT>, compare_type = #stablehlo<comparison_type SIGNED>}> : (tensor<i32>, tensor<i32>) -> (tensor<i1>)
    "stablehlo.return"(%v18) : (tensor<i1>) -> ()
    }, {
    ^bb0(%v20: tensor<i32>, %v21: tensor<1x4xi64>):
    %v22 = "stablehlo.constant"() <{value = dense<1> : tensor<i32>}> : () -> (tensor<i32>)
    %v23 = "stablehlo.add"(%v20, %v22) : (tensor<i32>, tensor<i32>) -> (tensor<i32>)
    "stablehlo.return"(%v23, %v4) : (tensor<i32>, tensor<1x4xi64>) -> ()
    }) : (tensor<i32>, tensor<1x4xi64>) -> (tensor<i32>, tensor<1x4xi64>)
    %v26 = "stablehlo.convert"(%v8) : (tensor<2x4x4xi64>) -> (tensor<2x4x4xi8>)
    %v27 = "stablehlo.concatenate"(%v12, %arg6) <{dimension = 0 : i64}> : (tensor<8x4xf32>, tensor<8x4xf32>) -> (tensor<16x4xf32>)
    return %v27, %v26, %v25#1, %v9, %v5 : tensor<16x4xf32>, tensor<2x4x4xi8>, tensor<1x4xi64>, tensor<1x4xi64>, tensor<1x4xi64>
}
