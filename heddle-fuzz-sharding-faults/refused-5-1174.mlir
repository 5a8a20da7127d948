sdy.mesh @mesh = <["a"=2, "b"=2, "c"=2]>
func.func public @main(%arg0: tensor<2x8xui8> {sdy.sharding = #sdy.sharding<@mesh, [{"b", ?}, {"c", ?}]>}, %arg1: tensor<5x4xui32> {sdy.sharding = #sdy.sharding<@mesh, [{?}, {"c"}], replicated={"b"}>}, %arg2: tensor<5xi32> {sdy.sharding = #sdy.sharding<@mesh, [{"c", "b", "a", ?}]>}, %arg3: tensor<5x5x4xui32> {sdy.sharding = #sdy.sharding<@mesh, [{"a", ?}, {"b"}, {?}], replicated={"c"}>}, %arg4: tensor<8x3xi64> {sdy.sharding = #sdy.sharding<@mesh, [{"b", "a"}, {"c", ?}]>}, %arg5: tensor<2xi64>) -> (tensor<2x8xf32> {sdy.sharding = #sdy.sharding<@mesh, [{"b"}, {"c", ?}]>}, tensor<2x2x8xui8>, tensor<5x4xui32> {sdy.sharding = #sdy.sharding<@mesh, [{"b", "c", ?}, {?}]>}) {
    %v0 = "stablehlo.constant"() <{value = dense<0> : tensor<i32>}> : () -> (tensor<i32>)
    %v10 = "stablehlo.case"(%v0) ({
    %v1 = "stablehlo.constant"() <{value = dense<0> : tensor<i32>}> : () -> (tensor<i32>)
    %v2 = "stablehlo.constant"() <{value = dense<1> : tensor<i32>}> : () -> (tensor<i32>)
    %v3 = "stablehlo.clamp"(%v1, %arg2, %v2) : (tensor<i32>, tensor<5xi32>, tensor<i32>) -> (tensor<5xi32>)
    %v4 = "stablehlo.scatter"(%arg1, %v3, %arg3) <{scatter_dimension_numbers = #stablehlo.scatter<update_window_dims = [0, 2], inserted_window_dims = [], input_batching_dims = [], scatter_indices_batching_dims = [], scatter_dims_to_operand_dims = [1], index_vector_dim = 1>}> ({
    ^bb0(%l: tensor<ui32>, %r: tensor<ui32>):
      %o = "stablehlo.add"(%l, %r) : (tensor<ui32>, tensor<ui32>) -> tensor<ui32>
      "stablehlo.return"(%o) : (tensor<ui32>) -> ()
    }) : (tensor<5x4xui32>, tensor<5xi32>, tensor<5x5x4xui32>) -> (tensor<5x4xui32>)
    %v5 = "stablehlo.constant"() <{value = dense<0> : tensor<i64>}> : () -> (tensor<i64>)
    %v6 = "stablehlo.reduce_window"(%arg4, %v5) <{window_dimensions = array<i64: 1, 3>, window_strides = array<i64: 1, 1>, base_dilations = array<i64: 1, 1>, window_dilations = array<i64: 1, 1>, padding = dense<[[0, 0], [2, 0]]> : tensor<2x2xi64>}> ({
    ^bb0(%l: tensor<i64>, %r: tensor<i64>):
      %o = "stablehlo.add"(%l, %r) : (tensor<i64>, tensor<i64>) -> tensor<i64>
      "stablehlo.return"(%o) : (tensor<i64>) -> ()
    }) : (tensor<8x3xi64>, tensor<i64>) -> (tensor<8x3xi64>)
    %v7 = "stablehlo.gather"(%arg1, %arg5) <{dimension_numbers = #stablehlo.gather<offset_dims = [], collapsed_slice_dims = [0, 1], operand_batching_dims = [], start_indices_batching_dims = [], start_index_map = [1, 0], index_vector_dim = 0>, slice_sizes = array<i64: 1, 1>}> : (tensor<5x4xui32>, tensor<2xi64>) -> (tensor<ui32>)
    %v8 = "stablehlo.add"(%arg0, %arg0) : (tensor<2x8xui8>, tensor<2x8xui8>) -> (tensor<2x8xui8>)
    "stablehlo.return"(%v8) : (tensor<2x8xui8>) -> ()
    }) : (tensor<i32>) -> (tensor<2x8xui8>)
    %v11 = sdy.sharding_constraint %arg1 <@mesh, [{"b", "c"}, {"a", ?}]> : tensor<5x4xui32>
    %v12 = "stablehlo.broadcast_in_dim"(%v10) <{broadcast_dimensions = array<i64: 1, 2>}> : (tensor<2x8xui8>) -> (tensor<2x2x8xui8>)
    %v13 = "stablehlo.convert"(%v10) : (tensor<2x8xui8>) -> (tensor<2x8xf32>)
    return %v13, %v12, %v11 : tensor<2x8xf32>, tensor<2x2x8xui8>, tensor<5x4xui32>
}
