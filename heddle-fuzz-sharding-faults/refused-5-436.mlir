sdy.mesh @mesh = <["a"=1, "b"=2]>
func.func public @main(%arg0: tensor<3x8x1xi32> {sdy.sharding = #sdy.sharding<@mesh, [{}, {?}, {"a", ?}]>}, %arg1: tensor<3x8x1xi32>, %arg2: tensor<3x8x1xi1> {sdy.sharding = #sdy.sharding<@mesh, [{}, {?}, {}]>}, %arg3: tensor<i32> {sdy.sharding = #sdy.sharding<@mesh, []>}, %arg4: tensor<6x1xui32>, %arg5: tensor<1xi32>) -> (tensor<6x1xui32>, tensor<2xi32> {sdy.sharding = #sdy.sharding<@mesh, [{"a", "b"}]>}, tensor<i32> {sdy.sharding = #sdy.sharding<@mesh, [], replicated={"b"}>}, tensor<3x8x1xi32> {sdy.sharding = #sdy.sharding<@mesh, [{"a"}, {?}, {}]>}, tensor<6x1xui32>) {
    %v0 = "stablehlo.select"(%arg2, %arg0, %arg1) : (tensor<3x8x1xi1>, tensor<3x8x1xi32>, tensor<3x8x1xi32>) -> (tensor<3x8x1xi32>)
    %v9 = "stablehlo.case"(%arg3) ({
    %v1 = "stablehlo.slice"(%arg2) <{start_indices = array<i64: 2, 6, 0>, limit_indices = array<i64: 3, 8, 1>, strides = array<i64: 1, 1, 1>}> : (tensor<3x8x1xi1>) -> (tensor<1x2x1xi1>)
    %v2 = sdy.sharding_constraint %v1 <@mesh, [{"a"}, {"b"}, {}]> : tensor<1x2x1xi1>
    %v3 = "stablehlo.constant"() <{value = dense<0> : tensor<i32>}> : () -> (tensor<i32>)
    %v4 = "stablehlo.reduce_window"(%arg1, %v3) <{window_dimensions = array<i64: 1, 2, 1>, window_strides = array<i64: 1, 2, 1>, base_dilations = array<i64: 1, 1, 1>, window_dilations = array<i64: 1, 1, 1>, padding = dense<[[0, 0], [1, 1], [0, 0]]> : tensor<3x2xi64>}> ({
    ^bb0(%l: tensor<i32>, %r: tensor<i32>):
      %o = "stablehlo.add"(%l, %r) : (tensor<i32>, tensor<i32>) -> tensor<i32>
      "stablehlo.return"(%o) : (tensor<i32>) -> ()
    }) : (tensor<3x8x1xi32>, tensor<i32>) -> (tensor<3x5x1xi32>)
    %v5 = "stablehlo.constant"() <{value = dense<false> : tensor<6x1x1x1xi1>}> : () -> (tensor<6x1x1x1xi1>)
    %v6 = "stablehlo.scatter"(%v2, %arg4, %v5) <{scatter_dimension_numbers = #stablehlo.scatter<update_window_dims = [2, 3], inserted_window_dims = [1], input_batching_dims = [], scatter_indices_batching_dims = [], scatter_dims_to_operand_dims = [0], index_vector_dim = 2>}> ({
    ^bb0(%l: tensor<i1>, %r: tensor<i1>):
      stablehlo.return %r : tensor<i1>
    }) : (tensor<1x2x1xi1>, tensor<6x1xui32>, tensor<6x1x1x1xi1>) -> (tensor<1x2x1xi1>)
    %v7 = "stablehlo.add"(%arg3, %arg3) : (tensor<i32>, tensor<i32>) -> (tensor<i32>)
    "stablehlo.return"(%v7) : (tensor<i32>) -> ()
    }) : (tensor<i32>) -> (tensor<i32>)
    %v10 = "stablehlo.reshape"(%arg3) : (tensor<i32>) -> (tensor<1xi32>)
    %v11 = "stablehlo.concatenate"(%arg5, %v10) <{dimension = 0 : i64}> : (tensor<1xi32>, tensor<1xi32>) -> (tensor<2xi32>)
    %v12 = "stablehlo.constant"() <{value = dense<0> : tensor<ui32>}> : () -> (tensor<ui32>)
    %v13 = "stablehlo.reduce_window"(%arg4, %v12) <{window_dimensions = array<i64: 1, 1>, window_strides = array<i64: 1, 1>, base_dilations = array<i64: 1, 1>, window_dilations = array<i64: 1, 1>, padding = dense<[[0, 0], [0, 0]]> : tensor<2x2xi64>}> ({
    ^bb0(%l: tensor<ui32>, %r: tensor<ui32>):
      %o = "stablehlo.maximum"(%l, %r) : (tensor<ui32>, tensor<ui32>) -> tensor<ui32>
      "stablehlo.return"(%o) : (tensor<ui32>) -> ()
    }) : (tensor<6x1xui32>, tensor<ui32>) -> (tensor<6x1xui32>)
    return %v13, %v11, %v9, %v0, %v13 : tensor<6x1xui32>, tensor<2xi32>, tensor<i32>, tensor<3x8x1xi32>, tensor<6x1xui32>
}
