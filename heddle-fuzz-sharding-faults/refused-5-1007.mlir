sdy.mesh @mesh = <["a"=4, "b"=2]>
func.func public @main(%arg0: tensor<i32>, %arg1: tensor<6x12xi32> {sdy.sharding = #sdy.sharding<@mesh, [{?}, {"a":(1)2, "b", "a":(2)2}]>}, %arg2: tensor<6x3x2xi32>, %arg3: tensor<6xi32> {sdy.sharding = #sdy.sharding<@mesh, [{"b", ?}]>}, %arg4: tensor<5x3xf32> {sdy.sharding = #sdy.sharding<@mesh, [{}, {"a":(1)2, ?}]>}, %arg5: tensor<1x3xf32>) -> (tensor<3x5xf32>, tensor<i32> {sdy.sharding = #sdy.sharding<@mesh, []>}) {
    %v8 = "stablehlo.case"(%arg0) ({
    %v0 = "stablehlo.constant"() <{value = dense<0> : tensor<i32>}> : () -> (tensor<i32>)
    %v1 = "stablehlo.constant"() <{value = dense<2> : tensor<i32>}> : () -> (tensor<i32>)
    %v2 = "stablehlo.clamp"(%v0, %arg2, %v1) : (tensor<i32>, tensor<6x3x2xi32>, tensor<i32>) -> (tensor<6x3x2xi32>)
    %v3 = "stablehlo.constant"() <{value = dense<3> : tensor<6x12x3xi32>}> : () -> (tensor<6x12x3xi32>)
    %v4 = "stablehlo.scatter"(%arg1, %v2, %v3) <{scatter_dimension_numbers = #stablehlo.scatter<update_window_dims = [1], inserted_window_dims = [0], input_batching_dims = [], scatter_indices_batching_dims = [], scatter_dims_to_operand_dims = [1, 0], index_vector_dim = 2>}> ({
    ^bb0(%l: tensor<i32>, %r: tensor<i32>):
      %o = "stablehlo.add"(%l, %r) : (tensor<i32>, tensor<i32>) -> tensor<i32>
      "stablehlo.return"(%o) : (tensor<i32>) -> ()
    }) : (tensor<6x12xi32>, tensor<6x3x2xi32>, tensor<6x12x3xi32>) -> (tensor<6x12xi32>)
    %v5 = "stablehlo.dot_general"(%arg2, %arg3) <{dot_dimension_numbers = #stablehlo.dot<lhs_batching_dimensions = [], rhs_batching_dimensions = [], lhs_contracting_dimensions = [0], rhs_contracting_dimensions = [0]>}> : (tensor<6x3x2xi32>, tensor<6xi32>) -> (tensor<3x2xi32>)
    %v6 = "stablehlo.add"(%arg0, %arg0) : (tensor<i32>, tensor<i32>) -> (tensor<i32>)
    "stablehlo.return"(%v6) : (tensor<i32>) -> ()
    }) : (tensor<i32>) -> (tensor<i32>)
    %v9 = "stablehlo.convolution"(%arg4, %arg5) <{dimension_numbers = #stablehlo.conv<[b, f]x[i, o]->[f, b]>, feature_group_count = 3 : i64, batch_group_count = 1 : i64}> : (tensor<5x3xf32>, tensor<1x3xf32>) -> (tensor<3x5xf32>)
    return %v9, %v8 : tensor<3x5xf32>, tensor<i32>
}
